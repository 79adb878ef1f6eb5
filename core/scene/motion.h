// Motion of bodies: exact polynomials over key-free stretches, positions in doubles, and boxes that hold a body.
#pragma once

#include <sweepbench/base/jobs.h>
#include <sweepbench/number/bounds.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/number/polynomial.h>
#include <sweepbench/scene.h>

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

namespace sweep {

// Visitor of the numbers of a path: its positions, velocities, accelerations and key times.

enum class VectorRole // in the order of derivatives
{
    position,
    velocity,
    acceleration
};

// Calls visit(vector, role) for every vector of the path, in the order of the scene file. A visitor that also accepts a
// double is called with the time of each key before its position. The path, and with it the numbers, may be const.
template <class AnyPath, class Visit>
void forEachVector(AnyPath& path, Visit visit)
{
    if (auto* rest = std::get_if<Rest>(&path)) {
        visit(rest->at, VectorRole::position);
    } else if (auto* line = std::get_if<FromTo>(&path)) {
        visit(line->from, VectorRole::position);
        visit(line->to, VectorRole::position);
    } else if (auto* launch = std::get_if<Launch>(&path)) {
        visit(launch->at, VectorRole::position);
        visit(launch->velocity, VectorRole::velocity);
        if (launch->acceleration)
            visit(*launch->acceleration, VectorRole::acceleration);
    } else if (auto* keyed = std::get_if<Keyed>(&path)) {
        for (auto& key : keyed->keys) {
            if constexpr (std::is_invocable_v<Visit, decltype((key.t))>)
                visit(key.t);
            visit(key.at, VectorRole::position);
        }
    }
}

// The same for every path used by the body's shape.
template <class AnyBody, class Visit>
void forEachVectorOf(AnyBody& body, Visit visit)
{
    forEachPath(body, [&visit](auto& path) { forEachVector(path, visit); });
}

// A number of a scene is measured in units of length^length · time^time, a velocity in {1, −1}.
struct Dimension
{
    int length = 0;
    int time = 0;
};

// Calls visit(number, dimension, body) for each number of the body. It may be const, and with it the numbers.
template <class AnyBody, class Visit>
void forEachNumberOfBody(AnyBody& body, const Visit& visit)
{
    const auto visitVector = [&](auto& value, auto... role) {
        if constexpr (sizeof...(role) == 0) { // the time of a key
            visit(value, Dimension{0, 1}, &body);
        } else {
            const Dimension dimension{1, -static_cast<int>((role, ...))};
            visit(value.x, dimension, &body);
            visit(value.y, dimension, &body);
        }
    };
    forEachVectorOf(body, visitVector);
    visit(body.radius.from, Dimension{1, 0}, &body);
    if (body.radius.to)
        visit(*body.radius.to, Dimension{1, 0}, &body);
    if (body.active)
        for (auto* const end : {&body.active->start, &body.active->end})
            visit(*end, Dimension{0, 1}, &body);
}

// The same for each number of the scene that `"numbers": "single"` rounds; the body is null for those of no body.
template <class AnyScene, class Visit>
void forEachNumber(AnyScene& scene, const Visit& visit)
{
    const Body* const none = nullptr;
    const auto visitVector = [&](auto& vector) {
        visit(vector.x, Dimension{1, 0}, none);
        visit(vector.y, Dimension{1, 0}, none);
    };
    const auto visitTime = [&](auto& time) { visit(time, Dimension{0, 1}, none); };
    if (scene.time) {
        visitTime(scene.time->interval.start);
        visitTime(scene.time->interval.end);
    }
    if (scene.grid && scene.grid->origin)
        visitVector(*scene.grid->origin);
    if (scene.grid)
        visitVector(scene.grid->spacing);
    for (auto& body : scene.bodies)
        forEachNumberOfBody(body, visit);
    for (std::size_t i = 0; scene.expect && i < scene.expect->size(); ++i)
        for (auto* const number : {&(*scene.expect)[i].t, &(*scene.expect)[i].within})
            if (*number)
                visitTime(**number);
    for (std::size_t i = 0; scene.bookmarks && i < scene.bookmarks->size(); ++i)
        visitTime((*scene.bookmarks)[i].t);
}

// Paths of a body: what everything after the broad phase reads in place of a shape.

// The control points of a body on their paths over its active time, and its radius: one or two that span a hull, or
// those of a polygon, which form a closed chain. It refers to the paths of the body.
class BodyPaths
{
public:
    // Requires: the body outlives this object.
    BodyPaths(const Body& body, Interval active);
    BodyPaths(const Scene& scene, const Body& body) : BodyPaths(body, activeInterval(scene, body)) {}
    // A chain of radius 0. Its second path is not read if it has one control point.
    BodyPaths(ChainKind kind, const Path& a, const Path& b, Interval active)
        : m_active(active), m_kind(kind), m_points{&a, &b}
    {
    }

