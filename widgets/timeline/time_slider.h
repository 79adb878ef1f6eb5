// When does something happen, and where does the playhead stand between?
#pragma once

#include "widgets/models/session/playhead.h"
#include "widgets/timeline/event_marks.h"
#include "widgets/timeline/occupancy.h"

#include <QWidget>

namespace sweep {

// A named place on the axis; its number is the key that goes there.
struct TimeFlag
{
    double t = 0;
    int number = 0;
    QString name;
    QString note;
};

// A time axis with the marks of events, and under them, where bodies are traced, how many cells they are in. A press or
// drag moves the playhead (on a mark: to its exact instant, on a flag: to its time), the wheel zooms about the cursor
// down to below the spacing of doubles, where the axis says so, a middle drag moves the axis, a double click shows the
// whole window. Home, End, Left, Right, Page Up and Page Down move the playhead.
class TimeSlider : public QWidget
{
    Q_OBJECT

public:
    explicit TimeSlider(Playhead& playhead, QWidget* parent = nullptr);

    [[nodiscard]] const TimeScale& scale() const { return m_scale; }
    // The times that are shown; the pixels are the widget's own.
    void setScale(const TimeScale& scale);
    void showAll();
    // As the wheel does at this pixel.
    void turnWheel(double x, QPoint angle);
    // Pixels beside the axis.
    void setMargins(double left, double right);

    // A timeline that belongs to an earlier scene is shown faint; null clears the marks.
    void setTimeline(std::shared_ptr<const Timeline> timeline);
    void setStale(bool stale);
    void setFlags(std::vector<TimeFlag> flags);
    // What is played over, where that is not the window.
    void setRange(std::optional<Interval> range);
    [[nodiscard]] const EventMarks& events() const { return m_source; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void scaleChanged();
    // A right click on the mark that begins with this instant, or the Menu key where time stands on it.
    void instantMenuRequested(std::size_t instant, const QPoint& globalPosition);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;

private:
    static constexpr double glyphStep = 10;
    static constexpr double countHeight = 12; // above the glyphs
    static constexpr double curveHeight = 12; // above the axis, where bodies are traced
    static constexpr double axisHeight = 18;  // ticks and their labels, at the bottom

    void followRange();
    void layOut();
    void scrubTo(double x, bool toMarks);
    [[nodiscard]] const EventMark* markAt(double x) const;
    [[nodiscard]] const TimeFlag* flagAt(QPointF place) const;
    [[nodiscard]] QString tipAt(QPointF place) const;
    [[nodiscard]] QString markText(const EventMark& mark) const;
    [[nodiscard]] QString placeText(double x) const;
    void paintAxis(QPainter& painter) const;
    void paintTick(QPainter& painter, double x, const QString& label) const;
    void paintFineness(QPainter& painter, const TimeTicks& ticks) const;
    void paintRange(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;
    void paintOccupancy(QPainter& painter) const;
    void paintFlags(QPainter& painter) const;
    void paintPlayhead(QPainter& painter) const;
    // Where the marks stand: on the axis, or on the curve above it.
    [[nodiscard]] double markBottom() const;

    Playhead& m_playhead;
    TimeScale m_scale;
    Interval m_window;
    double m_leftMargin = 16;
    double m_rightMargin = 16;
    std::shared_ptr<const Timeline> m_timeline;
    EventMarks m_source;
    Occupancy m_occupancy;
    std::vector<OccupancyStep> m_steps; // as laid out
    std::vector<EventMark> m_marks;     // as laid out
    std::vector<EventMark> m_ticks;     // the same, a pixel wide: where the instants are exactly
    std::vector<TimeFlag> m_flags;
    std::optional<Interval> m_range;
    bool m_stale = false;
    std::optional<double> m_panFrom;
};

} // namespace sweep
