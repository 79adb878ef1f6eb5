#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/timeline/frame_ruler.h"
#include "widgets/timeline/time_slider.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

constexpr double sliderGlyphRadius = 6;

} // namespace

void TimeSlider::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Colours& tone = colours(brightnessOf(palette()));
    paintGround(painter, rect(), tone.canvas);
    painter.setPen(tone.hairline);
    painter.drawLine(QPointF(0, 0.5), QPointF(width(), 0.5));
    paintRange(painter);
    paintAxis(painter);
    if (m_frames)
        paintFrames(painter);
    paintPlayhead(painter);
    painter.setOpacity(m_stale ? 0.35 : 1);
    paintOccupancy(painter);
    paintMarks(painter);
    painter.setOpacity(1);
    paintFlags(painter);
    if (hasFocus())
        paintFocusFrame(painter, rect(), palette());
}

void TimeSlider::paintAxis(QPainter& painter) const
{
    const Colours& tone = colours(brightnessOf(palette()));
    const double y = std::floor(axisY()) + 0.5;
    painter.setPen(tone.hairline);
    painter.drawLine(QPointF(m_scale.left, y), QPointF(m_scale.left + m_scale.width, y));
    TimeTicks ticks = timeTicks(m_scale, 72);
    double widest = 0;
    for (const double t : ticks.times)
        widest = std::max(widest, double(painter.fontMetrics().horizontalAdvance(tickText(ticks, t))));
    if (widest + 12 > 72)
        ticks = timeTicks(m_scale, widest + 12); // far from the base the labels need many digits to differ
    if (ticks.base)
        paintUlps(painter, ticks);
    for (const double t : ticks.times) {
        if (!ticks.base)
            paintTick(painter, m_scale.xOf(t), tickText(ticks, t));
        else if (t != 0)
            paintTick(painter, m_scale.xOf(twoSum(*ticks.base, t)), tickText(ticks, t));
    }
}

void TimeSlider::paintTick(QPainter& painter, double x, const QString& label) const
{
    const Colours& tone = colours(brightnessOf(palette()));
    const double y = std::floor(axisY()) + 0.5;
    x = std::floor(x) + 0.5;
    painter.setPen(tone.hairline);
    painter.drawLine(QPointF(x, y), QPointF(x, y + 4));
    painter.setPen(tone.inkQuiet);
    const double room = painter.fontMetrics().horizontalAdvance(label) + 4;
    const double left = std::clamp(x - room / 2, 0.0, std::max(0.0, width() - room)); // inside at both ends
    painter.drawText(QRectF(left, y + 3, room, axisHeight - 4), Qt::AlignCenter, label);
}

void TimeSlider::paintFrames(QPainter& painter) const
{
    const Colours& tone = colours(brightnessOf(palette()));
    const double top = std::floor(height() - rulerHeight()) + 0.5;
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * 0.8);
    painter.setFont(small);
    const QFontMetrics metrics(small);
    const auto widthOf = [&](std::int64_t frame) { return metrics.horizontalAdvance(QString::number(frame)) + 8; };
    const double room = numberRoom(*m_frames, widthOf);
    painter.setPen(tone.inkQuiet);
    const QString name = tr("frame");
    const double nameRoom = metrics.horizontalAdvance(name) + room / 2 + 4;
    if (nameRoom < m_scale.left)
        painter.drawText(QRectF(0, top, m_scale.left - room / 2 - 4, rulerHeight() - 1),
                         Qt::AlignRight | Qt::AlignVCenter, name);
    for (const FrameTick& tick : frameTicks(m_scale, *m_frames, room)) {
        const double x = std::floor(tick.x) + 0.5;
        painter.setPen(tone.hairline);
        painter.drawLine(QPointF(x, top - 1), QPointF(x, top + (tick.numbered ? 2 : 1)));
        painter.setPen(tone.inkQuiet);
        if (tick.numbered)
            painter.drawText(QRectF(x - room / 2, top + 1, room, rulerHeight() - 2), Qt::AlignCenter,
                             QString::number(tick.frame));
    }
    painter.setFont(font());
}

