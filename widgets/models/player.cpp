#include "widgets/models/player.h"

#include <cmath>

namespace sweep {

Player::Player(Playhead& playhead, QObject* parent) : QObject(parent), m_playhead(playhead)
{
    m_timer.setInterval(16);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, [this] { advance(double(m_clock.restart()) / 1000); });
}

void Player::play()
{
    if (isPlaying())
        return;
    if (m_playhead.time() >= m_playhead.window().end)
        m_playhead.toStart();
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
    if (speed == m_speed || !(speed > 0))
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

void Player::advance(double seconds)
{
    const auto [start, end] = m_playhead.window();
    // Halves, so that the length of a window of huge times stays finite.
    const double half = end / 2 - start / 2;
    const double step = seconds * m_speed / secondsForWindow;
    const double gone = (m_playhead.time() / 2 - start / 2) / half + step;
    if (gone >= 1 && m_loops) {
        const double rest = gone - std::floor(gone);
        m_playhead.setTime(start + 2 * rest * half);
    } else if (gone >= 1) {
        m_playhead.toEnd();
        pause();
    } else {
        m_playhead.setTime(2 * (start / 2 + gone * half));
    }
}

} // namespace sweep
