#include "widgets/timeline/time_slider.h"

#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"

#include <sweepbench/sampling.h>

#include <QContextMenuEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sweep {

EventMarks::EventMarks(std::shared_ptr<const Timeline> timeline) : m_timeline(std::move(timeline))
{
    if (!m_timeline)
        return;
    m_before.reserve(m_timeline->instants().size() + 1);
    std::array<std::uint32_t, 4> counts{};
    for (const TimelineInstant& instant : m_timeline->instants()) {
        m_before.push_back(counts);
        for (const Event& event : m_timeline->eventsOf(instant))
            ++counts[std::size_t(event.kind)];
    }
    m_before.push_back(counts);
}

std::vector<EventMark> EventMarks::marks(const TimeScale& scale, double spacing) const
{
    std::vector<EventMark> marks;
    if (!m_timeline)
        return marks;
    const auto xOf = [&](const TimelineInstant& instant) { return scale.xOf(instant.time); };
    forEachCluster(m_timeline->instants(), scale, spacing, xOf, [&](double x, std::size_t first, std::size_t end) {
        EventMark mark{x, first, end - first};
        for (std::size_t kind = 0; kind < mark.counts.size(); ++kind)
            mark.counts[kind] = m_before[end][kind] - m_before[first][kind];
        marks.push_back(mark);
    });
    return marks;
}

std::vector<FrameTick> frameTicks(const TimeScale& scale, const Frames& frames, double room)
{
    constexpr double closest = 4; // pixels
    const double rate = nearest(frames.rate());
    const double offset = nearest(frames.offset());
    const double spacing = 1 / rate / scale.pixel();
    if (!std::isfinite(spacing) || !(spacing > 0) || scale.ulp() > std::min(scale.pixel(), 1 / rate))
        return {};
    const double step = std::max(1.0, roundStep(room / spacing));
    const double apart = spacing >= closest ? 1 : step;
    const double first = std::ceil(std::max((scale.shown.start - offset) * rate - 0.5, double(frames.first())) / apart);
    const double last = std::floor(std::min((scale.shown.end - offset) * rate + 0.5, double(frames.last())) / apart);
    if (!(last - first < scale.width))
        return {};
    std::vector<FrameTick> ticks;
    for (double i = first; i <= last; ++i) {
        const double k = i * apart;
        const double x = scale.xOf(offset + k / rate);
        if (x >= scale.left - 0.5 && x <= scale.left + scale.width + 0.5)
            ticks.push_back({std::int64_t(k), x, std::fmod(k, step) == 0});
    }
    return ticks;
}

double numberRoom(const Frames& frames, const std::function<double(std::int64_t)>& widthOf)
{
    return std::max(widthOf(frames.first()), widthOf(frames.last()));
}

std::vector<double> frameLines(const TimeScale& scale, const Frames& frames, double room)
{
    const auto exactly = [](DoubleDouble t) { return rationalOf(Dyadic(t.high)) + rationalOf(Dyadic(t.low)); };
    const Rational start = (exactly(scale.start()) - frames.offset()) * frames.rate();
    const Rational end = (exactly(scale.end()) - frames.offset()) * frames.rate();
    const double count = nearest(end - start);
    if (!(scale.width > room * count))
        return {};
    std::vector<double> lines;
    const auto first = std::max(frames.first(), static_cast<std::int64_t>(std::floor(nearest(start))));
    const auto last = std::min(frames.last(), static_cast<std::int64_t>(std::ceil(nearest(end))));
    for (std::int64_t frame = first; frame <= last; ++frame) {
        const Rational time = frames.timeOf(frame);
        const double high = nearest(time);
        lines.push_back(std::round(scale.xOf(DoubleDouble{high, nearest(time - rationalOf(Dyadic(high)))})));
    }
    return lines;
}

namespace {

constexpr std::size_t blockSize = 256;

void include(CountRange& step, CountRange other)
{
    step.min = std::min(step.min, other.min);
    step.max = std::max(step.max, other.max);
}

} // namespace

CellCountCurve::CellCountCurve(std::shared_ptr<const Timeline> timeline) : m_timeline(std::move(timeline))
{
    if (!m_timeline)
        return;
    std::uint32_t inside = 0;
    m_counts.reserve(m_timeline->instants().size() + 1);
    m_counts.push_back(0);
    for (const TimelineInstant& instant : m_timeline->instants()) {
        for (const Event& event : m_timeline->eventsOf(instant)) {
            if (!event.withCell())
                continue;
            inside += event.kind == EventKind::enter;
            inside -= event.kind == EventKind::exit;
        }
        m_counts.push_back(inside);
        m_max = std::max(m_max, inside);
    }
    for (std::size_t i = 0; i < m_counts.size(); ++i) {
        if (i % blockSize == 0)
            m_blocks.push_back({m_counts[i], m_counts[i]});
        include(m_blocks.back(), {m_counts[i], m_counts[i]});
    }
}

