// Engine logs: what another engine reported about a scene, a table whose rows name a pair, a kind and a time.
#pragma once

#include "core/base/job.h"
#include "core/base/result.h"
#include "core/events/event.h"
#include "core/logs/log_vocabulary.h"

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sweep {

// One row of a log.
struct LoggedEvent
{
    std::uint32_t a = 0;                // index into Scene::bodies
    std::uint32_t b = Event::isCell;    // index into Scene::bodies, a < b; or isCell
    Cell cell = {};                     // used where b is isCell
    std::optional<EventKind> kind = {}; // absent: contact begins, and the engine does not say in which way
    double t = 0;
    std::optional<Vec> point = {};
    std::size_t row = 0; // counted from 1, without the heading
};

struct LogOptions
{
    // The name of the column of each role; empty: the first column that has one of the usual names (see usualColumns).
    std::array<std::string, logRoles> columns = {};
    // Words besides the usual ones: enter, begin and start; exit, end, stop and separate; touch; cross; hit, contact
    // and toi; and an engine's callbacks (see usualWord). Upper and lower case are the same.
    std::vector<std::pair<std::string, LogWord>> words = {};
    bool hasExits = false; // the log records when contact ends, even if no row says so
    // The time of a frame, step or tick of that number. Where it is given, times of the log are such numbers; nothing
    // where there is no such time.
    std::function<std::optional<double>(double)> timeOfFrame = {};
    bool skipOthers = false; // rows about bodies that the scene does not have are left out instead of refused
    Job job = {};
};

struct EngineLog
{
    std::vector<LoggedEvent> events;
    bool hasExits = false; // whether any row, also one left out, says that contact ends
    bool hasCells = false; // whether there are columns for cells
    // Where rows name groups: for each body of such a group its first body, for each other body itself. Otherwise
    // empty.
    std::vector<std::uint32_t> firstsOfGroups = {};
    std::size_t others = 0; // number of rows left out because the scene does not have their bodies
};

inline constexpr std::size_t mostLogRows = 10'000'000;

// Reads a log of the scene. A text that begins with { or [ is JSON: an array of objects, an object whose member events
// is such an array, or the output of `sweepbench events`. Any other text is CSV with a heading (RFC 4180, separated by
// commas, semicolons or tabs). In JSON, "point": [x, y] and "cell": [i, j] are two columns each. Bodies are named by
// their ids; the name of a group, where no body has that id, stands for each of its bodies.
// Errors: a missing column that is needed, an unknown body, word or number, a row whose number of fields differs from
// that of the heading, more than mostLogRows rows; up to 20 problems with their positions. Where the job is stopped,
// one problem that says "cancelled".
[[nodiscard]] Result<EngineLog> parseEngineLog(std::string_view text, const std::string& file, const Scene& scene,
                                               const LogOptions& options = {});

// The beginning of a log as a table, for a choice of its columns; empty where there is no heading. Of more columns only
// the first mostPreviewColumns.
inline constexpr std::size_t mostPreviewColumns = 200;
struct LogPreview
{
    std::vector<std::string> columns;           // their names
    std::vector<std::vector<std::string>> rows; // a field for each column, empty where a row of JSON lacks it
};
[[nodiscard]] LogPreview logPreview(std::string_view text, std::size_t rows = 3);

// The index of the column that is taken for this role; nothing where none is.
[[nodiscard]] std::optional<std::size_t> columnTaken(LogRole role, const std::vector<std::string>& columns,
                                                     const LogOptions& options = {});

// The words in the log's column of kinds in the order of their first occurrence, each once (upper and lower case are
// the same): at most mostLogKinds, and fewer where the job is stopped. Empty where the log has no such column.
[[nodiscard]] std::vector<std::string> logKinds(std::string_view text, const LogOptions& options = {});
inline constexpr std::size_t mostLogKinds = 64;

} // namespace sweep
