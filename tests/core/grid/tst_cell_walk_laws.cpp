#include <QtTest>

#include "tests/support/comparison_text.h"
#include "tests/support/oracle/exact.h"
#include "tests/support/walk_cases.h"

#include <sweepbench/cell_walk.h>
#include <sweepbench/thin_cells.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

namespace sweep::tst_cell_walk_laws {

using namespace sweep::oracle;

namespace {

template <int D>
struct Stay
{
    Instant begin;
    Instant end;
};

// The stays in every cell, and the reported events.
template <int D>
struct Walked
{
    std::map<CellIndex<D>, std::vector<Stay<D>>> stays;
    std::vector<std::pair<Instant, CellEvent<D>>> events;
};

template <int D>
Walked<D> walked(const BallPath<D>& path, const BoxGrid<D>& grid, std::size_t most = 1'000'000)
{
    Walked<D> result;
    CellWalk<D> walk(path, grid);
    while (const CellEvent<D>* event = result.events.size() < most ? walk.next() : nullptr) {
        const Instant now = walk.instant();
        result.events.push_back({now, *event});
        std::vector<Stay<D>>& stays = result.stays[event->cell];
        if (event->change == CellChange::exit)
            stays.back().end = now;
        else
            stays.push_back({now, now});
    }
    return result;
}

// True if the ball is in contact with the cell at time t, in fractions.
template <int D>
bool inContact(const BallPath<D>& path, const BoxGrid<D>& grid, const CellIndex<D>& cell, const Rational& t)
{
    const Rational tau = t - Rational(path.start);
    Rational square = 0;
    bool strict = false;
    for (std::size_t a = 0; a < D; ++a) {
        const Rational c = path.to ? Rational(path.at[a]) + (Rational((*path.to)[a]) - Rational(path.at[a])) * tau /
                                                                (Rational(*path.end) - Rational(path.start))
                                   : Rational(path.at[a]) +
                                         tau * (Rational(path.velocity[a]) + tau * Rational(path.acceleration[a]) / 2);
        const Rational low = Rational(grid.origin[a]) + Rational(grid.spacing[a]) * cell[a];
        const Rational high = low + Rational(grid.spacing[a]);
        if (c < low)
            square += (low - c) * (low - c);
        else if (c > high)
            square += (c - high) * (c - high);
        strict =
            strict || (c <= low && !includesLowerSides(grid.policy)) || (c >= high && !includesUpperSides(grid.policy));
    }
    const Rational reach = Rational(path.radius) * Rational(path.radius);
    return strict ? square < reach : square <= reach;
}

// Wrong cells at time t, at which no event is: reported but not met, or met but not reported, among all nearby.
template <int D>
std::size_t wrongCells(const BallPath<D>& path, const BoxGrid<D>& grid, const Walked<D>& walked, double t)
{
    std::set<CellIndex<D>> told;
    CellIndex<D> low{};
    CellIndex<D> high{};
    bool first = true;
    for (const auto& [cell, stays] : walked.stays) {
        for (std::size_t a = 0; a < D; ++a) {
            low[a] = first ? cell[a] - 1 : std::min(low[a], cell[a] - 1);
            high[a] = first ? cell[a] + 1 : std::max(high[a], cell[a] + 1);
        }
        first = false;
        for (const Stay<D>& stay : stays)
            if (stay.begin < Instant(t) && Instant(t) < stay.end)
                told.insert(cell);
    }
    std::size_t wrong = 0;
    CellIndex<D> cell = low;
    for (bool more = !first; more;) {
        wrong += inContact<D>(path, grid, cell, Rational(t)) != told.contains(cell) ? 1 : 0;
        more = false;
        for (std::size_t a = 0; a < D && !more; ++a) {
            more = cell[a]++ < high[a];
            if (!more)
                cell[a] = low[a];
        }
    }
    return wrong;
}

template <int D>
bool isQuiet(const Walked<D>& walked, double t)
{
    return std::none_of(walked.events.begin(), walked.events.end(),
                        [t](const auto& told) { return told.first == Instant(t); });
}

struct Case3
{
    BallPath<3> path;
    BoxGrid<3> grid;
};

Case3 anyCase3(Random& random)
{
    Case3 c;
    const bool lattice = random.chance(50);
    const auto number = [&](int reach) {
        return lattice ? random.in(-2 * reach, 2 * reach) / 2.0 : random.real(-reach, reach);
    };
    for (std::size_t a = 0; a < 3; ++a) {
        c.path.at[a] = number(2);
        c.path.velocity[a] = random.chance(20) ? 0 : number(2);
        c.path.acceleration[a] = random.chance(70) ? 0 : number(1);
        c.grid.origin[a] = random.chance(50) ? 0 : number(1);
        c.grid.spacing[a] = lattice ? random.of({0.5, 1.0, 1.0, 2.0}) : random.real(0.6, 1.5);
    }
    c.path.end = random.of({0.5, 1.0, 2.0});
    c.path.radius = random.chance(25) ? 0 : lattice ? random.in(1, 3) / 2.0 : random.real(0, 1.5);
    if (random.chance(30))
        c.path.to = Coordinates<3>{number(2), number(2), number(2)};
    c.grid.policy = random.of({CellPolicy::closed, CellPolicy::open, CellPolicy::halfOpen});
    return c;
}

template <int D>
bool inOrder(const Walked<D>& walked)
{
    const auto key = [](const CellEvent<D>& event) { return std::tie(event.instantIndex, event.change, event.cell); };
    for (std::size_t k = 1; k < walked.events.size(); ++k) {
        const auto& [before, p] = walked.events[k - 1];
        const auto& [now, q] = walked.events[k];
        if (!(key(p) < key(q)) || (p.instantIndex == q.instantIndex) != (before == now) || now < before)
            return false;
    }
    return true;
}

// A ball of space, and whether it meets cell (−1, −1, −1) of the unit grid.
struct Graze
{
    BallPath<3> path;
    bool meets = false;
};

// The path passes the cell's corner at the origin, or the edge from there along the free axis, at a distance of the
// radius but for a few ulps. Near time ½ the centre is nearest.
Graze graze(Random& random, std::optional<std::size_t> freeAxis)
{
    Coordinates<3> near{};
    Coordinates<3> v{};
    double square = 0;
    double along = 0;
    for (std::size_t a = 0; a < 3; ++a) {
        near[a] = a == freeAxis ? 0 : random.real(0.125, 0.25);
        v[a] = a == freeAxis ? 0 : random.real(-1, 1);
        square += near[a] * near[a];
        along += near[a] * v[a];
    }
    Graze made;
    for (std::size_t a = 0; a < 3; ++a) {
        v[a] -= near[a] * along / square;
        made.path.at[a] = near[a] - v[a] / 2;
    }
    Rational crossed = 0;
    Rational speed = 0; // squared, too
    for (std::size_t a = 0; a < 3; ++a) {
        speed += Rational(v[a]) * Rational(v[a]);
        for (std::size_t b = 0; b < a; ++b) {
            const auto [p, q] = std::pair(Rational(v[b]) * Rational(made.path.at[a]), //
                                          Rational(v[a]) * Rational(made.path.at[b]));
            crossed += (p - q) * (p - q);
        }
    }
    made.path.radius = std::sqrt(square) * (1 + random.in(-2, 2) * 0x1p-52);
    made.meets = Rational(made.path.radius) * Rational(made.path.radius) * speed >= crossed;
    if (freeAxis) {
        made.path.at[*freeAxis] = -0.5;
        v[*freeAxis] = random.real(-0.125, 0.125);
    }
    made.path.velocity = v;
    made.path.end = 1;
    return made;
}

// True if every stay of p is inside one of q's.
bool liesInside(const Walked<2>& p, const Walked<2>& q)
{
    return std::all_of(p.stays.begin(), p.stays.end(), [&](const auto& entry) {
        const auto other = q.stays.find(entry.first);
        return other != q.stays.end() &&
               std::all_of(entry.second.begin(), entry.second.end(), [&](const Stay<2>& stay) {
                   return std::any_of(other->second.begin(), other->second.end(), [&](const Stay<2>& around) {
                       return around.begin <= stay.begin && stay.end <= around.end;
                   });
               });
    });
}

} // namespace

class TestCellWalkLaws : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void betweenEventsTheCellsAreThoseOfDirectEvaluation()
    {
        const int cases = caseCount(200);
        std::size_t asked = 0;
        for (int k = 0; k < cases; ++k) {
            Random random = caseRandom("cells between events", k);
            const WalkCase c = walkCase(walkFamilies[static_cast<std::size_t>(k) % walkFamilies.size()], random);
            const Walked<2> all = walked<2>(c.path, c.grid);
            QVERIFY2(inOrder(all), described(c).c_str());
            for (int n = 0; n < 4; ++n) {
                const double t = c.path.start + (*c.path.end - c.path.start) * random.in(1, 63) / 64;
                if (!isQuiet(all, t))
                    continue;
                QCOMPARE(wrongCells<2>(c.path, c.grid, all, t), std::size_t(0));
                ++asked;
            }
        }
        QVERIFY(asked > static_cast<std::size_t>(cases));
    }

