// Escaping of untrusted text for HTML, Markdown, shells and source code.
#pragma once

#include <string>

namespace sweep {

// Escaping of untrusted text for HTML, Markdown, comments and string literals.
//
// Each function but shellPath first replaces invisible characters (control characters, line ends, marks of direction)
// by \n, \t or \uXXXX, so that no text controls a terminal, breaks a line or reverses its neighbours.

// For the text of HTML elements and for quoted attributes.
[[nodiscard]] std::string htmlText(const std::string& text);
// Like htmlText, but keeps line ends: for free text of several lines.
[[nodiscard]] std::string htmlLines(const std::string& text);

// For a line or a table cell of GitHub's Markdown: nothing in the text becomes markup, a link, an image, HTML, a
// mention, a reference to an issue (#19) or an emoji.
[[nodiscard]] std::string markdownText(const std::string& text);
// Inline code, `ball`. A table cell needs the second function, because | ends a cell even inside code.
[[nodiscard]] std::string markdownCode(const std::string& text);
[[nodiscard]] std::string markdownCellCode(const std::string& text);
// A fenced code block that no line of the text can end.
[[nodiscard]] std::string markdownBlock(const std::string& text, const std::string& language);

// One line for a // or /* */ comment of C++ or Rust, without comment ends, line continuations and trigraphs.
[[nodiscard]] std::string commentText(const std::string& text);

// A file as a word of a command line: in single quotes, and with ./ before a - that would begin an option.
[[nodiscard]] std::string shellPath(const std::string& path);

// A string literal of C++ with the same UTF-8 bytes, in quotes, written in ASCII.
[[nodiscard]] std::string cppString(const std::string& text);

// JSON for an HTML element <script>: the same values, without characters that could end the element.
[[nodiscard]] std::string jsonInHtml(std::string json);

// Doubles as literals in source code, without losing a bit.

// "0x1.8p+1", a hexadecimal floating-point literal of C99 and C++17. Requires: finite.
[[nodiscard]] std::string hexFloat(double value);
// "0x4008000000000000", the bits of the double, for Rust, which has no hexadecimal floating-point literals.
[[nodiscard]] std::string bitsOf(double value);

} // namespace sweep
