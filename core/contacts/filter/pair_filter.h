// When do two bodies meet, by one arithmetic? The stages of general_filter.h.
#pragma once

#include "core/contacts/filter/bernstein_product.h"
#include "core/contacts/filter/contact_boundaries.h"
#include "core/contacts/filter/pair_in_motion.h"

namespace sweep {

struct Place
{
    double at = 0;
    double reach = 0;
};

// The sign at every instant within reach. f' is at most 2·N times the size and error.
template <int N>
Truth signAt(const Bernstein<N>& f, const Place& place)
{
    double value = f.b[0];
    double error = f.error;
    if constexpr (N > 0)
        if (place.at != 0) {
            const double size = f.size();
            value = valueAndSlope(f, place.at).value;
            error = (error + Bernstein<N>::valueRounding(size) + 2 * N * (size + error) * place.reach) * more;
        }
    return value > error ? 1 : value < -error ? -1 : 0;
}

// Two hulls, X and Y in turn: side 0 is the first against the second, side 1 the second against the first. Control
// points are on paths of degree M, from one control point of a hull to the other of degree D, 0 where it is constant.
//
// Where the contact begins or ends, the distance of the hulls, which is continuous, equals the sum R of the radii. With
// R > 0 it is that of two ends or of an end beside the other hull: then a gap polynomial is zero whose clause holds
// (see gap.h). With R = 0 two segments touch: then one of the four orientations is zero. So only the roots of those
// are isolated, and the other polynomials are asked for their signs there. At a root where its
// own clause holds and surely no other, the contact changes; where another surely holds, or its own surely does not, it
// does not change because of this root.
template <class Real, bool Fused, int M, int D>
class PairFilter : PairInMotion<Fused, M, D>
{
public:
    PairFilter(const QuickShape& p, const QuickShape& q) : Pair(p, q)
    {
        for (std::size_t i = 0; i < pointsOf(m_kind[0]); ++i)
            for (std::size_t j = 0; j < pointsOf(m_kind[1]); ++j)
                m_way[i][j] = difference<M>(point(0, i), point(1, j));
        addRadii();
    }

    // Are sizes such that the bounds hold: no overflow, underflow far below them, and all of them numbers?
    [[nodiscard]] bool inRange() const
    {
        const auto fits = [](const auto& p) {
            double sum = 0;
            for (std::size_t k = 0; k < p.x.size(); ++k)
                sum += A::upper(p.x[k]) + A::upper(p.y[k]);
            return p.size > 0x1p-200 && p.size < 0x1p100 && std::abs(sum) < 0x1p110;
        };
        double radii = 0;
        for (const Real& r : m_radius.b)
            radii += A::upper(r);
        bool all = radii < 0x1p100 && m_floor < 0x1p100;
        for (std::size_t i = 0; i < pointsOf(m_kind[0]); ++i)
            for (std::size_t j = 0; j < pointsOf(m_kind[1]); ++j)
                all = all && fits(m_way[i][j]);
        for (std::size_t s = 0; s < 2; ++s)
            all = all && (m_kind[s] == HullKind::point || fits(m_direction[s]));
        return all;
    }
    // Unknown where a radius may be 0 or not, and of two points without.
    [[nodiscard]] Truth thin() const
    {
        if (m_radius.size == 0 && m_kind[0] == HullKind::point && m_kind[1] == HullKind::point)
            return truth::unknown;
        const bool exact = m_floor == 0 || (!hasRadius(shape(0).shape) && !hasRadius(shape(1).shape));
        if (m_radius.size == 0 && exact)
            return truth::yes;
        return m_radius.size > 4 * m_radius.error ? truth::no : truth::unknown;
    }

    // Does a fixed direction keep the hulls apart, at every control point of the motion?
    [[nodiscard]] bool apart() const
    {
        if (goesOn(m_kind[0]) || goesOn(m_kind[1]))
            return false;
        return apartOn(&Way::x) || apartOn(&Way::y) || apartAlong(meanWay());
    }

    void findDirections()
    {
        for (std::size_t s = 0; s < 2; ++s)
            if (m_kind[s] != HullKind::point)
                m_direction[s] = difference<D>(point(s, 1), point(s, 0));
        m_both = m_kind[0] != HullKind::point && m_kind[1] != HullKind::point;
    }

