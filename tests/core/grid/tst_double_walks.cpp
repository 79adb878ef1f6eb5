#include <QtTest>

#include "core/grid/candidate_cells.h"
#include "core/grid/textbook.h"
#include "tests/support/comparison_text.h"
#include "tests/support/random.h"

#include <sweepbench/trace.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>

namespace sweep::tst_double_walks {

namespace {

constexpr std::size_t most = 100'000;

Scene sceneOf(const StraightMotion& motion, const Grid& grid)
{
    Body body;
    body.id = "body";
    body.shape = Shape::projectile;
    body.a = Launch{motion.at, motion.velocity};
    body.radius.from = motion.radius;
    Scene scene;
    scene.time = SceneTime{motion.time};
    scene.grid = grid;
    scene.bodies = {body};
    return scene;
}

// The exact visits, sorted by the time of entry and then by cell.
std::vector<CellVisit> exactVisits(const StraightMotion& motion, const Grid& grid, CellPolicy policy)
{
    const Scene scene = sceneOf(motion, grid);
    std::vector<std::pair<Instant, CellVisit>> found;
    const TraceEnd end = traceCells(scene, scene.bodies[0], {.policy = policy}, [&](Cell cell, const Contact& contact) {
        found.push_back({contact.begin, {cell, contact.begin.nearest(), contact.end.nearest(), contact.isInstant()}});
        return true;
    });
    SWEEP_EXPECTS(end == TraceEnd::complete);
    std::stable_sort(found.begin(), found.end(), [](const auto& p, const auto& q) { return p.first < q.first; });
    std::vector<CellVisit> visits;
    for (const auto& [enter, visit] : found)
        visits.push_back(visit);
    return visits;
}

std::vector<Cell> cellsOf(const std::vector<CellVisit>& visits)
{
    std::vector<Cell> cells;
    for (const CellVisit& visit : visits)
        cells.push_back(visit.cell);
    return cells;
}

std::vector<Cell> sorted(std::vector<Cell> cells)
{
    std::sort(cells.begin(), cells.end());
    return cells;
}

// Grid lines, corners and ties are met only by chance.
StraightMotion genericMotion(oracle::Random& random, double largestRadius)
{
    return {{random.real(-8, 8), random.real(-8, 8)},
            {random.real(-30, 30), random.real(-30, 30)},
            {0, 1},
            random.real(0, largestRadius)};
}

Grid genericGrid(oracle::Random& random)
{
    Grid grid;
    grid.origin = Vec{random.real(-1, 1), random.real(-1, 1)};
    grid.spacing = {random.real(0.5, 2), random.real(0.5, 2)};
    return grid;
}

// Small numbers, so that lines, corners and ties are frequent.
StraightMotion degenerateMotion(oracle::Random& random)
{
    const auto half = [&](int reach) { return random.in(-reach, reach) / 2.0; };
    return {{half(6), half(6)}, {half(6), half(6)}, {0, 2}, random.in(0, 5) / 2.0};
}

std::string textOf(const StraightMotion& m)
{
    return QStringLiteral("at (%1, %2), velocity (%3, %4), radius %5")
        .arg(m.at.x)
        .arg(m.at.y)
        .arg(m.velocity.x)
        .arg(m.velocity.y)
        .arg(m.radius)
        .toStdString();
}

} // namespace

class DoubleWalksTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aThinRayStepsFromCellToCell_data()
    {
        QTest::addColumn<StraightMotion>("motion");
        QTest::addColumn<std::vector<Cell>>("cells");
        using Cells = std::vector<Cell>;
        const auto row = [](const char* name, Vec at, Vec velocity, const Cells& cells) {
            QTest::newRow(name) << StraightMotion{at, velocity, {0, 1}, 0} << cells;
        };
        row("to the right", {0.5, 0.5}, {2, 0}, {{0, 0}, {1, 0}, {2, 0}});
        row("to the left over 0", {0.5, 0.5}, {-2, 0}, {{0, 0}, {-1, 0}, {-2, 0}});
        row("down over 0, with −0 across", {0.5, 0.5}, {-0.0, -1}, {{0, 0}, {0, -1}});
        row("at rest", {-0.5, -0.5}, {0, 0}, {{-1, -1}});
        row("at rest, −0", {-0.5, -0.5}, {-0.0, -0.0}, {{-1, -1}});
        row("up to a line belongs to the cell beyond", {0.5, 0.5}, {0.5, 0}, {{0, 0}, {1, 0}});
        row("down to a line does not", {0.5, 0.5}, {-0.5, 0}, {{0, 0}});
        row("from a line to the left", {1, 0.5}, {-0.5, 0}, {{1, 0}, {0, 0}});
        row("from a line to the right", {1, 0.5}, {0.5, 0}, {{1, 0}});
        row("along a line: above it alone", {0.5, 1}, {1, 0}, {{0, 1}, {1, 1}});
        row("through a corner: along y first", {0.5, 0.5}, {1, 1}, {{0, 0}, {0, 1}, {1, 1}});
        row("up to a corner from its upper left", {0.5, 1.5}, {0.5, -0.5}, {{0, 1}, {1, 1}});
    }
    void aThinRayStepsFromCellToCell()
    {
        QFETCH(StraightMotion, motion);
        QFETCH(std::vector<Cell>, cells);
        const auto walked = thinWalk(motion, Grid{}, most);
        QVERIFY(walked.ok());
        QCOMPARE(walked->end, WalkEnd::complete);
        QCOMPARE(cellsOf(walked->visits), cells);
        QCOMPARE(walked->visits.front().enter, 0.0);
        QCOMPARE(walked->visits.back().exit, 1.0);
        for (std::size_t k = 1; k < walked->visits.size(); ++k)
            QCOMPARE(walked->visits[k].enter, walked->visits[k - 1].exit);
    }

