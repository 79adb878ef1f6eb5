#include <QtTest>

#include "core/grid/candidate_cells.h"
#include "core/grid/cell_filter.h"
#include "core/scene/motion.h"
#include "tests/support/comparison_text.h"
#include "tests/support/random.h"
#include "tests/support/scene_families.h"

#include <sweepbench/trace.h>

#include <algorithm>
#include <string_view>

namespace sweep::tst_cell_filter {

namespace {

using Cells = std::vector<Cell>;

struct Decided
{
    std::size_t cells = 0;
    std::size_t byFilter = 0;
};

Body capsule(Path a, Path b, double radius = 0, std::optional<double> lastRadius = {})
{
    Body body;
    body.id = "body";
    body.shape = radius == 0 ? Shape::segment : Shape::capsule;
    body.a = std::move(a);
    body.b = std::move(b);
    body.radius.from = radius;
    body.radius.to = lastRadius;
    return body;
}

CellFilter filterOf(const PreparedBody& body, const GridCells& cells, Interval stretch)
{
    return CellFilter(body.inDoubleDoubles(stretch), body.exactly(stretch), cells, stretch);
}

// Compares candidate cells (one in every `oneOf`) with the exact conditions, and counts those that the filter decides.
Decided compareWithExact(const Body& body, const Grid& grid, CellPolicy policy = CellPolicy::closed,
                         std::size_t oneOf = 1)
{
    constexpr Interval time{0, 1};
    const GridCells question{grid, policy};
    Decided decided;
    const PreparedBody prepared(body, time);
    for (const Interval stretch : prepared.stretches()) {
        CellConditions conditions(prepared.exactly(stretch), question, stretch);
        CellFilter filter = filterOf(prepared, question, stretch);
        const auto cells = candidateCells({prepared, grid, stretch}, 1'000'000);
        for (const Cell cell : cells.value()) {
            ++decided.cells;
            const auto filtered = filter.contactsFiltered(cell);
            if (!filtered)
                continue;
            ++decided.byFilter;
            if (decided.cells % oneOf != 0)
                continue;
            const std::vector<Contact> exact = contactsWhere(conditions.of(cell), stretch);
            if (oracle::contactsText(*filtered) == oracle::contactsText(exact))
                continue;
            qWarning("cell (%lld, %lld)", cell.i, cell.j);
            [&] { QCOMPARE(oracle::contactsText(*filtered), oracle::contactsText(exact)); }();
            return decided;
        }
    }
    return decided;
}

// A coordinate that is an integer, a half or any double.
double coordinate(oracle::Random& random)
{
    const int whole = random.in(-5, 5);
    return random.chance(20) ? whole : random.chance(30) ? whole / 2.0 : random.real(-5, 5);
}

Path path(oracle::Random& random)
{
    const auto at = [&] { return Vec{coordinate(random), coordinate(random)}; };
    switch (random.in(0, 4)) {
    case 0:
        return Rest{at()};
    case 1:
        return Launch{at(), at(), {}};
    case 2:
        return Launch{at(), at(), at()};
    case 3:
        return Keyed{{{0.125, at()}, {0.3, at()}, {0.75, at()}}};
    default:
        return FromTo{at(), at()};
    }
}

} // namespace

class CellFilterTest : public QObject
{
    Q_OBJECT

private slots:
    void agreesWithExactConditions();
    void decidesGenericCells_data();
    void decidesGenericCells();
    void decidesItsShareOfEachFamily_data();
    void decidesItsShareOfEachFamily();
    void leavesTouchesToExactConditions();
    void eventsAtOneRootShareAnInstant();
    void mirroredCornersAreMetAtOnce();
};

// Law: if the filter decides, its contacts equal those of the exact conditions, for every shape, path and policy.
void CellFilterTest::agreesWithExactConditions()
{
    Decided all;
    for (int index = 0; index < 100; ++index) {
        oracle::Random random = oracle::caseRandom("cell filter", index);
        Grid grid;
        grid.spacing = {random.of({0.5, 1.0, 0.7}), random.of({0.5, 1.0, 0.3})};
        if (random.chance(50))
            grid.origin = Vec{coordinate(random), coordinate(random)};
        const CellPolicy policy = random.of({CellPolicy::closed, CellPolicy::halfOpen, CellPolicy::open});
        const double r = random.of({0.0, 0.5, 0.3, 1.7});
        Body body = capsule(path(random), path(random), r, r == 0 ? r : r + random.of({0.0, 0.4}));
        if (random.chance(40))
            body.shape = Shape::projectile;
        const Decided decided = compareWithExact(body, grid, policy);
        all.cells += decided.cells;
        all.byFilter += decided.byFilter;
        if (QTest::currentTestFailed())
            return;
    }
    qInfo("%zu of %zu cells", all.byFilter, all.cells);
    QVERIFY2(all.byFilter * 10 > all.cells * 8, qPrintable(QString::number(all.byFilter)));
}

void CellFilterTest::decidesGenericCells_data()
{
    QTest::addColumn<Body>("body");

    QTest::newRow("segment that turns") << capsule(FromTo{{-40.1, -40.2}, {40.3, -39.4}},
                                                   FromTo{{40.5, 40.6}, {-40.7, 41.8}});
    QTest::newRow("capsule that grows on curved paths")
        << capsule(Launch{{0.1, 0.2}, {30, 20}, Vec{10, -30}}, Launch{{5.3, 0.4}, {-30, 10}, Vec{10, 30}}, 0.3, 4);
    // The polynomials of these bodies have large terms and small values, and their corners are met in quick succession.
    QTest::newRow("long bar that turns") << capsule(Rest{{100'000.1, 0.5}}, FromTo{{6.4, 0.6}, {6.3, 3.7}}, 0.75);
    QTest::newRow("bar that falls far") << capsule(Rest{{0.5, 0.6}}, FromTo{{6.4, 100'000}, {6.3, 3.7}}, 0.75);
    QTest::newRow("bar that grows far") << capsule(Rest{{0.5, 0.6}}, FromTo{{6.4, 0.6}, {100'000.3, 3.7}}, 0.75);
    Body point = capsule(FromTo{{0.1, 0.2}, {100.3, 31.7}}, Rest{});
    point.shape = Shape::point;
    QTest::newRow("point") << point;
    Body disc = capsule(FromTo{{0.1, 0.2}, {30.3, 31.7}}, Rest{}, 2.3);
    disc.shape = Shape::projectile;
    QTest::newRow("disc") << disc;
}

// The filter decides most cells, so that few need polynomials with big integers.
void CellFilterTest::decidesGenericCells()
{
    QFETCH(const Body, body);
    const Decided decided = compareWithExact(body, Grid{}, CellPolicy::closed, 500);
    QCOMPARE_GT(decided.cells, 100U);
    QCOMPARE_GE(decided.byFilter * 100, decided.cells * 95);
}

void CellFilterTest::decidesItsShareOfEachFamily_data()
{
    QTest::addColumn<int>("least"); // percent: about four fifths of the smallest share among four seeds
    QTest::newRow("grid, straight") << 26;
    QTest::newRow("grid, curved") << 24;
    QTest::newRow("grid, thin") << 6;
    QTest::newRow("grid, doubles") << 95;
    QTest::newRow("grid and pairs") << 26;
    QTest::newRow("grid, far") << 13;
    QTest::newRow("grid, scaled") << 11;
}

// Without the filter, the exact conditions give the same contacts.
void CellFilterTest::decidesItsShareOfEachFamily()
{
    QFETCH(int, least);
    const auto family = std::ranges::find(oracle::sceneFamilies(), std::string_view(QTest::currentDataTag()),
                                          [](const oracle::SceneFamily& one) { return std::string_view(one.name); });
    QVERIFY(family != oracle::sceneFamilies().end());
    Decided all;
    for (std::uint64_t i = 0; i < 100; ++i) {
        oracle::Random random(i);
        const Scene scene = family->make(random);
        for (const Body& body : scene.bodies) {
            if (!isTraced(scene, body) || leavesIndexRange(scene, body))
                continue;
            const GridCells question{*scene.grid, cellPolicy(*scene.grid)};
            const PreparedBody prepared(scene, body);
            for (const Interval stretch : prepared.stretches()) {
                CellFilter filter = filterOf(prepared, question, stretch);
                for (const Cell cell : candidateCells({prepared, *scene.grid, stretch}, 1000).value_or(Cells{})) {
                    ++all.cells;
                    all.byFilter += filter.contactsFiltered(cell) ? 1 : 0;
                }
            }
        }
    }
    QCOMPARE_GE(all.byFilter * 100, all.cells * std::size_t(least));
}

void CellFilterTest::leavesTouchesToExactConditions()
{
    Body body = capsule(FromTo{{0.5, -1}, {0.5, 1}}, Rest{}, 0.5);
    body.shape = Shape::projectile; // its left side slides along a grid line
    const Grid grid;
    CellFilter filter = filterOf(PreparedBody(body, {0, 1}), {grid, CellPolicy::closed}, {0, 1});
    QVERIFY(!filter.contactsFiltered({-1, 0}));
    QVERIFY(!filter.contactsFiltered({0, 0})); // the disc reaches the cell's upper line at its end
}

// A point leaves one cell as it enters the next; no exact comparison is needed to see that the instants are the same.
void CellFilterTest::eventsAtOneRootShareAnInstant()
{
    Body body = capsule(FromTo{{0.5, 0.5}, {1.7, 0.6}}, Rest{});
    body.shape = Shape::point;
    const Grid grid;
    CellFilter filter = filterOf(PreparedBody(body, {0, 1}), {grid, CellPolicy::closed}, {0, 1});
    const auto left = filter.contactsFiltered({0, 0});
    const auto right = filter.contactsFiltered({1, 0});
    QCOMPARE(left.value().size(), 1U);
    QCOMPARE(right.value().size(), 1U);
    QCOMPARE(left->front().end, right->front().begin);
    QCOMPARE(left->front().end.root(), right->front().begin.root());
    QVERIFY(left->front().end.root());
}

// A disc midway between two columns of corners leaves both at instants of the same polynomial; for a disc off the
// middle they differ.
void CellFilterTest::mirroredCornersAreMetAtOnce()
{
    const Grid grid;
    const auto ends = [&](double x) {
        Body body = capsule(FromTo{{x, 0.5}, {x, 5.2}}, Rest{}, 0.75);
        body.shape = Shape::projectile;
        CellFilter filter = filterOf(PreparedBody(body, {0, 1}), {grid, CellPolicy::closed}, {0, 1});
        const auto left = filter.contactsFiltered({-1, 1});
        const auto right = filter.contactsFiltered({1, 1});
        return std::pair(left.value().front().end, right.value().front().end);
    };
    const auto [left, right] = ends(0.5);
    QCOMPARE(left, right);
    QVERIFY(!left.isDouble());
    const auto [before, after] = ends(0.5 + 0x1p-50);
    QVERIFY(before < after);
}

QTEST_GUILESS_MAIN(CellFilterTest)

} // namespace sweep::tst_cell_filter
#include "tst_cell_filter.moc"
