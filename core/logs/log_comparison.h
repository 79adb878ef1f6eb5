// Comparison of an engine's log with the exact events.
#pragma once

#include "core/events/timeline.h"
#include "core/logs/engine_log.h"

#include <array>
#include <optional>
#include <vector>

namespace sweep {

enum class LogClass
{
    equal,     // the log has an event of that kind within the tolerance
    early,     // the log has an event of that kind, earlier by more than the tolerance
    late,      // the log has an event of that kind, later by more than the tolerance
    missing,   // the log has no such event
    extra,     // the log alone has the event
    wrongKind, // the log has an event within the tolerance, but of another kind
};
inline constexpr std::size_t logClasses = 6;
// "equal", "early", "late", "missing", "extra", "wrong kind".
[[nodiscard]] const char* name(LogClass what);

// An exact event, an event of the log, or both where they are matched.
struct LogDifference
{
    LogClass what = LogClass::equal;
    std::optional<std::size_t> event = {};  // index into Timeline::events()
    std::optional<std::size_t> logged = {}; // index into EngineLog::events
    double off = 0;                         // where both are there: the log's time minus that of the event, rounded
};

struct LogTolerance
{
    double within = 0; // ≥ 0: the largest distance between the exact t and the log's
    // ≥ 0: the largest distance at which an early or late event is still the same event; unlimited where absent.
    std::optional<double> reach = {};
    std::optional<double> earlyBy = {}; // ≥ 0: in place of `within` for a row of the log that is too early
    std::optional<double> lateBy = {};  // and for one that is too late
    bool firstAlone = false; // the log has the first hit of each pair alone: no other event of it counts as missing
    bool clipped = true;     // whether a clipped event that the log does not have counts as missing
};

struct LogComparison
{
    std::vector<LogDifference> rows; // ordered by the event's time, or the log's where there is no event
    std::array<std::size_t, logClasses> counts = {};
    std::size_t exitsNotLogged = 0; // exact events left out because the log has no exits

    [[nodiscard]] std::size_t count(LogClass what) const { return counts[std::size_t(what)]; }
    [[nodiscard]] std::size_t differences() const { return rows.size() - count(LogClass::equal); }
};

// Matches each pair's events with the log's, the closest first: those of one kind within the tolerance, then those of
// any kind within it, then those of one kind within `reach`. A row that says only that contact begins is of the kinds
// enter, touch and cross; it is closest to whichever of these is, whatever other rows name. Of equal distances the
// earlier event is matched first, then the earlier row; of several at one time any. A log in which no row is an exit
// says nothing about exits, and one without cells nothing about cells: these events are left out. Distances are
// compared exactly, on the doubles. Laws:
// 1. every event that is not left out, and every row of the log, is in exactly one row of the comparison;
// 2. the rows of a pair do not depend on other pairs;
// 3. a log of the timeline's own events is equal throughout, within 0;
// 4. the order of the log's rows changes only which of several equal rows is matched.
// Cost: n log n.
[[nodiscard]] LogComparison compared(const Timeline& timeline, const EngineLog& log, const LogTolerance& tolerance);

} // namespace sweep
