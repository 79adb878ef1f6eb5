// Greedy matching of events with rows of a log, the closest first.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace sweep {

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

} // namespace sweep
