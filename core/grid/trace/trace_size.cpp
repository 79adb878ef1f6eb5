#include "core/grid/trace/trace_size.h"

#include "core/contacts/exact/condition.h"
#include "core/scene/hull.h"
#include "core/scene/path_legs.h"
#include "core/scene/position.h"
#include "core/scene/swept_box.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sweep {

namespace {

// A body in units of cells, in which a disc becomes an ellipse.
struct Outline
{
    Vec a;
    Vec b;
    Vec radius; // half extent of the thickness along x and y

    // The support function: the extent of the outline in a direction.
    [[nodiscard]] double support(Vec u) const
    {
        return std::max(a.x * u.x + a.y * u.y, b.x * u.x + b.y * u.y) + std::hypot(radius.x * u.x, radius.y * u.y);
    }
};

Outline outlineAt(const Scene& scene, const Body& body, double t)
{
    const Pose pose = approxPose(scene, body, t);
    const Vec o = scene.grid->origin.value_or(Vec{});
    const Vec s = scene.grid->spacing;
    // Halved first, so that the difference of huge coordinates stays finite.
    const auto inCells = [&](Vec p) { return Vec{(p.x / 2 - o.x / 2) / s.x * 2, (p.y / 2 - o.y / 2) / s.y * 2}; };
    return {inCells(pose.a), inCells(pose.b), {pose.radius / s.x, pose.radius / s.y}};
}

// The area of the outline grown by one cell.
double grownArea(const Outline& p)
{
    const double width = std::abs(p.b.x - p.a.x) + 2 * p.radius.x;
    const double height = std::abs(p.b.y - p.a.y) + 2 * p.radius.y;
    const double strip = 2 * std::hypot((p.b.x - p.a.x) * p.radius.y, (p.b.y - p.a.y) * p.radius.x);
    return std::numbers::pi * p.radius.x * p.radius.y + strip + width + height + 1;
}

// The area gained between two nearby times: the sum of the outline's parts times their outward displacements.
double gained(const Outline& p, const Outline& q)
{
    const auto outwards = [&](Vec u) {
        const double gain = q.support(u) - p.support(u);
        return gain < 0 ? 0.0 : gain; // keep NaN: a trace of unknown size is refused
    };
    double area = outwards({1, 0}) + outwards({-1, 0}) + outwards({0, 1}) + outwards({0, -1});
    const Vec d{(p.b.x - p.a.x + q.b.x - q.a.x) / 2, (p.b.y - p.a.y + q.b.y - q.a.y) / 2};
    const double segment = std::hypot(d.x, d.y);
    if (segment > 0) {
        const Vec normal{d.y / segment, -d.x / segment};
        area += segment * (outwards(normal) + outwards({-normal.x, -normal.y}));
    }
    constexpr int directions = 24;
    const double rx = (p.radius.x + q.radius.x) / 2;
    const double ry = (p.radius.y + q.radius.y) / 2;
    if (rx > 0 || ry > 0) {
        for (int k = 0; k < directions; ++k) {
            const double angle = 2 * std::numbers::pi * (k + 0.5) / directions;
            const Vec step{-rx * std::sin(angle), ry * std::cos(angle)}; // along the ellipse
            const double length = std::hypot(step.x, step.y);
            if (length > 0)
                area += length * 2 * std::numbers::pi / directions * outwards({step.y / length, -step.x / length});
        }
    }
    return area;
}

} // namespace

double estimatedTraceEvents(const Scene& scene, const Body& body)
{
    constexpr int steps = 16;
    const Interval active = activeInterval(scene, body);
    Outline before = outlineAt(scene, body, active.start);
    double cells = grownArea(before);
    for (const Interval stretch : stretchesOf(body, body, active)) {
        for (int k = 1; k <= steps; ++k) {
            const double share = static_cast<double>(k) / steps;
            const Outline after = outlineAt(scene, body, stretch.start * (1 - share) + stretch.end * share);
            cells += gained(before, after);
            before = after;
        }
    }
    return 2 * cells;
}

namespace {

// Whether the distance beyond a line is positive at some time, or zero if the line itself counts.
bool reaches(Polynomial beyond, bool lineCounts, Interval stretch)
{
    Condition condition;
    const auto index = condition.add(std::make_shared<const PolynomialSigns>(std::move(beyond), stretch));
    condition.allow({{index, static_cast<SignSet>(lineCounts ? above | zero : above)}});
    return !contactsWhere(condition, stretch).empty();
}

// Whether doubles prove that the index stays inside the range.
bool certainlyInside(Bounds range, double origin, double spacing)
{
    const Bounds indices = (range - Bounds::exactly(origin)) / Bounds::exactly(spacing);
    const auto limit = static_cast<double>(cellIndexLimit);
    return indices.low > 1 - limit && indices.high < limit;
}

} // namespace

bool leavesIndexRange(const Scene& scene, const Body& body)
{
    return leavesIndexRange(scene, body, cellPolicy(*scene.grid));
}

bool leavesIndexRange(const Scene& scene, const Body& body, CellPolicy policy)
{
    const Interval active = activeInterval(scene, body);
    const Grid& grid = *scene.grid;
    const Vec origin = grid.origin.value_or(Vec{});
    const Box box = sweptBox(body, active, active);
    if (certainlyInside(box.x, origin.x, grid.spacing.x) && certainlyInside(box.y, origin.y, grid.spacing.y))
        return false;
    for (const Interval stretch : stretchesOf(body, body, active)) {
        const Motion motion = motionOver(body, active, stretch);
        // Beyond the lower side of cell 2⁵³, or the upper side of cell −2⁵³.
        const auto leaves = [&](const Polynomial& coordinate, double from, double spacing) {
            const auto line = [&](long long n) {
                return Polynomial((Dyadic(from) + Dyadic(spacing) * Dyadic(static_cast<std::int64_t>(n))) *
                                  Dyadic(motion.scale, 0));
            };
            return reaches(coordinate + motion.radius - line(cellIndexLimit), includesLowerSides(policy), stretch) ||
                   reaches(line(1 - cellIndexLimit) - coordinate + motion.radius, includesUpperSides(policy), stretch);
        };
        for (const PolynomialVec& end : Hull(motion).ends())
            if (leaves(end.x, origin.x, grid.spacing.x) || leaves(end.y, origin.y, grid.spacing.y))
                return true;
    }
    return false;
}

} // namespace sweep
