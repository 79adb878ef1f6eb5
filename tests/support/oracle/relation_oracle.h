// Relation of two bodies at one time, straight from the definition, in rationals: what they share by parameters along
// lines, distances by squares. It shares no arithmetic with core.
#pragma once

#include "core/measure/relation.h"
#include "tests/support/oracle/exact.h"
#include "tests/support/oracle/hulls.h"

#include <string>
#include <vector>

namespace sweep::oracle {

// The body that a pose describes, exactly.
[[nodiscard]] Shaped<Rational> shaped(const Pose& pose);

[[nodiscard]] Relation relationByDefinition(const Shaped<Rational>& a, const Shaped<Rational>& b);

// The distance √squared − less, at least 0.
struct RootDistance
{
    Rational squared;
    Rational less = 0;
};
// The sign of the distance minus x.
[[nodiscard]] int compare(const RootDistance& distance, const Rational& x);
// The nearest finite double, ties to even.
[[nodiscard]] double nearestDouble(const RootDistance& distance);

// The distance of the bodies where they are apart.
[[nodiscard]] RootDistance distanceApart(const Shaped<Rational>& a, const Shaped<Rational>& b);

// The error that each coordinate of a thick body's point may have: 2⁻⁵⁰·M, or 2⁻¹⁰⁷⁴.
[[nodiscard]] Rational pointError(const Shaped<Rational>& a, const Shaped<Rational>& b);

// Whether p is in the body, where each coordinate may be off by `error`.
[[nodiscard]] bool isNearlyIn(const Shaped<Rational>& body, Vec p, const Rational& error);

// Everything that is wrong with the answer, as sentences; empty when nothing was found. Looks at the relation, the
// rounding of the distance and `rest`, the nearest or shared points, the piece, and the sides of ends. Numbers but not
// the relation may be off by `unknown` before they are rounded: where the bodies are known near an instant alone.
[[nodiscard]] std::vector<std::string> relationFaults(const Shaped<Rational>& a, const Shaped<Rational>& b,
                                                      const PairRelation& found, const Rational& unknown = 0);

} // namespace sweep::oracle
