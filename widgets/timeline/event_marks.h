// Which marks stand on a time axis when there is less room than there are events?
#pragma once

#include "core/events/timeline.h"
#include "widgets/timeline/time_scale.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace sweep {

// The events of one stretch of pixels. Nothing is left out: every event in sight is counted in exactly one mark.
struct EventMark
{
    double x = 0; // of its first instant
    std::size_t firstInstant = 0;
    std::size_t instants = 0;
    std::array<std::size_t, 4> counts{}; // by EventKind

    [[nodiscard]] std::size_t total() const { return counts[0] + counts[1] + counts[2] + counts[3]; }
};

// Counts over a timeline, made once, so that marks cost as much as there are pixels, not as there are events.
class EventMarks
{
public:
    EventMarks() = default;
    explicit EventMarks(std::shared_ptr<const Timeline> timeline);

    [[nodiscard]] const std::shared_ptr<const Timeline>& timeline() const { return m_timeline; }
    // Marks at least `spacing` pixels apart; each holds what lies less than that behind its first instant.
    [[nodiscard]] std::vector<EventMark> marks(const TimeScale& scale, double spacing) const;

private:
    [[nodiscard]] std::array<std::size_t, 4> countsBefore(std::size_t instant) const;

    std::shared_ptr<const Timeline> m_timeline;
    std::vector<std::array<std::uint32_t, 4>> m_before; // events of each kind before each instant, and in all
};

} // namespace sweep
