// Which times does an animation show, and for how long each?
#pragma once

#include "core/events/timeline.h"

#include <vector>

namespace sweep {

struct Animation
{
    Interval time;             // of the scene; finite, start ≤ end
    double seconds = 5;        // that it takes, without pauses; > 0
    double framesASecond = 25; // > 0, at most 50: viewers show shorter frames as longer ones
    double pause = 1;          // seconds that an instant at which two bodies meet or part stands still; 0: none
};

struct AnimationFrame
{
    double t = 0;
    int hundredths = 0; // of a second that it is shown
    friend bool operator==(const AnimationFrame&, const AnimationFrame&) = default;
};

// Evenly over the time, from its start to its end, and a frame at each instant at which something begins or ends
// between two bodies that the window does not clip. Laws: 1 times increase; 2 without pauses the frames but the last
// take `seconds`, to a hundredth.
[[nodiscard]] std::vector<AnimationFrame> animationFrames(const Timeline& timeline, const Animation& animation);

} // namespace sweep
