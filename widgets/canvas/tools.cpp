#include "widgets/canvas/tools.h"

#include "core/scene/motion.h"
#include "core/tools/snap.h"
#include "widgets/canvas/canvas.h"
#include "widgets/canvas/canvas_tools.h"
#include "widgets/canvas/cut_steer.h"
#include "widgets/canvas/draw_tools.h"
#include "widgets/canvas/snapping.h"
#include "widgets/document/handles.h"
#include "widgets/document/selection.h"
#include "widgets/paint/paint_grid.h"
#include "widgets/paint/scene_painter.h"

#include <QAction>
#include <QLabel>
#include <QPointer>

#include <algorithm>
#include <cstddef>
#include <vector>

class QLabel;

namespace sweep {

// Hand tool: the left button moves the view.

class HandTool : public CanvasTool
{
public:
    using CanvasTool::CanvasTool;

    [[nodiscard]] Qt::CursorShape cursor() const override { return Qt::OpenHandCursor; }
    [[nodiscard]] bool pans() const override { return true; }
};

// Measure tool: distance, differences and angle between two points.

// A drag measures. The result stays next to the line, as text to copy, until the next press or Escape.
class MeasureTool : public CanvasTool
{
public:
    using CanvasTool::CanvasTool;
    ~MeasureTool() override;

    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void drop(const ToolEvent& event) override;
    void click(const ToolEvent&) override { cancel(); }
    void hover(const ToolEvent& event) override { follow(event); }
    bool cancel() override;
    void viewChanged() override { showText(); }
    [[nodiscard]] ToolPreview preview() const override { return {.span = m_span}; }
    [[nodiscard]] QString hint() const override
    {
        return copyable().isEmpty() ? tr("Drag to measure · Esc: select") : copyable();
    }
    [[nodiscard]] QString copyable() const override;

private:
    void follow(const ToolEvent& event);
    void showText();

    std::optional<std::pair<Vec, Vec>> m_span;
    bool m_measures = false; // true while the button is held
    QPointer<QLabel> m_text;
};

// Select tool: picks bodies, drags handles and bodies, and selects by a rubber band.

class GestureEdits;
class ToolBox;
enum class DragPhase;
struct SnapRequest;

// A click selects. A drag moves the handle or the body under the press, or draws a rubber band around the bodies that
// it selects: the band replaces the selection, adds to it with Shift, and toggles with Ctrl.
class SelectTool : public PickingTool
{
public:
    explicit SelectTool(ToolBox& box);

    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void drop(const ToolEvent& event) override;
    void click(const ToolEvent& event) override;
    void doubleClick(const ToolEvent& event) override;
    bool keyPressed(int key, Qt::KeyboardModifiers modifiers) override;
    [[nodiscard]] bool takesKey(int key, Qt::KeyboardModifiers modifiers) const override;
    bool cancel() override;
    [[nodiscard]] std::optional<ControlPoint> chosenPoint() const override;
    void forgetChosenPoint() override { m_chosen.reset(); }
    [[nodiscard]] std::optional<VertexTarget> targetOf(VertexCommand command) const override;
    void run(VertexCommand command, const VertexTarget& target) override;
    void setMenuPixel(std::optional<QPointF> pixel) override;
    [[nodiscard]] ToolPreview preview() const override;
    [[nodiscard]] Qt::CursorShape cursor() const override
    {
        return m_kind == Kind::point || m_kind == Kind::body ? Qt::SizeAllCursor : Qt::ArrowCursor;
    }
    [[nodiscard]] QString hint() const override;

private:
    enum class Kind
    {
        none,
        press,
        point,
        body,
        band
    };

