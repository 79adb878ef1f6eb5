// Points and short arcs of the plane, over doubles or over many digits.
#pragma once

#include <array>
#include <cmath>

namespace sweep::check {

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
    const T x = abs(p.x);
    const T y = abs(p.y);
    return x < y ? y : x;
}
// At least the length of p, and at most √2 times it: a bound that needs no root.
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

// One or two control points at one time, and the radius about their hull.
template <class T>
struct Hull
{
    std::array<Point<T>, 2> p;
    int count = 1;
    T radius{};
};

// A quadratic motion over an interval of time, as the three control points of its Bézier form: the motion stays within
// their hull, begins at the first and ends at the last.
template <class T>
using Arc = std::array<Point<T>, 3>;

// What a body does over an interval of time: its control points' arcs, its radius at both ends (linear between).
template <class T>
struct Sweep
{
    std::array<Arc<T>, 2> arc;
    int count = 1;
    std::array<T, 2> radius{};

    [[nodiscard]] Hull<T> first() const { return {{arc[0][0], arc[1][0]}, count, radius[0]}; }
    [[nodiscard]] Hull<T> last() const { return {{arc[0][2], arc[1][2]}, count, radius[1]}; }
};

// How far a point on the arc can be from where it is in the middle of the interval, at most: the speed is at most twice
// the longer leg of the control polygon per interval, and half an interval is all there is to either side.
template <class T>
[[nodiscard]] T reach(const Arc<T>& arc)
{
    const T p = lengthAtMost(arc[1] - arc[0]);
    const T q = lengthAtMost(arc[2] - arc[1]);
    return p < q ? q : p;
}
template <class T>
[[nodiscard]] T reach(const Sweep<T>& sweep)
{
    using std::abs;
    T most = reach(sweep.arc[0]);
    if (sweep.count == 2) {
        const T other = reach(sweep.arc[1]);
        if (most < other)
            most = other;
    }
    return most + abs(sweep.radius[1] - sweep.radius[0]) / 2;
}

// A cell: [low.x, high.x] × [low.y, high.y].
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
// How deep p lies inside of the box; negative outside.
template <class T>
[[nodiscard]] T depth(const Point<T>& p, const Box<T>& box)
{
    T least = p.x - box.low.x;
    for (const T& other : {T(box.high.x - p.x), T(p.y - box.low.y), T(box.high.y - p.y)}) {
        if (other < least)
            least = other;
    }
    return least;
}

} // namespace sweep::check
