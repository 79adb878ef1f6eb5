// At which time does the workbench stand?
#pragma once

#include "core/events/timeline.h"
#include "widgets/models/session/shown_time.h"

#include <QObject>

#include <memory>
#include <optional>

namespace sweep {

// On an exact moment of the timeline or just beside it, or on a double. Laws, each a test:
// 1. time() lies in the window, and so does what is just beside a moment;
// 2. a double that is exactly a moment of the timeline is that moment;
// 3. next and previous go by exact order: moments that round to the same double are told apart, and what is just beside
//    a moment lies before or after it.
class Playhead : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] double time() const { return m_at.t; }
    [[nodiscard]] const ShownTime& shown() const { return m_at; }
    [[nodiscard]] std::optional<std::size_t> moment() const { return m_at.moment; }
    [[nodiscard]] Side side() const { return m_at.side; }
    [[nodiscard]] Interval window() const { return m_window; }
    [[nodiscard]] const Timeline* timeline() const { return m_timeline.get(); }

    void setWindow(Interval window);
    // Null while there is none that belongs to the scene. A playhead on a moment stays on one that has the same time.
    void setTimeline(std::shared_ptr<const Timeline> timeline);

    void setTime(double time);
    // What a person typed or a file says: of the moments that are shown by its double the nearest one, where there is
    // any.
    void setTypedTime(DoubleDouble time);
    void setTypedTime(double time) { setTypedTime({time, 0}); }
    void setMoment(std::size_t moment, Side side = Side::at);
    // Of the moment it stands on; otherwise nothing happens.
    void setSide(Side side);
    // Nothing is before the window's start and after its end.
    [[nodiscard]] bool mayStand(std::size_t moment, Side side) const;
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
    [[nodiscard]] std::optional<std::size_t> momentAt(double time) const;
    [[nodiscard]] std::optional<std::size_t> momentShownAs(DoubleDouble time) const;
    void moveTo(const ShownTime& at);

    Interval m_window;
    std::shared_ptr<const Timeline> m_timeline;
    ShownTime m_at;
    bool m_onMoment = false; // or would be, while no timeline is known
};

// The first moment at or after the double t; the number of moments where there is none.
[[nodiscard]] std::size_t firstMomentFrom(const Timeline& timeline, double t);

} // namespace sweep
