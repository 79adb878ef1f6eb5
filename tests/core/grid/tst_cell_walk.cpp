#include <QtTest>

#include "core/grid/cell_walk.h"
#include "core/grid/trace.h"
#include "core/grid/trace_size.h"
#include "tests/support/random.h"

#include <algorithm>
#include <map>
#include <sstream>

using namespace sweep;
using oracle::Random;

namespace {

struct Told
{
    CellChange change;
    Cell cell;
    bool clipped;
};

// Instants in order, each with its events in order.
using Story = std::vector<std::pair<Instant, std::vector<Told>>>;

struct Case
{
    BallPath<2> path;
    BoxGrid<2> grid;
};

std::string text(double x)
{
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%a", x);
    return buffer;
}

std::string text(const Case& c)
{
    std::ostringstream out;
    const auto pair = [&](const char* name, const Coordinates<2>& v) {
        out << ' ' << name << " (" << text(v[0]) << ", " << text(v[1]) << ")";
    };
    pair("at", c.path.at);
    if (c.path.to)
        pair("to", *c.path.to);
    pair("velocity", c.path.velocity);
    pair("acceleration", c.path.acceleration);
    out << " time " << text(c.path.start) << " to " << text(*c.path.end) << " radius " << text(c.path.radius);
    pair("origin", c.grid.origin);
    pair("spacing", c.grid.spacing);
    out << ' ' << spelled(c.grid.policy);
    return out.str();
}

Scene sceneOf(const Case& c)
{
    Body body;
    body.id = "ball";
    body.shape = Shape::projectile;
    body.radius.from = c.path.radius;
    const auto vec = [](const Coordinates<2>& v) { return Vec{v[0], v[1]}; };
    if (c.path.to)
        body.a = FromTo{vec(c.path.at), vec(*c.path.to)};
    else
        body.a = Launch{vec(c.path.at), vec(c.path.velocity), vec(c.path.acceleration)};
    Scene scene;
    scene.time = SceneTime{{c.path.start, *c.path.end}};
    scene.grid = Grid{};
    scene.grid->origin = vec(c.grid.origin);
    scene.grid->spacing = vec(c.grid.spacing);
    scene.grid->cells = c.grid.policy == CellPolicy::open ? CellRule::open : CellRule::closed;
    scene.bodies = {body};
    return scene;
}

void sortEvents(std::vector<Told>& events)
{
    std::sort(events.begin(), events.end(),
              [](const Told& p, const Told& q) { return std::tie(p.change, p.cell) < std::tie(q.change, q.cell); });
}

// What the general solver says.
std::optional<Story> solved(const Case& c)
{
    const Scene scene = sceneOf(c);
    std::map<Instant, std::vector<Told>> instants;
    const Instant start(c.path.start);
    const Instant end(*c.path.end);
    const auto found = [&](Cell cell, const Contact& contact) {
        if (contact.lastsOneInstant()) {
            instants[contact.begin].push_back(
                {CellChange::touch, cell, contact.begin == start || contact.begin == end});
        } else {
            instants[contact.begin].push_back({CellChange::enter, cell, contact.begin == start});
            instants[contact.end].push_back({CellChange::exit, cell, contact.end == end});
        }
        return true;
    };
    if (traceCells(scene, scene.bodies[0], {.policy = c.grid.policy}, found) != TraceEnd::whole)
        return std::nullopt;
    Story story(instants.begin(), instants.end());
    for (auto& [time, events] : story)
        sortEvents(events);
    return story;
}

struct Walked
{
    Story story;
    std::uint64_t quick = 0;
    std::uint64_t exact = 0;
};

Walked walked(const Case& c)
{
    Walked result;
    CellWalk<2> walk(c.path, c.grid);
    std::optional<std::uint64_t> moment;
    while (const auto event = walk.next()) {
        if (moment != event->moment)
            result.story.push_back({walk.instant(), {}});
        moment = event->moment;
        result.story.back().second.push_back({event->change, {event->cell[0], event->cell[1]}, event->clipped});
    }
    result.quick = walk.stepsInDoubles();
    result.exact = walk.stepsExact();
    return result;
}

std::string text(const Story& story)
{
    std::ostringstream out;
    for (const auto& [time, events] : story) {
        out << "\n  " << text(time.nearest());
        for (const Told& told : events)
            out << ' ' << spelled(told.change) << (told.clipped ? "*" : "") << '(' << told.cell.i << ',' << told.cell.j
                << ')';
    }
    return out.str();
}

// Empty where both tell the same.
std::string difference(const Case& c)
{
    const auto expected = solved(c);
    if (!expected)
        return "the general solver refused:" + text(c);
    const Walked found = walked(c);
    const auto same = [](const auto& p, const auto& q) {
        return p.first == q.first && std::equal(p.second.begin(), p.second.end(), q.second.begin(), q.second.end(),
                                                [](const Told& x, const Told& y) {
                                                    return x.change == y.change && x.cell == y.cell &&
                                                           x.clipped == y.clipped;
                                                });
    };
    if (std::equal(expected->begin(), expected->end(), found.story.begin(), found.story.end(), same))
        return {};
    return text(c) + "\nthe solver:" + text(*expected) + "\nthe walk:" + text(found.story);
}

CellPolicy anyPolicy(Random& random)
{
    return random.of({CellPolicy::closed, CellPolicy::open, CellPolicy::halfOpen});
}

// A straight path somewhere at any angle.
Case generic(Random& random)
{
    Case c;
    for (std::size_t a = 0; a < 2; ++a) {
        c.path.at[a] = random.real(-4, 4);
        c.path.velocity[a] = random.real(-4, 4);
        c.grid.origin[a] = random.real(-1, 1);
        c.grid.spacing[a] = random.real(0.4, 1.5);
    }
    c.path.end = 1 + random.real(0, 1);
    c.path.radius = random.chance(30) ? 0 : random.real(0, 2.5);
    if (random.chance(50)) {
        c.path.to = Coordinates<2>{random.real(-4, 4), random.real(-4, 4)};
        c.path.start = random.real(-1, 0.5);
    }
    c.grid.policy = anyPolicy(random);
    return c;
}

// Whole and half numbers everywhere: along lines, through corners, tangent, standing still, starting on a border.
Case lattice(Random& random)
{
    Case c;
    const auto half = [&](int reach) { return random.in(-reach, reach) / 2.0; };
    for (std::size_t a = 0; a < 2; ++a) {
        c.path.at[a] = half(5);
        c.path.velocity[a] = random.chance(30) ? random.of({0.0, -0.0}) : half(6);
        c.grid.origin[a] = random.chance(70) ? 0 : half(3);
        c.grid.spacing[a] = random.of({1.0, 1.0, 0.5, 2.0});
    }
    c.path.end = random.in(1, 3);
    c.path.radius = random.chance(30) ? 0 : random.in(0, 5) / 2.0;
    if (random.chance(40))
        c.path.to = Coordinates<2>{half(5), half(5)};
    c.grid.policy = anyPolicy(random);
    return c;
}

Case thrown(Random& random)
{
    Case c = random.chance(50) ? generic(random) : lattice(random);
    c.path.to.reset();
    for (std::size_t a = 0; a < 2; ++a)
        c.path.acceleration[a] = random.chance(30) ? 0 : random.in(-8, 8) / 2.0;
    c.path.end = c.path.start + random.in(1, 4) / 2.0;
    return c;
}

// 5, 3, 4 triangles and the like, so that corners are touched with a whole radius.
Case grazing(Random& random)
{
    Case c = lattice(random);
    const auto [p, q, r] = random.of<std::array<double, 3>>({{3, 4, 5}, {4, 3, 5}, {5, 12, 13}, {0.6, 0.8, 1}});
    c.path.to.reset();
    c.path.velocity = {p * random.of({-1, 1}), q * random.of({-1, 1})};
    c.path.radius = r * random.of({0.5, 0.25, 1.0});
    c.path.end = 1;
    c.grid.spacing = {1, random.of({1.0, 0.25})};
    return c;
}

// Decimal spacing, far away, tiny, mixed.
Case awkward(Random& random)
{
    Case c = random.chance(50) ? generic(random) : lattice(random);
    const double scale = random.of({1.0, 0x1p-1040, 1e-300, 1e150, 0.1});
    const double far = random.of({0.0, 0.0, 1e15, -1e15, 1e12});
    for (std::size_t a = 0; a < 2; ++a) {
        c.path.at[a] = c.path.at[a] * scale + far * scale;
        c.path.velocity[a] *= scale;
        c.grid.spacing[a] = random.chance(50) ? 0.1 * scale * random.in(5, 15) : c.grid.spacing[a] * scale;
        c.grid.origin[a] = c.grid.origin[a] * scale + (random.chance(50) ? far * scale : 0);
        if (c.path.to)
            (*c.path.to)[a] = (*c.path.to)[a] * scale + far * scale;
    }
    c.path.radius *= scale;
    return c;
}

} // namespace

class TestCellWalk : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsWhatTheGeneralSolverTells_data()
    {
        QTest::addColumn<int>("family");
        QTest::newRow("any angle") << 0;
        QTest::newRow("whole and half numbers") << 1;
        QTest::newRow("accelerated") << 2;
        QTest::newRow("grazing corners") << 3;
        QTest::newRow("far, tiny, decimal") << 4;
    }
    void tellsWhatTheGeneralSolverTells()
    {
        QFETCH(const int, family);
        constexpr std::array families{generic, lattice, thrown, grazing, awkward};
        const int cases = oracle::caseCount(150) * (oracle::caseCount(150) >= 10'000 ? 2 : 1);
        std::uint64_t events = 0;
        for (int k = 0; k < cases; ++k) {
            Random random = oracle::caseRandom("cell walk " + std::to_string(family), k);
            const Case c = families[static_cast<std::size_t>(family)](random);
            const std::string wrong = difference(c);
            QVERIFY2(wrong.empty(), (std::to_string(k) + ":" + wrong).c_str());
            ++events;
        }
        QCOMPARE(events, static_cast<std::uint64_t>(cases));
    }
};

QTEST_GUILESS_MAIN(TestCellWalk)
#include "tst_cell_walk.moc"
