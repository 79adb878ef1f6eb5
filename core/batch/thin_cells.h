// Which cells does a moving point pass, one after the other, and when does it enter each?
//
// The cells are those of floor: [x0, x1) on every axis, whatever the grid's policy says, so that at every time there is
// one. Through a crossing of lines the point goes straight into the next cell where all coordinates rise or all fall;
// otherwise through the cell that holds the crossing, for that one instant.
//
// The walk is that of Amanatides and Woo (1987): the time of the next line of each axis, the least of them first; in
// the plane a LineOrder tells the same without adding up. Here a bound on the error of these times goes along; where
// two of them are closer, the exact order of the products decides. No tolerance decides.
// Bound: between two fresh starts there are at most `stride` steps. A fresh time (line − at)/velocity is off by less
// than 8u·(|line| + |origin| + |at|)/|velocity|, u = 2⁻⁵³; each addition by u·T, where T bounds the times of the
// stride.
#pragma once

#include "core/batch/line_order.h"
#include "core/batch/passage.h"
#include "core/grid/walk/ball_path.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <type_traits>

namespace sweep {

template <int D>
class ExactPassing;

template <int D>
class ThinCells
{
public:
    // Requires: isWalkable(path, grid), and a straight uniform path (no acceleration); its radius is not looked at.
    ThinCells(const BallPath<D>& path, const BoxGrid<D>& grid);
    ThinCells(ThinCells&&) noexcept;
    ThinCells& operator=(ThinCells&&) noexcept;
    ~ThinCells();

    // Where the point is now: at first where it starts.
    [[nodiscard]] const CellIndex<D>& cell() const { return m_cell; }
    // Calls visit(cell) for the next cells, at most so many; returns how many there were: fewer at the end of the path,
    // where the point stands still, or after a refusal.
    template <class Visit>
    std::size_t walk(std::size_t most, Visit visit);
    // The same with visit(cell, t): t is the double nearest to the instant at which the cell is entered (or met for
    // that one instant, or, where coordinates fall, the instant after which it is entered).
    template <class Visit>
    std::size_t walkTimed(std::size_t most, Visit visit);
    // Why the walk ended early: an index of a magnitude of 2⁵³ or more would come next.
    [[nodiscard]] const std::optional<std::string>& refusal() const { return m_refusal; }
    // Steps that the exact order had to decide.
    [[nodiscard]] std::uint64_t exactSteps() const { return m_exactSteps; }

private:
    static constexpr std::size_t stride = LineOrder::most;
    // Cells one after the other, and of each axis the times of lines one after the other, with room for those that are
    // calculated beside them.
    using Row = std::conditional_t<D == 2, LineOrder::Cells, std::array<CellIndex<D>, stride>>;
    using Times = std::array<std::array<double, stride + 2 * Passage::lanes>, D>;

    [[nodiscard]] static CellIndex<D> cellAt(const Row& row, std::size_t k)
    {
        if constexpr (D == 2)
            return {row.first[k], row.second[k]};
        else
            return row[k];
    }
    // The cells of the next steps, at least one and at most so many; none at the end.
    std::size_t nextCells(std::size_t most, Row& row);
    // The steps that doubles can tell.
    std::size_t quickSteps(std::size_t most, Row& row);
    // One step that they cannot. False at the end.
    bool hardStep();
    void findPeriods();
    void startAfresh();
    [[nodiscard]] long long lineAhead(std::size_t axis) const { return m_cell[axis] + (m_step[axis] > 0 ? 1 : 0); }
    // Those that pass their line first, at one instant.
    [[nodiscard]] unsigned firstAxes();
    [[nodiscard]] bool passesInTime(std::size_t axis) const;
    [[nodiscard]] const ExactPassing<D>& exact() const;
    bool pass(unsigned axes);
    // Of each axis the nearest doubles of the times at which the lines from the first one to the one passed last are.
    void roundTimes(const CellIndex<D>& first, Times& times);

    BallPath<D> m_path;
    BoxGrid<D> m_grid;
    CellIndex<D> m_cell{};
    CellIndex<D> m_step{};      // −1, 0 or 1
    Coordinates<D> m_next{};    // about when the line ahead is passed, since the start; infinity for an axis at rest
    Coordinates<D> m_period{};  // from line to line
    std::size_t m_quickest = 0; // the axis of the shortest period
    double m_fixedMargin = 0;   // what of the margin does not grow with the time
    double m_margin = 0;        // times closer than this need the exact order
    LineOrder m_order;          // in the plane
    CellIndex<D> m_from{};      // the cell of the fresh start
    std::size_t m_steps = 0;    // since then
    std::size_t m_left = 0;     // steps before the next one
    std::size_t m_expected = 0; // steps without a doubt
    unsigned m_falling = 0;     // bits: axes that pass their line at the instant of the last step too
    bool m_ended = false;
    std::optional<std::string> m_refusal;
    std::uint64_t m_exactSteps = 0;
    mutable std::unique_ptr<ExactPassing<D>> m_exact; // once it is needed
    std::array<Passage, D> m_passages{};
};

// The loops that all speed is in.
template <int D>
template <class Visit>
std::size_t ThinCells<D>::walk(std::size_t most, Visit visit)
{
    Row row; // not made: it is filled
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
            first[a] = lineAhead(a);
            next[a] = times[a].data();
        }
        const std::size_t count = nextCells(most - done, row);
        if (count == 0)
            break;
        roundTimes(first, times);
        for (std::size_t k = 0; k < count; ++k) {
            const CellIndex<D> cell = cellAt(row, k);
            double t = 0;
            for (std::size_t a = 0; a < D; ++a) { // without branches: behind the last time there is another number
                const bool passes = cell[a] != before[a];
                const double ahead = *next[a];
                t = passes ? ahead : t;
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
