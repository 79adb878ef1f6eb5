#include <QtTest>

#include "tests/support/comparison_text.h"
#include "tests/support/filter_stages.h"
#include "tests/support/random.h"
#include "tests/support/scene_families.h"

#include <sweepbench/contacts.h>
#include <sweepbench/solve.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <string_view>

namespace sweep::tst_stages {

namespace {

const Stage fastStages[] = {Stage::rejection, Stage::doubles, Stage::doubleDoubles, Stage::shortIntegers};

struct Combination
{
    const char* name;
    StageSet stages;
};

std::vector<Combination> combinations()
{
    StageSet none;
    for (const Stage stage : fastStages)
        none = none.without(stage);
    return {{"all", {}},
            {"without fused multiply-add", StageSet{}.withoutFused()},
            {"without rejection", StageSet{}.without(Stage::rejection)},
            {"without doubles", StageSet{}.without(Stage::doubles)},
            {"without double-doubles", StageSet{}.without(Stage::doubleDoubles)},
            {"integers of any size", none}};
}

struct SharesOfFamily
{
    const char* family;
    LeastShares least;
};
// About four fifths of the smallest shares among six seeds. Scenes with grids are left out: cells have a filter of
// their own.
const SharesOfFamily shares[] = {
    {"small integers", {217, 362, 0, 0}},
    {"tangent", {255, 99, 17, 0}},
    {"small, all paths", {249, 327, 0, 0}},
    {"halves", {207, 406, 0, 0}},
    {"tenths", {215, 446, 0, 0}},
    {"accelerated", {318, 283, 0, 0}},
    {"keyframes", {143, 297, 0, 0}},
    {"radii", {190, 387, 0, 0}},
    {"windows", {255, 303, 0, 0}},
    {"odd times", {251, 322, 0, 0}},
    {"groups", {239, 354, 0, 0}},
    {"rays and lines", {0, 0, 0, 0}},
    {"turning parallel", {222, 45, 0, 0}},
    {"collinear", {142, 264, 0, 0}},
    {"same path", {32, 39, 0, 0}},
    {"degenerate", {207, 94, 0, 0}},
    {"random doubles", {281, 365, 0, 0}},
    {"few ulps off", {201, 277, 6, 0}},
    {"scaled", {124, 0, 0, 0}},
    {"extreme", {160, 116, 5, 0}},
    {"moved far", {195, 216, 0, 0}},
};

const oracle::SceneFamily& familyOf(std::string_view name)
{
    return *std::ranges::find_if(oracle::sceneFamilies(), [&](const auto& family) { return family.name == name; });
}

// True if the timelines are the same to the bit, with equal exact instants.
bool same(const Timeline& p, const Timeline& q)
{
    if (p.instants().size() != q.instants().size() || p.events().size() != q.events().size())
        return false;
    for (std::size_t i = 0; i < p.instants().size(); ++i) {
        const auto& m = p.instants()[i];
        const auto& n = q.instants()[i];
        if (m.first != n.first || m.time.nearest() != n.time.nearest() || m.time.isDouble() != n.time.isDouble() ||
            m.time.below() != n.time.below() || m.time != n.time)
            return false;
    }
    for (std::size_t i = 0; i < p.events().size(); ++i) {
        const Event& a = p.events()[i];
        const Event& b = q.events()[i];
        if (a.kind != b.kind || a.clipped != b.clipped || a.hasS != b.hasS || !samePair(a, b) ||
            std::memcmp(&a.s, &b.s, sizeof a.s) != 0)
            return false;
    }
    return true;
}

} // namespace

class TestStages : public QObject
{
    Q_OBJECT

private slots:
    // All stages give the same answers, with any instructions.
    void timelinesDoNotDependOnTheStages()
    {
        StageCounts counts;
        const int cases = oracle::caseCount(200);
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("stages", i);
            const auto named = oracle::sceneOf(random, i);
            Scene scene = named.scene;
            scene.grid.reset(); // cells have stages of their own
            const auto reference = solve(scene, {.stages = combinations().back().stages});
            QVERIFY(reference.ok());
            for (const Combination& combination : combinations()) {
                const auto timeline = solve(scene, {.stages = combination.stages});
                if (!same(*timeline, *reference))
                    QFAIL(qPrintable(QString("%1, case %2: %3: %4")
                                         .arg(named.family)
                                         .arg(i)
                                         .arg(combination.name, oracle::firstDifference(*timeline, *reference))));
            }
            for (const Body& a : scene.bodies)
                for (const Body& b : scene.bodies)
                    if (const auto common = commonWindow(scene, a, b); common && &a < &b)
                        counts.add(decidedContacts(scene, a, b, *common).stage);
        }
        for (std::size_t i = 0; i < stageCount; ++i)
            qInfo("%8llu pairs by %s", static_cast<unsigned long long>(counts.decided[i]), name(static_cast<Stage>(i)));
        QVERIFY2(counts.of(Stage::rejection) > 0, qPrintable(QString::number(counts.of(Stage::rejection))));
        QVERIFY2(counts.of(Stage::doubles) > 0, qPrintable(QString::number(counts.of(Stage::doubles))));
    }

