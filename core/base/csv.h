// CSV: records of fields, each with its position (RFC 4180; separated by commas, semicolons, tabs or blanks).
#pragma once

#include <sweepbench/base/json.h>

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
