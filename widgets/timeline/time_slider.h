// Time slider: the time axis with event marks, bookmarks, frames and the number of cells.
#pragma once

#include "widgets/timeline/time_axis.h"

#include <sweepbench/timeline.h>

#include <QWidget>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace sweep {

// Clusters of events on a time axis with more events than pixels.

// Calls add(x, first, end) for the clusters of values in view, from left to right; the indices are those of `values`,
// which are ordered by xOf. Every value in view is in exactly one cluster: a cluster holds what lies less than
// `spacing` pixels to the right of its first value, whose pixel is x.
template <class Values, class X, class Add>
void forEachCluster(const Values& values, const TimeScale& scale, double spacing, X xOf, Add add)
{
    const double right = std::nextafter(scale.left + scale.width, INFINITY); // the right end is in view
    auto next = std::ranges::partition_point(values, [&](const auto& v) { return xOf(v) < scale.left; });
    while (next != values.end() && xOf(*next) <= right) {
        const double x = xOf(*next);
        auto end = next + 1;
        if (end != values.end() && xOf(*end) < x + spacing)
            end = std::partition_point(end, values.end(), [&](const auto& v) { return xOf(v) < x + spacing; });
        add(x, std::size_t(next - values.begin()), std::size_t(end - values.begin()));
        next = end;
    }
}

// A cluster of events. Every event in view is counted in exactly one mark.
struct EventMark
{
    double x = 0; // pixel of the first instant
    std::size_t firstInstant = 0;
    std::size_t instants = 0;
    std::array<std::size_t, 4> counts{}; // by EventKind

    [[nodiscard]] std::size_t total() const { return counts[0] + counts[1] + counts[2] + counts[3]; }
};

// Prefix counts over a timeline, computed once, so that the cost of marks grows with pixels and not with events.
class EventMarks
{
public:
    EventMarks() = default;
    explicit EventMarks(std::shared_ptr<const Timeline> timeline);

    [[nodiscard]] const std::shared_ptr<const Timeline>& timeline() const { return m_timeline; }
    // Marks at least `spacing` pixels apart; see forEachCluster.
    [[nodiscard]] std::vector<EventMark> marks(const TimeScale& scale, double spacing) const;

private:
    std::shared_ptr<const Timeline> m_timeline;
    std::vector<std::array<std::uint32_t, 4>> m_before; // events of each kind before each instant, and the total
};

// Frame ruler: the numbered frames along a time axis.

class Frames;

struct FrameTick
{
    std::int64_t frame = 0;
    double x = 0;
    bool numbered = false;
};

// The frames in view, in order. Numbers are at least `room` pixels apart, at multiples of 1, 2 or 5 times a power of
// ten. Frames between them have a tick if they are at least 4 pixels apart. Empty if frames cannot be distinguished
// because they, or the pixels, are closer together than doubles.
[[nodiscard]] std::vector<FrameTick> frameTicks(const TimeScale& scale, const Frames& frames, double room);

// The width of the widest number of a frame, which is that of the first or the last one.
[[nodiscard]] double numberRoom(const Frames& frames, const std::function<double(std::int64_t)>& widthOf);

// Positions on the axis of the frames in view, rounded to pixels, in order. Empty if they are less than `room` pixels
// apart.
[[nodiscard]] std::vector<double> frameLines(const TimeScale& scale, const Frames& frames, double room);

// Number of occupied cells over time.

// The minimum and maximum within one pixel of time, without values that hold for an instant only.
struct CountRange
{
    std::uint32_t min = 0;
    std::uint32_t max = 0;
    friend bool operator==(const CountRange&, const CountRange&) = default;
};

// A step function over a timeline, computed once, so that the cost of a curve grows with its pixels. A cell counts once
// for every body in it.
class CellCountCurve
{
public:
    CellCountCurve() = default;
    explicit CellCountCurve(std::shared_ptr<const Timeline> timeline);

