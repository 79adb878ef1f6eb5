// At which time does the workbench stand?
#pragma once

#include "core/events/timeline.h"
#include "widgets/models/session/time_position.h"

#include <QObject>

#include <memory>
#include <optional>

namespace sweep {

// On an exact instant of the timeline or just beside it, or on a double. Laws, each a test:
// 1. time() lies in the window, and so does what is just beside an instant;
// 2. a double that is exactly an instant of the timeline is that instant;
// 3. next and previous go by exact order: instants that round to the same double are told apart, and what is just
// beside
//    an instant lies before or after it.
class Playhead : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] double time() const { return m_at.t; }
    [[nodiscard]] const TimePosition& position() const { return m_at; }
    [[nodiscard]] std::optional<std::size_t> instant() const { return m_at.instant; }
    [[nodiscard]] InstantSide side() const { return m_at.side; }
    [[nodiscard]] Interval window() const { return m_window; }
    [[nodiscard]] const Timeline* timeline() const { return m_timeline.get(); }

    void setWindow(Interval window);
    // Null while there is none that belongs to the scene. A playhead on an instant stays on one that has the same time.
    void setTimeline(std::shared_ptr<const Timeline> timeline);

    void setTime(double time);
    // What a person typed or a file says: of the instants that are shown by its double the nearest one, where there is
    // any.
    void setTypedTime(DoubleDouble time);
    void setTypedTime(double time) { setTypedTime({time, 0}); }
    void setInstant(std::size_t instant, InstantSide side = InstantSide::at);
    // Of the instant it stands on; otherwise nothing happens.
    void setSide(InstantSide side);
    // Nothing is before the window's start and after its end.
    [[nodiscard]] bool canBeAt(std::size_t instant, InstantSide side) const;
    void toStart() { setTime(m_window.start); }
    void toEnd() { setTime(m_window.end); }
    void toNext();
    void toPrevious();
    [[nodiscard]] bool hasNext() const { return next().has_value(); }
    [[nodiscard]] bool hasPrevious() const { return previous().has_value(); }

Q_SIGNALS:
    void moved();
    // The window or the timeline is another one.
    void rangeChanged();

private:
    [[nodiscard]] std::optional<std::size_t> next() const;
    [[nodiscard]] std::optional<std::size_t> previous() const;
    [[nodiscard]] std::optional<std::size_t> instantAt(double time) const;
    [[nodiscard]] std::optional<std::size_t> instantShownAs(DoubleDouble time) const;
    void moveTo(const TimePosition& at);

    Interval m_window;
    std::shared_ptr<const Timeline> m_timeline;
    TimePosition m_at;
    bool m_onInstant = false; // or would be, while no timeline is known
};

// The first instant at or after the double t; the number of instants where there is none.
[[nodiscard]] std::size_t firstInstantFrom(const Timeline& timeline, double t);

} // namespace sweep
