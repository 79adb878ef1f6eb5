#include "core/audit/cell_query.h"
#include "core/audit/query.h"
#include "tests/core/audit/mutations.h"
#include "tests/support/scene_recipe.h"
#include "tests/support/timelines.h"

#include <sweepbench/audit.h>
#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QTest>

#include <cmath>

namespace sweep::tst_audit_extremes {

namespace {

double anySize(oracle::Random& random)
{
    return (random.chance(50) ? 1 : -1) * random.real(1, 10) * std::pow(10, random.in(-300, 299));
}

double oneOfThreeSizes(oracle::Random& random)
{
    return random.in(-4, 4) * random.of({1e-300, 1.0, 1e300});
}

// Two bodies of any shape and motion with lengths from 1e-300 to 1e300: in every second case each length has its own
// size; otherwise lengths are small multiples of three sizes, so that many are equal, parallel or tangent.
Scene extremePair(oracle::Random& random, int k)
{
    using oracle::PathKind;
    oracle::Recipe recipe;
    recipe.coordinate = recipe.speed = k % 2 == 0 ? anySize : oneOfThreeSizes;
    recipe.radius = [&](oracle::Random& r) { return std::abs(recipe.coordinate(r)); };
    recipe.paths = {PathKind::rest, PathKind::fromTo, PathKind::launch, PathKind::accelerated, PathKind::keyed};
    recipe.changingRadii = 40;
    recipe.fewest = recipe.most = 2;
    recipe.times = {{0, 1}, {0, 1}, {0, 1}, {-1, 3}, {0, 1e-300}, {0, 1e300}};
    return oracle::makeScene(random, recipe);
}

// A triangle, a disc or a thick segment that moves by 3 towards the last line beside a cell that has an index, and
// stays `gap` before it. The last cells have the indices 2⁵³ − 1 and 1 − 2⁵³.
Scene towardsTheLastLine(Shape shape, double gap, bool mirrored)
{
    const auto last = static_cast<double>(mirrored ? cellIndexLimit - 1 : cellIndexLimit);
    const double side = mirrored ? -1 : 1;
    const auto place = [&](double x, double y) -> Path {
        return FromTo{{side * (last - gap - x - 3), y}, {side * (last - gap - x), y}};
    };
    Body body{.id = "far", .shape = shape, .grid = true};
    if (shape == Shape::polygon) {
        body.points = {place(2, 0.5), place(0, 0.5), place(1, 3.5)};
    } else {
        body.a = place(1, 0.5);
        body.b = place(2, 2.5);
        body.radius.from = 1;
    }
    Scene scene;
    scene.grid = Grid{};
    scene.bodies = {body};
    return scene;
}

} // namespace

// Scenes whose lengths are doubles but whose squared lengths exceed the range, and limits on the work for near misses.
class TestAuditExtremes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // At most 1 of 50 verdicts is undecided; none contradicts the solver.
    void fewVerdictsAreUndecided()
    {
        std::size_t agreed = 0;
        std::size_t undecided = 0;
        const int cases = oracle::caseCount(30);
        for (int k = 0; k < cases; ++k) {
            oracle::Random random = oracle::caseRandom("extreme pair", k);
            const Scene scene = extremePair(random, k);
            const Result<Timeline> truth = solve(scene);
            QVERIFY(truth.ok());
            const Audit found = audit(scene, *truth);
            QVERIFY2(found.disagreed == 0, sceneText(scene).c_str());
            agreed += found.agreed;
            undecided += found.undecided;
        }
        QVERIFY2(undecided * 50 <= agreed + undecided,
                 qPrintable(QString("%1 undecided, %2 agreed").arg(undecided).arg(agreed)));
    }

    // Boost.Geometry treats some numbers below an epsilon as 0, whatever the size of the segments.
    void tinySegmentsAreMeasuredLikeLargeOnes()
    {
        using Hull = auditing::Hull<double>;
        for (int exponent = 0; exponent >= -300; exponent -= 3) {
            const double unit = std::ldexp(1, exponent);
            const Hull low{{{{0, 0}, {4 * unit, 0}}}, 2, 0};
            const Hull high{{{{2 * unit, 5 * unit}, {9 * unit, 5 * unit}}}, 2, 0};
            const auditing::Box<double> box{{2 * unit, 5 * unit}, {3 * unit, 6 * unit}};
            QCOMPARE(auditing::boostDistance(low, high) / unit, 5.0);
            QCOMPARE(auditing::boostDistance(low, box) / unit, 5.0);
            QVERIFY(!auditing::boostIntersects(low, high));
            QVERIFY(!auditing::boostIntersects(low, box));
            const Hull across{{{{2 * unit, -unit}, {3 * unit, 7 * unit}}}, 2, 0};
            QVERIFY(auditing::boostIntersects(low, across));
            QVERIFY(auditing::boostIntersects(across, box));
            QCOMPARE(auditing::boostDistance(low, across), 0.0);
        }
    }

