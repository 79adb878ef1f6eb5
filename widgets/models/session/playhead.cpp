#include "widgets/models/session/playhead.h"

#include "core/number/quotient.h"

#include <algorithm>
#include <cmath>

namespace sweep {

std::size_t firstInstantFrom(const Timeline& timeline, double t)
{
    const auto& instants = timeline.instants();
    const Instant time(t);
    const auto before = [&](const TimelineInstant& instant) { return instant.time < time; };
    return std::size_t(std::ranges::partition_point(instants, before) - instants.begin());
}

void Playhead::setWindow(Interval window)
{
    if (window == m_window)
        return;
    m_window = window;
    Q_EMIT rangeChanged();
    setTime(m_position.t);
}

void Playhead::setTimeline(std::shared_ptr<const Timeline> timeline)
{
    m_timeline = std::move(timeline);
    m_position.instant.reset();
    Q_EMIT rangeChanged();
    if (m_onInstant)
        m_position.instant = nearestInstantRoundedTo(m_position.doubleDouble());
    if (!m_position.instant)
        m_position.instant = instantAt(m_position.t);
    if (m_position.instant) {
        const DoubleDouble exact = doubleDoubleTime(m_timeline->instants()[*m_position.instant].time);
        m_position = {exact.high, exact.low, m_position.instant,
                      canBeAt(*m_position.instant, m_position.side) ? m_position.side : InstantSide::at};
    } else if (m_timeline) {
        m_position = {m_position.t};
    }
    if (m_timeline)
        m_onInstant = m_position.instant.has_value();
    Q_EMIT moved();
}

std::optional<std::size_t> Playhead::instantAt(double time) const
{
    if (!m_timeline)
        return {};
    const std::size_t index = firstInstantFrom(*m_timeline, time);
    const auto& instants = m_timeline->instants();
    return index < instants.size() && instants[index].time == Instant(time) ? std::optional(index) : std::nullopt;
}

void Playhead::setTime(double time)
{
    if (time != time)
        return;
    time = std::clamp(time, m_window.start, m_window.end);
    moveTo({time, 0, instantAt(time)});
}

void Playhead::setTypedTime(DoubleDouble time)
{
    if (const auto instant = nearestInstantRoundedTo(time)) {
        setInstant(*instant);
        return;
    }
    setTime(time.high);
    m_onInstant = true; // an instant of a timeline that is not known yet
}

std::optional<std::size_t> Playhead::nearestInstantRoundedTo(DoubleDouble time) const
{
    if (!m_timeline)
        return {};
    // The exact instant may lie on either side of its nearest double.
    const auto& instants = m_timeline->instants();
    std::size_t index = firstInstantFrom(*m_timeline, time.high);
    while (index > 0 && instants[index - 1].time.nearest() == time.high)
        --index;
    const auto distance = [&](std::size_t instant) {
        return std::abs((doubleDoubleTime(instants[instant].time) - time).high);
    };
    std::optional<std::size_t> best;
    for (; index < instants.size() && instants[index].time.nearest() == time.high; ++index)
        if (!best || distance(index) < distance(*best))
            best = index;
    return best;
}

bool Playhead::canBeAt(std::size_t instant, InstantSide side) const
{
    if (!m_timeline || instant >= m_timeline->instants().size())
        return false;
    const Instant& time = m_timeline->instants()[instant].time;
    return side == InstantSide::at || time != Instant(side == InstantSide::before ? m_window.start : m_window.end);
}

void Playhead::setInstant(std::size_t instant, InstantSide side)
{
    if (!canBeAt(instant, side))
        return;
    const DoubleDouble exact = doubleDoubleTime(m_timeline->instants()[instant].time);
    moveTo({exact.high, exact.low, instant, side});
}

void Playhead::setSide(InstantSide side)
{
    if (m_position.instant)
        setInstant(*m_position.instant, side);
}

void Playhead::toNext()
{
    if (const auto instant = next())
        setInstant(*instant);
}

void Playhead::toPrevious()
{
    if (const auto instant = previous())
        setInstant(*instant);
}

std::optional<std::size_t> Playhead::next() const
{
    if (!m_timeline)
        return {};
    const std::size_t instant = m_position.instant ? *m_position.instant + (m_position.side != InstantSide::before)
                                                   : firstInstantFrom(*m_timeline, m_position.t);
    return instant < m_timeline->instants().size() ? std::optional(instant) : std::nullopt;
}

std::optional<std::size_t> Playhead::previous() const
{
    if (!m_timeline)
        return {};
    const std::size_t instant = m_position.instant ? *m_position.instant + (m_position.side == InstantSide::after)
                                                   : firstInstantFrom(*m_timeline, m_position.t);
    return instant > 0 ? std::optional(instant - 1) : std::nullopt;
}

void Playhead::moveTo(const TimePosition& position)
{
    if (position == m_position)
        return;
    m_position = position;
    m_onInstant = position.instant.has_value();
    Q_EMIT moved();
}

} // namespace sweep