// If doubles are too sparse to label times: the nearest double, their spacing, and a line at each of them.
void TimeSlider::paintUlps(QPainter& painter, const TimeTicks& ticks) const
{
    const Colours& tone = colours(brightnessOf(palette()));
    const double ulp = m_scale.ulp();
    const double bottom = std::floor(axisY());
    QPen line(tone.outline, 1, Qt::DashLine);
    const double spacing = ulp / m_scale.pixel();
    double t = std::nextafter(m_scale.shown.start, -INFINITY);
    for (int i = 0; i < 400 && t <= m_scale.shown.end && spacing >= 4; ++i, t = std::nextafter(t, INFINITY)) {
        const double x = std::floor(m_scale.xOf(t)) + 0.5;
        if (x < m_scale.left || x > right())
            continue;
        painter.setPen(line);
        painter.drawLine(QPointF(x, 2), QPointF(x, bottom + 4));
    }
    painter.setPen(tone.inkQuiet);
    const double ulps = 2 * m_scale.half() / ulp;
    const QString words =
        (ulps < 1 ? tr("shows %1 ulp, less than one (≈ %2) about %3") : tr("shows %1 ulps (≈ %2 each) about %3"))
            .arg(roundedText(ulps, 3, u""), roundedText(ulp, 3, u""), shownText(*ticks.base));
    const QRectF area(m_scale.left + 4, 1, m_scale.width - 8, 13);
    painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(words, Qt::ElideRight, int(area.width())));
    const double base = m_scale.xOf(*ticks.base);
    if (base >= m_scale.left && base <= right())
        paintTick(painter, base, painter.fontMetrics().elidedText(shownText(*ticks.base), Qt::ElideLeft, 68));
}

void TimeSlider::paintRange(QPainter& painter) const
{
    if (!m_range)
        return;
    const double from = std::clamp(m_scale.xOf(m_range->start), m_scale.left, right());
    const double to = std::clamp(m_scale.xOf(m_range->end), m_scale.left, right());
    const QColor accent = colours(brightnessOf(palette())).accent;
    painter.fillRect(QRectF(from, 1, to - from, axisY() - 1), faded(accent, 0.12));
    painter.fillRect(QRectF(from, axisY() - 2, to - from, 3), faded(accent, 0.7));
}

// A ribbon with the name, unlike any event, and a thin line down to its time.
void TimeSlider::paintFlags(QPainter& painter) const
{
    const Colours& tone = colours(brightnessOf(palette()));
    constexpr double notch = 4;
    painter.setFont(ribbonFont());
    const std::vector<QRectF> boxes = ribbons();
    for (std::size_t i = 0; i < m_flags.size(); ++i) {
        const QRectF& box = boxes[i];
        if (box.left() < m_scale.left - 1 || box.left() > right() + 1)
            continue;
        painter.fillRect(QRectF(box.left(), box.top(), 1, axisY() - box.top()), tone.accent);
        painter.setPen(tone.accent);
        painter.setBrush(mixed(tone.canvas, tone.accent, 0.2));
        painter.drawPolygon(QPolygonF({box.topLeft(),
                                       box.topRight(),
                                       {box.right() - notch, box.center().y()},
                                       box.bottomRight(),
                                       box.bottomLeft()}));
        const QRectF room = box.adjusted(4, 0, -notch - 2, 0);
        painter.setPen(tone.ink);
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(m_flags[i].name, Qt::ElideRight, int(room.width())));
    }
    painter.setFont(font());
}

void TimeSlider::paintOccupancy(QPainter& painter) const
{
    if (m_steps.empty())
        return;
    const Colours& tone = colours(brightnessOf(palette()));
    const double bottom = std::floor(axisY());
    const auto heightOf = [&](std::uint32_t count) { return curveHeight * count / m_occupancy.max(); };
    const QColor shade = faded(tone.inkFaint, 0.35);
    painter.setPen(Qt::NoPen);
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        const double x = std::floor(m_scale.left) + double(i);
        const double max = heightOf(m_steps[i].max);
        painter.fillRect(QRectF(x, bottom - max, 1, max), shade);
        // The line runs from the lowest to the highest count, and joins that of the pixel before.
        const std::uint32_t before = i > 0 ? m_steps[i - 1].min : m_steps[i].min;
        const double min = heightOf(std::min(std::max(before, m_steps[i].min), m_steps[i].max));
        painter.fillRect(QRectF(x, bottom - max - 0.5, 1, std::max(1.0, max - min)), tone.inkQuiet);
        // The colour scale of the cells on the canvas.
        const double t = m_scale.timeAt(x);
        const double share = (t / 2 - m_window.start / 2) / (m_window.end / 2 - m_window.start / 2);
        painter.fillRect(QRectF(x, bottom, 1, 3), timeColour(share));
    }
}

