// Polynomials of a pair in Bernstein form with error bounds, from the differences of the motions.
#pragma once

#include "core/contacts/bernstein.h"
#include "core/number/roots.h"
#include "core/scene/prepared_body.h"

#include <sweepbench/number/double_double.h>
#include <sweepbench/scene.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

namespace sweep {

// Relative motion of two bodies, evaluated at one time in bounded double-doubles.

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
    // The proportion along the edge of Y at which its line holds X_0, nearest double; NaN if that is not certain.
    // Requires: X_0 is on the line at u.
    [[nodiscard]] double proportionAt(std::size_t s, const BoundedDoubleDouble& u) const;

private:
    [[nodiscard]] double roundingOfPairs() const;

    std::array<const DoubleDoubleBody*, 2> m_body;
    std::array<HullKind, 2> m_kind;
    PairDegrees m_degrees;
    bool m_usesFused;
    double m_error;
};

// The gaps of contact_polynomials.h with error bounds, of bodies and of cells: in Bernstein form, and at one instant.
// `radius` is R. Real: double or DoubleDouble; `Fused` as in double_double.h.
template <class Real, bool Fused, int M>
[[nodiscard]] [[gnu::always_inline]] inline Coefficients<Real, 2 * M> boundedEndGap(const Coefficients2<Real, M>& w,
                                                                                    const Coefficients<Real, M>& radius)
{
    return minus<Real, false>(dot<Real, Fused>(w, w), times<Real, Fused>(radius, radius));
}
template <class Real, bool Fused, int M, int D>
[[nodiscard]] [[gnu::always_inline]] inline Coefficients<Real, 2 * (M + D)>
boundedEdgeGap(const Coefficients<Real, M + D>& orientation, const Coefficients<Real, M>& radius,
               const Coefficients2<Real, D>& edge)
{
    const auto square = times<Real, Fused>(radius, radius);
    return minus<Real, false>(times<Real, Fused>(orientation, orientation),
                              times<Real, Fused>(square, dot<Real, Fused>(edge, edge)));
}
template <bool Fused>
[[nodiscard]] [[gnu::always_inline]] inline BoundedDoubleDouble boundedEndGap(const Vec2<BoundedDoubleDouble>& w,
                                                                              const BoundedDoubleDouble& radius)
{
    return fastDifference(fastDot<Fused>(w, w), fastProduct<Fused>(radius, radius));
}
template <bool Fused>
[[nodiscard]] [[gnu::always_inline]] inline BoundedDoubleDouble boundedEdgeGap(const BoundedDoubleDouble& orientation,
                                                                               const BoundedDoubleDouble& radius,
                                                                               const Vec2<BoundedDoubleDouble>& edge)
{
    return fastDifference(fastProduct<Fused>(orientation, orientation),
                          fastProduct<Fused>(fastProduct<Fused>(radius, radius), fastDot<Fused>(edge, edge)));
}

// Differences of the control points of two bodies in Bernstein form, and separation along an axis.

// First stage of the pair filter; X, Y and sides as in PairMotion. Real: double or DoubleDouble.
template <class Real, int M, int D>
class PairDifferences
{
public:
    using Difference = Coefficients2<Real, M>;

    // Requires for M = 2: both are elevated.
    PairDifferences(const DoubleDoubleBody& p, const DoubleDoubleBody& q, bool usesFused)
        : m_motion(p, q, {M, D}, usesFused)
    {
        for (std::size_t i = 0; i < pointsOf(m_motion.kind(0)); ++i)
            for (std::size_t j = 0; j < pointsOf(m_motion.kind(1)); ++j)
                m_difference[i][j] = differenceOf<M>(m_motion.point(0, i), m_motion.point(1, j));
        addRadii();
    }

    [[nodiscard]] const PairMotion& motion() const { return m_motion; }
    // R, the sum of the radii.
    [[nodiscard]] const Coefficients<Real, M>& radius() const { return m_radius; }
    // X_i − Y_j with X the first hull.
    [[nodiscard]] const Difference& difference(std::size_t i, std::size_t j) const { return m_difference[i][j]; }
    // X_i − Y_j with X the hull of side s.
    [[nodiscard]] Difference difference(std::size_t s, std::size_t i, std::size_t j) const
    {
        if (s == 0)
            return m_difference[i][j];
        Difference result = m_difference[j][i];
        for (std::size_t k = 0; k <= M; ++k) {
            result.x[k] = -result.x[k];
            result.y[k] = -result.y[k];
        }
        return result;
    }
    // The vector from the first control point of a hull to the second. Requires: the hull has two.
    [[nodiscard]] Coefficients2<Real, D> edge(std::size_t s) const
    {
        return differenceOf<D>(m_motion.point(s, 1), m_motion.point(s, 0));
    }

