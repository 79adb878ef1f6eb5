// Base of views along a time axis: scrub, pan, zoom, keys and tool tips.
#pragma once

#include "widgets/models/session/mouse_gesture.h"
#include "widgets/models/session/playhead.h"
#include "widgets/timeline/time_scale.h"

#include <QApplication>
#include <QBasicTimer>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QString>
#include <QTimerEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <optional>

class QColor;
class QPainter;
class QPalette;

namespace sweep {

// The time axis that several views share.
class TimeAxis
{
public:
    virtual ~TimeAxis() = default;

    [[nodiscard]] virtual const TimeScale& scale() const = 0;
    // Sets the shown times; the pixels stay those of the widget.
    virtual void setScale(const TimeScale& scale) = 0;
    // The times beyond which nothing is shown.
    [[nodiscard]] virtual Interval window() const = 0;

    void showAll() { setScale({window(), scale().left, scale().width}); }
    void pan(double pixels) { setScale(scale().moved(pixels, window())); }
    // Zooms about the pixel, or pans if the wheel turns sideways.
    void turnWheel(double x, QPoint angle);
    // Zooms as two fingers move apart by this share of their distance, or together if it is negative.
    void pinch(double x, double share);
};

// Pixels by which the axis scrolls at each step while a drag with the playhead is at this pixel: 0 on the axis,
// increasing with the distance beyond an end of it.
[[nodiscard]] double scrollStep(const TimeScale& scale, double x);

// Moves the playhead to pixel x of the axis: to the nearest instant within six pixels, or else to a time with as few
// decimals as distinguish pixels; if `isFree`, to the time itself.
void movePlayhead(Playhead& playhead, const TimeScale& scale, double x, bool isFree);

// Moves the playhead for Home, End, Left, Right, Page Up and Page Down. False for every other key.
bool moveByKey(Playhead& playhead, const TimeScale& scale, const QKeyEvent& event);

// The line of the playhead at x, if that is within the area.
void paintPlayheadLine(QPainter& painter, double x, const QRectF& area, const QPalette& palette);
// The ground of a view. At scales such as 1.25 a view ends within a pixel of the screen, which it has to paint as well.
void paintGround(QPainter& painter, const QRect& area, const QColor& colour);
void paintFocusFrame(QPainter& painter, const QRect& area, const QPalette& palette);

// The mark nearest to the cursor within `most` pixels, the last of equally near ones; null if there is none.
template <class Mark, class Distance>
[[nodiscard]] const Mark* nearestMark(const std::vector<Mark>& marks, double most, Distance distance)
{
    const Mark* nearest = nullptr;
    for (const Mark& mark : marks) {
        if (const double away = distance(mark); away <= most) {
            most = away;
            nearest = &mark;
        }
    }
    return nearest;
}

// A left press picks a mark or moves the playhead, a drag with it moves the playhead from event to event (with Ctrl
// freely), a drag with the middle button pans, the wheel and a pinch zoom about the cursor, and a double click shows
// the whole window. Beyond an end of the axis a drag with the playhead scrolls it. Escape or a right click during a
// drag restores the state before it, and a drag ends when something else takes the mouse.
template <class Base>
class TimeAxisView : public Base
{
protected:
    TimeAxisView(TimeAxis& axis, Playhead& playhead, QWidget* parent)
        : Base(parent), m_playhead(playhead), m_sharedAxis(axis)
    {
    }

    // A left press picks the mark there, or moves the playhead. True if a drag moves the playhead from then on.
    virtual bool press(const QMouseEvent& event) = 0;
    // Whether a double click at this pixel shows the whole window.
    [[nodiscard]] virtual bool isFree(QPointF at) const = 0;
    [[nodiscard]] virtual QString tipAt(QPointF at) const = 0;
    // A double click on the mark there, which the first press has picked.
    virtual void activate(QPointF /*at*/) {}
    // The time, and the pixel of the axis, at this pixel of the view.
    [[nodiscard]] virtual double timeAt(double x) const { return m_sharedAxis.scale().timeAt(x); }
    [[nodiscard]] virtual double axisX(double x) const { return x; }
    // The pointer moved; `pan` is how far the content follows it.
    virtual void moved(QPointF /*at*/, QPointF /*pan*/) {}
    [[nodiscard]] bool isScrubbing() const { return m_scrubs; }
    // The scroll position, which a cancelled pan restores.
    [[nodiscard]] virtual int scrolled() const { return 0; }
    virtual void scrollTo(int /*value*/) {}

