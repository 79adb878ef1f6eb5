#include "core/batch/line_order.h"

#include "core/number/branchless.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace sweep {

namespace {

// Values that are calculated side by side. If the processor has no registers of this width, the compiler splits them.
constexpr std::size_t strandLanes = 4;
using Lanes = double __attribute__((vector_size(strandLanes * sizeof(double))));
using Counts = std::int64_t __attribute__((vector_size(strandLanes * sizeof(double))));

// Doubles around this one are spaced by 1, so that the low bits of their representations count integers.
constexpr double counter = 0x1.8p52;
constexpr auto counterBits = std::bit_cast<std::int64_t>(counter);
constexpr std::int64_t magnitudeBits = std::numeric_limits<std::int64_t>::max();

// Cell indices along one axis. After k lines the index is from + k if it rises, and from − k, which equals
// from + 1 + ~k, if it falls.
struct Indices
{
    std::int64_t flip;
    std::int64_t from;

    // `zero` is the count that stands for k = 0.
    Indices(long long first, long long step, std::int64_t zero)
        : flip(step >> 1), from(first - flip - ((zero ^ flip) - flip))
    {
    }
};

struct Filling
{
    double base;
    double rate;
    std::size_t passed;
    Indices first;
    Indices second;
};

// Every second group of lanes. Two strands alternate, so that their additions do not wait for each other.
struct Strand
{
    Lanes position; // w − 1/2
    Counts number;  // of lines, counted from `counterBits`
    Lanes largestOffset{};

    [[gnu::always_inline]] Strand(const Filling& f, double offset)
        : position((f.base - 0.5) + (Lanes{1, 2, 3, 4} + offset) * f.rate),
          number(Counts{1, 2, 3, 4} +
                 (counterBits + static_cast<std::int64_t>(f.passed) + static_cast<std::int64_t>(offset)))
    {
    }
    [[gnu::always_inline]] void fill(const Filling& f, double step, std::int64_t* first, std::int64_t* second)
    {
        const Lanes counted = position + counter;
        const auto off = (Lanes)((Counts)(position - (counted - counter)) & magnitudeBits);
        largestOffset = off > largestOffset ? off : largestOffset;
        position += step;
        const Counts i = ((Counts)counted ^ f.first.flip) + f.first.from;
        const Counts j = ((number - (Counts)counted) ^ f.second.flip) + f.second.from;
        number += 2 * strandLanes;
        std::memcpy(first, &i, sizeof i);
        std::memcpy(second, &j, sizeof j);
    }
};

// Writes the cells, rounding `count` up to a multiple of 2·lanes, and returns the largest distance of a w − 1/2 from
// the nearest integer.
[[gnu::always_inline]] inline double fill(const Filling& filling, std::size_t count, LineOrder::Cells& cells)
{
    const Filling f = filling;
    Strand even(f, 0);
    Strand odd(f, strandLanes);
    const double step = 2 * strandLanes * f.rate;
    for (std::size_t k = 0; k < count; k += 2 * strandLanes) {
        even.fill(f, step, &cells.first[k], &cells.second[k]);
        odd.fill(f, step, &cells.first[k + strandLanes], &cells.second[k + strandLanes]);
    }
    const Lanes all = even.largestOffset > odd.largestOffset ? even.largestOffset : odd.largestOffset;
    return branchlessMax(branchlessMax(all[0], all[1]), branchlessMax(all[2], all[3]));
}

double fillBaseline(const Filling& filling, std::size_t count, LineOrder::Cells& cells)
{
    return fill(filling, count, cells);
}

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
[[gnu::target("avx2")]] double fillAvx2(const Filling& filling, std::size_t count, LineOrder::Cells& cells)
{
    return fill(filling, count, cells);
}
bool hasAvx2()
{
    return __builtin_cpu_supports("avx2") != 0;
}
#else
double fillAvx2(const Filling& filling, std::size_t count, LineOrder::Cells& cells)
{
    return fill(filling, count, cells);
}
bool hasAvx2()
{
    return false;
}
#endif

} // namespace

std::size_t LineOrder::walk(std::size_t passed, std::size_t count, const std::array<long long, 2>& from,
                            const std::array<long long, 2>& step, Cells& cells) const
{
    static const bool avx2 = hasAvx2();
    if (!(m_base > -1 && m_base < 2 && m_rate >= 0 && m_rate <= 1 && m_error < 0.5))
        return 0;
    const Filling filling{m_base + static_cast<double>(passed) * m_rate,
                          m_rate,
                          passed,
                          {from[0], step[0], counterBits},
                          {from[1], step[1], 0}};
    const double clear = 0.5 - m_error;
    if ((avx2 ? fillAvx2 : fillBaseline)(filling, count, cells) < clear)
        return count;
    std::size_t certain = 0;
    for (; certain < count; ++certain) {
        const double position = filling.base + static_cast<double>(certain + 1) * m_rate - 0.5;
        if (!(std::abs(position - std::nearbyint(position)) < clear))
            break;
    }
    return certain;
}

} // namespace sweep
