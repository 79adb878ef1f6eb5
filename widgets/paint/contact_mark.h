// Contacts to draw: those of the shown instant, those of bodies at rest, and the pins and rings of events.
#pragma once

#include "core/broad_phase/tested_pairs.h"
#include "core/events/timeline.h"
#include "core/measure/relation.h"
#include "core/scene/position.h"
#include "widgets/models/session/time_position.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace sweep {

// The piece on which two thin bodies lie on each other; an end is none where it is at infinity.
struct ContactPiece
{
    SharedPiece ends;
    Vec direction = {}; // of any length, from an end towards one at infinity
};

struct ContactMark
{
    // Just before or after an instant, a contact that begins or ends there holds on one side only, and a contact that
    // lasts for this instant only holds on neither.
    enum class Holds
    {
        yes,
        notYet,
        noLonger
    };

    // How it is drawn: with a glow and its normal, as a point with its glyph, or as a small point among many.
    enum class Weight
    {
        strong,
        plain,
        faint
    };

    Event event;
    std::optional<DoubleDoubleVec> point;
    std::optional<Vec> normal; // unit vector from a towards b or the cell
    Holds holds = Holds::yes;
    std::optional<Relation> atRest = {}; // of two bodies that have no event; then `event` says which two alone
    std::optional<ContactPiece> piece = {};
    Weight weight = Weight::strong;
};

// The marks of all instants whose nearest double is `t`, at most `limit` of them, in the timeline's order.
[[nodiscard]] std::vector<ContactMark> contactMarksAt(const Scene& scene, const Timeline& timeline, double t,
                                                      std::size_t limit = 500);

// The marks of one instant. Requires: instant < timeline.instants().size().
[[nodiscard]] std::vector<ContactMark> contactMarksOf(const Scene& scene, const Timeline& timeline, std::size_t instant,
                                                      InstantSide side = InstantSide::at, std::size_t limit = 500);

// The contact point of an event, which carries the number of its instant as the table of events does.
struct EventPin
{
    Vec point;
    EventKind kind = EventKind::touch;
    std::size_t instant = 0; // index into Timeline::instants
    friend bool operator==(const EventPin&, const EventPin&) = default;
};

// Those of the events, at most `limit` of them, whose bodies `isMeant` holds; one for an instant and a point. None
// where there are more: so many pins would hide the picture.
[[nodiscard]] std::vector<EventPin> eventPins(const Scene& scene, const Timeline& timeline,
                                              const std::function<bool(const Event&)>& isMeant, std::size_t limit);

// What an event leaves behind while the time goes on: a ring that grows and fades.
struct EventRing
{
    Vec point;
    EventKind kind = EventKind::touch;
    double age = 0; // from 0 to 1
};

// Of the events of two bodies within `span` before t, or after it where the span is below 0, at most `limit`, the last
// ones.
[[nodiscard]] std::vector<EventRing> eventRings(const Scene& scene, const Timeline& timeline, double t, double span,
                                                std::size_t limit = 50);

// The mark of a pair at rest (see Untested); none where the two are apart.
[[nodiscard]] std::optional<ContactMark> restingMark(const Scene& scene, BodyPair pair);

} // namespace sweep
