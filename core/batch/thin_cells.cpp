#include <sweepbench/thin_cells.h>

#include "core/number/environment.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/number/polynomial.h>
#include <sweepbench/number/scalar.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <span>

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
    Counts number;  // the number of lines, counted from `counterBits`
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

namespace {

constexpr double unit = 0x1p-53;
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double indexLimit = 0x1p53;
constexpr std::size_t smallestBatch = 32;
constexpr const char* beyondIndices =
    "the walk leaves the cells whose indices can be told apart; an index has a magnitude below 2^53 = 9007199254740992";

// Whether x is far from overflow, and from magnitudes at which the low parts of products vanish.
bool hasSafeMagnitude(double x)
{
    return x == 0 || (std::abs(x) < 0x1p300 && std::abs(x) > 0x1p-300);
}

} // namespace

// The times of grid lines as exact fractions.
template <int D>
class ExactLineTimes
{
public:
    ExactLineTimes(const BallPath<D>& path, const BoxGrid<D>& grid)
        : m_start(path.start), m_duration(path.end ? Dyadic(*path.end) - m_start : Dyadic()),
          m_unit(path.to ? m_duration : Dyadic(1)), m_ends(path.end.has_value())
    {
        for (std::size_t a = 0; a < D; ++a) {
            m_offset[a] = Dyadic(grid.origin[a]) - Dyadic(path.at[a]);
            m_spacing[a] = Dyadic(grid.spacing[a]);
            m_velocity[a] = path.to ? Dyadic((*path.to)[a]) - Dyadic(path.at[a]) : Dyadic(path.velocity[a]);
        }
    }

    [[nodiscard]] Sign direction(std::size_t a) const { return m_velocity[a].sign(); }

    // The sign of the time at which axis a crosses line n minus that at which axis b crosses line m.
    [[nodiscard]] Sign compare(std::size_t a, long long n, std::size_t b, long long m) const
    {
        const Dyadic difference = distanceTo(a, n) * m_velocity[b] - distanceTo(b, m) * m_velocity[a];
        return difference.sign() * direction(a) * direction(b);
    }
    // Whether axis a crosses line n before the end of the path. At the end itself a rising coordinate counts.
    [[nodiscard]] bool passesInTime(std::size_t a, long long n) const
    {
        if (!m_ends)
            return true;
        const Sign late = (distanceTo(a, n) * m_unit - m_duration * m_velocity[a]).sign() * direction(a);
        return late == Sign::negative || (late == Sign::zero && direction(a) == Sign::positive);
    }
    [[nodiscard]] double nearestTime(std::size_t a, long long n) const
    {
        const bool rises = direction(a) == Sign::positive;
        const Dyadic numerator = distanceTo(a, n) * m_unit + m_start * m_velocity[a];
        return nearestQuotient(Polynomial(rises ? numerator : -numerator),
                               Polynomial(rises ? m_velocity[a] : -m_velocity[a]), Instant());
    }
    // The index n of the start, where line n ≤ at < line n + 1, searched from a guess.
    [[nodiscard]] long long cellAtStart(std::size_t a, long long guess) const
    {
        while (distanceTo(a, guess).sign() == Sign::positive)
            --guess;
        while (distanceTo(a, guess + 1).sign() != Sign::positive)
            ++guess;
        return guess;
    }

private:
    [[nodiscard]] Dyadic distanceTo(std::size_t a, long long n) const
    {
        return m_offset[a] + m_spacing[a] * Dyadic(static_cast<std::int64_t>(n));
    }

    Dyadic m_start;
    Dyadic m_duration;
    Dyadic m_unit; // the time unit of the velocities
    bool m_ends;
    std::array<Dyadic, D> m_offset;
    std::array<Dyadic, D> m_spacing;
    std::array<Dyadic, D> m_velocity;
};

namespace {

using Pair = DoubleDouble;

template <int D>
LineTimes lineTimesOf(const BallPath<D>& path, const BoxGrid<D>& grid, std::size_t a)
{
    LineTimes p;
    bool isSafe = true;
    p.offset = twoSum(grid.origin[a], -path.at[a]);
    p.spacing = grid.spacing[a];
    p.velocity = {path.velocity[a], 0};
    if (path.to) { // a quotient of double-doubles, with one step of correction
        const Pair far = twoSum((*path.to)[a], -path.at[a]);
        const Pair time = twoSum(*path.end, -path.start);
        const double guess = far.high / time.high;
        const Pair back = twoProduct<false>(guess, time.high);
        const double rest = (far.high - back.high) - back.low + (far.low - guess * time.low);
        p.velocity = twoSum(guess, rest / time.high);
        isSafe = hasSafeMagnitude(far.high) && hasSafeMagnitude(time.high);
    }
    p.inverseVelocity = 1 / p.velocity.high;
    p.start = path.start;
    for (const double x : {p.offset.high, p.spacing, p.velocity.high, p.start})
        isSafe = isSafe && hasSafeMagnitude(x);
    p.slack = isSafe ? 0 : infinity;
    return p;
}

template <int D>
int directionOf(const BallPath<D>& path, std::size_t a)
{
    const double from = path.to ? path.at[a] : 0;
    const double to = path.to ? (*path.to)[a] : path.velocity[a];
    return from < to ? 1 : to < from ? -1 : 0;
}

} // namespace

