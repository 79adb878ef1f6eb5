#include "core/grid/textbook.h"

#include <sweepbench/ball_path.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <initializer_list>
#include <limits>
#include <map>

namespace sweep {

namespace {

bool allFinite(std::initializer_list<double> numbers)
{
    return std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); });
}

// Whether the cell at this coordinate has a valid index.
bool hasIndex(double at, double origin, double spacing)
{
    return std::abs((at - origin) / spacing) < static_cast<double>(cellIndexLimit - 1);
}

} // namespace

std::optional<Problem> problemOf(const StraightMotion& motion, const Grid& grid)
{
    const Vec origin = grid.origin.value_or(Vec{});
    if (!allFinite({motion.at.x, motion.at.y, motion.velocity.x, motion.velocity.y, motion.time.start, motion.time.end,
                    motion.time.end - motion.time.start, motion.radius, origin.x, origin.y, grid.spacing.x,
                    grid.spacing.y}))
        return Problem{.message = "a place, velocity, time, radius or spacing is not finite in doubles"};
    if (!(motion.time.start < motion.time.end))
        return Problem{.message = "the time does not end after it starts"};
    if (motion.radius < 0)
        return Problem{.message = "the radius is negative"};
    if (!(grid.spacing.x > 0 && grid.spacing.y > 0))
        return Problem{.message = "a spacing is not above 0"};
    const double r = motion.radius;
    if (!hasIndex(motion.at.x - r, origin.x, grid.spacing.x) || !hasIndex(motion.at.x + r, origin.x, grid.spacing.x) ||
        !hasIndex(motion.at.y - r, origin.y, grid.spacing.y) || !hasIndex(motion.at.y + r, origin.y, grid.spacing.y))
        return Problem{.message = "it starts in a cell with an index of magnitude 2^53 = 9007199254740992 or more"};
    return std::nullopt;
}

StraightMotion straightMotion(const BallPath<2>& path)
{
    const Interval time{path.start, *path.end};
    Vec velocity{path.velocity[0], path.velocity[1]};
    if (path.to) {
        const double duration = time.end - time.start;
        velocity = {((*path.to)[0] - path.at[0]) / duration, ((*path.to)[1] - path.at[1]) / duration};
    }
    return {{path.at[0], path.at[1]}, velocity, time, path.radius};
}

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

namespace {

// A chain of cells in integers: indices have a magnitude below 2⁵³, so no number here exceeds 2⁵⁷.
struct CellChain
{
    Cell at;
    Cell last;
    Cell step;
    long long across = 0; // remaining columns
    long long up = 0;     // remaining rows
    // Decision variables: `later` is how much later the line, which starts in the middle of a cell, reaches the next
    // side along x than along y; `drift` is its deviation from the middle of the cell across the main direction.
    long long later = 0;
    long long drift = 0;

    CellChain(const ThickLine& line, const Grid& grid)
    {
        const Vec origin = grid.origin.value_or(Vec{});
        const auto cellOf = [&](Vec p) {
            return Cell{static_cast<long long>(std::floor((p.x - origin.x) / grid.spacing.x)),
                        static_cast<long long>(std::floor((p.y - origin.y) / grid.spacing.y))};
        };
        at = cellOf(line.from);
        last = cellOf(line.to);
        step = {last.i < at.i ? -1 : 1, last.j < at.j ? -1 : 1};
        across = std::llabs(last.i - at.i);
        up = std::llabs(last.j - at.j);
        later = up - across;
    }
};

// Walks from the first cell to the last; `advance` takes one step.
template <class Advance>
Result<CoveredCells> walked(const ThickLine& line, const Grid& grid, std::size_t maxCells, const Advance& advance)
{
    if (auto problem = problemOf(line, grid))
        return *problem;
    CellChain chain(line, grid);
    CoveredCells covered;
    while (covered.cells.size() < maxCells) {
        covered.cells.push_back(chain.at);
        if (chain.at == chain.last)
            return covered;
        advance(chain);
    }
    covered.end = WalkEnd::tooManyCells;
    return covered;
}

} // namespace

