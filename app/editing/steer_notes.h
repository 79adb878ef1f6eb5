// What does the canvas say while a body is steered?
#pragma once

#include "widgets/models/instruments/steering_forecast.h"
#include "widgets/paint/canvas_notes.h"

#include <optional>

namespace sweep {

struct SteerView
{
    bool laser = false;
    bool rides = false;
    double reach = 1;      // how far a laser is drawn that meets nothing
    double frameRate = 60; // frames a unit of time
};

// The way to what it reaches, or that it reaches nothing; its laser up to the first target; and the keys.
[[nodiscard]] CanvasNotes steerNotes(const Scene& scene, const std::optional<SteeringForecast>& prospect,
                                     const SteerView& view);

} // namespace sweep
