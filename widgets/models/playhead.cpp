#include "widgets/models/playhead.h"

#include <algorithm>

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
    setTime(m_time);
}

void Playhead::setTimeline(std::shared_ptr<const Timeline> timeline)
{
    m_timeline = std::move(timeline);
    m_moment.reset();
    Q_EMIT rangeChanged();
    if (m_onMoment)
        m_moment = momentShownAs(m_time);
    if (!m_moment && m_timeline) {
        const std::size_t index = firstMomentFrom(*m_timeline, m_time);
        if (index < m_timeline->moments().size() && m_timeline->moments()[index].time == Instant(m_time))
            m_moment = index;
    }
    if (m_timeline)
        m_onMoment = m_moment.has_value();
    Q_EMIT moved();
}

void Playhead::setTime(double time)
{
    if (time != time)
        return;
    time = std::clamp(time, m_window.start, m_window.end);
    std::optional<std::size_t> moment;
    if (m_timeline) {
        const std::size_t index = firstMomentFrom(*m_timeline, time);
        if (index < m_timeline->moments().size() && m_timeline->moments()[index].time == Instant(time))
            moment = index;
    }
    moveTo(time, moment);
}

void Playhead::setTypedTime(double time)
{
    if (const auto moment = momentShownAs(time)) {
        setMoment(*moment);
        return;
    }
    setTime(time);
    m_onMoment = true; // of a timeline that is yet to come
}

std::optional<std::size_t> Playhead::momentShownAs(double time) const
{
    if (!m_timeline)
        return {};
    // The exact instant may lie on either side of its nearest double.
    const auto& moments = m_timeline->moments();
    std::size_t index = firstMomentFrom(*m_timeline, time);
    while (index > 0 && moments[index - 1].time.nearest() == time)
        --index;
    return index < moments.size() && moments[index].time.nearest() == time ? std::optional(index) : std::nullopt;
}

void Playhead::setMoment(std::size_t moment)
{
    if (m_timeline && moment < m_timeline->moments().size())
        moveTo(m_timeline->moments()[moment].time.nearest(), moment);
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
    const std::size_t moment = m_moment ? *m_moment + 1 : firstMomentFrom(*m_timeline, m_time);
    return moment < m_timeline->moments().size() ? std::optional(moment) : std::nullopt;
}

std::optional<std::size_t> Playhead::previous() const
{
    if (!m_timeline)
        return {};
    const std::size_t moment = m_moment ? *m_moment : firstMomentFrom(*m_timeline, m_time);
    return moment > 0 ? std::optional(moment - 1) : std::nullopt;
}

void Playhead::moveTo(double time, std::optional<std::size_t> moment)
{
    if (time == m_time && moment == m_moment)
        return;
    m_time = time;
    m_moment = moment;
    m_onMoment = moment.has_value();
    Q_EMIT moved();
}

} // namespace sweep
