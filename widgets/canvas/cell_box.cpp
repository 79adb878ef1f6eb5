#include "widgets/canvas/cell_box.h"

#include <cmath>

namespace sweep {

namespace {

constexpr double border = 8;         // pixels beyond the view
constexpr double meantSize = 5;      // pixels of a cell that a hand can mean
constexpr double mostIndex = 0x1p53; // beyond, neighbours have one double

} // namespace

CellBoxes::CellBoxes(const ScenePicture& picture)
    : m_view(picture.view), m_origin(picture.scene.grid->origin.value_or(Vec{})),
      m_spacing(picture.scene.grid->spacing),
      m_area(QRectF(QPointF(), picture.view.size()).adjusted(-border, -border, border, border))
{
}

QRectF CellBoxes::of(const Cell& cell) const
{
    const double i = static_cast<double>(cell.i);
    const double j = static_cast<double>(cell.j);
    const QPointF low = m_view.toPixel({m_origin.x + i * m_spacing.x, m_origin.y + j * m_spacing.y});
    const QPointF high = m_view.toPixel({m_origin.x + (i + 1) * m_spacing.x, m_origin.y + (j + 1) * m_spacing.y});
    return QRectF(QPointF(low.x(), high.y()), QPointF(high.x(), low.y())).intersected(m_area);
}

QSizeF CellBoxes::size() const
{
    return {m_view.toPixels(m_spacing.x), m_view.toPixels(m_spacing.y)};
}

void addToRun(std::vector<QRectF>& boxes, const QRectF& box)
{
    constexpr double rounding = 1e-6; // pixels
    const bool goesOn = !boxes.empty() && std::abs(boxes.back().left() - box.left()) < rounding &&
                        std::abs(boxes.back().right() - box.right()) < rounding &&
                        std::abs(boxes.back().top() - box.bottom()) < rounding;
    if (goesOn)
        boxes.back().setTop(box.top());
    else
        boxes.push_back(box);
}

std::optional<Cell> cellAtPixel(const Grid& grid, const ViewTransform& view, QPointF pixel)
{
    if (view.toPixels(grid.spacing.x) < meantSize || view.toPixels(grid.spacing.y) < meantSize)
        return {};
    const Vec p = view.toWorld(pixel);
    const Vec origin = grid.origin.value_or(Vec{});
    const double i = std::floor(p.x / grid.spacing.x - origin.x / grid.spacing.x);
    const double j = std::floor(p.y / grid.spacing.y - origin.y / grid.spacing.y);
    if (!(std::abs(i) < mostIndex) || !(std::abs(j) < mostIndex))
        return {};
    return Cell{static_cast<long long>(i), static_cast<long long>(j)};
}

} // namespace sweep
