#include "widgets/surface/outline.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sweep {

namespace {

constexpr double flatness = 0.02; // pixels between an arc and its chord
constexpr double border = 64;     // pixels beyond the view, wider than any stroke

struct Arc
{
    QPointF centre;
    double radius;
    const QRectF& view;
    std::vector<QPointF>& points;

    [[nodiscard]] QPointF at(double angle) const
    {
        return {centre.x() + radius * std::cos(angle), centre.y() + radius * std::sin(angle)};
    }

    // Whether a box about chord and arc misses the view, so that the chord may replace the arc.
    [[nodiscard]] bool unseen(QPointF p, QPointF q, double sag) const
    {
        return std::max(p.x(), q.x()) + sag < view.left() || std::min(p.x(), q.x()) - sag > view.right() ||
               std::max(p.y(), q.y()) + sag < view.top() || std::min(p.y(), q.y()) - sag > view.bottom();
    }

    // Adds the points after p, up to q, on the arc from angle `from` to `to`. Halving an angle at most 48 times leaves
    // arcs below the spacing of doubles.
    void append(double from, QPointF p, double to, QPointF q, int depth) const
    {
        const double halfStep = (to - from) / 2;
        const double sine = std::sin(halfStep / 2);
        const double sag = 2 * radius * sine * sine;
        if (depth == 0 || sag < flatness || (std::abs(halfStep) < 0.5 && unseen(p, q, sag))) {
            points.push_back(q);
            return;
        }
        const double middle = from + halfStep;
        const QPointF m = at(middle);
        append(from, p, middle, m, depth - 1);
        append(middle, m, to, q, depth - 1);
    }

    void append(double from, double to) const
    {
        const QPointF p = at(from);
        points.push_back(p);
        append(from, p, to, at(to), 48);
    }
};

// Keeps the part for which `inside` holds; `onBorder` gives the point where an edge crosses the border line.
template <class Inside, class OnBorder>
std::vector<QPointF> cutAt(const std::vector<QPointF>& polygon, Inside inside, OnBorder onBorder)
{
    std::vector<QPointF> kept;
    kept.reserve(polygon.size() + 4);
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const QPointF p = polygon[i];
        const QPointF q = polygon[(i + 1) % polygon.size()];
        if (inside(p))
            kept.push_back(p);
        if (inside(p) != inside(q))
            kept.push_back(onBorder(p, q));
    }
    return kept;
}

QPointF atX(QPointF p, QPointF q, double x)
{
    return {x, p.y() + (q.y() - p.y()) * ((x - p.x()) / (q.x() - p.x()))};
}

QPointF atY(QPointF p, QPointF q, double y)
{
    return {p.x() + (q.x() - p.x()) * ((y - p.y()) / (q.y() - p.y())), y};
}

} // namespace

std::vector<QPointF> cutTo(std::vector<QPointF> polygon, const QRectF& r)
{
    polygon = cutAt(
        polygon, [&](QPointF p) { return p.x() >= r.left(); },
        [&](QPointF p, QPointF q) { return atX(p, q, r.left()); });
    polygon = cutAt(
        polygon, [&](QPointF p) { return p.x() <= r.right(); },
        [&](QPointF p, QPointF q) { return atX(p, q, r.right()); });
    polygon = cutAt(
        polygon, [&](QPointF p) { return p.y() >= r.top(); }, [&](QPointF p, QPointF q) { return atY(p, q, r.top()); });
    return cutAt(
        polygon, [&](QPointF p) { return p.y() <= r.bottom(); },
        [&](QPointF p, QPointF q) { return atY(p, q, r.bottom()); });
}

std::vector<QPointF> commonPart(std::vector<QPointF> p, const std::vector<QPointF>& q)
{
    for (std::size_t i = 0; i < q.size(); ++i) {
        const QPointF from = q[i];
        const QPointF way = q[(i + 1) % q.size()] - from;
        const auto side = [&](QPointF r) { return way.x() * (r.y() - from.y()) - way.y() * (r.x() - from.x()); };
        p = cutAt(
            p, [&](QPointF r) { return side(r) >= 0; },
            [&](QPointF r, QPointF s) { return r + side(r) / (side(r) - side(s)) * (s - r); });
    }
    return p.size() < 3 || q.size() < 3 ? std::vector<QPointF>() : p;
}

std::vector<QPointF> outlineOf(const Stadium& stadium, const QRectF& view)
{
    constexpr double pi = std::numbers::pi;
    const QRectF wide = view.adjusted(-border, -border, border, border);
    const QPointF d = stadium.b - stadium.a;
    std::vector<QPointF> points;
    if (d.isNull()) {
        const Arc arc{stadium.a, stadium.radius, wide, points};
        for (int quarter = 0; quarter < 4; ++quarter)
            arc.append(quarter * pi / 2, (quarter + 1) * pi / 2);
    } else {
        const double along = std::atan2(d.y(), d.x());
        Arc{stadium.b, stadium.radius, wide, points}.append(along - pi / 2, along + pi / 2);
        Arc{stadium.a, stadium.radius, wide, points}.append(along + pi / 2, along + 3 * pi / 2);
    }
    return cutTo(std::move(points), wide);
}

bool mayMeet(const Stadium& s, const QRectF& r)
{
    return std::max(s.a.x(), s.b.x()) + s.radius >= r.left() && std::min(s.a.x(), s.b.x()) - s.radius <= r.right() &&
           std::max(s.a.y(), s.b.y()) + s.radius >= r.top() && std::min(s.a.y(), s.b.y()) - s.radius <= r.bottom();
}

} // namespace sweep
