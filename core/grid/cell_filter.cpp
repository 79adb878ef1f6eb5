#include "core/grid/cell_filter.h"

#include "core/contacts/bernstein.h"
#include "core/contacts/pair_polynomials.h"
#include "core/scene/prepared_body.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <unordered_map>

namespace sweep {

// Polynomials that vanish when the distance of a moving body and a grid cell equals the radius, with error bounds.

// A feature of a body against a feature of the grid. If the distance equals the radius and is positive, the closest
// points are an end and a point of a side, an end and a corner, or a point of the segment's edge and a corner. A body
// without a radius begins or ceases to touch a cell with an end on a side, or with its edge on a corner.
struct CellFeature
{
    enum class Kind
    {
        side,
        vertex, // an end against a corner; only with a radius
        edge    // the edge of a segment against a corner
    };
    Kind kind = Kind::side;
    std::size_t end = 0;
    std::size_t axis = 0; // for a side, 0 for x and 1 for y
    int radii = 0;        // for a side: the end's coordinate plus so many radii equals the line's
    Cell corner;          // the lines through it; for a side, the line of its axis
};

// A body over one stretch, in its share u. Control points are on paths of degree M ≤ 2. The polynomials equal those of
// CellConditions up to a constant factor.
template <int M>
class CellPolynomials
{
public:
    CellPolynomials(const DoubleDoubleBody& body, const Grid& grid);

    // Whether there are polynomials: the radius is certainly zero throughout or certainly positive throughout, and
    // sizes are far from the ends of the range.
    [[nodiscard]] bool usable() const { return m_usable; }
    [[nodiscard]] bool isThin() const { return m_isThin; }
    [[nodiscard]] std::size_t ends() const { return m_ends; }

    [[nodiscard]] Bernstein<M> side(const CellFeature& feature) const;
    // Computed in Real (double or DoubleDouble) and rounded to doubles.
    template <class Real>
    [[nodiscard]] Bernstein<2 * M> vertex(const CellFeature& feature) const;
    template <class Real>
    [[nodiscard]] Bernstein<2 * M> thinEdge(const CellFeature& feature) const;
    template <class Real>
    [[nodiscard]] Bernstein<4 * M> thickEdge(const CellFeature& feature) const;
    // The value of the feature's polynomial at the share u, in double-doubles.
    [[nodiscard]] BoundedDoubleDouble valueAt(const CellFeature& feature, double u) const;

    // Whether the distance of the body and the cell is certainly less than the radius, or certainly more, throughout
    // the neighbourhood. Without a radius: whether the body meets the inside of the cell, or avoids the whole cell.
    [[nodiscard]] Ternary overlaps(Cell cell, const Neighbourhood& times) const;

private:
    template <class Real>
    using Vector = Coefficients2<Real, M>;

    // Positions of the ends relative to the lower left corner of a cell.
    struct Placed
    {
        std::array<Vec, 2> end;
        double error = 0; // error of a coordinate
    };

    [[nodiscard]] BoundedDoubleDouble line(std::size_t axis, long long n) const;
    template <class Real>
    [[nodiscard]] Vector<Real> fromCorner(std::size_t end, Cell corner) const;
    template <class Real>
    [[nodiscard]] Vector<Real> edge() const;
    template <class Real>
    [[nodiscard]] Coefficients<Real, M> radius() const;
    [[nodiscard]] Placed placed(Cell cell, const Neighbourhood& times) const;
    [[nodiscard]] Ternary thinOverlaps(const Placed& at) const;
    [[nodiscard]] double distance(const Placed& at) const;

    std::size_t m_ends = 1;
    std::array<std::array<DoubleDoubleVec, M + 1>, 2> m_end{};
    std::array<DoubleDouble, 2> m_radius{};
    double m_error = 0; // error of a coordinate and of the radius
    std::array<double, 2> m_origin{};
    std::array<double, 2> m_spacing{};
    bool m_isThin = true;
    bool m_usable = false;
};

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
CellPolynomials<M>::CellPolynomials(const DoubleDoubleBody& body, const Grid& grid) : m_ends(pointsOf(body.hull))
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
               (m_isThin ? !body.hasRadius || body.error == 0 : thinnest > least && thinnest > 0x1p10 * m_error);
}

