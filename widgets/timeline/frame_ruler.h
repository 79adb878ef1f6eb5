// Frame ruler: the numbered frames along a time axis.
#pragma once

#include "widgets/timeline/time_scale.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace sweep {

class Frames;

struct FrameTick
{
    std::int64_t frame = 0;
    double x = 0;
    bool numbered = false;
};

// The frames in view, in order. Numbers are at least `room` pixels apart, at multiples of 1, 2 or 5 times a power of
// ten. Frames between them have a tick if they are at least 4 pixels apart. Empty if frames cannot be distinguished
// because they, or the pixels, are closer together than doubles.
[[nodiscard]] std::vector<FrameTick> frameTicks(const TimeScale& scale, const Frames& frames, double room);

// The width of the widest number of a frame, which is that of the first or the last one.
[[nodiscard]] double numberRoom(const Frames& frames, const std::function<double(std::int64_t)>& widthOf);

// Positions on the axis of the frames in view, rounded to pixels, in order. Empty if they are less than `room` pixels
// apart.
[[nodiscard]] std::vector<double> frameLines(const TimeScale& scale, const Frames& frames, double room);

} // namespace sweep
