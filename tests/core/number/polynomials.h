// Polynomials for tests.
#pragma once

#include "core/number/polynomial.h"

#include <vector>

namespace sweep {

// With these coefficients, from the constant up.
[[nodiscard]] inline Polynomial polynomial(const std::vector<double>& coefficients)
{
    std::vector<Dyadic> exact;
    for (const double c : coefficients)
        exact.emplace_back(c);
    return Polynomial(exact);
}

} // namespace sweep
