// Condition for the contact of a body in motion with a cell of the grid.
#pragma once

#include "core/contacts/exact/condition.h"
#include "core/scene/cell_policy.h"
#include "core/scene/hull.h"

#include <array>
#include <map>
#include <memory>

namespace sweep {

// The cells of a grid, and the policy that says which of their borders belong to them.
struct GridCells
{
    const Grid& grid;
    CellPolicy policy = cellPolicy(grid);
};

// The conditions of one body against many cells, over one stretch. Polynomials of grid lines and corners that several
// cells share are built and solved once. Not for use by several threads at once.
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

    // Holds where the body's closed set shares a point with the cell. The policy says which parts of the border belong
    // to the cell.
    [[nodiscard]] Condition of(Cell cell);

    // Coordinate of control point `end` minus grid line n, plus `radii` times R.
    [[nodiscard]] Signs side(std::size_t end, Axis axis, long long n, int radii);
    // |end − corner|² − R².
    [[nodiscard]] Signs distance(std::size_t end, long long i, long long j);

    struct CornerSigns // of the edge of a segment against a corner
    {
        Signs pastA;       // dot product of the direction and corner − a
        Signs beforeB;     // dot product of the direction and corner − b
        Signs orientation; // of (a, b, corner)
        Signs gap;         // null where thin: orientation² − R²·length²
    };
    [[nodiscard]] const CornerSigns& cornerSigns(long long i, long long j);

    // Frees the polynomials that only cells of columns before i need.
    void forgetColumnsBefore(long long i);

private:
    [[nodiscard]] Signs signsOf(Polynomial p) const
    {
        return std::make_shared<const PolynomialSigns>(std::move(p), m_stretch);
    }
    // The coordinate of grid line n, times the scale of the motion.
    [[nodiscard]] Dyadic line(Axis axis, long long n) const;
    [[nodiscard]] PolynomialVec corner(long long i, long long j) const;
    void addEnd(Condition& condition, std::size_t end, Cell cell);
    void addCorners(Condition& condition, Cell cell);
    void addDiagonals(Condition& condition, Cell cell);
    // The sign strictly inside, and zero too where that border belongs to the cell.
    [[nodiscard]] static SignSet inside(SignSet strictly, bool borderBelongs)
    {
        return static_cast<SignSet>(borderBelongs ? strictly | zero : strictly);
    }
    // Corner (di, dj) of a cell belongs to it where both of its sides do.
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
