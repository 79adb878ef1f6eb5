#include "core/batch/line_order.h"

#include "core/number/least.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace sweep {

namespace {

// Calculated side by side; what the machine has no registers for is done in parts.
constexpr std::size_t lanes = 4;
using Lanes = double __attribute__((vector_size(lanes * sizeof(double))));
using Counts = std::int64_t __attribute__((vector_size(lanes * sizeof(double))));

// A double near it has units of 1, and the low bits of its representation count them.
constexpr double counter = 0x1.8p52;
constexpr auto counterBits = std::bit_cast<std::int64_t>(counter);
constexpr std::int64_t magnitudeBits = std::numeric_limits<std::int64_t>::max();

// Of one axis: the index after k lines is from + k where it rises, and from − k, which is from + 1 + ~k, where it
// falls.
struct Indices
{
    std::int64_t flip;
    std::int64_t from;

    // Counted from `zero`.
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

// Every other group of lanes: so that additions need not wait for each other.
struct Strand
{
    Lanes place;   // w − 1/2
    Counts number; // from `counterBits` on
    Lanes farthest{};

    [[gnu::always_inline]] Strand(const Filling& f, double ahead)
        : place((f.base - 0.5) + (Lanes{1, 2, 3, 4} + ahead) * f.rate),
          number(Counts{1, 2, 3, 4} +
                 (counterBits + static_cast<std::int64_t>(f.passed) + static_cast<std::int64_t>(ahead)))
    {
    }
    [[gnu::always_inline]] void fill(const Filling& f, double further, std::int64_t* first, std::int64_t* second)
    {
        const Lanes counted = place + counter;
        const auto off = (Lanes)((Counts)(place - (counted - counter)) & magnitudeBits);
        farthest = off > farthest ? off : farthest;
        place += further;
        const Counts i = ((Counts)counted ^ f.first.flip) + f.first.from;
        const Counts j = ((number - (Counts)counted) ^ f.second.flip) + f.second.from;
        number += 2 * lanes;
        std::memcpy(first, &i, sizeof i);
        std::memcpy(second, &j, sizeof j);
    }
};

// Fills the cells, in twice as many as there are lanes; returns how far a w − 1/2 is from the nearest whole number, at
// most.
[[gnu::always_inline]] inline double fill(const Filling& filling, std::size_t count, LineOrder::Cells& cells)
{
    const Filling f = filling;
    Strand even(f, 0);
    Strand odd(f, lanes);
    const double further = 2 * lanes * f.rate;
    for (std::size_t k = 0; k < count; k += 2 * lanes) {
        even.fill(f, further, &cells.first[k], &cells.second[k]);
        odd.fill(f, further, &cells.first[k + lanes], &cells.second[k + lanes]);
    }
    const Lanes all = even.farthest > odd.farthest ? even.farthest : odd.farthest;
    return greatest(greatest(all[0], all[1]), greatest(all[2], all[3]));
}

double fillPlainly(const Filling& filling, std::size_t count, LineOrder::Cells& cells)
{
    return fill(filling, count, cells);
}

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
[[gnu::target("avx2")]] double fillWidely(const Filling& filling, std::size_t count, LineOrder::Cells& cells)
{
    return fill(filling, count, cells);
}
bool canBeWide()
{
    return __builtin_cpu_supports("avx2") != 0;
}
#else
double fillWidely(const Filling& filling, std::size_t count, LineOrder::Cells& cells)
{
    return fill(filling, count, cells);
}
bool canBeWide()
{
    return false;
}
#endif

} // namespace

std::size_t LineOrder::walk(std::size_t passed, std::size_t count, const std::array<long long, 2>& from,
                            const std::array<long long, 2>& step, Cells& cells) const
{
    static const bool wide = canBeWide();
    if (!(m_base > -1 && m_base < 2 && m_rate >= 0 && m_rate <= 1 && m_doubt < 0.5))
        return 0;
    const Filling filling{m_base + static_cast<double>(passed) * m_rate,
                          m_rate,
                          passed,
                          {from[0], step[0], counterBits},
                          {from[1], step[1], 0}};
    const double clear = 0.5 - m_doubt;
    if ((wide ? fillWidely : fillPlainly)(filling, count, cells) < clear)
        return count;
    std::size_t sure = 0;
    for (; sure < count; ++sure) {
        const double place = filling.base + static_cast<double>(sure + 1) * m_rate - 0.5;
        if (!(std::abs(place - std::nearbyint(place)) < clear))
            break;
    }
    return sure;
}

} // namespace sweep
