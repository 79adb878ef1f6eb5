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
    if (run.most == 0 || run.last < run.first)
        return;
    if (!runs.empty()) {
        LaneRun& before = runs.back();
        if (before.last + 1 == run.first && before.least == run.least && before.most == run.most) {
            before.last = run.last;
            return;
        }
    }
    runs.push_back(run);
}

// What holds within one column, and after it: only the last event of an instant says what lasts.
LaneRun overColumn(Events::iterator first, Events::iterator last, int column, std::uint32_t& open)
{
    LaneRun run{column, column, open, open};
    for (auto event = first; event != last; ++event) {
        if (event + 1 != last && (event + 1)->instant == event->instant)
            continue;
        open = event->open;
        run.least = std::min(run.least, open);
        run.most = std::max(run.most, open);
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
