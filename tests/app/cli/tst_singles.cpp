// `events --single`, `--compare-single` and `--compare-decimal`, and decimals in `cells`: answers for other numbers.
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

QByteArray squareOverTenths(const QByteArray& policy)
{
    QByteArray scene =
        R"({"format": "sweepbench.scene", "version": 2, "grid": {"spacing": [0.1, 0.1], "cells": "policy"},
        "bodies": [{"id": "square", "shape": "polygon", "points": [[0.1, 0.1], [0.3, 0.1], [0.3, 0.3], [0.1, 0.3]],
        "grid": true}]})";
    return scene.replace("policy", policy);
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
        QVERIFY(has(run.out,
                    "the order differs from event 2 on: cross, p · right, t = 0.500000005; as singles cross, p · "
                    "right, t = 0.5\n"));
    }

    void compareReportsPairsAtRest()
    {
        const std::string path = sceneFileIn(m_folder, sceneOf(R"("bodies": [
            {"id": "p", "shape": "point", "path": [1, 0]},
            {"id": "wall", "shape": "segment", "a": [1.00000001, -1], "b": [1.00000001, 1]}])"));
        const CommandRun run = runCommand({"events", path, "--compare-single"});
        QCOMPARE(run.status, 1);
        QVERIFY(has(run.out, "  p · wall, at rest: overlap as singles, apart as doubles\n"));
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

    void decimalsNameTheCellsThatDiffer()
    {
        const std::string path = sceneFileIn(m_folder, squareOverTenths("closed"));
        const CommandRun run = runCommand({"events", path, "--compare-decimal"});
        QCOMPARE(run.status, 1);
        const QString begin =
            QString::fromStdString(path) +
            QStringLiteral(": 10 numbers changed to the shortest decimal, by at most 1.11022e-17; the "
                           "answer is another: 0.3 is 0.299999999999999988898\n"
                           "  as decimals square covers 16 cells, 9 as doubles\n"
                           "  only as decimals: enter, square · cell (0, 3), t = 0\n");
        QVERIFY2(QString::fromStdString(run.out).startsWith(begin), run.out.c_str());
        const CommandRun cells = runCommand({"cells", path, "--at", "0", "--brief"});
        QVERIFY2(has(cells.out, "closed: as decimals it covers 16 cells, 9 as doubles: 0.3 is 0.299999999999999988898"),
                 cells.out.c_str());
        const CommandRun walk = runCommand({"cells", path, "--brief"});
        QVERIFY2(has(walk.out, "closed: as decimals it covers 16 cells, 9 as doubles: 0.3 is"), walk.out.c_str());
        const CommandRun json = runCommand({"cells", path, "--at", "0", "--json"});
        QVERIFY2(
            has(json.out, "\"closed: as decimals it covers 16 cells, 9 as doubles: 0.3 is 0.299999999999999988898\"]"),
            json.out.c_str());
    }

    void decimalsOverAGrid()
    {
        const QByteArray scene = R"({"format": "sweepbench.scene", "version": 2,
            "grid": {"origin": [872511.2, 6114971.2], "spacing": [0.4, 0.4]}, "bodies": [{"id": "polygon",
            "shape": "polygon", "points": [[872512, 6114970], [872512, 6114970.4], [872513.3, 6114970.4],
            [872513.1, 6114970]], "grid": true}]})";
        const CommandRun run =
            runCommand({"cells", sceneFileIn(m_folder, scene), "--at", "0", "--policy", "closed,open"});
        QVERIFY2(has(run.out,
                     "closed: as decimals it covers 14 cells, 11 as doubles: 6114970.4 is 6114970.40000000037253\n"
                     "open: as decimals it covers 4 cells, 11 as doubles: 6114970.4 is "),
                 run.out.c_str());
    }

    void decimalsOfTheSameAnswer()
    {
        const CommandRun run = runCommand({"events", sceneFileIn(m_folder, sceneThatSinglesKeep), "--compare-decimal"});
        QCOMPARE(run.status, 0);
        QVERIFY2(has(run.out, ": 2 numbers changed to the shortest decimal, by at most 5.55112e-18; the same 2 events, "
                              "at times that differ by at most "),
                 run.out.c_str());
        const CommandRun cells = runCommand({"cells", sceneFileIn(m_folder, squareOverTenths("open")), "--at", "0"});
        QVERIFY2(cells.out.find("decimals") == std::string::npos, cells.out.c_str());
        const std::string exact = sceneFileIn(m_folder, sceneOf(R"("bodies": [])"));
        QVERIFY(has(runCommand({"events", exact, "--compare-decimal"}).out,
                    ": every number is its shortest decimal; the answer is the same\n"));
    }

    void aDecimalTimeIsPrintedAsOne()
    {
        // As doubles the dot passes beside the stop.
        const std::string path = sceneFileIn(m_folder, sceneOf(R"("time": {"start": 0, "end": 0.3}, "bodies": [
            {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [0.3, 0.9]}},
            {"id": "stop", "shape": "point", "path": [0.1, 0.3]}])"));
        const CommandRun run = runCommand({"events", path, "--compare-decimal"});
        QCOMPARE(run.status, 1);
        QVERIFY2(has(run.out, "  only as decimals: touch, dot · stop, t = 0.1\n"), run.out.c_str());
    }

    void decimalsWithTooManyDigitsAreRefused()
    {
        const std::string path = sceneFileIn(m_folder, sceneOf(R"("bodies": [
            {"id": "p", "shape": "point", "path": [1e300, 0.1]}])"));
        const CommandRun run = runCommand({"events", path, "--compare-decimal"});
        QCOMPARE(run.status, 2);
        QVERIFY2(has(run.err, path + ": body \"p\": /bodies/0: as decimals: 1e300 has too many digits: "),
                 run.err.c_str());
        QCOMPARE(runCommand({"events", path, "--compare-decimal", "--compare-single"}).status, 2);
        QCOMPARE(runCommand({"events", path, "--compare-decimal", "--single"}).status, 2);
        const std::string square = sceneFileIn(m_folder, R"({"format": "sweepbench.scene", "version": 1,
            "grid": {"spacing": [0.1, 0.1]}, "bodies": [{"id": "p", "shape": "point", "path": [1e300, 0.1]}]})");
        const CommandRun cells = runCommand({"cells", square, "--at", "0"});
        QCOMPARE(cells.status, 0);
        QVERIFY2(has(cells.out, "t = 0\nbody \"p\": /bodies/0: as decimals: 1e300 has too many digits: "),
                 cells.out.c_str());
        const CommandRun json = runCommand({"cells", square, "--at", "0", "--json"});
        QVERIFY2(has(json.out, R"("why-no-decimals": "body \"p\": /bodies/0: as decimals: 1e300 has too)"),
                 json.out.c_str());
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
