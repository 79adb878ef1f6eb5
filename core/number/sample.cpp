#include "core/number/sample.h"

#include "core/number/algebraic_root.h"
#include "core/number/bounds_polynomial.h"

#include <algorithm>

namespace sweep {

namespace {

// A number that is known exactly, or enclosed in an interval.
struct EnclosedNumber
{
    Dyadic low;
    Dyadic high;
    std::optional<AlgebraicRoot> root; // none where low = high is the number

    explicit EnclosedNumber(const Instant& t)
        : low(t.isDouble() ? Dyadic(t.nearest()) : t.root()->low()),
          high(t.isDouble() ? Dyadic(t.nearest()) : t.root()->high())
    {
        if (!t.isDouble())
            root = *t.root();
    }

    void halve()
    {
        if (!root)
            return;
        const Dyadic mid = middle(low, high);
        if (root->compare(mid) == Sign::zero) {
            low = high = mid;
            root.reset();
            return;
        }
        root = root->cutAt(mid);
        low = root->low();
        high = root->high();
    }
};

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
    EnclosedNumber left(p);
    EnclosedNumber right(q);
    while (true) {
        if (left.high < right.low)
            return middle(left.high, right.low);
        if (left.high == right.low && left.root && right.root)
            return left.high;
        left.halve();
        right.halve();
    }
}

} // namespace sweep
