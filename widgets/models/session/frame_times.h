// Frames next to a time: their numbers and times.
#pragma once

#include <cstdint>
#include <vector>

namespace sweep {

class Frames;
class Instant;

struct FrameTime
{
    std::int64_t frame = 0;
    double t = 0; // the double nearest to the frame's time
    friend bool operator==(const FrameTime&, const FrameTime&) = default;
};

// The last frame before t and the first one after it, without the one that t counts as (see Frames::frameAt), as far as
// they lie in the frames' window. Requires: t lies in it.
[[nodiscard]] std::vector<FrameTime> framesAround(const Frames& frames, const Instant& t);

} // namespace sweep
