// With how many digits does the audit calculate, and how far off may its numbers be?
//
// Every length the audit compares is built from control points, radii and cell corners by a fixed small number of
// operations. Let M bound every coordinate, every term of a path (|P|, |Q − P|·s, |V|·τ, |A|·τ²/2) and every radius,
// and u be the unit roundoff. A position is off by at most 8·u·M, a difference of two positions by 17·u·M, its product
// with a direction of length 1 ± 4u by 8·u·M more, a radius by 4·u·M; Boost.Geometry's projection onto a segment moves
// the foot by at most 6·u·M and its root adds 2·u·M. Together that stays below 60·u·M: `roundings` is about the double
// of it. Squares of lengths below 1e-150 may vanish in doubles: `least` is added to every bound.
#pragma once

#include <boost/multiprecision/cpp_bin_float.hpp>

#include <cmath>
#include <limits>

namespace sweep::check {

// 100 decimal digits and exponents of 31 bits: (1e300)² is no problem, and neither is (1e-300)².
using Digits100 =
    boost::multiprecision::number<boost::multiprecision::cpp_bin_float<100>, boost::multiprecision::et_off>;

inline constexpr double roundings = 128;

template <class T>
struct Accuracy;

template <>
struct Accuracy<double>
{
    static constexpr bool last = false; // is there nobody to ask after this one?
    static double unit() { return std::numeric_limits<double>::epsilon() / 2; }
    static double least() { return 1e-150; }
    // May lengths up to `magnitude` be squared, and their squares be compared? Not so for infinity and NaN.
    static bool holds(double magnitude) { return magnitude >= 1e-100 && magnitude <= 1e100; }
    // May squares of areas be compared?
    static bool holdsSquares(double magnitude) { return magnitude >= 1e-30 && magnitude <= 1e60; }
};

template <>
struct Accuracy<Digits100>
{
    static constexpr bool last = true;
    static Digits100 unit() { return std::numeric_limits<Digits100>::epsilon() / 2; }
    static Digits100 least() { return Digits100(0); }
    static bool holds(const Digits100&) { return true; }
    static bool holdsSquares(const Digits100&) { return true; }
};

// How far a length may be off that was built from numbers up to `magnitude`.
template <class T>
[[nodiscard]] T lengthBound(const T& magnitude)
{
    static const T factor = Accuracy<T>::unit() * roundings;
    return magnitude * factor + Accuracy<T>::least();
}

} // namespace sweep::check
