#include "core/contacts/filter/short_coordinates.h"

#include <bit>
#include <cmath>
#include <cstdint>

namespace sweep {

namespace {

// A quadratic in powers of u.
template <class Integers>
struct Powers
{
    using Product = typename Integers::Product;
    Product c0;
    Product c1;
    Product c2;

    explicit Powers(const IntegerQuadratic<Integers>& q) : c0(q.b0), c1(2 * (q.b1 - q.b0)), c2(q.b0 - 2 * q.b1 + q.b2)
    {
    }
};

template <class Number>
Sign signOfInteger(const Number& n)
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
    m_finite = m_finite && exponent != 0x7ff && exponent != 0; // other stages decide denormal numbers
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

std::optional<double> ShortScale::factor(int digits) const
{
    constexpr int range = 1000; // keeps the power of two a normal double
    if (!m_finite || m_lowest > m_highest || m_highest - m_lowest > digits || m_lowest < -range || m_lowest > range)
        return std::nullopt;
    return std::ldexp(1.0, -m_lowest);
}

MovingPoint scaled(const MovingPoint& p, double factor)
{
    return {{p.from.x * factor, p.from.y * factor}, {p.to.x * factor, p.to.y * factor}};
}

// The conversion to a double rounds at most seven times: each of up to four parts of the integer, and their sums.
template <class Integers>
Discriminant exactDiscriminant(const IntegerQuadratic<Integers>& q)
{
    using Square = typename Integers::Square;
    const Square four = Square(q.b1) * Square(q.b1) - Square(q.b0) * Square(q.b2);
    const double value = static_cast<double>(four) / 4;
    return {value, std::abs(value) * (8 * roundoff), signOfInteger(four)};
}

Discriminant exactDiscriminant(const Quadratic& q)
{
    const auto twice = [](double b) { return static_cast<std::int64_t>(2 * b); };
    return exactDiscriminant(IntegerQuadratic<Integers24>{twice(q.b0), twice(q.b1), twice(q.b2)});
}

// With f = c2·u² + c1·u + c0 and g = g2·u² + g1·u + g0, at a root u = (−c1 ± √Δ)/(2·c2) the value of c2·g − g2·f = l1·u
// + l0 is (2·c2·l0 − c1·l1 ± l1·√Δ)/(2·c2). So g has the sign of 2·c2·l0 − c1·l1 ± l1·√Δ there, with + if f rises,
// since its derivative is ±√Δ. Digits: if c and g have n bits, l has 2n + 1, the terms 3n + 3 and their squares 6n + 6;
// n is 55 or 123.
template <class Integers>
Sign exactSignAtRoot(const IntegerQuadratic<Integers>& g, const IntegerQuadratic<Integers>& f, bool decreasing)
{
    using Square = typename Integers::Square;
    using Wide = typename Integers::Wide;
    const Powers<Integers> p(f);
    const Powers<Integers> q(g);
    if (p.c2 == 0) { // u = −c0/c1
        const Wide c0(p.c0);
        const Wide c1(p.c1);
        return signOf((Wide(q.c2) * c0 * c0 - Wide(q.c1) * c0 * c1 + Wide(q.c0) * c1 * c1).sign());
    }
    const Square l1 = Square(p.c2) * Square(q.c1) - Square(q.c2) * Square(p.c1);
    const Square l0 = Square(p.c2) * Square(q.c0) - Square(q.c2) * Square(p.c0);
    const Wide plain = 2 * (Wide(p.c2) * Wide(l0)) - Wide(p.c1) * Wide(l1);
    const Wide discriminant = Wide(p.c1) * Wide(p.c1) - 4 * (Wide(p.c2) * Wide(p.c0));
    const Sign direction = decreasing ? Sign::negative : Sign::positive;
    const Sign one = signOf(plain.sign());
    const Sign other = discriminant.is_zero() ? Sign::zero : direction * signOfInteger(l1);
    if (one * other != Sign::negative)
        return one != Sign::zero ? one : other;
    const Wide difference = plain * plain - Wide(l1) * Wide(l1) * discriminant;
    const Sign larger = signOf(difference.sign());
    return larger == Sign::positive ? one : larger == Sign::negative ? other : Sign::zero;
}

template Discriminant exactDiscriminant(const IntegerQuadratic<Integers24>&);
template Discriminant exactDiscriminant(const IntegerQuadratic<Integers58>&);
template Sign exactSignAtRoot(const IntegerQuadratic<Integers24>&, const IntegerQuadratic<Integers24>&, bool);
template Sign exactSignAtRoot(const IntegerQuadratic<Integers58>&, const IntegerQuadratic<Integers58>&, bool);

} // namespace sweep
