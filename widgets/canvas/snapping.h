// Where does the hand snap to? Asks core; tested without a window.
#pragma once

#include "widgets/canvas/control_point.h"
#include "widgets/canvas/view_transform.h"

#include <QPointF>
#include <QString>

#include <optional>
#include <vector>

namespace sweep {

// Something follows the hand, which is at this pixel.
struct SnapWish
{
    QPointF pixel;
    Qt::KeyboardModifiers modifiers = {};    // Ctrl: no snapping; Shift: a direction from the origin
    std::optional<Vec> origin = {};          // where the drag began
    bool diagonal = false;                   // Shift means: as far in x as in y
    std::vector<std::size_t> moving = {};    // bodies that move with the hand: they are not snapped to
    std::optional<ControlPoint> handle = {}; // the handle that follows the hand
    std::optional<std::size_t> body = {};    // the body that does
    std::optional<Vec> centre = {};          // of a disc whose edge follows the hand
};

// What is shown of a snap before it happens.
struct SnapMark
{
    Vec at;
    QString name;
    bool isExact = true;
    std::vector<Vec> towards = {}; // where it comes from: guide lines lead there
};

// The place that is meant when nothing snaps: short decimals, and with Shift in a direction of the origin.
[[nodiscard]] Vec freePlace(const ViewTransform& view, const SnapWish& wish);

// `p` on the nearest of the directions from the origin that are multiples of 15°, or on a diagonal: along an axis the
// other coordinate is exactly the origin's.
[[nodiscard]] Vec constrained(Vec origin, Vec p, bool diagonal);

} // namespace sweep
