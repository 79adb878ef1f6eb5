// Playhead: the time that all views show.
#pragma once

#include "core/events/timeline.h"
#include "widgets/models/session/time_position.h"

#include <QObject>

#include <memory>
#include <optional>

namespace sweep {

// It stands at an exact instant of the timeline, just before or just after it, or at a double between instants. Laws,
// each a test:
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

} // namespace sweep
