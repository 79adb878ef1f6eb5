#include "core/grid/trace/cell_polynomials.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweep {

namespace {

constexpr double least = 0x1p-200;
constexpr double most = 0x1p100;

DoubleDouble mean(DoubleDouble p, DoubleDouble q)
{
    const DoubleDouble sum = p + q;
    return {sum.high / 2, sum.low / 2};
}

// A polynomial without any known value.
template <int N>
Bernstein<N> uncertain()
{
    return {{}, std::numeric_limits<double>::infinity()};
}

BoundedDoubleDouble between(const BoundedDoubleDouble& p, const BoundedDoubleDouble& q, double u)
{
    return fastSum(p, fastProduct<false>(fastDifference(q, p), BoundedDoubleDouble::exactly(u)));
}

Ternary signOf(double value, double error)
{
    return value > error ? ternary::yes : value < -error ? ternary::no : ternary::unknown;
}

// The difference of two numbers as a Real.
template <class Real>
Real difference(DoubleDouble p, DoubleDouble q)
{
    if constexpr (std::is_same_v<Real, double>)
        return (p.high - q.high) + (p.low - q.low);
    else
        return p - q;
}
template <class Real>
Real as(DoubleDouble p)
{
    if constexpr (std::is_same_v<Real, double>)
        return p.high + p.low;
    else
        return p;
}

template <class Vector>
bool inRange(const Vector& p)
{
    return p.size > least && p.size < most;
}

} // namespace

template <int M>
CellPolynomials<M>::CellPolynomials(const DoubleDoubleBody& body, const Grid& grid)
    : m_ends(hasTwoControlPoints(body.shape) ? 2 : 1)
{
    const Vec origin = grid.origin.value_or(Vec{});
    m_origin = {origin.x, origin.y};
    m_spacing = {grid.spacing.x, grid.spacing.y};
    double size = std::max(std::abs(origin.x), std::abs(origin.y));
    for (std::size_t e = 0; e < m_ends; ++e) {
        const DoubleDoublePath& path = e == 0 ? body.a : body.b;
        m_end[e].front() = path.control[0];
        m_end[e].back() = path.control[2];
        if constexpr (M == 2)
            m_end[e][1] = path.straight ? DoubleDoubleVec{mean(path.control[0].x, path.control[2].x),
                                                          mean(path.control[0].y, path.control[2].y)}
                                        : path.control[1];
        for (const DoubleDoubleVec& c : m_end[e])
            size = std::max({size, std::abs(c.x.high), std::abs(c.y.high)});
    }
    m_radius = {body.radius[0], body.radius[1]};
    size = std::max({size, m_radius[0].high, m_radius[1].high});
    m_error = body.error + 0x1p-99 * size;
    m_isThin = m_radius[0].high == 0 && m_radius[1].high == 0;
    const double thinnest = std::min(m_radius[0].high, m_radius[1].high);
    m_usable = size < most && m_spacing[0] > least && m_spacing[1] > least && m_error < most &&
               (m_isThin ? !hasRadius(body.shape) || body.error == 0 : thinnest > least && thinnest > 0x1p10 * m_error);
}

template <int M>
BoundedDoubleDouble CellPolynomials<M>::line(std::size_t axis, long long n) const
{
    return BoundedDoubleDouble::exactly(m_origin[axis]) +
           BoundedDoubleDouble::exactly(static_cast<double>(n)) * BoundedDoubleDouble::exactly(m_spacing[axis]);
}

// In doubles each component is rounded three times; its lower double, at most 2⁻⁵² of the upper one, twice.
template <int M>
template <class Real>
typename CellPolynomials<M>::template Vector<Real> CellPolynomials<M>::fromCorner(std::size_t end, Cell corner) const
{
    const BoundedDoubleDouble x = line(0, corner.i);
    const BoundedDoubleDouble y = line(1, corner.j);
    Vector<Real> result;
    for (std::size_t k = 0; k <= M; ++k) {
        result.x[k] = difference<Real>(m_end[end][k].x, x.value);
        result.y[k] = difference<Real>(m_end[end][k].y, y.value);
    }
    result.size = std::max(sizeOf<Real, false>(result.x), sizeOf<Real, false>(result.y));
    const double lines = std::max(std::abs(x.value.high), std::abs(y.value.high));
    result.error = (3 * Arithmetic<Real, false>::unit * result.size + 2 * m_error + x.error + y.error +
                    0x1p-99 * (lines + result.size)) *
                   boundMargin;
    return result;
}

