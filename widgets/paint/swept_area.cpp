#include "widgets/paint/swept_area.h"

#include "core/scene/motion.h"
#include "core/scene/polygon.h"
#include "core/scene/prepared_body.h"
#include "widgets/paint/display_list.h"
#include "widgets/surface/view_transform.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <span>
#include <utility>

namespace sweep {

namespace {

constexpr double sweptBorder = 64; // pixels around the view
constexpr double finest = 0.25;    // pixels; pieces with a smaller error are not halved
constexpr int deepest = 11;        // halvings of a stretch
constexpr int leastHalvings = 4;   // of a stretch in which a segment turns, or crosses where it was
constexpr std::size_t mostPieces = 4096;
constexpr std::size_t mostStretches = 4 * mostPieces; // in view; the others are left out

double cross(QPointF p, QPointF q)
{
    return p.x() * q.y() - p.y() * q.x();
}

double turn(QPointF p, QPointF q, QPointF r)
{
    return cross(q - p, r - p);
}

double lengthOf(QPointF p)
{
    return std::hypot(p.x(), p.y());
}

// Divides motions into pieces: the one with the largest error is halved, until all errors are small or there are many.
class Sweeper
{
public:
    Sweeper(const Scene& scene, const ViewTransform& view)
        : m_scene(scene), m_view(view),
          m_area(QRectF(QPointF(), view.size()).adjusted(-sweptBorder, -sweptBorder, sweptBorder, sweptBorder))
    {
        m_swept.area.setFillRule(Qt::WindingFill);
    }

    // Adds the motion of a body that is not a polygon and outlives this object.
    void add(const Body& body, Interval active)
    {
        for (const Interval& stretch : PreparedBody(body, active).stretches()) {
            if (m_parts.size() == mostStretches)
                return;
            addPart({&body, m_stretches++, at(body, stretch.start), {}, at(body, stretch.end)});
        }
    }

    void add(std::vector<QPointF> polygon)
    {
        polygon = cutTo(std::move(polygon), m_area);
        if (polygon.size() < 3)
            return;
        m_swept.area.addPolygon(QPolygonF(QList<QPointF>(polygon.begin(), polygon.end())));
        m_swept.area.closeSubpath();
    }

    SweptArea take()
    {
        while (!m_parts.empty() && m_parts.front().error > finest && m_parts.size() < mostPieces) {
            std::ranges::pop_heap(m_parts, {}, &Part::error);
            const Part part = m_parts.back();
            m_parts.pop_back();
            addPart({part.body, part.stretch, part.p, {}, part.middle, part.halvings + 1});
            addPart({part.body, part.stretch, part.middle, {}, part.q, part.halvings + 1});
        }
        std::ranges::sort(m_parts, {}, [](const Part& part) { return std::pair(part.stretch, part.p.t); });
        const Part* last = nullptr;
        for (const Part& part : m_parts) {
            addPieces(part);
            if (last && (last->stretch != part.stretch || last->q.t != part.p.t))
                endCurve();
            if (part.body->shape == Shape::segment)
                addToCurve(part.p.shape, part.middle.shape, part.q.shape);
            last = &part;
        }
        endCurve();
        return std::move(m_swept);
    }

private:
    struct Moment
    {
        double t = 0;
        Stadium shape;
    };
    struct Corner
    {
        QPointF at;
        double radius = 0;
    };
    // The motion from p to q.
    struct Part
    {
        const Body* body;
        std::size_t stretch;
        Moment p;
        Moment middle;
        Moment q;
        int halvings = 0;
        double error = 0; // in pixels
        std::optional<QPointF> crossing = {};
        // Whether a diagonal from p.a or p.b halves the quadrilateral of both segments; both do if it is convex.
        bool isHalvedAtA = true;
        bool isHalvedAtB = true;
    };

    [[nodiscard]] Moment at(const Body& body, double t) const
    {
        return {t, bodyShapeAt(m_scene, body, t, m_view).stadium};
    }