    // Whether R is identically zero. Unknown if R may or may not be 0, and for two points without radii.
    [[nodiscard]] Ternary isThin() const
    {
        if (m_radius.size == 0 && m_motion.kind(0) == HullKind::point && m_motion.kind(1) == HullKind::point)
            return ternary::unknown;
        const bool exact = m_motion.error() == 0 || (!m_motion.body(0).hasRadius && !m_motion.body(1).hasRadius);
        if (m_radius.size == 0 && exact)
            return ternary::yes;
        return m_radius.size > 4 * m_radius.error ? ternary::no : ternary::unknown;
    }

    // Whether a fixed direction separates the hulls at every control point of the motion.
    //
    // Source: separating axis test, C. Ericson, Real-Time Collision Detection, 2005, ch. 5.2.1, for the coordinate axes
    // and the mean of all differences. Here control points in Bernstein form bound the hulls at all times.
    [[nodiscard]] bool areSeparated() const
    {
        if (isUnbounded(m_motion.kind(0)) || isUnbounded(m_motion.kind(1)))
            return false;
        return areSeparatedOn(&Difference::x) || areSeparatedOn(&Difference::y) || areSeparatedAlong(meanDifference());
    }

private:
    using A = Arithmetic<Real, false>;
    static constexpr bool inDoubles = std::is_same_v<Real, double>;

    // In doubles the upper difference, the lower one and their sum are rounded; the upper one is at most the result
    // plus the lower one, which the error of the motion accounts for.
    template <int N>
    [[nodiscard]] Coefficients2<Real, N> differenceOf(const DoubleDoublePath& p, const DoubleDoublePath& q) const
    {
        Coefficients2<Real, N> result;
        for (std::size_t k = 0; k <= N; ++k) {
            const DoubleDoubleVec& c = control<M>(p, k);
            const DoubleDoubleVec& e = control<M>(q, k);
            if constexpr (inDoubles) {
                result.x[k] = (c.x.high - e.x.high) + (c.x.low - e.x.low);
                result.y[k] = (c.y.high - e.y.high) + (c.y.low - e.y.low);
            } else {
                result.x[k] = c.x - e.x;
                result.y[k] = c.y - e.y;
            }
        }
        result.size = std::max(sizeOf<Real, false>(result.x), sizeOf<Real, false>(result.y));
        result.error = (3 * A::unit * result.size + m_motion.error()) * boundMargin;
        return result;
    }

    // R at its control points. Radii are not negative, so nothing cancels: the sum has at most 6 roundings.
    void addRadii()
    {
        for (std::size_t k = 0; k <= M; ++k) {
            const auto at = [&](std::size_t n) {
                const DoubleDouble& p = m_motion.body(0).radius[n];
                const DoubleDouble& q = m_motion.body(1).radius[n];
                if constexpr (inDoubles)
                    return (p.high + q.high) + (p.low + q.low);
                else
                    return p + q;
            };
            m_radius.b[k] = M == 1 ? at(k) : k == 0 ? at(0) : k == 2 ? at(1) : half(at(0) + at(1));
        }
        m_radius.size = sizeOf<Real, false>(m_radius.b);
        m_radius.error = (6 * A::unit * m_radius.size + m_motion.error()) * boundMargin;
    }

    [[nodiscard]] static double half(double p) { return p / 2; }
    [[nodiscard]] static DoubleDouble half(DoubleDouble p) { return {p.high / 2, p.low / 2}; }

