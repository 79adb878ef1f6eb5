#include "tests/bench/textbook.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sweep::bench::textbook {

namespace {

// The real roots of c0 + c1·t + c2·t², in order; a double root once.
struct Roots
{
    int count = 0;
    std::array<double, 2> t{};
};
Roots roots(double c0, double c1, double c2)
{
    if (c2 == 0) {
        if (c1 == 0)
            return {};
        return {1, {-c0 / c1}};
    }
    const double d = c1 * c1 - 4 * c0 * c2;
    if (!(d >= 0))
        return {};
    const double q = -0.5 * (c1 + std::copysign(std::sqrt(d), c1));
    if (d == 0)
        return {1, {q / c2}};
    const double t1 = q / c2;
    const double t2 = c0 / q;
    return {2, {std::min(t1, t2), std::max(t1, t2)}};
}

// The time during which |w + v·t| ≤ radius, not limited to the window.
std::optional<Overlap> discAlways(Vec w, Vec v, double radius)
{
    const double c = dot(w, w) - radius * radius;
    const double b = dot(w, v);
    const double a = dot(v, v);
    const double d = b * b - a * c;
    if (!(d >= 0) || a == 0)
        return a == 0 && c <= 0 ? std::optional(Overlap{-INFINITY, INFINITY}) : std::nullopt;
    const double q = -(b + std::copysign(std::sqrt(d), b));
    if (q == 0)
        return Overlap{0, 0};
    const double t1 = q / a;
    const double t2 = c / q;
    return Overlap{std::min(t1, t2), std::max(t1, t2)};
}
std::optional<Overlap> clipped(std::optional<Overlap> overlap)
{
    if (!overlap || overlap->exit < 0 || overlap->enter > 1)
        return std::nullopt;
    return Overlap{std::max(overlap->enter, 0.0), std::min(overlap->exit, 1.0)};
}

// Requires: the disc stays in the strip of the segment d, because it moves along d or rests.
std::optional<Overlap> discAlongSegment(Vec w, Vec v, Vec d, double radius)
{
    const auto first = discAlways(w, v, radius);
    const auto second = discAlways(w - d, v, radius);
    if (first && second)
        return clipped(Overlap{std::min(first->enter, second->enter), std::max(first->exit, second->exit)});
    const double along = dot(w, d);
    const bool isInside = first || second || (along >= 0 && along <= dot(d, d));
    return isInside ? std::optional(Overlap{0, 1}) : std::nullopt;
}

} // namespace

// ---- A moving point meets a moving segment

Hits pointSegment(const PointSegment& q)
{
    const Vec d = q.b.from - q.a.from;
    const Vec w = q.p.from - q.a.from;
    const Vec turn = (q.b.to - q.a.to) - d;
    const Vec way = (q.p.to - q.a.to) - w;
    const Roots times = roots(cross(d, w), cross(d, way) + cross(turn, w), cross(turn, way));
    Hits hits;
    for (int i = 0; i < times.count; ++i) {
        const double t = times.t[static_cast<std::size_t>(i)];
        if (!(t >= 0 && t <= 1))
            continue;
        const Vec along = d + turn * t;
        const double s = dot(w + way * t, along) / dot(along, along);
        if (s >= 0 && s <= 1)
            hits.hit[static_cast<std::size_t>(hits.count++)] = {t, s};
    }
    return hits;
}

// ---- A moving disc meets a moving disc, or a segment that translates

std::optional<Overlap> discDisc(const DiscDisc& q)
{
    const Vec w = q.p.centre.from - q.q.centre.from;
    const Vec v = (q.p.centre.to - q.q.centre.to) - w;
    return clipped(discAlways(w, v, q.p.radius.from + q.q.radius.from));
}

// Sides and caps: relative to the segment, the centre goes straight through a strip. If it is beside the segment as it
// enters the strip, it enters by the side; otherwise by the cap of the end that it is beyond, or not at all. It leaves
// likewise.
std::optional<Overlap> discSegment(const DiscSegment& q)
{
    const Vec w = q.p.centre.from - q.a.from;
    const Vec v = (q.p.centre.to - q.a.to) - w;
    const Vec d = q.b.from - q.a.from;
    const double length2 = dot(d, d);
    const double radius = q.p.radius.from;
    const double reach = radius * std::sqrt(length2);
    const double height = cross(d, w);
    const double climb = cross(d, v);
    const auto beyond = [&](double along) { return discAlways(along < 0 ? w : w - d, v, radius); };
    if (climb == 0)
        return std::abs(height) > reach ? std::nullopt : discAlongSegment(w, v, d, radius);
    const double side = std::copysign(reach, climb);
    double enter = (-side - height) / climb;
    double exit = (side - height) / climb;
    if (exit < 0 || enter > 1)
        return std::nullopt;
    if (const double along = dot(w + v * enter, d); along < 0 || along > length2) {
        const auto cap = beyond(along);
        if (!cap)
            return std::nullopt;
        enter = cap->enter;
    }
    if (const double along = dot(w + v * exit, d); along < 0 || along > length2) {
        const auto cap = beyond(along);
        if (!cap)
            return std::nullopt;
        exit = cap->exit;
    }
    return clipped(Overlap{enter, exit});
}

// ---- Two lines cross: a + s·(b − a) = c + t·(d − c)

std::optional<Crossing> perpDot(const TwoLines& two)
{
    const Vec u = two.b - two.a;
    const Vec v = two.d - two.c;
    const Vec w = two.c - two.a;
    const double det = cross(u, v);
    if (det == 0)
        return std::nullopt;
    const double inverse = 1 / det;
    return Crossing{cross(w, v) * inverse, cross(w, u) * inverse};
}

std::optional<Crossing> elimination(const TwoLines& two)
{
    const Vec u = two.b - two.a;
    const Vec v = two.d - two.c;
    const Vec w = two.c - two.a;
    std::array<double, 3> first{u.x, -v.x, w.x};
    std::array<double, 3> second{u.y, -v.y, w.y};
    if (std::abs(second[0]) > std::abs(first[0]))
        std::swap(first, second);
    if (first[0] == 0)
        return std::nullopt;
    const double factor = second[0] / first[0];
    const double pivot = second[1] - factor * first[1];
    if (pivot == 0)
        return std::nullopt;
    const double t = (second[2] - factor * first[2]) / pivot;
    return Crossing{(first[2] - first[1] * t) / first[0], t};
}

std::optional<Crossing> matrix(const TwoLines& two)
{
    const Vec u = two.b - two.a;
    const Vec v = two.d - two.c;
    const Vec w = two.c - two.a;
    const double det = u.y * v.x - u.x * v.y;
    if (det == 0)
        return std::nullopt;
    const double m00 = -v.y / det;
    const double m01 = v.x / det;
    const double m10 = -u.y / det;
    const double m11 = u.x / det;
    return Crossing{m00 * w.x + m01 * w.y, m10 * w.x + m11 * w.y};
}

std::optional<Crossing> parametric(const TwoLines& two)
{
    const Vec u = two.b - two.a;
    const Vec v = two.d - two.c;
    const Vec normal{-u.y, u.x};
    const double climb = dot(normal, v);
    if (climb == 0)
        return std::nullopt;
    const double t = dot(normal, two.a - two.c) / climb;
    const Vec crossing = two.c + v * t;
    return Crossing{dot(crossing - two.a, u) / dot(u, u), t};
}

} // namespace sweep::bench::textbook
