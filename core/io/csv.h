// CSV: records of fields, each with its position (RFC 4180; separated by commas, semicolons, tabs or blanks), and the
// names of columns.
#pragma once

#include <sweepbench/base/json.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

struct CsvField
{
    std::string text;
    int column = 0;         // in bytes, from 1
    std::size_t offset = 0; // in the text without its byte order mark
    bool isQuoted = false;
};
struct CsvRecord
{
    std::vector<CsvField> fields;
    int line = 0; // the line in which the record begins, from 1
};

inline constexpr std::size_t mostCsvFields = 10'000; // of a record

// The separator of records whose first line is `line`: of comma, semicolon and tab the most frequent one, or a comma if
// there is none of them.
[[nodiscard]] char csvSeparator(std::string_view line);
// The separator of rows that people paste, by one of them: what stands outside of quotes and is no decimal comma; a
// blank if nothing does.
[[nodiscard]] char rowSeparator(std::string_view line);

// Whether a line is a rule under a heading: "---+---", "|:--|:--|".
[[nodiscard]] bool isRule(std::string_view line);
// Whether a line counts the rows of a table above: "(3 rows)", "2 rows in set", "[5 rows x 4 columns]".
[[nodiscard]] bool isRowCount(std::string_view line);
// The text with box characters as |, - and + and blanks, so that places stay, if two of them begin a line.
[[nodiscard]] std::string withPlainBoxes(std::string text);
// Why a print of positions is not read: psql's expanded output, matrices of MATLAB, vertices of EnergyPlus, WKT with
// decimal commas; nullptr for other texts.
[[nodiscard]] const char* printNotRead(std::string_view text);
// Replaces what frames a table by blanks, as Markdown, databases and data frames print it: rules and counts of rows
// and, if bars separate the fields, outer bars.
void blankFrame(std::string& text, char separator);
// Makes lists of the blocks of rows of gnuplot, "$name << EOD", the rows, "EOD", if each row is a position; places
// stay.
void listBlocks(std::string& text);
// Whether the fields are the types of columns, as data frames print them below a heading: "i64", "<dbl>".
[[nodiscard]] bool areColumnTypes(const std::vector<CsvField>& fields);
// Whether the fields stand for rows that a print leaves out: "...", "..", "…".
[[nodiscard]] bool areDots(const std::vector<CsvField>& fields);

// The contents of a column of positions.
enum class RowRole
{
    id,
    time,
    frame,
    x,
    y,
    radius,
    geometry,   // WKT, WKB or GeoJSON
    coordinate, // of a segment or box
    none
};

// The role of a column, and the place of its name among those of the role.
struct RankedRole
{
    RowRole role = RowRole::none;
    std::size_t rank = 0;
};
[[nodiscard]] RankedRole rankedRole(std::string_view heading);
[[nodiscard]] RowRole rowRole(std::string_view heading);
// The most usual names of columns, for messages.
inline constexpr const char* knownRowWords =
    "id, t, time, frame, x, y, lon, lat, r, geometry, x1, y1, x2, y2, xmin, ymin, "
    "xmax, ymax, width, height";

// The columns of a segment or box.
enum class RowShape
{
    segment, // x and y of both ends
    box,     // the smallest and greatest x and y
    sizedBox // a corner and the size
};
// The four columns of a table with a segment or box in each row.
struct RowShapeColumns
{
    RowShape shape = RowShape::segment;
    std::array<std::size_t, 4> columns = {};
};

// Tables of triangles have x1, y1, x2, y2, too; a position with a time or radius is no corner of a box.
[[nodiscard]] std::optional<RowShapeColumns> rowShapeColumns(const std::vector<CsvField>& fields);

// The columns of one body in a table whose rows have the positions of several: t, ball_x, ball_y, box_x, box_y.
struct WideColumns
{
    std::string name = {};
    std::size_t x = 0;
    std::size_t y = 0;
    std::optional<std::size_t> radius = {};
};
// So that a heading of 10,000 fields takes no long time.
inline constexpr std::size_t mostWideColumns = 500;
// Empty if the rows have no time, or one position alone.
[[nodiscard]] std::vector<WideColumns> wideColumns(const std::vector<CsvField>& fields);
// The same for columns of whole positions below a heading, as (1.5, 2.5) below "t, ball, box": x and y are one column.
[[nodiscard]] std::vector<WideColumns> positionColumns(const std::vector<CsvField>& heading,
                                                       std::vector<CsvField> below);
