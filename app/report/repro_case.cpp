#include "app/report/repro_case.h"

#include "app/report/report_text.h"
#include "core/scene/motion.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/clearance.h>
#include <sweepbench/contacts.h>
#include <sweepbench/number/bounds.h>
#include <sweepbench/scene_file.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

namespace sweep {

namespace {

std::vector<RationalVec> verticesOf(const RationalPose& pose)
{
    if (pose.isClosed())
        return pose.points;
    return pose.a == pose.b ? std::vector<RationalVec>{pose.a} : std::vector<RationalVec>{pose.a, pose.b};
}

Vec rounded(const RationalVec& p)
{
    return {nearestFinite(p.x).value, nearestFinite(p.y).value};
}

double largestOf(Vec p)
{
    return std::max(std::abs(p.x), std::abs(p.y));
}

// Points and the same ones rounded.
struct RoundedPoints
{
    std::vector<RationalVec> exact;
    std::vector<Vec> near = {};
    double largest = 0;

    explicit RoundedPoints(std::vector<RationalVec> points) : exact(std::move(points))
    {
        for (const RationalVec& point : exact) {
            near.push_back(rounded(point));
            largest = std::max(largest, largestOf(near.back()));
        }
    }
};

// How far the points reach along a direction. Points that are certainly not the furthest are left out by doubles: both
// factors of a product are off by an ulp, and products and sums are rounded.
Rational furthest(const RoundedPoints& points, const RationalVec& direction)
{
    const Vec near = rounded(direction);
    const double size = points.largest * largestOf(near);
    const bool isInRange = size > 0x1p-400 && size < 0x1p400 && points.largest < 0x1p400 && largestOf(near) < 0x1p400;
    double most = -std::numeric_limits<double>::infinity();
    for (const Vec point : points.near)
        most = std::max(most, dot(point, near));
    std::optional<Rational> furthest;
    for (std::size_t i = 0; i < points.exact.size(); ++i) {
        if (isInRange && dot(points.near[i], near) < most - 0x1p-46 * size)
            continue;
        const Rational reach = dot(points.exact[i], direction);
        furthest = furthest ? std::max(*furthest, reach) : reach;
    }
    return *furthest;
}

// Two convex shapes without their radii, one of them swept along a segment. They meet if the Minkowski difference q − p
// of the swept q and p contains the origin.
struct SweptPair
{
    RoundedPoints p;
    RoundedPoints q;
    RationalVec displacement;

    // The edges of the difference are parallel to these; none is 0.
    [[nodiscard]] std::vector<RationalVec> edges() const
    {
        std::vector<RationalVec> all{displacement};
        for (const std::vector<RationalVec>* points : {&p.exact, &q.exact}) {
            for (std::size_t i = 0; i < points->size(); ++i)
                all.push_back((*points)[(i + 1) % points->size()] - (*points)[i]);
        }
        std::erase_if(all, [](const RationalVec& edge) { return edge.isZero(); });
        return all;
    }
    // How far the difference reaches from the origin along a direction, times the length of the direction.
    [[nodiscard]] Rational reach(const RationalVec& direction) const
    {
        const Rational way = dot(displacement, direction);
        return furthest(q, direction) + furthest(p, -direction) + (way.sign() > 0 ? way : Rational(0));
    }
};

// The square of the distance of the origin from the nearest side of the difference; nothing if the origin is not
// strictly inside.
std::optional<Rational> depthSquare(const SweptPair& pair)
{
    std::optional<Rational> least;
    for (const RationalVec& edge : pair.edges()) {
        const RationalVec normal{-edge.y, edge.x};
        for (const RationalVec& outwards : {normal, -normal}) {
            const Rational reach = pair.reach(outwards);
            if (reach.sign() <= 0)
                return {};
            const Rational square = reach * reach / lengthSquared(edge);
            least = least ? std::min(*least, square) : square;
        }
    }
    return least;
}

// The convex hull of the points: a point, a segment or a polygon without vertices of 180°. Source: Andrew, "Another
// efficient algorithm for convex hulls in two dimensions", 1979.
RationalPose hullOf(std::vector<RationalVec> points)
{
    std::ranges::sort(points,
                      [](const RationalVec& p, const RationalVec& q) { return p.x == q.x ? p.y < q.y : p.x < q.x; });
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.size() <= 2)
        return {{HullKind::segment, points.front(), points.back()}};
    std::vector<RationalVec> hull;
    const auto addHalf = [&](auto first, auto last) {
        const std::size_t start = hull.size();
        for (auto point = first; point != last; ++point) {
            while (hull.size() >= start + 2 &&
                   cross(hull.back() - hull[hull.size() - 2], *point - hull.back()).sign() <= 0)
                hull.pop_back();
            hull.push_back(*point);
        }
        hull.pop_back(); // begins the other half
    };
    addHalf(points.begin(), points.end());
    addHalf(points.rbegin(), points.rend());
    if (hull.size() == 2)
        return {{HullKind::segment, hull.front(), hull.back()}};
    return {{Shape::polygon}, std::move(hull)};
}

} // namespace