    // The maximum over all time; 0 if no body is traced.
    [[nodiscard]] std::uint32_t max() const { return m_max; }
    // The number just after the time, before the next instant.
    [[nodiscard]] std::uint32_t at(double t) const { return m_max == 0 ? 0 : m_counts[intervalAt(t)]; }
    // One step for each whole pixel from `scale.left` on.
    [[nodiscard]] std::vector<CountRange> steps(const TimeScale& scale) const;

private:
    // The range over the intervals from `first` to `last`, inclusive.
    [[nodiscard]] CountRange over(std::size_t first, std::size_t last) const;
    // The index of the interval that contains the time: 0 before the first instant, i + 1 after instant i.
    [[nodiscard]] std::size_t intervalAt(double t) const;

    std::shared_ptr<const Timeline> m_timeline;
    std::vector<std::uint32_t> m_counts; // counts in the intervals between instants
    std::vector<CountRange> m_blocks;    // ranges over 256 intervals each
    std::uint32_t m_max = 0;
};

// Time slider: the time axis with event marks and the playhead.

class Frames;

// A bookmark on the axis; its number is the key that goes there.
struct TimeFlag
{
    double t = 0;
    int number = 0;
    QString name;
    QString note;
};

// The time of closest approach of bodies that never meet.
struct ClosestTime
{
    double t = 0;
    QString words; // the tool tip
    friend bool operator==(const ClosestTime&, const ClosestTime&) = default;
};

// Below the marks, if bodies are traced, is a curve of the number of occupied cells. A press on a mark moves the
// playhead to its exact instant, on a flag to the flag's time. The axis can be zoomed below the spacing of doubles, and
// indicates that. It brings the playhead into view whenever that goes to another time, and otherwise stays where it is.
class TimeSlider : public TimeAxisView<QWidget>, public TimeAxis
{
    Q_OBJECT

public:
    explicit TimeSlider(Playhead& playhead, QWidget* parent = nullptr);

    [[nodiscard]] const TimeScale& scale() const override { return m_scale; }
    void setScale(const TimeScale& scale) override;
    [[nodiscard]] Interval window() const override { return m_window; }
    // Pixels to the left and to the right of the axis.
    void setMargins(double left, double right);

    // Null clears the marks. The marks of a stale timeline, which belongs to an earlier scene, are faint.
    void setTimeline(std::shared_ptr<const Timeline> timeline);
    // The scene whose origin the tool tips of times tell.
    void setScene(std::shared_ptr<const Scene> scene) { m_scene = std::move(scene); }
    void setStale(bool stale);
    void setFlags(std::vector<TimeFlag> flags);
    // Sets the time of closest approach, which is marked if no bodies meet.
    void setClosest(std::optional<ClosestTime> closest);
    [[nodiscard]] const std::optional<ClosestTime>& closest() const { return m_closest; }
    // Sets the playback range; none if the whole window is played.
    void setRange(std::optional<Interval> range);
    // Sets the frames of the numbered ruler below the axis; null for no ruler.
    void setFrames(std::shared_ptr<const Frames> frames);
    [[nodiscard]] const Frames* frames() const { return m_frames.get(); }
    [[nodiscard]] const EventMarks& events() const { return m_source; }
    // A lane lies on the axis and shows the events in place of the marks.
    void setCarriesLane(bool carries);
    // Whether the marks have the counts of their events, which lanes below the axis have as well.
    void setCountsShown(bool shown);
    [[nodiscard]] bool showsCounts() const { return m_countsShown; }
    // Where a lane of this height lies on the axis, in pixels of this widget.
    [[nodiscard]] QRect laneArea(int height) const { return {0, int(markBottom()) - height, width(), height}; }
    // Whether so many events are in view that their density is shown instead of glyphs.
    [[nodiscard]] bool showsDensity() const;

