#include "widgets/models/grid/walk_style.h"

#include "widgets/format/glyph.h"
#include "widgets/format/translated.h"

#include <QPainter>

#include <algorithm>

namespace sweep {

namespace {

enum Hue : std::size_t
{
    blue,
    vermillion,
    green,
    purple,
    orange,
    sky
};

struct StyleRow
{
    const char* name;
    Hatch hatch;
    Hue hue;
};

// The hue is one of the Okabe–Ito set, as for bodies.
WalkStyle styleOf(const StyleRow& row, Brightness brightness)
{
    return {translated(row.name), row.hatch, BodyColours({}, brightness).colour(row.hue)};
}

// The lines x + y = c (falling: x − y = c) inside the box, measured from its upper left corner.
void addSlanted(std::vector<QLineF>& lines, const QRectF& box, bool rising, double apart)
{
    const double w = box.width();
    const double h = box.height();
    for (double c = apart / 2; c < w + h; c += apart) {
        const QPointF p(std::min(c, w), c - std::min(c, w));
        const QPointF q(c - std::min(c, h), std::min(c, h));
        const auto at = [&](QPointF r) { return box.topLeft() + (rising ? r : QPointF(r.x(), h - r.y())); };
        lines.emplace_back(at(p), at(q));
    }
}

} // namespace

WalkStyle walkStyle(WalkKind kind, CellPolicy policy, Brightness brightness)
{
    constexpr StyleRow exact[] = {{"exact, closed", Hatch::rising, blue}, // by CellPolicy
                                  {"exact, open", Hatch::sparse, sky},
                                  {"exact, half-open", Hatch::crossed, green}};
    constexpr StyleRow others[] = {{"square", Hatch::horizontal, vermillion}, // by WalkKind, after WalkKind::exact
                                   {"disc-double", Hatch::falling, purple},
                                   {"thin", Hatch::vertical, orange}};
    return styleOf(kind == WalkKind::exact ? exact[std::size_t(policy)] : others[std::size_t(kind) - 1], brightness);
}

WalkStyle coverStyle(LineCover cover, Brightness brightness)
{
    constexpr StyleRow rows[] = {{"supercover", Hatch::falling, vermillion},
                                 {"polygon", Hatch::sparse, purple},
                                 {"4-connected", Hatch::horizontal, green},
                                 {"8-connected", Hatch::vertical, orange}};
    return styleOf(rows[std::size_t(cover)], brightness);
}

std::vector<QLineF> hatchLines(const QRectF& box, Hatch hatch, double apart)
{
    std::vector<QLineF> lines;
    switch (hatch) {
    case Hatch::rising:
        addSlanted(lines, box, true, apart);
        break;
    case Hatch::falling:
        addSlanted(lines, box, false, apart);
        break;
    case Hatch::sparse:
        addSlanted(lines, box, true, 2 * apart);
        break;
    case Hatch::crossed:
        addSlanted(lines, box, true, 1.5 * apart);
        addSlanted(lines, box, false, 1.5 * apart);
        break;
    case Hatch::horizontal:
        for (double y = box.top() + apart / 2; y < box.bottom(); y += apart)
            lines.emplace_back(box.left(), y, box.right(), y);
        break;
    case Hatch::vertical:
        for (double x = box.left() + apart / 2; x < box.right(); x += apart)
            lines.emplace_back(x, box.top(), x, box.bottom());
        break;
    }
    return lines;
}

QIcon hatchIcon(const WalkStyle& style)
{
    return iconOf([style](QPainter& painter) {
        painter.setPen(QPen(style.colour, 1));
        const QRectF box(1.5, 1.5, 13, 13);
        painter.drawRect(box);
        const std::vector<QLineF> lines = hatchLines(box, style.hatch, 3.5);
        painter.drawLines(lines.data(), int(lines.size()));
    });
}

} // namespace sweep
