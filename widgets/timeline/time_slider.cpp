#include "widgets/timeline/time_slider.h"

#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

constexpr double markWidth = 14;

} // namespace

TimeSlider::TimeSlider(Playhead& playhead, QWidget* parent) : QWidget(parent), m_playhead(playhead)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
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
    return {400, int(countHeight + 2 * glyphStep + curveHeight + axisHeight + 4)};
}

QSize TimeSlider::minimumSizeHint() const
{
    return {120, sizeHint().height() - int(glyphStep)}; // glyphs of one instant stand closer together then
}

void TimeSlider::followRange()
{
    if (m_window != m_playhead.window()) {
        m_window = m_playhead.window();
        m_scale = {m_window};
    }
    layOut();
}

void TimeSlider::setScale(const TimeScale& scale)
{
    if (scale == m_scale)
        return;
    m_scale = scale;
    layOut();
}

void TimeSlider::showAll()
{
    setScale({m_window, m_scale.left, m_scale.width});
}

void TimeSlider::setMargins(double left, double right)
{
    m_leftMargin = left;
    m_rightMargin = right;
    layOut();
}

void TimeSlider::setFlags(std::vector<TimeFlag> flags)
{
    m_flags = std::move(flags);
    update();
}

void TimeSlider::setRange(std::optional<Interval> range)
{
    m_range = range;
    update();
}

void TimeSlider::layOut()
{
    m_scale.left = m_leftMargin;
    m_scale.width = std::max(1.0, width() - m_leftMargin - m_rightMargin);
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
    Q_EMIT scaleChanged();
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
        m_playhead.setInstant(mark->firstInstant);
    else
        m_playhead.setTime(m_scale.timeAt(x));
}

void TimeSlider::mousePressEvent(QMouseEvent* event)
{
    const TimeFlag* flag = flagAt(event->position());
    if (event->button() == Qt::LeftButton && flag)
        m_playhead.setTypedTime(flag->t);
    else if (event->button() == Qt::LeftButton)
        scrubTo(event->position().x(), true);
    else if (event->button() == Qt::MiddleButton)
        m_panFrom = event->position().x();
}

void TimeSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (m_panFrom) {
        setScale(m_scale.moved(*m_panFrom - event->position().x(), m_window));
        m_panFrom = event->position().x();
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
    showAll();
}

void TimeSlider::turnWheel(double x, QPoint angle)
{
    if (angle.x() != 0 && std::abs(angle.x()) > std::abs(angle.y()))
        setScale(m_scale.moved(-angle.x() / 2.0, m_window));
    else
        setScale(m_scale.zoomed(x, std::pow(0.85, angle.y() / 120.0), m_window));
}

void TimeSlider::wheelEvent(QWheelEvent* event)
{
    turnWheel(event->position().x(), event->angleDelta());
    event->accept();
}

void TimeSlider::keyPressEvent(QKeyEvent* event)
{
    const double x = m_scale.xOf(m_playhead.position().doubleDouble());
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

void TimeSlider::contextMenuEvent(QContextMenuEvent* event)
{
    if (m_stale || !m_playhead.timeline())
        return;
    const auto instant = m_playhead.instant();
    if (event->reason() != QContextMenuEvent::Keyboard) {
        if (const EventMark* mark = markAt(event->pos().x()))
            Q_EMIT instantMenuRequested(mark->firstInstant, event->globalPos());
    } else if (instant) {
        const double x = m_scale.xOf(m_playhead.timeline()->instants()[*instant].time);
        const QPoint place(int(std::clamp(x, 0.0, double(width()))), height() / 2);
        Q_EMIT instantMenuRequested(*instant, mapToGlobal(place));
    }
}

const TimeFlag* TimeSlider::flagAt(QPointF place) const
{
    for (const TimeFlag& flag : m_flags) {
        const double x = m_scale.xOf(flag.t);
        if (place.y() <= 12 && place.x() >= x - 2 && place.x() <= x + 12)
            return &flag;
    }
    return nullptr;
}

QString TimeSlider::tipAt(QPointF place) const
{
    if (const TimeFlag* flag = flagAt(place))
        return flag->note.isEmpty() ? flag->name : flag->name + u'\n' + flag->note;
    const EventMark* mark = markAt(place.x());
    return mark ? markText(*mark) : placeText(place.x());
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
    if (mark.instants > 1)
        lines << tr("%1 instants").arg(countText(static_cast<long long>(mark.instants)));
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
        QToolTip::showText(help->globalPos(), tipAt(help->pos()), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace sweep
