// How is a distance told?
#pragma once

#include "core/scene/scene.h"

#include <QString>

namespace sweep {

// Distance, differences and angle from p to q; what had to be rounded is marked ≈.
[[nodiscard]] QString measuredText(Vec p, Vec q, const QString& separator);

} // namespace sweep
