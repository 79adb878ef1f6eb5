#include "core/snap/grid_lines.h"

#include "core/number/dyadic.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

Integer powerOfTen(int exponent)
{
    return boost::multiprecision::pow(Integer(10), static_cast<unsigned>(exponent));
}

} // namespace

double approxStep(const GridLines& lines)
{
    if (!lines.isDecimal)
        return lines.step / lines.parts;
    return lines.mantissa * std::pow(10.0, lines.exponent) / lines.parts;
}

Rounded nearestGridLine(const GridLines& lines, double value, long long steps)
{
    constexpr double most = 0x1p53; // beyond this number of lines neighbours may round to the same double
    const double count = std::round(value / approxStep(lines) - lines.origin / approxStep(lines));
    if (!std::isfinite(count) || std::abs(count) > most)
        return {value, true};
    const Dyadic k(Integer(static_cast<long long>(count) + steps), 0);
    Dyadic n = k;
    Dyadic d(Integer(lines.parts), 0);
    if (!lines.isDecimal) {
        n = k * Dyadic(lines.step) + Dyadic(lines.origin) * d;
    } else {
        const int exponent = std::clamp(lines.exponent, -300, 300);
        n = k * Dyadic(Integer(lines.mantissa), 0);
        (exponent < 0 ? d : n) = (exponent < 0 ? d : n) * Dyadic(powerOfTen(std::abs(exponent)), 0);
    }
    Rounded line = roundedQuotient(n, d);
    line.isExact = line.isExact || lines.isDecimal;
    return line;
}

} // namespace sweep
