#include "core/sampling/frames.h"

#include <algorithm>
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

BoundedDoubleDouble bounded(const Rational& q)
{
    const double high = nearest(q);
    if (!std::isfinite(high))
        return BoundedDoubleDouble::unknown();
    const Rational rest = q - rationalOfDouble(high);
    const double low = nearest(rest);
    const double error = rest == rationalOfDouble(low) ? 0 : nextUp(std::abs(low) * 0x1p-53);
    return {{high, low}, error};
}

Problem refused(std::string message)
{
    Problem problem;
    problem.message = std::move(message);
    return problem;
}

} // namespace

Frames::Frames(Rational rate, Rational offset, Interval window)
    : m_rate(std::move(rate)), m_offset(std::move(offset)), m_approxRate(nearest(m_rate)),
      m_approxOffset(nearest(m_offset)), m_boundedRate(bounded(m_rate)), m_boundedOffset(bounded(m_offset)),
      m_window(window)
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
    Frames frames(rate, offset, window);
    frames.m_first = first.convert_to<std::int64_t>();
    frames.m_last = last.convert_to<std::int64_t>();
    frames.m_atStart = frames.frameAtEnd(window.start, frames.m_first, frames.m_first - 1);
    frames.m_atEnd = frames.frameAtEnd(window.end, frames.m_last, frames.m_last + 1);
    frames.m_first = std::min(frames.m_first, frames.m_atStart.value_or(mostNumber));
    frames.m_last = std::max(frames.m_last, frames.m_atEnd.value_or(-mostNumber));
    return frames;
}

bool Frames::isNearest(double t, std::int64_t k) const
{
    return nearest(timeOf(k)) == t && std::abs(k) <= mostNumber;
}

// The frame that an end of the window stands for; none if a frame is exactly there. If several qualify, because frames
// are closer together than doubles, the one inside.
std::optional<std::int64_t> Frames::frameAtEnd(double end, std::int64_t inside, std::int64_t outside) const
{
    const Rational exactly = rationalOfDouble(end);
    if (timeOf(inside) == exactly)
        return {};
    for (const std::int64_t k : {inside, outside})
        if (isNearest(end, k))
            return k;
    return {};
}

std::optional<std::int64_t> Frames::frameAt(const Instant& t) const
{
    const std::int64_t upTo = lastUpTo(t);
    if (firstFrom(t) == upTo)
        return upTo;
    for (const std::int64_t k : {upTo, upTo + 1})
        if (t.isDouble() && isNearest(t.nearest(), k))
            return k;
    return {};
}

Rational Frames::timeOf(std::int64_t k) const
{
    return Rational(m_offset + Rational(k) / m_rate);
}

BoundedDoubleDouble Frames::boundedTimeOf(std::int64_t k) const
{
    if (std::abs(k) > mostNumber)
        return BoundedDoubleDouble::unknown();
    return m_boundedOffset + BoundedDoubleDouble::exactly(static_cast<double>(k)) / m_boundedRate;
}

Rational Frames::beginOf(std::int64_t k) const
{
    if (k == m_atStart)
        return rationalOfDouble(m_window.start);
    return k == m_atEnd ? std::min(timeOf(k), rationalOfDouble(m_window.end)) : timeOf(k);
}

Rational Frames::endOf(std::int64_t k) const
{
    if (k == m_atEnd)
        return rationalOfDouble(m_window.end);
    return k == m_atStart ? std::max(timeOf(k), rationalOfDouble(m_window.start)) : timeOf(k);
}

std::vector<FrameAtEnd> Frames::framesAtEnds() const
{
    std::vector<FrameAtEnd> frames;
    if (m_atStart)
        frames.push_back({*m_atStart, true, m_window.start, timeOf(*m_atStart)});
    if (m_atEnd)
        frames.push_back({*m_atEnd, false, m_window.end, timeOf(*m_atEnd)});
    return frames;
}

std::int64_t Frames::firstFrom(const Instant& t) const
{
    if (m_atStart && t == Instant(m_window.start))
        return *m_atStart;
    const std::int64_t k = firstTimeFrom(t);
    return m_atEnd ? std::min(k, *m_atEnd) : k;
}

std::int64_t Frames::lastUpTo(const Instant& t) const
{
    if (m_atEnd && t == Instant(m_window.end))
        return *m_atEnd;
    const std::int64_t k = lastTimeUpTo(t);
    return m_atStart ? std::max(k, *m_atStart) : k;
}

// Bounds of (t − offset)·rate, in doubles. With u = 2⁻⁵³, the instant t and the offset o have relative errors of at
// most u, so their difference has an error of at most u(|t| + |o|) and is rounded once more; the rate and the product
// add 2u of the result. 8u covers all of these and their products. 2⁻⁴⁰ covers what underflow loses: at most 2⁻¹⁰⁷⁵
// times a rate below 2¹⁰²⁴.
Interval Frames::numberOf(const Instant& t) const
{
    const double product = (t.nearest() - m_approxOffset) * m_approxRate;
    const double size = (std::abs(t.nearest()) + std::abs(m_approxOffset)) * m_approxRate + std::abs(product);
    const double error = 8 * 0x1p-53 * size + 0x1p-40;
    return {product - error, product + error};
}

std::int64_t Frames::firstTimeFrom(const Instant& t) const
{
    const Interval number = numberOf(t);
    const double low = std::ceil(number.start);
    if (low == std::ceil(number.end) && std::abs(low) < 0x1p52)
        return static_cast<std::int64_t>(low);
    return firstTimeFromExact(t);
}

std::int64_t Frames::lastTimeUpTo(const Instant& t) const
{
    const Interval number = numberOf(t);
    const double low = std::floor(number.start);
    if (low == std::floor(number.end) && std::abs(low) < 0x1p52)
        return static_cast<std::int64_t>(low);
    const std::int64_t next = firstTimeFromExact(t);
    return compare(t, timeOf(next)) == Sign::zero ? next : next - 1;
}

std::int64_t Frames::firstTimeFromExact(const Instant& t) const
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

} // namespace sweep
