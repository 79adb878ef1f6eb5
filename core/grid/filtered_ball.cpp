#include "core/grid/filtered_ball.h"

#include <sweepbench/number/exact.h>

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

// Squares and products of up to four such numbers neither overflow nor vanish.
bool isModest(double x)
{
    return std::abs(x) <= 1e60 && (x == 0 || std::abs(x) >= 1e-60);
}

std::optional<long long> wholeQuotient(double n, double d)
{
    const double quotient = std::nearbyint(n / d);
    if (!(std::abs(quotient) < 0x1p53) || Dyadic(quotient) * Dyadic(d) != Dyadic(n))
        return std::nullopt;
    return static_cast<long long>(quotient);
}

} // namespace

template <int D>
FilteredMotion<D>::FilteredMotion(const BallPath<D>& path, const BoxGrid<D>& grid)
    : at(path.at), velocity(path.velocity), origin(grid.origin), spacing(grid.spacing), radius(path.radius)
{
    double widest = 0;
    for (std::size_t a = 0; a < D; ++a) {
        if (path.to) {
            const double displacement = (*path.to)[a] - path.at[a];
            const double duration = *path.end - path.start;
            velocity[a] = displacement / duration;
            usable = usable && isModest(displacement) && isModest(duration);
        } else {
            usable = usable && path.acceleration[a] == 0;
        }
        usable = usable && isModest(velocity[a]) && isModest(spacing[a]) && std::abs(at[a]) <= 1e60 &&
                 std::abs(origin[a]) <= 1e60;
        pace[a] = 1 / velocity[a];
        size = std::max(size, std::abs(at[a]) + std::abs(origin[a]));
        fastest = std::max(fastest, std::abs(velocity[a]));
        widest = std::max(widest, spacing[a]);
    }
    usable = usable && isModest(radius);
    size += radius + widest;
    for (std::size_t a = 0; a < D && usable; ++a)
        across[a] = wholeQuotient(2 * radius, spacing[a]);
}

template struct FilteredMotion<2>;
template struct FilteredMotion<3>;

template <int D>
SlabForecasts<D>::SlabForecasts(const Motion& motion)
    : m_square(motion.velocity[0] * motion.velocity[0] + motion.velocity[1] * motion.velocity[1]), m_pace(1 / m_square),
      m_speeds(std::abs(motion.velocity[0]) + std::abs(motion.velocity[1])),
      m_squareRadius2(motion.radius * motion.radius * m_square), m_radiusTime(motion.radius * m_speeds * m_pace)
{
}

// Only lines near the ball between now and `until` occur, so M, once doubled, bounds the differences w too. If a corner
// is further than 2r from the centre's path, the discriminant r²v² − c² is already below −3/4·c²; closer corners have
// |c| ≤ 2·r·|v|.
template <int D>
void SlabForecasts<D>::prepareBounds(const Motion& motion, double now)
{
    if (!motion.usable || motion.radius == 0 || 1.5 * now < m_prepared.until || !(m_square > 0))
        return;
    const double until = 3 * now + 64 * motion.size / motion.fastest;
    const double e = 2 * motion.error(until, 0);
    m_prepared = {};
    if (!(motion.radius > 0x1p20 * e))
        return;
    const double rounding = 32 * Motion::unit * until;
    const auto errorOf = [&](double time) { return ContactError{time, 2 * e + motion.fastest * time}; };
    m_prepared.sideError = errorOf(motion.velocity[1] == 0 ? 0 : e / 16 * std::abs(motion.pace[1]) + rounding);
    const double discriminant = e * (m_square * (motion.radius + e) + 2 * m_speeds * m_speeds * motion.radius);
    const double root = motion.radius * std::sqrt(m_square) / 16;
    m_prepared.missedBelow = 4 * discriminant;
    m_prepared.metAbove = std::max(m_squareRadius2 / 256, 4 * discriminant);
    m_prepared.cornerError = errorOf((m_speeds * e / 8 + discriminant / root * (1 + 0x1p-20)) * m_pace + rounding);
    if (m_prepared.sideError.position < motion.radius)
        m_prepared.until = until;
}

template class SlabForecasts<2>;
template class SlabForecasts<3>;

