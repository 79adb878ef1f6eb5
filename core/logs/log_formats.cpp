#include "core/base/csv.h"

#include <sweepbench/engine_log.h>
#include <sweepbench/scene_file.h>

#include <string>
#include <utility>
#include <vector>

namespace sweep {

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
    for (const CsvField& field : heading->fields)
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
        LogRecord row{{}, record->line, {}};
        for (std::size_t i = 0; i < names.size(); ++i)
            row.fields.push_back({names[i], std::move(record->fields[i].text), record->fields[i].column});
        if (!visitor.row(row))
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
            fields.push_back({name, m_reader.string(), 0, m_reader.pointer()});
        } else if (kind == JsonKind::number) {
            fields.push_back({name, std::string(m_reader.number()), 0, m_reader.pointer()});
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
        // The problem has been recorded.
    }
    if (!problems.empty())
        problems.locate(text);
}

void visitLog(std::string_view text, ProblemCollector& problems, const Job& job, const LogVisitor& visitor)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    const bool isJson = first != std::string_view::npos && (text[first] == '{' || text[first] == '[');
    (isJson ? visitJsonLog : visitCsvLog)(text, problems, job, visitor);
}

} // namespace sweep
