// Incremental solver: the timeline of a scene, updated after each edit.
#pragma once

#include "core/broad_phase/sweep_and_prune.h"
#include "core/solve/body_origins.h"
#include "core/solve/solve.h"

#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace sweep {

// The timeline of a scene, and the state needed to update it after an edit by solving only the pairs and cells of the
// changed bodies. Does not keep the scene.
// Law: its timeline equals that of solve() exactly. An instant's time is the same number, but may be the root of
// another polynomial.
class Solution
{
public:
    // Has no timeline; the first update solves the whole scene.
    Solution() = default;

    // Updates the timeline to that of `scene`; `origins` identifies the bodies unchanged since the last update. The
    // whole scene is solved if the time, the grid, the ignored pairs or the order of bodies has changed, or many bodies
    // have. Fails as solve() does, leaving the solution unchanged. Cost otherwise: the pairs and cells of changed
    // bodies, and one pass over bodies and events.
    [[nodiscard]] Result<std::monostate> update(const Scene& scene, const BodyOrigins& origins,
                                                const SolveOptions& options = {});

    // Later updates do not change the returned timeline. Null before the first update.
    [[nodiscard]] const std::shared_ptr<const Timeline>& timeline() const { return m_timeline; }

private:
    // Everything in a scene and the options, other than the bodies, that events depend on.
    struct Frame
    {
        Interval time;
        std::optional<Grid> grid;
        std::optional<std::vector<std::pair<std::string, std::string>>> ignore;
        std::uint64_t maxEvents = 0;
        friend bool operator==(const Frame&, const Frame&) = default;
    };

    [[nodiscard]] static Frame frameOf(const Scene& scene, const SolveOptions& options);
    [[nodiscard]] bool canPatch(const Frame& frame, const BodyOrigins& origins, std::size_t changed) const;
    [[nodiscard]] Result<std::monostate> solveAll(const Scene& scene, Frame frame, const SolveOptions& options);
    [[nodiscard]] BoxArrays boxesAfter(const Scene& scene, const BodyOrigins& origins) const;
    [[nodiscard]] std::uint64_t keptCellEvents(const std::vector<std::uint32_t>& indices) const;

    Frame m_frame;
    BoxArrays m_boxes; // swept boxes of the bodies over their active intervals
    std::shared_ptr<const Timeline> m_timeline;
};

} // namespace sweep
