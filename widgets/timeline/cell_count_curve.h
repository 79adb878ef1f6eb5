// Number of occupied cells over time.
#pragma once

#include "core/events/timeline.h"
#include "widgets/timeline/time_scale.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace sweep {

// The minimum and maximum within one pixel of time, without values that hold for an instant only.
struct CountRange
{
    std::uint32_t min = 0;
    std::uint32_t max = 0;
    friend bool operator==(const CountRange&, const CountRange&) = default;
};

// A step function over a timeline, computed once, so that the cost of a curve grows with its pixels. A cell counts once
// for every body in it.
class CellCountCurve
{
public:
    CellCountCurve() = default;
    explicit CellCountCurve(std::shared_ptr<const Timeline> timeline);

    // The maximum over all time; 0 if no body is traced.
    [[nodiscard]] std::uint32_t max() const { return m_max; }
    // The number just after the time, before the next instant.
    [[nodiscard]] std::uint32_t at(double t) const { return m_max == 0 ? 0 : m_counts[intervalAt(t)]; }
    // One step for each whole pixel from `scale.left` on.
    [[nodiscard]] std::vector<CountRange> steps(const TimeScale& scale) const;

private:
    // The range over the intervals from `first` to `last`, inclusive.
    [[nodiscard]] CountRange over(std::size_t first, std::size_t last) const;
    // The index of the interval that contains the time: 0 before the first instant, i + 1 after instant i.
    [[nodiscard]] std::size_t intervalAt(double t) const;

    std::shared_ptr<const Timeline> m_timeline;
    std::vector<std::uint32_t> m_counts; // counts in the intervals between instants
    std::vector<CountRange> m_blocks;    // ranges over 256 intervals each
    std::uint32_t m_max = 0;
};

} // namespace sweep
