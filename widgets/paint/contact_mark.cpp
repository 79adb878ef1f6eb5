#include "widgets/paint/contact_mark.h"

#include "core/base/contract.h"
#include "core/events/contact_point/contact_point.h"

#include <algorithm>

namespace sweep {

namespace {

// More contacts get points in doubles only.
constexpr std::size_t mostFine = 64;

void append(std::vector<ContactMark>& marks, const Scene& scene, const Timeline& timeline, std::size_t instant,
            std::size_t limit)
{
    const TimelineInstant& at = timeline.instants()[instant];
    for (const Event& event : timeline.eventsOf(at)) {
        if (marks.size() >= limit)
            return;
        const ContactPoint place = contactPoint(scene, event, at.time);
        ContactMark mark{event, {}, place.normal};
        if (place.point)
            mark.point = marks.size() < mostFine ? doubleDoubleContactPoint(scene, event, at.time)
                                                 : toDoubleDouble(*place.point);
        marks.push_back(std::move(mark));
    }
}

ContactMark::Holds heldBeside(EventKind kind, InstantSide side)
{
    if (side == InstantSide::before && kind != EventKind::exit)
        return ContactMark::Holds::notYet;
    if (side == InstantSide::after && kind != EventKind::enter)
        return ContactMark::Holds::noLonger;
    return ContactMark::Holds::yes;
}

} // namespace

std::vector<ContactMark> contactMarksAt(const Scene& scene, const Timeline& timeline, double t, std::size_t limit)
{
    const auto& instants = timeline.instants();
    auto instant = std::ranges::lower_bound(instants, t, {}, [](const TimelineInstant& m) { return m.time.nearest(); });
    std::vector<ContactMark> marks;
    for (; instant != instants.end() && instant->time.nearest() == t; ++instant)
        append(marks, scene, timeline, static_cast<std::size_t>(instant - instants.begin()), limit);
    return marks;
}

std::vector<ContactMark> contactMarksOf(const Scene& scene, const Timeline& timeline, std::size_t instant,
                                        InstantSide side, std::size_t limit)
{
    SWEEP_EXPECTS(instant < timeline.instants().size());
    std::vector<ContactMark> marks;
    append(marks, scene, timeline, instant, limit);
    for (ContactMark& mark : marks)
        mark.holds = heldBeside(mark.event.kind, side);
    return marks;
}

} // namespace sweep
