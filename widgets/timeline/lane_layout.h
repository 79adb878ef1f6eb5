// Layout of a timeline lane with more events than pixels.
#pragma once

#include "widgets/models/events/frame_sampler.h"
#include "widgets/models/lanes/lane_rows.h"
#include "widgets/timeline/time_columns.h"

#include <array>

class QFontMetrics;
class QPainter;
class QRectF;

namespace sweep {

struct Colours;

// Consecutive columns with the same minimum and maximum number of simultaneous contacts, without instantaneous ones.
struct LaneRun
{
    int first = 0; // column
    int last = 0;
    std::uint32_t min = 0;
    std::uint32_t max = 0; // > 0
    friend bool operator==(const LaneRun&, const LaneRun&) = default;
};
[[nodiscard]] std::vector<LaneRun> laneRuns(std::span<const LaneEvent> events, const TimeColumns& columns);

// A cluster of events that pass the filter. Every passing event in view is counted in exactly one mark.
struct LaneMark
{
    int column = 0;                        // column of the first event
    std::uint32_t first = 0;               // index of the first event among the lane's events
    std::uint32_t end = 0;                 // one past the last event
    std::array<std::uint32_t, 4> counts{}; // by EventKind
    bool clipped = false;                  // all of them are clipped

    [[nodiscard]] std::uint32_t total() const { return counts[0] + counts[1] + counts[2] + counts[3]; }
};
[[nodiscard]] std::vector<LaneMark> laneMarks(std::span<const LaneEvent> events, const TimeColumns& columns,
                                              int spacing, const std::vector<bool>& passing = {});

// The results of frame sampling for the events of a mark, counted by FrameMark::Kind. `notable` is the worst of those
// that are missed, merged or late.
struct MarkAtFrames
{
    std::array<std::uint32_t, 5> counts{};
    std::optional<FrameMark> notable = {};

    [[nodiscard]] std::uint32_t of(FrameMark::Kind kind) const { return counts[std::size_t(kind)]; }
};
[[nodiscard]] MarkAtFrames markAtFrames(std::span<const LaneEvent> events, std::span<const FrameMark> frames,
                                        const std::vector<bool>& passing = {});

// The shown part of a name that may be too long, its id if that has to stand beside it, and the widths of both.
struct ShownName
{
    QString text;
    QString id;
    double width = 0;
    int idWidth = 0;
};
struct ShownNames
{
    ShownName first;
    ShownName second;
    int dotWidth = 0; // width of the dot between the names
};
// Two names within `room` pixels: each is elided by itself, so that the dot between them stays.
[[nodiscard]] ShownNames shownNames(const LaneNames& names, const QFontMetrics& metrics, double room);
void paintNames(QPainter& painter, const ShownNames& names, const QRectF& area, const Colours& tone);

} // namespace sweep
