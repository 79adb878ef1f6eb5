// Readable JSON layout: a tree of values printed on as few lines as its width allows.
#pragma once

#include "core/base/job.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sweep {

// A value to be written: on one line if it fits into 118 columns, otherwise on as few lines as possible, continuation
// lines being indented to the first member.
class JsonNode
{
public:
    // A value whose JSON text is known.
    [[nodiscard]] static JsonNode leaf(std::string text);
    [[nodiscard]] static JsonNode object() { return JsonNode('{'); }
    [[nodiscard]] static JsonNode array() { return JsonNode('['); }

    // Adds a member to an object, and an element to an array.
    JsonNode& add(std::string_view name, JsonNode value);
    JsonNode& add(JsonNode value);

    // The members of an object whose names begin so, as text: the value of one, "name: value" of several.
    [[nodiscard]] std::string membersText(std::string_view prefix) const;

    // Appends the value, which begins at `column` (0-based). Incomplete if the job is stopped.
    void print(std::string& out, std::size_t column, const Job& job = {}) const;

private:
    explicit JsonNode(char bracket) : m_bracket(bracket), m_width(2) {}

    char m_bracket;                                           // '{', '[', or 0 for a leaf
    std::size_t m_width = 0;                                  // columns needed on one line
    std::string m_text;                                       // text of a leaf
    std::vector<std::pair<std::string, JsonNode>> m_children; // quoted names (empty in an array) and values
};

// A text as a JSON string: escapes only what JSON requires and leaves everything else as UTF-8.
[[nodiscard]] std::string quoted(std::string_view text);

} // namespace sweep
