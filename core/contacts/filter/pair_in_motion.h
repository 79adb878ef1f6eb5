// Where are two bodies to each other at an instant, and what are the polynomials of their contact there? By pairs of
// doubles, with the bound of each.
#pragma once

#include "core/contacts/filter/near.h"
#include "core/contacts/filter/quick_shape.h"

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
constexpr bool goesOn(HullKind kind)
{
    return kind == HullKind::ray || kind == HullKind::line;
}

// Side 0 is the first body against the second, side 1 the second against the first. Control points are on paths of
// degree M, from one control point of a body to the other of degree D, 0 where it is constant. What is inlined always
// is what multiplies pairs of doubles: only so it becomes part of a function that may use fused instructions.
template <bool Fused, int M, int D>
class PairInMotion
{
protected:
    PairInMotion(const QuickShape& p, const QuickShape& q)
        : m_p(p), m_q(q), m_kind{hullKind(p.shape), hullKind(q.shape)}
    {
        elevate();
        m_floor = p.error + q.error + roundingOfPairs();
    }

    [[nodiscard]] const QuickShape& shape(std::size_t s) const { return s == 0 ? m_p : m_q; }
    [[nodiscard]] const QuickPoint& point(std::size_t s, std::size_t i) const
    {
        return i == 0 ? shape(s).a : shape(s).b;
    }
    [[nodiscard]] static const FineVec& control(const QuickPoint& p, std::size_t k)
    {
        return p.control[M == 1 ? 2 * k : k];
    }

    // Straight paths beside curved ones: the middle control point is the mean.
    void elevate()
    {
        if constexpr (M == 2)
            for (QuickShape* shape : {&m_p, &m_q})
                for (QuickPoint* p : {&shape->a, &shape->b})
                    if (p->straight) {
                        const auto mean = [](DoubleDouble x, DoubleDouble y) {
                            const DoubleDouble sum = x + y;
                            return DoubleDouble{sum.high / 2, sum.low / 2};
                        };
                        p->control[1] = {mean(p->control[0].x, p->control[2].x),
                                         mean(p->control[0].y, p->control[2].y)};
                    }
    }

    // What differences of pairs are off by, beyond what is relative to their own size: nothing where coordinates are
    // doubles. A sum of two pairs is off by 2⁻¹⁰² of the sum S + S of their sizes, each mean by as much halved; in
    // doubles the difference of the lower doubles, at most 2u·S, is rounded twice.
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
                    const FineVec& c = control(point(s, i), k);
                    visit(c.x);
                    visit(c.y);
                }
    }

    [[nodiscard]] [[gnu::always_inline]] Near2 wayFrom(const QuickPoint& p, const QuickPoint& q, std::size_t k) const
    {
        const FineVec& c = control(p, k);
        const FineVec& e = control(q, k);
        return {Near{c.x, 0} - Near{e.x, m_floor}, Near{c.y, 0} - Near{e.y, m_floor}};
    }
    [[nodiscard]] [[gnu::always_inline]] Near2 wayAt(const QuickPoint& p, const QuickPoint& q, double u) const
    {
        const Near2 start = wayFrom(p, q, 0);
        const Near2 middle = wayFrom(p, q, 1);
        const Near2 next = between(start, middle, u);
        if constexpr (M == 1)
            return next;
        else
            return between(next, between(middle, wayFrom(p, q, 2), u), u);
    }
    [[nodiscard]] [[gnu::always_inline]] static Near between(const Near& p, const Near& q, double u)
    {
        return p + sweep::times<Fused>(q - p, exactly(u));
    }
    [[nodiscard]] [[gnu::always_inline]] static Near2 between(const Near2& p, const Near2& q, double u)
    {
        return {between(p.x, q.x, u), between(p.y, q.y, u)};
    }
    [[nodiscard]] [[gnu::always_inline]] Near2 directionAt(std::size_t s, double u) const
    {
        if constexpr (D == 0)
            return wayFrom(point(s, 1), point(s, 0), 0);
        else
            return wayAt(point(s, 1), point(s, 0), u);
    }
    [[nodiscard]] [[gnu::always_inline]] Near radiusAt(double u) const
    {
        const Near start = Near{shape(0).radius[0], 0} + Near{shape(1).radius[0], m_floor};
        return between(start, Near{shape(0).radius[1], 0} + Near{shape(1).radius[1], m_floor}, u);
    }
    [[nodiscard]] [[gnu::always_inline]] Near turnAt(std::size_t s, std::size_t i, double u) const
    {
        return sweep::cross<Fused>(directionAt(1 - s, u), wayAt(point(s, i), point(1 - s, 0), u));
    }

    [[nodiscard]] [[gnu::always_inline]] Near gapAt(std::size_t s, std::size_t i, double u) const
    {
        const Near2 d = directionAt(1 - s, u);
        const Near turn = sweep::cross<Fused>(d, wayAt(point(s, i), point(1 - s, 0), u));
        const Near r = radiusAt(u);
        return sweep::times<Fused>(turn, turn) -
               sweep::times<Fused>(sweep::times<Fused>(r, r), sweep::dot<Fused>(d, d));
    }
    [[nodiscard]] [[gnu::always_inline]] Near endGapAt(std::size_t i, std::size_t j, double u) const
    {
        const Near2 w = wayAt(point(0, i), point(1, j), u);
        const Near r = radiusAt(u);
        return sweep::dot<Fused>(w, w) - sweep::times<Fused>(r, r);
    }

    // A copy where straight paths are elevated.
    std::conditional_t<M == 1, const QuickShape&, QuickShape> m_p;
    std::conditional_t<M == 1, const QuickShape&, QuickShape> m_q;
    std::array<HullKind, 2> m_kind;
    double m_floor = 0;
};

} // namespace sweep
