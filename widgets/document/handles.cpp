#include "widgets/document/handles.h"

#include "core/scene/editing.h"
#include "core/scene/motion.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/body_state.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace sweep {

namespace {

// The starting point of a path.
struct StartOf
{
    Vec operator()(const Rest& path) const { return path.at; }
    Vec operator()(const FromTo& path) const { return path.from; }
    Vec operator()(const Launch& path) const { return path.at; }
    Vec operator()(const Keyed& path) const { return path.keys.empty() ? Vec{} : path.keys.front().at; }
};

void append(std::vector<Handle>& handles, const Path& path, Interval active, ControlPoint point)
{
    const auto add = [&](PathEnd end, Vec at, std::size_t key = 0) {
        point.end = end;
        point.key = key;
        handles.push_back({point, at, std::visit(StartOf{}, path)});
    };
    if (const auto* rest = std::get_if<Rest>(&path)) {
        add(PathEnd::rest, rest->at);
    } else if (const auto* line = std::get_if<FromTo>(&path)) {
        add(PathEnd::from, line->from);
        add(PathEnd::to, line->to);
    } else if (const auto* launch = std::get_if<Launch>(&path)) {
        add(PathEnd::from, launch->at);
        add(PathEnd::to, approxPosition(path, active, active.end));
    } else if (const auto* keyed = std::get_if<Keyed>(&path)) {
        for (std::size_t k = 0; k < keyed->keys.size(); ++k)
            add(PathEnd::key, keyed->keys[k].at, k);
    }
}

// The velocity with which p + v·τ + a·τ²/2 is q after τ.
double velocityTo(double p, double q, double a, double tau)
{
    constexpr double largest = std::numeric_limits<double>::max();
    return std::clamp((q - p) / tau - a / 2 * tau, -largest, largest);
}

struct Moved
{
    ControlPoint point;
    Vec to;
    double duration;

    void operator()(Rest& path) const { path.at = to; }
    void operator()(FromTo& path) const { (point.end == PathEnd::to ? path.to : path.from) = to; }
    void operator()(Launch& path) const
    {
        if (point.end == PathEnd::from) {
            path.at = to;
            return;
        }
        if (point.end == PathEnd::velocity) {
            path.velocity = {velocityTo(path.at.x, to.x, 0, arrowShare * duration),
                             velocityTo(path.at.y, to.y, 0, arrowShare * duration)};
            return;
        }
        const Vec acceleration = path.acceleration.value_or(Vec{});
        path.velocity = {velocityTo(path.at.x, to.x, acceleration.x, duration),
                         velocityTo(path.at.y, to.y, acceleration.y, duration)};
    }
    void operator()(Keyed& path) const
    {
        SWEEP_EXPECTS(point.key < path.keys.size());
        path.keys[point.key].at = to;
    }
};

struct Shifted
{
    Vec by;

    void operator()(Rest& path) const { path.at = clampedSum(path.at, by); }
    void operator()(FromTo& path) const
    {
        path.from = clampedSum(path.from, by);
        path.to = clampedSum(path.to, by);
    }
    void operator()(Launch& path) const { path.at = clampedSum(path.at, by); }
    void operator()(Keyed& path) const
    {
        for (Key& key : path.keys)
            key.at = clampedSum(key.at, by);
    }
};

} // namespace

Vec clampedSum(Vec p, Vec q)
{
    constexpr double largest = std::numeric_limits<double>::max();
    return {std::clamp(p.x + q.x, -largest, largest), std::clamp(p.y + q.y, -largest, largest)};
}

const Path& pathOf(const Body& body, std::size_t index)
{
    if (body.shape == Shape::polygon)
        return body.points[index == ControlPoint::all ? 0 : index];
    SWEEP_EXPECTS(index < controlPointCount(body));
    return index == 0 ? body.a : body.b;
}

Path& pathOf(Body& body, std::size_t index)
{
    return const_cast<Path&>(pathOf(std::as_const(body), index));
}

namespace {

// The common path of a polygon that moves as a whole; none if it rests.
std::optional<Path> movingAlike(const Body& body, Interval active)
{
    std::optional<Path> common = commonPath(body, active);
    return common && !std::holds_alternative<Rest>(*common) ? common : std::nullopt;
}

} // namespace

