#include "widgets/canvas/canvas.h"
#include "widgets/canvas/snapping.h"
#include "widgets/models/events/event_text.h"
#include "widgets/paint/paint_grid.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

constexpr double arrowStep = 48;        // pixels per arrow key
constexpr int notch = 120;              // the delta of one notch of the wheel
constexpr double zoomPerDelta = 1.0015; // 1.2 per notch
// With more bodies, only a click looks for the body under the cursor.
constexpr std::size_t mostHovered = 100'000;

bool isModifier(int key)
{
    return key == Qt::Key_Shift || key == Qt::Key_Control || key == Qt::Key_Alt;
}

// Two fingers on a touchpad give pixel deltas. Some platforms mark them by a scroll phase alone, and give pixel deltas
// for a wheel as well, but a wheel turns by whole notches.
bool isTouchpad(const QWheelEvent& event)
{
    const QPoint angle = event.angleDelta();
    const bool isWhole = angle.x() % notch == 0 && angle.y() % notch == 0;
    return event.phase() != Qt::NoScrollPhase || (!event.pixelDelta().isNull() && !isWhole);
}

} // namespace

void Canvas::hover(std::optional<QPointF> pixel)
{
    m->cursor = pixel;
    const bool picks = m->tool->picks();
    const auto point = pixel && picks ? controlPointAt(*pixel) : std::nullopt;
    const bool looks = pixel && picks && m->scene && m->scene->bodies.size() <= mostHovered;
    const auto body = point ? std::optional(point->body) : looks ? bodyAt(*pixel) : std::nullopt;
    if (body != m->hovered || point != m->hoveredPoint)
        update();
    m->hovered = body;
    m->hoveredPoint = point;
    m->snap.reset();
    if (pixel)
        m->tool->hover({*pixel, QGuiApplication::keyboardModifiers()});
    showCursor();
    followTool();
    reportCursor();
}

// Reports the snapped point, because a point placed now would lie there.
void Canvas::reportCursor()
{
    const auto at = m->cursor && m->snap ? std::optional(m->snap->at) : cursorPosition();
    Q_EMIT cursorMoved(at, m->view.unitsPerPixel());
}

void Canvas::showCursor()
{
    using Kind = Gesture::Kind;
    if (m->gesture.kind == Kind::pan)
        setCursor(Qt::ClosedHandCursor);
    else if (m->spaceHeld && m->gesture.kind == Kind::none)
        setCursor(Qt::OpenHandCursor);
    else if (!m->tool->picks() || m->gesture.kind == Kind::drag)
        setCursor(m->tool->cursor());
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
    const bool left = event->button() == Qt::LeftButton;
    const bool pans = event->button() == Qt::MiddleButton || (left && (m->spaceHeld || m->tool->pans()));
    if (!pans && !left)
        return;
    setObjection({});
    m->spaceUsed |= pans;
    m->gesture = {.kind = pans ? Gesture::Kind::pan : Gesture::Kind::press,
                  .press = event->position(),
                  .last = event->position(),
                  .modifiers = event->modifiers(),
                  .view = m->view,
                  .hold = m->hold};
    m->mouse.begin(event->button());
    m->hold = ViewHold::corner; // no new fit during a gesture: its next click must see the same view
    if (!pans && event->type() == QEvent::MouseButtonDblClick)
        m->gesture.kind = Gesture::Kind::secondPress;
    else if (!pans)
        m->tool->press({event->position(), event->modifiers()});
    showCursor();
    followTool();
}

void Canvas::pan(QPointF pixels)
{
    m->hold = ViewHold::corner;
    changeView(m->view.panned(pixels));
}

void Canvas::mouseMoveEvent(QMouseEvent* event)
{
    using Kind = Gesture::Kind;
    const QPointF pixel = event->position();
    if (m->gesture.kind == Kind::none) {
        hover(pixel);
        return;
    }
    const bool jitter = (pixel - m->gesture.press).manhattanLength() * 2 < QApplication::startDragDistance();
    if ((m->gesture.kind == Kind::press || m->gesture.kind == Kind::secondPress) && jitter)
        return;
    if (m->gesture.kind == Kind::secondPress)
        m->tool->press({m->gesture.press, m->gesture.modifiers});
    const QPointF step = pixel - m->gesture.last;
    m->gesture.last = pixel;
    m->cursor = pixel;
    if (m->gesture.kind == Kind::pan)
        return pan(step);
    if (std::exchange(m->gesture.kind, Kind::drag) != Kind::drag)
        Q_EMIT dragChanged(true);
    m->tool->drag({pixel, event->modifiers()});
    showCursor();
    followTool();
    update();
    reportCursor();
}

