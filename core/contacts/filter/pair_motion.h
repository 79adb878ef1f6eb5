// Two bodies in motion against each other, evaluated at one time in bounded double-doubles.
#pragma once

#include "core/contacts/filter/double_double_body.h"
#include "core/number/bounded_double_double.h"
#include "core/scene/hull_kind.h"

#include <array>

namespace sweep {

constexpr std::size_t endsOf(HullKind kind)
{
    return kind == HullKind::segment ? 2 : kind == HullKind::line ? 0 : 1;
}
constexpr std::size_t pointsOf(HullKind kind)
{
    return kind == HullKind::point ? 1 : 2;
}
constexpr bool isUnbounded(HullKind kind)
{
    return kind == HullKind::ray || kind == HullKind::line;
}

// Control points are on paths of degree `path`, and the vector from one control point of a body to the other is of
// degree `edge`, 0 where it is constant.
struct PairDegrees
{
    int path = 1;
    int edge = 1;
};

// Control point k of a path taken to be of degree M. Requires for M = 2: control[1] is set on straight paths too.
template <int M>
[[nodiscard]] const DoubleDoubleVec& control(const DoubleDoublePath& p, std::size_t k)
{
    return p.control[M == 1 ? 2 * k : k];
}
// Straight paths among curved ones: the middle control point is the mean of the others.
[[nodiscard]] DoubleDoubleBody elevated(const DoubleDoubleBody& body);

// X and Y are the two hulls in turn: side 0 is the first against the second, side 1 the second against the first.
class PairMotion
{
public:
    // Requires: both outlive this, and are elevated where the degree of paths is 2.
    PairMotion(const DoubleDoubleBody& p, const DoubleDoubleBody& q, PairDegrees degrees, bool usesFused);

    [[nodiscard]] const DoubleDoubleBody& body(std::size_t s) const { return *m_body[s]; }
    [[nodiscard]] HullKind kind(std::size_t s) const { return m_kind[s]; }
    [[nodiscard]] bool isEdge(std::size_t s) const { return m_kind[s] != HullKind::point; }
    [[nodiscard]] PairDegrees degrees() const { return m_degrees; }
    [[nodiscard]] bool usesFused() const { return m_usesFused; }
    [[nodiscard]] const DoubleDoublePath& point(std::size_t s, std::size_t i) const
    {
        return i == 0 ? body(s).a : body(s).b;
    }
    // The error of differences of pairs beyond what is relative to their own size: 0 where all coordinates are doubles.
    [[nodiscard]] double error() const { return m_error; }

    // The orientation of (a, b, X_i), where a and b are the control points of Y.
    [[nodiscard]] BoundedDoubleDouble orientationAt(std::size_t s, std::size_t i, double u) const;
    // The gap polynomial of X_i and the edge of Y: orientation² − R²·length².
    [[nodiscard]] BoundedDoubleDouble edgeGapAt(std::size_t s, std::size_t i, double u) const;
    // The gap polynomial of two ends: distance² − R².
    [[nodiscard]] BoundedDoubleDouble vertexGapAt(std::size_t i, std::size_t j, double u) const;

private:
    [[nodiscard]] double roundingOfPairs() const;

    std::array<const DoubleDoubleBody*, 2> m_body;
    std::array<HullKind, 2> m_kind;
    PairDegrees m_degrees;
    bool m_usesFused;
    double m_error;
};

} // namespace sweep
