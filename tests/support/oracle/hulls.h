// Distances of two hulls of one or two points, polygons and boxes, by projection and clamping, in any ordered field.
#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace sweep::oracle {

template <class T>
struct Pair2
{
    T x;
    T y;
    friend Pair2 operator-(const Pair2& p, const Pair2& q) { return {T(p.x - q.x), T(p.y - q.y)}; }
};

template <class T>
T dot(const Pair2<T>& p, const Pair2<T>& q)
{
    return p.x * q.x + p.y * q.y;
}
template <class T>
T crossOf(const Pair2<T>& p, const Pair2<T>& q)
{
    return p.x * q.y - p.y * q.x;
}

// All points a + u·(b − a) with u from 0 (or −∞) to 1 (or +∞), thickened by the radius. If there are corners, the
// closed region that the chain through them bounds instead; a and b are then the first corner.
template <class T>
struct Shaped
{
    Pair2<T> a;
    Pair2<T> b;
    T radius;
    bool endlessBack = false;
    bool endlessAhead = false;
    std::vector<Pair2<T>> corners = {};

    [[nodiscard]] bool isRegion() const { return !corners.empty(); }
};

template <class T>
struct Box
{
    Pair2<T> lo;
    Pair2<T> hi;
};

template <class T>
bool within(const Shaped<T>& hull, const T& u)
{
    return (hull.endlessBack || u >= 0) && (hull.endlessAhead || u <= 1);
}

// The point of the hull nearest to p.
template <class T>
Pair2<T> nearestOn(const Shaped<T>& hull, const Pair2<T>& p)
{
    const Pair2<T> d = hull.b - hull.a;
    const T length = dot(d, d);
    if (length == 0)
        return hull.a;
    T u = dot(p - hull.a, d) / length;
    if (!hull.endlessBack && u < 0)
        u = 0;
    if (!hull.endlessAhead && u > 1)
        u = 1;
    return {T(hull.a.x + u * d.x), T(hull.a.y + u * d.y)};
}

template <class T>
T distanceOfHull(const Shaped<T>& hull, const Pair2<T>& p)
{
    const Pair2<T> d = nearestOn(hull, p) - p;
    return dot(d, d);
}

// Hulls that do not cross are nearest at a control point of one of them.
template <class T>
T distanceOfHulls(const Shaped<T>& p, const Shaped<T>& q)
{
    const Pair2<T> d = p.b - p.a;
    const Pair2<T> e = q.b - q.a;
    const Pair2<T> apart = q.a - p.a;
    if (const T turn = crossOf(d, e); turn != 0) {
        const T u = crossOf(apart, e) / turn;
        const T v = crossOf(apart, d) / turn;
        if (within(p, u) && within(q, v))
            return T(0);
    }
    T least = distanceOfHull(q, p.a);
    for (const T& other : {distanceOfHull(q, p.b), distanceOfHull(p, q.a), distanceOfHull(p, q.b)})
        if (other < least)
            least = other;
    return least;
}

// True if a part of a bounded hull is inside the closed box, by clipping against each side.
template <class T>
bool meetsBox(const Shaped<T>& hull, const Box<T>& box)
{
    T from = 0;
    T to = 1;
    const auto clip = [&](const T& start, const T& step, const T& lo, const T& hi) {
        if (step == 0)
            return start >= lo && start <= hi;
        T enter = (lo - start) / step;
        T leave = (hi - start) / step;
        if (enter > leave)
            std::swap(enter, leave);
        if (enter > from)
            from = enter;
        if (leave < to)
            to = leave;
        return from <= to;
    };
    return clip(hull.a.x, T(hull.b.x - hull.a.x), box.lo.x, box.hi.x) &&
           clip(hull.a.y, T(hull.b.y - hull.a.y), box.lo.y, box.hi.y);
}

template <class T>
T squaredDistance(const Box<T>& box, const Pair2<T>& p)
{
    const auto beyond = [](const T& x, const T& lo, const T& hi) {
        return x < lo ? T(lo - x) : x > hi ? T(x - hi) : T(0);
    };
    const T dx = beyond(p.x, box.lo.x, box.hi.x);
    const T dy = beyond(p.y, box.lo.y, box.hi.y);
    return dx * dx + dy * dy;
}

