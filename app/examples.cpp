#include "app/examples.h"

#include "core/scene/scene_file.h"
#include "widgets/format/geometry.h"

#include <QDir>
#include <QFile>

namespace sweep {

namespace {

const QString folder = QStringLiteral(":/scenes");
const QString suffix = QStringLiteral(".scene.json");

QString titleOf(const QString& path, const QString& name)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return name;
    const QByteArray text = file.readAll();
    const Result<Scene> scene = parseScene({text.constData(), std::size_t(text.size())}, name.toStdString());
    return scene && scene->title && !scene->title->empty() ? textOf(*scene->title) : name;
}

} // namespace

std::vector<Example> examples()
{
    std::vector<Example> list;
    for (const QString& file : QDir(folder).entryList({u'*' + suffix}, QDir::Files, QDir::Name)) {
        const QString name = file.chopped(suffix.size());
        const QString path = folder + u'/' + file;
        list.push_back({path, name, titleOf(path, name)});
    }
    return list;
}

QString firstExample()
{
    const QString wanted = folder + QStringLiteral("/raise") + suffix;
    if (QFile::exists(wanted))
        return wanted;
    const QStringList all = QDir(folder).entryList({u'*' + suffix}, QDir::Files, QDir::Name);
    return all.isEmpty() ? QString() : folder + u'/' + all.front();
}

} // namespace sweep
