// Text of keys for spreadsheets, written and parsed.
#pragma once

#include "core/scene/scene.h"
#include "widgets/format/number_text.h"

#include <variant>
#include <vector>

namespace sweep {

// A line for each key: t, x and y, parted by tabs.
[[nodiscard]] QString textOfKeys(const std::vector<Key>& keys);

// The keys that lines of three columns say, parted by tabs, semicolons or commas, whichever comes first in this order;
// a cell is a number or an expression, and a first line "t x y" is a heading. Otherwise what is wrong, with its row and
// column.
[[nodiscard]] std::variant<std::vector<Key>, QString> keysOfText(const QString& text, const NumberNames& names);

} // namespace sweep
