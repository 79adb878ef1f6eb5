#include <QtTest>

#include "core/grid/walk_comparison.h"
#include "tests/support/comparison_text.h"
#include "tests/support/random.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace sweep::tst_walk_comparison {

namespace {

Scene sceneOf(Path path, double radius, Shape shape = Shape::projectile)
{
    Body body;
    body.id = "ball";
    body.shape = shape;
    body.a = std::move(path);
    body.b = Rest{{3.25, -1.5}};
    body.radius.from = radius;
    Scene scene;
    scene.grid = Grid{};
    scene.bodies = {body};
    return scene;
}

const std::vector<CellPolicy> everyPolicy{CellPolicy::closed, CellPolicy::open, CellPolicy::halfOpen};

WalkComparison compared(const Scene& scene, const std::vector<CellPolicy>& policies = everyPolicy)
{
    WalkChoice choice;
    choice.policies = policies;
    auto result = compareWalks(scene, scene.bodies[0], choice);
    SWEEP_EXPECTS(result.ok());
    return std::move(result).value();
}

std::size_t indexOf(const WalkComparison& comparison, WalkKind kind, CellPolicy policy = CellPolicy::closed)
{
    for (std::size_t k = 0; k < comparison.walks.size(); ++k)
        if (comparison.walks[k].kind == kind && (kind != WalkKind::exact || comparison.walks[k].policy == policy))
            return k;
    SWEEP_EXPECTS(false);
    return 0;
}

const WalkDeviation& deviationOf(const WalkComparison& comparison, WalkKind kind, CellPolicy policy)
{
    for (const WalkDeviation& deviation : comparison.deviations)
        if (comparison.walks[deviation.walk].kind == kind && comparison.walks[deviation.exact].policy == policy)
            return deviation;
    SWEEP_EXPECTS(false);
    return comparison.deviations.front();
}

std::set<Cell> cellsOf(const ComparedWalk& walk)
{
    std::set<Cell> cells;
    for (const RankedVisit& visit : walk.visits)
        cells.insert(visit.cell);
    return cells;
}

// The ranks in the exact walk and in the walk in doubles.
using Ranks = std::pair<std::size_t, std::size_t>;

Scene degenerateScene(oracle::Random& random)
{
    const double unit = random.of({0.1, 0.25, 0.5});
    const auto at = [&] { return Vec{random.in(-9, 9) * unit, random.in(-9, 9) * unit}; };
    Scene scene = sceneOf(FromTo{at(), at()}, random.in(0, 4) * unit);
    scene.grid->spacing = {random.in(1, 3) * unit, random.in(1, 3) * unit};
    return scene;
}

} // namespace

class WalkComparisonTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aPointThroughCornersIsWalkedInThreeWays()
    {
        const WalkComparison comparison = compared(sceneOf(FromTo{{0.5, 0.5}, {2.5, 2.5}}, 0));
        const auto cells = [&](WalkKind kind, CellPolicy policy = CellPolicy::closed) {
            return cellsOf(comparison.walks[indexOf(comparison, kind, policy)]);
        };
        QCOMPARE(cells(WalkKind::exact, CellPolicy::open), (std::set<Cell>{{0, 0}, {1, 1}, {2, 2}}));
        QCOMPARE(cells(WalkKind::exact, CellPolicy::halfOpen), (std::set<Cell>{{0, 0}, {1, 1}, {2, 2}}));
        QCOMPARE(cells(WalkKind::exact, CellPolicy::closed),
                 (std::set<Cell>{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 1}, {2, 2}}));
        QCOMPARE(cells(WalkKind::thin), (std::set<Cell>{{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 2}}));
        const WalkDeviation& open = deviationOf(comparison, WalkKind::thin, CellPolicy::halfOpen);
        QCOMPARE(open.extra, 2U);
        QCOMPARE(open.missing + open.order, 0U);
        QCOMPARE(open.first, WalkDeviation::Kind::extra);
        QCOMPARE(open.cell, (Cell{0, 1}));
        QCOMPARE(ExactDouble(open.t), 0.25);
        const WalkDeviation& closed = deviationOf(comparison, WalkKind::thin, CellPolicy::closed);
        QCOMPARE(closed.missing, 2U);
        QCOMPARE(closed.first, WalkDeviation::Kind::missing);
        QCOMPARE(closed.cell, (Cell{1, 0}));
        QCOMPARE(ExactDouble(closed.t), 0.25);
        QVERIFY(deviationOf(comparison, WalkKind::discDouble, CellPolicy::closed).first == WalkDeviation::Kind::none);
    }

    void visitsAtOneInstantShareARank()
    {
        const WalkComparison comparison = compared(sceneOf(FromTo{{0.5, 0.5}, {2.5, 2.5}}, 0), {CellPolicy::closed});
        std::map<Cell, std::size_t> ranks;
        for (const RankedVisit& visit : comparison.walks[0].visits) {
            ranks[visit.cell] = visit.rank;
            QCOMPARE(visit.touch, visit.cell.i != visit.cell.j);
        }
        const std::map<Cell, std::size_t> wanted{{{0, 0}, 1}, {{0, 1}, 2}, {{1, 0}, 2}, {{1, 1}, 2},
                                                 {{1, 2}, 3}, {{2, 1}, 3}, {{2, 2}, 3}};
        QVERIFY(ranks == wanted);
    }

    void onlyTheSquareReportsSomeCells()
    {
        const WalkComparison comparison =
            compared(sceneOf(FromTo{{0.5, 0.5}, {9.25, 6.75}}, 2.25), {CellPolicy::closed});
        const ComparedWalk& square = comparison.walks[indexOf(comparison, WalkKind::square)];
        const ComparedWalk& exact = comparison.walks[indexOf(comparison, WalkKind::exact)];
        QVERIFY(square.cellsOnlyHere > 0);
        QCOMPARE(square.cellsOnlyHere, cellsOf(square).size() - cellsOf(exact).size());
        const WalkDeviation& deviation = deviationOf(comparison, WalkKind::square, CellPolicy::closed);
        QCOMPARE(deviation.missing, 0);
        QCOMPARE(deviation.extra, square.cellsOnlyHere);
        const WalkDeviation& disc = deviationOf(comparison, WalkKind::discDouble, CellPolicy::closed);
        QCOMPARE(disc.missing, 0);
        QCOMPARE(disc.extra, 0);
        QVERIFY2(disc.largestTimeError > 0, qPrintable(QString::number(disc.largestTimeError)));
        QVERIFY2(disc.largestTimeError < 1e-12, qPrintable(QString::number(disc.largestTimeError)));
    }

    // The counts are recomputed by sets of cells, and the orders by examining every pair of visits.
    void everyCountFollowsItsDefinition()
    {
        std::size_t orders = 0;
        std::size_t disputed = 0;
        for (int i = 0; i < oracle::caseCount(150); ++i) {
            oracle::Random random = oracle::caseRandom("walk comparison", i);
            const WalkComparison comparison = compared(degenerateScene(random));
            std::vector<std::set<Cell>> cells;
            std::map<Cell, std::uint32_t> reports;
            for (std::size_t k = 0; k < comparison.walks.size(); ++k) {
                QVERIFY(comparison.walks[k].applies());
                QVERIFY(comparison.walks[k].cutOff.empty());
                cells.push_back(cellsOf(comparison.walks[k]));
                for (const Cell cell : cells.back())
                    reports[cell] |= 1U << k;
            }
            std::erase_if(reports, [](const auto& report) { return report.second == 0b111111; });
            QCOMPARE(comparison.disputed.size(), reports.size());
            for (const DisputedCell& cell : comparison.disputed)
                QCOMPARE(cell.reportedBy, reports[cell.cell]);
            for (std::size_t k = 0; k < comparison.walks.size(); ++k)
                QCOMPARE(
                    comparison.walks[k].cellsOnlyHere,
                    static_cast<std::size_t>(std::count_if(
                        reports.begin(), reports.end(), [&](const auto& report) { return report.second == 1U << k; })));
            disputed += reports.size();
            for (const WalkDeviation& deviation : comparison.deviations) {
                const ComparedWalk& exact = comparison.walks[deviation.exact];
                const ComparedWalk& walk = comparison.walks[deviation.walk];
                std::vector<Ranks> places;
                for (const PositionDifference& place : comparison.positions)
                    if (&comparison.deviations[place.deviation] == &deviation)
                        places.emplace_back(place.positions.exactly, place.positions.inDoubles);
                checkDeviation(deviation, exact, walk, places);
                orders += deviation.order;
            }
            QCOMPARE(comparison.deviations.size(), 9U);
        }
        QVERIFY(orders > 0);
        QVERIFY(disputed > 0);
    }

    void inapplicableWalksInDoublesGiveTheReason()
    {
        const auto whyNot = [](const Scene& scene) {
            const WalkComparison comparison = compared(scene, {CellPolicy::open});
            QVERIFY2(comparison.walks.size() == 4 && comparison.walks[0].applies(), "the exact walk applies");
            QVERIFY(!comparison.walks[0].visits.empty());
            for (std::size_t k = 1; k < 4; ++k) {
                QVERIFY2(!comparison.walks[k].applies(), qPrintable(QStringLiteral("walk %1").arg(k)));
                QVERIFY2(comparison.walks[k].visits.empty(), qPrintable(QStringLiteral("walk %1").arg(k)));
            }
            QVERIFY(comparison.deviations.empty());
            QVERIFY(comparison.disputed.empty());
        };
        whyNot(sceneOf(Launch{{0.5, 0.5}, {3, 4}, Vec{0, -8}}, 0.5));
        whyNot(sceneOf(Rest{{0.5, 0.5}}, 0.5, Shape::capsule));
        whyNot(sceneOf(FromTo{{0.5, 0.5}, {2, 2}}, 0, Shape::segment));
    }

    void choicesCountOnce()
    {
        const Scene scene = sceneOf(FromTo{{0.5, 0.5}, {4.5, 2}}, 0.25);
        WalkChoice choice;
        choice.walks = {WalkKind::thin, WalkKind::exact, WalkKind::thin};
        choice.policies = {CellPolicy::open, CellPolicy::closed, CellPolicy::open};
        const auto both = compareWalks(scene, scene.bodies[0], choice);
        QCOMPARE(both->walks.size(), 3U);
        QCOMPARE(both->walks[0].policy, CellPolicy::open);
        QCOMPARE(both->walks[1].policy, CellPolicy::closed);
        QCOMPARE(both->walks[2].kind, WalkKind::thin);
        QCOMPARE(both->walks[2].policy, CellPolicy::halfOpen);
        choice.walks = {WalkKind::thin};
        const auto alone = compareWalks(scene, scene.bodies[0], choice);
        QCOMPARE(alone->walks.size(), std::size_t(1));
        QVERIFY(alone->deviations.empty());
        QVERIFY(alone->disputed.empty());
    }

    void tooManyCellsAreRefused()
    {
        const auto message = [](const Scene& scene, std::uint64_t maxEvents) {
            WalkChoice choice;
            choice.maxEvents = maxEvents;
            const auto result = compareWalks(scene, scene.bodies[0], choice);
            return result ? std::string() : result.problems().front().message;
        };
        const Scene few = sceneOf(FromTo{{0.5, 0.5}, {20, 0.5}}, 0);
        QVERIFY(message(few, 10).find("10 events") != std::string::npos);
        QVERIFY(message(few, 100).empty());
        QVERIFY(message(sceneOf(FromTo{{0, 0}, {1e12, 1}}, 3), 10'000'000).find("events") != std::string::npos);
        QVERIFY(message(sceneOf(Rest{{9007199254740992.0, 0}}, 0), 100).find("2^53") != std::string::npos);
    }

    void aStoppedComparisonIsCancelled()
    {
        const Scene scene = sceneOf(FromTo{{0.5, 0.5}, {4.5, 2}}, 0.25);
        std::stop_source source;
        source.request_stop();
        WalkChoice choice;
        choice.job.stop = source.get_token();
        const auto result = compareWalks(scene, scene.bodies[0], choice);
        QVERIFY(!result.ok());
        QCOMPARE(result.problems().front().message, std::string("cancelled"));
    }

    void progressNeverFalls()
    {
        const Scene scene = sceneOf(FromTo{{0.5, 0.5}, {300.5, 200}}, 1.25);
        std::vector<double> shares;
        WalkChoice choice;
        choice.policies = everyPolicy;
        choice.job.progress = [&](double share) { shares.push_back(share); };
        QVERIFY(compareWalks(scene, scene.bodies[0], choice).ok());
        QVERIFY2(shares.size() > 10, qPrintable(QString::number(shares.size())));
        QCOMPARE(ExactDouble(shares.back()), 1.0);
        QVERIFY2(shares.front() < 0.25, qPrintable(QString::number(shares.front())));
        QVERIFY(std::is_sorted(shares.begin(), shares.end()));
    }