template <int D>
ThinCells<D>::ThinCells(const BallPath<D>& path, const BoxGrid<D>& grid) : m_path(path), m_grid(grid)
{
    expectRoundingToNearest();
    SWEEP_EXPECTS(isWalkable(path, grid));
    for (std::size_t a = 0; a < D; ++a) {
        SWEEP_EXPECTS(path.to || path.acceleration[a] == 0);
        m_step[a] = directionOf(path, a);
        m_lineTimes[a] = lineTimesOf(path, grid, a);
        const double position =
            (path.at[a] / 2 - grid.origin[a] / 2) / grid.spacing[a] * 2; // halved, so that it stays finite
        const double guess = std::floor(position);
        if (!(std::abs(guess) <= indexLimit + 8)) { // rounded; the exact index is checked below
            m_refusal = beyondIndices;
            m_ended = true;
            return;
        }
        m_cell[a] = static_cast<long long>(guess);
        // Two roundings of the position and one of each term of the difference. Underflow is covered too, because all
        // numbers have safe magnitudes.
        const double size = (std::abs(path.at[a]) + std::abs(grid.origin[a])) / grid.spacing[a];
        const double margin = 8 * unit * (size + 1);
        if (m_lineTimes[a].slack > 0 || !(position - guess > margin && guess + 1 - position > margin))
            m_cell[a] = exact().cellAtStart(a, m_cell[a]);
        if (std::abs(static_cast<double>(m_cell[a])) >= indexLimit) {
            m_refusal = beyondIndices;
            m_ended = true;
            return;
        }
        if (path.to)
            m_path.velocity[a] = m_lineTimes[a].velocity.high;
    }
    findPeriods();
    restart();
    m_batchSize = 4 * smallestBatch;
}

// The exact numbers come from the path that the caller gave, not from the rounded velocity.
template <int D>
const ExactLineTimes<D>& ThinCells<D>::exact() const
{
    if (!m_exact)
        m_exact = std::make_unique<ExactLineTimes<D>>(m_path, m_grid);
    return *m_exact;
}

template <int D>
ThinCells<D>::ThinCells(ThinCells&&) noexcept = default;
template <int D>
ThinCells<D>& ThinCells<D>::operator=(ThinCells&&) noexcept = default;
template <int D>
ThinCells<D>::~ThinCells() = default;

template <int D>
void ThinCells<D>::findPeriods()
{
    for (std::size_t a = 0; a < D; ++a) {
        m_period[a] = m_step[a] == 0 ? infinity : std::abs(m_grid.spacing[a] / m_path.velocity[a]);
        if (m_period[a] < m_period[m_fastest])
            m_fastest = a;
        if (m_step[a] != 0) {
            const double size = 2 * (std::abs(m_path.at[a]) + std::abs(m_grid.origin[a]));
            m_fixedMargin += 16 * unit * (size / std::abs(m_path.velocity[a]) + m_period[a]);
        }
    }
    m_order = LineOrder(m_period[0], m_period[1]);
}

template <int D>
void ThinCells<D>::restart()
{
    for (std::size_t a = 0; a < D; ++a) {
        const double line = m_grid.origin[a] + static_cast<double>(nextLine(a)) * m_grid.spacing[a];
        m_next[a] = m_step[a] == 0 ? infinity : (line - m_path.at[a]) / m_path.velocity[a];
    }
    const double farthest = m_next[m_fastest] + stride * m_period[m_fastest]; // bounds all times of the stride
    m_margin = m_fixedMargin;
    for (std::size_t a = 0; a < D; ++a)
        if (m_step[a] != 0)
            m_margin += 16 * unit * (std::abs(m_next[a]) + std::abs(farthest)) + 2 * stride * unit * std::abs(farthest);
    m_restartCell = m_cell;
    m_stepsDone = 0;
    m_stepsLeft = stride;
    if (m_path.end) {
        const double room = (*m_path.end - m_path.start) * (1 - 4 * unit) - m_next[m_fastest] - 2 * m_margin;
        const double steps = std::floor(room / m_period[m_fastest]) - 1;
        m_stepsLeft = steps > 0 ? static_cast<std::size_t>(std::min<double>(steps, stride)) : 0;
    }
    // Near overflow and underflow doubles decide nothing: infinity, NaN and zero cannot be ordered here.
    if (!(m_margin < 0x1p500) || !(m_margin > 0x1p-900))
        m_stepsLeft = 0;
    for (std::size_t a = 0; a < D; ++a) {
        if (std::abs(static_cast<double>(m_cell[a])) + stride + 1 >= indexLimit)
            m_stepsLeft = 0;
        // A denormal velocity is not an accurate quotient.
        if (m_path.to && m_step[a] != 0 && m_lineTimes[a].slack > 0)
            m_stepsLeft = 0;
    }
    if (D == 2)
        m_order.begin(m_next[0], m_next[1], m_margin);
}

