// Index of the cells that bodies occupy now and have entered before.
#pragma once

#include "widgets/models/grid/entered_cells.h"
#include "widgets/models/grid/open_contacts.h"

namespace sweep {

// Slow to build, fast to query.
struct CellHistory
{
    CellHistory(const Timeline& timeline, CellRule rule) : occupied(timeline, rule), entered(timeline) {}

    OccupiedCells occupied;
    EnteredCells entered;
};

} // namespace sweep
