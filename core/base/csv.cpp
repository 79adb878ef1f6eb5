#include "core/base/csv.h"

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <array>
#include <utility>

namespace sweep {

namespace {

std::string_view withoutByteOrderMark(std::string_view text)
{
    return text.starts_with("\xef\xbb\xbf") ? text.substr(3) : text; // as spreadsheets write it
}

} // namespace

char csvSeparator(std::string_view line)
{
    const std::array<char, 3> known = {',', ';', '\t'};
    const auto count = [line](char c) { return std::count(line.begin(), line.end(), c); };
    return *std::max_element(known.begin(), known.end(), [&](char p, char q) { return count(p) < count(q); });
}

CsvReader::CsvReader(std::string_view text, ProblemCollector& problems)
    : CsvReader(text, problems, csvSeparator(text.substr(0, text.find('\n'))))
{
}

CsvReader::CsvReader(std::string_view text, ProblemCollector& problems, char separator)
    : m_text(withoutByteOrderMark(text)), m_problems(problems), m_separator(separator)
{
}

std::optional<CsvRecord> CsvReader::next()
{
    while (!atEnd() && (m_text[m_at] == '\n' || m_text[m_at] == '\r'))
        pass();
    if (atEnd())
        return {};
    CsvRecord record;
    record.line = m_line;
    if (m_separator == ' ')
        passBlanks();
    while (true) {
        auto field = nextField();
        if (!field)
            return {};
        if (record.fields.size() == mostCsvFields) {
            m_problems.atText(m_line, field->column, "a record has more than 10,000 fields");
            return {};
        }
        record.fields.push_back(std::move(*field));
        if (m_separator == ' ') {
            passBlanks();
            if (atEnd() || m_text[m_at] == '\n' || m_text[m_at] == '\r')
                break;
            continue;
        }
        if (atEnd() || m_text[m_at] != m_separator)
            break;
        pass();
    }
    return record;
}

void CsvReader::pass()
{
    if (m_text[m_at] == '\n') {
        ++m_line;
        m_lineBegin = m_at + 1;
    }
    ++m_at;
}

void CsvReader::passBlanks()
{
    while (!atEnd() && m_text[m_at] == ' ')
        pass();
}

bool CsvReader::atFieldEnd() const
{
    return atEnd() || m_text[m_at] == m_separator || m_text[m_at] == '\n' || m_text[m_at] == '\r';
}

std::optional<CsvField> CsvReader::nextField()
{
    CsvField field{{}, column(), m_at};
    const int line = m_line;
    if (!atEnd() && m_text[m_at] == '"') {
        field.isQuoted = true;
        if (!takeQuoted(field.text)) {
            m_problems.atText(line, field.column, "a field begins with \" and no \" ends it");
            return {};
        }
        if (!atFieldEnd()) {
            m_problems.atText(m_line, column(), "a quoted field goes on after its \"; a \" inside is written \"\"");
            return {};
        }
    } else {
        while (!atFieldEnd())
            ++m_at; // there is no end of a line in it
        const std::string_view whole = m_text.substr(field.offset, m_at - field.offset);
        const std::size_t first = std::min(whole.find_first_not_of(" \t"), whole.size());
        field.text = whole.substr(first, whole.find_last_not_of(" \t") + 1 - first);
    }
    if (!isUtf8(field.text)) {
        m_problems.atText(line, field.column, "the field is not UTF-8");
        return {};
    }
    return field;
}

void CsvReader::takeCharacter(std::string& text)
{
    text += m_text[m_at];
    pass();
}

bool CsvReader::takeQuoted(std::string& text)
{
    for (pass(); !atEnd();) {
        if (m_text[m_at] != '"') {
            takeCharacter(text);
            continue;
        }
        pass();
        if (atEnd() || m_text[m_at] != '"')
            return true;
        takeCharacter(text);
    }
    return false;
}

} // namespace sweep
