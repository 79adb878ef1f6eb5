#include "core/logs/log_rows.h"
#include "core/scene/file/utf8.h"

#include <algorithm>
#include <array>
#include <optional>

namespace sweep {

namespace {

// CSV parser (RFC 4180): yields one record at a time, each field with its position.
class CsvReader
{
public:
    CsvReader(std::string_view text, ProblemCollector& problems) : m_text(text), m_problems(problems)
    {
        if (m_text.starts_with("\xef\xbb\xbf")) // byte order mark, as spreadsheets write it
            m_text.remove_prefix(3);
        m_separator = separatorOf(m_text);
    }

    [[nodiscard]] bool atEnd() const { return m_at == m_text.size(); }

    // The next record that is not an empty line; nothing at the end, or at an error in the text.
    [[nodiscard]] std::optional<LogRecord> next()
    {
        while (!atEnd() && (m_text[m_at] == '\n' || m_text[m_at] == '\r'))
            pass();
        if (atEnd())
            return {};
        LogRecord record;
        record.line = m_line;
        while (true) {
            auto field = nextField();
            if (!field)
                return {};
            record.fields.push_back(std::move(*field));
            if (atEnd() || m_text[m_at] != m_separator)
                break;
            pass();
        }
        return record;
    }

private:
    static char separatorOf(std::string_view text)
    {
        const std::string_view first = text.substr(0, text.find('\n'));
        const std::array<char, 3> known = {',', ';', '\t'};
        return *std::max_element(known.begin(), known.end(), [first](char p, char q) {
            return std::count(first.begin(), first.end(), p) < std::count(first.begin(), first.end(), q);
        });
    }

    void pass()
    {
        if (m_text[m_at] == '\n') {
            ++m_line;
            m_lineBegin = m_at + 1;
        }
        ++m_at;
    }
    [[nodiscard]] int column() const { return static_cast<int>(m_at - m_lineBegin) + 1; }
    [[nodiscard]] bool atFieldEnd() const
    {
        return atEnd() || m_text[m_at] == m_separator || m_text[m_at] == '\n' || m_text[m_at] == '\r';
    }

    std::optional<LogField> nextField()
    {
        LogField field{{}, {}, column()};
        const int line = m_line;
        if (!atEnd() && m_text[m_at] == '"') {
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
                takeCharacter(field.text);
            trim(field.text);
        }
        if (!isUtf8(field.text)) {
            m_problems.atText(line, field.column, "the field is not UTF-8");
            return {};
        }
        return field;
    }
    void takeCharacter(std::string& text)
    {
        text += m_text[m_at];
        pass();
    }
    bool takeQuoted(std::string& text)
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
    static void trim(std::string& text)
    {
        text.erase(text.find_last_not_of(" \t") + 1);
        text.erase(0, text.find_first_not_of(" \t"));
    }

    std::string_view m_text;
    ProblemCollector& m_problems;
    char m_separator = ',';
    std::size_t m_at = 0;
    std::size_t m_lineBegin = 0;
    int m_line = 1;
};

} // namespace

void visitCsvLog(std::string_view text, ProblemCollector& problems, const Job& job, const LogVisitor& visitor)
{
    CsvReader reader(text, problems);
    const auto heading = reader.next();
    if (!heading) {
        if (problems.empty())
            problems.atText(1, 1, "the log is empty; its first line names the columns");
        return;
    }
    std::vector<std::string> names;
    for (const LogField& field : heading->fields)
        names.push_back(field.text);
    visitor.heading(names);
    while (!job.stopped() && !problems.overflowed()) {
        auto record = reader.next();
        if (!record)
            return;
        if (record->fields.size() != names.size()) {
            problems.atText(
                record->line, 1,
                "the row has " + std::to_string(record->fields.size()) +
                    (record->fields.size() == 1 ? " field, the heading has " : " fields, the heading has ") +
                    std::to_string(names.size()));
            continue;
        }
        for (std::size_t i = 0; i < names.size(); ++i)
            record->fields[i].name = names[i];
        if (!visitor.row(*record))
            return;
    }
}

} // namespace sweep
