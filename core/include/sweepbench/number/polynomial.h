// Polynomials in one variable with exact coefficients: (c[0] + c[1]·t + …)·2^e with integers c of any size.
#pragma once

#include <sweepbench/number/exact.h>

#include <vector>

namespace sweep {

// The zero polynomial has no coefficients. Operations are exact.
class Polynomial
{
public:
    Polynomial() = default; // 0
    Polynomial(const Dyadic& constant) : Polynomial(std::vector<Dyadic>{constant}) {}
    // coefficients[i] is the coefficient of t^i.
    explicit Polynomial(const std::vector<Dyadic>& coefficients);
    Polynomial(std::vector<Integer> coefficients, int exponent);

    [[nodiscard]] bool isZero() const { return m_coefficients.empty(); }
    // −1 for the zero polynomial.
    [[nodiscard]] int degree() const { return static_cast<int>(m_coefficients.size()) - 1; }
    // Integers without a common factor 2; the last one is not 0.
    [[nodiscard]] const std::vector<Integer>& coefficients() const { return m_coefficients; }
    [[nodiscard]] int exponent() const { return m_exponent; }

    [[nodiscard]] Polynomial derivative() const;
    // The value at t, exactly.
    [[nodiscard]] Dyadic at(const Dyadic& t) const;
    [[nodiscard]] Sign signAt(const Dyadic& t) const;
    // The sign at n/d. Requires: d > 0.
    [[nodiscard]] Sign signAt(const Integer& n, const Integer& d) const;
    // p(a + w·u) as a polynomial in u.
    [[nodiscard]] Polynomial composed(const Dyadic& a, const Dyadic& w) const;

    friend Polynomial operator+(const Polynomial& p, const Polynomial& q);
    friend Polynomial operator-(const Polynomial& p, const Polynomial& q);
    friend Polynomial operator*(const Polynomial& p, const Polynomial& q);
    friend Polynomial operator-(const Polynomial& p);
    friend bool operator==(const Polynomial&, const Polynomial&) = default;

private:
    void normalize();
    // p + sign·q.
    static Polynomial sum(const Polynomial& p, const Polynomial& q, int sign);

    std::vector<Integer> m_coefficients;
    int m_exponent = 0;
};

using PolynomialVec = Vec2<Polynomial>;

[[nodiscard]] Polynomial square(const Polynomial& p);

// The greatest common divisor up to a constant factor. Requires: p and q are not both 0.
//
// Source: W. S. Brown, On Euclid's Algorithm and the Computation of Polynomial Greatest Common Divisors, 1971: computed
// modulo primes, combined by the Chinese remainder theorem and verified by division. Euclid's algorithm on integers
// takes seconds if coefficients have thousands of digits.
[[nodiscard]] Polynomial commonDivisor(const Polynomial& p, const Polynomial& q);
// Whether the greatest common divisor is certainly constant; false means unknown. Computed modulo one prime.
[[nodiscard]] bool coprimeFiltered(const Polynomial& p, const Polynomial& q);
// Whether p certainly has no factor of degree 1 or 2 over the integers; false means unknown. Modulo a prime q, the
// product of all irreducible factors of these degrees divides x^(q²) − x. Requires: degree ≥ 1.
[[nodiscard]] bool hasNoFactorUpToDegree2Filtered(const Polynomial& p);
// p without repeated factors, up to a constant factor: the same roots, each simple. Requires: p ≠ 0.
[[nodiscard]] Polynomial squareFree(const Polynomial& p);

} // namespace sweep
