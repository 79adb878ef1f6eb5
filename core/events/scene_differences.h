// Differences between two scenes: members, bodies and events that one of them has and the other has not.
#pragma once

#include "core/events/timeline.h"

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

// Bodies are the same body where their ids are equal; their order does not matter.
struct BodyDifference
{
    Difference kind = Difference::changed;
    std::string id;
    std::vector<std::string> members = {}; // of a changed body: the members of the scene file that differ
    friend bool operator==(const BodyDifference&, const BodyDifference&) = default;
};
// In the order of the later scene, then the removed ones in the order of the earlier scene.
[[nodiscard]] std::vector<BodyDifference> bodyDifferences(const Scene& earlier, const Scene& later);

// The members of the scene file beside its bodies that differ, in the order of the format.
[[nodiscard]] std::vector<std::string> memberDifferences(const Scene& earlier, const Scene& later);

// Indices into the events of the two timelines: added where there is no earlier event, removed where there is no later
// one, otherwise changed: an event of the same bodies, or of the same body and cell, and of the same kind, at another
// time.
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
    const Timeline& timeline; // of this scene
};
// Events at equal exact times are no difference; those that are left pair up in the order of time. In the order of the
// later event's time, or the earlier one's where there is none. Cost: n log n for n events.
[[nodiscard]] std::vector<EventDifference> eventDifferences(const SceneTimeline& earlier, const SceneTimeline& later);

} // namespace sweep
