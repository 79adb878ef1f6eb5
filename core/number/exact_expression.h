// Typed arithmetic expressions that stand for fractions.
#pragma once

#include "core/number/expression.h"

#include <sweepbench/number/exact.h>

namespace sweep {

// The value of an expression (see evaluated()), without rounding. Also an error: a value that is computed to 300
// digits, such as sqrt(2).
[[nodiscard]] Result<Rational> exactlyEvaluated(std::string_view text, const ExpressionRules& rules = {});

} // namespace sweep
