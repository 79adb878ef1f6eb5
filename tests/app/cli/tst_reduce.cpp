// `sweepbench reduce`: keeps the requested property, and runs a program only on request.
#include "app/cli/logs.h"
#include "tests/app/cli/command_run.h"

#include <sweepbench/base/files.h>
#include <sweepbench/scene_file.h>

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

namespace sweep::tst_reduce {

class TestReduce : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void anEventIsKept();
    void theReasonOfAFailingExpectationIsKept();
    void thePrintedSizesAreThoseOfTheText();
    void aDifferenceFromALogIsKept();
    void aLogWithOddInstantsIsRefused();
    void theInputIsNotOverwritten();
    void theExitOfAProgramIsKept();
    void aProgramThatTakesTooLongIsKilled();
    void aProgramReceivesFilesOfAnyName();
    void badArgumentsExitWith2_data();
    void badArgumentsExitWith2();

private:
    std::string file(const char* name, const QByteArray& text);

    QTemporaryDir m_folder;
    std::string m_scene;
};

void TestReduce::initTestCase()
{
    m_scene = file("three.scene.json", R"({"format": "sweepbench.scene", "version": 1,
        "expect": [{"a": "dot", "b": "wall", "kind": "none"}], "bodies": [
        {"id": "dot", "shape": "point", "path": {"from": [0.123, 0], "to": [4.567, 0]}},
        {"id": "wall", "shape": "segment", "a": [1, -1], "b": [1, 1]},
        {"id": "idle", "shape": "circle", "path": [9, 9], "radius": 1}]})");
}

std::string TestReduce::file(const char* name, const QByteArray& text)
{
    QFile file(m_folder.filePath(QString::fromUtf8(name)));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("%s cannot be written", name);
    file.write(text);
    return file.fileName().toStdString();
}

void TestReduce::anEventIsKept()
{
    const CommandRun answer = runCommand({"reduce", m_scene, "--keep", "1"});
    QCOMPARE(answer.status, 0);
    QVERIFY(has(answer.err, "keeping dot · wall: cross"));
    QVERIFY(has(answer.err, "3 bodies, "));
    const auto small = parseScene(answer.out, "answer");
    QVERIFY(small.ok());
    QCOMPARE(small->bodies.size(), std::size_t(2));
    const std::string output = m_folder.filePath(QStringLiteral("small.scene.json")).toStdString();
    QCOMPARE(runCommand({"reduce", m_scene, "--keep", "expectation", "-o", output}).status, 0);
    QCOMPARE(readSceneFile(output)->bodies.size(), std::size_t(2));
    QCOMPARE(runCommand({"test", output}).status, 1); // the expectation fails in the reduced scene, too
}

// Without their groups the two would be untested for another reason: both are at rest.
void TestReduce::theReasonOfAFailingExpectationIsKept()
{
    const std::string scene = file("group.scene.json", R"({"format": "sweepbench.scene", "version": 1, "bodies": [
        {"id": "p", "shape": "circle", "path": {"from": [0, 0], "to": [1, 0]}, "radius": 1, "group": "g"},
        {"id": "q", "shape": "circle", "path": [1, 0], "radius": 1, "group": "g"}],
        "expect": [{"a": "q", "b": "p", "kind": "none"}]})");
    const std::string output = m_folder.filePath(QStringLiteral("group-small.scene.json")).toStdString();
    QCOMPARE(runCommand({"reduce", scene, "--keep", "expectation", "-o", output}).status, 0);
    const CommandRun kept = runCommand({"test", output});
    QCOMPARE(kept.status, 1);
    QVERIFY(has(kept.out, "(the pair is not tested: both are of one group)"));
}

void TestReduce::thePrintedSizesAreThoseOfTheText()
{
    const std::string output = m_folder.filePath(QStringLiteral("sizes.scene.json")).toStdString();
    const CommandRun answer = runCommand({"reduce", m_scene, "--keep", "1", "-o", output, "--json"});
    QCOMPARE(answer.status, 0);
    const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(answer.out)).object();
    QCOMPARE(json[QStringLiteral("format")].toString(), QStringLiteral("sweepbench.reduction"));
    QCOMPARE(json[QStringLiteral("keeps")].toString(), QString::fromUtf8("dot · wall: cross"));
    QCOMPARE(json[QStringLiteral("bodies")].toArray(), (QJsonArray{3, 2}));
    const auto before = int(sceneText(*readSceneFile(m_scene)).size());
    const auto after = int(QFileInfo(QString::fromStdString(output)).size());
    QVERIFY2(after < before, answer.out.c_str());
    QCOMPARE(json[QStringLiteral("bytes")].toArray(), (QJsonArray{before, after}));
    const auto read = QFileInfo(QString::fromStdString(m_scene)).size();
    QCOMPARE(json[QStringLiteral("file-bytes")].toInt(), int(read));
    const std::string sizes =
        "3 bodies, " + std::to_string(before) + " bytes became 2 bodies, " + std::to_string(after) + " bytes, in ";
    QVERIFY2(has(answer.err, sizes.c_str()), answer.err.c_str());
    QVERIFY2(has(answer.err, ("The file that was read has " + std::to_string(read) + " bytes").c_str()),
             answer.err.c_str());
    // A scene that cannot be made smaller is left as it is.
    const std::string again = m_folder.filePath(QStringLiteral("again.scene.json")).toStdString();
    const CommandRun second = runCommand({"reduce", output, "--keep", "1", "-o", again});
    QVERIFY2(has(second.err, ("2 bodies, " + std::to_string(after) + " bytes stay as they are").c_str()),
             second.err.c_str());
    QVERIFY2(!has(second.err, "The file that was read"), second.err.c_str());
    QCOMPARE(readTextFile(again, "").value(), readTextFile(output, "").value());
}

