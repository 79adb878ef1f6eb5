#include "app/guide/examples.h"

#include "core/scene/file/scene_file.h"
#include "widgets/format/conversions.h"

#include <QDir>
#include <QFile>

namespace sweep {

namespace {

const QString folder = QStringLiteral(":/scenes");
const QString suffix = QStringLiteral(".scene.json");

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
