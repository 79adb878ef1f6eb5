// Cells that bodies meet, and contacts that are open, at a time.
#pragma once

#include "widgets/document/playhead.h"

#include <sweepbench/contact.h>
#include <sweepbench/timeline.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace sweep {

// Cells that each body has entered, in the order of their first contacts.

struct EnteredCell
{
    std::uint32_t body = 0;
    std::uint32_t instant = 0; // index into Timeline::instants of the first enter or touch
    Cell cell;
    double t = 0; // the nearest double of that instant
    // From 1, in the order in which bodies first meet the cells; cells met at the same instant share it. 0 if another
    // body met the cell before.
    std::uint32_t number = 0;
    friend bool operator==(const EnteredCell&, const EnteredCell&) = default;
};

// The first contact of every body with every cell, according to the timeline's events: in exact time order, then by
// body and cell. Memory grows with the number of cells.
class EnteredCells
{
public:
    EnteredCells() = default;
    explicit EnteredCells(const Timeline& timeline);

    // The number of a cell; 0 if no body meets it. Cost: one pass over the cells.
    [[nodiscard]] std::uint32_t numberOf(const Cell& cell) const;
    // Cells entered in the first `instants` instants of the timeline.
    [[nodiscard]] std::span<const EnteredCell> inFirst(std::size_t instants) const;
    // Cells entered at times that round to t or less.
    [[nodiscard]] std::span<const EnteredCell> until(double t) const;
    // The cells after `first`, which inFirst() or until() returned.
    [[nodiscard]] std::span<const EnteredCell> after(std::span<const EnteredCell> first) const
    {
        return std::span(m_cells).subspan(first.size());
    }

private:
    std::vector<EnteredCell> m_cells;
};

// Contacts that hold at a time: of bodies with cells, or of bodies with bodies.

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

// For each event that begins a body's stay in a cell, the index of the event that ends it; for every other event, its
// own index. Cost: one pass over the events.
[[nodiscard]] std::vector<std::uint32_t> stayEnds(const Timeline& timeline);

using OccupiedCells = OpenContacts<OccupiedCell>;
using HeldPairs = OpenContacts<HeldPair>;

// Index of the cells that bodies occupy now and have entered before.

// Slow to build, fast to query.
struct CellHistory
{
    CellHistory(const Timeline& timeline, CellRule rule) : occupied(timeline, rule), entered(timeline) {}

    OccupiedCells occupied;
    EnteredCells entered;
};

} // namespace sweep
