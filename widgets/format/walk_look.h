// Which look means which walk through the grid? The same on the canvas, in its legend and in the lab's tables.
#pragma once

#include "core/grid/walk_comparison.h"
#include "widgets/format/palette.h"

#include <QIcon>
#include <QLineF>
#include <QRectF>
#include <QString>

#include <vector>

namespace sweep {

// Which cells stand for a line at one instant; see core/grid/textbook/thick_line_cells.h and line_cells.h.
enum class LineCover
{
    supercover,
    polygon,
    fourConnected,
    eightConnected
};

// Never colour alone: two looks that can stand side by side differ in their lines too.
enum class Hatch
{
    rising,
    falling,
    horizontal,
    vertical,
    crossed,
    sparse // rising, twice as far apart
};

struct WalkLook
{
    QString name;
    Hatch hatch = Hatch::rising;
    QColor colour;
    friend bool operator==(const WalkLook&, const WalkLook&) = default;
};

// An exact walk has a look for each policy; one in doubles has its own policy, and one look.
[[nodiscard]] WalkLook walkLook(WalkKind kind, CellPolicy policy, Brightness brightness);
[[nodiscard]] WalkLook coverLook(LineCover cover, Brightness brightness);

// The lines of a hatch inside the box, so far apart; from its corner, so that equal boxes look alike.
[[nodiscard]] std::vector<QLineF> hatchLines(const QRectF& box, Hatch hatch, double apart);

// A hatched square.
[[nodiscard]] QIcon hatchIcon(const WalkLook& look);

} // namespace sweep
