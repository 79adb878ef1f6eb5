#include "core/events/contact_point_filter.h"

#include "core/events/contact_point.h"
#include "core/scene/contact_polynomials.h"
#include "core/scene/motion.h"

#include <sweepbench/number/bounds.h>
#include <sweepbench/number/double_double.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/scene.h>

#include <cmath>

namespace sweep {

// Motion of a body around an instant in mean value form: approximate values with bounds of value and derivative.

// An instant as its nearest double and bounds of its difference from that double, without refining the instant's root.
struct ApproximateTime
{
    double nearest;
    Bounds offset;

    explicit ApproximateTime(const Instant& t);
};

// A differentiable function of time around an instant. `around` and `rate` hold its values and its derivatives at all
// times that may be the instant or lie between it and its nearest double. Source: mean value form, R. E. Moore,
// Interval Analysis, 1966; here the value at the point of expansion is a double-double with an error bound.
struct MeanValueForm
{
    BoundedDoubleDouble atNearest; // the value at the instant's nearest double
    Bounds around;
    Bounds rate;

    static MeanValueForm constant(const BoundedDoubleDouble& value)
    {
        return {value, value.bounds(), Bounds::exactly(0)};
    }
    [[nodiscard]] bool isConstant() const { return rate.low == 0 && rate.high == 0; }

    friend MeanValueForm operator+(const MeanValueForm& p, const MeanValueForm& q)
    {
        return {p.atNearest + q.atNearest, p.around + q.around, p.rate + q.rate};
    }
    friend MeanValueForm operator-(const MeanValueForm& p) { return {-p.atNearest, -p.around, -p.rate}; }
    friend MeanValueForm operator-(const MeanValueForm& p, const MeanValueForm& q)
    {
        return {p.atNearest - q.atNearest, p.around - q.around, p.rate - q.rate};
    }
    friend MeanValueForm operator*(const MeanValueForm& p, const MeanValueForm& q)
    {
        return {p.atNearest * q.atNearest, p.around * q.around, p.around * q.rate + p.rate * q.around};
    }
};

using ApproximateMotion = Chain<MeanValueForm>;

// The motion around t, relative to an origin. Requires: `stretch` has no key inside, and t lies in its closure.
[[nodiscard]] ApproximateMotion approximateMotion(const BodyPaths& body, Interval stretch, const ApproximateTime& t,
                                                  const Vec2<BoundedDoubleDouble>& origin = {});

// The instant minus its nearest double, for a function that is zero at the instant: one interval Newton step, unless
// the offset is already known about as precisely. The whole line if the derivative may be zero. Source: interval Newton
// method, Moore 1966.
[[nodiscard]] Bounds offsetOfRoot(const MeanValueForm& function, const ApproximateTime& t);
// The value at nearest + offset, by the mean value theorem.
[[nodiscard]] BoundedDoubleDouble valueAt(const MeanValueForm& function, Bounds offset);
[[nodiscard]] Vec2<BoundedDoubleDouble> valueAt(const Vec2<MeanValueForm>& function, Bounds offset);

namespace {

using Number = BoundedDoubleDouble;

class PathAround
{
public:
    PathAround(Interval active, Interval stretch, const ApproximateTime& t, const Vec2<Number>& origin)
        : m_active(active), m_stretch(stretch), m_nearest(t.nearest), m_offset(hull(t.offset, Bounds::exactly(0))),
          m_around(Bounds::exactly(m_nearest) + m_offset), m_origin(origin)
    {
    }

    Vec2<MeanValueForm> operator()(const Rest& path) const { return blended({path.at, path.at, m_active}); }
    Vec2<MeanValueForm> operator()(const FromTo& path) const { return blended({path.from, path.to, m_active}); }
    Vec2<MeanValueForm> operator()(const Launch& path) const
    {
        const Vec acceleration = path.acceleration.value_or(Vec{});
        const Point at = from(path.at);
        return {launched(at.x, path.velocity.x, acceleration.x), launched(at.y, path.velocity.y, acceleration.y)};
    }
    Vec2<MeanValueForm> operator()(const Keyed& path) const { return blended(legOver(path, m_stretch)); }
    [[nodiscard]] MeanValueForm radius(double start, double end) const
    {
        return blended(Number::exactly(start), {start, end}, m_active, share(m_active));
    }

private:
    using Point = Vec2<Number>;

