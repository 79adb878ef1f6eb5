// Text of a measured distance.
#pragma once

#include "core/scene/scene.h"

#include <QString>

namespace sweep {

// Distance, coordinate differences and angle from p to q; rounded numbers are marked ≈.
[[nodiscard]] QString measuredText(Vec p, Vec q, const QString& separator);

} // namespace sweep
