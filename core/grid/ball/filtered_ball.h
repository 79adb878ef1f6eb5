// Floating-point filter of a moving ball against a grid: certain forecasts, cells and sides, or unknown.
//
// For straight uniform paths, in doubles with error bounds; E and u are those of FilteredMotion.
// * Side: see SlabForecasts.
// * Edge or corner: a cross product c of two components of v and w errs by less than 18uM·|v| ≤ E·|v|/7, so the
//   discriminant r²v² − Σc² errs by less than E·(v²·(r + E) + Σ|v|·Σ|c|); its root errs by that over the root if the
//   discriminant is more than twice it; v·w errs by less than 10uM·Σ|v| ≤ E·Σ|v|/8, and the quotient by 32u|τ| more.
// Any value within such a bound is unknown.
#pragma once

#include "core/grid/ball/slab_forecasts.h"
#include "core/number/sign.h"

namespace sweep {

template <int D>
class FilteredBall
{
public:
    FilteredBall(const BallPath<D>& path, const BoxGrid<D>& grid) : m_motion(path, grid), m_slab(m_motion) {}

    // Whether doubles are applicable: not for accelerated paths, nor near overflow and underflow.
    [[nodiscard]] bool usable() const { return m_motion.usable; }
    [[nodiscard]] double radius() const { return m_motion.radius; }
    [[nodiscard]] double velocity(int axis) const { return m_motion.velocity[static_cast<std::size_t>(axis)]; }
    // The distance of opposite points of the ball on an axis, in grid lines, if it is a whole number.
    [[nodiscard]] std::optional<long long> across(int axis) const
    {
        return m_motion.across[static_cast<std::size_t>(axis)];
    }

    // Speeds up forecasts from `now` on.
    void prepareBounds(double now) { m_slab.prepareBounds(m_motion, now); }
    // Forecasts when the ball reaches (or leaves) the half-space beyond a line of the axis after the prefix, within the
    // box of the prefix, after `now`. Requires: a radius above 0; the ball does not reach it (does reach it) at `now`.
    [[nodiscard]] Forecast<D> forecast(const CellPrefix<D>& prefix, const LineQuery& line, const Forecast<D>& now) const
    {
        return prefix.depth == 0   ? sideForecast(0, line)
               : prefix.depth == 1 ? m_slab.forecast(m_motion, prefix, line, now)
                                   : boxForecast(prefix, line, now);
    }
    // Forecasts when the centre passes line n of the axis.
    [[nodiscard]] Forecast<D> centreForecast(int axis, long long n) const
    {
        const auto a = static_cast<std::size_t>(axis);
        return sideForecast(a, {n, m_motion.velocity[a] >= 0 ? 1.0 : -1.0, false});
    }

    // The cell along the axis that certainly contains the centre throughout the forecast's time bounds.
    [[nodiscard]] std::optional<long long> cellOfCentre(int axis, const Forecast<D>& when) const;
    // The range of cells that the ball meets along the axis after the prefix, if it certainly neither touches nor
    // barely misses a line. Requires: the ball touches the box of the prefix.
    [[nodiscard]] std::optional<IndexRange> certainRange(const CellPrefix<D>& prefix, const Forecast<D>& when) const;
    // The side of the centre relative to line n of an axis; none if it is unknown or zero.
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
    // The cell that certainly contains a position whose error is below the margin.
    [[nodiscard]] std::optional<long long> cellAround(std::size_t a, double position, double margin) const;
    [[nodiscard]] Forecast<D> sideForecast(std::size_t axis, const LineQuery& line) const;
    // The forecast in a box of several axes.
    [[nodiscard]] Forecast<D> boxForecast(const CellPrefix<D>& prefix, const LineQuery& line,
                                          const Forecast<D>& now) const;
    // Unknown if contact with the part of the line cannot be distinguished from no contact.
    [[nodiscard]] Forecast<D> cornerForecast(const CellPrefix<D>& prefix, const LineQuery& line,
                                             const std::array<signed char, D>& region) const;
    // Whether that part is the one nearest to the centre throughout the forecast's time bounds.
    [[nodiscard]] Answer isNearest(const CellPrefix<D>& prefix, const LineQuery& line, const Forecast<D>& when) const;

    FilteredMotion<D> m_motion;
    SlabForecasts<D> m_slab;
};

} // namespace sweep
