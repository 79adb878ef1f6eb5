#include "widgets/canvas/canvas.h"

#include "core/scene/position.h"
#include "widgets/canvas/hit_test.h"
#include "widgets/canvas/painter_surface.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sweep {

namespace {

constexpr double arrowStep = 48;        // pixels an arrow key pans
constexpr double zoomPerDelta = 1.0015; // 120 of a wheel's delta, one notch: 1.2
constexpr double widestZoom = 1e-10;    // relative to the view of everything
constexpr double closestZoom = 1e12;

Box everything(const Scene* scene)
{
    const std::optional<Box> box = scene ? boundsOf(*scene) : std::nullopt;
    return box.value_or(Box{{-1, -1}, {1, 1}});
}

} // namespace

// What the hand is doing.
struct Canvas::Gesture
{
    enum class Kind
    {
        none,
        press,
        pan,
        controlPoint,
        body
    };

    Kind kind = Kind::none;
    Qt::MouseButton button = Qt::NoButton;
    bool extend = false;               // Shift or Ctrl at the press
    QPointF press;                     // where it began
    QPointF last;                      // where it is
    std::optional<std::size_t> body;   // under the press
    std::optional<ControlPoint> point; // likewise
    Vec origin;                        // where the control point was
};

struct Canvas::State
{
    std::shared_ptr<const Scene> scene;
    std::shared_ptr<const Timeline> timeline;
    double t = 0;
    std::vector<ContactMark> contacts;
    std::vector<std::size_t> selected;
    std::optional<std::size_t> highlighted;
    std::optional<std::size_t> hovered;
    std::optional<ControlPoint> hoveredPoint;
    Layers layers;
    ViewTransform view;
    bool fitted = true; // the view is that of everything: it follows the widget's size
    Gesture gesture;
    bool spaceHeld = false;
    bool spaceUsed = false; // a drag happened since Space went down
    std::optional<QPointF> cursor;

    // Derived, worked out when they are first painted.
    std::optional<OccupiedCells> cellIndex;
    std::optional<std::vector<OccupiedCell>> occupied;

    std::span<const OccupiedCell> occupiedNow()
    {
        if (!layers.cells || !timeline || !scene || !scene->grid)
            return {};
        if (!cellIndex)
            cellIndex.emplace(*timeline);
        if (!occupied)
            occupied = cellIndex->at(*timeline, t);
        return *occupied;
    }
};

Canvas::Canvas(QWidget* parent) : QWidget(parent), m(std::make_unique<State>())
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Canvas"));
    setAccessibleDescription(tr("The bodies of the scene at the current time"));
    m->view = ViewTransform::fitting(everything(nullptr), size());
}

Canvas::~Canvas() = default;

void Canvas::setScene(std::shared_ptr<const Scene> scene)
{
    if (m->scene == scene)
        return;
    const bool first = !m->scene;
    m->scene = std::move(scene);
    m->timeline.reset();
    m->contacts.clear();
    m->cellIndex.reset();
    m->occupied.reset();
    const std::size_t count = m->scene ? m->scene->bodies.size() : 0;
    std::erase_if(m->selected, [&](std::size_t body) { return body >= count; });
    if (m->highlighted && *m->highlighted >= count)
        m->highlighted.reset();
    m->hovered.reset();
    m->hoveredPoint.reset();
    if (first && m->scene)
        fitAll();
    if (m->gesture.kind == Gesture::Kind::none)
        hover(m->cursor);
    update();
}

void Canvas::setTimeline(std::shared_ptr<const Timeline> timeline)
{
    if (m->timeline == timeline)
        return;
    m->timeline = std::move(timeline);
    m->cellIndex.reset();
    m->occupied.reset();
    update();
}

void Canvas::setTime(double t)
{
    if (m->t == t)
        return;
    m->t = t;
    m->occupied.reset();
    update();
}

void Canvas::setContacts(std::vector<ContactMark> contacts)
{
    if (m->contacts.empty() && contacts.empty())
        return;
    m->contacts = std::move(contacts);
    update();
}

void Canvas::setSelectedBodies(std::vector<std::size_t> bodies)
{
    if (m->selected == bodies)
        return;
    m->selected = std::move(bodies);
    update();
}

void Canvas::setHighlightedBody(std::optional<std::size_t> body)
{
    if (m->highlighted == body)
        return;
    m->highlighted = body;
    update();
}