    // The position relative to the origin.
    [[nodiscard]] Point from(Vec at) const { return Point{Number::exactly(at.x), Number::exactly(at.y)} - m_origin; }
    [[nodiscard]] Number share(Interval time) const
    {
        return Number::difference(m_nearest, time.start) / Number::difference(time.end, time.start);
    }
    [[nodiscard]] Vec2<MeanValueForm> blended(const Leg& leg) const
    {
        const Number s = share(leg.time);
        const Point at = from(leg.from);
        return {blended(at.x, {leg.from.x, leg.to.x}, leg.time, s), blended(at.y, {leg.from.y, leg.to.y}, leg.time, s)};
    }
    [[nodiscard]] MeanValueForm blended(const Number& at, std::array<double, 2> ends, Interval time,
                                        const Number& share) const
    {
        const auto [from, to] = ends;
        if (from == to)
            return MeanValueForm::constant(at);
        const Bounds rate =
            (Bounds::exactly(to) - Bounds::exactly(from)) / (Bounds::exactly(time.end) - Bounds::exactly(time.start));
        return moving(at + Number::difference(to, from) * share, rate);
    }
    [[nodiscard]] MeanValueForm launched(const Number& at, double velocity, double acceleration) const
    {
        if (velocity == 0 && acceleration == 0)
            return MeanValueForm::constant(at);
        const Number tau = Number::difference(m_nearest, m_active.start);
        if (acceleration == 0)
            return moving(at + Number::exactly(velocity) * tau, Bounds::exactly(velocity));
        const Number half = Number::exactly(acceleration) * Number::exactly(0.5);
        const Bounds rate =
            Bounds::exactly(velocity) + Bounds::exactly(acceleration) * (m_around - Bounds::exactly(m_active.start));
        return moving(at + (Number::exactly(velocity) + half * tau) * tau, rate);
    }
    [[nodiscard]] MeanValueForm moving(const Number& atNearest, Bounds rate) const
    {
        return {atNearest, atNearest.bounds() + rate * m_offset, rate};
    }

