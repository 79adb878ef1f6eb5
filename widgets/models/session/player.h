// How does the playhead move by itself?
#pragma once

#include "widgets/models/session/playhead.h"

#include <QElapsedTimer>
#include <QTimer>

namespace sweep {

// At speed 1 the whole window passes in four seconds, whatever its length: a scene of a nanosecond is worth watching
// too. Where a range is marked, it is played over that alone.
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

    // From the other end where it stands at the end it goes to, or outside the range. Playing in the other direction
    // turns round.
    void play(bool backwards = false);
    void pause();
    // Pauses, or plays forwards.
    void toggle() { isPlaying() ? pause() : play(); }
    void toggleBackwards() { isPlaying() && m_backwards ? pause() : play(true); }
    void setSpeed(double speed);
    void setLoops(bool loops);

    // The range from or to this time, on to the end of the window that it does not have yet, or that would come before
    // its start. Nothing happens where nothing would be between.
    void markIn(double t);
    void markOut(double t);
    void clearRange();

    // Moves on as `seconds` of real time do; at the end it stops, or begins anew where it loops.
    void advance(double seconds);

Q_SIGNALS:
    void playingChanged(bool playing);
    void speedChanged(double speed);
    void loopsChanged(bool loops);
    void rangeChanged();

private:
    void setRange(std::optional<Interval> range);
    void followWindow();
    [[nodiscard]] Interval stretch() const { return m_range.value_or(m_playhead.window()); }

    Playhead& m_playhead;
    QTimer m_timer;
    QElapsedTimer m_clock;
    double m_speed = 1;
    bool m_loops = false;
    bool m_backwards = false;
    std::optional<Interval> m_range; // within the window
    DoubleDouble m_halfTime;         // half of where it is, between doubles too: slow motion far from zero goes on
    double m_shown = 0;              // the time that this was shown as
};

} // namespace sweep
