#include <QtTest>

#include "core/grid/candidate_cells.h"
#include "core/scene/motion.h"
#include "tests/support/comparison_text.h"
#include "tests/support/random.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>
#include <sweepbench/trace.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <stop_token>

namespace sweep::tst_trace {

namespace {

Scene gridScene(Body body, CellRule rule = CellRule::closed)
{
    body.id = "body";
    body.grid = true;
    Scene scene;
    scene.grid = Grid{};
    scene.grid->cells = rule;
    scene.bodies = {std::move(body)};
    return scene;
}

Body disc(Path path, double radius)
{
    Body body;
    body.shape = Shape::projectile;
    body.a = std::move(path);
    body.radius.from = radius;
    return body;
}

std::map<Cell, std::vector<Contact>> cellsOf(const Scene& scene, std::optional<CellPolicy> policy = std::nullopt,
                                             bool generalSolverOnly = false)
{
    std::map<Cell, std::vector<Contact>> cells;
    const auto found = [&](Cell cell, const Contact& contact) {
        cells[cell].push_back(contact);
        return true;
    };
    const TraceEnd end =
        traceCells(scene, scene.bodies[0], {.policy = policy, .generalSolverOnly = generalSolverOnly}, found);
    SWEEP_EXPECTS(end == TraceEnd::complete);
    return cells;
}

bool holdsAt(const Contact& contact, const Instant& t)
{
    return (contact.begin < t && t < contact.end) || (contact.begin == t && contact.touchesAtBegin) ||
           (contact.end == t && contact.touchesAtEnd);
}

bool sameContact(const Contact& p, const Contact& q)
{
    return p.begin == q.begin && p.end == q.end && p.touchesAtBegin == q.touchesAtBegin &&
           p.touchesAtEnd == q.touchesAtEnd && p.crosses() == q.crosses() && p.s == q.s &&
           p.begin.nearest() == q.begin.nearest() && p.end.nearest() == q.end.nearest();
}

// The cells in which the body is at that instant.
std::vector<Cell> cellsAt(const std::map<Cell, std::vector<Contact>>& cells, const Instant& t)
{
    std::vector<Cell> result;
    for (const auto& [cell, contacts] : cells)
        if (std::any_of(contacts.begin(), contacts.end(), [&](const Contact& c) { return holdsAt(c, t); }))
            result.push_back(cell);
    return result;
}

// A path of a point whose position at times k/16 is a double without rounding.
Path randomPath(oracle::Random& random)
{
    const auto at = [&] { return Vec{random.in(-6, 6) / 2.0, random.in(-6, 6) / 2.0}; };
    switch (random.in(0, 2)) {
    case 0:
        return Launch{at(), at(), at()};
    case 1:
        return Keyed{{{0.125, at()}, {0.25, at()}, {0.5, at()}, {0.75, at()}}};
    default:
        return FromTo{at(), at()};
    }
}

} // namespace

class TraceTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aPointAlongAGridLineMeetsBothSidesOfIt()
    {
        const auto closed = cellsOf(gridScene(disc(FromTo{{0.5, 1}, {1.5, 1}}, 0)));
        QCOMPARE(closed.size(), 4U);
        QVERIFY(closed.contains({0, 0}));
        QVERIFY(closed.contains({0, 1}));
        QVERIFY(closed.contains({1, 0}));
        QVERIFY(closed.contains({1, 1}));
        QVERIFY(cellsOf(gridScene(disc(FromTo{{0.5, 1}, {1.5, 1}}, 0), CellRule::open)).empty());
    }

    void grazingFromInsideSplitsAnOpenCell()
    {
        // A point that reaches the side x = 1 of cell (0, 0) and turns back.
        const Launch path{{0, 0.5}, {4, 0}, Vec{-8, 0}};
        const auto open = cellsOf(gridScene(disc(path, 0), CellRule::open));
        QCOMPARE(open.at({0, 0}).size(), 2U);
        QCOMPARE(open.at({0, 0})[0].end, Instant(0.5));
        QCOMPARE(open.at({0, 0})[1].begin, Instant(0.5));
        const auto closed = cellsOf(gridScene(disc(path, 0)));
        QCOMPARE(closed.at({0, 0}).size(), 1U);
        QVERIFY(closed.at({1, 0}).at(0).isInstant());
    }

