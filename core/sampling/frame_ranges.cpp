#include "core/sampling/frame_ranges.h"

#include "core/base/contract.h"
#include "core/contacts/exact/cell_condition.h"

#include <algorithm>

namespace sweep {

namespace {

bool isOnFrame(const Frames& frames, std::int64_t k, const Instant& t)
{
    return compare(t, frames.timeOf(k)) == Sign::zero;
}

// Is the body in an open cell at the very start or end of its active interval?
bool isInOpenCell(const Scene& scene, const Event& event, bool atEnd)
{
    const Body& body = scene.bodies[event.a];
    const Interval active = activeInterval(scene, body);
    const std::vector<Interval> stretches = stretchesOf(body, body, active);
    const Interval stretch = atEnd ? stretches.back() : stretches.front();
    CellConditions conditions(body.shape, motionOver(body, active, stretch), CellQuestion{*scene.grid}, stretch);
    const std::vector<Span> spans = spansOf(conditions.of(event.cell), stretch);
    return std::any_of(spans.begin(), spans.end(), [&](const Span& span) {
        return atEnd ? span.end == Instant(active.end) && span.holdsAtEnd
                     : span.begin == Instant(active.start) && span.holdsAtBegin;
    });
}

// In an open cell: the time of contact is open but for the ends of the active interval.
FrameRange seenInOpenCell(const Scene& scene, const Timeline& timeline, const Frames& frames,
                          const SampledContact& contact)
{
    const auto timeOf = [&](std::size_t event) -> const Instant& {
        return timeline.instants()[timeline.instantOf(event)].time;
    };
    const auto belongs = [&](std::size_t event, std::int64_t frame, bool atEnd) {
        const Event& told = timeline.events()[event];
        return !isOnFrame(frames, frame, timeOf(event)) || (told.clipped && isInOpenCell(scene, told, atEnd));
    };
    FrameRange seen{frames.firstFrom(timeOf(contact.begin)), frames.lastUpTo(timeOf(contact.end))};
    seen.first += belongs(contact.begin, seen.first, false) ? 0 : 1;
    seen.last -= belongs(contact.end, seen.last, true) ? 0 : 1;
    return seen;
}

} // namespace

FrameRange framesDuring(const Frames& frames, const Contact& contact)
{
    FrameRange seen{frames.firstFrom(contact.begin), frames.lastUpTo(contact.end)};
    if (!contact.touchesAtBegin && isOnFrame(frames, seen.first, contact.begin))
        ++seen.first;
    if (!contact.touchesAtEnd && isOnFrame(frames, seen.last, contact.end))
        --seen.last;
    return seen;
}

std::vector<FrameRange> frameRanges(const Scene& scene, const Timeline& timeline, const Frames& frames,
                                    std::span<const SampledContact> contacts)
{
    std::vector<FrameRange> spans;
    spans.reserve(contacts.size());
    const Event& pair = timeline.events()[contacts.front().begin];
    const bool bothUnbounded =
        !pair.withCell() && isUnbounded(scene.bodies[pair.a].shape) && isUnbounded(scene.bodies[pair.b].shape);
    if (bothUnbounded) {
        const Body& a = scene.bodies[pair.a];
        const Body& b = scene.bodies[pair.b];
        for (const Contact& contact : sweep::contacts(scene, a, b, *commonWindow(scene, a, b)))
            spans.push_back(framesDuring(frames, contact));
        SWEEP_EXPECTS(spans.size() == contacts.size());
        return spans;
    }
    const bool isOpen = pair.withCell() && cellPolicy(*scene.grid) == CellPolicy::open;
    for (const SampledContact& contact : contacts) {
        if (isOpen) {
            spans.push_back(seenInOpenCell(scene, timeline, frames, contact));
            continue;
        }
        const Instant& begin = timeline.instants()[timeline.instantOf(contact.begin)].time;
        const Instant& end = timeline.instants()[timeline.instantOf(contact.end)].time;
        spans.push_back({frames.firstFrom(begin), frames.lastUpTo(end)});
    }
    return spans;
}

} // namespace sweep
