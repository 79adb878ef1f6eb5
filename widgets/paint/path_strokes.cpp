#include "widgets/paint/path_strokes.h"

#include "core/scene/position.h"

#include <algorithm>
#include <cmath>

namespace sweep {

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

void addKeyed(Strokes& strokes, const Keyed& keyed, Interval active, const ViewTransform& view)
{
    QPointF last = view.doubleDoublePixel(doubleDoublePosition(keyed, active, {active.start, 0}));
    for (const Key& key : keyed.keys) {
        if (key.t <= active.start || key.t >= active.end)
            continue;
        const QPointF next = view.toFarPixel(key.at);
        strokes.lineTo(last, next);
        last = next;
    }
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
