// Rows of a log as named fields, from CSV or JSON.
#pragma once

#include "core/base/job.h"
#include "core/scene/file/problem_collector.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

struct LogField
{
    std::string name; // name of its column
    std::string text;
    int column = 0; // position in a line of CSV in bytes, from 1; 0 in JSON
};
struct LogRecord
{
    std::vector<LogField> fields;
    int line = 0;        // of CSV: the line in which the record begins, from 1; 0 in JSON
    std::string pointer; // of JSON: the JSON Pointer of the row
};

struct LogVisitor
{
    std::function<void(const std::vector<std::string>&)> heading; // of CSV, called once before the rows
    std::function<bool(const LogRecord&)> row;                    // returns false if no more rows are wanted
};

// Reads the text as JSON if it begins with { or [, otherwise as CSV. Adds errors in the text to the problems; rows may
// then be missing.
void visitLog(std::string_view text, ProblemCollector& problems, const Job& job, const LogVisitor& visitor);

void visitCsvLog(std::string_view text, ProblemCollector& problems, const Job& job, const LogVisitor& visitor);
void visitJsonLog(std::string_view text, ProblemCollector& problems, const Job& job, const LogVisitor& visitor);

} // namespace sweep
