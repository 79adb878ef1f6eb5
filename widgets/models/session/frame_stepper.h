// Frame-by-frame steps of the playhead.
#pragma once

#include "core/number/rational.h"
#include "widgets/models/session/playhead.h"

#include <cstdint>

namespace sweep {

// Goes to the frames that a checker looks at, which are at offset + k/rate: to the double nearest to that time. Between
// two frames the first step goes to the next one in its direction, and beyond the last frame to the end of the window.
// Law: n steps from frame k go to frame k + n, whatever events lie between, and n steps back to frame k again.
class FrameStepper : public QObject
{
    Q_OBJECT

public:
    static constexpr double minRate = 1e-6; // frames for each unit of time
    static constexpr double maxRate = 1e9;
    static constexpr double defaultRate = 60;

    explicit FrameStepper(Playhead& playhead, QObject* parent = nullptr) : QObject(parent), m_playhead(playhead) {}

    // The double nearest to the rate.
    [[nodiscard]] double rate() const { return m_rate; }
    // Ignored outside [minRate, maxRate].
    void setRate(double rate);
    void setFrames(const Rational& rate, const Rational& offset);
    // Goes by this many frames, backwards if negative.
    void step(int frames);

Q_SIGNALS:
    void rateChanged(double rate);

private:
    Playhead& m_playhead;
    double m_rate = defaultRate;
    Rational m_exactRate = 60;
    Rational m_offset = 0;
    std::optional<std::int64_t> m_frame; // the frame reached by the last step
    TimePosition m_position;             // position after the last step
};

} // namespace sweep