private:
    static void checkDeviation(const WalkDeviation& deviation, const ComparedWalk& exact, const ComparedWalk& walk,
                               const std::vector<Ranks>& places)
    {
        std::map<std::pair<Cell, std::size_t>, const RankedVisit*> others;
        std::map<Cell, std::size_t> times;
        for (const RankedVisit& visit : walk.visits)
            others[{visit.cell, times[visit.cell]++}] = &visit;
        times.clear();
        std::vector<Ranks> ranks;
        std::size_t missing = 0;
        for (const RankedVisit& visit : exact.visits) {
            const auto other = others.find({visit.cell, times[visit.cell]++});
            if (other == others.end())
                ++missing;
            else
                ranks.emplace_back(visit.rank, other->second->rank);
        }
        QCOMPARE(deviation.missing, missing);
        QCOMPARE(deviation.extra, walk.visits.size() - ranks.size());
        const auto sign = [](std::size_t p, std::size_t q) { return p < q ? -1 : p > q ? 1 : 0; };
        bool same = true;
        for (const auto& p : ranks)
            for (const auto& q : ranks)
                same = same && sign(p.first, q.first) == sign(p.second, q.second);
        QCOMPARE(deviation.order == 0, same);
        const auto before = [&](std::size_t k, std::size_t Ranks::*rank) {
            return 1 + static_cast<std::size_t>(std::count_if(
                           ranks.begin(), ranks.end(), [&](const Ranks& r) { return r.*rank < ranks[k].*rank; }));
        };
        std::vector<Ranks> wanted;
        for (std::size_t k = 0; k < ranks.size(); ++k)
            if (before(k, &Ranks::first) != before(k, &Ranks::second))
                wanted.emplace_back(before(k, &Ranks::first), before(k, &Ranks::second));
        QCOMPARE(wanted.empty(), same);
        QVERIFY(places == wanted);
        QCOMPARE(deviation.first == WalkDeviation::Kind::none,
                 deviation.missing + deviation.extra + deviation.order == 0);
    }
};

QTEST_GUILESS_MAIN(WalkComparisonTest)

} // namespace sweep::tst_walk_comparison
#include "tst_walk_comparison.moc"
