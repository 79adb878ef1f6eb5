#include "widgets/models/session/player.h"

#include <algorithm>
#include <cmath>

namespace sweep {

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
