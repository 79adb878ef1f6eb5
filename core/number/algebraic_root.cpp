#include "core/number/algebraic_root.h"

#include "core/base/contract.h"

#include <algorithm>
#include <cstdlib>
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

// The sign at x: directly where the integers are short, otherwise with growing precision and exactly in the end.
Sign signIn(const Polynomial& p, const Dyadic& x)
{
    constexpr int shortBits = 1024;
    int longest = 0;
    for (const Integer& c : p.coefficients())
        longest = std::max(longest, bitLength(c));
    if (longest + p.degree() * (bitLength(x.mantissa()) + std::abs(x.exponent())) > shortBits)
        for (const int bits : {128, 512})
            if (const auto sign = valueOn(p, Enclosure::exactly(x), bits).signFiltered())
                return *sign;
    return p.signAt(x);
}

// The half of the interval that holds the root; none where the root is the middle.
std::optional<AlgebraicRoot> halved(const AlgebraicRoot& r)
{
    const Dyadic mid = middle(r.low(), r.high());
    if (r.compare(mid) == Sign::zero)
        return std::nullopt;
    return r.cutAt(mid);
}

// 2^k is at least the width, within a factor of 4 or so.
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

AlgebraicRoot AlgebraicRoot::cutAt(const Dyadic& x) const
{
    if (x <= m_low || x >= m_high)
        return *this;
    const Sign side = sideFrom(signIn(*m_polynomial, x));
    SWEEP_EXPECTS(side != Sign::zero);
    return side == Sign::positive ? AlgebraicRoot(*this, x, m_high) : AlgebraicRoot(*this, m_low, x);
}

// Source: interval Newton method, R. E. Moore, Interval Analysis, 1966: the root lies in mid − p(mid)/p′(interval).
// None where that does not halve the interval.
std::optional<AlgebraicRoot> AlgebraicRoot::newtonStep(const Polynomial& derivative, int bits) const
{
    const Enclosure slope = valueOn(derivative, enclosure(), bits);
    if (slope.holdsZero())
        return std::nullopt;
    const Dyadic mid = middle(m_low, m_high);
    const Enclosure step = quotient(valueOn(*m_polynomial, Enclosure::exactly(mid), bits), slope, bits);
    const int width = widthExponent(m_low, m_high);
    const Dyadic margin(1, width - bits); // keeps the root away from the ends, also where it is mid
    const Dyadic low = std::max(m_low, (mid - step.high - margin).reduced());
    const Dyadic high = std::min(m_high, (mid - step.low + margin).reduced());
    if (!(low < high) || widthExponent(low, high) >= width - 1)
        return std::nullopt;
    return AlgebraicRoot(*this, low, high);
}

AlgebraicRoot AlgebraicRoot::narrowed(int bits) const
{
    const Dyadic size = m_low.sign() == Sign::negative ? -m_high : m_low; // ≤ |root| where it has a sign
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
    const Polynomial derivative = m_polynomial->derivative();
    while (widthExponent(root.m_low, root.m_high) > target) {
        if (auto next = root.newtonStep(derivative, bits + 64)) {
            root = *next;
            continue;
        }
        const auto half = halved(root);
        if (!half) { // the middle is the root, so any small interval around it is valid
            const Dyadic mid = middle(root.m_low, root.m_high);
            const Dyadic margin(1, std::min(target - 2, widthExponent(root.m_low, root.m_high) - 2));
            return AlgebraicRoot(*this, mid - margin, mid + margin);
        }
        root = *half;
    }
    return root;
}

namespace {

// Whether two roots with overlapping intervals are the same number. Exactly then their polynomials share a divisor with
// a root in the intersection, because neither has another root there.
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
    // The numbers differ, so that their intervals become disjoint in the end.
    for (int bits = 128;; bits *= 2) {
        const AlgebraicRoot p = a.narrowed(bits);
        const AlgebraicRoot q = b.narrowed(bits);
        if (p.high() <= q.low())
            return Sign::negative;
        if (q.high() <= p.low())
            return Sign::positive;
    }
}

} // namespace sweep