std::vector<Handle> controlPoints(const Scene& scene, std::size_t body)
{
    SWEEP_EXPECTS(body < scene.bodies.size());
    const Body& b = scene.bodies[body];
    const Interval active = activeInterval(scene, b);
    std::vector<Handle> handles;
    const std::optional<Path> common = movingAlike(b, active);
    for (std::size_t i = 0; i < controlPointCount(b); ++i) {
        const Path& path = pathOf(b, i);
        const Vec start = common ? approxPosition(path, active, active.start) : Vec{};
        if (common)
            handles.push_back({{body, i, PathEnd::vertex}, start, start});
        else
            append(handles, path, active, {body, i});
    }
    if (common)
        append(handles, *common, active, {body, ControlPoint::all});
    std::erase_if(handles, [](const Handle& handle) {
        return handle.point.index == ControlPoint::all && handle.point.end == PathEnd::from;
    });
    return handles;
}

namespace {

// The body after the common path of all its control points was moved.
Body withCommonPoint(Body body, Interval active, const ControlPoint& point, Vec to)
{
    const std::optional<Path> common = commonPath(body, active);
    if (!common)
        return body;
    Path moved = *common;
    std::visit(Moved{point, to, active.end - active.start}, moved);
    for (Path& path : body.points) {
        if (auto* line = std::get_if<FromTo>(&path))
            line->to = clampedSum(line->from, std::get<FromTo>(moved).to - std::get<FromTo>(moved).from);
        else if (auto* launch = std::get_if<Launch>(&path))
            launch->velocity = std::get<Launch>(moved).velocity;
        else if (auto* keyed = std::get_if<Keyed>(&path))
            keyed->keys[point.key].at =
                clampedSum(keyed->keys[point.key].at, to - std::get<Keyed>(*common).keys[point.key].at);
    }
    return body;
}

// The path moved as a whole, so that it is at `to` at the start.
void moveStart(Path& path, Interval active, Vec to)
{
    std::visit(Shifted{to - approxPosition(path, active, active.start)}, path);
    const auto* keyed = std::get_if<Keyed>(&path);
    if (!keyed || keyed->keys.front().t >= active.start)
        std::visit(Moved{{.end = PathEnd::from}, to, active.end - active.start}, path); // without rounding
}

} // namespace

Body withControlPoint(const Scene& scene, Body body, const ControlPoint& point, Vec to)
{
    const Interval active = activeInterval(scene, body);
    if (point.index == ControlPoint::all)
        return withCommonPoint(std::move(body), active, point, to);
    Path& path = pathOf(body, point.index);
    if (point.end == PathEnd::vertex)
        moveStart(path, active, to);
    else
        std::visit(Moved{point, to, active.end - active.start}, path);
    return body;
}

namespace {

// Twice the largest rounding of a number as large as the coordinates of the path.
double roundingOf(const Path& path)
{
    double largest = 0;
    forEachVector(path, [&](const Vec& v, VectorRole) { largest = std::max({largest, std::abs(v.x), std::abs(v.y)}); });
    return largest * 0x1p-51;
}

// Whether q is p moved by a constant, up to this error along each axis.
bool movesLike(const Path& p, const Path& q, double error)
{
    if (p.index() != q.index())
        return false;
    std::vector<Vec> first;
    std::vector<Vec> second;
    std::vector<VectorRole> roles;
    forEachVector(p, [&](const Vec& v, VectorRole role) {
        first.push_back(v);
        roles.push_back(role);
    });
    forEachVector(q, [&](const Vec& v, VectorRole) { second.push_back(v); });
    const auto* keyed = std::get_if<Keyed>(&p);
    if (first.size() != second.size() ||
        (keyed && !std::ranges::equal(keyed->keys, std::get<Keyed>(q).keys, {}, &Key::t, &Key::t)))
        return false;
    for (std::size_t i = 0; i < first.size(); ++i) {
        const bool isDerivative = roles[i] != VectorRole::position;
        const Vec by = isDerivative ? Vec{} : second.front() - first.front();
        const Vec off = second[i] - first[i] - by;
        const double allowed = isDerivative ? 0 : error;
        if (!(std::abs(off.x) <= allowed && std::abs(off.y) <= allowed))
            return false;
    }
    return true;
}

} // namespace

