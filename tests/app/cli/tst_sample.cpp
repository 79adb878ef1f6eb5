#include <QtTest>

#include "tests/app/cli/command_run.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>

#include <fstream>

namespace sweep::tst_sample {

class SampleTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        // A contact from 1/4 to 1/2, a point that crosses at 1/3, and a contact at the start.
        m_path = m_folder.filePath(QStringLiteral("ball.scene.json")).toStdString();
        std::ofstream(m_path) << R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "disc", "shape": "circle", "path": [0, 0], "radius": 1},
            {"id": "p", "shape": "point", "path": {"from": [-3, 0], "to": [5, 0]}},
            {"id": "wall", "shape": "segment", "a": [9, -1], "b": [9, 1]},
            {"id": "q", "shape": "point", "path": {"from": [8, 0], "to": [11, 0]}},
            {"id": "in", "shape": "point", "path": {"from": [0.5, 0], "to": [8.5, 0]}}],
            "ignore": [["p", "q"], ["p", "in"], ["q", "in"]]})";
    }

    void contactsInstantsAndClippedContactsAreSeparate()
    {
        const CommandRun run = runCommand({"sample", m_path, "--fps", "4", "--offset", "1/8", "--json"});
        QCOMPARE(run.status, 0);
        const auto json = nlohmann::json::parse(run.out);
        QCOMPARE(json["format"], "sweepbench.sampling");
        QCOMPARE(json["offset"], "1/8");
        QCOMPARE(json["frames"], nlohmann::json({0, 3}));
        QCOMPARE(json["lasting"].size(), std::size_t(1));
        const auto& contact = json["lasting"][0];
        QCOMPARE(contact["a"], "disc");
        QCOMPARE(contact["b"], "p");
        QCOMPARE(contact["checker"], "seen");
        QCOMPARE(contact["frames"], nlohmann::json({1, 1}));
        QCOMPARE(contact["late"], 0.125);
        QCOMPARE(contact["end-late"], 0.125);
        QCOMPARE(json["instants"].size(), std::size_t(1));
        QCOMPARE(json["instants"][0]["kind"], "cross");
        QCOMPARE(json["instants"][0]["checker"], "missed");
        QCOMPARE(json["clipped"].size(), std::size_t(1));
        QCOMPARE(json["clipped"][0]["checker"], "missed"); // the contact ends at 1/16, the first frame is at 1/8
        QCOMPARE(json["shortest"]["exact"], "1/16");
        QCOMPARE(json["shortest-unclipped"]["exact"], "1/4");
        QCOMPARE(json["shortest-unclipped"]["frame-time-below"], 0.25);
        QCOMPARE(json["shortest-unclipped"]["fps"], "4");
        QCOMPARE(json["instants"][0]["end-late"], nullptr); // missed
    }

    // At the frame 3/8 the point is in the middle of the disc.
    void theFirstFrameThatSeesAContactHasItsDepth()
    {
        const auto json =
            nlohmann::json::parse(runCommand({"sample", m_path, "--fps", "4", "--offset", "1/8", "--json"}).out);
        const auto& sight = json["lasting"][0]["first-sight"];
        QCOMPARE(sight["covered"], "b");
        QCOMPARE(sight["depth"], 1);
        QVERIFY(!json["instants"][0].contains("first-sight"));
    }

    void anInstantIsSeenByAFrameThatFallsOnItExactly()
    {
        const auto json = nlohmann::json::parse(runCommand({"sample", m_path, "--fps", "3", "--json"}).out);
        QCOMPARE(json["instants"][0]["checker"], "seen"); // the crossing at 1/3, which no double represents
        QCOMPARE(json["instants"][0]["late"], 0);
        QCOMPARE(json["instants"][0]["end-late"], 1.0 / 3);
        const auto beside =
            nlohmann::json::parse(runCommand({"sample", m_path, "--fps", "3", "--offset", "0x1p-80", "--json"}).out);
        QCOMPARE(beside["instants"][0]["checker"], "missed");
        const auto margin = nlohmann::json::parse(
            runCommand({"sample", m_path, "--fps", "3", "--offset", "0x1p-80", "--margin", "0x1p-60", "--json"}).out);
        QCOMPARE(margin["instants"][0]["checker"], "seen");
    }

    void aMarginLetsAContactBeSeenEarly()
    {
        const auto json =
            nlohmann::json::parse(runCommand({"sample", m_path, "--fps", "5", "--margin", "1/2", "--json"}).out);
        QCOMPARE(json["margin"], "1/2");
        QCOMPARE(json["lasting"][0]["late"], -0.05); // at 1/5 the ball is 1.4 from the centre
    }

    void theTextNamesTheShortestContact()
    {
        const CommandRun run = runCommand({"sample", m_path});
        QVERIFY(has(run.out, "Shortest contact that is not clipped: disc, p from 0.25 to 0.5, lasts 1/4 = 0.25\n"
                             "Frames at a rate of 4 or more see every contact that lasts and is not clipped"));
        QVERIFY(has(run.out, "Clipped by the window"));
        const CommandRun missed = runCommand({"sample", m_path, "--fps", "1/3", "--offset", "1/100"});
        QVERIFY(has(missed.out, "missed   –       –      –     –"));
        QVERIFY(has(run.out, "Instants"));
    }

    // The bar is touched for 11/64; the double nearest to 64/11 prints as a number below it.
    void theAdvisedRateSeesEveryContactThatLasts()
    {
        const std::string path = m_folder.filePath(QStringLiteral("advice.scene.json")).toStdString();
        std::ofstream(path) << R"({"format": "sweepbench.scene", "version": 1, "time": {"start": 0, "end": 2.171875},
            "bodies": [{"id": "dot", "shape": "point", "path": {"keys": [[0, -1, 0], [2.171875, 1.171875, 0]]}},
                       {"id": "bar", "shape": "segment", "a": [0, 0], "b": [0.171875, 0]}]})";
        const std::string offset = "74472727272727270339/74472727272727270528";
        const CommandRun run =
            runCommand({"sample", path, "--fps", "5.81818181818181801", "--offset", offset, "--json"});
        const auto json = nlohmann::json::parse(run.out);
        QCOMPARE(json["lasting"][0]["checker"], "missed");
        QCOMPARE(json["shortest-unclipped"]["fps"], "5.8182");
        const auto advised =
            nlohmann::json::parse(runCommand({"sample", path, "--fps", "5.8182", "--offset", offset, "--json"}).out);
        QCOMPARE(advised["lasting"][0]["checker"], "seen");
        QVERIFY(has(runCommand({"sample", path}).out, "Frames at a rate of 5.8182 or more see every contact"));
    }

    // The clipped contact lasts 1/200, the other one 7/1000.
    void theRateIsAdvisedForContactsThatAreNotClipped()
    {
        const std::string path = m_folder.filePath(QStringLiteral("clipped.scene.json")).toStdString();
        const auto write = [&](const char* more) {
            std::ofstream(path) << R"({"format": "sweepbench.scene", "version": 1, "bodies": [
                {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [1000, 0]}},
                {"id": "start", "shape": "segment", "a": [-1, 0], "b": [5, 0]})"
                                << more << "]}";
            return runCommand({"sample", path}).out;
        };
        QVERIFY(has(write(R"(, {"id": "bar", "shape": "segment", "a": [500, 0], "b": [507, 0]})"),
                    "Frames at a rate of 142.86 or more"));
        QVERIFY(has(write(""), "Of the contacts that last, all are clipped."));
        QVERIFY(has(write(R"(, {"id": "hair", "shape": "segment", "a": [500, 0], "b": [500.00000000000006, 0]})"),
                    "That is too short for a rate to be advised."));
    }

    // The double nearest to 1/60 is below it, and the double nearest to 7/60 is above it.
    void anEndNearestToAFrameIsNamed()
    {
        const std::string path = m_folder.filePath(QStringLiteral("frame.scene.json")).toStdString();
        const auto write = [&](const char* end) {
            std::ofstream(path) << R"({"format": "sweepbench.scene", "version": 1, "time": {"start": 0, "end": )" << end
                                << R"(}, "bodies": [
                {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [8, 0]}},
                {"id": "wall", "shape": "segment", "a": [8, -1], "b": [8, 1]}]})";
        };
        write("0.016666666666666666");
        const CommandRun run = runCommand({"sample", path, "--fps", "60"});
        QVERIFY2(has(run.out, "The scene's time ends at 0.016666666666666666, the double nearest to 1/60; that counts "
                              "as frame 1.\n"),
                 run.out.c_str());
        QVERIFY(has(run.out, "2 frames, k = 0 to 1"));
        const auto json = nlohmann::json::parse(runCommand({"sample", path, "--fps", "60", "--json"}).out);
        QCOMPARE(json["frames"], nlohmann::json({0, 1}));
        QCOMPARE(json["at-ends"],
                 nlohmann::json::parse(R"([{"frame": 1, "t": 0.016666666666666666, "exact": "1/60"}])"));
        QCOMPARE(json["clipped"][0]["frames"], nlohmann::json({1, 1}));
        write("0.11666666666666667");
        const auto above = nlohmann::json::parse(runCommand({"sample", path, "--fps", "60", "--json"}).out);
        QCOMPARE(above["at-ends"][0]["exact"], "7/60");
        QCOMPARE(above["clipped"][0]["frames"], nlohmann::json({7, 7}));
        write("0.016666666666666663"); // the next double below is not the nearest one
        const auto beside = nlohmann::json::parse(runCommand({"sample", path, "--fps", "60", "--json"}).out);
        QCOMPARE(beside["at-ends"], nlohmann::json::array());
        QCOMPARE(beside["clipped"][0]["checker"], "missed");
    }

    void meaninglessValuesAreRefused_data()
    {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("value");
        QTest::newRow("rate 0") << "--fps"
                                << "0";
        QTest::newRow("negative rate") << "--fps"
                                       << "-60";
        QTest::newRow("no number") << "--fps"
                                   << "fast";
        QTest::newRow("nan") << "--offset"
                             << "nan";
        QTest::newRow("division by zero") << "--offset"
                                          << "1/0";
        QTest::newRow("negative margin") << "--margin"
                                         << "-0.1";
        QTest::newRow("too many frames") << "--fps"
                                         << "1e300";
    }
    void meaninglessValuesAreRefused()
    {
        QFETCH(QString, option);
        QFETCH(QString, value);
        const CommandRun run = runCommand({"sample", m_path, option.toStdString(), value.toStdString()});
        QCOMPARE(run.status, 2);
        QVERIFY(run.out.empty());
        QVERIFY(!run.err.empty());
    }

private:
    QTemporaryDir m_folder;
    std::string m_path;
};

QTEST_APPLESS_MAIN(SampleTest)

} // namespace sweep::tst_sample
#include "tst_sample.moc"