void Canvas::mouseReleaseEvent(QMouseEvent* event)
{
    using Kind = Gesture::Kind;
    if (m->gesture.kind == Kind::none || event->button() != m->mouse.button())
        return;
    m->mouse.end();
    // Ends the gesture before the tool is called, because the tool may begin another one.
    const Kind kind = std::exchange(m->gesture, {}).kind;
    if (kind == Kind::drag)
        Q_EMIT dragChanged(false);
    if (kind == Kind::drag)
        m->tool->drop({event->position(), event->modifiers()});
    else if (kind == Kind::press)
        m->tool->click({event->position(), event->modifiers()});
    else if (kind == Kind::secondPress)
        m->tool->doubleClick({event->position(), event->modifiers()});
    followTool();
    clearSnap();
    update();
    hover(event->position());
}

void Canvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    mousePressEvent(event);
}

void Canvas::clearSnap()
{
    m->snap.reset();
    m->snapRadius.reset();
}

// Undoes the tool's work since the press. False if no gesture had begun.
bool Canvas::endGesture()
{
    using Kind = Gesture::Kind;
    const Kind kind = std::exchange(m->gesture, {}).kind;
    m->mouse.end();
    if (kind == Kind::drag)
        Q_EMIT dragChanged(false);
    if (kind == Kind::press || kind == Kind::drag)
        m->tool->cancel();
    clearSnap();
    showCursor();
    followTool();
    update();
    return kind != Kind::none;
}

// Ends the gesture and restores the view as well. False if no gesture had begun.
bool Canvas::cancelGesture()
{
    const Gesture before = m->gesture;
    if (!endGesture())
        return false;
    if (before.kind == Gesture::Kind::pan) {
        m->hold = before.hold;
        changeView(before.view.resized(size()));
    }
    return true;
}

void Canvas::endGestureBy(const QEvent& event)
{
    const MouseGesture::End end = m->mouse.endedBy(event);
    if (end == MouseGesture::End::cancelled)
        cancelGesture();
    else if (end == MouseGesture::End::lost)
        endGesture();
}

void Canvas::setWheelPans(bool pans)
{
    m->wheelPans = pans;
}

// Each call cancels one thing: the gesture, the tool's unfinished work, the tool, the selection.
bool Canvas::escape()
{
    if (cancelGesture())
        return true;
    if (m->tool->cancel()) {
        followTool();
        update();
        return true;
    }
    if (m->toolKind != ToolKind::select) {
        setTool(ToolKind::select);
        return true;
    }
    if (m->selected.empty())
        return false;
    m->tool->pick({}, false);
    return true;
}

void Canvas::wheelEvent(QWheelEvent* event)
{
    event->accept();
    m->cursor = event->position();
    const QPoint angle = event->angleDelta();
    const bool isSideways = std::abs(angle.x()) > std::abs(angle.y());
    const bool zooms = event->modifiers() & Qt::ControlModifier;
    const bool turns = event->modifiers() & Qt::ShiftModifier;
    if (zooms || !(isSideways || m->wheelPans || turns || isTouchpad(*event)))
        return zoomBy(std::pow(zoomPerDelta, isSideways ? angle.x() : angle.y()));
    const bool hasPixels = isTouchpad(*event) && !event->pixelDelta().isNull();
    const QPointF by = hasPixels ? QPointF(event->pixelDelta()) : QPointF(angle) * (arrowStep / notch);
    pan(turns && by.x() == 0 ? by.transposed() : by);
}

