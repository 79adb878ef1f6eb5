// Real root isolation: all real roots of a polynomial, exactly (Collins and Akritas 1976).
//
// Source: Descartes' rule of signs with bisection of the square-free part, G. E. Collins, A. G. Akritas, Polynomial
// Real Root Isolation Using Descartes' Rule of Signs, 1976. Here isolated roots are narrowed to two neighbouring
// doubles.
#pragma once

#include <sweepbench/base/jobs.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/number/polynomial.h>

#include <optional>
#include <vector>

namespace sweep {

// All real roots strictly between the two doubles, in increasing order, each once. Exact. Requires: p ≠ 0, low < high.
// The job is polled at every bisection; if it is stopped, the first few of the roots are returned.
[[nodiscard]] std::vector<Instant> rootsBetween(const Polynomial& p, double low, double high, const Job& job = {});
// The same for the numbers origin + u, with u a root of p: without long coefficients if the origin is close to them.
// Requires: low − origin and high − origin are far from the ends of the range of doubles.
[[nodiscard]] std::vector<Instant> rootsBetween(const Polynomial& p, double low, double high, double origin);
// All real roots within the range of finite doubles; the first few if the job is stopped.
[[nodiscard]] std::vector<Instant> realRoots(const Polynomial& p, const Job& job = {});

// t + distance, exactly. The roots that rootsBetween counts from an origin have short coefficients there.
[[nodiscard]] Instant moved(const Instant& t, const Dyadic& distance);
// t/10^power, exactly. Requires: power ≥ 0.
[[nodiscard]] Instant dividedByPowerOfTen(const Instant& t, unsigned power);

// The exact sign of p at the instant.
[[nodiscard]] Sign signAt(const Polynomial& p, const Instant& t);

// A polynomial of degree 1, or if there is none 2, with integer coefficients and the root t; none if there is neither.
// Requires: t is not a double.
[[nodiscard]] std::optional<Polynomial> polynomialUpToDegree2(const Instant& t);

} // namespace sweep
