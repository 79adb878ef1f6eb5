// Fuzz target of typed expressions: every text is refused with a problem, or has a finite value whose rounding error is
// consistent with it.
#include "core/number/expression.h"
#include "tests/fuzz/fuzz.h"

#include <cmath>

using namespace sweep;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    for (const bool decimalComma : {false, true}) {
        const auto value = evaluated(fuzz::textOf(bytes, size), {{{"x", 1.5}, {"radius", 0.1}}, decimalComma});
        if (!value.ok()) {
            fuzz::require(!value.problems().empty(), "a problem");
            continue;
        }
        fuzz::require(std::isfinite(value->nearest) && std::isfinite(value->remainder), "finite numbers");
        fuzz::require(value->nearest != 0 || !std::signbit(value->nearest), "no negative zero");
        fuzz::require(value->isExact == value->error.empty(), "an error where the value is rounded");
        fuzz::require(!value->isExact || (value->remainder == 0 && !value->underflows),
                      "no remainder where it is exact");
        fuzz::require(value->nearest + value->remainder == value->nearest, "the remainder is at most half an ulp");
    }
    return 0;
}
