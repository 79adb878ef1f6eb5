#include "tests/house/include_rules.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QHash>
#include <QRegularExpression>
#include <QStringList>

namespace sweep {

namespace {

// Room → what it may include beside itself. A room that is not here is a fault: a new room says where it stands.
const QHash<QString, QStringList>& arrows()
{
    static const QStringList upToEvents = {"core/base", "core/number", "core/scene",     "core/pairs",
                                           "core/grid", "core/events", "core/predicates"};
    static const QStringList allOfCore = upToEvents + QStringList{"core/measure", "core/check"};
    static const QStringList upToModels =
        allOfCore + QStringList{"widgets/format", "widgets/document", "widgets/models"};
    static const QStringList allOfWidgets =
        upToModels + QStringList{"widgets/canvas", "widgets/timeline", "widgets/tables", "widgets/inspectors"};
    static const QStringList ofCoreTests = allOfCore + QStringList{"tests/support"};
    static const QStringList ofAllTests = ofCoreTests + allOfWidgets;
    static const QHash<QString, QStringList> table = {
        {"core/base", {}},
        {"core/number", {"core/base"}},
        {"core/scene", {"core/base", "core/number"}},
        {"core/pairs", {"core/base", "core/number", "core/scene"}},
        {"core/predicates", {"core/base", "core/number", "core/scene"}},
        {"core/grid", {"core/base", "core/number", "core/scene", "core/pairs", "core/predicates"}},
        {"core/events", upToEvents},
        {"core/measure", upToEvents},
        {"core/check", {"core/base", "core/scene", "core/events"}},
        {"widgets/format", allOfCore},
        {"widgets/document", allOfCore + QStringList{"widgets/format"}},
        {"widgets/models", upToModels},
        {"widgets/canvas", upToModels},
        {"widgets/timeline", upToModels},
        {"widgets/tables", upToModels},
        {"widgets/inspectors", upToModels},
        {"app", allOfWidgets + QStringList{"app/commands", "app/picture", "app/report"}},
        {"app/commands", allOfWidgets + QStringList{"app/picture", "app/report"}},
        {"app/picture", allOfWidgets},
        {"app/report", allOfWidgets},
        {"tests/support", allOfCore},
        {"tests/house", {}},
        {"tests/package", allOfCore},
        {"tests/core", ofCoreTests},
        {"tests/widgets", ofAllTests},
        {"tests/app", ofAllTests + QStringList{"app", "app/commands", "app/picture", "app/report"}},
        {"tests/bench",
         ofAllTests + QStringList{"app", "app/commands"}}, // what the program prints and draws is measured too
        {"tests/fuzz", ofCoreTests},
    };
    return table;
}

// "core/scene/scene.h" stands in "core/scene", "app/main.cpp" in "app", "tests/core/scene/tst_x.cpp" in "tests/core".
QString roomOf(const QString& path)
{
    const QStringList parts = path.split('/');
    return parts.size() > 2 ? parts[0] + '/' + parts[1] : parts[0];
}

bool isOurs(const QString& path)
{
    static const QRegularExpression ours(QStringLiteral("^(core|widgets|app|tests)/"));
    return ours.match(path).hasMatch();
}

} // namespace

QString includeFault(const QString& file, const QString& include)
{
    const bool inBrackets = include.startsWith('<');
    const QString target = include.mid(1, include.size() - 2);
    const QString room = roomOf(file);
    if (!arrows().contains(room))
        return room + " is not in the table of rooms";
    if (inBrackets && isOurs(target))
        return "a file of ours stands in quotes";
    if (inBrackets) {
        const bool isQt = !target.isEmpty() && target[0] == 'Q' && target != "QtTest";
        return isQt && room.startsWith("core/") ? QStringLiteral("core knows no Qt") : QString();
    }
    if (target.endsWith(".moc"))
        return {};
    if (!isOurs(target) || target.contains(".."))
        return "an include is written from the root of the repository";
    const QString other = roomOf(target);
    if (other == room || arrows()[room].contains(other))
        return {};
    return room + " may not include " + other;
}

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
            for (int i = 0; i < lines.size(); ++i) {
                const auto match = includeLine.match(lines[i]);
                const QString why = match.hasMatch() ? includeFault(name, match.captured(1)) : QString();
                if (!why.isEmpty())
                    survey.faults.push_back({name, i + 1, why + ": " + match.captured(1)});
            }
        }
    }
    return survey;
}

} // namespace sweep
