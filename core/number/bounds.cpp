#include <sweepbench/number/bounds.h>

#include <algorithm>

namespace sweep {

BoundsPolynomial::BoundsPolynomial(const Polynomial& p)
{
    int most = 0;
    for (const Integer& c : p.coefficients())
        most = std::max(most, bitLength(c));
    constexpr int widest = 400;
    for (const Integer& c : p.coefficients()) {
        const Dyadic scaled(c, c.is_zero() ? 0 : -most);
        m_coefficients.push_back({scaled.below(), scaled.above()});
        const bool isSmall = !c.is_zero() && bitLength(c) < most - widest;
        m_scaled.push_back(isSmall ? ScaledBounds(c) : ScaledBounds(m_coefficients.back(), most));
        m_isWide = m_isWide || isSmall;
    }
}

Bounds BoundsPolynomial::scaledAt(Bounds t) const
{
    const ScaledBounds at(t, 0);
    ScaledBounds value;
    for (auto c = m_scaled.rbegin(); c != m_scaled.rend(); ++c)
        value = value * at + *c;
    return value.mantissa();
}

double BoundsPolynomial::guess(double low, double high) const
{
    const auto value = [this](double t) {
        double v = 0;
        for (auto c = m_coefficients.rbegin(); c != m_coefficients.rend(); ++c)
            v = v * t + c->low;
        return v;
    };
    if (!(low < high))
        return low;
    double atLow = value(low);
    double atHigh = value(high);
    if (!((atLow < 0) != (atHigh < 0)))
        return low + (high - low) / 2;
    // Source: the Illinois variant of false position, M. Dowell, P. Jarratt, A Modified Regula Falsi Method for
    // Computing the Root of an Equation, 1971.
    int lastMoved = 0;
    double t = low;
    for (int step = 0; step < 60; ++step) {
        t = (low * atHigh - high * atLow) / (atHigh - atLow);
        if (!(t > low && t < high))
            return std::isfinite(t) ? std::clamp(t, low, high) : low + (high - low) / 2;
        const double v = value(t);
        if (v == 0)
            return t;
        if ((v < 0) == (atLow < 0)) {
            low = t;
            atLow = v;
            if (lastMoved == -1)
                atHigh /= 2;
            lastMoved = -1;
        } else {
            high = t;
            atHigh = v;
            if (lastMoved == 1)
                atLow /= 2;
            lastMoved = 1;
        }
    }
    return t;
}

} // namespace sweep