QuadraticSurd sweptClearance(const RationalPose& p, const RationalPose& q, const RationalVec& displacement)
{
    SWEEP_EXPECTS(!isUnbounded(p.hull) && !isUnbounded(q.hull));
    const SweptPair pair{RoundedPoints(verticesOf(p)), RoundedPoints(verticesOf(q)), displacement};
    const Rational reach = -(p.radius + q.radius);
    if (const auto depth = depthSquare(pair))
        return {reach, -1, *depth};
    std::vector<RationalVec> swept = pair.q.exact;
    for (const RationalVec& point : pair.q.exact)
        swept.push_back(point + displacement);
    return {reach, 1, clearanceOf(hullOf(pair.p.exact), hullOf(swept)).r};
}

namespace {

using Ring = std::vector<DyadicVec>;

Ring ringOf(const std::vector<Vec>& polygon)
{
    Ring ring;
    for (const Vec p : polygon)
        ring.push_back({Dyadic(p.x), Dyadic(p.y)});
    return ring;
}

Sign turn(const DyadicVec& p, const DyadicVec& q, const DyadicVec& r)
{
    return cross(q - p, r - q).sign();
}

// The sign of the area: positive if the vertices run counter-clockwise.
Sign orientationOf(const Ring& ring)
{
    Dyadic area;
    for (std::size_t i = 0; i < ring.size(); ++i)
        area = area + cross(ring[i], ring[(i + 1) % ring.size()]);
    return area.sign();
}

// Polygon from which ears are cut until a triangle is left.
class EarCutter
{
public:
    explicit EarCutter(const std::vector<Vec>& polygon)
        : m_ring(ringOf(polygon)), m_orientation(orientationOf(m_ring)), m_left(polygon.size())
    {
        std::iota(m_left.begin(), m_left.end(), std::size_t(0));
    }

    // Requires: the polygon is simple, so that it has an ear.
    [[nodiscard]] std::vector<std::vector<std::size_t>> triangles()
    {
        std::vector<std::vector<std::size_t>> all;
        std::size_t at = 0; // the next one is sought behind the last one, which avoids fans of thin triangles
        while (m_left.size() > 3) {
            const std::size_t first = at;
            while (!isEar(at)) {
                at = next(at);
                SWEEP_EXPECTS(at != first);
            }
            all.push_back(cornersAt(at));
            m_left.erase(m_left.begin() + std::ptrdiff_t(at));
            at = at < m_left.size() ? next(at) : 1;
        }
        all.push_back(cornersAt(1));
        return all;
    }

private:
    [[nodiscard]] std::size_t next(std::size_t at) const { return at + 1 < m_left.size() ? at + 1 : 0; }
    [[nodiscard]] std::size_t before(std::size_t at) const { return (at == 0 ? m_left.size() : at) - 1; }
    [[nodiscard]] std::vector<std::size_t> cornersAt(std::size_t at) const
    {
        return {m_left[before(at)], m_left[at], m_left[next(at)]};
    }

