// At which time does the workbench stand?
#pragma once

#include "core/events/timeline.h"

#include <QObject>

#include <memory>
#include <optional>

namespace sweep {

// On an exact moment of the timeline, or on a double. Laws, each a test:
// 1. time() lies in the window;
// 2. a double that is exactly a moment of the timeline is that moment;
// 3. next and previous go by exact order: moments that round to the same double are told apart.
class Playhead : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] double time() const { return m_time; }
    [[nodiscard]] std::optional<std::size_t> moment() const { return m_moment; }
    [[nodiscard]] Interval window() const { return m_window; }
    [[nodiscard]] const Timeline* timeline() const { return m_timeline.get(); }

    void setWindow(Interval window);
    // Null while there is none that belongs to the scene. A playhead on a moment stays on one that has the same time.
    void setTimeline(std::shared_ptr<const Timeline> timeline);

    void setTime(double time);
    // What a person typed or a file says: the moment that is shown by this double, where there is one.
    void setTypedTime(double time);
    void setMoment(std::size_t moment);
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
    [[nodiscard]] std::optional<std::size_t> momentShownAs(double time) const;
    void moveTo(double time, std::optional<std::size_t> moment);

    Interval m_window;
    std::shared_ptr<const Timeline> m_timeline;
    double m_time = 0;
    std::optional<std::size_t> m_moment;
    bool m_onMoment = false; // or would be, while no timeline is known
};

// The first moment at or after the double t; the number of moments where there is none.
[[nodiscard]] std::size_t firstMomentFrom(const Timeline& timeline, double t);

} // namespace sweep