    // A multiple of the mean of all differences.
    [[nodiscard]] Vec meanDifference() const
    {
        Vec sum;
        for (std::size_t i = 0; i < pointsOf(m_motion.kind(0)); ++i)
            for (std::size_t j = 0; j < pointsOf(m_motion.kind(1)); ++j)
                for (std::size_t k = 0; k <= M; ++k) {
                    sum.x += A::upper(m_difference[i][j].x[k]);
                    sum.y += A::upper(m_difference[i][j].y[k]);
                }
        return sum;
    }
    // Separation along a coordinate axis; see areSeparatedAlong.
    [[nodiscard]] bool areSeparatedOn(std::array<Real, M + 1> Difference::*axis) const
    {
        bool before = true;
        bool behind = true;
        for (std::size_t i = 0; i < pointsOf(m_motion.kind(0)); ++i)
            for (std::size_t j = 0; j < pointsOf(m_motion.kind(1)); ++j) {
                const Difference& difference = m_difference[i][j];
                const double error = m_radius.error + difference.error;
                for (std::size_t k = 0; k <= M; ++k) {
                    const double along = A::upper((difference.*axis)[k]);
                    const double range = (A::upper(m_radius.b[k]) + error) * boundMargin + underflowMargin;
                    before = before & (along > range);
                    behind = behind & (along < -range);
                }
            }
        return before || behind;
    }
    // The points of one hull minus those of the other lie between the differences of control points, and on one side of
    // a line further than R from 0 if those differences do. The two products and the sum of a projection are rounded;
    // the squares of a length below 2⁻³⁰⁰ may have underflowed.
    [[nodiscard]] bool areSeparatedAlong(Vec n) const
    {
        const double length = std::sqrt(n.x * n.x + n.y * n.y) * boundMargin;
        if (!(length > 0x1p-300 && length < 0x1p300))
            return false;
        const double sum = std::abs(n.x) + std::abs(n.y);
        bool before = true;
        bool behind = true;
        for (std::size_t k = 0; k <= M; ++k) {
            const double radius = (A::upper(m_radius.b[k]) + m_radius.error) * length;
            for (std::size_t i = 0; i < pointsOf(m_motion.kind(0)); ++i)
                for (std::size_t j = 0; j < pointsOf(m_motion.kind(1)); ++j) {
                    const Difference& difference = m_difference[i][j];
                    const double along = n.x * A::upper(difference.x[k]) + n.y * A::upper(difference.y[k]);
                    const double range =
                        (radius + sum * (difference.error + 4 * roundoff * difference.size)) * boundMargin +
                        underflowMargin;
                    before = before & (along > range);
                    behind = behind & (along < -range);
                }
        }
        return before || behind;
    }

    PairMotion m_motion;
    Difference m_difference[2][2];
    Coefficients<Real, M> m_radius;
};

// Second stage: adds the edges and the products of both, computed on demand.
template <class Real, int M, int D>
class PairEdges
{
public:
    using Orientation = Coefficients<Real, M + D>;
    using EdgeGap = Coefficients<Real, 2 * (M + D)>;
    using VertexGap = Coefficients<Real, 2 * M>;

    explicit PairEdges(const PairDifferences<Real, M, D>& differences) : m_differences(differences)
    {
        for (std::size_t s = 0; s < 2; ++s)
            if (motion().isEdge(s))
                m_edge[s] = differences.edge(s);
    }

    [[nodiscard]] const PairDifferences<Real, M, D>& differences() const { return m_differences; }
    [[nodiscard]] const PairMotion& motion() const { return m_differences.motion(); }

    // Whether the sizes are in the range in which the bounds hold: no overflow, underflow far below them, and no NaN.
    [[nodiscard]] bool inRange() const
    {
        using A = Arithmetic<Real, false>;
        const auto fits = [](const auto& p) {
            double sum = 0;
            for (std::size_t k = 0; k < p.x.size(); ++k)
                sum += A::upper(p.x[k]) + A::upper(p.y[k]);
            return p.size > 0x1p-200 && p.size < 0x1p100 && std::abs(sum) < 0x1p110;
        };
        double radii = 0;
        for (const Real& r : m_differences.radius().b)
            radii += A::upper(r);
        bool all = radii < 0x1p100 && motion().error() < 0x1p100;
        for (std::size_t i = 0; i < pointsOf(motion().kind(0)); ++i)
            for (std::size_t j = 0; j < pointsOf(motion().kind(1)); ++j)
                all = all && fits(m_differences.difference(i, j));
        for (std::size_t s = 0; s < 2; ++s)
            all = all && (!motion().isEdge(s) || fits(m_edge[s]));
        return all;
    }

    // ---- Products. Requires: X or Y is an edge if its edge is used.
    //
    // In doubles the products of straight motion take few operations; inlining them speeds up a capsule against a line
    // noticeably.