    void withoutRoundingAThinRayPassesTheHalfOpenCells()
    {
        for (int i = 0; i < oracle::caseCount(100); ++i) {
            oracle::Random random = oracle::caseRandom("thin walk", i);
            const StraightMotion motion = genericMotion(random, 0);
            const Grid grid = genericGrid(random);
            const auto walked = thinWalk(motion, grid, most);
            const auto exact = exactVisits(motion, grid, CellPolicy::halfOpen);
            QCOMPARE(cellsOf(walked->visits), cellsOf(exact));
            for (std::size_t k = 0; k < exact.size(); ++k) {
                QVERIFY(std::abs(walked->visits[k].enter - exact[k].enter) < 1e-12);
                QVERIFY(std::abs(walked->visits[k].exit - exact[k].exit) < 1e-12);
            }
        }
    }

    // Nothing here rounds: every exact contact with a closed cell lies within the square's visit.
    void theSquareHoldsTheDisc()
    {
        std::size_t more = 0;
        for (int i = 0; i < oracle::caseCount(300); ++i) {
            oracle::Random random = oracle::caseRandom("square walk", i);
            const StraightMotion motion = degenerateMotion(random);
            const auto walked = squareWalk(motion, Grid{}, most);
            QVERIFY(walked.ok());
            QCOMPARE(walked->end, WalkEnd::complete);
            std::map<Cell, CellVisit> stays;
            for (const CellVisit& visit : walked->visits)
                QVERIFY(stays.insert({visit.cell, visit}).second);
            const auto exact = exactVisits(motion, Grid{}, CellPolicy::closed);
            for (const CellVisit& visit : exact) {
                const auto stay = stays.find(visit.cell);
                QVERIFY2(stay != stays.end(), textOf(motion).c_str());
                QVERIFY2(stay->second.enter <= visit.enter && visit.exit <= stay->second.exit, textOf(motion).c_str());
            }
            if (motion.radius == 0)
                QVERIFY(walked->visits.size() == exact.size());
            more += walked->visits.size() - exact.size();
        }
        QVERIFY(more > 0);
    }

    void theSquareReportsCellsAtItsCorners()
    {
        const auto walked = squareWalk({{0.5, 0.5}, {4, 4}, {0, 1}, 1.4}, Grid{}, most);
        const auto exact = exactVisits({{0.5, 0.5}, {4, 4}, {0, 1}, 1.4}, Grid{}, CellPolicy::closed);
        const auto cells = cellsOf(walked->visits);
        QVERIFY(std::count(cells.begin(), cells.end(), Cell{-1, 1}) == 1);
        QVERIFY(std::count(cells.begin(), cells.end(), Cell{5, 5}) == 1);
        QVERIFY(exact.size() < walked->visits.size());
    }

    void withoutRoundingADiscMeetsTheClosedCells()
    {
        for (int i = 0; i < oracle::caseCount(100); ++i) {
            oracle::Random random = oracle::caseRandom("disc walk", i);
            const StraightMotion motion = genericMotion(random, 4);
            const Grid grid = genericGrid(random);
            const auto walked = discWalk(motion, grid, most);
            const auto exact = exactVisits(motion, grid, CellPolicy::closed);
            QCOMPARE(sorted(cellsOf(walked->visits)), sorted(cellsOf(exact)));
            std::map<Cell, CellVisit> stays;
            for (const CellVisit& visit : walked->visits)
                stays[visit.cell] = visit;
            for (const CellVisit& visit : exact) {
                QVERIFY(std::abs(stays[visit.cell].enter - visit.enter) < 1e-6);
                QVERIFY(std::abs(stays[visit.cell].exit - visit.exit) < 1e-6);
            }
            for (std::size_t k = 1; k < walked->visits.size(); ++k)
                QVERIFY(walked->visits[k - 1].enter <= walked->visits[k].enter);
        }
    }

    void aDiscAtRestMeetsTheCellsItCovers()
    {
        const auto walked = discWalk({{0.5, 0.5}, {0, -0.0}, {2, 3}, 0.5}, Grid{}, most);
        QCOMPARE(sorted(cellsOf(walked->visits)), (std::vector<Cell>{{-1, 0}, {0, -1}, {0, 0}, {0, 1}, {1, 0}}));
        for (const CellVisit& visit : walked->visits) {
            QCOMPARE(ExactDouble(visit.enter), 2.0);
            QCOMPARE(ExactDouble(visit.exit), 3.0);
        }
    }