std::size_t CellCountCurve::intervalAt(double t) const
{
    const auto& instants = m_timeline->instants();
    const auto behind = std::ranges::upper_bound(instants, t, {},
                                                 [](const TimelineInstant& instant) { return instant.time.nearest(); });
    return std::size_t(behind - instants.begin());
}

CountRange CellCountCurve::over(std::size_t first, std::size_t last) const
{
    CountRange step{m_counts[last], m_counts[last]};
    for (std::size_t i = first; i < last;) {
        const bool whole = i % blockSize == 0 && i + blockSize <= last;
        include(step, whole ? m_blocks[i / blockSize] : CountRange{m_counts[i], m_counts[i]});
        i += whole ? blockSize : 1;
    }
    return step;
}

std::vector<CountRange> CellCountCurve::steps(const TimeScale& scale) const
{
    std::vector<CountRange> steps;
    if (m_max == 0)
        return steps;
    const auto& instants = m_timeline->instants();
    const auto intervalUpTo = [&](std::size_t from, double x) {
        const auto behind =
            std::partition_point(instants.begin() + std::ptrdiff_t(from), instants.end(),
                                 [&](const TimelineInstant& instant) { return scale.xOf(instant.time) <= x; });
        return std::size_t(behind - instants.begin());
    };
    std::size_t first = intervalUpTo(0, scale.left);
    const int pixels = static_cast<int>(scale.width);
    steps.reserve(static_cast<std::size_t>(pixels));
    for (int pixel = 0; pixel < pixels; ++pixel) {
        const std::size_t last = intervalUpTo(first, scale.left + pixel + 1);
        steps.push_back(over(first, last));
        first = last;
    }
    return steps;
}

namespace {

constexpr double markWidth = 14;
constexpr double stripHeight = 3; // the height of the strip of time colours, below the curve
constexpr double stripReach = 5;  // pixels from the axis down

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
    const QRegion moved = movedPlayhead(height());
    update(showsDensity() ? moved : rect()); // the counts of glyphs move away from the handle
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
    m_flags.clear();
    for (TimeFlag& flag : flags)
        if (m_flags.empty() || m_flags.back().t != flag.t) {
            m_flags.push_back(std::move(flag));
        } else { // at one time they are one ribbon
            m_flags.back().name += QStringLiteral(" · ") + flag.name;
            m_flags.back().note += (m_flags.back().note.isEmpty() ? QString() : QStringLiteral("\n")) + flag.note;
        }
    update();
}

void TimeSlider::setClosest(std::optional<ClosestTime> closest)
{
    if (m_closest == closest)
        return;
    m_closest = std::move(closest);
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

void TimeSlider::setCountsShown(bool shown)
{
    if (std::exchange(m_countsShown, shown) != shown)
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
    const double room = fontMetrics().horizontalAdvance(timesText(most));
    if (most > 1 && room > markWidth)
        m_marks = m_source.marks(m_scale, room + 8);
    update();
    Q_EMIT scaleChanged();
}

const EventMark* TimeSlider::markAt(double x) const
{
    return nearestMark(m_marks, 6, [x](const EventMark& mark) { return std::abs(mark.x - x); });
}

bool TimeSlider::isAtClosest(double x) const
{
    return m_closest && !m_stale && std::abs(m_scale.xOf(m_closest->t) - x) <= 6;
}

bool TimeSlider::press(const QMouseEvent& event)
{
    const QPointF at = event.position();
    const EventMark* mark = m_stale || !m_playhead.timeline() ? nullptr : markAt(at.x());
    if (const TimeFlag* flag = flagAt(at))
        m_playhead.setTypedTime(flag->t);
    else if (mark)
        m_playhead.setInstant(mark->firstInstant);
    else if (isAtClosest(at.x()))
        m_playhead.setTypedTime(m_closest->t);
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
    const double below = at.y() - std::floor(axisY());
    if (!m_steps.empty() && below >= 0 && below < stripReach)
        return tr("The colour of each time, as of the cells on the canvas: blue at the start, yellow at the end");
    if (!m_steps.empty() && below < 0 && below >= -(curveHeight + 2))
        return tr("The curve: the number of cells that bodies are in") + u'\n' + timeText(at.x());
    if (const EventMark* mark = markAt(at.x()))
        return markText(*mark);
    return isAtClosest(at.x()) ? m_closest->words : timeText(at.x());
}

QString TimeSlider::timeText(double x) const
{
    const double t = m_scale.timeAt(x);
    const QString clock = m_scene ? clockText(*m_scene, t) : QString();
    const QString text = clock.isEmpty() ? shownText(t) : shownText(t) + u'\n' + clock;
    if (m_steps.empty())
        return text;
    return text + u'\n' +
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

namespace {

constexpr double sliderGlyphRadius = 6;

} // namespace

void TimeSlider::paintEvent(QPaintEvent* event)
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
    paintMarks(painter, event->rect());
    paintClosest(painter);
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
        painter.fillRect(QRectF(x, bottom, 1, stripHeight), timeColour(share));
    }
}

