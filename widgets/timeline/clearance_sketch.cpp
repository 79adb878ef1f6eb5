#include "widgets/timeline/clearance_sketch.h"

#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/models/instruments/clearance.h"
#include "widgets/timeline/clearance_view.h"
#include "widgets/timeline/lane_view.h"
#include "widgets/timeline/time_axis.h"
#include "widgets/timeline/time_slider.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace sweep {

void paintClearanceCurve(QPainter& painter, const std::vector<PlotPoint>& points, const ValueScale& values,
                         Brightness brightness)
{
    if (points.size() < 2)
        return;
    QPolygonF line;
    for (const PlotPoint& point : points)
        line << QPointF(point.x, values.yOf(point.value));
    const double zeroY = values.yOf(0);
    QPolygonF sunk;
    sunk << QPointF(line.front().x(), zeroY);
    for (const QPointF& point : line)
        sunk << QPointF(point.x(), std::max(point.y(), zeroY));
    sunk << QPointF(line.back().x(), zeroY);
    painter.setPen(Qt::NoPen);
    painter.setBrush(faded(eventColour(EventKind::cross, brightness), 0.3));
    painter.drawPolygon(sunk);
    painter.setPen(QPen(colours(brightness).ink, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
}

ClearanceSketch::ClearanceSketch(ClearanceModel& model, const Playhead& playhead, QWidget* parent)
    : QAbstractButton(parent), m_model(model), m_playhead(playhead)
{
    setAccessibleName(tr("Clearance over time"));
    setToolTip(tr("Distance less the radii over time; click to show it in the Clearance panel"));
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&model, &ClearanceModel::changed, this, &ClearanceSketch::layOut);
    connect(&playhead, &Playhead::moved, this, qOverload<>(&QWidget::update));
    connect(&playhead, &Playhead::rangeChanged, this, &ClearanceSketch::layOut);
}

TimeScale ClearanceSketch::scale() const
{
    TimeScale scale;
    scale.shown = m_playhead.window();
    scale.left = 1;
    scale.width = std::max(1, width() - 2);
    return scale;
}

void ClearanceSketch::layOut()
{
    const auto& answer = m_model.answer();
    m_points.clear();
    if (answer && answer->hasCurve())
        m_points = plotPoints(answer->curve, scale());
    m_values = valueScale(m_points, 0);
    m_values.bottom = height() - 5;
    m_values.height = std::max(1, height() - 10);
    update();
}

void ClearanceSketch::resizeEvent(QResizeEvent*)
{
    layOut();
}

void ClearanceSketch::paintEvent(QPaintEvent*)
{
    const Brightness brightness = brightnessOf(palette());
    const Colours& tone = colours(brightness);
    QPainter painter(this);
    paintGround(painter, rect(), tone.canvas);
    painter.setPen(tone.hairline);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    const double zeroY = std::floor(m_values.yOf(0)) + 0.5;
    painter.setPen(tone.outline);
    if (!m_points.empty() && zeroY > 0 && zeroY < height())
        painter.drawLine(QPointF(1, zeroY), QPointF(width() - 1, zeroY));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setOpacity(m_model.isStale() ? 0.4 : 1);
    paintClearanceCurve(painter, m_points, m_values, brightness);
    painter.setOpacity(1);
    paintPlayheadLine(painter, scale().xOf(m_playhead.position().doubleDouble()), rect(), palette());
    if (hasFocus())
        paintFocusFrame(painter, rect(), palette());
}

namespace {

constexpr double markRadius = 5;

QColor wordColour(ClearanceWord word, Brightness brightness)
{
    const std::array tones{eventColour(EventKind::cross, brightness), eventColour(EventKind::touch, brightness),
                           eventColour(EventKind::touch, brightness), verdictColour(Verdict::undecided, brightness),
                           colours(brightness).inkQuiet};
    return tones[std::size_t(word)];
}

void paintRing(QPainter& painter, QPointF centre, double radius, const QColor& colour)
{
    painter.setPen(QPen(colour, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(centre, radius - 1, radius - 1);
}

// Each word has a sign of its own: a cross, a diamond, a ring, two separate dots.
void paintWordSign(QPainter& painter, ClearanceWord word, QPointF centre, Brightness brightness)
{
    const QColor colour = wordColour(word, brightness);
    switch (word) {
    case ClearanceWord::crossing:
        return paintGlyph(painter, EventKind::cross, false, centre, 6, brightness);
    case ClearanceWord::contact:
    case ClearanceWord::graze:
        return paintGlyph(painter, EventKind::touch, false, centre, 6, brightness);
    case ClearanceWord::nearMiss:
        return paintRing(painter, centre, 6, colour);
    case ClearanceWord::apart:
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawEllipse(centre - QPointF(4, 0), 2, 2);
        painter.drawEllipse(centre + QPointF(4, 0), 2, 2);
        return;
    }
}

QString leastText(const Bounds& value)
{
    return (value.isExact() ? QString() : QStringLiteral("≈ ")) + shownText(value.low);
}

} // namespace

QImage ClearanceView::picture(qreal ratio) const
{
    QImage image(size() * ratio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    QPainter painter(&image);
    painter.setFont(font());
    paint(painter, false);
    painter.setPen(colours(brightnessOf(palette())).inkQuiet);
    painter.drawText(QRectF(8, height() - 24, LaneView::usualNameWidth - 16, 20), Qt::AlignLeft | Qt::AlignVCenter,
                     tr("tolerance %1").arg(shownText(m_tolerance)));
    return image;
}

void ClearanceView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paint(painter, true);
    if (m_model.answer() && m_model.answer()->hasCurve())
        paintHover(painter);
    if (hasFocus())
        paintFocusFrame(painter, rect(), palette());
}

void ClearanceView::paint(QPainter& painter, bool withPlayhead) const
{
    const Colours& tone = colours(brightnessOf(palette()));
    sweep::paintGround(painter, rect(), tone.canvas);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto& answer = m_model.answer();
    if (!answer || !answer->hasCurve())
        return; // the placeholder gives the reason
    painter.fillRect(QRectF(LaneView::usualNameWidth, 0, 1, height()), tone.hairline);
    painter.setOpacity(m_model.isStale() ? 0.4 : 1);
    paintGutter(painter);
    painter.save();
    painter.setClipRect(plot().adjusted(-6, -6, 6, 6));
    paintGround(painter);
    paintFrames(painter);
    paintCurve(painter);
    paintScale(painter);
    if (withPlayhead)
        paintPlayheadLine(painter, scale().xOf(m_playhead.position().doubleDouble()),
                          QRectF(plot().left(), 0, plot().width(), height()), palette());
    paintMarks(painter);
    painter.restore();
    painter.setOpacity(1);
}

static LaneNames clearanceNames(const ClearanceAnswer& answer)
{
    const Scene& scene = *answer.scene;
    const RepeatedLabels repeated(scene);
    return {visibleText(labelOf(scene.bodies[answer.a])), visibleText(labelOf(scene.bodies[answer.b])),
            visibleText(repeated.shownId(scene, answer.a)), visibleText(repeated.shownId(scene, answer.b))};
}

void ClearanceView::paintGutter(QPainter& painter) const
{
    const Brightness brightness = brightnessOf(palette());
    const Colours& tone = colours(brightness);
    const ClearanceAnswer& answer = *m_model.answer();
    const double row = std::max(17, painter.fontMetrics().height() + 2);
    const double bottom = height() - 30; // the tolerance is below
    double y = 4;
    const auto line = [&](double left, const QString& text, const QColor& colour) {
        painter.setPen(colour);
        if (y + row <= bottom)
            painter.drawText(
                QRectF(left, y, LaneView::usualNameWidth - left - 4, row), Qt::AlignLeft | Qt::AlignVCenter,
                painter.fontMetrics().elidedText(text, Qt::ElideMiddle, int(LaneView::usualNameWidth - left - 4)));
        y += row;
    };
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_colours.colour(answer.a));
    painter.drawEllipse(QPointF(12, y + row / 2), 3.5, 3.5);
    painter.setBrush(m_colours.colour(answer.b));
    painter.drawEllipse(QPointF(21, y + row / 2), 3.5, 3.5);
    const QRectF names(30, y, LaneView::usualNameWidth - 34, row);
    if (y + row <= bottom)
        paintNames(painter, shownNames(clearanceNames(answer), painter.fontMetrics(), names.width()), names, tone);
    y += row;
    const ClearanceWord word = clearanceWord(answer, m_tolerance);
    paintWordSign(painter, word, {16, y + row / 2}, brightness);
    const QFont plain = painter.font();
    QFont bold = plain;
    bold.setBold(true);
    painter.setFont(bold);
    line(30, clearanceWordText(word), wordColour(word, brightness));
    painter.setFont(plain);
    const ClearanceTurn& least = answer.curve.minimum();
    line(8, tr("least %1").arg(roundedText(least.value.low, 9)), tone.ink);
    line(8, least.isAttained ? stayWords(least.t, least.until) : tr("beside %1").arg(timeWords(least.t)),
         tone.inkQuiet);
    if (const QString now = nowWords(); !now.isEmpty())
        line(8, now, tone.inkQuiet);
}

// Contacts, the tolerance band, zero and round values.
void ClearanceView::paintGround(QPainter& painter) const
{
    const Brightness brightness = brightnessOf(palette());
    const Colours& tone = colours(brightness);
    const ClearanceAnswer& answer = *m_model.answer();
    const QRectF area = plot();
    const TimeScale times = scale();
    const auto xOf = [&](const Instant& t) { return std::clamp(times.xOf(t), area.left(), area.right()); };
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (std::size_t i = 0; i < answer.curve.contacts.size(); ++i) {
        const Contact& contact = answer.curve.contacts[i];
        const bool crosses = answer.verdicts[i] == ClearanceVerdict::crossing;
        const QColor colour = eventColour(crosses ? EventKind::cross : EventKind::touch, brightness);
        const double left = xOf(contact.begin);
        if (times.xOf(contact.end) >= area.left() && times.xOf(contact.begin) <= area.right())
            painter.fillRect(QRectF(left, 0, std::max(1.0, xOf(contact.end) - left), height()), faded(colour, 0.14));
    }
    const double zeroY = m_values.yOf(0);
    const double from = xOf(answer.curve.pieces.front().begin);
    const double to = xOf(answer.curve.pieces.back().end);
    if (m_tolerance > 0 && m_tolerance >= m_values.low) {
        const QColor band = wordColour(ClearanceWord::nearMiss, brightness);
        const double top = std::max(m_values.yOf(m_tolerance), area.top() - 6);
        painter.fillRect(QRectF(from, top, to - from, std::max(1.0, std::min(zeroY, area.bottom() + 6) - top)),
                         faded(band, 0.2));
    }
    const std::vector<double> ticks = m_values.ticks(22);
    for (const double value : ticks) {
        const double y = std::floor(m_values.yOf(value)) + 0.5;
        painter.setPen(value == 0 ? tone.outline : tone.gridFine);
        painter.drawLine(QPointF(from, y), QPointF(to, y));
    }
    painter.setPen(tone.outline);
    if (zeroY >= area.top() - 6 && zeroY <= area.bottom() + 6)
        painter.drawLine(QPointF(from, std::floor(zeroY) + 0.5), QPointF(to, std::floor(zeroY) + 0.5));
    painter.setRenderHint(QPainter::Antialiasing);
}

// Lines at the frames: a frame-by-frame checker misses a contact between two of them.
void ClearanceView::paintFrames(QPainter& painter) const
{
    const Colours& tone = colours(brightnessOf(palette()));
    const QRectF area = plot();
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const FrameTick& frame : frames()) {
        const double x = std::floor(frame.x) + 0.5;
        painter.setPen(tone.hairline);
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        painter.setPen(tone.inkQuiet);
        if (frame.numbered)
            painter.drawText(QRectF(x + 2, area.bottom() - 14, 40, 14), Qt::AlignLeft | Qt::AlignVCenter,
                             QString::number(frame.frame));
    }
    painter.setRenderHint(QPainter::Antialiasing);
}

// Round values on the left, unless a mark has its number there, and the label of the band on the right.
void ClearanceView::paintScale(QPainter& painter) const
{
    const Colours& tone = colours(brightnessOf(palette()));
    const QRectF area = plot();
    const std::vector<Label> taken = markLabels(painter.fontMetrics());
    const auto label = [&](double y, const QString& text, bool right) {
        const double width = painter.fontMetrics().horizontalAdvance(text) + 4;
        const QRectF box(right ? area.right() - width : area.left() + 1, y - 14, width, 13);
        if (std::ranges::any_of(taken, [&](const Label& other) { return other.box.intersects(box); }))
            return;
        painter.fillRect(box, faded(tone.canvas, 0.6));
        painter.setPen(tone.inkQuiet);
        painter.drawText(box, Qt::AlignCenter, text);
    };
    for (const double value : m_values.ticks(22))
        if (m_values.yOf(value) >= 14)
            label(m_values.yOf(value), roundedText(value, 6, u""), false);
    constexpr double roomy = 16;
    const double top = m_values.yOf(m_tolerance);
    if (m_tolerance > 0 && top >= area.top() && m_values.yOf(0) - top >= roomy)
        label(top + 15, tr("tolerance %1").arg(shownText(m_tolerance)), true);
}

void ClearanceView::paintCurve(QPainter& painter) const
{
    paintClearanceCurve(painter, m_points, m_values, brightnessOf(palette()));
}

void ClearanceView::paintMark(QPainter& painter, const ClearanceMark& mark) const
{
    using Kind = ClearanceMark::Kind;
    const Brightness brightness = brightnessOf(palette());
    const Colours& tone = colours(brightness);
    const ClearanceAnswer& answer = *m_model.answer();
    const QPointF at(scale().xOf(mark.t), yOf(mark));
    const bool clipped = mark.t == Instant(answer.common->start) || mark.t == Instant(answer.common->end);
    switch (mark.kind) {
    case Kind::begin:
        return paintGlyph(painter, EventKind::enter, clipped, at, markRadius, brightness);
    case Kind::end:
        return paintGlyph(painter, EventKind::exit, clipped, at, markRadius, brightness);
    case Kind::graze:
        return paintGlyph(painter, EventKind::touch, false, at, markRadius, brightness);
    case Kind::cross:
        return paintGlyph(painter, EventKind::cross, false, at, markRadius, brightness);
    case Kind::nearMiss:
        return paintRing(painter, at, markRadius, wordColour(ClearanceWord::nearMiss, brightness));
    case Kind::dip:
    case Kind::deepest:
        painter.setPen(QPen(tone.ink, 1.5));
        painter.setBrush(mark.isLeast ? tone.ink : tone.canvas);
        painter.drawEllipse(at, 2.5, 2.5);
        return;
    }
}

bool ClearanceView::isInView(const ClearanceMark& mark) const
{
    const double x = scale().xOf(mark.t);
    return x >= plot().left() - markRadius && x <= plot().right() + markRadius;
}

std::vector<ClearanceView::Label> ClearanceView::markLabels(const QFontMetrics& metrics) const
{
    const QRectF area = plot();
    const TimeScale times = scale();
    std::vector<Label> labels;
    const auto label = [&](const ClearanceMark& mark) {
        const bool isRoot = mark.isRoot();
        const QString text = isRoot ? timeWords(mark) : leastText(mark.value);
        const double width = metrics.horizontalAdvance(text) + 8;
        const QPointF at(times.xOf(mark.t), yOf(mark));
        const double left = std::clamp(mark.kind == ClearanceMark::Kind::begin ? at.x() - width - 4 : at.x() + 6,
                                       area.left(), std::max(area.left(), area.right() - width));
        const double top = std::clamp(isRoot ? at.y() - 17 : at.y() + 3, 0.0, std::max(0.0, height() - 16.0));
        const QRectF box(left, top, width, 15);
        if (std::ranges::none_of(labels, [&](const Label& other) { return other.box.intersects(box); }))
            labels.push_back({box, text, isRoot});
    };
    for (const bool isLeast : {true, false})
        for (const ClearanceMark& mark : m_marks)
            if (mark.isLeast == isLeast && isInView(mark))
                label(mark);
    return labels;
}

void ClearanceView::paintMarks(QPainter& painter) const
{
    const Colours& tone = colours(brightnessOf(palette()));
    for (const Label& label : markLabels(painter.fontMetrics())) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(faded(tone.canvas, 0.8));
        painter.drawRoundedRect(label.box, 3, 3);
        painter.setPen(label.isRoot ? tone.inkQuiet : tone.ink);
        painter.drawText(label.box, Qt::AlignCenter, label.text);
    }
    for (const ClearanceMark& mark : m_marks)
        if (isInView(mark))
            paintMark(painter, mark);
}

void ClearanceView::paintHover(QPainter& painter) const
{
    if (!m_hover || isScrubbing() || !plot().adjusted(0, -8, 0, 8).contains(*m_hover))
        return;
    const Colours& tone = colours(brightnessOf(palette()));
    const QString text = wordsAt(*m_hover);
    const double width = painter.fontMetrics().horizontalAdvance(text) + 12;
    const bool leftwards = m_hover->x() + 12 + width > plot().right();
    const QRectF box(leftwards ? std::max(plot().left(), m_hover->x() - 12 - width) : m_hover->x() + 12, 3, width, 18);
    painter.fillRect(QRectF(std::floor(m_hover->x()), 0, 1, height()), tone.outline);
    painter.setPen(tone.outline);
    painter.setBrush(tone.canvas);
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(tone.ink);
    painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace sweep
