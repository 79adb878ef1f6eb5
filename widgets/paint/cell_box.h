// Which pixels show which cell?
#pragma once

#include "widgets/paint/scene_painter.h"

#include <QRectF>

#include <vector>

namespace sweep {

// The cells of the picture's grid, cut to the view widened by a few pixels. Requires: the scene has a grid.
class CellBoxes
{
public:
    explicit CellBoxes(const ScenePicture& picture);

    // Empty or without area where the cell lies outside.
    [[nodiscard]] QRectF of(const Cell& cell) const;
    // The part of the run that may be seen; none where nothing of it is.
    [[nodiscard]] std::optional<MarkedRun> seenPart(MarkedRun run) const;
    [[nodiscard]] QRectF of(const MarkedRun& run) const;
    [[nodiscard]] bool isSeen(const QRectF& box) const { return box.isValid(); }
    // Of one whole cell, in pixels.
    [[nodiscard]] QSizeF size() const;

private:
    const ViewTransform& m_view;
    Vec m_origin;
    Vec m_spacing;
    QRectF m_area;
    // Indices of cells that may be seen.
    Cell m_low;
    Cell m_high;
};

// Adds a box to those that are filled together: to the last one where it goes on above it. Cells in order of i, then j,
// become one box a column.
void addToRun(std::vector<QRectF>& boxes, const QRectF& box);

// The cell that the point lies in, as doubles see it: for pointing at, not for deciding. None where its indices cannot
// be told apart.
[[nodiscard]] std::optional<Cell> cellAt(const Grid& grid, Vec p);

// The cell under the pixel; none where cells are too small to be meant.
[[nodiscard]] std::optional<Cell> cellAtPixel(const Grid& grid, const ViewTransform& view, QPointF pixel);

} // namespace sweep
