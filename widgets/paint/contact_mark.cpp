#include "widgets/paint/contact_mark.h"

#include "core/base/contract.h"
#include "core/events/contact_point/contact_point.h"
#include "core/measure/untested_pairs.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

// For more contacts, points are computed in doubles only.
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

// The vector from the first control point of a body to the second, or half of it if the difference overflows.
Vec wayOf(const Pose& pose)
{
    const Vec way{pose.b.x - pose.a.x, pose.b.y - pose.a.y};
    if (std::isfinite(way.x) && std::isfinite(way.y))
        return way;
    return {pose.b.x / 2 - pose.a.x / 2, pose.b.y / 2 - pose.a.y / 2};
}

// If the piece has one end, both bodies extend from it like the ray; if it has none, both are lines.
Vec pieceDirection(const Scene& scene, BodyPair pair, double t)
{
    const Body& a = scene.bodies[pair.a];
    const Body& b = scene.bodies[pair.b];
    return wayOf(approxPose(scene, b.shape == Shape::ray ? b : a, t));
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

std::vector<EventPin> eventPins(const Scene& scene, const Timeline& timeline,
                                const std::function<bool(const Event&)>& isMeant, std::size_t limit)
{
    std::vector<EventPin> pins;
    for (std::size_t instant = 0; instant < timeline.instants().size(); ++instant)
        for (const Event& event : timeline.eventsOf(timeline.instants()[instant])) {
            if (event.withCell() || !isMeant(event))
                continue;
            const auto point = contactPoint(scene, event, timeline.instants()[instant].time).point;
            if (!point)
                continue;
            const EventPin pin{*point, event.kind, instant};
            if (std::ranges::find(pins, pin) != pins.end())
                continue;
            if (pins.size() == limit)
                return {};
            pins.push_back(pin);
        }
    return pins;
}

std::vector<EventRing> eventRings(const Scene& scene, const Timeline& timeline, double t, double span,
                                  std::size_t limit)
{
    const auto& instants = timeline.instants();
    const auto from = [&](double time) {
        return std::ranges::lower_bound(instants, time, {}, [](const TimelineInstant& m) { return m.time.nearest(); });
    };
    std::vector<EventRing> rings;
    const auto first = from(std::min(t, t - span));
    const auto last = from(std::max(t, t - span));
    for (auto i = last - first; i-- > 0;) {
        const TimelineInstant& at = *(span > 0 ? first + i : last - 1 - i);
        for (const Event& event : timeline.eventsOf(at)) {
            if (rings.size() == limit)
                return rings;
            if (event.withCell())
                continue;
            if (const auto point = contactPoint(scene, event, at.time).point)
                rings.push_back({*point, event.kind, (t - at.time.nearest()) / span});
        }
    }
    return rings;
}

std::optional<ContactMark> restingMark(const Scene& scene, BodyPair pair)
{
    const Instant start = commonStart(scene, pair);
    const auto relation = relationAt(scene, scene.bodies[pair.a], scene.bodies[pair.b], start, RelationDetail::points);
    if (!relation || relation->relation == Relation::apart)
        return {};
    ContactMark mark;
    mark.event.a = pair.a;
    mark.event.b = pair.b;
    mark.point = toDoubleDouble(relation->onA);
    mark.atRest = relation->relation;
    if (relation->piece)
        mark.piece = ContactPiece{*relation->piece, {}};
    if (mark.piece && !(mark.piece->ends.from && mark.piece->ends.to))
        mark.piece->direction = pieceDirection(scene, pair, start.nearest());
    return mark;
}

} // namespace sweep
