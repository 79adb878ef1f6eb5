#include "widgets/paint/cell_box.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

constexpr double cellBorder = 8;     // pixels beyond the view
constexpr double pickedSize = 5;     // pixels of the smallest cell that can be picked
constexpr double mostIndex = 0x1p53; // beyond, adjacent indices are the same double

// The index before the one at this position in cells.
long long indexBelow(double position)
{
    if (std::isnan(position))
        return 0;
    return static_cast<long long>(std::clamp(std::floor(position), -mostIndex, mostIndex)) - 1;
}

} // namespace

CellBoxes::CellBoxes(const ScenePicture& picture)
    : m_view(picture.view), m_origin(picture.scene.grid->origin.value_or(Vec{})),
      m_spacing(picture.scene.grid->spacing),
      m_area(QRectF(QPointF(), picture.view.size()).adjusted(-cellBorder, -cellBorder, cellBorder, cellBorder))
{
    const Vec low = m_view.toWorld(m_area.bottomLeft());
    const Vec high = m_view.toWorld(m_area.topRight());
    m_low = {indexBelow((low.x - m_origin.x) / m_spacing.x), indexBelow((low.y - m_origin.y) / m_spacing.y)};
    m_high = {indexBelow((high.x - m_origin.x) / m_spacing.x) + 2, indexBelow((high.y - m_origin.y) / m_spacing.y) + 2};
}

std::optional<MarkedRun> CellBoxes::seenPart(MarkedRun run) const
{
    run.first = std::max(run.first, m_low.j);
    run.last = std::min(run.last, m_high.j);
    if (run.i < m_low.i || run.i > m_high.i || run.first > run.last)
        return {};
    return run;
}

QRectF CellBoxes::of(const MarkedRun& run) const
{
    const double i = static_cast<double>(run.i);
    const double first = static_cast<double>(run.first);
    const double last = static_cast<double>(run.last);
    const QPointF low = m_view.toPixel({m_origin.x + i * m_spacing.x, m_origin.y + first * m_spacing.y});
    const QPointF high = m_view.toPixel({m_origin.x + (i + 1) * m_spacing.x, m_origin.y + (last + 1) * m_spacing.y});
    return QRectF(QPointF(low.x(), high.y()), QPointF(high.x(), low.y())).intersected(m_area);
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

std::optional<Cell> cellAt(const Grid& grid, Vec p)
{
    const Vec origin = grid.origin.value_or(Vec{});
    const double i = std::floor(p.x / grid.spacing.x - origin.x / grid.spacing.x);
    const double j = std::floor(p.y / grid.spacing.y - origin.y / grid.spacing.y);
    if (!(std::abs(i) < mostIndex) || !(std::abs(j) < mostIndex))
        return {};
    return Cell{static_cast<long long>(i), static_cast<long long>(j)};
}

std::optional<Cell> cellAtPixel(const Grid& grid, const ViewTransform& view, QPointF pixel)
{
    if (view.toPixels(grid.spacing.x) < pickedSize || view.toPixels(grid.spacing.y) < pickedSize)
        return {};
    return cellAt(grid, view.toWorld(pixel));
}

} // namespace sweep
