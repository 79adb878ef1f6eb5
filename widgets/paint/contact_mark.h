// Contacts to draw: those of the shown instant, those of bodies at rest, and the pins and rings of events.
#pragma once

#include "core/measure/inspection.h"
#include "core/scene/motion.h"
#include "widgets/document/playhead.h"

#include <sweepbench/relation.h>
#include <sweepbench/tested_pairs.h>
#include <sweepbench/timeline.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace sweep {

// The piece on which two thin bodies lie on each other; an end is none if it is at infinity.
struct ContactPiece
{
    SharedPiece ends;
    Vec direction = {}; // direction of any length, from an end towards one at infinity
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
    std::optional<Relation> atRest = {}; // relation of two bodies without an event; then `event` only names the two
    std::optional<ContactPiece> piece = {};
    Weight weight = Weight::strong;
};

// The marks of all instants whose nearest double is `t`, at most `limit` of them, in the timeline's order.
[[nodiscard]] std::vector<ContactMark> contactMarksAt(const Scene& scene, const Timeline& timeline, double t,
                                                      std::size_t limit = 500);

// The marks of one instant. Requires: instant < timeline.instants().size().
[[nodiscard]] std::vector<ContactMark> contactMarksOf(const Scene& scene, const Timeline& timeline, std::size_t instant,
                                                      InstantSide side = InstantSide::at, std::size_t limit = 500);

// The contact point of an event, labelled with the number of its instant, as in the table of events.
struct EventPin
{
    Vec point;
    EventKind kind = EventKind::touch;
    std::size_t instant = 0; // index into Timeline::instants
    friend bool operator==(const EventPin&, const EventPin&) = default;
};

// Pins of the events for which `isMeant` holds, one for each instant and point. None if there are more than `limit`: so
// many pins would hide the picture.
[[nodiscard]] std::vector<EventPin> eventPins(const Scene& scene, const Timeline& timeline,
                                              const std::function<bool(const Event&)>& isMeant, std::size_t limit);

// A body at the time of an event, to be outlined there.
struct EventPose
{
    std::uint32_t body = 0;
    TimePosition at;
    friend bool operator==(const EventPose&, const EventPose&) = default;
};

// The bodies for which `isShown` holds at the first instants of the events for which `isMeant` holds, at most
// `instants` of them, each body once for each. Left out are points, which are where the pin of the event is, bodies at
// rest, and instants at an end of a body's time, of which ghosts are drawn anyway.
[[nodiscard]] std::vector<EventPose> eventPoses(const Scene& scene, const Timeline& timeline,
                                                const std::function<bool(const Event&)>& isMeant,
                                                const std::function<bool(std::size_t)>& isShown,
                                                std::size_t instants = 6);

// The trace of an event as time goes on: a ring that grows and fades.
struct EventRing
{
    Vec point;
    EventKind kind = EventKind::touch;
    double age = 0; // from 0 to 1
};

// Rings of the events of two bodies within `span` before t, or after it if the span is negative; at most the last
// `limit` ones.
[[nodiscard]] std::vector<EventRing> eventRings(const Scene& scene, const Timeline& timeline, double t, double span,
                                                std::size_t limit = 50);

// The closest approach of the nearest bodies of a scene, which never meet.
struct NearMiss
{
    BodyPair pair;
    double t = 0;
    Vec onA; // the nearest points of the two bodies at t
    Vec onB;
    double distance = 0; // > 0
    friend bool operator==(const NearMiss&, const NearMiss&) = default;
};

// None if the two are in contact.
[[nodiscard]] std::optional<NearMiss> nearMissOf(const ClosestApproach& approach);

// The mark of a pair at rest (see Untested); none if the two are apart.
[[nodiscard]] std::optional<ContactMark> restingMark(const Scene& scene, BodyPair pair);

} // namespace sweep
