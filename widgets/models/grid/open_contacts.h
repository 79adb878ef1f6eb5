// Contacts that hold at a time: of bodies with cells, or of bodies with bodies.
#pragma once

#include "core/events/timeline.h"
#include "widgets/models/session/time_position.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace sweep {

struct OccupiedCell
{
    std::uint32_t body = 0;
    Cell cell;
    friend bool operator==(const OccupiedCell&, const OccupiedCell&) = default;
    friend auto operator<=>(const OccupiedCell&, const OccupiedCell&) = default;

    // The contact of an event with a cell; none for other events.
    [[nodiscard]] static std::optional<OccupiedCell> of(const Event& event);
};

// Two bodies in contact, as in Event.
struct HeldPair
{
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    friend bool operator==(const HeldPair&, const HeldPair&) = default;
    friend auto operator<=>(const HeldPair&, const HeldPair&) = default;

    // The contact of an event of two bodies; none for other events.
    [[nodiscard]] static std::optional<HeldPair> of(const Event& event);
};

// Index over a timeline. A closed contact lasts from the instant at which it is entered to that at which it is left,
// both included; a touch or a crossing, for that instant. An open cell is occupied strictly between the two instants,
// and at an end where the scene's window cuts off the visit. Checkpoints keep the cost of a query near the size of its
// answer. Memory grows with the number of events.
template <class Contact>
class OpenContacts
{
public:
    OpenContacts() = default;
    explicit OpenContacts(const Timeline& timeline, CellRule rule = CellRule::closed);

    // The contacts at a time, in increasing order. A double is compared with each instant's nearest double. Requires:
    // the timeline that the index was made from.
    [[nodiscard]] std::vector<Contact> at(const Timeline& timeline, const TimePosition& time) const;
    [[nodiscard]] std::vector<Contact> at(const Timeline& timeline, double t) const;

private:
    struct Checkpoint
    {
        std::size_t instant = 0; // the first instant whose events are not applied
        std::vector<Contact> inside;
    };
    CellRule m_rule = CellRule::closed;
    std::vector<Checkpoint> m_checkpoints;
};

using OccupiedCells = OpenContacts<OccupiedCell>;
using HeldPairs = OpenContacts<HeldPair>;

} // namespace sweep