    // Whether the vertex is convex and the closed triangle with its neighbours holds no other vertex.
    [[nodiscard]] bool isEar(std::size_t at) const
    {
        const DyadicVec& p = m_ring[m_left[before(at)]];
        const DyadicVec& q = m_ring[m_left[at]];
        const DyadicVec& r = m_ring[m_left[next(at)]];
        if (turn(p, q, r) != m_orientation)
            return false;
        const auto isLeft = [this](const DyadicVec& a, const DyadicVec& b, const DyadicVec& c) {
            const Sign side = turn(a, b, c);
            return side == Sign::zero || side == m_orientation;
        };
        for (std::size_t i = next(next(at)); i != before(at); i = next(i)) {
            const DyadicVec& other = m_ring[m_left[i]];
            if (isLeft(p, q, other) && isLeft(q, r, other) && isLeft(r, p, other))
                return false;
        }
        return true;
    }

    Ring m_ring;
    Sign m_orientation;
    std::vector<std::size_t> m_left; // indices of the vertices that are not cut off, in order
};

} // namespace

bool isConvex(const std::vector<Vec>& polygon)
{
    const Ring ring = ringOf(polygon);
    bool turnsLeft = false;
    bool turnsRight = false;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Sign sign = turn(ring[i], ring[(i + 1) % ring.size()], ring[(i + 2) % ring.size()]);
        turnsLeft = turnsLeft || sign == Sign::positive;
        turnsRight = turnsRight || sign == Sign::negative;
    }
    return turnsLeft != turnsRight;
}

std::vector<std::vector<std::size_t>> convexParts(const std::vector<Vec>& polygon, std::size_t most)
{
    SWEEP_EXPECTS(most >= 3);
    if (!isConvex(polygon))
        return EarCutter(polygon).triangles();
    std::vector<std::vector<std::size_t>> parts; // each has the first vertex
    for (std::size_t i = 1; i + 1 < polygon.size(); i += std::min(most, polygon.size()) - 2) {
        std::vector<std::size_t> part{0};
        for (std::size_t k = i; k < polygon.size() && part.size() < most; ++k)
            part.push_back(k);
        parts.push_back(std::move(part));
    }
    return parts;
}

std::vector<ReproHull> partsOf(const ReproHull& hull, std::size_t mostVertices)
{
    if (!isPolygon(hull))
        return {hull};
    std::vector<ReproHull> parts;
    for (const std::vector<std::size_t>& vertices : convexParts(hull.points, mostVertices)) {
        parts.push_back({{}, hull.radius});
        for (const std::size_t i : vertices)
            parts.back().points.push_back(hull.points[i]);
    }
    return parts;
}

