#include "widgets/canvas/gesture_edits.h"

#include "core/contacts/self_contact.h"
#include "core/scene/motion.h"
#include "core/tools/snap.h"
#include "widgets/canvas/canvas.h"
#include "widgets/canvas/snapping.h"
#include "widgets/document/handles.h"
#include "widgets/document/playhead.h"
#include "widgets/document/scene_document.h"
#include "widgets/document/selection.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"

#include <sweepbench/body_state.h>
#include <sweepbench/scene_file.h>

#include <algorithm>
#include <numeric>

namespace sweep {

namespace {

// The starting point of a path.
struct Start
{
    Vec operator()(const Rest& path) const { return path.at; }
    Vec operator()(const FromTo& path) const { return path.from; }
    Vec operator()(const Launch& path) const { return path.at; }
    Vec operator()(const Keyed& path) const { return path.keys.front().at; }
};

std::vector<std::size_t> indicesOf(const std::vector<IndexedBody>& bodies)
{
    std::vector<std::size_t> indices;
    for (const IndexedBody& placed : bodies)
        indices.push_back(placed.first);
    return indices;
}

// An edge of a polygon with the index of its first vertex.
struct Edge
{
    std::size_t index;
    Pose pose;
};

// How two edges meet: neighbours may share one end.
struct Meeting
{
    Vec at = {};
    bool crosses = false;
    bool isFold = false;                   // neighbours that share more than their common end
    std::optional<std::size_t> point = {}; // it and the next point are one
};

// The neighbouring points between or at the ends of two edges that are one point.
std::optional<std::size_t> repeatedPoint(const Edge& p, const Edge& q, std::size_t count)
{
    for (const Edge& edge : {p, q})
        if (edge.pose.a == edge.pose.b)
            return edge.index;
    if ((p.index + 2) % count == q.index && p.pose.b == q.pose.a)
        return p.index + 1;
    if ((q.index + 2) % count == p.index && q.pose.b == p.pose.a)
        return q.index + 1;
    return {};
}

Meeting meetingOf(const Edge& p, const Edge& q, std::size_t count)
{
    Meeting meeting{.isFold = q.index == p.index + 1 || (p.index == 0 && q.index + 1 == count),
                    .point = repeatedPoint(p, q, count)};
    if (meeting.point) {
        meeting.at = *meeting.point == p.index ? p.pose.a : *meeting.point == p.index + 1 ? p.pose.b : q.pose.b;
        return meeting;
    }
    const auto crossing = hullCrossing(p.pose, q.pose);
    const auto isEnd = [&](Vec at) { return at == p.pose.a || at == p.pose.b || at == q.pose.a || at == q.pose.b; };
    if (crossing && !meeting.isFold && !isEnd(crossing->at)) {
        meeting.at = crossing->at;
        meeting.crosses = true;
        return meeting;
    }
    double least = INFINITY;
    for (const auto& [own, other] : {std::pair(&p.pose, &q.pose), std::pair(&q.pose, &p.pose)})
        for (const Vec end : {own->a, own->b}) {
            const bool isShared = meeting.isFold && (end == other->a || end == other->b);
            const double distance = approxDistance(end, *other);
            if (isShared || distance >= least)
                continue;
            least = distance;
            meeting.at = end;
        }
    return meeting;
}

// The numbers that the user sees while a polygon is checked: those of a polygon that still has the removed vertex.
struct Numbers
{
    std::size_t count = 0; // of the vertices checked
    std::optional<std::size_t> removed = {};

