#include "core/number/real_roots.h"

#include "core/base/contract.h"
#include "core/number/roots.h"

#include <limits>

namespace sweep {

std::vector<Instant> realRoots(const Polynomial& p)
{
    SWEEP_EXPECTS(!p.isZero());
    constexpr double greatest = std::numeric_limits<double>::max();
    return rootsBetween(p, -greatest, greatest);
}

} // namespace sweep
