#include "app/guide/examples.h"

#include "core/scene/file/scene_file.h"
#include "widgets/format/conversions.h"
#include "widgets/format/translated.h"

#include <QDir>
#include <QFile>

#include <utility>

namespace sweep {

namespace {

const QString folder = QStringLiteral(":/scenes");
const QString suffix = QStringLiteral(".scene.json");

#define TEXT(text) QT_TRANSLATE_NOOP("sweepbench", text)

const std::pair<const char*, std::vector<const char*>> themeRows[] = {
    {TEXT("Points and lines"),
     {"raise", "raise-touch", "raise-miss", "sweep-simple", "sweep-dived", "sweep-sideways", "moving-point-moving-line",
      "lines-cross", "tie-of-three", "keyed-path"}},
    {TEXT("Circles and walls"),
     {"falling-ball", "circle-circle", "circle-wall-two-hits", "circle-wall-tangent", "circle-wall-miss",
      "chord-of-a-circle", "thick-line", "ship-and-wall"}},
    {TEXT("Cells of a grid"),
     {"plasma-straight", "plasma-at-an-angle", "plasma-along-grid-line", "plasma-through-corners",
      "thick-line-over-cells"}},
    {TEXT("What engines miss"),
     {"bullet-and-thin-wall", "near-miss-within-slop", "touch-that-doubles-miss", "corners-that-doubles-touch",
      "cute-headers-252", "parry-19"}},
    {TEXT("Cut, steer, aim"), {"cut", "steer", "laser-on-targets"}},
};

#undef TEXT

QStringList exampleFiles()
{
    return QDir(folder).entryList({u'*' + suffix}, QDir::Files, QDir::Name);
}

Example exampleNamed(const QString& name)
{
    return {folder + u'/' + name + suffix, name, name};
}

Example withTitle(Example example)
{
    const std::optional<Scene> scene = exampleScene(example);
    if (scene && scene->title && !scene->title->empty())
        example.title = textOf(*scene->title);
    return example;
}

} // namespace

std::vector<Example> examples()
{
    std::vector<Example> list;
    for (const QString& file : exampleFiles())
        list.push_back(withTitle(exampleNamed(file.chopped(suffix.size()))));
    return list;
}

std::vector<Example> offeredExamples()
{
    std::vector<Example> list;
    for (const char* name :
         {"raise", "falling-ball", "lines-cross", "plasma-straight", "laser-on-targets", "tie-of-three"})
        list.push_back(withTitle(exampleNamed(QLatin1String(name))));
    return list;
}

std::vector<ExampleTheme> exampleThemes()
{
    std::vector<ExampleTheme> themes;
    for (const auto& [title, names] : themeRows) {
        ExampleTheme& theme = themes.emplace_back(ExampleTheme{translated(title), {}});
        for (const char* name : names)
            theme.examples.push_back(withTitle(exampleNamed(QLatin1String(name))));
    }
    return themes;
}

std::optional<Scene> exampleScene(const Example& example)
{
    QFile file(example.path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray text = file.readAll();
    Result<Scene> scene = parseScene({text.constData(), std::size_t(text.size())}, example.name.toStdString());
    return scene ? std::optional(std::move(*scene)) : std::nullopt;
}

QString firstExample()
{
    const QString wanted = folder + QStringLiteral("/raise") + suffix;
    if (QFile::exists(wanted))
        return wanted;
    const QStringList all = exampleFiles();
    return all.isEmpty() ? QString() : folder + u'/' + all.front();
}

} // namespace sweep