Vec middleOf(const Pose& pose)
{
    const std::vector<Vec> points = pose.isClosed() ? pose.points : std::vector{pose.a, pose.b};
    const auto [left, right] = std::ranges::minmax(points, {}, &Vec::x);
    const auto [low, high] = std::ranges::minmax(points, {}, &Vec::y);
    return {std::midpoint(left.x, right.x), std::midpoint(low.y, high.y)};
}

std::optional<Path> commonPath(const Body& body, Interval active)
{
    if (body.shape != Shape::polygon || body.points.empty())
        return {};
    double error = 0;
    for (const Path& path : body.points)
        error = std::max(error, roundingOf(path));
    std::vector<Vec> starts;
    for (const Path& path : body.points) {
        if (!movesLike(body.points.front(), path, error))
            return {};
        starts.push_back(approxPosition(path, active, active.start));
    }
    const Vec middle = middleOf({{Shape::polygon}, starts});
    Path common = body.points.front();
    forEachVector(common, [by = middle - starts.front()](Vec& v, VectorRole role) {
        if (role == VectorRole::position)
            v = v + by;
    });
    return common;
}

namespace {

Vec between(Vec p, Vec q, double share)
{
    return {std::lerp(p.x, q.x, share), std::lerp(p.y, q.y, share)};
}

// The path at this share of the way between two paths of one form; keys have the times of either.
Path between(const Path& p, const Path& q, double share)
{
    if (const auto* keyed = std::get_if<Keyed>(&p)) {
        std::vector<double> times;
        for (const Keyed* path : {keyed, &std::get<Keyed>(q)})
            for (const Key& key : path->keys)
                times.push_back(key.t);
        std::ranges::sort(times);
        times.erase(std::unique(times.begin(), times.end()), times.end());
        Keyed result;
        const Interval all{times.front(), times.back()};
        for (const double t : times)
            result.keys.push_back({t, between(approxPosition(p, all, t), approxPosition(q, all, t), share)});
        return result;
    }
    Path result = p;
    if (auto* launch = std::get_if<Launch>(&result); launch && std::get<Launch>(q).acceleration)
        launch->acceleration = launch->acceleration.value_or(Vec{});
    std::vector<Vec> others;
    forEachVector(q, [&others](const Vec& v, VectorRole) { others.push_back(v); });
    std::size_t i = 0;
    forEachVector(result, [&](Vec& v, VectorRole) {
        v = between(v, i < others.size() ? others[i] : Vec{}, share);
        ++i;
    });
    return result;
}

// Both paths in the first form that has both motions up to rounding.
std::optional<std::pair<Path, Path>> inOneForm(const Path& p, const Path& q, Interval active)
{
    if (p.index() == q.index())
        return std::pair(p, q);
    const double allowed = 8 * std::max(roundingOf(p), roundingOf(q));
    for (const PathForm form : {PathForm::fromTo, PathForm::velocity, PathForm::acceleration, PathForm::keys}) {
        const FormChange first = withForm(p, form, active);
        const FormChange second = withForm(q, form, active);
        if (first.largestMove <= allowed && second.largestMove <= allowed)
            return std::pair(first.path, second.path);
    }
    return {};
}

} // namespace

std::optional<Body> withVertex(Body polygon, Interval active, std::size_t edge, double share)
{
    SWEEP_EXPECTS(edge < polygon.points.size() && share > 0 && share < 1);
    const Path& p = polygon.points[edge];
    const Path& q = polygon.points[edge + 1 < polygon.points.size() ? edge + 1 : 0];
    const auto both = inOneForm(p, q, active);
    if (!both)
        return {};
    Path path = between(both->first, both->second, share);
    if (commonPath(polygon, active)) { // the same motion without further rounding
        const Vec start = approxPosition(path, active, active.start);
        path = p;
        moveStart(path, active, start);
    }
    polygon.points.insert(polygon.points.begin() + std::ptrdiff_t(edge) + 1, std::move(path));
    return polygon;
}

std::vector<std::size_t> withGroups(const Scene& scene, std::vector<std::size_t> bodies)
{
    std::unordered_set<std::string_view> groups;
    for (const std::size_t body : bodies)
        if (scene.bodies[body].group)
            groups.insert(*scene.bodies[body].group);
    for (std::size_t i = 0; i < scene.bodies.size() && !groups.empty(); ++i)
        if (scene.bodies[i].group && groups.contains(*scene.bodies[i].group))
            bodies.push_back(i);
    std::ranges::sort(bodies);
    bodies.erase(std::unique(bodies.begin(), bodies.end()), bodies.end());
    return bodies;
}

