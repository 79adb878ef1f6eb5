#include "core/number/algebraic_root.h"

#include <sweepbench/base/contract.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <optional>

namespace sweep {

Sign signNextTo(const Polynomial& p, const Dyadic& x, int side)
{
    Sign turn = Sign::positive;
    for (Polynomial derivative = p; !derivative.isZero(); derivative = derivative.derivative()) {
        const Sign sign = derivative.signAt(x);
        if (sign != Sign::zero)
            return sign * turn;
        if (side < 0)
            turn = -turn;
    }
    return Sign::zero;
}

bool hasRootBetween(const Polynomial& p, const Dyadic& low, const Dyadic& high)
{
    return low < high && signNextTo(p, low, 1) != signNextTo(p, high, -1);
}

namespace {

// The precision in bits at which the value of p at x is exact.
int exactBits(const Polynomial& p, const Dyadic& x)
{
    int longest = 0;
    for (const Integer& c : p.coefficients())
        longest = std::max(longest, bitLength(c));
    return longest + p.degree() * (bitLength(x.mantissa()) + std::abs(x.exponent()));
}

// The sign of p at x: directly if the integers are short, otherwise with growing precision and finally exactly.
Sign signIn(const Polynomial& p, const Dyadic& x)
{
    const int most = exactBits(p, x);
    for (int bits = 128; 8 * bits < most; bits *= 4)
        if (const auto sign = valueOn(p, Enclosure::exactly(x), bits).signFiltered())
            return *sign;
    return p.signAt(x);
}

// An exponent k such that 2^k is at least the width and exceeds it by a factor of about 4 at most.
int widthExponent(const Dyadic& low, const Dyadic& high)
{
    const Dyadic width = high - low;
    return bitLength(width.mantissa()) + width.exponent();
}

} // namespace

AlgebraicRoot::AlgebraicRoot(std::shared_ptr<const Polynomial> p, Dyadic low, Dyadic high)
    : m_polynomial(std::move(p)), m_low(std::move(low)), m_high(std::move(high)), m_known(std::make_shared<Known>()),
      m_left(signNextTo(*m_polynomial, m_low, 1))
{
    m_known->low = m_low;
    m_known->high = m_high;
}

AlgebraicRoot::AlgebraicRoot(const AlgebraicRoot& whole, Dyadic low, Dyadic high)
    : m_polynomial(whole.m_polynomial), m_low(std::move(low)), m_high(std::move(high)), m_known(whole.m_known),
      m_left(whole.m_left)
{
}

Sign AlgebraicRoot::sideFrom(Sign signAtX) const
{
    return signAtX == m_left ? Sign::positive : signAtX == Sign::zero ? Sign::zero : Sign::negative;
}

Sign AlgebraicRoot::compare(const Dyadic& x) const
{
    if (x <= m_low)
        return Sign::positive;
    if (x >= m_high)
        return Sign::negative;
    return sideFrom(signIn(*m_polynomial, x));
}

Sign AlgebraicRoot::compare(const Integer& n, const Integer& d) const
{
    const Dyadic number(n, 0);
    const Dyadic scale(d, 0);
    if (number <= m_low * scale)
        return Sign::positive;
    if (number >= m_high * scale)
        return Sign::negative;
    return sideFrom(m_polynomial->signAt(n, d));
}

namespace {

// The largest multiple of 2^exponent that is ≤ x.
Dyadic floorTo(const Dyadic& x, int exponent)
{
    return x.exponent() >= exponent ? x : Dyadic(shifted(x.mantissa(), x.exponent() - exponent), exponent);
}

// Whether the interval is wider than 2⁻⁸ times the magnitude of its numbers.
bool isCoarse(const Enclosure& x)
{
    const Dyadic& smaller = x.low.sign() == Sign::negative ? x.high : x.low;
    return x.holdsZero() || (!(x.low == x.high) &&
                             widthExponent(x.low, x.high) + 8 > bitLength(smaller.mantissa()) + smaller.exponent());
}

// The coefficients of p(x + u)/2^e as a polynomial in u, with e the exponent of p.
std::vector<Enclosure> taylorCoefficients(const Polynomial& p, const Dyadic& x, int bits)
{
    std::vector<Enclosure> c;
    for (const Integer& coefficient : p.coefficients())
        c.push_back(Enclosure::exactly(Dyadic(coefficient, 0)).rounded(bits));
    const Enclosure shift = Enclosure::exactly(x);
    for (std::size_t i = 0; i + 1 < c.size(); ++i)
        for (std::size_t j = c.size() - 1; j-- > i;)
            c[j] = sum(c[j], product(c[j + 1], shift, bits), bits);
    return c;
}

// Bounds the derivative over all |u| ≤ 2^exponent, from the Taylor coefficients.
Enclosure slopeAround(const std::vector<Enclosure>& taylor, int exponent, int bits)
{
    const Enclosure u{Dyadic(-1).scaled(exponent), Dyadic(1).scaled(exponent)};
    Enclosure slope;
    for (std::size_t i = taylor.size(); i-- > 1;)
        slope = sum(product(slope, u, bits),
                    product(taylor[i], Enclosure::exactly(Dyadic(static_cast<std::int64_t>(i))), bits), bits);
    return slope;
}

std::vector<Enclosure> lowerEnds(std::vector<Enclosure> all)
{
    for (Enclosure& x : all)
        x.high = x.low;
    return all;
}

} // namespace

// The same root in an interval of less than about half the width. None if rounding prevents that, which a higher
// precision (`needsBits`) cures, or if the interval is too wide.
struct AlgebraicRoot::NewtonStep
{
    std::optional<AlgebraicRoot> narrower = {};
    bool needsBits = false;
};

// Source: interval Newton method, R. E. Moore, Interval Analysis, 1966: the root lies in mid − p(mid)/p′(interval).
// Here p′(interval) is computed from the Taylor coefficients at mid, because Horner's scheme on an interval loses as
// many digits as cancel in p′.
AlgebraicRoot::NewtonStep AlgebraicRoot::newtonStep(int bits) const
{
    const Dyadic mid = middle(m_low, m_high);
    const bool isExact = bits >= exactBits(*m_polynomial, mid);
    const int width = widthExponent(m_low, m_high);
    const std::vector<Enclosure> taylor = taylorCoefficients(*m_polynomial, mid, bits);
    const Enclosure slope = slopeAround(taylor, width - 1, bits);
    if (slope.holdsZero())
        return {.needsBits = !isExact && !slopeAround(lowerEnds(taylor), width - 1, bits).holdsZero()};
    if (isCoarse(taylor.front()))
        return {.needsBits = !isExact};
    const Enclosure step = quotient(taylor.front(), slope, bits);
    const int unit = (step.low == step.high ? width - bits : widthExponent(step.low, step.high)) - 8;
    const Dyadic margin(1, unit); // keeps the root away from the ends, even if it is mid
    const Dyadic low = std::max(m_low, (floorTo(mid - step.high, unit) - margin).reduced());
    const Dyadic high = std::min(m_high, (margin - floorTo(step.low - mid, unit)).reduced());
    if (!(low < high) || widthExponent(low, high) >= width - 1)
        return {};
    return {.narrower = AlgebraicRoot(*this, low, high)};
}

AlgebraicRoot AlgebraicRoot::around(const Dyadic& x, int exponent) const
{
    const Dyadic margin(1, exponent);
    return {*this, x - margin, x + margin};
}

// Another root just outside one end of the interval keeps Newton's method from converging until the interval is no
// wider than the distance to that root. This root is then close to the same end, so the search bisects the exponent of
// its distance from that end instead of the interval.
AlgebraicRoot AlgebraicRoot::cutByExponents(int target) const
{
    const Dyadic mid = middle(m_low, m_high);
    const Sign half = compare(mid);
    int further = widthExponent(m_low, m_high) - 1; // 2^further exceeds the distance of the root from the end
    if (half == Sign::zero)
        return around(mid, std::min(target, further) - 2);
    const bool isLow = half == Sign::negative;
    const Dyadic& end = isLow ? m_low : m_high;
    Dyadic far = mid;
    Dyadic near = end;
    std::optional<int> closer; // 2^closer is less than that distance
    for (int step = 1; closer ? further - *closer > 1 : further > target; step *= 2) {
        const int exponent = closer ? std::midpoint(*closer, further) : further - step;
        const Dyadic distance(1, exponent);
        const Dyadic x = isLow ? end + distance : end - distance;
        const Sign side = compare(x);
        if (side == Sign::zero)
            return around(x, std::min(target, exponent) - 2);
        if (side == half) {
            further = exponent;
            far = x;
        } else {
            closer = exponent;
            near = x;
        }
    }
    return isLow ? AlgebraicRoot(*this, near, far) : AlgebraicRoot(*this, far, near);
}

int AlgebraicRoot::stepCount() const
{
    const std::lock_guard lock(m_known->mutex);
    return m_known->steps;
}

AlgebraicRoot AlgebraicRoot::narrowed(int bits) const
{
    const Dyadic size = m_low.sign() == Sign::negative ? -m_high : m_low; // ≤ |root| if its sign is known
    const int target = size.sign() == Sign::positive ? bitLength(size.mantissa()) + size.exponent() - bits
                                                     : widthExponent(m_low, m_high) - bits;
    const std::lock_guard lock(m_known->mutex);
    const AlgebraicRoot root = AlgebraicRoot(*this, m_known->low, m_known->high).narrowedTo(target, bits);
    m_known->low = root.m_low;
    m_known->high = root.m_high;
    return root;
}

AlgebraicRoot AlgebraicRoot::narrowedTo(int target, int bits) const
{
    AlgebraicRoot root = *this;
    int precision = bits + 64;
    while (widthExponent(root.m_low, root.m_high) > target) {
        ++m_known->steps;
        const NewtonStep next = root.newtonStep(precision);
        if (next.needsBits)
            precision *= 2;
        else
            root = next.narrower ? *next.narrower : root.cutByExponents(target);
    }
    return root;
}

namespace {

// Whether two roots with overlapping intervals are the same number. They are if and only if their polynomials share a
// divisor with a root in the intersection, because neither has another root there.
bool same(const AlgebraicRoot& p, const AlgebraicRoot& q, const Polynomial& divisor)
{
    return divisor.degree() > 0 && hasRootBetween(divisor, std::max(p.low(), q.low()), std::min(p.high(), q.high()));
}

} // namespace

Sign compare(const AlgebraicRoot& a, const AlgebraicRoot& b)
{
    if (a.high() <= b.low())
        return Sign::negative;
    if (b.high() <= a.low())
        return Sign::positive;
    if (same(a, b, commonDivisor(a.polynomial(), b.polynomial())))
        return Sign::zero;
    // The numbers differ, so their intervals eventually become disjoint.
    for (int bits = 128;; bits *= 2) {
        const AlgebraicRoot p = a.narrowed(bits);
        const AlgebraicRoot q = b.narrowed(bits);
        if (p.high() <= q.low())
            return Sign::negative;
        if (q.high() <= p.low())
            return Sign::positive;
    }
}

namespace {

// x rounded towards −∞ to `bits` significant binary digits.
Dyadic shortenedDown(const Dyadic& x, int bits)
{
    const int surplus = bitLength(x.mantissa()) - bits;
    return surplus <= 0 ? x : Dyadic(shifted(x.mantissa(), -surplus), x.exponent() + surplus);
}

Dyadic shortenedUp(const Dyadic& x, int bits)
{
    return -shortenedDown(-x, bits);
}

// p/q rounded towards −∞. Requires: q ≠ 0.
Dyadic dividedDown(const Dyadic& p, const Dyadic& q, int bits)
{
    if (p.isZero())
        return {};
    const int shift = std::max(0, bits + 1 + bitLength(q.mantissa()) - bitLength(p.mantissa()));
    Integer n = shifted(p.mantissa(), shift);
    Integer d = q.mantissa();
    if (d.sign() < 0) {
        n = -n;
        d = -d;
    }
    Integer result = n / d; // truncated towards zero
    if (n.sign() < 0 && result * d != n)
        --result;
    return shortenedDown(Dyadic(std::move(result), p.exponent() - q.exponent() - shift), bits);
}

} // namespace

std::optional<Sign> Enclosure::signFiltered() const
{
    if (low.sign() == high.sign())
        return low.sign();
    return std::nullopt;
}

Enclosure Enclosure::rounded(int bits) const
{
    return {shortenedDown(low, bits), shortenedUp(high, bits)};
}

Enclosure sum(const Enclosure& p, const Enclosure& q, int bits)
{
    return {shortenedDown(p.low + q.low, bits), shortenedUp(p.high + q.high, bits)};
}

Enclosure product(const Enclosure& p, const Enclosure& q, int bits)
{
    const std::array<Dyadic, 4> all{p.low * q.low, p.low * q.high, p.high * q.low, p.high * q.high};
    const auto [low, high] = std::minmax_element(all.begin(), all.end());
    return {shortenedDown(*low, bits), shortenedUp(*high, bits)};
}

Enclosure quotient(const Enclosure& p, const Enclosure& q, int bits)
{
    SWEEP_EXPECTS(!q.holdsZero());
    const std::array<const Dyadic*, 2> numerators{&p.low, &p.high};
    const std::array<const Dyadic*, 2> denominators{&q.low, &q.high};
    std::optional<Enclosure> all;
    for (const Dyadic* n : numerators) {
        for (const Dyadic* d : denominators) {
            const Dyadic down = dividedDown(*n, *d, bits);
            const Dyadic up = -dividedDown(-*n, *d, bits);
            all = all ? Enclosure{std::min(all->low, down), std::max(all->high, up)} : Enclosure{down, up};
        }
    }
    return *all;
}

Enclosure valueOn(const Polynomial& p, const Enclosure& t, int bits)
{
    Enclosure value;
    for (auto c = p.coefficients().rbegin(); c != p.coefficients().rend(); ++c)
        value = sum(product(value, t, bits), Enclosure::exactly(Dyadic(*c, 0)).rounded(bits), bits);
    return {value.low.scaled(p.exponent()), value.high.scaled(p.exponent())};
}

} // namespace sweep