    // Adds the part unless it is out of view. A convex quadrilateral is what the segment sweeps if its ends move
    // straight, and the hull of its discs is too large by at most the growth of their radius.
    void addPart(Part part)
    {
        const Stadium& p = part.p.shape;
        const Stadium& q = part.q.shape;
        part.middle = at(*part.body, part.p.t / 2 + part.q.t / 2);
        const Stadium& middle = part.middle.shape;
        part.error = std::max(lengthOf(middle.a - (p.a + q.a) / 2), lengthOf(middle.b - (p.b + q.b) / 2));
        if (!mayBeSeen(p, q, part.error))
            return;
        const bool turns = hasTwoControlPoints(part.body->shape) && lengthOf((q.a - p.a) - (q.b - p.b)) > finest;
        if (turns) {
            part.crossing = crossingOf(p, q);
            part.isHalvedAtA = (turn(p.a, p.b, q.b) < 0) == (turn(p.a, q.b, q.a) < 0);
            part.isHalvedAtB = (turn(p.a, p.b, q.a) < 0) == (turn(p.b, q.b, q.a) < 0);
            part.error = std::max(
                {part.error, part.crossing ? distanceTo(middle, *part.crossing) : 0.0, std::abs(p.radius - q.radius)});
            const bool isConvex = !part.crossing && part.isHalvedAtA && part.isHalvedAtB;
            if (part.halvings < leastHalvings && (!isConvex || part.body->shape == Shape::segment))
                part.error = std::numeric_limits<double>::infinity();
        }
        if (part.halvings == deepest || std::isnan(part.error))
            part.error = 0;
        m_parts.push_back(part);
        std::ranges::push_heap(m_parts, {}, &Part::error);
    }

    // The area between p and q is at most `bend` pixels outside the hull of both.
    [[nodiscard]] bool mayBeSeen(const Stadium& p, const Stadium& q, double bend) const
    {
        const auto [left, right] = std::minmax({p.a.x(), p.b.x(), q.a.x(), q.b.x()});
        const auto [top, bottom] = std::minmax({p.a.y(), p.b.y(), q.a.y(), q.b.y()});
        const double wide = std::max(p.radius, q.radius) + bend;
        return left - wide <= m_area.right() && right + wide >= m_area.left() && top - wide <= m_area.bottom() &&
               bottom + wide >= m_area.top();
    }

    static std::optional<QPointF> crossingOf(const Stadium& p, const Stadium& q)
    {
        const QPointF along = p.b - p.a;
        const double before = cross(along, q.a - p.a);
        const double after = cross(along, q.b - p.a);
        const bool isCrossed = (before < 0) != (after < 0) && before != after;
        if (!isCrossed || (turn(q.a, q.b, p.a) < 0) == (turn(q.a, q.b, p.b) < 0))
            return {};
        return q.a + (q.b - q.a) * (before / (before - after));
    }

    static double distanceTo(const Stadium& shape, QPointF p)
    {
        const QPointF along = shape.b - shape.a;
        const double length = lengthOf(along);
        return length > 0 ? std::abs(cross(along, p - shape.a)) / length : lengthOf(p - shape.a);
    }

    void addPieces(const Part& part)
    {
        const Corner pa{part.p.shape.a, part.p.shape.radius};
        const Corner pb{part.p.shape.b, part.p.shape.radius};
        const Corner qa{part.q.shape.a, part.q.shape.radius};
        const Corner qb{part.q.shape.b, part.q.shape.radius};
        if (!hasTwoControlPoints(part.body->shape))
            return addConvex(std::array{pa, qa});
        if (part.crossing) {
            const Corner middle{*part.crossing, std::min(pa.radius, qa.radius)};
            addConvex(std::array{pa, qa, middle});
            addConvex(std::array{pb, qb, middle});
            return;
        }
        if (part.isHalvedAtA && part.isHalvedAtB)
            return addConvex(std::array{pa, pb, qb, qa});
        addConvex(std::array{pa, pb, part.isHalvedAtA ? qb : qa});
        addConvex(std::array{part.isHalvedAtA ? pa : pb, qb, qa});
    }

    // Adds the hull of discs, each a regular polygon whose corners lie in the same directions, counterclockwise in
    // these coordinates. Source: R. A. Jarvis, "On the identification of the convex hull of a finite set of points in
    // the plane", 1973; here among the corners of one direction at a time.
    void addConvex(std::span<const Corner> discs)
    {
        const std::vector<QPointF>& around = directions(std::ranges::max(discs, {}, &Corner::radius).radius);
        const std::size_t count = around.size() - 1;
        const QPointF before = around[0] - around[count - 1];
        const Corner* now = &*std::ranges::max_element(
            discs, {}, [&](const Corner& disc) { return cross(disc.at + disc.radius * around[0], before); });
        std::vector<QPointF> hull;
        for (std::size_t i = 0; i < count && hull.size() < count * discs.size();) {
            const QPointF p = now->at + now->radius * around[i];
            if (hull.empty() || hull.back() != p)
                hull.push_back(p);
            const Corner* next = now;
            QPointF along = around[i + 1] - around[i];
            for (const Corner& disc : discs)
                if (const QPointF d = disc.at + disc.radius * around[i] - p; cross(d, along) > 0) {
                    along = d;
                    next = &disc;
                }
            i += next == now ? 1 : 0;
            now = next;
        }
        add(std::move(hull));
    }

