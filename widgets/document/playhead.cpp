#include "widgets/document/playhead.h"

#include "widgets/format/text.h"

#include <sweepbench/number/instant.h>
#include <sweepbench/sampling.h>

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace sweep {

std::size_t firstInstantFrom(const Timeline& timeline, double t)
{
    const auto& instants = timeline.instants();
    const Instant time(t);
    const auto before = [&](const TimelineInstant& instant) { return instant.time < time; };
    return std::size_t(std::ranges::partition_point(instants, before) - instants.begin());
}

void Playhead::setWindow(Interval window)
{
    if (window == m_window)
        return;
    m_window = window;
    Q_EMIT rangeChanged();
    setTime(m_position.t);
}

void Playhead::setTimeline(std::shared_ptr<const Timeline> timeline)
{
    m_timeline = std::move(timeline);
    m_position.instant.reset();
    Q_EMIT rangeChanged();
    if (m_onInstant)
        m_position.instant = nearestInstantRoundedTo(m_position.doubleDouble());
    if (!m_position.instant)
        m_position.instant = instantAt(m_position.t);
    if (m_position.instant) {
        const DoubleDouble exact = doubleDoubleTime(m_timeline->instants()[*m_position.instant].time);
        m_position = {exact.high, exact.low, m_position.instant,
                      canBeAt(*m_position.instant, m_position.side) ? m_position.side : InstantSide::at};
    } else if (m_timeline) {
        m_position = {m_position.t};
    }
    if (m_timeline)
        m_onInstant = m_position.instant.has_value();
    Q_EMIT moved();
}

std::optional<std::size_t> Playhead::instantAt(double time) const
{
    if (!m_timeline)
        return {};
    const std::size_t index = firstInstantFrom(*m_timeline, time);
    const auto& instants = m_timeline->instants();
    return index < instants.size() && instants[index].time == Instant(time) ? std::optional(index) : std::nullopt;
}

void Playhead::setTime(double time)
{
    if (time != time)
        return;
    time = std::clamp(time, m_window.start, m_window.end);
    moveTo({time, 0, instantAt(time)});
}

void Playhead::setTypedTime(DoubleDouble time)
{
    if (const auto instant = nearestInstantRoundedTo(time)) {
        setInstant(*instant);
        return;
    }
    setTime(time.high);
    m_onInstant = true; // an instant of a timeline that is not known yet
}

std::optional<std::size_t> Playhead::nearestInstantRoundedTo(DoubleDouble time) const
{
    if (!m_timeline)
        return {};
    // The exact instant may lie on either side of its nearest double.
    const auto& instants = m_timeline->instants();
    std::size_t index = firstInstantFrom(*m_timeline, time.high);
    while (index > 0 && instants[index - 1].time.nearest() == time.high)
        --index;
    const auto distance = [&](std::size_t instant) {
        return std::abs((doubleDoubleTime(instants[instant].time) - time).high);
    };
    std::optional<std::size_t> best;
    for (; index < instants.size() && instants[index].time.nearest() == time.high; ++index)
        if (!best || distance(index) < distance(*best))
            best = index;
    return best;
}

bool Playhead::canBeAt(std::size_t instant, InstantSide side) const
{
    if (!m_timeline || instant >= m_timeline->instants().size())
        return false;
    const Instant& time = m_timeline->instants()[instant].time;
    return side == InstantSide::at || time != Instant(side == InstantSide::before ? m_window.start : m_window.end);
}

void Playhead::setInstant(std::size_t instant, InstantSide side)
{
    if (!canBeAt(instant, side))
        return;
    const DoubleDouble exact = doubleDoubleTime(m_timeline->instants()[instant].time);
    moveTo({exact.high, exact.low, instant, side});
}

void Playhead::setSide(InstantSide side)
{
    if (m_position.instant)
        setInstant(*m_position.instant, side);
}

void Playhead::toNext()
{
    if (const auto instant = next())
        setInstant(*instant);
}

void Playhead::toPrevious()
{
    if (const auto instant = previous())
        setInstant(*instant);
}

std::optional<std::size_t> Playhead::next() const
{
    if (!m_timeline)
        return {};
    const std::size_t instant = m_position.instant ? *m_position.instant + (m_position.side != InstantSide::before)
                                                   : firstInstantFrom(*m_timeline, m_position.t);
    return instant < m_timeline->instants().size() ? std::optional(instant) : std::nullopt;
}

std::optional<std::size_t> Playhead::previous() const
{
    if (!m_timeline)
        return {};
    const std::size_t instant = m_position.instant ? *m_position.instant + (m_position.side == InstantSide::after)
                                                   : firstInstantFrom(*m_timeline, m_position.t);
    return instant > 0 ? std::optional(instant - 1) : std::nullopt;
}

void Playhead::moveTo(const TimePosition& position)
{
    if (position == m_position)
        return;
    m_position = position;
    m_onInstant = position.instant.has_value();
    Q_EMIT moved();
}

namespace {

InstantSide sideOf(const QString& sign)
{
    return sign.isEmpty() ? InstantSide::at : sign == QStringLiteral("+") ? InstantSide::after : InstantSide::before;
}

} // namespace

bool isInstantReference(const QString& text)
{
    return text.trimmed().startsWith(u'#');
}

std::variant<InstantReference, QString> parseInstantReference(const QString& text, const Playhead& playhead)
{
    static const QRegularExpression form(QStringLiteral("^\\s*#\\s*(\\d+)\\s*([-+\u2212]?)\\s*$"));
    const auto match = form.match(text);
    if (!match.hasMatch())
        return translated("“%1” is not an instant; #7 is the seventh, #7+ is just after it, #7- just before it")
            .arg(text.trimmed());
    if (!playhead.timeline())
        return translated("The instants are not known yet; a number is allowed");
    const std::size_t count = playhead.timeline()->instants().size();
    if (count == 0)
        return translated("There are no instants; a number is allowed");
    bool fits = false;
    const qulonglong number = match.captured(1).toULongLong(&fits);
    if (!fits || number < 1 || number > count)
        return translated("There is no instant %1; #1 to #%2 are allowed").arg(match.captured(1)).arg(count);
    const InstantReference typed{std::size_t(number - 1), sideOf(match.captured(2))};
    if (!playhead.canBeAt(typed.instant, typed.side))
        return (typed.side == InstantSide::before ? translated("Instant %1 is the start of the scene's time, and "
                                                               "nothing comes before it; #%1 and #%1+ are allowed")
                                                  : translated("Instant %1 is the end of the scene's time, and nothing "
                                                               "comes after it; #%1 and #%1- are allowed"))
            .arg(number);
    return typed;
}

std::vector<FrameTime> framesAround(const Frames& frames, const Instant& t)
{
    const auto at = frames.frameAt(t);
    const std::int64_t upTo = at ? *at : frames.lastUpTo(t);
    std::vector<FrameTime> around;
    for (const std::int64_t frame : {at ? upTo - 1 : upTo, upTo + 1})
        if (frame >= frames.first() && frame <= frames.last())
            around.push_back({frame, nearest(frames.timeOf(frame))});
    return around;
}

void FrameStepper::setRate(double rate)
{
    if (rate != m_rate && rate >= minRate && rate <= maxRate)
        setFrames(rationalOf(Dyadic(rate)), m_offset);
}

void FrameStepper::setFrames(const Rational& rate, const Rational& offset)
{
    const double approx = nearest(rate);
    if (!(approx >= minRate && approx <= maxRate))
        return;
    m_exactRate = rate;
    m_offset = offset;
    m_frame.reset();
    if (std::exchange(m_rate, approx) != approx)
        Q_EMIT rateChanged(approx);
}

void FrameStepper::step(int count)
{
    const Interval window = m_playhead.window();
    const auto frames = Frames::inWindow(m_exactRate, m_offset, window);
    if (!frames) // the frame numbers are too large
        return m_playhead.setTime(m_playhead.time() + count / m_rate);
    std::optional<std::int64_t> from = m_playhead.position() == m_position ? m_frame : std::nullopt;
    if (!from) {
        const auto instant = m_playhead.instant();
        const Instant t = instant ? m_playhead.timeline()->instants()[*instant].time : Instant(m_playhead.time());
        const auto at = frames->frameAt(t);
        from = at ? *at : count > 0 ? frames->lastUpTo(t) : frames->firstFrom(t);
    }
    const std::int64_t to = *from + count;
    const bool isInside = to >= frames->first() && to <= frames->last();
    m_playhead.setTime(isInside ? nearest(frames->timeOf(to)) : count > 0 ? window.end : window.start);
    m_frame = isInside ? std::optional(to) : std::nullopt;
    m_position = m_playhead.position();
}

Player::Player(Playhead& playhead, QObject* parent) : QObject(parent), m_playhead(playhead)
{
    m_timer.setInterval(16);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, [this] { advance(double(m_clock.restart()) / 1000); });
    connect(&playhead, &Playhead::rangeChanged, this, &Player::followWindow);
}

