// Which exact place near the hand is meant?
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
    alignment, // the x or y of control points, or of a grid line
};

// Which of them are wanted.
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
    double t = 0;          // of lines and of what is touched
    Vec point;             // where the hand is
    double radius = 0;     // nothing further away is meant; grid lines up to three times as far
    double resolution = 0; // decimals beyond it cannot be told apart
    SnapKinds kinds = {};
    std::optional<GridLines> gridX = {};
    std::optional<GridLines> gridY = {};
    std::span<const std::size_t> excluded = {}; // ascending: bodies that are not snapped to, for they move
    std::optional<DraggedShape> dragged = {};   // what follows the hand, where that is known exactly
    std::optional<Stand> resized = {};          // whose edge follows the hand
};

struct Snap
{
    SnapKind kind = SnapKind::grid;
    Vec at;
    bool isExact = true;                  // `at` is the place that is named, not only the nearest double
    std::vector<std::size_t> bodies = {}; // whose point, lines or edge it is
    Sign side = Sign::zero;               // of a tangent: zero touches, negative overlaps, positive is apart
    std::optional<double> radius = {};    // of what grows
    // Which coordinates are those of something; the other one is `near`'s short decimal.
    bool snapsX = true;
    bool snapsY = true;
    bool gridX = false; // a grid line's
    bool gridY = false;
    std::vector<Vec> from = {}; // the control points whose coordinates these are
};

// The first kind of these that is within reach: points, crossings, tangents, then lines or the grid, whichever is
// nearer, then single coordinates. Of one kind the nearest. `at` is exactly the double that belongs to it.
[[nodiscard]] std::optional<Snap> snap(const SnapQuery& query);

// Every place of the body's control points that its scene names: at rest, start, end and keys.
[[nodiscard]] std::vector<Vec> namedPoints(const Body& body);

} // namespace sweep