// Forecasts when the point of the ball farthest towards the line reaches or leaves the line.
template <int D>
Forecast<D> FilteredBall<D>::sideForecast(std::size_t a, const LineQuery& line) const
{
    const double v = m_motion.velocity[a];
    const double distance = m_motion.line(a, line.n) - line.sense * m_motion.radius - m_motion.at[a];
    Forecast<D> found;
    found.leaves = line.leaves;
    if (v == 0) {
        if (!(std::abs(distance) > m_motion.error(0, std::abs(distance))))
            found.kind = Forecast<D>::Kind::unknown;
    } else if ((line.sense * v > 0) != line.leaves) {
        const double tau = distance * m_motion.pace[a];
        found.setTime(tau, m_motion.error(tau, std::abs(distance)) / 16 * std::abs(m_motion.pace[a]) +
                               32 * m_motion.unit * std::abs(tau));
    }
    return found;
}

template <int D>
Forecast<D> FilteredBall<D>::cornerForecast(const CellPrefix<D>& prefix, const LineQuery& line,
                                            const std::array<signed char, D>& region) const
{
    Forecast<D> found;
    found.leaves = line.leaves;
    found.region = region;
    double vv = 0;
    double vw = 0;
    double speeds = 0;
    double crossed = 0;
    double crosses = 0;
    double farthest = 0;
    double apart = 0; // squared distance
    std::array<double, D> w{};
    std::array<double, D> v{};
    const auto depth = static_cast<std::size_t>(prefix.depth);
    for (std::size_t a = 0; a <= depth; ++a) {
        if (a < depth && region[a] == 0)
            continue;
        const long long n = a == depth ? line.n : prefix.cell[a] + (region[a] > 0 ? 1 : 0);
        w[a] = m_motion.at[a] - m_motion.line(a, n);
        v[a] = m_motion.velocity[a];
        farthest = std::max(farthest, std::abs(w[a]));
        apart += w[a] * w[a];
        vv += v[a] * v[a];
        vw += v[a] * w[a];
        speeds += std::abs(v[a]);
        for (std::size_t b = 0; b < a; ++b) { // zero on a free axis
            const double cross = v[b] * w[a] - v[a] * w[b];
            crosses += std::abs(cross);
            crossed += cross * cross;
        }
    }
    const double radius = m_motion.radius;
    if (vv == 0) { // it keeps its distance from the line
        if (!(std::abs(std::sqrt(apart) - radius) > m_motion.error(0, farthest)))
            found.kind = Forecast<D>::Kind::unknown;
        return found;
    }
    const double discriminant = radius * radius * vv - crossed;
    const double pace = 1 / vv;
    const double nearest = -vw * pace; // time of closest approach; contact is at most a radius of travel away from it
    const double e = m_motion.error(std::abs(nearest) + radius * speeds * pace, farthest);
    const double off = e * (vv * (radius + e) + speeds * crosses);
    if (discriminant < -off)
        return found;
    if (!(discriminant > 2 * off)) {
        found.kind = Forecast<D>::Kind::unknown;
        return found;
    }
    const double root = std::sqrt(discriminant);
    const double tau = (-vw + (line.leaves ? root : -root)) * pace;
    found.setTime(tau, (speeds * e / 8 + off / root) * pace + 32 * m_motion.unit * std::abs(tau));
    return found;
}

template <int D>
typename FilteredBall<D>::Answer FilteredBall<D>::isNearest(const CellPrefix<D>& prefix, const LineQuery& line,
                                                            const Forecast<D>& when) const
{
    Answer worst = Answer::yes;
    const auto isBeyond = [&](std::size_t a, double border, double side) {
        const double room = m_motion.position(a, when.middle()) - border;
        worst = std::min(worst, isPositive(side * room, positionError(a, when, std::abs(room))));
    };
    const auto depth = static_cast<std::size_t>(prefix.depth);
    for (std::size_t a = 0; a < depth; ++a) {
        const long long k = prefix.cell[a];
        if (when.region[a] <= 0)
            isBeyond(a, m_motion.line(a, k), when.region[a] == 0 ? 1 : -1);
        if (when.region[a] >= 0)
            isBeyond(a, m_motion.line(a, k + 1), when.region[a] == 0 ? -1 : 1);
    }
    isBeyond(depth, m_motion.line(depth, line.n), -line.sense);
    return worst;
}