Result<CoveredCells> fourConnectedLine(const ThickLine& line, const Grid& grid, std::size_t maxCells)
{
    return walked(line, grid, maxCells, [](CellChain& chain) {
        if (chain.later < 0) {
            chain.at.i += chain.step.i;
            chain.later += 2 * chain.up;
        } else {
            chain.at.j += chain.step.j;
            chain.later -= 2 * chain.across;
        }
    });
}

Result<CoveredCells> eightConnectedLine(const ThickLine& line, const Grid& grid, std::size_t maxCells)
{
    const auto advance = [](CellChain& chain) {
        const bool flat = chain.across >= chain.up;
        long long& main = flat ? chain.at.i : chain.at.j;
        long long& other = flat ? chain.at.j : chain.at.i;
        main += flat ? chain.step.i : chain.step.j;
        chain.drift += 2 * (flat ? chain.up : chain.across);
        if (chain.drift > (flat ? chain.across : chain.up)) {
            other += flat ? chain.step.j : chain.step.i;
            chain.drift -= 2 * (flat ? chain.across : chain.up);
        }
    };
    return walked(line, grid, maxCells, advance);
}

namespace {

// The walk along one axis.
struct Stride
{
    long long index = 0;
    long long step = 0;
    double next = std::numeric_limits<double>::infinity();  // time from the start until the next grid line is reached
    double delta = std::numeric_limits<double>::infinity(); // time from one grid line to the next

    Stride(double at, double velocity, double origin, double spacing)
    {
        const double first = std::floor((at - origin) / spacing);
        index = static_cast<long long>(first);
        if (velocity == 0) // true for −0 as well
            return;
        step = velocity > 0 ? 1 : -1;
        next = (origin + (step > 0 ? first + 1 : first) * spacing - at) / velocity;
        delta = spacing / std::abs(velocity);
    }

    // Whether the next line is passed before the end of the motion. A line that is just reached belongs to the cell
    // above it.
    [[nodiscard]] bool passes(double duration) const { return next < duration || (next == duration && step > 0); }
    [[nodiscard]] bool atLimit() const { return index + step >= cellIndexLimit || index + step <= -cellIndexLimit; }
    void advance()
    {
        index += step;
        next += delta;
    }
};

} // namespace

Result<WalkedCells> thinWalk(const StraightMotion& motion, const Grid& grid, std::size_t maxCells)
{
    if (auto problem = problemOf(motion, grid))
        return *problem;
    const Vec origin = grid.origin.value_or(Vec{});
    Stride x(motion.at.x, motion.velocity.x, origin.x, grid.spacing.x);
    Stride y(motion.at.y, motion.velocity.y, origin.y, grid.spacing.y);
    const double duration = motion.time.end - motion.time.start;
    WalkedCells walked;
    double enter = motion.time.start;
    while (walked.visits.size() < maxCells) {
        const bool alongX = x.next < y.next || !y.passes(duration); // at the end only one of the two may pass
        Stride& nearer = alongX ? x : y;
        const bool goesOn = nearer.passes(duration);
        const double exit = goesOn ? std::max(enter, motion.time.start + nearer.next) : motion.time.end;
        walked.visits.push_back({{x.index, y.index}, enter, exit, enter == exit});
        if (!goesOn)
            return walked;
        if (nearer.atLimit()) {
            walked.end = WalkEnd::leavesIndexRange;
            return walked;
        }
        nearer.advance();
        enter = exit;
    }
    walked.end = WalkEnd::tooManyCells;
    return walked;
}

namespace {

// The columns or rows that the square covers, and the two sides of the square across them.
class CoveredLines
{
public:
    CoveredLines(double at, double velocity, double radius, double origin, double spacing)
        : m_low(at - radius), m_high(at + radius), m_velocity(velocity), m_origin(origin), m_spacing(spacing),
          m_first(static_cast<long long>(std::ceil((m_low - m_origin) / m_spacing)) - 1),
          m_last(static_cast<long long>(std::floor((m_high - m_origin) / m_spacing)))
    {
    }

    [[nodiscard]] long long first() const { return m_first; }
    [[nodiscard]] long long last() const { return m_last; }
    [[nodiscard]] double count() const { return static_cast<double>(m_last) - static_cast<double>(m_first) + 1; }

