#include "core/number/rounded.h"

#include "core/base/contract.h"
#include "core/number/dyadic.h"
#include "core/number/polynomial.h"
#include "core/number/quotient.h"

#include <cmath>

namespace sweep {

Rounded rounded(const Dyadic& value)
{
    const double nearest = value.nearest();
    return {nearest, std::isfinite(nearest) && Dyadic(nearest) == value};
}

Rounded roundedQuotient(const Dyadic& n, const Dyadic& d)
{
    SWEEP_EXPECTS(d.sign() == Sign::positive);
    const double nearest = nearestQuotient(Polynomial(n), Polynomial(d), Instant());
    return {nearest, Dyadic(nearest) * d == n};
}

double shortDecimal(double value, double resolution)
{
    constexpr int exactPowers = 22; // the largest exponent whose power of ten is a double
    if (!(resolution > 0) || !std::isfinite(resolution))
        return value;
    const int exponent = static_cast<int>(std::floor(std::log10(resolution)));
    if (exponent < -exactPowers || exponent > exactPowers)
        return value;
    const double power = std::pow(10.0, std::abs(exponent));
    const double decimal = exponent < 0 ? std::round(value * power) / power : std::round(value / power) * power;
    return std::isfinite(decimal) ? decimal + 0.0 : value;
}

} // namespace sweep