void Canvas::setLayers(const Layers& layers)
{
    if (m->layers == layers)
        return;
    m->layers = layers;
    update();
}

const Layers& Canvas::layers() const
{
    return m->layers;
}

const ViewTransform& Canvas::view() const
{
    return m->view;
}

void Canvas::setView(const ViewTransform& view)
{
    m->fitted = false;
    changeView(view.resized(size()));
}

void Canvas::changeView(const ViewTransform& view)
{
    if (m->view == view)
        return;
    m->view = view;
    update();
    Q_EMIT viewChanged(view);
    if (m->cursor)
        Q_EMIT cursorMoved(view.toWorld(*m->cursor), view.unitsPerPixel());
}

void Canvas::fitAll()
{
    m->fitted = true;
    changeView(ViewTransform::fitting(everything(m->scene.get()), size()));
}

void Canvas::fitSelection()
{
    std::optional<Box> box;
    for (const std::size_t body : m->selected) {
        if (!m->scene || body >= m->scene->bodies.size())
            continue;
        const Box one = *boundsOf(*m->scene, body);
        if (!box)
            box = one;
        box->low = {std::min(box->low.x, one.low.x), std::min(box->low.y, one.low.y)};
        box->high = {std::max(box->high.x, one.high.x), std::max(box->high.y, one.high.y)};
    }
    if (!box)
        return fitAll();
    m->fitted = false;
    changeView(ViewTransform::fitting(*box, size()));
}

void Canvas::zoomBy(double factor)
{
    const Scale all = ViewTransform::fitting(everything(m->scene.get()), size()).scale();
    const QPointF about = m->cursor.value_or(QPointF(width() / 2.0, height() / 2.0));
    const double now = ratio(m->view.scale(), all);
    const double wanted = std::clamp(now * factor, std::min(now, widestZoom), std::max(now, closestZoom));
    m->fitted = false;
    changeView(m->view.zoomed(about, wanted / now));
}

void Canvas::centreOn(std::size_t body)
{
    if (!m->scene || body >= m->scene->bodies.size())
        return;
    const Pose pose = approxPose(*m->scene, m->scene->bodies[body], m->t);
    m->fitted = false;
    changeView(m->view.centredOn({std::midpoint(pose.a.x, pose.b.x), std::midpoint(pose.a.y, pose.b.y)}));
}

std::optional<std::size_t> Canvas::bodyAt(QPointF pixel) const
{
    if (!m->scene)
        return {};
    const bool ghosts = m->layers.ghosts && m->scene->bodies.size() <= 200;
    return bodyAtPixel(*m->scene, m->t, m->view, pixel, ghosts);
}

std::vector<std::size_t> Canvas::bodiesWithHandles() const
{
    constexpr std::size_t most = 20; // as many as are painted
    std::vector<std::size_t> bodies = m->selected;
    for (const auto& held : {m->hovered, m->highlighted}) {
        if (held)
            bodies.push_back(*held);
    }
    if (bodies.size() > most)
        bodies.resize(most);
    return bodies;
}

std::optional<ControlPoint> Canvas::controlPointAt(QPointF pixel) const
{
    if (!m->scene)
        return {};
    return controlPointAtPixel(*m->scene, bodiesWithHandles(), m->view, pixel);
}

QSize Canvas::sizeHint() const
{
    return {960, 640};
}

QSize Canvas::minimumSizeHint() const
{
    return {240, 160};
}

void Canvas::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    PainterSurface surface(painter, size());
    static const Scene empty;
    const ScenePicture picture{.scene = m->scene ? *m->scene : empty,
                               .t = m->t,
                               .view = m->view,
                               .brightness = brightnessOf(palette()),
                               .layers = m->layers,
                               .contacts = m->contacts,
                               .occupied = m->occupiedNow(),
                               .selected = m->selected,
                               .hovered = m->hovered ? m->hovered : m->highlighted,
                               .hoveredPoint = m->hoveredPoint};
    paintScene(surface, picture);
}

void Canvas::resizeEvent(QResizeEvent*)
{
    if (m->fitted)
        fitAll();
    else
        changeView(m->view.resized(size()));
}

void Canvas::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        update();
    QWidget::changeEvent(event);
}

// Everything below is the hand.

