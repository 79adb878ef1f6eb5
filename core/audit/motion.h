// Motions of bodies over the number types of the audit, each with an error bound.
#pragma once

#include <sweepbench/base/jobs.h>
#include <sweepbench/scene.h>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

namespace sweep::auditing {

// The audit's number types: doubles, 30, 100 and 1300 decimal digits, with an error bound for lengths computed in them,
// and fractions, which are exact.
//
// Every length that the audit compares is built from control points, radii and cell corners by a fixed small number of
// operations. Let M bound every coordinate, every term of a path (|P|, |Q − P|·s, |V|·τ, |A|·τ²/2) and every radius,
// and let u be the unit roundoff. A position is off by at most 8·u·M, a difference of two positions by 17·u·M, its
// product with a direction of length 1 ± 4u by 8·u·M more, a radius by 4·u·M; Boost.Geometry's projection onto a
// segment moves the foot of the perpendicular by at most 6·u·M, and its square root adds 2·u·M. Together that stays
// below 60·u·M: `roundingsPerLength` is about twice as much. Coordinates may be relative to an origin near the body,
// which rounds once more: M is then that of the differences. Squares of lengths below 1e-150 may underflow in doubles:
// `underflow` is added to every bound.

inline constexpr double infinity = std::numeric_limits<double>::infinity();

// Decimal digits with exponents of 31 bits: neither (1e300)² overflows nor (1e-300)² underflows.
template <unsigned digits>
using DecimalDigits =
    boost::multiprecision::number<boost::multiprecision::cpp_bin_float<digits>, boost::multiprecision::et_off>;
// 19 digits in the hardware of most machines: proofs with them replace proofs with 30 digits, which cost fifty times as
// much. If they are doubles, they prove less.
using LongDouble = long double;
// Several times faster than 100 digits, and enough just beside most events.
using Digits30 = DecimalDigits<30>;
using Digits100 = DecimalDigits<100>;
// Resolves areas of 1e-600 beside areas of 1e600.
using Digits1300 = DecimalDigits<1300>;

// Positions at a time that is a fraction are fractions, so signs of their products are exact.
using Fraction =
    boost::multiprecision::number<boost::multiprecision::cpp_rational::backend_type, boost::multiprecision::et_off>;

// Expands to Instantiate(T) for each type that rounds, for explicit instantiation of templates.
#define SWEEP_FOR_EACH_NUMBER(Instantiate)                                                                             \
    Instantiate(double) Instantiate(LongDouble) Instantiate(Digits30) Instantiate(Digits100) Instantiate(Digits1300)

inline constexpr double roundingsPerLength = 128;

template <class T>
struct NumberTraits;

template <class T>
requires std::is_floating_point_v<T>
struct NumberTraits<T>
{
    static constexpr bool isPrecise = false; // whether it may refute an event, and take near-zero numbers as zero
    static T unitRoundoff() { return std::numeric_limits<T>::epsilon() / 2; }
    static T underflow() { return T(1e-150); }
    // True if lengths up to `magnitude` may be squared and their squares compared; false for infinity and NaN.
    static bool canSquareLengths(T magnitude) { return magnitude >= 1e-100 && magnitude <= 1e100; }
    // True if squares of areas may be compared.
    static bool canSquareAreas(T magnitude) { return magnitude >= 1e-30 && magnitude <= 1e60; }
};

template <unsigned digits>
struct NumberTraits<DecimalDigits<digits>>
{
    using T = DecimalDigits<digits>;
    static constexpr bool isPrecise = digits >= 100;
    // The most binary digits that inputs may span for ContactRules::zeroIsExact.
    static constexpr int exactBits = std::numeric_limits<T>::digits / 2 - 7;
    static T unitRoundoff() { return std::numeric_limits<T>::epsilon() / 2; }
    static T underflow() { return T(0); }
    static bool canSquareLengths(const T&) { return true; }
    static bool canSquareAreas(const T&) { return true; }
};

// Error bound of a length that was built from numbers up to `magnitude`.
template <class T>
[[nodiscard]] T lengthBound(const T& magnitude)
{
    static const T factor = NumberTraits<T>::unitRoundoff() * roundingsPerLength;
    return magnitude * factor + NumberTraits<T>::underflow();
}

// Points, hulls, quadratic Bézier arcs and boxes of the plane, over any number type of the audit.

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

// The control points of a body at one time: a point, the ends of a segment, or the vertices of a polygon in order.
template <class T>
using Outline = std::vector<Point<T>>;

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

template <class T>
[[nodiscard]] Outline<T> cornersOf(const Box<T>& cell)
{
    return {cell.low, {cell.high.x, cell.low.y}, cell.high, {cell.low.x, cell.high.y}};
}

// The smallest box of the arcs, with a margin on all sides.
template <class T>
[[nodiscard]] Box<T> boundingBox(const std::vector<Arc<T>>& arcs, const T& margin)
{
    Box<T> box{arcs[0][0], arcs[0][0]};
    for (const Arc<T>& arc : arcs) {
        for (const Point<T>& p : arc) {
            box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y)};
            box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y)};
        }
    }
    const Point<T> room{margin, margin};
    return {box.low - room, box.high + room};
}