namespace {

constexpr std::size_t maxContacts = 8;   // the most contacts of the pair; later ones are omitted
constexpr std::size_t maxVertices = 200; // of the polygons of a pair

// A ray or line as a segment, at least 2^12 times as long as the distance of its control points, so that it ends
// beyond everything else.
Pose bounded(const Pose& pose, double extent)
{
    Vec along{pose.b.x - pose.a.x, pose.b.y - pose.a.y};
    const double length = std::hypot(along.x, along.y);
    double factor = 4096;
    while (length > 0 && factor * length < 4 * extent && std::isfinite(factor))
        factor *= 2;
    along = {along.x * factor, along.y * factor};
    Pose segment = pose;
    segment.b = {pose.a.x + along.x, pose.a.y + along.y};
    if (pose.hull == HullKind::line)
        segment.a = {pose.a.x - along.x, pose.a.y - along.y};
    const bool finite = std::isfinite(segment.a.x) && std::isfinite(segment.a.y) && std::isfinite(segment.b.x) &&
                        std::isfinite(segment.b.y);
    return finite ? segment : pose;
}

double extentOf(const Pose& pose)
{
    return std::max({std::abs(pose.a.x), std::abs(pose.a.y), std::abs(pose.b.x), std::abs(pose.b.y), pose.radius});
}

ReproHull hullOf(const Pose& pose)
{
    if (pose.isClosed())
        return {pose.points, pose.radius};
    ReproHull hull{{pose.a}, pose.radius};
    if (pose.b != pose.a)
        hull.points.push_back(pose.b);
    return hull;
}

// The shape as a body of core.
BodyState bodyOf(const ReproHull& hull)
{
    if (isPolygon(hull))
        return bodyState({{Shape::polygon, {}, {}, hull.radius}, hull.points});
    const Shape shape = hull.points.size() == 1 ? Shape::circle : Shape::capsule;
    return bodyState({{shape, hull.points.front(), hull.points.back(), hull.radius}});
}

// False if the vertices, because they are rounded, make no polygon.
bool isSimple(const ReproHull& hull)
{
    if (!isPolygon(hull))
        return true;
    Body body{.id = "polygon", .shape = Shape::polygon};
    for (const Vec point : hull.points)
        body.points.emplace_back(Rest{point});
    Scene scene;
    scene.bodies.push_back(std::move(body));
    return problemsOf(scene).empty();
}

// Convex parts of an exact pose that is rounded to the hull: those of the hull.
std::vector<RationalPose> partsOf(const RationalPose& pose, const ReproHull& hull)
{
    if (!pose.isClosed())
        return {pose};
    std::vector<RationalPose> parts;
    for (const std::vector<std::size_t>& vertices : convexParts(hull.points, unlimited)) {
        parts.push_back({{pose, {}, {}, pose.radius}});
        for (const std::size_t i : vertices)
            parts.back().points.push_back(pose.points[i]);
    }
    return parts;
}

// An exact pose, and the same one rounded.
struct PosedHull
{
    RationalPose exact;
    ReproHull hull;
};

// A box that contains the hull without its radius, swept along a displacement; rounded.
Box approxBox(const ReproHull& hull, Vec displacement)
{
    Box box{Bounds::exactly(hull.points[0].x), Bounds::exactly(hull.points[0].y)};
    const auto include = [&box](Vec p) { box = sweep::hull(box, Box{Bounds::exactly(p.x), Bounds::exactly(p.y)}); };
    for (const Vec p : hull.points) {
        include(p);
        include(p + displacement);
    }
    return box;
}

// At most the distance of the boxes, with an allowance for roundings of both.
double approxGap(const Box& p, const Box& q)
{
    constexpr double roundings = 1e-14;
    const auto along = [](Bounds a, Bounds b) {
        const double largest = std::max({std::abs(a.low), std::abs(a.high), std::abs(b.low), std::abs(b.high)});
        return std::max({0.0, a.low - b.high - roundings * largest, b.low - a.high - roundings * largest});
    };
    return std::hypot(along(p.x, q.x), along(p.y, q.y)) * (1 - roundings);
}

// The signed distance of p and q while q moves relative to p. In contact it is that of the two convex parts of which it
// is least: for convex shapes, minus the shortest translation that separates them. See sweptClearance().
QuadraticSurd leastClearance(const PosedHull& p, const PosedHull& q, const RationalVec& displacement)
{
    const Vec way = rounded(displacement);
    const std::vector<RationalPose> partsOfP = partsOf(p.exact, p.hull);
    const std::vector<RationalPose> partsOfQ = partsOf(q.exact, q.hull);
    const std::vector<ReproHull> hullsOfP = partsOf(p.hull, unlimited);
    const std::vector<ReproHull> hullsOfQ = partsOf(q.hull, unlimited);
    // Every clearance is −(sum of the radii) ± √r.
    const auto order = [](const QuadraticSurd& surd) { return Rational(surd.q * surd.r); };
    std::optional<QuadraticSurd> least;
    for (std::size_t i = 0; i < partsOfP.size(); ++i) {
        const Box box = approxBox(hullsOfP[i], {});
        for (std::size_t k = 0; k < partsOfQ.size(); ++k) {
            const double gap = approxGap(box, approxBox(hullsOfQ[k], way));
            if (least && gap > 0 && gap * gap > nearestFinite(order(*least)).value)
                continue;
            const QuadraticSurd one = sweptClearance(partsOfP[i], partsOfQ[k], displacement);
            if (!least || order(one) < order(*least))
                least = one;
        }
    }
    return *least;
}

ReproHull cellHull(const Grid& grid, Cell cell)
{
    const Vec origin = grid.origin.value_or(Vec{});
    const auto line = [](double from, double spacing, long long i) {
        return nearestFinite(rationalOf(Dyadic(from)) + rationalOf(Dyadic(spacing)) * Rational(i)).value;
    };
    const double left = line(origin.x, grid.spacing.x, cell.i);
    const double right = line(origin.x, grid.spacing.x, cell.i + 1);
    const double bottom = line(origin.y, grid.spacing.y, cell.j);
    const double top = line(origin.y, grid.spacing.y, cell.j + 1);
    return {{{left, bottom}, {right, bottom}, {right, top}, {left, top}}, 0};
}

// Requires: all control points have the same velocity.
RationalVec velocityOf(const BodyState& state)
{
    return state.velocities.empty() ? state.velocityA : state.velocities.front();
}

// The body with its radius increased; a point becomes a circle, and a segment a capsule.
Body grown(const Body& body, double increase)
{
    Body thick = body;
    if (body.shape == Shape::point)
        thick.shape = Shape::circle;
    else if (body.shape == Shape::segment)
        thick.shape = Shape::capsule;
    const double from = (hasRadius(body.shape) ? body.radius.from : 0) + increase;
    thick.radius = Radius{from};
    return thick;
}

// The union of the intervals, in order, up to a time.
std::vector<Interval> joined(std::vector<Interval> intervals, double last)
{
    std::ranges::sort(intervals, {}, &Interval::start);
    std::vector<Interval> all;
    for (const Interval& one : intervals) {
        if (!all.empty() && one.start <= all.back().end)
            all.back().end = std::max(all.back().end, std::min(one.end, last));
        else if (one.start <= last)
            all.push_back({one.start, std::min(one.end, last)});
    }
    return all;
}

} // namespace