    void begin();
    void edit(DragPhase phase, const ToolEvent& event);
    void selectWithin(const QRectF& band);
    [[nodiscard]] SnapRequest requestOf(const ToolEvent& event) const;
    void choose();
    void choose(std::size_t body, std::size_t index);
    [[nodiscard]] std::optional<std::size_t> onlyPolygon() const;
    [[nodiscard]] bool isVertex(const std::optional<ControlPoint>& point) const;
    [[nodiscard]] bool isSelected(std::size_t body) const { return std::ranges::count(selection().bodies(), body) > 0; }
    [[nodiscard]] std::optional<VertexTarget> edgeAt(QPointF pixel) const;
    [[nodiscard]] double timeOfPoint() const;
    void followVertex();
    void findMovingShape();
    [[nodiscard]] std::vector<std::size_t> moving() const;

    GestureEdits& m_edits;
    Kind m_kind = Kind::none;
    ToolEvent m_press;
    QPointF m_last;
    std::optional<std::size_t> m_body;    // the body under the press
    std::optional<ControlPoint> m_point;  // the handle under the press
    bool m_wasSelected = false;           // whether the body of that handle was selected before the press
    std::optional<ControlPoint> m_chosen; // the vertex that keys apply to, as long as its body is selected
    std::optional<QPointF> m_menuPixel;   // where a menu is open
    std::optional<ControlPoint> m_anchor; // the handle at the body's snapped control point, if there is one
    std::size_t m_index = 0;              // the snapped control point
    std::vector<std::size_t> m_moving;    // the bodies that move with the cursor
    std::optional<double> m_time;         // the time at which the dragged shape may touch others
    std::optional<DraggedShape> m_shape;  // the dragged shape, if it is known exactly
    std::optional<Pose> m_growing;        // the shape whose edge is dragged, if it is known exactly
    Vec m_origin;                         // position of the handle or the snapped control point before the drag
    Vec m_offset;                         // position of the handle minus that
    bool m_followsVertex = false;         // whether a vertex snaps for the handle of a common motion
};

void PickingTool::pick(std::optional<std::size_t> body, bool extend)
{
    if (!body)
        return m_selection.clear();
    std::vector<std::size_t> bodies{*body};
    if (extend) {
        bodies = m_selection.bodies();
        const auto at = std::ranges::find(bodies, *body);
        at == bodies.end() ? bodies.push_back(*body) : void(bodies.erase(at));
    }
    m_selection.setBodies(std::move(bodies));
}

MeasureTool::~MeasureTool()
{
    delete m_text;
}

void MeasureTool::follow(const ToolEvent& event)
{
    SnapRequest request{.pixel = event.pixel, .modifiers = event.modifiers};
    if (m_measures)
        request.origin = m_span->first;
    const Vec at = canvas().snapped(request);
    if (m_measures)
        m_span->second = at;
}

void MeasureTool::press(const ToolEvent& event)
{
    m_measures = false;
    const Vec at = canvas().snapped({.pixel = event.pixel, .modifiers = event.modifiers});
    m_span = {at, at};
    m_measures = true;
    showText();
}

void MeasureTool::drag(const ToolEvent& event)
{
    if (!m_measures)
        return;
    follow(event);
    showText();
}

void MeasureTool::drop(const ToolEvent& event)
{
    drag(event);
    m_measures = false;
}

bool MeasureTool::cancel()
{
    const bool had = m_span.has_value();
    m_span.reset();
    m_measures = false;
    showText();
    return had;
}

// Puts the text next to the middle of the line, moved into the view.
void MeasureTool::showText()
{
    if (!m_span || m_span->first == m_span->second) {
        delete m_text;
        return;
    }
    if (!m_text) {
        m_text = new QLabel(&canvas());
        m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        m_text->setFocusPolicy(Qt::ClickFocus);
        m_text->setFrameShape(QFrame::StyledPanel);
        m_text->setAutoFillBackground(true);
        m_text->setBackgroundRole(QPalette::Base);
        m_text->setMargin(4);
        m_text->setCursor(Qt::IBeamCursor);
        m_text->setAccessibleName(tr("Measured"));
    }
    m_text->setText(measuredText(m_span->first, m_span->second, QStringLiteral("\n")));
    m_text->adjustSize();
    const QPointF p = canvas().view().toPixel(m_span->first);
    const QPointF q = canvas().view().toPixel(m_span->second);
    const QPoint at = ((p + q) / 2 + QPointF(12, 12)).toPoint();
    m_text->move(std::clamp(at.x(), 0, std::max(0, canvas().width() - m_text->width())),
                 std::clamp(at.y(), 0, std::max(0, canvas().height() - m_text->height())));
    m_text->show();
}

QString MeasureTool::copyable() const
{
    if (!m_span || m_span->first == m_span->second)
        return {};
    return measuredText(m_span->first, m_span->second, QStringLiteral(" · "));
}

namespace {

// The control point of the body that snaps: the one nearest to the press, at the time shown. `handle` is the handle at
// exactly that position.
struct Grip
{
    Vec at;
    std::size_t index = 0;
    std::optional<ControlPoint> handle = {};
};

Grip gripOf(const Canvas& canvas, std::size_t body, QPointF pixel)
{
    const Scene& scene = *canvas.scene();
    const Pose pose = approxPose(scene, scene.bodies[body], canvas.time());
    const std::size_t index = nearestPoint(canvas.view(), pose, controlPointCount(scene.bodies[body]), pixel);
    Grip grip{pointOf(pose, index), index};
    for (const Handle& handle : controlPoints(scene, body))
        if (handle.point.index == index && handle.at == grip.at)
            grip.handle = handle.point;
    return grip;
}

// Whether one of the body's handles is exactly at its control point.
bool isHandle(const Canvas& canvas, std::size_t body, std::size_t index)
{
    const Scene& scene = *canvas.scene();
    const Pose pose = approxPose(scene, scene.bodies[body], canvas.time());
    for (const Handle& handle : controlPoints(scene, body))
        if (handle.point.index == index && handle.at == pointOf(pose, index))
            return !std::holds_alternative<Launch>(pathOf(scene.bodies[body], index)) ||
                   handle.point.end == PathEnd::from;
    return false;
}

} // namespace

SelectTool::SelectTool(ToolBox& box) : PickingTool(box.context().canvas, box.context().selection), m_edits(box.edits())
{
}

void SelectTool::press(const ToolEvent& event)
{
    m_kind = Kind::press;
    m_press = event;
    m_last = event.pixel;
    m_point = canvas().controlPointAt(event.pixel);
    m_body = m_point ? std::optional(m_point->body) : canvas().bodyAt(event.pixel);
    m_wasSelected = m_point && isSelected(m_point->body);
}

// Chooses the pressed vertex. A body that was not selected is only selected, so that Delete still removes the body.
void SelectTool::choose()
{
    m_chosen = isVertex(m_point) && m_wasSelected ? m_point : std::nullopt;
}

bool SelectTool::isVertex(const std::optional<ControlPoint>& point) const
{
    return point && canvas().scene()->bodies[point->body].shape == Shape::polygon &&
           point->index != ControlPoint::all && !isEdge(point->end) && point->end != PathEnd::velocity;
}

void SelectTool::choose(std::size_t body, std::size_t index)
{
    m_chosen = ControlPoint{body, index};
    canvas().update();
}

std::optional<ControlPoint> SelectTool::chosenPoint() const
{
    const Scene* scene = canvas().scene();
    if (!m_chosen || !scene || std::ranges::count(selection().bodies(), m_chosen->body) == 0 ||
        m_chosen->body >= scene->bodies.size() || canvas().isLocked(m_chosen->body))
        return {};
    const Body& body = scene->bodies[m_chosen->body];
    if (body.shape != Shape::polygon || m_chosen->index >= body.points.size())
        return {};
    // After an edit, the vertex may have other handles: then the one nearest to its place now.
    const Vec now = approxPosition(body.points[m_chosen->index], activeInterval(*scene, body), canvas().time());
    std::optional<ControlPoint> best;
    double least = INFINITY;
    for (const Handle& handle : handlesOf(*scene, m_chosen->body, canvas().time(), canvas().autoKey())) {
        const PathEnd end = handle.point.end;
        const double distance = std::hypot(handle.at.x - now.x, handle.at.y - now.y);
        if (handle.point == *m_chosen)
            return m_chosen;
        if (handle.point.index != m_chosen->index || isEdge(end) || end == PathEnd::velocity || distance >= least)
            continue;
        least = distance;
        best = handle.point;
    }
    return best;
}

std::optional<std::size_t> SelectTool::onlyPolygon() const
{
    const Scene* scene = canvas().scene();
    const std::vector<std::size_t>& bodies = selection().bodies();
    // The selection may change before the canvas is given the scene to which it belongs.
    const bool isOne = scene && bodies.size() == 1 && bodies.front() < scene->bodies.size() &&
                       scene->bodies[bodies.front()].shape == Shape::polygon && !canvas().isLocked(bodies.front());
    return isOne ? std::optional(bodies.front()) : std::nullopt;
}

// The edge of a selected polygon under the pixel.
std::optional<VertexTarget> SelectTool::edgeAt(QPointF pixel) const
{
    const Scene& scene = *canvas().scene();
    for (const std::size_t body : selection().bodies()) {
        const BodyQuery query{.scene = scene, .t = canvas().time(), .view = canvas().view()};
        const bool isOffered = body < scene.bodies.size() && !canvas().isLocked(body);
        if (const auto hit = isOffered ? edgeAtPixel(query, body, pixel) : std::nullopt)
            return VertexTarget{{body, hit->edge}, hit->share};
    }
    return {};
}

std::optional<VertexTarget> SelectTool::targetOf(VertexCommand command) const
{
    if (m_kind != Kind::none || !canvas().scene())
        return {};
    if (const auto point = m_menuPixel ? canvas().controlPointAt(*m_menuPixel) : std::nullopt;
        isVertex(point) && isSelected(point->body))
        return VertexTarget{*point};
    if (const auto edge = m_menuPixel ? edgeAt(*m_menuPixel) : std::nullopt; edge && command == VertexCommand::insert)
        return edge;
    const std::optional<ControlPoint> chosen = chosenPoint();
    return chosen ? std::optional(VertexTarget{*chosen}) : std::nullopt;
}

void SelectTool::run(VertexCommand command, const VertexTarget& target)
{
    canvas().setObjection({});
    const auto [body, index] = std::pair(target.vertex.body, target.vertex.index);
    const std::size_t count = canvas().scene()->bodies[body].points.size();
    if (command == VertexCommand::remove && m_edits.removeVertex(body, index))
        choose(body, std::min(index, count - 2));
    else if (command == VertexCommand::insert && m_edits.insertVertex(target))
        choose(body, index + 1);
    canvas().followTool();
}

// A click on a vertex of a selected polygon chooses it, with the right button too.
void SelectTool::setMenuPixel(std::optional<QPointF> pixel)
{
    m_menuPixel = pixel;
    if (const auto point = pixel && canvas().scene() ? canvas().controlPointAt(*pixel) : std::nullopt;
        isVertex(point) && isSelected(point->body))
        choose(point->body, point->index);
}

bool SelectTool::takesKey(int key, Qt::KeyboardModifiers modifiers) const
{
    return key == Qt::Key_Delete && !(modifiers & ~Qt::KeypadModifier) && m_kind == Kind::none && chosenPoint();
}

// N and Shift+N choose the next and the previous vertex, Insert adds one after the chosen vertex, Delete removes it.
bool SelectTool::keyPressed(int key, Qt::KeyboardModifiers modifiers)
{
    const bool isBackwards = modifiers & Qt::ShiftModifier;
    const bool inserts = key == Qt::Key_Insert && !isBackwards && chosenPoint();
    const bool steps = key == Qt::Key_N && onlyPolygon();
    const bool isPlain = !(modifiers & ~(Qt::KeypadModifier | Qt::ShiftModifier));
    if (!takesKey(key, modifiers) && !(isPlain && m_kind == Kind::none && (inserts || steps)))
        return false;
    canvas().setObjection({});
    const std::optional<ControlPoint> chosen = chosenPoint();
    const std::size_t body = chosen ? chosen->body : *onlyPolygon();
    const std::size_t count = canvas().scene()->bodies[body].points.size();
    if (key == Qt::Key_Delete || key == Qt::Key_Insert)
        run(key == Qt::Key_Delete ? VertexCommand::remove : VertexCommand::insert, {*chosen});
    else if (isBackwards)
        choose(body, chosen && chosen->index > 0 ? chosen->index - 1 : count - 1);
    else
        choose(body, chosen && chosen->index + 1 < count ? chosen->index + 1 : 0);
    return true;
}

void SelectTool::begin()
{
    if (m_point) {
        m_kind = Kind::point;
        for (const Handle& handle : handlesOf(*canvas().scene(), m_point->body, canvas().time(), canvas().autoKey()))
            if (handle.point == *m_point)
                m_origin = handle.at;
        m_time = timeOfPoint();
        followVertex();
    } else if (m_body && !canvas().isLocked(*m_body)) {
        m_kind = Kind::body;
        const Grip grip = gripOf(canvas(), *m_body, m_press.pixel);
        m_origin = grip.at;
        m_anchor = grip.handle;
        m_index = grip.index;
        m_time.reset();
    } else {
        m_kind = Kind::band;
        return;
    }
    m_moving = moving();
    findMovingShape();
    edit(DragPhase::begin, m_press);
}

std::vector<std::size_t> SelectTool::moving() const
{
    return m_kind == Kind::body ? canvas().movedWith(*m_body, m_press.alt()) : withGroups(*canvas().scene(), {*m_body});
}

// The time at which the dragged handle's control point is where the handle is.
double SelectTool::timeOfPoint() const
{
    const Scene& scene = *canvas().scene();
    const Body& body = scene.bodies[m_point->body];
    const Interval active = activeInterval(scene, body);
    switch (m_point->end) {
    case PathEnd::from:
    case PathEnd::vertex:
    case PathEnd::radiusFrom:
        return active.start;
    case PathEnd::to:
    case PathEnd::radiusTo:
        return active.end;
    case PathEnd::key:
        return std::clamp(std::get<Keyed>(pathOf(body, m_point->index)).keys[m_point->key].t, active.start, active.end);
    default:
        return canvas().time();
    }
}

// The handle of a common motion stands in the middle of the polygon; the vertex nearest to it is the one that snaps.
void SelectTool::followVertex()
{
    m_offset = {};
    m_followsVertex = m_point->index == ControlPoint::all && m_point->end != PathEnd::velocity;
    if (!m_followsVertex)
        return;
    const Scene& scene = *canvas().scene();
    const Body& body = scene.bodies[m_point->body];
    const Pose pose = approxPose(scene, body, *m_time);
    m_index = nearestPoint(canvas().view(), pose, controlPointCount(body), canvas().view().toPixel(m_origin));
    m_offset = m_origin - pointOf(pose, m_index);
    m_origin = pointOf(pose, m_index);
}

// Finds the shape that can snap to a touch with others at the time of the handle, or a whole body at the present time.
// A body is known exactly if each of its control points is at one of its handles, so that moving
// these moves it exactly.
void SelectTool::findMovingShape()
{
    const Scene& scene = *canvas().scene();
    const Body& body = scene.bodies[*m_body];
    m_shape.reset();
    m_growing.reset();
    if (body.shape == Shape::polygon && !(m_point && isEdge(m_point->end)))
        return; // has no tangents while it is dragged
    if (m_kind == Kind::body) {
        const std::optional<Pose> pose = unroundedPose(scene, body, canvas().time());
        const bool two = hasTwoControlPoints(body.shape);
        const bool held = isHandle(canvas(), *m_body, 0) && (!two || isHandle(canvas(), *m_body, 1));
        if (pose && held)
            m_shape = DraggedShape{*pose, m_index == 1, true};
        return;
    }
    const Path& path = pathOf(body, m_point->index);
    const PathEnd end = m_point->end;
    const bool aims = end == PathEnd::velocity || (end == PathEnd::to && std::holds_alternative<Launch>(path));
    const std::optional<Pose> pose = unroundedPose(scene, body, *m_time);
    if (!pose || aims)
        return;
    // Of a changing radius, only the values at both ends are exact.
    const bool edgeHolds = end != PathEnd::radius || !body.radius.to;
    if (!isEdge(end))
        m_shape = DraggedShape{*pose, m_point->index == 1, false};
    else if (edgeHolds)
        m_growing = *pose;
}

SnapRequest SelectTool::requestOf(const ToolEvent& event) const
{
    SnapRequest request{.pixel = canvas().view().toPixel(m_origin) + event.pixel - m_press.pixel,
                        .modifiers = event.modifiers};
    request.origin = m_origin;
    request.moving = m_moving;
    request.t = m_time;
    request.shape = m_shape;
    request.growing = m_growing;
    return request;
}

void SelectTool::edit(DragPhase phase, const ToolEvent& event)
{
    const QPointF moved = event.pixel - m_press.pixel;
    const bool stays = phase == DragPhase::begin || phase == DragPhase::cancel || moved.isNull();
    const Vec to = stays ? m_origin : canvas().snapped(requestOf(event));
    if (m_kind == Kind::point) {
        PointDrag drag{.point = *m_point, .to = clampedSum(to, m_offset), .alone = m_press.alt()};
        const Path& path = pathOf(canvas().scene()->bodies[m_point->body], m_point->index);
        if (m_followsVertex && !stays && !std::holds_alternative<Launch>(path))
            drag.held = {m_index, to};
        if (!stays && isEdge(m_point->end))
            drag.radius = canvas().radiusOf(*m_point, to);
        return m_edits.dragPoint(drag, phase);
    }
    BodyDrag drag{*m_body, {to.x - m_origin.x, to.y - m_origin.y}, m_anchor, to, m_index, m_press.alt()};
    if (!stays && !canvas().snapMark()) { // nothing snapped: the displacement is a short decimal
        drag.by = roundedToPixel(drag.by, canvas().view().unitsPerPixel());
        drag.anchor.reset();
        drag.to = {m_origin.x + drag.by.x, m_origin.y + drag.by.y};
    }
    m_edits.dragBody(drag, phase);
}

void SelectTool::drag(const ToolEvent& event)
{
    if (m_kind == Kind::press)
        begin();
    m_last = event.pixel;
    if (m_kind == Kind::point || m_kind == Kind::body)
        edit(DragPhase::move, event);
}

void SelectTool::drop(const ToolEvent& event)
{
    const Kind kind = m_kind;
    if (kind == Kind::point || kind == Kind::body)
        edit(DragPhase::end, event);
    m_kind = Kind::none;
    if (kind == Kind::point)
        choose();
    if (kind == Kind::band)
        selectWithin(QRectF(m_press.pixel, event.pixel).normalized());
}

void SelectTool::selectWithin(const QRectF& band)
{
    std::vector<std::size_t> all;
    if (m_press.shift() || m_press.control())
        all = selection().bodies();
    for (const std::size_t body : canvas().bodiesWithin(band)) {
        const auto at = std::ranges::find(all, body);
        if (at == all.end())
            all.push_back(body);
        else if (!m_press.shift())
            all.erase(at);
    }
    selection().setBodies(std::move(all));
}

void SelectTool::click(const ToolEvent&)
{
    m_kind = Kind::none;
    const bool inserts = m_press.alt() && !m_point && canvas().scene();
    if (auto edge = inserts ? edgeAt(m_press.pixel) : std::nullopt) {
        const Vec at =
            canvas().snapped({.pixel = m_press.pixel, .modifiers = m_press.modifiers, .moving = {edge->vertex.body}});
        if (canvas().snapMark())
            edge->at = at;
        return run(VertexCommand::insert, *edge);
    }
    choose();
    const bool extend = m_press.shift() || m_press.control();
    const Scene* scene = canvas().scene();
    const auto cell =
        scene && scene->grid && !extend ? cellAtPixel(*scene->grid, canvas().view(), m_press.pixel) : std::nullopt;
    if (m_body || !extend)
        pick(m_body, extend);
    if (cell)
        selection().setCell(*cell);
}

void SelectTool::doubleClick(const ToolEvent& event)
{
    if (const auto body = canvas().bodyAt(event.pixel))
        canvas().centreOn(*body);
}

bool SelectTool::cancel()
{
    const Kind kind = m_kind;
    if (kind == Kind::point || kind == Kind::body)
        edit(DragPhase::cancel, m_press);
    m_kind = Kind::none;
    const bool hadChosen = kind == Kind::none && chosenPoint();
    if (hadChosen)
        m_chosen.reset();
    return kind != Kind::none || hadChosen;
}

ToolPreview SelectTool::preview() const
{
    if (m_kind != Kind::band)
        return {};
    return {.band = QRectF(m_press.pixel, m_last).normalized()};
}

QString SelectTool::hint() const
{
    if (m_kind == Kind::point)
        return tr("Ctrl: free · Shift: 15° · Alt: detach from the corner · Esc: cancel");
    if (m_kind == Kind::body)
        return tr("Ctrl: free · Shift: 15° · Alt: without its group · Esc: cancel");
    if (m_kind == Kind::band)
        return tr("Started with Shift: add · with Ctrl: toggle · Esc: cancel");
    if (const std::optional<ControlPoint> chosen = chosenPoint(); chosen && m_kind == Kind::none)
        return tr("Vertex %1 · arrows: move · Del: remove · Ins: add after it · N: next").arg(chosen->index);
    return onlyPolygon() ? tr("Click or N: choose a vertex · Alt+click an edge, or Ins at a vertex: add one")
                         : QString();
}

ToolBox::ToolBox(const ToolContext& context)
    : QObject(&context.canvas), m_context(context),
      m_edits(context.canvas, context.document, context.selection, context.playhead)
{
    connect(&context.casts, &QAction::toggled, &context.canvas, &Canvas::followTool);
    context.canvas.setToolMaker([this](ToolKind kind) { return make(kind); });
}

std::unique_ptr<CanvasTool> ToolBox::make(ToolKind kind)
{
    Canvas& canvas = m_context.canvas;
    constexpr std::pair<ToolKind, Shape> drawn[] = {{ToolKind::point, Shape::point},
                                                    {ToolKind::segment, Shape::segment},
                                                    {ToolKind::circle, Shape::circle},
                                                    {ToolKind::capsule, Shape::capsule},
                                                    {ToolKind::projectile, Shape::projectile},
                                                    {ToolKind::ray, Shape::ray},
                                                    {ToolKind::line, Shape::line}};
    if (const auto* row = std::ranges::find(drawn, kind, &std::pair<ToolKind, Shape>::first); row != std::end(drawn))
        return std::make_unique<ShapeTool>(m_context, m_edits, row->second);
    switch (kind) {
    case ToolKind::select:
        return std::make_unique<SelectTool>(*this);
    case ToolKind::box:
        return std::make_unique<BoxTool>(canvas, m_edits);
    case ToolKind::polygon:
        return std::make_unique<PolygonTool>(canvas, m_edits);
    case ToolKind::measure:
        return std::make_unique<MeasureTool>(canvas);
    case ToolKind::cut:
        return std::make_unique<CutTool>(*this);
    case ToolKind::steer:
        return std::make_unique<SteerTool>(m_context);
    case ToolKind::hand:
        return std::make_unique<HandTool>(canvas);
    default:
        return {};
    }
}

} // namespace sweep
