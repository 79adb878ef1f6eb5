// What happens in a scene that is edited, a few bodies at a time?
#pragma once

#include "core/broad_phase/box_pairs.h"
#include "core/solve/body_origins.h"
#include "core/solve/solve.h"

#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace sweep {

// The timeline of a scene, and what it takes to bring it up to date after an edit at the cost of the pairs and cells of
// the changed bodies. Needs no scene that it saw before.
// Law: its timeline is that of solve(), exactly; only which of several forms of the same exact number says an instant's
// time may differ.
class Solution
{
public:
    // Of no bodies; every update of it solves everything.
    Solution() = default;

    // Makes it that of the scene, in which bodies come from those of the scene before. Everything is solved where the
    // time, the grid, what is ignored or the order of bodies has changed, or many bodies have.
    // Refused or stopped as solve() is, and then it is still that of the scene before.
    // Cost otherwise: the pairs and cells of changed bodies, and one pass over bodies and events.
    [[nodiscard]] Result<std::monostate> update(const Scene& scene, const BodyOrigins& origins,
                                                const SolveOptions& options = {});

    // The timeline stays as it is for whoever holds it.
    [[nodiscard]] const std::shared_ptr<const Timeline>& timeline() const { return m_timeline; }

private:
    // What of a scene, beside its bodies, makes events.
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
    [[nodiscard]] std::uint64_t keptCellEvents(const std::vector<std::uint32_t>& places) const;

    Frame m_frame;
    BoxArrays m_boxes; // of the bodies over all their time
    std::shared_ptr<const Timeline> m_timeline;
};

} // namespace sweep
