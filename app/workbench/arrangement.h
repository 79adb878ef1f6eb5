// Arrangement: the purposes for which the panels of the window can be arranged.
#pragma once

#include <array>
#include <cstddef>

namespace sweep {

enum class Arrangement
{
    edit,    // edit bodies and their numbers
    step,    // step from event to event
    measure, // measure with the instruments
    compare  // compare with an engine's log or with a frame-by-frame checker
};

inline constexpr std::size_t arrangementCount = 4;

// Names in the settings file, indexed by Arrangement.
inline constexpr std::array<const char*, arrangementCount> arrangementNames{"edit", "step", "measure", "compare"};

} // namespace sweep
