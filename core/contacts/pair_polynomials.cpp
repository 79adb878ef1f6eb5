#include "core/contacts/pair_polynomials.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

// Values at the share u. All functions are inlined, so that with Fused they become part of functions that may use fused
// instructions.
template <bool Fused>
class PairAt
{
public:
    PairAt(const PairMotion& motion, const BoundedDoubleDouble& u) : m_motion(motion), m_u(u) {}

    [[nodiscard]] [[gnu::always_inline]] BoundedDoubleDouble orientation(std::size_t s, std::size_t i) const
    {
        return fastCross<Fused>(edge(1 - s), difference(m_motion.point(s, i), m_motion.point(1 - s, 0)));
    }
    [[nodiscard]] [[gnu::always_inline]] BoundedDoubleDouble edgeGap(std::size_t s, std::size_t i) const
    {
        const Vector d = edge(1 - s);
        const BoundedDoubleDouble orientation =
            fastCross<Fused>(d, difference(m_motion.point(s, i), m_motion.point(1 - s, 0)));
        return boundedEdgeGap<Fused>(orientation, radius(), d);
    }
    // The ratio of components along the axis on which the edge is longer.
    [[nodiscard]] BoundedDoubleDouble proportion(std::size_t s) const
    {
        const Vector d = edge(1 - s);
        const Vector w = difference(m_motion.point(s, 0), m_motion.point(1 - s, 0));
        return std::abs(d.x.value.high) >= std::abs(d.y.value.high) ? w.x / d.x : w.y / d.y;
    }
    [[nodiscard]] [[gnu::always_inline]] BoundedDoubleDouble vertexGap(std::size_t i, std::size_t j) const
    {
        return boundedEndGap<Fused>(difference(m_motion.point(0, i), m_motion.point(1, j)), radius());
    }

private:
    using Vector = Vec2<BoundedDoubleDouble>;

    [[nodiscard]] [[gnu::always_inline]] Vector controlDifference(const DoubleDoublePath& p, const DoubleDoublePath& q,
                                                                  std::size_t k) const
    {
        const DoubleDoubleVec& c = p.control[k];
        const DoubleDoubleVec& e = q.control[k];
        const double error = m_motion.error();
        return {fastDifference({c.x, 0}, {e.x, error}), fastDifference({c.y, 0}, {e.y, error})};
    }
    // p − q, by de Casteljau's scheme.
    [[nodiscard]] [[gnu::always_inline]] Vector difference(const DoubleDoublePath& p, const DoubleDoublePath& q) const
    {
        Vector start = controlDifference(p, q, 0);
        Vector end = controlDifference(p, q, 2);
        if (m_motion.degrees().path == 2) {
            const Vector middle = controlDifference(p, q, 1);
            start = between(start, middle);
            end = between(middle, end);
        }
        return between(start, end);
    }
    [[nodiscard]] [[gnu::always_inline]] BoundedDoubleDouble between(const BoundedDoubleDouble& p,
                                                                     const BoundedDoubleDouble& q) const
    {
        return fastSum(p, fastProduct<Fused>(fastDifference(q, p), m_u));
    }
    [[nodiscard]] [[gnu::always_inline]] Vector between(const Vector& p, const Vector& q) const
    {
        return {between(p.x, q.x), between(p.y, q.y)};
    }
    // The vector from the first control point of the hull to the second.
    [[nodiscard]] [[gnu::always_inline]] Vector edge(std::size_t s) const
    {
        const DoubleDoublePath& a = m_motion.point(s, 0);
        const DoubleDoublePath& b = m_motion.point(s, 1);
        return m_motion.degrees().edge == 0 ? controlDifference(b, a, 0) : difference(b, a);
    }
    // R, the sum of the radii.
    [[nodiscard]] [[gnu::always_inline]] BoundedDoubleDouble radius() const
    {
        const DoubleDoubleBody& p = m_motion.body(0);
        const DoubleDoubleBody& q = m_motion.body(1);
        const double error = m_motion.error();
        return between(fastSum({p.radius[0], 0}, {q.radius[0], error}),
                       fastSum({p.radius[1], 0}, {q.radius[1], error}));
    }

