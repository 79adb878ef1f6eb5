// When does something happen, and where does the playhead stand between?
#pragma once

#include "widgets/models/playhead.h"
#include "widgets/timeline/event_marks.h"
#include "widgets/timeline/occupancy.h"

#include <QWidget>

namespace sweep {

// A time axis with the marks of events, and under them, where bodies are traced, how many cells they are in. A press or
// drag moves the playhead (on a mark: to its exact instant), the wheel zooms about the cursor, a middle drag moves the
// axis, a double click shows the whole window. Home, End, Left, Right, Page Up and Page Down move the playhead.
class TimeSlider : public QWidget
{
    Q_OBJECT

public:
    explicit TimeSlider(Playhead& playhead, QWidget* parent = nullptr);

    [[nodiscard]] const TimeScale& scale() const { return m_scale; }
    // A timeline that belongs to an earlier scene is shown faint; null clears the marks.
    void setTimeline(std::shared_ptr<const Timeline> timeline);
    void setStale(bool stale);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    void followRange();
    void layOut();
    void scrubTo(double x, bool toMarks);
    [[nodiscard]] const EventMark* markAt(double x) const;
    [[nodiscard]] QString markText(const EventMark& mark) const;
    [[nodiscard]] QString placeText(double x) const;
    void paintAxis(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;
    void paintOccupancy(QPainter& painter) const;
    void paintPlayhead(QPainter& painter) const;
    // Where the marks stand: on the axis, or on the curve above it.
    [[nodiscard]] double markBottom() const;

    Playhead& m_playhead;
    TimeScale m_scale;
    Interval m_window;
    std::shared_ptr<const Timeline> m_timeline;
    EventMarks m_source;
    Occupancy m_occupancy;
    std::vector<OccupancyStep> m_steps; // as laid out
    std::vector<EventMark> m_marks;     // as laid out
    std::vector<EventMark> m_ticks;     // the same, a pixel wide: where the instants are exactly
    bool m_stale = false;
    std::optional<double> m_panFrom;
};

} // namespace sweep
