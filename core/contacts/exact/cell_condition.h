// Condition for contact of a moving body with a cell of the grid.
#pragma once

#include "core/contacts/exact/condition.h"
#include "core/scene/cell_policy.h"
#include "core/scene/hull.h"

#include <array>
#include <map>
#include <memory>

namespace sweep {

// The cells of a grid, and the policy that decides which of their borders belong to them.
struct GridCells
{
    const Grid& grid;
    CellPolicy policy = cellPolicy(grid);
};

// The conditions of one body against many cells, over one stretch. Polynomials of grid lines and corners shared by
// several cells are built and solved once. Not thread-safe.
class CellConditions
{
public:
    using Signs = std::shared_ptr<const PolynomialSigns>;
    enum class Axis
    {
        x,
        y
    };

    CellConditions(const Motion& motion, const GridCells& cells, Interval stretch);

    // Holds while the body's closed set shares a point with the cell; the policy decides which parts of the border
    // belong to the cell.
    [[nodiscard]] Condition of(Cell cell);

    // The coordinate of control point `end` minus that of grid line n, plus `radii` times R.
    [[nodiscard]] Signs side(std::size_t end, Axis axis, long long n, int radii);
    // |end − corner|² − R².
    [[nodiscard]] Signs distance(std::size_t end, long long i, long long j);

    struct CornerSigns // edge of a segment against a corner
    {
        Signs pastA;       // dot product of the direction and corner − a
        Signs beforeB;     // dot product of the direction and corner − b
        Signs orientation; // orientation of (a, b, corner)
        Signs gap;         // null if thin: orientation² − R²·length²
    };
    [[nodiscard]] const CornerSigns& cornerSigns(long long i, long long j);

    // Frees the polynomials needed only by cells in columns before i.
    void forgetColumnsBefore(long long i);

private:
    [[nodiscard]] Signs signsOf(Polynomial p) const
    {
        return std::make_shared<const PolynomialSigns>(std::move(p), m_stretch);
    }
    // The coordinate of grid line n, multiplied by the scale of the motion.
    [[nodiscard]] Dyadic line(Axis axis, long long n) const;
    [[nodiscard]] PolynomialVec corner(long long i, long long j) const;
    void addEnd(Condition& condition, std::size_t end, Cell cell);
    void addCorners(Condition& condition, Cell cell);
    void addDiagonals(Condition& condition, Cell cell);
    // The sign strictly inside, plus zero if that border belongs to the cell.
    [[nodiscard]] static SignSet inside(SignSet strictly, bool borderBelongs)
    {
        return static_cast<SignSet>(borderBelongs ? strictly | zero : strictly);
    }
    // Corner (di, dj) belongs to the cell if both of its sides do.
    [[nodiscard]] bool holdsCorner(int di, int dj) const
    {
        return di + dj == 0 ? includesLowerSides(m_policy) : includesUpperSides(m_policy);
    }

    Hull m_hull;
    std::vector<PolynomialVec> m_ends;
    Polynomial m_radius;
    Integer m_scale;
    Interval m_stretch;
    Dyadic m_origin[2];
    Dyadic m_spacing[2];
    CellPolicy m_policy;
    std::map<std::array<long long, 3>, Signs> m_columns; // (line, end, radii)
    std::map<std::array<long long, 3>, Signs> m_rows;
    std::map<std::array<long long, 3>, Signs> m_distances; // (i, j, end)
    std::map<std::array<long long, 2>, CornerSigns> m_corners;
};

} // namespace sweep
