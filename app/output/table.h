// Text tables, blocks printed on several threads, and progress on a terminal.
#pragma once

#include <sweepbench/base/jobs.h>
#include <sweepbench/timeline.h>

#include <chrono>
#include <cstddef>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

// Text table: rows of cells in aligned columns.

// The width of the text in columns of a terminal: none for combining marks, two for wide characters, otherwise one.
[[nodiscard]] std::size_t displayWidth(std::string_view utf8);

struct TextColumn
{
    TextColumn(const char* title) : heading(title) {}
    TextColumn(std::string title) : heading(std::move(title)) {}

    std::string heading;
    bool isRight = false; // aligned right, as numbers are
    std::size_t width = 0;
};

[[nodiscard]] inline TextColumn rightColumn(const char* heading)
{
    TextColumn column(heading);
    column.isRight = true;
    return column;
}

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
    void append(std::string& rows, const std::vector<std::string>& cells) const;

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

// Output of many items: several threads format the text, which is printed in the order of the items.

struct BlockPrinting
{
    unsigned threads = 0; // 0: one per core
    // The end of the block that starts at an item; about 30 kB of text is a good size.
    std::function<std::size_t(std::size_t first)> endOfBlock;
    // Appends the output of a block to a text. Several threads call it concurrently, so it must depend only on the
    // block.
    std::function<void(std::string& text, Block block)> append;
    // Receives the texts in order, until it returns false.
    std::function<bool(const std::string& text)> print;
};

// Prints the items of a range, block by block. Memory does not grow with the range.
void printBlocks(Block range, const BlockPrinting& printing);

// Calls visit(k, time, event) for each event of a block, where k is the index of its instant.
template <class Visit>
void forEachEvent(const Timeline& timeline, Block events, const Visit& visit)
{
    if (events.first == events.last)
        return;
    std::size_t k = timeline.instantOf(events.first);
    for (std::size_t i = events.first; i < events.last; ++i) {
        const TimelineInstant& instant = timeline.instants()[k];
        visit(k, instant.time, timeline.events()[i]);
        if (i + 1 == instant.first + instant.count)
            ++k;
    }
}

// Progress line on a terminal: the completed share of long work, updated in place.

// Shows nothing in the first second, then a line such as "thick.scene.json: 42 %", updated at most once a second, and
// removes it at the end. Not thread-safe.
class ProgressLine
{
public:
    using Clock = std::function<std::chrono::steady_clock::time_point()>;

    // Shows nothing unless `out` is standard error and that is a terminal.
    ProgressLine(std::ostream& out, std::string label);
    // Shows the line on any stream, with the caller's clock.
    ProgressLine(std::ostream& out, std::string label, Clock clock);
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    ~ProgressLine();

    // Shows the completed share, from 0 to 1.
    void show(double share);

private:
    std::ostream& m_out;
    std::string m_label;
    Clock m_clock; // empty: nothing is shown
    std::chrono::steady_clock::time_point m_last;
    bool m_shown = false;
};

} // namespace sweep
