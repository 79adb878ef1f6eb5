#include "core/grid/textbook/straight_motion.h"

#include "core/scene/motion.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace sweep {

namespace {

bool allFinite(std::initializer_list<double> numbers)
{
    return std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); });
}

// Would the cell of this coordinate have an index?
bool hasIndex(double at, double origin, double spacing)
{
    const double place = (at - origin) / spacing;
    return std::abs(place) < static_cast<double>(cellIndexLimit - 1);
}

Problem problem(const char* message)
{
    return {.file = {}, .pointer = {}, .message = message};
}

} // namespace

std::optional<Problem> objectionTo(const StraightMotion& motion, const Grid& grid)
{
    const Vec origin = grid.origin.value_or(Vec{});
    if (!allFinite({motion.at.x, motion.at.y, motion.velocity.x, motion.velocity.y, motion.time.start, motion.time.end,
                    motion.time.end - motion.time.start, motion.radius, origin.x, origin.y, grid.spacing.x,
                    grid.spacing.y}))
        return problem("a place, velocity, time, radius or spacing is not finite in doubles");
    if (!(motion.time.start < motion.time.end))
        return problem("the time does not end after it starts");
    if (motion.radius < 0)
        return problem("the radius is negative");
    if (!(grid.spacing.x > 0 && grid.spacing.y > 0))
        return problem("a spacing is not above 0");
    const double r = motion.radius;
    if (!hasIndex(motion.at.x - r, origin.x, grid.spacing.x) || !hasIndex(motion.at.x + r, origin.x, grid.spacing.x) ||
        !hasIndex(motion.at.y - r, origin.y, grid.spacing.y) || !hasIndex(motion.at.y + r, origin.y, grid.spacing.y))
        return problem("it starts in a cell with an index of magnitude 2^53 = 9007199254740992 or more");
    return std::nullopt;
}

namespace {

struct StraightOver
{
    Interval active;

    std::optional<StraightMotion> operator()(const Rest& path) const { return StraightMotion{path.at, {}, active, 0}; }
    std::optional<StraightMotion> operator()(const FromTo& path) const
    {
        const double duration = active.end - active.start;
        const Vec velocity{(path.to.x - path.from.x) / duration, (path.to.y - path.from.y) / duration};
        return StraightMotion{path.from, velocity, active, 0};
    }
    std::optional<StraightMotion> operator()(const Launch& path) const
    {
        if (path.acceleration.value_or(Vec{}) != Vec{})
            return std::nullopt;
        return StraightMotion{path.at, path.velocity, active, 0};
    }
    std::optional<StraightMotion> operator()(const Keyed& path) const
    {
        if (path.keys.size() > 1)
            return std::nullopt;
        return (*this)(Rest{path.keys.front().at});
    }
};

} // namespace

StraightOrWhyNot straightMotion(const Scene& scene, const Body& body)
{
    if (hasTwoControlPoints(body.shape))
        return {std::nullopt, std::string("a ") + name(body.shape) + " is neither a point nor a disc"};
    const Interval active = activeInterval(scene, body);
    std::optional<StraightMotion> motion = std::visit(StraightOver{active}, body.a);
    if (!motion)
        return {std::nullopt,
                std::holds_alternative<Keyed>(body.a) ? "its path has several keys" : "its path is accelerated"};
    if (hasRadius(body.shape)) {
        if (body.radius.to && *body.radius.to != body.radius.from)
            return {std::nullopt, "its radius changes"};
        motion->radius = body.radius.from;
    }
    return {motion, {}};
}

} // namespace sweep
