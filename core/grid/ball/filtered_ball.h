// Floating-point filter of a moving ball against a grid: forecasts, cells and sides that are certain, or unknown.
//
// For straight uniform paths, by doubles with error bounds; E and u are those of FilteredMotion.
// * Side: see SlabForecasts.
// * Edge or corner: a cross product c of two components of v and w is off by less than 18uM·|v| ≤ E·|v|/7, so that the
//   discriminant r²v² − Σc² is off by less than E·(v²·(r + E) + Σ|v|·Σ|c|); its root is off by that over the root where
//   the discriminant is more than twice it; v·w by less than 10uM·Σ|v| ≤ E·Σ|v|/8, and the quotient by 32u|τ| more.
// Whatever lies within such a bound is unknown.
#pragma once

#include "core/grid/ball/slab_forecasts.h"
#include "core/number/sign.h"

namespace sweep {

template <int D>
class FilteredBall
{
public:
    FilteredBall(const BallPath<D>& path, const BoxGrid<D>& grid) : m_motion(path, grid), m_slab(m_motion) {}

    // Whether doubles can be used at all: not for accelerated paths, nor near overflow and underflow.
    [[nodiscard]] bool usable() const { return m_motion.usable; }
    [[nodiscard]] double radius() const { return m_motion.radius; }
    [[nodiscard]] double velocity(int axis) const { return m_motion.velocity[static_cast<std::size_t>(axis)]; }
    // The number of lines by which two opposite points of the ball on an axis are apart, where it is a whole number.
    [[nodiscard]] std::optional<long long> across(int axis) const
    {
        return m_motion.across[static_cast<std::size_t>(axis)];
    }

    // Prepares for forecasts from now on, which are answered more slowly otherwise.
    void prepareBounds(double now) { m_slab.prepareBounds(m_motion, now); }
    // When the ball reaches (or leaves) the half-space beyond a line of the axis after the prefix, within the box of
    // the prefix, later than `now`. Requires: a radius above 0; now it does not reach it (does).
    [[nodiscard]] Forecast<D> forecast(const CellPrefix<D>& prefix, const LineQuery& line, const Forecast<D>& now) const
    {
        return prefix.depth == 0   ? sideForecast(0, line)
               : prefix.depth == 1 ? m_slab.forecast(m_motion, prefix, line, now)
                                   : boxForecast(prefix, line, now);
    }
    // When the centre passes line n of the axis.
    [[nodiscard]] Forecast<D> centreForecast(int axis, long long n) const
    {
        const auto a = static_cast<std::size_t>(axis);
        return sideForecast(a, {n, m_motion.velocity[a] >= 0 ? 1.0 : -1.0, false});
    }

    // The cell along the axis in which the centre certainly is all the time of the forecast.
    [[nodiscard]] std::optional<long long> cellOfCentre(int axis, const Forecast<D>& when) const;
    // The range of cells along the axis after the prefix that the ball meets, where it certainly neither touches nor
    // barely misses a line. Requires: the ball touches the box of the prefix.
    [[nodiscard]] std::optional<IndexRange> certainRange(const CellPrefix<D>& prefix, const Forecast<D>& when) const;
    // The side of the centre relative to line n of an axis; none where that is unknown, or zero.
    [[nodiscard]] std::optional<Sign> sideFiltered(int axis, long long n, const Forecast<D>& when) const;

private:
    enum class Answer : std::uint8_t
    {
        no,
        unknown,
        yes
    };

    [[nodiscard]] static Answer isPositive(double x, double error)
    {
        return x > error ? Answer::yes : x < -error ? Answer::no : Answer::unknown;
    }
    // The error of the centre's position on an axis at the time of a forecast; `w` bounds it relative to a line.
    [[nodiscard]] double positionError(std::size_t a, const Forecast<D>& when, double w) const
    {
        return m_motion.error(when.middle(), w) + std::abs(m_motion.velocity[a]) * when.spread();
    }
    // The cell that certainly holds a position whose error is below the margin.
    [[nodiscard]] std::optional<long long> cellAround(std::size_t a, double position, double margin) const;
    [[nodiscard]] Forecast<D> sideForecast(std::size_t axis, const LineQuery& line) const;
    // In a box of several axes.
    [[nodiscard]] Forecast<D> boxForecast(const CellPrefix<D>& prefix, const LineQuery& line,
                                          const Forecast<D>& now) const;
    // Unknown where contact with the part of the line cannot be distinguished from none.
    [[nodiscard]] Forecast<D> cornerForecast(const CellPrefix<D>& prefix, const LineQuery& line,
                                             const std::array<signed char, D>& region) const;
    // Whether the centre is where that part is the nearest, all the time of the forecast.
    [[nodiscard]] Answer isNearest(const CellPrefix<D>& prefix, const LineQuery& line, const Forecast<D>& when) const;

    FilteredMotion<D> m_motion;
    SlabForecasts<D> m_slab;
};

} // namespace sweep
