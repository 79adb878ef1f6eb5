// What do all instruments say about two bodies at one time?
#pragma once

#include "core/measure/circle_line.h"
#include "core/measure/gap_polynomial.h"
#include "core/measure/impact.h"
#include "core/measure/two_lines.h"

#include <optional>

namespace sweep {

struct LinesInspection
{
    TwoLines exact;
    std::array<LineFormulaAnswer, 4> formulas;
};

// Who reaches whom: the body of one control point where only one has one, otherwise a.
struct ImpactInspection
{
    bool aMoves = true; // a is the body, b the target
    Impact impact;
};

struct PairInspection
{
    std::size_t a = 0; // places in the scene
    std::size_t b = 0;
    std::optional<LinesInspection> lines = {}; // where both have two control points
    std::optional<CircleLine> circle = {};     // where one has two, and the other one and a radius
    ImpactInspection impact = {};
    std::vector<GapPolynomial> formulas = {};
};

// None where one of them is not active at t. Requires: a ≠ b.
[[nodiscard]] std::optional<PairInspection> inspectionOf(const Scene& scene, std::size_t a, std::size_t b,
                                                         const Rational& t);
[[nodiscard]] std::optional<PairInspection> inspectionOf(const Scene& scene, std::size_t a, std::size_t b, double t);

// The part of it about impacts alone, which is the cheapest: for one body against many.
[[nodiscard]] std::optional<ImpactInspection> impactBetween(const Scene& scene, std::size_t a, std::size_t b,
                                                            const Rational& t);

} // namespace sweep
