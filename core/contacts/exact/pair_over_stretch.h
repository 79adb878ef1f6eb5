// Exact contacts of two bodies over a stretch of time, by integers of any size.
#pragma once

#include "core/contacts/exact/contact_interval.h"
#include "core/scene/scene.h"

#include <vector>

namespace sweep {

// Two bodies and a stretch of time without a key inside.
struct PairOverStretch
{
    const Body& a;
    Interval activeA;
    const Body& b;
    Interval activeB;
    Interval stretch;
};

// The contacts of the pair, in order.
[[nodiscard]] std::vector<Contact> exactContacts(const PairOverStretch& pair);

} // namespace sweep
