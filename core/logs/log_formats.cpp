#include <sweepbench/base/utf8.h>
#include <sweepbench/engine_log.h>
#include <sweepbench/scene_file.h>

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

namespace {

class JsonRows
{
public:
    JsonRows(JsonReader& reader, const LogVisitor& visitor) : m_reader(reader), m_visitor(visitor) {}

    // Reads an array of rows. The fields of the enclosing object come first in each row.
    void rows(const std::vector<LogField>& outer)
    {
        if (expectKind(m_reader, JsonKind::array, "a log is an array of objects"))
            m_reader.array([&](std::size_t) { row(outer); });
    }

    void document()
    {
        if (m_reader.next() != JsonKind::object) {
            rows({});
            return;
        }
        bool found = false;
        m_reader.object([&](std::string_view name) {
            if (name == "events")
                rows({});
            else if (name == "instants")
                instants();
            else
                (void)m_reader.compactText();
            found = found || name == "events" || name == "instants";
        });
        if (!found)
            m_reader.refuse("the object has no member events; a log is an array of objects, or has it there");
    }

private:
    // Reads the output of `sweepbench events`, in which the time is a member beside the list of its events.
    void instants()
    {
        if (expectKind(m_reader, JsonKind::array, "instants are an array of objects with t and events"))
            m_reader.array([&](std::size_t) { instant(); });
    }

    void instant()
    {
        if (!expectKind(m_reader, JsonKind::object, "an instant of a log is an object with t and events"))
            return;
        std::vector<LogField> time;
        m_reader.object([&](std::string_view name) {
            if (name == "events")
                rows(time);
            else
                field(std::string(name), time);
        });
    }

    void row(const std::vector<LogField>& outer)
    {
        if (!expectKind(m_reader, JsonKind::object, "a row of a log is an object"))
            return;
        LogRecord line;
        line.fields = outer;
        line.pointer = m_reader.pointer();
        m_reader.object([&](std::string_view name) { field(std::string(name), line.fields); });
        if (m_wanted)
            m_wanted = m_visitor.row(line);
    }

    // A string or a number is one field, a point or a cell two; values of other kinds are skipped.
    void field(const std::string& name, std::vector<LogField>& fields)
    {
        const JsonKind kind = m_reader.next();
        if (kind == JsonKind::string) {
            fields.push_back({name, m_reader.string()});
        } else if (kind == JsonKind::number) {
            fields.push_back({name, std::string(m_reader.number())});
        } else if (kind == JsonKind::array && (name == "point" || name == "cell")) {
            const bool point = name == "point";
            m_reader.array([&](std::size_t i) { field(point ? (i == 0 ? "x" : "y") : (i == 0 ? "i" : "j"), fields); });
        } else {
            (void)m_reader.compactText();
        }
    }

    JsonReader& m_reader;
    const LogVisitor& m_visitor;
    bool m_wanted = true;
};

} // namespace

void visitJsonLog(std::string_view text, ProblemCollector& problems, const Job& job, const LogVisitor& visitor)
{
    try {
        JsonReader reader(text, problems, job);
        JsonRows(reader, visitor).document();
        reader.finish();
    } catch (const ReadingStopped&) {
        return; // the problem has been recorded
    }
}

void visitLog(std::string_view text, ProblemCollector& problems, const Job& job, const LogVisitor& visitor)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    const bool isJson = first != std::string_view::npos && (text[first] == '{' || text[first] == '[');
    (isJson ? visitJsonLog : visitCsvLog)(text, problems, job, visitor);
}

} // namespace sweep