// Makes one field of the last column and what is behind it, for a geometry whose commas are not quoted.
void joinLast(std::vector<CsvField>& fields, std::size_t columns, char separator);
// Makes one field of the parts of a position in brackets if a row has more fields than columns.
void joinPositions(std::vector<CsvField>& fields, std::size_t columns, char separator);

// The offsets of a line: [begin, end).
struct RowLine
{
    std::size_t begin = 0;
    std::size_t end = 0;
};
// The first line that is a record; a heading may stand behind #.
[[nodiscard]] RowLine firstLine(std::string_view text);
// The first row of a table: the first line that is one, or a heading below prose or a command.
[[nodiscard]] RowLine firstRow(std::string_view text);
// The fields of the row behind another one, with the same separator; tabs are blanks between blanks.
[[nodiscard]] std::vector<CsvField> nextFields(std::string_view text, const RowLine& row);

// The fields of one line of a table that people paste.
[[nodiscard]] std::vector<CsvField> fieldsOfLine(std::string_view line);
[[nodiscard]] bool isWholeNumber(std::string_view text);
// Whether the field says that there is no finite value, as programs write it.
[[nodiscard]] bool isMissingValue(std::string_view text);
// Whether these are headings of x and y, or of a segment or box.
[[nodiscard]] bool isHeading(const std::vector<CsvField>& fields);
// Whether these are the headings of a geometry and its time or id.
[[nodiscard]] bool isGeometryHeading(const std::vector<CsvField>& fields);
// Whether these are the headings of a log of contacts: two bodies, and a kind or a time.
[[nodiscard]] bool isLogHeading(const std::vector<CsvField>& fields);
// Whether the fields are words that may name columns.
[[nodiscard]] bool areNames(const std::vector<CsvField>& fields);
// Whether the whole field is a position, or a geometry in WKT, hexadecimal WKB or GeoJSON.
[[nodiscard]] bool isGeometryField(std::string_view text);
// The meaning of the columns of a table without a heading whose geometry is WKT or WKB: id and time, or time alone.
[[nodiscard]] std::vector<RowRole> rolesWithGeometry(const std::vector<CsvField>& fields);
// Whether fields that are not quoted have brackets and signs of source code.
[[nodiscard]] bool holdCode(const std::vector<CsvField>& fields);
// Whether a date begins at the field, and the next one is its time.
[[nodiscard]] bool isDateAt(const std::vector<CsvField>& fields, std::size_t i);
// An id without the apostrophe that is written before one that a spreadsheet would take for a formula.
[[nodiscard]] std::string withoutShield(const std::string& id);
// The number of fields that are numbers; a comma may be a decimal comma.
[[nodiscard]] std::size_t numbersIn(const std::vector<CsvField>& fields);

// Yields one record at a time. Runs of blanks are one separator if the separator is a blank. Skips a byte order mark.
class CsvReader
{
public:
    // The text and the problems must outlive the reader.
    CsvReader(std::string_view text, ProblemCollector& problems);
    CsvReader(std::string_view text, ProblemCollector& problems, char separator);

    [[nodiscard]] bool atEnd() const { return m_at == m_text.size(); }

    // The next record that is not an empty line; nothing at the end, or at an error in the text, which is reported.
    [[nodiscard]] std::optional<CsvRecord> next();

private:
    void pass();
    [[nodiscard]] int column() const { return static_cast<int>(m_at - m_lineBegin) + 1; }
    [[nodiscard]] bool atFieldEnd() const;
    [[nodiscard]] std::optional<CsvField> nextField();
    void takeCharacter(std::string& text);
    [[nodiscard]] bool takeQuoted(std::string& text);
    void passBlanks();

    std::string_view m_text;
    ProblemCollector& m_problems;
    char m_separator = ',';
    std::size_t m_at = 0;
    std::size_t m_lineBegin = 0;
    int m_line = 1;
};

} // namespace sweep
