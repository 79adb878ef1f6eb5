#include "core/number/sample.h"

#include "core/number/algebraic_root.h"
#include "core/number/bounds_polynomial.h"

#include <algorithm>

namespace sweep {

namespace {

// A number with few bits strictly between p and q. Requires: p < q.
Dyadic shortBetween(const Dyadic& p, const Dyadic& q)
{
    const Dyadic gap = q - p;
    const int exponent = bitLength(gap.mantissa()) + gap.exponent() - 3; // of a unit of at most a quarter of the gap
    const Dyadic middle = sweep::middle(p, q);
    if (middle.exponent() >= exponent)
        return middle;
    return Dyadic(shifted(middle.mantissa(), middle.exponent() - exponent), exponent).reduced();
}

} // namespace

std::optional<double> doubleBetween(const Instant& p, const Instant& q)
{
    // The neighbouring doubles strictly above p and strictly below q.
    const std::int64_t first = ordinal(p.above()) + (p.isDouble() ? 1 : 0);
    const std::int64_t last = ordinal(q.below()) - (q.isDouble() ? 1 : 0);
    if (first > last)
        return std::nullopt;
    return std::clamp(p.above() / 2 + q.below() / 2, fromOrdinal(first), fromOrdinal(last));
}

Dyadic between(const Instant& p, const Instant& q)
{
    if (const auto x = doubleBetween(p, q))
        return Dyadic(*x);
    const auto enclosure = [](const Instant& t, int bits) {
        return t.isDouble() ? Enclosure::exactly(Dyadic(t.nearest())) : t.root()->narrowed(bits).enclosure();
    };
    for (int bits = 64;; bits *= 2) {
        const Dyadic left = enclosure(p, bits).high;
        const Dyadic right = enclosure(q, bits).low;
        if (left < right)
            return shortBetween(left, right);
        if (left == right && !p.isDouble() && !q.isDouble()) // the roots lie strictly inside their intervals
            return left;
    }
}

} // namespace sweep
