// Which of the known words was meant?
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

// The first of the words that fewest letters tell from the typed one (each added, left out, changed or swapped with its
// neighbour), if at most two and fewer than half of its letters do. By bytes: for words of ASCII.
[[nodiscard]] std::optional<std::string> nearestWord(std::string_view typed, const std::vector<std::string>& words);

} // namespace sweep
