// Mutations of a true timeline: a false timeline for every kind of fault that an audit must notice.
#pragma once

#include "core/scene/motion.h"

#include <sweepbench/scene.h>
#include <sweepbench/timeline.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace sweep::mutation {

using Events = std::vector<TimedEvent>;

inline Events eventsOf(const Timeline& timeline)
{
    Events events;
    for (const TimelineInstant& instant : timeline.instants()) {
        for (const Event& event : timeline.eventsOf(instant))
            events.push_back({instant.time, event});
    }
    return events;
}

// The kind of change, its pair, and the resulting timeline.
struct Mutation
{
    enum class Kind
    {
        drop,
        dropVisit,
        dropCell,
        add,
        addTwice,
        addVisit,
        inventCell,
        move,
        changeKind
    };

    Kind kind = Kind::drop;
    std::string what;
    Event victim; // the pair of the change
    double at = 0;
    double shift = 0; // displacement in time, if the kind is move
    Events events;
};

inline std::string described(const Scene& scene, const Event& event)
{
    const std::string other = event.withCell()
                                  ? "cell " + std::to_string(event.cell.i) + " " + std::to_string(event.cell.j)
                                  : scene.bodies[event.b].id;
    return std::string(name(event.kind)) + " of " + scene.bodies[event.a].id + " and " + other;
}

// 1e-6 of the window or 1000 ulps, whichever is more.
inline double shiftOf(Interval window, double t)
{
    const double ulp = std::nextafter(std::abs(t), std::numeric_limits<double>::infinity()) - std::abs(t);
    return std::max((window.end - window.start) * 1e-6, 1000 * ulp);
}

// Makes the false timelines of one scene.
class Mutator
{
public:
    Mutator(const Scene& scene, const Timeline& timeline) : m_scene(scene), m_true(eventsOf(timeline)) {}

    [[nodiscard]] std::vector<Mutation> mutations() const
    {
        std::vector<Mutation> all;
        for (std::size_t k = 0; k < m_true.size(); ++k) {
            drop(k, all);
            dropVisit(k, all);
            move(k, 1, all);
            move(k, -1, all);
            changeKind(k, all);
            addTwice(k, all);
            addAfter(k, all);
            if (m_true[k].event.withCell())
                dropCell(k, all);
        }
        inventCells(all);
        addToQuietPairs(all);
        return all;
    }

private:
    void keep(Mutation::Kind kind, const std::string& what, const Event& victim, double at, Events events,
              std::vector<Mutation>& all) const
    {
        all.push_back({kind, what + " (" + described(m_scene, victim) + " at " + std::to_string(at) + ")", victim, at,
                       0, std::move(events)});
    }

    [[nodiscard]] Events without(const std::function<bool(std::size_t)>& dropped) const
    {
        Events rest;
        for (std::size_t k = 0; k < m_true.size(); ++k) {
            if (!dropped(k))
                rest.push_back(m_true[k]);
        }
        return rest;
    }

    void drop(std::size_t k, std::vector<Mutation>& all) const
    {
        keep(Mutation::Kind::drop, "dropped", m_true[k].event, m_true[k].time.nearest(),
             without([&](std::size_t n) { return n == k; }), all);
    }

    // The next event of the same pair; the number of events if there is none.
    [[nodiscard]] std::size_t nextOfPair(std::size_t k) const
    {
        std::size_t next = k + 1;
        while (next < m_true.size() && !samePair(m_true[next].event, m_true[k].event))
            ++next;
        return next;
    }

    void dropVisit(std::size_t k, std::vector<Mutation>& all) const
    {
        if (m_true[k].event.kind != EventKind::enter)
            return;
        const std::size_t exit = nextOfPair(k);
        keep(Mutation::Kind::dropVisit, "visit dropped", m_true[k].event, m_true[k].time.nearest(),
             without([&](std::size_t n) { return n == k || n == exit; }), all);
    }

    void dropCell(std::size_t k, std::vector<Mutation>& all) const
    {
        for (std::size_t n = 0; n < k; ++n) {
            if (samePair(m_true[n].event, m_true[k].event))
                return;
        }
        keep(Mutation::Kind::dropCell, "cell dropped", m_true[k].event, m_true[k].time.nearest(),
             without([&](std::size_t n) { return samePair(m_true[n].event, m_true[k].event); }), all);
    }

    void move(std::size_t k, double kind, std::vector<Mutation>& all) const
    {
        Events events = m_true;
        const double t = m_true[k].time.nearest();
        const double shift = shiftOf(window(m_scene), t) * kind;
        if (!std::isfinite(t + shift))
            return;
        events[k].time = Instant(t + shift);
        keep(Mutation::Kind::move, kind > 0 ? "moved later" : "moved earlier", m_true[k].event, t, std::move(events),
             all);
        all.back().shift = shift;
    }

    void changeKind(std::size_t k, std::vector<Mutation>& all) const
    {
        for (const EventKind kind : {EventKind::exit, EventKind::touch, EventKind::cross, EventKind::enter}) {
            if (kind == m_true[k].event.kind)
                continue;
            Events events = m_true;
            events[k].event.kind = kind;
            keep(Mutation::Kind::changeKind, std::string("made a ") + name(kind), m_true[k].event,
                 m_true[k].time.nearest(), std::move(events), all);
        }
    }