    // Keeps what may hold somewhere. False where nothing may.
    [[nodiscard]] bool keepPossible()
    {
        m_thin = thin() == truth::yes;
        for (std::size_t s = 0; s < 2 && m_both; ++s)
            for (std::size_t i = 0; i < pointsOf(m_kind[s]); ++i)
                addOrientation(s, i);
        if (m_both && (goesOn(m_kind[0]) || goesOn(m_kind[1])))
            m_turning = rounded(cross<Real, Fused>(m_direction[0], m_direction[1]));
        m_crossing = m_both && mayStraddle(0) && mayStraddle(1);
        bool any = m_crossing;
        if (m_thin && m_both)
            return any;
        for (std::size_t s = 0; s < 2; ++s)
            if (m_kind[1 - s] != HullKind::point)
                for (std::size_t i = 0; i < endsOf(m_kind[s]); ++i)
                    any = addBeside(s, i) || any;
        if (!m_thin)
            for (std::size_t i = 0; i < endsOf(m_kind[0]); ++i)
                for (std::size_t j = 0; j < endsOf(m_kind[1]); ++j)
                    any = addBetween(i, j) || any;
        return any;
    }

    [[nodiscard]] [[gnu::always_inline]] std::optional<QuickSpans> answer()
    {
        if (m_thin && !m_both)
            return thinPointAnswer();
        const bool known = m_thin ? addThinBoundaries() : addThickBoundaries();
        if (!known)
            return std::nullopt;
        return spansBetween(m_boundaries, anyHolds({}, {}));
    }

private:
    using Pair = PairInMotion<Fused, M, D>;
    using Pair::control;
    using Pair::m_floor;
    using Pair::m_kind;
    using Pair::point;
    using Pair::shape;
    using A = Arithmetic<Real, Fused>;
    using Way = Coefficients2<Real, M>;
    using Line = Bernstein<M + D>;
    using Gap = Bernstein<2 * (M + D)>;
    using EndGap = Bernstein<2 * M>;
    static constexpr bool inDoubles = std::is_same_v<Real, double>;

    // Which clause is left out: that of end i of side s (0 or 1) beside the other, or of two ends (2).
    struct Clause
    {
        std::size_t side = 3;
        std::size_t i = 0;
        std::size_t j = 0;
        bool operator==(const Clause&) const = default;
    };

    // In doubles the upper difference, the lower one and their sum are rounded; the first is at most the result and the
    // lower one, which is counted in the floor.
    template <int N>
    [[nodiscard]] Coefficients2<Real, N> difference(const QuickPoint& p, const QuickPoint& q) const
    {
        Coefficients2<Real, N> result;
        for (std::size_t k = 0; k <= N; ++k) {
            const FineVec& c = control(p, k);
            const FineVec& e = control(q, k);
            if constexpr (inDoubles) {
                result.x[k] = (c.x.high - e.x.high) + (c.x.low - e.x.low);
                result.y[k] = (c.y.high - e.y.high) + (c.y.low - e.y.low);
            } else {
                result.x[k] = c.x - e.x;
                result.y[k] = c.y - e.y;
            }
        }
        result.size = std::max(sizeOf<Real, Fused>(result.x), sizeOf<Real, Fused>(result.y));
        result.error = (3 * A::unit * result.size + m_floor) * more;
        return result;
    }

    // R at its control points. Radii are not negative, so nothing cancels: at most 6 roundings of the sum.
    void addRadii()
    {
        for (std::size_t k = 0; k <= M; ++k) {
            const auto at = [&](std::size_t n) {
                const DoubleDouble& p = shape(0).radius[n];
                const DoubleDouble& q = shape(1).radius[n];
                if constexpr (inDoubles)
                    return (p.high + q.high) + (p.low + q.low);
                else
                    return p + q;
            };
            m_radius.b[k] = M == 1 ? at(k) : k == 0 ? at(0) : k == 2 ? at(1) : A::times(at(0) + at(1), 0.5);
        }
        m_radius.size = sizeOf<Real, Fused>(m_radius.b);
        m_radius.error = (6 * A::unit * m_radius.size + m_floor) * more;
    }

