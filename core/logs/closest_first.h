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

// Events and rows of which each row fits each event. Both are in the order of time, and of the index at the same time.
struct FittingItems
{
    std::vector<TimedItem> events;
    std::vector<TimedItem> rows;
    int rank = 0; // of these rows where rows are equally close: the least is first
};

// The largest distances of a row that is earlier than its event, and of one that is later; unlimited where absent.
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

// Takes, again and again, the pair of an event and a row that fits it and is within the limits, of those that are not
// taken yet: the pair with the least |row − event|. Of pairs that are equally close it takes the one with the least
// rank, then with the least index of the event, then with the earlier row, then with the least index of the row.
// Distances are compared exactly, on the doubles. An event may be in several lists, a row is in one.
// Cost: n log n in the number of items.
[[nodiscard]] std::vector<MatchedItems> matchedClosestFirst(const std::vector<FittingItems>& lists,
                                                            const RowLimits& limits);

} // namespace sweep
