// Pixel boxes of grid cells.
#pragma once

#include "widgets/paint/scene_painter.h"

#include <QRectF>

#include <vector>

namespace sweep {

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

// Appends a box, or extends the last one upwards if the box continues it. Cells in order of i, then j, become one
// box per column.
void addToRun(std::vector<QRectF>& boxes, const QRectF& box);

// The cell that contains the point, rounded: for picking, not for exact decisions. None if the doubles are too
// coarse for cell indices.
[[nodiscard]] std::optional<Cell> cellAt(const Grid& grid, Vec p);

// The cell under the pixel; none if cells are too small to be picked.
[[nodiscard]] std::optional<Cell> cellAtPixel(const Grid& grid, const ViewTransform& view, QPointF pixel);

} // namespace sweep
