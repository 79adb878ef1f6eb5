#include "widgets/format/glyph.h"
#include "widgets/format/number_field.h"
#include "widgets/format/numbers.h"
#include "widgets/format/palette.h"
#include "widgets/format/text.h"
#include "widgets/timeline/lane_view.h"
#include "widgets/timeline/time_slider.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

constexpr qsizetype mostKept = 4000; // texts in a cache
constexpr double laneGlyphRadius = 4.5;
constexpr double axisGlyphRadius = 6;
constexpr double barHeight = 10;
constexpr double missedSpare = 3.5; // pixels between a glyph and the ring of a missed event
constexpr double frameTick = 2;     // height of a tick below the numbers
constexpr double plateHeight = 14;
constexpr int textEdge = 1; // pixels around the letters

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
    forRowsInView([&](std::size_t row, double y) { paintRow(painter, row, y); });
    painter.setOpacity(1);
    if (!m_isOnAxis)
        paintRules(painter); // below the glyphs and numbers
    painter.setOpacity(m_stale ? 0.4 : 1);
    if (!m_isOnAxis || !m_axis.showsDensity())
        forRowsInView([&](std::size_t row, double y) { paintEvents(painter, laneOf(row), y); });
    painter.setOpacity(1);
    if (hasFocus())
        paintFocusFrame(painter, viewport()->rect(), palette());
}

void LaneView::forRowsInView(const std::function<void(std::size_t row, double y)>& paint) const
{
    const int scrolled = verticalScrollBar()->value();
    const int height = rowHeight();
    for (std::size_t row = std::size_t(scrolled / height);
         row < m_rows.size() && int(row) * height - scrolled < viewport()->height(); ++row)
        paint(row, int(row) * height - scrolled);
}

// The lines between names, axis and times, and the line of the playhead over the lanes; the axis paints its own.
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
    painter.restore();
}

void LaneView::paintEvents(QPainter& painter, const Lane& lane, double y) const
{
    const Marks laid = marksOf(lane);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(QRectF(m_nameWidth + 1, y, viewport()->width() - m_nameWidth - 1, rowHeight()));
    paintMissed(painter, lane, laid, y);
    paintAtFrames(painter, lane, laid, y);
    paintMarks(painter, lane, laid, y);
    paintNumbers(painter, lane, laid, y);
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
        paintMark(painter, lane, mark, at);
        if (picked && *picked >= events[mark.first].event && *picked <= events[mark.end - 1].event) {
            painter.setPen(QPen(tone.accent, 1.5));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(at, glyphRadius() + 3.5, glyphRadius() + 3.5);
        }
        const double next = i + 1 < laid.marks.size() ? xOf(lane, laid.marks[i + 1]) : viewport()->width();
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
    const TimeScale scale = m_axis.scale();
    if (m_frameLines.of != m_sampled || m_frameLines.scale != scale)
        m_frameLines = {m_sampled, scale, frameLines(scale, framesOf(*m_sampled), room)};
    for (const double x : m_frameLines.x)
        if (x > m_nameWidth)
            painter.fillRect(QRectF(x, 0, 1, viewport()->height()), line);
}

// Lasting contacts that frames miss get a dashed ring below their glyphs; rings that would meet are one.
void LaneView::paintMissed(QPainter& painter, const Lane& lane, const Marks& laid, double y) const
{
    if (frameMarks().empty())
        return;
    std::vector<std::pair<double, double>> rings; // left and right ends
    for (const LaneMark& mark : laid.marks) {
        if (!missesLasting(lane, mark))
            continue;
        const double x = xOf(lane, mark);
        const double half = halfOf(lane, mark);
        if (!rings.empty() && x - half <= rings.back().second + 1)
            rings.back().second = x + half;
        else
            rings.emplace_back(x - half, x + half);
    }
    QPen broken(colours(brightnessOf(palette())).ink, 1.25);
    broken.setDashPattern({2, 2});
    painter.setPen(broken);
    painter.setBrush(Qt::NoBrush);
    const double radius = std::min(glyphRadius() + missedSpare, rowHeight() / 2.0 - 1);
    for (const auto& [left, right] : rings)
        painter.drawRoundedRect(QRectF(left, y + rowHeight() / 2.0 - radius, right - left, 2 * radius), radius, radius);
}

