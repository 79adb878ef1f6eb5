#include "app/editing/canvas_edits.h"

#include "core/scene/file/scene_file.h"
#include "core/scene/position.h"
#include "widgets/canvas/hit_test.h"
#include "widgets/canvas/snapping.h"
#include "widgets/format/geometry.h"
#include "widgets/models/bodies/body_forms.h"
#include "widgets/paint/handles.h"

#include <algorithm>
#include <numeric>

namespace sweep {

CanvasEdits::CanvasEdits(Canvas& canvas, Workbench& bench) : m_canvas(canvas), m_bench(bench)
{
    connect(&canvas, &Canvas::bodyClicked, this, &CanvasEdits::click);
    connect(&canvas, &Canvas::nothingClicked, &bench.selection, &Selection::clear);
    connect(&canvas, &Canvas::cellClicked, &bench.selection, &Selection::setCell);
    connect(&canvas, &Canvas::bodiesEnclosed, this, &CanvasEdits::selectWithin);
    connect(&canvas, &Canvas::handleDragged, this, &CanvasEdits::dragPoint);
    connect(&canvas, &Canvas::bodyDragged, this, &CanvasEdits::dragBody);
    connect(&canvas, &Canvas::motionDragged, this, &CanvasEdits::dragMotion);
    connect(&bench.document, &SceneDocument::changed, this, [this](const SceneChange& change) {
        if (change.kind != SceneChange::Kind::bodies && change.kind != SceneChange::Kind::settings)
            m_before.clear(); // their places are those of others now
    });
    connect(&canvas, &Canvas::nudgeRequested, this, &CanvasEdits::nudge);
    connect(&bench.selection, &Selection::changed, this, [this] { m_nudges = {}; });
    connect(&canvas, &Canvas::shapesDrawn, this, &CanvasEdits::addDrawn);
}

void CanvasEdits::addBody(Shape shape)
{
    const ViewTransform& view = m_canvas.view();
    const QPointF middle = m_canvas.rect().center();
    const Vec centre = view.toWorld(middle);
    const double reach = std::min(m_canvas.width(), m_canvas.height()) * view.unitsPerPixel();
    const std::string id = m_bench.document.freeId(name(shape));
    m_bench.document.appendBodies({freshBody(shape, id, centre, reach)}, tr("Add %1").arg(textOf(id)));
}

void CanvasEdits::click(std::size_t body, bool extend)
{
    std::vector<std::size_t> bodies{body};
    if (extend) {
        bodies = m_bench.selection.bodies();
        const auto at = std::find(bodies.begin(), bodies.end(), body);
        at == bodies.end() ? bodies.push_back(body) : void(bodies.erase(at));
    }
    m_bench.selection.setBodies(std::move(bodies));
}

void CanvasEdits::selectWithin(const std::vector<std::size_t>& bodies, BandMode mode)
{
    std::vector<std::size_t> all;
    if (mode != BandMode::replace)
        all = m_bench.selection.bodies();
    for (const std::size_t body : bodies) {
        const auto at = std::find(all.begin(), all.end(), body);
        if (at == all.end())
            all.push_back(body);
        else if (mode == BandMode::toggle)
            all.erase(at);
    }
    m_bench.selection.setBodies(std::move(all));
}

// By steps of the grid that is snapped to, or of about a pixel where nothing snaps to it. Counted from where the run
// began: many steps of 0.1 are as exact as one.
void CanvasEdits::nudge(int right, int up)
{
    if (!m_before.empty() || m_bench.selection.bodies().empty())
        return; // a drag goes on
    const SnapSettings& snapping = m_canvas.snapping();
    SnapGridLines lines = snapGridLines(m_bench.document.scene(), m_canvas.view(), snapping);
    lines.x.origin = lines.y.origin = 0;
    if (!snapping.on || !snapping.kinds.grid)
        lines.x = lines.y = {.step = roundLength(m_canvas.view().unitsPerPixel())};
    const Vec step{approxStep(lines.x), approxStep(lines.y)};
    if (m_nudges.revision != m_bench.document.revision() || m_nudges.step != step) {
        m_nudges = {.gesture = m_bench.document.beginGesture(), .step = step};
        for (const std::size_t place : m_canvas.movedWith(m_bench.selection.bodies().front(), false))
            m_nudges.before.emplace_back(place, m_bench.document.scene().bodies[place]);
    }
    if (m_nudges.before.empty())
        return; // all of it is locked
    m_nudges.right += right;
    m_nudges.up += up;
    const BodyDrag drag{
        .by = {nearestGridLine(lines.x, 0, m_nudges.right).value, nearestGridLine(lines.y, 0, m_nudges.up).value}};
    m_before = m_nudges.before;
    std::vector<IndexedBody> bodies = m_before;
    for (auto& [place, body] : bodies)
        body = moved(body, drag, false);
    const QString text = (m_canvas.autoKey() ? tr("Set a key of %1") : tr("Move %1")).arg(namesOfBefore());
    m_before.clear();
    m_bench.document.changeBodies(std::move(bodies), text, m_nudges.gesture);
    m_nudges.revision = m_bench.document.revision();
}

void CanvasEdits::addDrawn(const std::vector<Body>& bodies)
{
    SceneDocument& document = m_bench.document;
    const std::size_t first = document.scene().bodies.size();
    std::vector<Body> fresh = namedFor(document.scene(), bodies);
    std::vector<std::size_t> places(fresh.size());
    std::iota(places.begin(), places.end(), first);
    const QString name = textOf(fresh.front().group.value_or(fresh.front().id));
    document.appendBodies(std::move(fresh), tr("Draw %1").arg(name));
    m_bench.selection.setBodies(places);
    m_canvas.setDrawnBodies(std::move(places));
}

void CanvasEdits::begin(std::vector<std::size_t> bodies)
{
    m_gesture = m_bench.document.beginGesture();
    m_before.clear();
    for (const std::size_t place : bodies)
        m_before.emplace_back(place, m_bench.document.scene().bodies[place]);
}

void CanvasEdits::write(std::vector<IndexedBody> bodies, const QString& step)
{
    m_bench.document.changeBodies(std::move(bodies), step, m_gesture);
}

void CanvasEdits::dragPoint(const PointDrag& drag, DragPhase phase)
{
    const Scene& scene = m_bench.document.scene();
    if (drag.point.body >= scene.bodies.size())
        return;
    if (phase == DragPhase::begin || m_before.empty()) {
        m_corner = drag.alone ? std::vector{drag.point} : movedWith(drag.point);
        m_origin = drag.to;
        std::vector<std::size_t> bodies;
        for (const ControlPoint& point : m_corner)
            if (std::find(bodies.begin(), bodies.end(), point.body) == bodies.end())
                bodies.push_back(point.body);
        begin(std::move(bodies));
    }
    const QString step = isEdge(drag.point.end)           ? tr("Change the radius of %1")
                         : drag.point.end == PathEnd::now ? tr("Set a key of %1")
                                                          : tr("Move a point of %1");
    follow(phase, dragged(drag), step.arg(namesOfBefore()));
}

// The end of a motion takes those of its whole group along, any other handle the corner that it shares.
std::vector<ControlPoint> CanvasEdits::movedWith(const ControlPoint& point) const
{
    const Scene& scene = m_bench.document.scene();
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

std::vector<IndexedBody> CanvasEdits::dragged(const PointDrag& drag) const
{
    const Scene& scene = m_bench.document.scene();
    const double t = m_bench.playhead.time();
    std::vector<IndexedBody> bodies = m_before;
    for (auto& [place, body] : bodies) {
        for (const ControlPoint& point : m_corner) {
            if (point.body != place)
                continue;
            Path& path = point.second ? body.b : body.a;
            Vec to = drag.to;
            if (const auto* line = std::get_if<FromTo>(&path); line && point.end == PathEnd::to && line->to != m_origin)
                to = clampedSum(line->to, {to.x - m_origin.x, to.y - m_origin.y});
            if (point.end == PathEnd::now)
                path = withKeyAt(path, activeInterval(scene, body), t, drag.to);
            else if (!isEdge(point.end))
                body = withControlPoint(scene, std::move(body), point, to);
            else if (drag.radius)
                body = withRadius(scene, std::move(body), point, t, *drag.radius);
        }
    }
    return bodies;
}

QString CanvasEdits::namesOfBefore() const
{
    const Body& first = m_before.front().second;
    if (m_before.size() == 1)
        return labelOf(first);
    const bool oneGroup = first.group && std::all_of(m_before.begin(), m_before.end(), [&](const IndexedBody& placed) {
                              return placed.second.group == first.group;
                          });
    return oneGroup ? textOf(*first.group) : tr("%n bodies", nullptr, int(m_before.size()));
}

QString CanvasEdits::objectionTo(const std::vector<IndexedBody>& changed) const
{
    const std::vector<Problem> problems = problemsAmong(changed);
    return problems.empty() || !problemsAmong(m_before).empty()
               ? QString()
               : tr("Not there: %1").arg(textOf(problems.front().message));
}

std::vector<Problem> CanvasEdits::problemsAmong(const std::vector<IndexedBody>& bodies) const
{
    Scene part;
    part.time = m_bench.document.scene().time;
    for (const IndexedBody& placed : bodies)
        part.bodies.push_back(placed.second);
    return problemsOf(part);
}

// A step that would leave a scene that cannot be solved is not made: what is dragged stays where it was before it.
void CanvasEdits::follow(DragPhase phase, std::vector<IndexedBody> changed, const QString& step)
{
    const bool moves = phase == DragPhase::move || phase == DragPhase::end;
    const QString objection = moves ? objectionTo(changed) : QString();
    if (phase == DragPhase::cancel)
        write(m_before, step);
    else if (moves && objection.isEmpty())
        write(std::move(changed), step);
    m_canvas.setObjection(phase == DragPhase::move ? objection : QString());
    if (phase == DragPhase::end || phase == DragPhase::cancel)
        m_before.clear();
}

void CanvasEdits::dragBody(const BodyDrag& drag, DragPhase phase)
{
    if (drag.body >= m_bench.document.scene().bodies.size())
        return;
    if (phase == DragPhase::begin || m_before.empty())
        begin(m_canvas.movedWith(drag.body, drag.alone));
    std::vector<IndexedBody> bodies = m_before;
    for (auto& [place, body] : bodies)
        body = moved(body, drag, place == drag.body);
    const QString step = m_canvas.autoKey() ? tr("Set a key of %1") : tr("Move %1");
    follow(phase, std::move(bodies), step.arg(namesOfBefore()));
}

// The sum of a place and a difference may be rounded: what snapped goes where it snapped to.
Body CanvasEdits::moved(const Body& body, const BodyDrag& drag, bool isHeld) const
{
    const Scene& scene = m_bench.document.scene();
    if (!m_canvas.autoKey()) {
        Body there = translated(body, drag.by);
        return isHeld && drag.anchor ? withControlPoint(scene, std::move(there), *drag.anchor, drag.to) : there;
    }
    const double t = m_bench.playhead.time();
    const Interval active = activeInterval(scene, body);
    Body keyed = body;
    for (const bool second : {false, true}) {
        if (second && !hasTwoControlPoints(body.shape))
            continue;
        Path& path = second ? keyed.b : keyed.a;
        const Vec at = approxPosition(path, active, t);
        const bool snapped = isHeld && second == drag.second;
        path = withKeyAt(path, active, t, snapped ? drag.to : clampedSum(at, drag.by));
    }
    return keyed;
}

void CanvasEdits::dragMotion(const MotionDrag& drag, DragPhase phase)
{
    const std::size_t count = m_bench.document.scene().bodies.size();
    if (drag.bodies.empty() || *std::max_element(drag.bodies.begin(), drag.bodies.end()) >= count)
        return;
    if (phase == DragPhase::begin || m_before.empty())
        begin(drag.bodies);
    std::vector<IndexedBody> moved = m_before;
    for (auto& [place, body] : moved)
        body = withMotion(std::move(body), drag);
    follow(phase, std::move(moved), tr("Draw the motion of %1").arg(namesOfBefore()));
}

} // namespace sweep
