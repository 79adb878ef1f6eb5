// Printed times and points that are nearly equal differ in their digits, and every printed digit belongs to the number.
#include "tests/app/cli/command_run.h"

#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>

namespace sweep::tst_near_numbers {

namespace {

// github.com/ekiefl/pooltool/issues/217: two cushions are hit 3.9e-16 apart, at times with the same nearest double.
constexpr const char* cushions = R"({"format": "sweepbench.scene", "version": 1, "time": {"start": 0, "end": 4},
    "bodies": [
    {"id": "cue", "shape": "circle", "radius": 0.028575,
     "path": {"at": [1, 1], "velocity": [1.4142135623730951, 1.414213562373095]}},
    {"id": "right", "shape": "segment", "a": [4.5, 0], "b": [4.5, 4.5], "group": "cushions"},
    {"id": "top", "shape": "segment", "a": [0, 4.5], "b": [4.5, 4.5], "group": "cushions"}]})";

// The first metres of the ray of github.com/octomap/octomap/issues/289.
constexpr const char* farRay = R"({"format": "sweepbench.scene", "version": 1, "grid": {"spacing": [0.1, 0.1]},
    "bodies": [{"id": "ray", "shape": "point", "grid": true,
                "path": {"from": [302584, -5240490], "to": [302585, -5240492.5]}}]})";

// The contact lasts for 2/3, from 1/3 to 1.
constexpr const char* passing = R"({"format": "sweepbench.scene", "version": 1, "time": {"start": 0, "end": 2},
    "bodies": [{"id": "ball", "shape": "circle", "radius": 1, "path": {"at": [-2, 0], "velocity": [3, 0]}},
               {"id": "dot", "shape": "point", "path": [0, 0]}]})";

// The contact is shorter than the spacing of doubles.
constexpr const char* brief = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
    {"id": "ship", "shape": "point", "path": {"at": [0, 0], "velocity": [3, 0]}},
    {"id": "mote", "shape": "circle", "path": [1, 0], "radius": 1e-17}]})";

// The two lines are hit at 7/12 and 8.6e-17 later.
constexpr const char* corner = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
    {"id": "query", "shape": "point", "path": {"from": [0, 0], "to": [3, 2.9999999999999996]}},
    {"id": "upright", "shape": "line", "a": [1.75, 0], "b": [1.75, 1]},
    {"id": "level", "shape": "line", "a": [0, 1.75], "b": [1, 1.75]}]})";

QStringList matches(const std::string& text, const char* pattern)
{
    QStringList found;
    for (const QRegularExpressionMatch& match :
         QRegularExpression(QString::fromUtf8(pattern)).globalMatch(QString::fromStdString(text)))
        found << match.captured(1);
    return found;
}

} // namespace

