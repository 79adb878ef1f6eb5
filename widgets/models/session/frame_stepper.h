// Frame-by-frame steps of the playhead.
#pragma once

#include "widgets/models/session/playhead.h"

namespace sweep {

// Each step is Δt = 1/rate of the scene's time, from wherever the playhead is, whatever events lie between.
// Law: n steps from t end at t + n/rate, rounded once; n steps back end at t again.
class FrameStepper : public QObject
{
    Q_OBJECT

public:
    static constexpr double minRate = 1e-6; // frames for each unit of time
    static constexpr double maxRate = 1e9;
    static constexpr double defaultRate = 60;

    explicit FrameStepper(Playhead& playhead, QObject* parent = nullptr) : QObject(parent), m_playhead(playhead) {}

    [[nodiscard]] double rate() const { return m_rate; }
    // Ignored outside [minRate, maxRate].
    void setRate(double rate);
    // Backwards where negative.
    void step(int frames);

Q_SIGNALS:
    void rateChanged(double rate);

private:
    Playhead& m_playhead;
    double m_rate = defaultRate;
    DoubleDouble m_start;    // of the steps
    long long m_count = 0;   // steps since m_start
    TimePosition m_position; // after them
};

} // namespace sweep