void TestReduce::aDifferenceFromALogIsKept()
{
    const std::string log = file("log.csv", "a,b,kind,t\nwall,dot,cross,0.3\n");
    const CommandRun answer = runCommand({"reduce", m_scene, "--keep", "disagreement", "--log", log});
    QCOMPARE(answer.status, 0);
    QVERIFY(has(answer.err, "keeping dot · wall: late"));
    const std::string small = file("small-log.scene.json", QByteArray::fromStdString(answer.out));
    QVERIFY(has(runCommand({"diff", small, log}).out, "1 late"));
}

void TestReduce::aLogWithOddInstantsIsRefused()
{
    const std::string log = file("odd.json", R"({"instants": [4]})");
    const std::string output = m_folder.filePath(QStringLiteral("odd-output")).toStdString();
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"reduce", m_scene, "--keep", "disagreement", "--log", log, "-o", output},
          std::vector<std::string>{"report", m_scene, "--log", log, "-o", output}}) {
        const CommandRun answer = runCommand(command);
        QCOMPARE(answer.status, 2);
        QVERIFY(has(answer.err, "odd.json:1:15: /instants/0: found the number 4; an instant of a log is an object"));
    }
    QVERIFY(!QFile::exists(QString::fromStdString(output)));
}

void TestReduce::theInputIsNotOverwritten()
{
    const std::string log = file("kept.csv", "a,b,kind,t\nwall,dot,cross,0.3\n");
    const std::string scene = readTextFile(m_scene, "").value();
    const CommandRun answer = runCommand({"reduce", m_scene, "--keep", "1", "-o", m_scene});
    QCOMPARE(answer.status, 2);
    QVERIFY(has(answer.err, "is also the input"));
    QCOMPARE(runCommand({"reduce", m_scene, "--keep", "disagreement", "--log", log, "-o", log}).status, 2);
    QCOMPARE(runCommand({"report", m_scene, "-o", m_scene}).status, 2);
    QCOMPARE(runCommand({"report", m_scene, "--log", log, "-o", log}).status, 2);
    QCOMPARE(readTextFile(m_scene, "").value(), scene);
    QVERIFY(readTextFile(log, "").value().starts_with("a,b,kind,t"));
}

void TestReduce::theExitOfAProgramIsKept()
{
    const CommandRun answer = runCommand({"reduce", m_scene, "--command", "grep -q '\"wall\"' {} && exit 7"});
    QCOMPARE(answer.status, 0);
    QVERIFY(has(answer.err, "the program ends with 7"));
    const auto small = parseScene(answer.out, "answer");
    QCOMPARE(small->bodies.size(), std::size_t(1));
    QCOMPARE(small->bodies[0].id, std::string("wall"));
}

void TestReduce::aProgramThatTakesTooLongIsKilled()
{
    const auto status = statusOfProgram({"sleep 1000 & sleep 1000; : {}", 0.05, {}}, Scene{});
    QVERIFY(status.ok());
    QCOMPARE(*status, tooLong);
    QCOMPARE(*statusOfProgram({"kill -TERM $$", 60, {}}, Scene{}), 128 + SIGTERM);
}

void TestReduce::aProgramReceivesFilesOfAnyName()
{
    QTemporaryDir odd(m_folder.filePath(QStringLiteral("it's $HOME;XXXXXX")));
    QVERIFY(odd.isValid());
    const QByteArray before = qgetenv("TMPDIR");
    qputenv("TMPDIR", QFile::encodeName(odd.path()));
    QCOMPARE(*statusOfProgram({"grep -q sweepbench.scene {}", 60, {}}, Scene{}), 0);
    QCOMPARE(*statusOfProgram({"test {} = {}", 60, {}}, Scene{}), 0);
    qputenv("TMPDIR", before);
    if (before.isNull())
        qunsetenv("TMPDIR");
    QVERIFY(QDir(odd.path()).isEmpty()); // no file is left behind
}

void TestReduce::badArgumentsExitWith2_data()
{
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](const char* arguments) {
        QTest::newRow(arguments) << QString::fromUtf8(arguments).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    };
    row("");
    row("--keep 0");
    row("--keep all");
    row("--keep 99");
    row("--keep disagreement");
    row("--keep expectation:2");
    row("--keep disagreement:x");
    row("--keep 1 --json");
    row("--keep 1 --log x.csv");
    row("--keep disagreement --log /nowhere.csv");
    row("--command true");
    row("--command-limit 0 --keep 1");
    row("--keep 1 -o /nowhere/x.scene.json");
}

void TestReduce::badArgumentsExitWith2()
{
    QFETCH(QStringList, arguments);
    std::vector<std::string> list = {"reduce", m_scene};
    for (const QString& argument : arguments)
        list.push_back(argument.toStdString());
    const CommandRun answer = runCommand(list);
    QCOMPARE(answer.status, 2);
    QCOMPARE(answer.out, std::string());
    QVERIFY(!answer.err.empty());
}

QTEST_GUILESS_MAIN(TestReduce)

} // namespace sweep::tst_reduce
#include "tst_reduce.moc"
