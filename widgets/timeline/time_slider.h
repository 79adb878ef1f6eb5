// Time slider: the time axis with event marks and the playhead.
#pragma once

#include "widgets/timeline/cell_count_curve.h"
#include "widgets/timeline/event_marks.h"
#include "widgets/timeline/time_axis_view.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace sweep {

class Frames;

// A bookmark on the axis; its number is the key that goes there.
struct TimeFlag
{
    double t = 0;
    int number = 0;
    QString name;
    QString note;
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
    void setStale(bool stale);
    void setFlags(std::vector<TimeFlag> flags);
    // Sets the range that is played, if that is not the window.
    void setRange(std::optional<Interval> range);
    // Sets the frames of the numbered ruler below the axis; null for no ruler.
    void setFrames(std::shared_ptr<const Frames> frames);
    [[nodiscard]] const Frames* frames() const { return m_frames.get(); }
    [[nodiscard]] const EventMarks& events() const { return m_source; }
    // A lane lies on the axis and shows the events in place of the marks.
    void setCarriesLane(bool carries);
    // Where a lane of this height lies on the axis, in pixels of this widget.
    [[nodiscard]] QRect laneArea(int height) const { return {0, int(markBottom()) - height, width(), height}; }
    // There are so many events in view that their density is shown, and no glyphs.
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
    [[nodiscard]] bool isFree(QPointF at) const override { return !markAt(at.x()); }
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
    void paintMarks(QPainter& painter) const;
    void paintGlyphs(QPainter& painter) const;
    void paintDensity(QPainter& painter) const;
    void paintOccupancy(QPainter& painter) const;
    void paintFlags(QPainter& painter) const;
    void paintPlayhead(QPainter& painter) const;
    // The lower end of the marks: the axis, or the curve above it.
    [[nodiscard]] double markBottom() const { return axisY() - (m_steps.empty() ? 0 : curveHeight + 2); }

    TimeScale m_scale;
    Interval m_window;
    DoubleDouble m_followed; // where the playhead was last
    double m_leftMargin = 16;
    double m_rightMargin = 16;
    std::shared_ptr<const Timeline> m_timeline;
    EventMarks m_source;
    CellCountCurve m_occupancy;
    std::vector<CountRange> m_steps; // from the last layout
    std::vector<EventMark> m_marks;  // from the last layout
    std::vector<EventMark> m_ticks;  // marks of one pixel each, at the exact instants
    std::vector<TimeFlag> m_flags;
    std::optional<Interval> m_range;
    std::shared_ptr<const Frames> m_frames;
    bool m_stale = false;
    bool m_carriesLane = false;
};

} // namespace sweep