template <class T>
T distanceOfHull(const Shaped<T>& hull, const Box<T>& box)
{
    if (meetsBox(hull, box))
        return T(0);
    T least = squaredDistance(box, hull.a);
    const std::array<T, 5> others{squaredDistance(box, hull.b), distanceOfHull(hull, box.lo),
                                  distanceOfHull(hull, box.hi), distanceOfHull(hull, Pair2<T>{box.lo.x, box.hi.y}),
                                  distanceOfHull(hull, Pair2<T>{box.hi.x, box.lo.y})};
    for (const T& other : others)
        if (other < least)
            least = other;
    return least;
}

// The depth of the hull in the box: the greatest distance of its points from the nearest side, negative outside. Along
// the hull it is the least of four linear functions, so that its maximum is at an end or where two are equal.
template <class T>
T depthOfHull(const Shaped<T>& hull, const Box<T>& box)
{
    const std::array<T, 4> start{T(hull.a.x - box.lo.x), T(box.hi.x - hull.a.x), T(hull.a.y - box.lo.y),
                                 T(box.hi.y - hull.a.y)};
    const T dx = hull.b.x - hull.a.x;
    const T dy = hull.b.y - hull.a.y;
    const std::array<T, 4> step{dx, T(-dx), dy, T(-dy)};
    const auto depth = [&](const T& u) {
        T least = start[0] + u * step[0];
        for (int k = 1; k < 4; ++k)
            if (const T other = start[k] + u * step[k]; other < least)
                least = other;
        return least;
    };
    T deepest = depth(T(0));
    const auto consider = [&](const T& u) {
        if (u < 0 || u > 1)
            return;
        if (const T other = depth(u); other > deepest)
            deepest = other;
    };
    consider(T(1));
    for (int k = 0; k < 4; ++k)
        for (int m = 0; m < k; ++m)
            if (step[k] != step[m])
                consider(T((start[m] - start[k]) / (step[k] - step[m])));
    return deepest;
}

// The edges of a region, without its radius; a hull is its own only part.
template <class T>
std::vector<Shaped<T>> partsOf(const Shaped<T>& shaped)
{
    if (!shaped.isRegion())
        return {shaped};
    std::vector<Shaped<T>> edges;
    for (std::size_t i = 0; i < shaped.corners.size(); ++i)
        edges.push_back({shaped.corners[i], shaped.corners[(i + 1) % shaped.corners.size()], T(0)});
    return edges;
}

// How often the border of a region winds round a point that is not on it: upward edges on its right, less downward
// ones.
template <class T>
int windingNumber(const Shaped<T>& region, const Pair2<T>& p)
{
    int turns = 0;
    for (const Shaped<T>& edge : partsOf(region)) {
        const bool upwards = edge.a.y <= p.y && edge.b.y > p.y;
        const bool downwards = edge.a.y > p.y && edge.b.y <= p.y;
        if (!upwards && !downwards)
            continue;
        const T turn = crossOf(edge.b - edge.a, p - edge.a);
        if (upwards && turn > 0)
            ++turns;
        if (downwards && turn < 0)
            --turns;
    }
    return turns;
}

// The least box that holds a set without its radius. Requires: the set is bounded.
template <class T>
Box<T> boundsOf(const Shaped<T>& shaped)
{
    Box<T> box{shaped.a, shaped.a};
    const auto grow = [&](const Pair2<T>& p) {
        if (p.x < box.lo.x)
            box.lo.x = p.x;
        if (p.x > box.hi.x)
            box.hi.x = p.x;
        if (p.y < box.lo.y)
            box.lo.y = p.y;
        if (p.y > box.hi.y)
            box.hi.y = p.y;
    };
    grow(shaped.b);
    for (const Pair2<T>& corner : shaped.corners)
        grow(corner);
    return box;
}

