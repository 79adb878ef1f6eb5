#include "widgets/models/session/playhead.h"

#include "core/number/quotient.h"

#include <algorithm>
#include <cmath>

namespace sweep {

std::size_t firstMomentFrom(const Timeline& timeline, double t)
{
    const auto& moments = timeline.moments();
    const Instant instant(t);
    const auto before = [&](const Timeline::Moment& moment) { return moment.time < instant; };
    return std::size_t(std::partition_point(moments.begin(), moments.end(), before) - moments.begin());
}

void Playhead::setWindow(Interval window)
{
    if (window == m_window)
        return;
    m_window = window;
    Q_EMIT rangeChanged();
    setTime(m_at.t);
}

void Playhead::setTimeline(std::shared_ptr<const Timeline> timeline)
{
    m_timeline = std::move(timeline);
    m_at.moment.reset();
    Q_EMIT rangeChanged();
    if (m_onMoment)
        m_at.moment = momentShownAs(m_at.fine());
    if (!m_at.moment)
        m_at.moment = momentAt(m_at.t);
    if (m_at.moment) {
        const DoubleDouble exact = fineTime(m_timeline->moments()[*m_at.moment].time);
        m_at = {exact.high, exact.low, m_at.moment, mayStand(*m_at.moment, m_at.side) ? m_at.side : Side::at};
    } else if (m_timeline) {
        m_at = {m_at.t};
    }
    if (m_timeline)
        m_onMoment = m_at.moment.has_value();
    Q_EMIT moved();
}

std::optional<std::size_t> Playhead::momentAt(double time) const
{
    if (!m_timeline)
        return {};
    const std::size_t index = firstMomentFrom(*m_timeline, time);
    const auto& moments = m_timeline->moments();
    return index < moments.size() && moments[index].time == Instant(time) ? std::optional(index) : std::nullopt;
}

void Playhead::setTime(double time)
{
    if (time != time)
        return;
    time = std::clamp(time, m_window.start, m_window.end);
    moveTo({time, 0, momentAt(time)});
}

void Playhead::setTypedTime(DoubleDouble time)
{
    if (const auto moment = momentShownAs(time)) {
        setMoment(*moment);
        return;
    }
    setTime(time.high);
    m_onMoment = true; // of a timeline that is yet to come
}

std::optional<std::size_t> Playhead::momentShownAs(DoubleDouble time) const
{
    if (!m_timeline)
        return {};
    // The exact instant may lie on either side of its nearest double.
    const auto& moments = m_timeline->moments();
    std::size_t index = firstMomentFrom(*m_timeline, time.high);
    while (index > 0 && moments[index - 1].time.nearest() == time.high)
        --index;
    const auto distance = [&](std::size_t moment) { return std::abs((fineTime(moments[moment].time) - time).high); };
    std::optional<std::size_t> best;
    for (; index < moments.size() && moments[index].time.nearest() == time.high; ++index)
        if (!best || distance(index) < distance(*best))
            best = index;
    return best;
}

bool Playhead::mayStand(std::size_t moment, Side side) const
{
    if (!m_timeline || moment >= m_timeline->moments().size())
        return false;
    const Instant& time = m_timeline->moments()[moment].time;
    return side == Side::at || time != Instant(side == Side::before ? m_window.start : m_window.end);
}

void Playhead::setMoment(std::size_t moment, Side side)
{
    if (!mayStand(moment, side))
        return;
    const DoubleDouble exact = fineTime(m_timeline->moments()[moment].time);
    moveTo({exact.high, exact.low, moment, side});
}

void Playhead::setSide(Side side)
{
    if (m_at.moment)
        setMoment(*m_at.moment, side);
}

void Playhead::toNext()
{
    if (const auto moment = next())
        setMoment(*moment);
}

void Playhead::toPrevious()
{
    if (const auto moment = previous())
        setMoment(*moment);
}

std::optional<std::size_t> Playhead::next() const
{
    if (!m_timeline)
        return {};
    const std::size_t moment =
        m_at.moment ? *m_at.moment + (m_at.side != Side::before) : firstMomentFrom(*m_timeline, m_at.t);
    return moment < m_timeline->moments().size() ? std::optional(moment) : std::nullopt;
}

std::optional<std::size_t> Playhead::previous() const
{
    if (!m_timeline)
        return {};
    const std::size_t moment =
        m_at.moment ? *m_at.moment + (m_at.side == Side::after) : firstMomentFrom(*m_timeline, m_at.t);
    return moment > 0 ? std::optional(moment - 1) : std::nullopt;
}

void Playhead::moveTo(const ShownTime& at)
{
    if (at == m_at)
        return;
    m_at = at;
    m_onMoment = at.moment.has_value();
    Q_EMIT moved();
}

} // namespace sweep
