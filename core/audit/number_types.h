// The audit's number types: doubles, 30, 100 and 1300 decimal digits, with an error bound for lengths computed in them,
// and fractions, which are exact.
//
// Every length that the audit compares is built from control points, radii and cell corners by a fixed small number of
// operations. Let M bound every coordinate, every term of a path (|P|, |Q − P|·s, |V|·τ, |A|·τ²/2) and every radius,
// and let u be the unit roundoff. A position is off by at most 8·u·M, a difference of two positions by 17·u·M, its
// product with a direction of length 1 ± 4u by 8·u·M more, a radius by 4·u·M; Boost.Geometry's projection onto a
// segment moves the foot of the perpendicular by at most 6·u·M, and its square root adds 2·u·M. Together that stays
// below 60·u·M: `roundingsPerLength` is about twice as much. Squares of lengths below 1e-150 may underflow in doubles:
// `underflow` is added to every bound.
#pragma once

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>

#include <cmath>
#include <limits>
#include <type_traits>

namespace sweep::auditing {

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

} // namespace sweep::auditing
