#include <QtTest>

#include "core/grid/walk/cell_walk.h"
#include "tests/support/walk_cases.h"

#include <cmath>

using namespace sweep;
using namespace sweep::oracle;

namespace {

enum class LongFamily
{
    anyAngle,
    nearlyParallel,
    wholeRadii, // opposite points of the disc pass lines together
    far,
    fine,   // a radius of dozens of cells
    doubts, // corners are grazed, and several lines passed at one instant
    almost  // the same, but for a little
};
constexpr std::array longFamilies{LongFamily::anyAngle, LongFamily::nearlyParallel, LongFamily::wholeRadii,
                                  LongFamily::far,      LongFamily::fine,           LongFamily::doubts,
                                  LongFamily::almost};

const char* name(LongFamily family)
{
    switch (family) {
    case LongFamily::anyAngle:
        return "any angle";
    case LongFamily::nearlyParallel:
        return "nearly parallel";
    case LongFamily::wholeRadii:
        return "whole radii";
    case LongFamily::far:
        return "far";
    case LongFamily::fine:
        return "fine grid";
    case LongFamily::doubts:
        return "doubts";
    case LongFamily::almost:
        break;
    }
    return "almost doubts";
}

// A walk of some hundred cells at any angle.
WalkCase anyLong(Random& random)
{
    WalkCase c;
    for (std::size_t a = 0; a < 2; ++a) {
        c.path.at[a] = random.real(-20, 20);
        c.path.velocity[a] = random.real(-4, 4);
        c.grid.origin[a] = random.real(-1, 1);
        c.grid.spacing[a] = random.chance(50) ? 1 : random.real(0.6, 2);
    }
    c.path.radius = random.chance(50) ? random.real(0.05, 3) : random.real(0.05, 12);
    c.path.start = random.chance(50) ? 0 : random.real(-100, 100);
    c.path.end = c.path.start + random.real(10, 40);
    if (random.chance(30))
        c.path.to = Coordinates<2>{random.real(-60, 60), random.real(-60, 60)};
    c.grid.policy = random.of({CellPolicy::closed, CellPolicy::open, CellPolicy::halfOpen});
    return c;
}

// Rational slopes from crossings of lines, with radii that fit them.
WalkCase doubtful(Random& random)
{
    WalkCase c = anyLong(random);
    c.path.to.reset();
    const auto [p, q, r] = random.of<std::array<double, 3>>(
        {{3, 4, 1.25}, {4, 3, 2.5}, {5, 12, 3.25}, {1, 1, 1}, {2, 1, 1.5}, {0.75, 1, 5}, {8, 15, 4.25}});
    c.path.velocity = {p * random.of({-1, 1}), q * random.of({-1, 1})};
    c.path.radius = r;
    for (std::size_t a = 0; a < 2; ++a) {
        c.path.at[a] = random.in(-8, 8) / random.of({1.0, 2.0, 4.0});
        c.grid.origin[a] = 0;
        c.grid.spacing[a] = random.of({1.0, 1.0, 0.5});
    }
    c.path.start = random.in(-1, 1);
    c.path.end = c.path.start + random.in(4, 12);
    return c;
}

WalkCase longCase(LongFamily family, Random& random)
{
    WalkCase c = family == LongFamily::doubts || family == LongFamily::almost ? doubtful(random) : anyLong(random);
    switch (family) {
    case LongFamily::anyAngle:
    case LongFamily::doubts:
        break;
    case LongFamily::nearlyParallel:
        c.path.to.reset();
        c.path.velocity[random.chance(50) ? 1 : 0] *= std::ldexp(1.0, -random.in(3, 12));
        break;
    case LongFamily::wholeRadii:
        c.grid.spacing = {1, random.of({1.0, 0.5, 0.75})};
        c.path.radius = random.in(1, 8) / 2.0;
        break;
    case LongFamily::far:
        for (std::size_t a = 0; a < 2; ++a) {
            const double far = random.real(-1, 1) * std::ldexp(1.0, random.in(8, 40));
            c.path.at[a] += far;
            c.grid.origin[a] += random.chance(50) ? far : 0;
            if (c.path.to)
                (*c.path.to)[a] += far;
        }
        break;
    case LongFamily::fine:
        c.path.radius *= 2;
        c.grid.spacing = {random.real(0.1, 1), random.real(0.1, 1)};
        c.path.end = c.path.start + random.real(1, 3);
        break;
    case LongFamily::almost:
        for (double* number : {&c.path.at[0], &c.path.velocity[0], &c.path.radius, &c.grid.spacing[0]})
            if (random.chance(60))
                *number += random.of({-1, 1}) * std::ldexp(1.0, -random.in(20, 50));
        break;
    }
    return c;
}

std::string told(const char* who, const CellEvent<2>* event)
{
    if (!event)
        return std::string(who) + " tells nothing more";
    char buffer[200];
    std::snprintf(buffer, sizeof buffer, "%s tells %s%s (%lld, %lld) through (%d, %d) at %.17g, moment %llu", who,
                  name(event->change), event->clipped ? "*" : "", event->cell[0], event->cell[1], event->side[0],
                  event->side[1], event->t, static_cast<unsigned long long>(event->moment));
    return buffer;
}

bool same(const CellEvent<2>& p, const CellEvent<2>& q)
{
    const double size = std::max({1.0, std::abs(p.t), std::abs(q.t)});
    return p.change == q.change && p.clipped == q.clipped && p.cell == q.cell && p.side == q.side &&
           p.belongs == q.belongs && p.moment == q.moment && std::abs(p.t - q.t) <= 1e-3 * size;
}

struct Compared
{
    std::uint64_t events = 0;
    std::uint64_t inStream = 0; // steps
    std::uint64_t inTree = 0;
    std::uint64_t exactly = 0;
    std::uint64_t handOvers = 0;
};

// Both ways of walking, event by event. The exact instants of every so many moments. Empty where they agree.
std::string difference(const WalkCase& c, StartCells start, int everyMoment, Compared& compared)
{
    CellWalk<2> quickest(c.path, c.grid, start);
    CellWalk<2> tree(c.path, c.grid, start, Engines::treeAlone);
    for (;;) {
        const CellEvent<2>* p = quickest.next();
        const CellEvent<2>* q = tree.next();
        if (!p && !q)
            break;
        if (!p || !q || !same(*p, *q))
            return described(c) + "\n  " + told("the quickest", p) + "\n  " + told("the tree", q);
        ++compared.events;
        if (p->moment % static_cast<std::uint64_t>(everyMoment) == 0 && !(quickest.instant() == tree.instant()))
            return described(c) + "\n  instants differ, " + told("the quickest", p);
    }
    compared.inStream += quickest.stepsOfStream();
    compared.inTree += quickest.stepsInDoubles() - quickest.stepsOfStream();
    compared.exactly += quickest.stepsExact();
    compared.handOvers += quickest.handOvers();
    return quickest.refusal() == tree.refusal() ? std::string() : described(c) + "\n  refusals differ";
}

} // namespace

