#include <QtTest>

#include "core/grid/candidate_cells.h"
#include "core/scene/motion.h"
#include "tests/support/random.h"

#include <algorithm>
#include <cmath>

namespace sweep::tst_candidate_cells {

namespace {

constexpr Interval always{0, 1};
constexpr std::size_t most = 1'000'000;

Path randomPath(oracle::Random& random)
{
    const double unit = random.of({0.5, 0.1, 0.37});
    const auto at = [&] { return Vec{random.in(-8, 8) * unit, random.in(-8, 8) * unit}; };
    switch (random.in(0, 3)) {
    case 0:
        return Rest{at()};
    case 1:
        return Launch{at(), at(), at()};
    default:
        return FromTo{at(), at()};
    }
}

Body randomBody(oracle::Random& random)
{
    Body body;
    body.id = "body";
    body.shape = random.of({Shape::point, Shape::circle, Shape::segment, Shape::capsule});
    body.a = randomPath(random);
    body.b = randomPath(random);
    body.radius.from = random.in(0, 8) / 2.0;
    if (random.chance(30))
        body.radius.to = random.in(0, 8) / 2.0;
    return body;
}

Grid randomGrid(oracle::Random& random)
{
    Grid grid;
    grid.origin = Vec{random.in(-2, 2) * 0.1, random.in(-2, 2) * 0.1};
    grid.spacing = {random.of({0.5, 1.0, 0.7}), random.of({0.5, 1.0, 0.7})};
    return grid;
}

} // namespace

class CandidateCellsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Law: every cell that is met is a candidate; the test examines every cell around.
    void noCellMetIsLost()
    {
        std::size_t met = 0;
        std::size_t candidates = 0;
        for (int i = 0; i < oracle::caseCount(25); ++i) {
            oracle::Random random = oracle::caseRandom("candidate cells", i);
            const Body body = randomBody(random);
            const Grid grid = randomGrid(random);
            const auto cells = candidateCells({PreparedBody(body, always), grid, always}, most);
            QVERIFY(cells);
            QVERIFY(std::is_sorted(cells->begin(), cells->end()));
            QVERIFY(std::adjacent_find(cells->begin(), cells->end()) == cells->end());
            CellConditions conditions(motionOver({body, always}, always), {grid, CellPolicy::closed}, always);
            candidates += cells->size();
            for (long long column = -30; column < 30; ++column) {
                for (long long row = -30; row < 30; ++row) {
                    const bool isMet = !contactsWhere(conditions.of({column, row}), always).empty();
                    met += isMet ? 1 : 0;
                    QVERIFY(!isMet || std::binary_search(cells->begin(), cells->end(), Cell{column, row}));
                }
            }
        }
        QVERIFY2(candidates < 2 * met, qPrintable(QStringLiteral("%1 for %2").arg(candidates).arg(met)));
    }

    // Law: such a cell is in contact throughout, under any policy.
    void cellsMetThroughoutStayInContact()
    {
        std::size_t found = 0;
        for (int i = 0; i < oracle::caseCount(100); ++i) {
            oracle::Random random = oracle::caseRandom("cells met throughout", i);
            const Body body = randomBody(random);
            const Grid grid = randomGrid(random);
            const CellsMetThroughout throughout(PreparedBody(body, always), grid, always);
            CellConditions conditions(motionOver({body, always}, always), {grid, CellPolicy::open}, always);
            for (long long row = -30; row < 30; ++row) {
                const IndexRange columns = throughout.inRow(row);
                for (long long column = columns.first; column <= columns.last; ++column) {
                    const auto contacts = contactsWhere(conditions.of({column, row}), always);
                    QCOMPARE(contacts.size(), 1U);
                    QCOMPARE(contacts[0].begin, Instant(0));
                    QCOMPARE(contacts[0].end, Instant(1));
                    QVERIFY(contacts[0].touchesAtBegin);
                    QVERIFY(contacts[0].touchesAtEnd);
                    ++found;
                }
            }
        }
        QVERIFY(found > 0);
    }

    void cellsMetThroughoutAreAlmostAllOfALargeDisc()
    {
        Body body;
        body.shape = Shape::circle;
        body.a = FromTo{{0, 0}, {3, 2}};
        body.radius.from = 100;
        const Grid grid;
        const CellsMetThroughout throughout(PreparedBody(body, always), grid, always);
        long long count = 0;
        for (long long row = -110; row < 110; ++row)
            count += throughout.inRow(row).empty() ? 0 : throughout.inRow(row).last - throughout.inRow(row).first + 1;
        // π·100² = 31,416.
        QVERIFY2(count > 30'000, qPrintable(QString::number(count)));
        QVERIFY2(count < 32'000, qPrintable(QString::number(count)));
        const auto all = candidateCells({PreparedBody(body, always), grid, always}, most);
        const auto rest = candidateCells({PreparedBody(body, always), grid, always, &throughout}, most);
        QCOMPARE(static_cast<long long>(all->size()) - static_cast<long long>(rest->size()), count);
        for (const Cell cell : *rest)
            QVERIFY(!throughout.holds(cell));
    }

    void aStoppedJobEndsTheSearch()
    {
        std::stop_source source;
        source.request_stop();
        Body body;
        body.shape = Shape::circle;
        QVERIFY(candidateCells({PreparedBody(body, always), Grid{}, always}, most));
        QVERIFY(!candidateCells({PreparedBody(body, always), Grid{}, always}, most, {source.get_token(), {}}));
    }

    void aBodyWithoutRadiusHasNoCertainCells()
    {
        Body body;
        body.shape = Shape::segment;
        body.a = Rest{{0.5, 0.5}};
        body.b = Rest{{0.5, 0.5}};
        QVERIFY(!CellsMetThroughout(PreparedBody(body, always), Grid{}, always).holds({0, 0}));
    }

    // Law: a strip holds every position. Powers of two and small integers keep the check free of rounding.
    void stripsHoldThePath()
    {
        for (int i = 0; i < oracle::caseCount(200); ++i) {
            oracle::Random random = oracle::caseRandom("strips", i);
            const auto at = [&] { return Vec{random.in(-8, 8) / 2.0, random.in(-8, 8) / 2.0}; };
            const Keyed keyed{{{0.25, at()}, {0.5, at()}, {0.75, at()}}};
            for (const Path& path : {Path(Rest{at()}), Path(FromTo{at(), at()}), Path(Launch{at(), at(), at()}),
                                     Path(keyed), Path(Keyed{{{0.5, at()}}})}) {
                const Vec across = at();
                const int first = random.in(0, 15);
                const int last = random.in(first + 1, 16);
                const Bounds strip = sweptSlab(path, across, always, {first / 16.0, last / 16.0});
                for (int k = 4 * first; k <= 4 * last; ++k) {
                    const Vec p = approxPosition(path, always, k / 64.0);
                    QVERIFY(strip.holds(across.x * p.x + across.y * p.y));
                }
            }
        }
        const Bounds flat = sweptSlab(FromTo{{1, 2}, {1001, 2002}}, {2, -1}, always, always);
        QVERIFY(flat.holds(0));
        QVERIFY2(flat.high - flat.low < 1e-9, qPrintable(QString::number(flat.high - flat.low)));
    }
};

QTEST_GUILESS_MAIN(CandidateCellsTest)

} // namespace sweep::tst_candidate_cells
#include "tst_candidate_cells.moc"
