// UTF-8: validation, encoding, and texts cut to a length (RFC 3629).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

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

} // namespace sweep
