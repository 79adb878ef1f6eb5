#include <QtTest>

#include "tests/support/walk_cases.h"

#include <sweepbench/cell_walk.h>

#include <cmath>

namespace sweep::tst_filtered_disc_walk {

using namespace sweep::oracle;

namespace {

enum class LongFamily
{
    anyAngle,
    nearlyParallel,
    wholeRadii, // opposite points of the disc cross lines at the same time
    far,
    fine,   // a radius of dozens of cells
    doubts, // corners are grazed, and several lines are crossed at one instant
    almost  // like `doubts`, but slightly off
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

// A walk of some hundred cells at a random angle.
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

// Rational slopes from crossings of grid lines, with radii to match.
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

std::string described(const char* who, const CellEvent<2>* event)
{
    if (!event)
        return std::string(who) + " reports nothing more";
    char buffer[200];
    std::snprintf(buffer, sizeof buffer, "%s reports %s%s (%lld, %lld) through (%d, %d) at %.17g, instant %llu", who,
                  name(event->change), event->clipped ? "*" : "", event->cell[0], event->cell[1], event->side[0],
                  event->side[1], event->t, static_cast<unsigned long long>(event->instantIndex));
    return buffer;
}

bool same(const CellEvent<2>& p, const CellEvent<2>& q)
{
    const double size = std::max({1.0, std::abs(p.t), std::abs(q.t)});
    return p.change == q.change && p.clipped == q.clipped && p.cell == q.cell && p.side == q.side &&
           p.belongs == q.belongs && p.instantIndex == q.instantIndex && std::abs(p.t - q.t) <= 1e-3 * size;
}

struct Compared
{
    std::uint64_t events = 0;
    std::uint64_t inDiscWalk = 0; // steps of the filtered disc walk
    std::uint64_t inExactWalk = 0;
    std::uint64_t exactly = 0;
    std::uint64_t handOvers = 0;
};

// Counts how often steps of the filtered disc walk are followed by steps of the exact walk.
class HandOvers
{
public:
    void look(const CellWalk<2>& walk)
    {
        const std::uint64_t filtered = walk.stepsOfDiscWalk();
        const std::uint64_t exact = walk.stepsInDoubles() - filtered + walk.stepsExact();
        if (exact > m_exact && m_wasFiltered) {
            ++m_count;
            m_wasFiltered = false;
        }
        m_wasFiltered = m_wasFiltered || filtered > m_filtered;
        m_filtered = filtered;
        m_exact = exact;
    }
    [[nodiscard]] std::uint64_t count() const { return m_count; }

private:
    std::uint64_t m_filtered = 0;
    std::uint64_t m_exact = 0;
    std::uint64_t m_count = 0;
    bool m_wasFiltered = false;
};

// Compares both engines event by event, and exact instants at every `everyInstant`-th event. Empty if they agree.
std::string difference(const WalkCase& c, StartCells start, int everyInstant, Compared& compared)
{
    CellWalk<2> filtered(c.path, c.grid, start);
    CellWalk<2> exact(c.path, c.grid, start, WalkEngine::exactOnly);
    HandOvers handOvers;
    for (;;) {
        const CellEvent<2>* p = filtered.next();
        handOvers.look(filtered);
        const CellEvent<2>* q = exact.next();
        if (!p && !q)
            break;
        if (!p || !q || !same(*p, *q))
            return described(c) + "\n  " + described("the filtered walk", p) + "\n  " + described("the exact walk", q);
        ++compared.events;
        if (p->instantIndex % static_cast<std::uint64_t>(everyInstant) == 0 && !(filtered.instant() == exact.instant()))
            return described(c) + "\n  instants differ, " + described("the filtered walk", p);
    }
    compared.inDiscWalk += filtered.stepsOfDiscWalk();
    compared.inExactWalk += filtered.stepsInDoubles() - filtered.stepsOfDiscWalk();
    compared.exactly += filtered.stepsExact();
    compared.handOvers += handOvers.count();
    return filtered.refusal() == exact.refusal() ? std::string() : described(c) + "\n  refusals differ";
}

} // namespace

class TestFilteredDiscWalk : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reportsTheEventsOfTheExactWalk_data()
    {
        QTest::addColumn<LongFamily>("family");
        for (const LongFamily family : longFamilies)
            QTest::newRow(name(family)) << family;
    }
    void reportsTheEventsOfTheExactWalk()
    {
        QFETCH(const LongFamily, family);
        const int cases = caseCount(40);
        Compared compared;
        for (int k = 0; k < cases; ++k) {
            Random random = caseRandom(std::string("filtered disc walk ") + name(family), k);
            const WalkCase c = longCase(family, random);
            const StartCells start = random.chance(50) ? StartCells::reported : StartCells::omitted;
            const std::string wrong = difference(c, start, random.in(1, 40), compared);
            QVERIFY2(wrong.empty(), (std::to_string(k) + ":" + wrong).c_str());
        }
        QVERIFY(compared.events > static_cast<std::uint64_t>(100 * cases));
        QVERIFY(compared.inDiscWalk > static_cast<std::uint64_t>(50 * cases));
        if (family == LongFamily::anyAngle)
            QVERIFY(compared.exactly < static_cast<std::uint64_t>(cases));
        if (family == LongFamily::doubts || family == LongFamily::almost)
            QVERIFY(compared.handOvers > static_cast<std::uint64_t>(cases));
        const auto all = static_cast<unsigned long long>(cases);
        qInfo("%llu events; steps: %llu filtered, %llu in the exact walk by doubles, %llu exact; %llu hand-overs in "
              "%llu walks",
              static_cast<unsigned long long>(compared.events), static_cast<unsigned long long>(compared.inDiscWalk),
              static_cast<unsigned long long>(compared.inExactWalk), static_cast<unsigned long long>(compared.exactly),
              static_cast<unsigned long long>(compared.handOvers), all);
    }

    void familiesOfTheOtherTestsAgree()
    {
        Compared compared;
        for (int k = 0; k < caseCount(400); ++k) {
            Random random = caseRandom("filtered disc walk, short walks", k);
            const WalkCase c = walkCase(walkFamilies[static_cast<std::size_t>(k) % walkFamilies.size()], random);
            const std::string wrong = difference(c, StartCells::reported, 1, compared);
            QVERIFY2(wrong.empty(), (std::to_string(k) + ":" + wrong).c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestFilteredDiscWalk)

} // namespace sweep::tst_filtered_disc_walk
#include "tst_filtered_disc_walk.moc"
