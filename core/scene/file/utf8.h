// Which bytes are UTF-8?
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sweep {

// The bytes of the character that the text begins with, 1 to 4; 0 where it begins with none: a stray or cut sequence,
// one that is longer than needed, half of a surrogate pair, beyond U+10FFFF, or no text at all.
[[nodiscard]] std::size_t utf8Length(std::string_view text);

[[nodiscard]] bool isUtf8(std::string_view text);

// Requires: code is a Unicode scalar value.
void appendUtf8(std::string& text, unsigned code);

// At most 40 characters of a text, with … where it goes on, for a message. Requires: isUtf8(text).
[[nodiscard]] std::string shortened(std::string_view text);

} // namespace sweep
