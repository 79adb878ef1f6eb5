// Cells of an instrument's table: text, tool tip and text to copy of one number.
#pragma once

#include "core/events/timeline.h"
#include "core/number/quadratic_surd.h"
#include "widgets/models/instruments/instrument_table.h"

namespace sweep {

[[nodiscard]] InstrumentCell wordCell(const QString& word);
// A double; "NaN" and "∞" are written as such.
[[nodiscard]] InstrumentCell doubleCell(double value);
// A double if the number is a double; otherwise a short fraction, or ≈ and the nearest double.
[[nodiscard]] InstrumentCell exactCell(const Rational& value);
[[nodiscard]] InstrumentCell exactCell(const QuadraticSurd& value);
[[nodiscard]] InstrumentCell exactCell(const Instant& value);
// An exact number with as many digits as distinguish it from its neighbours.
[[nodiscard]] InstrumentCell exactCell(const Instant& value, const AdjacentInstants& adjacent);
// A double in place of an exact number that is not known.
[[nodiscard]] InstrumentCell roundedCell(double value);
// "0.31", or "–" if there is no error.
[[nodiscard]] InstrumentCell ulpsCell(const std::optional<double>& ulps);

// "4.5 − 24·τ + 64·τ²", with few digits for display and all digits for copying.
[[nodiscard]] InstrumentCell polynomialCell(const std::vector<Rational>& coefficients);
[[nodiscard]] InstrumentCell polynomialCell(const std::vector<double>& coefficients);

} // namespace sweep
