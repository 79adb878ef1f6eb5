#include "core/events/contact_point/contact_point_filter.h"

#include "core/events/contact_point/approximate_motion.h"
#include "core/events/contact_point/unit_vector.h"
#include "core/scene/hull.h"

namespace sweep {

namespace {

using Moving = VecOf<MeanValueForm>;
using Point = VecOf<MidRadius>;

VecOf<Bounds> around(const Moving& p)
{
    return {p.x.around, p.y.around};
}

bool mayBeZero(Bounds b)
{
    return b.low <= 0 && b.high >= 0;
}

bool isConstant(const MeanValueForm& value)
{
    return value.rate.low == 0 && value.rate.high == 0;
}

bool isZero(const MeanValueForm& value)
{
    return isConstant(value) && value.atNearest.isDouble() && value.atNearest.middle.high == 0;
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
    const MidRadius width = *x == Sign::negative ? -v.x : v.x;
    const MidRadius height = *y == Sign::negative ? -v.y : v.y;
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

std::optional<ContactPoint> placeOf(const Point& point, const Point& normal)
{
    const auto p = nearest(point);
    const auto n = direction(normal);
    return p && n ? std::optional(ContactPoint{*p, *n}) : std::nullopt;
}

// What a body thickens, and the ends of that.
struct Ends
{
    HullKind kind;
    const ApproximateMotion& motion;

    [[nodiscard]] std::size_t count() const { return kind == HullKind::line ? 0 : kind == HullKind::segment ? 2 : 1; }
    [[nodiscard]] const Moving& operator[](std::size_t i) const { return i == 0 ? motion.a : motion.b; }
    [[nodiscard]] Moving direction() const { return motion.b - motion.a; }
};

// When an event happens that is not clipped, the two bodies are exactly R apart, R the sum of their radii, and have
// been or will be further apart. So an end of one is R away from an end of the other or from its inside; where all such
// ways but one are certainly not so, that one is, and the polynomial that says so is exactly zero.
class PairPlace
{
public:
    PairPlace(const Ends& a, const Ends& b, const ApproximateTime& t, int side)
        : m_a(a), m_b(b), m_time(t), m_side(side), m_radius(a.motion.radius + b.motion.radius)
    {
    }

    std::optional<ContactPoint> find()
    {
        m_thin = isZero(m_a.motion.radius) && isZero(m_b.motion.radius);
        if (!m_thin && !(m_radius.around.low > 0))
            return std::nullopt;
        for (std::size_t i = 0; i < m_a.count(); ++i)
            for (std::size_t j = 0; j < m_b.count(); ++j)
                if (mayMeet(m_a[i], m_b[j]))
                    note({&m_a[i], &m_b[j]});
        lookBeside(m_a, m_b);
        lookBeside(m_b, m_a);
        if (m_count != 1)
            return std::nullopt;
        return m_only.other ? placeOfEnds(*m_only.end, *m_only.other) : placeBeside(*m_only.end, *m_only.line);
    }

private:
    // An end, and the end or the line that it meets.
    struct Way
    {
        const Moving* end = nullptr;
        const Moving* other = nullptr;
        const Ends* line = nullptr;
    };

    void note(const Way& way)
    {
        ++m_count;
        m_only = way;
    }

    void lookBeside(const Ends& ends, const Ends& line)
    {
        for (std::size_t i = 0; line.kind != HullKind::point && i < ends.count(); ++i)
            if (mayBeBeside(ends[i], line))
                note({&ends[i], nullptr, &line});
    }

    [[nodiscard]] bool mayMeet(const Moving& p, const Moving& q) const
    {
        const VecOf<Bounds> d = around(q) - around(p);
        if (m_thin)
            return mayBeZero(d.x) && mayBeZero(d.y);
        return mayBeZero(dot(d, d) - m_radius.around * m_radius.around);
    }

    [[nodiscard]] bool mayBeBeside(const Moving& p, const Ends& line) const
    {
        const VecOf<Bounds> a = around(line.motion.a);
        const VecOf<Bounds> b = around(line.motion.b);
        const VecOf<Bounds> d = b - a;
        const VecOf<Bounds> w = around(p) - a;
        if (line.kind != HullKind::line && dot(d, w).high <= 0)
            return false;
        if (line.kind == HullKind::segment && dot(d, around(p) - b).low >= 0)
            return false;
        const Bounds orientation = cross(d, w);
        return mayBeZero(m_thin ? orientation
                                : orientation * orientation - m_radius.around * m_radius.around * dot(d, d));
    }

    // |d|² = R²
    [[nodiscard]] std::optional<ContactPoint> placeOfEnds(const Moving& p, const Moving& q) const
    {
        if (m_thin) // no direction, and few events
            return std::nullopt;
        const Moving d = q - p;
        const Bounds offset = offsetOfRoot(dot(d, d) - m_radius * m_radius, m_time);
        const Point from = valueAt(p, offset);
        const Point way = valueAt(q, offset) - from;
        const MidRadius share = valueAt(m_a.motion.radius, offset) / valueAt(m_radius, offset);
        return placeOf(from + share * way, way);
    }

    [[nodiscard]] std::optional<ContactPoint> placeBeside(const Moving& p, const Ends& line) const
    {
        const bool endIsOfA = &line == &m_b;
        const Moving d = line.direction();
        const MeanValueForm orientation = cross(d, p - line.motion.a);
        return m_thin ? thinPlaceBeside(p, line, orientation, endIsOfA)
                      : thickPlaceBeside(p, line, orientation, endIsOfA);
    }

    // orientation = 0; its sign beside the instant is that of its derivative.
    [[nodiscard]] std::optional<ContactPoint> thinPlaceBeside(const Moving& p, const Ends& line,
                                                              const MeanValueForm& orientation, bool endIsOfA) const
    {
        const auto growth = orientation.rate.signFiltered();
        if (!growth || *growth == Sign::zero)
            return std::nullopt;
        const Sign side = m_side < 0 ? -*growth : *growth;
        const Bounds offset = offsetOfRoot(orientation, m_time);
        const Point along = (valueAt(line.motion.b, offset) - valueAt(line.motion.a, offset)).perpendicular();
        return placeOf(valueAt(p, offset), towards(side, along, endIsOfA));
    }

    // orientation² = R²·|d|²; from the end towards its foot, by the end's own radius.
    [[nodiscard]] std::optional<ContactPoint> thickPlaceBeside(const Moving& p, const Ends& line,
                                                               const MeanValueForm& orientation, bool endIsOfA) const
    {
        const Moving d = line.direction();
        const MeanValueForm gap = orientation * orientation - m_radius * m_radius * dot(d, d);
        const Bounds offset = offsetOfRoot(gap, m_time);
        const Point end = valueAt(p, offset);
        const Point a = valueAt(line.motion.a, offset);
        const Point along = valueAt(line.motion.b, offset) - a;
        const MidRadius area = cross(along, end - a);
        const auto side = area.signFiltered();
        if (!side || *side == Sign::zero)
            return std::nullopt;
        const Ends& own = endIsOfA ? m_a : m_b;
        const MidRadius share =
            area * valueAt(own.motion.radius, offset) / (valueAt(m_radius, offset) * dot(along, along));
        const Point across = along.perpendicular();
        return placeOf(isZero(own.motion.radius) ? end : end - share * across, towards(*side, across, endIsOfA));
    }

    // The normal: from a towards b, across the line on whose `side` the end is.
    [[nodiscard]] static Point towards(Sign side, const Point& across, bool endIsOfA)
    {
        return (side == Sign::positive) == endIsOfA ? -across : across;
    }

    Ends m_a;
    Ends m_b;
    const ApproximateTime& m_time;
    int m_side; // of the stretch, as in OneSidedInstant
    MeanValueForm m_radius;
    bool m_thin = false;
    int m_count = 0;
    Way m_only;
};

// The closed box of a cell.
struct CellBox
{
    MidRadius x[2];
    MidRadius y[2];

    CellBox(const Grid& grid, Cell cell)
    {
        const Vec origin = grid.origin.value_or(Vec{});
        const auto line = [](double from, double spacing, long long n) {
            return MidRadius::exactly(from) + MidRadius::exactly(spacing) * MidRadius::exactly(static_cast<double>(n));
        };
        for (const int k : {0, 1}) {
            x[k] = line(origin.x, grid.spacing.x, cell.i + k);
            y[k] = line(origin.y, grid.spacing.y, cell.j + k);
        }
    }
};

// The same for a body and a cell, whose sides and corners take the place of the other body's.
class CellPlace
{
public:
    CellPlace(const Ends& body, const CellBox& box, const ApproximateTime& t)
        : m_body(body), m_box(box), m_time(t), m_radius(body.motion.radius)
    {
    }

    std::optional<ContactPoint> find()
    {
        m_thin = isZero(m_radius);
        if (!m_thin && !(m_radius.around.low > 0))
            return std::nullopt;
        for (std::size_t i = 0; i < m_body.count(); ++i)
            for (const int k : {0, 1}) {
                lookAtSide(m_body[i].x, m_box.x, m_body[i].y, m_box.y, k, true);
                lookAtSide(m_body[i].y, m_box.y, m_body[i].x, m_box.x, k, false);
            }
        for (const MidRadius& x : m_box.x)
            for (const MidRadius& y : m_box.y)
                lookAtCorner({x, y});
        return m_count == 1 ? m_place : std::nullopt;
    }

private:
    void note(const std::optional<ContactPoint>& place)
    {
        ++m_count;
        m_place = place;
    }

    // An end over the inside of a side, R outside of it.
    void lookAtSide(const MeanValueForm& across, const MidRadius (&lines)[2], const MeanValueForm& along,
                    const MidRadius (&range)[2], int k, bool vertical)
    {
        const Bounds inside = across.around - lines[k].bounds();
        if (!mayBeZero(k == 0 ? inside + m_radius.around : inside - m_radius.around) ||
            along.around.high <= range[0].bounds().low || along.around.low >= range[1].bounds().high)
            return;
        const MeanValueForm beyond = across - MeanValueForm::constant(lines[k]);
        const Bounds offset = offsetOfRoot(k == 0 ? beyond + m_radius : beyond - m_radius, m_time);
        const MidRadius foot = valueAt(along, offset);
        const double inwards = k == 0 ? 1 : -1;
        const auto point = nearest(vertical ? Point{lines[k], foot} : Point{foot, lines[k]});
        note(point ? std::optional(ContactPoint{*point, vertical ? Vec{inwards, 0} : Vec{0, inwards}}) : std::nullopt);
    }

    void lookAtCorner(const Point& corner)
    {
        const VecOf<Bounds> c{corner.x.bounds(), corner.y.bounds()};
        for (std::size_t i = 0; i < m_body.count(); ++i) {
            const VecOf<Bounds> d = c - around(m_body[i]);
            if (m_thin ? mayBeZero(d.x) && mayBeZero(d.y) : mayBeZero(dot(d, d) - m_radius.around * m_radius.around))
                note(placeOfEnd(m_body[i], corner));
        }
        if (m_body.kind == HullKind::segment && mayBeBeside(c))
            note(placeBeside(corner));
    }

    [[nodiscard]] bool mayBeBeside(const VecOf<Bounds>& corner) const
    {
        const VecOf<Bounds> a = around(m_body.motion.a);
        const VecOf<Bounds> b = around(m_body.motion.b);
        const VecOf<Bounds> d = b - a;
        const VecOf<Bounds> w = corner - a;
        if (dot(d, w).high <= 0 || dot(d, corner - b).low >= 0)
            return false;
        const Bounds orientation = cross(d, w);
        return mayBeZero(m_thin ? orientation
                                : orientation * orientation - m_radius.around * m_radius.around * dot(d, d));
    }

    [[nodiscard]] static Moving resting(const Point& p)
    {
        return {MeanValueForm::constant(p.x), MeanValueForm::constant(p.y)};
    }

    [[nodiscard]] std::optional<ContactPoint> placeOfEnd(const Moving& end, const Point& corner) const
    {
        if (m_thin)
            return std::nullopt;
        const Moving d = resting(corner) - end;
        const Bounds offset = offsetOfRoot(dot(d, d) - m_radius * m_radius, m_time);
        return placeOf(corner, corner - valueAt(end, offset));
    }

    [[nodiscard]] std::optional<ContactPoint> placeBeside(const Point& corner) const
    {
        const Moving d = m_body.direction();
        const MeanValueForm orientation = cross(d, resting(corner) - m_body.motion.a);
        const Bounds offset =
            offsetOfRoot(m_thin ? orientation : orientation * orientation - m_radius * m_radius * dot(d, d), m_time);
        const Point a = valueAt(m_body.motion.a, offset);
        const Point along = valueAt(m_body.motion.b, offset) - a;
        const Point twiceCentre{m_box.x[0] + m_box.x[1], m_box.y[0] + m_box.y[1]};
        const auto side = cross(along, twiceCentre - a - a).signFiltered();
        if (!side || *side == Sign::zero)
            return std::nullopt;
        return placeOf(corner, *side == Sign::negative ? -along.perpendicular() : along.perpendicular());
    }

    Ends m_body;
    const CellBox& m_box;
    const ApproximateTime& m_time;
    const MeanValueForm& m_radius;
    bool m_thin = false;
    int m_count = 0;
    std::optional<ContactPoint> m_place;
};

} // namespace

std::optional<ContactPoint> filteredContactPoint(const Scene& scene, const Event& event, const OneSidedInstant& instant)
{
    const ApproximateTime time(instant.time);
    const Body& a = scene.bodies[event.a];
    const ApproximateMotion p = approximateMotion(a, activeInterval(scene, a), instant.stretch, time);
    if (event.withCell())
        return CellPlace({hullKind(a.shape), p}, CellBox(*scene.grid, event.cell), time).find();
    const Body& b = scene.bodies[event.b];
    if (isUnbounded(a.shape) && isUnbounded(b.shape)) // where they are closest may run off to infinity
        return std::nullopt;
    const ApproximateMotion q = approximateMotion(b, activeInterval(scene, b), instant.stretch, time);
    return PairPlace({hullKind(a.shape), p}, {hullKind(b.shape), q}, time, instant.side).find();
}

} // namespace sweep