    // When the leading side enters the next line, and the trailing side leaves the last one; infinity at rest.
    [[nodiscard]] double nextEnter() const
    {
        return m_velocity < 0 ? timeAt(m_first, m_low) : timeAt(m_last + 1, m_high);
    }
    [[nodiscard]] double nextExit() const
    {
        return m_velocity < 0 ? timeAt(m_last, m_high) : timeAt(m_first + 1, m_low);
    }
    // Returns the index that is entered or left.
    long long enter() { return m_velocity > 0 ? ++m_last : --m_first; }
    long long leave() { return m_velocity > 0 ? m_first++ : m_last--; }
    [[nodiscard]] bool atLimit() const { return m_last + 1 >= cellIndexLimit || m_first - 1 <= -cellIndexLimit; }

private:
    [[nodiscard]] double timeAt(long long n, double from) const
    {
        if (m_velocity == 0)
            return std::numeric_limits<double>::infinity();
        return (m_origin + static_cast<double>(n) * m_spacing - from) / m_velocity;
    }

    double m_low;
    double m_high;
    double m_velocity;
    double m_origin;
    double m_spacing;
    long long m_first;
    long long m_last;
};

class SquareWalk
{
public:
    SquareWalk(const StraightMotion& motion, const Grid& grid, std::size_t maxCells)
        : m_motion(motion),
          m_maxCells(static_cast<double>(maxCells)), m_lines{
                                                         CoveredLines(motion.at.x, motion.velocity.x, motion.radius,
                                                                      grid.origin.value_or(Vec{}).x, grid.spacing.x),
                                                         CoveredLines(motion.at.y, motion.velocity.y, motion.radius,
                                                                      grid.origin.value_or(Vec{}).y, grid.spacing.y)}
    {
    }

    WalkedCells run()
    {
        const auto& [columns, rows] = m_lines;
        if (columns.count() * rows.count() > m_maxCells)
            return {{}, WalkEnd::tooManyCells};
        for (long long i = columns.first(); i <= columns.last(); ++i)
            forEachCell(0, i, [this](Cell cell) { enter(cell, 0); });
        const double duration = m_motion.time.end - m_motion.time.start;
        double now = 0;
        while (m_walked.end == WalkEnd::complete) {
            const std::array times{columns.nextEnter(), rows.nextEnter(), columns.nextExit(), rows.nextExit()};
            const auto next = std::min_element(times.begin(), times.end());
            if (!(*next <= duration))
                break;
            now = std::max(now, *next);
            const auto which = static_cast<std::size_t>(next - times.begin());
            step(which % 2, which < 2, now);
        }
        const double end = m_walked.end == WalkEnd::complete ? m_motion.time.end : m_motion.time.start + now;
        for (const auto& [cell, visit] : m_open)
            leave(visit, end);
        return std::move(m_walked);
    }

private:
    void step(std::size_t axis, bool enters, double now)
    {
        if (!enters)
            forEachCell(axis, m_lines[axis].leave(), [&](Cell cell) { leave(cell, now); });
        else if (m_lines[axis].atLimit())
            m_walked.end = WalkEnd::leavesIndexRange;
        else if (static_cast<double>(m_walked.visits.size()) + m_lines[1 - axis].count() > m_maxCells)
            m_walked.end = WalkEnd::tooManyCells;
        else
            forEachCell(axis, m_lines[axis].enter(), [&](Cell cell) { enter(cell, now); });
    }

    // The covered cells of one column (axis 0) or row (axis 1).
    template <class Visit>
    void forEachCell(std::size_t axis, long long n, const Visit& visit)
    {
        for (long long k = m_lines[1 - axis].first(); k <= m_lines[1 - axis].last(); ++k)
            visit(axis == 0 ? Cell{n, k} : Cell{k, n});
    }

    void enter(Cell cell, double now)
    {
        m_open[cell] = m_walked.visits.size();
        m_walked.visits.push_back({cell, m_motion.time.start + now, 0, false});
    }
    void leave(Cell cell, double now)
    {
        const auto open = m_open.find(cell);
        leave(open->second, m_motion.time.start + now);
        m_open.erase(open);
    }
    void leave(std::size_t visit, double t)
    {
        CellVisit& left = m_walked.visits[visit];
        left.exit = t;
        left.touch = left.enter == left.exit;
    }

