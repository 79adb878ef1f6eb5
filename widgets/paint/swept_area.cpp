#include "widgets/paint/swept_area.h"

#include "core/scene/motion.h"
#include "core/scene/polygon.h"
#include "core/scene/prepared_body.h"
#include "widgets/paint/display_list.h"
#include "widgets/surface/view_transform.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <span>
#include <utility>

namespace sweep {

namespace {

constexpr double sweptBorder = 64; // pixels around the view
constexpr double finest = 0.25;    // pixels; flatter stretches are not halved
constexpr int deepest = 11;        // halvings of a stretch
constexpr int leastHalvings = 4;   // least halvings of a stretch in which a segment turns
constexpr std::size_t mostPieces = 4096;

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

// The convex hull, its corners in the order of growing angles. Source: A. M. Andrew, "Another efficient algorithm for
// convex hulls in two dimensions", 1979.
std::vector<QPointF> hullOf(std::vector<QPointF> points)
{
    std::ranges::sort(points, [](QPointF p, QPointF q) { return std::pair(p.x(), p.y()) < std::pair(q.x(), q.y()); });
    std::vector<QPointF> hull;
    const auto add = [&hull](QPointF p, std::size_t kept) {
        while (hull.size() > kept && turn(hull[hull.size() - 2], hull.back(), p) <= 0)
            hull.pop_back();
        hull.push_back(p);
    };
    for (const QPointF p : points)
        add(p, 1);
    const std::size_t below = hull.size();
    for (std::size_t i = points.size() - 1; i-- > 0;)
        add(points[i], below);
    hull.pop_back();
    return hull;
}

class Sweeper
{
public:
    Sweeper(const Scene& scene, const Body& body, const ViewTransform& view)
        : m_scene(scene), m_body(body), m_view(view), m_turns(hasTwoControlPoints(body.shape)),
          m_area(QRectF(QPointF(), view.size()).adjusted(-sweptBorder, -sweptBorder, sweptBorder, sweptBorder))
    {
        m_swept.area.setFillRule(Qt::WindingFill);
    }

    void add(Interval stretch)
    {
        const Moment first = at(stretch.start);
        const Moment last = at(stretch.end);
        const bool isTurned =
            m_turns && lengthOf((last.shape.a - first.shape.a) - (last.shape.b - first.shape.b)) > finest;
        addBetween(first, last, isTurned ? leastHalvings : 0, deepest);
        endCurve();
    }

    SweptArea take() { return std::move(m_swept); }

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

    [[nodiscard]] Moment at(double t) const { return {t, bodyShapeAt(m_scene, m_body, t, m_view).stadium}; }

    void addBetween(const Moment& p, const Moment& q, int least, int most)
    {
        const Moment middle = at(p.t / 2 + q.t / 2);
        const double bend = std::max(lengthOf(middle.shape.a - (p.shape.a + q.shape.a) / 2),
                                     lengthOf(middle.shape.b - (p.shape.b + q.shape.b) / 2));
        if (!mayBeSeen(p.shape, q.shape, bend) || m_pieces == mostPieces)
            return endCurve();
        const auto crossing = m_turns ? crossingOf(p.shape, q.shape) : std::nullopt;
        const double error = std::max(bend, crossing ? distanceTo(middle.shape, *crossing) : 0.0);
        if (most > 0 && (least > 0 || error > finest)) {
            addBetween(p, middle, least - 1, most - 1);
            addBetween(middle, q, least - 1, most - 1);
            return;
        }
        ++m_pieces;
        addPieces(p.shape, q.shape, crossing);
        if (m_body.shape == Shape::segment)
            addToCurve(p.shape, middle.shape, q.shape);
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

    void addPieces(const Stadium& p, const Stadium& q, const std::optional<QPointF>& crossing)
    {
        const Corner pa{p.a, p.radius};
        const Corner pb{p.b, p.radius};
        const Corner qa{q.a, q.radius};
        const Corner qb{q.b, q.radius};
        if (!m_turns)
            return addConvex(std::array{pa, qa});
        if (crossing) {
            const Corner middle{*crossing, std::min(p.radius, q.radius)};
            addConvex(std::array{pa, qa, middle});
            addConvex(std::array{pb, qb, middle});
        } else if ((turn(p.a, p.b, q.b) < 0) == (turn(p.a, q.b, q.a) < 0)) {
            addConvex(std::array{pa, pb, qb});
            addConvex(std::array{pa, qb, qa});
        } else {
            addConvex(std::array{pa, pb, qa});
            addConvex(std::array{pb, qb, qa});
        }
    }

    // Adds the hull of discs.
    void addConvex(std::span<const Corner> corners)
    {
        std::vector<QPointF> points;
        for (const Corner& corner : corners) {
            if (!hasRadius(m_body.shape)) {
                points.push_back(corner.at);
                continue;
            }
            const int count = std::clamp(static_cast<int>(4 * std::sqrt(corner.radius)), 12, 256);
            for (int i = 0; i < count; ++i) {
                const double angle = 2 * std::numbers::pi * i / count;
                points.push_back(corner.at + corner.radius * QPointF(std::cos(angle), std::sin(angle)));
            }
        }
        std::vector<QPointF> piece = cutTo(hullOf(std::move(points)), m_area);
        if (piece.size() < 3)
            return;
        m_swept.area.addPolygon(QPolygonF(QList<QPointF>(piece.begin(), piece.end())));
        m_swept.area.closeSubpath();
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
    const Body& m_body;
    const ViewTransform& m_view;
    bool m_turns; // the shape has two control points
    QRectF m_area;
    SweptArea m_swept;
    Polyline m_curve;
    std::size_t m_pieces = 0;
};

// Every point that a polygon covers lies in it at the start, or one of its edges sweeps over it later.
SweptArea polygonSweep(const Scene& scene, const Body& polygon, const ViewTransform& view)
{
    constexpr std::size_t mostEdges = 256; // beyond, the outlines in steps of time alone show the motion
    SweptArea swept;
    swept.area.setFillRule(Qt::WindingFill);
    if (polygon.points.size() > mostEdges)
        return swept;
    const Interval active = activeInterval(scene, polygon);
    const QRectF area(QPointF(), view.size());
    for (std::size_t i = 0; i < polygon.points.size(); ++i) {
        const Body edge = edgeOf(polygon, i);
        Sweeper sweeper(scene, edge, view);
        for (const Interval& stretch : PreparedBody(edge, active).stretches())
            sweeper.add(stretch);
        swept.area.addPath(sweeper.take().area);
    }
    BodyShape start = bodyShapeAt(scene, polygon, active.start, view);
    if (start.corners.size() < 3)
        return swept;
    std::vector<QPointF> region =
        cutTo(std::move(start.corners), area.adjusted(-sweptBorder, -sweptBorder, sweptBorder, sweptBorder));
    double twiceArea = 0;
    for (std::size_t i = 1; i + 1 < region.size(); ++i)
        twiceArea += turn(region.front(), region[i], region[i + 1]);
    if (twiceArea < 0)
        std::ranges::reverse(region);
    swept.area.addPolygon(QPolygonF(QList<QPointF>(region.begin(), region.end())));
    swept.area.closeSubpath();
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
    Sweeper sweeper(scene, body, view);
    for (const Interval& stretch : PreparedBody(body, active).stretches())
        sweeper.add(stretch);
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
