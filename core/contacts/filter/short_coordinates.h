// Exact signs for short coordinates: doubles that are integers of few bits times one power of two.
#pragma once

#include "core/contacts/filter/straight_filter.h"
#include "core/number/integer.h"
#include "core/number/quadratic.h"

#include <optional>

namespace sweep {

// Coordinates times 2^k so that all are integers of magnitude at most 2²⁴: then differences, products of two of them
// and their sums and halves are exact in doubles (below 2⁵³), and discriminants in 128 bits.
class ShortScale
{
public:
    // Takes one more coordinate into account.
    void add(double x);
    void add(const MovingPoint& p);
    // The power of two; none where the coordinates are too long together.
    [[nodiscard]] std::optional<double> factor() const;

private:
    int m_lowest = 1 << 20; // exponent of the last bit that is set
    int m_highest = -(1 << 20);
    bool m_finite = true;
};

[[nodiscard]] MovingPoint scaled(const MovingPoint& p, double factor);

// The exact sign. Requires: the coefficients times 2 are integers of magnitude at most 2⁵³, q.error = 0.
[[nodiscard]] Discriminant exactDiscriminant(const Quadratic& q);

// The sign of g at the root of f where f falls (or rises), or where it touches zero. Requires: both are exact as above.
[[nodiscard]] Sign exactSignAtRoot(const Quadratic& g, const Quadratic& f, bool decreasing);

} // namespace sweep
