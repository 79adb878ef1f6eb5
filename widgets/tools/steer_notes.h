// Canvas notes of a steered body: heading, target ahead, laser and keys.
#pragma once

#include "widgets/models/instruments/steering_forecast.h"
#include "widgets/paint/canvas_notes.h"

#include <optional>

namespace sweep {

struct SteerView
{
    bool laser = false;
    bool isSteering = false;
    double extent = 1;     // length of the drawn laser if it meets nothing
    double frameRate = 60; // frames a unit of time
};

// The stroke to the next hit, a sentence about it, the laser up to its first target, and the meaning of the keys.
[[nodiscard]] CanvasNotes steerNotes(const Scene& scene, const std::optional<SteeringForecast>& forecast,
                                     const SteerView& view);

} // namespace sweep
