#include "widgets/timeline/lane_view.h"

#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/timeline/time_slider.h"

#include <QContextMenuEvent>
#include <QScopedValueRollback>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

using Events = std::span<const LaneEvent>;

Events::iterator firstFrom(Events events, Events::iterator from, std::uint32_t instant)
{
    return std::partition_point(from, events.end(), [instant](const LaneEvent& e) { return e.instant < instant; });
}

void append(std::vector<LaneRun>& runs, const LaneRun& run)
{
    if (run.max == 0 || run.last < run.first)
        return;
    const bool continues =
        !runs.empty() && runs.back().last + 1 == run.first && runs.back().min == run.min && runs.back().max == run.max;
    if (continues)
        runs.back().last = run.last;
    else
        runs.push_back(run);
}

// The contacts within one column; updates `open` to those after it. An instant's last event counts those that continue.
LaneRun overColumn(Events::iterator first, Events::iterator last, int column, std::uint32_t& open)
{
    LaneRun run{column, column, open, open};
    for (auto event = first; event != last; ++event) {
        if (event + 1 != last && (event + 1)->instant == event->instant)
            continue;
        open = event->open;
        run.min = std::min(run.min, open);
        run.max = std::max(run.max, open);
    }
    return run;
}

} // namespace

std::vector<LaneRun> laneRuns(Events events, const TimeColumns& columns)
{
    std::vector<LaneRun> runs;
    auto next = firstFrom(events, events.begin(), columns.first(0));
    std::uint32_t open = next == events.begin() ? 0 : (next - 1)->open;
    int column = 0;
    while (column < columns.count()) {
        if (next == events.end() || next->instant >= columns.end()) {
            append(runs, {column, columns.count() - 1, open, open});
            break;
        }
        const int at = columns.columnOf(next->instant);
        append(runs, {column, at - 1, open, open});
        const auto last = firstFrom(events, next, at + 1 < columns.count() ? columns.first(at + 1) : columns.end());
        append(runs, overColumn(next, last, at, open));
        next = last;
        column = at + 1;
    }
    return runs;
}

std::vector<LaneMark> laneMarks(Events events, const TimeColumns& columns, int spacing,
                                const std::vector<bool>& passing)
{
    std::vector<LaneMark> marks;
    auto next = firstFrom(events, events.begin(), columns.first(0));
    while (next != events.end() && next->instant < columns.end()) {
        if (!passing.empty() && !passing[next->event]) {
            ++next;
            continue;
        }
        LaneMark mark{.column = columns.columnOf(next->instant), .first = std::uint32_t(next - events.begin())};
        mark.clipped = true;
        const int edge = mark.column + spacing;
        const auto last = firstFrom(events, next, edge < columns.count() ? columns.first(edge) : columns.end());
        for (; next != last; ++next) {
            if (!passing.empty() && !passing[next->event])
                continue;
            ++mark.counts[std::size_t(next->kind)];
            mark.clipped = mark.clipped && next->clipped;
        }
        mark.end = std::uint32_t(last - events.begin());
        marks.push_back(mark);
    }
    return marks;
}

namespace {

QString joinedNumbers(std::span<const NumberedMark> marks)
{
    QStringList numbers;
    for (const NumberedMark& mark : marks)
        for (const std::uint32_t number : mark.numbers)
            numbers << QString::number(number);
    return numbers.join(QStringLiteral(" · "));
}

// Whether the numbers of the mark `next` may be joined to those from `first` on.
bool mayJoin(std::span<const NumberedMark> marks, std::size_t first, std::size_t next)
{
    constexpr double farthest = 40; // pixels between two marks
    constexpr std::size_t most = 3;
    if (next == marks.size() || marks[next].numbers.empty() || marks[next].x - marks[next - 1].x > farthest)
        return false;
    std::size_t count = 0;
    for (const NumberedMark& mark : marks.subspan(first, next + 1 - first))
        count += mark.numbers.size();
    return count <= most;
}

// The left end of a text of this width beside the marks from `first` to `last`, within [from, to].
std::optional<double> besideMarks(const NumberedMark& first, const NumberedMark& last, double width,
                                  std::pair<double, double> room)
{
    constexpr double gap = 2;
    const double before = first.x - first.half - gap - width;
    const double after = last.x + last.half + gap;
    const bool fitsBefore = before >= room.first && before + width <= room.second;
    const bool fitsAfter = after + width <= room.second;
    if (fitsBefore && (first.isBegin || !fitsAfter))
        return before;
    return fitsAfter ? std::optional(after) : std::nullopt;
}

} // namespace

