// `sweepbench diff`: output and exit status.
#include "tests/app/cli/command_run.h"
#include "tests/support/paths.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

namespace sweep::tst_diff {

class TestDiff : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void everyExampleEqualsItsOwnEvents();
    void aDifferenceIsAFinding();
    void aLogWithoutExitsMissesNone();
    void whatIsRefusedIs2();

private:
    std::string file(const char* name, const QByteArray& text);

    QTemporaryDir m_folder;
    std::string m_scene = sourcePath("scenes/raise.scene.json");
};

void TestDiff::initTestCase()
{
    QVERIFY(m_folder.isValid());
}

std::string TestDiff::file(const char* name, const QByteArray& text)
{
    QFile file(m_folder.filePath(QString::fromUtf8(name)));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("%s cannot be written", name);
    file.write(text);
    return file.fileName().toStdString();
}

void TestDiff::everyExampleEqualsItsOwnEvents()
{
    const QDir examples(QString::fromStdString(sourcePath("scenes")));
    const QFileInfoList scenes = examples.entryInfoList({QStringLiteral("*.scene.json")});
    QVERIFY(!scenes.isEmpty());
    for (const QFileInfo& scene : scenes) {
        const std::string path = scene.filePath().toStdString();
        for (const char* format : {"csv", "json"}) {
            const CommandRun events = runCommand({"events", path, "--format", format});
            const std::string log = file("log", QByteArray::fromStdString(events.out));
            const CommandRun answer = runCommand({"diff", path, log, "--within", "0"});
            QVERIFY2(answer.status == 0, (path + '\n' + answer.out + answer.err).c_str());
        }
    }
}

void TestDiff::aDifferenceIsAFinding()
{
    const std::string log = file("late.csv", "a,b,what,t,x,y\nline,dot,X,0.26,0,0\ndot,line,X,0.75,,\n");
    const std::vector<std::string> command = {"diff", m_scene, log, "--column", "kind=what", "--kind", "X=cross"};
    const CommandRun text = runCommand(command);
    QCOMPARE(text.status, 1);
    QVERIFY(has(text.out, ": 1 equal, 0 early, 1 late, 0 missing, 0 extra, 0 wrong kind (within 1e-6)\n"));
    auto wider = command;
    wider.insert(wider.end(), {"--within", "1/60", "--json"});
    const CommandRun json = runCommand(wider);
    QCOMPARE(json.status, 0);
    const QJsonObject object = QJsonDocument::fromJson(QByteArray::fromStdString(json.out)).object();
    QCOMPARE(object[QStringLiteral("counts")][QStringLiteral("equal")].toInt(), 2);
    QCOMPARE(object[QStringLiteral("rows")][0][QStringLiteral("logged-t")].toDouble(), 0.26);
    QVERIFY(object[QStringLiteral("rows")][0][QStringLiteral("point-off")].isDouble());
    QVERIFY(object[QStringLiteral("rows")][1][QStringLiteral("point-off")].isNull());
}

void TestDiff::aLogWithoutExitsMissesNone()
{
    const std::string scene = file("ball.scene.json", R"({"format": "sweepbench.scene", "version": 1, "bodies": [
 {"id": "wall", "shape": "segment", "a": [3, -1], "b": [3, 1]},
 {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 1}]})");
    const std::string log = file("begins.csv", "a,b,kind,t\nwall,ball,OnCollisionEnter,0.25\n");
    const CommandRun text = runCommand({"diff", scene, log});
    QCOMPARE(text.status, 0);
    QVERIFY2(has(text.out, "which the log does not record, not counted as missing: 1 (--exits counts them)\n"),
             text.out.c_str());
    const CommandRun json = runCommand({"diff", scene, log, "--json"});
    const QJsonObject object = QJsonDocument::fromJson(QByteArray::fromStdString(json.out)).object();
    QCOMPARE(object[QStringLiteral("exits-not-logged")].toInt(-1), 1);
    const CommandRun nothing = runCommand({"reduce", scene, "--log", log, "--keep", "disagreement"});
    QVERIFY2(has(nothing.err, "differ in 0"), nothing.err.c_str());
    const CommandRun report = runCommand({"report", scene, "--log", log, "-o", file("report.zip", {})});
    QVERIFY2(report.status == 0, report.err.c_str());
}

void TestDiff::whatIsRefusedIs2()
{
    const std::string log = file("bad.csv", "a,b,t\nline,cat,1\n");
    const CommandRun unknown = runCommand({"diff", m_scene, log});
    QCOMPARE(unknown.status, 2);
    QCOMPARE(unknown.out, std::string());
    QVERIFY(has(unknown.err, "bad.csv: line 2, column 6: the scene has no body \"cat\""));
    const CommandRun skipped = runCommand({"diff", m_scene, log, "--skip-others"});
    QCOMPARE(skipped.status, 1);
    QVERIFY(has(skipped.out, "does not have, left out: 1\n"));
    const std::string odd = file("odd.json", R"({"instants": 4})");
    const CommandRun instants = runCommand({"diff", m_scene, odd});
    QCOMPARE(instants.status, 2);
    QVERIFY(has(instants.err, "odd.json: /instants: found the number 4; instants are an array of objects"));
    QCOMPARE(runCommand({"diff", m_scene, log, "--max-bytes", "5"}).status, 2);
    QCOMPARE(runCommand({"diff", m_scene, "/nowhere.csv"}).status, 2);
    QCOMPARE(runCommand({"diff", m_scene}).status, 2);
    QCOMPARE(runCommand({"diff", "-", "-"}).status, 2);
    QCOMPARE(runCommand({"diff", m_scene, log, "--within", "-1"}).status, 2);
    QCOMPARE(runCommand({"diff", m_scene, log, "--column", "q=t"}).status, 2);
}

QTEST_APPLESS_MAIN(TestDiff)

} // namespace sweep::tst_diff
#include "tst_diff.moc"
