// Textbook formulas in doubles, with the stable solution of a quadratic, and nothing computed twice.
//
// Compiled apart from the loops that time them, as core is, so that neither side is inlined there.
#pragma once

#include "tests/bench/families.h"

#include <array>
#include <optional>

namespace sweep::bench::textbook {

// ---- A moving point meets a moving segment

struct Hit
{
    double t = 0;
    double s = 0; // the proportion along the segment
};
struct Hits
{
    int count = 0;
    std::array<Hit, 2> hit;
};

// Zeros of the point's distance from the line, a quadratic, at which the proportion is in [0, 1]. A point that stays on
// the line has no hit.
[[nodiscard]] Hits pointSegment(const PointSegment& q);

// ---- A moving disc meets a moving disc, or a segment that translates

struct Overlap
{
    double enter = 0;
    double exit = 0;
};

[[nodiscard]] std::optional<Overlap> discDisc(const DiscDisc& q);
// Tests the sides and the caps.
[[nodiscard]] std::optional<Overlap> discSegment(const DiscSegment& q);

// ---- A moving disc touches a segment whose ends move independently

// Times at which the distance equals the radius; contact begins and ends there alternately.
struct Touches
{
    bool startsInside = false;
    int count = 0;
    std::array<double, 8> t{};

    void add(double time)
    {
        if (count < 8)
            t[static_cast<std::size_t>(count++)] = time;
    }
};

// The roots in the window of a quartic and of two quadratics, to 10⁻¹².
[[nodiscard]] Touches discMovingSegment(const DiscSegment& q);

// ---- Two lines cross: a + s·(b − a) = c + t·(d − c)

struct Crossing
{
    double s = 0;
    double t = 0;
};

// Perpendicular dot products.
[[nodiscard]] std::optional<Crossing> perpDot(const TwoLines& two);
// Gaussian elimination of s·u − t·v = w, the larger pivot first.
[[nodiscard]] std::optional<Crossing> elimination(const TwoLines& two);
// The inverse of the matrix of the two directions.
[[nodiscard]] std::optional<Crossing> matrix(const TwoLines& two);
// Inserts the second line's point into the first line's equation, then finds its proportion on the first line.
[[nodiscard]] std::optional<Crossing> parametric(const TwoLines& two);

} // namespace sweep::bench::textbook