template <int M>
template <class Real>
typename CellPolynomials<M>::template Vector<Real> CellPolynomials<M>::edge() const
{
    Vector<Real> result;
    for (std::size_t k = 0; k <= M; ++k) {
        result.x[k] = difference<Real>(m_end[1][k].x, m_end[0][k].x);
        result.y[k] = difference<Real>(m_end[1][k].y, m_end[0][k].y);
    }
    result.size = std::max(sizeOf<Real, false>(result.x), sizeOf<Real, false>(result.y));
    result.error = (3 * Arithmetic<Real, false>::unit * result.size + 4 * m_error) * boundMargin;
    return result;
}

template <int M>
template <class Real>
Coefficients<Real, M> CellPolynomials<M>::radius() const
{
    Coefficients<Real, M> result;
    result.b.front() = as<Real>(m_radius[0]);
    result.b.back() = as<Real>(m_radius[1]);
    if constexpr (M == 2)
        result.b[1] = as<Real>(mean(m_radius[0], m_radius[1]));
    result.size = std::max(m_radius[0].high, m_radius[1].high) * boundMargin;
    result.error = (4 * Arithmetic<Real, false>::unit * result.size + m_error) * boundMargin;
    return result;
}

template <int M>
Bernstein<M> CellPolynomials<M>::side(const CellFeature& feature) const
{
    const BoundedDoubleDouble at = line(feature.axis, feature.axis == 0 ? feature.corner.i : feature.corner.j);
    const Coefficients<double, M> r = radius<double>();
    Bernstein<M> result;
    double size = std::abs(at.value.high);
    for (std::size_t k = 0; k <= M; ++k) {
        const DoubleDouble& c = feature.axis == 0 ? m_end[feature.end][k].x : m_end[feature.end][k].y;
        const double apart = (c.high - at.value.high) + (c.low - at.value.low);
        size = std::max(size, std::abs(c.high));
        result.b[k] = apart + feature.radii * r.b[k];
        result.error = std::max(k == 0 ? 0.0 : result.error, 4 * roundoff * (std::abs(apart) + r.size));
    }
    result.error = (result.error + r.error + 2 * m_error + at.error + 0x1p-99 * size) * boundMargin + underflowMargin;
    return size < most ? result : uncertain<M>();
}

template <int M>
template <class Real>
Bernstein<2 * M> CellPolynomials<M>::vertex(const CellFeature& feature) const
{
    const Vector<Real> p = fromCorner<Real>(feature.end, feature.corner);
    const Coefficients<Real, M> r = radius<Real>();
    return inRange(p) ? rounded(minus<Real, false>(dot<Real, false>(p, p), times<Real, false>(r, r)))
                      : uncertain<2 * M>();
}

template <int M>
template <class Real>
Bernstein<2 * M> CellPolynomials<M>::thinEdge(const CellFeature& feature) const
{
    const Vector<Real> p = fromCorner<Real>(0, feature.corner);
    const Vector<Real> d = edge<Real>();
    return inRange(p) && inRange(d) ? rounded(cross<Real, false>(d, p)) : uncertain<2 * M>();
}

template <int M>
template <class Real>
Bernstein<4 * M> CellPolynomials<M>::thickEdge(const CellFeature& feature) const
{
    const Vector<Real> p = fromCorner<Real>(0, feature.corner);
    const Vector<Real> d = edge<Real>();
    if (!inRange(p) || !inRange(d))
        return uncertain<4 * M>();
    const Coefficients<Real, M> r = radius<Real>();
    const auto orientation = cross<Real, false>(d, p);
    const auto length = dot<Real, false>(d, d);
    return rounded(minus<Real, false>(times<Real, false>(orientation, orientation),
                                      times<Real, false>(times<Real, false>(r, r), length)));
}

