// When is a quadratic zero or negative while u goes from 0 to 1?
#pragma once

#include "core/contacts/filter/linear_contact.h"
#include "core/number/quadratic.h"

namespace sweep {

// Adds the maximal closed intervals, at most two. `times`: of the simple roots, or of the double one.
[[gnu::always_inline]] inline void addSpansBelowZero(const QuadraticRoots& roots,
                                                     const std::array<WindowShare, 2>& times, LinearContacts& result)
{
    const WindowShare start{};
    const WindowShare end{{1, 0}, 0};
    const auto add = [&](const WindowShare& from, const WindowShare& to, bool lone) {
        result.contact[result.count++] = {from, to, lone};
    };
    const bool below = roots.after != Sign::positive; // just after the start
    if (!below && roots.start == Sign::zero)
        add(start, start, true);
    if (roots.count == 0) {
        if (below)
            add(start, end, false);
        else if (roots.tangent)
            add(times[0], times[0], true);
    } else if (below) {
        add(start, times[0], false);
        if (roots.count == 2)
            add(times[1], end, false);
    } else
        add(times[0], roots.count == 2 ? times[1] : end, false);
    const bool belowBeforeEnd = below == (roots.count % 2 == 0);
    if (!belowBeforeEnd && roots.end == Sign::zero)
        add(end, end, true);
}

} // namespace sweep
