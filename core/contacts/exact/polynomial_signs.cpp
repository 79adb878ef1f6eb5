#include "core/contacts/exact/polynomial_signs.h"

#include "core/number/sample.h"

namespace sweep {

SignSet PolynomialSigns::possibleSignsFiltered() const
{
    if (m_polynomial.isZero())
        return zero;
    const Bounds range = m_filter.at({m_stretch.start, m_stretch.end});
    return static_cast<SignSet>((range.low < 0 ? below : 0) | (range.holds(0) ? zero : 0) |
                                (range.high > 0 ? above : 0));
}

const std::vector<Instant>& PolynomialSigns::roots() const
{
    if (!m_roots) {
        m_roots =
            m_polynomial.isZero() ? std::vector<Instant>{} : rootsBetween(m_polynomial, m_stretch.start, m_stretch.end);
        m_between.resize(m_roots->size() + 1);
    }
    return *m_roots;
}

Sign PolynomialSigns::signAt(double t) const
{
    const auto sign = m_filter.signFiltered(t);
    return sign ? *sign : m_polynomial.signAt(Dyadic(t));
}

Sign PolynomialSigns::signBetween(std::size_t n) const
{
    const auto& all = roots();
    auto& sign = m_between[n];
    if (!sign) {
        const Instant left = n == 0 ? Instant(m_stretch.start) : all[n - 1];
        const Instant right = n == all.size() ? Instant(m_stretch.end) : all[n];
        const auto sample = doubleBetween(left, right);
        sign = sample ? signAt(*sample) : m_polynomial.signAt(between(left, right));
    }
    return *sign;
}

Sign PolynomialSigns::signAtStart() const
{
    if (!m_atStart)
        m_atStart = signAt(m_stretch.start);
    return *m_atStart;
}

Sign PolynomialSigns::signAtEnd() const
{
    if (!m_atEnd)
        m_atEnd = signAt(m_stretch.end);
    return *m_atEnd;
}

} // namespace sweep
