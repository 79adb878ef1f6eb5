// Where does an engine's log part from the exact events?
#pragma once

#include "core/events/timeline.h"
#include "core/logs/engine_log.h"

#include <array>
#include <optional>
#include <vector>

namespace sweep {

enum class LogClass
{
    equal,     // of that kind, no further away than the tolerance
    early,     // of that kind, but earlier than that
    late,      // likewise later
    missing,   // the log does not have it
    extra,     // the log alone has it
    wrongKind, // no further away than the tolerance, but of another kind
};
inline constexpr std::size_t logClasses = 6;
// "equal", "early", "late", "missing", "extra", "wrong kind".
[[nodiscard]] const char* name(LogClass what);

// An event, what the log says about it, or both.
struct LogDifference
{
    LogClass what = LogClass::equal;
    std::optional<std::size_t> event = {};  // index into Timeline::events()
    std::optional<std::size_t> logged = {}; // index into EngineLog::events
    double off = 0;                         // with both: the log's time less that of the event, rounded
};

struct LogTolerance
{
    double within = 0; // ≥ 0: how far from the exact event's t the log's may be
    std::optional<double> reach =
        {};              // what is further away is not the same event, early or late; any distance if absent
    bool clipped = true; // is a clipped event missing where the log does not have it? Otherwise it may lack it
};

struct LogComparison
{
    std::vector<LogDifference> rows; // by the event's time, or the log's where there is none
    std::array<std::size_t, logClasses> counts = {};

    [[nodiscard]] std::size_t count(LogClass what) const { return counts[std::size_t(what)]; }
    [[nodiscard]] std::size_t differences() const { return rows.size() - count(LogClass::equal); }
};

// Aligns each pair's events with the log's, the closest first: those of one kind within the tolerance, then those of
// any kind within it, then those of one kind within the reach. A row that says only that contact begins is of the kinds
// enter, touch and cross. A log without kinds says nothing about exits, one without cells nothing about cells: these
// events are left out. Distances are decided exactly, on the doubles.
// Laws: 1 every event that is not left out and every row of the log stand in exactly one row; 2 the rows of a pair do
// not depend on other pairs; 3 a log of the timeline's own events is equal throughout, within 0; 4 the order of the
// log's rows changes nothing but which of several equal ones is meant. Cost: n log n.
[[nodiscard]] LogComparison compared(const Timeline& timeline, const EngineLog& log, const LogTolerance& tolerance);

} // namespace sweep