template <int M>
BoundedDoubleDouble CellPolynomials<M>::valueAt(const CellFeature& feature, double u) const
{
    const auto at = [&](std::size_t end) {
        const auto along = [&](DoubleDouble DoubleDoubleVec::*axis) {
            const auto control = [&](std::size_t k) { return BoundedDoubleDouble{m_end[end][k].*axis, m_error}; };
            const BoundedDoubleDouble next = between(control(0), control(1), u);
            if constexpr (M == 1)
                return next;
            else
                return between(next, between(control(1), control(2), u), u);
        };
        return Vec2<BoundedDoubleDouble>{along(&DoubleDoubleVec::x), along(&DoubleDoubleVec::y)};
    };
    const BoundedDoubleDouble r = between({m_radius[0], m_error}, {m_radius[1], m_error}, u);
    const Vec2<BoundedDoubleDouble> a = at(feature.end);
    const Vec2<BoundedDoubleDouble> p{fastDifference(a.x, line(0, feature.corner.i)),
                                      fastDifference(a.y, line(1, feature.corner.j))};
    if (feature.kind == CellFeature::Kind::side) {
        const BoundedDoubleDouble radii = fastProduct<false>(r, BoundedDoubleDouble::exactly(feature.radii));
        return fastSum(feature.axis == 0 ? p.x : p.y, radii);
    }
    const BoundedDoubleDouble square = fastProduct<false>(r, r);
    if (feature.kind == CellFeature::Kind::vertex)
        return fastDifference(fastDot<false>(p, p), square);
    const Vec2<BoundedDoubleDouble> b = at(1);
    const Vec2<BoundedDoubleDouble> d{fastDifference(b.x, a.x), fastDifference(b.y, a.y)};
    const BoundedDoubleDouble orientation = fastCross<false>(d, p);
    if (m_isThin)
        return orientation;
    return fastDifference(fastProduct<false>(orientation, orientation),
                          fastProduct<false>(square, fastDot<false>(d, d)));
}

// An upper bound of the derivative of a polynomial whose coefficients have an error: M times the greatest difference of
// neighbours.
template <int M>
double steepest(const std::array<double, M + 1>& b, double error)
{
    double difference = 0;
    for (std::size_t k = 0; k < M; ++k)
        difference = std::max(difference, std::abs(b[k + 1] - b[k]));
    return M * (difference * boundMargin + 2 * error);
}

// For the rounding error of de Casteljau's scheme see Bernstein::valueRounding.
template <int M>
typename CellPolynomials<M>::Placed CellPolynomials<M>::placed(Cell cell, const Neighbourhood& times) const
{
    Placed result;
    for (std::size_t e = 0; e < m_ends; ++e) {
        const Vector<double> p = fromCorner<double>(e, cell);
        result.end[e] = {valueAndSlope(Bernstein<M>{p.x, p.error}, times.at).value,
                         valueAndSlope(Bernstein<M>{p.y, p.error}, times.at).value};
        const double slope = std::max(steepest<M>(p.x, p.error), steepest<M>(p.y, p.error));
        const double error = p.error + Bernstein<M>::valueRounding(p.size) + slope * times.radius;
        result.error = std::max(result.error, error * boundMargin + underflowMargin);
    }
    return result;
}

