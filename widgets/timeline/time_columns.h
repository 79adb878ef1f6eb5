// Which instants fall on which pixel of a time axis?
#pragma once

#include "core/events/timeline.h"
#include "widgets/timeline/time_scale.h"

#include <cstdint>
#include <vector>

namespace sweep {

// Worked out once for a scale, so that every lane is cut into pixels by whole numbers alone. Law: every instant in
// sight lies in exactly one column.
class TimeColumns
{
public:
    TimeColumns() = default;
    TimeColumns(const Timeline& timeline, const TimeScale& scale);

    [[nodiscard]] int count() const { return static_cast<int>(m_firsts.size()) - 1; }
    // The first instant at or right of the column's left edge, and of those in sight.
    [[nodiscard]] std::uint32_t first(int column) const { return m_firsts[std::size_t(column)]; }
    [[nodiscard]] std::uint32_t end() const { return m_firsts.back(); }
    // The column that holds the instant. Requires: it is in sight.
    [[nodiscard]] int columnOf(std::uint32_t instant) const;

private:
    std::vector<std::uint32_t> m_firsts{0}; // one more than there are columns
};

} // namespace sweep
