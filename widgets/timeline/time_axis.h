// Time axis: time ↔ pixel, columns of pixels, and the base class of all views along it.
#pragma once

#include "widgets/document/playhead.h"
#include "widgets/document/selection.h"

#include <sweepbench/number/instant.h>
#include <sweepbench/scene.h>
#include <sweepbench/timeline.h>

#include <QApplication>
#include <QBasicTimer>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QRegion>
#include <QString>
#include <QTimerEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

class QColor;
class QPainter;
class QPalette;

namespace sweep {

// Linear mapping between time and pixels, finer than doubles.

// Maps the times from start to end linearly to `width` pixels from `left`. Each end is a pair of doubles, so that less
// than the spacing of doubles can be shown. Differences are taken of halves, so that windows of huge times do not
// overflow. Laws, each a test:
// 1. timeAt(xOf(t)) is t up to rounding, and exactly the ends of `shown` at the ends of the pixels;
// 2. zooming keeps the time under the cursor at its pixel, unless the limit moves it;
// 3. times a third of an ulp apart can be shown any number of pixels apart.
struct TimeScale
{
    Interval shown; // the doubles nearest to the ends
    double left = 0;
    double width = 1;
    double startRest = 0; // exact start − shown.start
    double endRest = 0;   // exact end − shown.end

    [[nodiscard]] DoubleDouble start() const { return {shown.start, startRest}; }
    [[nodiscard]] DoubleDouble end() const { return {shown.end, endRest}; }
    // Half of the duration.
    [[nodiscard]] double half() const;
    // The duration of a pixel.
    [[nodiscard]] double pixel() const { return half() / width * 2; }
    // The spacing of doubles at the end that is further from zero.
    [[nodiscard]] double ulp() const;

    [[nodiscard]] double xOf(DoubleDouble t) const;
    [[nodiscard]] double xOf(double t) const { return xOf(DoubleDouble{t, 0}); }
    // Monotone in the exact order of instants.
    [[nodiscard]] double xOf(const Instant& t) const;
    // Clamped to the ends.
    [[nodiscard]] DoubleDouble doubleDoubleTimeAt(double x) const;
    [[nodiscard]] double timeAt(double x) const { return doubleDoubleTimeAt(x).high; }
    // The time at x within half a pixel, with as few decimals as distinguish pixels: 0.2493 for 0.2492836676217765.
    [[nodiscard]] double roundedTimeAt(double x) const;

    // Shows `factor` times the duration about pixel x, within `limit`. Unchanged if pairs of doubles are too coarse.
    [[nodiscard]] TimeScale zoomed(double x, double factor, Interval limit) const;
    [[nodiscard]] bool shows(DoubleDouble t) const;
    // Shows the same duration with t in the middle, as far as `limit` allows.
    [[nodiscard]] TimeScale centredOn(DoubleDouble t, Interval limit) const;
    // The times moved by this many pixels, within `limit`.
    [[nodiscard]] TimeScale moved(double pixels, Interval limit) const;

    friend bool operator==(const TimeScale&, const TimeScale&) = default;
};

// The smallest of 1, 2 or 5 times a power of ten that is ≥ `lowest`. Requires: > 0 and finite.
[[nodiscard]] double roundStep(double lowest);

// Round times, 1, 2 or 5 times a power of ten apart and at least `spacing` pixels from each other. If doubles are
// too sparse for that, round differences from `base`, the double nearest to the middle.
struct TimeTicks
{
    double step = 0;
    std::vector<double> times; // differences from `base` if it is set
    std::optional<double> base = {};
};
[[nodiscard]] TimeTicks timeTicks(const TimeScale& scale, double spacing);
// The label of one of the times. Labels of different ticks differ, up to 17 digits.
[[nodiscard]] QString tickText(const TimeTicks& ticks, double t);

// Instants of each pixel column of a time axis.

// Computed once for a scale, so that lanes are divided into pixels by integers alone. Law: every instant in view lies
// in exactly one column.
class TimeColumns
{
public:
    TimeColumns() = default;
    TimeColumns(const Timeline& timeline, const TimeScale& scale);

    [[nodiscard]] int count() const { return static_cast<int>(m_firsts.size()) - 1; }
    // The first instant at or to the right of the column's left edge.
    [[nodiscard]] std::uint32_t first(int column) const { return m_firsts[std::size_t(column)]; }
    // One past the last instant in view.
    [[nodiscard]] std::uint32_t end() const { return m_firsts.back(); }
    // The column that contains the instant. Requires: it is in view.
    [[nodiscard]] int columnOf(std::uint32_t instant) const;

private:
    std::vector<std::uint32_t> m_firsts{0}; // by column; the last element is end()
};

// Base of views along a time axis: scrub, pan, zoom, keys and tool tips.

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

// "×3": a count of events, which looks unlike the number of an instant.
[[nodiscard]] QString timesText(std::size_t count);

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
        : Base(parent), m_playhead(playhead), m_sharedAxis(axis), m_playheadTime(playhead.position().doubleDouble())
    {
    }

    // A left press picks the mark there, or moves the playhead. True if a drag moves the playhead from then on.
    virtual bool press(const QMouseEvent& event) = 0;
    // Whether a double click at this pixel shows the whole window.
    [[nodiscard]] virtual bool isFree(QPointF at) const = 0;
    [[nodiscard]] virtual QString tipAt(QPointF at) const = 0;
    // Called for a double click on the mark at this pixel, after its first press has picked the mark.
    virtual void activate(QPointF /*at*/) {}
    // The time, and the pixel of the axis, at this pixel of the view.
    [[nodiscard]] virtual double timeAt(double x) const { return m_sharedAxis.scale().timeAt(x); }
    [[nodiscard]] virtual double axisX(double x) const { return x; }
    // The pointer moved; `pan` is how far the content follows it.
    virtual void moved(QPointF /*at*/, QPointF /*pan*/) {}
    [[nodiscard]] bool isScrubbing() const { return m_scrubs; }
    // The pixels of the playhead, line and handle, where it was at the last call and where it is.
    [[nodiscard]] QRegion movedPlayhead(int height)
    {
        constexpr int reach = 8;
        const DoubleDouble t = m_playhead.position().doubleDouble();
        QRegion pixels;
        for (const DoubleDouble at : {std::exchange(m_playheadTime, t), t}) {
            const double x = m_sharedAxis.scale().xOf(at);
            if (std::abs(x) < 1e6) // it is NaN in a time without extent
                pixels += QRect(static_cast<int>(x) - reach, 0, 2 * reach + 1, height);
        }
        return pixels;
    }
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
    DoubleDouble m_playheadTime; // of the last movedPlayhead()
    QBasicTimer m_scrolling;     // runs while the scrub is beyond an end of the axis
};

} // namespace sweep
