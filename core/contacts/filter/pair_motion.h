// Two bodies in motion against each other, evaluated at one time in bounded double-doubles.
#pragma once

#include "core/contacts/filter/double_double_body.h"
#include "core/number/bounded_double_double.h"
#include "core/scene/hull_kind.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

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

// X and Y are the two hulls in turn: side 0 is the first against the second, side 1 the second against the first.
// Control points are on paths of degree M, and the vector from one control point of a body to the other is of degree D,
// 0 where it is constant. Functions that multiply pairs of doubles are always inlined: only so they become part of a
// function that may use fused instructions.
template <bool Fused, int M, int D>
class PairMotion
{
public:
    PairMotion(const DoubleDoubleBody& p, const DoubleDoubleBody& q)
        : m_p(p), m_q(q), m_kind{hullKind(p.shape), hullKind(q.shape)}
    {
        elevate();
        m_error = p.error + q.error + roundingOfPairs();
    }

    [[nodiscard]] const DoubleDoubleBody& body(std::size_t s) const { return s == 0 ? m_p : m_q; }
    [[nodiscard]] HullKind kind(std::size_t s) const { return m_kind[s]; }
    [[nodiscard]] const DoubleDoublePath& point(std::size_t s, std::size_t i) const
    {
        return i == 0 ? body(s).a : body(s).b;
    }
    [[nodiscard]] static const DoubleDoubleVec& control(const DoubleDoublePath& p, std::size_t k)
    {
        return p.control[M == 1 ? 2 * k : k];
    }
    // The error of differences of pairs beyond what is relative to their own size: 0 where all coordinates are doubles.
    [[nodiscard]] double error() const { return m_error; }

    // The orientation of (a, b, X_i), where a and b are the control points of Y.
    [[nodiscard]] [[gnu::always_inline]] BoundedDoubleDouble orientationAt(std::size_t s, std::size_t i, double u) const
    {
        return fastCross<Fused>(edgeAt(1 - s, u), differenceAt(point(s, i), point(1 - s, 0), u));
    }
    // The gap polynomial of X_i and the edge of Y: orientation² − R²·length².
    [[nodiscard]] [[gnu::always_inline]] BoundedDoubleDouble edgeGapAt(std::size_t s, std::size_t i, double u) const
    {
        const Vec2<BoundedDoubleDouble> d = edgeAt(1 - s, u);
        const BoundedDoubleDouble orientation = fastCross<Fused>(d, differenceAt(point(s, i), point(1 - s, 0), u));
        const BoundedDoubleDouble r = radiusAt(u);
        return fastDifference(fastProduct<Fused>(orientation, orientation),
                              fastProduct<Fused>(fastProduct<Fused>(r, r), fastDot<Fused>(d, d)));
    }
    // The gap polynomial of two ends: distance² − R².
    [[nodiscard]] [[gnu::always_inline]] BoundedDoubleDouble vertexGapAt(std::size_t i, std::size_t j, double u) const
    {
        const Vec2<BoundedDoubleDouble> w = differenceAt(point(0, i), point(1, j), u);
        const BoundedDoubleDouble r = radiusAt(u);
        return fastDifference(fastDot<Fused>(w, w), fastProduct<Fused>(r, r));
    }

private:
    // Straight paths among curved ones: the middle control point is the mean of the others.
    void elevate()
    {
        if constexpr (M == 2)
            for (DoubleDoubleBody* body : {&m_p, &m_q})
                for (DoubleDoublePath* p : {&body->a, &body->b})
                    if (p->straight) {
                        const auto mean = [](DoubleDouble x, DoubleDouble y) {
                            const DoubleDouble sum = x + y;
                            return DoubleDouble{sum.high / 2, sum.low / 2};
                        };
                        p->control[1] = {mean(p->control[0].x, p->control[2].x),
                                         mean(p->control[0].y, p->control[2].y)};
                    }
    }

