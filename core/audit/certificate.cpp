#include "core/audit/certificate.h"

#include "core/audit/number_types.h"

#include <algorithm>

namespace sweep::auditing {

namespace {

// The support of the sweep: the largest direction·p among its control points at Bézier index k.
template <class T>
T support(const Sweep<T>& sweep, const Point<T>& direction, std::size_t k)
{
    const T first = dot(direction, sweep.arc[0][k]);
    return sweep.count == 2 ? std::max(first, dot(direction, sweep.arc[1][k])) : first;
}

template <class T>
T lowest(const Box<T>& box, const Point<T>& direction)
{
    return direction.x * (direction.x < 0 ? box.high.x : box.low.x) +
           direction.y * (direction.y < 0 ? box.high.y : box.low.y);
}

template <class T>
Point<T> opposite(const Point<T>& p)
{
    return {-p.x, -p.y};
}

// A linear function in the Bézier form of degree 2 (degree elevation).
template <class T>
std::array<T, 3> raised(const std::array<T, 2>& values)
{
    return {values[0], (values[0] + values[1]) / 2, values[1]};
}

// Three times the Bézier control points (degree 3) of the point that goes from parameter `first` to parameter `last` of
// the hull.
template <class T>
std::array<Point<T>, 4> travelling(const Sweep<T>& sweep, const T& first, const T& last)
{
    const Arc<T>& p = sweep.arc[0];
    std::array<Point<T>, 4> path = {p[0] * T(3), p[0] + p[1] * T(2), p[1] * T(2) + p[2], p[2] * T(3)};
    if (sweep.count == 1)
        return path;
    const Arc<T> u = difference(sweep.arc[1], p);
    path[0] = path[0] + u[0] * T(first * 3);
    path[1] = path[1] + u[1] * T(first * 2) + u[0] * last;
    path[2] = path[2] + u[2] * first + u[1] * T(last * 2);
    path[3] = path[3] + u[2] * T(last * 3);
    return path;
}

// Three times the Bézier control values (degree 3) of the sum of two linear radii.
template <class T>
std::array<T, 4> radii(const std::array<T, 2>& a, const std::array<T, 2>& b)
{
    const T first = a[0] + b[0];
    const T last = a[1] + b[1];
    return {first * 3, first * 2 + last, first + last * 2, last * 3};
}

template <class T>
bool within(const Point<T>& between, const T& limit)
{
    return !(limit < 0) && !(limit * limit < dot(between, between));
}

// True if the point certainly passes through the segment.
template <class T>
bool passesThrough(const Arc<T>& p, const Sweep<T>& segment, const T& bound)
{
    const Arc<T> u = difference(segment.arc[1], segment.arc[0]);
    const Arc<T> fromA = difference(p, segment.arc[0]);
    const Arc<T> fromB = difference(p, segment.arc[1]);
    const T area = crossBound(u, fromA, bound) + crossBound(u, fromB, bound);
    const T before = cross(u[0], fromA[0]);
    const T after = cross(u[2], fromA[2]);
    if (!((before > area && after < -area) || (before < -area && after > area)))
        return false;
    // The foot of the perpendicular from the point stays between the segment's ends.
    return commonSign(crossProduct(u, perpendicular(fromA)), area) == 1 &&
           commonSign(crossProduct(u, perpendicular(fromB)), area) == -1;
}

} // namespace

template <class T>
bool separated(const Sweep<T>& a, const Sweep<T>& b, const Point<T>& direction, const std::array<T, 3>& bound)
{
    const bool thick = a.radius[0] + a.radius[1] + b.radius[0] + b.radius[1] > 0;
    const T norm = thick ? length(direction) : lengthAtMost(direction);
    if (!(norm > 0))
        return false;
    const Point<T> back = opposite(direction);
    const std::array<T, 3> ra = raised(a.radius);
    const std::array<T, 3> rb = raised(b.radius);
    for (std::size_t k = 0; k < 3; ++k) {
        const T room = -support(b, back, k) - support(a, direction, k);
        if (!(room > norm * (ra[k] + rb[k] + bound[k])))
            return false;
    }
    return true;
}

template <class T>
bool separated(const Sweep<T>& a, const Box<T>& box, const Point<T>& direction, const std::array<T, 3>& bound)
{
    const bool thick = a.radius[0] + a.radius[1] > 0;
    const T norm = thick ? length(direction) : lengthAtMost(direction);
    if (!(norm > 0))
        return false;
    const T out = lowest(box, direction);
    const std::array<T, 3> ra = raised(a.radius);
    for (std::size_t k = 0; k < 3; ++k) {
        if (!(out - support(a, direction, k) > norm * (ra[k] + bound[k])))
            return false;
    }
    return true;
}

template <class T>
bool connected(const Sweep<T>& a, const Sweep<T>& b, const std::array<WitnessPoints<T>, 2>& ends, const T& bound)
{
    const auto p = travelling(a, ends[0].alpha, ends[1].alpha);
    const auto q = travelling(b, ends[0].beta, ends[1].beta);
    const auto r = radii(a.radius, b.radius);
    for (std::size_t k = 0; k < 4; ++k) {
        if (!within(Point<T>(q[k] - p[k]), T(r[k] - bound * 3)))
            return false;
    }
    return true;
}

template <class T>
bool connected(const Sweep<T>& a, const Box<T>& box, const std::array<WitnessPoints<T>, 2>& ends, const T& bound)
{
    const auto p = travelling(a, ends[0].alpha, ends[1].alpha);
    const auto r = radii(a.radius, {T(0), T(0)});
    const Box<T> tripled{box.low * T(3), box.high * T(3)};
    for (std::size_t k = 0; k < 4; ++k) {
        const T inside = depth(p[k], tripled);
        const T limit = r[k] - bound * 3;
        const bool held = inside < 0 ? within(Point<T>(clamped(p[k], tripled) - p[k]), limit) : !(limit + inside < 0);
        if (!held)
            return false;
    }
    return true;
}

template <class T>
std::array<T, 5> crossProduct(const Arc<T>& u, const Arc<T>& w)
{
    return {cross(u[0], w[0]), cross(u[0], w[1]) + cross(u[1], w[0]),
            cross(u[0], w[2]) + cross(u[1], w[1]) * 4 + cross(u[2], w[0]), cross(u[1], w[2]) + cross(u[2], w[1]),
            cross(u[2], w[2])};
}

template <class T>
T crossBound(const Arc<T>& u, const Arc<T>& w, const T& bound)
{
    T most{};
    for (std::size_t k = 0; k < 3; ++k)
        most = std::max(most, T(lengthAtMost(u[k]) + lengthAtMost(w[k])));
    return most * bound * 6;
}

template <class T>
bool crossing(const Sweep<T>& a, const Sweep<T>& b, const T& bound)
{
    if (a.count == 1 || b.count == 1)
        return false;
    const auto splits = [&](const Sweep<T>& line, const Sweep<T>& ends) {
        const Arc<T> u = difference(line.arc[1], line.arc[0]);
        const Arc<T> p = difference(ends.arc[0], line.arc[0]);
        const Arc<T> q = difference(ends.arc[1], line.arc[0]);
        const int first = commonSign(crossProduct(u, p), crossBound(u, p, bound));
        return (first == 1 || first == -1) && commonSign(crossProduct(u, q), crossBound(u, q, bound)) == -first;
    };
    return splits(a, b) && splits(b, a);
}

template <class T>
bool passes(const Sweep<T>& a, const Sweep<T>& b, const T& bound)
{
    for (std::size_t k = 0; k < 2; ++k) {
        if (b.count == 2 && k < static_cast<std::size_t>(a.count) && passesThrough(a.arc[k], b, bound))
            return true;
        if (a.count == 2 && k < static_cast<std::size_t>(b.count) && passesThrough(b.arc[k], a, bound))
            return true;
    }
    return false;
}

#define SWEEP_CERTIFICATES(T)                                                                                          \
    template bool separated(const Sweep<T>&, const Sweep<T>&, const Point<T>&, const std::array<T, 3>&);               \
    template bool separated(const Sweep<T>&, const Box<T>&, const Point<T>&, const std::array<T, 3>&);                 \
    template bool connected(const Sweep<T>&, const Sweep<T>&, const std::array<WitnessPoints<T>, 2>&, const T&);       \
    template bool connected(const Sweep<T>&, const Box<T>&, const std::array<WitnessPoints<T>, 2>&, const T&);         \
    template bool crossing(const Sweep<T>&, const Sweep<T>&, const T&);                                                \
    template bool passes(const Sweep<T>&, const Sweep<T>&, const T&);                                                  \
    template std::array<T, 5> crossProduct(const Arc<T>&, const Arc<T>&);                                              \
    template T crossBound(const Arc<T>&, const Arc<T>&, const T&);
SWEEP_FOR_EACH_NUMBER(SWEEP_CERTIFICATES)
#undef SWEEP_CERTIFICATES

} // namespace sweep::auditing