template <int M>
BoundedDoubleDouble CellPolynomials<M>::line(std::size_t axis, long long n) const
{
    const auto index = static_cast<double>(n); // rounded by at most 2 if it counts from another cell
    return BoundedDoubleDouble::exactly(m_origin[axis]) +
           BoundedDoubleDouble{{index, 0}, std::abs(index) < 0x1p53 ? 0.0 : 2.0} *
               BoundedDoubleDouble::exactly(m_spacing[axis]);
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
    return inRange(p) ? rounded(boundedEndGap<Real, false, M>(p, radius<Real>())) : uncertain<2 * M>();
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
    return rounded(boundedEdgeGap<Real, false, M, M>(cross<Real, false>(d, p), radius<Real>(), d));
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
    if (feature.kind == CellFeature::Kind::vertex)
        return boundedEndGap<false>(p, r);
    const Vec2<BoundedDoubleDouble> b = at(1);
    const Vec2<BoundedDoubleDouble> d{fastDifference(b.x, a.x), fastDifference(b.y, a.y)};
    const BoundedDoubleDouble orientation = fastCross<false>(d, p);
    return m_isThin ? orientation : boundedEdgeGap<false>(orientation, r, d);
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

namespace {

// Data to solve a feature's polynomial exactly, kept as long as an instant may need it.
struct ExactMotion
{
    Motion motion;
    Grid grid;
    CellPolicy policy;
    Interval stretch;
};

// A root of a feature's polynomial, identified by its index.
class FeatureTime : public InstantSource
{
public:
    FeatureTime(std::shared_ptr<const ExactMotion> motion, const CellFeature& feature, std::size_t number)
        : m_motion(std::move(motion)), m_feature(feature), m_number(number)
    {
    }
    [[nodiscard]] Instant exact() const override
    {
        CellConditions conditions(m_motion->motion, {m_motion->grid, m_motion->policy}, m_motion->stretch);
        return signs(conditions)->roots().at(m_number);
    }
    // True if the polynomials are equal, as for mirror-image corners and a body on a line midway between them.
    [[nodiscard]] bool isSame(const InstantSource& other) const override
    {
        const auto* that = dynamic_cast<const FeatureTime*>(&other);
        if (!that || that->m_motion != m_motion || that->m_number != m_number)
            return false;
        CellConditions conditions(m_motion->motion, {m_motion->grid, m_motion->policy}, m_motion->stretch);
        return signs(conditions)->polynomial() == that->signs(conditions)->polynomial();
    }

private:
    [[nodiscard]] CellConditions::Signs signs(CellConditions& conditions) const
    {
        using Axis = CellConditions::Axis;
        const Cell& c = m_feature.corner;
        if (m_feature.kind == CellFeature::Kind::side)
            return m_feature.axis == 0 ? conditions.side(m_feature.end, Axis::x, c.i, m_feature.radii)
                                       : conditions.side(m_feature.end, Axis::y, c.j, m_feature.radii);
        if (m_feature.kind == CellFeature::Kind::vertex)
            return conditions.distance(m_feature.end, c.i, c.j);
        const CellConditions::CornerSigns& signs = conditions.cornerSigns(c.i, c.j);
        return signs.gap ? signs.gap : signs.orientation;
    }

    std::shared_ptr<const ExactMotion> m_motion;
    CellFeature m_feature;
    std::size_t m_number;
};

struct FeatureRoot
{
    BernsteinRoot root;
    std::optional<Instant> time; // set when first needed
};

struct FeatureRoots
{
    enum class State
    {
        open,
        known,
        uncertain
    };
    State state = State::open;
    std::vector<FeatureRoot> roots;
};

// Features of one grid line of an axis, or of one corner.
using LineRoots = std::array<FeatureRoots, 4>;   // two ends, plus and minus the radius
using CornerRoots = std::array<FeatureRoots, 3>; // two ends and the edge

// The left line of a column, and the corners on it.
struct ColumnRoots
{
    std::optional<long long> line;
    LineRoots side;
    std::unordered_map<long long, CornerRoots> corners;
};

} // namespace

class CellFilter::Stage
{
public:
    Stage() = default;
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;
    virtual ~Stage() = default;
    [[nodiscard]] virtual std::optional<std::vector<Contact>> contacts(Cell cell) = 0;
};

template <int M>
class CellFilter::StageOf : public Stage
{
public:
    StageOf(const CellPolynomials<M>& polynomials, ExactMotion motion)
        : m_polynomials(polynomials), m_stretch(motion.stretch), m_policy(motion.policy),
          m_motion(std::make_shared<const ExactMotion>(std::move(motion)))
    {
    }

    std::optional<std::vector<Contact>> contacts(Cell cell) override
    {
        moveTo(cell.i);
        m_cell = cell;
        m_count = 0;
        if (!addSides() || !addCorners() || !sort())
            return std::nullopt;
        return between();
    }

private:
    // A root at which the contact may change.
    struct Change
    {
        const FeatureRoot* root = nullptr;
        bool belongs = true; // whether the touched border belongs to the cell
    };
    static constexpr std::size_t most = 8;

    void moveTo(long long column)
    {
        if (m_column[0].line == column)
            return;
        if (m_column[1].line == column)
            std::swap(m_column[0], m_column[1]);
        else
            m_column[0] = {column, {}, {}};
        m_column[1] = {column + 1, {}, {}};
    }

    // False means unknown, here and below.
    bool addSides()
    {
        for (std::size_t end = 0; end < m_polynomials.ends(); ++end)
            for (const int upper : {0, 1}) {
                const int radii = m_polynomials.isThin() ? 0 : upper == 0 ? 1 : -1;
                const std::size_t k = 2 * end + static_cast<std::size_t>(m_polynomials.isThin() ? 0 : upper);
                const bool belongs = upper == 0 ? includesLowerSides(m_policy) : includesUpperSides(m_policy);
                const auto u = static_cast<std::size_t>(upper);
                const CellFeature x{CellFeature::Kind::side, end, 0, radii, {m_cell.i + upper, 0}};
                const CellFeature y{CellFeature::Kind::side, end, 1, radii, {0, m_cell.j + upper}};
                if (!add(x, m_column[u].side[k], belongs) || !add(y, m_rows[m_cell.j + upper][k], belongs))
                    return false;
            }
        return true;
    }

    bool addCorners()
    {
        const bool thin = m_polynomials.isThin();
        for (const int di : {0, 1})
            for (const int dj : {0, 1}) {
                const Cell c{m_cell.i + di, m_cell.j + dj};
                CornerRoots& known = m_column[static_cast<std::size_t>(di)].corners[c.j];
                const bool belongs = di + dj == 0 ? includesLowerSides(m_policy) : includesUpperSides(m_policy);
                for (std::size_t end = 0; !thin && end < m_polynomials.ends(); ++end)
                    if (!add({CellFeature::Kind::vertex, end, 0, 0, c}, known[end], belongs))
                        return false;
                if (m_polynomials.ends() == 2 && !add({CellFeature::Kind::edge, 0, 0, 0, c}, known[2], belongs))
                    return false;
            }
        return true;
    }

    bool add(const CellFeature& feature, FeatureRoots& known, bool belongs)
    {
        if (known.state == FeatureRoots::State::open)
            solve(feature, known);
        if (known.state == FeatureRoots::State::uncertain)
            return false;
        for (std::size_t n = 0; n < known.roots.size(); ++n) {
            FeatureRoot& root = known.roots[n];
            const auto isElsewhere = [&] {
                return m_polynomials.overlaps(m_cell, {root.root.at, root.root.radius}) != ternary::unknown;
            };
            if (isElsewhere())
                continue;
            if (m_count == most || !timeOf(feature, root, n))
                return false;
            if (isElsewhere()) // decided now by the refined root
                continue;
            m_change[m_count++] = {&root, belongs};
        }
        return true;
    }

    // Uses double-doubles if doubles do not decide, because a polynomial may be small although its terms are large.
    void solve(const CellFeature& feature, FeatureRoots& known) const
    {
        if (feature.kind == CellFeature::Kind::side) {
            keep(rootsFiltered(m_polynomials.side(feature)), known);
            return;
        }
        solveIn<double>(feature, known);
        if (known.state == FeatureRoots::State::uncertain)
            solveIn<DoubleDouble>(feature, known);
    }

    template <class Real>
    void solveIn(const CellFeature& feature, FeatureRoots& known) const
    {
        if (feature.kind == CellFeature::Kind::vertex)
            keep(rootsFiltered(m_polynomials.template vertex<Real>(feature)), known);
        else if (m_polynomials.isThin())
            keep(rootsFiltered(m_polynomials.template thinEdge<Real>(feature)), known);
        else
            keep(rootsFiltered(m_polynomials.template thickEdge<Real>(feature)), known);
    }

    template <int N>
    static void keep(const std::optional<BernsteinRoots<N>>& found, FeatureRoots& known)
    {
        known.state = found ? FeatureRoots::State::known : FeatureRoots::State::uncertain;
        for (std::size_t n = 0; found && n < found->count; ++n)
            known.roots.push_back({found->root[n], {}});
    }

    // Refines the root. Returns false if the nearest double of its time is uncertain.
    bool timeOf(const CellFeature& feature, FeatureRoot& root, std::size_t number) const
    {
        if (root.time)
            return true;
        const auto share = refinedFiltered(root.root, m_polynomials.valueAt(feature, root.root.at));
        if (!share)
            return false;
        root.root.at = share->value.high;
        root.root.radius = (std::abs(share->value.low) + share->error) * boundMargin;
        const BoundedDoubleDouble t = BoundedDoubleDouble::exactly(m_stretch.start) +
                                      BoundedDoubleDouble::difference(m_stretch.end, m_stretch.start) * *share;
        root.time = Instant::approximated(t, std::make_unique<FeatureTime>(m_motion, feature, number));
        return root.time.has_value();
    }

    // Returns false if two of the times may be equal.
    bool sort()
    {
        const auto last = m_change.begin() + static_cast<std::ptrdiff_t>(m_count);
        std::sort(m_change.begin(), last,
                  [](const Change& p, const Change& q) { return p.root->root.at < q.root->root.at; });
        for (std::size_t k = 1; k < m_count; ++k) {
            const BernsteinRoot& p = m_change[k - 1].root->root;
            const BernsteinRoot& q = m_change[k].root->root;
            if (!(q.at - p.at > 2 * (p.radius + q.radius)))
                return false;
        }
        return true;
    }

    // The contacts between the changes.
    std::optional<std::vector<Contact>> between() const
    {
        const auto share = [this](std::size_t k) {
            return k == 0 ? 0.0 : k > m_count ? 1.0 : m_change[k - 1].root->root.at;
        };
        std::vector<Contact> contacts;
        Ternary before = ternary::no;
        for (std::size_t k = 0; k <= m_count; ++k) {
            const Ternary after = m_polynomials.overlaps(m_cell, {(share(k) + share(k + 1)) / 2, 0});
            if (after == ternary::unknown || (k > 0 && after == before))
                return std::nullopt;
            before = after;
            if (after == ternary::yes) {
                const Instant begin = k == 0 ? Instant(m_stretch.start) : *m_change[k - 1].root->time;
                contacts.push_back({begin, Instant(m_stretch.end), k == 0 || m_change[k - 1].belongs, true});
            } else if (k > 0) {
                contacts.back().end = *m_change[k - 1].root->time;
                contacts.back().touchesAtEnd = m_change[k - 1].belongs;
            }
        }
        return contacts;
    }

    CellPolynomials<M> m_polynomials;
    Interval m_stretch;
    CellPolicy m_policy;
    std::shared_ptr<const ExactMotion> m_motion;
    std::array<ColumnRoots, 2> m_column; // the cell's own column and the next one
    std::unordered_map<long long, LineRoots> m_rows;
    Cell m_cell;
    std::array<Change, most> m_change{};
    std::size_t m_count = 0;
};

CellFilter::CellFilter(const std::optional<DoubleDoubleBody>& body, const Motion& exact, const GridCells& cells,
                       Interval stretch)
{
    if (!body)
        return;
    const auto motion = [&] { return ExactMotion{exact, cells.grid, cells.policy, stretch}; };
    if (body->a.straight && (!body->isLong() || body->b.straight)) {
        if (const CellPolynomials<1> polynomials(*body, cells.grid); polynomials.usable())
            m_stage = std::make_unique<StageOf<1>>(polynomials, motion());
    } else if (const CellPolynomials<2> polynomials(*body, cells.grid); polynomials.usable())
        m_stage = std::make_unique<StageOf<2>>(polynomials, motion());
}

CellFilter::~CellFilter() = default;

std::optional<std::vector<Contact>> CellFilter::contactsFiltered(Cell cell)
{
    return m_stage ? m_stage->contacts(cell) : std::nullopt;
}

} // namespace sweep