void Player::play(bool backwards)
{
    const bool turns = std::exchange(m_backwards, backwards) != backwards;
    if (isPlaying() && !turns)
        return;
    const auto [start, end] = playedInterval();
    const double t = m_playhead.time();
    if (backwards ? t <= start || t > end : t >= end || t < start)
        m_playhead.setTime(backwards ? end : start);
    const DoubleDouble at = m_playhead.position().doubleDouble();
    m_halfTime = {at.high / 2, at.low / 2};
    m_shown = m_playhead.time();
    m_clock.start();
    m_timer.start();
    Q_EMIT playingChanged(true);
}

void Player::pause()
{
    if (!isPlaying())
        return;
    m_timer.stop();
    Q_EMIT playingChanged(false);
}

void Player::setSpeed(double speed)
{
    if (speed == m_speed || !(speed >= minSpeed && speed <= maxSpeed))
        return;
    m_speed = speed;
    Q_EMIT speedChanged(speed);
}

void Player::setLoops(bool loops)
{
    if (loops == m_loops)
        return;
    m_loops = loops;
    Q_EMIT loopsChanged(loops);
}

void Player::markIn(double t)
{
    const Interval window = m_playhead.window();
    const double end = m_range && m_range->end > t ? m_range->end : window.end;
    if (t >= window.start && t < end)
        setRange(Interval{t, end});
}

