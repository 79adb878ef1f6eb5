// Lanes: one for each pair of bodies, their layout and their menu.
#pragma once

#include "widgets/document/playhead.h"
#include "widgets/document/selection.h"
#include "widgets/models/events/contact_model.h"
#include "widgets/models/events/event_model.h"
#include "widgets/models/lane_rows.h"
#include "widgets/timeline/time_axis.h"

#include <QAbstractScrollArea>
#include <QHash>
#include <QLineEdit>
#include <QPixmap>
#include <QPointer>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

class QFontMetrics;
class QPainter;
class QRectF;

namespace sweep {

// Layout of a timeline lane with more events than pixels.

struct Colours;

// Consecutive columns with the same minimum and maximum number of simultaneous contacts, without instantaneous ones.
struct LaneRun
{
    int first = 0; // column
    int last = 0;
    std::uint32_t min = 0;
    std::uint32_t max = 0; // > 0
    friend bool operator==(const LaneRun&, const LaneRun&) = default;
};
[[nodiscard]] std::vector<LaneRun> laneRuns(std::span<const LaneEvent> events, const TimeColumns& columns);

// A cluster of events that pass the filter. Every passing event in view is counted in exactly one mark.
struct LaneMark
{
    int column = 0;                        // column of the first event
    std::uint32_t first = 0;               // index of the first event among the lane's events
    std::uint32_t end = 0;                 // one past the last event
    std::array<std::uint32_t, 4> counts{}; // by EventKind
    bool clipped = false;                  // whether all of the events are clipped

    [[nodiscard]] std::uint32_t total() const { return counts[0] + counts[1] + counts[2] + counts[3]; }
};
[[nodiscard]] std::vector<LaneMark> laneMarks(std::span<const LaneEvent> events, const TimeColumns& columns,
                                              int spacing, const std::vector<bool>& passing = {});

// A mark of a lane, with the numbers of its instants.
struct NumberedMark
{
    double x = 0;                            // middle
    double half = 0;                         // pixels that it covers to either side
    std::vector<std::uint32_t> numbers = {}; // empty: no number is shown
    bool isBegin = false;                    // a contact begins here, so that its number is better to the left of it
};
struct LaneNumber
{
    QString text;
    double left = 0; // pixels
    double width = 0;
    friend bool operator==(const LaneNumber&, const LaneNumber&) = default;
};
// Places the numbers beside their marks, from left to right. If they have no room, those of adjacent marks are joined
// ("1 · 2"), up to three; if these have no room either, they are left out. Law: a number is between `left` and `right`,
// and meets neither a mark nor another number.
[[nodiscard]] std::vector<LaneNumber> laneNumbers(std::span<const NumberedMark> marks, double left, double right,
                                                  const std::function<double(const QString&)>& widthOf);

// The results of frame sampling for the events of a mark, counted by FrameMark::Kind. `notable` is the worst of those
// that are missed, merged or late.
struct MarkAtFrames
{
    std::array<std::uint32_t, 5> counts{};
    std::optional<FrameMark> notable = {};

    [[nodiscard]] std::uint32_t of(FrameMark::Kind kind) const { return counts[std::size_t(kind)]; }
};
[[nodiscard]] MarkAtFrames markAtFrames(std::span<const LaneEvent> events, std::span<const FrameMark> frames,
                                        const std::vector<bool>& passing = {});

// The shown part of a name that may be too long, its id if that has to stand beside it, and the widths of both.
struct ShownName
{
    QString text;
    QString id;
    double width = 0;
    int idWidth = 0;
};
struct ShownNames
{
    ShownName first;
    ShownName second;
    int dotWidth = 0; // width of the dot between the names
};
// Two names within `room` pixels: each is elided by itself, so that the dot between them stays.
[[nodiscard]] ShownNames shownNames(const LaneNames& names, const QFontMetrics& metrics, double room);
void paintNames(QPainter& painter, const ShownNames& names, const QRectF& area, const Colours& tone);

// Timeline lanes: contacts and events of each pair of bodies over time.

class TimeSlider;

// One lane per row: contacts as bars, events as glyphs, and a count if several events are close together, or in a lane
// of cells the glyphs of their kinds. The lanes are those with an event that passes the filter of the event model. A
// click on a glyph picks its event and moves the playhead to its exact instant, a click on a name selects the bodies
// (with Shift or Ctrl in addition), a double click or F2 renames a body or a group there. The border of the names can
// be dragged. Over names and with Shift the wheel scrolls. Up and Down go from lane to lane. A single lane, unless it
// is one of groups, can lie on the axis. The cost of painting grows with the lanes in view and their events in view.
class LaneView : public TimeAxisView<QAbstractScrollArea>
{
    Q_OBJECT

public:
    static constexpr int usualNameWidth = 176;
    static constexpr int nameLeft = 28; // the left edge of names, after the dots of their bodies
    static constexpr int nameRight = 8;

    // The arguments outlive it.
    LaneView(TimeSlider& axis, Playhead& playhead, Selection& selection, EventModel& events, QWidget* parent = nullptr);

