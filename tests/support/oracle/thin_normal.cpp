#include "tests/support/oracle/thin_normal.h"

#include <sweepbench/contacts.h>

namespace sweep::oracle {

namespace {

using Point = Pair2<Rational>;
using Hull = Shaped<Rational>;

bool same(const Point& p, const Point& q)
{
    return p.x == q.x && p.y == q.y;
}
bool isPoint(const Hull& hull)
{
    return same(hull.a, hull.b);
}
bool isEnd(const Hull& hull, const Point& p)
{
    return (same(p, hull.a) && !hull.endlessBack) || (same(p, hull.b) && !hull.endlessAhead);
}

// The end of `hull` that lies on `other`; nullopt if there is none.
std::optional<Point> endOn(const Hull& hull, const Hull& other)
{
    for (const Point& p : {hull.a, hull.b})
        if (isEnd(hull, p) && squaredDistance(other, p) == 0)
            return p;
    return std::nullopt;
}

// The normal of a point against a segment, ray or line: from the point's side to the line, next to the event.
std::optional<ThinNormal> ofPoint(const Scene& scene, const Event& event, const Rational& t)
{
    const auto ends = pointAndLine(scene, event.a, event.b);
    if (!ends)
        return std::nullopt; // a circle of radius 0, or a segment shrunk to a point
    const Point p = placed(scene, scene.bodies[ends->point], t).a;
    if (isEnd(placed(scene, scene.bodies[ends->line], t), p))
        return ThinNormal{};
    const Interval w = *commonWindow(scene, event.a, event.b);
    const Rational step = (Rational(w.end) - Rational(w.start)) * power(2, -300);
    const Rational beside = event.kind == EventKind::exit ? Rational(t + step) : Rational(t - step);
    const Rational side = orientation(scene, ends->line, ends->point, beside);
    if (side == 0)
        return ThinNormal{};
    // From the left of the line the normal points to its right; reversed if the line is the first body.
    const Hull line = placed(scene, scene.bodies[ends->line], beside);
    const Point along = line.b - line.a;
    const bool rightwards = (side > 0) == (ends->point == event.a);
    return ThinNormal{true, rightwards ? Point{along.y, -along.x} : Point{-along.y, along.x}};
}

std::optional<ThinNormal> ofPair(const Scene& scene, const Event& event, const Rational& t)
{
    const Hull p = placed(scene, scene.bodies[event.a], t);
    const Hull q = placed(scene, scene.bodies[event.b], t);
    if (p.radius + q.radius > 0)
        return std::nullopt;
    if (isPoint(p) && isPoint(q))
        return ThinNormal{};
    if (isPoint(p) || isPoint(q))
        return ofPoint(scene, event, t);
    if (crossOf(p.b - p.a, q.b - q.a) == 0)
        return std::nullopt;
    const auto mine = endOn(p, q);
    const auto theirs = endOn(q, p);
    if (!mine && !theirs)
        return std::nullopt;
    return ThinNormal{!(mine && theirs)};
}

std::optional<ThinNormal> ofCell(const Scene& scene, const Event& event, const Rational& t)
{
    const Hull hull = placed(scene, scene.bodies[event.a], t);
    const Box<Rational> box = cellBox<Rational>(*scene.grid, event.cell);
    if (hull.radius > 0)
        return std::nullopt;
    const auto isCorner = [&](const Point& p) {
        return (p.x == box.lo.x || p.x == box.hi.x) && (p.y == box.lo.y || p.y == box.hi.y);
    };
    if (isPoint(hull))
        return ThinNormal{!isCorner(hull.a)};
    const Point along = hull.b - hull.a;
    if (along.x == 0 || along.y == 0)
        return std::nullopt; // may be flat on a side
    for (const Point& end : {hull.a, hull.b})
        if (squaredDistance(box, end) == 0)
            return ThinNormal{!isCorner(end)};
    return ThinNormal{true};
}

} // namespace

std::optional<ThinNormal> thinNormal(const Scene& scene, const Event& event, const Rational& t)
{
    return event.withCell() ? ofCell(scene, event, t) : ofPair(scene, event, t);
}

} // namespace sweep::oracle
