// How does the playhead move by itself?
#pragma once

#include "widgets/models/playhead.h"

#include <QElapsedTimer>
#include <QTimer>

namespace sweep {

// At speed 1 the whole window passes in four seconds, whatever its length: a scene of a nanosecond is worth watching
// too.
class Player : public QObject
{
    Q_OBJECT

public:
    static constexpr double secondsForWindow = 4;

    explicit Player(Playhead& playhead, QObject* parent = nullptr);

    [[nodiscard]] bool isPlaying() const { return m_timer.isActive(); }
    [[nodiscard]] double speed() const { return m_speed; }
    [[nodiscard]] bool loops() const { return m_loops; }

    // At the end of the window it begins anew.
    void play();
    void pause();
    void toggle() { isPlaying() ? pause() : play(); }
    void setSpeed(double speed);
    void setLoops(bool loops);

    // Moves on as `seconds` of real time do; at the end it stops, or begins anew where it loops.
    void advance(double seconds);

Q_SIGNALS:
    void playingChanged(bool playing);
    void speedChanged(double speed);
    void loopsChanged(bool loops);

private:
    Playhead& m_playhead;
    QTimer m_timer;
    QElapsedTimer m_clock;
    double m_speed = 1;
    bool m_loops = false;
};

} // namespace sweep
