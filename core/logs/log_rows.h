// Which fields has each row of a log? The same for CSV and JSON.
#pragma once

#include "core/base/job.h"
#include "core/scene/file/found_problems.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

// One field of a row, and where it stands: a line and a column of CSV, a pointer into JSON.
struct LogField
{
    std::string name; // of its column
    std::string text;
    int column = 0; // in bytes, from 1; 0 in JSON
};
struct LogLine
{
    std::vector<LogField> fields;
    int line = 0;        // where a row of CSV begins, from 1; 0 in JSON
    std::string pointer; // of a row of JSON
};

struct LogVisitor
{
    std::function<void(const std::vector<std::string>&)> heading; // of CSV, once, before the rows
    std::function<bool(const LogLine&)> row;                      // false: no more are wanted
};

// Is the text read as JSON? Otherwise as CSV.
[[nodiscard]] bool isJsonLog(std::string_view text);

// What is wrong with the text goes to `problems`; then rows may be left out.
void visitCsvLog(std::string_view text, FoundProblems& problems, const Job& job, const LogVisitor& visitor);
void visitJsonLog(std::string_view text, FoundProblems& problems, const Job& job, const LogVisitor& visitor);

} // namespace sweep
