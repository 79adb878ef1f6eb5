// What happens between which bodies, and when?
#pragma once

#include "widgets/models/events/event_model.h"
#include "widgets/models/lanes/lane_rows.h"
#include "widgets/models/session/playhead.h"
#include "widgets/models/session/selection.h"
#include "widgets/timeline/lane_layout.h"

#include <QAbstractScrollArea>
#include <QHash>
#include <QPixmap>

namespace sweep {

class TimeSlider;

// One lane a row under a time axis: contacts as bars, events as glyphs, and where several stand on one place their
// count. The lanes are those with an event that passes the filter of the event model. A click on a glyph picks its
// event and goes to its exact instant, beside glyphs a press or drag moves the playhead, a click on a name selects the
// bodies (Shift and Ctrl: also). The wheel zooms about the cursor (over names and with Shift it scrolls), a middle drag
// moves everything, a double click shows the whole window. Up and Down go from lane to lane, other keys are the axis's.
// The work of a picture grows with the lanes in sight and their events in sight.
class LaneView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    static constexpr int nameWidth = 176;

    // The arguments outlive it.
    LaneView(TimeSlider& axis, Playhead& playhead, Selection& selection, EventModel& events, QWidget* parent = nullptr);

    // Null while it is computed: what was known is shown faint.
    void setAnswer(SolverAnswerPtr answer);
    void setOrder(LaneOrder order);
    // What a frame-by-frame checker makes of the events; shown while it belongs to the answer.
    void setSampled(SampledEventsPtr sampled);
    void setEmptyReason(const QString& reason);

    [[nodiscard]] LaneOrder order() const { return m_order; }
    // Indices into the answer's lanes.
    [[nodiscard]] const std::vector<std::uint32_t>& rows() const { return m_rows; }
    [[nodiscard]] int rowHeight() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void orderChanged(sweep::LaneOrder order);
    // A right click on a glyph picked its event, without going there; or the Menu key asks for that of the picked one.
    void eventMenuRequested(const QPoint& globalPosition);
    // A right click on a name selected its bodies.
    void bodyMenuRequested(const QPoint& globalPosition);

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
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    struct Marks
    {
        std::vector<LaneMark> marks;
        int spacing = 0; // pixels that belong to each
    };
    void followFilter();
    void followSelection();
    void followAxis();
    void layOut();
    void selectRow(std::size_t row, Qt::KeyboardModifiers modifiers);
    void pick(std::uint32_t event);
    void showRow(std::size_t row);
    [[nodiscard]] std::optional<std::size_t> rowAt(double y) const;
    [[nodiscard]] std::optional<std::size_t> selectedRow() const;
    [[nodiscard]] const Lane& laneOf(std::size_t row) const { return m_answer->lanes->lanes()[m_rows[row]]; }
    [[nodiscard]] Marks marksOf(const Lane& lane) const;
    [[nodiscard]] double xOf(const Lane& lane, const LaneMark& mark) const;
    [[nodiscard]] std::optional<LaneMark> markAt(std::size_t row, double x) const;
    [[nodiscard]] std::optional<QPoint> placeOfPicked() const;
    [[nodiscard]] std::size_t meantEvent(const Lane& lane, const LaneMark& mark) const;
    [[nodiscard]] bool isSelected(const Lane& lane) const;
    [[nodiscard]] QString tipAt(QPointF place) const;
    [[nodiscard]] QString nameTip(const Lane& lane) const;
    [[nodiscard]] QString markTip(const Lane& lane, const LaneMark& mark) const;
    [[nodiscard]] std::span<const FrameMark> frameMarks() const;
    [[nodiscard]] MarkAtFrames atFrames(const Lane& lane, const LaneMark& mark) const;
    void paintRow(QPainter& painter, std::size_t row, double y) const;
    void paintName(QPainter& painter, const Lane& lane, const QRectF& area) const;
    void paintRuns(QPainter& painter, const Lane& lane, double y) const;
    void paintMarks(QPainter& painter, const Lane& lane, const Marks& laid, double y) const;
    void paintFrames(QPainter& painter) const;
    void paintAtFrames(QPainter& painter, const Lane& lane, const Marks& laid, double y) const;
    void paintLate(QPainter& painter, const Lane& lane, const LaneMark& mark, QPointF from) const;
    void paintMark(QPainter& painter, const LaneMark& mark, QPointF at) const;
    [[nodiscard]] QPixmap countPicture(std::uint32_t count) const;
    void paintFirst(QPainter& painter, const Lane& lane, const LaneMark& mark, QPointF at, double room) const;
    void paintPlayhead(QPainter& painter) const;

    TimeSlider& m_axis;
    Playhead& m_playhead;
    Selection& m_selection;
    EventModel& m_events;
    SolverAnswerPtr m_answer; // the last one with lanes
    bool m_stale = false;     // it belongs to an earlier scene
    SampledEventsPtr m_sampled;
    QString m_emptyReason;
    BodyColours m_colours;
    LaneOrder m_order = LaneOrder::firstEvent;
    std::vector<bool> m_passing;         // of the events; empty: all
    std::vector<std::uint32_t> m_rows;   // lanes
    std::vector<std::uint32_t> m_rowOf;  // of each lane; the number of rows where it is not shown
    std::vector<std::uint32_t> m_picked; // units of the selected bodies, ascending
    TimeColumns m_columns;
    std::optional<QPointF> m_panFrom;
    bool m_scrubbing = false;
    mutable QHash<std::uint32_t, QPixmap> m_counts; // painted once: text is what takes longest
};

} // namespace sweep