// Separating axis test, C. Ericson, Real-Time Collision Detection, 2005, ch. 5.2.1: a box and a segment are disjoint if
// and only if x, y or the normal of the segment separates them, and the segment meets the inside of the box if and only
// if they overlap by more than 0 on all three.
template <int M>
Ternary CellPolynomials<M>::thinOverlaps(const Placed& at) const
{
    const Vec a = at.end[0];
    const Vec b = at.end[m_ends - 1];
    const double margin = 2 * at.error + 8 * roundoff * (m_spacing[0] + m_spacing[1]);
    Ternary all = std::min(signOf(std::min(std::max(a.x, b.x), m_spacing[0] - std::min(a.x, b.x)), margin),
                           signOf(std::min(std::max(a.y, b.y), m_spacing[1] - std::min(a.y, b.y)), margin));
    if (m_ends == 1 || all == ternary::no)
        return all;
    const Vec d{b.x - a.x, b.y - a.y};
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const double x : {0.0, m_spacing[0]})
        for (const double y : {0.0, m_spacing[1]}) {
            const double side = d.x * (y - a.y) - d.y * (x - a.x);
            low = std::min(low, side);
            high = std::max(high, side);
        }
    // Each factor is at most `size` and errs by at most twice the error plus two roundings.
    const double size =
        std::abs(a.x) + std::abs(a.y) + std::abs(b.x) + std::abs(b.y) + m_spacing[0] + m_spacing[1] + at.error;
    const double bound = 16 * (at.error + roundoff * size) * size + underflowMargin;
    return std::min(all, signOf(std::min(high, -low), bound));
}

// The approximate distance of the closest ends and corners of hull and cell, which must not certainly overlap.
template <int M>
double CellPolynomials<M>::distance(const Placed& at) const
{
    const auto square = [](double x, double y) { return x * x + y * y; };
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t e = 0; e < m_ends; ++e) {
        const Vec p = at.end[e];
        nearest = std::min(
            nearest, square(std::max({0.0, -p.x, p.x - m_spacing[0]}), std::max({0.0, -p.y, p.y - m_spacing[1]})));
    }
    if (m_ends == 2) {
        const Vec a = at.end[0];
        const Vec d{at.end[1].x - a.x, at.end[1].y - a.y};
        const double length = square(d.x, d.y);
        for (const double x : {0.0, m_spacing[0]})
            for (const double y : {0.0, m_spacing[1]}) {
                const double share = ((x - a.x) * d.x + (y - a.y) * d.y) / length;
                if (!(share > 0 && share < 1))
                    continue; // an end is closer
                nearest = std::min(nearest, square(a.x + share * d.x - x, a.y + share * d.y - y));
            }
    }
    return std::sqrt(nearest);
}

// Moving the ends changes a distance by at most as much. If overlapping hulls are mistaken for separate ones, moving
// them by the error does separate them.
template <int M>
Ternary CellPolynomials<M>::overlaps(Cell cell, const Neighbourhood& times) const
{
    const Placed at = placed(cell, times);
    double size = m_spacing[0] + m_spacing[1];
    for (const Vec p : at.end)
        size += std::abs(p.x) + std::abs(p.y);
    if (!(size < most && at.error < most))
        return ternary::unknown;
    if (m_isThin)
        return thinOverlaps(at);
    if (m_ends == 2 && thinOverlaps(at) == ternary::yes)
        return ternary::yes;
    const Coefficients<double, M> r = radius<double>();
    const double now = valueAndSlope(Bernstein<M>{r.b, r.error}, times.at).value;
    const double error = 8 * at.error + 64 * roundoff * size + r.error + Bernstein<M>::valueRounding(r.size) +
                         steepest<M>(r.b, r.error) * times.radius + underflowMargin;
    return signOf(now - distance(at), error);
}

template class CellPolynomials<1>;
template class CellPolynomials<2>;

#define SWEEP_INSTANTIATE(M, Real)                                                                                     \
    template Bernstein<2 * M> CellPolynomials<M>::vertex<Real>(const CellFeature&) const;                              \
    template Bernstein<2 * M> CellPolynomials<M>::thinEdge<Real>(const CellFeature&) const;                            \
    template Bernstein<4 * M> CellPolynomials<M>::thickEdge<Real>(const CellFeature&) const;
SWEEP_INSTANTIATE(1, double)
SWEEP_INSTANTIATE(1, DoubleDouble)
SWEEP_INSTANTIATE(2, double)
SWEEP_INSTANTIATE(2, DoubleDouble)
#undef SWEEP_INSTANTIATE

} // namespace sweep
