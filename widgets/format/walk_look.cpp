#include "widgets/format/walk_look.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPixmap>

#include <algorithm>
#include <array>

namespace sweep {

namespace {

QString told(const char* text)
{
    return QCoreApplication::translate("Walks", text);
}

// Okabe and Ito's hues as bodies have them.
QColor hue(std::size_t index, Brightness brightness)
{
    return BodyColours({}, brightness).colour(index);
}

enum Hue : std::size_t
{
    blue,
    vermillion,
    green,
    purple,
    orange,
    sky
};

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

WalkLook walkLook(WalkKind kind, CellPolicy policy, Brightness brightness)
{
    switch (kind) {
    case WalkKind::exact:
        if (policy == CellPolicy::open)
            return {told("exact, open"), Hatch::sparse, hue(sky, brightness)};
        if (policy == CellPolicy::halfOpen)
            return {told("exact, half-open"), Hatch::crossed, hue(green, brightness)};
        return {told("exact, closed"), Hatch::rising, hue(blue, brightness)};
    case WalkKind::square:
        return {told("square"), Hatch::horizontal, hue(vermillion, brightness)};
    case WalkKind::discDouble:
        return {told("disc-double"), Hatch::falling, hue(purple, brightness)};
    case WalkKind::thin:
        return {told("thin"), Hatch::vertical, hue(orange, brightness)};
    }
    return {};
}

WalkLook coverLook(LineCover cover, Brightness brightness)
{
    switch (cover) {
    case LineCover::supercover:
        return {told("supercover"), Hatch::falling, hue(vermillion, brightness)};
    case LineCover::polygon:
        return {told("polygon"), Hatch::sparse, hue(purple, brightness)};
    case LineCover::fourConnected:
        return {told("4-connected"), Hatch::horizontal, hue(green, brightness)};
    case LineCover::eightConnected:
        return {told("8-connected"), Hatch::vertical, hue(orange, brightness)};
    }
    return {};
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

QIcon hatchIcon(const WalkLook& look)
{
    QIcon icon;
    for (const int ratio : {1, 2}) {
        QPixmap pixmap(16 * ratio, 16 * ratio);
        pixmap.setDevicePixelRatio(ratio);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(look.colour, 1));
        const QRectF box(1.5, 1.5, 13, 13);
        painter.drawRect(box);
        const std::vector<QLineF> lines = hatchLines(box, look.hatch, 3.5);
        painter.drawLines(lines.data(), int(lines.size()));
        icon.addPixmap(pixmap);
    }
    return icon;
}

} // namespace sweep
