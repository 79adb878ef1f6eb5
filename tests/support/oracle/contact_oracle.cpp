#include "tests/support/oracle/contact_oracle.h"

#include <algorithm>

namespace sweep::oracle {

namespace {

template <class T>
Pair2<T> vec(Vec v)
{
    return {held<T>(v.x), held<T>(v.y)};
}

// p + (q − p)·u
template <class T>
Pair2<T> between(Vec p, Vec q, const T& u)
{
    const auto [x, y] = vec<T>(p);
    const auto [toX, toY] = vec<T>(q);
    return {T(x + (toX - x) * u), T(y + (toY - y) * u)};
}

template <class T>
T share(const T& t, double start, double end)
{
    return (t - held<T>(start)) / (held<T>(end) - held<T>(start));
}

template <class T>
struct PositionAt
{
    Interval active;
    const T& t;

    Pair2<T> operator()(const Rest& path) const { return vec<T>(path.at); }
    Pair2<T> operator()(const FromTo& path) const
    {
        return between<T>(path.from, path.to, share<T>(t, active.start, active.end));
    }
    Pair2<T> operator()(const Launch& path) const
    {
        const T tau = t - held<T>(active.start);
        const auto [x, y] = vec<T>(path.at);
        const auto [dx, dy] = vec<T>(path.velocity);
        const auto [bendX, bendY] = vec<T>(path.acceleration.value_or(Vec{}));
        return {T(x + dx * tau + bendX * tau * tau / 2), T(y + dy * tau + bendY * tau * tau / 2)};
    }
    Pair2<T> operator()(const Keyed& path) const
    {
        const auto& keys = path.keys;
        if (t <= held<T>(keys.front().t))
            return vec<T>(keys.front().at);
        for (std::size_t k = 1; k < keys.size(); ++k)
            if (t <= held<T>(keys[k].t))
                return between<T>(keys[k - 1].at, keys[k].at, share<T>(t, keys[k - 1].t, keys[k].t));
        return vec<T>(keys.back().at);
    }
};

} // namespace

template <class T>
Shaped<T> placed(const Scene& scene, const Body& body, const T& t)
{
    const Interval active = activeInterval(scene, body);
    const PositionAt<T> at{active, t};
    Shaped<T> shaped;
    if (body.shape == Shape::polygon)
        for (const Path& path : body.points)
            shaped.corners.push_back(std::visit(at, path));
    shaped.a = shaped.isRegion() ? shaped.corners.front() : std::visit(at, body.a);
    shaped.b = hasTwoControlPoints(body.shape) ? std::visit(at, body.b) : shaped.a;
    shaped.radius = T(0);
    if (hasRadius(body.shape)) {
        const double from = body.radius.from;
        const double to = body.radius.to.value_or(from);
        shaped.radius = held<T>(from) + (held<T>(to) - held<T>(from)) * share<T>(t, active.start, active.end);
    }
    shaped.endlessBack = body.shape == Shape::line;
    shaped.endlessAhead = isUnbounded(body.shape);
    return shaped;
}

template <class T>
T pairGap(const Shaped<T>& a, const Shaped<T>& b)
{
    const T reach = a.radius + b.radius;
    return signedDistance(a, b) - reach * reach;
}

template <class T>
T cellGap(const Shaped<T>& body, const Box<T>& cell)
{
    const T away = squaredDistance(body, cell);
    const T thick = body.radius * body.radius;
    return away > 0 ? T(away - thick) : T(-depthIn(body, cell) - thick);
}

template <class T>
Box<T> cellBox(const Grid& grid, Cell cell)
{
    const Vec origin = grid.origin.value_or(Vec{});
    const auto edge = [](double start, double step, long long index) {
        return held<T>(start) + held<T>(step) * T(index);
    };
    return {{edge(origin.x, grid.spacing.x, cell.i), edge(origin.y, grid.spacing.y, cell.j)},
            {edge(origin.x, grid.spacing.x, cell.i + 1), edge(origin.y, grid.spacing.y, cell.j + 1)}};
}

bool inContact(const Scene& scene, std::size_t a, std::size_t b, const Rational& t)
{
    return pairGap(placed(scene, scene.bodies[a], t), placed(scene, scene.bodies[b], t)) <= 0;
}

bool inContact(const Scene& scene, std::size_t body, Cell cell, const Rational& t)
{
    const Shaped<Rational> shaped = placed(scene, scene.bodies[body], t);
    const Box<Rational> box = cellBox<Rational>(*scene.grid, cell);
    const bool open = scene.grid->cells == CellRule::open;
    const Rational away = squaredDistance(shaped, box);
    const Rational thick = shaped.radius * shaped.radius;
    if (away > 0)
        return open ? away < thick : away <= thick;
    return !open || thick > 0 || depthIn(shaped, box) > 0;
}

Rational orientation(const Scene& scene, std::size_t line, std::size_t point, const Rational& t)
{
    const Shaped<Rational> hull = placed(scene, scene.bodies[line], t);
    return crossOf(hull.b - hull.a, placed(scene, scene.bodies[point], t).a - hull.a);
}

std::optional<Rational> proportion(const Scene& scene, std::size_t line, std::size_t point, const Rational& t)
{
    const Shaped<Rational> hull = placed(scene, scene.bodies[line], t);
    const Pair2<Rational> d = hull.b - hull.a;
    const Rational length = dot(d, d);
    if (length == 0)
        return std::nullopt;
    return Rational(dot(placed(scene, scene.bodies[point], t).a - hull.a, d) / length);
}

bool parallel(const Scene& scene, std::size_t a, std::size_t b, const Rational& t)
{
    const Shaped<Rational> p = placed(scene, scene.bodies[a], t);
    const Shaped<Rational> q = placed(scene, scene.bodies[b], t);
    return crossOf(p.b - p.a, q.b - q.a) == 0;
}

std::optional<Interval> commonWindow(const Scene& scene, std::size_t a, std::size_t b)
{
    const Interval p = activeInterval(scene, scene.bodies[a]);
    const Interval q = activeInterval(scene, scene.bodies[b]);
    const Interval w{std::max(p.start, q.start), std::min(p.end, q.end)};
    return w.start < w.end ? std::optional(w) : std::nullopt;
}

namespace {

// The paths of the control points.
std::vector<const Path*> pathsOf(const Body& body)
{
    std::vector<const Path*> paths;
    if (body.shape == Shape::polygon)
        for (const Path& path : body.points)
            paths.push_back(&path);
    else if (hasTwoControlPoints(body.shape))
        paths = {&body.a, &body.b};
    else
        paths = {&body.a};
    return paths;
}

// A path of degree ≤ 2 between bends is constant on a piece if it has one value at three times of the piece.
bool restsDuring(const Path& path, Interval active, Interval during)
{
    std::vector<Rational> times{held(during.start)};
    if (const auto* keyed = std::get_if<Keyed>(&path))
        for (const Key& key : keyed->keys)
            if (key.t > during.start && key.t < during.end)
                times.push_back(held(key.t));
    times.push_back(held(during.end));
    times.push_back((times[times.size() - 2] + times.back()) / 2);
    const Rational first = held(during.start);
    const Pair2<Rational> home = std::visit(PositionAt<Rational>{active, first}, path);
    return std::all_of(times.begin(), times.end(), [&](const Rational& t) {
        const Pair2<Rational> here = std::visit(PositionAt<Rational>{active, t}, path);
        return here.x == home.x && here.y == home.y;
    });
}

} // namespace

bool restsDuring(const Scene& scene, const Body& body, Interval during)
{
    const Interval active = activeInterval(scene, body);
    if (hasRadius(body.shape) && body.radius.to && *body.radius.to != body.radius.from)
        return false;
    const std::vector<const Path*> paths = pathsOf(body);
    return std::all_of(paths.begin(), paths.end(),
                       [&](const Path* path) { return restsDuring(*path, active, during); });
}

bool isTested(const Scene& scene, std::size_t a, std::size_t b)
{
    const Body& p = scene.bodies[a];
    const Body& q = scene.bodies[b];
    if (a == b || (p.group && q.group && *p.group == *q.group))
        return false;
    if (scene.ignore)
        for (const auto& [x, y] : *scene.ignore)
            if ((x == p.id && y == q.id) || (x == q.id && y == p.id))
                return false;
    const auto during = commonWindow(scene, a, b);
    return during && !(restsDuring(scene, p, *during) && restsDuring(scene, q, *during));
}

std::optional<PointAndLine> pointAndLine(const Scene& scene, std::size_t a, std::size_t b)
{
    const auto isLine = [&](std::size_t k) {
        const Shape shape = scene.bodies[k].shape;
        return shape == Shape::segment || shape == Shape::ray || shape == Shape::line;
    };
    if (scene.bodies[a].shape == Shape::point && isLine(b))
        return PointAndLine{a, b};
    if (scene.bodies[b].shape == Shape::point && isLine(a))
        return PointAndLine{b, a};
    return std::nullopt;
}

std::optional<std::pair<std::size_t, std::size_t>> touchingEdges(const Scene& scene, const Body& polygon,
                                                                 const Rational& t)
{
    const std::vector<Shaped<Rational>> edges = partsOf(placed(scene, polygon, t));
    const std::size_t count = edges.size();
    const auto isOne = [](const Pair2<Rational>& p, const Pair2<Rational>& q) { return p.x == q.x && p.y == q.y; };
    const auto isBeyond = [&](const Pair2<Rational>& end, const Shaped<Rational>& edge, const Pair2<Rational>& common) {
        return !isOne(end, common) && distanceOfHull(edge, end) == 0;
    };
    // Neighbours share more than their common control point if the far end of one is on the other and elsewhere.
    const auto fold = [&](const Shaped<Rational>& edge, const Shaped<Rational>& next) {
        return isOne(edge.a, edge.b) || isBeyond(next.b, edge, edge.b) || isBeyond(edge.a, next, edge.b);
    };
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = i + 1; j < count; ++j) {
            const bool follows = j == i + 1;
            const bool closes = i == 0 && j == count - 1;
            if (follows ? fold(edges[i], edges[j]) : closes ? fold(edges[j], edges[i]) : false)
                return std::pair(i, j);
            if (!follows && !closes && distanceOfHulls(edges[i], edges[j]) == 0)
                return std::pair(i, j);
        }
    return std::nullopt;
}

