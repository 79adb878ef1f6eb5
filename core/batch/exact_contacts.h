// How does an answer of the fast stages become rounded numbers, and who answers where they do not know?
#pragma once

#include "core/batch/rounded_contacts.h"

namespace sweep {

// Rounds what is known; false where the bound of a time leaves two doubles.
[[gnu::always_inline]] inline bool roundFiltered(const LinearContacts& contacts, RoundedContacts& result)
{
    result.count = contacts.count;
    result.stage = contacts.stage;
    for (std::size_t i = 0; i < contacts.count; ++i) {
        const LinearContact& from = contacts.contact[i];
        RoundedContact& to = result.contact[i];
        to.begin = from.begin.nearestFiltered();
        to.end = from.lone ? to.begin : from.end.nearestFiltered();
        if (to.begin != to.begin || to.end != to.end)
            return false;
        to.s = from.s;
        to.sAtEnd = from.lone ? from.s : from.sAtEnd;
        to.lone = from.lone;
        to.crosses = from.crosses();
        to.beginsBefore = from.begin.isExactly(0);
        to.endsAfter = from.end.isExactly(1);
    }
    return true;
}

// A point against a segment by integers of any size.
[[nodiscard]] RoundedContacts exactContacts(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b);

} // namespace sweep
