#include "app/output/table.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/base/result.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <unistd.h>

namespace sweep {

namespace {

struct Range
{
    char32_t first;
    char32_t last;
};
// The Unicode blocks that matter in names; terminals differ on others.
constexpr std::array<Range, 4> combining{{{0x0300, 0x036f}, {0x1ab0, 0x1aff}, {0x200b, 0x200f}, {0xfe00, 0xfe0f}}};
constexpr std::array<Range, 7> wide{{{0x1100, 0x115f},
                                     {0x2e80, 0xa4cf},
                                     {0xac00, 0xd7a3},
                                     {0xf900, 0xfaff},
                                     {0xff00, 0xff60},
                                     {0x1f300, 0x1faff},
                                     {0x20000, 0x3fffd}}};

template <std::size_t N>
bool isIn(const std::array<Range, N>& ranges, char32_t c)
{
    return std::ranges::any_of(ranges, [c](Range r) { return r.first <= c && c <= r.last; });
}

std::size_t widthOf(char32_t c)
{
    if (c < combining.front().first)
        return 1;
    return isIn(combining, c) ? 0 : isIn(wide, c) ? 2 : 1;
}

} // namespace

std::size_t displayWidth(std::string_view utf8)
{
    std::size_t width = 0;
    for (std::size_t i = 0; i < utf8.size();) {
        const auto lead = static_cast<unsigned char>(utf8[i]);
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        char32_t c = length == 1 ? lead : lead & (0xffU >> (length + 1));
        for (std::size_t k = 1; k < length && i + k < utf8.size(); ++k)
            c = (c << 6) | (static_cast<unsigned char>(utf8[i + k]) & 0x3fU);
        width += widthOf(c);
        i += length;
    }
    return width;
}

TextTable::TextTable(std::vector<TextColumn> columns) : m_columns(std::move(columns))
{
    for (TextColumn& column : m_columns)
        column.width = displayWidth(column.heading);
}

void TextTable::measure(const std::vector<std::string>& cells)
{
    SWEEP_EXPECTS(cells.size() == m_columns.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::size_t width = displayWidth(cells[i]);
        if (width <= widest)
            m_columns[i].width = std::max(m_columns[i].width, width);
    }
}

void TextTable::measure(const TextTable& other)
{
    SWEEP_EXPECTS(other.m_columns.size() == m_columns.size());
    for (std::size_t i = 0; i < m_columns.size(); ++i)
        m_columns[i].width = std::max(m_columns[i].width, other.m_columns[i].width);
}

void TextTable::printHeading(std::ostream& out) const
{
    std::vector<std::string> headings;
    for (const TextColumn& column : m_columns)
        headings.push_back(column.heading);
    print(out, headings);
}

void TextTable::print(std::ostream& out, const std::vector<std::string>& cells) const
{
    std::string row;
    append(row, cells);
    out << row;
}

void TextTable::append(std::string& rows, const std::vector<std::string>& cells) const
{
    SWEEP_EXPECTS(cells.size() == m_columns.size());
    const std::size_t begin = rows.size();
    std::size_t end = 0; // the end of the columns so far
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::size_t width = displayWidth(cells[i]);
        const std::size_t padding = m_columns[i].width > width ? m_columns[i].width - width : 0;
        const bool isRight = m_columns[i].isRight;
        rows.append(isRight ? padding : 0, ' ').append(cells[i]).append((isRight ? 0 : padding) + 2, ' ');
        end += m_columns[i].width + 2;
        if (width > std::max(widest, m_columns[i].width)) {
            rows.erase(rows.find_last_not_of(' ') + 1);
            rows += '\n' + std::string(end, ' ');
        }
    }
    rows.erase(std::max(begin, rows.find_last_not_of(" \n") + 1));
    rows += '\n';
}

void printBlocks(Block range, const BlockPrinting& printing)
{
    const std::size_t wave = 16 * threadCount(printing.threads); // number of blocks in memory at once
    std::vector<std::string> texts(wave);
    std::vector<Block> blocks;
    while (range.first < range.last) {
        blocks.clear();
        for (; blocks.size() < wave && range.first < range.last; range.first = blocks.back().last)
            blocks.push_back({range.first, std::min(printing.endOfBlock(range.first), range.last)});
        parallelFor(printing.threads, blocks.size(), [&](std::size_t i) {
            texts[i].clear();
            printing.append(texts[i], blocks[i]);
        });
        for (std::size_t i = 0; i < blocks.size(); ++i)
            if (!printing.print(texts[i]))
                return;
    }
}

namespace {

constexpr const char* emptyLine = "\r\x1b[K"; // returns to the start of the line and erases it

ProgressLine::Clock clockFor(const std::ostream& out)
{
    if (&out != &std::cerr || ::isatty(STDERR_FILENO) == 0)
        return {};
    return &std::chrono::steady_clock::now;
}

} // namespace

ProgressLine::ProgressLine(std::ostream& out, std::string label) : ProgressLine(out, std::move(label), clockFor(out)) {}

ProgressLine::ProgressLine(std::ostream& out, std::string label, Clock clock)
    : m_out(out), m_label(std::move(label)), m_clock(std::move(clock))
{
    if (m_clock)
        m_last = m_clock();
}

ProgressLine::~ProgressLine()
{
    if (m_shown)
        m_out << emptyLine << std::flush;
}

void ProgressLine::show(double share)
{
    if (!m_clock)
        return;
    const auto now = m_clock();
    if (now - m_last < std::chrono::seconds(1))
        return;
    m_last = now;
    m_shown = true;
    m_out << emptyLine << escaped(m_label) << ": " << static_cast<int>(share * 100) << " %" << std::flush;
}

} // namespace sweep