    void stagesDecideTheirShares_data()
    {
        QTest::addColumn<std::size_t>("row");
        for (std::size_t i = 0; i < std::size(shares); ++i)
            QTest::newRow(shares[i].family) << i;
        for (const oracle::SceneFamily& family : oracle::sceneFamilies())
            QVERIFY2(std::string_view(family.name).starts_with("grid") ||
                         std::ranges::count(shares, std::string_view(family.name), &SharesOfFamily::family) == 1,
                     family.name);
    }
    void stagesDecideTheirShares()
    {
        QFETCH(std::size_t, row);
        const oracle::SceneFamily& family = familyOf(shares[row].family);
        StageCounts counts;
        for (std::uint64_t i = 0; i < 200; ++i) {
            oracle::Random random(i);
            const Scene scene = family.make(random);
            for (const Body& a : scene.bodies)
                for (const Body& b : scene.bodies)
                    if (const auto common = commonWindow(scene, a, b); common && &a < &b)
                        counts.add(decidedContacts(scene, a, b, *common).stage);
        }
        QCOMPARE(stagesBelow(shares[row].least, counts), std::string());
    }

    // Each input with the stage that must decide it.
    void eachInputIsDecidedByItsStage_data()
    {
        QTest::addColumn<QVector<double>>(
            "p"); // the point's from x, y, to x, y; the segment rests from (0, 0) to (1, 0)
        QTest::addColumn<int>("stage");
        const auto row = [](const char* name, QVector<double> p, Stage stage) {
            QTest::newRow(name) << std::move(p) << int(stage);
        };
        row("far away", {5, 5, 6, 6}, Stage::rejection);
        row("always above", {0.5, 1, 0.6, 0.1}, Stage::rejection);
        row("straight through", {0.5, -1, 0.6, 0.7}, Stage::doubles);
        row("passes 2^-52 beside the end", {0, -1, 2 - 0x1p-51, 1}, Stage::anyIntegers);
        row("meets the end", {-1, -1, 1, 1}, Stage::anyIntegers);
        row("begins on it", {0.5, 0, 0.75, 1}, Stage::anyIntegers);
        row("slides along it", {-1, 0, 1, 0}, Stage::anyIntegers);
        row("meets the end with long coordinates", {-0.1, -0.1, 0.1, 0.1}, Stage::anyIntegers);
        row("slides along it on a long way", {-0.1, 0, 1, 0}, Stage::anyIntegers);
        row("slides along it from 2^-60 before the end", {-0x1p-60, 0, 1, 0}, Stage::anyIntegers);
    }
    void eachInputIsDecidedByItsStage()
    {
        QFETCH(QVector<double>, p);
        QFETCH(int, stage);
        Scene scene;
        Body point;
        point.a = FromTo{{p[0], p[1]}, {p[2], p[3]}};
        Body segment;
        segment.shape = Shape::segment;
        segment.a = Rest{{0, 0}};
        segment.b = Rest{{1, 0}};
        QCOMPARE(name(decidedContacts(scene, point, segment, {0, 1}).stage), name(static_cast<Stage>(stage)));
    }
};

QTEST_APPLESS_MAIN(TestStages)

} // namespace sweep::tst_stages
#include "tst_stages.moc"
