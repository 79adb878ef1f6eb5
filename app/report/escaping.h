// How does text from a stranger stand in a file of another language, and stay text?
//
// One function a format. Every one first writes what is not seen (control characters, line ends, marks of direction)
// as \n, \t, \uXXXX, so that no text moves a terminal, breaks a line or turns its neighbours around.
#pragma once

#include <string>

namespace sweep {

// In HTML, as text and inside quoted attributes.
[[nodiscard]] std::string htmlText(const std::string& text);
// The same, with line ends kept: for free text of several lines.
[[nodiscard]] std::string htmlLines(const std::string& text);

// Inside a line of GitHub's Markdown or a cell of its tables: no markup, link, image, HTML, mention or emoji comes of
// it.
[[nodiscard]] std::string markdownText(const std::string& text);
// Free text of several lines as a quotation.
[[nodiscard]] std::string markdownQuote(const std::string& text);
// As code in a line: `ball`; and in a cell of a table, where a stroke would end the cell even there.
[[nodiscard]] std::string markdownCode(const std::string& text);
[[nodiscard]] std::string markdownCellCode(const std::string& text);
// A file as a block of code that no text inside ends.
[[nodiscard]] std::string markdownBlock(const std::string& text, const std::string& language);

// Inside a comment of C++ or Rust, // or /* */: one line, without the ends of either, a macro's continuation or a
// trigraph.
[[nodiscard]] std::string commentText(const std::string& text);

// In quotes, as a literal of C++ and of Rust: the same UTF-8 bytes, only ASCII in the source.
[[nodiscard]] std::string cppString(const std::string& text);
[[nodiscard]] std::string rustString(const std::string& text);

// JSON that stands inside an HTML element <script>: the same values, without a character that could end the element.
[[nodiscard]] std::string jsonInHtml(std::string json);

} // namespace sweep
