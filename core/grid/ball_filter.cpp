#include "core/grid/ball_filter.h"

#include <algorithm>

namespace sweep {

namespace {

// Squares and products of four such numbers neither overflow nor vanish.
bool isModest(double x)
{
    return std::abs(x) <= 1e60 && (x == 0 || std::abs(x) >= 1e-60);
}

} // namespace

template <int D>
BallFilter<D>::BallFilter(const BallPath<D>& path, const BoxGrid<D>& grid)
    : m_at(path.at), m_velocity(path.velocity), m_origin(grid.origin), m_spacing(grid.spacing), m_radius(path.radius)
{
    double widest = 0;
    for (std::size_t a = 0; a < D; ++a) {
        if (path.to) {
            const double way = (*path.to)[a] - path.at[a];
            const double duration = *path.end - path.start;
            m_velocity[a] = way / duration;
            m_usable = m_usable && isModest(way) && isModest(duration) && (way != 0 || (*path.to)[a] == path.at[a]);
        } else {
            m_usable = m_usable && path.acceleration[a] == 0;
        }
        m_usable = m_usable && isModest(m_velocity[a]) && isModest(m_spacing[a]) && std::abs(m_at[a]) <= 1e60 &&
                   std::abs(m_origin[a]) <= 1e60;
        m_size = std::max(m_size, std::abs(m_at[a]) + std::abs(m_origin[a]));
        m_fastest = std::max(m_fastest, std::abs(m_velocity[a]));
        widest = std::max(widest, m_spacing[a]);
    }
    m_usable = m_usable && isModest(m_radius);
    m_size += m_radius + widest;
}

// The centre plus the radius towards the line reaches it. sense: +1 upwards, −1 downwards.
template <int D>
Forecast<D> BallFilter<D>::sideZero(const Feature<D>& feature, int axis, double sense, bool leaves) const
{
    const auto a = static_cast<std::size_t>(axis);
    const double v = m_velocity[a];
    const double way = line(a, feature.line[a]) - sense * m_radius - m_at[a];
    Forecast<D> found;
    found.feature = feature;
    found.leaves = leaves;
    if (v == 0) {
        if (!(std::abs(way) > error(0, std::abs(way))))
            found.kind = Forecast<D>::Kind::unknown;
        return found;
    }
    if ((sense * v > 0) == leaves)
        return found;
    const double tau = way / v;
    const double off = error(tau, std::abs(way)) / (16 * std::abs(v)) + 32 * unit * std::abs(tau);
    found.kind = Forecast<D>::Kind::surely;
    found.early = tau - off;
    found.late = tau + off;
    return found;
}

template <int D>
Forecast<D> BallFilter<D>::zero(const Feature<D>& feature, int axis, double sense, bool leaves) const
{
    if (feature.axes == 1U << axis)
        return sideZero(feature, axis, sense, leaves);
    Forecast<D> found;
    found.feature = feature;
    found.leaves = leaves;
    double vv = 0;
    double vw = 0;
    double speeds = 0;
    double crossed = 0;
    double crosses = 0;
    double farthest = 0;
    double distanceSquared = 0;
    Coordinates<D> w{};
    for (std::size_t a = 0; a < D; ++a) {
        if ((feature.axes >> a & 1U) == 0)
            continue;
        w[a] = m_at[a] - line(a, feature.line[a]);
        farthest = std::max(farthest, std::abs(w[a]));
        distanceSquared += w[a] * w[a];
        vv += m_velocity[a] * m_velocity[a];
        vw += m_velocity[a] * w[a];
        speeds += std::abs(m_velocity[a]);
        for (std::size_t b = 0; b < a; ++b) {
            if ((feature.axes >> b & 1U) == 0)
                continue;
            const double cross = m_velocity[b] * w[a] - m_velocity[a] * w[b];
            crosses += std::abs(cross);
            crossed += cross * cross;
        }
    }
    if (vv == 0) { // it keeps its distance from the feature
        const double room = std::sqrt(distanceSquared) - m_radius;
        if (!(std::abs(room) > error(0, farthest)))
            found.kind = Forecast<D>::Kind::unknown;
        return found;
    }
    const double disc = m_radius * m_radius * vv - crossed;
    // The time of closest approach, good enough to bound how far the ball has come until contact.
    const double nearest = -vw / vv;
    const double reach = m_radius / std::sqrt(vv);
    const double e = error(std::abs(nearest) + reach, farthest);
    const double off = e * (vv * (m_radius + e) + speeds * crosses);
    if (disc < -off)
        return found;
    if (!(disc > 2 * off)) {
        found.kind = Forecast<D>::Kind::unknown;
        return found;
    }
    const double root = std::sqrt(disc);
    const double tau = (-vw + (leaves ? root : -root)) / vv;
    const double late = (speeds * e / 8 + off / root) / vv + 32 * unit * std::abs(tau);
    found.kind = Forecast<D>::Kind::surely;
    found.early = tau - late;
    found.late = tau + late;
    return found;
}

// Is the centre where the feature is the nearest part of the box, all the time of the forecast?
template <int D>
typename BallFilter<D>::Fit BallFilter<D>::fits(const Prefix<D>& prefix, const Feature<D>& feature,
                                                const Forecast<D>& when, double sense) const
{
    const double tau = when.early / 2 + when.late / 2;
    const double spread = (when.late - when.early) / 2;
    Fit worst = Fit::yes;
    const auto ask = [&](std::size_t a, double l, double side) {
        const double c = m_at[a] + m_velocity[a] * tau;
        const double margin = error(tau, std::abs(c - l)) + std::abs(m_velocity[a]) * spread;
        worst = std::min(worst, fit(margin, side * (c - l)));
    };
    for (std::size_t a = 0; a < static_cast<std::size_t>(prefix.depth); ++a) {
        const long long k = prefix.cell[a];
        if ((feature.axes >> a & 1U) == 0) {
            ask(a, line(a, k), 1);
            ask(a, line(a, k + 1), -1);
        } else {
            ask(a, line(a, feature.line[a]), feature.line[a] == k ? -1 : 1);
        }
    }
    const auto d = static_cast<std::size_t>(prefix.depth);
    ask(d, line(d, feature.line[d]), -sense);
    return worst;
}

// The distance from a convex box is a convex function of time for a straight path: contact begins at most once and ends
// at most once, so that the first feature that surely fits is the answer.
template <int D>
Forecast<D> BallFilter<D>::reaching(const Prefix<D>& prefix, long long n, bool upwards, bool leaves,
                                    const Forecast<D>& now) const
{
    const double sense = upwards ? 1 : -1;
    Forecast<D> answer;
    Feature<D> feature;
    const auto d = static_cast<std::size_t>(prefix.depth);
    feature.line[d] = n;
    int ways = 1;
    for (int a = 0; a < prefix.depth; ++a)
        ways *= 3;
    for (int way = 0; way < ways; ++way) {
        feature.axes = 1U << d;
        int rest = way;
        for (std::size_t a = 0; a < d; ++a, rest /= 3) {
            // In the order in which the centre comes along: before the slab, beside it, beyond it.
            const int region = m_velocity[a] >= 0 ? rest % 3 : 2 - rest % 3;
            if (region == beside)
                continue;
            feature.axes |= 1U << a;
            feature.line[a] = prefix.cell[a] + (region == above ? 1 : 0);
        }
        const Forecast<D> found = zero(feature, prefix.depth, sense, leaves);
        if (found.kind == Forecast<D>::Kind::never)
            continue;
        const Fit place = found.kind == Forecast<D>::Kind::unknown ? Fit::unknown : fits(prefix, feature, found, sense);
        if (place == Fit::no || (place == Fit::yes && !leaves && found.late < now.early))
            continue;
        if (place == Fit::yes && found.early > now.late)
            return found;
        answer.kind = Forecast<D>::Kind::unknown;
    }
    return answer;
}

template <int D>
Forecast<D> BallFilter<D>::passing(int axis, long long n) const
{
    Feature<D> feature;
    feature.axes = 1U << axis;
    feature.line[static_cast<std::size_t>(axis)] = n;
    return sideZero(feature, axis, velocity(axis) >= 0 ? 1 : -1, false);
}

template <int D>
std::optional<long long> BallFilter<D>::surelyIn(int axis, const Forecast<D>& when) const
{
    const auto a = static_cast<std::size_t>(axis);
    const double tau = when.early / 2 + when.late / 2;
    const double c = m_at[a] + m_velocity[a] * tau;
    const double margin = error(tau, std::abs(c)) + std::abs(m_velocity[a]) * (when.late - when.early) / 2;
    const double k = std::floor((c - m_origin[a]) / m_spacing[a]);
    if (!(std::abs(k) < 0x1p53))
        return std::nullopt;
    const auto index = static_cast<long long>(k);
    if (!(c - line(a, index) > margin) || !(line(a, index + 1) - c > margin))
        return std::nullopt;
    return index;
}

template class BallFilter<2>;
template class BallFilter<3>;

} // namespace sweep
