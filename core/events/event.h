// Contact event: two bodies, or a body and a grid cell, begin, end or momentarily make contact.
#pragma once

#include "core/scene/scene.h"

#include <cstdint>
#include <limits>
#include <optional>

namespace sweep {

// Declared in the order in which the events of one instant are listed.
enum class EventKind : std::uint8_t
{
    exit,
    touch,
    cross,
    enter
};

// The word that scene files and outputs use: "exit", "touch", "cross" or "enter".
[[nodiscard]] const char* name(EventKind kind);

// One event of a pair of bodies, or of a body and a cell of the scene's grid.
struct Event
{
    static constexpr std::uint32_t isCell = std::numeric_limits<std::uint32_t>::max();

    EventKind kind = EventKind::touch;
    bool clipped = false;     // the contact may continue outside the time window
    bool hasS = false;        // the event has an s: a point meets a segment, ray or line
    std::uint32_t a = 0;      // index into Scene::bodies
    std::uint32_t b = isCell; // index into Scene::bodies, greater than a; isCell for an event with a cell
    Cell cell = {};           // the cell; unused unless b is isCell
    // Only with hasS: the proportion along the line's a→b as the nearest finite double, NaN if the line's control
    // points coincide at that instant.
    double s = std::numeric_limits<double>::quiet_NaN();

    [[nodiscard]] bool withCell() const { return b == isCell; }
    [[nodiscard]] bool sIsNull() const { return s != s; }
};

// Two bodies, or a body and a cell, as an Event names them.
struct PairOrCell
{
    std::uint32_t a = 0;
    std::uint32_t b = Event::isCell; // greater than a
    Cell cell = {};                  // unused unless b is isCell

    // Whether an Event, or another struct with these members, is of the same pair, or of the same body and cell.
    template <class Other>
    [[nodiscard]] bool is(const Other& other) const
    {
        return a == other.a && b == other.b && (b != Event::isCell || cell == other.cell);
    }
};

// Whether two events concern the same pair of bodies, or the same body and cell.
[[nodiscard]] inline bool samePair(const Event& p, const Event& q)
{
    return p.a == q.a && p.b == q.b && (!p.withCell() || p.cell == q.cell);
}

} // namespace sweep
