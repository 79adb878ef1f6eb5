#include "widgets/canvas/gestures.h"

namespace sweep {

namespace {

// Where a path begins.
struct Start
{
    Vec operator()(const Rest& path) const { return path.at; }
    Vec operator()(const FromTo& path) const { return path.from; }
    Vec operator()(const Launch& path) const { return path.at; }
    Vec operator()(const Keyed& path) const { return path.keys.front().at; }
};

} // namespace

Body withMotion(Body body, const MotionDrag& motion)
{
    const Vec by{motion.to.x - motion.from.x, motion.to.y - motion.from.y};
    for (const bool second : {false, true}) {
        const bool meant = !motion.alone || motion.alone->second == second;
        if (!meant || (second && !hasTwoControlPoints(body.shape)))
            continue;
        Path& path = second ? body.b : body.a;
        const Vec start = std::visit(Start{}, path);
        const Vec end = start == motion.from ? motion.to : clampedSum(start, by);
        path = start == end ? Path(Rest{start}) : Path(FromTo{start, end});
    }
    return body;
}

} // namespace sweep
