// Relative motion of two bodies, evaluated at one time in bounded double-doubles.
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

// Control points move on paths of degree `path`; the vector between the control points of a body has degree `edge`, 0
// if it is constant.
struct PairDegrees
{
    int path = 1;
    int edge = 1;
};

// Control point k of a path treated as one of degree M. Requires for M = 2: control[1] is set on straight paths too.
template <int M>
[[nodiscard]] const DoubleDoubleVec& control(const DoubleDoublePath& p, std::size_t k)
{
    return p.control[M == 1 ? 2 * k : k];
}
// Sets the middle control point of straight paths to the mean of the others, so that they can be treated as curved.
[[nodiscard]] DoubleDoubleBody elevated(const DoubleDoubleBody& body);

// X and Y are the two hulls in turn: on side 0 X is the first and Y the second, on side 1 the reverse.
class PairMotion
{
public:
    // Requires: both bodies outlive this object, and are elevated if the degree of paths is 2.
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
    // The absolute error of differences of double-doubles beyond the relative one: 0 if all coordinates are doubles.
    [[nodiscard]] double error() const { return m_error; }

    // The orientation of (a, b, X_i), with a and b the control points of Y.
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
