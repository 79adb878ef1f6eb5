#include "widgets/canvas/hit_test.h"

#include "core/number/rounded.h"
#include "core/scene/position.h"
#include "widgets/paint/figure.h"
#include "widgets/paint/handles.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweep {

namespace {

constexpr double none = std::numeric_limits<double>::infinity();

double lengthOf(QPointF d)
{
    return std::hypot(d.x(), d.y());
}

double distanceToSegment(QPointF p, QPointF a, QPointF b)
{
    const QPointF d = b - a;
    const double square = QPointF::dotProduct(d, d);
    const double along = square > 0 ? std::clamp(QPointF::dotProduct(p - a, d) / square, 0.0, 1.0) : 0;
    return lengthOf(p - (a + along * d));
}

// How well the pixel means the figure: 0 on its stroke, up to the tolerance beside it, more inside a disc (a smaller
// one goes first), `none` elsewhere.
double missOf(const Figure& figure, QPointF pixel)
{
    if (!figure.seen)
        return none;
    if (figure.thin) {
        const double distance = distanceToSegment(pixel, figure.thin->p, figure.thin->q);
        return distance <= hitTolerance ? distance : none;
    }
    const Stadium& s = figure.stadium;
    const double beyond = distanceToSegment(pixel, s.a, s.b) - s.radius;
    if (std::abs(beyond) <= hitTolerance && (beyond > 0 || s.radius > 2 * hitTolerance))
        return std::abs(beyond);
    if (beyond > 0)
        return none;
    return hitTolerance * s.radius / (s.radius + 100);
}

double missOfBody(const Scene& scene, const Body& body, DoubleDouble t, const ViewTransform& view, QPointF pixel,
                  bool ghosts)
{
    const Interval active = activeInterval(scene, body);
    double miss = none;
    if (t.high >= active.start && t.high <= active.end)
        miss = missOf(figureAt(scene, body, t, view), pixel);
    if (!ghosts || miss != none)
        return miss;
    return 2 * hitTolerance + std::min(missOf(figureAt(scene, body, active.start, view), pixel),
                                       missOf(figureAt(scene, body, active.end, view), pixel));
}

// Calls hit(body, miss) for every body that the pixel could mean.
template <class Hit>
void forEachHit(const BodyQuestion& question, QPointF pixel, Hit hit)
{
    const auto& [scene, t, view, ghosts, hidden, rest] = question;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        if (std::binary_search(hidden.begin(), hidden.end(), i))
            continue;
        const double miss = missOfBody(scene, scene.bodies[i], {t, rest}, view, pixel, ghosts);
        if (miss != none)
            hit(i, miss);
    }
}

} // namespace

std::optional<std::size_t> bodyAtPixel(const BodyQuestion& question, QPointF pixel)
{
    std::optional<std::size_t> best;
    double least = none;
    forEachHit(question, pixel, [&](std::size_t body, double miss) {
        if (miss > least)
            return;
        least = miss; // of equals the later one, which is painted on top
        best = body;
    });
    return best;
}

std::vector<std::size_t> bodiesAtPixel(const BodyQuestion& question, QPointF pixel)
{
    std::vector<std::pair<double, std::size_t>> hits;
    forEachHit(question, pixel, [&](std::size_t body, double miss) { hits.emplace_back(miss, body); });
    std::sort(hits.begin(), hits.end(), [](const auto& p, const auto& q) {
        return p.first != q.first ? p.first < q.first : p.second > q.second;
    });
    std::vector<std::size_t> bodies;
    for (const auto& [miss, body] : hits)
        bodies.push_back(body);
    return bodies;
}

bool isBodyAtPixel(const Scene& scene, std::size_t body, double t, const ViewTransform& view, QPointF pixel)
{
    const Body& meant = scene.bodies[body];
    const double start = activeInterval(scene, meant).start;
    return missOfBody(scene, meant, {t, 0}, view, pixel, false) != none ||
           missOfBody(scene, meant, {start, 0}, view, pixel, false) != none;
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

std::optional<ControlPoint> controlPointAtPixel(const HandleQuestion& question, QPointF pixel)
{
    std::optional<ControlPoint> best;
    double least = hitTolerance;
    for (const std::size_t body : question.bodies) {
        for (const ControlPointPlace& place : handlesOf(question.scene, body, question.t, question.autoKey)) {
            const double distance = lengthOf(question.view.toPixel(place.at) - pixel);
            const bool hidden = best && isEdge(place.point.end) && distance >= least;
            if (distance <= least && !hidden) {
                least = distance;
                best = place.point;
            }
        }
    }
    return best;
}

Vec roundedToPixel(Vec p, double unitsPerPixel)
{
    return {shortDecimal(p.x, unitsPerPixel), shortDecimal(p.y, unitsPerPixel)};
}

} // namespace sweep
