#include <sweepbench/impact.h>

#include "core/contacts/condition.h"
#include "core/measure/gap_polynomial.h"
#include "core/measure/relation_filter.h"
#include "core/measure/uniform_motion.h"
#include "core/number/roots.h"
#include "core/scene/motion.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/base/jobs.h>
#include <sweepbench/body_state.h>
#include <sweepbench/number/instant.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace sweep {

namespace {

// Rays and lines that are parallel at the instant and do not lie on each other. A contact that begins or ends then does
// so at infinity, and does not include that instant.
bool areParallelAndApart(const MotionPair& motions, const Instant& t)
{
    const auto& [p, q] = motions;
    if (!isUnbounded(p.hull) || !isUnbounded(q.hull))
        return false;
    const PolynomialVec u = p.direction();
    return signAt(cross(u, q.direction()), t) == Sign::zero && signAt(cross(u, q.a - p.a), t) != Sign::zero;
}

// The first contact that is not over now; if all are over, the last one.
const Contact& nextOrLast(const std::vector<Contact>& contacts, bool mayEndNow)
{
    const Instant now;
    for (const Contact& contact : contacts)
        if (now < contact.end || (mayEndNow && contact.end == now))
            return contact;
    return contacts.back();
}

// A crossing of the target's line by an end of the body.
struct Crossing
{
    Instant t;
    const RelativePoint* point;
    double bodyS;
};

// Orders crossings from now on first, the next one before later ones; then past ones, the last one before earlier ones;
// of two at once, the one whose end is closer to the target.
bool precedes(const Crossing& p, const Crossing& q)
{
    const Instant now;
    const bool isPast = p.t < now;
    if (isPast != (q.t < now))
        return !isPast;
    if (p.t != q.t)
        return isPast ? q.t < p.t : p.t < q.t;
    const auto beyond = [&](const Crossing& c) { return c.point->beyond(c.point->regionAt(c.t)); };
    return signAt(beyond(p) - beyond(q), p.t) == Sign::negative;
}

// Seen from the left of the line, a is on the right, so an end that crosses beyond a passes the target on its right.
Heading passing(const Crossing& crossing)
{
    using Region = RelativePoint::Region;
    const Sign turn = signAt(crossing.point->side().derivative(), crossing.t); // negative: from left to right
    const Region region = crossing.point->regionAt(crossing.t);
    const Sign end = region == Region::a ? Sign::negative : region == Region::b ? Sign::positive : Sign::zero;
    const Sign side = turn * end;
    return side == Sign::zero ? Heading::alongside : side == Sign::positive ? Heading::right : Heading::left;
}

// A ray or line has no position at an instant at which its control points coincide: its polynomials are all 0 then,
// however far away the other body is.
bool isNowhere(const Motion& motion, const Instant& t)
{
    return isUnbounded(motion.hull) && signAt(lengthSquared(motion.direction()), t) == Sign::zero;
}

// Sets the times of one of all contacts.
void setContact(Impact& impact, const std::vector<Contact>& contacts, bool mayEndNow)
{
    impact.meets = !contacts.empty();
    if (!impact.meets)
        return;
    impact.heading = Heading::into;
    const Contact& contact = nextOrLast(contacts, mayEndNow);
    if (contact.begin > Instant(allTimes.start))
        impact.begin = contact.begin;
    if (contact.end < Instant(allTimes.end))
        impact.end = contact.end;
}

void addContact(Impact& impact, const MotionPair& motions)
{
    const auto& [body, target] = motions;
    std::vector<Contact> contacts = contactsWhere(pairCondition(body, target, allTimes).condition, allTimes);
    std::erase_if(contacts, [&](const Contact& contact) {
        return contact.isInstant() && (isNowhere(body, contact.begin) || isNowhere(target, contact.begin));
    });
    setContact(impact, contacts, !areParallelAndApart(motions, Instant()));
    impact.isBeginOpen = impact.begin && areParallelAndApart(motions, *impact.begin);
    impact.isEndOpen = impact.end && areParallelAndApart(motions, *impact.end);
}

std::vector<Crossing> crossingsOf(const std::vector<RelativePoint>& ends)
{
    std::vector<Crossing> crossings;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        if (ends[i].side().isZero())
            continue;
        for (const Instant& t : realRoots(ends[i].side()))
            if (ends[i].hasLineAt(t))
                crossings.push_back({t, &ends[i], static_cast<double>(i)});
    }
    return crossings;
}

void addCrossing(Impact& impact, const MotionPair& motions)
{
    std::vector<RelativePoint> ends;
    for (const PolynomialVec& end : motions.a.ends())
        ends.emplace_back(end, motions.b);
    const std::vector<Crossing> crossings = crossingsOf(ends);
    if (crossings.empty())
        return;
    const Crossing& crossing = *std::min_element(crossings.begin(), crossings.end(), precedes);
    impact.crossesLine = crossing.t;
    impact.linePoint = pointAt(motions.b, crossing.point->foot(), crossing.t);
    if (motions.a.isLong())
        impact.linePoint->bodyS = crossing.bodyS;
    if (!impact.meets)
        impact.heading = passing(crossing);
}

std::optional<ImpactPoint> contactPointAt(const MotionPair& motions, const Instant& t)
{
    if (motions.a.isLong())
        return touchPoint(motions.a, motions.b, t);
    const RelativePoint point(motions.a.a, motions.b);
    return pointAt(motions.b, point.proportion(point.regionAt(t)), t);
}

} // namespace

Impact impactOf(const BodyState& body, const BodyState& target, const Job& job)
{
    Impact impact;
    impact.isStill = body.isStill() && target.isStill();
    if (body.isClosed() || target.isClosed()) {
        setContact(impact, uniformPolygonContacts(body, target, job), true);
        return impact;
    }
    const MotionPair motions = uniformMotions(body, target);
    addContact(impact, motions);
    if (!motions.b.isLong())
        return impact;
    if (impact.begin)
        impact.point = contactPointAt(motions, *impact.begin);
    addCrossing(impact, motions);
    return impact;
}

bool Impact::isPast() const
{
    const std::optional<Instant>& last = meets ? end : crossesLine;
    return last && (*last < Instant() || (isEndOpen && *last == Instant()));
}

bool Impact::isFuture() const
{
    return begin && (Instant() < *begin || (isBeginOpen && *begin == Instant()));
}

double framesOf(const Instant& time, double rate)
{
    SWEEP_EXPECTS(rate > 0 && std::isfinite(rate));
    return nearestQuotient(Polynomial(std::vector<Dyadic>{Dyadic(0), Dyadic(rate)}), Polynomial(Dyadic(1)), time);
}

const char* name(Heading heading)
{
    static constexpr std::array names{"into", "left", "right", "alongside"};
    return names[static_cast<std::size_t>(heading)];
}

Heading mirrored(Heading heading)
{
    return heading == Heading::left ? Heading::right : heading == Heading::right ? Heading::left : heading;
}

} // namespace sweep