    [[nodiscard]] Vec meanWay() const
    {
        Vec sum;
        for (std::size_t i = 0; i < pointsOf(m_kind[0]); ++i)
            for (std::size_t j = 0; j < pointsOf(m_kind[1]); ++j)
                for (std::size_t k = 0; k <= M; ++k) {
                    sum.x += A::upper(m_way[i][j].x[k]);
                    sum.y += A::upper(m_way[i][j].y[k]);
                }
        return sum;
    }
    // Along an axis, as below.
    [[nodiscard]] bool apartOn(std::array<Real, M + 1> Way::*axis) const
    {
        bool before = true;
        bool behind = true;
        for (std::size_t i = 0; i < pointsOf(m_kind[0]); ++i)
            for (std::size_t j = 0; j < pointsOf(m_kind[1]); ++j) {
                const Way& way = m_way[i][j];
                const double error = m_radius.error + way.error;
                for (std::size_t k = 0; k <= M; ++k) {
                    const double along = A::upper((way.*axis)[k]);
                    const double far = (A::upper(m_radius.b[k]) + error) * more + underflow;
                    before = before & (along > far);
                    behind = behind & (along < -far);
                }
            }
        return before || behind;
    }
    // The points of one hull minus those of the other are between the differences of control points, and on one side of
    // a line further than R from 0 if those are. The two products and the sum of a projection are rounded; a length of
    // less than 2⁻³⁰⁰ may have lost its squares to underflow.
    [[nodiscard]] bool apartAlong(Vec n) const
    {
        const double length = std::sqrt(n.x * n.x + n.y * n.y) * more;
        if (!(length > 0x1p-300 && length < 0x1p300))
            return false;
        const double sum = std::abs(n.x) + std::abs(n.y);
        bool before = true;
        bool behind = true;
        for (std::size_t k = 0; k <= M; ++k) {
            const double radius = (A::upper(m_radius.b[k]) + m_radius.error) * length;
            for (std::size_t i = 0; i < pointsOf(m_kind[0]); ++i)
                for (std::size_t j = 0; j < pointsOf(m_kind[1]); ++j) {
                    const auto& way = m_way[i][j];
                    const double along = n.x * A::upper(way.x[k]) + n.y * A::upper(way.y[k]);
                    const double far = (radius + sum * (way.error + 4 * roundoff * way.size)) * more + underflow;
                    before = before & (along > far);
                    behind = behind & (along < -far);
                }
        }
        return before || behind;
    }

    // X_i − Y_j.
    [[nodiscard]] Coefficients2<Real, M> way(std::size_t s, std::size_t i, std::size_t j) const
    {
        if (s == 0)
            return m_way[i][j];
        Coefficients2<Real, M> result = m_way[j][i];
        for (std::size_t k = 0; k <= M; ++k) {
            result.x[k] = -result.x[k];
            result.y[k] = -result.y[k];
        }
        return result;
    }

    void addOrientation(std::size_t s, std::size_t i)
    {
        m_orientation[s][i] = cross<Real, Fused>(m_direction[1 - s], way(s, i, 0));
        m_turn[s][i] = rounded(m_orientation[s][i]);
    }
    [[nodiscard]] bool mayStraddle(std::size_t s) const
    {
        if (m_kind[s] != HullKind::segment)
            return true;
        const Line& p = m_turn[s][0];
        const Line& q = m_turn[s][1];
        return !((p.staysPositive() && q.staysPositive()) || (p.staysNegative() && q.staysNegative()));
    }

    // Where X_i is nearest to the inside of Y, or to one of its ends: what may be so at some instant. The distance of
    // X_i to an end of Y whose zone it never is in is never the hulls' distance.
    bool addZones(std::size_t s, std::size_t i)
    {
        const HullKind other = m_kind[1 - s];
        if (other != HullKind::line) {
            m_fromA[s][i] = rounded(dot<Real, Fused>(m_direction[1 - s], way(s, i, 0)));
            m_zone[s][i][0] = !m_fromA[s][i].staysPositive();
            if (m_fromA[s][i].staysNegative())
                return false;
        }
        if (other == HullKind::segment) {
            m_fromB[s][i] = rounded(dot<Real, Fused>(m_direction[1 - s], way(s, i, 1)));
            m_zone[s][i][1] = !m_fromB[s][i].staysNegative();
            if (m_fromB[s][i].staysPositive()) {
                m_zone[s][i][0] = false;
                return false;
            }
        }
        return true;
    }
    bool addBeside(std::size_t s, std::size_t i)
    {
        if (!addZones(s, i))
            return false;
        if (!m_both)
            addOrientation(s, i);
        if (m_thin)
            return m_beside[s][i] = !m_turn[s][i].staysPositive() && !m_turn[s][i].staysNegative();
        const auto& turn = m_orientation[s][i];
        const auto length = dot<Real, Fused>(m_direction[1 - s], m_direction[1 - s]);
        const auto gap = minus<Real, Fused>(times<Real, Fused>(turn, turn),
                                            times<Real, Fused>(times<Real, Fused>(m_radius, m_radius), length));
        m_gap[s][i] = rounded(gap);
        if (!m_gap[s][i].staysPositive())
            return m_beside[s][i] = true;
        // Further than R from the line, and so from its control points.
        m_zone[s][i][0] = m_zone[s][i][1] = false;
        return false;
    }
    bool addBetween(std::size_t i, std::size_t j)
    {
        if ((m_kind[1] != HullKind::point && !m_zone[0][i][j]) || (m_kind[0] != HullKind::point && !m_zone[1][j][i]))
            return false;
        const auto& way = m_way[i][j];
        m_endGap[i][j] =
            rounded(minus<Real, Fused>(dot<Real, Fused>(way, way), times<Real, Fused>(m_radius, m_radius)));
        return m_between[i][j] = !m_endGap[i][j].staysPositive();
    }

