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
            const auto cells = candidateCells(m_body, m_active, m_grid, stretch, m_options.mostCells);
            if (!cells)
                return TraceEnd::tooManyCells;
            if (!follow(stretch, *cells))
                return TraceEnd::stopped;
        }
        for (const auto& [cell, spans] : m_waiting)
            if (!tell(cell, spans, spans.size()))
                return TraceEnd::stopped;
        return TraceEnd::whole;
    }

private:
    bool follow(Interval stretch, const std::vector<Cell>& cells)
    {
        CellConditions conditions(m_body.shape, motionOver(m_body, m_active, stretch), m_question, stretch);
        std::map<Cell, std::vector<Span>> ahead;
        for (const Cell cell : cells) {
            if (m_options.job.stopped())
                return false;
            conditions.forgetColumnsBefore(cell.i);
            std::vector<Span> spans;
            if (const auto waiting = m_waiting.find(cell); waiting != m_waiting.end()) {
                spans = std::move(waiting->second);
                m_waiting.erase(waiting);
            }
            joinSpans(spans, spansOf(conditions.of(cell), stretch));
            const bool goesOn = !spans.empty() && spans.back().holdsAtEnd && spans.back().end == Instant(stretch.end);
            if (!tell(cell, spans, spans.size() - (goesOn ? 1 : 0)))
                return false;
            if (goesOn)
                ahead[cell] = {std::move(spans.back())};
        }
        // A contact at the end of a stretch goes on in the next one, or ends there: then its cell is a candidate again.
        ahead.merge(m_waiting);
        m_waiting = std::move(ahead);
        return true;
    }

    bool tell(Cell cell, const std::vector<Span>& spans, std::size_t count)
    {
        for (std::size_t i = 0; i < count; ++i) {
            Contact contact = contactOf(spans[i], m_active);
            contact.crosses = false; // a cell is touched, never crossed
            if (!m_found(cell, contact))
                return false;
        }
        return true;
    }

    const Grid& m_grid;
    const Body& m_body;
    Interval m_active;
    const TraceOptions& m_options;
    CellQuestion m_question;
    const std::function<bool(Cell, const Contact&)>& m_found;
    std::map<Cell, std::vector<Span>> m_waiting; // in contact at the end of the last stretch
};

} // namespace

TraceEnd traceCells(const Scene& scene, const Body& body, const TraceOptions& options,
                    const std::function<bool(Cell, const Contact&)>& found)
{
    return Trace(scene, body, options, found).run();
}

} // namespace sweep