    // Lines that coincide at t = 1/2 and cross at all other times are in contact throughout.
    void linesThatCoincideOnceTakeFewSteps()
    {
        Scene scene;
        for (int k = 0; k < 6; ++k) {
            const Vec low{0, k * 1e-300};
            const Vec high{1, 1 + k * 0x1p-52};
            scene.bodies.push_back({.id = std::to_string(k),
                                    .shape = Shape::line,
                                    .a = FromTo{low, {0, -low.y}},
                                    .b = FromTo{high, {1, 2 - high.y}}});
        }
        const Result<Timeline> truth = solve(scene);
        QVERIFY(truth.ok());
        const Audit found = audit(scene, *truth);
        QCOMPARE(found.disagreed + found.undecided, std::size_t(0));
        QCOMPARE(found.pairs.size(), std::size_t(15));
        QVERIFY2(found.steps <= 15 * 32, qPrintable(QString::number(found.steps)));
    }

    // Segments that are collinear at t = 5/9 and cross at other times stay in contact then: no single sign proves it.
    void segmentsThatAreCollinearOnceTakeFewSteps()
    {
        Scene scene;
        for (const Vec end : {Vec{21, 5}, Vec{22, 5}}) {
            const double x = end.x == 21 ? 3 : 12;
            scene.bodies.push_back(
                {.id = std::to_string(end.x), .shape = Shape::segment, .a = FromTo{{x, 0}, {-x, 9}}, .b = Rest{end}});
        }
        const Result<Timeline> truth = solve(scene);
        QVERIFY(truth.ok());
        const Audit found = audit(scene, *truth);
        QCOMPARE(found.agreed, std::size_t(3));
        QVERIFY2(found.steps <= 500, qPrintable(QString::number(found.steps)));
    }

    // Before and after they are collinear, their distance grows far more slowly than they move.
    void aSlowStartOfFastBodiesTakesFewSteps()
    {
        Scene scene;
        for (const auto& [x, end] : {std::pair(7.0, 18.0), std::pair(10.0, 8.0)})
            scene.bodies.push_back(
                {.id = std::to_string(x), .shape = Shape::segment, .a = FromTo{{x, 0}, {-x, 9}}, .b = Rest{{end, 5}}});
        const Result<Timeline> truth = solve(scene);
        QVERIFY(truth.ok());
        const Audit found = audit(scene, *truth);
        QCOMPARE(found.agreed, std::size_t(4));
        QVERIFY2(found.steps <= 1000, qPrintable(QString::number(found.steps)));
    }

    // At 10¹⁵ doubles are further apart than the sides of cells; relative to the body they decide every event.
    void eventsWithCellsFarFromTheOriginNeedDoublesAlone()
    {
        Scene scene;
        scene.grid = Grid{.spacing = {0.3, 0.7}, .cells = CellRule::open};
        scene.bodies = {{.id = "far",
                         .shape = Shape::capsule,
                         .a = Launch{{1e15, 1e15}, {1, 2}, Vec{30, -90}},
                         .b = Launch{{1e15 + 3, 1e15}, {-7, 2}, Vec{33, -97}},
                         .radius = {0.1, 0.9},
                         .grid = true}};
        const Result<Timeline> truth = solve(scene);
        QVERIFY(truth.ok());
        QVERIFY(truth->events().size() > 100);
        const Audit found = audit(scene, *truth);
        QCOMPARE(found.disagreed + found.undecided, std::size_t(0));
        QVERIFY(std::ranges::all_of(found.events.all(),
                                    [](const EventAudit& each) { return each.precision == Precision::doubles; }));
    }

    // The bodies are near each other for 10⁻⁶⁰⁰ of the window.
    void aStartMuchShorterThanTheWindowTakesFewSteps()
    {
        Scene scene;
        scene.time = SceneTime{{-1e300, 0}};
        scene.bodies = {{.id = "rests", .shape = Shape::capsule, .a = Rest{{0, 0}}, .b = Rest{{1, 0}}, .radius = {1}},
                        {.id = "leaves", .shape = Shape::circle, .a = Launch{{0, 5}, {1e-300, 0}, Vec{1e300, 1e200}}}};
        const Result<Timeline> truth = solve(scene);
        QVERIFY(truth.ok());
        const Audit found = audit(scene, *truth);
        QCOMPARE(found.agreed, std::size_t(1));
        QVERIFY2(found.steps <= 250, qPrintable(QString::number(found.steps)));
    }

    void cellsWithLargeIndicesAreDecided_data()
    {
        QTest::addColumn<int>("shape");
        QTest::addColumn<bool>("mirrored");
        for (const Shape shape : {Shape::polygon, Shape::circle, Shape::capsule})
            for (const bool mirrored : {false, true})
                QTest::addRow("%s, %s", name(shape), mirrored ? "below" : "above") << int(shape) << mirrored;
    }
    // True events agree, false ones do not.
    void cellsWithLargeIndicesAreDecided()
    {
        QFETCH(int, shape);
        QFETCH(bool, mirrored);
        for (const double gap : {0.0, 1.0}) {
            Scene scene = towardsTheLastLine(Shape(shape), gap, mirrored);
            scene.grid->cells = gap > 0 ? CellRule::closed : CellRule::open;
            const Result<Timeline> truth = solve(scene);
            QVERIFY(truth.ok());
            const Audit found = audit(scene, *truth);
            QCOMPARE(found.undecided, std::size_t(0));
            QCOMPARE(found.disagreed, std::size_t(0));
            QVERIFY(found.agreed > 20);
            std::size_t mutations = 0;
            for (const mutation::Mutation& mutation : mutation::Mutator(scene, *truth).mutations()) {
                if (++mutations % 8 != 0)
                    continue;
                const Audit refuted = audit(scene, timelineOf(window(scene), mutation.events));
                QVERIFY2(refuted.disagreed > 0, mutation.what.c_str());
            }
        }
    }