    void betweenEventsCellsInSpaceAreThoseOfDirectEvaluation()
    {
        const int cases = caseCount(100);
        std::size_t asked = 0;
        std::size_t told = 0;
        for (int k = 0; k < cases; ++k) {
            Random random = caseRandom("cells of space", k);
            const Case3 c = anyCase3(random);
            const Walked<3> all = walked<3>(c.path, c.grid);
            told += all.events.size();
            QVERIFY2(inOrder(all), std::to_string(k).c_str());
            for (int n = 0; n < 2; ++n) {
                const double t = *c.path.end * random.in(1, 63) / 64;
                if (!isQuiet(all, t))
                    continue;
                const std::size_t wrong = wrongCells<3>(c.path, c.grid, all, t);
                QVERIFY2(wrong == 0, (std::to_string(wrong) + " in case " + std::to_string(k)).c_str());
                ++asked;
            }
        }
        QVERIFY2(asked > static_cast<std::size_t>(cases) / 2, qPrintable(QString::number(asked)));
        QVERIFY2(told > 10 * asked, qPrintable(QString::number(told)));
    }

    // Doubles cannot tell on which side of the corner's or edge's distance the radius is.
    void aBallMeetsACellThatItGrazesInSpaceOnlyIfItReachesIt_data()
    {
        QTest::addColumn<int>("freeAxis");
        QTest::newRow("a corner") << -1;
        QTest::newRow("an edge along x") << 0;
        QTest::newRow("an edge along y") << 1;
        QTest::newRow("an edge along z") << 2;
    }
    void aBallMeetsACellThatItGrazesInSpaceOnlyIfItReachesIt()
    {
        QFETCH(const int, freeAxis);
        int met = 0;
        const int cases = std::min(caseCount(50), 1000);
        for (int k = 0; k < cases; ++k) {
            Random random = caseRandom("grazes of space", k);
            const Graze c = graze(random, freeAxis < 0 ? std::nullopt : std::optional(std::size_t(freeAxis)));
            const bool found = walked<3>(c.path, {{0, 0, 0}, {1, 1, 1}}).stays.contains({-1, -1, -1});
            QVERIFY2(found == c.meets, std::to_string(k).c_str());
            met += found ? 1 : 0;
        }
        QVERIFY2(met > cases / 4 && met < 3 * cases / 4, qPrintable(QString::number(met)));
    }

