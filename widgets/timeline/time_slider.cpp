#include "widgets/timeline/time_slider.h"

#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/format/palette.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

constexpr double margin = 16;
constexpr double markWidth = 14;
constexpr double glyphRadius = 5;
constexpr double glyphStep = 11;
constexpr double countHeight = 14; // above the glyphs
constexpr double axisHeight = 20;  // ticks and their labels, at the bottom
constexpr double curveHeight = 16; // above the axis, where bodies are traced

} // namespace

TimeSlider::TimeSlider(Playhead& playhead, QWidget* parent) : QWidget(parent), m_playhead(playhead)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Time"));
    setAccessibleDescription(tr("The time axis with the marks of events"));
    connect(&m_playhead, &Playhead::moved, this, qOverload<>(&QWidget::update));
    connect(&m_playhead, &Playhead::rangeChanged, this, &TimeSlider::followRange);
    followRange();
}

void TimeSlider::setTimeline(std::shared_ptr<const Timeline> timeline)
{
    if (timeline == m_timeline)
        return; // an audit was added to its answer
    m_timeline = std::move(timeline);
    m_source = EventMarks(m_timeline);
    m_occupancy = Occupancy(m_timeline);
    layOut();
}

void TimeSlider::setStale(bool stale)
{
    if (std::exchange(m_stale, stale) != stale)
        update();
}

QSize TimeSlider::sizeHint() const
{
    return {400, int(countHeight + 4 * glyphStep + 10 + axisHeight)};
}

QSize TimeSlider::minimumSizeHint() const
{
    return {120, sizeHint().height()};
}

void TimeSlider::followRange()
{
    if (m_window != m_playhead.window()) {
        m_window = m_playhead.window();
        m_scale.shown = m_window;
    }
    layOut();
}

void TimeSlider::layOut()
{
    m_scale.left = margin;
    m_scale.width = std::max(1.0, width() - 2 * margin);
    m_marks = m_source.marks(m_scale, markWidth);
    m_ticks = m_source.marks(m_scale, 1);
    m_steps = m_occupancy.steps(m_scale);
    // Where counts are long there has to be more room for each.
    std::size_t most = 0;
    for (const EventMark& mark : m_marks)
        most = std::max(most, mark.total());
    const double room = fontMetrics().horizontalAdvance(countText(static_cast<long long>(most)));
    if (most > 1 && room > markWidth)
        m_marks = m_source.marks(m_scale, room + 8);
    update();
}

void TimeSlider::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Colours& tone = colours(brightnessOf(palette()));
    painter.fillRect(rect(), tone.canvas);
    painter.setPen(tone.hairline);
    painter.drawLine(QPointF(0, 0.5), QPointF(width(), 0.5));
    paintAxis(painter);
    paintPlayhead(painter);
    painter.setOpacity(m_stale ? 0.35 : 1);
    paintOccupancy(painter);
    paintMarks(painter);
    painter.setOpacity(1);
    if (hasFocus()) {
        painter.setPen(QPen(tone.accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

void TimeSlider::paintAxis(QPainter& painter) const
{
    const Colours& tone = colours(brightnessOf(palette()));
    const double y = std::floor(height() - axisHeight) + 0.5;
    painter.setPen(tone.hairline);
    painter.drawLine(QPointF(m_scale.left, y), QPointF(m_scale.left + m_scale.width, y));
    const TimeTicks ticks = timeTicks(m_scale, 72);
    for (const double t : ticks.times) {
        const double x = std::floor(m_scale.xOf(t)) + 0.5;
        painter.setPen(tone.hairline);
        painter.drawLine(QPointF(x, y), QPointF(x, y + 4));
        painter.setPen(tone.inkQuiet);
        const QString label = positionText(t, ticks.step);
        const double room = painter.fontMetrics().horizontalAdvance(label) + 4;
        const double left = std::clamp(x - room / 2, 0.0, std::max(0.0, width() - room)); // inside at both ends
        painter.drawText(QRectF(left, y + 3, room, axisHeight - 4), Qt::AlignCenter, label);
    }
}

double TimeSlider::markBottom() const
{
    return height() - axisHeight - (m_steps.empty() ? 0 : curveHeight + 2);
}

void TimeSlider::paintOccupancy(QPainter& painter) const
{
    if (m_steps.empty())
        return;
    const Colours& tone = colours(brightnessOf(palette()));
    const double bottom = std::floor(height() - axisHeight);
    const auto heightOf = [&](std::uint32_t count) { return curveHeight * count / m_occupancy.most(); };
    QColor ground = tone.inkFaint;
    ground.setAlphaF(0.35F);
    painter.setPen(Qt::NoPen);
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        const double x = std::floor(m_scale.left) + double(i);
        const double most = heightOf(m_steps[i].most);
        painter.fillRect(QRectF(x, bottom - most, 1, most), ground);
        // The line runs from the fewest to the most, and on to where the pixel before ended.
        const std::uint32_t before = i > 0 ? m_steps[i - 1].least : m_steps[i].least;
        const double least = heightOf(std::min(std::max(before, m_steps[i].least), m_steps[i].most));
        painter.fillRect(QRectF(x, bottom - most - 0.5, 1, std::max(1.0, most - least)), tone.inkQuiet);
        // The key to the colours of the cells on the canvas.
        const double t = m_scale.timeAt(x);
        const double share = (t / 2 - m_window.start / 2) / (m_window.end / 2 - m_window.start / 2);
        painter.fillRect(QRectF(x, bottom, 1, 3), timeColour(share));
    }
}

void TimeSlider::paintMarks(QPainter& painter) const
{
    const Brightness brightness = brightnessOf(palette());
    const double bottom = markBottom();
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * 0.8);
    painter.setFont(small);
    painter.setPen(colours(brightness).inkQuiet);
    for (const EventMark& tick : m_ticks) {
        const double x = std::floor(tick.x) + 0.5;
        painter.drawLine(QPointF(x, bottom - 3), QPointF(x, bottom));
    }
    for (const EventMark& mark : m_marks) {
        // One glyph a kind, from the axis up in the order inside an instant, and how many events that is in all.
        double y = bottom - 5 - glyphRadius;
        std::size_t glyphs = 0;
        for (std::size_t kind = 0; kind < mark.counts.size(); ++kind) {
            if (mark.counts[kind] == 0)
                continue;
            paintGlyph(painter, EventKind(kind), false, {mark.x, y}, glyphRadius, brightness);
            y -= glyphStep;
            ++glyphs;
        }
        if (mark.total() == glyphs)
            continue;
        painter.setPen(colours(brightness).inkQuiet);
        painter.drawText(QRectF(mark.x - 40, y - 3, 80, 12), Qt::AlignCenter,
                         countText(static_cast<long long>(mark.total())));
    }
    painter.setFont(font());
}

void TimeSlider::paintPlayhead(QPainter& painter) const
{
    const double t = m_playhead.time();
    if (t < m_scale.shown.start || t > m_scale.shown.end)
        return;
    const Colours& tone = colours(brightnessOf(palette()));
    const double x = std::round(m_scale.xOf(t));
    const double bottom = height() - axisHeight;
    painter.setPen(Qt::NoPen);
    painter.setBrush(tone.accent);
    painter.drawRect(QRectF(x - 1, 1, 2, bottom));
    painter.drawPolygon(QPolygonF({{x - 6, 1}, {x + 6, 1}, {x, 8}}));
}

void TimeSlider::resizeEvent(QResizeEvent*)
{
    layOut();
}

const EventMark* TimeSlider::markAt(double x) const
{
    const EventMark* best = nullptr;
    for (const EventMark& mark : m_marks)
        if (std::abs(mark.x - x) <= 6 && (!best || std::abs(mark.x - x) < std::abs(best->x - x)))
            best = &mark;
    return best;
}

void TimeSlider::scrubTo(double x, bool toMarks)
{
    const EventMark* mark = toMarks && !m_stale ? markAt(x) : nullptr;
    if (mark && m_playhead.timeline())
        m_playhead.setMoment(mark->firstMoment);
    else
        m_playhead.setTime(m_scale.timeAt(x));
}

void TimeSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        scrubTo(event->position().x(), true);
    else if (event->button() == Qt::MiddleButton)
        m_panFrom = event->position().x();
}

void TimeSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (m_panFrom) {
        m_scale = m_scale.moved(*m_panFrom - event->position().x(), m_window);
        m_panFrom = event->position().x();
        layOut();
    } else if (event->buttons() & Qt::LeftButton) {
        scrubTo(event->position().x(), false);
    }
}

void TimeSlider::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::MiddleButton)
        m_panFrom.reset();
}

void TimeSlider::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || markAt(event->position().x()))
        return;
    m_scale.shown = m_window;
    layOut();
}

void TimeSlider::wheelEvent(QWheelEvent* event)
{
    const QPoint delta = event->angleDelta();
    if (delta.x() != 0 && std::abs(delta.x()) > std::abs(delta.y()))
        m_scale = m_scale.moved(-delta.x() / 2.0, m_window);
    else
        m_scale = m_scale.zoomed(event->position().x(), std::pow(0.85, delta.y() / 120.0), m_window);
    layOut();
    event->accept();
}

void TimeSlider::keyPressEvent(QKeyEvent* event)
{
    const double x = m_scale.xOf(m_playhead.time());
    const double step = event->modifiers() & Qt::ShiftModifier ? 10 : 1;
    switch (event->key()) {
    case Qt::Key_Home:
        m_playhead.toStart();
        break;
    case Qt::Key_End:
        m_playhead.toEnd();
        break;
    case Qt::Key_Left:
        m_playhead.setTime(m_scale.timeAt(x - step));
        break;
    case Qt::Key_Right:
        m_playhead.setTime(m_scale.timeAt(x + step));
        break;
    case Qt::Key_PageUp:
        m_playhead.toPrevious();
        break;
    case Qt::Key_PageDown:
        m_playhead.toNext();
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

QString TimeSlider::placeText(double x) const
{
    const double t = m_scale.timeAt(x);
    if (m_steps.empty())
        return exactText(t);
    return exactText(t) + u'\n' +
           tr("%1 of at most %2 occupied cells").arg(countText(m_occupancy.at(t)), countText(m_occupancy.most()));
}

QString TimeSlider::markText(const EventMark& mark) const
{
    QStringList lines;
    if (mark.moments > 1)
        lines << tr("%1 instants").arg(countText(static_cast<long long>(mark.moments)));
    for (std::size_t kind = 0; kind < mark.counts.size(); ++kind)
        if (mark.counts[kind] > 0)
            lines << tr("%1 × %2").arg(countText(static_cast<long long>(mark.counts[kind])),
                                       eventWord(EventKind(kind), false));
    return lines.join(u'\n');
}

bool TimeSlider::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const EventMark* mark = markAt(help->pos().x());
        QToolTip::showText(help->globalPos(), mark ? markText(*mark) : placeText(help->pos().x()), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace sweep
