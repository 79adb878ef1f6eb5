// Cells of a grid along a straight path: their order, and their times rounded once.
#pragma once

#include <sweepbench/ball_path.h>
#include <sweepbench/number/double_double.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <type_traits>

namespace sweep {

// Times at which a point in uniform motion crosses the grid lines of one axis, rounded to the nearest double.

// The point crosses line n at the time start + (offset + n·spacing)/velocity.
struct LineTimes
{
    DoubleDouble offset; // the coordinate of line 0 minus that of the point at the start
    double spacing = 1;
    DoubleDouble velocity;
    double inverseVelocity = 0; // 1/velocity.high
    double start = 0;
    double slack = 0; // infinity near overflow and underflow, where doubles decide nothing; otherwise 0

    static constexpr std::size_t lanes = 8; // times that are calculated side by side
    // Writes the times of lines first, first + step, first + 2·step, …: the nearest double, or NaN if it is not
    // certain. Requires: step is −1 or 1, and the size of `times` is a multiple of `lanes`.
    void fillTimes(double first, double step, std::span<double> times) const;
};

// Order in which a straight path crosses the grid lines of two axes, calculated as a mechanical word.

// The lines of the first axis are crossed at the times X, X + p, X + 2p, …, those of the second at Y, Y + q, …, and no
// two at once. Of the first n lines, k belong to the first axis exactly where its k-th line comes before the
// (n − k + 1)-th line of the second axis and its next line after the (n − k)-th:
//     k < w < k + 1  with  w = (Y − X + p)/(p + q) + n·q/(p + q).
// So k = floor(w) for every n, independently of the lines before: there is no chain of dependent additions, and several
// n are calculated at a time.
//
// Source: mechanical words, M. Morse, G. A. Hedlund, Symbolic Dynamics II: Sturmian Trajectories, 1940. Here w has an
// error bound, and the order ends at the first w whose floor is not certain.
class LineOrder
{
public:
    static constexpr std::size_t capacity = 512; // lines that may follow one call of begin()

    LineOrder() = default;
    // Requires: p, q > 0. A period is infinite if no line of that axis is crossed; not both are infinite.
    SWEEP_MATH LineOrder(double p, double q)
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
    SWEEP_MATH void begin(double x, double y, double margin)
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

// Grid traversal of a point in uniform motion: the cells that it visits, in order, and the times at which it enters
// them.

template <int D>
class ExactLineTimes;

// Cells are half-open, [x0, x1) on every axis, regardless of the grid's policy, so that the point is in exactly one
// cell at every time. If it crosses several grid lines at once, it enters the next cell directly if all coordinates
// rise or all fall; otherwise it is in the cell that holds the crossing for that one instant.
//
// Source: J. Amanatides, A. Woo, A Fast Voxel Traversal Algorithm for Ray Tracing, 1987: the smallest of the times at
// which the next line of each axis is crossed decides the next cell. In the plane a LineOrder gives the same order
// without adding times up. Here the times have an error bound, and if two of them are closer than the bound, exact
// products decide the order. No tolerance decides. The bound: there are at most `stride` steps between two restarts. A
// time calculated at a restart, (line − at)/velocity, is off by less than 8u·(|line| + |origin| + |at|)/|velocity|, u =
// 2⁻⁵³; each addition is off by u·T, where T bounds the times of the stride.
template <int D>
class ThinCells
{
public:
    // Requires: isWalkable(path, grid), and a path without acceleration. The radius of the path is ignored.
    ThinCells(const BallPath<D>& path, const BoxGrid<D>& grid);
    ThinCells(ThinCells&&) noexcept;
    ThinCells& operator=(ThinCells&&) noexcept;
    ~ThinCells();

    // The current cell; before the first step the cell of the start.
    [[nodiscard]] const CellIndex<D>& cell() const { return m_cell; }
    // Calls visit(cell) for the next `most` cells and returns how many there were. There are fewer at the end of the
    // path, if the point is at rest, and after a refusal.
    template <class Visit>
    std::size_t walk(std::size_t most, Visit visit);
    // Calls visit(cell, t) for the next `most` cells, like walk(). t is the double nearest to the instant at which the
    // cell is entered, or at which the point is in it for that one instant. If coordinates fall, the cell is entered
    // just after that instant.
    template <class Visit>
    std::size_t walkTimed(std::size_t most, Visit visit);
    // The reason why the walk ended early, if it did: the next index would have a magnitude of 2⁵³ or more.
    [[nodiscard]] const std::optional<std::string>& refusal() const { return m_refusal; }
    // The number of steps that the exact order decided.
    [[nodiscard]] std::uint64_t exactSteps() const { return m_exactSteps; }

private:
    static constexpr std::size_t stride = LineOrder::capacity;
    // Consecutive cells, and for each axis the times of consecutive lines. Times are calculated in whole lanes, so
    // there is room for more of them.
    using Row = std::conditional_t<D == 2, LineOrder::Cells, std::array<CellIndex<D>, stride>>;
    using Times = std::array<std::array<double, stride + 2 * LineTimes::lanes>, D>;

