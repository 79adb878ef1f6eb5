// Data of a table cell that holds a number, by item role.
#pragma once

#include "widgets/format/number_rules.h"

#include <QVariant>

namespace sweep {

// By the role: the value, marked ≈ where what was typed had to be rounded; what was typed; the tooltip; the rules.
[[nodiscard]] QVariant numberCell(const NumberRules& rules, int role);

} // namespace sweep
