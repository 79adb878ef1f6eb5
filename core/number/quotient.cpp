#include "core/number/quotient.h"

#include "core/base/contract.h"
#include "core/number/algebraic_root.h"
#include "core/number/bounds_polynomial.h"
#include "core/number/roots.h"

#include <algorithm>
#include <numeric>

namespace sweep {

namespace {

constexpr double largest = std::numeric_limits<double>::max();

// The sign of n(t)/d(t) − x.
Sign compareTo(const Polynomial& n, const Polynomial& d, const Instant& t, const Dyadic& x)
{
    return signAt(n - d * Polynomial(x), t);
}

// An interval of doubles that contains the quotient.
Bounds enclosure(const Polynomial& n, const Polynomial& d, const Instant& t)
{
    const int scale = n.exponent() - d.exponent();
    if (n.isZero() || scale < -900 || scale > 900)
        return Bounds::everything();
    const auto bounds = [&](const Polynomial& p) {
        Bounds value;
        for (auto c = p.coefficients().rbegin(); c != p.coefficients().rend(); ++c) {
            const Dyadic exact(*c, 0);
            value = value * Bounds{t.below(), t.above()} + Bounds{exact.below(), exact.above()};
        }
        return value;
    };
    return bounds(n) / bounds(d) * Bounds::exactly(std::ldexp(1.0, scale));
}

// The nearest double, once enclosures of growing precision agree on it. If the quotient is the midpoint of two doubles,
// they never do and two neighbours remain. If n and d nearly cancel, thousands of digits are needed.
std::optional<double> nearestFiltered(const Polynomial& n, const Polynomial& d, const Instant& t)
{
    constexpr int mostForMidpoint = 2048;
    constexpr int most = 1 << 17;
    for (int bits = 128; bits <= most; bits *= 4) {
        const Enclosure time =
            t.isDouble() ? Enclosure::exactly(Dyadic(t.nearest())) : t.root()->narrowed(bits).enclosure();
        const Enclosure above = valueOn(n, time, bits + 64);
        const Enclosure below = valueOn(d, time, bits + 64);
        if (below.holdsZero())
            continue;
        const Enclosure ratio = quotient(above, below, bits + 64);
        const double low = std::clamp(ratio.low.nearest(), -largest, largest) + 0.0;
        const double high = std::clamp(ratio.high.nearest(), -largest, largest) + 0.0;
        if (low == high)
            return low;
        if (bits >= mostForMidpoint && ordinal(high) - ordinal(low) == 1)
            break;
    }
    return std::nullopt;
}

} // namespace

double nearestQuotient(const Polynomial& n, const Polynomial& d, const Instant& t)
{
    SWEEP_EXPECTS(signAt(d, t) == Sign::positive);
    if (const auto known = nearestFiltered(n, d, t))
        return *known;
    const Bounds bounds = enclosure(n, d, t);
    // Find neighbouring doubles below ≤ quotient < above by exact signs, then compare with their midpoint.
    std::int64_t below = ordinal(std::clamp(bounds.low, -largest, largest));
    std::int64_t above = ordinal(std::clamp(bounds.high, -largest, largest));
    if (compareTo(n, d, t, Dyadic(fromOrdinal(below))) != Sign::positive)
        return fromOrdinal(below) + 0.0; // the quotient is that double, or lies below all finite doubles
    if (compareTo(n, d, t, Dyadic(fromOrdinal(above))) != Sign::negative)
        return fromOrdinal(above) + 0.0;
    while (below + 1 < above) {
        const std::int64_t mid = std::midpoint(below, above);
        const Sign side = compareTo(n, d, t, Dyadic(fromOrdinal(mid)));
        if (side == Sign::zero)
            return fromOrdinal(mid) + 0.0;
        (side == Sign::positive ? below : above) = mid;
    }
    const Dyadic tie = middle(Dyadic(fromOrdinal(below)), Dyadic(fromOrdinal(above)));
    const Sign side = compareTo(n, d, t, tie);
    return (side == Sign::zero ? tie.nearest() : fromOrdinal(side == Sign::positive ? above : below)) + 0.0;
}

DoubleDouble doubleDoubleQuotient(const Polynomial& n, const Polynomial& d, const Instant& t)
{
    const double high = nearestQuotient(n, d, t);
    return {high, nearestQuotient(n - d * Polynomial(Dyadic(high)), d, t)};
}

DoubleDouble doubleDoubleTime(const Instant& t)
{
    const BoundedDoubleDouble about = t.approx();
    if (about.error <= 0x1p-95 * std::abs(about.value.high))
        return about.value;
    static const Polynomial itself(std::vector<Dyadic>{Dyadic(0), Dyadic(1)});
    return doubleDoubleQuotient(itself, Polynomial(Dyadic(1)), t);
}

} // namespace sweep
