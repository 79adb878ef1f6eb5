#include "core/grid/trace/trace.h"

#include "core/base/contract.h"
#include "core/base/discard.h"
#include "core/contacts/exact/cell_condition.h"
#include "core/grid/trace/candidate_cells.h"
#include "core/grid/walk/cell_walk.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace sweep {

namespace {

// Follows one body through the stretches between its keys.
class Trace
{
public:
    Trace(const Scene& scene, const Body& body, const TraceOptions& options,
          const std::function<bool(Cell, const Contact&)>& found)
        : m_grid(*scene.grid), m_body(body), m_active(activeInterval(scene, body)),
          m_options(options), m_question{m_grid, options.policy.value_or(cellPolicy(m_grid))}, m_found(found)
    {
    }

    TraceEnd run()
    {
        for (const Interval stretch : stretchesOf(m_body, m_body, m_active)) {
            const SureCells sure(m_body, m_active, m_grid, stretch);
            // What is surely met all through a later stretch is in contact already, and goes on.
            const bool first = stretch.start == m_active.start;
            const auto cells = candidateCells({m_body, m_active, m_grid, stretch, first ? nullptr : &sure},
                                              m_options.mostCells, m_options.job);
            if (m_options.job.stopped())
                return TraceEnd::stopped;
            if (!cells)
                return TraceEnd::tooManyCells;
            if (!follow(stretch, *cells, sure))
                return TraceEnd::stopped;
        }
        for (const auto& [cell, begun] : m_begun)
            if (!tell(cell, {begun.begin, Instant(m_active.end), begun.holdsAtBegin}))
                return TraceEnd::stopped;
        return TraceEnd::whole;
    }

private:
    // A contact that has not ended yet.
    struct Begun
    {
        Instant begin;
        bool holdsAtBegin = true;
    };

    bool follow(Interval stretch, const std::vector<Cell>& cells, const SureCells& sure)
    {
        CellConditions conditions(m_body.shape, motionOver(m_body, m_active, stretch), m_question, stretch);
        for (const Cell cell : cells) {
            if (m_options.job.stopped())
                return false;
            if (sure.holds(cell)) { // nothing to solve
                m_begun.insert({cell, {Instant(stretch.start)}});
                continue;
            }
            conditions.forgetColumnsBefore(cell.i);
            if (!follow(cell, spansOf(conditions.of(cell), stretch), stretch))
                return false;
        }
        return true;
    }

    // Joins the contact that has begun before the stretch to its spans, and tells all but one that goes on.
    bool follow(Cell cell, std::vector<Span> next, Interval stretch)
    {
        std::vector<Span> spans;
        if (const auto begun = m_begun.find(cell); begun != m_begun.end()) {
            spans.push_back({begun->second.begin, Instant(stretch.start), begun->second.holdsAtBegin});
            m_begun.erase(begun);
        }
        joinSpans(spans, std::move(next));
        if (!spans.empty() && spans.back().holdsAtEnd && spans.back().end == Instant(stretch.end)) {
            m_begun[cell] = {spans.back().begin, spans.back().holdsAtBegin};
            spans.pop_back();
        }
        for (const Span& span : spans)
            if (!tell(cell, span))
                return false;
        return true;
    }

    bool tell(Cell cell, const Span& span)
    {
        Contact contact = contactOf(span, m_active);
        contact.crosses = false; // a cell is touched, never crossed
        return m_found(cell, contact);
    }

