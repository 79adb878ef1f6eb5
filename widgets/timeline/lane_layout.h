// What is drawn in a lane where there are more events than pixels?
#pragma once

#include "widgets/models/events/frame_sampler.h"
#include "widgets/models/lanes/lanes.h"
#include "widgets/timeline/time_columns.h"

#include <array>

namespace sweep {

// Columns in which as many contacts hold at least and at most, instants apart from which nothing lasts left out.
struct LaneRun
{
    int first = 0; // column
    int last = 0;
    std::uint32_t least = 0;
    std::uint32_t most = 0; // > 0
    friend bool operator==(const LaneRun&, const LaneRun&) = default;
};
[[nodiscard]] std::vector<LaneRun> laneRuns(std::span<const LaneEvent> events, const TimeColumns& columns);

// The events of one stretch of columns, as many as pass the filter. Nothing is left out: every passing event in sight
// is counted in exactly one mark.
struct LaneMark
{
    int column = 0;                        // of the first one
    std::uint32_t first = 0;               // the first one's place among the lane's events
    std::uint32_t end = 0;                 // the place behind the last one
    std::array<std::uint32_t, 4> counts{}; // by EventKind
    bool clipped = false;                  // all of them

    [[nodiscard]] std::uint32_t total() const { return counts[0] + counts[1] + counts[2] + counts[3]; }
};
[[nodiscard]] std::vector<LaneMark> laneMarks(std::span<const LaneEvent> events, const TimeColumns& columns,
                                              int spacing, const std::vector<bool>& passing = {});

// What a frame-by-frame checker makes of the events of a mark, by FrameMark::Kind; and of the worst what it makes of
// that: one that it misses, takes for one with others or sees late.
struct MarkAtFrames
{
    std::array<std::uint32_t, 5> counts{};
    std::optional<FrameMark> notable = {};

    [[nodiscard]] std::uint32_t of(FrameMark::Kind kind) const { return counts[std::size_t(kind)]; }
};
[[nodiscard]] MarkAtFrames markAtFrames(std::span<const LaneEvent> events, std::span<const FrameMark> frames,
                                        const std::vector<bool>& passing = {});

} // namespace sweep
