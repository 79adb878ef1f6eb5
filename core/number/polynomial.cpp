#include <sweepbench/number/polynomial.h>

#include <sweepbench/base/contract.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>

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

// p/q if q divides p over the integers, otherwise none.
std::optional<Coefficients> exactQuotient(Coefficients p, const Coefficients& q)
{
    if (p.size() < q.size())
        return {};
    Coefficients result(p.size() - q.size() + 1);
    Integer rest;
    for (std::size_t n = result.size(); n-- > 0;) {
        boost::multiprecision::divide_qr(p[n + q.size() - 1], q.back(), result[n], rest);
        if (!rest.is_zero())
            return {};
        for (std::size_t i = 0; i + 1 < q.size(); ++i)
            p[n + i] -= result[n] * q[i];
        p[n + q.size() - 1] = 0;
    }
    const bool divides = std::all_of(p.begin(), p.end(), [](const Integer& c) { return c.is_zero(); });
    return divides ? std::optional(std::move(result)) : std::nullopt;
}

// Arithmetic modulo a prime below 2⁶².
using Residues = std::vector<std::uint64_t>;
constexpr std::uint64_t firstPrime = (std::uint64_t{1} << 61) - 1;
__extension__ using Wide = unsigned __int128;

// Division by a constant compiles to additions, and the prime is nearly always this one.
std::uint64_t modulo(Wide x, std::uint64_t prime)
{
    return static_cast<std::uint64_t>(prime == firstPrime ? x % firstPrime : x % prime);
}

std::uint64_t modularProduct(std::uint64_t a, std::uint64_t b, std::uint64_t prime)
{
    return prime >> 32U == 0 ? a * b % prime : modulo(static_cast<Wide>(a) * b, prime);
}

std::uint64_t modularPower(std::uint64_t a, std::uint64_t exponent, std::uint64_t prime)
{
    std::uint64_t result = 1;
    for (; exponent != 0; exponent >>= 1) {
        if ((exponent & 1) != 0)
            result = modularProduct(result, a, prime);
        a = modularProduct(a, a, prime);
    }
    return result;
}

std::uint64_t inverse(std::uint64_t a, std::uint64_t prime)
{
    return modularPower(a, prime - 2, prime);
}

std::uint64_t residue(const Integer& c, std::uint64_t prime)
{
    const auto& limbs = c.backend();
    static_assert(sizeof(limbs.limbs()[0]) == 8);
    std::uint64_t magnitude = 0; // |c| modulo the prime
    for (std::size_t n = limbs.size(); n-- > 0;)
        magnitude = modulo(static_cast<Wide>(magnitude) << 64U | limbs.limbs()[n], prime);
    return c.sign() < 0 && magnitude != 0 ? prime - magnitude : magnitude;
}

Residues residues(const Coefficients& p, std::uint64_t prime)
{
    Residues result;
    for (const Integer& c : p)
        result.push_back(residue(c, prime));
    return result;
}

void reduceModulo(Residues& p, const Residues& q, std::uint64_t prime)
{
    const std::uint64_t scale = inverse(q.back(), prime);
    while (p.size() >= q.size()) {
        const std::uint64_t factor = modularProduct(p.back(), scale, prime);
        const std::size_t shift = p.size() - q.size();
        for (std::size_t i = 0; i < q.size(); ++i)
            p[i + shift] = (p[i + shift] + prime - modularProduct(factor, q[i], prime)) % prime;
        while (!p.empty() && p.back() == 0)
            p.pop_back();
    }
}

// The greatest common divisor modulo the prime, up to a constant factor.
Residues modularDivisor(Residues a, Residues b, std::uint64_t prime)
{
    while (!b.empty()) {
        if (b.size() == 1)
            return b;
        reduceModulo(a, b, prime);
        std::swap(a, b);
    }
    return a;
}

// A common divisor over the integers keeps its degree modulo a prime that divides no leading coefficient, so the degree
// found is at least the degree over the integers. Empty if the prime divides a leading coefficient.
Residues modularDivisor(const Coefficients& p, const Coefficients& q, std::uint64_t prime)
{
    Residues a = residues(p, prime);
    Residues b = residues(q, prime);
    return a.back() == 0 || b.back() == 0 ? Residues() : modularDivisor(std::move(a), std::move(b), prime);
}

