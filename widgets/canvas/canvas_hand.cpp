#include "core/scene/position.h"
#include "widgets/canvas/canvas_state.h"
#include "widgets/canvas/cell_box.h"
#include "widgets/canvas/hit_test.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QWheelEvent>

#include <cmath>

namespace sweep {

namespace {

constexpr double arrowStep = 48;        // pixels an arrow key pans
constexpr double zoomPerDelta = 1.0015; // 120 of a wheel's delta, one notch: 1.2
// Beyond this many bodies only a click asks what lies under the cursor.
constexpr std::size_t mostHovered = 100'000;

} // namespace

void Canvas::hover(std::optional<QPointF> pixel)
{
    m->cursor = pixel;
    const auto point = pixel ? controlPointAt(*pixel) : std::nullopt;
    const bool looks = pixel && m->scene && m->scene->bodies.size() <= mostHovered;
    const auto body = point ? std::optional(point->body) : looks ? bodyAt(*pixel) : std::nullopt;
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
        for (const ControlPointPlace& place : handlesOf(*m->scene, gesture.point->body, m->t)) {
            if (place.point == *gesture.point)
                gesture.origin = place.at;
        }
        gesture.kind = Gesture::Kind::controlPoint;
        m->hoveredPoint = gesture.point;
    } else {
        gesture.kind = gesture.body ? Gesture::Kind::body : gesture.extend ? Gesture::Kind::band : Gesture::Kind::pan;
    }
    showCursor();
    if (gesture.point || gesture.body)
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
    if (gesture.kind == Kind::band)
        update();
    else
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
    if (gesture.kind == Kind::band) {
        update();
        Q_EMIT bodiesEnclosed(m->scene ? bodiesWithin(*m->scene, m->t, m->view, gesture.band())
                                       : std::vector<std::size_t>{});
    }
    if (gesture.kind == Kind::press) {
        if (gesture.body)
            Q_EMIT bodyClicked(*gesture.body, gesture.extend);
        else if (!gesture.extend)
            Q_EMIT nothingClicked();
        const auto cell = m->scene && m->scene->grid && !gesture.extend
                              ? cellAtPixel(*m->scene->grid, m->view, gesture.press)
                              : std::nullopt;
        if (cell)
            Q_EMIT cellClicked(*cell);
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