    [[nodiscard]] Interval active() const { return m_active; }
    [[nodiscard]] const ChainKind& kind() const { return m_kind; }
    // Whether the chain bounds the region of a polygon.
    [[nodiscard]] bool isClosed() const { return !m_closed.empty(); }
    [[nodiscard]] std::size_t count() const { return isClosed() ? m_closed.size() : pointsOf(m_kind.hull); }
    [[nodiscard]] const Path& point(std::size_t i) const { return isClosed() ? m_closed[i] : *m_points[i]; }
    // The radius at both ends of the active time; 0 for a body without one.
    [[nodiscard]] double startRadius() const { return m_startRadius; }
    [[nodiscard]] double endRadius() const { return m_endRadius; }
    [[nodiscard]] BodyPaths withRadius(double start, double end) const;

    // The edges of a polygon, edge i from control point i to the next one; of another body it alone. An edge has a
    // radius if the polygon is ever thick.
    [[nodiscard]] std::size_t pieceCount() const { return isClosed() ? m_closed.size() : 1; }
    [[nodiscard]] BodyPaths piece(std::size_t i) const;

private:
    Interval m_active;
    ChainKind m_kind;
    std::array<const Path*, 2> m_points;
    std::span<const Path> m_closed; // all control points of a polygon; empty for other bodies
    double m_startRadius = 0;
    double m_endRadius = 0;
};

// The pose with this radius whose control points are at position(path).
template <class Number, class Position>
[[nodiscard]] BodyAt<Number> poseOf(const BodyPaths& body, const Number& radius, const Position& position)
{
    BodyAt<Number> pose{{body.kind(), {}, {}, radius}};
    if (body.isClosed()) {
        pose.points.reserve(body.count());
        for (std::size_t i = 0; i < body.count(); ++i)
            pose.points.push_back(position(body.point(i)));
        return pose;
    }
    pose.a = position(body.point(0));
    pose.b = body.count() == 2 ? position(body.point(1)) : pose.a;
    return pose;
}

// Approximate position, radius and pose of a body at a time, for pictures. Nothing here decides an event.

// The position at time t of a control point whose body is active over `active`; t is clamped to that interval. Every
// step is rounded.
[[nodiscard]] Vec approxPosition(const Path& path, Interval active, double t);

// The radius at time t, clamped in the same way; 0 for shapes without a radius. Every step is rounded.
[[nodiscard]] double approxRadius(const BodyPaths& body, double t);

[[nodiscard]] Pose approxPose(const Scene& scene, const Body& body, double t);

// Position and pose in double-doubles, for pictures that resolve less than the spacing of doubles: errors are at most
// 2⁻⁹⁵ of the largest magnitude involved. A position or radius that is not finite in double-doubles, because values
// exceed 1e300, is computed in doubles.
[[nodiscard]] DoubleDoubleVec doubleDoublePosition(const Path& path, Interval active, DoubleDouble t);
[[nodiscard]] DoubleDoublePose doubleDoublePose(const Scene& scene, const Body& body, DoubleDouble t);
[[nodiscard]] inline DoubleDoubleVec toDoubleDouble(Vec p)
{
    return {{p.x, 0}, {p.y, 0}};
}

// The pose at time t if every coordinate and the radius are exactly doubles. None otherwise, if the body is not active,
// or if its times break the scene's rules, as they may during an edit.
[[nodiscard]] std::optional<Pose> unroundedPose(const Scene& scene, const Body& body, double t);

// Legs of the paths of bodies, their key times, and the stretches between keys.

// A straight, uniform piece of a path: at `from` at time.start, at `to` at time.end.
struct Leg
{
    Vec from;
    Vec to;
    Interval time;
};

// The leg of a keyed path during a stretch without a key inside. Before the first key and after the last one the path
// is at rest and `from` equals `to`. Cost: logarithmic in the number of keys.
[[nodiscard]] Leg legOver(const Keyed& path, Interval stretch);
// The leg of a path during such a stretch of the active time; none for a launched one, which may bend.
[[nodiscard]] std::optional<Leg> legOver(const Path& path, Interval active, Interval stretch);
// The path without the keys that do not affect the stretch.
[[nodiscard]] Path pathOver(const Path& path, Interval stretch);

// The key times of the body strictly inside the interval, increasing.
[[nodiscard]] std::vector<double> keyTimes(const BodyPaths& body, Interval within);

// Whether a control point of the body follows keys.
[[nodiscard]] bool hasKeys(const Body& body);
// Whether every control point and the radius are constant over the interval. (A line that slides along itself is not
// stationary.) Cost: logarithmic in the number of keys, plus the keys inside.
[[nodiscard]] bool isStationary(const Body& body, Interval within);

// Exact motion of a body: its control points and radius as polynomials in t.

// A body over one stretch (an interval of time without a key inside). Control points and radius are the true values
// times `scale`, a positive integer that clears the denominators of from–to and keyed paths.
struct Motion : Chain<Polynomial>
{
    Integer scale = 1;

