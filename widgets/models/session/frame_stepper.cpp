#include "widgets/models/session/frame_stepper.h"

#include "core/sampling/frames.h"

namespace sweep {

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

} // namespace sweep
