// In which order does a straight line pass the lines of two axes?
//
// Those of the first axis are passed at the times X, X + p, X + 2p, …, those of the second at Y, Y + q, …; no two at
// once. k of the first n lines are of the first axis where its k-th comes before the (n − k + 1)-th of the other one,
// and its next one after the (n − k)-th:
//     k < w < k + 1  with  w = (Y − X + p)/(p + q) + n·q/(p + q).
// So each place in the order is floor(w), whatever came before: there is no chain of additions to wait for, and several
// are calculated at a time. (Such an order is a mechanical word: M. Morse, G. A. Hedlund, Symbolic Dynamics II, 1940.)
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace sweep {

class LineOrder
{
public:
    static constexpr std::size_t most = 512; // lines, from a beginning on

    LineOrder() = default;
    // The periods p, q > 0; infinite for an axis that passes none, but not both.
    LineOrder(double p, double q)
    {
        const bool both = p + q < infinite;
        m_period = both ? p : 0;
        m_pace = both ? 1 / (p + q) : 0;
        m_rate = both ? q * m_pace : q < infinite ? 0 : 1;
    }
    // Begins at X and Y. Where these and p are off by less than `margin` together, and the periods by 4u of themselves,
    // u = 2⁻⁵³, the first part of w, which is below 2, is off by margin/(p + q) and 12u; n·rate by 16u·n, their sum by
    // u·(n + 2), and where it is added up by eights by 16u·(n + 2).
    void begin(double x, double y, double margin)
    {
        m_base = m_pace > 0 ? ((y - x) + m_period) * m_pace : 0.5;
        m_doubt = margin * m_pace + 64 * unit * static_cast<double>(most + 2);
    }

    // Indices of cells, of each axis.
    struct Cells
    {
        std::array<std::int64_t, most> first;
        std::array<std::int64_t, most> second;
    };
    // The cells after the lines number passed + 1, passed + 2, …, where the beginning was in the cell `from` and
    // indices rise by the steps, −1, 0 or 1. Returns how many of these are certain: a later one is not before one in
    // doubt. Requires: passed + count ≤ most.
    std::size_t walk(std::size_t passed, std::size_t count, const std::array<long long, 2>& from,
                     const std::array<long long, 2>& step, Cells& cells) const;

private:
    static constexpr double unit = 0x1p-53;
    static constexpr double infinite = __builtin_huge_val();

    double m_period = 0;
    double m_pace = 0; // 1/(p + q)
    double m_rate = 0;
    double m_base = 0;
    double m_doubt = 1; // of w
};

} // namespace sweep
