#include "widgets/models/session/frame_stepper.h"

namespace sweep {

void FrameStepper::setRate(double rate)
{
    if (rate == m_rate || !(rate >= minRate && rate <= maxRate))
        return;
    m_rate = rate;
    m_count = 0;
    Q_EMIT rateChanged(rate);
}

void FrameStepper::step(int frames)
{
    if (m_count == 0 || !(m_playhead.position() == m_at)) {
        m_from = m_playhead.position().doubleDouble();
        m_count = 0;
    }
    m_count += frames;
    const DoubleDouble t = m_from + quotient({static_cast<double>(m_count), 0}, {m_rate, 0});
    m_playhead.setTime(t.high);
    m_at = m_playhead.position();
    if (m_at.t != t.high)
        m_count = 0; // at an end of the window
}

} // namespace sweep
