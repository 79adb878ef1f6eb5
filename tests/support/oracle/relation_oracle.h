// Relation of two bodies at one time, from the definition, in rationals: common points by parameters along lines,
// distances by squares. Shares no arithmetic with core.
#pragma once

#include "tests/support/oracle/exact.h"
#include "tests/support/oracle/hulls.h"

#include <sweepbench/relation.h>

#include <string>
#include <vector>

namespace sweep::oracle {

// The exact body of a pose.
[[nodiscard]] Shaped<Rational> shaped(const Pose& pose);

// A body that rests in the pose.
[[nodiscard]] Body restingBody(const std::string& id, const Pose& pose);

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

// The distance of two bodies that are apart.
[[nodiscard]] RootDistance distanceApart(const Shaped<Rational>& a, const Shaped<Rational>& b);

// The allowed error of each coordinate of a thick body's point: 2⁻⁵⁰·M, or 2⁻¹⁰⁷⁴.
[[nodiscard]] Rational pointError(const Shaped<Rational>& a, const Shaped<Rational>& b);

// True if p is in the body, with each coordinate off by at most `error`.
[[nodiscard]] bool isNearlyIn(const Shaped<Rational>& body, Vec p, const Rational& error);

// Every fault of the answer as a sentence; empty if there is none. Checks the relation, the rounding of the distance
// and `rest`, the nearest or shared points, the piece, and the sides of ends. Numbers, but not the relation, may be off
// by `unknown` before rounding, if the bodies are known only near an instant.
[[nodiscard]] std::vector<std::string> relationFaults(const Shaped<Rational>& a, const Shaped<Rational>& b,
                                                      const PairRelation& found, const Rational& unknown = 0);

} // namespace sweep::oracle
