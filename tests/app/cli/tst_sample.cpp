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
        // In contact from 1/4 to 1/2; a point that crosses at 1/3; in contact at the start.
        m_path = m_folder.filePath(QStringLiteral("ball.scene.json")).toStdString();
        std::ofstream(m_path) << R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "disc", "shape": "circle", "path": [0, 0], "radius": 1},
            {"id": "p", "shape": "point", "path": {"from": [-3, 0], "to": [5, 0]}},
            {"id": "wall", "shape": "segment", "a": [9, -1], "b": [9, 1]},
            {"id": "q", "shape": "point", "path": {"from": [8, 0], "to": [11, 0]}},
            {"id": "in", "shape": "point", "path": {"from": [0.5, 0], "to": [8.5, 0]}}],
            "ignore": [["p", "q"], ["p", "in"], ["q", "in"]]})";
    }

    void contactsInstantsAndWhatIsClippedStandApart()
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
        QCOMPARE(json["clipped"][0]["checker"], "missed"); // from 0 to 1/16, the first frame is at 1/8
        QCOMPARE(json["shortest"]["exact"], "1/16");
        QCOMPARE(json["shortest-unclipped"]["exact"], "1/4");
        QCOMPARE(json["shortest-unclipped"]["frame-time-below"], 0.25);
    }

    void anInstantIsSeenByAFrameThatFallsOnItExactly()
    {
        const auto json = nlohmann::json::parse(runCommand({"sample", m_path, "--fps", "3", "--json"}).out);
        QCOMPARE(json["instants"][0]["checker"], "seen"); // at 1/3, no double
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
        QCOMPARE(json["lasting"][0]["late"], -0.05); // at 1/5 it is 1.4 from the centre
    }

    void theTextNamesTheShortestContact()
    {
        const CommandRun run = runCommand({"sample", m_path});
        QVERIFY(has(run.out, "At 4 frames per unit of time or more every such contact is seen, whatever the offset."));
        QVERIFY(has(run.out, "Clipped by the window"));
        QVERIFY(has(run.out, "Instants"));
    }

    void valuesThatMeanNothingAreRefused_data()
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
    void valuesThatMeanNothingAreRefused()
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
