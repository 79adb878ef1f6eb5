#include "core/grid/ball_filter.h"

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