std::vector<LaneNumber> laneNumbers(std::span<const NumberedMark> marks, double left, double right,
                                    const std::function<double(const QString&)>& widthOf)
{
    std::vector<LaneNumber> placed;
    double free = left; // no number is to the right of this
    for (std::size_t i = 0; i < marks.size();) {
        std::size_t end = i + 1;
        std::optional<LaneNumber> number;
        while (!marks[i].numbers.empty()) {
            const double from = i > 0 ? std::max(free, marks[i - 1].x + marks[i - 1].half) : free;
            const double to = end < marks.size() ? marks[end].x - marks[end].half : right;
            const QString text = joinedNumbers(marks.subspan(i, end - i));
            const double width = widthOf(text);
            if (const auto at = besideMarks(marks[i], marks[end - 1], width, {from, std::min(to, right)}))
                number = LaneNumber{text, *at, width};
            if (number || !mayJoin(marks, i, end))
                break;
            ++end;
        }
        if (!number) {
            ++i;
            continue;
        }
        free = number->left + number->width + 2;
        placed.push_back(*number);
        i = end;
    }
    return placed;
}

MarkAtFrames markAtFrames(Events events, std::span<const FrameMark> frames, const std::vector<bool>& passing)
{
    MarkAtFrames found;
    for (const LaneEvent& event : events) {
        if (!passing.empty() && !passing[event.event])
            continue;
        const FrameMark& mark = frames[event.event];
        ++found.counts[std::size_t(mark.kind)];
        const bool isNotable = mark.kind == FrameMark::Kind::missed || mark.kind == FrameMark::Kind::merged ||
                               mark.kind == FrameMark::Kind::late;
        if (isNotable && (!found.notable || mark.kind < found.notable->kind))
            found.notable = mark;
    }
    return found;
}

LaneView::LaneView(TimeSlider& axis, Playhead& playhead, Selection& selection, EventModel& events, QWidget* parent)
    : TimeAxisView(axis, playhead, parent), m_axis(axis), m_selection(selection), m_events(events)
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Lanes"));
    setAccessibleDescription(tr("One lane for each pair of bodies, with its contacts and events over time"));
    connect(&axis, &TimeSlider::scaleChanged, this, &LaneView::followAxis);
    connect(&playhead, &Playhead::moved, this, &LaneView::followPlayhead);
    connect(&selection, &Selection::changed, this, &LaneView::followSelection);
    connect(&events, &QAbstractItemModel::modelReset, this, &LaneView::followModel);
    connect(&events, &QAbstractItemModel::layoutChanged, this, &LaneView::followModel);
}

void LaneView::setAnswer(SolverAnswerPtr answer)
{
    m_stale = !answer;
    closeNameField();
    if (answer) {
        const bool same = m_answer && m_answer->lanes == answer->lanes && m_answer->scene == answer->scene;
        m_answer = std::move(answer);
        if (!same) {
            m_colours = BodyColours(*m_answer->scene, brightnessOf(palette()));
            m_repeated = RepeatedLabels(*m_answer->scene);
            followFilter();
            followAxis();
            followSelection();
        }
    }
    viewport()->update();
}

void LaneView::setOrder(LaneOrder order)
{
    if (std::exchange(m_order, order) == order)
        return;
    followFilter();
    Q_EMIT orderChanged(order);
}

void LaneView::setSampled(SampledEventsPtr sampled)
{
    m_sampled = std::move(sampled);
    viewport()->update();
}

void LaneView::setEmptyReason(const QString& reason)
{
    m_emptyReason = reason;
    viewport()->update();
}

