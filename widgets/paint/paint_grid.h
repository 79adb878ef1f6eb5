// Grid lines and cells.
#pragma once

#include "widgets/paint/scene_painter.h"
#include "widgets/surface/view_transform.h"

#include <QRectF>
#include <QString>

#include <functional>
#include <vector>

namespace sweep {

// Adaptive grid lines and labels along one axis of a view.

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

// Opacities of the cells that bodies have met, and that they meet later.
[[nodiscard]] constexpr double enteredCells(Brightness brightness)
{
    return brightness == Brightness::dark ? 0.42 : 0.32;
}
[[nodiscard]] constexpr double upcomingCells(Brightness brightness)
{
    return brightness == Brightness::dark ? 0.16 : 0.13;
}

// Pixel boxes of grid cells.

// Boxes are clipped to the view widened by a few pixels. Requires: the scene has a grid.
class CellBoxes
{
public:
    explicit CellBoxes(const ScenePicture& picture);

    // The box of the cell, empty or without area if it lies outside the view.
    [[nodiscard]] QRectF of(const Cell& cell) const { return of(MarkedRun{cell.i, cell.j, cell.j}); }
    // The part of the run that may be in view, if any.
    [[nodiscard]] std::optional<MarkedRun> seenPart(MarkedRun run) const;
    [[nodiscard]] QRectF of(const MarkedRun& run) const;
    [[nodiscard]] bool isSeen(const QRectF& box) const { return box.isValid(); }
    // The size of one whole cell in pixels.
    [[nodiscard]] QSizeF size() const { return {m_view.toPixels(m_spacing.x), m_view.toPixels(m_spacing.y)}; }

private:
    const ViewTransform& m_view;
    Vec m_origin;
    Vec m_spacing;
    QRectF m_area;
    // The range of cells that may be in view.
    Cell m_low;
    Cell m_high;
};

// Appends a box, or extends the last one upwards or downwards if the box continues it. Cells in order of i, then j,
// become one box per column.
void addToRun(std::vector<QRectF>& boxes, const QRectF& box);

// The cell that contains the point, rounded: for picking, not for exact decisions. None if the doubles are too
// coarse for cell indices.
[[nodiscard]] std::optional<Cell> cellAt(const Grid& grid, Vec p);

// The cell under the pixel; none if cells are too small to be picked.
[[nodiscard]] std::optional<Cell> cellAtPixel(const Grid& grid, const ViewTransform& view, QPointF pixel);

} // namespace sweep
