// Which real number does a double stand for? m·2^e, exactly; sums, differences and products of such numbers are such
// numbers again.
#pragma once

#include "core/number/integer.h"

#include <compare>
#include <cstdint>

namespace sweep {

class Dyadic
{
public:
    Dyadic() = default; // 0
    // Requires: finite.
    explicit Dyadic(double value);
    explicit Dyadic(std::int64_t value) : m_mantissa(value) {}
    explicit Dyadic(int value) : m_mantissa(value) {}
    Dyadic(Integer mantissa, int exponent) : m_mantissa(std::move(mantissa)), m_exponent(exponent) {}

    [[nodiscard]] const Integer& mantissa() const { return m_mantissa; }
    [[nodiscard]] int exponent() const { return m_exponent; }
    [[nodiscard]] Sign sign() const { return signOf(m_mantissa); }
    [[nodiscard]] bool isZero() const { return m_mantissa.is_zero(); }

    // The same number with an odd mantissa (0·2⁰ for zero).
    [[nodiscard]] Dyadic reduced() const;
    // value·2^k.
    [[nodiscard]] Dyadic scaled(int k) const { return {m_mantissa, isZero() ? 0 : m_exponent + k}; }

    // The greatest double ≤ value; the least double ≥ value. ±infinity where every finite double lies on the other
    // side.
    [[nodiscard]] double below() const;
    [[nodiscard]] double above() const;
    // The nearest double, ties to even; beyond the finite range ±infinity by the usual rule; never −0.
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

// The middle of p and q, exactly.
[[nodiscard]] Dyadic middle(const Dyadic& p, const Dyadic& q);

} // namespace sweep