    void openStaysAreWithinHalfOpenWithinClosed()
    {
        for (int k = 0; k < caseCount(150); ++k) {
            Random random = caseRandom("policies", k);
            WalkCase c = walkCase(walkFamilies[static_cast<std::size_t>(k) % walkFamilies.size()], random);
            const auto with = [&](CellPolicy policy) {
                c.grid.policy = policy;
                return walked<2>(c.path, c.grid);
            };
            const Walked<2> open = with(CellPolicy::open);
            const Walked<2> halfOpen = with(CellPolicy::halfOpen);
            const Walked<2> closed = with(CellPolicy::closed);
            QVERIFY2(liesInside(open, halfOpen), described(c).c_str());
            QVERIFY2(liesInside(halfOpen, closed), described(c).c_str());
        }
    }

    // A ball that moves in a plane meets each layer of cells as a disc: of its own radius if the plane touches the
    // layer, otherwise of the radius of the cap that reaches into it.
    void inAPlaneEachLayerIsAWalkOfADisc_data()
    {
        QTest::addColumn<double>("spacing");
        QTest::addColumn<double>("place");              // position of the plane
        QTest::addColumn<std::vector<double>>("radii"); // the radii of the discs in the layers from the plane upwards
        QTest::newRow("on a line, caps of 4") << 3.0 << 0.0 << std::vector<double>{5, 4};
        QTest::newRow("on a line, caps of 3") << 4.0 << 0.0 << std::vector<double>{5, 3};
        QTest::newRow("between lines") << 8.0 << 4.0 << std::vector<double>{5, 3};
        QTest::newRow("touching the next layer") << 5.0 << 0.0 << std::vector<double>{5, 0};
    }
    void inAPlaneEachLayerIsAWalkOfADisc()
    {
        QFETCH(const double, spacing);
        QFETCH(const double, place);
        QFETCH(const std::vector<double>, radii);
        for (int k = 0; k < caseCount(20); ++k) {
            Random random = caseRandom("layers", k);
            const WalkCase flat = walkCase(k % 2 == 0 ? WalkFamily::anyAngle : WalkFamily::lattice, random);
            BallPath<3> path;
            std::copy(flat.path.at.begin(), flat.path.at.end(), path.at.begin());
            std::copy(flat.path.velocity.begin(), flat.path.velocity.end(), path.velocity.begin());
            path.at[2] = place;
            path.end = flat.path.end;
            path.start = flat.path.start;
            path.radius = 5;
            BoxGrid<3> grid;
            std::copy(flat.grid.origin.begin(), flat.grid.origin.end(), grid.origin.begin());
            std::copy(flat.grid.spacing.begin(), flat.grid.spacing.end(), grid.spacing.begin());
            grid.spacing[2] = spacing;
            grid.policy = random.of({CellPolicy::closed, CellPolicy::open});
            const Walked<3> whole = walked<3>(path, grid);
            for (std::size_t layer = 0; layer < radii.size(); ++layer) {
                BallPath<2> disc = flat.path;
                disc.to.reset();
                disc.radius = radii[layer];
                BoxGrid<2> plane = flat.grid;
                plane.policy = grid.policy;
                Walked<2> expected = walked<2>(disc, plane);
                if (disc.radius == 0 && grid.policy == CellPolicy::open)
                    expected = {}; // it only touches the layer's border
                std::vector<std::pair<Instant, CellEvent<3>>> found;
                for (const auto& told : whole.events)
                    if (told.second.cell[2] == static_cast<long long>(layer))
                        found.push_back(told);
                const bool same = std::equal(found.begin(), found.end(), expected.events.begin(), expected.events.end(),
                                             [](const auto& p, const auto& q) {
                                                 return p.first == q.first && p.second.change == q.second.change &&
                                                        p.second.clipped == q.second.clipped &&
                                                        p.second.cell[0] == q.second.cell[0] &&
                                                        p.second.cell[1] == q.second.cell[1];
                                             });
                QVERIFY2(same, (std::to_string(layer) + ':' + described(flat)).c_str());
            }
        }
    }

