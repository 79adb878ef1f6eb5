#include "core/grid/candidate_cells.h"

#include "core/scene/contact_polynomials.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sweep {

namespace {

constexpr std::array<std::array<int, 2>, 4> corners{{{0, 0}, {1, 0}, {0, 1}, {1, 1}}};

} // namespace

CellConditions::CellConditions(Motion motion, const GridCells& cells, Interval stretch)
    : m_body(std::move(motion)), m_ends(m_body.ends()), m_stretch(stretch), m_policy(cells.policy)
{
    const Grid& grid = cells.grid;
    const Vec origin = grid.origin.value_or(Vec{});
    const Dyadic scale(m_body.scale, 0);
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
            p = radii > 0 ? p + m_body.radius : p - m_body.radius;
        entry = signsOf(std::move(p));
    }
    return entry;
}

CellConditions::Signs CellConditions::distance(std::size_t end, long long i, long long j)
{
    Signs& entry = m_distances[{i, j, static_cast<long long>(end)}];
    if (!entry)
        entry = signsOf(endGap(m_ends[end] - corner(i, j), square(m_body.radius)));
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
    if (m_body.radius.isZero()) {
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
        const PointAndEdge pair(corner(i, j), m_body.a, m_body.b);
        entry.pastA = signsOf(pair.pastA());
        entry.pastB = signsOf(pair.pastB());
        if (!m_body.radius.isZero())
            entry.gap = signsOf(pair.gap(square(m_body.radius)));
        entry.orientation = signsOf(pair.orientation());
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
        if (m_body.radius.isZero() && !holdsCorner(di, dj))
            continue;
        const CornerSigns& signs = cornerSigns(cell.i + di, cell.j + dj);
        const std::size_t gap = condition.add(signs.gap ? signs.gap : signs.orientation);
        condition.allow({{gap, signs.gap ? inside(below, holdsCorner(di, dj)) : zero},
                         {condition.add(signs.pastA), above},
                         {condition.add(signs.pastB), below}});
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
        const std::size_t a = condition.add(signsOf(cross(to - from, m_body.a - from)));
        const std::size_t b = condition.add(signsOf(cross(to - from, m_body.b - from)));
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
    if (m_body.hull == HullKind::segment) {
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

CellsMetThroughout::CellsMetThroughout(const PreparedBody& body, const Grid& grid, Interval stretch)
    : m_origin(grid.origin.value_or(Vec{})), m_spacing(grid.spacing),
      m_centre(sweptBox(body.point(0), body.active(), stretch)), m_radius(sweptRadius(body, stretch).low)
{
}

IndexRange CellsMetThroughout::inRow(long long j) const
{
    const double below = (lineBounds(m_origin.y, m_spacing.y, j) - m_centre.y).high;
    const double above = (m_centre.y - lineBounds(m_origin.y, m_spacing.y, j + 1)).high;
    const double farthest = std::max({0.0, below, above}); // upper bound of the distance of the centre from the row
    if (!(m_radius > 0 && farthest < m_radius))
        return {};
    const Bounds square =
        Bounds::exactly(m_radius) * Bounds::exactly(m_radius) - Bounds::exactly(farthest) * Bounds::exactly(farthest);
    if (!(square.low > 0 && std::isfinite(square.high)))
        return {};
    const double half = nextDown(std::sqrt(square.low));
    // For every centre x, the right side of such a cell lies right of x − half and its left side left of x + half. So
    // the cell is less than `half` away along x, and the disc extends across the border into its inside.
    const Bounds right = (Bounds::exactly(m_centre.x.high) - Bounds::exactly(half) - Bounds::exactly(m_origin.x)) /
                         Bounds::exactly(m_spacing.x);
    const Bounds left = (Bounds::exactly(m_centre.x.low) + Bounds::exactly(half) - Bounds::exactly(m_origin.x)) /
                        Bounds::exactly(m_spacing.x);
    constexpr auto limit = static_cast<double>(cellIndexLimit);
    if (!(right.high > -limit && left.low < limit && right.high < limit && left.low > -limit))
        return {};
    return {static_cast<long long>(std::floor(right.high)), static_cast<long long>(std::ceil(left.low)) - 1};
}

namespace {

// A part of a body: a share of its segment over a part of the stretch.
struct Part
{
    Interval time;
    Interval share; // share of the segment from a to b
    int depth = 0;
};

// A set that certainly contains a part: the discs of one radius around every point of a box, clipped to a strip between
// two parallel lines. On a straight path the strip is about as wide as the body, however long the path is.
struct PartBound
{
    Box centres;
    double radius = 0;
    Vec across;    // perpendicular to the lines; 0 if there are none
    Bounds inside; // range of across·p
};

// The cells of one axis that a range meets, borders included, as far as they have indices.
IndexRange indices(Bounds range, double origin, double spacing)
{
    // Halved first, so that the difference of huge coordinates stays finite.
    const Bounds half = Bounds::exactly(0.5);
    const Bounds inCells =
        (range * half - Bounds::exactly(origin) * half) / Bounds::exactly(spacing) * Bounds::exactly(2);
    const auto limit = static_cast<double>(cellIndexLimit);
    const auto low = static_cast<long long>(std::ceil(std::clamp(inCells.low, -limit, limit))) - 1;
    const auto high = static_cast<long long>(std::floor(std::clamp(inCells.high, -limit, limit)));
    return {std::max(low, 1 - cellIndexLimit), std::min(high, cellIndexLimit - 1)};
}

Bounds grown(Bounds range, double margin)
{
    return range + Bounds{-margin, margin};
}

// All positions between p and q at these shares of the distance.
Bounds along(Bounds p, Bounds q, Interval share)
{
    const auto at = [&](double s) {
        const Bounds ofQ = Bounds::exactly(s);
        return p * (Bounds::exactly(1) - ofQ) + q * ofQ;
    };
    return hull(at(share.start), at(share.end));
}

// The direction of approximately the longest difference of four positions; 0 if none is finite.
Vec longestDirection(const std::array<Vec, 4>& positions)
{
    Vec longest;
    double most = 0;
    for (const Vec p : positions) {
        for (const Vec q : positions) {
            const Vec d{q.x / 2 - p.x / 2, q.y / 2 - p.y / 2};
            const double length = std::max(std::abs(d.x), std::abs(d.y));
            if (length > most && std::isfinite(length)) {
                longest = {d.x / length, d.y / length};
                most = length;
            }
        }
    }
    return longest;
}

struct CoverStopped
{
};

// Collects the cells. Throws CoverStopped if the job is stopped.
class Cover
{
public:
    Cover(const CandidateQuery& query, std::size_t maxCells, const Job& job)
        : m_body(query.body), m_active(m_body.active()), m_isLong(m_body.kind().isLong()),
          m_origin(query.grid.origin.value_or(Vec{})), m_spacing(query.grid.spacing), m_except(query.except),
          m_maxCells(static_cast<double>(maxCells)), m_job(job)
    {
    }

    void add(const Part& part)
    {
        const PartBound bound = boundOf(part);
        add(part, bound, count(bound));
    }

    std::optional<std::vector<Cell>> take()
    {
        if (m_tooMany)
            return std::nullopt;
        dropRepeated();
        return std::move(m_cells);
    }

private:
    static constexpr double smallEnough = 12; // up to so many cells are tested instead of split again
    static constexpr double worthwhile = 0.9; // the largest share of the cells that splitting may leave
    static constexpr int deepest = 64;

    void add(const Part& part, const PartBound& bound, double count)
    {
        if (m_tooMany)
            return;
        if (count > smallEnough && part.depth < deepest) {
            const Part early = {{part.time.start, middle(part.time)}, part.share, part.depth + 1};
            const Part late = {{middle(part.time), part.time.end}, part.share, part.depth + 1};
            if (early.time.start < early.time.end && late.time.start < late.time.end && split(early, late, count))
                return;
            const Part front = {part.time, {part.share.start, middle(part.share)}, part.depth + 1};
            const Part back = {part.time, {middle(part.share), part.share.end}, part.depth + 1};
            if (m_isLong && split(front, back, count))
                return;
        }
        if (!hasRoomFor(count))
            return;
        forEachRange(bound, [this](long long j, IndexRange columns) {
            for (long long i = columns.first; i <= columns.last; ++i)
                m_cells.push_back({i, j});
        });
    }

    // Parts overlap, so repeated cells are dropped first. Gives up unless at least half of the room is free then.
    bool hasRoomFor(double count)
    {
        if (static_cast<double>(m_cells.size()) + count > m_maxCells) {
            dropRepeated();
            m_tooMany = static_cast<double>(m_cells.size()) + count > m_maxCells / 2;
        }
        return !m_tooMany;
    }

    void throwIfStopped() const
    {
        if (m_job.stopped())
            throw CoverStopped();
    }

    void dropRepeated()
    {
        std::sort(m_cells.begin(), m_cells.end(), [this](const Cell& p, const Cell& q) {
            throwIfStopped();
            return p < q;
        });
        m_cells.erase(std::unique(m_cells.begin(), m_cells.end()), m_cells.end());
    }

    bool split(const Part& p, const Part& q, double whole)
    {
        const PartBound first = boundOf(p);
        const PartBound second = boundOf(q);
        const double ofFirst = count(first);
        const double ofSecond = count(second);
        if (ofFirst + ofSecond > worthwhile * whole)
            return false;
        add(p, first, ofFirst);
        add(q, second, ofSecond);
        return true;
    }

    static double middle(Interval interval) { return interval.start / 2 + interval.end / 2; }

    [[nodiscard]] PartBound boundOf(const Part& part) const
    {
        PartBound bound;
        bound.centres = sweptBox(m_body.point(0), m_active, part.time);
        if (m_isLong) {
            const Box b = sweptBox(m_body.point(1), m_active, part.time);
            bound.centres = {along(bound.centres.x, b.x, part.share), along(bound.centres.y, b.y, part.share)};
        }
        bound.radius = sweptRadius(m_body, part.time).high;
        const Vec direction = longestDirection(approxCorners(part));
        bound.across = {-direction.y, direction.x};
        Bounds strip = sweptSlab(m_body.point(0), bound.across, m_active, part.time);
        if (m_isLong)
            strip = along(strip, sweptSlab(m_body.point(1), bound.across, m_active, part.time), part.share);
        bound.inside = grown(strip, (Bounds::exactly(bound.radius) * lengthOf(bound.across)).high);
        return bound;
    }

    // The approximate positions of the ends of the part at its beginning and end.
    [[nodiscard]] std::array<Vec, 4> approxCorners(const Part& part) const
    {
        const auto at = [&](double t, double share) {
            const Vec a = approxPosition(m_body.point(0), m_active, t);
            if (!m_isLong)
                return a;
            const Vec b = approxPosition(m_body.point(1), m_active, t);
            return Vec{a.x * (1 - share) + b.x * share, a.y * (1 - share) + b.y * share};
        };
        return {at(part.time.start, part.share.start), at(part.time.start, part.share.end),
                at(part.time.end, part.share.start), at(part.time.end, part.share.end)};
    }

    static Bounds lengthOf(Vec v)
    {
        const Bounds x = Bounds::exactly(v.x);
        const Bounds y = Bounds::exactly(v.y);
        return {0, nextUp(std::sqrt((x * x + y * y).high))};
    }

    [[nodiscard]] IndexRange rowsOf(const PartBound& bound) const
    {
        return indices(grown(bound.centres.y, bound.radius), m_origin.y, m_spacing.y);
    }

    // The columns of a row that the part could meet; empty if it certainly stays away from the row.
    [[nodiscard]] IndexRange columnsOf(const PartBound& bound, long long j) const
    {
        const Bounds row = hull(lineBounds(m_origin.y, m_spacing.y, j), lineBounds(m_origin.y, m_spacing.y, j + 1));
        const double distance =
            std::max({0.0, nextDown(row.low - bound.centres.y.high), nextDown(bound.centres.y.low - row.high)});
        if (distance > bound.radius)
            return {};
        // Half the extent of a disc along x within the row.
        const Bounds r = Bounds::exactly(bound.radius);
        const double square = (r * r - Bounds::exactly(distance) * Bounds::exactly(distance)).high;
        const double half = std::min(bound.radius, nextUp(std::sqrt(std::max(0.0, square))));
        Bounds x = grown(bound.centres.x, half);
        if (bound.across.x != 0) {
            const Bounds between =
                (bound.inside - Bounds::exactly(bound.across.y) * row) / Bounds::exactly(bound.across.x);
            x = {std::max(x.low, between.low), std::min(x.high, between.high)};
            if (x.low > x.high)
                return {};
        }
        return indices(x, m_origin.x, m_spacing.x);
    }

    // Calls visit(row, columns) for all cells that the part could meet, except for those to be left out.
    template <class Visit>
    void forEachRange(const PartBound& bound, const Visit& visit) const
    {
        const IndexRange rows = rowsOf(bound);
        for (long long j = rows.first; j <= rows.last; ++j) {
            throwIfStopped();
            const IndexRange columns = columnsOf(bound, j);
            const IndexRange except = m_except ? m_except->inRow(j) : IndexRange{};
            if (columns.empty() || except.empty() || except.last < columns.first || columns.last < except.first) {
                visit(j, columns);
                continue;
            }
            visit(j, IndexRange{columns.first, except.first - 1});
            visit(j, IndexRange{except.last + 1, columns.last});
        }
    }

    // The number of cells that forEachRange visits; a number above the limit if there are more rows than that.
    [[nodiscard]] double count(const PartBound& bound) const
    {
        const IndexRange rows = rowsOf(bound);
        if (rows.count() > m_maxCells)
            return rows.count();
        double cells = 0;
        forEachRange(bound, [&](long long, IndexRange columns) {
            if (!columns.empty())
                cells += columns.count();
        });
        return cells;
    }

    const PreparedBody& m_body;
    Interval m_active;
    bool m_isLong;
    Vec m_origin;
    Vec m_spacing;
    const CellsMetThroughout* m_except;
    double m_maxCells;
    const Job& m_job;
    bool m_tooMany = false;
    std::vector<Cell> m_cells;
};

} // namespace

std::optional<std::vector<Cell>> candidateCells(const CandidateQuery& query, std::size_t maxCells, const Job& job)
{
    try {
        Cover cover(query, maxCells, job);
        cover.add({query.stretch, {0, 1}});
        return cover.take();
    } catch (const CoverStopped&) {
        return std::nullopt;
    }
}

} // namespace sweep
