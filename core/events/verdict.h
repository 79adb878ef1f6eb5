// Verdict of a check on a computed answer, and the precision that decided it.
#pragma once

#include <cstdint>

namespace sweep {

enum class Verdict : std::uint8_t
{
    agree,
    undecided,
    disagree
};

// The number type that was needed to decide.
enum class Precision : std::uint8_t
{
    doubles,
    digits30,
    digits100,
    digits1300
};

} // namespace sweep
