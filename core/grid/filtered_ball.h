// Ball against grid lines in doubles with error bounds: motion, forecasts, slabs.
#pragma once

#include <sweepbench/ball_path.h>
#include <sweepbench/number/scalar.h>

#include <algorithm>
#include <cmath>

namespace sweep {

// Straight uniform motion of a ball through a grid in doubles, with bounds on the rounding errors.
//
// u = 2⁻⁵³, and M bounds every coordinate, every line, the radius and the distance travelled until the time in
// question; |w| ≤ M for their differences w. A line o + n·s errs by at most 2uM, w = p − line by 3uM, a velocity that
// is a quotient of differences by 4u of itself, and the position p + v·τ by 8uM. E = 128uM.

template <int D>
struct FilteredMotion
{
    static constexpr double unit = 0x1p-53;

    FilteredMotion(const BallPath<D>& path, const BoxGrid<D>& grid);

    [[nodiscard]] double line(std::size_t a, long long n) const
    {
        return origin[a] + static_cast<double>(n) * spacing[a];
    }
    [[nodiscard]] double position(std::size_t a, double tau) const { return at[a] + velocity[a] * tau; }
    // E at time tau for differences up to w.
    [[nodiscard]] double error(double tau, double w) const { return 128 * unit * (size + fastest * std::abs(tau) + w); }

    bool usable = true; // false for accelerated paths and near overflow or underflow
    Coordinates<D> at{};
    Coordinates<D> velocity{};
    Coordinates<D> pace{}; // 1/velocity
    Coordinates<D> origin{};
    Coordinates<D> spacing{};
    // The distance of opposite points of the ball, in grid lines, if it is a whole number.
    std::array<std::optional<long long>, D> across{};
    double radius = 0;
    double size = 0;    // bounds the coordinates, the lines nearby and the radius at the start
    double fastest = 0; // largest magnitude of a component of the velocity
};

// Forecast in doubles of the time at which a ball reaches or leaves a grid line: never, within bounds, or unknown.

// Times are measured from the start of the path.
template <int D>
struct Forecast
{
    enum class Kind : std::uint8_t
    {
        never,
        certain, // at one time between `early` and `late`
        unknown
    };

    Kind kind = Kind::never;
    bool leaves = false;
    // The part of the line that is touched then, within the box of a prefix, for each axis of the prefix: −1 at its
    // lower border, +1 at its upper border, 0 between them.
    std::array<signed char, D> region{};
    double early = 0;
    double late = 0;

    [[nodiscard]] bool isCertain() const { return kind == Kind::certain; }
    [[nodiscard]] bool isUnknown() const { return kind == Kind::unknown; }
    [[nodiscard]] bool isSide() const
    {
        return std::all_of(region.begin(), region.end(), [](signed char r) { return r == 0; });
    }
    // The midpoint of the bounds, and their distance from it.
    [[nodiscard]] double middle() const { return (early + late) / 2; }
    [[nodiscard]] double spread() const { return (late - early) / 2; }

    void setTime(double time, double error)
    {
        kind = Kind::certain;
        early = time - error;
        late = time + error;
    }
    // This forecast if certainly later than `now`, otherwise unknown; never if contact would begin before `now`.
    [[nodiscard]] Forecast after(const Forecast& now) const
    {
        Forecast found = *this;
        if (isCertain() && !(early > now.late))
            found.kind = !leaves && late < now.early ? Kind::never : Kind::unknown;
        return found;
    }
};

// Forecasts of when a ball reaches the lines of the second axis within a slab of cells of the first axis.
//
// Only the first two axes matter here. The distance from a convex set is a convex function of time on a straight path,
// so contact begins at most once and ends at most once. If the ball approaches the line, contact can begin at the flat
// side only at one time τ, and the only corner at which it can begin is the one on whose side the centre is at τ: at
// the other corner it would begin later than τ, after the centre had been above the slab and so already in contact, or
// the centre would have to turn back. If the ball does not approach the line, contact can begin only at the corner that
// it approaches along the first axis. Leaving is symmetric, backwards in time.
//
// Errors, with E of FilteredMotion:
// * Side: the numerator of τ = (line ∓ r − p)·(1/v) errs by less than 5uM, so τ by less than E/(16·|v|) + 32u|τ|.
// * Corner: the cross product c of v and w errs by less than 18uM·|v| ≤ E·|v|/7, so the discriminant r²v² − c²
//   errs by less than E·(v²·(r + E) + Σ|v|·|c|); its root errs by that over the root if the discriminant is more
//   than twice it; v·w errs by less than 10uM·Σ|v| ≤ E·Σ|v|/8, and the quotient by 32u|τ| more.
// Any value within such a bound is unknown.

// The half-space beyond line n of the axis after a prefix: above the line (sense +1) or below it (−1); and whether the
// ball reaches or leaves it.
struct LineQuery
{
    long long n = 0;
    double sense = 1;
    bool leaves = false;
};

template <int D>
class SlabForecasts
{
    using Motion = FilteredMotion<D>;

public:
    explicit SlabForecasts(const Motion& motion);

