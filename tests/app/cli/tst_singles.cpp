// `events --single` and `--compare-single`: the answer for the singles nearest to a scene's numbers.
#include "tests/app/cli/command_run.h"
#include "tests/app/cli/singles.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

namespace sweep::tst_singles {

namespace {

QByteArray sceneOf(const QByteArray& members)
{
    return R"({"format": "sweepbench.scene", "version": 1, )" + members + "}";
}

} // namespace

class TestSingles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(m_folder.isValid()); }

    // The answer is that for a file which says that its numbers are singles; the file is not changed.
    void singleAnswersLikeASceneOfSingles_data()
    {
        QTest::addColumn<QByteArray>("scene");
        QTest::newRow("another answer") << sceneThatSinglesChange;
        QTest::newRow("the same events") << sceneThatSinglesKeep;
    }
    void singleAnswersLikeASceneOfSingles()
    {
        QFETCH(const QByteArray, scene);
        const std::string path = sceneFileIn(m_folder, scene);
        const CommandRun single = runCommand({"events", path, "--single", "--format", "json"});
        const CommandRun doubles = runCommand({"events", path, "--format", "json"});
        QFile file(QString::fromStdString(path));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), scene);
        QByteArray declared = scene;
        declared.replace("\"version\": 1,", "\"version\": 1, \"numbers\": \"single\",");
        const CommandRun expected = runCommand({"events", sceneFileIn(m_folder, declared), "--format", "json"});
        QCOMPARE(single.status, 0);
        QCOMPARE(QString::fromStdString(single.out), QString::fromStdString(expected.out));
        QVERIFY(single.out != doubles.out);
    }

    void compareNamesTheEventsThatDiffer()
    {
        const std::string path = sceneFileIn(m_folder, sceneThatSinglesChange);
        const CommandRun run = runCommand({"events", path, "--compare-single"});
        QCOMPARE(run.status, 1);
        QCOMPARE(
            QString::fromStdString(run.out),
            QString::fromStdString(path) +
                QStringLiteral(": 1 number changed to the nearest single, by at most 4e-10; the answer is another\n"
                               "  only as singles: touch, ball · dot, t = 1\n"));
    }

    void compareNamesTheFirstEventInAnotherOrder()
    {
        // Two balls reach their dots at 0.5 and a little later; as singles at once.
        const std::string path = sceneFileIn(m_folder, sceneOf(R"("bodies": [
            {"id": "p", "shape": "point", "path": {"from": [0, 0], "to": [2, 0]}},
            {"id": "left", "shape": "segment", "a": [1, -1], "b": [1, 1]},
            {"id": "right", "shape": "segment", "a": [1.00000001, -1], "b": [1.00000001, 1]}])"));
        const CommandRun run = runCommand({"events", path, "--compare-single"});
        QCOMPARE(run.status, 1);
        QVERIFY(has(run.out, "another order from event 2 on: cross, p · right, t = 0.500000005; as singles cross, p · "
                             "right, t = 0.5\n"));
    }

    void compareReportsPairsAtRest()
    {
        const std::string path = sceneFileIn(m_folder, sceneOf(R"("bodies": [
            {"id": "p", "shape": "point", "path": [1, 0]},
            {"id": "wall", "shape": "segment", "a": [1.00000001, -1], "b": [1.00000001, 1]}])"));
        const CommandRun run = runCommand({"events", path, "--compare-single"});
        QCOMPARE(run.status, 1);
        QVERIFY(has(run.out, "  only as singles: p · wall, at rest, overlap\n"));
    }

    void compareReportsTheSameAnswer()
    {
        const CommandRun run = runCommand({"events", sceneFileIn(m_folder, sceneThatSinglesKeep), "--compare-single"});
        QCOMPARE(run.status, 0);
        QVERIFY(has(run.out, ": 2 numbers changed to the nearest single, by at most 1.49012e-9; the same 2 events, at "
                             "times that differ by at most "));
        const CommandRun exact = runCommand(
            {"events",
             sceneFileIn(m_folder, QByteArray(sceneThatSinglesKeep).replace("0.1", "0.125").replace("0.03", "0.0625")),
             "--compare-single"});
        QCOMPARE(exact.status, 0);
        QVERIFY(has(exact.out, ": every number is a single; the answer is the same\n"));
    }

    void refusesWhatSinglesCannotHold_data()
    {
        QTest::addColumn<QByteArray>("scene");
        QTest::addColumn<QByteArray>("problem");
        QTest::newRow("beyond the largest single")
            << sceneOf(R"("bodies": [{"id": "p", "shape": "point", "path": [0, 1e39]}])")
            << QByteArray("/bodies/0/path/1: as singles: 1e39 is not finite as a single");
        QTest::newRow("times that become equal")
            << sceneOf(R"("time": {"start": 1, "end": 1.00000001}, "bodies": [])")
            << QByteArray("/time: as singles: the start 1 is not before the end 1");
    }
    void refusesWhatSinglesCannotHold()
    {
        QFETCH(const QByteArray, scene);
        QFETCH(const QByteArray, problem);
        const std::string path = sceneFileIn(m_folder, scene);
        for (const char* option : {"--single", "--compare-single"}) {
            const CommandRun run = runCommand({"events", path, option});
            QCOMPARE(run.status, 2);
            QVERIFY(has(run.err, path + ": " + problem.toStdString()));
        }
    }

    void compareGoesWithoutOtherFormats()
    {
        const std::string path = sceneFileIn(m_folder, sceneThatSinglesKeep);
        QCOMPARE(runCommand({"events", path, "--compare-single", "--format", "json"}).status, 2);
        QCOMPARE(runCommand({"events", path, "--compare-single", "--single"}).status, 2);
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestSingles)

} // namespace sweep::tst_singles
#include "tst_singles.moc"
