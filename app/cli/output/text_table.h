// Text table: rows of cells in aligned columns.
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

// The width of the text in columns of a terminal: none for combining marks, two for wide characters, otherwise one.
[[nodiscard]] std::size_t displayWidth(std::string_view utf8);

enum class TextAlign
{
    left,
    right
};

struct TextColumn
{
    TextColumn(const char* title, TextAlign side = TextAlign::left) : heading(title), align(side) {}
    TextColumn(std::string title) : heading(std::move(title)) {}

    std::string heading;
    TextAlign align = TextAlign::left;
    std::size_t width = 0;
};

// Measure all rows before printing the first one. Rows are not stored, so that a million rows need no memory.
class TextTable
{
public:
    explicit TextTable(std::vector<TextColumn> columns);

    // A cell wider than `widest` does not widen its column: the row goes on below it, in the next column.
    void measure(const std::vector<std::string>& cells);
    // Widens the columns to those of a table with the same columns that has measured other rows.
    void measure(const TextTable& other);
    void printHeading(std::ostream& out) const;
    void print(std::ostream& out, const std::vector<std::string>& cells) const;

    static constexpr std::size_t widest = 60;

private:
    std::vector<TextColumn> m_columns;
};

// Prints a heading and the rows cellsOf(i) for i < count; rows without cells are omitted. Calls cellsOf twice for each
// row. Prints nothing if there are no rows. Returns whether there was one.
template <class CellsOf>
bool printTable(std::ostream& out, std::vector<TextColumn> columns, std::size_t count, const CellsOf& cellsOf)
{
    TextTable table(std::move(columns));
    bool any = false;
    for (std::size_t i = 0; i < count; ++i) {
        if (const std::vector<std::string>& cells = cellsOf(i); !cells.empty()) {
            table.measure(cells);
            any = true;
        }
    }
    if (any)
        table.printHeading(out);
    for (std::size_t i = 0; any && i < count && out; ++i) {
        if (const std::vector<std::string>& cells = cellsOf(i); !cells.empty())
            table.print(out, cells);
    }
    return any;
}

} // namespace sweep
