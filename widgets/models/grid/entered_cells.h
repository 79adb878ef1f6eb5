// Which cells did each body enter, when for the first time, and in which order? Read off the timeline's events.
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
    std::uint32_t order = 0; // from 1 for each body; cells entered at the same instant share a number
    Cell cell;
    std::uint32_t instant = 0; // of the first enter or touch, and its nearest double
    double t = 0;
    friend bool operator==(const EnteredCell&, const EnteredCell&) = default;
};

// The first contact of every body with every cell, in exact time order, then by body and cell; memory grows with the
// number of cells.
class EnteredCells
{
public:
    EnteredCells() = default;
    explicit EnteredCells(const Timeline& timeline);

    // Those that happened in the first so many instants of the timeline; those whose time rounds to t or less.
    [[nodiscard]] std::span<const EnteredCell> inFirst(std::size_t instants) const;
    [[nodiscard]] std::span<const EnteredCell> until(double t) const;

private:
    std::vector<EnteredCell> m_cells;
};

} // namespace sweep
