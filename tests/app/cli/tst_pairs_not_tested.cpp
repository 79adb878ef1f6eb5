// No output makes a claim about an untested pair that only a test can support.
#include "tests/app/cli/command_run.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>

namespace sweep::tst_pairs_not_tested {

namespace {

// Two crossing walls that are not tested, the reason, and an expectation about them.
struct Case
{
    const char* reason;
    const char* first;  // more members of the first wall
    const char* second; // more members of the second wall
    const char* scene;  // more members of the scene
};
constexpr Case cases[]{
    {"at rest", "", "", ""},
    {"same group", R"(, "group": "level")", R"(, "group": "level")", ""},
    {"ignored", "", "", R"("ignore": [["east", "north"]],)"},
    {"no common time", R"(, "active": [0, 0.5])", R"(, "active": [0.5, 1])", ""},
};

QByteArray sceneOf(const Case& one, const char* kind)
{
    QByteArray scene = R"({"format": "sweepbench.scene", "version": 1, SCENE
        "expect": [{"a": "north", "b": "east", "kind": "KIND"}], "bodies": [
        {"id": "east", "shape": "segment", "a": [0, 0], "b": [2, 0] FIRST},
        {"id": "north", "shape": "segment", "a": [1, -1], "b": [1, 1] SECOND}]})";
    return scene.replace("SCENE", one.scene)
        .replace("KIND", kind)
        .replace("FIRST", one.first)
        .replace("SECOND", one.second);
}

// A circle of radius 1 at rest at this point.
QByteArray circle(const QByteArray& id, const QByteArray& at)
{
    return "{\"id\": \"" + id + "\", \"shape\": \"circle\", \"radius\": 1, \"path\": [" + at + "]}";
}

} // namespace

