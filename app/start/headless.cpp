#include "app/start/headless.h"

#include "app/cli/check.h"
#include "app/cli/events.h"
#include "app/cli/input/exit_status.h"
#include "app/cli/render.h"
#include "app/guide/examples.h"
#include "app/start/display.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>

namespace sweep {

namespace {

const QString suffix = QStringLiteral(".scene.json");

QString nameOf(const QString& path)
{
    const QString file = QFileInfo(path).fileName();
    return file.endsWith(suffix) ? file.chopped(suffix.size()) : QFileInfo(path).completeBaseName();
}

// The scene as a file that can be read more than once: standard input and the example inside the program become one.
QString fileOf(const QString& scene, const QTemporaryDir& folder)
{
    if (!scene.isEmpty() && scene != u"-")
        return scene;
    const bool example = scene.isEmpty();
    const QString copy =
        folder.filePath((example ? nameOf(firstExample()) : QStringLiteral("standard-input")) + suffix);
    QFile from(firstExample());
    QFile to(copy);
    const bool open = example ? from.open(QIODevice::ReadOnly) : from.open(stdin, QIODevice::ReadOnly);
    if (open && to.open(QIODevice::WriteOnly))
        to.write(from.readAll());
    return copy;
}

} // namespace

int runHeadless(int& argc, char** argv, const WindowOptions& options, std::ostream& out, std::ostream& err)
{
    const QTemporaryDir folder;
    const QString file = fileOf(options.scene, folder);
    const SceneInputs inputs{{QFile::encodeName(file).toStdString()}, options.maxBytes, options.maxEvents};
    EventsOptions events;
    events.inputs = inputs;
    const int refused = runEvents(events, out, err);
    if (refused != exitStatus::done)
        return refused;
    err << "sweepbench: " << noDisplayReason() << ": events, audit and a picture instead of the window\n";
    out << '\n';
    CheckOptions check;
    check.inputs = inputs;
    const int status = runCheck(check, out, err);
    RenderOptions picture;
    picture.inputs = inputs;
    if (options.at)
        picture.at = {*options.at};
    picture.output = QDir::temp().filePath(QStringLiteral("sweepbench-%1.png").arg(nameOf(file))).toStdString();
    useOffscreenPlatform();
    const QGuiApplication application(argc, argv);
    return std::max(status, runRender(picture, out, err));
}

} // namespace sweep
