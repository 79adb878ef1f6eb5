#include "core/number/algebraic_root.h"

#include "core/base/contract.h"

#include <algorithm>
#include <optional>

namespace sweep {

Sign signBeside(const Polynomial& p, const Dyadic& x, int side)
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
    return low < high && signBeside(p, low, 1) != signBeside(p, high, -1);
}

AlgebraicRoot::AlgebraicRoot(std::shared_ptr<const Polynomial> p, Dyadic low, Dyadic high)
    : m_polynomial(std::move(p)), m_low(std::move(low)), m_high(std::move(high)),
      m_left(signBeside(*m_polynomial, m_low, 1))
{
}

AlgebraicRoot::AlgebraicRoot(std::shared_ptr<const Polynomial> p, Dyadic low, Dyadic high, Sign left)
    : m_polynomial(std::move(p)), m_low(std::move(low)), m_high(std::move(high)), m_left(left)
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
    return sideFrom(m_polynomial->signAt(x));
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
    const Sign side = sideFrom(m_polynomial->signAt(x));
    SWEEP_EXPECTS(side != Sign::zero);
    return side == Sign::positive ? AlgebraicRoot(m_polynomial, x, m_high, m_left)
                                  : AlgebraicRoot(m_polynomial, m_low, x, m_left);
}

Dyadic AlgebraicRoot::floorTo(int k) const
{
    Integer low = shifted(m_low.mantissa(), m_low.exponent() - k);
    Integer high = shifted(m_high.mantissa(), m_high.exponent() - k) + 1;
    // Invariant: low·2^k ≤ root < high·2^k. The ends above are floors, so low fits, and high is above the root.
    while (high - low > 1) {
        const Integer mid = shifted(low + high, -1);
        (compare(Dyadic(mid, k)) == Sign::negative ? high : low) = mid;
    }
    return {low, k};
}

namespace {

// Are two roots with overlapping intervals the same number? Then their polynomials share a divisor with a root in the
// intersection; and there is no other root of either in there.
bool same(const AlgebraicRoot& p, const AlgebraicRoot& q, const Polynomial& divisor)
{
    return divisor.degree() > 0 && hasRootBetween(divisor, std::max(p.low(), q.low()), std::min(p.high(), q.high()));
}

// Half the interval, or nothing where the root is its middle.
std::optional<AlgebraicRoot> halved(const AlgebraicRoot& r)
{
    const Dyadic mid = middle(r.low(), r.high());
    if (r.compare(mid) == Sign::zero)
        return std::nullopt;
    return r.cutAt(mid);
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
    AlgebraicRoot p = a;
    AlgebraicRoot q = b;
    while (true) { // different numbers: their intervals part in the end
        if (p.high() <= q.low())
            return Sign::negative;
        if (q.high() <= p.low())
            return Sign::positive;
        const auto halfP = halved(p);
        if (!halfP)
            return -q.compare(middle(p.low(), p.high()));
        const auto halfQ = halved(q);
        if (!halfQ)
            return p.compare(middle(q.low(), q.high()));
        p = *halfP;
        q = *halfQ;
    }
}

} // namespace sweep