ReproCase::ReproCase(const ReportCase& report)
    : m_scene(report.scene), m_timeline(report.timeline), m_focus(*report.focus)
{
    const std::size_t vertices = bodyA().points.size() + (bodyB() ? bodyB()->points.size() : 0);
    if (vertices > maxVertices) {
        m_polygonReason = m_noMotionReason = "The polygons have " + std::to_string(vertices) +
                                             " vertices together, and the programs in repro/ support " +
                                             std::to_string(maxVertices) + ", so no query is run.";
        return;
    }
    m_common = m_focus.withCell() ? activeInterval(m_scene, bodyA()) : commonWindow(m_scene, bodyA(), *bodyB());
    if (!m_common) {
        m_noMotionReason = "The two are never active together for longer than an instant, so no query is run.";
        return;
    }
    chooseInstants(report.quiet);
    findMotion();
}

bool ReproCase::isAtRest() const
{
    return bodyB() && isStationary(bodyA(), *m_common) && isStationary(*bodyB(), *m_common);
}

void ReproCase::chooseInstants(const std::optional<QuietPair>& quiet)
{
    std::vector<double> events;
    if (quiet && quiet->approach)
        events.push_back(quiet->approach->t.nearest());
    for (std::size_t i = 0; i < m_timeline.events().size() && events.size() < 2 * maxContacts; ++i) {
        if (samePair(m_focus, m_timeline.events()[i]))
            events.push_back(m_timeline.timeOf(i).nearest());
    }
    std::vector<double> bounds = events;
    bounds.insert(bounds.begin(), m_common->start);
    if (!isAtRest())
        bounds.push_back(m_common->end);
    for (std::size_t i = 0; i < bounds.size(); ++i) {
        if (i > 0 && bounds[i - 1] < bounds[i])
            addInstant(bounds[i - 1] / 2 + bounds[i] / 2, false);
        const bool isNew = i == 0 || bounds[i - 1] < bounds[i];
        if (isNew)
            addInstant(bounds[i], true);
    }
}

