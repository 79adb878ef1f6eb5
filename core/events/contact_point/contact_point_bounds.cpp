#include "core/events/contact_point/contact_point_bounds.h"

#include "core/scene/body_at.h"

#include <algorithm>
#include <limits>

namespace sweep {

namespace {

using Box = Vec2<Bounds>;

// The intersection of two bounds of the same number.
Bounds common(Bounds p, Bounds q)
{
    return {std::max(p.low, q.low), std::min(p.high, q.high)};
}

Box common(const Box& p, const Box& q)
{
    return {common(p.x, q.x), common(p.y, q.y)};
}

// p + (q − p)·s
Bounds between(Bounds p, Bounds q, Bounds s)
{
    if (p.low == p.high && q.low == q.high && p.low == q.low)
        return p;
    return p + (q - p) * s;
}

Box between(const Box& p, const Box& q, Bounds s)
{
    return {between(p.x, q.x, s), between(p.y, q.y, s)};
}

Box exactly(Vec p)
{
    return {Bounds::exactly(p.x), Bounds::exactly(p.y)};
}

// Bounds of control points and radius at a time that lies between two doubles.
class BoundedPath
{
public:
    BoundedPath(Interval active, Bounds time) : m_active(active), m_time(time) {}

    std::optional<Box> operator()(const Rest& path) const { return exactly(path.at); }
    std::optional<Box> operator()(const FromTo& path) const { return moved(path.from, path.to, m_active); }
    std::optional<Box> operator()(const Launch& path) const
    {
        const Vec acceleration = path.acceleration.value_or(Vec{});
        const Bounds passed = m_time - Bounds::exactly(m_active.start);
        const auto along = [&](double at, double velocity, double a) {
            if (velocity == 0 && a == 0)
                return Bounds::exactly(at);
            return Bounds::exactly(at) +
                   (Bounds::exactly(velocity) + Bounds::exactly(a) * Bounds::exactly(0.5) * passed) * passed;
        };
        return Box{along(path.at.x, path.velocity.x, acceleration.x),
                   along(path.at.y, path.velocity.y, acceleration.y)};
    }
    // None if a key may lie between the two doubles.
    std::optional<Box> operator()(const Keyed& path) const
    {
        const auto after = std::partition_point(path.keys.begin(), path.keys.end(),
                                                [this](const Key& key) { return key.t <= m_time.low; });
        if (after != path.keys.end() && after->t < m_time.high)
            return std::nullopt;
        if (after == path.keys.begin())
            return exactly(after->at);
        const Key& before = *std::prev(after);
        return after == path.keys.end() ? exactly(before.at) : moved(before.at, after->at, {before.t, after->t});
    }
    [[nodiscard]] Bounds radius(const Body& body) const
    {
        if (!hasRadius(body.shape))
            return Bounds::exactly(0);
        const double from = body.radius.from;
        return between(Bounds::exactly(from), Bounds::exactly(body.radius.to.value_or(from)), share(m_active));
    }

private:
    [[nodiscard]] Bounds share(Interval leg) const
    {
        return (m_time - Bounds::exactly(leg.start)) / (Bounds::exactly(leg.end) - Bounds::exactly(leg.start));
    }
    [[nodiscard]] Box moved(Vec from, Vec to, Interval leg) const
    {
        return between(exactly(from), exactly(to), share(leg));
    }

    Interval m_active;
    Bounds m_time;
};

using BodyBounds = BodyAt<Bounds>;

std::optional<BodyBounds> boundsAt(const Scene& scene, const Body& body, Bounds time)
{
    const BoundedPath around(activeInterval(scene, body), time);
    const auto a = std::visit(around, body.a);
    const auto b = hasTwoControlPoints(body.shape) ? std::visit(around, body.b) : a;
    if (!a || !b)
        return std::nullopt;
    return BodyBounds{body.shape, *a, *b, around.radius(body)};
}

bool isThin(const BodyBounds& body)
{
    return body.radius.low == 0 && body.radius.high == 0;
}

// The point of the hull closest to p: a + s·(b − a) with s = (p − a)·(b − a)/|b − a|², clamped to the hull. If the
// control points may coincide, s is bounded by the whole range that the hull allows.
Box closestPoint(const BodyBounds& hull, const Box& p)
{
    if (!hasTwoControlPoints(hull.shape))
        return hull.a;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const double least = hull.shape == Shape::line ? -infinity : 0;
    const double most = isUnbounded(hull.shape) ? infinity : 1;
    const Box d = hull.b - hull.a;
    const Bounds s = dot(p - hull.a, d) / dot(d, d);
    return between(hull.a, hull.b, {std::clamp(s.low, least, most), std::clamp(s.high, least, most)});
}

// The bodies are the sum of their radii apart, so the point lies between the disc's centre and the closest point to it.
Box sharedPoint(const BodyBounds& disc, const BodyBounds& other)
{
    const Box closest = closestPoint(other, disc.a);
    if (isThin(disc))
        return isThin(other) ? common(disc.a, closest) : disc.a;
    if (isThin(other))
        return closest;
    return between(disc.a, closest, disc.radius / (disc.radius + other.radius));
}

// The coordinate of a cell's range that is closest to p.
Bounds clamped(Bounds p, double origin, double spacing, long long cell)
{
    const auto line = [&](long long n) { // the number of a cell is exact as a double
        return Bounds::exactly(origin) + Bounds::exactly(spacing) * Bounds::exactly(static_cast<double>(n));
    };
    const Bounds low = line(cell);
    const Bounds high = line(cell + 1);
    return {std::min(std::max(p.low, low.low), high.low), std::min(std::max(p.high, low.high), high.high)};
}

} // namespace

std::optional<Vec2<Bounds>> contactPointBounds(const Scene& scene, const Event& event, const Instant& time)
{
    if (event.clipped)
        return std::nullopt;
    const double t = time.nearest();
    const Bounds around{nextDown(t), nextUp(t)};
    const auto a = boundsAt(scene, scene.bodies[event.a], around);
    if (!a)
        return std::nullopt;
    if (event.withCell()) {
        if (hasTwoControlPoints(a->shape))
            return std::nullopt;
        const Grid& grid = *scene.grid;
        const Vec origin = grid.origin.value_or(Vec{});
        const Box foot{clamped(a->a.x, origin.x, grid.spacing.x, event.cell.i),
                       clamped(a->a.y, origin.y, grid.spacing.y, event.cell.j)};
        return isThin(*a) ? common(a->a, foot) : foot;
    }
    const auto b = boundsAt(scene, scene.bodies[event.b], around);
    if (!b || (hasTwoControlPoints(a->shape) && hasTwoControlPoints(b->shape)))
        return std::nullopt;
    return hasTwoControlPoints(a->shape) ? sharedPoint(*b, *a) : sharedPoint(*a, *b);
}

} // namespace sweep
