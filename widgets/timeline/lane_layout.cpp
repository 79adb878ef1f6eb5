#include "widgets/timeline/lane_layout.h"

#include <algorithm>

namespace sweep {

namespace {

using Events = std::span<const LaneEvent>;

Events::iterator firstFrom(Events events, Events::iterator from, std::uint32_t instant)
{
    return std::partition_point(from, events.end(), [instant](const LaneEvent& e) { return e.instant < instant; });
}

void append(std::vector<LaneRun>& runs, const LaneRun& run)
{
    if (run.max == 0 || run.last < run.first)
        return;
    const bool continues =
        !runs.empty() && runs.back().last + 1 == run.first && runs.back().min == run.min && runs.back().max == run.max;
    if (continues)
        runs.back().last = run.last;
    else
        runs.push_back(run);
}

// The contacts within one column; updates `open` to those after it. An instant's last event counts those that continue.
LaneRun overColumn(Events::iterator first, Events::iterator last, int column, std::uint32_t& open)
{
    LaneRun run{column, column, open, open};
    for (auto event = first; event != last; ++event) {
        if (event + 1 != last && (event + 1)->instant == event->instant)
            continue;
        open = event->open;
        run.min = std::min(run.min, open);
        run.max = std::max(run.max, open);
    }
    return run;
}

} // namespace

std::vector<LaneRun> laneRuns(Events events, const TimeColumns& columns)
{
    std::vector<LaneRun> runs;
    auto next = firstFrom(events, events.begin(), columns.first(0));
    std::uint32_t open = next == events.begin() ? 0 : (next - 1)->open;
    int column = 0;
    while (column < columns.count()) {
        if (next == events.end() || next->instant >= columns.end()) {
            append(runs, {column, columns.count() - 1, open, open});
            break;
        }
        const int at = columns.columnOf(next->instant);
        append(runs, {column, at - 1, open, open});
        const auto last = firstFrom(events, next, at + 1 < columns.count() ? columns.first(at + 1) : columns.end());
        append(runs, overColumn(next, last, at, open));
        next = last;
        column = at + 1;
    }
    return runs;
}

std::vector<LaneMark> laneMarks(Events events, const TimeColumns& columns, int spacing,
                                const std::vector<bool>& passing)
{
    std::vector<LaneMark> marks;
    auto next = firstFrom(events, events.begin(), columns.first(0));
    while (next != events.end() && next->instant < columns.end()) {
        if (!passing.empty() && !passing[next->event]) {
            ++next;
            continue;
        }
        LaneMark mark{.column = columns.columnOf(next->instant), .first = std::uint32_t(next - events.begin())};
        mark.clipped = true;
        const int edge = mark.column + spacing;
        const auto last = firstFrom(events, next, edge < columns.count() ? columns.first(edge) : columns.end());
        for (; next != last; ++next) {
            if (!passing.empty() && !passing[next->event])
                continue;
            ++mark.counts[std::size_t(next->kind)];
            mark.clipped = mark.clipped && next->clipped;
        }
        mark.end = std::uint32_t(last - events.begin());
        marks.push_back(mark);
    }
    return marks;
}

MarkAtFrames markAtFrames(Events events, std::span<const FrameMark> frames, const std::vector<bool>& passing)
{
    MarkAtFrames found;
    for (const LaneEvent& event : events) {
        if (!passing.empty() && !passing[event.event])
            continue;
        const FrameMark& mark = frames[event.event];
        ++found.counts[std::size_t(mark.kind)];
        const bool isNotable = mark.kind == FrameMark::Kind::missed || mark.kind == FrameMark::Kind::merged ||
                               mark.kind == FrameMark::Kind::late;
        if (isNotable && (!found.notable || mark.kind < found.notable->kind))
            found.notable = mark;
    }
    return found;
}

} // namespace sweep
