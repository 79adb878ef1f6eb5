// Contact filter: the contacts of two bodies over a stretch by doubles and double-doubles, or unknown.
#pragma once

#include "core/contacts/exact/contact_interval.h"
#include "core/contacts/filter/stage.h"

#include <optional>
#include <vector>

namespace sweep {

struct PairOverStretch;

// Contacts in order, and the stage that decided them.
struct DecidedContacts
{
    Stage stage = Stage::rejection;
    std::vector<Contact> contacts;
};

// The same contacts as exactContacts, found by the stages before the integers of any size. None if these stages cannot
// decide. The instants keep a copy of the pair and solve it exactly, once, if a comparison needs that.
[[nodiscard]] std::optional<DecidedContacts> contactsFiltered(const PairOverStretch& pair, StageSet stages);

} // namespace sweep