    // Computes bounds valid for all forecasts from `now` until some later time, which saves work in each.
    void prepareBounds(const Motion& motion, double now);
    // The first contact with the half-space after `now`, or its end, within the slab of the prefix.
    [[nodiscard]] Forecast<D> forecast(const Motion& motion, const CellPrefix<D>& slab, const LineQuery& line,
                                       const Forecast<D>& now) const
    {
        if (m_prepared.until > 0) {
            const Forecast<D> found = forecastBy(m_prepared, motion, slab, line, now);
            if (!found.isUnknown())
                return found;
        }
        return forecastBy(OwnBounds{motion, *this}, motion, slab, line, now);
    }

private:
    struct ContactError
    {
        double time;
        double position; // position of the centre at that time
    };
    // Error bounds of one contact, computed from its own time and distances.
    struct OwnBounds
    {
        const Motion& motion;
        const SlabForecasts& slab;

        static constexpr bool needsBothVelocities = false;
        [[nodiscard]] bool hold(double) const { return true; }
        [[nodiscard]] ContactError side(double tau, double distance) const
        {
            const double time = motion.error(tau, std::abs(distance)) / 16 * std::abs(motion.pace[1]) +
                                32 * Motion::unit * std::abs(tau);
            return {time, 2 * motion.error(tau, 0) + motion.fastest * time};
        }
        struct Corner
        {
            const OwnBounds& own;
            double e;
            double discriminant;

            [[nodiscard]] double missed() const { return discriminant; }
            [[nodiscard]] double met() const { return 2 * discriminant; }
            [[nodiscard]] ContactError at(double tau, double root) const
            {
                const double time = (own.slab.m_speeds * e / 8 + discriminant / root) * own.slab.m_pace +
                                    32 * Motion::unit * std::abs(tau);
                return {time, 2 * e + own.motion.fastest * time};
            }
        };
        [[nodiscard]] Corner corner(double wx, double wy, double vw, double cross) const
        {
            const double e =
                motion.error(std::abs(vw * slab.m_pace) + slab.m_radiusTime, std::max(std::abs(wx), std::abs(wy)));
            return {*this, e, e * (slab.m_square * (motion.radius + e) + slab.m_speeds * std::abs(cross))};
        }
    };
    // Error bounds for all times before `until`: E is that of the farthest position.
    struct PreparedBounds
    {
        double until = 0; // 0: no bounds are prepared
        ContactError sideError{};
        ContactError cornerError{};
        double missedBelow = 0;
        double metAbove = 0; // cornerError is valid for discriminants from this value on

        static constexpr bool needsBothVelocities = true;
        [[nodiscard]] bool hold(double tau) const { return std::abs(tau) < until; }
        [[nodiscard]] ContactError side(double, double) const { return sideError; }
        [[nodiscard]] const PreparedBounds& corner(double, double, double, double) const { return *this; }
        [[nodiscard]] double missed() const { return missedBelow; }
        [[nodiscard]] double met() const { return metAbove; }
        [[nodiscard]] ContactError at(double, double) const { return cornerError; }
    };

    template <class ErrorBounds>
    [[nodiscard]] Forecast<D> forecastBy(const ErrorBounds& bounds, const Motion& motion, const CellPrefix<D>& slab,
                                         const LineQuery& line, const Forecast<D>& now) const;
    template <class ErrorBounds>
    void forecastCorner(const ErrorBounds& bounds, const Motion& motion, Vec corner, const LineQuery& line,
                        Forecast<D>& found) const;

