#include "core/batch/passage.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sweep {

namespace {

using Pair = DoubleDouble;

constexpr std::size_t lanes = Passage::lanes;

struct Rounded
{
    double nearest;
    double doubt; // 0 where it surely is the nearest double
};

// Products and sums of pairs are off by less than 2⁻¹⁰⁰ of their largest term: the offset and the line by their own,
// the quotient by its own after one step of correction; see boundOf. Where both ends of the bound round to one double,
// so does the time. Without branches, so that several are calculated at a time.
template <bool Fused>
[[gnu::always_inline]] inline Rounded timeFiltered(const Passage& axis, double bound, double n)
{
    const Pair way = twoProduct<Fused>(n, axis.spacing);
    const Pair sum = twoSum(way.high, axis.offset.high);
    const double rest = sum.low + (way.low + axis.offset.low);
    const double guess = sum.high * axis.pace;
    const Pair back = twoProduct<Fused>(guess, axis.velocity.high);
    const double left = (sum.high - back.high) - back.low + (rest - guess * axis.velocity.low);
    const double correction = left * axis.pace;
    const Pair time = twoSum(axis.start, guess);
    const double low = time.low + correction;
    const double nearest = time.high + low;
    const double error = low - (nearest - time.high);
    return {nearest + 0.0, (nearest + (error + bound)) - (nearest + (error - bound))};
}

// For all lines between the two, n·spacing and with it all terms are largest at one of them; the quotient is at most
// the sum of its terms.
double boundOf(const Passage& axis, double first, double last)
{
    const double way = std::max(std::abs(first), std::abs(last)) * axis.spacing;
    return 0x1p-97 * ((way + std::abs(axis.offset.high)) * std::abs(axis.pace) + std::abs(axis.start)) + axis.slack;
}

// Inner loops of a fixed length, so that the compiler finds the lanes.
template <bool Fused>
[[gnu::always_inline]] inline void fill(const Passage& axis, double first, double step, std::span<double> times)
{
    const Passage p = axis;
    const double bound = boundOf(axis, first, first + step * static_cast<double>(times.size()));
    for (std::size_t k = 0; k < times.size(); k += lanes) {
        std::array<double, lanes> nearest;
        std::array<double, lanes> doubt;
        for (std::size_t j = 0; j < lanes; ++j) {
            const Rounded time = timeFiltered<Fused>(p, bound, first + step * static_cast<double>(static_cast<int>(j)));
            nearest[j] = time.nearest;
            doubt[j] = time.doubt;
        }
        for (std::size_t j = 0; j < lanes; ++j)
            times[k + j] = doubt[j] == 0 ? nearest[j] : std::numeric_limits<double>::quiet_NaN();
        first += step * static_cast<double>(lanes);
    }
}

// The same values whatever the machine offers: every product is exact.
void fillPlainly(const Passage& axis, double first, double step, std::span<double> times)
{
    fill<false>(axis, first, step, times);
}

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
[[gnu::target("avx2,fma")]] void fillFused(const Passage& axis, double first, double step, std::span<double> times)
{
    fill<true>(axis, first, step, times);
}
bool canFuse()
{
    return __builtin_cpu_supports("fma") != 0 && __builtin_cpu_supports("avx2") != 0;
}
#else
void fillFused(const Passage& axis, double first, double step, std::span<double> times)
{
    fill<false>(axis, first, step, times);
}
bool canFuse()
{
    return false;
}
#endif

} // namespace

void Passage::fillTimes(double first, double step, std::span<double> times) const
{
    static const bool fused = canFuse();
    (fused ? fillFused : fillPlainly)(*this, first, step, times);
}

} // namespace sweep