    // The motion with its scale multiplied by `multiple`.
    [[nodiscard]] Motion scaledBy(const Integer& multiple) const;
};

[[nodiscard]] inline PolynomialVec derivative(const PolynomialVec& p)
{
    return {p.x.derivative(), p.y.derivative()};
}

// The motion over a stretch of the active interval. Requires: no key time lies strictly inside the stretch, and the
// body is no polygon.
[[nodiscard]] Motion motionOver(const BodyPaths& body, Interval stretch);

// One control point over a stretch, times `scale`.
struct ScaledPoint
{
    PolynomialVec at;
    Integer scale = 1;
};
// Requires: as for motionOver.
[[nodiscard]] ScaledPoint pointOver(const Path& path, Interval active, Interval stretch);

// Brings both motions to one scale, the least common multiple of theirs.
void toCommonScale(Motion& p, Motion& q);

// The motions of two bodies over a stretch, at one scale, for a question at one instant. Requires: `stretch` lies in
// both active intervals, and neither body has a key strictly inside it.
struct MotionPair
{
    Motion a;
    Motion b;
};
[[nodiscard]] MotionPair motionsOver(const BodyPaths& a, const BodyPaths& b, Interval stretch);

// The stretch (key-free interval) just before or just after an instant.

enum class TimeSide
{
    before,
    after
};

// The longest interval inside `within` that has no key of either body in its interior and contains the times just
// before (just after) t; at the start of `within` those just after t, at its end those just before. The two bodies may
// be the same. Requires: t lies in `within`, keys are in order. Cost: logarithmic in the number of keys.
[[nodiscard]] Interval stretchAt(const BodyPaths& a, const BodyPaths& b, Interval within, const Instant& t,
                                 TimeSide side);

// Swept bounds: an axis-aligned box, or a slab along one direction, that contains a moving body over a stretch of time.

struct Box
{
    Bounds x;
    Bounds y;
};

[[nodiscard]] inline bool disjoint(const Box& p, const Box& q)
{
    return disjoint(p.x, q.x) || disjoint(p.y, q.y);
}
[[nodiscard]] inline Box hull(const Box& p, const Box& q)
{
    return {hull(p.x, q.x), hull(p.y, q.y)};
}

// The coordinate of grid line n along one axis.
[[nodiscard]] inline Bounds lineBounds(double origin, double spacing, long long n)
{
    return Bounds::exactly(origin) + Bounds::exactly(static_cast<double>(n)) * Bounds::exactly(spacing);
}
// Contains the closed box of a cell.
[[nodiscard]] inline Box cellBox(const Grid& grid, Cell cell)
{
    const Vec origin = grid.origin.value_or(Vec{});
    const auto range = [](double from, double spacing, long long n) {
        return hull(lineBounds(from, spacing, n), lineBounds(from, spacing, n + 1));
    };
    return {range(origin.x, grid.spacing.x, cell.i), range(origin.y, grid.spacing.y, cell.j)};
}

// All bounds below are rounded outwards: they may be too large but never too small. `active` is the active interval of
// the path's body, and the stretch is closed.

// Contains the control point over the stretch.
[[nodiscard]] Box sweptBox(const Path& path, Interval active, Interval stretch);

// Contains the radius over the stretch.
[[nodiscard]] Bounds sweptRadius(const BodyPaths& body, Interval stretch);

// Contains the body over the stretch, which must lie inside its active interval; the whole plane for a ray or a line.
[[nodiscard]] Box sweptBox(const BodyPaths& body, Interval stretch);

// Contains across·p for every position p of the control point over the stretch: a narrow slab if the path is
// perpendicular to `across`, however long the path is.
[[nodiscard]] Bounds sweptSlab(const Path& path, Vec across, Interval active, Interval stretch);

// First time at which the control points of a ray or a line coincide, which leaves it without a direction.

// The first time in the closed active interval at which a(t) = b(t), exactly. Nothing if there is none or the job is
// stopped. The job is polled once per stretch between keys.
[[nodiscard]] std::optional<Instant> firstCoincidence(const Path& a, const Path& b, Interval active,
                                                      const Job& job = {});

} // namespace sweep
