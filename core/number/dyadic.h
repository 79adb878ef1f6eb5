// Dyadic rationals m·2^e with an integer m of any size: exact sums, differences and products of doubles.
#pragma once

#include "core/number/integer.h"
#include "core/number/vec2.h"

#include <compare>
#include <cstdint>

namespace sweep {

// The ordering of two numbers whose difference has this sign.
[[nodiscard]] constexpr std::strong_ordering orderOf(Sign s)
{
    return static_cast<int>(s) <=> 0;
}

// Represents every finite double exactly.
class Dyadic
{
public:
    Dyadic() = default; // 0
    // Requires: value is finite.
    explicit Dyadic(double value);
    explicit Dyadic(std::int64_t value) : m_mantissa(value) {}
    explicit Dyadic(int value) : m_mantissa(value) {}
    Dyadic(Integer mantissa, int exponent) : m_mantissa(std::move(mantissa)), m_exponent(exponent) {}

    [[nodiscard]] const Integer& mantissa() const { return m_mantissa; }
    [[nodiscard]] int exponent() const { return m_exponent; }
    [[nodiscard]] Sign sign() const { return signOf(m_mantissa); }
    [[nodiscard]] bool isZero() const { return m_mantissa.is_zero(); }

    // The same number with an odd mantissa, or 0·2⁰ for zero.
    [[nodiscard]] Dyadic reduced() const;
    // value·2^k.
    [[nodiscard]] Dyadic scaled(int k) const { return {m_mantissa, isZero() ? 0 : m_exponent + k}; }

    // The largest double ≤ the number, and the smallest double ≥ it. ±infinity if every finite double lies on the other
    // side.
    [[nodiscard]] double below() const;
    [[nodiscard]] double above() const;
    // The nearest double, ties to even; ±infinity beyond the finite range as in IEEE 754; never −0.
    [[nodiscard]] double nearest() const;

    friend Dyadic operator+(const Dyadic& p, const Dyadic& q);
    friend Dyadic operator-(const Dyadic& p, const Dyadic& q);
    friend Dyadic operator*(const Dyadic& p, const Dyadic& q);
    friend Dyadic operator-(const Dyadic& p) { return {-p.m_mantissa, p.m_exponent}; }
    friend std::strong_ordering operator<=>(const Dyadic& p, const Dyadic& q) { return orderOf((p - q).sign()); }
    friend bool operator==(const Dyadic& p, const Dyadic& q) { return (p - q).isZero(); }

private:
    Integer m_mantissa;
    int m_exponent = 0;
};

using DyadicVec = Vec2<Dyadic>;

// Whether |p − q| ≤ limit, decided exactly. Requires: all three are finite.
[[nodiscard]] bool isWithin(double p, double q, double limit);

// The exact midpoint of p and q.
[[nodiscard]] Dyadic middle(const Dyadic& p, const Dyadic& q);

} // namespace sweep