    const StraightMotion& m_motion;
    double m_maxCells;
    std::array<CoveredLines, 2> m_lines; // columns, rows
    std::map<Cell, std::size_t> m_open;  // indices of the visits of the cells covered now
    WalkedCells m_walked;
};

} // namespace

Result<WalkedCells> squareWalk(const StraightMotion& motion, const Grid& grid, std::size_t maxCells)
{
    if (auto problem = problemOf(motion, grid))
        return *problem;
    return SquareWalk(motion, grid, maxCells).run();
}

namespace {

// An interval of times since the start; empty if first > last.
struct Stay
{
    double first = std::numeric_limits<double>::infinity();
    double last = -std::numeric_limits<double>::infinity();

    static Stay always() { return {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()}; }
    [[nodiscard]] bool empty() const { return !(first <= last); }
};

Stay both(Stay p, Stay q)
{
    return {std::max(p.first, q.first), std::min(p.last, q.last)};
}

// The hull of both. They overlap, because they are the parts of a line inside pieces of one convex shape.
Stay either(Stay p, Stay q)
{
    if (p.empty() || q.empty())
        return p.empty() ? q : p;
    return {std::min(p.first, q.first), std::max(p.last, q.last)};
}

Stay stayBetween(double at, double velocity, double low, double high)
{
    if (velocity == 0)
        return low <= at && at <= high ? Stay::always() : Stay{};
    const double p = (low - at) / velocity;
    const double q = (high - at) / velocity;
    return {std::min(p, q), std::max(p, q)};
}

// The interval of times at which the centre is within the radius of a corner.
Stay withinRadius(const StraightMotion& motion, Vec corner)
{
    const Vec d{motion.at.x - corner.x, motion.at.y - corner.y};
    const Vec v = motion.velocity;
    const double a = v.x * v.x + v.y * v.y;
    const double b = v.x * d.x + v.y * d.y;
    const double c = d.x * d.x + d.y * d.y - motion.radius * motion.radius;
    if (a == 0)
        return c <= 0 ? Stay::always() : Stay{};
    const double discriminant = b * b - a * c;
    if (!(discriminant >= 0))
        return {};
    const double root = std::sqrt(discriminant);
    return {(-b - root) / a, (-b + root) / a};
}

Stay stayIn(Cell cell, const StraightMotion& motion, const Grid& grid)
{
    const Vec origin = grid.origin.value_or(Vec{});
    const auto line = [](double from, double spacing, long long n) { return from + static_cast<double>(n) * spacing; };
    const Vec low{line(origin.x, grid.spacing.x, cell.i), line(origin.y, grid.spacing.y, cell.j)};
    const Vec high{line(origin.x, grid.spacing.x, cell.i + 1), line(origin.y, grid.spacing.y, cell.j + 1)};
    const double r = motion.radius;
    const auto x = [&](double grown) {
        return stayBetween(motion.at.x, motion.velocity.x, low.x - grown, high.x + grown);
    };
    const auto y = [&](double grown) {
        return stayBetween(motion.at.y, motion.velocity.y, low.y - grown, high.y + grown);
    };
    Stay stay = either(both(x(r), y(0)), both(x(0), y(r)));
    if (r > 0)
        for (const Vec corner : {low, Vec{high.x, low.y}, Vec{low.x, high.y}, high})
            stay = either(stay, withinRadius(motion, corner));
    return stay;
}

} // namespace

Result<WalkedCells> discWalk(const StraightMotion& motion, const Grid& grid, std::size_t maxCells)
{
    Result<WalkedCells> candidates = squareWalk(motion, grid, maxCells);
    if (!candidates)
        return candidates;
    WalkedCells walked{{}, candidates->end};
    const double end = motion.time.end - motion.time.start;
    for (const CellVisit& candidate : candidates->visits) {
        const Stay stay = both(stayIn(candidate.cell, motion, grid), {0, end});
        if (stay.empty())
            continue;
        const double enter = motion.time.start + stay.first;
        const double exit = stay.last == end ? motion.time.end : motion.time.start + stay.last;
        walked.visits.push_back({candidate.cell, enter, exit, enter == exit});
    }
    std::stable_sort(walked.visits.begin(), walked.visits.end(),
                     [](const CellVisit& p, const CellVisit& q) { return p.enter < q.enter; });
    return walked;
}

} // namespace sweep
