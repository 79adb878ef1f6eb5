// Instants of each pixel column of a time axis.
#pragma once

#include "core/events/timeline.h"
#include "widgets/timeline/time_scale.h"

#include <cstdint>
#include <vector>

namespace sweep {

// Computed once for a scale, so that lanes are divided into pixels by integers alone. Law: every instant in view lies
// in exactly one column.
class TimeColumns
{
public:
    TimeColumns() = default;
    TimeColumns(const Timeline& timeline, const TimeScale& scale);

    [[nodiscard]] int count() const { return static_cast<int>(m_firsts.size()) - 1; }
    // The first instant at or to the right of the column's left edge.
    [[nodiscard]] std::uint32_t first(int column) const { return m_firsts[std::size_t(column)]; }
    // One past the last instant in view.
    [[nodiscard]] std::uint32_t end() const { return m_firsts.back(); }
    // The column that contains the instant. Requires: it is in view.
    [[nodiscard]] int columnOf(std::uint32_t instant) const;

private:
    std::vector<std::uint32_t> m_firsts{0}; // by column; the last element is end()
};

} // namespace sweep