void TimeSlider::paintMarks(QPainter& painter) const
{
    const Brightness brightness = brightnessOf(palette());
    const double bottom = markBottom();
    painter.setPen(colours(brightness).inkQuiet);
    for (const EventMark& tick : m_ticks) {
        const double x = std::floor(tick.x) + 0.5;
        painter.drawLine(QPointF(x, bottom - 3), QPointF(x, bottom));
    }
    if (showsDensity())
        paintDensity(painter);
    else if (!m_carriesLane)
        paintGlyphs(painter);
}

// The number of events in each pixel, on a logarithmic scale, so that one event is visible beside a thousand.
void TimeSlider::paintDensity(QPainter& painter) const
{
    const double bottom = markBottom();
    const double most = bottom - ribbonHeight - 2;
    std::size_t highest = 1;
    for (const EventMark& tick : m_ticks)
        highest = std::max(highest, tick.total());
    const QColor colour = mixed(colours(brightnessOf(palette())).canvas, colours(brightnessOf(palette())).ink, 0.45);
    for (const EventMark& tick : m_ticks) {
        const double height = most * std::log1p(double(tick.total())) / std::log1p(double(highest));
        painter.fillRect(QRectF(std::floor(tick.x), bottom - height, 1, height), colour);
    }
}

void TimeSlider::paintGlyphs(QPainter& painter) const
{
    const Brightness brightness = brightnessOf(palette());
    const double bottom = markBottom();
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * 0.8);
    painter.setFont(small);
    for (const EventMark& mark : m_marks) {
        // One glyph for each kind, from the axis up in the order within an instant, closer together if there are
        // many, and the total number of events if it is larger.
        const auto glyphs =
            std::size_t(mark.counts.end() - mark.counts.begin() - std::ranges::count(mark.counts, std::size_t(0)));
        const double room = std::max(0.0, bottom - countHeight - 2 * sliderGlyphRadius - 3);
        const double step = glyphs > 1 ? std::min(glyphStep, room / double(glyphs - 1)) : 0;
        double y = bottom - 3 - sliderGlyphRadius;
        for (std::size_t kind = 0; kind < mark.counts.size(); ++kind) {
            if (mark.counts[kind] == 0)
                continue;
            paintGlyph(painter, EventKind(kind), false, {mark.x, y}, sliderGlyphRadius, brightness);
            y -= step;
        }
        y -= glyphs > 1 ? glyphStep - step : glyphStep;
        if (mark.total() == glyphs)
            continue;
        painter.setPen(colours(brightness).inkQuiet);
        painter.drawText(QRectF(mark.x - 40, y - 4, 80, 12), Qt::AlignCenter,
                         countText(static_cast<long long>(mark.total())));
    }
    painter.setFont(font());
}

void TimeSlider::paintPlayhead(QPainter& painter) const
{
    const double x = std::round(m_scale.xOf(m_playhead.position().doubleDouble()));
    if (x < m_scale.left - 1 || x > right() + 1)
        return;
    const Colours& tone = colours(brightnessOf(palette()));
    const double bottom = axisY();
    painter.setPen(Qt::NoPen);
    painter.setBrush(tone.accent);
    painter.drawRect(QRectF(x - 1, 1, 2, bottom));
    // Just before or after an instant only the half on that side is drawn.
    const double left = m_playhead.side() == InstantSide::after ? 0 : 6;
    const double right = m_playhead.side() == InstantSide::before ? 0 : 6;
    painter.drawPolygon(QPolygonF({{x - left, 1}, {x + right, 1}, {x, 8}}));
}

} // namespace sweep