int LaneView::rowHeight() const
{
    return std::max(18, fontMetrics().height() + 5);
}

// The model gets an answer just before the lanes do. Without lanes in between, the view would be hidden and lose the
// focus.
void LaneView::followModel()
{
    if (!m_answer || !m_events.answer() || m_events.answer()->timeline == m_answer->timeline)
        followFilter();
}

void LaneView::followFilter()
{
    m_inOrder.clear();
    m_passing.clear();
    if (m_answer && m_answer->lanes && m_events.answer() && m_events.answer()->timeline == m_answer->timeline) {
        m_passing = m_events.passing();
        m_inOrder = laneRows(*m_answer->lanes, *m_answer->scene, m_order, m_passing);
    }
    setRows(rowsNow());
    followHeight();
}

void LaneView::setRows(std::vector<std::uint32_t> rows)
{
    m_rows = std::move(rows);
    m_rowOf.assign(m_answer && m_answer->lanes ? m_answer->lanes->lanes().size() : 0, std::uint32_t(m_rows.size()));
    for (std::uint32_t row = 0; row < m_rows.size(); ++row)
        m_rowOf[m_rows[row]] = row;
    layOut();
}

std::vector<std::uint32_t> LaneView::rowsNow() const
{
    if (m_order != LaneOrder::active || m_inOrder.empty())
        return m_inOrder;
    return activeFirst(m_inOrder, *m_answer->lanes, *m_answer->scene, *m_answer->timeline, m_playhead.position());
}

void LaneView::followPlayhead()
{
    if (m_order == LaneOrder::active && !m_stale && !m_holdsRows && !m_nameField)
        if (std::vector<std::uint32_t> rows = rowsNow(); rows != m_rows)
            setRows(std::move(rows));
    // Beside the names stand the numbers of contacts at the time.
    viewport()->update(movedPlayhead(viewport()->height()) + QRect(0, 0, m_nameWidth, viewport()->height()));
}

void LaneView::followSelection()
{
    m_picked.clear();
    if (!m_answer || !m_answer->lanes)
        return;
    for (const std::size_t body : m_selection.bodies())
        if (body < m_answer->scene->bodies.size())
            m_picked.push_back(m_answer->lanes->unitOf(body));
    std::ranges::sort(m_picked);
    m_picked.erase(std::unique(m_picked.begin(), m_picked.end()), m_picked.end());
    if (const auto row = selectedRow())
        showRow(*row);
    viewport()->update();
}

void LaneView::followAxis()
{
    if (m_answer && m_answer->timeline && m_columnsOf != std::pair(m_answer->timeline, m_axis.scale())) {
        m_columns = TimeColumns(*m_answer->timeline, m_axis.scale());
        m_columnsOf = {m_answer->timeline, m_axis.scale()};
    }
    lieOnAxis();
    viewport()->update();
}

bool LaneView::isSingleLane() const
{
    return m_rows.size() == 1 && laneOf(0).kind != Lane::Kind::group;
}

void LaneView::setOnAxis(bool isOn)
{
    if (std::exchange(m_isOnAxis, isOn) == isOn)
        return;
    closeNameField();
    const bool hadFocus = hasFocus();
    setParent(isOn ? &m_axis : m_axis.parentWidget());
    // The axis behind it shows.
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent, !isOn);
    viewport()->setAutoFillBackground(!isOn);
    m_axis.setCarriesLane(isOn);
    lieOnAxis();
    show();
    if (hadFocus)
        setFocus();
}

void LaneView::lieOnAxis()
{
    if (m_isOnAxis)
        setGeometry(m_axis.laneArea(rowHeight()));
}

void LaneView::layOut()
{
    closeNameField();
    const int height = int(m_rows.size()) * rowHeight();
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(rowHeight());
    viewport()->update();
}

void LaneView::followHeight()
{
    const bool sameHeight = std::exchange(m_reportedHeight, contentHeight()) == contentHeight();
    const bool sameKind = std::exchange(m_reportedSingle, isSingleLane()) == isSingleLane();
    if (sameHeight && sameKind)
        return;
    updateGeometry();
    Q_EMIT contentHeightChanged();
}

