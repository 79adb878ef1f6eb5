#include "core/sampling/frame_ranges.h"

#include "core/base/contract.h"
#include "core/contacts/exact/cell_condition.h"
#include "core/scene/stretch_at.h"

#include <algorithm>

namespace sweep {

namespace {

bool isOnFrame(const Frames& frames, std::int64_t k, const Instant& t)
{
    return compare(t, frames.timeOf(k)) == Sign::zero;
}

// Whether the body is in an open cell at the very start or end of its active interval.
bool isInOpenCell(const Scene& scene, const Event& event, bool atEnd)
{
    const Body& body = scene.bodies[event.a];
    const Interval active = activeInterval(scene, body);
    const Interval stretch =
        stretchAt(body, body, active, Instant(atEnd ? active.end : active.start), TimeSide::before);
    CellConditions conditions(motionOver(body, active, stretch), GridCells{*scene.grid}, stretch);
    const std::vector<Contact> contacts = contactsWhere(conditions.of(event.cell), stretch);
    return std::any_of(contacts.begin(), contacts.end(), [&](const Contact& contact) {
        return atEnd ? contact.end == Instant(active.end) && contact.touchesAtEnd
                     : contact.begin == Instant(active.start) && contact.touchesAtBegin;
    });
}

// The frames during a contact with an open cell: that contact's interval is open but at the ends of the active
// interval.
FrameRange framesInOpenCell(const Scene& scene, const Timeline& timeline, const Frames& frames,
                            const SampledContact& contact)
{
    const auto belongs = [&](std::size_t event, std::int64_t frame, bool atEnd) {
        const Event& end = timeline.events()[event];
        return !isOnFrame(frames, frame, timeline.timeOf(event)) || (end.clipped && isInOpenCell(scene, end, atEnd));
    };
    FrameRange range{frames.firstFrom(timeline.timeOf(contact.begin)), frames.lastUpTo(timeline.timeOf(contact.end))};
    range.first += belongs(contact.begin, range.first, false) ? 0 : 1;
    range.last -= belongs(contact.end, range.last, true) ? 0 : 1;
    return range;
}

} // namespace

FrameRange framesDuring(const Frames& frames, const Contact& contact)
{
    FrameRange range{frames.firstFrom(contact.begin), frames.lastUpTo(contact.end)};
    if (!contact.touchesAtBegin && isOnFrame(frames, range.first, contact.begin))
        ++range.first;
    if (!contact.touchesAtEnd && isOnFrame(frames, range.last, contact.end))
        --range.last;
    return range;
}

std::vector<FrameRange> frameRanges(const Scene& scene, const Timeline& timeline, const Frames& frames,
                                    std::span<const SampledContact> contacts)
{
    std::vector<FrameRange> ranges;
    ranges.reserve(contacts.size());
    const Event& pair = timeline.events()[contacts.front().begin];
    const bool bothUnbounded =
        !pair.withCell() && isUnbounded(scene.bodies[pair.a].shape) && isUnbounded(scene.bodies[pair.b].shape);
    if (bothUnbounded) {
        const Body& a = scene.bodies[pair.a];
        const Body& b = scene.bodies[pair.b];
        for (const Contact& contact : sweep::contacts(scene, a, b, *commonWindow(scene, a, b)))
            ranges.push_back(framesDuring(frames, contact));
        SWEEP_EXPECTS(ranges.size() == contacts.size());
        return ranges;
    }
    const bool isOpen = pair.withCell() && cellPolicy(*scene.grid) == CellPolicy::open;
    for (const SampledContact& contact : contacts) {
        if (isOpen) {
            ranges.push_back(framesInOpenCell(scene, timeline, frames, contact));
            continue;
        }
        ranges.push_back(
            {frames.firstFrom(timeline.timeOf(contact.begin)), frames.lastUpTo(timeline.timeOf(contact.end))});
    }
    return ranges;
}

} // namespace sweep