    // The corners of a disc that look round at this radius, the first one again at the end.
    const std::vector<QPointF>& directions(double radius)
    {
        const int count = radius > 0 ? std::clamp(static_cast<int>(4 * std::sqrt(radius)), 12, 256) : 4;
        if (m_directions.size() == std::size_t(count) + 1)
            return m_directions;
        m_directions.clear();
        for (int i = 0; i < count; ++i) {
            const double angle = 2 * std::numbers::pi * i / count;
            m_directions.emplace_back(std::cos(angle), std::sin(angle));
        }
        m_directions.push_back(m_directions.front());
        return m_directions;
    }

    // The point at which a segment touches its envelope: there it moves along itself. `way` is its motion per time.
    static std::optional<QPointF> touchedBy(const Stadium& at, QPointF wayA, QPointF wayB)
    {
        const QPointF along = at.b - at.a;
        const double share = -cross(along, wayA) / cross(along, wayB - wayA);
        if (!(share >= 0 && share <= 1))
            return {};
        return at.a + share * along;
    }

    void addToCurve(const Stadium& p, const Stadium& middle, const Stadium& q)
    {
        const QPointF wayA = q.a - p.a;
        const QPointF wayB = q.b - p.b;
        for (const Stadium* at : {&p, &middle, &q}) {
            const auto point = touchedBy(*at, wayA, wayB);
            if (!point)
                endCurve();
            else if (m_curve.empty() || m_curve.back() != *point)
                m_curve.push_back(*point);
        }
    }
    void endCurve()
    {
        if (m_curve.size() > 2)
            m_swept.envelope.push_back(std::move(m_curve));
        m_curve.clear();
    }

    const Scene& m_scene;
    const ViewTransform& m_view;
    QRectF m_area;
    std::vector<Part> m_parts; // a heap: the one with the largest error is the first
    std::size_t m_stretches = 0;
    std::vector<QPointF> m_directions;
    SweptArea m_swept;
    Polyline m_curve;
};

// Every point that a polygon covers lies in it at the start, or one of its edges sweeps over it later.
SweptArea polygonSweep(const Scene& scene, const Body& polygon, const ViewTransform& view)
{
    constexpr std::size_t mostEdges = 256; // beyond, the outlines in steps of time alone show the motion
    if (polygon.points.size() > mostEdges)
        return {};
    const Interval active = activeInterval(scene, polygon);
    std::vector<Body> edges;
    for (std::size_t i = 0; i < polygon.points.size(); ++i)
        edges.push_back(edgeOf(polygon, i));
    Sweeper sweeper(scene, view);
    for (const Body& edge : edges)
        sweeper.add(edge, active);
    std::vector<QPointF> region = bodyShapeAt(scene, polygon, active.start, view).corners;
    double twiceArea = 0;
    for (std::size_t i = 1; i + 1 < region.size(); ++i)
        twiceArea += turn(region.front(), region[i], region[i + 1]);
    if (twiceArea < 0)
        std::ranges::reverse(region);
    sweeper.add(std::move(region));
    SweptArea swept = sweeper.take();
    swept.envelope.clear();
    return swept;
}

bool sweeps(const Body& body, Interval active)
{
    return body.shape != Shape::point && !isUnbounded(body.shape) && !isStationary(body, active);
}

} // namespace

SweptArea sweptArea(const Scene& scene, const Body& body, const ViewTransform& view)
{
    const Interval active = activeInterval(scene, body);
    if (!sweeps(body, active))
        return {};
    if (body.shape == Shape::polygon)
        return polygonSweep(scene, body, view);
    Sweeper sweeper(scene, view);
    sweeper.add(body, active);
    return sweeper.take();
}

namespace {

constexpr double pathBorder = 64;
constexpr double flatness = 0.1;

class Strokes
{
public:
    explicit Strokes(QSizeF size)
        : m_low(-pathBorder, -pathBorder), m_high(size.width() + pathBorder, size.height() + pathBorder)
    {
    }

    // Appends the segment p–q, to the last stroke if p is its end.
    void lineTo(QPointF p, QPointF q)
    {
        const std::optional<QLineF> seen = clipped(p, q, m_low, m_high);
        if (!seen) {
            m_open = false;
            return;
        }
        if (!m_open || m_strokes.back().back() != seen->p1())
            m_strokes.push_back({seen->p1()});
        m_strokes.back().push_back(seen->p2());
        m_open = seen->p2() == q;
    }