    [[nodiscard]] static CellIndex<D> cellAt(const Row& row, std::size_t k)
    {
        if constexpr (D == 2)
            return {row.first[k], row.second[k]};
        else
            return row[k];
    }
    // Writes the cells of the next steps and returns their number: at least one and at most `most`; 0 at the end.
    std::size_t nextCells(std::size_t most, Row& row);
    // Takes the next steps that doubles decide, and returns their number.
    std::size_t filteredSteps(std::size_t most, Row& row);
    // Takes one step in the exact order. False at the end.
    bool exactStep();
    void findPeriods();
    void restart();
    [[nodiscard]] long long nextLine(std::size_t axis) const { return m_cell[axis] + (m_step[axis] > 0 ? 1 : 0); }
    // A bit for each axis whose next line is crossed first; several bits if that is at one instant.
    [[nodiscard]] unsigned firstAxes();
    [[nodiscard]] bool passesInTime(std::size_t axis) const;
    [[nodiscard]] const ExactLineTimes<D>& exact() const;
    bool pass(unsigned axes);
    // Calculates, for each axis, the rounded times of the lines from `first` to the last one that was crossed.
    void roundTimes(const CellIndex<D>& first, Times& times);

    BallPath<D> m_path;
    BoxGrid<D> m_grid;
    CellIndex<D> m_cell{};
    CellIndex<D> m_step{};     // −1, 0 or 1
    Coordinates<D> m_next{};   // approximate times of the next lines, since the start; infinity for an axis at rest
    Coordinates<D> m_period{}; // time from line to line
    std::size_t m_fastest = 0; // the axis of the shortest period
    double m_fixedMargin = 0;  // the part of the margin that does not grow with the time
    double m_margin = 0;       // times closer than this need the exact order
    LineOrder m_order;         // in the plane
    CellIndex<D> m_restartCell{};
    std::size_t m_stepsDone = 0; // since the restart
    std::size_t m_stepsLeft = 0; // before the next restart
    std::size_t m_batchSize = 0; // steps to try at once
    unsigned m_fallingAxes = 0;  // bits of the axes that still cross their line at the instant of the last step
    bool m_ended = false;
    std::optional<std::string> m_refusal;
    std::uint64_t m_exactSteps = 0;
    mutable std::unique_ptr<ExactLineTimes<D>> m_exact; // created on first use
    std::array<LineTimes, D> m_lineTimes{};
};

// The innermost loops.
template <int D>
template <class Visit>
std::size_t ThinCells<D>::walk(std::size_t most, Visit visit)
{
    Row row; // not initialised, because nextCells fills it
    std::size_t done = 0;
    while (done < most) {
        const std::size_t count = nextCells(most - done, row);
        if (count == 0)
            break;
        for (std::size_t k = 0; k < count; ++k)
            visit(cellAt(row, k));
        done += count;
    }
    return done;
}

template <int D>
template <class Visit>
std::size_t ThinCells<D>::walkTimed(std::size_t most, Visit visit)
{
    Row row;
    Times times;
    std::size_t done = 0;
    while (done < most) {
        CellIndex<D> before = m_cell;
        CellIndex<D> first{};
        std::array<const double*, D> next{};
        for (std::size_t a = 0; a < D; ++a) {
            first[a] = nextLine(a);
            next[a] = times[a].data();
        }
        const std::size_t count = nextCells(most - done, row);
        if (count == 0)
            break;
        roundTimes(first, times);
        for (std::size_t k = 0; k < count; ++k) {
            const CellIndex<D> cell = cellAt(row, k);
            double t = 0;
            for (std::size_t a = 0; a < D; ++a) { // branchless: a number follows even the last time
                const bool passes = cell[a] != before[a];
                const double nextTime = *next[a];
                t = passes ? nextTime : t;
                next[a] += passes ? 1 : 0;
            }
            before = cell;
            visit(cell, t);
        }
        done += count;
    }
    return done;
}

} // namespace sweep
