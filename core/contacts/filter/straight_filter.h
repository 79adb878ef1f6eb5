// Contact filters for bodies whose control points move straight and uniformly during one window.
#pragma once

#include "core/contacts/filter/filtered_contacts.h"
#include "core/scene/hull_kind.h"

#include <optional>

namespace sweep {

// A control point at from + (to − from)·u with u from 0 to 1.
struct MovingPoint
{
    Vec from;
    Vec to;
};
// A radius ≥ 0 that changes uniformly from `from` to `to`.
struct MovingRadius
{
    double from = 0;
    double to = 0;
};
struct MovingDisc
{
    MovingPoint centre;
    MovingRadius radius;
};
struct DoubleDoubleBody;

// Every pair of shapes with a function here has at most two contacts.
using StraightContacts = FilteredContacts<2>;

// Each function uses the stages before the integers of any size. If these cannot decide, it returns false, with
// `contacts` unspecified, or an empty optional. Results are exact: the number, kinds and order of contacts, which of
// them begin before the window or outlast it, and every s. Coordinates may be any doubles; those close to the ends of
// the range are undecided. Bodies in double-doubles must be straight. Cost: constant, without allocation.
// Scenes: scenes/sweep-simple.scene.json.

// A point against the segment, ray or line through a and b. Unknown if the point stays on the line, unless a segment
// only translates and coordinates are short.
[[nodiscard]] bool pointLineFiltered(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b, HullKind line,
                                     StageSet stages, StraightContacts& contacts);
[[nodiscard]] std::optional<StraightContacts> pointLineFiltered(const DoubleDoubleBody& p, const DoubleDoubleBody& line,
                                                                StageSet stages = {});

// Two discs. Unknown if both radii are 0 throughout.
[[nodiscard]] bool discDiscFiltered(const MovingDisc& p, const MovingDisc& q, StageSet stages,
                                    StraightContacts& contacts);
// Any two shapes with one control point.
[[nodiscard]] std::optional<StraightContacts> discDiscFiltered(const DoubleDoubleBody& p, const DoubleDoubleBody& q,
                                                               StageSet stages = {});

// A disc against a segment without thickness, or any shape with one control point against a segment or capsule. Unknown
// if the radii are 0 or change, or if the segment turns or stretches.
[[nodiscard]] bool discSegmentFiltered(const MovingDisc& p, const MovingPoint& a, const MovingPoint& b, StageSet stages,
                                       StraightContacts& contacts);
[[nodiscard]] std::optional<StraightContacts>
discSegmentFiltered(const DoubleDoubleBody& p, const DoubleDoubleBody& segment, StageSet stages = {});

} // namespace sweep
