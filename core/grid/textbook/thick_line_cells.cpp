#include "core/grid/textbook/thick_line_cells.h"

#include "core/grid/ball/grid_parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sweep {

namespace {

struct Extent
{
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();

    [[nodiscard]] bool empty() const { return !(low <= high); }
    void add(double x)
    {
        low = std::min(low, x);
        high = std::max(high, x);
    }
};

// The cells that a range of one coordinate meets, borders included.
IndexRange indices(Extent range, double origin, double spacing)
{
    if (range.empty())
        return {};
    const auto limit = static_cast<double>(cellIndexLimit);
    const auto inCells = [&](double x) { return std::clamp((x - origin) / spacing, -limit, limit); };
    return {static_cast<long long>(std::ceil(inCells(range.low))) - 1,
            static_cast<long long>(std::floor(inCells(range.high)))};
}

std::array<Vec, 4> cornersOf(const ThickLine& line)
{
    const Vec d{line.to.x - line.from.x, line.to.y - line.from.y};
    const double length = std::hypot(d.x, d.y);
    const Vec n = length > 0 ? Vec{-d.y / length * line.radius, d.x / length * line.radius} : Vec{};
    return {Vec{line.from.x + n.x, line.from.y + n.y}, Vec{line.to.x + n.x, line.to.y + n.y},
            Vec{line.to.x - n.x, line.to.y - n.y}, Vec{line.from.x - n.x, line.from.y - n.y}};
}

// Extends `extent` by the y extent of the part of an edge whose x is in the column.
void addEdge(Extent& extent, Vec p, Vec q, Extent column)
{
    if (p.x > q.x)
        std::swap(p, q);
    if (q.x < column.low || p.x > column.high)
        return;
    const auto yAt = [&](double x) {
        return x <= p.x ? p.y : x >= q.x ? q.y : p.y + (q.y - p.y) * ((x - p.x) / (q.x - p.x));
    };
    if (p.x == q.x) {
        extent.add(p.y);
        extent.add(q.y);
        return;
    }
    extent.add(yAt(column.low));
    extent.add(yAt(column.high));
}

void addDisc(Extent& extent, Vec centre, double radius, Extent column)
{
    const double distance = centre.x - std::clamp(centre.x, column.low, column.high);
    if (std::abs(distance) > radius)
        return;
    const double half = std::sqrt((radius - distance) * (radius + distance));
    extent.add(centre.y - half);
    extent.add(centre.y + half);
}

class ThickLineCover
{
public:
    ThickLineCover(const ThickLine& line, const Grid& grid, std::size_t maxCells)
        : m_line(line), m_corners(cornersOf(line)), m_origin(grid.origin.value_or(Vec{})), m_spacing(grid.spacing),
          m_maxCells(static_cast<double>(maxCells))
    {
    }

    CoveredCells run(bool roundEnds)
    {
        Extent across;
        for (const Vec corner : m_corners)
            across.add(corner.x);
        if (roundEnds) {
            for (const Vec end : {m_line.from, m_line.to}) {
                across.add(end.x - m_line.radius);
                across.add(end.x + m_line.radius);
            }
        }
        const IndexRange columns = indices(across, m_origin.x, m_spacing.x);
        if (columns.count() > m_maxCells)
            m_covered.end = WalkEnd::tooManyCells;
        for (long long i = columns.first; i <= columns.last && m_covered.end == WalkEnd::complete; ++i)
            addColumn(i, roundEnds);
        return std::move(m_covered);
    }

private:
    void addColumn(long long i, bool roundEnds)
    {
        const auto line = [this](long long n) { return m_origin.x + static_cast<double>(n) * m_spacing.x; };
        const Extent column{line(i), line(i + 1)};
        Extent extent;
        for (std::size_t k = 0; k < m_corners.size(); ++k)
            addEdge(extent, m_corners[k], m_corners[(k + 1) % m_corners.size()], column);
        if (roundEnds) {
            addDisc(extent, m_line.from, m_line.radius, column);
            addDisc(extent, m_line.to, m_line.radius, column);
        }
        const IndexRange rows = indices(extent, m_origin.y, m_spacing.y);
        if (static_cast<double>(m_covered.cells.size()) + rows.count() > m_maxCells) {
            m_covered.end = WalkEnd::tooManyCells;
            return;
        }
        for (long long j = rows.first; j <= rows.last; ++j)
            m_covered.cells.push_back({i, j});
    }

    const ThickLine& m_line;
    std::array<Vec, 4> m_corners;
    Vec m_origin;
    Vec m_spacing;
    double m_maxCells;
    CoveredCells m_covered;
};

Result<CoveredCells> cover(const ThickLine& line, const Grid& grid, std::size_t maxCells, bool roundEnds)
{
    if (auto problem = problemOf(line, grid))
        return *problem;
    return ThickLineCover(line, grid, maxCells).run(roundEnds);
}

} // namespace

std::optional<Problem> problemOf(const ThickLine& line, const Grid& grid)
{
    // Check both ends as discs at rest.
    for (const Vec end : {line.from, line.to})
        if (auto problem = problemOf(StraightMotion{end, {}, {}, line.radius}, grid))
            return problem;
    if (!std::isfinite(line.to.x - line.from.x) || !std::isfinite(line.to.y - line.from.y))
        return Problem{.message = "its ends are further apart than doubles can represent"};
    return std::nullopt;
}

Result<CoveredCells> supercover(const ThickLine& line, const Grid& grid, std::size_t maxCells)
{
    return cover(line, grid, maxCells, true);
}

Result<CoveredCells> polygonCover(const ThickLine& line, const Grid& grid, std::size_t maxCells)
{
    return cover(line, grid, maxCells, false);
}

} // namespace sweep