    [[nodiscard]] QSize sizeHint() const override
    {
        const double curve = m_steps.empty() ? 0 : curveHeight + 2;
        return {400, int(countHeight + 2 * glyphStep + curve + axisHeight + rulerHeight() + 4)};
    }
    // At this size the glyphs of one instant are closer together.
    [[nodiscard]] QSize minimumSizeHint() const override { return {120, sizeHint().height() - int(glyphStep)}; }

Q_SIGNALS:
    void scaleChanged();
    void framesChanged();
    // A right click on the mark that begins with this instant, or the Menu key with the playhead on it.
    void instantMenuRequested(std::size_t instant, const QPoint& globalPosition);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent*) override { layOut(); }
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override { return handles(event, this) || QWidget::event(event); }
    bool press(const QMouseEvent& event) override;
    [[nodiscard]] bool isFree(QPointF at) const override { return !markAt(at.x()) && !isAtClosest(at.x()); }
    [[nodiscard]] QString tipAt(QPointF at) const override;

private:
    static constexpr double glyphStep = 12;
    static constexpr double ribbonHeight = 13;     // height of a flag, at the top
    static constexpr std::size_t mostGlyphs = 300; // events in view; beyond, their density is shown
    static constexpr double countHeight = 12;      // height of the counts above the glyphs
    static constexpr double curveHeight = 12;      // height of the curve above the axis, if bodies are traced
    static constexpr double axisHeight = 18;       // height of ticks and labels, at the bottom above the frames

    [[nodiscard]] double rulerHeight() const { return m_frames ? 14 : 0; }
    [[nodiscard]] double axisY() const { return height() - axisHeight - rulerHeight(); }
    void followRange();
    void followPlayhead();
    void layOut();
    [[nodiscard]] const EventMark* markAt(double x) const;
    [[nodiscard]] bool isAtClosest(double x) const;
    [[nodiscard]] const TimeFlag* flagAt(QPointF at) const;
    // The ribbons of the flags, as wide as their names if the next flag leaves them room.
    [[nodiscard]] std::vector<QRectF> ribbons() const;
    [[nodiscard]] QFont ribbonFont() const;
    [[nodiscard]] QString markText(const EventMark& mark) const;
    [[nodiscard]] QString timeText(double x) const;
    [[nodiscard]] double right() const { return m_scale.left + m_scale.width; }
    void paintAxis(QPainter& painter) const;
    void paintTick(QPainter& painter, double x, const QString& label) const;
    void paintFrames(QPainter& painter) const;
    void paintUlps(QPainter& painter, const TimeTicks& ticks) const;
    void paintRange(QPainter& painter) const;
    void paintMarks(QPainter& painter, const QRect& seen) const;
    void paintGlyphs(QPainter& painter) const;
    void paintClosest(QPainter& painter) const;
    // The box of a count of this width over the mark at x: inside the widget, and beside the playhead.
    [[nodiscard]] QRectF countBox(double x, double y, double width) const;
    void paintDensity(QPainter& painter, std::span<const EventMark> ticks) const;
    void paintOccupancy(QPainter& painter) const;
    void paintFlags(QPainter& painter) const;
    void paintPlayhead(QPainter& painter) const;
    // The lower end of the marks: the axis, or the curve above it.
    [[nodiscard]] double markBottom() const { return axisY() - (m_steps.empty() ? 0 : curveHeight + 2); }

    TimeScale m_scale;
    Interval m_window;
    DoubleDouble m_followed; // the last time of the playhead
    double m_leftMargin = 16;
    double m_rightMargin = 16;
    std::shared_ptr<const Timeline> m_timeline;
    EventMarks m_source;
    CellCountCurve m_occupancy;
    std::vector<CountRange> m_steps; // the steps of the last layout
    std::vector<EventMark> m_marks;  // the marks of the last layout
    std::vector<EventMark> m_ticks;  // marks of one pixel each, at the exact instants
    std::vector<TimeFlag> m_flags;
    std::optional<ClosestTime> m_closest;
    std::optional<Interval> m_range;
    std::shared_ptr<const Frames> m_frames;
    bool m_stale = false;
    std::shared_ptr<const Scene> m_scene; // null: none yet
    bool m_carriesLane = false;
    bool m_countsShown = true;
};

} // namespace sweep
