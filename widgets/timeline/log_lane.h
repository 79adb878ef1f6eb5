// Row of glyphs that compares an engine's log with the exact events over time.
#pragma once

#include "widgets/document/solver.h"
#include "widgets/timeline/time_axis.h"

#include <algorithm>
#include <vector>

namespace sweep {

class Selection;
class TimeSlider;

// Rows of the comparison that are close together. Every row in view is counted in exactly one mark.
struct LogMark
{
    double x = 0;          // pixel of the first row
    std::size_t first = 0; // range among the rows in order of time
    std::size_t end = 0;
    LogClass worst = LogClass::equal; // the worst class of these rows, in the order of LogClass

    [[nodiscard]] std::size_t total() const { return end - first; }
};

// Logged events are at their logged times, missing ones at their exact times. If several are close together, the
// worst of them is drawn with a bar below it. A click on a mark moves the playhead there, and picks the exact event
// if there is one. Hidden while there is no comparison.
class LogLane : public TimeAxisView<QWidget>
{
    Q_OBJECT

public:
    // The arguments outlive it.
    LogLane(TimeSlider& axis, Playhead& playhead, Selection& selection, QWidget* parent = nullptr);

    // Null hides the widget. A stale comparison, which belongs to an earlier answer, is faint.
    void setCompared(ComparedWithLogPtr compared);
    void setStale(bool stale);
    // Pixels on the left, as for the names of lanes.
    void setNameWidth(int pixels);
    [[nodiscard]] const std::vector<LogMark>& marks() const { return m_marks; }
    [[nodiscard]] static QString words(const ComparedWithLog& compared, std::size_t row);

    [[nodiscard]] QSize sizeHint() const override { return {400, std::max(18, fontMetrics().height() + 5)}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override { return handles(event, this) || QWidget::event(event); }
    bool press(const QMouseEvent& event) override;
    [[nodiscard]] bool isFree(QPointF at) const override { return !markAt(at.x()); }
    [[nodiscard]] QString tipAt(QPointF at) const override;

private:
    void layOut();
    [[nodiscard]] const LogMark* markAt(double x) const;
    void go(const LogMark& mark);

    TimeSlider& m_axis;
    Selection& m_selection;
    ComparedWithLogPtr m_compared;
    bool m_stale = false;
    int m_nameWidth = 0;
    std::vector<double> m_times;       // ascending
    std::vector<std::uint32_t> m_rows; // rows of the comparison, in the order of m_times
    std::vector<LogMark> m_marks;
};

} // namespace sweep