int LaneView::shownLimit() const
{
    constexpr int share = 18; // percent of the window: the usual limit in one of 1000 pixels
    return m_heightLimit == usualHeightLimit ? std::min(m_heightLimit, window()->height() * share / 100)
                                             : m_heightLimit;
}

void LaneView::setHeightLimit(int pixels)
{
    if (pixels <= 0 || std::exchange(m_heightLimit, pixels) == pixels)
        return;
    updateGeometry();
    Q_EMIT heightLimitChanged(pixels);
}

void LaneView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        m_texts.clear();
        m_textWidths.clear();
        m_names.clear();
    }
    if (event->type() == QEvent::PaletteChange && m_answer)
        m_colours = BodyColours(*m_answer->scene, brightnessOf(palette()));
    if (event->type() == QEvent::FontChange) {
        layOut();
        lieOnAxis();
        followHeight();
    }
}

std::optional<std::size_t> LaneView::rowAt(double y) const
{
    const double row = std::floor((y + verticalScrollBar()->value()) / rowHeight());
    return row >= 0 && row < double(m_rows.size()) ? std::optional(std::size_t(row)) : std::nullopt;
}

// The lane of the picked event, otherwise the first lane of a selected body.
std::optional<std::size_t> LaneView::selectedRow() const
{
    if (!m_answer || !m_answer->lanes)
        return {};
    const auto event = m_selection.pickedEvent();
    if (event && *event < m_answer->timeline->events().size()) {
        const std::size_t lane = m_answer->lanes->laneOf(m_answer->timeline->events()[*event]);
        if (lane < m_rowOf.size() && m_rowOf[lane] < m_rows.size())
            return m_rowOf[lane];
    }
    for (std::size_t row = 0; row < m_rows.size() && !m_picked.empty(); ++row)
        if (isSelected(laneOf(row)))
            return row;
    return {};
}

bool LaneView::isSelected(const Lane& lane) const
{
    const auto picked = [this](std::uint32_t unit) { return std::ranges::binary_search(m_picked, unit); };
    const bool withCells = lane.kind == Lane::Kind::cells;
    return m_picked.size() < 2 || withCells ? picked(lane.a) || (!withCells && picked(lane.b))
                                            : picked(lane.a) && picked(lane.b);
}

void LaneView::showRow(std::size_t row)
{
    const int top = int(row) * rowHeight();
    QScrollBar& bar = *verticalScrollBar();
    if (top < bar.value())
        bar.setValue(top);
    else if (top + rowHeight() > bar.value() + viewport()->height())
        bar.setValue(top + rowHeight() - viewport()->height());
}

LaneView::Marks LaneView::marksOf(const Lane& lane) const
{
    constexpr int ofOne = 13;
    constexpr int ofKinds = 18; // glyphs of different times must not look like one
    const int glyphWidth = showsKinds(lane) ? ofKinds : ofOne;
    const auto events = m_answer->lanes->eventsOf(lane);
    Marks laid{laneMarks(events, m_columns, glyphWidth, m_passing), glyphWidth};
    std::uint32_t most = 0;
    for (const LaneMark& mark : laid.marks)
        most = std::max(most, mark.total());
    if (showsKinds(lane))
        return laid;
    // Long counts need more room.
    const int room = fontMetrics().horizontalAdvance(timesText(most)) + 10;
    if (most > 1 && room > glyphWidth)
        laid = {laneMarks(events, m_columns, room, m_passing), room};
    return laid;
}

double LaneView::xOf(const Lane& lane, const LaneMark& mark) const
{
    const LaneEvent& event = m_answer->lanes->eventsOf(lane)[mark.first];
    return m_axis.scale().xOf(m_answer->timeline->instants()[event.instant].time);
}

