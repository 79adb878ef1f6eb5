#include <sweepbench/impact.h>

#include "core/contacts/condition.h"
#include "core/contacts/polygon_contacts.h"
#include "core/measure/gap_polynomial.h"
#include "core/number/roots.h"
#include "core/scene/motion.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/body_state.h>
#include <sweepbench/number/bounds.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/relation.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace sweep {

namespace {

// All finite doubles.
constexpr Interval always{-std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};

Integer commonDenominator(const Integer& multiple, const BodyState& state)
{
    Integer common = multiple;
    for (const RationalVec* p : {&state.a, &state.b, &state.velocityA, &state.velocityB})
        for (const Rational* x : {&p->x, &p->y})
            common = boost::multiprecision::lcm(common, denominator(*x));
    for (const Rational* x : {&state.radius, &state.radiusRate})
        common = boost::multiprecision::lcm(common, denominator(*x));
    return common;
}

Motion motionOf(const BodyState& state, const Integer& scale)
{
    const auto linear = [&scale](const Rational& at, const Rational& rate) {
        std::vector<Dyadic> whole;
        for (const Rational* x : {&at, &rate})
            whole.emplace_back(numerator(Rational(*x * Rational(scale))), 0);
        return Polynomial(whole);
    };
    const auto path = [&linear](const RationalVec& at, const RationalVec& velocity) {
        return PolynomialVec{linear(at.x, velocity.x), linear(at.y, velocity.y)};
    };
    return {{chainKind(state.shape), path(state.a, state.velocityA), path(state.b, state.velocityB),
             linear(state.radius, state.radiusRate)},
            scale};
}

// Motions as functions of the time from now, at one scale. Both bodies keep their velocities and rates of radius;
// accelerations are ignored.
MotionPair uniformMotions(const BodyState& a, const BodyState& b)
{
    const Integer scale = commonDenominator(commonDenominator(1, a), b);
    return {motionOf(a, scale), motionOf(b, scale)};
}

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
    if (contact.begin > Instant(always.start))
        impact.begin = contact.begin;
    if (contact.end < Instant(always.end))
        impact.end = contact.end;
}

void addContact(Impact& impact, const MotionPair& motions)
{
    const auto& [body, target] = motions;
    std::vector<Contact> contacts = contactsWhere(pairCondition(body, target, always).condition, always);
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

// ---- Polygons

bool isPolygonal(const BodyState& state)
{
    return state.shape == Shape::polygon;
}

// An edge of a polygon as a segment or capsule, or the body itself.
BodyState uniformPiece(const BodyState& state, std::size_t i)
{
    if (!isPolygonal(state))
        return state;
    const std::size_t next = i + 1 < state.points.size() ? i + 1 : 0;
    const bool isThin = state.radius.is_zero() && state.radiusRate.is_zero();
    BodyState edge{{isThin ? Shape::segment : Shape::capsule, state.points[i], state.points[next], state.radius}};
    edge.velocityA = state.velocities[i];
    edge.velocityB = state.velocities[next];
    edge.radiusRate = state.radiusRate;
    return edge;
}
std::size_t uniformPieces(const BodyState& state)
{
    return isPolygonal(state) ? state.points.size() : 1;
}

// The velocity that all control points share, if the radius is constant.
std::optional<RationalVec> commonVelocity(const BodyState& state)
{
    if (!state.radiusRate.is_zero() || isUnbounded(state.shape))
        return {};
    if (!isPolygonal(state))
        return state.velocityA == state.velocityB ? std::optional(state.velocityA) : std::nullopt;
    const auto isCommon = [&](const RationalVec& v) { return v == state.velocities.front(); };
    return std::ranges::all_of(state.velocities, isCommon) ? std::optional(state.velocities.front()) : std::nullopt;
}

// Bounds of across·p for all points p of each piece, with the radius; across·v is 0 for the velocity of the other body.
std::vector<Bounds> shadowsOf(const BodyState& state, const RationalVec& across)
{
    const auto about = [](const Rational& x) {
        const Rounded near = nearestFinite(x);
        return near.isExact ? Bounds::exactly(near.value) : Bounds::outwards(near.value, near.value);
    };
    const Bounds width = about(abs(across.x) + abs(across.y)) * about(state.radius);
    const Bounds reach{-width.high, width.high};
    std::vector<Bounds> shadows;
    for (std::size_t i = 0; i < uniformPieces(state); ++i) {
        const BodyState piece = uniformPiece(state, i);
        shadows.push_back(hull(about(dot(across, piece.a)), about(dot(across, piece.b))) + reach);
    }
    return shadows;
}

// Whether a polygon in uniform motion holds a point of the other body. Requires: their borders share no point then.
bool holdsAt(const BodyState& polygon, const BodyState& other, const ExactTime& t)
{
    if (!isPolygonal(polygon) || isUnbounded(other.shape))
        return false;
    bool isInside = false;
    for (std::size_t i = 0; i < polygon.points.size(); ++i) {
        const auto [edge, point] = uniformMotions(uniformPiece(polygon, i), uniformPiece(other, 0));
        const bool isUpwards = t.signOf(edge.b.y - point.a.y) == Sign::positive;
        if ((t.signOf(edge.a.y - point.a.y) == Sign::positive) != isUpwards &&
            t.signOf(cross(edge.direction(), point.a - edge.a)) == (isUpwards ? Sign::positive : Sign::negative))
            isInside = !isInside;
    }
    return isInside;
}

// All contacts of two bodies of which one is a polygon: those of their pieces, and the times at which one holds the
// other. Pieces that pass each other are not solved if neither body turns or deforms.
std::vector<Contact> polygonImpacts(const BodyState& p, const BodyState& q)
{
    const auto v = commonVelocity(p);
    const auto w = commonVelocity(q);
    std::vector<Bounds> shadowsP(uniformPieces(p), Bounds::everything());
    std::vector<Bounds> shadowsQ(uniformPieces(q), Bounds::everything());
    if (v && w) {
        if (v == w)
            return std::vector<Contact>(relationOf(p, q).relation == Relation::apart ? 0 : 1,
                                        {Instant(always.start), Instant(always.end)});
        const RationalVec way = *w - *v;
        shadowsP = shadowsOf(p, {-way.y, way.x});
        shadowsQ = shadowsOf(q, {-way.y, way.x});
    }
    std::vector<Contact> contacts;
    for (std::size_t i = 0; i < shadowsP.size(); ++i)
        for (std::size_t k = 0; k < shadowsQ.size(); ++k) {
            if (disjoint(shadowsP[i], shadowsQ[k]))
                continue;
            const auto [a, b] = uniformMotions(uniformPiece(p, i), uniformPiece(q, k));
            std::ranges::move(contactsWhere(pairCondition(a, b, always).condition, always),
                              std::back_inserter(contacts));
        }
    return unionOfContacts(std::move(contacts), always,
                           [&](const ExactTime& t) { return holdsAt(p, q, t) || holdsAt(q, p, t); });
}

} // namespace

Impact impactOf(const BodyState& body, const BodyState& target)
{
    if (isPolygonal(body) || isPolygonal(target)) {
        Impact impact;
        setContact(impact, polygonImpacts(body, target), true);
        return impact;
    }
    const MotionPair motions = uniformMotions(body, target);
    Impact impact;
    addContact(impact, motions);
    if (!motions.b.isLong())
        return impact;
    if (impact.begin)
        impact.point = contactPointAt(motions, *impact.begin);
    addCrossing(impact, motions);
    return impact;
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

} // namespace sweep