    // The parabola with these ends and this Bézier control point, halved until it is flat or out of view.
    // Source: de Casteljau's subdivision; see Farin, "Curves and Surfaces for CAGD", 5th ed., section 4.2.
    void curveTo(QPointF p, QPointF c, QPointF q, int depth)
    {
        const QPointF bend = p - 2 * c + q;
        const double sag = std::max(std::abs(bend.x()), std::abs(bend.y())) / 4;
        if (depth == 0 || sag < flatness || unseen(p, c, q)) {
            lineTo(p, q);
            return;
        }
        const QPointF before = (p + c) / 2;
        const QPointF after = (c + q) / 2;
        const QPointF middle = (before + after) / 2;
        curveTo(p, before, middle, depth - 1);
        curveTo(middle, after, q, depth - 1);
    }

    std::vector<Polyline> take() { return std::move(m_strokes); }

private:
    // The curve lies within the bounding box of its three points (convex hull property).
    [[nodiscard]] bool unseen(QPointF p, QPointF c, QPointF q) const
    {
        return std::max({p.x(), c.x(), q.x()}) < m_low.x() || std::min({p.x(), c.x(), q.x()}) > m_high.x() ||
               std::max({p.y(), c.y(), q.y()}) < m_low.y() || std::min({p.y(), c.y(), q.y()}) > m_high.y();
    }

    QPointF m_low;
    QPointF m_high;
    std::vector<Polyline> m_strokes;
    bool m_open = false;
};

// A launch from its start to its end. The tangents at both ends meet at half time.
void addLaunch(Strokes& strokes, const Launch& launch, Interval active, const ViewTransform& view)
{
    const QPointF p = view.toFarPixel(launch.at);
    const QPointF q = view.doubleDoublePixel(doubleDoublePosition(launch, active, {active.end, 0}));
    if (!launch.acceleration) {
        strokes.lineTo(p, q);
        return;
    }
    const DoubleDouble half = twoSum(active.start / 2, active.end / 2);
    strokes.curveTo(p, view.doubleDoublePixel(doubleDoublePosition(Launch{launch.at, launch.velocity}, active, half)),
                    q, 24);
}

// Of many keys in one pixel, only the first, the last and the outermost are drawn: the line loses less than a pixel.
void addKeyed(Strokes& strokes, const Keyed& keyed, Interval active, const ViewTransform& view)
{
    constexpr std::size_t most = 6;
    const auto pixelOf = [](QPointF p) { return std::pair(std::floor(p.x()), std::floor(p.y())); };
    QPointF last = view.doubleDoublePixel(doubleDoublePosition(keyed, active, {active.start, 0}));
    std::vector<QPointF> run; // the keys in one pixel
    const auto draw = [&] {
        if (run.size() > most) {
            const auto [left, right] = std::ranges::minmax_element(run, {}, &QPointF::x);
            const auto [top, bottom] = std::ranges::minmax_element(run, {}, &QPointF::y);
            run = {run.front(), *left, *right, *top, *bottom, run.back()};
        }
        for (const QPointF p : run)
            strokes.lineTo(std::exchange(last, p), p);
        run.clear();
    };
    for (const Key& key : keyed.keys) {
        if (key.t <= active.start || key.t >= active.end)
            continue;
        const QPointF next = view.toFarPixel(key.at);
        if (!run.empty() && pixelOf(run.front()) != pixelOf(next))
            draw();
        run.push_back(next);
    }
    draw();
    strokes.lineTo(last, view.doubleDoublePixel(doubleDoublePosition(keyed, active, {active.end, 0})));
}

} // namespace

bool moves(const Path& path, Interval active)
{
    if (const auto* line = std::get_if<FromTo>(&path))
        return line->from != line->to;
    if (const auto* launch = std::get_if<Launch>(&path))
        return launch->velocity != Vec{} || launch->acceleration.value_or(Vec{}) != Vec{};
    const auto* keyed = std::get_if<Keyed>(&path);
    if (!keyed)
        return false;
    const Vec start = approxPosition(path, active, active.start);
    return approxPosition(path, active, active.end) != start || std::ranges::any_of(keyed->keys, [&](const Key& key) {
               return key.t > active.start && key.t < active.end && key.at != start;
           });
}

std::vector<Polyline> pathStrokes(const Path& path, Interval active, const ViewTransform& view)
{
    Strokes strokes(view.size());
    if (!moves(path, active))
        return {};
    if (const auto* line = std::get_if<FromTo>(&path))
        strokes.lineTo(view.toFarPixel(line->from), view.toFarPixel(line->to));
    else if (const auto* launch = std::get_if<Launch>(&path))
        addLaunch(strokes, *launch, active, view);
    else if (const auto* keyed = std::get_if<Keyed>(&path))
        addKeyed(strokes, *keyed, active, view);
    return strokes.take();
}

} // namespace sweep
