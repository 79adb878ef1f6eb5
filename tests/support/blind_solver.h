// Solver with a deliberate fault, for the audit to find and for a reduction to keep.
#pragma once

#include "core/reduce/reduction_goals.h"
#include "tests/support/timelines.h"

#include <sweepbench/solve.h>

#include <algorithm>
#include <string>
#include <vector>

namespace sweep {

// Omits the events of two bodies as long as a third body is in the scene.
inline SolveScene blindTo(const std::string& a, const std::string& b, const std::string& witness)
{
    return [=](const Scene& scene, const std::optional<PairOrCell>& /*only*/) -> Result<Timeline> {
        const auto timeline = solve(scene);
        const auto isThere = [&](const Body& body) { return body.id == witness; };
        if (!timeline || std::none_of(scene.bodies.begin(), scene.bodies.end(), isThere))
            return timeline;
        std::vector<TimedEvent> seen;
        for (const auto& instant : timeline->instants()) {
            for (const Event& event : timeline->eventsOf(instant)) {
                if (event.withCell() || scene.bodies[event.a].id != a || scene.bodies[event.b].id != b)
                    seen.push_back({instant.time, event});
            }
        }
        return timelineOf(timeline->window(), std::move(seen));
    };
}

} // namespace sweep
