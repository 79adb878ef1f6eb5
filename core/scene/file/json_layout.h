// How is JSON laid out so that people like to read it?
#pragma once

#include "core/base/job.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sweep {

// A value that is going to be written: on one line where it fits, otherwise on as few lines as hold it, the rest of
// them indented below its first member.
class JsonNode
{
public:
    // Text that is JSON already.
    [[nodiscard]] static JsonNode leaf(std::string text);
    [[nodiscard]] static JsonNode object() { return JsonNode('{'); }
    [[nodiscard]] static JsonNode array() { return JsonNode('['); }

    void add(std::string_view name, JsonNode value); // to an object
    void add(JsonNode value);                        // to an array

    // Appends the value, which begins at `column`, counted from 0; some of it where the job is stopped.
    void print(std::string& out, std::size_t column, const Job& job = {}) const;

private:
    explicit JsonNode(char bracket) : m_bracket(bracket), m_width(2) {}

    char m_bracket;                                           // '{', '[', or 0 for a leaf
    std::size_t m_width = 0;                                  // on one line
    std::string m_text;                                       // of a leaf
    std::vector<std::pair<std::string, JsonNode>> m_children; // the name quoted, empty in an array
};

// A text as a JSON string: what must be escaped is escaped, everything else stays UTF-8.
[[nodiscard]] std::string quoted(std::string_view text);

} // namespace sweep
