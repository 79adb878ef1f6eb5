// Which cells does a moving point pass, one after the other, and when does it enter each?
//
// The cells are those of floor: [x0, x1) on every axis, whatever the grid's policy says, so that at every time there is
// one. Through a crossing of lines the point goes straight into the next cell where all coordinates rise or all fall;
// otherwise through the cell that holds the crossing, for that one instant.
//
// The walk is that of Amanatides and Woo (1987): the time of the next line of each axis, the least of them first. Here
// a bound on the error of these times goes along; where two of them are closer, the exact order of the products
// decides. No tolerance decides.
// Bound: between two fresh starts at most `stride` steps are added up. A fresh time (line − at)/velocity is off by less
// than 8u·(|line| + |origin| + |at|)/|velocity|, u = 2⁻⁵³; each addition by u·T, where T bounds the times of the
// stride.
#pragma once

#include "core/grid/ball_path.h"
#include "core/number/double_double.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace sweep {

template <int D>
class ExactPassing;

// What the time at which an axis passes line n is made of: start + (offset + n·spacing)/velocity.
struct Passage
{
    DoubleDouble offset; // origin − at
    double spacing = 1;
    DoubleDouble velocity;
    double pace = 0; // 1/velocity
    double start = 0;
    double slack = 0; // infinity near overflow and underflow, where doubles decide nothing
};

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
    static constexpr int stride = 256;

    // One step that the quick loop does not do. False at the end.
    bool hardStep();
    void startAfresh();
    [[nodiscard]] long long lineAhead(std::size_t axis) const { return m_cell[axis] + (m_step[axis] > 0 ? 1 : 0); }
    // Those that pass their line first, at one instant.
    [[nodiscard]] unsigned firstAxes();
    [[nodiscard]] bool passesInTime(std::size_t axis) const;
    [[nodiscard]] const ExactPassing<D>& exact() const;
    bool pass(unsigned axes);
    // Of each axis the nearest doubles of the times at which the lines from the first one to the one passed last are.
    [[nodiscard]] std::array<const double*, D> roundTimes(const CellIndex<D>& first);
    template <class Visit>
    std::size_t quickSteps(std::size_t most, Visit visit);

    BallPath<D> m_path;
    BoxGrid<D> m_grid;
    CellIndex<D> m_cell{};
    CellIndex<D> m_step{};     // −1, 0 or 1
    Coordinates<D> m_next{};   // about when the line ahead is passed, since the start; infinity for an axis at rest
    Coordinates<D> m_period{}; // from line to line
    double m_margin = 0;       // times closer than this need the exact order
    int m_left = 0;            // steps before the next fresh start
    unsigned m_passed = 0;     // bits: the axes of the last step
    unsigned m_falling = 0;    // axes that pass their line at the instant of the last step too
    bool m_ended = false;
    std::optional<std::string> m_refusal;
    std::uint64_t m_exactSteps = 0;
    mutable std::unique_ptr<ExactPassing<D>> m_exact; // once it is needed
    std::array<Passage, D> m_passages{};
    // Of the steps of one batch.
    std::vector<unsigned char> m_axes; // bits
    std::vector<CellIndex<D>> m_cells;
    std::array<std::vector<double>, D> m_times;
};

// The loop that all speed is in: everything it needs is local.
template <int D>
template <class Visit>
std::size_t ThinCells<D>::quickSteps(std::size_t most, Visit visit)
{
    CellIndex<D> cell = m_cell;
    Coordinates<D> next = m_next;
    const CellIndex<D> step = m_step;
    const Coordinates<D> period = m_period;
    const double margin = m_margin;
    const std::size_t count = std::min(most, static_cast<std::size_t>(m_left));
    std::size_t done = 0;
    for (; done < count; ++done) {
        unsigned axis = 0;
        if constexpr (D == 2) {
            if (!(std::abs(next[1] - next[0]) > margin))
                break;
            axis = next[0] < next[1] ? 0 : 1;
        } else {
            axis = next[0] < next[1] ? (next[0] < next[2] ? 0 : 2) : (next[1] < next[2] ? 1 : 2);
            if (!(next[(axis + 1) % 3] - next[axis] > margin && next[(axis + 2) % 3] - next[axis] > margin))
                break;
        }
        for (unsigned a = 0; a < D; ++a) { // without branches
            cell[a] += a == axis ? step[a] : 0;
            next[a] += a == axis ? period[a] : 0;
        }
        visit(axis, cell);
    }
    m_cell = cell;
    m_next = next;
    m_left -= static_cast<int>(done);
    return done;
}

template <int D>
template <class Visit>
std::size_t ThinCells<D>::walk(std::size_t most, Visit visit)
{
    std::size_t done = 0;
    while (done < most) {
        if (m_falling == 0)
            done += quickSteps(most - done, [&visit](unsigned, const CellIndex<D>& cell) { visit(cell); });
        if (done == most || !hardStep())
            return done;
        visit(m_cell);
        ++done;
    }
    return done;
}

template <int D>
template <class Visit>
std::size_t ThinCells<D>::walkTimed(std::size_t most, Visit visit)
{
    std::size_t done = 0;
    for (bool more = true; more && done < most;) {
        m_axes.resize(stride + 1);
        m_cells.resize(stride + 1);
        CellIndex<D> first{};
        for (std::size_t a = 0; a < D; ++a)
            first[a] = lineAhead(a);
        std::size_t batch = 0;
        if (m_falling == 0) {
            unsigned char* axes = m_axes.data();
            CellIndex<D>* cells = m_cells.data();
            batch = quickSteps(most - done, [=](unsigned axis, const CellIndex<D>& cell) mutable {
                *axes++ = static_cast<unsigned char>(1U << axis);
                *cells++ = cell;
            });
        }
        if (done + batch < most && (more = hardStep())) {
            m_axes[batch] = static_cast<unsigned char>(m_passed);
            m_cells[batch] = m_cell;
            ++batch;
        }
        std::array<const double*, D> times = roundTimes(first);
        for (std::size_t k = 0; k < batch; ++k) {
            double t = 0;
            for (unsigned a = 0; a < D; ++a) {
                const bool passes = (m_axes[k] >> a & 1U) != 0;
                t = passes ? *times[a] : t;
                times[a] += passes ? 1 : 0;
            }
            visit(m_cells[k], t);
        }
        done += batch;
    }
    return done;
}

} // namespace sweep
