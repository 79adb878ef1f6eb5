// Timeline read in parts, from its start to its end.
#pragma once

#include "core/events/timeline.h"

#include <cstddef>
#include <functional>
#include <utility>

namespace sweep {

// Parts need not be in memory all at once. Each is a timeline over the whole window whose instants are later than those
// of the parts before it; together they have all instants and events, each in one part.
class TimelineParts
{
public:
    // Called with each part and its adjacent instants, valid during the call alone. Returns whether to continue.
    using VisitBetween = std::function<bool(const Timeline& part, const AdjacentInstants& adjacent)>;
    using Visit = std::function<bool(const Timeline& part)>;

    // The whole timeline as one part; it must outlive this object.
    TimelineParts(const Timeline& whole)
        : m_time(whole.time()), m_eventCount(whole.events().size()),
          m_forEach([&whole](const VisitBetween& visit) { (void)visit(whole, {}); })
    {
    }
    // `forEach` calls its argument with each part, and must yield the same parts every time. `eventCount` is their
    // total number of events.
    TimelineParts(Interval time, std::size_t eventCount, std::function<void(const VisitBetween&)> forEach)
        : m_time(time), m_eventCount(eventCount), m_forEach(std::move(forEach))
    {
    }

    [[nodiscard]] Interval time() const { return m_time; }
    [[nodiscard]] std::size_t eventCount() const { return m_eventCount; } // of all parts
    void forEachBetween(const VisitBetween& visit) const { m_forEach(visit); }
    void forEach(const Visit& visit) const
    {
        m_forEach([&](const Timeline& part, const AdjacentInstants&) { return visit(part); });
    }

private:
    Interval m_time;
    std::size_t m_eventCount;
    std::function<void(const VisitBetween&)> m_forEach;
};

} // namespace sweep
