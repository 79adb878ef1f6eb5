// Results of the rows as a table and as JSON.
#pragma once

#include "tests/bench/bench.h"

#include <iosfwd>

namespace sweep::bench {

// A row that was measured.
struct Outcome
{
    Row row;
    std::optional<double> value;
    std::optional<double> peerValue;
    std::optional<double> ratio; // what the bar bounds

    [[nodiscard]] bool isOver() const;
};

// One aligned line for each.
void printTable(std::ostream& out, const std::vector<Outcome>& outcomes);
// An array of {"name", "value", "unit", "ratio", "bar", "sense", "peer"}.
void writeSummary(std::ostream& out, const std::vector<Outcome>& outcomes);

} // namespace sweep::bench
