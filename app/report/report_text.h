// Which words say what a bug report is about? The same for every format: who writes one says how names stand in it.
#pragma once

#include "app/report/report_case.h"
#include "core/number/instant.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace sweep {

// A name from the scene as the format writes it.
// Behind how many are shown, where not all can be listed.
inline constexpr const char* eventsAreTooMany = " They are too many for a file here; sweepbench events prints all.";

using NameStyle = std::function<std::string(const std::string&)>;

// "cell (3, -1)", or the id of b. Not escaped.
[[nodiscard]] std::string otherName(const Scene& scene, std::uint32_t b, Cell cell);

// A closed form such as "1/3" or the decimal itself; otherwise 30 correctly rounded digits with ≈.
[[nodiscard]] std::string exactTime(const Instant& instant);

// "The contact of `ball` and `wall` begins at t = 0.25." With the exact time where the double is not it.
[[nodiscard]] std::string summaryOf(const ReportCase& report, const NameStyle& word);

// What was expected, and what is the case instead: the words of who reports it, then every expectation of the scene
// that does not hold, then the audit's opinion.
struct ReportStatements
{
    std::vector<std::string> expected;
    std::vector<std::string> found;
};
[[nodiscard]] ReportStatements statementsOf(const ReportCase& report, const NameStyle& word);

// A row of the table of events. Not escaped.
struct ReportRow
{
    std::size_t number = 0; // counts from 1 in the report's events
    double time = 0;        // the nearest double
    std::string t;          // the same as text
    std::string exact;
    EventKind event = EventKind::touch;
    std::string kind; // "enter, clipped"
    std::string a;
    std::string b;
    std::string point;    // empty where there is none
    bool inFocus = false; // what the report is about
};
// At most `limit` rows of the window that is shown: the pair's events first, then their neighbours in time; in order.
struct ReportRows
{
    std::vector<ReportRow> rows;
    std::size_t total = 0; // in the window
};
[[nodiscard]] ReportRows rowsOf(const ReportCase& report, std::size_t limit);

// What the engine's log says differently. Not escaped; times and kinds are empty on the side that has none.
struct LogRow
{
    std::string what; // "early"
    std::string a;
    std::string b;
    std::string exactly; // "enter at t = 0.25"
    std::string said;
};
// At most `limit` rows; none where there is no log or all is equal.
struct LogRows
{
    std::vector<LogRow> rows;
    std::size_t total = 0;
};
[[nodiscard]] LogRows logRowsOf(const ReportCase& report, std::size_t limit);

// Those of the two that it is about, of all time, in order. Empty where it is about nothing.
[[nodiscard]] std::vector<ReportRow> eventsOfFocus(const ReportCase& report);

// "Sweepbench" "0.1.0" and so on: what the answer was made with. No user, host or path.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> versions();

} // namespace sweep
