// Order in which a straight path crosses the grid lines of two axes, calculated as a mechanical word.
//
// The lines of the first axis are crossed at the times X, X + p, X + 2p, …, those of the second at Y, Y + q, …, and no
// two at once. Of the first n lines, k belong to the first axis exactly where its k-th line comes before the
// (n − k + 1)-th line of the second axis and its next line after the (n − k)-th:
//     k < w < k + 1  with  w = (Y − X + p)/(p + q) + n·q/(p + q).
// So k = floor(w) for every n, independently of the lines before: there is no chain of dependent additions, and several
// n are calculated at a time.
//
// Source: mechanical words, M. Morse, G. A. Hedlund, Symbolic Dynamics II: Sturmian Trajectories, 1940. Here w has an
// error bound, and the order ends at the first w whose floor is not certain.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace sweep {

class LineOrder
{
public:
    static constexpr std::size_t capacity = 512; // lines that may follow one call of begin()

    LineOrder() = default;
    // Requires: p, q > 0. A period is infinite if no line of that axis is crossed; not both are infinite.
    LineOrder(double p, double q)
    {
        const bool both = p + q < infinite;
        m_period = both ? p : 0;
        m_inverse = both ? 1 / (p + q) : 0;
        m_rate = both ? q * m_inverse : q < infinite ? 0 : 1;
    }
    // Sets X and Y, the times of the first line of each axis. Requires: X, Y and p together are off by less than
    // `margin`, and each period by at most 4u of itself, u = 2⁻⁵³. Then the first term of w, which is below 2, is off
    // by margin/(p + q) and 12u; n·rate is off by 16u·n, and their sum by u·(n + 2), or by 16u·(n + 2) if it is
    // accumulated in steps of eight lines.
    void begin(double x, double y, double margin)
    {
        m_base = m_inverse > 0 ? ((y - x) + m_period) * m_inverse : 0.5;
        m_error = margin * m_inverse + 64 * unit * static_cast<double>(capacity + 2);
    }

    // Indices of consecutive cells along each axis.
    struct Cells
    {
        std::array<std::int64_t, capacity> first;
        std::array<std::int64_t, capacity> second;
    };
    // Writes the cells entered across the lines number passed + 1, passed + 2, …, passed + count. `from` is the cell
    // before the first line, and `step`, −1, 0 or 1 per axis, the change of the index at each line. Returns how many
    // cells are certain: those before the first uncertain one. Requires: passed + count ≤ capacity.
    std::size_t walk(std::size_t passed, std::size_t count, const std::array<long long, 2>& from,
                     const std::array<long long, 2>& step, Cells& cells) const;

private:
    static constexpr double unit = 0x1p-53;
    static constexpr double infinite = __builtin_huge_val();

    double m_period = 0;
    double m_inverse = 0; // 1/(p + q)
    double m_rate = 0;
    double m_base = 0;
    double m_error = 1; // bound for the error of w
};

} // namespace sweep