    [[nodiscard]] std::size_t vertex(std::size_t k) const { return removed && k >= *removed ? k + 1 : k; }
    // The edge in place of the removed vertex has no number.
    [[nodiscard]] bool isJoined(std::size_t edge) const { return removed && (edge + 1) % count == *removed % count; }
    [[nodiscard]] QString pair(std::size_t i, std::size_t j) const
    {
        if (isJoined(j))
            std::swap(i, j);
        if (!isJoined(i))
            return GestureEdits::tr("edges %1 and %2").arg(vertex(i)).arg(vertex(j));
        return GestureEdits::tr("edge %1 and the edge from point %2 to %3")
            .arg(vertex(j))
            .arg(vertex(i))
            .arg(vertex((i + 1) % count));
    }
};

// The sentence about two edges of a polygon.
Objection objectionOf(const Edge& p, const Edge& q, const Numbers& numbers, double unitsPerPixel)
{
    const std::size_t count = numbers.count;
    const Meeting meeting = meetingOf(p, q, count);
    const QString place = QStringLiteral("(%1, %2)")
                              .arg(shownText(shortDecimal(meeting.at.x, unitsPerPixel)),
                                   shownText(shortDecimal(meeting.at.y, unitsPerPixel)));
    const QString text = meeting.point     ? GestureEdits::tr("%1 would be one point at %2")
                         : meeting.isFold  ? GestureEdits::tr("%1 would fold back on each other at %2")
                         : meeting.crosses ? GestureEdits::tr("%1 would cross at %2")
                                           : GestureEdits::tr("%1 would touch at %2");
    const QString both = meeting.point ? GestureEdits::tr("points %1 and %2")
                                             .arg(numbers.vertex(*meeting.point % count))
                                             .arg(numbers.vertex((*meeting.point + 1) % count))
                                       : numbers.pair(p.index, q.index);
    return {.why = GestureEdits::tr("Not allowed: %1").arg(text.arg(both, place)),
            .edges = {{p.pose.a, p.pose.b}, {q.pose.a, q.pose.b}},
            .at = meeting.at};
}

} // namespace

Objection objectionTo(const Body& polygon, Interval active, double unitsPerPixel, std::optional<std::size_t> removed)
{
    const std::optional<SelfContact> contact = firstSelfContact(polygon, active, {});
    if (!contact)
        return {};
    const double t = contact->time.nearest();
    const auto edge = [&](std::size_t i) {
        const auto at = [&](std::size_t k) {
            return approxPosition(polygon.points[k % polygon.points.size()], active, t);
        };
        return Edge{i, {Shape::segment, at(i), at(i + 1)}};
    };
    Objection objection =
        objectionOf(edge(contact->i), edge(contact->j), {polygon.points.size(), removed}, unitsPerPixel);
    if (t == active.start && contact->time.isDouble())
        return objection;
    const QString time = roundedText(t, 3, u"");
    const bool isExact = contact->time.isDouble() && time == roundedText(t, 3);
    objection.why =
        (isExact ? GestureEdits::tr("%1, t = %2") : GestureEdits::tr("%1, t ≈ %2")).arg(objection.why, time);
    return objection;
}

Objection objectionToChain(const std::vector<Vec>& corners, double unitsPerPixel)
{
    if (corners.size() < 3)
        return {};
    const auto edge = [&](std::size_t i) { return Edge{i, {Shape::segment, corners[i], corners[i + 1]}}; };
    const auto meet = [](const Pose& p, const Pose& q) {
        return clearanceSign(exactly(p), exactly(q)) != Sign::positive;
    };
    const auto pointAt = [](Vec at) { return Pose{Shape::point, at, at}; };
    const Edge last = edge(corners.size() - 2);
    for (std::size_t i = 0; i < last.index; ++i) {
        const Edge other = edge(i);
        const bool isNeighbour = i + 1 == last.index;
        const bool meets = isNeighbour
                               ? meet(pointAt(last.pose.b), other.pose) || meet(pointAt(other.pose.a), last.pose)
                               : meet(other.pose, last.pose);
        if (meets) // an open chain: its ends are no neighbours
            return objectionOf(other, last, {corners.size() + 1}, unitsPerPixel);
    }
    return {};
}

Body withMotion(Body body, const MotionDrag& motion)
{
    const Vec by{motion.to.x - motion.from.x, motion.to.y - motion.from.y};
    for (std::size_t i = 0; i < controlPointCount(body); ++i) {
        if (motion.alone && motion.alone->index != i)
            continue;
        Path& path = pathOf(body, i);
        const Vec start = std::visit(Start{}, path);
        const Vec end = start == motion.from ? motion.to : clampedSum(start, by);
        path = start == end ? Path(Rest{start}) : Path(FromTo{start, end});
    }
    return body;
}

GestureEdits::GestureEdits(Canvas& canvas, SceneDocument& document, Selection& selection, const Playhead& playhead)
    : m_canvas(canvas), m_document(document), m_selection(selection), m_playhead(playhead)
{
    connect(&document, &SceneDocument::changed, this, [this](const SceneChange& change) {
        if (change.kind == SceneChange::Kind::view) // such as bookmarks that follow the gesture
            m_nudges.revision += m_nudges.revision + 1 == m_document.revision();
        else if (change.kind != SceneChange::Kind::bodies && change.kind != SceneChange::Kind::settings)
            m_before.clear(); // the indices may refer to other bodies now
    });
    connect(&selection, &Selection::changed, this, [this] { m_nudges = {}; });
    connect(&canvas, &Canvas::nudgeRequested, this, &GestureEdits::nudge);
}

std::vector<IndexedBody> GestureEdits::bodiesNow(const std::vector<std::size_t>& bodies) const
{
    std::vector<IndexedBody> placed;
    for (const std::size_t body : bodies)
        placed.emplace_back(body, m_document.scene().bodies[body]);
    return placed;
}

void GestureEdits::begin(const std::vector<std::size_t>& bodies)
{
    m_gesture = m_document.beginGesture();
    m_before = bodiesNow(bodies);
}

// One phase of a drag that changes the original bodies to `changed`.
void GestureEdits::follow(DragPhase phase, std::vector<IndexedBody> changed, const QString& step)
{
    const bool moves = phase == DragPhase::move || phase == DragPhase::end;
    const Objection objection = moves ? objectionTo(changed, m_before) : Objection();
    if (phase == DragPhase::cancel)
        m_document.changeBodies(m_before, step, m_gesture);
    else if (moves && objection.why.isEmpty())
        m_document.changeBodies(std::move(changed), step, m_gesture);
    m_canvas.setObjection(phase == DragPhase::move ? objection : Objection());
    if (phase == DragPhase::end || phase == DragPhase::cancel)
        m_before.clear();
}

// The reason why these bodies cannot be written; empty if they can, or if they were already invalid before the drag.
Objection GestureEdits::objectionTo(const std::vector<IndexedBody>& changed, const std::vector<IndexedBody>& before,
                                    std::optional<std::size_t> removed) const
{
    const std::vector<Problem> problems = problemsAmong(changed);
    if (problems.empty() || !problemsAmong(before).empty())
        return {};
    // A polygon that meets itself is refused at its points or at one of them; a fault of a path lies deeper.
    const std::string& pointer = problems.front().pointer;
    const std::size_t points = pointer.rfind("/points");
    if (points != std::string::npos && std::count(pointer.begin() + std::ptrdiff_t(points), pointer.end(), '/') <= 2) {
        for (const IndexedBody& placed : changed) {
            const Body& body = placed.second;
            const bool isPolygon = body.shape == Shape::polygon && body.points.size() >= fewestPoints;
            const Interval active = activeInterval(m_document.scene(), body);
            const double unitsPerPixel = m_canvas.view().unitsPerPixel();
            Objection objection = isPolygon ? sweep::objectionTo(body, active, unitsPerPixel, removed) : Objection();
            if (!objection.why.isEmpty())
                return objection;
        }
    }
    return {.why = tr("Not allowed: %1").arg(textOf(problems.front().message))};
}

std::vector<Problem> GestureEdits::problemsAmong(const std::vector<IndexedBody>& bodies) const
{
    Scene part;
    part.time = m_document.scene().time;
    for (const IndexedBody& placed : bodies)
        part.bodies.push_back(placed.second);
    return problemsOf(part);
}

void GestureEdits::dragPoint(const PointDrag& drag, DragPhase phase)
{
    const Scene& scene = m_document.scene();
    if (drag.point.body >= scene.bodies.size())
        return;
    if (phase == DragPhase::begin || m_before.empty()) {
        m_corner = drag.alone ? std::vector{drag.point} : movedWith(drag.point);
        m_origin = drag.to;
        std::vector<std::size_t> bodies;
        for (const ControlPoint& point : m_corner)
            if (std::ranges::find(bodies, point.body) == bodies.end())
                bodies.push_back(point.body);
        begin(bodies);
    }
    const QString step = isEdge(drag.point.end)           ? tr("Change the radius of %1")
                         : drag.point.end == PathEnd::now ? tr("Set a key of %1")
                                                          : tr("Move a control point of %1");
    follow(phase, withPointDragged(m_before, drag), step.arg(labelOf(scene, indicesOf(m_before))));
}

// The end of a motion moves with the ends of its whole group, any other handle with the corner that it shares.
std::vector<ControlPoint> GestureEdits::movedWith(const ControlPoint& point) const
{
    const Scene& scene = m_document.scene();
    std::vector<ControlPoint> all;
    if (point.end == PathEnd::to)
        all = endsOfGroup(scene, point.body);
    if (all.empty()) {
        all = sharedCorner(scene, point);
        all.push_back(point);
    }
    std::erase_if(all, [&](const ControlPoint& one) { return one.body != point.body && m_canvas.isLocked(one.body); });
    return all;
}

std::vector<IndexedBody> GestureEdits::withPointDragged(std::vector<IndexedBody> bodies, const PointDrag& drag) const
{
    const Scene& scene = m_document.scene();
    const double t = m_playhead.time();
    for (auto& [index, body] : bodies) {
        for (const ControlPoint& point : m_corner) {
            if (point.body != index)
                continue;
            if (point.end == PathEnd::now) {
                Path& path = pathOf(body, point.index);
                path = withKeyAt(path, activeInterval(scene, body), t, drag.to);
            } else if (!isEdge(point.end)) {
                const Vec to = destination(body, point, drag.to);
                body = withControlPoint(scene, std::move(body), point, to);
            } else if (drag.radius) {
                body = withRadius(scene, std::move(body), point, t, *drag.radius);
            }
            if (drag.held && point == drag.point)
                body = withControlPoint(scene, std::move(body), {index, drag.held->first, point.end, point.key},
                                        drag.held->second);
        }
    }
    return bodies;
}

// Where the control point goes: to the cursor, or the end of another straight motion by the same displacement.
Vec GestureEdits::destination(const Body& body, const ControlPoint& point, Vec to) const
{
    if (point.end != PathEnd::to)
        return to;
    const bool isAll = point.index == ControlPoint::all;
    const std::optional<Path> path =
        isAll ? commonPath(body, activeInterval(m_document.scene(), body)) : std::optional(pathOf(body, point.index));
    const auto* line = path ? std::get_if<FromTo>(&*path) : nullptr;
    return line && line->to != m_origin ? clampedSum(line->to, to - m_origin) : to;
}

QString GestureEdits::moveText(const std::vector<IndexedBody>& bodies) const
{
    const QString step = m_canvas.autoKey() ? tr("Set a key of %1") : tr("Move %1");
    return step.arg(labelOf(m_document.scene(), indicesOf(bodies)));
}

void GestureEdits::dragBody(const BodyDrag& drag, DragPhase phase)
{
    if (drag.body >= m_document.scene().bodies.size())
        return;
    if (phase == DragPhase::begin || m_before.empty())
        begin(m_canvas.movedWith(drag.body, drag.alone));
    std::vector<IndexedBody> bodies = m_before;
    for (auto& [index, body] : bodies)
        body = moved(body, drag, index == drag.body);
    follow(phase, std::move(bodies), moveText(m_before));
}

// The body moved as a whole; with auto-key only at the current time. The sum of a point and a difference may be
// rounded, so the control point that snapped is set to exactly the point it snapped to.
Body GestureEdits::moved(const Body& body, const BodyDrag& drag, bool isHeld) const
{
    const Scene& scene = m_document.scene();
    if (!m_canvas.autoKey()) {
        Body there = translated(body, drag.by);
        return isHeld && drag.anchor ? withControlPoint(scene, std::move(there), *drag.anchor, drag.to) : there;
    }
    const double t = m_playhead.time();
    const Interval active = activeInterval(scene, body);
    Body keyed = body;
    for (std::size_t i = 0; i < controlPointCount(keyed); ++i) {
        Path& path = pathOf(keyed, i);
        const Vec at = approxPosition(path, active, t);
        const bool snapped = isHeld && i == drag.index;
        path = withKeyAt(path, active, t, snapped ? drag.to : clampedSum(at, drag.by));
    }
    return keyed;
}

void GestureEdits::dragMotion(const MotionDrag& drag, DragPhase phase)
{
    const std::size_t count = m_document.scene().bodies.size();
    if (drag.bodies.empty() || *std::ranges::max_element(drag.bodies) >= count)
        return;
    if (phase == DragPhase::begin || m_before.empty())
        begin(drag.bodies);
    std::vector<IndexedBody> moved = m_before;
    for (auto& [index, body] : moved)
        body = withMotion(std::move(body), drag);
    follow(phase, std::move(moved), tr("Draw the motion of %1").arg(labelOf(m_document.scene(), indicesOf(m_before))));
}

void GestureEdits::draw(const std::vector<Body>& bodies)
{
    std::vector<Body> fresh = namedFor(m_document.scene(), bodies);
    std::vector<std::size_t> indices(fresh.size());
    std::iota(indices.begin(), indices.end(), m_document.scene().bodies.size());
    const QString name = shownTextOf(fresh.front().id);
    m_document.appendBodies(std::move(fresh), tr("Draw %1").arg(name));
    m_selection.setBodies(indices);
    m_canvas.setDrawnBodies(std::move(indices));
}

bool GestureEdits::write(std::size_t body, Body changed, const QString& step, std::optional<std::size_t> removed)
{
    const std::vector<IndexedBody> before = bodiesNow({body});
    const Objection objection = objectionTo({{body, changed}}, before, removed);
    m_canvas.setObjection(objection);
    if (objection.why.isEmpty())
        m_document.changeBody(body, std::move(changed), step);
    return objection.why.isEmpty();
}

bool GestureEdits::insertVertex(const VertexTarget& target)
{
    const auto [body, edge] = std::pair(target.vertex.body, target.vertex.index);
    const Scene& scene = m_document.scene();
    const Body& polygon = scene.bodies[body];
    const Interval active = activeInterval(scene, polygon);
    std::optional<Body> changed = withVertex(polygon, active, edge, target.share.value_or(0.5));
    if (!changed) {
        m_canvas.setObjection({.why = tr("A vertex on this edge has no path, because one end has keys and the other is "
                                         "accelerated.")});
        return false;
    }
    if (commonPath(polygon, active)) { // short decimals, on the edge as far as these allow
        const Vec p = approxPosition(polygon.points[edge], active, active.start);
        const Vec q = approxPosition(polygon.points[(edge + 1) % polygon.points.size()], active, active.start);
        const Vec at = approxPosition(changed->points[edge + 1], active, active.start);
        const Vec moved = approxPosition(polygon.points[edge], active, m_playhead.time()) - p;
        const Vec snapped = target.at.value_or(Vec{}) - moved;
        const bool snaps = target.at && snapped != p && snapped != q;
        const Vec near = snaps ? snapped : pointOnLine({Shape::segment, p, q}, at, m_canvas.view().unitsPerPixel()).at;
        if (near != p && near != q)
            changed = withControlPoint(scene, std::move(*changed), {body, edge + 1, PathEnd::vertex}, near);
    }
    return write(body, std::move(*changed), tr("Insert a vertex of %1").arg(labelOf(polygon)));
}

bool GestureEdits::removeVertex(std::size_t body, std::size_t index)
{
    Body changed = m_document.scene().bodies[body];
    if (changed.points.size() <= fewestPoints) {
        m_canvas.setObjection({.why = tr("A polygon has at least %1 vertices.").arg(fewestPoints)});
        return false;
    }
    changed.points.erase(changed.points.begin() + std::ptrdiff_t(index));
    const QString step = tr("Remove a vertex of %1").arg(labelOf(changed));
    return write(body, std::move(changed), step, index);
}

void GestureEdits::beginNudges(Vec step)
{
    m_nudges = {.gesture = m_document.beginGesture(), .step = step};
    const std::optional<ControlPoint> chosen = m_canvas.chosenPoint();
    if (!chosen) {
        m_nudges.before = bodiesNow(m_canvas.movedWith(m_selection.bodies().front(), false));
        return;
    }
    for (const Handle& handle : handlesOf(m_document.scene(), chosen->body, m_playhead.time(), m_canvas.autoKey()))
        if (handle.point == *chosen)
            m_nudges.vertex = handle;
    m_nudges.before = bodiesNow({chosen->body});
}

// The bodies of the run of arrow keys after a displacement since it began.
std::vector<IndexedBody> GestureEdits::nudged(Vec by)
{
    std::vector<IndexedBody> bodies = m_nudges.before;
    if (const std::optional<Handle>& vertex = m_nudges.vertex) {
        m_corner = {vertex->point};
        m_origin = vertex->at;
        return withPointDragged(std::move(bodies), {.point = vertex->point, .to = clampedSum(vertex->at, by)});
    }
    for (auto& [index, body] : bodies)
        body = moved(body, {.by = by}, false);
    return bodies;
}

// Moves the selection, or the chosen vertex, by steps of the snap grid, or of about a pixel if nothing snaps to it.
// Steps are counted from the start of the run, so that many steps of 0.1 are as exact as one.
void GestureEdits::nudge(int alongX, int alongY)
{
    if (!m_before.empty() || m_selection.bodies().empty())
        return; // a drag is in progress
    const SnapSettings& snapping = m_canvas.snapping();
    SnapGridLines lines = snapGridLines(m_document.scene(), m_canvas.view(), snapping);
    lines.x.origin = lines.y.origin = 0;
    if (!snapping.on || !snapping.kinds.grid)
        lines.x = lines.y = {.step = roundLength(m_canvas.view().unitsPerPixel())};
    const Vec step{approxStep(lines.x), approxStep(lines.y)};
    const std::optional<ControlPoint> chosen = m_canvas.chosenPoint();
    const bool isSame = chosen ? m_nudges.vertex && m_nudges.vertex->point.body == chosen->body &&
                                     m_nudges.vertex->point.index == chosen->index
                               : !m_nudges.vertex;
    if (m_nudges.revision != m_document.revision() || m_nudges.step != step || !isSame)
        beginNudges(step);
    if (m_nudges.before.empty())
        return; // every selected body is locked
    m_nudges.alongX += alongX;
    m_nudges.alongY += alongY;
    std::vector<IndexedBody> bodies = nudged(
        {nearestGridLine(lines.x, 0, m_nudges.alongX).value, nearestGridLine(lines.y, 0, m_nudges.alongY).value});
    const Objection objection = objectionTo(bodies, m_nudges.before);
    m_canvas.setObjection(objection);
    if (!objection.why.isEmpty()) {
        m_nudges.alongX -= alongX;
        m_nudges.alongY -= alongY;
        return;
    }
    const QString text = m_nudges.vertex && !m_canvas.autoKey()
                             ? tr("Move a control point of %1").arg(labelOf(bodies.front().second))
                             : moveText(m_nudges.before);
    m_document.changeBodies(std::move(bodies), text, m_nudges.gesture);
    m_nudges.revision = m_document.revision();
}

} // namespace sweep