    // The orientation of (a, b, X_i), with a and b the control points of Y. It is stored for edgeGap.
    [[nodiscard]] [[gnu::always_inline]] const Orientation& addOrientation(std::size_t s, std::size_t i)
    {
        return m_orientation[s][i] = crossOf(m_edge[1 - s], m_differences.difference(s, i, 0));
    }
    // The dot product of the edge of Y and X_i − Y_j.
    [[nodiscard]] Coefficients<Real, M + D> along(std::size_t s, std::size_t i, std::size_t j) const
    {
        return dotOf(m_edge[1 - s], m_differences.difference(s, i, j));
    }
    // The cross product of the two edges.
    [[nodiscard]] Coefficients<Real, 2 * D> turn() const { return crossOf(m_edge[0], m_edge[1]); }
    // orientation² − R²·length², with the edge of Y. Requires: the orientation has been added.
    [[nodiscard]] [[gnu::always_inline]] EdgeGap edgeGap(std::size_t s, std::size_t i) const
    {
        const Coefficients<Real, M>& radius = m_differences.radius();
        return usesFused() ? boundedEdgeGap<Real, true, M, D>(m_orientation[s][i], radius, m_edge[1 - s])
                           : boundedEdgeGap<Real, false, M, D>(m_orientation[s][i], radius, m_edge[1 - s]);
    }
    // distance² − R².
    [[nodiscard]] [[gnu::always_inline]] VertexGap vertexGap(std::size_t i, std::size_t j) const
    {
        const Coefficients<Real, M>& radius = m_differences.radius();
        return usesFused() ? boundedEndGap<Real, true, M>(m_differences.difference(i, j), radius)
                           : boundedEndGap<Real, false, M>(m_differences.difference(i, j), radius);
    }

private:
    // Fused instructions give the same products of doubles, so only double-doubles use them.
    [[nodiscard]] bool usesFused() const { return !std::is_same_v<Real, double> && motion().usesFused(); }
    template <int N, int K>
    [[nodiscard]] Coefficients<Real, N + K> crossOf(const Coefficients2<Real, N>& p,
                                                    const Coefficients2<Real, K>& q) const
    {
        return usesFused() ? cross<Real, true>(p, q) : cross<Real, false>(p, q);
    }
    template <int N, int K>
    [[nodiscard]] Coefficients<Real, N + K> dotOf(const Coefficients2<Real, N>& p,
                                                  const Coefficients2<Real, K>& q) const
    {
        return usesFused() ? dot<Real, true>(p, q) : dot<Real, false>(p, q);
    }

    const PairDifferences<Real, M, D>& m_differences;
    Coefficients2<Real, D> m_edge[2];
    Orientation m_orientation[2][2];
};

// Polynomials that may decide when two bodies are in contact, by pairs of features, and their signs at an instant.

// All instants within `radius` of `at`.
struct Neighbourhood
{
    double at = 0;
    double radius = 0;
};

// The sign at every instant of the neighbourhood. |f'| is at most 2·N times the sum of size and error.
template <int N>
Ternary signAt(const Bernstein<N>& f, const Neighbourhood& times)
{
    double value = f.b[0];
    double error = f.error;
    if constexpr (N > 0)
        if (times.at != 0) {
            const double size = f.size();
            value = valueAndSlope(f, times.at).value;
            error = (error + Bernstein<N>::valueRounding(size) + 2 * N * (size + error) * times.radius) * boundMargin;
        }
    return value > error ? 1 : value < -error ? -1 : 0;
}

// Third stage of the pair filter; X, Y and sides as in PairMotion. Pairs of features are an end X_i and an end Y_j
// (vertices), an end X_i and the inside of Y (a vertex and an edge), and both insides (edges). The polynomials of a
// pair are kept if its clause in pairCondition may hold at some instant of the stretch; the others never decide.
//
// Source: Voronoi regions of vertices and edges, C. Ericson, Real-Time Collision Detection, 2005, ch. 5.1. Here the
// region is a polynomial inequality over the stretch.
template <int M, int D>
class PairPolynomials
{
public:
    using Orientation = Bernstein<M + D>;
    using EdgeGap = Bernstein<2 * (M + D)>;
    using VertexGap = Bernstein<2 * M>;

    // Identifies a clause of the condition: X_i and the inside of Y (side 0 or 1), or two ends (side 2).
    struct Clause
    {
        std::size_t side = 3;
        std::size_t i = 0;
        std::size_t j = 0;
        bool operator==(const Clause&) const = default;
    };

