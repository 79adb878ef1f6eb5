#include "core/grid/walk/ball_filter.h"

#include "core/number/dyadic.h"

namespace sweep {

namespace {

// Squares and products of four such numbers neither overflow nor vanish.
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
BallFilter<D>::BallFilter(const BallPath<D>& path, const BoxGrid<D>& grid)
    : m_at(path.at), m_velocity(path.velocity), m_origin(grid.origin), m_spacing(grid.spacing), m_radius(path.radius)
{
    double widest = 0;
    for (std::size_t a = 0; a < D; ++a) {
        if (path.to) {
            const double way = (*path.to)[a] - path.at[a];
            const double duration = *path.end - path.start;
            m_velocity[a] = way / duration;
            m_usable = m_usable && isModest(way) && isModest(duration);
        } else {
            m_usable = m_usable && path.acceleration[a] == 0;
        }
        m_usable = m_usable && isModest(m_velocity[a]) && isModest(m_spacing[a]) && std::abs(m_at[a]) <= 1e60 &&
                   std::abs(m_origin[a]) <= 1e60;
        m_pace[a] = 1 / m_velocity[a];
        m_size = std::max(m_size, std::abs(m_at[a]) + std::abs(m_origin[a]));
        m_fastest = std::max(m_fastest, std::abs(m_velocity[a]));
        widest = std::max(widest, m_spacing[a]);
    }
    m_usable = m_usable && isModest(m_radius);
    m_size += m_radius + widest;
    m_slab.square = m_velocity[0] * m_velocity[0] + m_velocity[1] * m_velocity[1];
    m_slab.pace = 1 / m_slab.square;
    m_slab.speeds = std::abs(m_velocity[0]) + std::abs(m_velocity[1]);
    m_slab.reach2 = m_radius * m_radius * m_slab.square;
    m_slab.passage = m_radius * m_slab.speeds * m_slab.pace;
    for (std::size_t a = 0; a < D && m_usable; ++a)
        m_across[a] = wholeQuotient(2 * m_radius, m_spacing[a]);
}

// The lines in question are those about the ball between now and `until`, so that M holds the differences w too, once
// it is doubled. A line of sight that misses the ball by more than its radius has a discriminant below −3/4 of its
// square already; closer ones have cross products of at most twice r·|v|.
template <int D>
void BallFilter<D>::lookAhead(double now)
{
    if (!m_usable || m_radius == 0 || 1.5 * now < m_soon.until || !(m_slab.square > 0))
        return;
    const double until = 3 * now + 64 * m_size / m_fastest;
    const double e = 2 * error(until, 0);
    m_soon = {};
    if (!(m_radius > 0x1p20 * e))
        return;
    const double late = 32 * unit * until;
    m_soon.sideOff = m_velocity[1] == 0 ? 0 : e / 16 * std::abs(m_pace[1]) + late;
    m_soon.sideMargin = 2 * e + m_fastest * m_soon.sideOff;
    m_soon.disc = e * (m_slab.square * (m_radius + e) + 2 * m_slab.speeds * m_slab.speeds * m_radius);
    const double root = m_radius * std::sqrt(m_slab.square) / 16;
    m_soon.wellApart = std::max(m_slab.reach2 / 256, 4 * m_soon.disc);
    m_soon.cornerOff = (m_slab.speeds * e / 8 + m_soon.disc / root * (1 + 0x1p-20)) * m_slab.pace + late;
    m_soon.cornerMargin = 2 * e + m_fastest * m_soon.cornerOff;
    if (m_soon.sideMargin < m_radius)
        m_soon.until = until;
}

template <int D>
std::optional<long long> BallFilter<D>::cellAround(std::size_t a, double place, double margin) const
{
    const double k = std::floor((place - m_origin[a]) / m_spacing[a]);
    if (!(std::abs(k) < 0x1p53))
        return std::nullopt;
    const auto index = static_cast<long long>(k);
    if (!(place - line(a, index) > margin) || !(line(a, index + 1) - place > margin))
        return std::nullopt;
    return index;
}

template <int D>
std::optional<long long> BallFilter<D>::surelyIn(int axis, const Forecast<D>& when) const
{
    const auto a = static_cast<std::size_t>(axis);
    const double tau = (when.early + when.late) / 2;
    const double c = m_at[a] + m_velocity[a] * tau;
    return cellAround(a, c, error(tau, std::abs(c)) + std::abs(m_velocity[a]) * (when.late - when.early) / 2);
}

// The ball reaches h = √(r² − Σw²) up and down from the centre, w the distances from the box on the axes before. Each w
// is off by less than e, the square of h by less than 2·Σw·e + D·e² + E·r, and h by that over h where it is the larger.
template <int D>
std::optional<CellRun> BallFilter<D>::surelyRun(const Prefix<D>& prefix, const Forecast<D>& when) const
{
    if (!m_usable || m_radius == 0)
        return std::nullopt;
    const double tau = (when.early + when.late) / 2;
    const double e = 2 * error(tau, 0) + m_fastest * (when.late - when.early) / 2;
    const auto depth = static_cast<std::size_t>(prefix.depth);
    double square = m_radius * m_radius;
    double sum = 0;
    for (std::size_t a = 0; a < depth; ++a) {
        const double c = m_at[a] + m_velocity[a] * tau;
        const double low = line(a, prefix.cell[a]) - c;
        const double high = c - line(a, prefix.cell[a] + 1);
        if (!(std::abs(low) > e) || !(std::abs(high) > e))
            return std::nullopt;
        const double w = std::max({0.0, low, high});
        square -= w * w;
        sum += w;
    }
    const double off = 2 * sum * e + D * e * e + e * m_radius;
    if (!(square > 4 * off))
        return std::nullopt;
    const double h = std::sqrt(square);
    const double c = m_at[depth] + m_velocity[depth] * tau;
    const double margin = 2 * e + off / h;
    const auto lo = cellAround(depth, c - h, margin);
    const auto hi = cellAround(depth, c + h, margin);
    return lo && hi ? std::optional(CellRun{*lo, *hi}) : std::nullopt;
}

template <int D>
std::optional<Sign> BallFilter<D>::sideFiltered(int axis, long long n, const Forecast<D>& when) const
{
    if (!m_usable)
        return std::nullopt;
    const auto a = static_cast<std::size_t>(axis);
    const double tau = when.early / 2 + when.late / 2;
    const double room = m_at[a] + m_velocity[a] * tau - line(a, n);
    const double margin = error(tau, std::abs(room)) + std::abs(m_velocity[a]) * (when.late - when.early) / 2;
    const Fit found = fit(margin, room);
    return found == Fit::unknown ? std::nullopt : std::optional(found == Fit::yes ? Sign::positive : Sign::negative);
}

template class BallFilter<2>;
template class BallFilter<3>;

} // namespace sweep
