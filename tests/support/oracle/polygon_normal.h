// Normal of an event of which one body is a polygon.
#pragma once

#include "tests/support/oracle/exact.h"
#include "tests/support/oracle/hulls.h"

#include <optional>

namespace sweep::oracle {

// The numbers that count as 0 at a time that is known only nearly; 0 itself if it is known exactly.
struct Tolerance
{
    Rational squaredLength = 0;
    Rational squaredSine = 0; // of the angle between two directions
};

struct PolygonPlace
{
    // The direction from a towards b if all places at which the two touch have the same one.
    std::optional<Pair2<Rational>> normal;
    // The middle of what they share, if they are thin and share one straight piece or one point.
    std::optional<Pair2<Rational>> middle;
};

// By definition, from the bodies at the instant. A cell counts as a polygon of its four corners. nullopt if they do not
// touch.
[[nodiscard]] std::optional<PolygonPlace> polygonPlace(const Shaped<Rational>& a, const Shaped<Rational>& b,
                                                       const Tolerance& tolerance);

// True if the angle between two vectors is acute and its squared sine at most the given one.
[[nodiscard]] bool isOneDirection(const Pair2<Rational>& p, const Pair2<Rational>& q, const Rational& squaredSine);

} // namespace sweep::oracle
