// `sweepbench export`: bodies as text that `sweepbench import` reads back, with everything left out on standard error.
#include "tests/app/cli/command_run.h"

#include <sweepbench/scene_file.h>

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

namespace sweep::tst_export {

const char* const text = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
 {"id": "ball", "shape": "circle", "path": {"keys": [[0, 0, -0.0], [0.5, 0.1, 0], [1, 8, 0]]}, "radius": 0.5},
 {"id": "wall", "shape": "segment", "a": [4, -2], "b": [4, 2], "group": "g"},
 {"id": "late", "shape": "point", "path": [1, 9], "active": [0.5, 1]}]})";

class TestExport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_scene = sceneFileIn(m_folder, text); }
    void importReadsEveryFormBack_data();
    void importReadsEveryFormBack();
    void lossesAreListedOnStandardError();
    void bodiesAndATimeAreChosen();
    void rowsHaveFramesOrKeys();
    void theOutputIsAFile();
    void wrongArgumentsExitWith2_data();
    void wrongArgumentsExitWith2();

private:
    QTemporaryDir m_folder;
    std::string m_scene;
};

void TestExport::importReadsEveryFormBack_data()
{
    QTest::addColumn<QByteArray>("form");
    QTest::addColumn<QByteArray>("bodies"); // shape and id
    QTest::newRow("wkt") << QByteArray("wkt") << QByteArray("point point 1, segment line 1");
    QTest::newRow("csv") << QByteArray("csv") << QByteArray("circle ball, point late");
    for (const char* form : {"geojson", "cpp"})
        QTest::newRow(form) << QByteArray(form) << QByteArray("circle ball, segment wall");
}

void TestExport::importReadsEveryFormBack()
{
    QFETCH(QByteArray, form);
    QFETCH(QByteArray, bodies);
    const std::string output = m_folder.filePath(QStringLiteral("bodies.txt")).toStdString();
    QCOMPARE(runCommand({"export", m_scene, "--as", form.toStdString(), "-o", output}).status, 0);
    const CommandRun run = runCommand({"import", output});
    QCOMPARE(run.status, 0);
    const auto scene = parseScene(run.out, "imported");
    QVERIFY(scene.ok());
    std::string seen;
    for (const Body& body : scene->bodies)
        seen += (seen.empty() ? "" : ", ") + std::string(name(body.shape)) + ' ' + body.id;
    QCOMPARE(seen, bodies.toStdString());
    const auto own = readSceneFile(m_scene);
    if (form == "csv") {
        QVERIFY(scene->bodies[0] == own->bodies[0]); // all its keys
        QVERIFY(scene->bodies[1].active == (Interval{0.5, 1}));
    } else if (form != "wkt") {
        QVERIFY(scene->bodies[1] == own->bodies[1]);
    }
}

void TestExport::lossesAreListedOnStandardError()
{
    const CommandRun run = runCommand({"export", m_scene, "--as", "wkt", "--at", "0.25"});
    QCOMPARE(run.status, 0);
    QCOMPARE(run.out, std::string("GEOMETRYCOLLECTION (\n  POINT (0.05 0),\n  LINESTRING (4 -2, 4 2)\n)\n"));
    QVERIFY(has(run.err, m_scene + ": motion left out: \"ball\"\n"));
    QVERIFY(has(run.err, m_scene + ": radius left out: \"ball\"\n"));
    QVERIFY(has(run.err, m_scene + ": id left out: \"ball\", \"wall\"\n"));
    QVERIFY(has(run.err, m_scene + ": group left out: \"wall\"\n"));
    QVERIFY(has(run.err, m_scene + ": not active at t = 0.25, left out: \"late\"\n"));
    QVERIFY(has(run.err, m_scene + ": 2 bodies as WKT\n"));
}

void TestExport::bodiesAndATimeAreChosen()
{
    const CommandRun run =
        runCommand({"export", m_scene, "--as", "wkt", "--at", "1/2", "--body", "late", "--body", "ball"});
    QCOMPARE(run.status, 0);
    QCOMPARE(run.out, std::string("GEOMETRYCOLLECTION (\n  POINT (0.1 0),\n  POINT (1 9)\n)\n"));
}

void TestExport::rowsHaveFramesOrKeys()
{
    const std::string keys = runCommand({"export", m_scene, "--as", "csv", "--body", "ball"}).out;
    QCOMPARE(keys, std::string("id,t,x,y,r\nball,0,0,-0,0.5\nball,0.5,0.1,0,0.5\nball,1,8,0,0.5\n"));
    const CommandRun frames = runCommand({"export", m_scene, "--as", "csv", "--body", "ball", "--frames", "3"});
    QVERIFY(has(frames.out, "ball,0.3333333333333333,"));
    QVERIFY(has(frames.err, "runs straight from row to row, not as in the scene: \"ball\""));
    const CommandRun shifted =
        runCommand({"export", m_scene, "--as", "csv", "--body", "ball", "--frames", "2", "--offset", "1/4"});
    QVERIFY(has(shifted.out, "\nball,0.25,"));
}

void TestExport::theOutputIsAFile()
{
    const std::string output = m_folder.filePath(QStringLiteral("bodies.wkt")).toStdString();
    const CommandRun run = runCommand({"export", m_scene, "--as", "wkt", "-o", output});
    QCOMPARE(run.out, std::string());
    QFile file(QString::fromStdString(output));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().toStdString(), runCommand({"export", m_scene, "--as", "wkt"}).out);
}

void TestExport::wrongArgumentsExitWith2_data()
{
    QTest::addColumn<QByteArray>("arguments"); // separated by blanks
    QTest::addColumn<QByteArray>("message");
    const auto row = [](const char* name, const char* arguments, const char* message) {
        QTest::newRow(name) << QByteArray(arguments) << QByteArray(message);
    };
    row("no form", "", "--as is required");
    row("unknown form", "--as dxf", "dxf");
    row("time in CSV", "--as csv --at 0", "CSV has positions at frames or keys");
    row("frames in WKT", "--as wkt --frames 60", "only CSV has positions at frames");
    row("offset alone", "--as csv --offset 1", "without --frames there are no frames");
    row("rate", "--as csv --frames 0", "--frames");
    row("time outside", "--as wkt --at 2", "--at 2 is outside the scene's time, 0 to 1");
    row("unknown body", "--as wkt --body x\x1b", "no body has the id \"x\\u001B\"");
    row("nothing left", "--as wkt --body late", "nothing is left to write");
    row("rows", "--as csv --frames 1e9", "there are more than 1,000,000 rows");
}

void TestExport::wrongArgumentsExitWith2()
{
    QFETCH(QByteArray, arguments);
    QFETCH(QByteArray, message);
    std::vector<std::string> all{"export", m_scene};
    for (const QByteArray& argument : arguments.split(' '))
        if (!argument.isEmpty())
            all.push_back(argument.toStdString());
    const CommandRun run = runCommand(all);
    QCOMPARE(run.status, 2);
    QCOMPARE(run.out, std::string());
    QVERIFY(has(run.err, message.toStdString()));
    QCOMPARE(runCommand({"export", m_scene, "--as", "wkt", "-o", m_scene}).status, 2); // would overwrite the scene
}

QTEST_GUILESS_MAIN(TestExport)

} // namespace sweep::tst_export
#include "tst_export.moc"