std::optional<LaneMark> LaneView::markAt(std::size_t row, double x) const
{
    const Lane& lane = laneOf(row);
    const std::vector<LaneMark> marks = marksOf(lane).marks;
    const LaneMark* mark = nearestMark(marks, 8, [&](const LaneMark& one) { return std::abs(xOf(lane, one) - x); });
    return mark ? std::optional(*mark) : std::nullopt;
}

void LaneView::pick(std::uint32_t event)
{
    const QScopedValueRollback holding(m_holdsRows, true);
    m_playhead.setInstant(m_answer->timeline->instantOf(event));
    m_selection.setEvent(event);
}

void LaneView::selectRow(std::size_t row, Qt::KeyboardModifiers modifiers)
{
    std::vector<std::size_t> bodies = bodiesOf(*m_answer->scene, *m_answer->lanes, laneOf(row));
    if (modifiers & (Qt::ShiftModifier | Qt::ControlModifier))
        bodies.insert(bodies.end(), m_selection.bodies().begin(), m_selection.bodies().end());
    m_selection.setBodies(std::move(bodies));
}

bool LaneView::press(const QMouseEvent& event)
{
    const QPointF at = event.position();
    const auto row = rowAt(at.y());
    if (m_stale)
        return false;
    if (at.x() < m_nameWidth) {
        if (row)
            selectRow(*row, event.modifiers());
        return false;
    }
    if (const auto mark = row ? markAt(*row, at.x()) : std::nullopt) {
        pick(m_answer->lanes->eventsOf(laneOf(*row))[mark->first].event);
        return false;
    }
    const QScopedValueRollback holding(m_holdsRows, true);
    movePlayhead(m_playhead, m_axis.scale(), axisX(at.x()), event.modifiers() & Qt::ControlModifier);
    return true;
}

void LaneView::moved(QPointF, QPointF pan)
{
    verticalScrollBar()->setValue(verticalScrollBar()->value() - int(std::lround(pan.y())));
}

int LaneView::scrolled() const
{
    return verticalScrollBar()->value();
}

void LaneView::scrollTo(int value)
{
    verticalScrollBar()->setValue(value);
}

bool LaneView::isFree(QPointF at) const
{
    const auto row = rowAt(at.y());
    return at.x() >= m_nameWidth && !(row && markAt(*row, at.x()));
}

void LaneView::activate(QPointF at)
{
    if (m_stale)
        return;
    if (at.x() >= m_nameWidth) {
        Q_EMIT eventActivated();
        return;
    }
    if (const auto row = rowAt(at.y()))
        rename(*row, bodyOfName(laneOf(*row), at.x()));
}

void LaneView::wheelEvent(QWheelEvent* event)
{
    const bool scrolls = event->position().x() < m_nameWidth || event->modifiers() & Qt::ShiftModifier;
    if (!scrolls)
        return TimeAxisView::wheelEvent(event);
    // With Shift some platforms report a sideways turn.
    const QPoint turn = event->angleDelta();
    const int delta = turn.y() != 0 ? turn.y() : turn.x();
    verticalScrollBar()->setValue(verticalScrollBar()->value() - delta * 3 * rowHeight() / 120);
    event->accept();
}

void LaneView::keyPressEvent(QKeyEvent* event)
{
    const auto row = selectedRow();
    if (event->key() == Qt::Key_Escape && m_border.isOn()) {
        m_border.end();
        return setNameWidth(m_widthBefore);
    }
    if (event->key() == Qt::Key_F2 && row && !m_stale)
        return rename(*row, bodyOfName(laneOf(*row), nameLeft));
    if (event->key() != Qt::Key_Up && event->key() != Qt::Key_Down)
        return TimeAxisView::keyPressEvent(event);
    if (m_rows.empty() || m_stale)
        return;
    const std::size_t last = m_rows.size() - 1;
    std::size_t next = row.value_or(0);
    if (row)
        next = event->key() == Qt::Key_Down ? std::min(last, next + 1) : std::max<std::size_t>(next, 1) - 1;
    const auto events = m_answer->lanes->eventsOf(laneOf(next));
    const auto first =
        std::ranges::find_if(events, [this](const LaneEvent& e) { return m_passing.empty() || m_passing[e.event]; });
    pick(first->event);
    showRow(next);
}