template <class T>
[[nodiscard]] bool meet(const Box<T>& p, const Box<T>& q)
{
    return !(p.high.x < q.low.x || q.high.x < p.low.x || p.high.y < q.low.y || q.high.y < p.low.y);
}

// Cancellation of an audit by an exception.

// Thrown if the job of an audit is stopped.
struct AuditCancelled
{
};

inline void throwIfCancelled(const Job& job)
{
    if (job.stopped())
        throw AuditCancelled();
}

// Positions and speeds of bodies, evaluated from the paths of the scene file by the audit itself.

// Part of a path: at + shift·((t − origin)·rate) + bend·(t − origin)², for start ≤ t ≤ end. In the later half of a leg
// that goes straight to a given position, to − shift·((last − t)·rate): near an end, only its numbers count.
template <class T>
struct PathLeg
{
    double start = 0;
    double end = 0;
    T origin{};
    T last{}; // the end, if `to` is given
    T rate{};
    Point<T> at;
    Point<T> to;
    Point<T> shift;
    Point<T> bend;
    bool bends = false;
    bool hasTo = false;
    bool rests = false; // at `at`: terms that are 0 are not computed

    [[nodiscard]] Point<T> position(const T& t) const;
    // An upper bound of every term of the position.
    [[nodiscard]] T magnitude(const T& t) const;
    // Upper bounds of every term of the position, and of the speed, for all times in [from, until].
    [[nodiscard]] T magnitude(const T& from, const T& until) const;
    [[nodiscard]] T speed(const T& from, const T& until) const;
    [[nodiscard]] Arc<T> arc(const T& from, const T& until) const;

private:
    [[nodiscard]] bool isNearerToEnd(const T& t) const { return hasTo && last - t < t - origin; }
    [[nodiscard]] T longestElapsed(const T& from, const T& until) const;
};

// A body between two neighbouring keys, so that each of its control points has one leg.
template <class T>
class BodyLeg
{
public:
    BodyLeg(Shape shape, const PathLeg<T>& a, const PathLeg<T>* b, const PathLeg<T>& radius);
    BodyLeg(std::shared_ptr<const std::vector<PathLeg<T>>> points, const PathLeg<T>& radius); // a polygon

    [[nodiscard]] Shape shape() const { return m_shape; }
    [[nodiscard]] bool unbounded() const { return isUnbounded(m_shape); }
    [[nodiscard]] bool thin() const { return m_thin; } // whether the radius is 0 throughout
    // Of a polygon, the first control point alone.
    [[nodiscard]] Hull<T> at(const T& t) const;
    [[nodiscard]] Sweep<T> over(const T& from, const T& until) const;
    // The number of edges of a polygon; 0 for every other shape.
    [[nodiscard]] std::size_t edgeCount() const { return m_points ? m_points->size() : 0; }
    // Edge k of a polygon, with its radius: the capsule, or the segment, between control point k and the next.
    [[nodiscard]] BodyLeg edge(std::size_t k) const;
    // Control point k, a point without radius.
    [[nodiscard]] BodyLeg vertex(std::size_t k) const;
    [[nodiscard]] BodyLeg withoutRadius() const;
    // The same with coordinates relative to an origin. Requires: not a polygon.
    [[nodiscard]] BodyLeg relativeTo(Vec origin) const;
    [[nodiscard]] Outline<T> outline(const T& t) const;
    // The arcs of all control points.
    [[nodiscard]] std::vector<Arc<T>> arcs(const T& from, const T& until) const;
    [[nodiscard]] T radius(const T& t) const;
    // An upper bound of every term of coordinates and radius together.
    [[nodiscard]] T magnitude(const T& t) const;
    // Upper bounds for all times in [from, until]: of coordinates and radius together, and of the speed.
    [[nodiscard]] T magnitude(const T& from, const T& until) const;
    [[nodiscard]] T speed(const T& from, const T& until) const;

private:
    // The legs of a polygon's control points; none for every other shape.
    [[nodiscard]] std::span<const PathLeg<T>> points() const
    {
        return m_points ? std::span<const PathLeg<T>>(*m_points) : std::span<const PathLeg<T>>();
    }

