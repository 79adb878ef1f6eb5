#include "widgets/timeline/lane_view.h"

#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/timeline/frame_ruler.h"
#include "widgets/timeline/time_slider.h"

#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

constexpr double laneGlyphRadius = 4.5;
constexpr double axisGlyphRadius = 6;
constexpr double barHeight = 10;

} // namespace

void LaneView::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    const Colours& tone = colours(brightnessOf(palette()));
    if (!m_isOnAxis)
        paintGround(painter, viewport()->rect(), tone.canvas);
    if (m_rows.empty()) {
        painter.setPen(tone.inkQuiet);
        const QString words = !m_passing.empty() ? tr("No lanes match the filter") : m_emptyReason;
        painter.drawText(viewport()->rect().adjusted(12, 4, -12, -4), Qt::AlignCenter | Qt::TextWordWrap, words);
    }
    painter.setOpacity(m_stale ? 0.4 : 1);
    paintFrames(painter);
    const int scrolled = verticalScrollBar()->value();
    const int height = rowHeight();
    for (std::size_t row = std::size_t(scrolled / height);
         row < m_rows.size() && int(row) * height - scrolled < viewport()->height(); ++row)
        paintRow(painter, row, int(row) * height - scrolled);
    painter.setOpacity(1);
    if (!m_isOnAxis)
        paintRules(painter);
    if (hasFocus())
        paintFocusFrame(painter, viewport()->rect(), palette());
}

// The lines between names, axis and times, and that of the playhead. The axis has its own.
void LaneView::paintRules(QPainter& painter) const
{
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(colours(brightnessOf(palette())).hairline);
    painter.drawLine(m_nameWidth, 0, m_nameWidth, viewport()->height());
    painter.drawLine(0, 0, viewport()->width(), 0);
    const QRectF area(m_nameWidth, 0, viewport()->width() - m_nameWidth, viewport()->height());
    paintPlayheadLine(painter, m_axis.scale().xOf(m_playhead.position().doubleDouble()), area, palette());
}

void LaneView::paintRow(QPainter& painter, std::size_t row, double y) const
{
    const Colours& tone = colours(brightnessOf(palette()));
    const Lane& lane = laneOf(row);
    const QRectF area(0, y, viewport()->width(), rowHeight());
    const auto event = m_selection.pickedEvent();
    const bool holdsPicked = event && *event < m_answer->timeline->events().size() && selectedRow() == row;
    if (holdsPicked || isSelected(lane))
        painter.fillRect(m_isOnAxis ? QRectF(0, y, m_nameWidth, rowHeight()) : area, tone.marked);
    if (!m_isOnAxis)
        painter.fillRect(QRectF(0, y + rowHeight() - 1, viewport()->width(), 1), faded(tone.hairline, 0.5));
    paintName(painter, lane, QRectF(0, y, m_nameWidth, rowHeight()));
    painter.save();
    painter.setClipRect(QRectF(m_nameWidth + 1, y, viewport()->width() - m_nameWidth - 1, rowHeight()));
    paintRuns(painter, lane, y);
    if (!m_isOnAxis || !m_axis.showsDensity()) {
        const Marks laid = marksOf(lane);
        paintMarks(painter, lane, laid, y);
        paintAtFrames(painter, lane, laid, y);
    }
    painter.restore();
}

void LaneView::paintRuns(QPainter& painter, const Lane& lane, double y) const
{
    const QColor colour = m_colours.colour(lane.a);
    const double left = m_axis.scale().left;
    const double bottom = y + (rowHeight() + barHeight) / 2;
    // A bar for one contact, a curve of their number for several.
    const auto heightOf = [&](std::uint32_t count) {
        return count == 0 ? 0 : std::max(2.0, barHeight * count / lane.maxOpen);
    };
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const LaneRun& run : laneRuns(m_answer->lanes->eventsOf(lane), m_columns)) {
        const double x = left + run.first;
        const double width = run.last - run.first + 1;
        const double max = heightOf(run.max);
        const double min = heightOf(run.min);
        painter.fillRect(QRectF(x, bottom - max, width, max - min), faded(colour, 0.25));
        painter.fillRect(QRectF(x, bottom - min, width, min), faded(colour, 0.5));
    }
    painter.setRenderHint(QPainter::Antialiasing);
}

