// Candidate cells: a conservative cover of the cells that a body meets, and the exact condition for each.
#pragma once

#include "core/contacts/condition.h"
#include "core/scene/prepared_body.h"

#include <sweepbench/ball_path.h>
#include <sweepbench/base/jobs.h>
#include <sweepbench/scene.h>

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace sweep {

// Condition for contact of a moving body with a cell of the grid.

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

    CellConditions(Motion motion, const GridCells& cells, Interval stretch);

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
        Signs pastB;       // dot product of the direction and corner − b
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

    Motion m_body;
    std::vector<PolynomialVec> m_ends;
    Interval m_stretch;
    Dyadic m_origin[2];
    Dyadic m_spacing[2];
    CellPolicy m_policy;
    std::map<std::array<long long, 3>, Signs> m_columns; // (line, end, radii)
    std::map<std::array<long long, 3>, Signs> m_rows;
    std::map<std::array<long long, 3>, Signs> m_distances; // (i, j, end)
    std::map<std::array<long long, 2>, CornerSigns> m_corners;
};

// Cells that a body certainly meets throughout a stretch of time.

// The cells whose inside, whatever the policy, is met by the disc around control point a at every time of the closed
// stretch. May omit a cell but never contains one too many, because doubles are rounded outwards. None for a body
// without a radius.
class CellsMetThroughout
{
public:
    CellsMetThroughout(const PreparedBody& body, const Grid& grid, Interval stretch);

    // The columns of these cells in row j.
    [[nodiscard]] IndexRange inRow(long long j) const;
    [[nodiscard]] bool holds(Cell cell) const { return inRow(cell.j).holds(cell.i); }

private:
    Vec m_origin;
    Vec m_spacing;
    Box m_centre; // contains all positions of the centre
    double m_radius = 0;
};

// Conservative cover: the cells that a body could meet over a stretch of time.

struct CandidateQuery
{
    const PreparedBody& body;
    const Grid& grid;
    Interval stretch;
    const CellsMetThroughout* except = nullptr; // cells to leave out
};

// Every cell with an index of magnitude below 2⁵³ that the body meets or borders on during the stretch, and possibly
// more of them, in increasing order, each once.
// Never loses one, because it covers rounded boxes, clipped to strips, that certainly contain the body. Nothing if
// those cannot be narrowed down to `maxCells` cells, as for a body that sweeps along a curve, or a segment that turns,
// within few doubles of time; nor if the job is stopped, which is polled for every row and every step of sorting.
[[nodiscard]] std::optional<std::vector<Cell>> candidateCells(const CandidateQuery& query, std::size_t maxCells,
                                                              const Job& job = {});

} // namespace sweep