class TestNearNumbers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    void timesHaveEnoughDigitsToDiffer_data()
    {
        QTest::addColumn<QByteArray>("command");
        QTest::addColumn<int>("times");
        QTest::newRow("events") << QByteArray("events") << 2;
        QTest::newRow("check") << QByteArray("check") << 2;
        QTest::newRow("sample") << QByteArray("sample --fps 60") << 2;
    }
    void timesHaveEnoughDigitsToDiffer()
    {
        QFETCH(const QByteArray, command);
        QFETCH(const int, times);
        std::vector<std::string> arguments;
        for (const QByteArray& word : command.split(' '))
            arguments.push_back(word.toStdString());
        arguments.insert(arguments.begin() + 1, saved(cushions));
        const CommandRun run = runCommand(arguments);
        QVERIFY2(run.status == 0 || run.status == 1, run.err.c_str());
        QStringList found = matches(run.out, "(?m)(2\\.454668157880\\d+)");
        found.removeDuplicates();
        QCOMPARE(found.size(), times);
        // 2.454668157880510572… and 2.454668157880510957…
        QCOMPARE(found[0], QStringLiteral("2.4546681578805106"));
        QCOMPARE(found[1], QStringLiteral("2.454668157880510958"));
    }

    // At the double nearest to 1/3 the point is 2⁻⁵⁴ before the dot.
    void nearestPointsWithTheSameDigitsAreDistinguished()
    {
        const std::string scene = saved(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "ball", "shape": "point", "path": {"from": [0, 0], "to": [3, 0]}},
            {"id": "dot", "shape": "point", "path": [1, 0]}]})");
        const CommandRun near = runCommand({"inspect", scene, "--at", "1/3"});
        QVERIFY2(has(near.out, "nearest at ≈ (1, 0) and (1, 0) (they differ beyond these digits)"), near.out.c_str());
        QVERIFY(!has(runCommand({"inspect", scene, "--at", "1/4"}).out, "differ"));
    }

    // The contact begins at 1/3 and ends at 1.
    void roundedTimesAreMarkedInEveryCommand()
    {
        const std::string scene = saved(passing);
        for (const char* command : {"events", "check"}) {
            const CommandRun run = runCommand({command, scene});
            QVERIFY2(QRegularExpression(QStringLiteral("≈ 0\\.3333333333333333 +enter "))
                         .match(QString::fromStdString(run.out))
                         .hasMatch(),
                     run.out.c_str());
            QVERIFY2(QRegularExpression(QStringLiteral("\n(2  )?1 +exit "))
                         .match(QString::fromStdString(run.out))
                         .hasMatch(),
                     run.out.c_str());
        }
        QVERIFY(
            has(runCommand({"check", scene, "--format", "junit"}).out, "enter, ball · dot, t ≈ 0.3333333333333333"));
    }

    void reportsDistinguishTheTimes()
    {
        const std::string zip = m_folder->filePath(QStringLiteral("bug.zip")).toStdString();
        const CommandRun run = runCommand({"report", saved(cushions), "-o", zip});
        QCOMPARE(run.status, 0);
        const std::string report = reportFiles(zip)["report.md"].toStdString();
        QStringList found = matches(report, "(?m)^\\| \\d+ \\| ≈ (2\\.4546681\\d+)");
        QCOMPARE(found.size(), 2);
        QVERIFY2(found[0] != found[1], report.c_str());
    }

    // The ball leaves the two discs at points that have the same nearest double.
    void reportsDistinguishThePoints()
    {
        const std::string scene = saved(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "p", "shape": "point", "path": {"from": [-1, 0], "to": [1, 0]}},
            {"id": "c", "shape": "circle", "path": [0.5, 0], "radius": 0.25},
            {"id": "d", "shape": "circle", "path": [0.5, 0], "radius": 0.25000000000000006}]})");
        const std::string zip = m_folder->filePath(QStringLiteral("bug.zip")).toStdString();
        QCOMPARE(runCommand({"report", scene, "-o", zip}).status, 0);
        const std::string report = reportFiles(zip)["report.md"].toStdString();
        QVERIFY(has(report, " | a | b | point ≈ |"));
        QStringList points = matches(report, "(\\(0\\.[27][45]\\d*, 0\\)) \\|");
        QCOMPARE(points.size(), 4);
        QCOMPARE(points.removeDuplicates(), 0);
        const QString events = QString::fromStdString(runCommand({"events", scene}).out);
        for (const QString& point : points)
            QVERIFY2(events.contains(point), qPrintable(point + QStringLiteral(" is not in\n") + events));
    }

    void inspectionsDistinguishTheTimes()
    {
        const std::string scene = saved(brief);
        const std::vector<std::string> pair{"inspect", scene, "--a", "ship", "--b", "mote"};
        std::vector<std::string> arguments = pair;
        arguments.insert(arguments.end(), {"--clearance", "8"});
        const CommandRun clearance = runCommand(arguments);
        QCOMPARE(clearance.status, 0);
        QVERIFY2(has(clearance.out, "from t ≈ 0.33333333333333333 to ≈ 0.33333333333333334\n"), clearance.out.c_str());
        arguments = pair;
        arguments.insert(arguments.end(), {"--at", "0"});
        const CommandRun now = runCommand(arguments);
        QCOMPARE(now.status, 0);
        QVERIFY2(has(now.out, "≈ 0.33333333333333333, leaves it in "), now.out.c_str());
        QVERIFY2(has(now.out, "≈ 0.33333333333333334\n"), now.out.c_str());
        QCOMPARE(matches(now.out, "(?m)root .*≈ (0\\.3\\d+)$"),
                 (QStringList{QStringLiteral("0.33333333333333333"), QStringLiteral("0.33333333333333334")}));
    }

    void logComparisonsDistinguishTheTimes()
    {
        const std::string log = m_folder->filePath(QStringLiteral("engine.csv")).toStdString();
        QFile file(QString::fromStdString(log));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("t,a,b,kind\n1,cue,right,hit\n");
        file.close();
        const CommandRun run = runCommand({"diff", saved(cushions), log, "--all"});
        QVERIFY2(has(run.out, "≈ 2.4546681578805106"), (run.out + run.err).c_str());
        QVERIFY2(has(run.out, "≈ 2.454668157880510958"), run.out.c_str());
    }

    void castsDistinguishTheFractions()
    {
        const CommandRun run = runCommand({"inspect", saved(corner), "--at", "0", "--a", "query"});
        QCOMPARE(run.status, 0);
        QVERIFY2(has(run.out, "hits upright at fraction 7/12 ≈ 0.58333333333333333"), run.out.c_str());
        QVERIFY2(has(run.out, "hits level at fraction 3940649673949184/6755399441055743 ≈ 0.58333333333333342"),
                 run.out.c_str());
    }

    // A ball of radius 1e-17 crosses each border in less time than the spacing of doubles.
    void entriesOfCellsInSpaceHaveDistinctTimes()
    {
        const CommandRun run =
            runCommand({"cells3", "--from", "0.5,0.5,0.5", "--to", "3.5,0.5,0.5", "--radius", "1e-17"});
        QCOMPARE(run.status, 0);
        QStringList times = matches(run.out, "(?m)^≈ (0\\.\\d+) ");
        times.removeDuplicates();
        QVERIFY2(times.size() == 6, run.out.c_str());
    }

    void anIsolatedTimeKeepsItsNearestDouble()
    {
        const CommandRun run = runCommand({"events", saved(passing)});
        QVERIFY(has(run.out, "≈ 0.3333333333333333  enter"));
        QVERIFY(has(run.out, "1                     exit"));
    }

    void neighbouringPointsDifferInOneNotation()
    {
        const CommandRun run = runCommand({"events", saved(farRay)});
        QCOMPARE(run.status, 0);
        const QStringList points = matches(run.out, "(?m)\\)\\s+(\\(3025\\S+, -\\S+\\))");
        QVERIFY2(points.size() > 60, run.out.c_str());
        QVERIFY2(!points.join(u' ').contains(u'e'), run.out.c_str());
        const QSet<QString> different(points.begin(), points.end());
        // Each point has an exit and an enter; at five corners two points differ by less than 2⁻⁴⁹ of a coordinate.
        QVERIFY2(different.size() == points.size() / 2, run.out.c_str());
        QVERIFY2(points.contains(QStringLiteral("(302584.04, -5240490.1)")), run.out.c_str());
    }

    // The two points have the same nearest doubles; the exit and the enter at each share one exact point.
    void pointsWithTheSameNearestDoublesDiffer()
    {
        const CommandRun run = runCommand({"events", saved(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [1, 3]}},
            {"id": "first", "shape": "line", "a": [0, 1], "b": [1, 1]},
            {"id": "second", "shape": "line", "a": [0, 1], "b": [1e18, 2]},
            {"id": "third", "shape": "line", "a": [0, 1], "b": [1, 1]}]})")});
        QCOMPARE(run.status, 0);
        const QStringList points = matches(run.out, "cross .*(\\(0\\.\\d+, 1(\\.\\d*)?\\))");
        QCOMPARE(points.size(), 3);
        QCOMPARE(points[0], points[1]); // the hits of the first and the third line, at one instant
        QVERIFY2(points[1] != points[2], run.out.c_str());
        QVERIFY2(points[0].startsWith(QStringLiteral("(0.33333333333333333")), run.out.c_str());
    }

    void digitsApplyToPoints()
    {
        const CommandRun run = runCommand({"events", saved(farRay), "--digits", "25"});
        QCOMPARE(run.status, 0);
        const QStringList points = matches(run.out, "(?m)\\)\\s+(\\(3025\\S+, -\\S+\\))");
        QVERIFY2(!points.isEmpty(), run.out.c_str());
        for (const QString& point : points) {
            const QStringList coordinates = point.mid(1, point.size() - 2).split(QStringLiteral(", "));
            for (const QString& coordinate : coordinates)
                QCOMPARE(QString(coordinate).remove(u'-').remove(u'.').size(), 25);
        }
        // One coordinate lies on a border: the double 0.1 times an integer.
        QVERIFY2(run.out.find("-5240490.100000000290905638") != std::string::npos, run.out.c_str());
    }

    // If --digits gives too few digits to separate neighbours, these are printed with more.
    void fewDigitsAreExtendedToSeparateNeighbours()
    {
        const CommandRun run = runCommand({"events", saved(cushions), "--digits", "5"});
        QCOMPARE(run.status, 0);
        QVERIFY2(has(run.out, "≈ 2.4546681578805106  enter"), run.out.c_str());
        QVERIFY2(has(run.out, "≈ 2.4546681578805110  enter"), run.out.c_str());
        const CommandRun far = runCommand({"events", saved(farRay), "--digits", "3"});
        const QStringList points = matches(far.out, "(?m)\\)\\s+(\\(3025\\S+, -\\S+\\))");
        const QSet<QString> differentPoints(points.begin(), points.end());
        QVERIFY2(points.size() > 60 && differentPoints.size() == points.size() / 2, far.out.c_str());
        QVERIFY(has(runCommand({"events", saved(passing), "--digits", "5"}).out, "≈ 0.33333  enter"));
    }

    // Two borders are hit within the spacing of doubles.
    void staysHaveDistinctTimes()
    {
        const CommandRun run = runCommand(
            {"cells", "--walk", "exact",
             saved(
                 R"({"format": "sweepbench.scene", "version": 1, "grid": {"spacing": [1.75, 1.75]}, "bodies": [
                {"id": "query", "shape": "projectile", "radius": 0,
                 "path": {"from": [0, 0], "to": [3, 2.9999999999999996]}}]})")});
        QCOMPARE(run.status, 0);
        QVERIFY2(has(run.out, "  0.58333333333333333  0.58333333333333342\n"), run.out.c_str());
        QVERIFY2(has(run.out, "  0.58333333333333342  1\n"), run.out.c_str());
    }

    void lengthsHaveDecimalsBesideFractions()
    {
        const CommandRun run = runCommand({"sample", saved(passing), "--fps", "60"});
        QCOMPARE(run.status, 0);
        QVERIFY(has(run.out, "lasts 2/3 ≈ 0.6666666666666666"));
    }

private:
    std::string saved(const char* scene) { return sceneFileIn(*m_folder, scene); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_APPLESS_MAIN(TestNearNumbers)

} // namespace sweep::tst_near_numbers
#include "tst_near_numbers.moc"