std::vector<double> bends(const Body& body, Interval during)
{
    std::vector<double> times;
    for (const Path* path : pathsOf(body))
        if (const auto* keyed = std::get_if<Keyed>(path))
            for (const Key& key : keyed->keys)
                if (key.t > during.start && key.t < during.end)
                    times.push_back(key.t);
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

namespace {

// c0 + c1·u + c2·u² through three values at u = 0, ½, 1.
struct Quadratic
{
    Rational c0, c1, c2;
    Quadratic(const Rational& y0, const Rational& y1, const Rational& y2)
        : c0(y0), c1(4 * y1 - 3 * y0 - y2), c2(2 * (y0 + y2 - 2 * y1))
    {
    }
    [[nodiscard]] bool zero() const { return c0 == 0 && c1 == 0 && c2 == 0; }
    // False if it certainly has no zero in [0, 1]: by strict signs of the Bernstein form, or by discriminant.
    [[nodiscard]] bool mayVanish() const
    {
        const Rational middle = c0 + c1 / 2;
        const Rational last = c0 + c1 + c2;
        if ((c0 > 0 && middle > 0 && last > 0) || (c0 < 0 && middle < 0 && last < 0))
            return false;
        return c2 == 0 || c1 * c1 - 4 * c2 * c0 >= 0;
    }
};

bool mayShareRoot(const Quadratic& p, const Quadratic& q)
{
    if (!p.mayVanish() || !q.mayVanish())
        return false;
    if (p.zero() || q.zero())
        return true;
    if (p.c2 == 0 && q.c2 == 0)
        return p.c1 * q.c0 == q.c1 * p.c0;
    const Rational m = p.c2 * q.c0 - q.c2 * p.c0;
    const Rational resultant = m * m - (p.c2 * q.c1 - q.c2 * p.c1) * (p.c1 * q.c0 - q.c1 * p.c0);
    return resultant == 0;
}

} // namespace

bool mayCollapse(const Scene& scene, const Body& body)
{
    if (!isUnbounded(body.shape))
        return false;
    const Interval active = activeInterval(scene, body);
    std::vector<double> times = bends(body, active);
    times.insert(times.begin(), active.start);
    times.push_back(active.end);
    for (std::size_t k = 1; k < times.size(); ++k) {
        const Rational from(times[k - 1]);
        const Rational to(times[k]);
        const Rational middle = (from + to) / 2;
        std::vector<Pair2<Rational>> along;
        for (const Rational& t : {from, middle, to}) {
            const Shaped<Rational> shaped = placed(scene, body, t);
            along.push_back(shaped.b - shaped.a);
        }
        if (mayShareRoot({along[0].x, along[1].x, along[2].x}, {along[0].y, along[1].y, along[2].y}))
            return true;
    }
    return false;
}

#define SWEEP_INSTANTIATE(T)                                                                                           \
    template Shaped<T> placed(const Scene&, const Body&, const T&);                                                    \
    template T pairGap(const Shaped<T>&, const Shaped<T>&);                                                            \
    template T cellGap(const Shaped<T>&, const Box<T>&);                                                               \
    template Box<T> cellBox(const Grid&, Cell);
SWEEP_INSTANTIATE(Rational)
SWEEP_INSTANTIATE(Quad)
SWEEP_INSTANTIATE(Big)
SWEEP_INSTANTIATE(Huge)
#undef SWEEP_INSTANTIATE

} // namespace sweep::oracle
