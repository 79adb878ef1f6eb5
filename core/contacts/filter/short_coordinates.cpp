#include "core/contacts/filter/short_coordinates.h"

#include <bit>
#include <cmath>
#include <cstdint>

namespace sweep {

namespace {

__extension__ using Int128 = __int128;
using Int512 = boost::multiprecision::number<
    boost::multiprecision::cpp_int_backend<512, 512, boost::multiprecision::signed_magnitude,
                                           boost::multiprecision::unchecked, void>,
    boost::multiprecision::et_off>;

// Twice the quadratic in powers of u, as integers.
struct Powers
{
    std::int64_t c0;
    std::int64_t c1;
    std::int64_t c2;

    explicit Powers(const Quadratic& q)
    {
        const auto twice = [](double b) { return static_cast<std::int64_t>(2 * b); };
        c0 = twice(q.b0);
        c1 = 2 * (twice(q.b1) - twice(q.b0));
        c2 = twice(q.b0) - 2 * twice(q.b1) + twice(q.b2);
    }
};

Sign signOf128(Int128 n)
{
    return n < 0 ? Sign::negative : n > 0 ? Sign::positive : Sign::zero;
}

} // namespace

void ShortScale::add(double x)
{
    if (x == 0)
        return;
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const int exponent = static_cast<int>(bits >> 52 & 0x7ff);
    m_finite = m_finite && exponent != 0x7ff && exponent != 0; // denormal numbers are left to other stages
    const std::uint64_t mantissa = (bits & ((std::uint64_t{1} << 52) - 1)) | std::uint64_t{1} << 52;
    m_lowest = std::min(m_lowest, exponent - 1075 + std::countr_zero(mantissa));
    m_highest = std::max(m_highest, exponent - 1022); // |x| < 2^highest
}

void ShortScale::add(const MovingPoint& p)
{
    add(p.from.x);
    add(p.from.y);
    add(p.to.x);
    add(p.to.y);
}

std::optional<double> ShortScale::factor() const
{
    constexpr int digits = 24;
    constexpr int range = 1000; // that the power of two is a double, and a normal one
    if (!m_finite || m_lowest > m_highest || m_highest - m_lowest > digits || m_lowest < -range || m_lowest > range)
        return std::nullopt;
    return std::ldexp(1.0, -m_lowest);
}

MovingPoint scaled(const MovingPoint& p, double factor)
{
    return {{p.from.x * factor, p.from.y * factor}, {p.to.x * factor, p.to.y * factor}};
}

Discriminant exactDiscriminant(const Quadratic& q)
{
    const auto b0 = static_cast<Int128>(2 * q.b0);
    const auto b1 = static_cast<Int128>(2 * q.b1);
    const auto b2 = static_cast<Int128>(2 * q.b2);
    const Int128 four = b1 * b1 - b0 * b2;
    const double value = static_cast<double>(four) / 4; // rounded once
    return {value, std::abs(value) * (2 * roundoff), signOf128(four)};
}

// With f = c2·u² + c1·u + c0 and g = g2·u² + g1·u + g0, c2·g − g2·f = l1·u + l0 has at a root u = (−c1 ± √Δ)/(2·c2) the
// value (2·c2·l0 − c1·l1 ± l1·√Δ)/(2·c2), so that g has the sign of 2·c2·l0 − c1·l1 ± l1·√Δ there, with + where f
// rises, since its derivative is ±√Δ. Digits: c and g have at most 55 bits, l 110, the terms 165 and, squared, 330.
Sign exactSignAtRoot(const Quadratic& g, const Quadratic& f, bool decreasing)
{
    const Powers p(f);
    const Powers q(g);
    if (p.c2 == 0) { // u = −c0/c1
        const Int512 c0 = p.c0;
        const Int512 c1 = p.c1;
        return signOf((Int512(q.c2) * c0 * c0 - Int512(q.c1) * c0 * c1 + Int512(q.c0) * c1 * c1).sign());
    }
    const Int128 l1 = Int128(p.c2) * q.c1 - Int128(q.c2) * p.c1;
    const Int128 l0 = Int128(p.c2) * q.c0 - Int128(q.c2) * p.c0;
    const Int512 plain = Int512(2) * p.c2 * Int512(l0) - Int512(p.c1) * Int512(l1);
    const Int512 discriminant = Int512(Int128(p.c1) * p.c1 - 4 * Int128(p.c2) * p.c0);
    const Sign direction = decreasing ? Sign::negative : Sign::positive;
    const Sign one = signOf(plain.sign());
    const Sign other = discriminant.sign() == 0 ? Sign::zero : direction * signOf128(l1);
    if (one * other != Sign::negative)
        return one != Sign::zero ? one : other;
    const Int512 difference = plain * plain - Int512(l1) * Int512(l1) * discriminant;
    const Sign larger = signOf(difference.sign());
    return larger == Sign::positive ? one : larger == Sign::negative ? other : Sign::zero;
}

} // namespace sweep
