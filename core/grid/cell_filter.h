// Filter stage of a trace: contacts of a moving body with grid cells, by doubles with error bounds.
#pragma once

#include "core/contacts/condition.h"
#include "core/grid/candidate_cells.h"
#include "core/scene/prepared_body.h"

#include <memory>
#include <optional>
#include <vector>

namespace sweep {

// A body over one stretch against many cells. Contact with a cell begins and ends when their distance equals the radius
// of the body. Then the polynomial of a pair of features is zero (see CellFeature), and if it alone is zero, with a
// simple root, the contact changes. So the roots of those polynomials are isolated, and those at which the distance
// certainly differs from the radius are dropped; between the remaining roots, which must be separate, contact is tested
// once. Roots are solved once for all cells that share the feature, and events at one root share one instant, which is
// computed exactly only if its error bound does not decide.
class CellFilter
{
public:
    // The body over the stretch, rounded and exactly; without the former nothing is decided. Requires: as for
    // CellConditions.
    CellFilter(const std::optional<DoubleDoubleBody>& body, const Motion& exact, const GridCells& cells,
               Interval stretch);
    CellFilter(const CellFilter&) = delete;
    CellFilter& operator=(const CellFilter&) = delete;
    ~CellFilter();

    // The contacts over the stretch, equal to those of CellConditions. Unknown if the body touches the cell without
    // entering it or at an end of the stretch, if several polynomials are zero at once, and for sizes near the ends of
    // the range. Requires: columns do not decrease from call to call.
    [[nodiscard]] std::optional<std::vector<Contact>> contactsFiltered(Cell cell);

private:
    class Stage;
    template <int M>
    class StageOf;

    std::unique_ptr<Stage> m_stage; // null if nothing can be decided
};

} // namespace sweep
