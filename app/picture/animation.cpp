#include "app/picture/animation.h"

#include "core/base/contract.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

int hundredthsOf(double seconds)
{
    return static_cast<int>(std::lround(seconds * 100));
}

} // namespace

std::vector<AnimationFrame> animationFrames(const Timeline& timeline, const Animation& animation)
{
    SWEEP_EXPECTS(animation.seconds > 0 && animation.framesPerSecond > 0);
    const Interval time = animation.time;
    const int steps = std::max(1, static_cast<int>(std::lround(animation.seconds * animation.framesPerSecond)));
    std::vector<AnimationFrame> frames;
    const auto begin = [&](int k) { return hundredthsOf(animation.seconds * k / steps); };
    for (int k = 0; k <= steps; ++k) {
        const double share = k / static_cast<double>(steps);
        frames.push_back(
            {k == steps ? time.end : time.start * (1 - share) + time.end * share, begin(k + 1) - begin(k)});
    }
    if (!(animation.pause > 0))
        return frames;
    const auto isUnclippedMeeting = [](const Event& event) { return !event.withCell() && !event.clipped; };
    for (const auto& instant : timeline.instants()) {
        const double t = instant.time.nearest();
        const auto events = timeline.eventsOf(instant);
        if (t >= time.start && t <= time.end && std::ranges::any_of(events, isUnclippedMeeting))
            frames.push_back({t, hundredthsOf(animation.pause)});
    }
    // Of two frames with the same time, keep the one with the pause.
    std::ranges::sort(frames, [](const AnimationFrame& p, const AnimationFrame& q) {
        return p.t != q.t ? p.t < q.t : p.hundredths > q.hundredths;
    });
    const auto same = [](const AnimationFrame& p, const AnimationFrame& q) { return p.t == q.t; };
    frames.erase(std::unique(frames.begin(), frames.end(), same), frames.end());
    return frames;
}

} // namespace sweep