Body translated(const Body& body, Vec by)
{
    Body moved = body;
    forEachPath(moved, [by](Path& path) { std::visit(Shifted{by}, path); });
    return moved;
}

namespace {

constexpr double largest = std::numeric_limits<double>::max();

Vec plus(Vec p, Vec q, double times)
{
    return {std::clamp(p.x + q.x * times, -largest, largest), std::clamp(p.y + q.y * times, -largest, largest)};
}

// The unit vector from p towards q; (1, 0) if they are equal.
Vec direction(Vec p, Vec q)
{
    const Vec half{q.x / 2 - p.x / 2, q.y / 2 - p.y / 2};
    const double length = std::hypot(half.x, half.y);
    return length > 0 && std::isfinite(length) ? Vec{half.x / length, half.y / length} : Vec{1, 0};
}

double distanceToSegment(Vec p, Vec a, Vec b)
{
    const Vec along = direction(a, b);
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    const double share = std::clamp((p.x - a.x) * along.x + (p.y - a.y) * along.y, 0.0, length);
    return std::hypot(p.x - (a.x + share * along.x), p.y - (a.y + share * along.y));
}

// Whether the path is at one of its own handles at time t, or at rest.
bool hasHandleAt(const Path& path, Interval active, double t)
{
    if (t <= active.start || t >= active.end || std::holds_alternative<Rest>(path))
        return true;
    const auto* keyed = std::get_if<Keyed>(&path);
    return keyed && std::ranges::any_of(keyed->keys, [t](const Key& key) { return key.t == t; });
}

Handle edgeHandle(const Scene& scene, std::size_t body, PathEnd end, double t)
{
    const ControlPoint edge{body, 0, end};
    const Pose pose = poseOfEdge(scene, edge, t);
    if (pose.isClosed()) {
        const Vec right = *std::ranges::max_element(pose.points, {}, &Vec::x);
        return {edge, plus(right, {1, 0}, pose.radius), right};
    }
    return {edge, plus(pose.a, direction(pose.b, pose.a), pose.radius), pose.a};
}

void appendVelocity(std::vector<Handle>& handles, const Path& path, Interval active, ControlPoint point)
{
    point.end = PathEnd::velocity;
    if (const auto* launch = std::get_if<Launch>(&path))
        handles.push_back(
            {point, plus(launch->at, launch->velocity, arrowShare * (active.end - active.start)), launch->at});
}

void appendPathHandles(std::vector<Handle>& handles, const Scene& scene, std::size_t body, double t, bool autoKey)
{
    const Body& b = scene.bodies[body];
    const Interval active = activeInterval(scene, b);
    const bool isPolygon = b.shape == Shape::polygon;
    const std::optional<Path> common = movingAlike(b, active);
    if (common)
        appendVelocity(handles, *common, active, {body, ControlPoint::all});
    const bool isActive = t >= active.start && t <= active.end;
    const auto atRest = [&](const Handle& handle) {
        return handle.point.end == PathEnd::vertex || handle.point.end == PathEnd::rest;
    };
    if (isPolygon && autoKey && isActive)
        std::erase_if(handles, atRest);
    for (std::size_t i = 0; i < controlPointCount(b); ++i) {
        const Path& path = pathOf(b, i);
        const bool hadStart = isPolygon && isActive && (common || std::holds_alternative<Rest>(path));
        if (!common)
            appendVelocity(handles, path, active, {body, i});
        if (autoKey && (hadStart || !hasHandleAt(path, active, t)))
            handles.push_back({{body, i, PathEnd::now}, approxPosition(path, active, t), std::visit(StartOf{}, path)});
    }
}

} // namespace

std::vector<Handle> handlesOf(const Scene& scene, std::size_t body, double t, bool autoKey)
{
    std::vector<Handle> handles = controlPoints(scene, body);
    appendPathHandles(handles, scene, body, t, autoKey);
    const Body& b = scene.bodies[body];
    const bool isThinPolygon = b.shape == Shape::polygon && (b.points.empty() || b.radius == Radius{});
    if (!hasRadius(b.shape) || isThinPolygon)
        return handles;
    const Interval active = activeInterval(scene, b);
    const bool changes = b.radius.to.has_value();
    if (!changes || (t > active.start && t < active.end))
        handles.push_back(edgeHandle(scene, body, PathEnd::radius, t));
    if (changes)
        for (const PathEnd end : {PathEnd::radiusFrom, PathEnd::radiusTo})
            handles.push_back(edgeHandle(scene, body, end, t));
    return handles;
}

