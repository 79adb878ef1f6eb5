#include "widgets/models/session/frame_times.h"

#include "core/sampling/frames.h"

namespace sweep {

std::vector<FrameTime> framesAround(const Frames& frames, const Instant& t)
{
    const std::int64_t upTo = frames.lastUpTo(t);
    const bool isFrame = frames.firstFrom(t) == upTo;
    std::vector<FrameTime> around;
    for (const std::int64_t frame : {isFrame ? upTo - 1 : upTo, upTo + 1})
        if (frame >= frames.first() && frame <= frames.last())
            around.push_back({frame, nearest(frames.timeOf(frame))});
    return around;
}

} // namespace sweep
