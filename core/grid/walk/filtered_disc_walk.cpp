#include "core/grid/walk/filtered_disc_walk.h"

#include <algorithm>

namespace sweep {

namespace {

constexpr double firstSliceEvents = 32; // each slice expects twice as many as the previous one, up to a limit

} // namespace

bool FilteredDiscWalk::extendBounds(double distance)
{
    m_disc.bounds = DiscErrorBounds(m_disc.course, distance);
    return usable();
}

bool FilteredDiscWalk::begin(double tau, std::uint64_t instantIndex)
{
    const double now = tau / m_disc.course.timePerDistance;
    m_instantIndex = instantIndex;
    m_stepsBefore = m_steps;
    m_queue.clear();
    m_simultaneous = false;
    m_exits.clear();
    m_nextExit = 0;
    m_state = State::uncertain;
    if (!usable() || (!(now < m_disc.bounds.until) && !extendBounds(now)))
        return false;
    m_lastTime = now;
    m_sliceEnd = now;
    m_sliceEvents = firstSliceEvents;
    if (now + 4 * m_disc.bounds.anyCorner < m_disc.course.end && m_points.begin(m_disc, now) &&
        m_chords.begin(m_disc, m_points.lowestCut(), m_points.pastHighestCut(), now))
        m_state = State::walking;
    return m_state == State::walking;
}

bool FilteredDiscWalk::findSlice()
{
    const double from = m_sliceEnd;
    double until = from + m_sliceEvents * m_disc.course.distancePerEvent;
    if (until > m_disc.bounds.until && !extendBounds(until))
        return false;
    const double end = m_disc.course.end;
    const bool last = until > end;
    if (last)
        until = end + 2 * m_disc.bounds.gap;
    m_queue.clear();
    if (!(from < until) || !m_chords.open(m_disc, from, until))
        return false;
    m_chords.advance(m_disc, until, m_queue);
    m_points.advance(m_disc, until, m_queue);
    if (last)
        m_queue.add(m_disc.course, {end, std::numeric_limits<double>::infinity()}, CellChange::exit, {}, {}, false);
    m_queue.sort(from, until, m_disc.bounds.gap);
    m_sliceEnd = until;
    m_sliceEvents = std::min(2 * m_sliceEvents, m_disc.course.mostSliceEvents);
    return true;
}

const CellEvent<2>* FilteredDiscWalk::stopAt(double doubtTime)
{
    m_doubtTime = doubtTime;
    m_state = State::uncertain;
    return nullptr;
}

const CellEvent<2>* FilteredDiscWalk::advance()
{
    if (m_nextExit < m_exits.size())
        return &m_exits[m_nextExit++];
    if (m_state != State::walking)
        return nullptr;
    while (!m_queue.hasCertain()) {
        if (const SliceQueue::Item* last = m_queue.taken())
            m_lastTime = last->late;
        if (m_queue.hasUncertain())
            return m_queue.uncertainEarly() == m_disc.course.end ? finish() : stopAt(m_queue.uncertainEarly());
        if (!findSlice())
            return stopAt(m_sliceEnd);
    }
    return report();
}

// Within a column at distance w, the disc extends √(r² − w²) up and down from its centre.
std::optional<IndexRange> FilteredDiscWalk::columnAt(long long i, const Coordinates<2>& centre) const
{
    const auto& [x, y] = m_disc.course.axes;
    const double square = m_disc.course.radiusSquared;
    const double w = std::max({0.0, x.line(i) - centre[0], centre[0] - x.line(i + 1)});
    if (!(square - w * w > m_disc.bounds.met))
        return std::nullopt;
    const double half = std::sqrt(square - w * w);
    const auto first = y.cellAround(centre[1] - half, 4 * m_disc.bounds.anyCorner);
    const auto last = y.cellAround(centre[1] + half, 4 * m_disc.bounds.anyCorner);
    return first && last ? std::optional(IndexRange{*first, *last}) : std::nullopt;
}

// At the end of the path the disc leaves all cells with which it is in contact.
const CellEvent<2>* FilteredDiscWalk::finish()
{
    const DiscCourse& course = m_disc.course;
    const auto& [x, y] = course.axes;
    const double margin = 4 * m_disc.bounds.anyCorner;
    const Coordinates<2> centre{course.end * x.direction, course.end * y.direction};
    const auto column = x.cellAround(centre[0], margin);
    const auto row = y.cellAround(centre[1], margin);
    const auto first = x.cellAround(centre[0] - course.radius, margin);
    const auto last = x.cellAround(centre[0] + course.radius, margin);
    const bool alone = m_queue.nextUncertainEarly() > course.end + m_disc.bounds.gap;
    if (!alone || !column || !row || !first || !last)
        return stopAt(course.end);
    const auto sideSeen = [](long long from, long long k) { return (k < from) - (k > from); };
    std::vector<CellEvent<2>> exits;
    for (long long i = *first; i <= *last; ++i) {
        const auto cells = columnAt(i, centre);
        if (!cells)
            return stopAt(course.end);
        for (long long j = cells->first; j <= cells->last; ++j) {
            CellEvent<2>& event = exits.emplace_back();
            course.describe(event, CellChange::exit, {i, j}, {sideSeen(*column, i), sideSeen(*row, j)});
            event.clipped = true;
            event.belongs = true;
            event.t = *course.endTime;
            event.instantIndex = m_instantIndex + 1;
        }
    }
    ++m_instantIndex;
    std::sort(exits.begin(), exits.end(), [](const CellEvent<2>& p, const CellEvent<2>& q) { return p.cell < q.cell; });
    m_exits = std::move(exits);
    m_queue.clear();
    m_lastTime = course.end;
    m_state = State::ended;
    return &m_exits[m_nextExit++];
}

FilteredDiscWalk::Cause FilteredDiscWalk::lastCause() const
{
    if (m_state == State::ended)
        return {m_disc.course.endTime, {}, {}};
    const SliceQueue::Item& item = *m_queue.taken();
    const double gap = m_disc.bounds.gap;
    const double perDistance = m_disc.course.timePerDistance;
    Cause cause{std::nullopt, {}, {(m_queue.takenEarly() - gap) * perDistance, (item.late + gap) * perDistance}};
    for (std::size_t a = 0; a < 2; ++a) {
        if (item.event.side[a] == 0)
            continue;
        cause.feature.axes |= 1U << a;
        cause.feature.line[a] = item.event.cell[a] + (item.event.side[a] > 0 ? 1 : 0);
        cause.feature.sense = static_cast<signed char>(-item.event.side[a]);
    }
    if (cause.feature.axes == 3U)
        cause.feature.sense = 0;
    return cause;
}

} // namespace sweep
