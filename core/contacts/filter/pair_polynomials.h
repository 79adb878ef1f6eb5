// Polynomials that may decide when two bodies are in contact, by pairs of features, and their signs at an instant.
#pragma once

#include "core/contacts/filter/pair_differences.h"

namespace sweep {

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