void Canvas::hover(std::optional<QPointF> pixel)
{
    m->cursor = pixel;
    const auto point = pixel ? controlPointAt(*pixel) : std::nullopt;
    const auto body = point ? std::optional(point->body) : pixel ? bodyAt(*pixel) : std::nullopt;
    const bool bodyChanged = body != m->hovered;
    if (bodyChanged || point != m->hoveredPoint)
        update();
    m->hovered = body;
    m->hoveredPoint = point;
    showCursor();
    if (bodyChanged)
        Q_EMIT bodyHovered(body);
    Q_EMIT cursorMoved(pixel ? std::optional(m->view.toWorld(*pixel)) : std::nullopt, m->view.unitsPerPixel());
}

void Canvas::showCursor()
{
    using Kind = Gesture::Kind;
    if (m->gesture.kind == Kind::pan)
        setCursor(Qt::ClosedHandCursor);
    else if (m->gesture.kind == Kind::controlPoint || m->gesture.kind == Kind::body)
        setCursor(Qt::SizeAllCursor);
    else if (m->spaceHeld)
        setCursor(Qt::OpenHandCursor);
    else if (m->hoveredPoint)
        setCursor(Qt::SizeAllCursor);
    else if (m->hovered)
        setCursor(Qt::PointingHandCursor);
    else
        unsetCursor();
}

void Canvas::mousePressEvent(QMouseEvent* event)
{
    if (m->gesture.kind != Gesture::Kind::none)
        return;
    const bool pans = event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && m->spaceHeld);
    if (!pans && event->button() != Qt::LeftButton)
        return;
    Gesture gesture;
    gesture.button = event->button();
    gesture.press = gesture.last = event->position();
    gesture.extend = event->modifiers() & (Qt::ShiftModifier | Qt::ControlModifier);
    gesture.kind = pans ? Gesture::Kind::pan : Gesture::Kind::press;
    if (!pans) {
        gesture.point = controlPointAt(event->position());
        gesture.body = gesture.point ? std::optional(gesture.point->body) : bodyAt(event->position());
    }
    m->spaceUsed |= pans;
    m->gesture = gesture;
    showCursor();
}

// A press has moved far enough to be a drag: of a control point, of a body, or of the view.
void Canvas::beginDrag()
{
    Gesture& gesture = m->gesture;
    if (gesture.point) {
        for (const ControlPointPlace& place : controlPoints(*m->scene, gesture.point->body)) {
            if (place.point == *gesture.point)
                gesture.origin = place.at;
        }
        gesture.kind = Gesture::Kind::controlPoint;
        m->hoveredPoint = gesture.point;
    } else {
        gesture.kind = gesture.body ? Gesture::Kind::body : Gesture::Kind::pan;
    }
    showCursor();
    if (gesture.kind != Gesture::Kind::pan)
        drag(DragPhase::begin, gesture.press);
}

void Canvas::drag(DragPhase phase, QPointF pixel)
{
    // A copy: a receiver may end the gesture by what it does.
    const Gesture gesture = m->gesture;
    const QPointF moved = pixel - gesture.press;
    const double unit = m->view.unitsPerPixel();
    const Scale scale = m->view.scale();
    const Vec by = roundedToPixel({scale.units(moved.x()), -scale.units(moved.y())}, unit);
    if (gesture.kind == Gesture::Kind::body) {
        Q_EMIT bodyDragged(*gesture.body, phase == DragPhase::cancel ? Vec{} : by, phase);
        return;
    }
    const bool stays = phase == DragPhase::begin || phase == DragPhase::cancel || moved.isNull();
    const Vec to = roundedToPixel(m->view.toWorld(m->view.toPixel(gesture.origin) + moved), unit);
    Q_EMIT controlPointDragged(*gesture.point, stays ? gesture.origin : to, phase);
}

void Canvas::mouseMoveEvent(QMouseEvent* event)
{
    using Kind = Gesture::Kind;
    const QPointF pixel = event->position();
    Gesture& gesture = m->gesture;
    if (gesture.kind == Kind::none) {
        hover(pixel);
        return;
    }
    if (gesture.kind == Kind::press) {
        if ((pixel - gesture.press).manhattanLength() * 2 < QApplication::startDragDistance())
            return;
        beginDrag();
    }
    const QPointF step = pixel - gesture.last;
    gesture.last = pixel;
    m->cursor = pixel;
    if (gesture.kind == Kind::pan) {
        m->fitted = false;
        changeView(m->view.panned(step));
        return;
    }
    drag(DragPhase::move, pixel);
    Q_EMIT cursorMoved(m->view.toWorld(pixel), m->view.unitsPerPixel());
}

