// UTF-8: validation, encoding, texts cut to a length (RFC 3629), and the word that a misspelled one stands for.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

// The number of bytes of the text's first character, 1 to 4. 0 if the text is empty or starts with a stray, truncated
// or overlong sequence, half of a surrogate pair, or a code above U+10FFFF.
[[nodiscard]] std::size_t utf8Length(std::string_view text);

[[nodiscard]] bool isUtf8(std::string_view text);

// Requires: code is a Unicode scalar value.
void appendUtf8(std::string& text, unsigned code);

// The first characters of a text, followed by … if it has more: by default as many as a message has room for. Requires:
// isUtf8(text).
[[nodiscard]] std::string shortened(std::string_view text, std::size_t characters = 40);

// The first of the words with the smallest edit distance from the typed one (a letter added, omitted, changed, or
// swapped with its neighbour), if that is at most 2 and less than half of the word's length. Counts bytes, so the
// words should be ASCII.
[[nodiscard]] std::optional<std::string> nearestWord(std::string_view typed, const std::vector<std::string>& words);

} // namespace sweep
