// Result of a filter stage: all contacts of a pair over a window, with error bounds.
#pragma once

#include "core/base/uninitialized_array.h"
#include "core/contacts/exact/contact_interval.h"
#include "core/contacts/filter/stage.h"

namespace sweep {

// The contents are certain: number, kinds and order of the contacts, and the bounds of their ends, which are exactly 0
// or 1 if a contact begins or ends with the window. A filter that cannot decide returns no result (unknown).
template <std::size_t capacity>
struct FilteredContacts
{
    static constexpr std::size_t most = capacity;

    std::size_t count = 0;
    Stage stage = Stage::rejection;                        // the stage that decided
    UninitializedArray<FilteredContact, capacity> contact; // the first `count` of them, in order
};

} // namespace sweep
