// Context of number fields: names in expressions, sizes of steps, and keys of typed text.
#pragma once

#include "core/scene/scene.h"
#include "widgets/format/number_text.h"

namespace sweep {

// cellx and celly if the scene has a grid; t0 and t1, the ends of its time.
[[nodiscard]] NumberNames numberNames(const Scene& scene);
// The same with t0 and t1 of the body's active interval, and r, its radius at the start, if it has one.
[[nodiscard]] NumberNames numberNames(const Scene& scene, const Body& body);

// The step of an arrow key in a coordinate: a cell of the grid; without a grid, a round part of the body's largest
// coordinates.
[[nodiscard]] Vec coordinateStep(const Scene& scene, const Body& body);
// A hundredth of the window's length, rounded once from its decimals.
[[nodiscard]] double hundredthOf(Interval window);
// A round tenth of a length > 0.
[[nodiscard]] double tenthOf(double length);

enum class NumberPart
{
    x,
    y,
    value
};
// The key in TypedNumbers of one number in a row of a body (see body_numbers.h).
[[nodiscard]] QString numberPath(const Body& body, std::size_t row, NumberPart part);

} // namespace sweep