void Canvas::mouseReleaseEvent(QMouseEvent* event)
{
    using Kind = Gesture::Kind;
    if (m->gesture.kind == Kind::none || event->button() != m->gesture.button)
        return;
    const Gesture gesture = m->gesture;
    if (gesture.kind == Kind::controlPoint || gesture.kind == Kind::body)
        drag(DragPhase::end, event->position());
    m->gesture = {};
    if (gesture.kind == Kind::press) {
        if (gesture.body)
            Q_EMIT bodyClicked(*gesture.body, gesture.extend);
        else if (!gesture.extend)
            Q_EMIT nothingClicked();
    }
    hover(event->position());
}

void Canvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto body = event->button() == Qt::LeftButton ? bodyAt(event->position()) : std::nullopt;
    if (body)
        Q_EMIT bodyDoubleClicked(*body);
    else
        mousePressEvent(event);
}

void Canvas::cancelGesture()
{
    const Gesture::Kind kind = m->gesture.kind;
    if (kind == Gesture::Kind::controlPoint || kind == Gesture::Kind::body)
        drag(DragPhase::cancel, m->gesture.press);
    m->gesture = {};
    showCursor();
    update();
}

void Canvas::wheelEvent(QWheelEvent* event)
{
    event->accept();
    m->cursor = event->position();
    const bool zooms =
        event->pixelDelta().isNull() || event->modifiers() & Qt::ControlModifier || event->phase() == Qt::NoScrollPhase;
    if (zooms) {
        zoomBy(std::pow(zoomPerDelta, event->angleDelta().y()));
        return;
    }
    m->fitted = false;
    changeView(m->view.panned(event->pixelDelta()));
}

void Canvas::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m->gesture.kind != Gesture::Kind::none)
        return cancelGesture();
    if (event->key() == Qt::Key_Escape && !m->selected.empty()) {
        Q_EMIT nothingClicked();
        return;
    }
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
        m->spaceHeld = true;
        m->spaceUsed = false;
        return showCursor();
    }
    const QPointF steps = event->key() == Qt::Key_Left    ? QPointF(1, 0)
                          : event->key() == Qt::Key_Right ? QPointF(-1, 0)
                          : event->key() == Qt::Key_Up    ? QPointF(0, 1)
                          : event->key() == Qt::Key_Down  ? QPointF(0, -1)
                                                          : QPointF();
    // With a selection the arrow keys belong to whoever nudges it.
    if (steps.isNull() || !m->selected.empty() || event->modifiers() & ~Qt::KeypadModifier)
        return QWidget::keyPressEvent(event);
    m->fitted = false;
    changeView(m->view.panned(arrowStep * steps));
}

void Canvas::keyReleaseEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Space || event->isAutoRepeat() || !m->spaceHeld)
        return QWidget::keyReleaseEvent(event);
    m->spaceHeld = false;
    showCursor();
    if (!m->spaceUsed && m->gesture.kind == Gesture::Kind::none)
        Q_EMIT playRequested();
}

void Canvas::leaveEvent(QEvent*)
{
    if (m->gesture.kind == Gesture::Kind::none)
        hover(std::nullopt);
}

void Canvas::focusOutEvent(QFocusEvent* event)
{
    m->spaceHeld = false;
    if (m->gesture.kind != Gesture::Kind::none && event->reason() != Qt::PopupFocusReason)
        cancelGesture();
    showCursor();
    QWidget::focusOutEvent(event);
}

void Canvas::contextMenuEvent(QContextMenuEvent* event)
{
    Q_EMIT contextMenuRequested(event->globalPos(), bodyAt(event->pos()));
}

bool Canvas::event(QEvent* event)
{
    // Space is the hand here, whatever shortcut the window gives it.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Space && key->modifiers() == Qt::NoModifier)
            event->accept();
    }
    if (event->type() == QEvent::NativeGesture) {
        const auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            m->cursor = gesture->position();
            zoomBy(std::exp(gesture->value()));
            return true;
        }
    }
    return QWidget::event(event);
}

} // namespace sweep
