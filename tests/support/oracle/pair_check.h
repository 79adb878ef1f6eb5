// Faults in the claims about one pair.
#pragma once

#include "tests/support/oracle/claims.h"
#include "tests/support/oracle/question.h"

#include <string>
#include <vector>

namespace sweep::oracle {

// `own` holds the claims about this pair only, in order.
[[nodiscard]] std::vector<std::string> pairFaults(const Question& question, const Claims& own);

} // namespace sweep::oracle
