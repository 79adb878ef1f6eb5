// Adaptive grid lines and labels along one axis of a view.
#pragma once

#include "widgets/surface/view_transform.h"

#include <QString>

#include <functional>
#include <vector>

namespace sweep {

// `length` pixels about the world coordinate `centre`. `downward`: pixels increase as coordinates decrease.
struct GridAxis
{
    double centre = 0;
    Scale scale;
    double length = 1;
    bool downward = false;
    double rest = 0; // the exact centre minus `centre`

    [[nodiscard]] double pixel(double coordinate) const;
    [[nodiscard]] double coordinate(double pixel) const;
};
[[nodiscard]] GridAxis horizontalAxis(const ViewTransform& view);
[[nodiscard]] GridAxis verticalAxis(const ViewTransform& view);

struct GridLine
{
    double pixel = 0;
    double strength = 1; // from 0 (invisible) to 1; grows continuously with the pixels between lines of its kind
    friend bool operator==(const GridLine&, const GridLine&) = default;
};

// Lines at multiples of 10^k and 5·10^k, for all decades that can be distinguished; each line once, in its strongest
// kind. Their number is bounded by the length, whatever the scale. Zooming fades lines in and out without jumps.
[[nodiscard]] std::vector<GridLine> adaptiveLines(const GridAxis& axis);

struct GridLabel
{
    double pixel = 0;
    QString text;
};
struct GridLabels
{
    std::vector<GridLabel> labels;
    double step = 0; // between neighbours, in units; 0 without labels
};
// Labels at multiples of 1, 2 or 5 times a power of ten, at least `apart` pixels, the widest text and `least` units
// apart. With the larger step of two axes of one scale as `least`, both have the same step.
[[nodiscard]] GridLabels gridLabels(const GridAxis& axis, double apart,
                                    const std::function<double(const QString&)>& extent, double least = 0);

// Lines at origin + k·spacing. Empty if they are closer than 4 pixels.
[[nodiscard]] std::vector<GridLine> sceneLines(const GridAxis& axis, double origin, double spacing);

} // namespace sweep