    // Null while the answer is being computed; the last answer is then faint.
    void setAnswer(SolverAnswerPtr answer);
    void setOrder(LaneOrder order);
    // Sets the results of frame sampling, which are shown while they belong to the answer.
    void setSampled(SampledEventsPtr sampled);
    void setEmptyReason(const QString& reason);

    [[nodiscard]] LaneOrder order() const { return m_order; }
    // Indices into the answer's lanes.
    [[nodiscard]] const std::vector<std::uint32_t>& rows() const { return m_rows; }
    [[nodiscard]] int rowHeight() const;

    // Whether all that is shown is the lane of one pair of bodies, or of one body and its cells.
    [[nodiscard]] bool isSingleLane() const;
    // Lies on the axis as its child, in place of the marks; otherwise it is a view of its own, in the axis's parent.
    void setOnAxis(bool isOn);
    [[nodiscard]] bool isOnAxis() const { return m_isOnAxis; }

    // As high as its lanes need, but at most the limit unless the user drags it higher. In a low window the default
    // limit is lower, so that other panels keep their share.
    [[nodiscard]] QSize sizeHint() const override { return {400, std::min(contentHeight(), shownLimit())}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {120, std::min(contentHeight(), 3 * rowHeight())}; }
    // The height of all lanes in pixels; zero if there is none.
    [[nodiscard]] int contentHeight() const { return int(m_rows.size()) * rowHeight(); }
    // The limit in pixels; positive.
    [[nodiscard]] int heightLimit() const { return m_heightLimit; }
    void setHeightLimit(int pixels);
    // The width of the names on the left, in pixels.
    [[nodiscard]] int nameWidth() const { return m_nameWidth; }
    void setNameWidth(int pixels);
    // The shown parts of the two names of a lane.
    [[nodiscard]] ShownNames shownNamesOf(const Lane& lane) const;

Q_SIGNALS:
    void nameWidthChanged(int pixels);
    void orderChanged(sweep::LaneOrder order);
    // Emitted when the lanes have another number or height, or have become a single pair or several.
    void contentHeightChanged();
    void heightLimitChanged(int pixels);
    // The user has typed another name for a body, or for its group.
    void nameTyped(std::size_t body, const QString& name);
    void groupTyped(std::size_t body, const QString& name);
    // A double click on a glyph, after its event was picked.
    void eventActivated();
    // A right click on a glyph picked its event without moving the playhead, or the Menu key was pressed.
    void eventMenuRequested(const QPoint& globalPosition);
    // Emitted after a right click on a name has selected its bodies.
    void bodyMenuRequested(const QPoint& globalPosition);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent*) override { layOut(); }
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    bool press(const QMouseEvent& event) override;
    void moved(QPointF at, QPointF pan) override;
    [[nodiscard]] int scrolled() const override;
    void scrollTo(int value) override;
    [[nodiscard]] bool isFree(QPointF at) const override;
    void activate(QPointF at) override;
    [[nodiscard]] QString tipAt(QPointF at) const override;

private:
    struct Marks
    {
        std::vector<LaneMark> marks;
        int spacing = 0; // pixels for each mark
    };
    void followModel();
    void followFilter();
    void followPlayhead();
    [[nodiscard]] std::vector<std::uint32_t> rowsNow() const;
    void setRows(std::vector<std::uint32_t> rows);
    void followSelection();
    void followAxis();
    void layOut();
    void followHeight();
    [[nodiscard]] int shownLimit() const;
    void lieOnAxis();
    void selectRow(std::size_t row, Qt::KeyboardModifiers modifiers);
    void pick(std::uint32_t event);
    void showRow(std::size_t row);
    void rename(std::size_t row, std::uint32_t body);
    void closeNameField();
    bool dragsBorder(QEvent* event);
    [[nodiscard]] bool isBorder(double x) const { return std::abs(x - m_nameWidth) <= 3; }
    [[nodiscard]] std::uint32_t openNow(const Lane& lane) const;
    [[nodiscard]] QString openCount(const Lane& lane) const;
    [[nodiscard]] double nameRoom(const Lane& lane) const;
    [[nodiscard]] std::uint32_t bodyOfName(const Lane& lane, double x) const;
    [[nodiscard]] std::optional<std::size_t> rowAt(double y) const;
    [[nodiscard]] std::optional<std::size_t> selectedRow() const;
    [[nodiscard]] const Lane& laneOf(std::size_t row) const { return m_answer->lanes->lanes()[m_rows[row]]; }
    [[nodiscard]] Marks marksOf(const Lane& lane) const;
    [[nodiscard]] double xOf(const Lane& lane, const LaneMark& mark) const;
    [[nodiscard]] std::optional<LaneMark> markAt(std::size_t row, double x) const;
    [[nodiscard]] std::optional<QPoint> pickedPosition() const;
    [[nodiscard]] std::size_t clickedEvent(const Lane& lane, const LaneMark& mark) const;
    [[nodiscard]] bool isSelected(const Lane& lane) const;
    [[nodiscard]] QString nameTip(const Lane& lane) const;
    [[nodiscard]] QString markTip(const Lane& lane, const LaneMark& mark) const;
    [[nodiscard]] QStringList frameTip(const Lane& lane, const LaneMark& mark) const;
    [[nodiscard]] bool missesLasting(const Lane& lane, const LaneMark& mark) const;
    [[nodiscard]] bool missedBetween(const Lane& lane, const LaneMark& mark) const;
    [[nodiscard]] std::span<const FrameMark> frameMarks() const;
    [[nodiscard]] MarkAtFrames atFrames(const Lane& lane, const LaneMark& mark) const;
    void paintRules(QPainter& painter) const;
    [[nodiscard]] double glyphRadius() const;
    void forRowsInView(const std::function<void(std::size_t row, double y)>& paint) const;
    void paintRow(QPainter& painter, std::size_t row, double y) const;
    void paintEvents(QPainter& painter, const Lane& lane, double y) const;
    void paintName(QPainter& painter, const Lane& lane, const QRectF& area) const;
    void paintRuns(QPainter& painter, const Lane& lane, double y) const;
    void paintMarks(QPainter& painter, const Lane& lane, const Marks& laid, double y) const;
    void paintFrames(QPainter& painter) const;
    void paintAtFrames(QPainter& painter, const Lane& lane, const Marks& laid, double y) const;
    void paintLate(QPainter& painter, const Lane& lane, const LaneMark& mark, QPointF from) const;
    void paintMissed(QPainter& painter, const Lane& lane, const Marks& laid, double y) const;
    // Whether close events are drawn by their kinds, without a count: beside the number of cells that a body is in, a
    // count of events would read as another number of cells.
    [[nodiscard]] static bool showsKinds(const Lane& lane) { return lane.kind == Lane::Kind::cells; }
    void paintMark(QPainter& painter, const Lane& lane, const LaneMark& mark, QPointF at) const;
    void paintKinds(QPainter& painter, const LaneMark& mark, QPointF at) const;
    void paintNumbers(QPainter& painter, const Lane& lane, const Marks& laid, double y) const;
    void hidePlayheadBehind(QPainter& painter, const QRectF& number) const;
    void paintPlate(QPainter& painter, const LaneNumber& number, double y) const;
    // The box of the count of several events, within the times in view.
    [[nodiscard]] QRectF plateOf(const LaneMark& mark, QPointF at) const;
    [[nodiscard]] double halfOf(const Lane& lane, const LaneMark& mark) const;
    [[nodiscard]] QPixmap textPicture(const QString& text) const;
    // The width of a text in the lanes' font.
    [[nodiscard]] int textWidth(const QString& text) const;
    void paintFirst(QPainter& painter, const Lane& lane, const LaneMark& mark, QPointF at, double room) const;

