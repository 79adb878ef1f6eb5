// When does a ball that moves straight and uniformly reach or leave a line of the grid, as far as doubles can tell?
//
// Errors: u = 2⁻⁵³, and M bounds every coordinate, every line, the radius and the way travelled until the time in
// question; |w| ≤ M for their differences w. A line o + n·s is off by at most 2uM, w = p − line by 3uM, a velocity that
// is a quotient of differences by 4u of itself, the place p + v·τ by 8uM. With E = 128uM:
//
// * One axis: of τ = (line ∓ r − p)·(1/v) the numerator is off by less than 5uM, so τ by less than E/(16·|v|) + 32u|τ|.
// * Several: a cross product c of v and w is off by less than 18uM·|v| ≤ E·|v|/7, so that disc = r²v² − Σc² is off by
//   less than E·(v²·(r + E) + Σ|v|·Σ|c|); √disc is off by that over √disc where disc is more than twice it; v·w by less
//   than 10uM·Σ|v| ≤ E·Σ|v|/8, and the quotient by 32u|τ| more.
//
// Whatever lies inside such a bound is unknown.
#pragma once

#include "core/grid/walk/exact_ball.h"

#include <algorithm>
#include <cmath>

namespace sweep {

// What will happen at a line. Times are since the start of the path.
template <int D>
struct Forecast
{
    enum class Kind : std::uint8_t
    {
        never,
        surely, // at one time from `early` to `late`
        unknown
    };

    Kind kind = Kind::never;
    bool leaves = false;
    // The part of the line inside the box that is touched then. Of each axis of the prefix: −1 at its lower border, +1
    // at its upper one, 0 between them.
    std::array<signed char, D> region{};
    double early = 0;
    double late = 0;

    [[nodiscard]] bool isSure() const { return kind == Kind::surely; }
    [[nodiscard]] bool isSide() const
    {
        return std::all_of(region.begin(), region.end(), [](signed char r) { return r == 0; });
    }
};

template <int D>
class BallFilter
{
public:
    BallFilter(const BallPath<D>& path, const BoxGrid<D>& grid);

    // Can doubles be used at all? Not for accelerated paths, nor near overflow and underflow.
    [[nodiscard]] bool usable() const { return m_usable; }

    // The ball reaches (or leaves) the half-space beyond line n of the axis after the prefix, above the line (upwards)
    // or below it, inside the prefix' box, later than `now`. Requires: a radius above 0; now it does not reach it
    // (does).
    [[nodiscard]] Forecast<D> reaching(const Prefix<D>& prefix, long long n, bool upwards, bool leaves,
                                       const Forecast<D>& now) const
    {
        const Line line{n, upwards ? 1.0 : -1.0, leaves};
        if (prefix.depth == 0)
            return sideZero(0, line);
        if (prefix.depth == 1 && m_soon.until > 0) {
            const Forecast<D> soon = besideSlabSoon(prefix, line, now);
            if (soon.kind != Forecast<D>::Kind::unknown)
                return soon;
        }
        return prefix.depth == 1 ? besideSlab(prefix, line, now) : besideBox(prefix, line, now);
    }
    // The centre passes line n of the axis.
    [[nodiscard]] Forecast<D> passing(int axis, long long n) const
    {
        return sideZero(static_cast<std::size_t>(axis), {n, velocity(axis) >= 0 ? 1.0 : -1.0, false});
    }
    // Where the centre is surely strictly between two neighbouring lines all the time of the forecast: the cell's
    // index.
    [[nodiscard]] std::optional<long long> surelyIn(int axis, const Forecast<D>& when) const;
    // Prepares for questions about the time from now on; without, they are answered all the same.
    void lookAhead(double now);
    // The run of cells along the axis after the prefix, where the ball surely neither touches nor barely misses a line.
    // Requires: the ball touches the prefix' box.
    [[nodiscard]] std::optional<CellRun> surelyRun(const Prefix<D>& prefix, const Forecast<D>& when) const;
    // Of the centre against line n of the axis; none where that is unknown, or zero.
    [[nodiscard]] std::optional<Sign> sideFiltered(int axis, long long n, const Forecast<D>& when) const;
    [[nodiscard]] double radius() const { return m_radius; }
    [[nodiscard]] double velocity(int axis) const { return m_velocity[static_cast<std::size_t>(axis)]; }
    // By how many lines two opposite points of the ball on an axis are apart, where that is a whole number.
    [[nodiscard]] std::optional<long long> across(int axis) const { return m_across[static_cast<std::size_t>(axis)]; }

private:
    enum class Fit : std::uint8_t
    {
        no,
        unknown,
        yes
    };
    struct Line
    {
        long long n;
        double sense; // +1: the half-space above it, −1: below it
        bool leaves;
    };
    static constexpr double unit = 0x1p-53;

