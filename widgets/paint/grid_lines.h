// Where do grid lines and their labels go along one axis of a view? Plain numbers, tested without a window.
#pragma once

#include "widgets/surface/view_transform.h"

#include <QString>

#include <functional>
#include <vector>

namespace sweep {

// One axis of a view: `length` pixels about the world coordinate `centre`. `downward`: pixels grow against coordinates.
struct GridAxis
{
    double centre = 0;
    Scale scale;
    double length = 1;
    bool downward = false;
    double rest = 0; // what the centre is more than its double

    [[nodiscard]] double pixel(double coordinate) const;
    [[nodiscard]] double coordinate(double pixel) const;
};
[[nodiscard]] GridAxis horizontalAxis(const ViewTransform& view);
[[nodiscard]] GridAxis verticalAxis(const ViewTransform& view);

struct GridLine
{
    double pixel = 0;
    double strength = 1; // 0: invisible, 1: full; grows steadily with the pixels between lines of its kind
    friend bool operator==(const GridLine&, const GridLine&) = default;
};

// Lines at multiples of 10^k and 5·10^k, as many decades as can be told apart; each line once, in its strongest kind.
// Their number is bounded by the length, whatever the scale. Zooming fades lines in and out, none jumps.
[[nodiscard]] std::vector<GridLine> adaptiveLines(const GridAxis& axis);

struct GridLabel
{
    double pixel = 0;
    QString text;
};
// Labels at multiples of 1, 2 or 5 times a power of ten, at least `apart` pixels and a text's extent apart.
[[nodiscard]] std::vector<GridLabel> gridLabels(const GridAxis& axis, double apart,
                                                const std::function<double(const QString&)>& extent);

// Lines at origin + k·spacing. Empty where they are closer than 4 pixels.
[[nodiscard]] std::vector<GridLine> sceneLines(const GridAxis& axis, double origin, double spacing);

} // namespace sweep