// The corners of a cell may be rounded. Instants of a cell are therefore chosen only away from its events, and contact
// follows from the events.
void ReproCase::addInstant(double t, bool ofEvent)
{
    const bool isCell = m_focus.withCell();
    if ((isCell && ofEvent) || t < m_common->start || t > m_common->end)
        return;
    Pose p = nearestPose(*bodyState(m_scene, bodyA(), t));
    if (isCell) {
        const ReproHull body = hullOf(p);
        const ReproHull cell = cellHull(*m_scene.grid, m_focus.cell);
        bool contact = false;
        for (const TimelineInstant& instant : m_timeline.instants()) {
            for (const Event& event : m_timeline.eventsOf(instant)) {
                if (samePair(m_focus, event) && instant.time.nearest() < t)
                    contact = event.kind == EventKind::enter;
            }
        }
        addInstant(t, body, cell, contact);
        return;
    }
    Pose q = nearestPose(*bodyState(m_scene, *bodyB(), t));
    const double extent = std::max(extentOf(p), extentOf(q));
    p = isUnbounded(p.hull) ? bounded(p, extent) : p;
    q = isUnbounded(q.hull) ? bounded(q, extent) : q;
    addInstant(t, hullOf(p), hullOf(q), {});
}

// The contact is that of the two hulls unless it is given, and the clearance has its sign.
void ReproCase::addInstant(double t, const ReproHull& a, const ReproHull& b, std::optional<bool> contact)
{
    if (!isSimple(a) || !isSimple(b)) {
        m_polygonReason = "At the chosen times the vertices, rounded to doubles, make no polygon, so no query is run.";
        return;
    }
    const QuadraticSurd clearance = leastClearance({bodyOf(a), a}, {bodyOf(b), b}, {});
    const double size = std::abs(nearestFinite(clearance).value);
    const bool meets = contact.value_or(signOf(clearance) != Sign::positive);
    m_instants.push_back({t, a, b, meets, meets ? 0 - size : size});
}

void ReproCase::findMotion()
{
    if (m_focus.withCell()) {
        m_noMotionReason = "The cell of the grid is queried as a box, at chosen times.";
        return;
    }
    if (isAtRest()) {
        m_noMotionReason = "Neither of the two moves while both are active: it is queried once.";
        return;
    }
    const Body& a = bodyA();
    const Body& b = *bodyB();
    if (!movesUniformly(m_scene, a, *m_common) || !movesUniformly(m_scene, b, *m_common)) {
        m_noMotionReason = "It cannot express this motion (a bend, an acceleration, a growing radius, ends or "
                           "vertices that move apart, or a ray or line): static queries at chosen times replace it.";
        return;
    }
    const auto at = [this](const Body& body, double t) { return hullOf(nearestPose(*bodyState(m_scene, body, t))); };
    const ReproHull a0 = at(a, m_common->start);
    const ReproHull b0 = at(b, m_common->start);
    if (!isSimple(a0) || !isSimple(b0)) {
        m_noMotionReason = "At the start the vertices, rounded to doubles, make no polygon: static queries replace the "
                           "motion.";
        return;
    }
    const Vec moveA = at(a, m_common->end).points[0] - a0.points[0];
    const Vec moveB = at(b, m_common->end).points[0] - b0.points[0];
    m_motion = ReproMotion{*m_common, a0, b0, moveA, moveB};
}

