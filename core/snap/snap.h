// Snapping: the exact point, line, tangency or grid line that is meant near the hand.
#pragma once

#include "core/snap/grid_lines.h"
#include "core/snap/tangency.h"

#include <optional>
#include <span>
#include <vector>

namespace sweep {

enum class SnapKind
{
    point,    // a control point
    crossing, // of two lines
    tangent,
    line,
    grid,      // a crossing of grid lines
    alignment, // the x or y of a control point or of a grid line
};

// The kinds of snaps to search for.
struct SnapKinds
{
    bool points = true;
    bool crossings = true;
    bool tangents = true;
    bool lines = true;
    bool grid = true;
    bool alignment = true;
    friend bool operator==(const SnapKinds&, const SnapKinds&) = default;
};

struct SnapQuery
{
    const Scene& scene;
    double t = 0;          // the time at which bodies are snapped to
    Vec point;             // the position of the hand
    double radius = 0;     // the greatest distance of a snap; three times as much for grid lines
    double resolution = 0; // the step of the short decimals for free coordinates, see shortDecimal
    SnapKinds kinds = {};
    std::optional<GridLines> gridX = {};
    std::optional<GridLines> gridY = {};
    std::span<const std::size_t> excluded = {}; // increasing indices of bodies that move and so are not snapped to
    std::optional<DraggedShape> dragged = {};   // the shape that follows the hand, if it is known exactly
    std::optional<Pose> resized = {};           // the body whose edge follows the hand
};

struct Snap
{
    SnapKind kind = SnapKind::grid;
    Vec at;
    bool isExact = true;                  // whether `at` is the exact point, not only the nearest double
    std::vector<std::size_t> bodies = {}; // the bodies whose points, lines or edges are snapped to
    Sign side = Sign::zero;               // of a tangent: zero touches, negative overlaps, positive is apart
    std::optional<double> radius = {};    // the new radius of a resized body
    // Whether each coordinate snaps to something; otherwise it is the hand's, as a short decimal.
    bool snapsX = true;
    bool snapsY = true;
    bool gridX = false; // whether x is that of a grid line
    bool gridY = false;
    std::vector<Vec> from = {}; // the control points whose coordinates are snapped to
};

// The first kind that is found within the radius: points, crossings, tangents, then lines or the grid, whichever is
// closer, then single coordinates. Of several snaps of one kind, the closest.
[[nodiscard]] std::optional<Snap> snap(const SnapQuery& query);

} // namespace sweep
