#include "core/sampling/frames.h"

#include <cmath>

namespace sweep {

namespace {

// The least integer ≥ q.
Integer ceiling(const Rational& q)
{
    const Integer n = boost::multiprecision::numerator(q);
    const Integer d = boost::multiprecision::denominator(q);
    const Integer whole = n / d; // towards zero
    return whole * d < n ? Integer(whole + 1) : whole;
}

Rational rationalOfDouble(double x)
{
    return rationalOf(Dyadic(x));
}

Problem refused(std::string message)
{
    Problem problem;
    problem.message = std::move(message);
    return problem;
}

} // namespace

Frames::Frames(Rational rate, Rational offset)
    : m_rate(std::move(rate)), m_offset(std::move(offset)), m_approxRate(nearest(m_rate)),
      m_approxOffset(nearest(m_offset))
{
}

Result<Frames> Frames::inWindow(const Rational& rate, const Rational& offset, Interval window)
{
    if (rate.sign() <= 0)
        return refused("a frame rate is a number above 0");
    const Integer first = ceiling(Rational((rationalOfDouble(window.start) - offset) * rate));
    const Integer last = -ceiling(Rational((offset - rationalOfDouble(window.end)) * rate));
    const Integer most(mostNumber);
    if (first < -most || first > most || last < -most || last > most)
        return refused("frames of the window have numbers beyond 2^53 = 9007199254740992");
    Frames frames(rate, offset);
    frames.m_first = first.convert_to<std::int64_t>();
    frames.m_last = last.convert_to<std::int64_t>();
    return frames;
}

Rational Frames::timeOf(std::int64_t k) const
{
    return Rational(m_offset + Rational(k) / m_rate);
}

// Computed in doubles first. With u = 2⁻⁵³, the instant t and the offset o have relative errors of at most u, so their
// difference has an error of at most u(|t| + |o|) and is rounded once more; the rate and the product add 2u of the
// result. 8u covers all of these and their products. 2⁻⁴⁰ covers what underflow loses: at most 2⁻¹⁰⁷⁵ times a rate
// below 2¹⁰²⁴.
std::int64_t Frames::firstFrom(const Instant& t) const
{
    const double product = (t.nearest() - m_approxOffset) * m_approxRate;
    const double size = (std::abs(t.nearest()) + std::abs(m_approxOffset)) * m_approxRate + std::abs(product);
    const double error = 8 * 0x1p-53 * size + 0x1p-40;
    const double low = std::ceil(product - error);
    const double high = std::ceil(product + error);
    if (low == high && std::abs(low) < 0x1p52)
        return static_cast<std::int64_t>(low);
    return firstFromExact(t);
}

std::int64_t Frames::firstFromExact(const Instant& t) const
{
    std::int64_t low = ceiling(Rational((rationalOfDouble(t.below()) - m_offset) * m_rate)).convert_to<std::int64_t>();
    if (t.isDouble())
        return low;
    std::int64_t high = ceiling(Rational((rationalOfDouble(t.above()) - m_offset) * m_rate)).convert_to<std::int64_t>();
    while (low < high) {
        const std::int64_t mid = low + (high - low) / 2;
        if (compare(t, timeOf(mid)) == Sign::positive)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

std::int64_t Frames::lastUpTo(const Instant& t) const
{
    const std::int64_t next = firstFrom(t);
    return compare(t, timeOf(next)) == Sign::zero ? next : next - 1;
}

} // namespace sweep
