#include "widgets/canvas/hit_test.h"

#include "core/number/rounded.h"
#include "core/scene/position.h"
#include "widgets/paint/body_shape.h"
#include "widgets/paint/handles.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweep {

namespace {

constexpr double none = std::numeric_limits<double>::infinity();

double distanceToSegment(QPointF p, QPointF a, QPointF b)
{
    const QPointF d = b - a;
    const double square = QPointF::dotProduct(d, d);
    const double along = square > 0 ? std::clamp(QPointF::dotProduct(p - a, d) / square, 0.0, 1.0) : 0;
    const QPointF off = p - (a + along * d);
    return std::hypot(off.x(), off.y());
}

// The rank of a hit; lower is better: less than 0 on the dot of a point, so that no line through it wins; the distance
// to the stroke within the tolerance; larger values inside a disc, less for smaller discs; `none` elsewhere.
double rankOf(const BodyShape& shape, QPointF pixel)
{
    if (!shape.inView)
        return none;
    if (shape.thin) {
        const double distance = distanceToSegment(pixel, shape.thin->p1(), shape.thin->p2());
        return distance <= hitTolerance ? distance : none;
    }
    const Stadium& s = shape.stadium;
    const double beyond = distanceToSegment(pixel, s.a, s.b) - s.radius;
    if (shape.kind == Shape::point && beyond <= 0)
        return beyond - 1;
    if (std::abs(beyond) <= hitTolerance && (beyond > 0 || s.radius > 2 * hitTolerance))
        return std::abs(beyond);
    if (beyond > 0)
        return none;
    return hitTolerance * s.radius / (s.radius + 100);
}

double rankOfBody(const Scene& scene, const Body& body, DoubleDouble t, const ViewTransform& view, QPointF pixel,
                  bool ghosts)
{
    const Interval active = activeInterval(scene, body);
    double rank = none;
    if (t.high >= active.start && t.high <= active.end)
        rank = rankOf(bodyShapeAt(scene, body, t, view), pixel);
    if (!ghosts || rank != none)
        return rank;
    return 2 * hitTolerance + std::min(rankOf(bodyShapeAt(scene, body, active.start, view), pixel),
                                       rankOf(bodyShapeAt(scene, body, active.end, view), pixel));
}

// Calls hit(body, rank) for every body that the pixel hits.
template <class Hit>
void forEachHit(const BodyQuery& query, QPointF pixel, Hit hit)
{
    const auto& [scene, t, view, ghosts, hidden, rest] = query;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        if (std::ranges::binary_search(hidden, i))
            continue;
        const double rank = rankOfBody(scene, scene.bodies[i], {t, rest}, view, pixel, ghosts);
        if (rank != none)
            hit(i, rank);
    }
}

} // namespace

std::optional<std::size_t> bodyAtPixel(const BodyQuery& query, QPointF pixel)
{
    std::optional<std::size_t> best;
    double lowest = none;
    forEachHit(query, pixel, [&](std::size_t body, double rank) {
        if (rank > lowest)
            return;
        lowest = rank; // of equal ranks the later body wins, since it is painted on top
        best = body;
    });
    return best;
}

std::vector<std::size_t> bodiesAtPixel(const BodyQuery& query, QPointF pixel)
{
    std::vector<std::pair<double, std::size_t>> hits;
    forEachHit(query, pixel, [&](std::size_t body, double rank) { hits.emplace_back(rank, body); });
    std::ranges::sort(hits, [](const auto& p, const auto& q) {
        return p.first != q.first ? p.first < q.first : p.second > q.second;
    });
    std::vector<std::size_t> bodies;
    for (const auto& [rank, body] : hits)
        bodies.push_back(body);
    return bodies;
}

bool isBodyAtPixel(const Scene& scene, std::size_t body, double t, const ViewTransform& view, QPointF pixel)
{
    const Body& meant = scene.bodies[body];
    const double start = activeInterval(scene, meant).start;
    return rankOfBody(scene, meant, {t, 0}, view, pixel, false) != none ||
           rankOfBody(scene, meant, {start, 0}, view, pixel, false) != none;
}

std::vector<std::size_t> bodiesWithin(const Scene& scene, double t, const ViewTransform& view, const QRectF& pixels)
{
    std::vector<std::size_t> within;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const Interval active = activeInterval(scene, scene.bodies[i]);
        const Pose pose = approxPose(scene, scene.bodies[i], t);
        if (t >= active.start && t <= active.end && pixels.contains(view.toPixel(pose.a)) &&
            pixels.contains(view.toPixel(pose.b)))
            within.push_back(i);
    }
    return within;
}

std::optional<ControlPoint> controlPointAtPixel(const HandleQuery& query, QPointF pixel)
{
    std::optional<ControlPoint> best;
    double nearest = hitTolerance;
    for (const std::size_t body : query.bodies) {
        for (const Handle& handle : handlesOf(query.scene, body, query.t, query.autoKey)) {
            const double distance = pixelDistance(query.view, handle.at, pixel);
            const bool hidden = best && isEdge(handle.point.end) && distance >= nearest;
            if (distance <= nearest && !hidden) {
                nearest = distance;
                best = handle.point;
            }
        }
    }
    return best;
}

double pixelDistance(const ViewTransform& view, Vec p, QPointF pixel)
{
    const QPointF d = view.toPixel(p) - pixel;
    return std::hypot(d.x(), d.y());
}

Vec roundedToPixel(Vec p, double unitsPerPixel)
{
    return {shortDecimal(p.x, unitsPerPixel), shortDecimal(p.y, unitsPerPixel)};
}

} // namespace sweep
