#include "core/grid/walk/approx_ball.h"

#include <algorithm>
#include <cmath>

namespace sweep {

template <int D>
double ApproxBall<D>::place(std::size_t a, double t) const
{
    // Halved where the duration overflows; halving always would lose times among the denormals.
    const double unit = m_path.end && std::isinf(*m_path.end - m_path.start) ? 0.5 : 1;
    const double tau = t * unit - m_path.start * unit;
    if (m_path.to) {
        const double share = tau / (*m_path.end * unit - m_path.start * unit);
        return m_path.at[a] * (1 - share) + (*m_path.to)[a] * share;
    }
    return m_path.at[a] + tau * (m_path.velocity[a] + m_path.acceleration[a] / 2 / unit * tau) / unit;
}

template <int D>
std::optional<CellRun> ApproxBall<D>::run(const Prefix<D>& prefix, double t) const
{
    const auto axis = static_cast<std::size_t>(prefix.depth);
    double room = 1; // share of the squared radius that the axes of the prefix leave
    for (std::size_t a = 0; a < axis && m_path.radius > 0; ++a) {
        const double c = place(a, t);
        const double outside =
            std::max({0.0, line(a, prefix.cell[a]) - c, c - line(a, prefix.cell[a] + 1)}) / m_path.radius;
        room -= outside * outside;
    }
    const double reach = m_path.radius * std::sqrt(std::max(0.0, room));
    const double c = place(axis, t) / 2 - m_grid.origin[axis] / 2; // halved, so that it stays finite
    const double lo = std::floor((c - reach / 2) / m_grid.spacing[axis] * 2);
    const double hi = std::floor((c + reach / 2) / m_grid.spacing[axis] * 2);
    constexpr double limit = 0x1p53;
    if (!(std::abs(lo) <= limit && std::abs(hi) <= limit))
        return std::nullopt;
    return CellRun{static_cast<long long>(lo), static_cast<long long>(hi)};
}

template <int D>
std::optional<Coordinates<D>> ApproxBall<D>::normal(const CellEvent<D>& event) const
{
    Coordinates<D> towards{};
    double length = 0;
    int sides = 0;
    for (std::size_t a = 0; a < D; ++a) {
        if (event.side[a] == 0)
            continue;
        ++sides;
        const long long n = event.side[a] < 0 ? event.cell[a] : event.cell[a] + 1;
        towards[a] = m_path.radius == 0 ? -event.side[a] : (line(a, n) - place(a, event.t)) / m_path.radius;
        length = std::hypot(length, towards[a]);
    }
    if (!(length > 0) || (m_path.radius == 0 && sides > 1))
        return std::nullopt;
    for (double& coordinate : towards)
        coordinate /= length;
    return towards;
}

template class ApproxBall<2>;
template class ApproxBall<3>;

} // namespace sweep
