// Playhead and player: the current time, its position in the timeline, frames and playback.
#pragma once

#include <sweepbench/number/double_double.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/timeline.h>

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace sweep {

// Position of the playhead: a double, or an exact instant and a side of it.

// Just before an instant, contacts that end there still hold; just after it, contacts that begin there do. Bodies are
// in the same place on all three sides.
enum class InstantSide
{
    before,
    at,
    after
};

struct TimePosition
{
    double t = 0;                            // at an instant: the nearest double
    double low = 0;                          // at an instant: its time minus t, rounded
    std::optional<std::size_t> instant = {}; // index into Timeline::instants; none between instants
    InstantSide side = InstantSide::at;      // the side of the instant

    [[nodiscard]] DoubleDouble doubleDouble() const { return {t, low}; }
    friend bool operator==(const TimePosition&, const TimePosition&) = default;
};

// Playhead: the time that all views show.

// The playhead stands at an exact instant of the timeline, just before or just after it, or at a double between
// instants. Laws, each a test:
// 1. time() lies in the window, and so does a position just before or after an instant;
// 2. a double that equals an instant of the timeline exactly is that instant;
// 3. next and previous go by exact order: they distinguish instants that round to the same double, and the sides of an
//    instant.
class Playhead : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] double time() const { return m_position.t; }
    [[nodiscard]] const TimePosition& position() const { return m_position; }
    [[nodiscard]] std::optional<std::size_t> instant() const { return m_position.instant; }
    [[nodiscard]] InstantSide side() const { return m_position.side; }
    [[nodiscard]] Interval window() const { return m_window; }
    [[nodiscard]] const Timeline* timeline() const { return m_timeline.get(); }

    void setWindow(Interval window);
    // Null while the present scene has no timeline. A playhead at an instant moves to the instant of the new timeline
    // with the same time, if there is one.
    void setTimeline(std::shared_ptr<const Timeline> timeline);

    void setTime(double time);
    // A time typed or read from a file, which may be rounded: moves to the nearest of the instants that round to the
    // same double, if there are any.
    void setTypedTime(DoubleDouble time);
    void setTypedTime(double time) { setTypedTime({time, 0}); }
    void setInstant(std::size_t instant, InstantSide side = InstantSide::at);
    // Ignored between instants.
    void setSide(InstantSide side);
    // False for the sides that lie outside the window: before an instant at its start, after one at its end.
    [[nodiscard]] bool canBeAt(std::size_t instant, InstantSide side) const;
    void toStart() { setTime(m_window.start); }
    void toEnd() { setTime(m_window.end); }
    void toNext();
    void toPrevious();
    [[nodiscard]] bool hasNext() const { return next().has_value(); }
    [[nodiscard]] bool hasPrevious() const { return previous().has_value(); }

Q_SIGNALS:
    void moved();
    // The window or the timeline has changed.
    void rangeChanged();

private:
    [[nodiscard]] std::optional<std::size_t> next() const;
    [[nodiscard]] std::optional<std::size_t> previous() const;
    [[nodiscard]] std::optional<std::size_t> instantAt(double time) const;
    [[nodiscard]] std::optional<std::size_t> nearestInstantRoundedTo(DoubleDouble time) const;
    void moveTo(const TimePosition& position);

    Interval m_window;
    std::shared_ptr<const Timeline> m_timeline;
    TimePosition m_position;
    bool m_onInstant = false; // at an instant, or meant to be at one while no timeline is known
};

// Index of the first instant at or after the double t; the number of instants if there is none.
[[nodiscard]] std::size_t firstInstantFrom(const Timeline& timeline, double t);

// References to instants as they are typed: "#7", "#7+" or "#7-".

struct InstantReference
{
    std::size_t instant = 0; // the index of the instant, from 0
    InstantSide side = InstantSide::at;
};

// Whether the text begins like a reference.
[[nodiscard]] bool isInstantReference(const QString& text);

// "#7" is the seventh instant, "#7+" just after it, "#7-" just before it. Otherwise a sentence with the reason why the
// text refers to no instant of the playhead's timeline, and what is allowed.
[[nodiscard]] std::variant<InstantReference, QString> parseInstantReference(const QString& text,
                                                                            const Playhead& playhead);

// Frames next to a time: their numbers and times.

class Frames;
class Instant;

struct FrameTime
{
    std::int64_t frame = 0;
    double t = 0; // the double nearest to the frame's time
    friend bool operator==(const FrameTime&, const FrameTime&) = default;
};

// The last frame before t and the first one after it, without the one that t counts as (see Frames::frameAt), as far as
// they lie in the frames' window. Requires: t lies in it.
[[nodiscard]] std::vector<FrameTime> framesAround(const Frames& frames, const Instant& t);

// Frame-by-frame steps of the playhead.

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

// Playback: moves the playhead in real time, forwards or backwards, over the window or a range.

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
