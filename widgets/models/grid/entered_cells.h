// Cells that each body has entered, in the order of their first contacts.
#pragma once

#include "core/events/timeline.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sweep {

struct EnteredCell
{
    std::uint32_t body = 0;
    std::uint32_t order = 0; // for each body from 1; cells entered at the same instant have the same number
    Cell cell;
    std::uint32_t instant = 0; // index into Timeline::instants of the first enter or touch
    double t = 0;              // the nearest double of that instant
    friend bool operator==(const EnteredCell&, const EnteredCell&) = default;
};

// The first contact of every body with every cell, according to the timeline's events: in exact time order, then by
// body and cell. Memory grows with the number of cells.
class EnteredCells
{
public:
    EnteredCells() = default;
    explicit EnteredCells(const Timeline& timeline);

    // Cells entered in the first `instants` instants of the timeline.
    [[nodiscard]] std::span<const EnteredCell> inFirst(std::size_t instants) const;
    // Cells entered at times that round to t or less.
    [[nodiscard]] std::span<const EnteredCell> until(double t) const;

private:
    std::vector<EnteredCell> m_cells;
};

} // namespace sweep
