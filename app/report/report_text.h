// Sentences and table rows of a bug report, the same for every format.
#pragma once

#include "app/report/report_case.h"

#include <sweepbench/number/instant.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace sweep {

// Follows the number of events shown if there are too many for a file in the archive.
inline constexpr const char* eventsAreTooMany =
    " There are too many for a file here; sweepbench events prints them all.";

// Formats the name of a body for an output format.
using NameStyle = std::function<std::string(const std::string&)>;

// The name in double quotes.
[[nodiscard]] std::string quotedName(const std::string& name);

// A closed form such as "1/3" or the exact decimal; otherwise ≈ and 30 correctly rounded digits, or as many as
// distinguish the instant from its neighbours.
[[nodiscard]] std::string exactTime(const Instant& instant, const AdjacentInstants& adjacent = {});

// "t = 0.25", "t ≈ 0.3333333333333333 (exactly 1/3)", or its first 30 digits in place of the closed form.
[[nodiscard]] std::string exactTimeText(const Instant& time, const AdjacentInstants& adjacent = {});

// "The contact of `ball` and `wall` begins at t = 0.25.", with the exact time if it is not a double.
[[nodiscard]] std::string summaryOf(const ReportCase& report, const NameStyle& style);

// A row of the table of events. The texts are not escaped.
struct ReportRow
{
    std::size_t number = 0; // the number of the event, counted from 1
    double time = 0;        // the nearest double
    std::string t;          // as events_text prints it: "0.25", "≈ 0.3333333333333333"
    std::string exact;
    EventKind event = EventKind::touch;
    std::string kind; // "enter, clipped"
    std::string a;
    std::string b;
    std::string point;    // empty if there is none
    std::string frames;   // "37", or "37–38" between two; empty without a frame rate
    bool inFocus = false; // the event that the report is about
};
// Rows from the shown window, in order: all if they are at most `limit`, otherwise at most `limit` of them, the events
// of the pair and then at most `others` of those nearest in time.
struct ReportRows
{
    std::vector<ReportRow> rows;
    std::size_t total = 0; // events in the window
};
[[nodiscard]] ReportRows rowsOf(const ReportCase& report, std::size_t limit, std::size_t others);

// A difference between the engine's log and the exact events. The texts are not escaped; `exactly` or `said` is empty
// if that side has no event.
struct LogRow
{
    std::string what; // "early"
    std::string a;
    std::string b;
    std::string exactly; // "enter at t = 0.25"
    std::string said;
    bool inFocus = false; // about the report's event or, without one, its pair
};
// At most `limit` rows; none if there is no log or it agrees.
struct LogRows
{
    std::vector<LogRow> rows;
    std::size_t total = 0;
};
[[nodiscard]] LogRows logRowsOf(const ReportCase& report, std::size_t limit);

// All events of the pair that the report is about, in order. Empty if there is no such pair.
[[nodiscard]] std::vector<ReportRow> eventsOfFocus(const ReportCase& report);

// Names and versions of the program, its libraries, the compiler and the platform; no user, host or path.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> versions();

} // namespace sweep
