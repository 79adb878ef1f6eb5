// What does a gesture on the canvas say?
#pragma once

#include "widgets/paint/control_point.h"

#include <optional>
#include <vector>

namespace sweep {

// The phases of one drag. `cancel` (Esc) means: as if it had not begun.
enum class DragPhase
{
    begin,
    move,
    end,
    cancel
};

// What a band does with the bodies that it encloses.
enum class BandMode
{
    replace, // the selection
    add,
    toggle
};

// A handle is at `to`; of an edge, the body has this radius (none while it is as it was).
struct PointDrag
{
    ControlPoint point;
    Vec to;
    std::optional<double> radius = {};
    bool alone = false; // without the corner that it shares
};

// A body as a whole, `by` away from where the drag began.
struct BodyDrag
{
    std::size_t body = 0;
    Vec by;
    std::optional<ControlPoint> anchor = {}; // the control point that snapped: it goes to `to` exactly
    Vec to = {};                             // where the control point that snaps is now
    bool second = false;                     // which one that is: the body's b
    bool alone = false;                      // without its group
};

// The bodies that were drawn last get a motion: what is at `from` at the start is at `to` at the end.
struct MotionDrag
{
    std::vector<std::size_t> bodies;
    std::optional<ControlPoint> alone = {}; // only this end of the one body
    Vec from = {};
    Vec to = {};
};

// The body with a straight motion from where it is at its start: what is at `from` then goes to `to` exactly, all else
// as far (rounded once). Both ends, or the one that the motion names.
[[nodiscard]] Body withMotion(Body body, const MotionDrag& motion);

} // namespace sweep
