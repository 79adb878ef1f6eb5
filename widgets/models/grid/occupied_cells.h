// Cells that bodies occupy at a time.
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

// Index over a timeline. A closed cell is occupied from the instant at which it is entered to that at which it is left,
// both included; a cell that is touched, at that instant. An open cell is occupied strictly between the two instants,
// and at an end where the scene's window cuts off the visit. Checkpoints keep the cost of a query near the size of its
// answer. Memory grows with the number of events.
class OccupiedCells
{
public:
    OccupiedCells() = default;
    explicit OccupiedCells(const Timeline& timeline, CellRule rule = CellRule::closed);

    // In order of body, i, j. A double is compared with each instant's nearest double. Requires: the timeline that the
    // index was made from.
    [[nodiscard]] std::vector<OccupiedCell> at(const Timeline& timeline, const TimePosition& time) const;
    [[nodiscard]] std::vector<OccupiedCell> at(const Timeline& timeline, double t) const;

private:
    [[nodiscard]] std::set<OccupiedCell> before(const Timeline& timeline, std::size_t instant) const;

    struct Checkpoint
    {
        std::size_t instant = 0; // the first instant whose events are not applied
        std::vector<OccupiedCell> inside;
    };
    CellRule m_rule = CellRule::closed;
    std::vector<Checkpoint> m_checkpoints;
};

} // namespace sweep