    const Grid& m_grid;
    const Body& m_body;
    Interval m_active;
    const TraceOptions& m_options;
    CellQuestion m_question;
    const std::function<bool(Cell, const Contact&)>& m_found;
    // In contact at the end of the last stretch. Each is a candidate of the next one, or surely met all through it.
    std::map<Cell, Begun> m_begun;
};

// Does the centre stay far from the cells whose indices cannot be told apart?
bool staysNear(const BallPath<2>& path, const Grid& grid)
{
    const Coordinates<2> origin{grid.origin.value_or(Vec{}).x, grid.origin.value_or(Vec{}).y};
    const Coordinates<2> spacing{grid.spacing.x, grid.spacing.y};
    const double time = *path.end - path.start;
    for (std::size_t a = 0; a < 2; ++a) {
        const double last = path.to ? (*path.to)[a] : path.at[a] + path.velocity[a] * time;
        const double farthest = std::max(std::abs(path.at[a] - origin[a]), std::abs(last - origin[a])) + path.radius;
        if (!(farthest < 0x1p50 * spacing[a]))
            return false;
    }
    return true;
}

// None for another body.
std::optional<BallPath<2>> straightBall(const Body& body, Interval active)
{
    const bool isDisc = body.shape == Shape::circle || body.shape == Shape::projectile;
    const bool grows = isDisc && body.radius.to && *body.radius.to != body.radius.from;
    if ((!isDisc && body.shape != Shape::point) || grows || !(active.start < active.end))
        return std::nullopt;
    const auto coordinates = [](Vec v) { return Coordinates<2>{v.x, v.y}; };
    BallPath<2> path;
    path.start = active.start;
    path.end = active.end;
    path.radius = isDisc ? body.radius.from : 0;
    if (const auto* rest = std::get_if<Rest>(&body.a)) {
        path.at = coordinates(rest->at);
    } else if (const auto* way = std::get_if<FromTo>(&body.a)) {
        path.at = coordinates(way->from);
        path.to = coordinates(way->to);
    } else if (const auto* launch = std::get_if<Launch>(&body.a)) {
        if (launch->acceleration && *launch->acceleration != Vec{})
            return std::nullopt;
        path.at = coordinates(launch->at);
        path.velocity = coordinates(launch->velocity);
    } else {
        return std::nullopt;
    }
    return path;
}

TraceEnd traceBall(const BallPath<2>& path, const BoxGrid<2>& grid, const Job& job,
                   const std::function<bool(Cell, const Contact&)>& found)
{
    std::map<Cell, Contact> begun;
    std::optional<Instant> now;
    std::uint64_t moment = 0;
    CellWalk<2> walk(path, grid);
    walk.stopWith(job.stop);
    const auto stopped = [&] { // there may be millions of cells
        discard(std::pair(std::move(walk), std::move(begun)));
        return TraceEnd::stopped;
    };
    while (const CellEvent<2>* event = walk.next()) {
        if (!now || event->moment != moment)
            now = walk.instant();
        moment = event->moment;
        const Cell cell{event->cell[0], event->cell[1]};
        if (event->change == CellChange::enter) {
            begun.insert({cell, {.begin = *now, .end = *now, .touchesAtBegin = event->belongs}});
            continue;
        }
        Contact contact{.begin = *now, .end = *now};
        if (event->change == CellChange::exit) {
            contact = begun.extract(cell).mapped();
            contact.end = *now;
            contact.touchesAtEnd = event->belongs;
        }
        if (!found(cell, contact))
            return stopped();
    }
    if (job.stopped())
        return stopped();
    SWEEP_EXPECTS(!walk.refusal() && begun.empty());
    return TraceEnd::whole;
}

} // namespace

TraceEnd traceCells(const Scene& scene, const Body& body, const TraceOptions& options,
                    const std::function<bool(Cell, const Contact&)>& found)
{
    const Grid& grid = *scene.grid;
    const auto ball = options.conditionsAlone ? std::nullopt : straightBall(body, activeInterval(scene, body));
    if (!ball || !staysNear(*ball, grid))
        return Trace(scene, body, options, found).run();
    const Vec origin = grid.origin.value_or(Vec{});
    const CellPolicy policy = options.policy.value_or(cellPolicy(grid));
    return traceBall(*ball, {{origin.x, origin.y}, {grid.spacing.x, grid.spacing.y}, policy}, options.job, found);
}

} // namespace sweep
