#include <QtTest>

#include "tests/support/walk_cases.h"

#include <sweepbench/cell_walk.h>
#include <sweepbench/trace.h>

#include <algorithm>
#include <map>
#include <sstream>

namespace sweep::tst_cell_walk {

using namespace sweep::oracle;

namespace {

struct Told
{
    CellChange change;
    Cell cell;
    bool clipped;
    bool belongs; // the instant belongs to the contact
};

// Instants in order, each with its events in order.
using Story = std::vector<std::pair<Instant, std::vector<Told>>>;

Scene sceneOf(const WalkCase& c)
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

// The events of the general solver.
std::optional<Story> solved(const WalkCase& c)
{
    const Scene scene = sceneOf(c);
    std::map<Instant, std::vector<Told>> instants;
    const Instant start(c.path.start);
    const Instant end(*c.path.end);
    const auto found = [&](Cell cell, const Contact& contact) {
        if (contact.isInstant()) {
            instants[contact.begin].push_back(
                {CellChange::touch, cell, contact.begin == start || contact.begin == end, true});
        } else {
            instants[contact.begin].push_back(
                {CellChange::enter, cell, contact.begin == start, contact.touchesAtBegin});
            instants[contact.end].push_back({CellChange::exit, cell, contact.end == end, contact.touchesAtEnd});
        }
        return true;
    };
    if (traceCells(scene, scene.bodies[0], {.policy = c.grid.policy, .generalSolverOnly = true}, found) !=
        TraceEnd::complete)
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

Walked walked(const WalkCase& c)
{
    Walked result;
    CellWalk<2> walk(c.path, c.grid);
    std::optional<std::uint64_t> instantIndex;
    while (const CellEvent<2>* event = walk.next()) {
        if (instantIndex != event->instantIndex)
            result.story.push_back({walk.instant(), {}});
        instantIndex = event->instantIndex;
        result.story.back().second.push_back(
            {event->change, {event->cell[0], event->cell[1]}, event->clipped, event->belongs});
    }
    result.quick = walk.stepsInDoubles();
    result.exact = walk.stepsExact();
    return result;
}

std::string text(double x)
{
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%a", x);
    return buffer;
}

std::string text(const Story& story)
{
    std::ostringstream out;
    for (const auto& [time, events] : story) {
        out << "\n  " << text(time.nearest());
        for (const Told& told : events)
            out << ' ' << name(told.change) << (told.clipped ? "*" : "") << (told.belongs ? "" : "°") << '('
                << told.cell.i << ',' << told.cell.j << ')';
    }
    return out.str();
}

// The difference between the walk and the general solver; empty if they agree.
std::string difference(const WalkCase& c)
{
    const auto expected = solved(c);
    if (!expected)
        return "the general solver refused:" + described(c);
    const Walked found = walked(c);
    const auto same = [](const auto& p, const auto& q) {
        return p.first == q.first && std::equal(p.second.begin(), p.second.end(), q.second.begin(), q.second.end(),
                                                [](const Told& x, const Told& y) {
                                                    return x.change == y.change && x.cell == y.cell &&
                                                           x.clipped == y.clipped && x.belongs == y.belongs;
                                                });
    };
    if (std::equal(expected->begin(), expected->end(), found.story.begin(), found.story.end(), same))
        return {};
    return described(c) + "\nthe solver:" + text(*expected) + "\nthe walk:" + text(found.story);
}

} // namespace

class TestCellWalk : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reportsTheEventsOfTheGeneralSolver_data()
    {
        QTest::addColumn<WalkFamily>("family");
        for (const WalkFamily family : walkFamilies)
            QTest::newRow(name(family)) << family;
    }
    void reportsTheEventsOfTheGeneralSolver()
    {
        QFETCH(const WalkFamily, family);
        // A soak of 10,000 cases runs 120,000 walks: six families, two walks per case.
        const int cases = oracle::caseCount(150) * (oracle::caseCount(150) >= 10'000 ? 2 : 1);
        std::uint64_t events = 0;
        for (int k = 0; k < cases; ++k) {
            Random random = oracle::caseRandom(std::string("cell walk ") + name(family), k);
            const WalkCase c = walkCase(family, random);
            const std::string wrong = difference(c);
            QVERIFY2(wrong.empty(), (std::to_string(k) + ":" + wrong).c_str());
            ++events;
        }
        QCOMPARE(events, static_cast<std::uint64_t>(cases));
    }

    void stops_data()
    {
        QTest::addColumn<int>("events");
        QTest::newRow("before the first") << 0;
        QTest::newRow("among those of the start") << 3;
        QTest::newRow("later") << 40;
    }
    void stops()
    {
        QFETCH(const int, events);
        for (const WalkEngine engines : {WalkEngine::automatic, WalkEngine::exactOnly}) {
            BallPath<2> path;
            path.at = {0.3, 0.7};
            path.velocity = {1, 0.4};
            path.radius = 2.2;
            std::stop_source source;
            CellWalk<2> walk(path, {{0, 0}, {1, 1}, CellPolicy::closed}, StartCells::reported, engines);
            walk.stopWith(source.get_token());
            for (int k = 0; k < events; ++k)
                QVERIFY(walk.next());
            source.request_stop();
            QVERIFY(!walk.next());
            QVERIFY(!walk.next());
        }
    }
};

QTEST_GUILESS_MAIN(TestCellWalk)

} // namespace sweep::tst_cell_walk
#include "tst_cell_walk.moc"