    // ---- Signs at an instant

    [[nodiscard]] Truth isBeside(std::size_t s, std::size_t i, const Place& place) const
    {
        const HullKind other = m_kind[1 - s];
        const Truth fromA = other == HullKind::line ? truth::yes : signAt(m_fromA[s][i], place);
        return fromA == truth::no
                   ? truth::no
                   : std::min(fromA, other == HullKind::segment ? -signAt(m_fromB[s][i], place) : truth::yes);
    }
    // Is X_i nearest to end j of Y?
    [[nodiscard]] Truth inZone(std::size_t s, std::size_t i, std::size_t j, const Place& place) const
    {
        if (m_kind[1 - s] == HullKind::point)
            return truth::yes;
        return j == 0 ? -signAt(m_fromA[s][i], place) : signAt(m_fromB[s][i], place);
    }
    // Are the two ends of X on different sides of Y's line? Its inside is enough for a line: it is on both sides where
    // the other hull straddles it.
    [[nodiscard]] Truth straddles(std::size_t s, const Place& place) const
    {
        if (m_kind[s] == HullKind::line)
            return truth::yes;
        const Truth first = signAt(m_turn[s][0], place);
        return -first * secondSign(s, place);
    }
    // Of the second control point; of the far end of a ray.
    [[nodiscard]] Truth secondSign(std::size_t s, const Place& place) const
    {
        if (m_kind[s] == HullKind::segment)
            return signAt(m_turn[s][1], place);
        return s == 1 ? signAt(m_turning, place) : -signAt(m_turning, place);
    }
    [[nodiscard]] Truth hullsCross(const Place& place) const
    {
        const Truth first = straddles(0, place);
        return first == truth::no ? truth::no : std::min(first, straddles(1, place));
    }

    // Does any clause hold, but for the one left out?
    [[nodiscard]] Truth anyHolds(const Place& place, const Clause& without) const
    {
        Truth any = m_crossing ? hullsCross(place) : truth::no;
        if (m_thin)
            return any;
        for (std::size_t i = 0; i < 2 && any != truth::yes; ++i)
            for (std::size_t j = 0; j < 2; ++j) {
                if (m_between[i][j] && !(without == Clause{2, i, j}))
                    any = std::max(any, -signAt(m_endGap[i][j], place));
                if (m_beside[i][j] && !(without == Clause{i, j, 0}))
                    any = std::max(any, std::min(-signAt(m_gap[i][j], place), isBeside(i, j, place)));
            }
        return any;
    }

    // ---- Boundaries

    // Does the contact change at a root? `own`: does the rest of the root's clause hold there?
    [[nodiscard]] static Truth changes(Truth own, Truth others)
    {
        if (others == truth::yes || own == truth::no)
            return truth::no;
        return others == truth::no ? own : truth::unknown;
    }
    // With the value of the polynomial at root.at.
    [[nodiscard]] [[gnu::always_inline]] bool add(const BernsteinRoot& root, const Near& value, bool begins)
    {
        const auto share = refinedFiltered(root, value);
        if (share)
            m_boundaries.add({*share, begins, m_thin && !m_both});
        return share.has_value();
    }

