// What does an engine's log have at which time, beside the exact events?
#pragma once

#include "widgets/models/solver/compared_with_log.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace sweep {

class Playhead;
class Selection;
class TimeSlider;

// The rows of a comparison that stand on one stretch of pixels. Nothing is left out: every row in sight is counted in
// exactly one mark.
struct LogMark
{
    double x = 0;          // of its first row
    std::size_t first = 0; // of the rows by time
    std::size_t end = 0;
    LogClass worst = LogClass::equal; // of them, in the order of LogClass

    [[nodiscard]] std::size_t total() const { return end - first; }
};

// A row of glyphs under a time axis: where the log puts its events, and at their exact times those that it misses.
// Hidden while there is no comparison. Where several stand on one place the worst of them is drawn, with a bar under
// it. A click goes to the time, and picks the exact event where there is one.
class LogStrip : public QWidget
{
    Q_OBJECT

public:
    // All outlive it.
    LogStrip(TimeSlider& axis, Playhead& playhead, Selection& selection, QWidget* parent = nullptr);

    // Null hides it. One that belongs to an earlier answer is shown faint.
    void setCompared(ComparedWithLogPtr compared);
    void setStale(bool stale);
    [[nodiscard]] const std::vector<LogMark>& marks() const { return m_marks; }
    [[nodiscard]] static QString words(const ComparedWithLog& compared, std::size_t row);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool event(QEvent* event) override;

private:
    void layOut();
    [[nodiscard]] std::optional<LogMark> markAt(double x) const;
    [[nodiscard]] QString tip(const LogMark& mark) const;
    void go(const LogMark& mark);

    TimeSlider& m_axis;
    Playhead& m_playhead;
    Selection& m_selection;
    ComparedWithLogPtr m_compared;
    bool m_stale = false;
    std::vector<double> m_times;       // ascending
    std::vector<std::uint32_t> m_rows; // of the comparison, by these times
    std::vector<LogMark> m_marks;
};

} // namespace sweep