Pose poseOfEdge(const Scene& scene, const ControlPoint& edge, double t)
{
    SWEEP_EXPECTS(edge.body < scene.bodies.size());
    const Body& body = scene.bodies[edge.body];
    const Interval active = activeInterval(scene, body);
    const double when = edge.end == PathEnd::radiusFrom ? active.start : edge.end == PathEnd::radiusTo ? active.end : t;
    return approxPose(scene, body, when);
}

double approxRadiusThrough(const Pose& pose, Vec at)
{
    return std::min(pose.isClosed() ? approxDistance(at, pose) : distanceToSegment(at, pose.a, pose.b), largest);
}

Body withRadius(const Scene& scene, Body body, const ControlPoint& edge, double t, double radius)
{
    SWEEP_EXPECTS(hasRadius(body.shape) && radius >= 0);
    Radius& r = body.radius;
    if (!r.to || edge.end == PathEnd::radiusFrom) {
        r.from = radius;
    } else if (edge.end == PathEnd::radiusTo) {
        r.to = radius;
    } else {
        const double more = radius - approxRadius({scene, body}, t);
        for (double* end : {&r.from, &*r.to})
            *end = std::clamp(*end + more, 0.0, largest);
    }
    return body;
}

std::vector<ControlPoint> sharedCorner(const Scene& scene, const ControlPoint& point)
{
    std::vector<ControlPoint> shared;
    const std::vector<Handle> own = controlPoints(scene, point.body);
    const auto at = std::ranges::find_if(own, [&](const auto& handle) { return handle.point == point; });
    const auto& group = scene.bodies[point.body].group;
    if (!group || at == own.end())
        return shared;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        if (i == point.body || scene.bodies[i].group != group)
            continue;
        for (const Handle& handle : controlPoints(scene, i)) {
            const bool sameEnd = (isStart(handle.point) && isStart(point)) ||
                                 (handle.point.end == point.end && handle.point.key == point.key);
            if (sameEnd && handle.at == at->at)
                shared.push_back(handle.point);
        }
    }
    return shared;
}

std::vector<ControlPoint> endsOfGroup(const Scene& scene, std::size_t body)
{
    std::vector<ControlPoint> ends;
    const auto& group = scene.bodies[body].group;
    for (std::size_t i = 0; i < scene.bodies.size() && group; ++i) {
        const Body& other = scene.bodies[i];
        if (other.group != group)
            continue;
        const bool isAlike = commonPath(other, activeInterval(scene, other)).has_value();
        const std::size_t paths = isAlike ? 1 : controlPointCount(other);
        for (std::size_t k = 0; k < paths; ++k) {
            if (!std::holds_alternative<FromTo>(pathOf(other, k)))
                return {};
            ends.push_back({i, isAlike ? ControlPoint::all : k, PathEnd::to});
        }
    }
    return ends;
}

namespace {

Vec plus(Vec p, double x, double y)
{
    return {std::clamp(p.x + x, -largest, largest), std::clamp(p.y + y, -largest, largest)};
}

double ulpOf(double value)
{
    const double magnitude = std::min(std::abs(value), largest / 2);
    return std::nextafter(magnitude, largest) - magnitude;
}

Path movedBy(const Path& path, Vec by)
{
    struct Move
    {
        Vec by;
        Vec operator()(Vec p) const { return plus(p, by.x, by.y); }
        Path operator()(const Rest& rest) const { return Rest{(*this)(rest.at)}; }
        Path operator()(const FromTo& line) const { return FromTo{(*this)(line.from), (*this)(line.to)}; }
        Path operator()(const Launch& launch) const
        {
            return Launch{(*this)(launch.at), launch.velocity, launch.acceleration};
        }
        Path operator()(Keyed keyed) const
        {
            keyed.kept = {};
            for (Key& key : keyed.keys)
                key.at = (*this)(key.at);
            return keyed;
        }
    };
    return std::visit(Move{by}, path);
}

} // namespace

QString formName(PathForm form)
{
    constexpr const char* names[] = {"at rest", "from – to", "velocity", "velocity and acceleration", "keys"};
    return translated(names[std::size_t(form)]);
}