Q_DECLARE_METATYPE(LongFamily)

class TestSureStream : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsWhatTheTreeAloneTells_data()
    {
        QTest::addColumn<LongFamily>("family");
        for (const LongFamily family : longFamilies)
            QTest::newRow(name(family)) << family;
    }
    void tellsWhatTheTreeAloneTells()
    {
        QFETCH(const LongFamily, family);
        const int cases = caseCount(40);
        Compared compared;
        for (int k = 0; k < cases; ++k) {
            Random random = caseRandom(std::string("sure stream ") + name(family), k);
            const WalkCase c = longCase(family, random);
            const StartCells start = random.chance(50) ? StartCells::told : StartCells::left;
            const std::string wrong = difference(c, start, random.in(1, 40), compared);
            QVERIFY2(wrong.empty(), (std::to_string(k) + ":" + wrong).c_str());
        }
        QVERIFY(compared.events > static_cast<std::uint64_t>(100 * cases));
        QVERIFY(compared.inStream > static_cast<std::uint64_t>(50 * cases));
        if (family == LongFamily::anyAngle)
            QVERIFY(compared.exactly < static_cast<std::uint64_t>(cases));
        if (family == LongFamily::doubts || family == LongFamily::almost)
            QVERIFY(compared.handOvers > static_cast<std::uint64_t>(cases));
        const auto all = static_cast<unsigned long long>(cases);
        qInfo("%llu events; steps: %llu in the stream, %llu in the tree, %llu exact; %llu hand-overs in %llu walks",
              static_cast<unsigned long long>(compared.events), static_cast<unsigned long long>(compared.inStream),
              static_cast<unsigned long long>(compared.inTree), static_cast<unsigned long long>(compared.exactly),
              static_cast<unsigned long long>(compared.handOvers), all);
    }

    void theFamiliesOfTheOtherTestsAgreeToo()
    {
        Compared compared;
        for (int k = 0; k < caseCount(400); ++k) {
            Random random = caseRandom("sure stream, short walks", k);
            const WalkCase c = walkCase(walkFamilies[static_cast<std::size_t>(k) % walkFamilies.size()], random);
            const std::string wrong = difference(c, StartCells::told, 1, compared);
            QVERIFY2(wrong.empty(), (std::to_string(k) + ":" + wrong).c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestSureStream)
#include "tst_sure_stream.moc"
