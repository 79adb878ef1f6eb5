// Inspection of two bodies at one time: relation, crossing lines, circle and line, time of impact, gap polynomials.
#pragma once

#include "core/base/job.h"
#include "core/measure/circle_line.h"
#include "core/measure/gap_polynomial.h"
#include "core/measure/impact.h"
#include "core/measure/relation.h"
#include "core/measure/two_lines.h"

#include <optional>

namespace sweep {

struct Event;

struct LinesInspection
{
    TwoLines exact;
    std::array<LineFormulaAnswer, 4> formulas;
};

// The mover is the only body of one control point, if there is exactly one; otherwise a.
struct ImpactInspection
{
    bool aMoves = true; // whether a is the mover and b the target
    Impact impact;
};

struct PairInspection
{
    std::size_t a = 0; // indices in the scene
    std::size_t b = 0;
    PairRelation relation = {};
    std::optional<LinesInspection> lines = {}; // if both have two control points
    std::optional<CircleLine> circle = {};     // if one has two control points and the other is round
    ImpactInspection impact = {};
    std::vector<GapPolynomial> formulas = {};
};

// None if one of the bodies is not active at t, or if the job stops. Requires: a ≠ b are indices in the scene.
[[nodiscard]] std::optional<PairInspection> inspectionOf(const Scene& scene, std::size_t a, std::size_t b,
                                                         const Rational& t, const Job& job = {});
[[nodiscard]] std::optional<PairInspection> inspectionOf(const Scene& scene, std::size_t a, std::size_t b, double t,
                                                         const Job& job = {});

// The impact alone, which is the cheapest part of an inspection, for one body against many others.
[[nodiscard]] std::optional<ImpactInspection> impactBetween(const Scene& scene, std::size_t a, std::size_t b,
                                                            const Rational& t);

// Whether the two bodies of an event share no point at its time, so that their contact is open there. That happens only
// to rays and lines that turn parallel or lose their direction. Cost: that of relationAt.
[[nodiscard]] bool isOpenAt(const Scene& scene, const Event& event, const Instant& t);

} // namespace sweep