    // A sum of two pairs is off by 2⁻¹⁰² of the sum S + S of their sizes, each mean by as much halved; in doubles the
    // difference of the lower doubles, at most 2u·S, is rounded twice.
    [[nodiscard]] double roundingOfPairs() const
    {
        double low = M == 2 ? 1 : 0;
        eachControl([&](DoubleDouble c) { low = std::max(low, std::abs(c.low)); });
        if (low == 0)
            return 0;
        double size = 0;
        eachControl([&](DoubleDouble c) { size = std::max(size, std::abs(c.high)); });
        return 0x1p-100 * size;
    }
    template <class Visit>
    [[gnu::always_inline]] void eachControl(Visit visit) const
    {
        for (std::size_t s = 0; s < 2; ++s)
            for (std::size_t i = 0; i < pointsOf(m_kind[s]); ++i)
                for (std::size_t k = 0; k <= M; ++k) {
                    const DoubleDoubleVec& c = control(point(s, i), k);
                    visit(c.x);
                    visit(c.y);
                }
    }

    [[nodiscard]] [[gnu::always_inline]] Vec2<BoundedDoubleDouble>
    controlDifference(const DoubleDoublePath& p, const DoubleDoublePath& q, std::size_t k) const
    {
        const DoubleDoubleVec& c = control(p, k);
        const DoubleDoubleVec& e = control(q, k);
        return {fastDifference({c.x, 0}, {e.x, m_error}), fastDifference({c.y, 0}, {e.y, m_error})};
    }
    // p − q, by de Casteljau's scheme.
    [[nodiscard]] [[gnu::always_inline]] Vec2<BoundedDoubleDouble>
    differenceAt(const DoubleDoublePath& p, const DoubleDoublePath& q, double u) const
    {
        const Vec2<BoundedDoubleDouble> start = controlDifference(p, q, 0);
        const Vec2<BoundedDoubleDouble> middle = controlDifference(p, q, 1);
        const Vec2<BoundedDoubleDouble> next = between(start, middle, u);
        if constexpr (M == 1)
            return next;
        else
            return between(next, between(middle, controlDifference(p, q, 2), u), u);
    }
    [[nodiscard]] [[gnu::always_inline]] static BoundedDoubleDouble between(const BoundedDoubleDouble& p,
                                                                            const BoundedDoubleDouble& q, double u)
    {
        return fastSum(p, fastProduct<Fused>(fastDifference(q, p), BoundedDoubleDouble::exactly(u)));
    }
    [[nodiscard]] [[gnu::always_inline]] static Vec2<BoundedDoubleDouble>
    between(const Vec2<BoundedDoubleDouble>& p, const Vec2<BoundedDoubleDouble>& q, double u)
    {
        return {between(p.x, q.x, u), between(p.y, q.y, u)};
    }
    // From the first control point of the hull to the second.
    [[nodiscard]] [[gnu::always_inline]] Vec2<BoundedDoubleDouble> edgeAt(std::size_t s, double u) const
    {
        if constexpr (D == 0)
            return controlDifference(point(s, 1), point(s, 0), 0);
        else
            return differenceAt(point(s, 1), point(s, 0), u);
    }
    // R, the sum of the radii.
    [[nodiscard]] [[gnu::always_inline]] BoundedDoubleDouble radiusAt(double u) const
    {
        const BoundedDoubleDouble start = fastSum({body(0).radius[0], 0}, {body(1).radius[0], m_error});
        return between(start, fastSum({body(0).radius[1], 0}, {body(1).radius[1], m_error}), u);
    }

    // Copies where straight paths are elevated.
    std::conditional_t<M == 1, const DoubleDoubleBody&, DoubleDoubleBody> m_p;
    std::conditional_t<M == 1, const DoubleDoubleBody&, DoubleDoubleBody> m_q;
    std::array<HullKind, 2> m_kind;
    double m_error = 0;
};

} // namespace sweep
