#include "widgets/canvas/draw_tools.h"

#include "core/scene/motion.h"
#include "widgets/canvas/canvas.h"
#include "widgets/canvas/gesture_edits.h"
#include "widgets/canvas/snapping.h"
#include "widgets/canvas/tools.h"
#include "widgets/document/handles.h"
#include "widgets/paint/scene_painter.h"

#include <sweepbench/cast.h>

#include <QAction>
#include <QLabel>

#include <algorithm>
#include <utility>

namespace sweep {

void SizeLabel::show(const QString& text, Vec at)
{
    if (text.isEmpty())
        return hide();
    if (!m_label) {
        m_label = new QLabel(&m_canvas);
        m_label->setAttribute(Qt::WA_TransparentForMouseEvents);
        m_label->setFrameShape(QFrame::StyledPanel);
        m_label->setAutoFillBackground(true);
        m_label->setBackgroundRole(QPalette::Base);
        m_label->setMargin(4);
        m_label->setAccessibleName(QCoreApplication::translate("Tools", "Size"));
    }
    m_label->setText(text);
    m_label->adjustSize();
    constexpr int away = 12; // pixels from the cursor
    const QPoint pixel = m_canvas.view().toPixel(at).toPoint();
    m_label->move(
        std::clamp(pixel.x() + away, 0, std::max(0, m_canvas.width() - m_label->width())),
        std::clamp(pixel.y() - away - m_label->height(), 0, std::max(0, m_canvas.height() - m_label->height())));
    m_label->show();
}

void SizeLabel::hide()
{
    delete m_label;
}

bool MotionGesture::press(const ToolEvent& event)
{
    m_active = false;
    if (event.alt() || !m_canvas.scene())
        return false;
    m_bodies = m_canvas.drawnBodies();
    const bool hit = std::ranges::any_of(m_bodies, [&](std::size_t body) {
        return isBodyAtPixel(*m_canvas.scene(), body, m_canvas.time(), m_canvas.view(), event.pixel);
    });
    m_press = event.pixel;
    m_begun = false;
    if (m_bodies.empty())
        return false;
    const Vec snapped = m_canvas.snapped({.pixel = event.pixel, .modifiers = event.modifiers});
    m_snapped = m_canvas.snapMark() ? std::optional(snapped) : std::nullopt;
    m_active = aim(event.pixel) || hit;
    return m_active;
}

bool MotionGesture::isOn(Vec end, QPointF pixel) const
{
    return m_snapped == end || pixelDistance(m_canvas.view(), end, pixel) <= hitTolerance;
}

// Chooses the end that follows the cursor: the nearest of all ends that the press is on, otherwise the nearest start.
// Returns whether the press is on it.
bool MotionGesture::aim(QPointF pixel)
{
    m_alone.reset();
    double nearest = INFINITY;
    std::optional<std::size_t> whole; // the polygon of whose common motion the press is on the end
    bool isOnEnd = false;
    for (const std::size_t body : m_bodies) {
        for (const Handle& handle : controlPoints(*m_canvas.scene(), body)) {
            const double away = pixelDistance(m_canvas.view(), handle.at, pixel);
            const bool isPressed = isOn(handle.at, pixel);
            if (away >= nearest || (!isStart(handle.point) && !isPressed))
                continue;
            nearest = away;
            m_start = handle.start;
            m_end = handle.at;
            m_index = handle.point.index;
            isOnEnd = isPressed;
            whole = m_index == ControlPoint::all ? std::optional(body) : std::nullopt;
            const bool alone =
                isPressed && m_bodies.size() == 1 && hasTwoControlPoints(m_canvas.scene()->bodies[body].shape);
            m_alone = alone ? std::optional(handle.point) : std::nullopt;
        }
    }
    if (whole)
        followVertex(*whole);
    return isOnEnd;
}

// Lets the vertex of a polygon that is nearest to the end of its common motion follow the cursor, so that it snaps.
void MotionGesture::followVertex(std::size_t body)
{
    const Scene& scene = *m_canvas.scene();
    const Interval active = activeInterval(scene, scene.bodies[body]);
    const Pose end = approxPose(scene, scene.bodies[body], active.end);
    m_index = nearestPoint(m_canvas.view(), end, end.points.size(), m_canvas.view().toPixel(m_end));
    m_start = pointOf(approxPose(scene, scene.bodies[body], active.start), m_index);
    m_end = pointOf(end, m_index);
}

// The dragged shape of a single body: all of it follows the cursor, or its other end keeps its own path.
std::optional<DraggedShape> MotionGesture::shape() const
{
    if (m_bodies.size() != 1)
        return {};
    const Scene& scene = *m_canvas.scene();
    const Body& body = scene.bodies[m_bodies.front()];
    const Interval active = activeInterval(scene, body);
    const auto pose = unroundedPose(scene, body, m_alone ? active.end : active.start);
    return pose ? std::optional(DraggedShape{*pose, m_index == 1, !m_alone}) : std::nullopt;
}

void MotionGesture::edit(DragPhase phase, const ToolEvent& event)
{
    MotionDrag drag{.bodies = m_bodies, .alone = m_alone, .from = m_start, .to = m_end};
    const QPointF moved = event.pixel - m_press;
    if (phase == DragPhase::move || phase == DragPhase::end) {
        SnapRequest request{.pixel = m_canvas.view().toPixel(m_end) + moved, .modifiers = event.modifiers};
        request.origin = m_start;
        request.moving = drag.bodies;
        request.shape = m_shape;
        request.t = activeInterval(*m_canvas.scene(), m_canvas.scene()->bodies[drag.bodies.front()]).end;
        drag.to = m_canvas.snapped(request);
    }
    m_to = drag.to;
    m_edits.dragMotion(drag, phase);
}

void MotionGesture::drag(const ToolEvent& event)
{
    if (!std::exchange(m_begun, true)) {
        m_shape = shape();
        edit(DragPhase::begin, event);
    }
    edit(DragPhase::move, event);
}

void MotionGesture::drop(const ToolEvent& event)
{
    m_active = false;
    if (std::exchange(m_begun, false))
        edit(DragPhase::end, event);
}

bool MotionGesture::cancel()
{
    if (std::exchange(m_begun, false))
        edit(DragPhase::cancel, {m_press});
    return std::exchange(m_active, false);
}

void DrawTool::press(const ToolEvent& event)
{
    if (m_motion.press(event))
        return;
    m_draws = false;
    follow(event);
    m_from = m_to;
    m_draws = true;
}

void DrawTool::drag(const ToolEvent& event)
{
    if (m_motion.isActive()) {
        m_motion.drag(event);
        m_size.show(spanText(m_motion.from(), m_motion.to()), m_motion.to());
    } else if (m_draws) {
        follow(event);
        m_size.show(sizeText(), m_to);
    }
}

void DrawTool::drop(const ToolEvent& event)
{
    m_size.hide();
    if (m_motion.isActive())
        return m_motion.drop(event);
    if (!m_draws)
        return;
    follow(event);
    m_draws = false;
    if (const std::vector<Body> bodies = drawn(); !bodies.empty())
        m_edits.draw(bodies);
    else
        canvas().setObjection({.why = canvas().snapMark()
                                          ? tr("%1 Hold Ctrl to draw without snapping.").arg(nothingText())
                                          : nothingText()});
}

bool DrawTool::cancel()
{
    m_size.hide();
    const bool moved = m_motion.cancel();
    return std::exchange(m_draws, false) || moved;
}

namespace {

constexpr double clickedRadius = 24; // radius of a circle drawn by a click, in pixels
constexpr double lineRadius = 8;     // radius of a thick line, in pixels

} // namespace

ShapeTool::ShapeTool(const ToolContext& context, GestureEdits& edits, Shape shape)
    : DrawTool(context.canvas, edits), m_casts(context.casts), m_shape(shape)
{
}

bool ShapeTool::drawsCasts() const
{
    return m_casts.isChecked() && hasTwoControlPoints(m_shape) && m_shape != Shape::line;
}

double ShapeTool::defaultRadius() const
{
    const double pixels = m_shape == Shape::capsule ? lineRadius : clickedRadius;
    return roundLength(canvas().view().scale().units(pixels));
}

// None if the drag gives no shape: a line through a single point, or a circle without radius.
std::optional<Body> ShapeTool::body() const
{
    Body body{.id = firstId(m_shape), .shape = m_shape, .a = Rest{m_from}};
    if (m_shape == Shape::point) {
        if (m_to != m_from)
            body.a = FromTo{m_from, m_to};
        return body;
    }
    if (m_to == m_from)
        return {};
    if (hasTwoControlPoints(m_shape))
        body.b = Rest{m_to};
    if (hasRadius(m_shape))
        body.radius = {m_shape == Shape::capsule ? defaultRadius() : m_radius};
    if (!drawsCasts() || !canvas().scene())
        return body;
    std::optional<Body> cast = castOf(*canvas().scene(), body);
    if (cast)
        cast->id = firstId(cast->shape);
    return cast;
}

void ShapeTool::follow(const ToolEvent& event)
{
    SnapRequest request{.pixel = event.pixel, .modifiers = event.modifiers};
    if (m_draws)
        request.origin = m_from;
    const Pose pose{m_shape, m_from, m_from, hasTwoControlPoints(m_shape) && hasRadius(m_shape) ? defaultRadius() : 0};
    if (m_draws && isDisc())
        request.growing = pose;
    else if (m_shape == Shape::point || m_draws)
        request.shape = DraggedShape{pose, hasTwoControlPoints(m_shape), false};
    if (m_draws && m_shape == Shape::point && canvas().scene()) // the drag draws its motion
        request.t = window(*canvas().scene()).end;
    m_to = canvas().snapped(request);
    m_radius = canvas().radiusBetween(m_from, m_to);
}

void ShapeTool::click(const ToolEvent&)
{
    if (m_motion.cancel())
        return;
    m_draws = false;
    Body drawn{.id = firstId(m_shape), .shape = m_shape, .a = Rest{m_from}};
    if (hasTwoControlPoints(m_shape))
        return;
    if (hasRadius(m_shape))
        drawn.radius = {defaultRadius()};
    m_edits.draw({drawn});
}

std::vector<Body> ShapeTool::drawn() const
{
    const std::optional<Body> shape = body();
    return shape ? std::vector<Body>{*shape} : std::vector<Body>{};
}

QString ShapeTool::sizeText() const
{
    return isDisc() ? radiusText(m_to == m_from ? 0 : m_radius) : spanText(m_from, m_to);
}

QString ShapeTool::nothingText() const
{
    return isDisc() ? tr("Nothing was drawn, because the radius would be 0.")
                    : tr("Nothing was drawn, because both ends would be one point.");
}

QString ShapeTool::hint() const
{
    if (m_draws || m_motion.isActive())
        return tr("Ctrl: free · Shift: 15° · Esc: cancel");
    if (!canvas().drawnBodies().empty())
        return tr("Drag from it: set the motion · Alt: draw another shape there · Esc: select");
    if (m_shape == Shape::point)
        return tr("Click: place a point · drag: place a moving point · Esc: select");
    if (drawsCasts())
        return tr("Draw Casts is on: drag from the start of the cast to its end · Esc: select");
    if (hasTwoControlPoints(m_shape))
        return tr("Drag from one point to the other · Esc: select");
    return tr("Drag from the centre, or click · Esc: select");
}

Body polygonOf(const std::vector<Vec>& corners, const char* id)
{
    Body body{.id = id, .shape = Shape::polygon};
    for (const Vec corner : corners)
        body.points.emplace_back(Rest{corner});
    return body;
}

namespace {

std::vector<Body> boxBetween(Vec p, Vec q)
{
    if (p.x == q.x || p.y == q.y)
        return {};
    const Vec low{std::min(p.x, q.x), std::min(p.y, q.y)};
    const Vec high{std::max(p.x, q.x), std::max(p.y, q.y)};
    return {polygonOf({low, {high.x, low.y}, high, {low.x, high.y}}, "box 1")};
}

} // namespace

void BoxTool::follow(const ToolEvent& event)
{
    SnapRequest request{.pixel = event.pixel, .modifiers = event.modifiers};
    if (m_draws) {
        request.origin = m_from;
        request.diagonal = true;
    }
    m_to = canvas().snapped(request);
}

std::vector<Body> BoxTool::drawn() const
{
    return boxBetween(m_from, m_to);
}

QString BoxTool::sizeText() const
{
    return boxText(m_from, m_to);
}

QString BoxTool::nothingText() const
{
    return tr("Nothing was drawn, because the width or the height would be 0.");
}

QString BoxTool::hint() const
{
    if (m_draws)
        return tr("Ctrl: free · Shift: square · Esc: cancel");
    if (m_motion.isActive())
        return tr("Ctrl: free · Shift: 15° · Esc: cancel");
    if (canvas().drawnBodies().empty())
        return tr("Drag from corner to corner · Esc: select");
    return tr("Drag the box: set its motion · Alt: draw another box there · Esc: select");
}

Vec PolygonTool::cornerAt(const ToolEvent& event)
{
    SnapRequest request{.pixel = event.pixel, .modifiers = event.modifiers};
    if (!m_corners.empty())
        request.origin = m_corners.back();
    return canvas().snapped(request);
}

bool PolygonTool::isOnFirst(QPointF pixel) const
{
    return m_corners.size() >= fewestPoints && pixelDistance(canvas().view(), m_corners.front(), pixel) <= hitTolerance;
}

// Moves the next vertex to the cursor, and shows why it is not allowed there.
void PolygonTool::follow(const ToolEvent& event)
{
    m_cursor = cornerAt(event);
    if (m_refused == m_cursor || m_corners.empty())
        return;
    m_refused.reset();
    if (isOnFirst(event.pixel))
        canvas().setObjection(objectionTo(polygonOf(m_corners, ""), {}, canvas().view().unitsPerPixel()));
    else
        (void)mayAdd(m_cursor);
}

// Shows why the vertex is not allowed, if it is not.
bool PolygonTool::mayAdd(Vec corner)
{
    std::vector<Vec> chain = m_corners;
    if (chain.empty() || chain.back() != corner)
        chain.push_back(corner);
    const Objection objection = objectionToChain(chain, canvas().view().unitsPerPixel());
    canvas().setObjection(objection);
    return objection.why.isEmpty();
}

void PolygonTool::press(const ToolEvent& event)
{
    if (m_corners.empty() && m_motion.press(event))
        return;
    follow(event);
}

void PolygonTool::drag(const ToolEvent& event)
{
    if (m_motion.isActive())
        return m_motion.drag(event);
    follow(event);
}

void PolygonTool::drop(const ToolEvent& event)
{
    if (m_motion.isActive())
        return m_motion.drop(event);
    add(event);
}

void PolygonTool::click(const ToolEvent& event)
{
    if (!m_motion.cancel())
        add(event);
}

void PolygonTool::add(const ToolEvent& event)
{
    m_cursor = cornerAt(event);
    if (isOnFirst(event.pixel)) {
        close();
        return;
    }
    if (!m_corners.empty() && m_cursor == m_corners.back())
        return;
    if (mayAdd(m_cursor))
        m_corners.push_back(m_cursor);
    else
        m_refused = m_cursor;
}

// The first click of a double click has set its vertex already.
void PolygonTool::doubleClick(const ToolEvent& event)
{
    m_cursor = cornerAt(event);
    const bool isNew = m_corners.empty() || m_corners.back() != m_cursor;
    if (isNew && !mayAdd(m_cursor)) {
        m_refused = m_cursor;
        return;
    }
    if (isNew)
        m_corners.push_back(m_cursor);
    close();
}

bool PolygonTool::close()
{
    if (m_corners.size() < fewestPoints) {
        canvas().setObjection({.why = tr("A polygon has at least %1 vertices.").arg(fewestPoints)});
        m_refused = m_cursor;
        return false;
    }
    const Body polygon = polygonOf(m_corners, firstId(Shape::polygon).c_str());
    const Objection objection = objectionTo(polygon, {}, canvas().view().unitsPerPixel());
    canvas().setObjection(objection);
    if (!objection.why.isEmpty()) {
        m_refused = m_cursor;
        return false;
    }
    m_corners.clear();
    m_edits.draw({polygon});
    return true;
}

bool PolygonTool::key(int key)
{
    if (m_corners.empty())
        return false;
    if (key != Qt::Key_Backspace) {
        close();
        return true;
    }
    m_corners.pop_back();
    m_refused.reset();
    canvas().setObjection({});
    return true;
}

bool PolygonTool::cancel()
{
    const bool moved = m_motion.cancel();
    const bool had = !std::exchange(m_corners, {}).empty();
    if (had)
        canvas().setObjection({});
    m_refused.reset();
    return had || moved;
}

ToolPreview PolygonTool::preview() const
{
    if (m_corners.empty())
        return {};
    std::vector<Vec> corners = m_corners;
    if (corners.back() != m_cursor && corners.front() != m_cursor)
        corners.push_back(m_cursor);
    std::vector<Body> bodies;
    if (corners.size() >= fewestPoints)
        bodies.push_back(polygonOf(corners, ""));
    else if (corners.size() == 2)
        bodies.push_back({.id = "", .shape = Shape::segment, .a = Rest{corners[0]}, .b = Rest{corners[1]}});
    for (const Vec corner : m_corners)
        bodies.emplace_back().a = Rest{corner};
    return {.bodies = bodies};
}

QString PolygonTool::hint() const
{
    if (!m_corners.empty())
        return tr("Enter, double-click or the first vertex: close · Backspace: undo a vertex · Esc: cancel");
    if (canvas().drawnBodies().empty())
        return tr("Click the vertices · Esc: select");
    return tr("Drag the polygon: set its motion · Alt: place a vertex there · Esc: select");
}

} // namespace sweep
