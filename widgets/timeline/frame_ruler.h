// Frame ruler: the numbered frames along a time axis.
#pragma once

#include "core/sampling/frames.h"
#include "widgets/timeline/time_scale.h"

#include <vector>

namespace sweep {

struct FrameTick
{
    std::int64_t frame = 0;
    double x = 0;
    bool numbered = false;
};

// The frames in view, in order. Numbers are at least `room` pixels apart, at multiples of 1, 2 or 5 times a power of
// ten. Frames between them have a tick where they are at least 4 pixels apart. Empty where frames cannot be told apart:
// where they, or the pixels, are closer together than doubles.
[[nodiscard]] std::vector<FrameTick> frameTicks(const TimeScale& scale, const Frames& frames, double room);

} // namespace sweep