ReproImpact ReproCase::impactWithin(double tolerance) const
{
    const std::vector<MovingPart> partsOfA = movingParts(bodyA(), m_motion->a);
    const std::vector<MovingPart> partsOfB = movingParts(*bodyB(), m_motion->b);
    const BodyState a0 = *bodyState(m_scene, bodyA(), m_common->start);
    const BodyState b0 = *bodyState(m_scene, *bodyB(), m_common->start);
    const Rational duration = rationalOf(Dyadic(m_common->end)) - rationalOf(Dyadic(m_common->start));
    const RationalVec way = duration * (velocityOf(b0) - velocityOf(a0));
    ReproImpact impact;
    impact.clearance = nearestFinite(leastClearance({a0, m_motion->a}, {b0, m_motion->b}, way)).value;
    double last = m_common->end;
    std::vector<Interval> windows;
    for (const MovingPart& a : partsOfA) {
        for (const MovingPart& b : partsOfB) {
            const PartImpact one = impactOf(a.body, b.body, tolerance);
            if (!one.within)
                continue;
            windows.push_back(*one.within);
            if (!one.first)
                continue;
            impact.first = impact.hit ? std::min(impact.first, *one.first) : *one.first;
            impact.hit = true;
            QuadraticSurd clearance = sweptClearance(a.start, b.start, way);
            clearance.p += rationalOf(Dyadic(tolerance));
            if (signOf(clearance) == Sign::negative)
                last = std::min(last, one.within->end);
        }
    }
    impact.within = joined(std::move(windows), last);
    return impact;
}

std::vector<ReproCase::MovingPart> ReproCase::movingParts(const Body& body, const ReproHull& hull) const
{
    if (body.shape != Shape::polygon)
        return {{body, *bodyState(m_scene, body, m_common->start)}};
    std::vector<MovingPart> parts;
    for (const std::vector<std::size_t>& vertices : convexParts(hull.points, unlimited)) {
        Body part = body;
        part.points.clear();
        for (const std::size_t i : vertices)
            part.points.push_back(body.points[i]);
        BodyState start = *bodyState(m_scene, part, m_common->start);
        if (hullOf(start.points).isClosed()) // otherwise it has no area: the vertices of the hull are rounded
            parts.push_back({std::move(part), std::move(start)});
    }
    return parts;
}

ReproCase::PartImpact ReproCase::impactOf(const Body& a, const Body& b, double tolerance) const
{
    const std::vector<Contact> exact = contacts(m_scene, a, b, *m_common);
    std::vector<Contact> wide = contacts(m_scene, grown(a, tolerance), b, *m_common);
    if (wide.empty()) // farther apart, or the tolerance was rounded away in adding it to the radius
        wide = exact;
    if (wide.empty())
        return {};
    PartImpact impact{Interval{wide.front().begin.nearest(), wide.back().end.nearest()}, {}};
    if (exact.empty())
        return impact;
    Interval& window = *impact.within;
    impact.first = exact.front().begin.nearest();
    const Vec move = m_motion->moveB - m_motion->moveA;
    const double length = std::hypot(move.x, move.y);
    // The clearance of convex shapes is a convex function of time, so it falls no faster after the contact than before.
    const double delay =
        std::max(*impact.first - window.start, length > 0 ? tolerance / length * (m_common->end - m_common->start) : 0);
    const double ofA = std::min(m_motion->a.radius, tolerance);
    const double ofB = std::min(m_motion->b.radius, tolerance - ofA);
    const Body thinA = grown(a, -ofA);
    const Body thinB = grown(b, -ofB);
    const std::vector<Contact> narrow = contacts(m_scene, thinA, thinB, *m_common);
    const Instant deep =
        narrow.empty() ? clearanceCurve(m_scene, thinA, thinB, *m_common).minimum().t : narrow.front().begin;
    window.end = std::min(window.end, std::max(*impact.first + delay, deep.nearest()));
    return impact;
}

double ReproCase::largest() const
{
    double largest = 0;
    const auto include = [&](const ReproHull& hull) {
        largest = std::max(largest, hull.radius);
        for (const Vec p : hull.points)
            largest = std::max({largest, std::abs(p.x), std::abs(p.y)});
    };
    for (const ReproInstant& instant : m_instants) {
        include(instant.a);
        include(instant.b);
    }
    return largest;
}

} // namespace sweep
