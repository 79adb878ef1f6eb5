#include "core/measure/real_roots.h"

#include "core/base/contract.h"
#include "core/number/roots.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweep {

std::vector<Instant> realRoots(const Polynomial& p)
{
    SWEEP_EXPECTS(!p.isZero());
    // Fujiwara 1916: every root is at most 2·max |c[i]/c[n]|^(1/(n − i)). With L the length in bits, |c[i]/c[n]| is
    // below 2^(L(c[i]) − L(c[n]) + 1). One more, for the interval is open.
    const auto& c = p.coefficients();
    const int degree = p.degree();
    int exponent = std::numeric_limits<double>::min_exponent;
    for (int i = 0; i < degree; ++i) {
        const auto& coefficient = c[static_cast<std::size_t>(i)];
        if (coefficient.is_zero())
            continue;
        const int bits = bitLength(coefficient) - bitLength(c.back()) + 1;
        const int share = static_cast<int>(std::ceil(static_cast<double>(bits) / (degree - i)));
        exponent = std::max(exponent, share + 2);
    }
    constexpr int most = std::numeric_limits<double>::max_exponent;
    const double bound = exponent >= most ? std::numeric_limits<double>::max() : std::ldexp(1.0, exponent);
    return rootsBetween(p, -bound, bound);
}

} // namespace sweep
