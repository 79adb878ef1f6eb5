// Polynomials for tests.
#pragma once

#include <sweepbench/number/polynomial.h>

#include <vector>

namespace sweep {

// The polynomial with these coefficients, from the constant term up.
[[nodiscard]] inline Polynomial polynomial(const std::vector<double>& coefficients)
{
    std::vector<Dyadic> exact;
    for (const double c : coefficients)
        exact.emplace_back(c);
    return Polynomial(exact);
}

} // namespace sweep
