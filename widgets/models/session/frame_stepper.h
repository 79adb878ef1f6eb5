// How does the playhead go from frame to frame?
#pragma once

#include "widgets/models/session/playhead.h"

namespace sweep {

// Strict steps: Δt = 1/rate, so many a unit of time, from wherever the playhead stands, whatever happens between.
// Law: n steps from t end at t + n/rate, rounded once; as many back end at t.
class FrameStepper : public QObject
{
    Q_OBJECT

public:
    static constexpr double minRate = 1e-6;
    static constexpr double maxRate = 1e9;
    static constexpr double defaultRate = 60;

    explicit FrameStepper(Playhead& playhead, QObject* parent = nullptr) : QObject(parent), m_playhead(playhead) {}

    [[nodiscard]] double rate() const { return m_rate; }
    // Nothing happens outside the least and greatest rate.
    void setRate(double rate);
    void step(int frames);

Q_SIGNALS:
    void rateChanged(double rate);

private:
    Playhead& m_playhead;
    double m_rate = defaultRate;
    DoubleDouble m_from;   // where the steps began
    long long m_count = 0; // of them
    TimePosition m_at;     // where they led
};

} // namespace sweep