// Events that frames merge are joined by a line below them, and events that frames see late get a line to that frame.
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
        if (!notable || notable->kind == FrameMark::Kind::missed)
            continue;
        const double x = xOf(lane, mark);
        painter.setPen(QPen(tone.ink, 1.25));
        if (notable->kind == FrameMark::Kind::merged) {
            painter.drawLine(QPointF(x, below), QPointF(x, below - frameTick));
            painter.drawLine(QPointF(notable->group == group ? from : x - 3, below), QPointF(x + 3, below));
            group = notable->group;
            from = x;
        } else {
            painter.setPen(QPen(tone.inkQuiet, 1)); // there may be one for every event
            paintLate(painter, lane, mark, {x, below});
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
        painter.drawLine(QPointF(to, from.y()), QPointF(to, from.y() - frameTick));
    }
}

double LaneView::glyphRadius() const
{
    return m_isOnAxis ? axisGlyphRadius : laneGlyphRadius;
}

// The glyphs of the kinds, above each other as on the axis.
void LaneView::paintKinds(QPainter& painter, const LaneMark& mark, QPointF at) const
{
    const auto kinds = 4 - std::ranges::count(mark.counts, 0U);
    const double radius = kinds == 1 ? glyphRadius() : rowHeight() / (2.0 * double(kinds)) - 0.5;
    double y = at.y() - radius * double(kinds - 1);
    for (std::size_t kind = mark.counts.size(); kind-- > 0;) { // an enter is above an exit
        if (mark.counts[kind] == 0)
            continue;
        paintGlyph(painter, EventKind(kind), mark.clipped, {at.x(), y}, radius, brightnessOf(palette()));
        y += 2 * radius;
    }
}

void LaneView::paintMark(QPainter& painter, const Lane& lane, const LaneMark& mark, QPointF at) const
{
    if (showsKinds(lane))
        return paintKinds(painter, mark, at);

    const Brightness brightness = brightnessOf(palette());
    const Colours& tone = colours(brightness);
    if (mark.total() == 1) {
        const auto kind = std::ranges::find(mark.counts, 1U) - mark.counts.begin();
        paintGlyph(painter, EventKind(kind), mark.clipped, at, glyphRadius(), brightness);
        return;
    }
    // A plate with the count, and below it the share of each kind in its colour. A bar ends before it.
    const QPixmap count = textPicture(timesText(mark.total()));
    const QSizeF size = count.deviceIndependentSize();
    const QRectF plate = plateOf(mark, at);
    painter.fillRect(plate.adjusted(-2, 0, 2, 0), tone.canvas);
    double x = plate.left();
    for (std::size_t kind = 0; kind < mark.counts.size(); ++kind) {
        const double share = plate.width() * mark.counts[kind] / mark.total();
        if (share > 0)
            painter.fillRect(QRectF(x, plate.bottom() - 3, share, 3), eventColour(EventKind(kind), brightness));
        x += share;
    }
    const double left = plate.center().x() - size.width() / 2;
    painter.drawPixmap(QPointF(left, plate.top() + (plateHeight - 3 - size.height()) / 2), count);
}

QRectF LaneView::plateOf(const LaneMark& mark, QPointF at) const
{
    const double width = textWidth(timesText(mark.total())) + 4;
    const double most = std::max(m_nameWidth + 3.0, viewport()->width() - 2.0 - width);
    const double left = std::clamp(std::round(at.x() - width / 2), m_nameWidth + 3.0, most);
    return {left, std::round(at.y()) - plateHeight / 2, width, plateHeight};
}

// A ring around the glyph counts too, so that numbers stay where they are when an event is picked.
double LaneView::halfOf(const Lane& lane, const LaneMark& mark) const
{
    return mark.total() == 1 || showsKinds(lane) ? glyphRadius() + missedSpare
                                                 : plateOf(mark, {}).width() / 2 + missedSpare;
}

// The numbers of instants, as in the table and at the pins, beside the events of two bodies. A plate has those of its
// events if they are few.
void LaneView::paintNumbers(QPainter& painter, const Lane& lane, const Marks& laid, double y) const
{
    constexpr std::uint32_t mostOfPlate = 3;
    constexpr double besidePlate = 3; // pixels between the ring of a plate and its numbers
    if (lane.kind != Lane::Kind::pair)
        return;
    const auto events = m_answer->lanes->eventsOf(lane);
    std::vector<NumberedMark> marks;
    for (const LaneMark& mark : laid.marks) {
        NumberedMark& numbered = marks.emplace_back(
            NumberedMark{xOf(lane, mark), halfOf(lane, mark) + (mark.total() > 1 ? besidePlate : 0)});
        numbered.isBegin = mark.total() == 1 && events[mark.first].kind == EventKind::enter;
        for (std::uint32_t i = mark.first; i < mark.end && mark.total() <= mostOfPlate; ++i)
            if (m_passing.empty() || m_passing[events[i].event])
                numbered.numbers.push_back(events[i].instant + 1);
    }
    const auto widthOf = [this](const QString& text) { return double(textWidth(text)); };
    for (const LaneNumber& number : laneNumbers(marks, m_nameWidth + 3.0, viewport()->width() - 1.0, widthOf)) {
        const QPixmap picture = textPicture(number.text);
        const double top = std::round(y + (rowHeight() - picture.deviceIndependentSize().height()) / 2);
        hidePlayheadBehind(painter, QRectF(number.left, top, number.width, picture.deviceIndependentSize().height()));
        paintPlate(painter, number, y);
        painter.drawPixmap(QPointF(number.left - textEdge, top), picture);
    }
}

