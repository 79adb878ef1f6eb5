// Playback: moves the playhead in real time, forwards or backwards, over the window or a range.
#pragma once

#include "widgets/models/session/playhead.h"

#include <QElapsedTimer>
#include <QTimer>

namespace sweep {

// At speed 1 the whole window takes four seconds, whatever its length, so that a scene of a nanosecond can be watched
// too. If a range is marked, only the range is played.
class Player : public QObject
{
    Q_OBJECT

public:
    static constexpr double secondsForWindow = 4;
    static constexpr double minSpeed = 0.001;
    static constexpr double maxSpeed = 10;

    explicit Player(Playhead& playhead, QObject* parent = nullptr);

    [[nodiscard]] bool isPlaying() const { return m_timer.isActive(); }
    [[nodiscard]] bool isBackwards() const { return m_backwards; }
    [[nodiscard]] double speed() const { return m_speed; }
    [[nodiscard]] bool loops() const { return m_loops; }
    [[nodiscard]] std::optional<Interval> range() const { return m_range; }

    // Starts at the other end if the playhead is at the end that it would play to, or outside the range. While playing
    // in the other direction, it reverses.
    void play(bool backwards = false);
    void pause();
    // Pauses, or plays forwards.
    void toggle() { isPlaying() ? pause() : play(); }
    void toggleBackwards() { isPlaying() && m_backwards ? pause() : play(true); }
    void setSpeed(double speed);
    void setLoops(bool loops);

    // Sets the start or the end of the range. The other end stays if the range remains valid, otherwise it becomes that
    // of the window. Ignored if the range would be empty.
    void markIn(double t);
    void markOut(double t);
    void clearRange();

    // Moves on by this much real time. At the end it stops, or starts again if it loops.
    void advance(double seconds);

Q_SIGNALS:
    void playingChanged(bool playing);
    void speedChanged(double speed);
    void loopsChanged(bool loops);
    void rangeChanged();

private:
    void setRange(std::optional<Interval> range);
    void followWindow();
    [[nodiscard]] Interval playedInterval() const { return m_range.value_or(m_playhead.window()); }

    Playhead& m_playhead;
    QTimer m_timer;
    QElapsedTimer m_clock;
    double m_speed = 1;
    bool m_loops = false;
    bool m_backwards = false;
    std::optional<Interval> m_range; // lies within the window
    // Half of the time reached so far. Finer than a double, so that slow motion far from time zero does not stand
    // still.
    DoubleDouble m_halfTime;
    double m_shown = 0; // the time that the playhead was set to
};

} // namespace sweep
