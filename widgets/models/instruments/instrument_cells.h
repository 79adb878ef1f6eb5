// How does one number of an instrument look in a table?
#pragma once

#include "core/number/instant.h"
#include "core/number/quadratic_surd.h"
#include "widgets/models/instruments/instrument_table.h"

namespace sweep {

[[nodiscard]] InstrumentCell wordCell(const QString& word);
// A double as it is: "NaN" and "∞" too.
[[nodiscard]] InstrumentCell doubleCell(double value);
// A short fraction, the double that it is, or ≈ the nearest one.
[[nodiscard]] InstrumentCell exactCell(const Rational& value);
[[nodiscard]] InstrumentCell exactCell(const QuadraticSurd& value);
[[nodiscard]] InstrumentCell exactCell(const Instant& value);
// A double that stands for an exact number that is not at hand.
[[nodiscard]] InstrumentCell roundedCell(double value);
// "0.31", or – where there is no error to tell.
[[nodiscard]] InstrumentCell ulpsCell(const std::optional<double>& ulps);

// "4.5 − 24·τ + 64·τ²", with few digits in its text and all of them in what is copied.
[[nodiscard]] InstrumentCell polynomialCell(const std::vector<Rational>& coefficients);
[[nodiscard]] InstrumentCell polynomialCell(const std::vector<double>& coefficients);

} // namespace sweep