    void aTraceBeyondTheIndicesIsUndecided_data() { cellsWithLargeIndicesAreDecided_data(); }
    // It has no events, because it is to be refused; that the cells before it were missed is found.
    void aTraceBeyondTheIndicesIsUndecided()
    {
        QFETCH(int, shape);
        QFETCH(bool, mirrored);
        for (const double gap : {0.0, -1.0, -64.0}) {
            const Scene scene = towardsTheLastLine(Shape(shape), gap, mirrored);
            QVERIFY(!solve(scene).ok());
            const Audit found = audit(scene, timelineOf(window(scene), {}));
            QCOMPARE(found.disagreed > 0, gap > -64);
            QVERIFY(found.undecided > 0);
            for (const PairAudit& pair : found.pairs.all()) {
                const std::string& reason = pair.betweenEvents.reason.content();
                QCOMPARE(reason.find(auditing::beyondIndices) != reason.npos, pair.verdict == Verdict::undecided);
            }
        }
    }

    // The audit does not spend thousands of bisections in doubles on a gap that doubles cannot decide.
    void nearlyEqualSegmentsTakeFewSteps()
    {
        oracle::Random random(7);
        const auto near = [&](double x) { return x * (1 + random.in(-2, 2) * 0x1p-52); };
        const auto path = [&](double x, double y) {
            return Launch{{near(x), near(y)}, {near(1.26), near(-0.65)}, Vec{near(y / 2), near(x / 2)}};
        };
        Scene scene;
        for (int k = 0; k < 8; ++k) {
            Body body{.id = std::to_string(k), .shape = Shape::segment, .a = path(2.45, 1.11)};
            body.b = path(1.09, 2.65);
            scene.bodies.push_back(std::move(body));
        }
        const Result<Timeline> truth = solve(scene);
        QVERIFY(truth.ok());
        const Audit found = audit(scene, *truth);
        QCOMPARE(found.disagreed, std::size_t(0));
        QVERIFY2(found.steps <= 28 * 1000, qPrintable(QString::number(found.steps)));
    }

    // Between two events a proof extends up to both of them; the audit does not bisect down to their last binary digit.
    void cellsOfALongPathTakeFewSteps()
    {
        const Scene scene = longPath();
        const Result<Timeline> truth = solve(scene);
        QVERIFY(truth.ok());
        const Audit found = audit(scene, *truth);
        QCOMPARE(found.disagreed + found.undecided, std::size_t(0));
        QVERIFY2(found.steps <= 24 * found.pairs.size(),
                 qPrintable(QString("%1 steps for %2 cells").arg(found.steps).arg(found.pairs.size())));
    }

    // Law: the same for any number of threads.
    void threadsChangeNothing()
    {
        const Scene scene = longPath();
        const Result<Timeline> truth = solve(scene);
        QVERIFY(truth.ok());
        const Audit one = audit(scene, *truth, {}, 1);
        const Audit three = audit(scene, *truth, {}, 3);
        QCOMPARE(three.events.size(), one.events.size());
        for (std::size_t k = 0; k < one.events.size(); ++k)
            QCOMPARE(textOf(three.events[k]), textOf(one.events[k]));
        QCOMPARE(three.pairs.size(), one.pairs.size());
        for (std::size_t k = 0; k < one.pairs.size(); ++k) {
            QVERIFY(three.pairs[k].cell == one.pairs[k].cell);
            QCOMPARE(textOf(three.pairs[k].betweenEvents), textOf(one.pairs[k].betweenEvents));
        }
        QCOMPARE(three.clearCells, one.clearCells);
        QCOMPARE(three.steps, one.steps);
    }

private:
    // A disc that moves along a diagonal of a grid.
    static Scene longPath()
    {
        Scene scene;
        scene.grid = Grid{.spacing = {1, 1}};
        Body disc{.id = "disc", .shape = Shape::projectile, .a = FromTo{{0, 0}, {500, 501}}};
        disc.radius.from = 0.5;
        disc.grid = true;
        scene.bodies.push_back(std::move(disc));
        return scene;
    }
    static QString textOf(const EventAudit& audited)
    {
        return QString("%1 %2 at %3: %4 ± %5")
            .arg(int(audited.verdict))
            .arg(int(audited.precision))
            .arg(audited.t, 0, 'g', 17)
            .arg(audited.value, 0, 'g', 17)
            .arg(audited.bound, 0, 'g', 17);
    }
};

QTEST_GUILESS_MAIN(TestAuditExtremes)

} // namespace sweep::tst_audit_extremes
#include "tst_audit_extremes.moc"