    Shape m_shape;
    PathLeg<T> m_a;
    std::optional<PathLeg<T>> m_b;
    std::shared_ptr<const std::vector<PathLeg<T>>> m_points; // of a polygon, shared with copies of the leg
    PathLeg<T> m_radius;                                     // in x alone
    bool m_thin;
};

// The whole motion of a body over its active interval.
template <class T>
class Motion
{
public:
    Motion(const Scene& scene, const Body& body, const Job& job = {}); // throws AuditCancelled

    // The leg over an interval that has no key inside.
    [[nodiscard]] BodyLeg<T> leg(double from, double until) const;

private:
    // Of every control point of a polygon, the leg over an interval that has no key inside.
    [[nodiscard]] std::vector<PathLeg<T>> legsDuring(double from, double until) const;

    Shape m_shape;
    std::vector<PathLeg<T>> m_a;
    std::vector<PathLeg<T>> m_b;
    std::vector<std::vector<PathLeg<T>>> m_points;             // of a polygon with keys
    std::shared_ptr<const std::vector<PathLeg<T>>> m_onlyLegs; // of a polygon without keys: that of every point
    PathLeg<T> m_radius;
};

// The times of keys strictly inside the body's active interval, ascending, without repetition.
[[nodiscard]] std::vector<double> keyTimes(const Scene& scene, const Body& body);

// Whether a control point or the radius of the body changes during w. Requires: w has a positive length.
[[nodiscard]] bool movesDuring(const Body& body, Interval w);

// The range of binary digits that numbers span, from the first digit of the largest to the last digit of the finest.
struct BitRange
{
    int low = 1 << 20;
    int high = -(1 << 20);

    void add(double value);
    void add(const BitRange& other);
    [[nodiscard]] int width() const { return high < low ? 0 : high - low; }
};
struct BodyBitRange
{
    BitRange lengths;
    BitRange times;
};
[[nodiscard]] BodyBitRange bitRange(const Scene& scene, const Body& body);

// The motions of a scene.

// Objects of one type, each created on first use. Safe to use from several threads.
template <class T>
class LazyList
{
public:
    explicit LazyList(std::size_t count) : m_items(count) {}
    LazyList(const LazyList&) = delete;
    LazyList& operator=(const LazyList&) = delete;
    ~LazyList()
    {
        for (const auto& item : m_items)
            delete item.load();
    }

    // The object at that index; if there is none yet, make() returns it as a unique pointer.
    template <class Make>
    const T& at(std::size_t index, const Make& make) const
    {
        std::atomic<const T*>& item = m_items[index];
        if (const T* const made = item.load(std::memory_order_acquire))
            return *made;
        std::unique_ptr<const T> own = make();
        const T* first = nullptr;
        // Another thread may have been faster.
        return item.compare_exchange_strong(first, own.get(), std::memory_order_acq_rel) ? *own.release() : *first;
    }

private:
    mutable std::vector<std::atomic<const T*>> m_items;
};

// Every body's motion in each number type, created on first use. Safe to use from several threads.
class SceneMotions
{
public:
    // The job is that of the audit; its progress is not called.
    explicit SceneMotions(const Scene& scene, const Job& job = {});

    // Throws AuditCancelled if the job is stopped.
    void throwIfCancelled() const { auditing::throwIfCancelled(m_job); }
    // Adds to the number of steps of all searches.
    void countSteps(std::uint64_t steps) const { m_steps.fetch_add(steps, std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t steps() const { return m_steps; }
    [[nodiscard]] const Scene& scene() const { return m_scene; }
    [[nodiscard]] Interval active(std::uint32_t body) const { return m_active[body]; }
    [[nodiscard]] const std::vector<double>& keys(std::uint32_t body) const { return m_keys[body]; }
    [[nodiscard]] const BodyBitRange& bitRange(std::uint32_t body) const { return m_bitRanges[body]; }
    template <class T>
    [[nodiscard]] const Motion<T>& motion(std::uint32_t body) const;
    // Whether doubles are good enough to compute with the body's times.
    [[nodiscard]] bool timesInDoubles(std::uint32_t body) const;

private:
    const Scene& m_scene;
    Job m_job;
    std::vector<Interval> m_active;
    std::vector<std::vector<double>> m_keys;
    std::vector<BodyBitRange> m_bitRanges;
    LazyList<Motion<double>> m_doubles;
    LazyList<Motion<LongDouble>> m_longDoubles;
    LazyList<Motion<Digits30>> m_fewDigits;
    LazyList<Motion<Digits100>> m_digits;
    LazyList<Motion<Digits1300>> m_moreDigits;
    LazyList<Motion<Fraction>> m_fractions;
    mutable std::atomic<std::uint64_t> m_steps = 0;
};

} // namespace sweep::auditing