template <int D>
unsigned ThinCells<D>::firstAxes()
{
    const auto earliest = static_cast<std::size_t>(std::min_element(m_next.begin(), m_next.end()) - m_next.begin());
    bool isCertain = m_stepsLeft > 0;
    for (std::size_t a = 0; a < D; ++a)
        isCertain = isCertain && (a == earliest || m_next[a] - m_next[earliest] > m_margin);
    if (isCertain)
        return 1U << earliest;
    ++m_exactSteps;
    unsigned first = 0;
    std::size_t leader = 0;
    for (std::size_t a = 0; a < D; ++a) {
        if (m_step[a] == 0)
            continue;
        const Sign order = first == 0 ? Sign::negative : exact().compare(a, nextLine(a), leader, nextLine(leader));
        if (order == Sign::negative) {
            first = 1U << a;
            leader = a;
        } else if (order == Sign::zero) {
            first |= 1U << a;
        }
    }
    return first;
}

template <int D>
bool ThinCells<D>::passesInTime(std::size_t axis) const
{
    return !m_path.end || m_stepsLeft > 0 || exact().passesInTime(axis, nextLine(axis));
}

template <int D>
bool ThinCells<D>::pass(unsigned axes)
{
    for (std::size_t a = 0; a < D; ++a) {
        if ((axes >> a & 1U) == 0)
            continue;
        if (std::abs(static_cast<double>(m_cell[a] + m_step[a])) >= indexLimit) {
            m_refusal = beyondIndices;
            m_ended = true;
            return false;
        }
        m_cell[a] += m_step[a];
    }
    restart();
    return true;
}

template <int D>
bool ThinCells<D>::exactStep()
{
    if (m_ended)
        return false;
    if (m_stepsDone > 0)
        restart();
    const unsigned falling = std::exchange(m_fallingAxes, 0U);
    unsigned axes = falling != 0 ? falling : firstAxes();
    unsigned inTime = 0;
    unsigned rising = 0;
    for (std::size_t a = 0; a < D; ++a) {
        if ((axes >> a & 1U) != 0 && passesInTime(a))
            inTime |= 1U << a;
        if (m_step[a] > 0)
            rising |= 1U << a;
    }
    axes = inTime;
    if (axes == 0) {
        m_ended = true;
        return false;
    }
    // At the instant itself the rising axes are already in the next cell; the falling ones change just after it.
    if ((axes & rising) != 0 && (axes & ~rising) != 0) {
        m_fallingAxes = axes & ~rising;
        axes &= rising;
    }
    const unsigned later = m_fallingAxes;
    const bool passed = pass(axes);
    m_fallingAxes = later;
    return passed;
}

template <int D>
std::size_t ThinCells<D>::filteredSteps(std::size_t most, Row& row)
{
    if (m_stepsLeft == 0 && m_stepsDone > 0)
        restart();
    const std::size_t count = std::min({most, m_stepsLeft, m_batchSize});
    std::size_t done = 0;
    if constexpr (D == 2) {
        done = m_order.walk(m_stepsDone, count, m_restartCell, m_step, row);
    } else {
        for (; done < count; ++done) {
            const std::size_t axis =
                m_next[0] < m_next[1] ? (m_next[0] < m_next[2] ? 0 : 2) : (m_next[1] < m_next[2] ? 1 : 2);
            const double next = m_next[axis] + m_margin;
            if (!(m_next[(axis + 1) % 3] > next && m_next[(axis + 2) % 3] > next))
                break;
            m_cell[axis] += m_step[axis];
            m_next[axis] += m_period[axis];
            row[done] = m_cell;
        }
    }
    m_batchSize = done < count ? smallestBatch : std::min(4 * m_batchSize, stride);
    m_cell = done > 0 ? cellAt(row, done - 1) : m_cell;
    m_stepsDone += done;
    m_stepsLeft -= done;
    return done;
}

template <int D>
std::size_t ThinCells<D>::nextCells(std::size_t most, Row& row)
{
    const std::size_t filtered = m_fallingAxes == 0 && !m_ended ? filteredSteps(most, row) : 0;
    if (filtered > 0 || !exactStep())
        return filtered;
    if constexpr (D == 2) {
        row.first[0] = m_cell[0];
        row.second[0] = m_cell[1];
    } else {
        row[0] = m_cell;
    }
    return 1;
}

template <int D>
void ThinCells<D>::roundTimes(const CellIndex<D>& first, Times& times)
{
    constexpr std::size_t lanes = LineTimes::lanes;
    for (std::size_t a = 0; a < D; ++a) {
        const auto count = static_cast<std::size_t>(std::abs(nextLine(a) - first[a]));
        times[a][count] = 0;
        const std::span<double> whole(times[a].data(), (count + lanes - 1) / lanes * lanes);
        m_lineTimes[a].fillTimes(static_cast<double>(first[a]), static_cast<double>(m_step[a]), whole);
        for (std::size_t k = 0; k < count; ++k)
            if (!(whole[k] == whole[k]))
                whole[k] = exact().nearestTime(a, first[a] + m_step[a] * static_cast<long long>(k));
    }
}

template class ThinCells<2>;
template class ThinCells<3>;

} // namespace sweep
