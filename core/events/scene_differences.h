// Differences between two scenes: members, bodies and events that only one of them has.
#pragma once

#include <sweepbench/timeline.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sweep {

enum class Difference
{
    added,
    changed,
    removed
};

// Bodies with equal ids are the same body; their order does not matter.
struct BodyDifference
{
    Difference kind = Difference::changed;
    std::string id;
    std::vector<std::string> members = {}; // for a changed body, the members of the scene file that differ
    friend bool operator==(const BodyDifference&, const BodyDifference&) = default;
};
// Added and changed bodies in the order of the later scene, then removed ones in the order of the earlier scene.
[[nodiscard]] std::vector<BodyDifference> bodyDifferences(const Scene& earlier, const Scene& later);

// The members of the scene file, other than its bodies, that differ, in the order of the format.
[[nodiscard]] std::vector<std::string> memberDifferences(const Scene& earlier, const Scene& later);

// Indices into the events of the two timelines. The event is added if there is no earlier one, removed if there is no
// later one, and otherwise changed: it has the same kind and the same bodies, or body and cell, but another time.
struct EventDifference
{
    std::optional<std::size_t> earlier;
    std::optional<std::size_t> later;

    [[nodiscard]] Difference kind() const
    {
        return !earlier ? Difference::added : later ? Difference::changed : Difference::removed;
    }
    friend bool operator==(const EventDifference&, const EventDifference&) = default;
};

struct SceneTimeline
{
    const Scene& scene;
    const Timeline& timeline; // the timeline of this scene
};
// Events at equal exact times do not differ; the remaining ones are paired in order of time. Where one list has more of
// them, one that is farther than its successor from the next one of the other list is not paired. Sorted by the time of
// the later scene's event, or of the earlier scene's if there is none. Cost: n log n for n events.
[[nodiscard]] std::vector<EventDifference> eventDifferences(const SceneTimeline& earlier, const SceneTimeline& later);

// The first index at which the lists have events of other pairs or kinds, or at instants of another number; none if
// they are alike apart from the times. Requires: the scenes have the same bodies in the same order, apart from their
// numbers.
[[nodiscard]] std::optional<std::size_t> firstUnlike(const SceneTimeline& earlier, const SceneTimeline& later);

} // namespace sweep
