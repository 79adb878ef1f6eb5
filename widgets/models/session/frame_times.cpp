#include "widgets/models/session/frame_times.h"

#include "core/sampling/frames.h"

namespace sweep {

std::vector<FrameTime> framesAround(const Frames& frames, const Instant& t)
{
    const auto at = frames.frameAt(t);
    const std::int64_t upTo = at ? *at : frames.lastUpTo(t);
    std::vector<FrameTime> around;
    for (const std::int64_t frame : {at ? upTo - 1 : upTo, upTo + 1})
        if (frame >= frames.first() && frame <= frames.last())
            around.push_back({frame, nearest(frames.timeOf(frame))});
    return around;
}

} // namespace sweep