    void withoutAnEndItContinuesAsLongAsRead()
    {
        BallPath<2> path;
        path.at = {0.25, 0.5};
        path.velocity = {0.75, 1.125};
        path.radius = 1.25;
        BoxGrid<2> grid;
        grid.spacing = {1, 0.5};
        const Walked<2> endless = walked<2>(path, grid, 3000);
        QCOMPARE(endless.events.size(), std::size_t(3000));
        path.end = 1e4;
        const Walked<2> ended = walked<2>(path, grid, 3000);
        for (std::size_t k = 0; k < 3000; ++k) {
            QVERIFY(endless.events[k].first == ended.events[k].first);
            QVERIFY(endless.events[k].second.cell == ended.events[k].second.cell);
            QVERIFY(endless.events[k].second.change == ended.events[k].second.change);
        }
    }

    void aBallAtRestEndsTheWalk()
    {
        BallPath<2> path;
        path.at = {0.5, 1};
        path.velocity = {0.0, -0.0};
        path.radius = 0.5;
        BoxGrid<2> grid;
        grid.spacing = {1, 1};
        QCOMPARE(walked<2>(path, grid).events.size(), std::size_t(6)); // it touches the adjacent columns
        path.end = 1;
        QCOMPARE(walked<2>(path, grid).events.size(), std::size_t(12));
    }