    [[nodiscard]] double line(std::size_t a, long long n) const
    {
        return m_origin[a] + static_cast<double>(n) * m_spacing[a];
    }
    [[nodiscard]] double error(double tau, double w) const
    {
        return 128 * unit * (m_size + m_fastest * std::abs(tau) + w);
    }
    [[nodiscard]] static Fit fit(double margin, double room)
    {
        return room > margin ? Fit::yes : room < -margin ? Fit::no : Fit::unknown;
    }
    // The cell that surely holds the place, which is off by less than the margin.
    [[nodiscard]] std::optional<long long> cellAround(std::size_t a, double place, double margin) const;
    // The part of the line that is touched. Its zero: of the distance minus the radius; kind unknown where it cannot be
    // told from none.
    [[nodiscard]] Forecast<D> sideZero(std::size_t axis, const Line& line) const;
    [[nodiscard]] Forecast<D> cornerZero(const Prefix<D>& prefix, const Line& line,
                                         const std::array<signed char, D>& region) const;
    // Is the centre where that part is the nearest, all the time of the forecast?
    [[nodiscard]] Fit fits(const Prefix<D>& prefix, const Line& line, const Forecast<D>& when) const;
    // Is it also later than now?
    [[nodiscard]] Fit comes(const Prefix<D>& prefix, const Line& line, const Forecast<D>& when,
                            const Forecast<D>& now) const;
    [[nodiscard]] Forecast<D> besideSlab(const Prefix<D>& prefix, const Line& line, const Forecast<D>& now) const;
    [[nodiscard]] Forecast<D> cornerOfSlab(double x, const Line& line, signed char region) const;
    // The same with bounds that hold for all times until m_soon.until; unknown where it would be later.
    [[nodiscard]] Forecast<D> besideSlabSoon(const Prefix<D>& prefix, const Line& line, const Forecast<D>& now) const;
    [[nodiscard]] static Forecast<D> timed(Forecast<D> found, const Forecast<D>& now);
    [[nodiscard]] Forecast<D> besideBox(const Prefix<D>& prefix, const Line& line, const Forecast<D>& now) const;

