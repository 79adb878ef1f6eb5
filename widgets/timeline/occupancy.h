// How many cells are bodies in, over time?
#pragma once

#include "core/events/timeline.h"
#include "widgets/timeline/time_scale.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace sweep {

// The fewest and the most over one pixel of time, instants apart from which nothing lasts left out.
struct OccupancyStep
{
    std::uint32_t least = 0;
    std::uint32_t most = 0;
    friend bool operator==(const OccupancyStep&, const OccupancyStep&) = default;
};

// A step function over a timeline, counted once, so that a curve costs as much as there are pixels. A cell counts for
// every body that is in it.
class Occupancy
{
public:
    Occupancy() = default;
    explicit Occupancy(std::shared_ptr<const Timeline> timeline);

    // The most cells at any time; 0 where no body is traced.
    [[nodiscard]] std::uint32_t most() const { return m_most; }
    // Just after the time, and before the next instant.
    [[nodiscard]] std::uint32_t at(double t) const;
    // One step for each pixel from `scale.left`, as many as fit.
    [[nodiscard]] std::vector<OccupancyStep> steps(const TimeScale& scale) const;

private:
    // Of the stretches behind the instants from `first` to `last`, the last one included.
    [[nodiscard]] OccupancyStep over(std::size_t first, std::size_t last) const;
    // The stretch that holds the time: 0 before the first instant, i + 1 behind instant i.
    [[nodiscard]] std::size_t stretchAt(double t) const;

    std::shared_ptr<const Timeline> m_timeline;
    std::vector<std::uint32_t> m_counts; // by stretch
    std::vector<OccupancyStep> m_blocks; // of so many stretches each
    std::uint32_t m_most = 0;
};

} // namespace sweep
