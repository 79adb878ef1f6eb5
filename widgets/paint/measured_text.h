// Texts of measured distances.
#pragma once

#include "core/scene/scene.h"

#include <QString>

namespace sweep {

// Distance, coordinate differences and angle from p to q; rounded numbers are marked ≈.
[[nodiscard]] QString measuredText(Vec p, Vec q, const QString& separator);

// Texts beside the cursor, with few digits: "length 5 · ≈ 53.1301°", "radius 2", "4 × 3". Rounded numbers are marked ≈.
// Equal points have no angle.
[[nodiscard]] QString spanText(Vec p, Vec q);
[[nodiscard]] QString radiusText(double radius);
[[nodiscard]] QString boxText(Vec p, Vec q);

} // namespace sweep
