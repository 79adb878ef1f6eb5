// Event of a walk through a grid: contact of the body with one cell begins or ends, or is a touch.
#pragma once

#include "core/grid/ball/ball_path.h"

namespace sweep {

// In the order of changes within an instant.
enum class CellChange : std::uint8_t
{
    exit,
    touch,
    enter
};

// "exit", "touch" or "enter".
[[nodiscard]] constexpr const char* name(CellChange change)
{
    return change == CellChange::exit ? "exit" : change == CellChange::touch ? "touch" : "enter";
}

// One change of the contact of the ball with one cell. For open and half-open cells, an interval of contact is given by
// its end points, whether or not they belong to it.
template <int D>
struct CellEvent
{
    CellChange change = CellChange::enter;
    bool clipped = false; // enter or touch at the start, exit or touch at the end: contact may continue beyond it
    CellIndex<D> cell{};
    // The part of the border at which contact begins or ends, for each axis: −1 the lower side, +1 the upper side, 0
    // neither. One nonzero: a side; more: an edge or a corner; none: the centre is inside, as it may be at the start.
    std::array<signed char, D> side{};
    // Whether the instant itself belongs to the contact that begins or ends: always in closed cells; in open ones only
    // at the start and the end.
    bool belongs = true;
    double t = 0;                   // approximate; CellWalk::instant() is exact
    std::uint64_t instantIndex = 0; // increasing; shared by all events at the same exact instant
};

} // namespace sweep