    Interval m_active;
    Interval m_stretch;
    double m_nearest;
    Bounds m_offset; // holds the instant's offset and 0
    Bounds m_around; // holds the instant and its nearest double
    Vec2<Number> m_origin;
};

} // namespace

ApproximateTime::ApproximateTime(const Instant& t) : nearest(t.nearest()), offset(Bounds::exactly(0))
{
    const BoundedDoubleDouble approx = t.approx();
    if (approx.isExactly(nearest))
        return;
    offset = (Bounds::exactly(approx.value.high) - Bounds::exactly(nearest)) +
             (Bounds::exactly(approx.value.low) + Bounds{-approx.error, approx.error});
}

ApproximateMotion approximateMotion(const BodyPaths& body, Interval stretch, const ApproximateTime& t,
                                    const Vec2<Number>& origin)
{
    const PathAround around(body.active(), stretch, t, origin);
    const Vec2<MeanValueForm> a = std::visit(around, body.point(0));
    return {body.kind(), a, body.kind().isLong() ? std::visit(around, body.point(1)) : a,
            around.radius(body.startRadius(), body.endRadius())};
}

Bounds offsetOfRoot(const MeanValueForm& function, const ApproximateTime& t)
{
    if (t.offset.high - t.offset.low <= std::abs(t.nearest) * 0x1p-95) // a Newton step would not improve it
        return t.offset;
    return -function.atNearest.bounds() / function.rate;
}

BoundedDoubleDouble valueAt(const MeanValueForm& function, Bounds offset)
{
    if ((offset.low == 0 && offset.high == 0) || function.isConstant())
        return function.atNearest;
    return function.atNearest + BoundedDoubleDouble::around(function.rate * offset);
}

Vec2<BoundedDoubleDouble> valueAt(const Vec2<MeanValueForm>& function, Bounds offset)
{
    return {valueAt(function.x, offset), valueAt(function.y, offset)};
}

namespace {

using PointForm = Vec2<MeanValueForm>;
using Number = BoundedDoubleDouble;
using Point = Vec2<BoundedDoubleDouble>;

Vec2<Bounds> around(const PointForm& p)
{
    return {p.x.around, p.y.around};
}

Vec2<Bounds> bounds(const Point& p)
{
    return {p.x.bounds(), p.y.bounds()};
}

bool isZero(const MeanValueForm& value)
{
    return value.isConstant() && value.atNearest.isExactly(0);
}

std::optional<Vec> nearest(const Point& p)
{
    const auto x = p.x.nearestFiltered();
    const auto y = p.y.nearestFiltered();
    return x && y ? std::optional(Vec{*x, *y}) : std::nullopt;
}

std::optional<Vec> direction(const Point& v)
{
    const auto x = v.x.signFiltered();
    const auto y = v.y.signFiltered();
    if (!x || !y || (*x == Sign::zero && *y == Sign::zero))
        return std::nullopt;
    Slope slope{.x = *x, .y = *y};
    if (*x == Sign::zero || *y == Sign::zero)
        return unitVector(slope);
    const Number width = *x == Sign::negative ? -v.x : v.x;
    const Number height = *y == Sign::negative ? -v.y : v.y;
    const auto wider = (width - height).signFiltered();
    if (!wider)
        return std::nullopt;
    slope.isFlat = *wider != Sign::negative;
    const auto ratio = (slope.isFlat ? height / width : width / height).nearestFiltered();
    if (!ratio)
        return std::nullopt;
    slope.ratio = *ratio;
    return unitVector(slope);
}

std::optional<ContactPoint> rounded(const Point& point, const Point& normal)
{
    const auto p = nearest(point);
    const auto n = direction(normal);
    return p && n ? std::optional(ContactPoint{*p, *n}) : std::nullopt;
}

const PointForm& endOf(const ApproximateMotion& motion, std::size_t i)
{
    return i == 0 ? motion.a : motion.b;
}

// Tests by bounds whether two features may be exactly the sum of the radii apart.
class FeatureTests
{
public:
    FeatureTests(const ApproximateTime& t, MeanValueForm radius, bool isThin)
        : m_time(t), m_radius(std::move(radius)), m_isThin(isThin)
    {
    }

    // The tests decide nothing if the sum of the radii may vanish at this time without being 0 throughout.
    [[nodiscard]] bool areDecisive() const { return m_isThin || m_radius.around.low > 0; }
    [[nodiscard]] bool isThin() const { return m_isThin; }
    [[nodiscard]] const MeanValueForm& radius() const { return m_radius; }
    [[nodiscard]] Bounds offsetOfRoot(const MeanValueForm& function) const
    {
        return sweep::offsetOfRoot(function, m_time);
    }
    [[nodiscard]] MeanValueForm squaredRadius() const { return m_radius * m_radius; }

    [[nodiscard]] bool mayTouch(const Vec2<Bounds>& p, const Vec2<Bounds>& q) const
    {
        const Vec2<Bounds> d = q - p;
        if (m_isThin)
            return d.x.holds(0) && d.y.holds(0);
        return endGap(d, m_radius.around * m_radius.around).holds(0);
    }
    // Whether p may touch the inside of a line: it lies in the edge's Voronoi region, at the right distance.
    [[nodiscard]] bool mayTouchInside(const Vec2<Bounds>& p, const ApproximateMotion& line) const
    {
        const PointAndEdge pair(p, around(line.a), around(line.b));
        if (line.hull != HullKind::line && pair.pastA().high <= 0)
            return false;
        if (line.hull == HullKind::segment && pair.pastB().low >= 0)
            return false;
        return (m_isThin ? pair.orientation() : pair.gap(m_radius.around * m_radius.around)).holds(0);
    }

private:
    const ApproximateTime& m_time;
    MeanValueForm m_radius; // the sum of both radii
    bool m_isThin;          // both radii are 0 throughout
};

// At an event that is not clipped, the two bodies are exactly R apart, where R is the sum of their radii, and further
// apart just before or after. So an end of one is R away from an end or the inside of the other. If all of these pairs
// of features but one are certainly not R apart, the remaining pair is, and its gap polynomial is exactly zero.
class PairSearch
{
public:
    PairSearch(const ApproximateMotion& a, const ApproximateMotion& b, const ApproximateTime& t, TimeSide side)
        : m_a(a), m_b(b), m_side(side), m_tests(t, a.radius + b.radius, isZero(a.radius) && isZero(b.radius))
    {
    }