// A number that lies on a bar or on lines has a plate of its own, as high as the digits. A bar shows through it.
void LaneView::paintPlate(QPainter& painter, const LaneNumber& number, double y) const
{
    constexpr double spare = 2; // pixels
    const double height = barHeight + 2;
    painter.setPen(Qt::NoPen);
    constexpr double opacity = 0.6;
    QColor ground = colours(brightnessOf(palette())).canvas;
    ground.setAlphaF(opacity);
    painter.setBrush(ground);
    painter.drawRoundedRect(
        QRectF(number.left - spare, std::round(y + (rowHeight() - height) / 2), number.width + 2 * spare, height), 2,
        2);
}

// The line of the playhead has a gap where it would cross the number.
void LaneView::hidePlayheadBehind(QPainter& painter, const QRectF& number) const
{
    constexpr double spare = 2; // pixels between line and number
    const double x = std::round(m_axis.scale().xOf(m_playhead.position().doubleDouble()));
    const QRectF line(x - 1, number.top(), 2, number.height());
    const QRectF plate = number.adjusted(-spare, 0, spare, 0);
    if (line.intersects(plate))
        painter.fillRect(line, colours(brightnessOf(palette())).canvas);
}

int LaneView::textWidth(const QString& text) const
{
    if (m_textWidths.size() > mostKept)
        m_textWidths.clear();
    const auto known = m_textWidths.constFind(text);
    return known != m_textWidths.constEnd() ? *known
                                            : *m_textWidths.insert(text, fontMetrics().horizontalAdvance(text));
}

