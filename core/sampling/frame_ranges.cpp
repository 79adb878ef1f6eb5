#include "core/sampling/frame_ranges.h"

#include "core/base/contract.h"
#include "core/contacts/exact/cell_condition.h"
#include "core/scene/stretch_at.h"

#include <algorithm>

namespace sweep {

namespace {

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

// The frames during a contact with an open cell: its interval is open except at the ends of the active interval.
FrameRange framesInOpenCell(const Scene& scene, const Timeline& timeline, const Frames& frames,
                            const SampledContact& contact)
{
    const auto isIn = [&](std::size_t event, bool atEnd) {
        const Event& end = timeline.events()[event];
        return end.clipped && isInOpenCell(scene, end, atEnd);
    };
    const Instant& begin = timeline.timeOf(contact.begin);
    const Instant& end = timeline.timeOf(contact.end);
    FrameRange range{frames.firstFrom(begin), frames.lastUpTo(end)};
    if (compare(begin, frames.endOf(range.first)) == Sign::zero && !isIn(contact.begin, false))
        ++range.first;
    if (compare(end, frames.beginOf(range.last)) == Sign::zero && !isIn(contact.end, true))
        --range.last;
    return range;
}

} // namespace

FrameRange framesDuring(const Frames& frames, const Contact& contact)
{
    FrameRange range{frames.firstFrom(contact.begin), frames.lastUpTo(contact.end)};
    if (!contact.touchesAtBegin && compare(contact.begin, frames.endOf(range.first)) == Sign::zero)
        ++range.first;
    if (!contact.touchesAtEnd && compare(contact.end, frames.beginOf(range.last)) == Sign::zero)
        --range.last;
    return range;
}

bool mayHaveOpenEnds(const Scene& scene, const Event& pair)
{
    if (pair.withCell())
        return cellPolicy(*scene.grid) == CellPolicy::open;
    return isUnbounded(scene.bodies[pair.a].shape) && isUnbounded(scene.bodies[pair.b].shape);
}

std::vector<FrameRange> frameRanges(const Scene& scene, const Timeline& timeline, const Frames& frames,
                                    std::span<const SampledContact> contacts)
{
    std::vector<FrameRange> ranges;
    ranges.reserve(contacts.size());
    const Event& pair = timeline.events()[contacts.front().begin];
    const bool isOpen = mayHaveOpenEnds(scene, pair);
    if (isOpen && !pair.withCell()) {
        const Body& a = scene.bodies[pair.a];
        const Body& b = scene.bodies[pair.b];
        for (const Contact& contact : sweep::contacts(scene, a, b, *commonWindow(scene, a, b)))
            ranges.push_back(framesDuring(frames, contact));
        SWEEP_EXPECTS(ranges.size() == contacts.size());
        return ranges;
    }
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
