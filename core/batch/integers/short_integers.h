// Stage `shortIntegers`: exact contacts for coordinates that are integers of few bits times a common power of two.
#pragma once

#include <sweepbench/contact.h>
#include <sweepbench/number/double_double.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/number/scalar.h>
#include <sweepbench/scene.h>

#include <cmath>
#include <cstdint>
#include <optional>

namespace sweep {

// Finds a scale 2^k that makes all coordinates integers.
class ShortScale
{
public:
    // Includes one more coordinate.
    void add(double x);
    void add(const MovingPoint& p);
    // The power of two that scales all coordinates to integers of magnitude at most 2^digits; none if there is none.
    [[nodiscard]] std::optional<double> factor(int digits) const;

private:
    int m_lowest = 1 << 20; // exponent of the lowest set bit
    int m_highest = -(1 << 20);
    bool m_finite = true;
};

namespace detail {

__extension__ using Int128 = __int128;
template <unsigned bits>
using FixedInteger = boost::multiprecision::number<
    boost::multiprecision::cpp_int_backend<bits, bits, boost::multiprecision::signed_magnitude,
                                           boost::multiprecision::unchecked, void>,
    boost::multiprecision::et_off>;

template <class Number>
[[nodiscard]] Sign signOf(const Number& n)
{
    return n < 0 ? Sign::negative : n > 0 ? Sign::positive : Sign::zero;
}

// Converting an integer to a double errs by at most 8u of it, and so does converting the rest.
template <class Number>
[[nodiscard]] BoundedDoubleDouble bounded(const Number& n)
{
    const auto high = static_cast<double>(n);
    const auto low = static_cast<double>(n - static_cast<Number>(high));
    return {fastTwoSum(high, low), 0x1p-98 * std::abs(high)};
}

// √p by one step of Newton's method from its nearest double x. With u = 2⁻⁵³ the rest p − x² is at most 3u·p and
// rounded twice, and the square of the step divided by 2x is below 2u²·x: together less than 2⁻¹⁰⁰·x. Requires: p > 0,
// known to within a quarter.
[[nodiscard]] inline BoundedDoubleDouble squareRoot(const BoundedDoubleDouble& p)
{
    const double x = std::sqrt(p.value.high);
    const DoubleDouble square = twoProduct(x, x);
    const double rest = ((p.value.high - square.high) - square.low) + p.value.low;
    return {fastTwoSum(x, rest / (2 * x)), (p.error / x + 0x1p-100 * x) * boundMargin};
}

} // namespace detail

// Integers of fixed sizes, for coordinates of at most `digits` bits. A difference of coordinates has 1 bit more, a
// product of two differences 2·digits + 2, and the coefficients, in powers of u, of a quadratic that sums such products
// 2·digits + 7. `Square` holds a sum of two products of these, `Wide` one of three times two of them.
struct Integers24
{
    static constexpr int digits = 24; // differences and products of two of them are exact in doubles as well
    using Product = std::int64_t;
    using Square = detail::Int128;
    using Wide = detail::FixedInteger<512>;
};
struct Integers58
{
    static constexpr int digits = 58;
    using Product = detail::Int128;
    using Square = detail::FixedInteger<256>;
    using Wide = detail::FixedInteger<1024>;
};

// Contacts of bodies in straight, uniform motion during one window. Number, kinds and order are exact, which of them
// begin before the window or outlast it, and every s. Nothing if coordinates need more than 58 bits; up to 24 it takes
// about a third of the time. Cost: constant, without allocation. Scenes:
// scenes/sweep-simple.scene.json.

// A point against the segment, ray or line through a and b. Also nothing if the nearest double of an s is not certain,
// and if the point stays on the line, unless a segment only translates.
[[nodiscard]] std::optional<FilteredContacts> pointLineShort(const MovingPoint& p, const MovingPoint& a,
                                                             const MovingPoint& b, HullKind line);
// Two discs. Also nothing if both radii are 0 throughout.
[[nodiscard]] std::optional<FilteredContacts> discDiscShort(const MovingDisc& p, const MovingDisc& q);

} // namespace sweep
