#include "core/number/polynomial.h"

#include "core/base/contract.h"

#include <algorithm>
#include <cstdint>

namespace sweep {

Polynomial::Polynomial(const std::vector<Dyadic>& coefficients)
{
    bool any = false;
    for (const Dyadic& c : coefficients) {
        if (!c.isZero()) {
            m_exponent = any ? std::min(m_exponent, c.exponent()) : c.exponent();
            any = true;
        }
    }
    m_coefficients.reserve(coefficients.size());
    for (const Dyadic& c : coefficients)
        m_coefficients.push_back(c.isZero() ? Integer(0) : shifted(c.mantissa(), c.exponent() - m_exponent));
    normalize();
}

Polynomial::Polynomial(std::vector<Integer> coefficients, int exponent)
    : m_coefficients(std::move(coefficients)), m_exponent(exponent)
{
    normalize();
}

void Polynomial::normalize()
{
    while (!m_coefficients.empty() && m_coefficients.back().is_zero())
        m_coefficients.pop_back();
    if (m_coefficients.empty()) {
        m_exponent = 0;
        return;
    }
    int zeros = -1;
    for (const Integer& c : m_coefficients) {
        if (!c.is_zero() && zeros != 0)
            zeros = zeros < 0 ? trailingZeros(c) : std::min(zeros, trailingZeros(c));
    }
    if (zeros > 0) {
        for (Integer& c : m_coefficients)
            c = shifted(c, -zeros);
        m_exponent += zeros;
    }
}

Polynomial Polynomial::derivative() const
{
    std::vector<Integer> result;
    for (std::size_t i = 1; i < m_coefficients.size(); ++i)
        result.push_back(m_coefficients[i] * static_cast<unsigned>(i));
    return {std::move(result), m_exponent};
}

Dyadic Polynomial::at(const Dyadic& t) const
{
    Dyadic value;
    for (auto c = m_coefficients.rbegin(); c != m_coefficients.rend(); ++c)
        value = value * t + Dyadic(*c, 0);
    return value.isZero() ? value : value.scaled(m_exponent);
}

Sign Polynomial::signAt(const Dyadic& t) const
{
    return at(t).sign();
}

Sign Polynomial::signAt(const Integer& n, const Integer& d) const
{
    Integer value = 0;
    Integer power = 1; // d^(degree − i)
    for (auto c = m_coefficients.rbegin(); c != m_coefficients.rend(); ++c) {
        value = value * n + *c * power;
        power *= d;
    }
    return signOf(value);
}

Polynomial Polynomial::composed(const Dyadic& a, const Dyadic& w) const
{
    std::vector<Dyadic> result;
    for (auto c = m_coefficients.rbegin(); c != m_coefficients.rend(); ++c) {
        // result = result·(a + w·u) + c
        result.emplace_back();
        for (std::size_t i = result.size() - 1; i > 0; --i)
            result[i] = result[i] * a + result[i - 1] * w;
        result[0] = result[0] * a + Dyadic(*c, 0);
    }
    Polynomial composed(result);
    if (!composed.isZero())
        composed.m_exponent += m_exponent;
    return composed;
}

Polynomial Polynomial::sum(const Polynomial& p, const Polynomial& q, int sign)
{
    if (q.isZero())
        return p;
    const int exponent = p.isZero() ? q.m_exponent : std::min(p.m_exponent, q.m_exponent);
    std::vector<Integer> result(std::max(p.m_coefficients.size(), q.m_coefficients.size()));
    for (std::size_t i = 0; i < p.m_coefficients.size(); ++i)
        result[i] = shifted(p.m_coefficients[i], p.m_exponent - exponent);
    for (std::size_t i = 0; i < q.m_coefficients.size(); ++i) {
        if (sign > 0)
            result[i] += shifted(q.m_coefficients[i], q.m_exponent - exponent);
        else
            result[i] -= shifted(q.m_coefficients[i], q.m_exponent - exponent);
    }
    return {std::move(result), exponent};
}

Polynomial operator+(const Polynomial& p, const Polynomial& q)
{
    return Polynomial::sum(p, q, 1);
}

Polynomial operator-(const Polynomial& p, const Polynomial& q)
{
    return Polynomial::sum(p, q, -1);
}

Polynomial operator-(const Polynomial& p)
{
    return Polynomial::sum({}, p, -1);
}

Polynomial operator*(const Polynomial& p, const Polynomial& q)
{
    if (p.isZero() || q.isZero())
        return {};
    std::vector<Integer> result(p.m_coefficients.size() + q.m_coefficients.size() - 1);
    for (std::size_t i = 0; i < p.m_coefficients.size(); ++i) {
        if (p.m_coefficients[i].is_zero())
            continue;
        for (std::size_t j = 0; j < q.m_coefficients.size(); ++j)
            result[i + j] += p.m_coefficients[i] * q.m_coefficients[j];
    }
    return {std::move(result), p.m_exponent + q.m_exponent};
}

Polynomial square(const Polynomial& p)
{
    return p * p;
}

namespace {

using Coefficients = std::vector<Integer>;

void trim(Coefficients& c)
{
    while (!c.empty() && c.back().is_zero())
        c.pop_back();
}

// Divides by the greatest common divisor of the coefficients; their signs stay.
void makePrimitive(Coefficients& c)
{
    Integer content = 0;
    for (const Integer& coefficient : c) {
        content = boost::multiprecision::gcd(content, coefficient);
        if (content == 1)
            return;
    }
    if (content > 1)
        for (Integer& coefficient : c)
            coefficient /= content;
}

// A non-zero multiple of p mod q. Requires: q is not zero.
Coefficients pseudoRemainder(Coefficients p, const Coefficients& q)
{
    while (p.size() >= q.size()) {
        const Integer lead = p.back();
        const std::size_t shift = p.size() - q.size();
        for (Integer& c : p)
            c *= q.back();
        for (std::size_t i = 0; i < q.size(); ++i)
            p[i + shift] -= lead * q[i];
        trim(p);
        makePrimitive(p);
    }
    return p;
}

// p / q where q divides p up to a constant. The sign of the result is that of p/q.
Coefficients quotientOf(Coefficients p, const Coefficients& q)
{
    Coefficients result(p.size() - q.size() + 1);
    for (std::size_t n = result.size(); n-- > 0;) {
        // Scale everything by |lead(q)| so that the division stays in the integers.
        const Integer scale = boost::multiprecision::abs(q.back());
        for (Integer& c : p)
            c *= scale;
        for (Integer& c : result)
            c *= scale;
        const Integer factor = p[n + q.size() - 1] / q.back();
        result[n] = factor;
        for (std::size_t i = 0; i < q.size(); ++i)
            p[n + i] -= factor * q[i];
    }
    makePrimitive(result);
    return result;
}

// Arithmetic modulo the prime 2⁶¹ − 1. A common divisor over the integers keeps its degree modulo a prime that divides
// no leading coefficient, so a constant common divisor modulo the prime proves a constant one over the integers.
constexpr std::uint64_t prime = (std::uint64_t{1} << 61) - 1;
__extension__ using Wide = unsigned __int128;

std::uint64_t modularProduct(std::uint64_t a, std::uint64_t b)
{
    return static_cast<std::uint64_t>(static_cast<Wide>(a) * b % prime);
}

std::uint64_t inverse(std::uint64_t a)
{
    std::uint64_t result = 1;
    for (std::uint64_t exponent = prime - 2; exponent != 0; exponent >>= 1) {
        if ((exponent & 1) != 0)
            result = modularProduct(result, a);
        a = modularProduct(a, a);
    }
    return result;
}

std::vector<std::uint64_t> residues(const Polynomial& p)
{
    std::vector<std::uint64_t> result;
    for (const Integer& c : p.coefficients()) {
        const auto magnitude = static_cast<std::uint64_t>(Integer(boost::multiprecision::abs(c) % prime));
        result.push_back(c.sign() < 0 && magnitude != 0 ? prime - magnitude : magnitude);
    }
    return result;
}

void reduceModulo(std::vector<std::uint64_t>& p, const std::vector<std::uint64_t>& q)
{
    const std::uint64_t scale = inverse(q.back());
    while (p.size() >= q.size()) {
        const std::uint64_t factor = modularProduct(p.back(), scale);
        const std::size_t shift = p.size() - q.size();
        for (std::size_t i = 0; i < q.size(); ++i)
            p[i + shift] = (p[i + shift] + prime - modularProduct(factor, q[i])) % prime;
        while (!p.empty() && p.back() == 0)
            p.pop_back();
    }
}

} // namespace

bool coprimeFiltered(const Polynomial& p, const Polynomial& q)
{
    if (p.isZero() || q.isZero())
        return false;
    auto a = residues(p);
    auto b = residues(q);
    if (a.back() == 0 || b.back() == 0)
        return false;
    while (b.size() > 1) {
        reduceModulo(a, b);
        std::swap(a, b);
        if (b.empty())
            return a.size() == 1;
    }
    return true;
}

Polynomial commonDivisor(const Polynomial& p, const Polynomial& q)
{
    SWEEP_EXPECTS(!p.isZero() || !q.isZero());
    if (coprimeFiltered(p, q))
        return Polynomial(Dyadic(1));
    Coefficients a = p.coefficients();
    Coefficients b = q.coefficients();
    makePrimitive(a);
    makePrimitive(b);
    if (a.size() < b.size())
        std::swap(a, b);
    while (!b.empty()) {
        Coefficients remainder = pseudoRemainder(a, b);
        a = std::move(b);
        b = std::move(remainder);
    }
    return {std::move(a), 0};
}

Polynomial squareFree(const Polynomial& p)
{
    SWEEP_EXPECTS(!p.isZero());
    Coefficients c = p.coefficients();
    if (p.degree() > 1) {
        const Polynomial divisor = commonDivisor(p, p.derivative());
        if (divisor.degree() > 0)
            c = quotientOf(std::move(c), divisor.coefficients());
    }
    makePrimitive(c);
    return {std::move(c), 0};
}

} // namespace sweep
