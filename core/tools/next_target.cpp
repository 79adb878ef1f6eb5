#include "core/tools/next_target.h"

#include <sweepbench/body_state.h>

namespace sweep {

namespace {

BodyState atRest(BodyState state)
{
    state.velocityA = state.velocityB = state.accelerationA = state.accelerationB = {};
    state.velocities.assign(state.velocities.size(), {});
    state.accelerations.assign(state.accelerations.size(), {});
    state.radiusRate = 0;
    return state;
}

// The time until the contact begins; 0 if it has begun and not yet ended. None if it is past or there is none.
std::optional<Instant> reached(const Impact& impact)
{
    if (!impact.meets)
        return {};
    const Instant now;
    if (impact.begin && *impact.begin >= now)
        return impact.begin;
    const bool isNow = !impact.end || now < *impact.end || (*impact.end == now && !impact.isEndOpen);
    return isNow ? std::optional(now) : std::nullopt;
}

std::optional<Instant> passed(const Impact& impact)
{
    const bool misses = impact.heading == Heading::left || impact.heading == Heading::right;
    return misses && impact.crossesLine && *impact.crossesLine >= Instant() ? impact.crossesLine : std::nullopt;
}

// Keeps the soonest target found so far.
class Soonest
{
public:
    void offer(std::size_t body, const Impact& impact, const std::optional<Instant>& t)
    {
        if (!t || (m_time && *m_time <= *t))
            return;
        m_time = t;
        m_target = NextTarget{body, impact};
    }
    [[nodiscard]] const std::optional<NextTarget>& target() const { return m_target; }

private:
    std::optional<Instant> m_time;
    std::optional<NextTarget> m_target;
};

} // namespace

NextTargets nextTargets(const Scene& scene, std::span<const std::size_t> among, double t, const BodyState& mover,
                        TargetMotion motion)
{
    Soonest hit;
    Soonest pass;
    for (const std::size_t body : among) {
        std::optional<BodyState> target = bodyState(scene, scene.bodies[body], t);
        if (!target)
            continue;
        if (motion == TargetMotion::atRest)
            target = atRest(*std::move(target));
        const Impact impact = impactOf(mover, *target);
        hit.offer(body, impact, reached(impact));
        pass.offer(body, impact, passed(impact));
    }
    return {hit.target(), pass.target()};
}

} // namespace sweep
