// Engine's log: its rows as events of the scene, and the names and words that are understood.
#pragma once

#include <sweepbench/base/jobs.h>
#include <sweepbench/base/json.h>
#include <sweepbench/base/result.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/timeline.h>

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sweep {

// Vocabulary of engine logs: meanings of columns, and of words in the column of kinds.

// The meaning of a column of a log.
enum class LogRole
{
    a,
    b,
    kind,
    t,
    frame, // a time in frames
    x,
    y,
    i,
    j
};
inline constexpr std::size_t logRoles = 9;
// "a", "b", "kind", …
[[nodiscard]] const char* name(LogRole role);

// The names that a column of this role usually has, in lower case.
[[nodiscard]] std::span<const std::string_view> usualColumns(LogRole role);

// The meaning of a word in the column of kinds.
enum class LogWord
{
    exit,
    touch,
    cross,
    enter,
    hit, // contact begins, in whatever way: enter, touch or cross
    skip // the row has nothing to compare, and is left out
};
inline constexpr std::array<LogWord, 6> logWords = {LogWord::enter, LogWord::exit, LogWord::touch,
                                                    LogWord::cross, LogWord::hit,  LogWord::skip};
// "exit", "touch", …
[[nodiscard]] const char* name(LogWord word);
[[nodiscard]] std::optional<LogWord> logWordNamed(std::string_view name);

// The usual meaning of a word, in upper or lower case; nothing if it has none. An engine's callback means that contact
// begins (begin_contact, OnCollisionEnter2D), that it ends (sensor-ended), or neither (OnTriggerStay); separators of
// its parts do not matter.
[[nodiscard]] std::optional<LogWord> usualWord(std::string_view word);

// Whether two words are equal except for the case of their letters.
[[nodiscard]] bool sameLogWord(std::string_view one, std::string_view other);

// Rows of a log as named fields, from CSV or JSON.

struct LogField
{
    std::string name; // name of its column
    std::string text;
    int column = 0;           // position in a line of CSV in bytes, from 1; 0 in JSON
    std::string pointer = {}; // in JSON, the JSON Pointer of the value
};
struct LogRecord
{
    std::vector<LogField> fields;
    int line = 0;        // in CSV, the line in which the record begins, from 1; 0 in JSON
    std::string pointer; // in JSON, the JSON Pointer of the row
};

struct LogVisitor
{
    std::function<void(const std::vector<std::string>&)> heading; // in CSV, called once before the rows
    std::function<bool(const LogRecord&)> row;                    // returns false if no more rows are wanted
};

// Reads the text as JSON if it begins with { or [, otherwise as CSV. Adds errors in the text to the problems; rows may
// then be missing.
void visitLog(std::string_view text, ProblemCollector& problems, const Job& job, const LogVisitor& visitor);

void visitCsvLog(std::string_view text, ProblemCollector& problems, const Job& job, const LogVisitor& visitor);
void visitJsonLog(std::string_view text, ProblemCollector& problems, const Job& job, const LogVisitor& visitor);

// Engine logs: events that another engine reported for a scene, as rows that name a pair, a kind and a time.

// One row of a log.
struct LoggedEvent : PairOrCell
{
    std::optional<EventKind> kind = {}; // absent: contact begins, in a way that the engine does not specify
    double t = 0;
    std::optional<Vec> point = {};
    std::size_t row = 0; // counted from 1, without the heading
    // Index into EngineLog::groups: the row names that group in place of body a or b, and stands for each of its
    // bodies; a or b is one of them.
    std::optional<std::uint32_t> groupA = {};
    std::optional<std::uint32_t> groupB = {};
};

// A group of the scene that a row of the log names.
struct LoggedGroup
{
    std::string name;
    std::vector<std::uint32_t> bodies; // indices into Scene::bodies, increasing
};

struct LogOptions
{
    // The name of the column of each role; empty: the first column that has one of the usual names (see usualColumns).
    std::array<std::string, logRoles> columns = {};
    // Words besides the usual ones: enter, begin and start; exit, end, stop and separate; touch; cross; hit, contact
    // and toi; and an engine's callbacks (see usualWord). Upper and lower case are the same.
    std::vector<std::pair<std::string, LogWord>> words = {};
    bool skipOthers = false; // rows about bodies that the scene does not have are left out instead of refused
    bool exits = false;      // the engine records when contact ends, even if no row does
    // Frames per unit of time, > 0. If it is given, times count frames: those of the field for frames, or of the field
    // for t if there is none or if only the column of t is chosen by name.
    std::optional<Rational> fps = {};
    Job job = {};
};

struct EngineLog
{
    std::vector<LoggedEvent> events;
    bool hasExits = false;  // LogOptions::exits is set, or some row, even one left out, is an exit
    bool hasCells = false;  // whether there are columns for cells
    std::size_t others = 0; // number of rows left out because the scene does not have their bodies
    std::vector<LoggedGroup> groups = {};
};

inline constexpr std::size_t mostLogRows = 10'000'000;

// Reads a log of the scene. A text that begins with { or [ is JSON: an array of objects, an object whose member events
// is such an array, or the output of `sweepbench events`. Any other text is CSV with a heading (RFC 4180, separated by
// commas, semicolons or tabs). In JSON, "point": [x, y] and "cell": [i, j] are two columns each. Bodies are named by
// their ids; a name that is not an id but that of a group stands for each body of the group. A time in frames is the
// double nearest to the number of frames over LogOptions::fps.
// Errors: a missing required column, an unknown body, word or number, frames without their rate, a row whose number of
// fields differs from that of the heading, more than mostLogRows rows; up to 20 problems with their positions. If the
// job is stopped, one problem with the message "cancelled".
[[nodiscard]] Result<EngineLog> parseEngineLog(std::string_view text, const std::string& file, const Scene& scene,
                                               const LogOptions& options = {});

// The rows about bodies that a part of the scene still has, with their indices in the part. Bodies are matched by id; a
// group stands for those of its bodies that the part has.
[[nodiscard]] EngineLog logOfPart(const EngineLog& log, const Scene& whole, const Scene& part);

// The beginning of a log as a table, for choosing its columns; empty if there is no heading. Holds the first
// mostPreviewColumns columns at most.
inline constexpr std::size_t mostPreviewColumns = 200;
struct LogPreview
{
    std::vector<std::string> columns;           // names
    std::vector<std::vector<std::string>> rows; // a field for each column, empty if a row of JSON lacks it
};
[[nodiscard]] LogPreview logPreview(std::string_view text, std::size_t rows = 3);

// The index of the column used for this role; nothing if there is none.
[[nodiscard]] std::optional<std::size_t> columnTaken(LogRole role, const std::vector<std::string>& columns,
                                                     const LogOptions& options = {});

// The words in the log's column of kinds in the order of their first occurrence, each once (upper and lower case are
// the same): at most mostLogKinds, and fewer if the job is stopped. Empty if the log has no such column.
[[nodiscard]] std::vector<std::string> logKinds(std::string_view text, const LogOptions& options = {});
inline constexpr std::size_t mostLogKinds = 64;

} // namespace sweep
