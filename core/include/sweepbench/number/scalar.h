// Scalars: signs, planar vectors over any number, parameters of crossing lines, constants of error bounds.
#pragma once

// Signs and error bounds hold only if each operation is rounded by itself, and if infinities and NaN are respected.
#if defined(__FAST_MATH__) || __FINITE_MATH_ONLY__ || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__)
#error "-ffast-math and its parts make signs and error bounds wrong: compile this source, and link, without them"
#endif

// Marks functions of headers that calculate with doubles. A linker keeps one copy of an inline function for the whole
// program, and the copy of a caller's source may have been compiled for another processor or with other roundings. So
// callers emit no copy, and the copies of the library, and those of a caller that takes an address, have names of their
// own. A type has the same name everywhere.
#ifdef SWEEPBENCH_OWN_SOURCES
#define SWEEP_MATH [[gnu::abi_tag("sweepbench")]]
#else
#define SWEEP_MATH [[gnu::abi_tag("caller"), gnu::always_inline]]
#endif

namespace sweep {

// Sign of a number: negative, zero or positive.

enum class Sign : signed char
{
    negative = -1,
    zero = 0,
    positive = 1
};

[[nodiscard]] constexpr Sign operator-(Sign s)
{
    return static_cast<Sign>(-static_cast<int>(s));
}
[[nodiscard]] constexpr Sign operator*(Sign p, Sign q)
{
    return static_cast<Sign>(static_cast<int>(p) * static_cast<int>(q));
}
[[nodiscard]] constexpr Sign signOf(int n)
{
    return n < 0 ? Sign::negative : n > 0 ? Sign::positive : Sign::zero;
}

// Unit roundoff, and the margins that error bounds leave for their own roundings.

// The relative error of one rounding to nearest: u = 2⁻⁵³.
inline constexpr double roundoff = 0x1p-53;

// Between these sizes, products and discriminants stay in the range in which rounding errors are relative.
inline constexpr double smallestSize = 0x1p-400;
inline constexpr double largestSize = 0x1p400;

// A computed bound is itself rounded, fewer than 2¹⁰ times, and omits factors 1 + 2⁻⁵³ for low parts. This factor
// covers both.
inline constexpr double boundMargin = 1 + 0x1p-40;

// Exceeds the total underflow error of any bound in the filter stages: at most 30 operations of 2⁻¹⁰⁷⁴ each. Not a
// denormal number, because operations on denormals are slow.
inline constexpr double underflowMargin = 0x1p-1000;

// Branchless minimum and maximum of two doubles.

// These compile to the processor's minimum and maximum instructions. std::min and std::max return references, for which
// compilers often generate branches; an unpredictable branch costs more than the comparison. If one operand is NaN, the
// result is q.
[[gnu::always_inline]] inline double branchlessMin(double p, double q)
{
    return p < q ? p : q;
}
[[gnu::always_inline]] inline double branchlessMax(double p, double q)
{
    return p > q ? p : q;
}

// Plane vector over any number type: sums, dot and cross product.

// Operations use those of T: they round if T rounds, and are exact if T is exact.
template <class T>
struct Vec2
{
    T x{};
    T y{};

    SWEEP_MATH friend Vec2 operator+(const Vec2& p, const Vec2& q) { return {p.x + q.x, p.y + q.y}; }
    SWEEP_MATH friend Vec2 operator-(const Vec2& p, const Vec2& q) { return {p.x - q.x, p.y - q.y}; }
    SWEEP_MATH friend Vec2 operator-(const Vec2& p) { return {-p.x, -p.y}; }
    SWEEP_MATH friend Vec2 operator*(const T& k, const Vec2& p) { return {k * p.x, k * p.y}; }
    SWEEP_MATH friend Vec2 operator*(const Vec2& p, const T& k) { return {p.x * k, p.y * k}; }
    SWEEP_MATH friend bool operator==(const Vec2&, const Vec2&) = default;

    SWEEP_MATH [[nodiscard]] bool isZero() const { return *this == Vec2{}; }
    // The vector rotated left by a right angle.
    SWEEP_MATH [[nodiscard]] Vec2 perpendicular() const { return {-y, x}; }
};

template <class T>
SWEEP_MATH [[nodiscard]] inline T dot(const Vec2<T>& p, const Vec2<T>& q)
{
    return p.x * q.x + p.y * q.y;
}
// The z component of the vector product: positive if q points to the left of p.
template <class T>
SWEEP_MATH [[nodiscard]] inline T cross(const Vec2<T>& p, const Vec2<T>& q)
{
    return p.x * q.y - p.y * q.x;
}
template <class T>
SWEEP_MATH [[nodiscard]] inline T lengthSquared(const Vec2<T>& p)
{
    return dot(p, p);
}

// Intersection of two lines: the parameters of the common point, as exact quotients.

// The line through a and b meets the line through c and d at a + (s/denominator)·(b − a) = c + (t/denominator)·(d − c).
// denominator ≥ 0. It is 0 if the lines are parallel; then t = 0 if and only if c lies on the line through a and b.
template <class T>
struct LineParameters
{
    T s;
    T t;
    T denominator;
};

// Source: Cramer's rule. With u = b − a, v = d − c and w = c − a: s·u − t·v = w, so s = (w × v)/(u × v) and
// t = (w × u)/(u × v). Exact if T is exact. If a = b or c = d, the denominator is 0 as well.
template <class T>
SWEEP_MATH [[nodiscard]] inline LineParameters<T> lineParameters(const Vec2<T>& a, const Vec2<T>& b, const Vec2<T>& c,
                                                                 const Vec2<T>& d)
{
    const Vec2<T> u = b - a;
    const Vec2<T> v = d - c;
    const Vec2<T> w = c - a;
    const T denominator = cross(u, v);
    if (denominator < T{})
        return {-cross(w, v), -cross(w, u), -denominator};
    return {cross(w, v), cross(w, u), denominator};
}

} // namespace sweep
