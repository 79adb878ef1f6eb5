// Differences of the control points of two bodies in Bernstein form, and separation along an axis.
#pragma once

#include "core/contacts/filter/bernstein_product.h"
#include "core/contacts/filter/pair_motion.h"
#include "core/contacts/filter/ternary.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace sweep {

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
        const bool exact =
            m_motion.error() == 0 || (!hasRadius(m_motion.body(0).shape) && !hasRadius(m_motion.body(1).shape));
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
        const Orientation& orientation = m_orientation[s][i];
        const auto length = dotOf(m_edge[1 - s], m_edge[1 - s]);
        return minus<Real, false>(timesOf(orientation, orientation), timesOf(squaredRadius(), length));
    }
    // distance² − R².
    [[nodiscard]] [[gnu::always_inline]] VertexGap vertexGap(std::size_t i, std::size_t j) const
    {
        const auto& difference = m_differences.difference(i, j);
        return minus<Real, false>(dotOf(difference, difference), squaredRadius());
    }

private:
    [[nodiscard]] VertexGap squaredRadius() const { return timesOf(m_differences.radius(), m_differences.radius()); }
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
    template <int N, int K>
    [[nodiscard]] Coefficients<Real, N + K> timesOf(const Coefficients<Real, N>& p,
                                                    const Coefficients<Real, K>& q) const
    {
        return usesFused() ? times<Real, true>(p, q) : times<Real, false>(p, q);
    }

    const PairDifferences<Real, M, D>& m_differences;
    Coefficients2<Real, D> m_edge[2];
    Orientation m_orientation[2][2];
};

} // namespace sweep