void TimeSlider::paintMarks(QPainter& painter, const QRect& seen) const
{
    const Brightness brightness = brightnessOf(palette());
    const double bottom = markBottom();
    painter.setPen(colours(brightness).inkQuiet);
    const auto first = std::ranges::lower_bound(m_ticks, seen.left() - 2.0, {}, &EventMark::x);
    const std::span ticks(first, std::ranges::upper_bound(m_ticks, seen.right() + 2.0, {}, &EventMark::x));
    for (const EventMark& tick : ticks) {
        const double x = std::floor(tick.x) + 0.5;
        painter.drawLine(QPointF(x, bottom - 3), QPointF(x, bottom));
    }
    if (showsDensity())
        paintDensity(painter, ticks);
    else if (!m_carriesLane)
        paintGlyphs(painter);
}

// The number of events in each pixel, on a logarithmic scale, so that one event is visible beside a thousand.
void TimeSlider::paintDensity(QPainter& painter, std::span<const EventMark> ticks) const
{
    const double bottom = markBottom();
    const double most = bottom - ribbonHeight - 2;
    std::size_t highest = 1;
    for (const EventMark& tick : m_ticks)
        highest = std::max(highest, tick.total());
    const QColor colour = mixed(colours(brightnessOf(palette())).canvas, colours(brightnessOf(palette())).ink, 0.45);
    painter.setRenderHint(QPainter::Antialiasing, false); // columns of whole pixels are filled much faster without it
    for (const EventMark& tick : ticks) {
        const double height = most * std::log1p(double(tick.total())) / std::log1p(double(highest));
        painter.fillRect(QRectF(std::floor(tick.x), bottom - height, 1, height), colour);
    }
    painter.setRenderHint(QPainter::Antialiasing);
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
        if (mark.total() == glyphs || !m_countsShown)
            continue;
        const QString count = timesText(mark.total());
        painter.setPen(colours(brightness).inkQuiet);
        painter.drawText(countBox(mark.x, y - 4, painter.fontMetrics().horizontalAdvance(count) + 1), Qt::AlignCenter,
                         count);
    }
    painter.setFont(font());
}

QRectF TimeSlider::countBox(double x, double y, double width) const
{
    constexpr double handle = 8; // pixels from the playhead, whose handle is as high as the count
    const double rightmost = this->width() - width - 1;
    const double left = std::clamp(x - width / 2, 1.0, std::max(1.0, rightmost));
    const double playhead = m_scale.xOf(m_playhead.position().doubleDouble());
    const bool isCrossed = playhead > left - handle && playhead < left + width + handle;
    const double beside = playhead + handle <= rightmost ? playhead + handle : playhead - handle - width;
    return {isCrossed ? beside : left, y, width, countHeight};
}

// The mark of the canvas: a dashed ring around a dot.
void TimeSlider::paintClosest(QPainter& painter) const
{
    if (!m_closest)
        return;
    const double x = std::floor(m_scale.xOf(m_closest->t)) + 0.5;
    if (x < m_scale.left - 0.5 || x > right() + 0.5)
        return;
    const QColor colour = colours(brightnessOf(palette())).ink;
    const double y = std::floor(markBottom()) - 5.5 - sliderGlyphRadius;
    painter.setPen(QPen(colour, 1));
    painter.drawLine(QPointF(x, y + sliderGlyphRadius), QPointF(x, markBottom()));
    QPen dashed(colour, 1);
    dashed.setDashPattern({3, 2});
    painter.setPen(dashed);
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(QPointF(x, y), sliderGlyphRadius, sliderGlyphRadius);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawEllipse(QPointF(x, y), 2, 2);
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
