#include "widgets/timeline/time_slider.h"

#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"

#include <QContextMenuEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sweep {

namespace {

constexpr double markWidth = 14;

} // namespace

TimeSlider::TimeSlider(Playhead& playhead, QWidget* parent) : TimeAxisView(*this, playhead, parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    setAccessibleName(tr("Time"));
    setAccessibleDescription(tr("The time axis with the marks of events"));
    connect(&m_playhead, &Playhead::moved, this, &TimeSlider::followPlayhead);
    connect(&m_playhead, &Playhead::rangeChanged, this, &TimeSlider::followRange);
    followRange();
}

void TimeSlider::setTimeline(std::shared_ptr<const Timeline> timeline)
{
    if (timeline == m_timeline)
        return; // only an audit was added to the answer
    m_timeline = std::move(timeline);
    m_source = EventMarks(m_timeline);
    m_occupancy = CellCountCurve(m_timeline);
    layOut();
    updateGeometry(); // room for the curve
}

void TimeSlider::setStale(bool stale)
{
    if (std::exchange(m_stale, stale) != stale)
        update();
}

void TimeSlider::followRange()
{
    if (m_window != m_playhead.window()) {
        m_window = m_playhead.window();
        m_scale = {m_window};
    }
    layOut();
}

// An answer for the same time moves nothing: the user may be looking elsewhere.
void TimeSlider::followPlayhead()
{
    const DoubleDouble t = m_playhead.position().doubleDouble();
    const DoubleDouble before = std::exchange(m_followed, t);
    // A drag gives doubles, which may be beyond an end by less than the double next to it.
    const bool isShown =
        m_playhead.instant() ? m_scale.shows(t) : t.high >= m_scale.shown.start && t.high <= m_scale.shown.end;
    if ((before.high != t.high || before.low != t.low) && !isShown)
        setScale(m_scale.centredOn(t, m_window));
    update();
}

void TimeSlider::setScale(const TimeScale& scale)
{
    if (scale == m_scale)
        return;
    m_scale = scale;
    layOut();
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

void TimeSlider::setFrames(std::shared_ptr<const Frames> frames)
{
    m_frames = std::move(frames);
    setContentsMargins(0, 0, 0, int(rulerHeight()));
    updateGeometry();
    update();
    Q_EMIT framesChanged();
}

void TimeSlider::setCarriesLane(bool carries)
{
    if (std::exchange(m_carriesLane, carries) != carries)
        update();
}

bool TimeSlider::showsDensity() const
{
    std::size_t inView = 0;
    for (const EventMark& tick : m_ticks)
        inView += tick.total();
    return inView > mostGlyphs;
}

void TimeSlider::layOut()
{
    m_scale.left = m_leftMargin;
    m_scale.width = std::max(1.0, width() - m_leftMargin - m_rightMargin);
    m_marks = m_source.marks(m_scale, markWidth);
    m_ticks = m_source.marks(m_scale, 1);
    m_steps = m_occupancy.steps(m_scale);
    // Long counts need more room.
    std::size_t most = 0;
    for (const EventMark& mark : m_marks)
        most = std::max(most, mark.total());
    const double room = fontMetrics().horizontalAdvance(countText(static_cast<long long>(most)));
    if (most > 1 && room > markWidth)
        m_marks = m_source.marks(m_scale, room + 8);
    update();
    Q_EMIT scaleChanged();
}

const EventMark* TimeSlider::markAt(double x) const
{
    return nearestMark(m_marks, 6, [x](const EventMark& mark) { return std::abs(mark.x - x); });
}

bool TimeSlider::press(const QMouseEvent& event)
{
    const QPointF at = event.position();
    const EventMark* mark = m_stale || !m_playhead.timeline() ? nullptr : markAt(at.x());
    if (const TimeFlag* flag = flagAt(at))
        m_playhead.setTypedTime(flag->t);
    else if (mark)
        m_playhead.setInstant(mark->firstInstant);
    else
        movePlayhead(m_playhead, m_scale, at.x(), event.modifiers() & Qt::ControlModifier);
    return true;
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
        const QPoint at(int(std::clamp(x, 0.0, double(width()))), height() / 2);
        Q_EMIT instantMenuRequested(*instant, mapToGlobal(at));
    }
}

const TimeFlag* TimeSlider::flagAt(QPointF at) const
{
    const std::vector<QRectF> boxes = ribbons();
    for (std::size_t i = 0; i < boxes.size(); ++i)
        if (boxes[i].adjusted(-2, -2, 0, 1).contains(at))
            return &m_flags[i];
    return nullptr;
}

QFont TimeSlider::ribbonFont() const
{
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * 0.8);
    return small;
}

std::vector<QRectF> TimeSlider::ribbons() const
{
    constexpr double least = 12;
    constexpr double most = 120;
    const QFontMetricsF metrics(ribbonFont());
    std::vector<QRectF> boxes;
    for (const TimeFlag& flag : m_flags) {
        const double x = std::round(m_scale.xOf(flag.t));
        double room = most;
        for (const TimeFlag& other : m_flags)
            if (const double next = std::round(m_scale.xOf(other.t)); next > x)
                room = std::min(room, next - x - 2);
        const double wanted = metrics.horizontalAdvance(flag.name) + 12;
        boxes.emplace_back(x, 1, std::max(least, std::min(wanted, room)), ribbonHeight);
    }
    return boxes;
}

QString TimeSlider::tipAt(QPointF at) const
{
    if (const TimeFlag* flag = flagAt(at))
        return flag->note.isEmpty() ? flag->name : flag->name + u'\n' + flag->note;
    const EventMark* mark = markAt(at.x());
    return mark ? markText(*mark) : timeText(at.x());
}

QString TimeSlider::timeText(double x) const
{
    const double t = m_scale.timeAt(x);
    if (m_steps.empty())
        return shownText(t);
    return shownText(t) + u'\n' +
           tr("%1 of at most %2 occupied cells").arg(countText(m_occupancy.at(t)), countText(m_occupancy.max()));
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

} // namespace sweep
