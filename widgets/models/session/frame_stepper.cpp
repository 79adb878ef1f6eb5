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
    if (m_count == 0 || !(m_playhead.position() == m_position)) {
        m_start = m_playhead.position().doubleDouble();
        m_count = 0;
    }
    m_count += frames;
    const DoubleDouble t = m_start + quotient({static_cast<double>(m_count), 0}, {m_rate, 0});
    m_playhead.setTime(t.high);
    m_position = m_playhead.position();
    if (m_position.t != t.high)
        m_count = 0; // the window ends here
}

} // namespace sweep