    bool m_usable = true;
    Coordinates<D> m_at{};
    Coordinates<D> m_velocity{};
    Coordinates<D> m_pace{}; // 1/velocity
    Coordinates<D> m_origin{};
    Coordinates<D> m_spacing{};
    std::array<std::optional<long long>, D> m_across{};
    // Of the first two axes.
    struct
    {
        double square = 0;  // of the velocity
        double pace = 0;    // 1/square
        double speeds = 0;  // sum of the components' magnitudes
        double reach2 = 0;  // square · radius²
        double passage = 0; // at least the time in which the centre comes a radius far
    } m_slab;
    // Bounds for all times until then: E is that of the farthest place.
    struct
    {
        double until = 0;      // 0: there are none
        double sideOff = 0;    // of the time of a flat side
        double sideMargin = 0; // of the place then
        double disc = 0;       // of the discriminant, for a line through the ball
        double wellApart = 0;  // discriminants from which on `cornerOff` holds
        double cornerOff = 0;
        double cornerMargin = 0;
    } m_soon;
    double m_radius = 0;
    double m_size = 0;    // of coordinates, lines nearby and the radius at the start
    double m_fastest = 0; // component of the velocity
};

// The centre plus the radius towards the line reaches it, or leaves it.
template <int D>
Forecast<D> BallFilter<D>::sideZero(std::size_t a, const Line& l) const
{
    const double v = m_velocity[a];
    const double way = line(a, l.n) - l.sense * m_radius - m_at[a];
    Forecast<D> found;
    found.leaves = l.leaves;
    if (v == 0) {
        if (!(std::abs(way) > error(0, std::abs(way))))
            found.kind = Forecast<D>::Kind::unknown;
        return found;
    }
    if ((l.sense * v > 0) == l.leaves)
        return found;
    const double tau = way * m_pace[a];
    const double off = error(tau, std::abs(way)) / 16 * std::abs(m_pace[a]) + 32 * unit * std::abs(tau);
    found.kind = Forecast<D>::Kind::surely;
    found.early = tau - off;
    found.late = tau + off;
    return found;
}

template <int D>
Forecast<D> BallFilter<D>::cornerZero(const Prefix<D>& prefix, const Line& l,
                                      const std::array<signed char, D>& region) const
{
    Forecast<D> found;
    found.leaves = l.leaves;
    found.region = region;
    double vv = 0;
    double vw = 0;
    double speeds = 0;
    double crossed = 0;
    double crosses = 0;
    double farthest = 0;
    double apart = 0; // squared
    std::array<double, D> w{};
    std::array<double, D> v{};
    const auto depth = static_cast<std::size_t>(prefix.depth);
    for (std::size_t a = 0; a <= depth; ++a) {
        if (a < depth && region[a] == 0)
            continue;
        const long long n = a == depth ? l.n : prefix.cell[a] + (region[a] > 0 ? 1 : 0);
        w[a] = m_at[a] - line(a, n);
        v[a] = m_velocity[a];
        farthest = std::max(farthest, std::abs(w[a]));
        apart += w[a] * w[a];
        vv += v[a] * v[a];
        vw += v[a] * w[a];
        speeds += std::abs(v[a]);
        for (std::size_t b = 0; b < a; ++b) { // of an axis that is free there are zeros
            const double cross = v[b] * w[a] - v[a] * w[b];
            crosses += std::abs(cross);
            crossed += cross * cross;
        }
    }
    if (vv == 0) { // it keeps its distance
        if (!(std::abs(std::sqrt(apart) - m_radius) > error(0, farthest)))
            found.kind = Forecast<D>::Kind::unknown;
        return found;
    }
    const double disc = m_radius * m_radius * vv - crossed;
    const double pace = 1 / vv;
    const double nearest = -vw * pace; // the time of closest approach; contact is at most the radius away from there
    const double e = error(std::abs(nearest) + m_radius * speeds * pace, farthest);
    const double off = e * (vv * (m_radius + e) + speeds * crosses);
    if (disc < -off)
        return found;
    if (!(disc > 2 * off)) {
        found.kind = Forecast<D>::Kind::unknown;
        return found;
    }
    const double root = std::sqrt(disc);
    const double tau = (-vw + (l.leaves ? root : -root)) * pace;
    const double late = (speeds * e / 8 + off / root) * pace + 32 * unit * std::abs(tau);
    found.kind = Forecast<D>::Kind::surely;
    found.early = tau - late;
    found.late = tau + late;
    return found;
}

template <int D>
typename BallFilter<D>::Fit BallFilter<D>::fits(const Prefix<D>& prefix, const Line& l, const Forecast<D>& when) const
{
    const double tau = when.early / 2 + when.late / 2;
    const double spread = (when.late - when.early) / 2;
    Fit worst = Fit::yes;
    const auto ask = [&](std::size_t a, double border, double side) {
        const double c = m_at[a] + m_velocity[a] * tau;
        const double margin = error(tau, std::abs(c - border)) + std::abs(m_velocity[a]) * spread;
        worst = std::min(worst, fit(margin, side * (c - border)));
    };
    const auto depth = static_cast<std::size_t>(prefix.depth);
    for (std::size_t a = 0; a < depth; ++a) {
        const long long k = prefix.cell[a];
        if (when.region[a] <= 0)
            ask(a, line(a, k), when.region[a] == 0 ? 1 : -1);
        if (when.region[a] >= 0)
            ask(a, line(a, k + 1), when.region[a] == 0 ? -1 : 1);
    }
    ask(depth, line(depth, l.n), -l.sense);
    return worst;
}

template <int D>
typename BallFilter<D>::Fit BallFilter<D>::comes(const Prefix<D>& prefix, const Line& l, const Forecast<D>& when,
                                                 const Forecast<D>& now) const
{
    if (!when.isSure())
        return when.kind == Forecast<D>::Kind::never ? Fit::no : Fit::unknown;
    const Fit place = fits(prefix, l, when);
    if (place != Fit::yes)
        return place;
    const Forecast<D> found = timed(when, now);
    return found.isSure() ? Fit::yes : found.kind == Forecast<D>::Kind::never ? Fit::no : Fit::unknown;
}

// In a slab, for a straight path. The distance from a convex set is a convex function of time, so that contact begins
// at most once and ends at most once. Where the ball rises towards the line, contact can begin at the flat side at one
// time τ alone, and the corner that it can begin at is the one on whose side the centre is at τ: at the other one it
// would begin later than τ after the centre was beside the slab, in contact already, or the centre would have to come
// back. Where it does not rise, contact can only begin at the corner that it approaches along the slab's axis. Leaving
// is the same backwards in time.
template <int D>
Forecast<D> BallFilter<D>::besideSlab(const Prefix<D>& prefix, const Line& l, const Forecast<D>& now) const
{
    Forecast<D> found = sideZero(1, l);
    if (found.kind == Forecast<D>::Kind::unknown)
        return found;
    const double x0 = line(0, prefix.cell[0]);
    const double x1 = line(0, prefix.cell[0] + 1);
    signed char region = 0;
    if (found.isSure()) {
        const double tau = (found.early + found.late) / 2;
        const double off = (found.late - found.early) / 2;
        // Differences larger than M have the sign of their rounded value; smaller ones are off by less than E.
        const double margin = 2 * error(tau, 0) + m_fastest * off;
        const double c = m_at[0] + m_velocity[0] * tau;
        if (c - x0 > margin && x1 - c > margin && m_radius > margin)
            return timed(found, now);
        region = static_cast<signed char>(c - x0 < -margin ? -1 : c - x1 > margin ? 1 : 0);
        if (region == 0) {
            found.kind = Forecast<D>::Kind::unknown;
            return found;
        }
    } else {
        if (m_velocity[0] == 0)
            return found;
        region = static_cast<signed char>((m_velocity[0] > 0) == l.leaves ? 1 : -1);
    }
    found = cornerOfSlab(region < 0 ? x0 : x1, l, region);
    return timed(found, now);
}

// Is it later than now? Contact that would have begun before does not begin.
template <int D>
Forecast<D> BallFilter<D>::timed(Forecast<D> found, const Forecast<D>& now)
{
    if (found.isSure() && !(found.early > now.late))
        found.kind = !found.leaves && found.late < now.early ? Forecast<D>::Kind::never : Forecast<D>::Kind::unknown;
    return found;
}

// As cornerZero and fits together, for two axes.
template <int D>
Forecast<D> BallFilter<D>::cornerOfSlab(double x, const Line& l, signed char region) const
{
    Forecast<D> found;
    found.leaves = l.leaves;
    found.region[0] = region;
    const double y = line(1, l.n);
    const double wx = m_at[0] - x;
    const double wy = m_at[1] - y;
    const double vw = m_velocity[0] * wx + m_velocity[1] * wy;
    const double cross = m_velocity[0] * wy - m_velocity[1] * wx;
    const double disc = m_slab.reach2 - cross * cross;
    const double e = error(std::abs(vw * m_slab.pace) + m_slab.passage, std::max(std::abs(wx), std::abs(wy)));
    const double off = e * (m_slab.square * (m_radius + e) + m_slab.speeds * std::abs(cross));
    if (disc < -off)
        return found;
    found.kind = Forecast<D>::Kind::unknown;
    if (!(disc > 2 * off))
        return found;
    const double root = std::sqrt(disc);
    const double tau = (-vw + (l.leaves ? root : -root)) * m_slab.pace;
    const double late = (m_slab.speeds * e / 8 + off / root) * m_slab.pace + 32 * unit * std::abs(tau);
    const double margin = 2 * e + m_fastest * late;
    const double outsideX = region * (m_at[0] + m_velocity[0] * tau - x);
    const double outsideY = l.sense * (y - m_at[1] - m_velocity[1] * tau);
    found.early = tau - late;
    found.late = tau + late;
    if (outsideX > margin && outsideY > margin)
        found.kind = Forecast<D>::Kind::surely;
    else if (outsideX < -margin || outsideY < -margin)
        found.kind = Forecast<D>::Kind::never;
    return found;
}

// As besideSlab, step by step.
template <int D>
inline Forecast<D> BallFilter<D>::besideSlabSoon(const Prefix<D>& prefix, const Line& l, const Forecast<D>& now) const
{
    Forecast<D> found;
    found.leaves = l.leaves;
    const double x0 = line(0, prefix.cell[0]);
    const double x1 = line(0, prefix.cell[0] + 1);
    const double y = line(1, l.n);
    const double v = m_velocity[1];
    double tau = 0;
    double off = m_soon.sideOff;
    double x = 0;
    double sense = 0;
    if (v != 0 && (l.sense * v > 0) != l.leaves) {
        tau = (y - l.sense * m_radius - m_at[1]) * m_pace[1];
        const double c = m_at[0] + m_velocity[0] * tau;
        const double beyond = c - x1;
        const double before = x0 - c;
        const double outside = std::max(before, beyond);
        found.kind = Forecast<D>::Kind::unknown;
        if (!(std::abs(outside) > m_soon.sideMargin) || !(std::abs(tau) < m_soon.until))
            return found;
        sense = outside < 0 ? 0 : before > beyond ? -1 : 1;
        x = sense < 0 ? x0 : x1;
    } else {
        sense = (m_velocity[0] > 0) == l.leaves ? 1 : -1;
        x = sense < 0 ? x0 : x1;
        if (v == 0 || m_velocity[0] == 0) {
            found.kind = Forecast<D>::Kind::unknown;
            return found;
        }
    }
    if (sense != 0) {
        const double wx = m_at[0] - x;
        const double wy = m_at[1] - y;
        const double cross = m_velocity[0] * wy - m_velocity[1] * wx;
        const double disc = m_slab.reach2 - cross * cross;
        if (disc < -4 * m_soon.disc) {
            found.kind = Forecast<D>::Kind::never;
            return found;
        }
        found.kind = Forecast<D>::Kind::unknown;
        if (!(disc > m_soon.wellApart))
            return found;
        const double root = std::sqrt(disc);
        tau = ((l.leaves ? root : -root) - (m_velocity[0] * wx + m_velocity[1] * wy)) * m_slab.pace;
        off = m_soon.cornerOff;
        const double outsideX = sense * (m_at[0] + m_velocity[0] * tau - x);
        const double outsideY = l.sense * (y - m_at[1] - m_velocity[1] * tau);
        const double least = std::min(outsideX, outsideY);
        if (!(std::abs(least) > m_soon.cornerMargin) || !(std::abs(tau) < m_soon.until))
            return found;
        found.region[0] = static_cast<signed char>(sense);
        if (least < 0) {
            found.kind = Forecast<D>::Kind::never;
            return found;
        }
    }
    found.kind = Forecast<D>::Kind::surely;
    found.early = tau - off;
    found.late = tau + off;
    if (found.early > now.late)
        return found;
    found.kind = !found.leaves && found.late < now.early ? Forecast<D>::Kind::never : Forecast<D>::Kind::unknown;
    return found;
}

// In a box of several axes: the first part of the line that surely fits is the one, because contact begins at most once
// and ends at most once.
template <int D>
Forecast<D> BallFilter<D>::besideBox(const Prefix<D>& prefix, const Line& l, const Forecast<D>& now) const
{
    Forecast<D> answer;
    int ways = 1;
    for (int a = 0; a < prefix.depth; ++a)
        ways *= 3;
    for (int way = 0; way < ways; ++way) {
        std::array<signed char, D> region{};
        int rest = way;
        for (std::size_t a = 0; a < static_cast<std::size_t>(prefix.depth); ++a, rest /= 3)
            region[a] = static_cast<signed char>(rest % 3 - 1);
        const Forecast<D> found = region == std::array<signed char, D>{}
                                      ? sideZero(static_cast<std::size_t>(prefix.depth), l)
                                      : cornerZero(prefix, l, region);
        const Fit coming = comes(prefix, l, found, now);
        if (coming == Fit::yes)
            return found;
        if (coming == Fit::unknown)
            answer.kind = Forecast<D>::Kind::unknown;
    }
    return answer;
}

} // namespace sweep
