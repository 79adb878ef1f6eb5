// Arrangement: what the panels of the window are arranged for.
#pragma once

#include <array>
#include <cstddef>

namespace sweep {

enum class Arrangement
{
    edit,    // bodies and their numbers
    step,    // from event to event
    measure, // with the instruments
    compare  // with an engine's log, or with what a checker that looks at single frames sees
};

inline constexpr std::size_t arrangementCount = 4;

// As in the settings file, by Arrangement.
inline constexpr std::array<const char*, arrangementCount> arrangementNames{"edit", "step", "measure", "compare"};

} // namespace sweep