// Source: M. O. Rabin, Probabilistic Algorithm for Testing Primality, 1980. With the first twelve primes as bases it is
// proven below 3·10²³: J. Sorenson, J. Webster, Strong Pseudoprimes to Twelve Prime Bases, 2017.
bool isPrime(std::uint64_t n)
{
    constexpr std::array<std::uint64_t, 12> bases{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    if (std::any_of(bases.begin(), bases.end(), [n](std::uint64_t base) { return n % base == 0; }))
        return false;
    const int twos = std::countr_zero(n - 1);
    return std::all_of(bases.begin(), bases.end(), [&](std::uint64_t base) {
        std::uint64_t x = modularPower(base, (n - 1) >> twos, n);
        if (x == 1)
            return true;
        for (int i = 1; i < twos && x != n - 1; ++i)
            x = modularProduct(x, x, n);
        return x == n - 1;
    });
}

std::uint64_t primeBelow(std::uint64_t n)
{
    do
        n -= 2;
    while (!isPrime(n));
    return n;
}

// The i-th prime counted downwards from firstPrime. Each thread caches the primes it has found.
std::uint64_t primeAt(std::size_t i)
{
    thread_local std::vector<std::uint64_t> known{firstPrime};
    while (known.size() <= i)
        known.push_back(primeBelow(known.back()));
    return known[i];
}

// Numbers known modulo a product of primes, by the Chinese remainder theorem.
class Remainders
{
public:
    [[nodiscard]] std::size_t count() const { return m_values.size(); }
    void clear(std::size_t count)
    {
        m_values.assign(count, 0);
        m_modulus = 1;
    }
    // Makes the numbers agree with `rests` as well. Returns true if they already did or these are the first residues.
    bool add(const Residues& rests, std::uint64_t prime)
    {
        const std::uint64_t scale = inverse(residue(m_modulus, prime), prime);
        bool agree = true;
        for (std::size_t i = 0; i < m_values.size(); ++i) {
            const std::uint64_t missing = (rests[i] + prime - residue(m_values[i], prime)) % prime;
            agree = agree && (missing == 0 || m_modulus == 1);
            m_values[i] += m_modulus * modularProduct(missing, scale, prime);
        }
        m_modulus *= prime;
        const Integer half = m_modulus / 2;
        for (Integer& value : m_values)
            if (value > half)
                value -= m_modulus;
        return agree;
    }
    [[nodiscard]] const Coefficients& values() const { return m_values; } // the representatives of least magnitude

private:
    Coefficients m_values;
    Integer m_modulus = 1;
};

// The greatest common divisor of primitive polynomials: primitive, with a positive leading coefficient.
Coefficients primitiveDivisor(const Coefficients& p, const Coefficients& q)
{
    const Integer lead = boost::multiprecision::gcd(p.back(), q.back()); // a multiple of the divisor's
    Remainders known;
    for (std::size_t i = 0;; ++i) {
        const std::uint64_t prime = primeAt(i);
        Residues divisor = modularDivisor(p, q, prime);
        if (divisor.size() == 1)
            return {1};
        if (divisor.empty() || (known.count() != 0 && divisor.size() > known.count()))
            continue; // the degree is not the one over the integers
        if (divisor.size() != known.count())
            known.clear(divisor.size());
        const std::uint64_t scale = modularProduct(residue(lead, prime), inverse(divisor.back(), prime), prime);
        for (std::uint64_t& c : divisor)
            c = modularProduct(c, scale, prime);
        if (!known.add(divisor, prime))
            continue;
        Coefficients whole = known.values();
        makePrimitive(whole);
        if (exactQuotient(p, whole) && exactQuotient(q, whole))
            return whole;
    }
}

} // namespace

bool coprimeFiltered(const Polynomial& p, const Polynomial& q)
{
    if (p.isZero() || q.isZero())
        return false;
    return modularDivisor(p.coefficients(), q.coefficients(), firstPrime).size() == 1;
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
    if (a.empty() || b.empty())
        return {std::move(a.empty() ? b : a), 0};
    return {primitiveDivisor(a, b), 0};
}

bool hasNoFactorUpToDegree2Filtered(const Polynomial& p)
{
    return std::ranges::any_of(std::array{101U, 103U, 107U, 109U, 113U, 127U, 131U, 137U, 139U, 149U}, [&](unsigned q) {
        const Residues f = residues(p.coefficients(), q);
        if (f.front() == 0 || f.back() == 0)
            return false;
        Residues power{1}; // of x, modulo f; its exponent becomes q²
        for (int bit = std::bit_width(q * q); bit-- > 0;) {
            const std::size_t shift = (q * q >> bit) & 1U;
            Residues next(2 * power.size() - 1 + shift);
            for (std::size_t i = 0; i < power.size(); ++i)
                for (std::size_t k = 0; k < power.size(); ++k)
                    next[i + k + shift] = (next[i + k + shift] + power[i] * power[k]) % q;
            reduceModulo(next, f, q);
            power = std::move(next);
        }
        power.resize(std::max<std::size_t>(power.size(), 2));
        power[1] = (power[1] + q - 1) % q;
        while (!power.empty() && power.back() == 0)
            power.pop_back();
        return modularDivisor(f, std::move(power), q).size() == 1;
    });
}

Polynomial squareFree(const Polynomial& p)
{
    SWEEP_EXPECTS(!p.isZero());
    Coefficients c = p.coefficients();
    makePrimitive(c);
    if (p.degree() > 1) {
        const Polynomial divisor = commonDivisor(p, p.derivative());
        if (divisor.degree() > 0)
            c = *exactQuotient(std::move(c), divisor.coefficients());
    }
    return {std::move(c), 0};
}

} // namespace sweep
