// Exact signs for short coordinates: doubles that are integers of few bits times a common power of two.
#pragma once

#include "core/contacts/filter/straight_filter.h"
#include "core/number/integer.h"
#include "core/number/quadratic.h"

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

[[nodiscard]] MovingPoint scaled(const MovingPoint& p, double factor);

namespace detail {

__extension__ using Int128 = __int128;
template <unsigned bits>
using FixedInteger = boost::multiprecision::number<
    boost::multiprecision::cpp_int_backend<bits, bits, boost::multiprecision::signed_magnitude,
                                           boost::multiprecision::unchecked, void>,
    boost::multiprecision::et_off>;

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

// Twice a quadratic in Bernstein form.
template <class Integers>
struct IntegerQuadratic
{
    typename Integers::Product b0;
    typename Integers::Product b1;
    typename Integers::Product b2;
};

// The discriminant with its exact sign.
template <class Integers>
[[nodiscard]] Discriminant exactDiscriminant(const IntegerQuadratic<Integers>& q);
// Likewise. Requires: the coefficients times 2 are integers of magnitude at most 2⁵³, q.error = 0.
[[nodiscard]] Discriminant exactDiscriminant(const Quadratic& q);

// The sign of g at the root where f falls (or rises), or at a double root of f.
template <class Integers>
[[nodiscard]] Sign exactSignAtRoot(const IntegerQuadratic<Integers>& g, const IntegerQuadratic<Integers>& f,
                                   bool decreasing);

} // namespace sweep