class TestPairsNotTested : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    void textListsThemWithTheReason_data()
    {
        QTest::addColumn<int>("which");
        QTest::addColumn<QByteArray>("command");
        for (int i = 0; i < 4; ++i)
            for (const char* command : {"events", "check", "test", "sample"})
                QTest::addRow("%s, %s", cases[i].reason, command) << i << QByteArray(command);
    }
    void textListsThemWithTheReason()
    {
        QFETCH(const int, which);
        QFETCH(const QByteArray, command);
        const Case& one = cases[which];
        const CommandRun ran = runCommand({command.toStdString(), written(sceneOf(one, "none"))});
        QVERIFY(has(ran.out, "1 pair was not tested: 1 "));
        QVERIFY(has(ran.out, std::string("  east · north: ") + one.reason));
        QCOMPARE(ran.out.find("at (1, 0)") != std::string::npos, which == 0);
        QCOMPARE(ran.out.find("cross") != std::string::npos, which == 0);
        for (const char* said : {"never meet", "not meet", "has 0 events", "apart", "Nothing"})
            QVERIFY2(ran.out.find(said) == std::string::npos, ran.out.c_str());
    }

    void noOutputClaimsThatTheyAgreeOrMiss_data() { textListsThemWithTheReason_data(); }
    void noOutputClaimsThatTheyAgreeOrMiss()
    {
        QFETCH(const int, which);
        const std::string scene = written(sceneOf(cases[which], "none"));
        const auto out = [&](std::vector<std::string> arguments) {
            arguments.insert(arguments.begin() + 1, scene);
            return runCommand(arguments).out;
        };
        for (const std::string& text :
             {out({"events", "--format", "json"}), out({"events", "--format", "csv"}),
              out({"check", "--format", "json"}), out({"check", "--format", "junit"}), out({"sample", "--json"})}) {
            QVERIFY2(text.find("east") == std::string::npos, text.c_str());
        }
        for (const char* format : {"text", "junit", "tap"})
            QVERIFY(has(out({"test", "--format", format}),
                        which == 0 ? "its relation is cross" : "the pair is not tested: "));
    }

    void aReportGivesTheReason_data()
    {
        QTest::addColumn<int>("which");
        for (int i = 0; i < 4; ++i)
            QTest::newRow(cases[i].reason) << i;
    }
    // Boxes of motions separate most pairs of many bodies. An untested pair must not count as separated.
    void boxesSeparateOnlyTestedPairs()
    {
        QByteArray bodies;
        for (int i = 0; i < 200; ++i)
            bodies += (i == 0 ? "" : ",") + circle("c" + QByteArray::number(i), QByteArray::number(3 * i) + ", 0");
        const auto sceneWith = [&](const QByteArray& more) {
            return written("{\"format\": \"sweepbench.scene\", \"version\": 1, \"bodies\": [" + bodies + more + "]}");
        };
        const CommandRun still = runCommand({"check", sceneWith("")});
        QVERIFY(has(still.out, "0 events and 0 pairs audited: 0 agree, 0 disagree, 0 undecided\n"));
        const CommandRun passing = runCommand(
            {"check", sceneWith(",{\"id\": \"m\", \"shape\": \"circle\", \"radius\": 1, \"path\": {\"from\": [0, 9], "
                                "\"to\": [600, 9]}}")});
        QVERIFY(has(passing.out, "; 200 other pairs without events, separated by the bounding boxes of their motions"));
    }
    void aReportGivesTheReason()
    {
        QFETCH(const int, which);
        const std::string zip = m_folder->filePath(QStringLiteral("report.zip")).toStdString();
        QCOMPARE(runCommand({"report", written(sceneOf(cases[which], "contact")), "-o", zip}).status, 0);
        const auto files = reportFiles(zip);
        QVERIFY(files.count("report.md") == 1);
        for (const auto& [name, content] : files) {
            if (name == "report.md") {
                const std::string text = content.toStdString();
                QVERIFY(has(text, " were not tested for events: "));
                QVERIFY(has(text, "1 pair was not tested: 1 "));
                QCOMPARE(content.count("not tested: "), 1); // no other sentence repeats the reason
                if (which != 3) {
                    QVERIFY(has(text, "\n\n`east` and `north` cross at (1, 0) "));
                    QVERIFY(has(text, "Asked independently whether the two are in contact at t = 0, and how far "
                                      "they are apart, Boost.Geometry agrees."));
                }
            }
            if (name == "repro/core_test.cpp" && which != 3)
                QVERIFY(content.contains("{0x0p+0, sweep::Relation::cross, 0x0p+0}"));
            for (const char* said : {"never meet", "not meet", "have no event", "agrees with", "cannot express"})
                QVERIFY2(!content.contains(said), (name + ": " + said).c_str());
            if (name == "scene.scene.json") // nothing is expected of a pair that cannot be decided
                QCOMPARE(content.count("\"kind\""), 1);
        }
    }

    void expectationsAreDecidedOnlyAtRest_data()
    {
        QTest::addColumn<int>("which");
        QTest::addColumn<QByteArray>("kind");
        for (int i = 0; i < 4; ++i)
            for (const char* kind : {"none", "contact", "cross"})
                QTest::addRow("%s, %s", cases[i].reason, kind) << i << QByteArray(kind);
    }
    void expectationsAreDecidedOnlyAtRest()
    {
        QFETCH(const int, which);
        QFETCH(const QByteArray, kind);
        const CommandRun ran = runCommand({"test", written(sceneOf(cases[which], kind.constData()))});
        QCOMPARE(ran.status, which == 0 && kind == "contact" ? 0 : 1);
    }

    // The disc of the untraced body lies in the named cell.
    void expectationsAboutCellsOfBodiesThatAreNotTracedFail_data()
    {
        QTest::addColumn<QByteArray>("kind");
        for (const char* kind : {"none", "contact", "enter"})
            QTest::newRow(kind) << QByteArray(kind);
    }
    void expectationsAboutCellsOfBodiesThatAreNotTracedFail()
    {
        QFETCH(const QByteArray, kind);
        const QByteArray scene = R"({"format": "sweepbench.scene", "version": 1, "grid": {"spacing": [1, 1]},
            "expect": [{"a": "disc", "cell": [0, 0], "kind": "KIND"}],
            "bodies": [{"id": "disc", "shape": "circle", "radius": 0.25, "path": [0.5, 0.5]}]})";
        const std::string path = written(QByteArray(scene).replace("KIND", kind));
        const CommandRun ran = runCommand({"test", path});
        QCOMPARE(ran.status, 1);
        QVERIFY(has(ran.out, "(the pair is not tested: the body is not traced through a grid)"));
        const std::string zip = m_folder->filePath(QStringLiteral("report.zip")).toStdString();
        QCOMPARE(runCommand({"report", path, "-o", zip}).status, 0);
        const std::string text = reportFiles(zip)["report.md"].toStdString();
        QVERIFY(has(text, "The scene expects `disc` and cell (0, 0): "));
        QVERIFY(has(text, "; the pair is not tested: the body is not traced through a grid."));
        QCOMPARE(text.find("never meet"), std::string::npos);
    }

    void jsonListsContactsAtRest()
    {
        const std::string scene = written(sceneOf(cases[0], "contact"));
        QVERIFY(has(runCommand({"events", scene, "--format", "json", "--at-rest"}).out,
                    R"({"a": "east", "b": "north", "relation": "cross", "point": [1, 0], "shares": "point"})"));
        QVERIFY(runCommand({"events", scene, "--format", "json"}).out.find("atRest") == std::string::npos);
        const CommandRun refused = runCommand({"events", scene, "--format", "json", "--at-rest", "--max-events", "0"});
        QCOMPARE(refused.status, 2);
        QVERIFY(has(refused.err, "--at-rest: 1 pair at rest is in contact; --max-events allows 0"));
    }

    void theAuditCoversContactsAtRest()
    {
        const std::string scene = written(sceneOf(cases[0], "contact"));
        const CommandRun text = runCommand({"check", scene});
        QCOMPARE(text.status, 0);
        QVERIFY(
            has(text.out, "  east · north: at rest, cross at (1, 0); contact, by Boost.Geometry: agree (double)\n"));
        QVERIFY(has(text.out, "0 events, 0 pairs and 1 contact at rest audited: 1 agree, 0 disagree, 0 undecided\n"));
        QVERIFY(has(runCommand({"check", scene, "--format", "json"}).out, R"("agree": 1)"));
        QVERIFY(has(runCommand({"check", scene, "--format", "json", "--at-rest"}).out,
                    R"({"a": "east", "b": "north", "relation": "cross", "verdict": "agree", "precision": "double")"));
        QVERIFY(
            has(runCommand({"check", scene, "--format", "junit", "--at-rest"}).out, "at rest, cross, east · north"));
        const CommandRun refused = runCommand({"check", scene, "--at-rest", "--max-events", "0"});
        QCOMPARE(refused.status, 2);
        QVERIFY(has(refused.err, "--at-rest: 1 pair at rest is in contact; --max-events allows 0"));
    }

    void contactsAtRestAreLimited()
    {
        QByteArray circles;
        for (int i = 0; i < 8; ++i)
            circles += (i == 0 ? "" : ",") + circle("c" + QByteArray::number(i), "0, 0");
        const std::string scene =
            written("{\"format\": \"sweepbench.scene\", \"version\": 1, \"bodies\": [" + circles + "]}");
        const CommandRun json = runCommand({"check", scene, "--format", "json", "--max-events", "10"});
        QVERIFY(has(json.out, R"("agree": 10, "disagree": 0, "undecided": 0)"));
        QVERIFY(has(json.out, R"("at-rest-left-out": 18)"));
        QVERIFY(runCommand({"check", scene, "--format", "json"}).out.find("left-out") == std::string::npos);
        const CommandRun text = runCommand({"check", scene, "--max-events", "10"});
        QVERIFY(has(text.out, "0 events, 0 pairs and 10 contacts at rest audited: 10 agree, 0 disagree, 0 undecided; "
                              "further contacts at rest were not audited, because there are more than --max-events"));
        QVERIFY(has(text.out, "28 pairs were not tested: 28 at rest (28 in contact)\n"));
        const CommandRun refused = runCommand({"events", scene, "--format", "json", "--at-rest", "--max-events", "10"});
        QCOMPARE(refused.status, 2);
        QVERIFY(has(refused.err, "--at-rest: 28 pairs at rest are in contact; --max-events allows 10"));
    }

    void aCommonPieceIsPrintedByItsEnds()
    {
        const QByteArray scene = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "wall", "shape": "segment", "a": [0, 0], "b": [4, 0]},
            {"id": "shelf", "shape": "segment", "a": [3, 0], "b": [1, 0]},
            {"id": "ray", "shape": "ray", "a": [2, 0], "b": [3, 0]},
            {"id": "axis", "shape": "line", "a": [0, 0], "b": [1, 0]}]})";
        const std::string json = runCommand({"events", written(scene), "--format", "json", "--at-rest"}).out;
        QVERIFY(has(json, R"("a": "wall", "b": "shelf", "relation": "overlap", "piece": [[1, 0], [3, 0]])"));
        QVERIFY(has(json, R"("a": "wall", "b": "ray", "relation": "overlap", "piece": [[2, 0], [4, 0]])"));
        QVERIFY(has(json, R"("a": "ray", "b": "axis", "relation": "overlap", "piece": [[2, 0], null])"));
    }

    void manyAreCounted()
    {
        QByteArray points;
        for (int i = 0; i < 30; ++i)
            points += QByteArray(R"({"id": "NAME", "shape": "point", "path": [PLACE, 0]},)")
                          .replace("NAME", "p" + QByteArray::number(i))
                          .replace("PLACE", QByteArray::number(i / 2));
        points.chop(1);
        const QByteArray scene =
            QByteArray(R"({"format": "sweepbench.scene", "version": 1, "bodies": [POINTS]})").replace("POINTS", points);
        const std::string path = written(scene);
        const std::string text = runCommand({"events", path}).out;
        QVERIFY(has(text,
                    "435 pairs were not tested: 435 at rest (15 in contact)\n  p0 · p1: at rest, overlap at (0, 0), "
                    "p0 and p1 are equal\n"));
        QCOMPARE(QByteArray::fromStdString(text).count("at rest, "), 15);
        for (const std::vector<std::string>& command :
             {std::vector<std::string>{"events"}, {"check"}, {"test", "--verbose"}, {"sample"}}) {
            std::vector<std::string> arguments = command;
            arguments.push_back(path);
            QVERIFY(has(runCommand(arguments).out, "\n  420 pairs are not named here: sweepbench inspect --at T "
                                                   "--all gives the relation of every pair at a time\n"));
        }
        const std::string zip = m_folder->filePath(QStringLiteral("report.zip")).toStdString();
        QCOMPARE(runCommand({"report", path, "-o", zip}).status, 0);
        QVERIFY(has(reportFiles(zip)["report.md"].toStdString(), "\n\n420 pairs are not named here: sweepbench "));
    }

    void manyContactsAtRestReferToTheFullList()
    {
        QByteArray points;
        for (int i = 0; i < 8; ++i)
            points += (i == 0 ? "" : ",") + circle("c" + QByteArray::number(i), "0, 0");
        const std::string text =
            runCommand(
                {"events", written("{\"format\": \"sweepbench.scene\", \"version\": 1, \"bodies\": [" + points + "]}")})
                .out;
        QVERIFY(has(text, "28 pairs were not tested: 28 at rest (28 in contact)\n  28 pairs are not named here: "));
        QVERIFY(has(text, "events --format json --at-rest lists those at rest that are in contact\n"));
    }

private:
    std::string written(const QByteArray& text) { return sceneFileIn(*m_folder, text); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_APPLESS_MAIN(TestPairsNotTested)

} // namespace sweep::tst_pairs_not_tested
#include "tst_pairs_not_tested.moc"
