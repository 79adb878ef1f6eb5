// Which cells of the grid is a body in at time t? Read off the timeline's events.
#pragma once

#include "core/events/timeline.h"
#include "widgets/models/session/time_position.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace sweep {

struct OccupiedCell
{
    std::uint32_t body = 0;
    Cell cell;
    friend bool operator==(const OccupiedCell&, const OccupiedCell&) = default;
    friend auto operator<=>(const OccupiedCell&, const OccupiedCell&) = default;
};

// An index over a timeline. Closed cells: entered at or before t and not left before t, touched cells at their instant
// alone. Open cells: entered before t and not left by t, where the scene's window does not cut the visit off.
// Checkpoints keep a look-up near the size of its answer; memory grows with the number of events.
class OccupiedCells
{
public:
    OccupiedCells() = default;
    explicit OccupiedCells(const Timeline& timeline, CellRule rule = CellRule::closed);

    // In order of body, i, j. A time between instants is compared with each instant's nearest double. Requires: the
    // timeline it was made from.
    [[nodiscard]] std::vector<OccupiedCell> at(const Timeline& timeline, const TimePosition& time) const;
    [[nodiscard]] std::vector<OccupiedCell> at(const Timeline& timeline, double t) const;

private:
    [[nodiscard]] std::set<OccupiedCell> before(const Timeline& timeline, std::size_t instant) const;

    struct Checkpoint
    {
        std::size_t instant = 0; // the first instant not yet applied
        std::vector<OccupiedCell> inside;
    };
    CellRule m_rule = CellRule::closed;
    std::vector<Checkpoint> m_checkpoints;
};

} // namespace sweep
