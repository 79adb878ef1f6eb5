#include <QtTest>

#include "tests/support/walk_cases.h"

#include <sweepbench/cell_walk.h>
#include <sweepbench/thin_cells.h>

namespace sweep::tst_thin_cells {

using namespace sweep::oracle;

namespace {

struct Step
{
    CellIndex<2> cell;
    double t;
    friend bool operator==(const Step&, const Step&) = default;
};

std::vector<Step> walked(const BallPath<2>& path, const BoxGrid<2>& grid)
{
    ThinCells<2> cells(path, grid);
    std::vector<Step> steps{{cells.cell(), path.start + 0.0}};
    cells.walkTimed(100'000, [&](const CellIndex<2>& cell, double t) { steps.push_back({cell, t}); });
    return steps;
}

// The same steps from the events of a point in half-open cells.
std::vector<Step> expected(const BallPath<2>& path, BoxGrid<2> grid)
{
    grid.policy = CellPolicy::halfOpen;
    CellWalk<2> walk(path, grid);
    std::vector<Step> steps;
    while (const CellEvent<2>* event = walk.next())
        if (event->change != CellChange::exit)
            steps.push_back({event->cell, walk.instant().nearest()});
    return steps;
}

} // namespace

class TestThinCells : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void passesTheHalfOpenCellsOfAPoint_data()
    {
        QTest::addColumn<WalkFamily>("family");
        for (const WalkFamily family : walkFamilies)
            if (family != WalkFamily::thrown)
                QTest::newRow(name(family)) << family;
    }
    void passesTheHalfOpenCellsOfAPoint()
    {
        QFETCH(const WalkFamily, family);
        const int cases = caseCount(300);
        std::size_t steps = 0;
        for (int k = 0; k < cases; ++k) {
            Random random = caseRandom(std::string("thin cells ") + name(family), k);
            WalkCase c = walkCase(family, random);
            c.path.radius = 0;
            const std::vector<Step> found = walked(c.path, c.grid);
            const std::vector<Step> truth = expected(c.path, c.grid);
            QVERIFY2(found == truth, (std::to_string(k) + ":" + described(c)).c_str());
            // The walk without times gives the same cells.
            ThinCells<2> cells(c.path, c.grid);
            std::size_t place = 0;
            bool same = truth[place++].cell == cells.cell();
            cells.walk(100'000, [&](const CellIndex<2>& cell) {
                same = same && place < truth.size() && truth[place].cell == cell;
                ++place;
            });
            QVERIFY2(same && place == truth.size(), (std::to_string(k) + ":" + described(c)).c_str());
            steps += found.size();
        }
        QVERIFY(steps > static_cast<std::size_t>(cases));
    }

    // The times of far lines equal those of the exact fractions, although the walk accumulates doubles.
    void timesStayCorrectFarAway()
    {
        BallPath<2> path;
        path.at = {0.1, 0.7};
        path.velocity = {0.3, 0.123456789};
        BoxGrid<2> grid;
        grid.spacing = {0.1, 0.3};
        ThinCells<2> cells(path, grid);
        const std::size_t steps = cells.walk(1'000'000, [](const CellIndex<2>&) {});
        QCOMPARE(steps, std::size_t(1'000'000));
        // The current position: the line before the cell has been passed, the line after it has not.
        const CellIndex<2> cell = cells.cell();
        double last = 0;
        cells.walkTimed(1, [&](const CellIndex<2>&, double t) { last = t; });
        BallPath<2> late = path;
        late.start = 0;
        late.end = last;
        CellIndex<2> there{};
        ThinCells<2> again(late, grid);
        again.walk(2'000'000, [&](const CellIndex<2>& c) { there = c; });
        QVERIFY(there == cell || there == cells.cell()); // `last` is rounded
    }

    void aVelocityMayBeADenormal()
    {
        BallPath<2> path;
        path.to = Coordinates<2>{1.01e-300, 0.73e-300};
        path.end = 1e20;
        BoxGrid<2> grid;
        grid.spacing = {0.9e-302, 1.1e-302};
        const std::vector<Step> found = walked(path, grid);
        QCOMPARE(found.size(), std::size_t(1 + 112 + 66));
        QVERIFY(found == expected(path, grid));
    }

    void aPointAtRestHasOneCell()
    {
        BallPath<2> path;
        path.at = {2.5, -0.5};
        path.velocity = {0.0, -0.0};
        BoxGrid<2> grid;
        grid.spacing = {1, 1};
        ThinCells<2> cells(path, grid);
        QCOMPARE(cells.walk(10, [](const CellIndex<2>&) {}), std::size_t(0));
        QVERIFY((cells.cell() == CellIndex<2>{2, -1}));
        QVERIFY(!cells.refusal());
    }

    // All rising or all falling, the point goes straight on; otherwise it meets the cell with the crossing.
    void cellsAtACrossingFollowTheDirections()
    {
        BoxGrid<3> grid;
        grid.spacing = {1, 1, 1};
        const auto cellsOf = [&](const Coordinates<3>& velocity) {
            BallPath<3> path;
            path.at = {0.5, 0.5, 0.5};
            path.velocity = velocity;
            path.end = 1;
            ThinCells<3> cells(path, grid);
            std::vector<CellIndex<3>> all{cells.cell()};
            cells.walk(10, [&](const CellIndex<3>& cell) { all.push_back(cell); });
            return all;
        };
        QVERIFY((cellsOf({1, 1, 1}) == std::vector<CellIndex<3>>{{0, 0, 0}, {1, 1, 1}}));
        QVERIFY((cellsOf({-1, -1, -1}) == std::vector<CellIndex<3>>{{0, 0, 0}, {-1, -1, -1}}));
        QVERIFY((cellsOf({1, -1, 1}) == std::vector<CellIndex<3>>{{0, 0, 0}, {1, 0, 1}, {1, -1, 1}}));
        QVERIFY((cellsOf({1, 0, 0}) == std::vector<CellIndex<3>>{{0, 0, 0}, {1, 0, 0}}));
    }

    void anIndistinguishableIndexEndsTheWalk()
    {
        BallPath<2> path;
        path.at = {0x1p53 - 3, 0.25};
        path.velocity = {1, 1e-9};
        BoxGrid<2> grid;
        grid.spacing = {1, 1};
        ThinCells<2> cells(path, grid);
        QCOMPARE(cells.walk(10, [](const CellIndex<2>&) {}), std::size_t(2));
        QVERIFY(cells.refusal().has_value());
    }
};

QTEST_GUILESS_MAIN(TestThinCells)

} // namespace sweep::tst_thin_cells
#include "tst_thin_cells.moc"