template <class T>
T squaredDistance(const Box<T>& p, const Box<T>& q)
{
    const auto beyond = [](const T& lo, const T& hi, const T& from, const T& to) {
        return hi < from ? T(from - hi) : to < lo ? T(lo - to) : T(0);
    };
    const T dx = beyond(p.lo.x, p.hi.x, q.lo.x, q.hi.x);
    const T dy = beyond(p.lo.y, p.hi.y, q.lo.y, q.hi.y);
    return dx * dx + dy * dy;
}

// The least distance of the parts of a set from something. Parts whose boxes are no nearer are not measured.
template <class T, class Measure>
T leastOfParts(const Shaped<T>& shaped, const Box<T>& from, const Measure& measure)
{
    if (!shaped.isRegion())
        return measure(shaped);
    std::optional<T> least;
    for (const Shaped<T>& part : partsOf(shaped)) {
        if (least && squaredDistance(boundsOf(part), from) >= *least)
            continue;
        if (const T other = measure(part); !least || other < *least)
            least = other;
    }
    return *least;
}

template <class T>
T distanceOfBorders(const Shaped<T>& p, const Shaped<T>& q)
{
    if (p.endlessAhead || !p.isRegion())
        return q.isRegion() ? distanceOfBorders(q, p) : distanceOfHulls(p, q);
    if (q.isRegion())
        return leastOfParts(p, boundsOf(q), [&](const Shaped<T>& part) { return distanceOfBorders(q, part); });
    if (!q.endlessAhead)
        return leastOfParts(p, boundsOf(q), [&](const Shaped<T>& part) { return distanceOfHulls(part, q); });
    T least = distanceOfHulls(partsOf(p).front(), q);
    for (const Shaped<T>& part : partsOf(p))
        if (const T other = distanceOfHulls(part, q); other < least)
            least = other;
    return least;
}

// The squared distance of the borders of two sets without their radii, negative if one set holds the other.
template <class T>
T signedDistance(const Shaped<T>& p, const Shaped<T>& q)
{
    if (!p.isRegion() && !q.isRegion())
        return distanceOfHulls(p, q);
    const T apart = distanceOfBorders(p, q);
    const auto holds = [](const Shaped<T>& region, const Shaped<T>& other) {
        return region.isRegion() && !other.endlessAhead && windingNumber(region, other.a) != 0;
    };
    return holds(p, q) || holds(q, p) ? T(-apart) : apart;
}

template <class T>
T squaredDistance(const Shaped<T>& p, const Shaped<T>& q)
{
    const T apart = signedDistance(p, q);
    return apart < 0 ? T(0) : apart;
}

template <class T>
T squaredDistance(const Shaped<T>& shaped, const Pair2<T>& p)
{
    return shaped.isRegion() ? squaredDistance(shaped, Shaped<T>{p, p, T(0)}) : distanceOfHull(shaped, p);
}

template <class T>
Pair2<T> centreOf(const Box<T>& box)
{
    return {T((box.lo.x + box.hi.x) / 2), T((box.lo.y + box.hi.y) / 2)};
}

template <class T>
T squaredDistance(const Shaped<T>& shaped, const Box<T>& box)
{
    if (shaped.isRegion() && windingNumber(shaped, centreOf(box)) != 0)
        return T(0);
    return leastOfParts(shaped, box, [&](const Shaped<T>& part) { return distanceOfHull(part, box); });
}

// The greatest depth of a point of the set in the box. Of all points the centre is deepest, so that a region without it
// is deepest at its border.
template <class T>
T depthIn(const Shaped<T>& shaped, const Box<T>& box)
{
    const Pair2<T> centre = centreOf(box);
    if (shaped.isRegion() && windingNumber(shaped, centre) != 0)
        return depthOfHull(Shaped<T>{centre, centre, T(0)}, box);
    std::optional<T> deepest;
    for (const Shaped<T>& part : partsOf(shaped))
        if (const T other = depthOfHull(part, box); !deepest || other > *deepest)
            deepest = other;
    return *deepest;
}

} // namespace sweep::oracle
