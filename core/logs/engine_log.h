// What did an engine say happened in a scene? Its log: a table whose rows name a pair, a kind and a time.
#pragma once

#include "core/base/job.h"
#include "core/base/result.h"
#include "core/events/event.h"

#include <array>
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
    std::uint32_t b = Event::isCell;    // likewise, a < b; or isCell
    Cell cell = {};                     // where b is isCell
    std::optional<EventKind> kind = {}; // none: contact begins, in whatever way; the engine does not say
    double t = 0;
    std::optional<Vec> point = {};
    std::size_t row = 0; // counted from 1, without the heading
};

// What a column of the log may mean.
enum class LogRole
{
    a,
    b,
    kind,
    t,
    x,
    y,
    i,
    j
};
inline constexpr std::size_t logRoles = 8;
[[nodiscard]] const char* name(LogRole role);

// What a word in the column of kinds means.
enum class LogWord
{
    exit,
    touch,
    cross,
    enter,
    begins, // contact begins, in whatever way: enter, touch or cross
    left    // the row says nothing that is compared: it is left out
};

inline constexpr std::array<LogWord, 6> logWords = {LogWord::enter, LogWord::exit,   LogWord::touch,
                                                    LogWord::cross, LogWord::begins, LogWord::left};
// "enter", "exit", "touch", "cross", "hit" for begins, "skip" for left.
[[nodiscard]] const char* name(LogWord word);
[[nodiscard]] std::optional<LogWord> logWordNamed(std::string_view name);

struct LogReading
{
    // The name of the column by role; empty: the first that has one of the usual names (see usualColumns).
    std::array<std::string, logRoles> columns = {};
    // Words beside the usual ones: enter, begin and start; exit, end, stop and separate; touch; cross; hit, contact and
    // toi. In any case of letters.
    std::vector<std::pair<std::string, LogWord>> words = {};
    bool skipOthers = false; // rows about bodies that the scene does not have are left out rather than refused
    Job job = {};
};

struct EngineLog
{
    std::vector<LoggedEvent> events;
    bool hasKinds = false;  // is there a column of kinds? Without one every row is the beginning of contact
    bool hasCells = false;  // are there columns for cells?
    std::size_t others = 0; // rows left out, about bodies that the scene does not have
};

inline constexpr std::size_t mostLogRows = 10'000'000;

// The names that a column of this role usually has, in small letters.
[[nodiscard]] std::vector<std::string_view> usualColumns(LogRole role);

// Reads a log of the scene. A text that begins with { or [ is JSON: an array of objects, an object whose member events
// is one, or what `sweepbench events` prints; any other is CSV with a heading (RFC 4180; commas, semicolons or tabs).
// In JSON "point": [x, y] and "cell": [i, j] are two columns each. Bodies are named by their ids.
// Refused: a column that is needed and not there, an unknown body, word or number, a row that has not as many fields as
// the heading, more than mostLogRows rows; up to 20 problems with their places. Stopped: one that says "cancelled".
[[nodiscard]] Result<EngineLog> parseEngineLog(std::string_view text, const std::string& file, const Scene& scene,
                                               const LogReading& reading = {});

// The names of the log's columns, for somebody to choose from; empty where there is no heading.
[[nodiscard]] std::vector<std::string> logColumns(std::string_view text);

// The words in the log's column of kinds, each once (letters of any case are the same), in the order in which they
// come: at most mostLogKinds, or stopped fewer. Empty where it has no such column.
[[nodiscard]] std::vector<std::string> logKinds(std::string_view text, const LogReading& reading = {});
inline constexpr std::size_t mostLogKinds = 64;

// What a word means where nobody says it, in any case of letters; nothing where it is not a usual one.
[[nodiscard]] std::optional<LogWord> usualWord(std::string_view word);

// Do the two words mean the same in a log, whatever the case of their letters?
[[nodiscard]] bool sameLogWord(std::string_view one, std::string_view other);

} // namespace sweep