// The text with an edge in the colour of the ground, so that it can be read over a bar or the playhead.
QPixmap LaneView::textPicture(const QString& text) const
{
    if (m_texts.size() > mostKept)
        m_texts.clear();
    QPixmap& picture = m_texts[text];
    const qreal ratio = viewport()->devicePixelRatioF();
    if (!picture.isNull() && picture.devicePixelRatio() == ratio)
        return picture;
    const Colours& tone = colours(brightnessOf(palette()));
    const QFontMetrics metrics(viewport()->font());
    const QSize size(metrics.horizontalAdvance(text) + 2 * textEdge, metrics.height());
    picture = QPixmap(size * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setFont(viewport()->font());
    painter.setPen(tone.canvas);
    for (const QPoint aside : {QPoint(-1, 0), QPoint(1, 0), QPoint(0, -1), QPoint(0, 1)})
        painter.drawText(QRect(aside, size), Qt::AlignCenter, text);
    painter.setPen(tone.ink);
    painter.drawText(QRect(QPoint(), size), Qt::AlignCenter, text);
    return picture;
}

void LaneView::paintFirst(QPainter& painter, const Lane& lane, const LaneMark& mark, QPointF at, double room) const
{
    const QString words = firstOfGroup(*m_answer->scene, *m_answer->timeline, *m_answer->lanes, lane);
    const double begin = halfOf(lane, mark) + 3;
    if (painter.fontMetrics().horizontalAdvance(words) + begin + 10 > room)
        return;
    const QPixmap picture = textPicture(words);
    painter.drawPixmap(
        QPointF(at.x() + begin - textEdge, std::round(at.y() - picture.deviceIndependentSize().height() / 2)), picture);
}

namespace {

// Return and the loss of the focus accept the typed name; Esc keeps the old one.
class NameField : public TextField
{
public:
    using TextField::TextField;

protected:
    bool event(QEvent* event) override
    {
        const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
        if (!isKey || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape)
            return TextField::event(event);
        event->accept();
        if (event->type() == QEvent::KeyPress) {
            setModified(false); // discards the typed text
            Q_EMIT editingFinished();
        }
        return true;
    }
};

// The separator between two names.
const QString laneDot = QStringLiteral(" · ");
constexpr double idGap = 6;

// A text and its width, which is measured once because that is the slowest step for a name.
struct MeasuredText
{
    QString text;
    int width = 0;
};

MeasuredText measured(const QString& text, const QFontMetrics& metrics)
{
    return {text, text.isEmpty() ? 0 : metrics.horizontalAdvance(text)};
}

MeasuredText fitted(const MeasuredText& whole, const QFontMetrics& metrics, double room)
{
    if (whole.width + 1 <= int(room)) // the width is rounded
        return whole;
    return measured(metrics.elidedText(whole.text, Qt::ElideMiddle, int(room)), metrics);
}

struct WholeName
{
    MeasuredText name;
    MeasuredText id;

    [[nodiscard]] double width() const { return name.width + 1 + (id.text.isEmpty() ? 0 : id.width + 1 + idGap); }
};

ShownName shownName(const WholeName& whole, const QFontMetrics& metrics, double room)
{
    if (whole.id.text.isEmpty()) {
        const MeasuredText name = fitted(whole.name, metrics, room);
        return {name.text, {}, double(name.width)};
    }
    const MeasuredText id = fitted(whole.id, metrics, std::min(whole.id.width + 1.0, room / 2));
    const double forId = id.width + idGap;
    const MeasuredText name = fitted(whole.name, metrics, room - forId);
    return {name.text, id.text, name.width + forId, id.width};
}

} // namespace

// The number of present contacts, for a lane that can have several, and the number of cells that a body is in.
QString LaneView::openCount(const Lane& lane) const
{
    if (m_stale || (lane.maxOpen <= 1 && lane.kind != Lane::Kind::cells))
        return {};
    const std::uint32_t count = openNow(lane);
    if (lane.kind == Lane::Kind::cells)
        return count == 1 ? tr("in 1 cell") : tr("in %1 cells").arg(countText(count));
    return tr("%1 now").arg(countText(count));
}

std::uint32_t LaneView::openNow(const Lane& lane) const
{
    return contactsAt(*m_answer->lanes, lane, *m_answer->scene, *m_answer->timeline, m_playhead.position());
}

double LaneView::nameRoom(const Lane& lane) const
{
    const QString count = openCount(lane);
    const double all = m_nameWidth - nameLeft - nameRight;
    return count.isEmpty() ? all : all - fontMetrics().horizontalAdvance(count) - 8;
}

ShownNames shownNames(const LaneNames& names, const QFontMetrics& metrics, double room)
{
    const int dot = names.second.isEmpty() ? 0 : metrics.horizontalAdvance(laneDot);
    const double both = room - dot;
    const WholeName first{measured(names.first, metrics), measured(names.firstId, metrics)};
    const WholeName second{measured(names.second, metrics), measured(names.secondId, metrics)};
    const double ofFirst = std::min(first.width(), std::max(both / 2, both - second.width()));
    return {shownName(first, metrics, ofFirst), shownName(second, metrics, both - ofFirst), dot};
}

void paintNames(QPainter& painter, const ShownNames& names, const QRectF& area, const Colours& tone)
{
    double x = area.left();
    const auto paint = [&](const QString& text, const QColor& colour) {
        painter.setPen(colour);
        painter.drawText(QRectF(x, area.top(), area.right() - x, area.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         text);
    };
    const auto paintOne = [&](const ShownName& name) {
        const double left = x;
        paint(name.text, tone.ink);
        x = left + name.width - name.idWidth;
        if (!name.id.isEmpty())
            paint(name.id, tone.inkQuiet);
        x = left + name.width;
    };
    paintOne(names.first);
    if (names.dotWidth > 0)
        paint(laneDot, tone.ink);
    x += names.dotWidth;
    paintOne(names.second);
}

ShownNames LaneView::shownNamesOf(const Lane& lane) const
{
    LaneNames names = laneNames(*m_answer->scene, m_repeated, lane);
    if (!m_stale && lane.kind == Lane::Kind::cells && lane.pairs <= 1)
        names.second.clear(); // the count names them
    if (lane.pairs > 1)
        names.second += QStringLiteral(" (%1)").arg(countText(lane.pairs));
    const double room = nameRoom(lane);
    const QStringList key{names.first, names.firstId, names.second, names.secondId, QString::number(room)};
    if (m_names.size() > mostKept)
        m_names.clear();
    const auto known = m_names.constFind(key);
    return known != m_names.cend() ? *known : *m_names.insert(key, shownNames(names, fontMetrics(), room));
}

void LaneView::paintName(QPainter& painter, const Lane& lane, const QRectF& area) const
{
    const Colours& tone = colours(brightnessOf(palette()));
    const double middle = area.center().y();
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_colours.colour(lane.a));
    painter.drawEllipse(QPointF(area.left() + 10, middle), 3.5, 3.5);
    if (lane.kind != Lane::Kind::cells) {
        painter.setBrush(m_colours.colour(lane.b));
        painter.drawEllipse(QPointF(area.left() + 19, middle), 3.5, 3.5);
    }
    painter.setPen(tone.inkQuiet);
    painter.drawText(area.adjusted(0, 0, -nameRight, 0), Qt::AlignRight | Qt::AlignVCenter, openCount(lane));
    paintNames(painter, shownNamesOf(lane), area.adjusted(nameLeft, 0, -nameRight, 0), tone);
}

void LaneView::setNameWidth(int pixels)
{
    constexpr int least = 72;
    constexpr int most = 1200;
    pixels = std::clamp(pixels, least, most);
    if (std::exchange(m_nameWidth, pixels) == pixels)
        return;
    closeNameField();
    viewport()->update();
    Q_EMIT nameWidthChanged(pixels);
}

void LaneView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !isBorder(event->position().x()))
        return TimeAxisView::mousePressEvent(event);
    m_widthBefore = m_nameWidth;
    m_border.begin(Qt::LeftButton);
}