    void theCellsOfTheStartCanBeLeftOut()
    {
        for (int k = 0; k < 60; ++k) {
            Random random = caseRandom("start", k);
            const WalkCase c = walkCase(walkFamilies[static_cast<std::size_t>(k) % walkFamilies.size()], random);
            std::vector<CellEvent<2>> later;
            for (const auto& [time, event] : walked<2>(c.path, c.grid).events)
                if (!(time == Instant(c.path.start)))
                    later.push_back(event);
            CellWalk<2> walk(c.path, c.grid, StartCells::omitted);
            std::size_t place = 0;
            while (const CellEvent<2>* event = walk.next()) {
                QVERIFY2(place < later.size() && later[place].cell == event->cell, described(c).c_str());
                QVERIFY(later[place].change == event->change);
                ++place;
            }
            QCOMPARE(place, later.size());
        }
    }

    void anIndistinguishableIndexEndsTheWalk_data()
    {
        QTest::addColumn<double>("radius");
        QTest::newRow("a point") << 0.0;
        QTest::newRow("a disc") << 1.5;
    }
    void anIndistinguishableIndexEndsTheWalk()
    {
        QFETCH(const double, radius);
        BallPath<2> path;
        path.at = {0x1p53 - 8, 0.25};
        path.velocity = {1, 0};
        path.radius = radius;
        BoxGrid<2> grid;
        grid.spacing = {1, 1};
        CellWalk<2> walk(path, grid);
        std::size_t count = 0;
        for (const CellEvent<2>& event : walk) {
            QVERIFY(std::abs(static_cast<double>(event.cell[0])) < 0x1p53);
            ++count;
        }
        QVERIFY(walk.refusal().has_value());
        QVERIFY2(count > 5, qPrintable(QString::number(count)));
        QVERIFY2(count < 100, qPrintable(QString::number(count)));
        path.at[0] = 0x1p60;
        CellWalk<2> beyond(path, grid);
        QVERIFY(!beyond.next());
        QVERIFY(beyond.refusal());
    }

    void aPointThatRestsOnALineIsNeverInAnOpenCell()
    {
        BallPath<2> path;
        path.at = {0.5, 0};
        path.velocity = {1, 0}; // without end: there is always a next line
        BoxGrid<2> grid;
        grid.spacing = {1, 1};
        grid.policy = CellPolicy::open;
        CellWalk<2> walk(path, grid);
        QVERIFY(!walk.next());
        QVERIFY(!walk.refusal());
        path.at[1] = 0.5;
        CellWalk<2> beside(path, grid);
        QVERIFY(beside.next());
    }