    // Computed in Real (double or DoubleDouble) and rounded to doubles. Requires: isThin() is known; the motion of
    // `edges` outlives this object.
    template <class Real>
    explicit PairPolynomials(PairEdges<Real, M, D>& edges)
        : m_motion(edges.motion()), m_isThin(edges.differences().isThin() == ternary::yes),
          m_haveEdges(m_motion.isEdge(0) && m_motion.isEdge(1))
    {
        for (std::size_t s = 0; s < 2 && m_haveEdges; ++s)
            for (std::size_t i = 0; i < pointsOf(kind(s)); ++i)
                addOrientation(edges, s, i);
        if (m_haveEdges && (isUnbounded(kind(0)) || isUnbounded(kind(1))))
            m_turn = rounded(edges.turn());
        m_edgesMayCross = m_haveEdges && mayStraddle(0) && mayStraddle(1);
        m_mayMeet = m_edgesMayCross;
        if (m_isThin && m_haveEdges)
            return;
        for (std::size_t s = 0; s < 2; ++s)
            if (m_motion.isEdge(1 - s))
                for (std::size_t i = 0; i < endsOf(kind(s)); ++i)
                    m_mayMeet = addVertexAndEdge(edges, s, i) || m_mayMeet;
        if (!m_isThin)
            for (std::size_t i = 0; i < endsOf(kind(0)); ++i)
                for (std::size_t j = 0; j < endsOf(kind(1)); ++j)
                    m_mayMeet = addVertices(edges, i, j) || m_mayMeet;
    }

    // Whether any clause may hold at some instant. False is certain.
    [[nodiscard]] bool mayMeet() const { return m_mayMeet; }
    [[nodiscard]] bool isThin() const { return m_isThin; }
    // Whether neither hull is a point.
    [[nodiscard]] bool haveEdges() const { return m_haveEdges; }
    [[nodiscard]] const PairMotion& motion() const { return m_motion; }
    [[nodiscard]] HullKind kind(std::size_t s) const { return m_motion.kind(s); }

    // Whether the clause may hold. If so, its polynomial has been built.
    [[nodiscard]] bool mayMeetEdge(std::size_t s, std::size_t i) const { return m_mayMeetEdge[s][i]; }
    [[nodiscard]] bool verticesMayMeet(std::size_t i, std::size_t j) const { return m_verticesMayMeet[i][j]; }
    // The orientation of (a, b, X_i), with a and b the control points of Y.
    [[nodiscard]] const Orientation& orientation(std::size_t s, std::size_t i) const { return m_orientation[s][i]; }
    // orientation² − R²·length².
    [[nodiscard]] const EdgeGap& edgeGap(std::size_t s, std::size_t i) const { return m_edgeGap[s][i]; }
    // distance² − R².
    [[nodiscard]] const VertexGap& vertexGap(std::size_t i, std::size_t j) const { return m_vertexGap[i][j]; }

    // ---- Signs in a neighbourhood

    // Whether X_i is in the Voronoi region of the inside of Y.
    [[nodiscard]] Ternary inEdgeRegion(std::size_t s, std::size_t i, const Neighbourhood& times) const
    {
        const HullKind other = kind(1 - s);
        const Ternary fromA = other == HullKind::line ? ternary::yes : signAt(m_fromA[s][i], times);
        return fromA == ternary::no
                   ? ternary::no
                   : std::min(fromA, other == HullKind::segment ? -signAt(m_fromB[s][i], times) : ternary::yes);
    }
    // Whether X_i is in the Voronoi region of end j of Y.
    [[nodiscard]] Ternary inVertexRegion(std::size_t s, std::size_t i, std::size_t j, const Neighbourhood& times) const
    {
        if (kind(1 - s) == HullKind::point)
            return ternary::yes;
        return j == 0 ? -signAt(m_fromA[s][i], times) : signAt(m_fromB[s][i], times);
    }
    // Whether the two ends of X are on different sides of Y's line. Always yes for a line: it has points on both sides
    // if the other hull straddles it.
    [[nodiscard]] Ternary straddles(std::size_t s, const Neighbourhood& times) const
    {
        if (kind(s) == HullKind::line)
            return ternary::yes;
        return -signAt(m_orientation[s][0], times) * sideOfSecond(s, times);
    }
    // The side of Y's line that contains the second control point of X, or the far end of a ray.
    [[nodiscard]] Ternary sideOfSecond(std::size_t s, const Neighbourhood& times) const
    {
        if (kind(s) == HullKind::segment)
            return signAt(m_orientation[s][1], times);
        return s == 1 ? signAt(m_turn, times) : -signAt(m_turn, times);
    }
    // Whether any clause other than `without` holds.
    [[nodiscard]] Ternary anyHolds(const Neighbourhood& times, const Clause& without) const
    {
        Ternary any = m_edgesMayCross ? edgesCross(times) : ternary::no;
        if (m_isThin)
            return any;
        for (std::size_t i = 0; i < 2 && any != ternary::yes; ++i)
            for (std::size_t j = 0; j < 2; ++j) {
                if (m_verticesMayMeet[i][j] && !(without == Clause{2, i, j}))
                    any = std::max(any, -signAt(m_vertexGap[i][j], times));
                if (m_mayMeetEdge[i][j] && !(without == Clause{i, j, 0}))
                    any = std::max(any, std::min(-signAt(m_edgeGap[i][j], times), inEdgeRegion(i, j, times)));
            }
        return any;
    }

private:
    template <class Real>
    void addOrientation(PairEdges<Real, M, D>& edges, std::size_t s, std::size_t i)
    {
        m_orientation[s][i] = rounded(edges.addOrientation(s, i));
    }
    [[nodiscard]] bool mayStraddle(std::size_t s) const
    {
        if (kind(s) != HullKind::segment)
            return true;
        const Orientation& p = m_orientation[s][0];
        const Orientation& q = m_orientation[s][1];
        return !((p.staysPositive() && q.staysPositive()) || (p.staysNegative() && q.staysNegative()));
    }

