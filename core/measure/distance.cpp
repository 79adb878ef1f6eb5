#include "core/measure/distance.h"

#include "core/number/dyadic.h"
#include "core/number/square_root.h"

#include <cmath>
#include <numbers>

namespace sweep {

Distance distanceBetween(Vec p, Vec q)
{
    const Dyadic x = Dyadic(q.x) - Dyadic(p.x);
    const Dyadic y = Dyadic(q.y) - Dyadic(p.y);
    Distance distance{.x = rounded(x), .y = rounded(y), .length = squareRoot(x * x + y * y)};
    // Halved first: the difference of huge coordinates stays finite.
    const double degrees = std::atan2(q.y / 2 - p.y / 2, q.x / 2 - p.x / 2) * 180 / std::numbers::pi;
    distance.approxDegrees = (degrees <= -180 ? 180 : degrees) + 0.0;
    return distance;
}

} // namespace sweep
