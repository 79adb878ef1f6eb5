#include "core/grid/trace.h"

#include "core/grid/candidate_cells.h"
#include "core/predicates/cell_condition.h"

#include <map>

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
            const auto cells =
                candidateCells({m_body, m_active, m_grid, stretch, first ? nullptr : &sure}, m_options.mostCells);
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

} // namespace

TraceEnd traceCells(const Scene& scene, const Body& body, const TraceOptions& options,
                    const std::function<bool(Cell, const Contact&)>& found)
{
    return Trace(scene, body, options, found).run();
}

} // namespace sweep
