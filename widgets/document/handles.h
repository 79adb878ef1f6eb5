// Handles of bodies, their control points, and forms of bodies and paths.
#pragma once

#include "core/scene/editing.h"
#include "core/scene/motion.h"

#include <sweepbench/scene.h>

#include <QString>

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace sweep {

// Control points of a body, and edits that move them.

// Which part of a control point's motion a handle moves.
enum class PathEnd
{
    rest,
    from,
    to,
    key,
    now,        // the position at the shown time, which becomes a key
    velocity,   // the tip of a launch's arrow
    vertex,     // the start of a vertex whose polygon moves as a whole; its whole path moves
    radius,     // on the body's edge at the shown time
    radiusFrom, // on the edge at the start, for a radius that changes
    radiusTo    // on the edge at the end, for a radius that changes
};

struct ControlPoint
{
    static constexpr std::size_t all = std::numeric_limits<std::size_t>::max();

    std::size_t body = 0; // index into Scene::bodies
    std::size_t index =
        0; // in the body's chain: 0 for `a`, 1 for `b`, or a vertex; `all` of a polygon that moves alike
    PathEnd end = PathEnd::rest;
    std::size_t key = 0; // with PathEnd::key, index into Keyed::keys
    friend bool operator==(const ControlPoint&, const ControlPoint&) = default;
};

struct Handle
{
    ControlPoint point;
    Vec at;
    Vec start; // where the path begins that the handle belongs to
};

// A body is a chain of control points: one, two, or the vertices of a polygon.
[[nodiscard]] inline std::size_t controlPointCount(const Body& body)
{
    return body.shape == Shape::polygon ? body.points.size() : hasTwoControlPoints(body.shape) ? 2 : 1;
}
// The path of a control point; with ControlPoint::all that of the first one. Requires: the body has it.
[[nodiscard]] const Path& pathOf(const Body& body, std::size_t index);
[[nodiscard]] Path& pathOf(Body& body, std::size_t index);
// The position at time t of the control point with this index. Requires: the pose has it.
[[nodiscard]] inline Vec pointOf(const Pose& pose, std::size_t index)
{
    return pose.isClosed() ? pose.points[index] : index == 0 ? pose.a : pose.b;
}

// Whether the control point is where its motion begins, or rests.
[[nodiscard]] constexpr bool isStart(const ControlPoint& point)
{
    return point.end == PathEnd::rest || point.end == PathEnd::from || point.end == PathEnd::vertex ||
           (point.end == PathEnd::key && point.key == 0);
}

// The length of a launch's arrow: the displacement during this share of its active interval.
inline constexpr double arrowShare = 0.25;

// The handles on the body's paths. At rest: 1; from–to: 2; launch: 2 (the one at the end sets the velocity); keyed: one
// for each key; so for each control point of the body. A polygon that moves as a whole has one for each vertex at the
// start, and those of its common motion except the start.
[[nodiscard]] std::vector<Handle> controlPoints(const Scene& scene, std::size_t body);

// The body after its control point was moved to `to`; everything else is unchanged. In a launch, `from` moves the start
// and keeps the velocity, `to` and `velocity` set the velocity so that the motion ends there or the arrow points there
// (rounded). `vertex` moves the whole path of a vertex, ControlPoint::all the common path of all. Requires: a control
// point of a body of the scene.
[[nodiscard]] Body withControlPoint(const Scene& scene, Body body, const ControlPoint& point, Vec to);
[[nodiscard]] inline Body withControlPoint(const Scene& scene, const ControlPoint& point, Vec to)
{
    return withControlPoint(scene, scene.bodies[point.body], point, to);
}

// The middle of the box of a body's control points. Rounded; finite for finite points.
[[nodiscard]] Vec middleOf(const Pose& pose);
// The one point that stands for a body's position: its first control point, or a polygon's middle.
[[nodiscard]] inline Vec positionOf(const Pose& pose)
{
    return pose.isClosed() ? middleOf(pose) : pose.a;
}

// The one path of a polygon whose control points all move alike, up to the rounding of their numbers, so that a polygon
// that was moved as a whole counts: from the middle of the box of its points at its start. None if they do not move
// alike, or for another shape.
[[nodiscard]] std::optional<Path> commonPath(const Body& body, Interval active);

// Calls visit(path) for each path that is drawn: the common one of a polygon if there is one, otherwise those of all
// control points.
template <class Visit>
void forEachShownPath(const Body& body, Interval active, Visit visit)
{
    if (const std::optional<Path> common = commonPath(body, active))
        visit(*common);
    else
        forEachPath(body, visit);
}

// The polygon with one more vertex after vertex `edge`, at a share of the way to the next one that is `share` at time
// t. Its path runs with both, so that the polygon covers the same points, up to rounding. None if no path runs so,
// which can be if one end has keys and the other is accelerated. Requires: 0 < share < 1.
[[nodiscard]] std::optional<Body> withVertex(Body polygon, Interval active, std::size_t edge, double share);

// The given bodies and all bodies of their groups, ascending.
[[nodiscard]] std::vector<std::size_t> withGroups(const Scene& scene, std::vector<std::size_t> bodies);

// p + q, rounded and clamped to finite doubles.
[[nodiscard]] Vec clampedSum(Vec p, Vec q);

// The body moved as a whole; each coordinate is one rounded sum.
[[nodiscard]] Body translated(const Body& body, Vec by);

// Handles of a body, and edits of its radius.

// The handles on the body's paths; for a launch also the tip of its velocity arrow; for a thick body the points on its
// edge next to a, away from b, or to the right of a polygon, at time t, and at both ends of a radius that changes. With
// `autoKey` also the positions of its control points at time t, if that is strictly inside a motion and at no key. Then
// a vertex of a polygon that rests or moves as a whole has its handle at time t instead of the start.
[[nodiscard]] std::vector<Handle> handlesOf(const Scene& scene, std::size_t body, double t, bool autoKey = false);

[[nodiscard]] constexpr bool isEdge(PathEnd end)
{
    return end == PathEnd::radius || end == PathEnd::radiusFrom || end == PathEnd::radiusTo;
}

// The pose in which this edge is dragged: at time t for PathEnd::radius, otherwise at the start or the end.
[[nodiscard]] Pose poseOfEdge(const Scene& scene, const ControlPoint& edge, double t);

// The distance from the body's core segment, or the region of a polygon, to `at`, which is the radius of an edge
// through `at`. Rounded; finite.
[[nodiscard]] double approxRadiusThrough(const Pose& pose, Vec at);

// The body with this radius at the dragged edge. If a changing radius is dragged at a time t between its ends, both
// ends change by the same amount, but not below 0.
[[nodiscard]] Body withRadius(const Scene& scene, Body body, const ControlPoint& edge, double t, double radius);

// The corner that bodies of a group share: the control points of other bodies of the group that are exactly where this
// one is, at the same end of their motion.
[[nodiscard]] std::vector<ControlPoint> sharedCorner(const Scene& scene, const ControlPoint& point);

// The ends of the straight motions of all control points of the body's group, which move together. Empty if one of
// them has no straight motion, or without a group.
[[nodiscard]] std::vector<ControlPoint> endsOfGroup(const Scene& scene, std::size_t body);

// Changes of form: path forms and shapes of a body, and newly created bodies.

// The name of a path's form: "from – to".
[[nodiscard]] QString formName(PathForm form);

// The loss when the path takes another form: "The acceleration is lost; the end moves by 0.3."; empty if there is none.
[[nodiscard]] QString lossText(const Path& path, const FormChange& change);

// The path with one more key after the last one, at the distance between the last two.
[[nodiscard]] Keyed withKeyAdded(Keyed path, Interval active);

// The path at `at` at time t: a key there is added or moved. Another form becomes keys first, with its positions at the
// ends (rounded). A t outside of the active interval changes nothing.
[[nodiscard]] Path withKeyAt(const Path& path, Interval active, double t, Vec at);

// The body as another shape. If it had one control point, the second lies `extent` to the right of the first. Requires:
// neither is a polygon, which keeps its shape; see explodedPolygons().
[[nodiscard]] Body withShape(Body body, Shape shape, double extent);

// The word of the window for a shape: "thick line" for what scene files call a capsule.
[[nodiscard]] QString shapeWord(Shape shape);

// The id of the first body of this shape in a scene, whose number SceneDocument::freeId increments: "thick line 1".
[[nodiscard]] std::string firstId(Shape shape);

// A body in view: around `centre`, with a size and a motion that fit into `extent`, in round numbers.
[[nodiscard]] Body freshBody(Shape shape, const std::string& id, Vec centre, double extent);

// The drawn bodies with ids that are free in the scene.
[[nodiscard]] std::vector<Body> namedFor(const Scene& scene, std::vector<Body> bodies);

// The largest of 1, 2 or 5 times a power of ten that is at most `length`.
[[nodiscard]] double roundLength(double length);

} // namespace sweep
