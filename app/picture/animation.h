// Animation frames: their times and how long each is shown.
#pragma once

#include "core/events/timeline.h"

#include <vector>

namespace sweep {

struct Animation
{
    Interval time;               // of the scene; finite, start ≤ end
    double seconds = 5;          // its length without pauses; > 0
    double framesPerSecond = 25; // > 0, at most 50, because viewers show shorter frames for longer
    double pause = 1;            // seconds of a still frame when two bodies meet or part; 0: no pause
};

struct AnimationFrame
{
    double t = 0;
    int hundredths = 0; // of a second: how long it is shown
    friend bool operator==(const AnimationFrame&, const AnimationFrame&) = default;
};

// Frames spaced evenly from the start to the end of the time, and, if there is a pause, one at each instant with an
// event of two bodies that is not clipped. Laws: 1 the times increase; 2 without pauses all frames but the last take
// `seconds` together, to a hundredth.
[[nodiscard]] std::vector<AnimationFrame> animationFrames(const Timeline& timeline, const Animation& animation);

} // namespace sweep
