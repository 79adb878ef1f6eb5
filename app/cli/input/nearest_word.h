// Suggestion for a misspelled word: the nearest known word by edit distance.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

// The first of the words with the smallest edit distance from the typed one (a letter added, omitted, changed, or
// swapped with its neighbour), if that is at most 2 and less than half of the word's length. Counts bytes, so the
// words should be ASCII.
[[nodiscard]] std::optional<std::string> nearestWord(std::string_view typed, const std::vector<std::string>& words);

} // namespace sweep
