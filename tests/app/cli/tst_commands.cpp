// Subcommands: output and exit status.
#include "app/output/suites.h"
#include "tests/app/cli/command_run.h"

#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

#include <memory>

namespace sweep::tst_commands {

namespace {

bool isWellFormedXml(const std::string& text)
{
    QXmlStreamReader reader(QByteArray::fromStdString(text));
    while (!reader.atEnd())
        reader.readNext();
    if (reader.hasError())
        qWarning("%s: %s", qPrintable(reader.errorString()), text.c_str());
    return !reader.hasError();
}

} // namespace

class TestCommands : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void badArgumentsExitWith2_data();
    void badArgumentsExitWith2();
    void aMisspelledSubcommandGetsAHint_data();
    void aMisspelledSubcommandGetsAHint();
    void anUnknownPictureFormatIsReportedOnce();
    void helpExplainsWithExamples_data();
    void helpExplainsWithExamples();
    void eventsOfSeveralScenesAreOneObjectPerLine();
    void csvOfSeveralScenesHasOneHeading();
    void aRefusedSceneDoesNotStopTheOthers();
    void everyProblemIsPrinted();
    void validatePrintsOk();
    void testReportsWhetherExpectationsHold();
    void testReportsMissingExpectations();
    void testAsJunitCountsFailures();
    void junitSurvivesHostileNames();
    void checkAgrees();
    void checkAsJson();
    void theNumberOfThreadsChangesNoByte();
    void checkAsJunit();
    void aSceneThatIsNotDoneInItsTimeIsRefused_data();
    void aSceneThatIsNotDoneInItsTimeIsRefused();
    void tooManyEventsAreRefused();

private:
    // The path of a scene file with these members besides format, version and bodies.
    std::string scene(const char* name, const char* members = "", const char* id = "dot");

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestCommands::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

std::string TestCommands::scene(const char* name, const char* members, const char* id)
{
    QFile file(m_folder->filePath(QString::fromUtf8(name)));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("%s cannot be written", name);
    file.write(R"({"format": "sweepbench.scene", "version": 1, )");
    file.write(members);
    file.write(R"("bodies": [{"id": ")");
    file.write(id);
    file.write(R"(", "shape": "point", "path": {"from": [0, 0], "to": [4, 0]}},
                  {"id": "wall", "shape": "segment", "a": [1, -1], "b": [1, 1]}]})");
    return file.fileName().toStdString();
}

void TestCommands::badArgumentsExitWith2_data()
{
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](const char* arguments) {
        QTest::newRow(arguments) << QString::fromUtf8(arguments).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    };
    row("events");
    row("events --nonsense x");
    row("events x --format xml");
    row("events x --digits 0");
    row("events x --digits 1001");
    row("events x --max-events many");
    row("events x --max-events -1");
    row("events x --threads all");
    row("events x --max-bytes 18446744073709551616");
    row("events - -");
    row("check x --format csv");
    row("check x --seconds -1");
    row("test x --format json");
    row("validate");
    row("--nonsense");
    row("--size 12 x");
    row("--size 0x10 x");
    row("--at soon x");
    row("--at 1e999 x");
    row("--at nan x");
    row("--theme pink x");
    row("--at 1 events x");
    row("render x");
}

void TestCommands::badArgumentsExitWith2()
{
    QFETCH(QStringList, arguments);
    std::vector<std::string> list;
    for (const QString& argument : arguments)
        list.push_back(argument.toStdString());
    const CommandRun answer = runCommand(list);
    QCOMPARE(answer.status, 2);
    QCOMPARE(answer.out, std::string());
    QVERIFY(has(answer.err, "--help"));
}

void TestCommands::aMisspelledSubcommandGetsAHint_data()
{
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QByteArray>("hint");
    const auto row = [](const char* arguments, const char* hint) {
        QTest::newRow(arguments) << QString::fromUtf8(arguments) << QByteArray(hint);
    };
    row("evnts x", "did you mean events?"); // a missing letter
    row("chek", "did you mean check?");
    row("cehck x --strict", "did you mean check?"); // two letters swapped
    row("cells33 --json", "did you mean cells3?");  // an extra letter
    row("simulate --nonsense", "");
    row("evnts.json --nonsense", ""); // looks like a scene's file name
}

