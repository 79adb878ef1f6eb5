#include "core/grid/ball/slab_forecasts.h"

namespace sweep {

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

} // namespace sweep
