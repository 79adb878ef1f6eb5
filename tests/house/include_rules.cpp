#include "tests/house/include_rules.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QHash>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <optional>
#include <vector>

namespace sweep {

namespace {

// Folders in layers, lowest first: a folder may include itself and every folder of an earlier line, but no other of its
// own line. A folder that is not listed is a fault.
const std::vector<QStringList>& floors()
{
    static const std::vector<QStringList> table = {
        {"core/base"},
        {"core/number"},
        {"core/scene"},
        {"core/batch/integers"},
        {"core/contacts"},
        {"core/events", "core/grid", "core/scene_file"},
        {"core/batch", "core/logs", "core/measure"},
        {"core/audit", "core/solve", "core/tools", "widgets/format"},
        {"app/formats", "core/reduce", "app/output", "widgets/document", "widgets/surface"},
        {"widgets/models", "widgets/models/events", "widgets/models/instruments", "tests/support/oracle"},
        {"widgets/inspectors", "widgets/paint", "widgets/tables", "widgets/timeline", "tests/support"},
        {"app/report", "app/workbench", "widgets/canvas"},
        {"app/files/import"},
        {"app/cli", "app/files"},
        {"app/guide"},
        {"app"},
    };
    return table;
}

// The folder of core that implements each public header, without "sweepbench/". A header of core/include that is not
// listed is a fault.
QString roomOfPublic(const QString& header)
{
    static const QHash<QString, QStringList> table = {
        {"core/base",
         {"base/contract.h", "base/files.h", "base/jobs.h", "base/json.h", "base/result.h", "base/utf8.h"}},
        {"core/number",
         {"number/bounds.h", "number/double_double.h", "number/exact.h", "number/instant.h", "number/polynomial.h",
          "number/scalar.h", "number/text.h"}},
        {"core/scene", {"scene.h", "tested_pairs.h"}},
        {"core/scene_file", {"scene_file.h"}},
        {"core/batch/integers", {"contact.h"}},
        {"core/contacts", {"contacts.h"}},
        {"core/events", {"timeline.h"}},
        {"core/grid", {"ball_path.h", "cell_walk.h", "trace.h"}},
        {"core/batch", {"batch.h", "thin_cells.h"}},
        {"core/logs", {"engine_log.h", "log_comparison.h"}},
        {"core/measure", {"body_state.h", "clearance.h", "impact.h", "lines.h", "relation.h"}},
        {"core/audit", {"audit.h"}},
        {"core/solve", {"cast.h", "sampling.h", "solve.h"}},
        {"core/reduce", {"reduction.h"}},
    };
    for (auto room = table.begin(); room != table.end(); ++room)
        if (room->contains(header))
            return room.key();
    return {};
}

// Lower folders that a folder must not include.
const QHash<QString, QStringList>& walls()
{
    static const QStringList solver = {"core/number", "core/contacts", "core/grid", "core/solve"};
    static const QHash<QString, QStringList> table = {
        {"core/audit", solver}, // the audit is independent of the code that it checks
    };
    return table;
}

// Suites and benchmarks may include the code under test and the helpers of their own folder.
const QHash<QString, QStringList>& tested()
{
    static const QHash<QString, QStringList> table = {
        {"tests/core", {"core", "tests/support"}},
        {"tests/fuzz", {"core", "widgets", "app", "tests/support"}},
        {"tests/package", {"core"}},
        {"tests/widgets", {"core", "widgets", "tests/support"}},
        {"tests/app", {"core", "widgets", "app", "tests/support"}},
        {"tests/bench", {"core", "widgets", "app", "tests/support"}},
        {"tests/house", {"tests/support"}},
    };
    return table;
}

bool liesIn(const QString& path, const QString& room)
{
    return path == room || path.startsWith(room + '/');
}

bool liesInOneOf(const QString& path, const QStringList& rooms)
{
    return std::any_of(rooms.begin(), rooms.end(), [&](const QString& room) { return liesIn(path, room); });
}

const QString publicFolder = QStringLiteral("core/include/sweepbench/");

// "core/scene" for "core/scene/motion.h" and for "core/include/sweepbench/scene.h", "app" for "app/main.cpp".
QString folderOf(const QString& path)
{
    return path.startsWith(publicFolder) ? roomOfPublic(path.mid(publicFolder.size())) : path.section('/', 0, -2);
}

std::optional<std::size_t> floorOf(const QString& room)
{
    for (std::size_t i = 0; i < floors().size(); ++i)
        if (floors()[i].contains(room))
            return i;
    return std::nullopt;
}

QString testedFault(const QString& folder, const QString& other)
{
    for (auto suite = tested().begin(); suite != tested().end(); ++suite)
        if (liesIn(folder, suite.key()))
            return liesIn(other, suite.key()) || liesInOneOf(other, suite.value())
                       ? QString()
                       : suite.key() + " may not include " + other;
    return folder + " is not in the table of rooms";
}

bool isOurs(const QString& path)
{
    static const QRegularExpression ours(QStringLiteral("^(core|widgets|app|tests)/"));
    return ours.match(path).hasMatch();
}

} // namespace

QString directionFault(const QString& folder, const QString& other)
{
    const auto floor = floorOf(folder);
    if (!floor)
        return testedFault(folder, other);
    const auto otherFloor = floorOf(other);
    const bool allowed = folder == other || (otherFloor && *otherFloor < *floor);
    const bool crossesTests = folder.startsWith("tests/") != other.startsWith("tests/");
    if (!allowed || liesInOneOf(other, walls()[folder]) || (crossesTests && !other.startsWith("core/")))
        return folder + " may not include " + other;
    return {};
}

QStringList rooms()
{
    QStringList all;
    for (const QStringList& floor : floors())
        all += floor;
    return all;
}

QString includeFault(const QString& file, const QString& include)
{
    const bool inBrackets = include.startsWith('<');
    const QString target = include.mid(1, include.size() - 2);
    const QString folder = folderOf(file);
    if (folder.isEmpty())
        return "a public header is not in the table of public headers";
    if (!floorOf(folder) && testedFault(folder, folder) != QString())
        return folder + " is not in the table of rooms";
    if (inBrackets && target.startsWith("sweepbench/")) {
        const QString room = roomOfPublic(target.mid(QStringLiteral("sweepbench/").size()));
        return room.isEmpty() ? target + " is not in the table of public headers" : directionFault(folder, room);
    }
    if (file.startsWith(publicFolder) && isOurs(target))
        return "a public header may include only public headers of core";
    if (inBrackets && isOurs(target))
        return "a file of ours stands in quotes";
    if (inBrackets) {
        const bool isQt = !target.isEmpty() && target[0] == 'Q' && target != "QtTest";
        return isQt && folder.startsWith("core/") ? QStringLiteral("core knows no Qt") : QString();
    }
    if (target.endsWith(".moc"))
        return {};
    if (!isOurs(target) || target.contains(".."))
        return "an include is written from the root of the repository";
    return directionFault(folder, folderOf(target));
}

namespace {

// "\"core/scene/motion.h\"" for "core/scene/motion.cpp", "<sweepbench/scene.h>" for "core/scene/scene.cpp", if there is
// such a header.
QString ownInclude(const QString& root, const QString& file)
{
    if (!file.endsWith(".cpp"))
        return {};
    const QString header = file.chopped(4) + ".h";
    if (QFile::exists(root + '/' + header))
        return '"' + header + '"';
    const QString name = header.section('/', -1);
    for (const char* folder : {"", "number/", "base/"})
        if (roomOfPublic(folder + name) == folderOf(file))
            return "<sweepbench/" + (folder + name) + '>';
    return {};
}

} // namespace

IncludeSurvey surveyIncludes(const QString& root)
{
    static const QRegularExpression includeLine(QStringLiteral(R"(^\s*#\s*include\s*(<[^>]*>|"[^"]*"))"));
    IncludeSurvey survey;
    for (const char* top : {"core", "widgets", "app", "tests"}) {
        QDirIterator files(root + '/' + top, {"*.h", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            if (!file.open(QIODevice::ReadOnly))
                qFatal("%s cannot be read", qPrintable(file.fileName()));
            ++survey.files;
            const QString name = QDir(root).relativeFilePath(file.fileName());
            const QStringList lines = QString::fromUtf8(file.readAll()).split('\n');
            QString first = ownInclude(root, name); // the required next include
            for (int i = 0; i < lines.size(); ++i) {
                const auto match = includeLine.match(lines[i]);
                if (!match.hasMatch())
                    continue;
                QString why = includeFault(name, match.captured(1));
                if (!first.isEmpty() && match.captured(1) != first)
                    why = "the first include is the file's own header";
                first.clear();
                if (!why.isEmpty())
                    survey.faults.push_back({name, i + 1, why + ": " + match.captured(1)});
            }
        }
    }
    return survey;
}

} // namespace sweep