    // Law: the events of a CellWalk equal the contacts of the cells' conditions.
    void straightDiscsAreFollowedExactly()
    {
        for (int i = 0; i < oracle::caseCount(120); ++i) {
            oracle::Random random = oracle::caseRandom("straight discs", i);
            const double unit = random.of({0.5, 0.5, 0.1, 0.37});
            const auto at = [&] { return Vec{random.in(-8, 8) * unit, random.in(-8, 8) * unit}; };
            Body body = disc(FromTo{at(), at()}, random.in(0, 5) * unit);
            if (random.chance(60))
                body.a = random.chance(20) ? Path(Rest{at()}) : Path(Launch{at(), at()});
            body.shape = random.of({Shape::point, Shape::circle, Shape::projectile});
            if (random.chance(30))
                body.active = Interval{0.25, 0.75};
            if (random.chance(20))
                body.radius.to = body.radius.from;
            Scene scene = gridScene(body);
            scene.grid->spacing = {1, random.of({1.0, 0.5, 0.7})};
            scene.grid->origin = random.chance(50) ? std::optional(at()) : std::nullopt;
            const CellPolicy policy = random.of({CellPolicy::closed, CellPolicy::open, CellPolicy::halfOpen});
            const auto walked = cellsOf(scene, policy);
            const auto solved = cellsOf(scene, policy, true);
            QCOMPARE(walked.size(), solved.size());
            for (const auto& [cell, contacts] : solved) {
                QVERIFY(walked.contains(cell));
                QVERIFY(std::ranges::equal(walked.at(cell), contacts, sameContact));
            }
        }
    }

    // No edge meets an open cell here.
    void aPolygonAlongGridLinesIsInTheOpenCellsThatItCovers()
    {
        Body box;
        box.shape = Shape::polygon;
        for (const Vec corner : {Vec{0, 0}, Vec{2, 0}, Vec{2, 3}, Vec{0, 3}})
            box.points.emplace_back(Rest{corner});
        for (const CellRule rule : {CellRule::open, CellRule::closed}) {
            const auto cells = cellsOf(gridScene(box, rule));
            QCOMPARE(cells.size(), rule == CellRule::open ? 6U : 20U);
            for (int i = 0; i < 2; ++i)
                for (int j = 0; j < 3; ++j) {
                    QVERIFY(cells.contains(Cell{i, j}));
                    QVERIFY(sameContact(cells.at(Cell{i, j}).front(), {Instant(0), Instant(1)}));
                }
        }
    }

    // Law: at the last grid lines, beyond which cells have no index, a polygon is in the cells that it is in elsewhere.
    void thePolygonsBesideTheLastLineAreThoseOfAnyOther()
    {
        const double limit = 9007199254740992.0;
        for (int i = 0; i < oracle::caseCount(200); ++i) {
            oracle::Random random = oracle::caseRandom("polygons at the last line", i);
            const bool upper = random.chance(50);
            const auto at = [&](int x, int y) {
                const double half = upper ? -0.5 : 0.5;
                return Vec{half * random.in(0, x), half * random.in(0, y)};
            };
            Body body; // two of its edges are on the last lines, which are the axes
            body.shape = Shape::polygon;
            body.points = {Rest{{}}, Rest{at(6, 0)}, FromTo{at(6, 6), at(6, 6)}, Rest{at(0, 6)}};
            const CellPolicy policy = upper || random.chance(50) ? CellPolicy::open : CellPolicy::halfOpen;
            const Scene near = gridScene(body);
            if (!problemsOf(near).empty())
                continue;
            Scene far = near;
            far.grid->origin = upper ? Vec{-limit, -limit} : Vec{limit - 1, limit - 1};
            const long long shift = upper ? cellIndexLimit : 1 - cellIndexLimit;
            QVERIFY(!leavesIndexRange(far, far.bodies[0], policy));
            QVERIFY(leavesIndexRange(far, far.bodies[0], CellPolicy::closed));
            const auto last = cellsOf(far, policy);
            const auto elsewhere = cellsOf(near, policy);
            QCOMPARE(last.size(), elsewhere.size());
            for (const auto& [cell, contacts] : elsewhere) {
                const Cell there{cell.i + shift, cell.j + shift};
                QVERIFY(last.contains(there));
                QVERIFY(std::ranges::equal(last.at(there), contacts, sameContact));
            }
            for (const double t : {0.0, 0.25, 1.0}) {
                const auto some = sweep::cellsAt(far, far.bodies[0], t, {.policy = policy});
                const auto others = sweep::cellsAt(near, near.bodies[0], t, {.policy = policy});
                QVERIFY(some && others);
                QCOMPARE(some->size(), others->size());
            }
        }
    }