    // Records the Voronoi regions of Y that X_i may enter. Returns false if X_i never enters that of the inside. The
    // distance of X_i to an end of Y whose region it never enters is never the distance of the hulls.
    template <class Real>
    bool addRegions(const PairEdges<Real, M, D>& edges, std::size_t s, std::size_t i)
    {
        const HullKind other = kind(1 - s);
        if (other != HullKind::line) {
            m_fromA[s][i] = rounded(edges.along(s, i, 0));
            m_mayBeAtVertex[s][i][0] = !m_fromA[s][i].staysPositive();
            if (m_fromA[s][i].staysNegative())
                return false;
        }
        if (other == HullKind::segment) {
            m_fromB[s][i] = rounded(edges.along(s, i, 1));
            m_mayBeAtVertex[s][i][1] = !m_fromB[s][i].staysNegative();
            if (m_fromB[s][i].staysPositive()) {
                m_mayBeAtVertex[s][i][0] = false;
                return false;
            }
        }
        return true;
    }
    template <class Real>
    bool addVertexAndEdge(PairEdges<Real, M, D>& edges, std::size_t s, std::size_t i)
    {
        if (!addRegions(edges, s, i))
            return false;
        if (!m_haveEdges)
            addOrientation(edges, s, i);
        if (m_isThin)
            return m_mayMeetEdge[s][i] = !m_orientation[s][i].staysPositive() && !m_orientation[s][i].staysNegative();
        m_edgeGap[s][i] = rounded(edges.edgeGap(s, i));
        if (!m_edgeGap[s][i].staysPositive())
            return m_mayMeetEdge[s][i] = true;
        // X_i is further than R from the line, and so from its control points.
        m_mayBeAtVertex[s][i][0] = m_mayBeAtVertex[s][i][1] = false;
        return false;
    }
    template <class Real>
    bool addVertices(PairEdges<Real, M, D>& edges, std::size_t i, std::size_t j)
    {
        if ((m_motion.isEdge(1) && !m_mayBeAtVertex[0][i][j]) || (m_motion.isEdge(0) && !m_mayBeAtVertex[1][j][i]))
            return false;
        m_vertexGap[i][j] = rounded(edges.vertexGap(i, j));
        return m_verticesMayMeet[i][j] = !m_vertexGap[i][j].staysPositive();
    }

    [[nodiscard]] Ternary edgesCross(const Neighbourhood& times) const
    {
        const Ternary first = straddles(0, times);
        return first == ternary::no ? ternary::no : std::min(first, straddles(1, times));
    }

    const PairMotion& m_motion;
    bool m_isThin;
    bool m_haveEdges;
    bool m_mayMeet = false;
    bool m_edgesMayCross = false;
    bool m_mayMeetEdge[2][2]{};
    bool m_verticesMayMeet[2][2]{};
    bool m_mayBeAtVertex[2][2][2]{}; // whether point i of side s may enter the region of end j of the other hull
    Orientation m_orientation[2][2];
    Orientation m_fromA[2][2]; // dot products of the edge and X_i − a; set if Y has an end a
    Orientation m_fromB[2][2];
    EdgeGap m_edgeGap[2][2];
    VertexGap m_vertexGap[2][2];
    Bernstein<2 * D> m_turn; // the cross product of both edges, if one is unbounded
};

} // namespace sweep
