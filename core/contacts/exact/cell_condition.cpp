#include "core/contacts/exact/cell_condition.h"

#include <limits>

namespace sweep {

namespace {

constexpr std::array<std::array<int, 2>, 4> corners{{{0, 0}, {1, 0}, {0, 1}, {1, 1}}};

} // namespace

CellConditions::CellConditions(const Motion& motion, const GridCells& cells, Interval stretch)
    : m_hull(motion), m_ends(m_hull.ends()), m_radius(motion.radius), m_scale(motion.scale), m_stretch(stretch),
      m_policy(cells.policy)
{
    const Grid& grid = cells.grid;
    const Vec origin = grid.origin.value_or(Vec{});
    const Dyadic scale(m_scale, 0);
    m_origin[0] = Dyadic(origin.x) * scale;
    m_origin[1] = Dyadic(origin.y) * scale;
    m_spacing[0] = Dyadic(grid.spacing.x) * scale;
    m_spacing[1] = Dyadic(grid.spacing.y) * scale;
}

Dyadic CellConditions::line(Axis axis, long long n) const
{
    const auto k = static_cast<std::size_t>(axis);
    return m_origin[k] + m_spacing[k] * Dyadic(static_cast<std::int64_t>(n));
}

PolynomialVec CellConditions::corner(long long i, long long j) const
{
    return {Polynomial(line(Axis::x, i)), Polynomial(line(Axis::y, j))};
}

CellConditions::Signs CellConditions::side(std::size_t end, Axis axis, long long n, int radii)
{
    auto& cache = axis == Axis::x ? m_columns : m_rows;
    Signs& entry = cache[{n, static_cast<long long>(end), radii}];
    if (!entry) {
        const Polynomial& coordinate = axis == Axis::x ? m_ends[end].x : m_ends[end].y;
        Polynomial p = coordinate - Polynomial(line(axis, n));
        if (radii != 0)
            p = radii > 0 ? p + m_radius : p - m_radius;
        entry = signsOf(std::move(p));
    }
    return entry;
}

CellConditions::Signs CellConditions::distance(std::size_t end, long long i, long long j)
{
    Signs& entry = m_distances[{i, j, static_cast<long long>(end)}];
    if (!entry)
        entry = signsOf(lengthSquared(m_ends[end] - corner(i, j)) - square(m_radius));
    return entry;
}

// The end lies in the box grown by R: beside the left or right side, above or below the box, or within R of a corner.
// If the closest point of the box lies on a border that does not belong to the cell, the distance must be less than R.
//
// Source: the Minkowski sum of a box and a disc, C. Ericson, Real-Time Collision Detection, 2005, ch. 5.5.7.
void CellConditions::addEnd(Condition& condition, std::size_t end, Cell cell)
{
    const auto between = [&](Axis axis, long long n, bool grown) -> Condition::Clause {
        return {{condition.add(side(end, axis, n, grown ? 1 : 0)), inside(above, includesLowerSides(m_policy))},
                {condition.add(side(end, axis, n + 1, grown ? -1 : 0)), inside(below, includesUpperSides(m_policy))}};
    };
    const auto both = [](Condition::Clause p, const Condition::Clause& q) {
        p.insert(p.end(), q.begin(), q.end());
        return p;
    };
    const Condition::Clause x = between(Axis::x, cell.i, false);
    const Condition::Clause y = between(Axis::y, cell.j, false);
    if (m_radius.isZero()) {
        condition.allow(both(x, y));
        return;
    }
    condition.allow(both(x, between(Axis::y, cell.j, true)));
    condition.allow(both(between(Axis::x, cell.i, true), y));
    for (const auto& [di, dj] : corners)
        condition.allow({{condition.add(distance(end, cell.i + di, cell.j + dj)), inside(below, holdsCorner(di, dj))}});
}

const CellConditions::CornerSigns& CellConditions::cornerSigns(long long i, long long j)
{
    CornerSigns& entry = m_corners[{i, j}];
    if (!entry.pastA) {
        const PolynomialVec d = m_hull.direction();
        const PolynomialVec c = corner(i, j);
        const Polynomial orientation = cross(d, c - m_hull.a);
        entry.pastA = signsOf(dot(d, c - m_hull.a));
        entry.beforeB = signsOf(dot(d, c - m_hull.b));
        if (!m_radius.isZero())
            entry.gap = signsOf(square(orientation) - square(m_radius) * lengthSquared(d));
        entry.orientation = signsOf(orientation);
    }
    return entry;
}

// A corner in the Voronoi region of the segment's edge, within R of it. A thin segment does not meet a cell at a corner
// that does not belong to the cell. If a side of the box lies along the thick segment, exactly R away, the touched part
// of the border belongs to the cell if and only if its first end does, and that end is either a corner or opposite an
// end of the segment.
void CellConditions::addCorners(Condition& condition, Cell cell)
{
    for (const auto& [di, dj] : corners) {
        if (m_radius.isZero() && !holdsCorner(di, dj))
            continue;
        const CornerSigns& signs = cornerSigns(cell.i + di, cell.j + dj);
        const std::size_t gap = condition.add(signs.gap ? signs.gap : signs.orientation);
        condition.allow({{gap, signs.gap ? inside(below, holdsCorner(di, dj)) : zero},
                         {condition.add(signs.pastA), above},
                         {condition.add(signs.beforeB), below}});
    }
}

// A segment that passes through the inside of the box without an end in it crosses at least one diagonal with its own
// inside: its line has corners strictly on both sides, and its chord joins two corners along one diagonal at most. If
// the segment runs through the box along a side only, an end of it or the corner of that side that belongs to the cell
// decides.
void CellConditions::addDiagonals(Condition& condition, Cell cell)
{
    for (const int turn : {0, 1}) {
        const PolynomialVec from = corner(cell.i, cell.j + turn);
        const PolynomialVec to = corner(cell.i + 1, cell.j + 1 - turn);
        const std::size_t a = condition.add(signsOf(cross(to - from, m_hull.a - from)));
        const std::size_t b = condition.add(signsOf(cross(to - from, m_hull.b - from)));
        const std::size_t c = condition.add(cornerSigns(cell.i, cell.j + turn).orientation);
        const std::size_t d = condition.add(cornerSigns(cell.i + 1, cell.j + 1 - turn).orientation);
        for (const SignSet p : {below, above})
            for (const SignSet q : {below, above})
                condition.allow({{a, p},
                                 {b, static_cast<SignSet>(p ^ below ^ above)},
                                 {c, q},
                                 {d, static_cast<SignSet>(q ^ below ^ above)}});
    }
}

Condition CellConditions::of(Cell cell)
{
    Condition condition;
    for (std::size_t end = 0; end < m_ends.size(); ++end)
        addEnd(condition, end, cell);
    if (m_hull.kind == HullKind::segment) {
        addCorners(condition, cell);
        addDiagonals(condition, cell);
    }
    return condition;
}

void CellConditions::forgetColumnsBefore(long long i)
{
    constexpr long long least = std::numeric_limits<long long>::min();
    m_columns.erase(m_columns.begin(), m_columns.lower_bound({i, least, least}));
    m_distances.erase(m_distances.begin(), m_distances.lower_bound({i, least, least}));
    m_corners.erase(m_corners.begin(), m_corners.lower_bound({i, least}));
}

} // namespace sweep
