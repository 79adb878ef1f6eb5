// Comparison of an engine's log with the exact events, closest first.
#pragma once

#include <sweepbench/engine_log.h>
#include <sweepbench/timeline.h>

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace sweep {

// Greedy matching of events with rows of a log, the closest first.

// An event or a row: its time and its number.
struct TimedItem
{
    double t = 0; // finite
    std::size_t index = 0;
};

// Events and rows, each row of which fits each event. Both are sorted by time, then by index.
struct FittingItems
{
    std::vector<TimedItem> events;
    std::vector<TimedItem> rows;
    int rank = 0; // priority of these rows among equally close ones: the least is first
};

// The largest distances of a row that is earlier than its event, and of one that is later; unlimited if absent.
struct RowLimits
{
    std::optional<double> early = {};
    std::optional<double> late = {};
};

struct MatchedItems
{
    std::size_t event = 0;
    std::size_t row = 0;
};

// Repeatedly takes, among the events and rows not yet taken, the pair with the least |row − event| of an event and a
// row that fits it within the limits. Of equally close pairs it takes the one with the least rank, then with the least
// index of the event, then with the earlier row, then with the least index of the row. Distances are compared exactly,
// on the doubles. An event may be in several lists, a row in only one.
// Cost: n log n in the number of items.
[[nodiscard]] std::vector<MatchedItems> matchedClosestFirst(const std::vector<FittingItems>& lists,
                                                            const RowLimits& limits);

// Comparison of an engine's log with the exact events.

enum class LogClass
{
    equal,     // the log has an event of that kind within the tolerance
    untested,  // the log has the event, but the scene does not test the pair, which may be in contact
    early,     // the log has an event of that kind, earlier by more than the tolerance
    late,      // the log has an event of that kind, later by more than the tolerance
    missing,   // the log has no such event
    extra,     // only the log has the event
    wrongKind, // the log has an event within the tolerance, but of another kind
};
inline constexpr std::size_t logClasses = 7;
// "equal", "untested", "early", "late", "missing", "extra", "wrong kind".
[[nodiscard]] const char* name(LogClass what);
// Whether a row of this class is a difference between log and scene.
[[nodiscard]] inline bool isDifference(LogClass what)
{
    return what != LogClass::equal && what != LogClass::untested;
}

// An exact event, an event of the log, or both if they are matched.
struct LogDifference
{
    LogClass what = LogClass::equal;
    std::optional<std::size_t> event = {};  // index into Timeline::events()
    std::optional<std::size_t> logged = {}; // index into EngineLog::events
    double off = 0;                         // if both are present: the log's time minus the exact one, rounded once
};

// The names of two bodies, or of a body and a cell.
struct PairNames
{
    std::string a;
    std::optional<std::string> b = {}; // absent: a cell
    Cell cell = {};
    friend bool operator==(const PairNames&, const PairNames&) = default;
};
// The ids of a pair.
[[nodiscard]] PairNames pairNames(const Scene& scene, const PairOrCell& pair);
// The ids of the bodies of the row's event; without an event, the bodies or groups that the log names.
[[nodiscard]] PairNames loggedPair(const LogDifference& row, const Scene& scene, const Timeline& timeline,
                                   const EngineLog& log);

// The bodies, or the body and cell, of the row's event; without an event, those that the log names. A group stands for
// its body in the event that is closest in time, of equal ones the first; if the log's pair has no event, for the body
// that LoggedEvent has.
// Cost: linear in the number of events if a row without an event names a group.
[[nodiscard]] PairOrCell bodiesOf(const LogDifference& row, const Timeline& timeline, const EngineLog& log);

struct LogTolerance
{
    double within = 0; // ≥ 0: the largest distance between the log's t and the double nearest to the exact one
    // ≥ 0: the largest distance of an earlier log time, and of a later one; `within` if absent.
    std::optional<double> early = {};
    std::optional<double> late = {};
    // ≥ 0: the largest distance at which an early or late event is still the same event; unlimited if absent.
    std::optional<double> reach = {};
    bool clipped = true; // whether a clipped event that the log does not have counts as missing
    // Whether only the earliest begin that counts, and the earliest end, of each pair can be missing. If the log names
    // a group, the group and another body or group are one pair.
    bool first = false;

    [[nodiscard]] double earlyBy() const { return early.value_or(within); }
    [[nodiscard]] double lateBy() const { return late.value_or(within); }
};

// Choices of the user: how a log is read, and which of its rows may be the same event. See LogTolerance.
struct LogArguments
{
    LogOptions reading = {};
    std::optional<double> within = {}; // absent: a millionth of the scene's time
    std::optional<double> early = {};
    std::optional<double> late = {};
    std::optional<double> reach = {};
    bool unclipped = false; // the log may lack events that the window clips
    bool first = false;     // the log has the earliest hit of each pair alone
};
[[nodiscard]] LogTolerance logTolerance(const Scene& scene, const LogArguments& arguments);

struct LogComparison
{
    std::vector<LogDifference> rows; // ordered by the event's time, or the log's if there is no event
    std::array<std::size_t, logClasses> counts = {};
    // Numbers of exact events left out because the log has no exits, or no cells.
    std::size_t exitsNotLogged = 0;
    std::size_t cellsNotLogged = 0;
    // Numbers of unmatched exact events that do not count as missing, because of LogTolerance::clipped or
    // LogTolerance::first.
    std::size_t clippedNotLogged = 0;
    std::size_t laterNotLogged = 0;

    [[nodiscard]] std::size_t count(LogClass what) const { return counts[std::size_t(what)]; }
    [[nodiscard]] std::size_t differences() const
    {
        return rows.size() - count(LogClass::equal) - count(LogClass::untested);
    }
};

// Matches the events with the log's, the closest first (see matchedClosestFirst): those of one kind within the
// tolerance, then those of any kind within it, then those of one kind within `reach`. A row that reports only that
// contact begins has the kinds enter, touch and cross. A row that names a group fits the events of each of its bodies.
// Of rows that are equally close, one that names bodies comes before one that names groups, and then one that names a
// kind before one that does not. Exits are left out if no row of the log is an exit and LogOptions::exits is not set;
// events with cells are left out if the log has no cells. Distances are compared exactly, on the doubles. A row without
// an event is untested if the scene tests none of the pairs that it names, and one of them may be in contact: not two
// bodies that are apart at rest, or that are never active at one time. (Groups with more than a million pairs are not
// examined: the row is extra.) Laws:
// 1. every event that is not left out and counts, and every row of the log, is in exactly one row of the comparison;
// 2. the rows of a pair do not depend on other pairs, unless a row names a group;
// 3. a log of the timeline's own events is equal throughout, even with a tolerance of 0;
// 4. the order of the log's rows changes only which of several equal rows is matched;
// 5. each step gives the matches of an exhaustive closest-first search over all pairs of an event and a row.
// Cost: n log n.
[[nodiscard]] LogComparison compared(const Scene& scene, const Timeline& timeline, const EngineLog& log,
                                     const LogTolerance& tolerance);

} // namespace sweep