void LaneView::mouseMoveEvent(QMouseEvent* event)
{
    const double x = event->position().x();
    if (m_border.isOn())
        return setNameWidth(int(std::min(x, viewport()->width() / 2.0)));
    if (event->buttons() == Qt::NoButton && isBorder(x))
        viewport()->setCursor(Qt::SplitHCursor);
    else
        viewport()->unsetCursor();
    TimeAxisView::mouseMoveEvent(event);
}

void LaneView::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_border.isOn() && event->button() == m_border.button())
        m_border.end();
    else
        TimeAxisView::mouseReleaseEvent(event);
}

void LaneView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && isBorder(event->position().x()))
        setNameWidth(usualNameWidth);
    else
        TimeAxisView::mouseDoubleClickEvent(event);
}

// True for the menu of the right click that cancels a drag of the border.
bool LaneView::dragsBorder(QEvent* event)
{
    if (m_border.endedBy(*event) == MouseGesture::End::cancelled)
        setNameWidth(m_widthBefore);
    return m_border.hidesMenu(*event);
}

// The body whose name, or whose group's name, is at this pixel of the lane's name.
std::uint32_t LaneView::bodyOfName(const Lane& lane, double x) const
{
    if (lane.kind == Lane::Kind::cells)
        return lane.a;
    const ShownNames names = shownNamesOf(lane);
    return x < nameLeft + names.first.width + names.dotWidth / 2.0 ? lane.a : lane.b;
}

void LaneView::rename(std::size_t row, std::uint32_t body)
{
    showRow(row);
    closeNameField();
    const Body& named = m_answer->scene->bodies[body];
    const bool isGroup = laneOf(row).kind == Lane::Kind::group && named.group;
    auto* field = new NameField(textOf(isGroup ? *named.group : labelTextOf(named)), viewport());
    m_nameField = field;
    field->setAccessibleName(tr("Name"));
    field->setFrame(false);
    field->setGeometry(nameLeft, int(row) * rowHeight() - verticalScrollBar()->value(), m_nameWidth - nameLeft,
                       rowHeight());
    field->selectAll();
    connect(verticalScrollBar(), &QScrollBar::valueChanged, field, [this] { closeNameField(); });
    connect(field, &QLineEdit::editingFinished, this, [this, field, body, isGroup] {
        if (m_nameField != field)
            return; // closed already: the loss of the focus follows Return
        const QString typed = field->text();
        const bool wasTyped = field->isModified() && !m_stale;
        closeNameField();
        if (wasTyped && isGroup)
            Q_EMIT groupTyped(body, typed);
        else if (wasTyped)
            Q_EMIT nameTyped(body, typed);
    });
    field->show();
    field->setFocus();
}

void LaneView::closeNameField()
{
    if (!m_nameField)
        return;
    const bool hadFocus = m_nameField->hasFocus();
    const QPointer<QLineEdit> field = std::exchange(m_nameField, nullptr);
    if (hadFocus)
        setFocus();
    if (field) {
        field->hide();
        field->deleteLater();
    }
}

// F2 belongs to the name of the selected lane while the lanes have the focus.
bool LaneView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_F2 && !m_stale &&
        selectedRow()) {
        event->accept();
        return true;
    }
    return dragsBorder(event) || handles(event, this) || QAbstractScrollArea::event(event);
}

} // namespace sweep