void LaneView::paintMarks(QPainter& painter, const Lane& lane, const Marks& laid, double y) const
{
    const Colours& tone = colours(brightnessOf(palette()));
    const auto events = m_answer->lanes->eventsOf(lane);
    const auto picked = m_selection.pickedEvent();
    for (std::size_t i = 0; i < laid.marks.size(); ++i) {
        const LaneMark& mark = laid.marks[i];
        const QPointF at(xOf(lane, mark), y + rowHeight() / 2.0);
        paintMark(painter, mark, at);
        const double next = i + 1 < laid.marks.size() ? xOf(lane, laid.marks[i + 1]) : viewport()->width();
        paintNumber(painter, lane, mark, at, next - at.x());
        if (picked && *picked >= events[mark.first].event && *picked <= events[mark.end - 1].event) {
            painter.setPen(QPen(tone.accent, 1.5));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(at, glyphRadius() + 3.5, glyphRadius() + 3.5);
        }
        if (mark.first == 0 && lane.kind == Lane::Kind::group)
            paintFirst(painter, lane, mark, at, next - at.x());
    }
}

// A hairline at every frame, if there is room.
void LaneView::paintFrames(QPainter& painter) const
{
    constexpr double room = 12; // pixels
    if (frameMarks().empty())
        return;
    painter.setPen(Qt::NoPen);
    const QColor line = faded(colours(brightnessOf(palette())).inkFaint, 0.35);
    for (const double x : frameLines(m_axis.scale(), framesOf(*m_sampled), room))
        if (x > m_nameWidth)
            painter.fillRect(QRectF(x, 0, 1, viewport()->height()), line);
}

// Events that frames miss get a dashed ring, events that frames merge are joined by a line below them, and events that
// frames see late get a line to that frame.
void LaneView::paintAtFrames(QPainter& painter, const Lane& lane, const Marks& laid, double y) const
{
    if (frameMarks().empty())
        return;
    const Colours& tone = colours(brightnessOf(palette()));
    const double below = y + rowHeight() - 2.5;
    std::uint32_t group = 0;
    double from = 0;
    painter.setBrush(Qt::NoBrush);
    for (const LaneMark& mark : laid.marks) {
        const auto notable = atFrames(lane, mark).notable;
        if (!notable)
            continue;
        const QPointF at(xOf(lane, mark), y + rowHeight() / 2.0);
        painter.setPen(QPen(tone.ink, 1.25));
        if (notable->kind == FrameMark::Kind::missed) {
            QPen broken(tone.ink, 1.25);
            broken.setDashPattern({2, 2});
            painter.setPen(broken);
            const double half = mark.total() == 1 ? 7.5 : laid.spacing / 2.0 + 2;
            painter.drawRoundedRect(QRectF(at.x() - half, at.y() - 8, 2 * half, 16), 8, 8);
        } else if (notable->kind == FrameMark::Kind::merged) {
            painter.drawLine(QPointF(at.x(), below), QPointF(at.x(), below - 3));
            painter.drawLine(QPointF(notable->group == group ? from : at.x() - 3, below), QPointF(at.x() + 3, below));
            group = notable->group;
            from = at.x();
        } else {
            painter.setPen(QPen(tone.inkQuiet, 1)); // there may be one for every event
            paintLate(painter, lane, mark, {at.x(), below});
        }
    }
}

void LaneView::paintLate(QPainter& painter, const Lane& lane, const LaneMark& mark, QPointF from) const
{
    constexpr double shortest = 4; // pixels; shorter lines are hidden by the glyph
    const auto events = m_answer->lanes->eventsOf(lane);
    for (std::uint32_t i = mark.first; i < mark.end; ++i) {
        const FrameMark& seen = frameMarks()[events[i].event];
        if (seen.kind != FrameMark::Kind::late)
            continue;
        const Instant& time = m_answer->timeline->instants()[events[i].instant].time;
        const double to = m_axis.scale().xOf(time.approx().value + DoubleDouble{seen.late, 0});
        if (std::abs(to - from.x()) < shortest)
            continue;
        painter.drawLine(from, QPointF(to, from.y()));
        painter.drawLine(QPointF(to, from.y()), QPointF(to, from.y() - 3));
    }
}

