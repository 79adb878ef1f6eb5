#include "core/audit/motion.h"

#include "core/scene/motion.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

namespace sweep::auditing {

namespace {

template <class... Cases>
struct Overloaded : Cases...
{
    using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

template <class T>
Point<T> pointOf(Vec v)
{
    return {T(v.x), T(v.y)};
}

template <class T>
PathLeg<T> restingLeg(double start, double end, Vec at)
{
    PathLeg<T> leg;
    leg.start = start;
    leg.end = end;
    leg.origin = T(start);
    leg.at = pointOf<T>(at);
    leg.rests = true;
    return leg;
}

template <class T>
PathLeg<T> straightLeg(Interval time, Vec from, Vec to)
{
    PathLeg<T> leg = restingLeg<T>(time.start, time.end, from);
    leg.rests = false;
    leg.hasTo = true;
    leg.last = T(time.end);
    leg.to = pointOf<T>(to);
    leg.shift = leg.to - leg.at;
    leg.rate = T(1) / (T(time.end) - T(time.start));
    return leg;
}

template <class T>
PathLeg<T> launchedLeg(Interval time, const Launch& launch)
{
    PathLeg<T> leg = restingLeg<T>(time.start, time.end, launch.at);
    leg.rests = false;
    leg.shift = pointOf<T>(launch.velocity);
    leg.rate = T(1);
    if (launch.acceleration && *launch.acceleration != Vec{}) {
        leg.bend = pointOf<T>(*launch.acceleration) * (T(1) / T(2));
        leg.bends = true;
    }
    return leg;
}

template <class T>
std::vector<PathLeg<T>> keyedLegs(Interval active, const std::vector<Key>& keys, const Job& job)
{
    std::vector<PathLeg<T>> legs;
    if (active.start < keys.front().t)
        legs.push_back(restingLeg<T>(active.start, keys.front().t, keys.front().at));
    for (std::size_t k = 1; k < keys.size(); ++k) {
        throwIfCancelled(job);
        if (keys[k].t > active.start && keys[k - 1].t < active.end)
            legs.push_back(straightLeg<T>({keys[k - 1].t, keys[k].t}, keys[k - 1].at, keys[k].at));
    }
    if (keys.back().t < active.end)
        legs.push_back(restingLeg<T>(keys.back().t, active.end, keys.back().at));
    return legs;
}

template <class T>
std::vector<PathLeg<T>> legsOf(const Path& path, Interval active, const Job& job)
{
    using Legs = std::vector<PathLeg<T>>;
    return std::visit(
        Overloaded{[&](const Rest& rest) { return Legs{restingLeg<T>(active.start, active.end, rest.at)}; },
                   [&](const FromTo& line) { return Legs{straightLeg<T>(active, line.from, line.to)}; },
                   [&](const Launch& launch) { return Legs{launchedLeg<T>(active, launch)}; },
                   [&](const Keyed& keyed) { return keyedLegs<T>(active, keyed.keys, job); }},
        path);
}

template <class T>
const PathLeg<T>& legOver(const std::vector<PathLeg<T>>& legs, double from, double until)
{
    const double middle = from + (until - from) / 2;
    const auto found = std::partition_point(
        legs.begin(), legs.end(), [&](const PathLeg<T>& leg) { return leg.end < until && leg.end <= middle; });
    return found == legs.end() ? legs.back() : *found;
}

Radius radiusOf(const Body& body)
{
    return hasRadius(body.shape) ? body.radius : Radius{};
}

bool pathMovesDuring(const Path& path, Interval w)
{
    return std::visit(Overloaded{[](const Rest&) { return false; },
                                 [](const FromTo& line) { return line.from != line.to; },
                                 [](const Launch& launch) {
                                     return launch.velocity != Vec{} || launch.acceleration.value_or(Vec{}) != Vec{};
                                 },
                                 [&](const Keyed& keyed) {
                                     for (std::size_t k = 1; k < keyed.keys.size(); ++k) {
                                         const Key& p = keyed.keys[k - 1];
                                         const Key& q = keyed.keys[k];
                                         if (p.at != q.at && p.t < w.end && q.t > w.start)
                                             return true;
                                     }
                                     return false;
                                 }},
                      path);
}

} // namespace

template <class T>
Point<T> PathLeg<T>::position(const T& t) const
{
    if (rests)
        return at;
    if (isNearerToEnd(t))
        return to - shift * ((last - t) * rate);
    const T elapsed = t - origin;
    Point<T> p = at + shift * (elapsed * rate);
    if (bends)
        p = p + bend * (elapsed * elapsed);
    return p;
}

template <class T>
T PathLeg<T>::magnitude(const T& t) const
{
    if (rests)
        return auditing::magnitude(at);
    if (isNearerToEnd(t))
        return auditing::magnitude(to) + auditing::magnitude(shift) * ((last - t) * rate);
    return magnitude(t, t);
}

template <class T>
T PathLeg<T>::longestElapsed(const T& from, const T& until) const
{
    using std::abs;
    return std::max(T(abs(from - origin)), T(abs(until - origin)));
}

template <class T>
T PathLeg<T>::magnitude(const T& from, const T& until) const
{
    if (rests)
        return auditing::magnitude(at);
    const T elapsed = longestElapsed(from, until);
    const T straight = auditing::magnitude(at) + auditing::magnitude(shift) * (elapsed * rate);
    return bends ? straight + auditing::magnitude(bend) * (elapsed * elapsed) : straight;
}

template <class T>
T PathLeg<T>::speed(const T& from, const T& until) const
{
    if (rests)
        return T(0);
    const T straight = lengthAtMost(shift) * rate;
    return bends ? straight + lengthAtMost(bend) * (longestElapsed(from, until) * T(2)) : straight;
}

template <class T>
Arc<T> PathLeg<T>::arc(const T& from, const T& until) const
{
    Arc<T> arc;
    if (rests) {
        arc.fill(at);
        return arc;
    }
    arc[0] = position(from);
    arc[2] = position(until);
    arc[1] = arc[0] + arc[2];
    if (bends) {
        const T span = until - from;
        arc[1] = arc[1] - bend * (span * span);
    }
    static const T half = T(1) / T(2);
    arc[1] = arc[1] * half;
    return arc;
}

template <class T>
BodyLeg<T>::BodyLeg(Shape shape, const PathLeg<T>& a, const PathLeg<T>* b, const PathLeg<T>& radius)
    : m_shape(shape), m_a(a), m_b(b ? std::optional<PathLeg<T>>(*b) : std::nullopt), m_radius(radius),
      m_thin(radius.at.x == 0 && radius.shift.x == 0)
{
}

template <class T>
BodyLeg<T>::BodyLeg(std::shared_ptr<const std::vector<PathLeg<T>>> points, const PathLeg<T>& radius)
    : BodyLeg(Shape::polygon, points->front(), nullptr, radius)
{
    m_points = std::move(points);
}

template <class T>
BodyLeg<T> BodyLeg<T>::edge(std::size_t k) const
{
    const std::vector<PathLeg<T>>& points = *m_points;
    return BodyLeg(m_thin ? Shape::segment : Shape::capsule, points[k], &points[(k + 1) % points.size()], m_radius);
}

template <class T>
BodyLeg<T> BodyLeg<T>::vertex(std::size_t k) const
{
    const PathLeg<T>& point = m_points ? (*m_points)[k] : k == 0 ? m_a : *m_b;
    return BodyLeg(Shape::point, point, nullptr, restingLeg<T>(m_a.start, m_a.end, Vec{}));
}

template <class T>
BodyLeg<T> BodyLeg<T>::withoutRadius() const
{
    BodyLeg thin = *this;
    thin.m_radius = restingLeg<T>(m_a.start, m_a.end, Vec{});
    thin.m_thin = true;
    return thin;
}

template <class T>
BodyLeg<T> BodyLeg<T>::relativeTo(Vec origin) const
{
    BodyLeg moved = *this;
    const Point<T> o{T(origin.x), T(origin.y)};
    for (PathLeg<T>* const path : {&moved.m_a, moved.m_b ? &*moved.m_b : nullptr})
        if (path != nullptr) {
            path->at = path->at - o;
            path->to = path->to - o;
        }
    return moved;
}

template <class T>
Outline<T> BodyLeg<T>::outline(const T& t) const
{
    Outline<T> outline;
    outline.reserve(edgeCount() + 2);
    for (const PathLeg<T>& point : points())
        outline.push_back(point.position(t));
    if (!m_points)
        outline.push_back(m_a.position(t));
    if (m_b)
        outline.push_back(m_b->position(t));
    return outline;
}

template <class T>
std::vector<Arc<T>> BodyLeg<T>::arcs(const T& from, const T& until) const
{
    std::vector<Arc<T>> arcs;
    arcs.reserve(edgeCount() + 2);
    for (const PathLeg<T>& point : points())
        arcs.push_back(point.arc(from, until));
    if (!m_points)
        arcs.push_back(m_a.arc(from, until));
    if (m_b)
        arcs.push_back(m_b->arc(from, until));
    return arcs;
}

template <class T>
T BodyLeg<T>::radius(const T& t) const
{
    return m_thin ? T(0) : m_radius.position(t).x;
}

template <class T>
Hull<T> BodyLeg<T>::at(const T& t) const
{
    Hull<T> hull;
    hull.p[0] = m_a.position(t);
    if (m_b) {
        hull.p[1] = m_b->position(t);
        hull.count = 2;
    }
    hull.radius = radius(t);
    return hull;
}

template <class T>
Sweep<T> BodyLeg<T>::over(const T& from, const T& until) const
{
    Sweep<T> sweep;
    sweep.arc[0] = m_a.arc(from, until);
    if (m_b) {
        sweep.arc[1] = m_b->arc(from, until);
        sweep.count = 2;
    }
    sweep.radius = {radius(from), radius(until)};
    sweep.magnitude = {magnitude(from), magnitude(until)};
    return sweep;
}

template <class T>
T BodyLeg<T>::magnitude(const T& t) const
{
    T most = m_a.magnitude(t);
    for (const PathLeg<T>& point : points())
        most = std::max(most, point.magnitude(t));
    if (m_points) // bounds two of them together
        most = most * 2;
    if (m_b)
        most = most + m_b->magnitude(t);
    return m_thin ? most : most + m_radius.magnitude(t);
}

template <class T>
T BodyLeg<T>::magnitude(const T& from, const T& until) const
{
    T most = m_a.magnitude(from, until);
    for (const PathLeg<T>& point : points())
        most = std::max(most, point.magnitude(from, until));
    if (m_points)
        most = most * 2;
    if (m_b)
        most = most + m_b->magnitude(from, until);
    return m_thin ? most : most + m_radius.magnitude(from, until);
}

template <class T>
T BodyLeg<T>::speed(const T& from, const T& until) const
{
    T most = m_a.speed(from, until);
    for (const PathLeg<T>& point : points())
        most = std::max(most, point.speed(from, until));
    if (m_b)
        most = std::max(most, m_b->speed(from, until));
    return m_thin ? most : most + m_radius.speed(from, until);
}

template <class T>
Motion<T>::Motion(const Scene& scene, const Body& body, const Job& job) : m_shape(body.shape)
{
    const Interval active = activeInterval(scene, body);
    if (body.shape == Shape::polygon) {
        for (const Path& point : body.points)
            m_points.push_back(legsOf<T>(point, active, job));
        if (std::all_of(m_points.begin(), m_points.end(), [](const auto& legs) { return legs.size() == 1; })) {
            m_onlyLegs = std::make_shared<const std::vector<PathLeg<T>>>(legsDuring(active.start, active.end));
            m_points.clear();
        }
    } else {
        m_a = legsOf<T>(body.a, active, job);
    }
    if (hasTwoControlPoints(body.shape))
        m_b = legsOf<T>(body.b, active, job);
    const Radius radius = radiusOf(body);
    if (radius.to && *radius.to != radius.from)
        m_radius = straightLeg<T>(active, {radius.from, 0}, {*radius.to, 0});
    else
        m_radius = restingLeg<T>(active.start, active.end, {radius.from, 0});
}

template <class T>
std::vector<PathLeg<T>> Motion<T>::legsDuring(double from, double until) const
{
    std::vector<PathLeg<T>> points;
    points.reserve(m_points.size());
    for (const std::vector<PathLeg<T>>& legs : m_points)
        points.push_back(legOver(legs, from, until));
    return points;
}

template <class T>
BodyLeg<T> Motion<T>::leg(double from, double until) const
{
    if (m_onlyLegs)
        return BodyLeg<T>(m_onlyLegs, m_radius);
    if (!m_points.empty())
        return BodyLeg<T>(std::make_shared<const std::vector<PathLeg<T>>>(legsDuring(from, until)), m_radius);
    return BodyLeg<T>(m_shape, legOver(m_a, from, until), m_b.empty() ? nullptr : &legOver(m_b, from, until), m_radius);
}

std::vector<double> keyTimes(const Scene& scene, const Body& body)
{
    const Interval active = activeInterval(scene, body);
    std::vector<double> times;
    const auto add = [&](const Path& path) {
        const auto* keyed = std::get_if<Keyed>(&path);
        for (std::size_t k = 0; keyed && k < keyed->keys.size(); ++k) {
            if (keyed->keys[k].t > active.start && keyed->keys[k].t < active.end)
                times.push_back(keyed->keys[k].t);
        }
    };
    forEachPath(body, add);
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

bool movesDuring(const Body& body, Interval w)
{
    const Radius radius = radiusOf(body);
    bool moves = radius.to && *radius.to != radius.from;
    forEachPath(body, [&](const Path& path) { moves = moves || pathMovesDuring(path, w); });
    return moves;
}

void BitRange::add(double value)
{
    if (value == 0)
        return;
    int exponent = 0;
    constexpr int digits = std::numeric_limits<double>::digits;
    const double rest = std::frexp(std::abs(value), &exponent);
    const auto mantissa = static_cast<std::uint64_t>(std::ldexp(rest, digits)); // an integer below 2^digits
    high = std::max(high, exponent);
    low = std::min(low, exponent - digits + std::countr_zero(mantissa));
}

void BitRange::add(const BitRange& other)
{
    low = std::min(low, other.low);
    high = std::max(high, other.high);
}

BodyBitRange bitRange(const Scene& scene, const Body& body)
{
    BodyBitRange range;
    const Interval active = activeInterval(scene, body);
    range.times.add(active.start);
    range.times.add(active.end);
    struct Add
    {
        BodyBitRange& range;
        void operator()(double time) const { range.times.add(time); }
        void operator()(const Vec& v, VectorRole) const
        {
            range.lengths.add(v.x);
            range.lengths.add(v.y);
        }
    };
    forEachVectorOf(body, Add{range});
    const Radius radius = radiusOf(body);
    range.lengths.add(radius.from);
    range.lengths.add(radius.to.value_or(0));
    return range;
}

#define SWEEP_MOTIONS(T)                                                                                               \
    template struct PathLeg<T>;                                                                                        \
    template class BodyLeg<T>;                                                                                         \
    template class Motion<T>;
SWEEP_FOR_EACH_NUMBER(SWEEP_MOTIONS)
SWEEP_MOTIONS(Fraction)
#undef SWEEP_MOTIONS

SceneMotions::SceneMotions(const Scene& scene, const Job& job)
    : m_scene(scene), m_job(job.withoutProgress()), m_doubles(scene.bodies.size()), m_longDoubles(scene.bodies.size()),
      m_fewDigits(scene.bodies.size()), m_digits(scene.bodies.size()), m_moreDigits(scene.bodies.size()),
      m_fractions(scene.bodies.size())
{
    for (const Body& body : scene.bodies) {
        throwIfCancelled();
        m_active.push_back(activeInterval(scene, body));
        m_keys.push_back(keyTimes(scene, body));
        m_bitRanges.push_back(auditing::bitRange(scene, body));
    }
}

template <class T>
const Motion<T>& SceneMotions::motion(std::uint32_t body) const
{
    const auto& motions = [this]() -> const auto&
    {
        if constexpr (std::is_same_v<T, double>)
            return m_doubles;
        else if constexpr (std::is_same_v<T, LongDouble>)
            return m_longDoubles;
        else if constexpr (std::is_same_v<T, Digits30>)
            return m_fewDigits;
        else if constexpr (std::is_same_v<T, Digits100>)
            return m_digits;
        else if constexpr (std::is_same_v<T, Digits1300>)
            return m_moreDigits;
        else
            return m_fractions;
    }
    ();
    return motions.at(body, [&] { return std::make_unique<const Motion<T>>(m_scene, m_scene.bodies[body], m_job); });
}
#define SWEEP_SCENE_MOTION(T) template const Motion<T>& SceneMotions::motion(std::uint32_t) const;
SWEEP_FOR_EACH_NUMBER(SWEEP_SCENE_MOTION)
SWEEP_SCENE_MOTION(Fraction)
#undef SWEEP_SCENE_MOTION

bool SceneMotions::timesInDoubles(std::uint32_t body) const
{
    // Differences of such times neither overflow nor vanish, and neither do their reciprocals.
    return m_bitRanges[body].times.high <= 400 && m_bitRanges[body].times.low >= -400;
}

} // namespace sweep::auditing
