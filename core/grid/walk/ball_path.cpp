#include <sweepbench/ball_path.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace sweep {

namespace {

struct Straighten
{
    BallPath<2>& path;

    // Each returns the reason why there is no straight path, or null.
    const char* operator()(const Rest& rest) const
    {
        path.at = {rest.at.x, rest.at.y};
        return nullptr;
    }
    const char* operator()(const FromTo& line) const
    {
        path.at = {line.from.x, line.from.y};
        path.to = {line.to.x, line.to.y};
        return nullptr;
    }
    const char* operator()(const Launch& launch) const
    {
        path.at = {launch.at.x, launch.at.y};
        path.velocity = {launch.velocity.x, launch.velocity.y};
        return launch.acceleration.value_or(Vec{}) == Vec{} ? nullptr : "its path is accelerated";
    }
    const char* operator()(const Keyed& keyed) const
    {
        path.at = {keyed.keys.front().at.x, keyed.keys.front().at.y};
        return keyed.keys.size() == 1 ? nullptr : "its path has several keys";
    }
};

} // namespace

Result<BallPath<2>> straightPath(const Scene& scene, const Body& body)
{
    if (hasTwoControlPoints(body.shape) || body.shape == Shape::polygon)
        return Problem{.message = std::string("a ") + name(body.shape) + " is neither a point nor a disc"};
    const Interval active = activeInterval(scene, body);
    BallPath<2> path;
    path.start = active.start;
    path.end = active.end;
    if (const char* whyNot = std::visit(Straighten{path}, body.a))
        return Problem{.message = whyNot};
    if (hasRadius(body.shape) && body.radius.to.value_or(body.radius.from) != body.radius.from)
        return Problem{.message = "its radius changes"};
    path.radius = hasRadius(body.shape) ? body.radius.from : 0;
    return path;
}

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

} // namespace sweep