    void aDurationMayOverflow()
    {
        BallPath<2> path;
        path.at = {0.5, 0.5};
        path.to = Coordinates<2>{5.5, 3.5};
        path.start = -1.2e308;
        path.end = 1.2e308;
        path.radius = 0.6;
        BoxGrid<2> grid;
        grid.spacing = {1, 1};
        const Walked<2> vast = walked<2>(path, grid);
        QCOMPARE(vast.events.size(), std::size_t(40));
        path.start = -1;
        path.end = 1;
        const Walked<2> same = walked<2>(path, grid);
        QCOMPARE(same.events.size(), vast.events.size());
        for (std::size_t k = 0; k < same.events.size(); ++k) {
            QVERIFY(same.events[k].second.cell == vast.events[k].second.cell);
            QVERIFY(same.events[k].second.change == vast.events[k].second.change);
        }
    }

    void theFirstIndexMayBeTheLastDistinguishableOne_data()
    {
        QTest::addColumn<double>("place");
        QTest::addColumn<bool>("refused");
        QTest::newRow("2^53 - 1") << 0x1p53 - 1 << false; // its double plus 0.75 would round up
        QTest::newRow("2^53") << 0x1p53 << true;
        QTest::newRow("-2^53 + 1") << -0x1p53 + 1 << false;
        QTest::newRow("-2^53") << -0x1p53 << true; // its double plus 0.75 would round up
    }
    void theFirstIndexMayBeTheLastDistinguishableOne()
    {
        QFETCH(const double, place);
        QFETCH(const bool, refused);
        BallPath<2> path;
        path.at = {place, 0.25};
        BoxGrid<2> grid;
        grid.origin = {-0.75, 0};
        grid.spacing = {1, 1};
        grid.policy = CellPolicy::halfOpen;
        CellWalk<2> walk(path, grid);
        const CellEvent<2>* event = walk.next();
        QCOMPARE(event == nullptr, refused);
        QCOMPARE(walk.refusal().has_value(), refused);
        ThinCells<2> thin(path, grid);
        QCOMPARE(thin.refusal().has_value(), refused);
        if (!refused) {
            QCOMPARE(event->cell[0], static_cast<long long>(place));
            QCOMPARE(thin.cell()[0], static_cast<long long>(place));
        }
    }

    void theSideIsWhereContactBeginsAndEnds()
    {
        BallPath<2> path;
        path.at = {-2, 0.5};
        path.velocity = {1, 0};
        path.radius = 0.25;
        path.end = 10;
        BoxGrid<2> grid;
        grid.spacing = {1, 1};
        CellWalk<2> walk(path, grid, StartCells::omitted);
        const CellEvent<2>* event = walk.next();
        // The back has left cell −3 already; the front enters cell −1 through its lower side in x.
        while (event && event->cell != CellIndex<2>{-1, 0})
            event = walk.next();
        QVERIFY(event);
        QCOMPARE(event->change, CellChange::enter);
        QVERIFY((event->side == std::array<signed char, 2>{-1, 0}));
        QVERIFY(walk.normal(*event) == (Coordinates<2>{1, 0}));
        QVERIFY(walk.instant() == Instant(0.75));
        do
            event = walk.next();
        while (event && !(event->cell == CellIndex<2>{-1, 0}));
        QVERIFY(event);
        QCOMPARE(event->change, CellChange::exit);
        QVERIFY((event->side == std::array<signed char, 2>{1, 0}));
        QVERIFY(walk.normal(*event) == (Coordinates<2>{-1, 0}));
    }
};

QTEST_GUILESS_MAIN(TestCellWalkLaws)

} // namespace sweep::tst_cell_walk_laws
#include "tst_cell_walk_laws.moc"
