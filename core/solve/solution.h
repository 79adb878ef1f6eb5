// Incremental solver: solves only the bodies that an edit changed.
#pragma once

#include "core/contacts/sweep_and_prune.h"

#include <sweepbench/solve.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace sweep {

// Index map from the bodies of an edited scene to those of an earlier one.

// Maps each body to its index in the earlier scene, or to `changed` if it was edited or inserted since. Edits are
// recorded one after another. Indices refer to the scene just before the edit, those of `insert` to the scene after it.
class BodyOrigins
{
public:
    static constexpr std::uint32_t changed = 0xffffffff;

    BodyOrigins() = default;
    // A scene of `count` bodies in which nothing has changed yet.
    explicit BodyOrigins(std::size_t count);

    // Each list of indices increases.
    void change(const std::vector<std::size_t>& indices);
    void insert(const std::vector<std::size_t>& indices);
    void remove(const std::vector<std::size_t>& indices);
    // Exchanges two bodies.
    void swap(std::size_t p, std::size_t q);

    [[nodiscard]] std::size_t size() const { return m_origins.size(); }
    [[nodiscard]] std::uint32_t of(std::size_t index) const { return m_origins[index]; }
    // The indices of changed bodies, increasing.
    [[nodiscard]] std::vector<std::uint32_t> changedIndices() const;
    // Whether the unchanged bodies are still in their earlier order.
    [[nodiscard]] bool areInOrder() const;

private:
    std::vector<std::uint32_t> m_origins;
};

// Incremental solver: the timeline of a scene, updated after each edit.

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
    struct Setting
    {
        Interval time;
        std::optional<Grid> grid;
        std::optional<std::vector<std::pair<std::string, std::string>>> ignore;
        std::uint64_t maxEvents = 0;
        friend bool operator==(const Setting&, const Setting&) = default;
    };

    [[nodiscard]] static Setting settingOf(const Scene& scene, const SolveOptions& options);
    [[nodiscard]] bool canPatch(const Setting& setting, const BodyOrigins& origins, std::size_t changed) const;
    [[nodiscard]] Result<std::monostate> solveAll(const Scene& scene, Setting setting, const SolveOptions& options);
    [[nodiscard]] BoxArrays boxesAfter(const Scene& scene, const BodyOrigins& origins) const;
    [[nodiscard]] std::vector<std::optional<double>> knownEstimates(const std::vector<std::uint32_t>& traced,
                                                                    const BodyOrigins& origins) const;
    [[nodiscard]] std::uint64_t keptCellEvents(const std::vector<std::uint32_t>& indices) const;

    Setting m_setting;
    BoxArrays m_boxes; // swept boxes of the bodies over their active intervals
    // The number of events expected of each body's trace; nothing of other bodies. Empty until the first edit of a
    // scene with traces, which estimates them all.
    std::vector<std::optional<double>> m_estimates;
    std::shared_ptr<const Timeline> m_timeline;
};

} // namespace sweep
