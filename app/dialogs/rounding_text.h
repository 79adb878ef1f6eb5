// Texts about rounded changes.
#pragma once

#include <QString>

namespace sweep {

struct Rounding;

// "3 numbers are rounded, by at most 1.11e-16": the bound itself is rounded up.
[[nodiscard]] QString roundingText(const Rounding& rounding);

// The name of an undo step, marked if the step rounded.
[[nodiscard]] QString withRounding(const QString& step, const Rounding& rounding);

[[nodiscard]] QString overflowText();

} // namespace sweep
