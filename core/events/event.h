// What can happen between two bodies, or a body and a cell?
#pragma once

#include "core/scene/scene.h"

#include <cstdint>
#include <limits>
#include <optional>

namespace sweep {

// In the order in which events stand inside an instant.
enum class EventKind : std::uint8_t
{
    exit,
    touch,
    cross,
    enter
};

// "exit", "touch", "cross" or "enter".
[[nodiscard]] const char* name(EventKind kind);

// A pair of bodies, or a body and a cell of the grid.
struct Event
{
    static constexpr std::uint32_t isCell = std::numeric_limits<std::uint32_t>::max();

    EventKind kind = EventKind::touch;
    bool clipped = false;                                // the contact may have gone on outside the window
    bool hasS = false;                                   // a point against a segment, ray or line
    std::uint32_t a = 0;                                 // index into Scene::bodies
    std::uint32_t b = isCell;                            // index into Scene::bodies, a < b; or isCell
    Cell cell = {};                                      // where b is isCell
    double s = std::numeric_limits<double>::quiet_NaN(); // with hasS: proportion along a→b of the line, nearest finite
                                                         // double; NaN where the segment is a single point then

    [[nodiscard]] bool withCell() const { return b == isCell; }
    [[nodiscard]] bool sIsNull() const { return s != s; }
};

// Do two events concern the same pair, or the same body and cell?
[[nodiscard]] inline bool samePair(const Event& p, const Event& q)
{
    return p.a == q.a && p.b == q.b && (!p.withCell() || p.cell == q.cell);
}

} // namespace sweep
