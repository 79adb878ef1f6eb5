#include "core/number/square_root.h"

#include "core/base/contract.h"
#include "core/number/dyadic.h"

#include <cmath>

namespace sweep {

Rounded squareRoot(const Dyadic& value)
{
    SWEEP_EXPECTS(value.sign() != Sign::negative);
    if (value.isZero())
        return {};
    // An even exponent and at least 2·64 bits: the floor of the root has 64 bits or more, of which a double keeps 53.
    const Dyadic odd = value.reduced();
    constexpr int bits = 130;
    int shift = std::max(0, bits - bitLength(odd.mantissa()));
    if ((odd.exponent() - shift) % 2 != 0)
        ++shift;
    const Integer radicand = odd.mantissa() << static_cast<unsigned>(shift);
    Integer rest;
    const Integer root = boost::multiprecision::sqrt(radicand, rest);
    const int exponent = (odd.exponent() - shift) / 2;
    // The truncated part of the root can only break a tie, so one sticky bit represents it.
    const Dyadic stuck(rest.is_zero() ? Integer(root * 2) : Integer(root * 2 + 1), exponent - 1);
    const double nearest = stuck.nearest();
    return {nearest, rest.is_zero() && std::isfinite(nearest) && Dyadic(nearest) == stuck};
}

} // namespace sweep
