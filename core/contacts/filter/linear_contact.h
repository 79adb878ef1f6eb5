// Do two bodies meet whose control points go straight and uniformly while one window passes, and when? Plain values,
// without a scene: what engines ask in their innermost loop.
#pragma once

#include "core/base/slots.h"
#include "core/contacts/filter/stage.h"
#include "core/number/double_double.h"
#include "core/number/sign.h"
#include "core/scene/hull.h"
#include "core/scene/scene.h"

#include <array>
#include <optional>

namespace sweep {

// A control point at from + (to − from)·u, where u runs from 0 to 1.
struct MovingPoint
{
    Vec from;
    Vec to;
};
// The same for a radius ≥ 0.
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

// A share u of the window, in [0, 1]: within `error` of value; exactly value where error = 0.
struct WindowShare
{
    DoubleDouble value;
    double error = 0;

    // The nearest double, if the bound leaves only one; NaN otherwise.
    [[nodiscard]] double nearestFiltered() const { return sweep::nearestFiltered(value, error); }
    [[nodiscard]] bool isExactly(double u) const { return value.high == u && value.low == 0 && error == 0; }
};

// One maximal interval of contact; its ends belong to it.
struct LinearContact
{
    WindowShare begin;
    WindowShare end;
    bool lone = false; // begin = end
    // A point against a line: the orientation of (a, b, p) just before begin, where that is in the window, and just
    // after.
    Sign before = Sign::zero;
    Sign after = Sign::zero;
    // The proportion along a→b then, nearest double; NaN where the control points coincide.
    double s = 0;
    double sAtEnd = 0; // not set where it is lone

    [[nodiscard]] bool crosses() const { return before * after == Sign::negative; }
};

// All contacts, in order. At most two for the kinds that have a function here.
struct LinearContacts
{
    std::size_t count = 0;
    Stage stage = Stage::rejection;  // the one that decided
    Slots<LinearContact, 2> contact; // the first `count` of them
};

// Each function answers by the stages in front of the integers of any size, and says nothing (unknown) where those
// cannot tell. Answers are exact: which contacts there are, of which kind, in which order, which of them begin before
// the window or outlast it; and every s. Coordinates may be any doubles: those near the ends of the range are unknown.
// Cost: constant, without memory. Scenes: scenes/sweep.scene.json.

// A point against the segment, ray or line through a and b. Unknown where it stays on the line, but for a
// segment that only translates and short coordinates.
[[nodiscard]] std::optional<LinearContacts> pointLineFiltered(const MovingPoint& p, const MovingPoint& a,
                                                              const MovingPoint& b, HullKind line,
                                                              StageSet stages = {});
// The same without moving the answer, which is known where true is returned: for innermost loops.
[[nodiscard]] bool pointLineFiltered(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b, HullKind line,
                                     StageSet stages, LinearContacts& contacts);
// The same of bodies of which not every coordinate is a double: a point, and a segment, ray or line. Requires:
// straight.
struct QuickShape;
[[nodiscard]] std::optional<LinearContacts> pointLineFiltered(const QuickShape& p, const QuickShape& line,
                                                              StageSet stages = {});
// Two discs. Unknown where both radii are 0 throughout.
[[nodiscard]] std::optional<LinearContacts> discDiscFiltered(const MovingDisc& p, const MovingDisc& q,
                                                             StageSet stages = {});
[[nodiscard]] bool discDiscFiltered(const MovingDisc& p, const MovingDisc& q, StageSet stages,
                                    LinearContacts& contacts);
// The same of any two shapes of one control point. Requires: straight.
[[nodiscard]] std::optional<LinearContacts> discDiscFiltered(const QuickShape& p, const QuickShape& q,
                                                             StageSet stages = {});

// A disc against a segment, its own thickness 0, or any shape of one control point against a segment or capsule.
// Unknown where the radii are 0 or change, or the segment turns or stretches. Requires: straight.
[[nodiscard]] std::optional<LinearContacts> discSegmentFiltered(const MovingDisc& p, const MovingPoint& a,
                                                                const MovingPoint& b, StageSet stages = {});
[[nodiscard]] bool discSegmentFiltered(const MovingDisc& p, const MovingPoint& a, const MovingPoint& b, StageSet stages,
                                       LinearContacts& contacts);
[[nodiscard]] std::optional<LinearContacts> discSegmentFiltered(const QuickShape& p, const QuickShape& segment,
                                                                StageSet stages = {});

} // namespace sweep
