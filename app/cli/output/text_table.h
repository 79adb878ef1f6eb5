// How do rows of text stand in aligned columns?
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

// The columns of a terminal that the text takes: characters, not bytes; none for combining marks, two for wide ones.
[[nodiscard]] std::size_t displayWidth(std::string_view utf8);

// Columns with a width each, known before the first row is printed, so that a million rows need no memory.
class TextTable
{
public:
    enum class Align
    {
        left,
        right
    };

    explicit TextTable(const std::vector<Align>& columns);

    // First every row is measured, then every row is printed. A cell wider than `widest` does not widen its column.
    void measure(const std::vector<std::string>& cells);
    void print(std::ostream& out, const std::vector<std::string>& cells) const;

    static constexpr std::size_t widest = 60;

private:
    struct Column
    {
        Align align = Align::left;
        std::size_t width = 0;
    };
    std::vector<Column> m_columns;
};

} // namespace sweep
