// Points, hulls, quadratic Bézier arcs and boxes of the plane, over any number type of the audit.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

namespace sweep::auditing {

template <class T>
struct Point
{
    T x{};
    T y{};

    friend Point operator+(const Point& p, const Point& q) { return {p.x + q.x, p.y + q.y}; }
    friend Point operator-(const Point& p, const Point& q) { return {p.x - q.x, p.y - q.y}; }
    friend Point operator*(const Point& p, const T& k) { return {p.x * k, p.y * k}; }
};

template <class T>
[[nodiscard]] T dot(const Point<T>& p, const Point<T>& q)
{
    return p.x * q.x + p.y * q.y;
}
template <class T>
[[nodiscard]] T cross(const Point<T>& p, const Point<T>& q)
{
    return p.x * q.y - p.y * q.x;
}
template <class T>
[[nodiscard]] T magnitude(const Point<T>& p)
{
    using std::abs;
    return std::max(T(abs(p.x)), T(abs(p.y)));
}
// An upper bound of the length of p that needs no square root; at most √2 times the length.
template <class T>
[[nodiscard]] T lengthAtMost(const Point<T>& p)
{
    using std::abs;
    return abs(p.x) + abs(p.y);
}
template <class T>
[[nodiscard]] T length(const Point<T>& p)
{
    using std::sqrt;
    return sqrt(dot(p, p));
}

// One or two control points at one time, and the radius around their hull.
template <class T>
struct Hull
{
    std::array<Point<T>, 2> p;
    int count = 1;
    T radius{};
};

// A quadratic motion over an interval of time, as the three control points of its Bézier form (Source: Farin, Curves
// and Surfaces for CAGD, 2002, ch. 4): the motion stays within their convex hull, begins at the first and ends at the
// last.
template <class T>
using Arc = std::array<Point<T>, 3>;

// A body over an interval of time: the arcs of its control points, and its radius at both ends, linear in between; and,
// at both ends, a bound of the terms that its coordinates and its radius are sums of.
template <class T>
struct Sweep
{
    std::array<Arc<T>, 2> arc;
    int count = 1;
    std::array<T, 2> radius{};
    std::array<T, 2> magnitude{};

    [[nodiscard]] T largestMagnitude() const { return std::max(magnitude[0], magnitude[1]); }
    [[nodiscard]] Hull<T> first() const { return {{arc[0][0], arc[1][0]}, count, radius[0]}; }
    [[nodiscard]] Hull<T> last() const { return {{arc[0][2], arc[1][2]}, count, radius[1]}; }
};

// A Lipschitz bound: the distance of a point of the arc from the point in the middle of the interval is at most this.
// The speed is at most twice the longer leg of the control polygon per interval, and half an interval lies on either
// side.
template <class T>
[[nodiscard]] T displacementBound(const Arc<T>& arc)
{
    return std::max(lengthAtMost(arc[1] - arc[0]), lengthAtMost(arc[2] - arc[1]));
}
template <class T>
[[nodiscard]] T displacementBound(const Sweep<T>& sweep)
{
    using std::abs;
    T most = displacementBound(sweep.arc[0]);
    if (sweep.count == 2)
        most = std::max(most, displacementBound(sweep.arc[1]));
    return most + abs(sweep.radius[1] - sweep.radius[0]) / 2;
}

// A grid cell: [low.x, high.x] × [low.y, high.y].
template <class T>
struct Box
{
    Point<T> low;
    Point<T> high;
};

template <class T>
[[nodiscard]] T clamped(const T& value, const T& low, const T& high)
{
    return value < low ? low : high < value ? high : value;
}
template <class T>
[[nodiscard]] Point<T> clamped(const Point<T>& p, const Box<T>& box)
{
    return {clamped(p.x, box.low.x, box.high.x), clamped(p.y, box.low.y, box.high.y)};
}
// The depth of p inside the box: its distance from the nearest side; negative outside.
template <class T>
[[nodiscard]] T depth(const Point<T>& p, const Box<T>& box)
{
    return std::min({T(p.x - box.low.x), T(box.high.x - p.x), T(p.y - box.low.y), T(box.high.y - p.y)});
}

} // namespace sweep::auditing