void Player::markOut(double t)
{
    const Interval window = m_playhead.window();
    const double start = m_range && m_range->start < t ? m_range->start : window.start;
    if (t <= window.end && t > start)
        setRange(Interval{start, t});
}

void Player::clearRange()
{
    setRange({});
}

void Player::setRange(std::optional<Interval> range)
{
    if (range == m_range)
        return;
    m_range = range;
    Q_EMIT rangeChanged();
}

// Clips the range to the changed window.
void Player::followWindow()
{
    if (!m_range)
        return;
    const Interval window = m_playhead.window();
    const Interval left{std::max(m_range->start, window.start), std::min(m_range->end, window.end)};
    setRange(left.start < left.end ? std::optional(left) : std::nullopt);
}

void Player::advance(double seconds)
{
    if (m_playhead.time() != m_shown) { // the playhead was moved from elsewhere
        m_halfTime = {m_playhead.time() / 2, 0};
        m_shown = m_playhead.time();
    }
    const Interval window = m_playhead.window();
    const auto [start, end] = playedInterval();
    // Halves: the length of a window of huge times would overflow.
    const double whole = window.end / 2 - window.start / 2;
    const double half = end / 2 - start / 2;
    const double step = seconds * m_speed / secondsForWindow * whole;
    const DoubleDouble begin{start / 2, 0};
    m_halfTime = m_halfTime + DoubleDouble{m_backwards ? -step : step, 0};
    const double fraction = (m_halfTime - begin).high / half;
    const bool ends = m_backwards ? fraction <= 0 : fraction >= 1;
    if (ends && m_loops)
        m_halfTime = begin + DoubleDouble{(fraction - std::floor(fraction)) * half, 0};
    if (ends && !m_loops) {
        m_playhead.setTime(m_backwards ? start : end);
        pause();
    } else {
        m_playhead.setTime(2 * m_halfTime.high);
    }
    m_shown = m_playhead.time();
}

} // namespace sweep