// The first part of the line that certainly fits is the right one, because contact begins and ends at most once.
template <int D>
Forecast<D> FilteredBall<D>::boxForecast(const CellPrefix<D>& prefix, const LineQuery& line,
                                         const Forecast<D>& now) const
{
    Forecast<D> answer;
    int regions = 1;
    for (int a = 0; a < prefix.depth; ++a)
        regions *= 3;
    for (int k = 0; k < regions; ++k) {
        std::array<signed char, D> region{};
        int rest = k;
        for (std::size_t a = 0; a < static_cast<std::size_t>(prefix.depth); ++a, rest /= 3)
            region[a] = static_cast<signed char>(rest % 3 - 1);
        Forecast<D> found = region == std::array<signed char, D>{}
                                ? sideForecast(static_cast<std::size_t>(prefix.depth), line)
                                : cornerForecast(prefix, line, region);
        const Answer nearest = found.isCertain() ? isNearest(prefix, line, found) : Answer::no;
        if (nearest == Answer::yes)
            found = found.after(now);
        if (nearest == Answer::yes && found.isCertain())
            return found;
        if (nearest == Answer::unknown || found.isUnknown())
            answer.kind = Forecast<D>::Kind::unknown;
    }
    return answer;
}

template <int D>
std::optional<long long> FilteredBall<D>::cellAround(std::size_t a, double position, double margin) const
{
    const double k = std::floor((position - m_motion.origin[a]) / m_motion.spacing[a]);
    if (!(std::abs(k) < 0x1p53))
        return std::nullopt;
    const auto index = static_cast<long long>(k);
    if (!(position - m_motion.line(a, index) > margin) || !(m_motion.line(a, index + 1) - position > margin))
        return std::nullopt;
    return index;
}

template <int D>
std::optional<long long> FilteredBall<D>::cellOfCentre(int axis, const Forecast<D>& when) const
{
    const auto a = static_cast<std::size_t>(axis);
    const double c = m_motion.position(a, when.middle());
    return cellAround(a, c, positionError(a, when, std::abs(c)));
}

// The ball extends h = √(r² − Σw²) up and down from the centre; w are the distances from the box on earlier axes. Each
// w errs by less than e, h² by less than 2·Σw·e + D·e² + E·r, and h by that over h if h is the larger.
template <int D>
std::optional<IndexRange> FilteredBall<D>::certainRange(const CellPrefix<D>& prefix, const Forecast<D>& when) const
{
    const double radius = m_motion.radius;
    if (!usable() || radius == 0)
        return std::nullopt;
    const double tau = when.middle();
    const double e = 2 * m_motion.error(tau, 0) + m_motion.fastest * when.spread();
    const auto depth = static_cast<std::size_t>(prefix.depth);
    double square = radius * radius;
    double sum = 0;
    for (std::size_t a = 0; a < depth; ++a) {
        const double c = m_motion.position(a, tau);
        const double low = m_motion.line(a, prefix.cell[a]) - c;
        const double high = c - m_motion.line(a, prefix.cell[a] + 1);
        if (!(std::abs(low) > e) || !(std::abs(high) > e))
            return std::nullopt;
        const double w = std::max({0.0, low, high});
        square -= w * w;
        sum += w;
    }
    const double off = 2 * sum * e + D * e * e + e * radius;
    if (!(square > 4 * off))
        return std::nullopt;
    const double h = std::sqrt(square);
    const double c = m_motion.position(depth, tau);
    const double margin = 2 * e + off / h;
    const auto first = cellAround(depth, c - h, margin);
    const auto last = cellAround(depth, c + h, margin);
    return first && last ? std::optional(IndexRange{*first, *last}) : std::nullopt;
}

template <int D>
std::optional<Sign> FilteredBall<D>::sideFiltered(int axis, long long n, const Forecast<D>& when) const
{
    if (!usable())
        return std::nullopt;
    const auto a = static_cast<std::size_t>(axis);
    const double room = m_motion.position(a, when.middle()) - m_motion.line(a, n);
    const Answer found = isPositive(room, positionError(a, when, std::abs(room)));
    return found == Answer::unknown ? std::nullopt
                                    : std::optional(found == Answer::yes ? Sign::positive : Sign::negative);
}

template class FilteredBall<2>;
template class FilteredBall<3>;

} // namespace sweep
