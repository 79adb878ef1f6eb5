#include "core/grid/ball/filtered_motion.h"

#include "core/number/dyadic.h"

#include <algorithm>

namespace sweep {

namespace {

// Squares and products of up to four such numbers neither overflow nor vanish.
bool isModest(double x)
{
    return std::abs(x) <= 1e60 && (x == 0 || std::abs(x) >= 1e-60);
}

std::optional<long long> wholeQuotient(double n, double d)
{
    const double quotient = std::nearbyint(n / d);
    if (!(std::abs(quotient) < 0x1p53) || Dyadic(quotient) * Dyadic(d) != Dyadic(n))
        return std::nullopt;
    return static_cast<long long>(quotient);
}

} // namespace

template <int D>
FilteredMotion<D>::FilteredMotion(const BallPath<D>& path, const BoxGrid<D>& grid)
    : at(path.at), velocity(path.velocity), origin(grid.origin), spacing(grid.spacing), radius(path.radius)
{
    double widest = 0;
    for (std::size_t a = 0; a < D; ++a) {
        if (path.to) {
            const double displacement = (*path.to)[a] - path.at[a];
            const double duration = *path.end - path.start;
            velocity[a] = displacement / duration;
            usable = usable && isModest(displacement) && isModest(duration);
        } else {
            usable = usable && path.acceleration[a] == 0;
        }
        usable = usable && isModest(velocity[a]) && isModest(spacing[a]) && std::abs(at[a]) <= 1e60 &&
                 std::abs(origin[a]) <= 1e60;
        pace[a] = 1 / velocity[a];
        size = std::max(size, std::abs(at[a]) + std::abs(origin[a]));
        fastest = std::max(fastest, std::abs(velocity[a]));
        widest = std::max(widest, spacing[a]);
    }
    usable = usable && isModest(radius);
    size += radius + widest;
    for (std::size_t a = 0; a < D && usable; ++a)
        across[a] = wholeQuotient(2 * radius, spacing[a]);
}

template struct FilteredMotion<2>;
template struct FilteredMotion<3>;

} // namespace sweep
