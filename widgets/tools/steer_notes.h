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
    double extent = 1;     // how long the laser is drawn when it meets nothing
    double frameRate = 60; // frames a unit of time
};

// The stroke to the body that it reaches, or that it reaches nothing; its laser up to the first target; and the keys.
[[nodiscard]] CanvasNotes steerNotes(const Scene& scene, const std::optional<SteeringForecast>& forecast,
                                     const SteerView& view);

} // namespace sweep
