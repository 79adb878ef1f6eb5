#include <sweepbench/body_state.h>

#include "core/scene/contact_polynomials.h"
#include "core/scene/motion.h"
#include "core/scene/polygon.h"

#include <sweepbench/lines.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/number/scalar.h>
#include <sweepbench/number/text.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

namespace sweep {

bool BodyState::isStill() const
{
    const RationalVec zero{0, 0};
    return velocityA == zero && velocityB == zero && radiusRate == 0 &&
           std::ranges::all_of(velocities, [&](const RationalVec& v) { return v == zero; });
}

namespace {

Rational valueAt(const Polynomial& p, const Dyadic& t)
{
    return rationalOf(p.at(t));
}
Rational valueAt(const Polynomial& p, const Rational& t)
{
    Rational value = 0;
    for (auto c = p.coefficients().rbegin(); c != p.coefficients().rend(); ++c)
        value = value * t + Rational(*c);
    return value * rationalOf(Dyadic(Integer(1), p.exponent()));
}

// Evaluates polynomials that are `scale` times the true values.
template <class Time>
struct At
{
    Time t;
    Rational scale; // not an Integer, because Boost 1.81 divides 1 by an Integer wrongly

    [[nodiscard]] Rational operator()(const Polynomial& scaled) const { return valueAt(scaled, t) / scale; }
    [[nodiscard]] RationalVec operator()(const PolynomialVec& scaled) const
    {
        return {(*this)(scaled.x), (*this)(scaled.y)};
    }
};

RationalVec exactVec(Vec p)
{
    return {rationalOf(Dyadic(p.x)), rationalOf(Dyadic(p.y))};
}

// The state of a polygon, as stateAt() below.
template <class Time>
BodyState polygonAt(const BodyPaths& body, Interval stretch, const Time& t)
{
    BodyState state{{{body.kind()}}};
    for (std::size_t i = 0; i < body.count(); ++i) {
        const ScaledPoint point = pointOver(body.point(i), body.active(), stretch);
        const At<Time> at{t, point.scale};
        const PolynomialVec velocity = derivative(point.at);
        state.points.push_back(at(point.at));
        state.velocities.push_back(at(velocity));
        state.accelerations.push_back(at(derivative(velocity)));
    }
    const Motion edge = motionOver(body.piece(0), stretch);
    const At<Time> at{t, edge.scale};
    state.radius = at(edge.radius);
    state.radiusRate = at(edge.radius.derivative());
    return state;
}

// The state at t. The stretch is that of `key`, a time at most t with no key in between.
template <class Time>
BodyState stateAt(const Body& body, Interval active, double key, const Time& t)
{
    const BodyPaths paths(body, active);
    const Interval stretch = stretchAt(paths, paths, active, Instant(key), TimeSide::after);
    if (paths.isClosed())
        return polygonAt(paths, stretch, t);
    const Motion motion = motionOver(paths, stretch);
    const At<Time> at{t, motion.scale};
    const PolynomialVec velocityA = derivative(motion.a);
    const PolynomialVec velocityB = derivative(motion.b);
    BodyState state{{{motion, at(motion.a), at(motion.b), at(motion.radius)}}};
    state.velocityA = at(velocityA);
    state.velocityB = at(velocityB);
    state.radiusRate = at(motion.radius.derivative());
    state.accelerationA = at(derivative(velocityA));
    state.accelerationB = at(derivative(velocityB));
    return state;
}

} // namespace

std::optional<BodyState> bodyState(const Scene& scene, const Body& body, double t)
{
    const Interval active = activeInterval(scene, body);
    if (!(t >= active.start && t <= active.end))
        return {};
    return stateAt(body, active, t, Dyadic(t));
}

std::optional<BodyState> bodyState(const Scene& scene, const Body& body, const Rational& t)
{
    const Interval active = activeInterval(scene, body);
    if (t < rationalOf(Dyadic(active.start)) || t > rationalOf(Dyadic(active.end)))
        return {};
    // Keys are at doubles, so none lies between t and the greatest double up to it.
    return stateAt(body, active, roundedDown(t), t);
}

bool movesUniformly(const Scene& scene, const Body& body, Interval time)
{
    const BodyPaths paths(scene, body);
    if (isUnbounded(paths.kind().hull) || paths.startRadius() != paths.endRadius() || !keyTimes(paths, time).empty())
        return false;
    const auto state = bodyState(scene, body, time.start);
    return state && state->velocityA == state->velocityB && state->accelerationA.isZero() &&
           state->accelerationB.isZero() && std::ranges::all_of(state->accelerations, &RationalVec::isZero) &&
           std::ranges::all_of(state->velocities, [&](const RationalVec& v) { return v == state->velocities[0]; });
}

BodyState bodyState(const Pose& pose)
{
    const RationalVec a = exactVec(pose.a);
    BodyState state{{{pose, a, pose.isLong() ? exactVec(pose.b) : a,
                      pose.hasRadius ? rationalOf(Dyadic(pose.radius)) : Rational(0)}}};
    for (const Vec point : pose.points)
        state.points.push_back(exactVec(point));
    state.velocities.resize(state.points.size());
    state.accelerations.resize(state.points.size());
    return state;
}

Pose nearestPose(const RationalPose& pose)
{
    const auto nearestVec = [](const RationalVec& p) {
        return Vec{nearestFinite(p.x).value, nearestFinite(p.y).value};
    };
    Pose nearest{{pose, nearestVec(pose.a), nearestVec(pose.b), nearestFinite(pose.radius).value}};
    for (const RationalVec& point : pose.points)
        nearest.points.push_back(nearestVec(point));
    return nearest;
}

Distance distanceBetween(Vec p, Vec q)
{
    const Dyadic x = Dyadic(q.x) - Dyadic(p.x);
    const Dyadic y = Dyadic(q.y) - Dyadic(p.y);
    Distance distance{.x = rounded(x), .y = rounded(y), .length = squareRoot(x * x + y * y)};
    // Halved first, so that the difference of huge coordinates stays finite.
    const double degrees = std::atan2(q.y / 2 - p.y / 2, q.x / 2 - p.x / 2) * 180 / std::numbers::pi;
    distance.approxDegrees = (degrees <= -180 ? 180 : degrees) + 0.0;
    return distance;
}

namespace {

bool hasLine(const ExactPose& pose)
{
    return pose.isLong() && pose.a != pose.b;
}

// The sign of the clearance between the point p and the body q, given the sum of the radii: the closest point is an end
// of q's hull if p lies beyond that end, otherwise the foot of the perpendicular, whose squared distance is
// cross²/length².
Sign pointSign(const DyadicVec& p, const ExactPose& q, const Dyadic& radius)
{
    const Dyadic square = radius * radius;
    if (!hasLine(q))
        return endGap(p - q.a, square).sign();
    const PointAndEdge<Dyadic> pair(p, q.a, q.b);
    if (q.hull != HullKind::line && pair.pastA().sign() == Sign::negative)
        return endGap(pair.w, square).sign();
    if (!isUnbounded(q.hull) && pair.pastB().sign() == Sign::positive)
        return endGap(pair.v, square).sign();
    return pair.gap(square).sign();
}

bool hullsCross(const ExactPose& p, const ExactPose& q)
{
    const auto [s, t, denominator] = lineParameters(p.a, p.b, q.a, q.b);
    return !denominator.isZero() && isOnHull(p.hull, s, denominator) && isOnHull(q.hull, t, denominator);
}

// The least result of `measure` for the ends of each hull against the other body.
template <class T, class Measure>
auto leastOfEnds(const BodyAt<T>& p, const BodyAt<T>& q, const Measure& measure)
{
    auto least = std::min(measure(p.a, q), measure(q.a, p));
    if (p.isLong())
        least = std::min(least, measure(p.b, q));
    if (q.isLong())
        least = std::min(least, measure(q.b, p));
    return least;
}

// The least result of `measure` for the pieces of two bodies.
template <class T, class Measure>
auto leastOfPieces(const BodyAt<T>& p, const BodyAt<T>& q, const Measure& measure)
{
    auto least = measure(p.piece(0), q.piece(0));
    for (std::size_t i = 0; i < p.pieceCount(); ++i)
        for (std::size_t k = 0; k < q.pieceCount(); ++k)
            least = std::min(least, measure(p.piece(i), q.piece(k)));
    return least;
}

// Whether the region of a polygon holds a point on none of its edges: the even–odd rule, as isInside() in
// core/scene/polygon.h. False for other bodies.
template <class T>
bool holdsPoint(const BodyAt<T>& polygon, const Vec2<T>& p)
{
    bool isInside = false;
    for (std::size_t i = 0; i < polygon.points.size(); ++i) {
        const BodyAt<T> edge = polygon.piece(i);
        const bool isUpwards = edge.b.y > p.y;
        if ((edge.a.y > p.y) != isUpwards && (cross(edge.b - edge.a, p - edge.a) > T(0)) == isUpwards)
            isInside = !isInside;
    }
    return isInside;
}
// Whether one of two bodies holds the other. Requires: their borders share no point.
template <class T>
bool oneHoldsTheOther(const BodyAt<T>& p, const BodyAt<T>& q)
{
    const auto isBounded = [](const BodyAt<T>& body) { return !isUnbounded(body.hull) || body.a == body.b; };
    return (isBounded(q) && holdsPoint(p, q.piece(0).a)) || (isBounded(p) && holdsPoint(q, p.piece(0).a));
}

} // namespace

double approxDistance(Vec p, const Pose& pose)
{
    if (pose.isClosed()) {
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < pose.points.size(); ++i)
            least = std::min(least, approxDistance(p, pose.piece(i)));
        return holdsPoint(pose, p) ? 0 : least;
    }
    const Vec u = pose.b - pose.a;
    const double square = dot(u, u);
    double share = 0;
    if (pose.isLong() && square > 0)
        share = dot(p - pose.a, u) / square;
    if (pose.hull != HullKind::line)
        share = std::max(share, 0.0);
    if (!isUnbounded(pose.hull))
        share = std::min(share, 1.0);
    return std::hypot(p.x - (pose.a.x + share * u.x), p.y - (pose.a.y + share * u.y));
}