    std::optional<ContactPoint> find()
    {
        if (!m_tests.areDecisive())
            return std::nullopt;
        for (std::size_t i = 0; i < endsOf(m_a.hull); ++i)
            for (std::size_t j = 0; j < endsOf(m_b.hull); ++j)
                if (m_tests.mayTouch(around(endOf(m_a, i)), around(endOf(m_b, j))))
                    add({&endOf(m_a, i), &endOf(m_b, j)});
        addEndsInside(m_a, m_b);
        addEndsInside(m_b, m_a);
        if (m_count != 1)
            return std::nullopt;
        return m_only.other ? pointOfEnds(*m_only.end, *m_only.other) : pointInside(*m_only.end, *m_only.line);
    }

private:
    // An end, and the end or the line that it may touch.
    struct FeaturePair
    {
        const PointForm* end = nullptr;
        const PointForm* other = nullptr;
        const ApproximateMotion* line = nullptr;
    };

    void add(const FeaturePair& features)
    {
        ++m_count;
        m_only = features;
    }

    void addEndsInside(const ApproximateMotion& ends, const ApproximateMotion& line)
    {
        for (std::size_t i = 0; line.isLong() && i < endsOf(ends.hull); ++i)
            if (m_tests.mayTouchInside(around(endOf(ends, i)), line))
                add({&endOf(ends, i), nullptr, &line});
    }

    // |d|² = R²
    [[nodiscard]] std::optional<ContactPoint> pointOfEnds(const PointForm& p, const PointForm& q) const
    {
        if (m_tests.isThin()) // such a contact has no normal, and it is rare
            return std::nullopt;
        const Bounds offset = m_tests.offsetOfRoot(endGap(q - p, m_tests.squaredRadius()));
        const Point from = valueAt(p, offset);
        const Point apart = valueAt(q, offset) - from;
        const Number share = valueAt(m_a.radius, offset) / valueAt(m_tests.radius(), offset);
        return rounded(from + share * apart, apart);
    }

    [[nodiscard]] std::optional<ContactPoint> pointInside(const PointForm& p, const ApproximateMotion& line) const
    {
        const PointAndEdge pair(p, line.a, line.b);
        return m_tests.isThin() ? thinPointInside(p, line, pair.orientation()) : thickPointInside(p, line, pair);
    }

    // orientation = 0; its sign just before or after the instant follows from its derivative.
    [[nodiscard]] std::optional<ContactPoint> thinPointInside(const PointForm& p, const ApproximateMotion& line,
                                                              const MeanValueForm& orientation) const
    {
        const auto growth = orientation.rate.signFiltered();
        if (!growth || *growth == Sign::zero)
            return std::nullopt;
        const Sign side = m_side == TimeSide::before ? -*growth : *growth;
        const Bounds offset = m_tests.offsetOfRoot(orientation);
        const Point across = (valueAt(line.b, offset) - valueAt(line.a, offset)).perpendicular();
        return rounded(valueAt(p, offset), normal(side, across, line));
    }

