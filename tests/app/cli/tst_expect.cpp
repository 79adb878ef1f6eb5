// `sweepbench expect`: what it adds to a scene holds, also strictly and after the scene was written again.
#include "tests/app/cli/command_run.h"

#include <sweepbench/scene_file.h>

#include <QtTest>

namespace sweep::tst_expect {

namespace {

// A disc that hits another at an irrational time, a body at rest in contact with another, and a point far away.
constexpr const char* bodies = R"("x-mine": {"kept": [1, 2.50]}, "bodies": [
    {"id": "ball", "shape": "circle", "path": {"from": [0, 0.1], "to": [8, 1.3]}, "radius": 0.5, "x-too": 7},
    {"id": "post", "shape": "circle", "path": [3, 0.75], "radius": 0.25},
    {"id": "base", "shape": "segment", "a": [2, 0.5], "b": [4, 0.5]},
    {"id": "far", "shape": "point", "path": [100, 100]}])";

QByteArray sceneWith(const char* members)
{
    return QByteArray(R"({"format": "sweepbench.scene", "version": 1, )") + members + bodies + '}';
}

} // namespace

class TestExpect : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(m_folder.isValid()); }

    void addedExpectationsHold_data()
    {
        QTest::addColumn<QByteArray>("members");
        QTest::newRow("doubles") << QByteArray();
        QTest::newRow("singles") << QByteArray(R"("numbers": "single", )");
        QTest::newRow("cells") << QByteArray(R"("grid": {"spacing": [1, 1]}, )");
        QTest::newRow("some are there") << QByteArray(R"("expect": [{"a": "far", "b": "ball", "kind": "none"},
            {"a": "ball", "b": "post", "kind": "enter"}], )");
    }
    void addedExpectationsHold()
    {
        QFETCH(const QByteArray, members);
        const std::string path = sceneFileIn(m_folder, sceneWith(members));
        const Scene before = readSceneFile(path).value();
        const CommandRun printed = runCommand({"expect", path});
        QCOMPARE(printed.status, 0);
        const CommandRun inPlace = runCommand({"expect", "--in-place", path});
        QCOMPARE(inPlace.status, 0);
        QCOMPARE(inPlace.err, printed.err);
        Scene after = readSceneFile(path).value();
        QCOMPARE(sceneText(after), printed.out);
        QVERIFY(after.expect->size() >= 8); // enter and exit of two pairs, and four pairs without events
        const CommandRun strict = runCommand({"test", "--strict", path});
        QVERIFY2(strict.status == 0, strict.out.c_str());

        const std::size_t kept = before.expect ? before.expect->size() : 0;
        for (std::size_t i = 0; i < kept; ++i)
            QVERIFY((*after.expect)[i] == (*before.expect)[i]);
        after.expect = before.expect;
        QCOMPARE(sceneText(after), sceneText(before));
        QVERIFY(has(runCommand({"expect", "--in-place", path}).err, ": 0 expectations added, "));
        QVERIFY(has(runCommand({"expect", "--replace", path}).err, " added, 0 kept, "));
    }

    void eachKindOfPairHasItsExpectation()
    {
        const CommandRun ran = runCommand({"expect", sceneFileIn(m_folder, sceneWith(""))});
        QVERIFY(has(ran.out, R"({"a": "post", "b": "base", "kind": "contact"})"));
        QVERIFY(has(ran.out, R"({"a": "base", "b": "far", "kind": "none"})"));
        QVERIFY(has(ran.out, R"({"a": "ball", "b": "far", "kind": "none"})"));
        QVERIFY(has(ran.out, R"({"a": "ball", "b": "post", "kind": "enter", "count": 1, "t": 0.)"));
        QVERIFY(has(ran.err, ": 8 expectations added, 0 kept, 0 replaced\n"));
    }

    // The rest is added, but nothing about the pair, because that would contradict what was kept.
    void aKeptExpectationThatFailsIsAFinding()
    {
        const std::string path =
            sceneFileIn(m_folder, sceneWith(R"("expect": [{"a": "post", "b": "ball", "kind": "none"}], )"));
        const CommandRun kept = runCommand({"expect", path});
        QCOMPARE(kept.status, 1);
        QCOMPARE(kept.out.find(R"("a": "ball", "b": "post")"), std::string::npos);
        QVERIFY(has(kept.err, ": 6 expectations added, 1 kept, 0 replaced; 1 of the kept ones do not hold, "));
        QCOMPARE(runCommand({"expect", "-i", "--replace", path}).status, 0);
        QCOMPARE(runCommand({"test", "--strict", path}).status, 0);
    }

    void aSceneThatCanExpectNothingIsAFinding()
    {
        const std::string path = sceneFileIn(m_folder, R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "p", "shape": "point", "path": [0, 0], "group": "g"},
            {"id": "q", "shape": "point", "path": [0, 0], "group": "g"}]})");
        QCOMPARE(runCommand({"expect", path}).status, 1);
        QCOMPARE(runCommand(
                     {"expect", sceneFileIn(m_folder, R"({"format": "sweepbench.scene", "version": 1, "bodies": []})")})
                     .status,
                 1);
    }

    void manyPairsWithoutEventsAreLimited()
    {
        QByteArray many;
        for (int i = 0; i < 60; ++i)
            many +=
                (i == 0 ? "" : ",") +
                QByteArray(R"({"id": "ID", "shape": "point", "path": [ID, 0]})").replace("ID", QByteArray::number(i));
        const std::string path =
            sceneFileIn(m_folder, R"({"format": "sweepbench.scene", "version": 1, "bodies": [)" + many + "]}");
        const CommandRun ran = runCommand({"expect", "-i", path});
        QVERIFY(has(ran.err, "1000 expectations added"));
        QVERIFY(has(ran.err, "further pairs without events have none"));
        QCOMPARE(runCommand({"test", "--strict", path}).status, 0);
    }

    void wrongUsesAreRefusedAndChangeNothing()
    {
        const QByteArray text = sceneWith("");
        const std::string path = sceneFileIn(m_folder, text);
        const std::string zip = m_folder.filePath(QStringLiteral("r.zip")).toStdString();
        QCOMPARE(runCommand({"report", path, "-o", zip}).status, 0);
        for (const std::vector<std::string>& wrong : {std::vector<std::string>{path, path},
                                                      {path, "-o", path},
                                                      {"-i", "-"},
                                                      {"-i", path, "-o", zip},
                                                      {"-i", zip},
                                                      {"/nowhere"}}) {
            std::vector<std::string> arguments = wrong;
            arguments.insert(arguments.begin(), "expect");
            const CommandRun ran = runCommand(arguments);
            QCOMPARE(ran.status, 2);
            QCOMPARE(ran.out, std::string());
        }
        QVERIFY(!reportFiles(zip).empty());
        QFile file(QString::fromStdString(path));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), text);
        QCOMPARE(runCommand({"expect", zip, "-o", path}).status, 0);
        QCOMPARE(runCommand({"test", "--strict", path}).status, 0);
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestExpect)

} // namespace sweep::tst_expect
#include "tst_expect.moc"
