// In which cells is every body, and where was it before? What takes long to index and is quick to ask.
#pragma once

#include "widgets/models/grid/entered_cells.h"
#include "widgets/models/grid/occupied_cells.h"

namespace sweep {

struct CellHistory
{
    CellHistory(const Timeline& timeline, CellRule rule) : occupied(timeline, rule), entered(timeline) {}

    OccupiedCells occupied;
    EnteredCells entered;
};

} // namespace sweep
