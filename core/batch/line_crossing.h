// Intersection of two lines through points in doubles: exact decision, parameters rounded once.
#pragma once

#include <sweepbench/contact.h>

#include <sweepbench/scene.h>

#include <cstdint>

namespace sweep {

enum class LinePosition : std::uint8_t
{
    crossing,
    parallel, // parallel and apart
    identical
};

// The crossing lies at a + s·(b − a) = c + t·(d − c). s and t are the doubles nearest to the exact values, ties to
// even, never −0; beyond the finite range, the largest finite doubles. Both are 0 if the lines do not cross.
struct LineCrossing
{
    double s = 0;
    double t = 0;
    LinePosition position = LinePosition::crossing;
    Stage stage = Stage::doubleDoubles; // the stage that decided
};

// The line through a and b against the line through c and d. Exact for all finite coordinates. Laws: 1. exchanging the
// lines exchanges s and t; 2. exchanging a and b gives the double nearest to 1 − s; 3. scaling everything by a power of
// two changes nothing. Requires: a ≠ b, c ≠ d. Cost: constant, without allocation unless the last stage decides.
[[nodiscard]] LineCrossing lineCrossing(const Vec& a, const Vec& b, const Vec& c, const Vec& d, StageSet stages = {});

} // namespace sweep
