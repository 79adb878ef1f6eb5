// Search for a change of contact between two neighbouring events.
#pragma once

#include "tests/support/oracle/question.h"

#include <optional>
#include <string>

namespace sweep::oracle {

// An open interval of time during which a pair is claimed to stay in contact, or apart.
struct Gap
{
    Rational lo;
    Rational hi;
    bool inside = false;
};

// A contradiction of the claim, or nullopt. Examines simple rational times, bends of paths and both ends exactly; then
// every local extremum of the distance: exactly at rational times next to it, and in 150 digits if its time is
// irrational. Finds a dropped touch or visit unless two extrema are in one of `steps` parts of the gap.
[[nodiscard]] std::optional<std::string> contradiction(const Question& question, const Gap& gap, int steps = 40);

} // namespace sweep::oracle