QString LaneView::nameTip(const Lane& lane) const
{
    QStringList lines{laneName(*m_answer->scene, m_repeated, lane)};
    if (lane.kind == Lane::Kind::group)
        lines << (lane.pairs == 1 ? tr("1 pair of a group in one lane")
                                  : tr("%1 pairs of a group in one lane").arg(countText(lane.pairs)))
              << firstOfGroup(*m_answer->scene, *m_answer->timeline, *m_answer->lanes, lane);
    else if (lane.kind == Lane::Kind::cells)
        lines << tr("at most %1 cells at a time").arg(countText(lane.maxOpen));
    if (lane.maxOpen > 1 && !m_stale) {
        const QString count = countText(openNow(lane));
        lines << (lane.kind == Lane::Kind::cells ? tr("%1 cells at the shown time").arg(count)
                                                 : tr("%1 contacts at the shown time").arg(count));
    }
    lines << (lane.count == 1 ? tr("1 event") : tr("%1 events").arg(countText(lane.count)));
    return lines.join(u'\n');
}

QString LaneView::markTip(const Lane& lane, const LaneMark& mark) const
{
    const auto events = m_answer->lanes->eventsOf(lane);
    std::uint32_t end = mark.end;
    while (end > mark.first + 1 && !m_passing.empty() && !m_passing[events[end - 1].event])
        --end; // the filter hides it
    const LaneEvent& first = events[mark.first];
    const LaneEvent& last = events[end - 1];
    const Timeline& timeline = *m_answer->timeline;
    const auto timeOf = [&timeline](std::uint32_t instant) {
        const Instant& time = timeline.instants()[instant].time;
        const QString beside = nearFraction(time);
        return timeText(time, neighboursOf(timeline, instant)) +
               (beside.isEmpty() ? QString() : QStringLiteral(" ≈ ") + beside);
    };
    QStringList lines{tr("instant %1, %2").arg(countText(first.instant + 1), timeOf(first.instant))};
    if (last.instant != first.instant)
        lines << tr("to instant %1, %2").arg(countText(last.instant + 1), timeOf(last.instant));
    if (mark.total() > 1)
        lines << tr("%1 events").arg(countText(mark.total()));
    for (std::size_t kind = 0; kind < mark.counts.size(); ++kind)
        if (mark.counts[kind] > 0)
            lines << tr("%1 × %2").arg(countText(mark.counts[kind]), eventWord(EventKind(kind), mark.clipped));
    return (lines << frameTip(lane, mark)).join(u'\n');
}

// How frames see the events, and the meaning of the line below them.
QStringList LaneView::frameTip(const Lane& lane, const LaneMark& mark) const
{
    const MarkAtFrames seen = atFrames(lane, mark);
    if (!seen.notable)
        return {};
    const bool isOne = mark.total() == 1 || missedBetween(lane, mark);
    QStringList lines{isOne ? tr("at frames: %1").arg(frameMarkText(*seen.notable))
                            : tr("at frames: %1 missed, %2 merged, %3 late")
                                  .arg(countText(seen.of(FrameMark::Kind::missed)),
                                       countText(seen.of(FrameMark::Kind::merged)),
                                       countText(seen.of(FrameMark::Kind::late)))};
    if (seen.notable->kind == FrameMark::Kind::merged)
        lines << tr("The bracket below joins events that frames merge into one");
    else if (seen.notable->kind == FrameMark::Kind::late)
        lines << tr("The line below leads to the frame that sees the event");
    return lines;
}

// Whether all events of the mark lie between the same two frames.
bool LaneView::missedBetween(const Lane& lane, const LaneMark& mark) const
{
    const auto frames = frameMarks();
    const auto events = m_answer->lanes->eventsOf(lane).subspan(mark.first, mark.end - mark.first);
    const std::int64_t frame = frames[events.front().event].frame;
    return std::ranges::all_of(events, [&](const LaneEvent& one) {
        const FrameMark& seen = frames[one.event];
        return seen.kind == FrameMark::Kind::missed && seen.frame == frame;
    });
}

