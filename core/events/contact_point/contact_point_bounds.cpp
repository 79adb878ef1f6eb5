#include "core/events/contact_point/contact_point_bounds.h"

#include "core/scene/hull.h"

#include <algorithm>
#include <limits>

namespace sweep {

namespace {

using Place = VecOf<Bounds>;

// What holds both, as one number is in both.
Bounds common(Bounds p, Bounds q)
{
    return {std::max(p.low, q.low), std::min(p.high, q.high)};
}

// The values from p to q, s of the way.
Bounds between(Bounds p, Bounds q, Bounds s)
{
    if (p.low == p.high && q.low == q.high && p.low == q.low)
        return p;
    return p + (q - p) * s;
}

// Where control points are at a time of which two doubles are known that it lies between.
class NearTime
{
public:
    NearTime(Interval active, Bounds time) : m_active(active), m_time(time) {}

    std::optional<Place> operator()(const Rest& path) const { return exactly(path.at); }
    std::optional<Place> operator()(const FromTo& path) const { return moved(path.from, path.to, m_active); }
    std::optional<Place> operator()(const Launch& path) const
    {
        const Vec acceleration = path.acceleration.value_or(Vec{});
        const Bounds passed = m_time - Bounds::exactly(m_active.start);
        const auto along = [&](double at, double velocity, double a) {
            if (velocity == 0 && a == 0)
                return Bounds::exactly(at);
            return Bounds::exactly(at) +
                   (Bounds::exactly(velocity) + Bounds::exactly(a) * Bounds::exactly(0.5) * passed) * passed;
        };
        return Place{along(path.at.x, path.velocity.x, acceleration.x),
                     along(path.at.y, path.velocity.y, acceleration.y)};
    }
    // Only where no key may be between the two doubles.
    std::optional<Place> operator()(const Keyed& path) const
    {
        const auto behind = std::partition_point(path.keys.begin(), path.keys.end(),
                                                 [this](const Key& key) { return key.t <= m_time.low; });
        if (behind != path.keys.end() && behind->t < m_time.high)
            return std::nullopt;
        if (behind == path.keys.begin())
            return exactly(behind->at);
        const Key& before = *std::prev(behind);
        return behind == path.keys.end() ? exactly(before.at) : moved(before.at, behind->at, {before.t, behind->t});
    }
    [[nodiscard]] Bounds radius(const Body& body) const
    {
        if (!hasRadius(body.shape))
            return Bounds::exactly(0);
        const double from = body.radius.from;
        return between(Bounds::exactly(from), Bounds::exactly(body.radius.to.value_or(from)), share(m_active));
    }

private:
    [[nodiscard]] static Place exactly(Vec p) { return {Bounds::exactly(p.x), Bounds::exactly(p.y)}; }
    [[nodiscard]] Bounds share(Interval leg) const
    {
        return (m_time - Bounds::exactly(leg.start)) / (Bounds::exactly(leg.end) - Bounds::exactly(leg.start));
    }
    [[nodiscard]] Place moved(Vec from, Vec to, Interval leg) const
    {
        const Bounds s = share(leg);
        return {between(Bounds::exactly(from.x), Bounds::exactly(to.x), s),
                between(Bounds::exactly(from.y), Bounds::exactly(to.y), s)};
    }

    Interval m_active;
    Bounds m_time;
};

struct Outline
{
    HullKind kind;
    Place a;
    Place b; // as a, where that is all
    Bounds radius;

    [[nodiscard]] bool isThin() const { return radius.low == 0 && radius.high == 0; }
};

std::optional<Outline> outlineAt(const Scene& scene, const Body& body, Bounds time)
{
    const NearTime near(activeInterval(scene, body), time);
    const auto a = std::visit(near, body.a);
    const auto b = hasTwoControlPoints(body.shape) ? std::visit(near, body.b) : a;
    if (!a || !b)
        return std::nullopt;
    return Outline{hullKind(body.shape), *a, *b, near.radius(body)};
}

// The point of the hull that is nearest to p: a + s·(b − a) with s = (p − a)·(b − a)/|b − a|², held within the hull.
// Where both control points may be one, s may be anything that the hull allows, which is still right.
Place footOn(const Outline& line, const Place& p)
{
    if (line.kind == HullKind::point)
        return line.a;
    constexpr double endless = std::numeric_limits<double>::infinity();
    const double least = line.kind == HullKind::line ? -endless : 0;
    const double most = line.kind == HullKind::segment ? 1 : endless;
    const Place d = line.b - line.a;
    const Bounds s = dot(p - line.a, d) / dot(d, d);
    const Bounds held{std::clamp(s.low, least, most), std::clamp(s.high, least, most)};
    return {between(line.a.x, line.b.x, held), between(line.a.y, line.b.y, held)};
}

Place common(const Place& p, const Place& q)
{
    return {common(p.x, q.x), common(p.y, q.y)};
}

// They are as far apart as their radii together: the point lies on the way from the disc's centre to its foot.
Place sharedBy(const Outline& disc, const Outline& other)
{
    const Place foot = footOn(other, disc.a);
    if (disc.isThin())
        return other.isThin() ? common(disc.a, foot) : disc.a;
    if (other.isThin())
        return foot;
    const Bounds share = disc.radius / (disc.radius + other.radius);
    return {between(disc.a.x, foot.x, share), between(disc.a.y, foot.y, share)};
}

// The nearest place to p between the two lines.
Bounds heldBetween(Bounds p, double origin, double spacing, long long cell)
{
    const auto line = [&](long long n) { // a cell's number is a double
        return Bounds::exactly(origin) + Bounds::exactly(spacing) * Bounds::exactly(static_cast<double>(n));
    };
    const Bounds low = line(cell);
    const Bounds high = line(cell + 1);
    return {std::min(std::max(p.low, low.low), high.low), std::min(std::max(p.high, low.high), high.high)};
}

} // namespace

std::optional<VecOf<Bounds>> contactPointBounds(const Scene& scene, const Event& event, const Instant& time)
{
    if (event.clipped)
        return std::nullopt;
    const double t = time.nearest();
    const Bounds around{nextDown(t), nextUp(t)};
    const auto a = outlineAt(scene, scene.bodies[event.a], around);
    if (!a)
        return std::nullopt;
    if (event.withCell()) {
        const Grid& grid = *scene.grid;
        const Vec origin = grid.origin.value_or(Vec{});
        const Place foot{heldBetween(a->a.x, origin.x, grid.spacing.x, event.cell.i),
                         heldBetween(a->a.y, origin.y, grid.spacing.y, event.cell.j)};
        if (a->kind != HullKind::point)
            return std::nullopt;
        return a->isThin() ? common(a->a, foot) : foot;
    }
    const auto b = outlineAt(scene, scene.bodies[event.b], around);
    if (!b || (a->kind != HullKind::point && b->kind != HullKind::point))
        return std::nullopt;
    return a->kind == HullKind::point ? sharedBy(*a, *b) : sharedBy(*b, *a);
}

} // namespace sweep
