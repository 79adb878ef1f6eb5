// Filter stage of a trace: contacts of a moving body with grid cells, by doubles with error bounds.
#pragma once

#include "core/contacts/exact/cell_condition.h"
#include "core/contacts/exact/contact_interval.h"

#include <memory>
#include <optional>
#include <vector>

namespace sweep {

// A body over one stretch against many cells. The contact with a cell begins and ends where the distance of the two
// equals the radius of the body. There the polynomial of a pair of features is zero (see CellFeature), and where it
// alone is, and simply so, the contact changes. So the roots of those polynomials are isolated, and those at which the
// distance is certainly another one are left out; between the others, which must be apart, the contact is asked for
// once. Roots are solved once for all cells that share the feature, and events at one root share one instant, which is
// calculated exactly only where its error bound does not decide.
class CellFilter
{
public:
    // Requires: what CellConditions requires.
    CellFilter(const Body& body, Interval active, const GridCells& cells, Interval stretch);
    CellFilter(const CellFilter&) = delete;
    CellFilter& operator=(const CellFilter&) = delete;
    ~CellFilter();

    // The contacts over the stretch, equal to those that CellConditions gives. Unknown where the body touches the cell
    // without passing into it or at an end of the stretch, where several polynomials are zero at once, and for sizes
    // near the ends of the range. Requires: columns do not decrease from call to call.
    [[nodiscard]] std::optional<std::vector<Contact>> contactsFiltered(Cell cell);

private:
    class Stage;
    template <int M>
    class StageOf;

    std::unique_ptr<Stage> m_stage; // null where nothing can be decided
};

} // namespace sweep