bool LaneView::missesLasting(const Lane& lane, const LaneMark& mark) const
{
    const auto events = m_answer->lanes->eventsOf(lane).subspan(mark.first, mark.end - mark.first);
    return std::ranges::any_of(events, [this](const LaneEvent& one) {
        const bool passes = m_passing.empty() || m_passing[one.event];
        return passes && missesLastingHit(*m_answer->timeline, frameMarks(), one.event);
    });
}

// Empty unless this timeline was sampled.
std::span<const FrameMark> LaneView::frameMarks() const
{
    const bool fits = m_sampled && m_answer && m_sampled->answer->timeline == m_answer->timeline;
    return fits ? std::span(m_sampled->marks) : std::span<const FrameMark>();
}

MarkAtFrames LaneView::atFrames(const Lane& lane, const LaneMark& mark) const
{
    const auto frames = frameMarks();
    const auto events = m_answer->lanes->eventsOf(lane).subspan(mark.first, mark.end - mark.first);
    return frames.empty() ? MarkAtFrames() : markAtFrames(events, frames, m_passing);
}

QString LaneView::tipAt(QPointF at) const
{
    const auto row = rowAt(at.y());
    if (!row)
        return {};
    if (at.x() < m_nameWidth)
        return nameTip(laneOf(*row));
    const auto mark = markAt(*row, at.x());
    return mark ? markTip(laneOf(*row), *mark) : shownText(timeAt(at.x()));
}

bool LaneView::viewportEvent(QEvent* event)
{
    return dragsBorder(event) || handles(event, viewport()) || QAbstractScrollArea::viewportEvent(event);
}

// The position of the picked event's glyph, or the nearest one in view.
std::optional<QPoint> LaneView::pickedPosition() const
{
    const auto event = m_selection.pickedEvent();
    const auto row = selectedRow();
    if (m_stale || !event || !row || *event >= m_answer->timeline->events().size())
        return {};
    const double x = m_axis.scale().xOf(m_answer->timeline->timeOf(*event));
    const double y = (double(*row) + 0.5) * rowHeight() - verticalScrollBar()->value();
    return QPoint(int(std::clamp(x, double(m_nameWidth), std::max<double>(m_nameWidth, viewport()->width() - 1))),
                  int(std::clamp(y, 0.0, double(viewport()->height() - 1))));
}

// The picked event if the mark contains it, otherwise the first event of the mark.
std::size_t LaneView::clickedEvent(const Lane& lane, const LaneMark& mark) const
{
    const auto events = m_answer->lanes->eventsOf(lane).subspan(mark.first, mark.end - mark.first);
    const auto isPicked = [this](const LaneEvent& event) { return m_selection.pickedEvent() == event.event; };
    return std::ranges::any_of(events, isPicked) ? *m_selection.pickedEvent() : events.front().event;
}

// The playhead stays, so that an event can be copied or its bodies selected at the current time.
void LaneView::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() == QContextMenuEvent::Keyboard) {
        if (const auto at = pickedPosition())
            Q_EMIT eventMenuRequested(viewport()->mapToGlobal(*at));
        return;
    }
    const auto row = rowAt(event->pos().y());
    if (!row || m_stale)
        return;
    const Lane& lane = laneOf(*row);
    if (event->pos().x() < m_nameWidth) {
        const std::vector<std::size_t> bodies = bodiesOf(*m_answer->scene, *m_answer->lanes, lane);
        const auto& selected = m_selection.bodies();
        const auto isSelected = [&](std::size_t body) { return std::ranges::binary_search(selected, body); };
        if (!std::ranges::all_of(bodies, isSelected))
            m_selection.setBodies(bodies);
        Q_EMIT bodyMenuRequested(event->globalPos());
    } else if (const auto mark = markAt(*row, event->pos().x())) {
        m_selection.setEvent(clickedEvent(lane, *mark));
        Q_EMIT eventMenuRequested(event->globalPos());
    }
}

} // namespace sweep
