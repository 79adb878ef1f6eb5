// Numbers and instants as text.
#pragma once

#include "core/events/timeline.h"
#include "core/number/text/digits.h"

#include <cstddef>
#include <string>

namespace sweep {

struct FrameAtEnd;

// The shortest decimal that reads back as the same double; 0 for −0. Requires: finite.
[[nodiscard]] std::string decimalText(double value);

// At most this many significant digits, for a column with ≈ in its heading.
[[nodiscard]] std::string roundedDecimal(double value, int significant = 6);

// "(0.25, -3)", "(1.5e0, 2e-9)": see shortestCoordinates and roundedCoordinates in core/number/text/coordinates.h.
[[nodiscard]] std::string pointText(Vec p);
[[nodiscard]] std::string roundedPointText(Vec p, int significant = 6);

// "0.25", or "≈ 0.3333333333333333" if the instant is not a double. If an adjacent instant has the same nearest double,
// as many digits as distinguish the two.
[[nodiscard]] std::string instantText(const Instant& instant, const AdjacentInstants& adjacent = {});
// The same for an event of the timeline, distinguished from the neighbours of its instant.
[[nodiscard]] std::string eventTimeText(const Timeline& timeline, std::size_t event);

// This many significant digits of the instant, correctly rounded, with ≈ if there are more; more digits if those of an
// adjacent instant are equal, until the two differ.
[[nodiscard]] std::string digitsText(const Instant& instant, int count, const AdjacentInstants& adjacent = {});
[[nodiscard]] std::string digitsText(const DecimalDigits& digits);

// A closed form such as "1/3"; without a short one, the two neighbouring doubles around the instant: "between 0.1 and
// 0.10000000000000002".
[[nodiscard]] std::string exactText(const Instant& instant);

// "The scene's time ends at 0.016666666666666666, the double nearest to 1/60; that counts as frame 1."
[[nodiscard]] std::string frameAtEndText(const FrameAtEnd& end);

// "1 event", "2 events".
[[nodiscard]] std::string countedText(std::size_t count, const std::string& what);

} // namespace sweep