    [[nodiscard]] [[gnu::always_inline]] bool addThickBoundaries()
    {
        for (std::size_t i = 0; i < 2; ++i)
            for (std::size_t j = 0; j < 2; ++j)
                if ((m_between[i][j] && !addEndGap(i, j)) || (m_beside[i][j] && !addGap(i, j)))
                    return false;
        return true;
    }
    [[nodiscard]] [[gnu::always_inline]] bool addEndGap(std::size_t i, std::size_t j)
    {
        const auto roots = rootsFiltered(m_endGap[i][j]);
        for (std::size_t n = 0; roots && n < roots->count; ++n) {
            const BernsteinRoot& root = roots->root[n];
            const Place place{root.at, root.reach};
            // Out of a zone one of the two is nearer to another place of the other hull.
            const Truth zone = std::min(inZone(0, i, j, place), inZone(1, j, i, place));
            if (zone == truth::no)
                continue;
            const Truth others = zone == truth::yes && !m_both ? truth::no : anyHolds(place, {2, i, j});
            const Truth change = changes(truth::yes, others);
            if (change == truth::unknown ||
                (change == truth::yes && !add(root, Pair::endGapAt(i, j, root.at), root.falls)))
                return false;
        }
        return roots.has_value();
    }
    [[nodiscard]] [[gnu::always_inline]] bool addGap(std::size_t s, std::size_t i)
    {
        const auto roots = rootsFiltered(m_gap[s][i]);
        for (std::size_t n = 0; roots && n < roots->count; ++n) {
            const BernsteinRoot& root = roots->root[n];
            const Place place{root.at, root.reach};
            const Truth own = isBeside(s, i, place);
            if (own == truth::no)
                continue;
            // The ends of Y are further than its inside where that is nearest.
            const Truth others = own == truth::yes && !m_both ? truth::no : anyHolds(place, {s, i, 0});
            const Truth change = changes(own, others);
            if (change == truth::unknown ||
                (change == truth::yes && !add(root, Pair::gapAt(s, i, root.at), root.falls)))
                return false;
        }
        return roots.has_value();
    }

    [[nodiscard]] [[gnu::always_inline]] bool addThinBoundaries()
    {
        for (std::size_t s = 0; s < 2; ++s)
            for (std::size_t i = 0; i < endsOf(m_kind[s]); ++i)
                if (!addTouches(s, i))
                    return false;
        return true;
    }
    // Where end i of X reaches Y.
    [[nodiscard]] [[gnu::always_inline]] bool addTouches(std::size_t s, std::size_t i)
    {
        const auto roots = rootsFiltered(m_turn[s][i]);
        for (std::size_t n = 0; roots && n < roots->count; ++n) {
            const BernsteinRoot& root = roots->root[n];
            const Place place{root.at, root.reach};
            const Truth own = straddles(1 - s, place);
            const Truth far = i == 0 ? secondSign(s, place) : signAt(m_turn[s][0], place);
            const bool begins = (root.falls ? -far : far) < 0;
            if (own == truth::no)
                continue;
            if (own == truth::unknown || far == truth::unknown || !add(root, Pair::turnAt(s, i, root.at), begins))
                return false;
        }
        return roots.has_value();
    }

    [[nodiscard]] [[gnu::always_inline]] std::optional<QuickSpans> thinPointAnswer()
    {
        const std::size_t s = m_kind[0] == HullKind::point ? 0 : 1;
        if (m_beside[s][0]) {
            const auto roots = rootsFiltered(m_turn[s][0]);
            if (!roots)
                return std::nullopt;
            for (std::size_t n = 0; n < roots->count; ++n) {
                const BernsteinRoot& root = roots->root[n];
                const Truth own = isBeside(s, 0, {root.at, root.reach});
                if (own == truth::no)
                    continue;
                if (own == truth::unknown || !add(root, Pair::turnAt(s, 0, root.at), false))
                    return std::nullopt;
            }
        }
        auto spans = spansBetween(m_boundaries, truth::no);
        for (std::size_t n = 0; spans && n < spans->count; ++n)
            spans->span[n].crosses = shape(s).shape == Shape::point && !hasRadius(shape(1 - s).shape);
        return spans;
    }

    bool m_thin = false;
    bool m_both = false; // neither hull is a point
    Coefficients2<Real, M> m_way[2][2];
    Coefficients2<Real, D> m_direction[2];
    Coefficients<Real, M> m_radius;
    Coefficients<Real, M + D> m_orientation[2][2];
    Line m_turn[2][2];
    Line m_fromA[2][2];
    Line m_fromB[2][2];
    Gap m_gap[2][2];
    EndGap m_endGap[2][2];
    Bernstein<2 * D> m_turning;
    bool m_crossing = false;
    bool m_beside[2][2]{};
    bool m_between[2][2]{};
    bool m_zone[2][2][2]{}; // of side s, point i: that of end j of the other hull
    Boundaries m_boundaries;
};

} // namespace sweep
