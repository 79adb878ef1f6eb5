// Search for a change of contact between two neighbouring events.
#pragma once

#include "tests/support/oracle/question.h"

#include <optional>
#include <string>

namespace sweep::oracle {

// An open interval of time over which a pair is claimed to stay in contact, or apart.
struct Gap
{
    Rational lo;
    Rational hi;
    bool inside = false;
};

// What contradicts the claim, if anything. Looks exactly at simple rational times, at bends of paths and near both
// ends; then at every local extremum of the distance: exactly at rational times beside it, and with 150 digits where
// its time is irrational. Finds a dropped touch or visit unless two extrema lie in one of `steps` parts of the gap.
[[nodiscard]] std::optional<std::string> contradiction(const Question& question, const Gap& gap, int steps = 40);

} // namespace sweep::oracle
