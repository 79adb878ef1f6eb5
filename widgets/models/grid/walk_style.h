// Colours and hatches of grid walks, the same on the canvas, in its legend and in the lab's tables.
#pragma once

#include "core/grid/walk_comparison.h"
#include "widgets/format/palette.h"

#include <QIcon>
#include <QLineF>
#include <QRectF>
#include <QString>

#include <vector>

namespace sweep {

// The methods that cover a line at one instant by cells; see core/grid/textbook/thick_line_cells.h and line_cells.h.
enum class LineCover
{
    supercover,
    polygon,
    fourConnected,
    eightConnected
};

// Two styles that can appear side by side differ in their hatch as well as in their colour.
enum class Hatch
{
    rising,
    falling,
    horizontal,
    vertical,
    crossed,
    sparse // rising, at twice the distance
};

struct WalkStyle
{
    QString name;
    Hatch hatch = Hatch::rising;
    QColor colour;
    friend bool operator==(const WalkStyle&, const WalkStyle&) = default;
};

// An exact walk has a style for each policy; a walk in doubles has a policy of its own, and one style.
[[nodiscard]] WalkStyle walkStyle(WalkKind kind, CellPolicy policy, Brightness brightness);
[[nodiscard]] WalkStyle coverStyle(LineCover cover, Brightness brightness);

// The lines of a hatch inside the box, `apart` pixels from each other. They are measured from the corner of the box, so
// that equal boxes look alike.
[[nodiscard]] std::vector<QLineF> hatchLines(const QRectF& box, Hatch hatch, double apart);

// A hatched square in the walk's colour.
[[nodiscard]] QIcon hatchIcon(const WalkStyle& style);

} // namespace sweep
