#include "core/grid/textbook/thin_walk.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweep {

namespace {

// The walk along one axis.
struct Stride
{
    long long index = 0;
    long long step = 0;
    double next = std::numeric_limits<double>::infinity();  // when the next grid line is reached, since the start
    double delta = std::numeric_limits<double>::infinity(); // time from one grid line to the next

    Stride(double at, double velocity, double origin, double spacing)
    {
        const double first = std::floor((at - origin) / spacing);
        index = static_cast<long long>(first);
        if (velocity == 0) // also −0
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

} // namespace sweep