    double m_square = 0;        // squared velocity
    double m_pace = 0;          // 1/m_square
    double m_speeds = 0;        // sum of the magnitudes of the velocity's components
    double m_squareRadius2 = 0; // m_square · radius²
    double m_radiusTime = 0;    // bounds the time in which the centre travels one radius
    PreparedBounds m_prepared;
};

template <int D>
template <class ErrorBounds>
inline Forecast<D> SlabForecasts<D>::forecastBy(const ErrorBounds& bounds, const Motion& motion,
                                                const CellPrefix<D>& slab, const LineQuery& line,
                                                const Forecast<D>& now) const
{
    Forecast<D> found;
    found.leaves = line.leaves;
    const double x0 = motion.line(0, slab.cell[0]);
    const double x1 = motion.line(0, slab.cell[0] + 1);
    const double y = motion.line(1, line.n);
    const auto [vx, vy] = std::pair(motion.velocity[0], motion.velocity[1]);
    const double distance = y - line.sense * motion.radius - motion.at[1];
    int region = 0;
    if (vy != 0 && (line.sense * vy > 0) != line.leaves) {
        const double tau = distance * motion.pace[1];
        const ContactError error = bounds.side(tau, distance);
        const double c = motion.position(0, tau);
        const double below = x0 - c;
        const double above = c - x1;
        const double outside = std::max(below, above);
        if (!(std::abs(outside) > error.position) || (outside < 0 && !(motion.radius > error.position)) ||
            !bounds.hold(tau)) {
            found.kind = Forecast<D>::Kind::unknown;
            return found;
        }
        if (outside < 0) {
            found.setTime(tau, error.time);
            return found.after(now);
        }
        region = below > above ? -1 : 1;
    } else {
        if (ErrorBounds::needsBothVelocities ? vy == 0 || vx == 0
                                             : vy == 0 && !(std::abs(distance) > motion.error(0, std::abs(distance)))) {
            found.kind = Forecast<D>::Kind::unknown;
            return found;
        }
        if (vx == 0)
            return found;
        region = (vx > 0) == line.leaves ? 1 : -1;
    }
    found.region[0] = static_cast<signed char>(region);
    forecastCorner(bounds, motion, {region < 0 ? x0 : x1, y}, line, found);
    return found.after(now);
}

template <int D>
template <class ErrorBounds>
inline void SlabForecasts<D>::forecastCorner(const ErrorBounds& bounds, const Motion& motion, Vec corner,
                                             const LineQuery& line, Forecast<D>& found) const
{
    const auto [vx, vy] = std::pair(motion.velocity[0], motion.velocity[1]);
    const double wx = motion.at[0] - corner.x;
    const double wy = motion.at[1] - corner.y;
    const double vw = vx * wx + vy * wy;
    const double cross = vx * wy - vy * wx;
    const double discriminant = m_squareRadius2 - cross * cross;
    const auto& errors = bounds.corner(wx, wy, vw, cross);
    if (discriminant < -errors.missed())
        return;
    found.kind = Forecast<D>::Kind::unknown;
    if (!(discriminant > errors.met()))
        return;
    const double root = std::sqrt(discriminant);
    const double tau = ((line.leaves ? root : -root) - vw) * m_pace;
    const ContactError error = errors.at(tau, root);
    // The corner must be the point of the box nearest to the centre.
    const double outsideX = found.region[0] * (motion.position(0, tau) - corner.x);
    const double outsideY = line.sense * (corner.y - motion.at[1] - motion.velocity[1] * tau);
    const double outside = std::min(outsideX, outsideY);
    if (!(std::abs(outside) > error.position) || !bounds.hold(tau))
        return;
    if (outside < 0)
        found.kind = Forecast<D>::Kind::never;
    else
        found.setTime(tau, error.time);
}

// Floating-point filter of a moving ball against a grid: certain forecasts, cells and sides, or unknown.
//
// For straight uniform paths, in doubles with error bounds; E and u are those of FilteredMotion.
// * Side: see SlabForecasts.
// * Edge or corner: a cross product c of two components of v and w errs by less than 18uM·|v| ≤ E·|v|/7, so the
//   discriminant r²v² − Σc² errs by less than E·(v²·(r + E) + Σ|v|·Σ|c|); its root errs by that over the root if the
//   discriminant is more than twice it; v·w errs by less than 10uM·Σ|v| ≤ E·Σ|v|/8, and the quotient by 32u|τ| more.
// Any value within such a bound is unknown.

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