QString lossText(const Path& path, const FormChange& change)
{
    if (change.isSame)
        return {};
    const auto* keyed = std::get_if<Keyed>(&path);
    const bool bends = formOf(path) == PathForm::acceleration;
    QString text = formOf(change.path) == PathForm::rest ? translated("The motion is lost")
                   : bends                               ? translated("The acceleration is lost")
                   : keyed                               ? translated("The keys between the ends are lost")
                                                         : translated("The numbers are rounded");
    if (change.endMove > 0)
        text += translated("; the end moves by %1").arg(roundedText(change.endMove, 3));
    if (change.largestMove > change.endMove)
        text += translated("; it moves by up to %1, at t = %2")
                    .arg(roundedText(change.largestMove, 3), roundedText(change.largestMoveTime, 3));
    return text + u'.';
}

Keyed withKeyAdded(Keyed path, Interval active)
{
    const Key last = path.keys.back();
    double t = last.t + (active.end / 2 - active.start / 2) / 2;
    if (path.keys.size() > 1)
        t = last.t + (last.t - path.keys[path.keys.size() - 2].t);
    if (t > last.t && std::isfinite(t))
        path.keys.push_back({t, last.at});
    return path;
}

Path withKeyAt(const Path& path, Interval active, double t, Vec at)
{
    if (!(t >= active.start && t <= active.end))
        return path;
    Keyed keyed = std::get<Keyed>(withForm(path, PathForm::keys, active).path);
    const auto next = std::ranges::lower_bound(keyed.keys, t, {}, &Key::t);
    if (next != keyed.keys.end() && next->t == t)
        next->at = at;
    else
        keyed.keys.insert(next, {t, at});
    return keyed;
}

Body withShape(Body body, Shape shape, double extent)
{
    SWEEP_EXPECTS(body.shape != Shape::polygon && shape != Shape::polygon);
    if (hasTwoControlPoints(shape) && !hasTwoControlPoints(body.shape))
        body.b = movedBy(body.a, {extent, 0});
    if (!hasTwoControlPoints(shape))
        body.b = Rest{};
    if (hasRadius(shape) && !hasRadius(body.shape))
        body.radius = {extent / 4};
    if (!hasRadius(shape))
        body.radius = {};
    if (isUnbounded(shape) && body.grid == true)
        body.grid.reset();
    body.shape = shape;
    return body;
}

QString shapeWord(Shape shape)
{
    return shape == Shape::capsule ? QStringLiteral("thick line") : QString::fromLatin1(name(shape));
}

std::string firstId(Shape shape)
{
    return shapeWord(shape).toStdString() + " 1";
}

Body freshBody(Shape shape, const std::string& id, Vec centre, double extent)
{
    // Not so short that both ends are the same double, not so long that they overflow.
    const double shortest = 16 * std::max(ulpOf(centre.x), ulpOf(centre.y));
    const double unit = roundLength(std::clamp(extent / 8, shortest, largest / 8));
    const auto onGrid = [unit](double value) {
        return std::clamp(std::round(value / unit) * unit, 2 * unit - largest, largest - 2 * unit);
    };
    const Vec at{onGrid(centre.x), onGrid(centre.y)};
    Body body;
    body.id = id;
    body.shape = shape;
    body.a = FromTo{plus(at, -2 * unit, 0), plus(at, 2 * unit, 0)};
    if (hasTwoControlPoints(shape)) {
        body.a = Rest{plus(at, 0, -unit)};
        body.b = FromTo{plus(at, 0, unit), plus(at, unit, unit)};
    }
    if (hasRadius(shape))
        body.radius = {shape == Shape::capsule ? unit / 4 : unit / 2};
    return body;
}

std::vector<Body> namedFor(const Scene& scene, std::vector<Body> bodies)
{
    Names ids = idsOf(scene);
    for (Body& body : bodies) {
        body.id = freeName(body.id, ids);
        ids.insert(body.id);
    }
    return bodies;
}

double roundLength(double length)
{
    if (!(length > 0) || !std::isfinite(length))
        return 1;
    const double power = std::pow(10, std::floor(std::log10(length)));
    double best = power;
    for (const double times : {2.0, 5.0})
        if (times * power <= length)
            best = times * power;
    return best > 0 ? best : length;
}

} // namespace sweep
