// Results of the rows as a table and as JSON.
#pragma once

#include "tests/bench/bench.h"

#include <iosfwd>

namespace sweep::bench {

// A measured row.
struct Outcome
{
    Row row;
    std::optional<double> value;
    std::optional<double> peerValue;
    std::optional<double> ratio; // the value that the bar limits

    [[nodiscard]] bool isOver() const;
};

// Prints one aligned line per row.
void printTable(std::ostream& out, const std::vector<Outcome>& outcomes);
// Writes an array of {"name", "value", "unit", "ratio", "bar", "sense", "peer"}.
void writeSummary(std::ostream& out, const std::vector<Outcome>& outcomes);

} // namespace sweep::bench
