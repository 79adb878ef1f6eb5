#include "core/grid/textbook/disc_walk.h"

#include "core/grid/textbook/square_walk.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweep {

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
