#include "app/start/headless.h"

#include "app/cli/input/exit_status.h"
#include "app/cli/subcommand.h"
#include "app/guide/examples.h"
#include "app/start/display.h"
#include "core/number/text/decimal.h"
#include "widgets/document/file_path.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include <CLI/CLI.hpp>

#include <algorithm>

namespace sweep {

namespace {

const QString suffix = QStringLiteral(".scene.json");

QString nameOf(const QString& path)
{
    const QString file = QFileInfo(path).fileName();
    return file.endsWith(suffix) ? file.chopped(suffix.size()) : QFileInfo(path).completeBaseName();
}

// A scene file that can be read repeatedly: standard input and the built-in example are copied to a temporary file.
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

int runHeadless(const WindowOptions& options, std::ostream& out, std::ostream& err)
{
    const QTemporaryDir folder;
    const QString path = fileOf(options.scene, folder);
    const std::string file = bytesOf(path);
    const auto run = [&](const Subcommand& subcommand, std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--max-bytes", std::to_string(options.maxBytes), "--max-events",
                                           std::to_string(options.maxEvents), "--", file});
        std::ranges::reverse(arguments); // CLI11 expects them in reverse order
        CLI::App parser;
        const SubcommandWork work = subcommand.prepare(parser);
        parser.parse(std::move(arguments));
        return work(out, err);
    };
    if (const int refused = run(subcommands::events, {}); refused != exitStatus::done)
        return refused;
    err << "sweepbench: " << noDisplayReason() << ": events, audit and a picture instead of the window\n";
    out << '\n';
    const int status = run(subcommands::check, {});
    const QString picture = QDir::temp().filePath(QStringLiteral("sweepbench-%1.png").arg(nameOf(path)));
    std::vector<std::string> drawing{"--output", bytesOf(picture)};
    if (options.at)
        drawing.insert(drawing.end(), {"--at", shortestDecimal(*options.at)});
    return std::max(status, run(subcommands::render, drawing));
}

} // namespace sweep