double approxClearance(const Pose& p, const Pose& q)
{
    const auto distance = [](const Pose& a, const Pose& b) { return leastOfEnds(a, b, approxDistance); };
    if (p.isClosed() || q.isClosed())
        return leastOfPieces(p, q, distance) - (p.radius + q.radius);
    return distance(p, q) - (p.radius + q.radius);
}

ExactPose exactly(const Pose& pose)
{
    const auto vec = [](Vec p) { return DyadicVec{Dyadic(p.x), Dyadic(p.y)}; };
    ExactPose exact{{pose, vec(pose.a), vec(pose.b), Dyadic(pose.radius)}};
    for (const Vec point : pose.points)
        exact.points.push_back(vec(point));
    return exact;
}

Sign clearanceSign(const ExactPose& p, const ExactPose& q)
{
    const Dyadic radius = p.radius + q.radius;
    if (p.isClosed() || q.isClosed()) {
        const Sign least = leastOfPieces(p, q, clearanceSign);
        return least == Sign::positive && oneHoldsTheOther(p, q) ? -radius.sign() : least;
    }
    if (hasLine(p) && hasLine(q) && hullsCross(p, q))
        return -radius.sign();
    // Hulls that do not cross are closest at an end of one of them; parallel lines are equally close everywhere. The
    // second control point of a ray or line is not an end, but lies on the hull, so it cannot make the result too
    // small.
    return leastOfEnds(p, q,
                       [&](const DyadicVec& point, const ExactPose& hull) { return pointSign(point, hull, radius); });
}

