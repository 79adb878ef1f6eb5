// Data of a table cell that holds a number, by item role.
#pragma once

#include "widgets/format/number_rules.h"

#include <QVariant>

namespace sweep {

// By role: the value, marked ≈ if the typed number was rounded; the typed text; the tool tip; the rules.
[[nodiscard]] QVariant numberCell(const NumberRules& rules, int role);

} // namespace sweep