    // Walks neither run forever nor exceed their limit of cells.
    void everyWalkEnds_data()
    {
        QTest::addColumn<StraightMotion>("motion");
        QTest::addColumn<Grid>("grid");
        Grid fine;
        fine.spacing = {1e-300, 1e-300};
        Grid wide;
        wide.spacing = {1e300, 5e-324};
        const Grid unit;
        const auto row = [](const char* name, const StraightMotion& motion, const Grid& grid) {
            QTest::newRow(name) << motion << grid;
        };
        row("times that stand still", {{0, 0}, {1, 1}, {0, 1}, 0}, fine);
        row("a velocity of one denormal", {{0.5, 0.5}, {5e-324, -5e-324}, {0, 1e300}, 0.25}, unit);
        row("the greatest velocity", {{0, 0}, {1.7e308, -1.7e308}, {0, 1}, 1}, unit);
        row("spacings of every size", {{0, 0}, {1, 1}, {0, 1}, 0}, wide);
        row("a radius of many cells", {{0, 0}, {1, 1}, {0, 1}, 1e12}, unit);
        row("to the last index", {{9007199254740980.0, 0}, {100, 0}, {0, 1}, 0}, unit);
        row("a time of one step", {{0, 0}, {1e20, 0}, {1, std::nextafter(1.0, 2.0)}, 0.5}, unit);
    }
    void everyWalkEnds()
    {
        QFETCH(StraightMotion, motion);
        QFETCH(Grid, grid);
        for (const auto walk : {thinWalk, squareWalk, discWalk}) {
            const auto walked = walk(motion, grid, 1000);
            QVERIFY(walked.ok());
            QVERIFY(walked->visits.size() <= 1000);
            for (const CellVisit& visit : walked->visits) {
                const std::unique_ptr<char[]> cell(toString(visit.cell));
                QVERIFY2(visit.enter <= visit.exit, cell.get());
                QVERIFY2(std::abs(visit.cell.i) < cellIndexLimit, cell.get());
            }
        }
    }

    void nonFiniteNumbersAreRefused()
    {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        const double nan = std::numeric_limits<double>::quiet_NaN();
        Grid flat;
        flat.spacing.y = 0;
        const auto refused = [](const StraightMotion& motion, const Grid& grid) {
            return !thinWalk(motion, grid, most).ok() && !squareWalk(motion, grid, most).ok() &&
                   !discWalk(motion, grid, most).ok();
        };
        QVERIFY(!refused({{0, 0}, {1, 1}, {0, 1}, 1}, Grid{}));
        QVERIFY(refused({{nan, 0}, {1, 1}, {0, 1}, 1}, Grid{}));
        QVERIFY(refused({{0, 0}, {infinity, 1}, {0, 1}, 1}, Grid{}));
        QVERIFY(refused({{0, 0}, {1, nan}, {0, 1}, 1}, Grid{}));
        QVERIFY(refused({{0, 0}, {1, 1}, {0, infinity}, 1}, Grid{}));
        QVERIFY(refused({{0, 0}, {1, 1}, {-1.7e308, 1.7e308}, 1}, Grid{}));
        QVERIFY(refused({{0, 0}, {1, 1}, {1, 1}, 1}, Grid{}));
        QVERIFY(refused({{0, 0}, {1, 1}, {0, 1}, -1}, Grid{}));
        QVERIFY(refused({{0, 0}, {1, 1}, {0, 1}, 1}, flat));
        QVERIFY(refused({{9007199254740992.0, 0}, {1, 1}, {0, 1}, 1}, Grid{}));
    }

    void bodiesThatAreNotStraightGiveTheReason()
    {
        Scene scene = sceneOf({{1, 2}, {3, 4}, {0, 2}, 0.5}, Grid{});
        Body& body = scene.bodies[0];
        const auto velocity = [&] { return straightMotion(*straightPath(scene, body)).velocity; };
        const auto whyNot = [&] {
            return QString::fromStdString(straightPath(scene, body).problems().front().message);
        };
        QVERIFY(velocity() == (Vec{3, 4}));
        body.a = FromTo{{1, 1}, {5, -1}};
        QVERIFY(velocity() == (Vec{2, -1}));
        body.a = Rest{{1, 1}};
        QVERIFY(velocity() == Vec{});
        body.a = Launch{{0, 0}, {1, 1}, Vec{0, -1}};
        QCOMPARE(whyNot(), QStringLiteral("its path is accelerated"));
        body.a = Keyed{{{0, {0, 0}}, {1, {1, 1}}}};
        QCOMPARE(whyNot(), QStringLiteral("its path has several keys"));
        body.a = Rest{};
        body.radius.to = 2;
        QCOMPARE(whyNot(), QStringLiteral("its radius changes"));
        body.shape = Shape::capsule;
        QCOMPARE(whyNot(), QStringLiteral("a capsule is neither a point nor a disc"));
    }
};

QTEST_GUILESS_MAIN(DoubleWalksTest)

} // namespace sweep::tst_double_walks
#include "tst_double_walks.moc"
