// Distances of two convex hulls of one or two points, or of a hull and a box, by projection and clamping, in any
// ordered field.
#pragma once

#include <array>
#include <utility>

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

// All points a + u·(b − a) with u from 0 (or −∞) to 1 (or +∞), thickened by the radius.
template <class T>
struct Shaped
{
    Pair2<T> a;
    Pair2<T> b;
    T radius;
    bool endlessBack = false;
    bool endlessAhead = false;
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
T squaredDistance(const Shaped<T>& hull, const Pair2<T>& p)
{
    const Pair2<T> d = nearestOn(hull, p) - p;
    return dot(d, d);
}

// Hulls that do not cross are nearest at a control point of one of them.
template <class T>
T squaredDistance(const Shaped<T>& p, const Shaped<T>& q)
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
    T least = squaredDistance(q, p.a);
    for (const T& other : {squaredDistance(q, p.b), squaredDistance(p, q.a), squaredDistance(p, q.b)})
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
T squaredDistance(const Shaped<T>& hull, const Box<T>& box)
{
    if (meetsBox(hull, box))
        return T(0);
    T least = squaredDistance(box, hull.a);
    const std::array<T, 5> others{squaredDistance(box, hull.b), squaredDistance(hull, box.lo),
                                  squaredDistance(hull, box.hi), squaredDistance(hull, Pair2<T>{box.lo.x, box.hi.y}),
                                  squaredDistance(hull, Pair2<T>{box.hi.x, box.lo.y})};
    for (const T& other : others)
        if (other < least)
            least = other;
    return least;
}

// The depth of the hull in the box: the greatest distance of its points from the nearest side, negative outside. Along
// the hull it is the least of four linear functions, so that its maximum is at an end or where two are equal.
template <class T>
T depthIn(const Shaped<T>& hull, const Box<T>& box)
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

} // namespace sweep::oracle
