// Text of keys for spreadsheets, written and parsed.
#pragma once

#include "widgets/format/numbers.h"

#include <sweepbench/scene.h>

#include <variant>
#include <vector>

namespace sweep {

// A line for each key: t, x and y, separated by tabs, for a scene of doubles or singles.
[[nodiscard]] QString textOfKeys(const std::vector<Key>& keys, NumberFormat format = NumberFormat::doubles);

// The keys in lines of three columns, separated by tabs, semicolons or commas, whichever occurs first in this order; a
// cell is a number or an expression, and a first line "t x y" is a heading. Otherwise the error, with its row and
// column.
[[nodiscard]] std::variant<std::vector<Key>, QString> keysOfText(const QString& text, const NumberNames& names,
                                                                 NumberFormat format = NumberFormat::doubles);

} // namespace sweep