double LaneView::glyphRadius() const
{
    return m_isOnAxis ? axisGlyphRadius : laneGlyphRadius;
}

void LaneView::paintMark(QPainter& painter, const LaneMark& mark, QPointF at) const
{
    const Brightness brightness = brightnessOf(palette());
    const Colours& tone = colours(brightness);
    if (mark.total() == 1) {
        const auto kind = std::ranges::find(mark.counts, 1U) - mark.counts.begin();
        paintGlyph(painter, EventKind(kind), mark.clipped, at, glyphRadius(), brightness);
        return;
    }
    // A plate with the count, and below it the share of each kind in its colour.
    const QPixmap count = countPicture(mark.total());
    const QSizeF size = count.deviceIndependentSize();
    const QRectF plate(std::round(at.x() - size.width() / 2) - 3, std::round(at.y()) - 8, size.width() + 6, 16);
    painter.fillRect(plate, tone.outline);
    painter.fillRect(plate.adjusted(1, 1, -1, -1), tone.field);
    double x = plate.left() + 1;
    for (std::size_t kind = 0; kind < mark.counts.size(); ++kind) {
        const double share = (plate.width() - 2) * mark.counts[kind] / mark.total();
        if (share > 0)
            painter.fillRect(QRectF(x, plate.bottom() - 4, share, 3), eventColour(EventKind(kind), brightness));
        x += share;
    }
    painter.drawPixmap(QPointF(plate.left() + 3, plate.top() + (12 - size.height()) / 2), count);
}

// The number of the instant, as in the table and at the pin, of a single event of two bodies where there is room.
void LaneView::paintNumber(QPainter& painter, const Lane& lane, const LaneMark& mark, QPointF at, double room) const
{
    if (mark.total() != 1 || lane.kind != Lane::Kind::pair)
        return;
    constexpr double spare = 6.5; // there may be a ring
    const QPixmap number = countPicture(std::uint32_t(m_answer->lanes->eventsOf(lane)[mark.first].instant) + 1);
    const QSizeF size = number.deviceIndependentSize();
    const double begin = glyphRadius() + spare;
    if (begin + size.width() + glyphRadius() + spare > room)
        return;
    painter.drawPixmap(QPointF(at.x() + begin, std::round(at.y() - size.height() / 2)), number);
}

QPixmap LaneView::countPicture(std::uint32_t count) const
{
    constexpr qsizetype mostKept = 4000;
    if (m_counts.size() > mostKept)
        m_counts.clear();
    QPixmap& picture = m_counts[count];
    const qreal ratio = viewport()->devicePixelRatioF();
    if (!picture.isNull() && picture.devicePixelRatio() == ratio)
        return picture;
    const QString text = countText(count);
    const QFontMetrics metrics(viewport()->font());
    const QSize size(metrics.horizontalAdvance(text), metrics.height());
    picture = QPixmap(size * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setFont(viewport()->font());
    painter.setPen(colours(brightnessOf(palette())).ink);
    painter.drawText(QRect(QPoint(), size), Qt::AlignCenter, text);
    return picture;
}

void LaneView::paintFirst(QPainter& painter, const Lane& lane, const LaneMark& mark, QPointF at, double room) const
{
    const QString words = firstOfGroup(*m_answer->scene, *m_answer->timeline, *m_answer->lanes, lane);
    const double begin =
        mark.total() == 1 ? 9 : 9 + painter.fontMetrics().horizontalAdvance(countText(mark.total())) / 2;
    if (painter.fontMetrics().horizontalAdvance(words) + begin + 10 > room)
        return;
    painter.setPen(colours(brightnessOf(palette())).inkQuiet);
    painter.drawText(QRectF(at.x() + begin, at.y() - rowHeight() / 2.0, room - begin, rowHeight()),
                     Qt::AlignLeft | Qt::AlignVCenter, words);
}

} // namespace sweep