    void mousePressEvent(QMouseEvent* event) override
    {
        if (m_mouse.isOn())
            return;
        m_scaleBefore = m_sharedAxis.scale();
        m_scrolledBefore = scrolled();
        if (event->button() == Qt::MiddleButton) {
            m_panFrom = event->position();
            m_mouse.begin(Qt::MiddleButton);
        }
        if (event->button() != Qt::LeftButton)
            return;
        m_before = m_playhead.position();
        m_still = event->position();
        m_scrubs = press(*event);
        if (m_scrubs)
            m_mouse.begin(Qt::LeftButton);
    }
    void mouseMoveEvent(QMouseEvent* event) override
    {
        const QPointF at = event->position();
        QPointF pan;
        if (m_panFrom) {
            pan = at - *m_panFrom;
            m_sharedAxis.pan(axisX(m_panFrom->x()) - axisX(at.x()));
            m_panFrom = at;
        } else if (m_scrubs && !isJitter(at)) {
            m_still.reset();
            scrub(at.x(), event->modifiers() & Qt::ControlModifier);
        }
        moved(at, pan);
    }
    void mouseReleaseEvent(QMouseEvent* event) override
    {
        if (event->button() == m_mouse.button())
            endGesture();
    }
    void timerEvent(QTimerEvent* event) override
    {
        if (event->timerId() != m_scrolling.timerId())
            return Base::timerEvent(event);
        const TimeScale before = m_sharedAxis.scale();
        m_sharedAxis.pan(scrollStep(before, axisX(m_scrubX)));
        m_playhead.setTime(timeAt(m_scrubX));
        if (m_sharedAxis.scale() == before)
            m_scrolling.stop(); // the window ends here
    }
    void mouseDoubleClickEvent(QMouseEvent* event) override
    {
        if (event->button() == Qt::LeftButton)
            isFree(event->position()) ? m_sharedAxis.showAll() : activate(event->position());
    }
    void wheelEvent(QWheelEvent* event) override
    {
        m_sharedAxis.turnWheel(axisX(event->position().x()), event->angleDelta());
        event->accept();
    }
    void keyPressEvent(QKeyEvent* event) override
    {
        if (event->key() == Qt::Key_Escape && m_mouse.isOn())
            cancelGesture();
        else if (!moveByKey(m_playhead, m_sharedAxis.scale(), *event))
            event->ignore();
    }
    // Handles every event of the view or its viewport first. True if nothing is left to do.
    bool handles(QEvent* event, QWidget* widget)
    {
        const MouseGesture::End end = m_mouse.endedBy(*event);
        if (end == MouseGesture::End::cancelled)
            cancelGesture();
        else if (end == MouseGesture::End::lost)
            endGesture();
        if (m_mouse.hidesMenu(*event))
            return true;
        if (event->type() == QEvent::NativeGesture)
            return pinch(static_cast<const QNativeGestureEvent&>(*event));
        if (event->type() != QEvent::ToolTip)
            return false;
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), tipAt(help->pos()), widget);
        return true;
    }

    Playhead& m_playhead;

private:
    // A small movement during a click is not a drag, so that a picked instant stays picked.
    [[nodiscard]] bool isJitter(QPointF at) const
    {
        return m_still && (at - *m_still).manhattanLength() * 2 < QApplication::startDragDistance();
    }
    void scrub(double x, bool isFree)
    {
        m_scrubX = x;
        movePlayhead(m_playhead, m_sharedAxis.scale(), axisX(x), isFree);
        if (scrollStep(m_sharedAxis.scale(), axisX(x)) == 0)
            m_scrolling.stop();
        else if (!m_scrolling.isActive())
            m_scrolling.start(scrollInterval, this);
    }
    bool pinch(const QNativeGestureEvent& gesture)
    {
        if (gesture.gestureType() == Qt::ZoomNativeGesture)
            m_sharedAxis.pinch(axisX(gesture.position().x()), gesture.value());
        return gesture.gestureType() == Qt::ZoomNativeGesture;
    }
    void endGesture()
    {
        m_mouse.end();
        m_scrolling.stop();
        m_panFrom.reset();
        m_scrubs = false;
    }
    void cancelGesture()
    {
        const bool panned = m_panFrom.has_value();
        endGesture();
        if (!panned)
            restoreTime();
        m_sharedAxis.setScale(m_scaleBefore); // also after a scrub, whose time the axis follows
        scrollTo(m_scrolledBefore);
    }
    void restoreTime()
    {
        const Timeline* timeline = m_playhead.timeline();
        if (m_before.instant && timeline && *m_before.instant < timeline->instants().size())
            m_playhead.setInstant(*m_before.instant, m_before.side);
        else
            m_playhead.setTime(m_before.t);
    }

    static constexpr int scrollInterval = 16; // milliseconds

    TimeAxis& m_sharedAxis;
    MouseGesture m_mouse;
    std::optional<QPointF> m_panFrom;
    TimeScale m_scaleBefore;        // the scale before the press
    int m_scrolledBefore = 0;       // the scroll position before the press
    std::optional<QPointF> m_still; // the press, until the cursor has left it
    TimePosition m_before;          // the playhead's position before the press
    bool m_scrubs = false;
    double m_scrubX = 0;
    QBasicTimer m_scrolling; // runs while the scrub is beyond an end of the axis
};

} // namespace sweep