    const PairMotion& m_motion;
    BoundedDoubleDouble m_u;
};

#if defined(__x86_64__)
#define SWEEP_FUSED [[gnu::target("avx2,fma")]]
#else
#define SWEEP_FUSED
#endif

SWEEP_FUSED BoundedDoubleDouble fusedOrientation(const PairMotion& motion, std::size_t s, std::size_t i, double u)
{
    return PairAt<true>(motion, BoundedDoubleDouble::exactly(u)).orientation(s, i);
}
SWEEP_FUSED BoundedDoubleDouble fusedEdgeGap(const PairMotion& motion, std::size_t s, std::size_t i, double u)
{
    return PairAt<true>(motion, BoundedDoubleDouble::exactly(u)).edgeGap(s, i);
}
SWEEP_FUSED BoundedDoubleDouble fusedVertexGap(const PairMotion& motion, std::size_t i, std::size_t j, double u)
{
    return PairAt<true>(motion, BoundedDoubleDouble::exactly(u)).vertexGap(i, j);
}

#undef SWEEP_FUSED

} // namespace

DoubleDoubleBody elevated(const DoubleDoubleBody& body)
{
    const auto mean = [](DoubleDouble x, DoubleDouble y) {
        const DoubleDouble sum = x + y;
        return DoubleDouble{sum.high / 2, sum.low / 2};
    };
    DoubleDoubleBody result = body;
    for (DoubleDoublePath* p : {&result.a, &result.b})
        if (p->straight)
            p->control[1] = {mean(p->control[0].x, p->control[2].x), mean(p->control[0].y, p->control[2].y)};
    return result;
}

PairMotion::PairMotion(const DoubleDoubleBody& p, const DoubleDoubleBody& q, PairDegrees degrees, bool usesFused)
    : m_body{&p, &q}, m_kind{p.hull, q.hull}, m_degrees(degrees), m_usesFused(usesFused),
      m_error(p.error + q.error + roundingOfPairs())
{
}

// A sum of two double-doubles errs by 2⁻¹⁰² of the sum S + S of their sizes, each mean by half as much; in doubles the
// difference of the lower parts, at most 2u·S, is rounded twice.
double PairMotion::roundingOfPairs() const
{
    const auto largest = [this](auto part) {
        const std::size_t step = m_degrees.path == 1 ? 2 : 1;
        double size = 0;
        for (std::size_t s = 0; s < 2; ++s)
            for (std::size_t i = 0; i < pointsOf(m_kind[s]); ++i)
                for (std::size_t k = 0; k <= 2; k += step) {
                    const DoubleDoubleVec& c = point(s, i).control[k];
                    size = std::max({size, std::abs(part(c.x)), std::abs(part(c.y))});
                }
        return size;
    };
    if (m_degrees.path == 1 && largest([](DoubleDouble c) { return c.low; }) == 0)
        return 0;
    return 0x1p-100 * largest([](DoubleDouble c) { return c.high; });
}

BoundedDoubleDouble PairMotion::orientationAt(std::size_t s, std::size_t i, double u) const
{
    return m_usesFused ? fusedOrientation(*this, s, i, u)
                       : PairAt<false>(*this, BoundedDoubleDouble::exactly(u)).orientation(s, i);
}

BoundedDoubleDouble PairMotion::edgeGapAt(std::size_t s, std::size_t i, double u) const
{
    return m_usesFused ? fusedEdgeGap(*this, s, i, u)
                       : PairAt<false>(*this, BoundedDoubleDouble::exactly(u)).edgeGap(s, i);
}

BoundedDoubleDouble PairMotion::vertexGapAt(std::size_t i, std::size_t j, double u) const
{
    return m_usesFused ? fusedVertexGap(*this, i, j, u)
                       : PairAt<false>(*this, BoundedDoubleDouble::exactly(u)).vertexGap(i, j);
}

double PairMotion::proportionAt(std::size_t s, const BoundedDoubleDouble& u) const
{
    return PairAt<false>(*this, u).proportion(s).nearestOrNan();
}

} // namespace sweep