bool isOnHull(HullKind hull, const Dyadic& n, const Dyadic& d)
{
    return (hull == HullKind::line || n.sign() != Sign::negative) && (isUnbounded(hull) || n <= d);
}

namespace {

Rational pointSquare(const RationalVec& point, const RationalPose& hull)
{
    const RationalVec d = hull.b - hull.a;
    const RationalVec w = point - hull.a;
    if (d.isZero())
        return dot(w, w);
    Rational u = dot(w, d) / dot(d, d);
    if (hull.hull != HullKind::line && u.sign() < 0)
        u = 0;
    if (!isUnbounded(hull.hull) && u > 1)
        u = 1;
    const RationalVec way = w - u * d;
    return dot(way, way);
}

Rational distanceSquare(const RationalPose& p, const RationalPose& q);

// Distances of pieces of two bodies, rounded: which pairs may be the nearest one.
class PieceDistances
{
public:
    PieceDistances(const RationalPose& p, const RationalPose& q) : m_p(nearestPose(p)), m_q(nearestPose(q))
    {
        double largest = 0;
        for (const Pose* pose : {&m_p, &m_q})
            for (std::size_t i = 0; i < pose->pieceCount(); ++i) {
                const Pose piece = pose->piece(i);
                largest = std::max(
                    {largest, std::abs(piece.a.x), std::abs(piece.a.y), std::abs(piece.b.x), std::abs(piece.b.y)});
            }
        // Coordinates are off by an ulp, so a difference of two by two, and the nearest point on a piece by eight more.
        // Out of this range, and on rays and lines, every pair may be the nearest one.
        const bool isBounded = !isUnbounded(p.hull) && !isUnbounded(q.hull);
        const bool isInRange = isBounded && largest > 0x1p-400 && largest < 0x1p400;
        m_error = isInRange ? 0x1p-46 * largest : std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < m_p.pieceCount(); ++i)
            for (std::size_t k = 0; k < m_q.pieceCount(); ++k)
                m_greatest = std::min(m_greatest, ofEnds(m_p.piece(i), m_q.piece(k)) + m_error);
    }

