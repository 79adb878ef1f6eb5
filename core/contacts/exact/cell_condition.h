// When does a body meet a cell of the grid?
#pragma once

#include "core/contacts/exact/gap.h"
#include "core/scene/cell_policy.h"

#include <array>
#include <map>
#include <memory>

namespace sweep {

// The cells of which grid, and which of their borders belong to them?
struct CellQuestion
{
    const Grid& grid;
    CellPolicy policy = cellPolicy(grid);
};

// The conditions of one body against many cells, over one stretch. Polynomials of grid lines and corners that cells
// have in common are built and solved once. Not for use by several threads at once.
class CellConditions
{
public:
    CellConditions(Shape shape, const Motion& motion, const CellQuestion& question, Interval stretch);

    // When the body's closed set shares a point with the cell, of whose border the policy says what belongs to it.
    [[nodiscard]] Condition of(Cell cell);

    // Forgets what only cells of columns before i need.
    void forgetColumnsBefore(long long i);

private:
    using Tracked = std::shared_ptr<const TrackedPolynomial>;
    enum class Axis
    {
        x,
        y
    };

    [[nodiscard]] Tracked tracked(Polynomial p) const
    {
        return std::make_shared<const TrackedPolynomial>(std::move(p), m_stretch);
    }
    // The coordinate of grid line n, times the scale of the motion.
    [[nodiscard]] Dyadic line(Axis axis, long long n) const;
    [[nodiscard]] PolynomialVec corner(long long i, long long j) const;
    // Coordinate of control point `end` minus grid line n, plus `reach` times R.
    [[nodiscard]] Tracked side(std::size_t end, Axis axis, long long n, int reach);
    // |end − corner|² − R².
    [[nodiscard]] Tracked distance(std::size_t end, long long i, long long j);

    void addEnd(Condition& condition, std::size_t end, Cell cell);
    void addCorners(Condition& condition, Cell cell);
    void addDiagonals(Condition& condition, Cell cell);
    // The sign strictly inside, with zero where that border belongs to the cell.
    [[nodiscard]] static SignSet inside(SignSet strictly, bool borderBelongs)
    {
        return static_cast<SignSet>(borderBelongs ? strictly | zero : strictly);
    }
    // Corner (di, dj) of a cell belongs to it where both of its sides do.
    [[nodiscard]] bool holdsCorner(int di, int dj) const
    {
        return di + dj == 0 ? holdsLowerSides(m_policy) : holdsUpperSides(m_policy);
    }

    struct CornerSigns // of the inside of a segment against a corner
    {
        Tracked pastA;       // dot of the direction and corner − a
        Tracked beforeB;     // dot of the direction and corner − b
        Tracked orientation; // of (a, b, corner)
        Tracked gap;         // null where thin: orientation² − R²·length²
    };
    [[nodiscard]] const CornerSigns& cornerSigns(long long i, long long j);

    Hull m_hull;
    std::vector<PolynomialVec> m_ends;
    Polynomial m_radius;
    Integer m_scale;
    Interval m_stretch;
    Dyadic m_origin[2];
    Dyadic m_spacing[2];
    CellPolicy m_policy;
    std::map<std::array<long long, 3>, Tracked> m_columns; // (line, end, reach)
    std::map<std::array<long long, 3>, Tracked> m_rows;
    std::map<std::array<long long, 3>, Tracked> m_distances; // (i, j, end)
    std::map<std::array<long long, 2>, CornerSigns> m_corners;
};

} // namespace sweep
