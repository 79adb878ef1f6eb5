// Typed arithmetic expressions: the correctly rounded double or single, and the exact rounding error.
#pragma once

#include <sweepbench/base/result.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

struct NamedNumber
{
    std::string name;
    double value = 0; // finite
};

// Names and notation that an expression may use besides plain numbers.
struct ExpressionRules
{
    std::vector<NamedNumber> names = {};
    bool decimalComma = false; // "1,5" is 1.5 unless the comma separates arguments of a function
    bool singles = false;      // round to the nearest single, in one step, and not to the nearest double
};

struct ExpressionValue
{
    double nearest = 0;      // the double, or single, nearest to the value, ties to even; never −0
    double remainder = 0;    // the double nearest to value − nearest
    bool isExact = true;     // whether nearest is known to be the value itself
    bool underflows = false; // nearest is 0 and the value is not
    // value − nearest with its sign and three significant digits: "+1.85e-17"; empty if exact. If the value was
    // computed to 300 digits, "≈ +1.25e-16", or "≈ 0" if these do not tell it from 0.
    std::string error = {};
};

// The value of an expression: decimal ("1.5e-3") and hexadecimal ("0x1.8p-3") numbers and names, joined by + − * / ^
// with integer exponents, parentheses, sqrt, abs, hypot, min and max. Laws:
// 1. the value is a real number; it is rounded once, at the end: "0.1 + 0.2" is the double of "0.3";
// 2. fractions are exact, as are roots of their squares: halfway cases, exact values and zeros are recognised, and
// there
//    is no tolerance. Other roots, and numbers computed from them, are computed to about 300 digits with bounds: such a
//    value is approximate, and a text whose meaning these bounds leave open is an error (division by a number that may
//    be 0, for example);
// 3. "-2^2" is −4, "2^3^2" is 2^9, "0^0" is 1;
// 4. evaluation takes bounded time and memory, whatever the text.
// Arguments of a call are separated by ";" if it contains one, otherwise by ",".
// Errors report the column of the text (in bytes, from 1), what was found and what is allowed. Errors are any other
// syntax, an unknown name, division by zero, the root of a negative number, a value beyond the finite doubles or
// singles, a number that 300 digits do not determine, and more than 1000 characters, 64 levels of nesting or 16384
// binary digits.
[[nodiscard]] Result<ExpressionValue> evaluated(std::string_view text, const ExpressionRules& rules = {});

} // namespace sweep