    [[nodiscard]] bool mayBeNearest(std::size_t i, std::size_t k) const
    {
        const Pose p = m_p.piece(i);
        const Pose q = m_q.piece(k);
        if (std::isinf(m_error))
            return true;
        const auto areApart = [this](double a, double b, double c, double d) {
            return std::max(a, b) + m_error < std::min(c, d) || std::max(c, d) + m_error < std::min(a, b);
        };
        const bool mayMeet = !areApart(p.a.x, p.b.x, q.a.x, q.b.x) && !areApart(p.a.y, p.b.y, q.a.y, q.b.y);
        return mayMeet || ofEnds(p, q) - m_error <= m_greatest;
    }

private:
    [[nodiscard]] static double ofEnds(const Pose& p, const Pose& q) { return leastOfEnds(p, q, approxDistance); }

    Pose m_p;
    Pose m_q;
    double m_error = 0;
    double m_greatest = std::numeric_limits<double>::infinity(); // that the least distance can be
};

Rational leastSquareOfPieces(const RationalPose& p, const RationalPose& q)
{
    const PieceDistances distances(p, q);
    std::optional<Rational> least;
    for (std::size_t i = 0; i < p.pieceCount(); ++i)
        for (std::size_t k = 0; k < q.pieceCount(); ++k)
            if (distances.mayBeNearest(i, k) && !(least && least->is_zero())) {
                const Rational square = distanceSquare(p.piece(i), q.piece(k));
                least = least ? std::min(*least, square) : square;
            }
    return *least;
}

// Hulls that share no point are nearest at an end of one of them, or, if parallel, everywhere along one.
Rational distanceSquare(const RationalPose& p, const RationalPose& q)
{
    if (p.isClosed() || q.isClosed()) {
        Rational least = leastSquareOfPieces(p, q);
        return !least.is_zero() && oneHoldsTheOther(p, q) ? Rational(0) : least;
    }
    if (p.isLong() && q.isLong() && twoLines(p, q).hullsMeet)
        return 0;
    Rational least = std::min(pointSquare(p.a, q), pointSquare(q.a, p));
    if (!isUnbounded(p.hull))
        least = std::min(least, pointSquare(p.b, q));
    if (!isUnbounded(q.hull))
        least = std::min(least, pointSquare(q.b, p));
    return least;
}

} // namespace

QuadraticSurd clearanceOf(const RationalPose& p, const RationalPose& q)
{
    return {-(p.radius + q.radius), 1, distanceSquare(p, q)};
}

} // namespace sweep