void TestCommands::aMisspelledSubcommandGetsAHint()
{
    QFETCH(QString, arguments);
    QFETCH(QByteArray, hint);
    std::vector<std::string> list;
    for (const QString& argument : arguments.split(QLatin1Char(' ')))
        list.push_back(argument.toStdString());
    const CommandRun answer = runCommand(list);
    QCOMPARE(answer.status, 2);
    QVERIFY(has(answer.err, hint.constData()));
    QCOMPARE(answer.err.find("did you mean") == std::string::npos, hint.isEmpty());
}

void TestCommands::anUnknownPictureFormatIsReportedOnce()
{
    const CommandRun answer = runCommand({"render", "x", "-o", "x.bmp"});
    QCOMPARE(answer.status, 2);
    QCOMPARE(answer.err, std::string("sweepbench render: --output: \"x.bmp\" does not end in .png, .svg, .pdf or .gif\n"
                                     "Try sweepbench render --help\n"));
}

void TestCommands::helpExplainsWithExamples_data()
{
    QTest::addColumn<QString>("command");
    for (const char* command : {"events", "check", "validate", "test", "diff", "reduce", "cells", "cells3", "render"})
        QTest::newRow(command) << command;
}

void TestCommands::helpExplainsWithExamples()
{
    QFETCH(QString, command);
    const CommandRun answer = runCommand({command.toStdString(), "--help"});
    QCOMPARE(answer.status, 0);
    QCOMPARE(answer.err, std::string());
    QVERIFY(has(answer.out, "Example"));
    QVERIFY(has(answer.out, "Exit status"));
    QVERIFY(has(runCommand({"--help"}).out, command.toUtf8().constData()));
}

void TestCommands::eventsOfSeveralScenesAreOneObjectPerLine()
{
    const CommandRun answer = runCommand({"events", scene("one"), scene("two"), "--format", "json"});
    QCOMPARE(answer.status, 0);
    const QList<QByteArray> lines = QByteArray::fromStdString(answer.out).split('\n');
    QCOMPARE(lines.size(), 3);
    QCOMPARE(lines[0], lines[1]);
    QVERIFY(QJsonDocument::fromJson(lines[0]).isObject());
    QVERIFY(lines[2].isEmpty());
}

void TestCommands::csvOfSeveralScenesHasOneHeading()
{
    const std::string one = scene("one");
    const std::string two = scene("two");
    const CommandRun answer = runCommand({"events", one, two, "--format", "csv"});
    QCOMPARE(QString::fromStdString(answer.out),
             QString::fromStdString("scene,instant,t,kind,a,b,i,j,clipped,s,x,y,nx,ny\n" + one +
                                    ",0,0.25,cross,dot,wall,,,false,0.5,1,0,1,0\n" + two +
                                    ",0,0.25,cross,dot,wall,,,false,0.5,1,0,1,0\n"));
}

void TestCommands::aRefusedSceneDoesNotStopTheOthers()
{
    const std::string absent = m_folder->filePath(QStringLiteral("absent")).toStdString();
    for (const char* command : {"events", "check", "validate", "test"}) {
        const std::string last = scene("last");
        std::vector<std::string> arguments{command, scene("first"), absent, m_folder->path().toStdString(), last};
        if (arguments.front() == "test")
            arguments.emplace_back("--verbose");
        const CommandRun answer = runCommand(arguments);
        QCOMPARE(answer.status, 2);
        QVERIFY(has(answer.out, "first"));
        QVERIFY(has(answer.out, last.c_str()));
        QVERIFY(has(answer.err, absent.c_str()));
        QVERIFY(has(answer.err, "folder"));
    }
}

void TestCommands::everyProblemIsPrinted()
{
    const CommandRun answer =
        runCommand({"validate", scene("bad", R"("time": {"start": 1, "end": 0}, "colour": 3, )")});
    QCOMPARE(answer.status, 2);
    QCOMPARE(answer.out, std::string());
    QVERIFY(has(answer.err, "bad:1:54: /time"));
    QVERIFY(has(answer.err, "bad:1:78: /colour"));
}