    TimeSlider& m_axis;
    Selection& m_selection;
    EventModel& m_events;
    SolverAnswerPtr m_answer; // the last answer that was not null
    bool m_stale = false;     // whether the answer belongs to an earlier scene
    SampledEventsPtr m_sampled;
    struct FrameLines
    {
        SampledEventsPtr of;
        TimeScale scale;
        std::vector<double> x;
    };
    mutable FrameLines
        m_frameLines; // kept, because frames are exact fractions and the lanes are painted with every move
    QString m_emptyReason;
    BodyColours m_colours;
    RepeatedLabels m_repeated;
    int m_nameWidth = usualNameWidth;
    MouseGesture m_border; // drag of the names' border
    int m_widthBefore = 0; // width of the names before the drag of the border
    LaneOrder m_order = LaneOrder::firstEvent;
    bool m_holdsRows = false; // a click or key in the lanes is moving the playhead; no lane may move under it
    static constexpr int usualHeightLimit = 180;
    int m_heightLimit = usualHeightLimit;
    int m_reportedHeight = 0;      // height of all lanes at the last contentHeightChanged()
    bool m_reportedSingle = false; // isSingleLane() at the last contentHeightChanged()
    bool m_isOnAxis = false;
    std::vector<bool> m_passing;          // whether each event passes the filter; empty: all do
    std::vector<std::uint32_t> m_inOrder; // lanes, without regard to the playhead
    std::vector<std::uint32_t> m_rows;    // lanes
    std::vector<std::uint32_t> m_rowOf;   // by lane; the number of rows for a lane that is not shown
    std::vector<std::uint32_t> m_picked;  // units of the selected bodies, ascending
    TimeColumns m_columns;
    std::pair<std::shared_ptr<const Timeline>, TimeScale> m_columnsOf;
    QPointer<QLineEdit> m_nameField;         // set while a name is edited
    mutable QHash<QString, QPixmap> m_texts; // cached, since painting text takes longest
    mutable QHash<QString, int> m_textWidths;
    mutable QHash<QStringList, ShownNames> m_names;
};

} // namespace sweep