void Canvas::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    if (key == Qt::Key_Escape && escape())
        return;
    if (m->tool->keyPressed(key, event->modifiers()))
        return followTool();
    if (event->matches(QKeySequence::Copy) && !m->tool->copyable().isEmpty())
        return QGuiApplication::clipboard()->setText(m->tool->copyable());
    if ((key == Qt::Key_Backspace || key == Qt::Key_Return || key == Qt::Key_Enter) && m->tool->key(key)) {
        followTool();
        update();
        return;
    }
    if (key == Qt::Key_Space && !event->isAutoRepeat()) {
        m->spaceHeld = true;
        m->spaceUsed = false;
        return showCursor();
    }
    const QPointF steps(int(key == Qt::Key_Left) - int(key == Qt::Key_Right),
                        int(key == Qt::Key_Up) - int(key == Qt::Key_Down));
    const Qt::KeyboardModifiers held = event->modifiers() & ~Qt::KeypadModifier;
    if (!steps.isNull() && !m->selected.empty() && !(held & ~Qt::ShiftModifier)) {
        const int times = held & Qt::ShiftModifier ? 10 : 1;
        const int up = m->view.pointsDown() ? -times : times;
        Q_EMIT nudgeRequested(-times * static_cast<int>(steps.x()), up * static_cast<int>(steps.y()));
        return;
    }
    if (steps.isNull() || held)
        return QWidget::keyPressEvent(event);
    pan(arrowStep * steps);
}

void Canvas::keyReleaseEvent(QKeyEvent* event)
{
    if (!event->isAutoRepeat() && m->tool->keyReleased(event->key(), event->modifiers()))
        return followTool();
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
    m->tool->keysLost();
    showCursor();
    QWidget::focusOutEvent(event);
}

void Canvas::contextMenuEvent(QContextMenuEvent* event)
{
    std::optional<std::size_t> body;
    const bool isAtKey = event->reason() == QContextMenuEvent::Keyboard;
    m->tool->setMenuPixel(isAtKey ? std::nullopt : std::optional(QPointF(event->pos())));
    followTool();
    if (!isAtKey)
        body = bodyAt(event->pos());
    else if (!m->selected.empty()) // the Menu key applies to the selection
        body = m->selected.front();
    Q_EMIT contextMenuRequested(event->globalPos(), body);
}

// Tab cycles through the bodies that overlap under the cursor. If fewer than two do, Tab moves on to the next widget.
bool Canvas::cycle(bool forward)
{
    if (!m->cursor || !m->scene || !m->tool->picks())
        return false;
    const std::vector<std::size_t> bodies = bodiesAtPixel(bodyQuery(), *m->cursor);
    if (bodies.size() < 2)
        return false;
    const auto at = m->selected.size() == 1 ? std::ranges::find(bodies, m->selected.front()) : bodies.end();
    const auto here = static_cast<std::size_t>(at - bodies.begin());
    const std::size_t next = at == bodies.end() ? 0 : (here + (forward ? 1 : bodies.size() - 1)) % bodies.size();
    m->tool->pick(bodies[next], false);
    return true;
}

bool Canvas::event(QEvent* event)
{
    endGestureBy(*event);
    if (m->mouse.hidesMenu(*event))
        return true;
    // A modifier key that is pressed or released during a drag takes effect at once, as if the mouse had moved.
    if (event->type() == QEvent::KeyPress || event->type() == QEvent::KeyRelease) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (m->gesture.kind == Gesture::Kind::drag && isModifier(key->key())) {
            QMouseEvent moved(QEvent::MouseMove, m->gesture.last, mapToGlobal(m->gesture.last), Qt::NoButton,
                              m->mouse.button(), key->modifiers());
            mouseMoveEvent(&moved);
            return true;
        }
    }
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if ((key == Qt::Key_Tab || key == Qt::Key_Backtab) && cycle(key == Qt::Key_Tab))
            return true;
    }
    // Space pans here, even if it is a shortcut of the window.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Space && key->modifiers() == Qt::NoModifier)
            event->accept();
        if (m->tool->takesKey(key->key(), key->modifiers()))
            event->accept();
        // Copy applies to the measured text while it is shown.
        if (key->matches(QKeySequence::Copy) && !m->tool->copyable().isEmpty())
            event->accept();
    }
    const bool hasCells = m->cells && m->timeline && m->scene && m->scene->grid;
    if (event->type() == QEvent::ToolTip && hasCells && m->gesture.kind == Gesture::Kind::none) {
        const auto& help = static_cast<QHelpEvent&>(*event);
        const auto cell = cellAtPixel(*m->scene->grid, m->view, help.pos());
        QToolTip::showText(help.globalPos(),
                           cell ? cellTip(*m->scene, *m->timeline, *cell, m->cells->entered.numberOf(*cell))
                                : QString(),
                           this, {help.pos() - QPoint(6, 6), QSize(13, 13)});
        return true;
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