    // orientation² = R²·|d|². The point lies between the end and its foot, as far from the end as the end's own radius.
    [[nodiscard]] std::optional<ContactPoint> thickPointInside(const PointForm& p, const ApproximateMotion& line,
                                                               const PointAndEdge<MeanValueForm>& pair) const
    {
        const Bounds offset = m_tests.offsetOfRoot(pair.gap(m_tests.squaredRadius()));
        const Point end = valueAt(p, offset);
        const Point a = valueAt(line.a, offset);
        const Point along = valueAt(line.b, offset) - a;
        const Number area = cross(along, end - a);
        const auto side = area.signFiltered();
        if (!side || *side == Sign::zero)
            return std::nullopt;
        const MeanValueForm& own = (&line == &m_b ? m_a : m_b).radius;
        const Number share = area * valueAt(own, offset) / (valueAt(m_tests.radius(), offset) * dot(along, along));
        const Point across = along.perpendicular();
        return rounded(isZero(own) ? end : end - share * across, normal(*side, across, line));
    }

    // The direction from a towards b, given the side of the line on which the other body's end lies.
    [[nodiscard]] Point normal(Sign side, const Point& across, const ApproximateMotion& line) const
    {
        const bool endIsOfA = &line == &m_b;
        return (side == Sign::positive) == endIsOfA ? -across : across;
    }

    const ApproximateMotion& m_a;
    const ApproximateMotion& m_b;
    TimeSide m_side; // the side of the instant on which motions and signs are taken
    FeatureTests m_tests;
    int m_count = 0; // number of pairs of features that may touch
    FeaturePair m_only;
};

// The closed box of a cell.
struct CellBox
{
    Number x[2];
    Number y[2];

    CellBox(const Grid& grid, Cell cell)
    {
        const Vec origin = grid.origin.value_or(Vec{});
        const auto line = [](double from, double spacing, long long n) {
            return Number::exactly(from) + Number::exactly(spacing) * Number::exactly(static_cast<double>(n));
        };
        for (const int k : {0, 1}) {
            x[k] = line(origin.x, grid.spacing.x, cell.i + k);
            y[k] = line(origin.y, grid.spacing.y, cell.j + k);
        }
    }
    [[nodiscard]] Point corner(int i, int j) const { return {x[i], y[j]}; }
};

// PairSearch for a body and a cell, whose sides and corners replace the features of the other body. Positions are
// relative to the lower left corner, so that bounds in doubles are as narrow far from zero as they are near it.
class CellSearch
{
public:
    CellSearch(const BodyPaths& body, const Grid& grid, Cell cell, const OneSidedInstant& instant)
        : m_place(grid, cell), m_box(Grid{.origin = {}, .spacing = grid.spacing}, {}), m_time(instant.time),
          m_body(approximateMotion(body, instant.stretch, m_time, m_place.corner(0, 0))),
          m_tests(m_time, m_body.radius, isZero(m_body.radius))
    {
    }

    std::optional<ContactPoint> find()
    {
        if (!m_tests.areDecisive())
            return std::nullopt;
        for (std::size_t i = 0; i < endsOf(m_body.hull); ++i)
            for (const int k : {0, 1}) {
                addSide(endOf(m_body, i).x, m_box.x, endOf(m_body, i).y, m_box.y, k, true);
                addSide(endOf(m_body, i).y, m_box.y, endOf(m_body, i).x, m_box.x, k, false);
            }
        for (const int i : {0, 1})
            for (const int j : {0, 1})
                addCorner(m_box.corner(i, j), m_place.corner(i, j));
        return m_count == 1 ? m_point : std::nullopt;
    }

private:
    void add(const std::optional<ContactPoint>& point)
    {
        ++m_count;
        m_point = point;
    }

