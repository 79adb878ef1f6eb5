#include "core/batch/line_times.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sweep {

namespace {

using Pair = DoubleDouble;

struct Rounded
{
    double nearest;
    double ambiguity; // 0 if `nearest` certainly is the nearest double; otherwise positive or NaN
};

// Products and sums of double-doubles are off by less than 2⁻¹⁰⁰ of their largest term. That holds for the offset, for
// the coordinate of the line, and for the quotient after one step of correction; boundOf adds up these errors. If both
// ends of the bound round to one double, so does the time. Written without branches, so that the compiler can vectorise
// it.
template <bool Fused>
[[gnu::always_inline]] inline Rounded timeFiltered(const LineTimes& axis, double bound, double n)
{
    const Pair distance = twoProduct<Fused>(n, axis.spacing);
    const Pair sum = twoSum(distance.high, axis.offset.high);
    const double rest = sum.low + (distance.low + axis.offset.low);
    const double guess = sum.high * axis.inverseVelocity;
    const Pair reached = twoProduct<Fused>(guess, axis.velocity.high);
    const double left = (sum.high - reached.high) - reached.low + (rest - guess * axis.velocity.low);
    const double correction = left * axis.inverseVelocity;
    const Pair time = twoSum(axis.start, guess);
    const double low = time.low + correction;
    const double nearest = time.high + low;
    const double error = low - (nearest - time.high);
    return {nearest + 0.0, (nearest + (error + bound)) - (nearest + (error - bound))};
}

// The error bound for all lines between the two: n·spacing, and with it every term, is largest at one of them, and the
// quotient is at most the sum of its terms.
double boundOf(const LineTimes& axis, double first, double last)
{
    const double distance = std::max(std::abs(first), std::abs(last)) * axis.spacing;
    return 0x1p-97 * ((distance + std::abs(axis.offset.high)) * std::abs(axis.inverseVelocity) + std::abs(axis.start)) +
           axis.slack;
}

// Inner loops have a fixed length, so that the compiler can vectorise them.
template <bool Fused>
[[gnu::always_inline]] inline void fill(const LineTimes& axis, double first, double step, std::span<double> times)
{
    const LineTimes p = axis;
    const double bound = boundOf(axis, first, first + step * static_cast<double>(times.size()));
    for (std::size_t k = 0; k < times.size(); k += LineTimes::lanes) {
        std::array<double, LineTimes::lanes> nearest;
        std::array<double, LineTimes::lanes> ambiguity;
        for (std::size_t j = 0; j < LineTimes::lanes; ++j) {
            const Rounded time = timeFiltered<Fused>(p, bound, first + step * static_cast<double>(static_cast<int>(j)));
            nearest[j] = time.nearest;
            ambiguity[j] = time.ambiguity;
        }
        for (std::size_t j = 0; j < LineTimes::lanes; ++j)
            times[k + j] = ambiguity[j] == 0 ? nearest[j] : std::numeric_limits<double>::quiet_NaN();
        first += step * static_cast<double>(LineTimes::lanes);
    }
}

// Both variants give the same values, because every product is exact.
void fillTimesBaseline(const LineTimes& axis, double first, double step, std::span<double> times)
{
    fill<false>(axis, first, step, times);
}

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
[[gnu::target("avx2,fma")]] void fillTimesFused(const LineTimes& axis, double first, double step,
                                                std::span<double> times)
{
    fill<true>(axis, first, step, times);
}
bool hasFused()
{
    return __builtin_cpu_supports("fma") != 0 && __builtin_cpu_supports("avx2") != 0;
}
#else
void fillTimesFused(const LineTimes& axis, double first, double step, std::span<double> times)
{
    fill<false>(axis, first, step, times);
}
bool hasFused()
{
    return false;
}
#endif

} // namespace

void LineTimes::fillTimes(double first, double step, std::span<double> times) const
{
    static const bool fused = hasFused();
    (fused ? fillTimesFused : fillTimesBaseline)(*this, first, step, times);
}

} // namespace sweep