void TestCommands::validatePrintsOk()
{
    const std::string path = scene("fine");
    const CommandRun answer = runCommand({"validate", path});
    QCOMPARE(answer.status, 0);
    QCOMPARE(answer.out, path + ": ok\n");
    QCOMPARE(answer.err, std::string());
}

void TestCommands::testReportsWhetherExpectationsHold()
{
    const std::string holding =
        scene("holding", R"("expect": [{"a": "wall", "b": "dot", "kind": "cross", "t": 0.25}], )");
    const std::string failing = scene("failing", R"("expect": [{"a": "wall", "b": "dot", "kind": "none"},
                                                               {"a": "wall", "b": "dot", "kind": "cross"}], )");
    CommandRun answer = runCommand({"test", holding});
    QCOMPARE(answer.status, 0);
    const std::string all =
        "1 scene: 1 of 1 expectation holds; failing scenes: 0, refused: 0, without expectations: 0\n"
        "100% scenes passed, 0 scenes failed out of 1\n";
    QCOMPARE(answer.out, all);
    const std::string held = holding + ": 1 of 1 expectation holds\n  holds  wall · dot: cross at t = 0.25\n";
    QCOMPARE(runCommand({"test", "--verbose", holding}).out, held + all);

    const std::string summary = "2 scenes: 2 of 3 expectations hold; failing scenes: 1, refused: 0, without "
                                "expectations: 0\n50% scenes passed, 1 scene failed out of 2\n\n"
                                "The following scenes failed:\n  " +
                                failing + " (1 of 2 expectations hold)\n";
    const std::string failed =
        failing + ": 1 of 2 expectations hold\n  FAILS  wall · dot: no contact (the pair has 1 event)\n";
    answer = runCommand({"test", holding, failing});
    QCOMPARE(answer.status, 1);
    QCOMPARE(answer.out, failed + summary);
    QCOMPARE(runCommand({"test", holding, failing, "--verbose"}).out,
             failed + "  holds  wall · dot: cross\n" + held + summary);
}

void TestCommands::testReportsMissingExpectations()
{
    const CommandRun answer = runCommand({"test", scene("plain")});
    QCOMPARE(answer.status, 0);
    QVERIFY(has(answer.out, "without expectations: 1\n100% scenes passed"));
    QVERIFY(has(runCommand({"test", "--verbose", scene("plain")}).out, "plain: no expectations\n"));
    const CommandRun strict = runCommand({"test", "--strict", scene("plain")});
    QCOMPARE(strict.status, 1);
    QVERIFY(has(strict.out, "plain: no expectations\n"));
    QVERIFY(has(strict.out, "0% scenes passed, 1 scene failed out of 1\n\nThe following scenes failed:\n"));
    QVERIFY(has(strict.out, "plain (no expectations)\n"));
    const CommandRun junit = runCommand({"test", "--strict", scene("plain"), "--format", "junit"});
    QCOMPARE(junit.status, 1);
    QVERIFY(has(junit.out, R"(<testsuites name="sweepbench test" tests="1" failures="1" errors="0" skipped="0">)"));
    QVERIFY(has(junit.out, R"(<failure message="no expectations"/>)"));
    const CommandRun tap = runCommand({"test", "--strict", scene("plain"), "--format", "tap"});
    QCOMPARE(tap.status, 1);
    QVERIFY(has(tap.out, "TAP version 13\n1..1\nnot ok 1 - "));
}

void TestCommands::testAsJunitCountsFailures()
{
    const std::string failing = scene("failing", R"("expect": [{"a": "wall", "b": "dot", "kind": "none"},
                                                               {"a": "wall", "b": "dot", "kind": "cross"}], )");
    const CommandRun answer = runCommand({"test", failing, "/nowhere.scene.json", "--format", "junit"});
    QCOMPARE(answer.status, 2);
    QVERIFY(isWellFormedXml(answer.out));
    QVERIFY(has(answer.out, R"(tests="3" failures="1" errors="1" skipped="0")"));
}

