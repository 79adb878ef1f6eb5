#include "core/grid/ball/straight_path.h"

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
    if (hasTwoControlPoints(body.shape))
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

} // namespace sweep