    // Adds an end that faces the inside of a side, R outside it.
    void addSide(const MeanValueForm& across, const Number (&lines)[2], const MeanValueForm& along,
                 const Number (&range)[2], int k, bool vertical)
    {
        const MeanValueForm& radius = m_tests.radius();
        const Bounds inside = across.around - lines[k].bounds();
        if (!(k == 0 ? inside + radius.around : inside - radius.around).holds(0) ||
            along.around.high <= range[0].bounds().low || along.around.low >= range[1].bounds().high)
            return;
        const MeanValueForm beyond = across - MeanValueForm::constant(lines[k]);
        const Number foot = valueAt(along, m_tests.offsetOfRoot(k == 0 ? beyond + radius : beyond - radius));
        const double inwards = k == 0 ? 1 : -1;
        const auto point =
            nearest(vertical ? Point{m_place.x[k], m_place.y[0] + foot} : Point{m_place.x[0] + foot, m_place.y[k]});
        add(point ? std::optional(ContactPoint{*point, vertical ? Vec{inwards, 0} : Vec{0, inwards}}) : std::nullopt);
    }

    void addCorner(const Point& corner, const Point& place)
    {
        for (std::size_t i = 0; i < endsOf(m_body.hull); ++i)
            if (m_tests.mayTouch(around(endOf(m_body, i)), bounds(corner)))
                add(atCorner(place, normalOnEnd(endOf(m_body, i), corner)));
        if (m_body.hull == HullKind::segment && m_tests.mayTouchInside(bounds(corner), m_body))
            add(atCorner(place, normalInside(corner)));
    }

    [[nodiscard]] static std::optional<ContactPoint> atCorner(const Point& place, const std::optional<Point>& normal)
    {
        auto found = normal ? rounded(place, *normal) : std::nullopt;
        if (!found || !found->point)
            return found;
        const Point rest = place - Point{Number::exactly(found->point->x), Number::exactly(found->point->y)};
        found->isExact = rest.x.signFiltered() == Sign::zero && rest.y.signFiltered() == Sign::zero;
        return found;
    }

    [[nodiscard]] static PointForm resting(const Point& p)
    {
        return {MeanValueForm::constant(p.x), MeanValueForm::constant(p.y)};
    }

    [[nodiscard]] std::optional<Point> normalOnEnd(const PointForm& end, const Point& corner) const
    {
        if (m_tests.isThin())
            return std::nullopt;
        const Bounds offset = m_tests.offsetOfRoot(endGap(resting(corner) - end, m_tests.squaredRadius()));
        return corner - valueAt(end, offset);
    }

    [[nodiscard]] std::optional<Point> normalInside(const Point& corner) const
    {
        const PointAndEdge pair(resting(corner), m_body.a, m_body.b);
        const Bounds offset =
            m_tests.offsetOfRoot(m_tests.isThin() ? pair.orientation() : pair.gap(m_tests.squaredRadius()));
        const Point a = valueAt(m_body.a, offset);
        const Point along = valueAt(m_body.b, offset) - a;
        const Point twiceCentre{m_box.x[0] + m_box.x[1], m_box.y[0] + m_box.y[1]};
        const auto side = cross(along, twiceCentre - a - a).signFiltered();
        if (!side || *side == Sign::zero)
            return std::nullopt;
        return *side == Sign::negative ? -along.perpendicular() : along.perpendicular();
    }

    CellBox m_place;
    CellBox m_box; // relative to the corner of m_place
    ApproximateTime m_time;
    ApproximateMotion m_body;
    FeatureTests m_tests;
    int m_count = 0; // number of pairs of features that may touch
    std::optional<ContactPoint> m_point;
};

} // namespace

std::optional<ContactPoint> filteredContactPoint(const Scene& scene, const Event& event, const OneSidedInstant& instant)
{
    const BodyPaths a(scene, scene.bodies[event.a]);
    const BodyPaths b(scene, scene.bodies[event.withCell() ? event.a : event.b]);
    // The closest points of two rays or lines may run off to infinity.
    if (a.isClosed() || b.isClosed() || (isUnbounded(a.kind().hull) && isUnbounded(b.kind().hull)))
        return std::nullopt;
    if (event.withCell())
        return CellSearch(a, *scene.grid, event.cell, instant).find();
    const ApproximateTime time(instant.time);
    const ApproximateMotion p = approximateMotion(a, instant.stretch, time);
    return PairSearch(p, approximateMotion(b, instant.stretch, time), time, instant.side).find();
}

} // namespace sweep