    // 98 columns of cells are covered between the bottom and the top edge, away from all edges.
    void coveredCellsCountAndEndWithTheJob()
    {
        Body square;
        square.shape = Shape::polygon;
        for (const Vec corner : {Vec{0.5, 0.5}, Vec{99.5, 0.5}, Vec{99.5, 99.5}, Vec{0.5, 99.5}})
            square.points.emplace_back(Rest{corner});
        const Scene scene = gridScene(square);
        std::size_t count = 0;
        const auto counted = [&](Cell, const Contact&) {
            ++count;
            return true;
        };
        QCOMPARE(int(traceCells(scene, scene.bodies[0], {.maxCells = 10'000}, counted)), int(TraceEnd::complete));
        QCOMPARE(count, std::size_t(10'000));
        count = 0;
        QCOMPARE(int(traceCells(scene, scene.bodies[0], {.maxCells = 9'999}, counted)), int(TraceEnd::tooManyCells));
        QVERIFY(count <= 9'999);

        std::stop_source stop;
        count = 0;
        const auto stopAtThird = [&](Cell, const Contact&) {
            if (++count == 103) // the first column has 100 cells, and the second begins with one at the bottom edge
                stop.request_stop();
            return true;
        };
        const TraceOptions options{.job = {stop.get_token(), {}}};
        QCOMPARE(int(traceCells(scene, scene.bodies[0], options, stopAtThird)), int(TraceEnd::stopped));
        QCOMPARE(count, std::size_t(103));
    }

    // Law: an open contact lies inside a closed one of the same cell.
    void openContactsAreInsideClosedOnes()
    {
        for (int i = 0; i < oracle::caseCount(60); ++i) {
            oracle::Random random = oracle::caseRandom("open inside closed", i);
            const auto at = [&] { return Vec{random.in(-6, 6) / 2.0, random.in(-6, 6) / 2.0}; };
            const Body body = disc(random.chance(50) ? Path(FromTo{at(), at()}) : Path(Launch{at(), at(), at()}),
                                   random.in(0, 4) / 2.0);
            const auto closed = cellsOf(gridScene(body));
            for (const auto& [cell, contacts] : cellsOf(gridScene(body, CellRule::open))) {
                QVERIFY(closed.contains(cell));
                for (const Contact& open : contacts)
                    QVERIFY(std::any_of(closed.at(cell).begin(), closed.at(cell).end(),
                                        [&](const Contact& c) { return c.begin <= open.begin && open.end <= c.end; }));
            }
        }
    }

    // Law 2 of CellPolicy: floor gives the only half-open cell of a point, at many times and at every change of cells.
    void aPointIsInTheHalfOpenCellThatFloorNames()
    {
        int onLines = 0;
        for (int i = 0; i < oracle::caseCount(200); ++i) {
            oracle::Random random = oracle::caseRandom("half-open is floor", i);
            Scene scene = gridScene(disc(randomPath(random), 0));
            scene.grid->spacing = {random.of({0.5, 1.0, 2.0}), random.of({0.25, 1.0})};
            const auto cells = cellsOf(scene, CellPolicy::halfOpen);
            for (int k = 0; k <= 32; ++k) {
                const double t = k / 32.0;
                const Vec p = approxPosition(scene.bodies[0].a, {0, 1}, t);
                const Vec place{p.x / scene.grid->spacing.x, p.y / scene.grid->spacing.y};
                const Cell cell{static_cast<long long>(std::floor(place.x)),
                                static_cast<long long>(std::floor(place.y))};
                QCOMPARE(cellsAt(cells, Instant(t)), std::vector{cell});
                onLines += std::floor(place.x) == place.x || std::floor(place.y) == place.y ? 1 : 0;
            }
            for (const auto& [cell, contacts] : cells) {
                for (const Contact& contact : contacts) {
                    QCOMPARE(cellsAt(cells, contact.begin).size(), 1U);
                    QCOMPARE(cellsAt(cells, contact.end).size(), 1U);
                }
            }
        }
        QVERIFY(onLines > 0);
    }

    void aHalfOpenCellIsLeftAtAnInstantOutsideIt()
    {
        const auto right = cellsOf(gridScene(disc(FromTo{{0.5, 0.5}, {1.5, 0.5}}, 0)), CellPolicy::halfOpen);
        QCOMPARE(right.size(), 2U);
        QVERIFY(!right.at({0, 0})[0].touchesAtEnd);
        QVERIFY(right.at({1, 0})[0].touchesAtBegin);
        // Grazing the side x = 1 from the left touches the cell beyond and interrupts this one.
        const auto graze = cellsOf(gridScene(disc(Launch{{0, 0.5}, {4, 0}, Vec{-8, 0}}, 0)), CellPolicy::halfOpen);
        QCOMPARE(graze.at({0, 0}).size(), 2U);
        QVERIFY(graze.at({1, 0}).at(0).isInstant());
        // A disc that turns back at the cell's left side is in contact for the instant; at its right side it never is.
        const auto left = cellsOf(gridScene(disc(Launch{{4, 0.5}, {-4, 0}, Vec{8, 0}}, 2)), CellPolicy::halfOpen);
        QVERIFY(!left.contains({0, 0}));
        const auto below = cellsOf(gridScene(disc(Launch{{-3, 0.5}, {4, 0}, Vec{-8, 0}}, 2)), CellPolicy::halfOpen);
        QVERIFY(below.at({0, 0}).at(0).isInstant());
    }

    void aBodyAtRestMeetsItsCellsThroughout()
    {
        const auto cells = cellsOf(gridScene(disc(Rest{{0.5, 0.5}}, 0.5)));
        QCOMPARE(cells.size(), 5U);
        for (const auto& [cell, contacts] : cells) {
            QVERIFY2(contacts.size() == 1, qPrintable(oracle::contactsText(contacts)));
            QCOMPARE(contacts[0].begin, Instant(0));
            QCOMPARE(contacts[0].end, Instant(1));
        }
        QCOMPARE(cellsOf(gridScene(disc(Rest{{0.5, 0.5}}, 0.5), CellRule::open)).size(), 1U);
    }

    void contactContinuesAcrossKeys()
    {
        const Keyed path{{{0, {0.25, 0.5}}, {0.25, {0.5, 0.5}}, {0.5, {0.25, 0.25}}, {1, {2.5, 0.25}}}};
        const auto cells = cellsOf(gridScene(disc(path, 0)));
        QCOMPARE(cells.size(), 3U);
        QCOMPARE(cells.at({0, 0}).size(), 1U);
        QVERIFY(cells.at({0, 0})[0].begin == Instant(0));
    }

    void aThickLineOverCellsWithoutAnEndInThem()
    {
        Body body;
        body.shape = Shape::segment;
        body.a = Rest{{-5.5, 0.5}};
        body.b = FromTo{{5.5, 0.5}, {5.5, 0.5}};
        QCOMPARE(cellsOf(gridScene(body)).size(), 12U);
        body.a = Rest{{-2, -2}};
        body.b = Rest{{2, 2}};
        // The diagonal meets 4 cells, one more at each closed end, and 10 beside it by a corner.
        const auto closed = cellsOf(gridScene(body));
        const auto open = cellsOf(gridScene(body, CellRule::open));
        QCOMPARE(open.size(), 4U);
        QCOMPARE(closed.size(), 4U + 2U + 2U * 5U);
    }

    // Law: the estimate is within a few per cent of the true number for a body that is large or moves far.
    void estimateIsNearTheTruth_data()
    {
        QTest::addColumn<double>("radius");
        QTest::addColumn<double>("x");
        QTest::addColumn<double>("y");
        QTest::newRow("thin along x") << 0.0 << 2000.25 << 0.5;
        QTest::newRow("thin at an angle") << 0.0 << 700.25 << 410.75;
        QTest::newRow("thick at an angle") << 7.3 << 150.25 << 91.75;
        QTest::newRow("at rest") << 25.2 << 0.25 << 0.5;
    }
    void estimateIsNearTheTruth()
    {
        QFETCH(double, radius);
        QFETCH(double, x);
        QFETCH(double, y);
        const Scene scene = gridScene(disc(FromTo{{0.25, 0.5}, {x, y}}, radius));
        const auto timeline = solve(scene);
        QVERIFY(timeline.ok());
        const auto found = static_cast<double>(timeline->events().size());
        const double estimate = estimatedTraceEvents(scene, scene.bodies[0]);
        QVERIFY2(std::abs(estimate - found) < 0.03 * found, qPrintable(QString::number(estimate / found)));
    }

    void tooManyEventsAreRefusedBeforeTheyAreWalked()
    {
        const auto refused = solve(gridScene(disc(FromTo{{0, 0}, {1e12, 1e11}}, 3)));
        QVERIFY(!refused.ok());
        QVERIFY(refused.problems().at(0).message.find("≈") != std::string::npos);
        SolveOptions options;
        options.maxEvents = 10;
        QVERIFY(!solve(gridScene(disc(FromTo{{0, 0.5}, {20, 0.5}}, 0)), options).ok());
        options.maxEvents = 100;
        QVERIFY(solve(gridScene(disc(FromTo{{0, 0.5}, {20, 0.5}}, 0)), options).ok());
    }

    // A diagonal over one step of time, and one whose ends change places: strips fit closely, boxes do not.
    void diagonalsAreSeparatedFromTheirBoxes_data()
    {
        QTest::addColumn<Path>("a");
        QTest::addColumn<Path>("b");
        QTest::addColumn<double>("end");
        const Path there = FromTo{{0, 0}, {1500, 1500}};
        const Path back = FromTo{{1500, 1500}, {0, 0}};
        QTest::newRow("in one step of time") << there << there << std::nextafter(1.0, 2.0);
        QTest::newRow("ends change places") << there << back << 2.0;
    }
    void diagonalsAreSeparatedFromTheirBoxes()
    {
        QFETCH(Path, a);
        QFETCH(Path, b);
        QFETCH(double, end);
        Body body;
        body.shape = Shape::segment;
        body.a = a;
        body.b = b;
        Scene scene = gridScene(body);
        scene.time = SceneTime{{1, end}};
        // The cells on the diagonal, beyond both of its ends, and beside each corner.
        QCOMPARE(cellsOf(scene).size(), 1500U + 2U + 2U * 1501U);
    }

    // There are few events, but separating their cells from those around means examining each.
    void tooManyCellsToExamineAreRefused()
    {
        // Over one step of time the point moves along a curve, as far in x as in y.
        const double step = std::nextafter(1.0, 2.0) - 1;
        Scene scene = gridScene(disc(Launch{{0, 0}, {20'000 / step, 0}, Vec{0, 40'000 / step / step}}, 0));
        scene.time = SceneTime{{1, 1 + step}};
        QVERIFY(estimatedTraceEvents(scene, scene.bodies[0]) < 1e6);
        const auto refused = solve(scene);
        QVERIFY(!refused.ok());
        QVERIFY(refused.problems().at(0).message.find("cells to look at") != std::string::npos);
    }

    // Law: far from zero, too, contacts are those of the conditions, and doubles decide most of them.
    void bodiesFarFromZeroMeetTheirCellsExactly()
    {
        int met = 0;
        int approximated = 0;
        for (int i = 0; i < oracle::caseCount(40); ++i) {
            oracle::Random random = oracle::caseRandom("traces far from zero", i);
            const double far = random.of({1e15, -3e14});
            const auto at = [&] { return Vec{far + random.in(-24, 24) / 8.0, random.real(-3, 3) - far}; };
            const auto speed = [&] { return Vec{random.real(-5, 5), random.real(-5, 5)}; };
            Body body = disc(Launch{at(), speed(), speed()}, random.of({0.0, 0.4}));
            body.radius.to = random.of({0.4, 0.9});
            body.shape = random.of({Shape::projectile, Shape::segment, Shape::capsule});
            body.b = random.chance(50) ? Path(Launch{at(), speed(), speed()}) : Path(FromTo{at(), at()});
            const CellPolicy policy = random.of({CellPolicy::closed, CellPolicy::open, CellPolicy::halfOpen});
            Scene scene = gridScene(body);
            scene.grid->spacing = {random.of({0.5, 0.7}), 0.9};
            const PreparedBody prepared(scene, scene.bodies[0]);
            const GridCells question{*scene.grid, policy};
            CellConditions conditions(prepared.exactly({0, 1}), question, {0, 1});
            const auto cells = cellsOf(scene, policy);
            const auto candidates = candidateCells({prepared, *scene.grid, {0, 1}}, 100'000);
            for (const Cell cell : *candidates) {
                const auto expected = contactsWhere(conditions.of(cell), {0, 1});
                const auto known = cells.find(cell);
                const auto found = known == cells.end() ? std::vector<Contact>() : known->second;
                QVERIFY2(std::ranges::equal(found, expected, sameContact), qPrintable(oracle::contactsText(found)));
                for (const Contact& contact : expected)
                    met += contact.begin.isDouble() ? 0 : 1;
                for (const Contact& contact : found)
                    approximated += contact.begin.isDouble() || contact.begin.approx().error > 0x1p-60 ? 0 : 1;
            }
        }
        QVERIFY2(met > 0 && approximated > met * 0.7, qPrintable(QString::number(approximated / double(met))));
    }

    // Law: keys that do not change the path do not change the contacts.
    void keysAlongThePathChangeNothing()
    {
        for (const double radius : {0.0, 0.5, 1.25, 12.0}) {
            const Vec to{24, 8};
            Keyed keyed;
            for (int k = 0; k <= 32; ++k)
                keyed.keys.push_back({k / 32.0, {to.x * k / 32, to.y * k / 32}});
            for (const CellPolicy policy : {CellPolicy::closed, CellPolicy::open, CellPolicy::halfOpen}) {
                const auto straight = cellsOf(gridScene(disc(FromTo{{0, 0}, to}, radius)), policy);
                const auto cut = cellsOf(gridScene(disc(keyed, radius)), policy);
                QCOMPARE(cut.size(), straight.size());
                for (const auto& [cell, contacts] : straight) {
                    QCOMPARE(cut.at(cell).size(), contacts.size());
                    for (std::size_t k = 0; k < contacts.size(); ++k) {
                        const Contact& c = cut.at(cell)[k];
                        QCOMPARE(c.begin, contacts[k].begin);
                        QCOMPARE(c.end, contacts[k].end);
                        QVERIFY(c.touchesAtBegin == contacts[k].touchesAtBegin);
                        QVERIFY(c.touchesAtEnd == contacts[k].touchesAtEnd);
                    }
                }
            }
        }
    }

    // Law: a walk along each long leg and the conditions of the cells agree, even if some legs are short, the body
    // rests, keys are outside the activity, or the ends of legs are on grid lines.
    void longLegsAreWalked()
    {
        for (int i = 0; i < oracle::caseCount(60); ++i) {
            oracle::Random random = oracle::caseRandom("long legs", i);
            const double unit = random.of({0.5, 0.5, 0.1, 0.37});
            Vec at{random.in(-8, 8) * unit, random.in(-8, 8) * unit};
            Keyed keyed;
            for (int k = 0; k < 6; ++k) {
                keyed.keys.push_back({k / 4.0 - 0.125, at});
                const int farthest = random.of({0, 1, 16});
                at.x += random.in(-farthest, farthest) * unit;
                at.y += random.in(-farthest, farthest) * unit;
            }
            Body body = disc(keyed, random.in(0, 3) * unit);
            if (random.chance(30))
                body.active = Interval{0.25, 0.625};
            const Scene scene = gridScene(body);
            for (const CellPolicy policy : {CellPolicy::closed, CellPolicy::open, CellPolicy::halfOpen}) {
                const auto walked = cellsOf(scene, policy);
                const auto solved = cellsOf(scene, policy, true);
                QCOMPARE(walked.size(), solved.size());
                for (const auto& [cell, contacts] : solved) {
                    QVERIFY(walked.contains(cell));
                    QVERIFY2(
                        std::ranges::equal(walked.at(cell), contacts, sameContact),
                        qPrintable(oracle::contactsText(walked.at(cell)) + u'\n' + oracle::contactsText(contacts)));
                }
            }
        }
    }

    // The differences of the coordinates exceed the greatest double, but are neither infinite nor unknown.
    void hugeDifferencesAreMeasured()
    {
        const auto across = [](double spacing) {
            Scene scene = gridScene(disc(FromTo{{-1.7e308, -1.7e308}, {1.7e308, 1.6e308}}, 0));
            scene.grid->origin = Vec{-1.7e308, -1.7e308};
            scene.grid->spacing = {spacing, spacing};
            return scene;
        };
        const auto few = solve(across(1e308));
        QVERIFY(few.ok());
        QVERIFY(!few->events().empty());
        const auto many = solve(across(1e300));
        QVERIFY(!many.ok());
        QVERIFY(many.problems().at(0).message.find("≈ ") != std::string::npos);
    }

    void indicesOfTwoToThe53AreRefused()
    {
        const double limit = 9007199254740992.0;
        QVERIFY(!leavesIndexRange(gridScene(disc(FromTo{{limit - 3, 0}, {limit - 1, 0}}, 0)),
                                  gridScene(disc(FromTo{{limit - 3, 0}, {limit - 1, 0}}, 0)).bodies[0]));
        QVERIFY(!solve(gridScene(disc(FromTo{{limit - 3, 0.5}, {limit, 0.5}}, 0))).ok());
        QVERIFY(solve(gridScene(disc(FromTo{{limit - 3, 0.5}, {limit, 0.5}}, 0), CellRule::open)).ok());
        QVERIFY(!solve(gridScene(disc(Rest{{-limit, 0.5}}, 0))).ok());
        QVERIFY(!solve(gridScene(disc(Rest{{1e300, 0.5}}, 0))).ok());
    }

    // Cell −2⁵³ ends where cell 1 − 2⁵³ begins; under the half-open policy that line belongs to the latter.
    void theLastHalfOpenCellsKeepTheirLowerSide()
    {
        const double limit = 9007199254740992.0;
        const auto leaves = [&](double x, CellPolicy policy) {
            const Scene scene = gridScene(disc(Rest{{x, 0.5}}, 0));
            return leavesIndexRange(scene, scene.bodies[0], policy);
        };
        QVERIFY(leaves(limit, CellPolicy::halfOpen));
        QVERIFY(!leaves(limit, CellPolicy::open));
        QVERIFY(!leaves(1 - limit, CellPolicy::halfOpen));
        QVERIFY(leaves(1 - limit, CellPolicy::closed));
        QVERIFY(leaves(-limit, CellPolicy::halfOpen));
    }
};

QTEST_GUILESS_MAIN(TraceTest)

} // namespace sweep::tst_trace
#include "tst_trace.moc"