void TestCommands::junitSurvivesHostileNames()
{
    const std::string hostile = scene("hostile", R"("expect": [{"a": "a\"<&>\u0000\u001b\n\ufffe\udbff\udfff",
                                                               "b": "wall", "kind": "none"}], )",
                                      R"(a\"<&>\u0000\u001b\n\ufffe\udbff\udfff)");
    const CommandRun answer = runCommand({"test", hostile, "--format", "junit"});
    QCOMPARE(answer.status, 1);
    QVERIFY(isWellFormedXml(answer.out));
    QCOMPARE(xmlText("\xff<"), std::string("\xef\xbf\xbd&lt;"));
}

void TestCommands::checkAgrees()
{
    const CommandRun answer = runCommand({"check", "--strict", scene("plain")});
    QCOMPARE(answer.status, 0);
    QVERIFY(has(answer.out, "agree, 0 disagree, 0 undecided"));
    QVERIFY(has(answer.out, "cross"));
    QCOMPARE(runCommand({"check", "--brief", scene("plain")}).out.find("cross"), std::string::npos);
}

void TestCommands::checkAsJson()
{
    const CommandRun answer = runCommand({"check", scene("plain"), "--format", "json"});
    const auto parsed = QJsonDocument::fromJson(QByteArray::fromStdString(answer.out));
    QCOMPARE(parsed[QStringLiteral("format")].toString(), QStringLiteral("sweepbench.audit"));
    QCOMPARE(parsed[QStringLiteral("disagree")].toInt(-1), 0);
    QCOMPARE(parsed[QStringLiteral("events")][0][QStringLiteral("verdict")].toString(), QStringLiteral("agree"));
    QCOMPARE(parsed[QStringLiteral("pairs")][0][QStringLiteral("b")].toString(), QStringLiteral("wall"));
}

void TestCommands::theNumberOfThreadsChangesNoByte()
{
    const std::string plain = scene("plain");
    const CommandRun one = runCommand({"events", "--format", "json", "--threads", "1", plain});
    QCOMPARE(one.status, 0);
    QVERIFY(one.out.size() > 2);
    QCOMPARE(runCommand({"events", "--format", "json", "--threads", "3", plain}).out, one.out);
    QCOMPARE(runCommand({"events", "--format", "json", plain}).out, one.out);
}

void TestCommands::checkAsJunit()
{
    const CommandRun answer = runCommand({"check", scene("plain"), "--format", "junit"});
    QCOMPARE(answer.status, 0);
    QVERIFY(isWellFormedXml(answer.out));
    QVERIFY(has(answer.out, R"(tests="2" failures="0")"));
}

void TestCommands::aSceneThatIsNotDoneInItsTimeIsRefused_data()
{
    QTest::addColumn<QString>("arguments");
    for (const char* arguments : {"check", "check --format json", "sample", "sample --json"})
        QTest::newRow(arguments) << QString::fromUtf8(arguments);
}

void TestCommands::aSceneThatIsNotDoneInItsTimeIsRefused()
{
    QFETCH(const QString, arguments);
    std::vector<std::string> words{scene("plain")};
    for (const QString& argument : arguments.split(QLatin1Char(' ')))
        words.insert(words.end() - 1, argument.toStdString());
    const CommandRun whole = runCommand(words);
    QCOMPARE(whole.status, 0);
    for (const auto& [seconds, status] : {std::pair("0", 0), std::pair("3600", 0), std::pair("1e-9", 2)}) {
        std::vector<std::string> limited = words;
        limited.insert(limited.end(), {"--seconds", seconds});
        const CommandRun answer = runCommand(limited);
        QCOMPARE(answer.status, status);
        QCOMPARE(answer.out, status == 0 ? whole.out : "");
        QCOMPARE(answer.err,
                 status == 0
                     ? ""
                     : scene("plain") +
                           ": not done within 1e-9 s of processor time (--seconds sets another limit, 0 none)\n");
    }
}

void TestCommands::tooManyEventsAreRefused()
{
    const std::string traced =
        scene("traced", R"("grid": {"spacing": [0.0001, 0.0001]}, )", R"(dot", "grid": true, "name": "traced)");
    const CommandRun answer = runCommand({"events", "--max-events", "1000", traced});
    QCOMPARE(answer.status, 2);
    QVERIFY(has(answer.err, "traced"));
    QCOMPARE(answer.out, std::string());
}

QTEST_GUILESS_MAIN(TestCommands)

} // namespace sweep::tst_commands
#include "tst_commands.moc"