    void addTwice(std::size_t k, std::vector<Mutation>& all) const
    {
        Events events = m_true;
        events.push_back(m_true[k]);
        keep(Mutation::Kind::addTwice, "said twice", m_true[k].event, m_true[k].time.nearest(), std::move(events), all);
    }

    [[nodiscard]] double endOfPair(const Event& event) const
    {
        double end = activeInterval(m_scene, m_scene.bodies[event.a]).end;
        return event.withCell() ? end : std::min(end, activeInterval(m_scene, m_scene.bodies[event.b]).end);
    }

    // Adds a touch, and a visit, in the middle of the gap after event k.
    void addAfter(std::size_t k, std::vector<Mutation>& all) const
    {
        const std::size_t next = nextOfPair(k);
        const double from = m_true[k].time.above();
        const double until = next < m_true.size() ? m_true[next].time.below() : endOfPair(m_true[k].event);
        addBetween({from, until}, m_true[k].event, all);
    }

    void addBetween(Interval gap, Event pair, std::vector<Mutation>& all) const
    {
        const double middle = gap.start + (gap.end - gap.start) / 2;
        const double later = middle + (gap.end - middle) / 2;
        pair.clipped = false;
        if (gap.start < middle && middle < gap.end) {
            Events events = m_true;
            pair.kind = EventKind::touch;
            events.push_back({Instant(middle), pair});
            keep(Mutation::Kind::add, "added", pair, middle, std::move(events), all);
        }
        if (gap.start < middle && middle < later && later < gap.end) {
            Events events = m_true;
            pair.kind = EventKind::enter;
            events.push_back({Instant(middle), pair});
            pair.kind = EventKind::exit;
            events.push_back({Instant(later), pair});
            keep(Mutation::Kind::addVisit, "visit added", pair, middle, std::move(events), all);
        }
    }

    void addToQuietPairs(std::vector<Mutation>& all) const
    {
        for (std::uint32_t a = 0; a < m_scene.bodies.size(); ++a) {
            for (std::uint32_t b = a + 1; b < m_scene.bodies.size(); ++b) {
                Event pair;
                pair.a = a;
                pair.b = b;
                const auto known = [&](const TimedEvent& event) { return samePair(event.event, pair); };
                const Interval p = activeInterval(m_scene, m_scene.bodies[a]);
                const Interval q = activeInterval(m_scene, m_scene.bodies[b]);
                if (std::none_of(m_true.begin(), m_true.end(), known))
                    addBetween({std::max(p.start, q.start), std::min(p.end, q.end)}, pair, all);
            }
        }
    }

    // Adds events of cells next to visited ones that have no event.
    void inventCells(std::vector<Mutation>& all) const
    {
        for (std::uint32_t body = 0; body < m_scene.bodies.size(); ++body) {
            if (!isTraced(m_scene, m_scene.bodies[body]))
                continue;
            std::vector<Cell> cells{{0, 0}};
            for (const TimedEvent& event : m_true) {
                if (event.event.withCell() && event.event.a == body) {
                    cells.push_back({event.event.cell.i + 1, event.event.cell.j});
                    cells.push_back({event.event.cell.i, event.event.cell.j - 1});
                }
            }
            std::sort(cells.begin(), cells.end());
            cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
            for (const Cell& cell : cells)
                inventCell(body, cell, all);
        }
    }

    void inventCell(std::uint32_t body, Cell cell, std::vector<Mutation>& all) const
    {
        Event pair;
        pair.a = body;
        pair.cell = cell;
        if (std::any_of(m_true.begin(), m_true.end(), [&](const TimedEvent& e) { return samePair(e.event, pair); }))
            return;
        const Interval active = activeInterval(m_scene, m_scene.bodies[body]);
        Events events = m_true;
        pair.kind = EventKind::enter;
        pair.clipped = true;
        events.push_back({Instant(active.start), pair});
        pair.kind = EventKind::exit;
        events.push_back({Instant(active.end), pair});
        keep(Mutation::Kind::inventCell, "cell invented", pair, active.start, std::move(events), all);
    }

    const Scene& m_scene;
    Events m_true;
};

// The same mutation in a scene that holds only its pair (or its body and the grid), which suffices to notice it.
struct SmallScene
{
    Scene scene;
    Events events;
    Event victim;
};

inline SmallScene aloneWith(const Scene& scene, const Mutation& mutation)
{
    SmallScene small;
    const Event& pair = mutation.victim;
    small.scene.time = scene.time;
    small.scene.ignore = scene.ignore;
    small.scene.bodies.push_back(scene.bodies[pair.a]);
    if (pair.withCell())
        small.scene.grid = scene.grid;
    else
        small.scene.bodies.push_back(scene.bodies[pair.b]);
    for (Body& body : small.scene.bodies)
        body.active = activeInterval(scene, body);
    for (const TimedEvent& event : mutation.events) {
        const bool belongs =
            pair.withCell() ? event.event.withCell() && event.event.a == pair.a : samePair(event.event, pair);
        if (!belongs)
            continue;
        small.events.push_back(event);
        small.events.back().event.a = 0;
        small.events.back().event.b = pair.withCell() ? pair.b : 1;
    }
    small.victim = pair;
    small.victim.a = 0;
    small.victim.b = pair.withCell() ? pair.b : 1;
    return small;
}

} // namespace sweep::mutation
