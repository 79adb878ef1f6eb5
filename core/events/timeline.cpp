#include <sweepbench/timeline.h>

#include "core/events/contact_events.h"
#include "core/number/roots.h"
#include "core/scene/motion.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/base/jobs.h>
#include <sweepbench/number/instant.h>

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>

namespace sweep {

const char* name(EventKind kind)
{
    static constexpr std::array names{"exit", "touch", "cross", "enter"};
    return names[static_cast<std::size_t>(kind)];
}

std::string name(EventKind kind, bool isClipped)
{
    return std::string(name(kind)) + (isClipped ? ", clipped" : "");
}

bool precedes(const Event& p, const Event& q)
{
    const auto key = [](const Event& e) { return std::tuple(e.kind, e.withCell(), e.a, e.b, e.cell.i, e.cell.j); };
    return key(p) < key(q);
}

std::size_t Timeline::instantOf(std::size_t event) const
{
    SWEEP_EXPECTS(event < m_events.size());
    const auto after =
        std::upper_bound(m_instants.begin(), m_instants.end(), event,
                         [](std::size_t i, const TimelineInstant& instant) { return i < instant.first; });
    return static_cast<std::size_t>(after - m_instants.begin()) - 1;
}

void Timeline::append(Instant time, std::span<const Event> events)
{
    SWEEP_EXPECTS(!events.empty());
    SWEEP_EXPECTS(m_instants.empty() || m_instants.back().time < time);
    m_instants.push_back({hold(std::move(time)), m_events.size(), events.size()});
    m_events.insert(m_events.end(), events.begin(), events.end());
}

// Never appends to a block that a copy of this timeline shares.
const Instant& Timeline::hold(Instant time)
{
    if (m_heldInstants.empty() || m_heldInstants.back().use_count() > 1)
        m_heldInstants.push_back(std::make_shared<std::deque<Instant>>());
    return m_heldInstants.back()->emplace_back(std::move(time));
}

void Timeline::reserve(std::size_t instants, std::size_t events)
{
    m_instants.reserve(instants);
    m_events.reserve(events);
}

AdjacentInstants neighboursOf(const Timeline& timeline, std::size_t instant, const AdjacentInstants& adjacent)
{
    const auto& instants = timeline.instants();
    SWEEP_EXPECTS(instant < instants.size());
    return {instant == 0 ? adjacent.before : &instants[instant - 1].time,
            instant + 1 == instants.size() ? adjacent.after : &instants[instant + 1].time};
}

namespace {

bool isBefore(const Instant* p, const Instant* q)
{
    return *p < *q;
}

} // namespace

OrderedInstants::OrderedInstants(std::vector<const Instant*> instants) : m_instants(std::move(instants))
{
    std::ranges::sort(m_instants, isBefore);
}

AdjacentInstants OrderedInstants::adjacentTo(const Instant& instant) const
{
    const auto [first, last] = std::equal_range(m_instants.begin(), m_instants.end(), &instant, isBefore);
    return {first == m_instants.begin() ? nullptr : *std::prev(first), last == m_instants.end() ? nullptr : *last};
}

namespace {

// An event and the double nearest to its time, by which events are sorted first.
struct NearestKey
{
    double nearest;
    TimedEvent* event;
};

// Events whose times have the same nearest double, usually because they share an instant. Groups them into instants in
// exact order and sorts the events of each. Every event is compared with few others, because proving two roots equal is
// expensive.
class EqualDoubles
{
public:
    void add(TimedEvent* event)
    {
        const auto group = std::partition_point(m_groups.begin(), m_groups.end(), [event](const auto& events) {
            return events.front()->time < event->time;
        });
        if (group != m_groups.end() && group->front()->time == event->time)
            group->push_back(event);
        else
            m_groups.insert(group, {event});
    }
    void appendTo(Timeline& timeline)
    {
        std::vector<Event> together;
        for (auto& events : m_groups) {
            std::sort(events.begin(), events.end(),
                      [](const TimedEvent* p, const TimedEvent* q) { return precedes(p->event, q->event); });
            together.clear();
            for (const TimedEvent* event : events)
                together.push_back(event->event);
            timeline.append(std::move(events.front()->time), together);
        }
    }

private:
    std::vector<std::vector<TimedEvent*>> m_groups;
};

struct Stopped
{
};

// All events, sorted by the nearest doubles of their times. Throws Stopped.
std::vector<NearestKey> keysOf(EventLists& events, const ParallelJob& work)
{
    std::size_t count = 0;
    for (const auto& list : events)
        count += list.size();
    std::vector<NearestKey> keys;
    keys.reserve(count);
    for (auto& list : events)
        for (TimedEvent& event : list) {
            if (work.job.stopped())
                throw Stopped();
            keys.push_back({event.time.nearest(), &event});
        }
    parallelSort(work.threads, keys, [&work](const NearestKey& p, const NearestKey& q) {
        if (work.job.stopped())
            throw Stopped();
        return p.nearest < q.nearest;
    });
    return keys;
}

// Appends all events to an empty timeline. Throws Stopped.
void arrange(EventLists& events, const ParallelJob& work, Timeline& timeline)
{
    const std::vector<NearestKey> keys = keysOf(events, work);
    timeline.reserve(keys.size(), keys.size());
    for (std::size_t i = 0; i < keys.size();) {
        if (work.job.stopped())
            throw Stopped();
        std::size_t last = i + 1;
        while (last < keys.size() && keys[last].nearest == keys[i].nearest)
            ++last;
        if (last == i + 1)
            timeline.append(std::move(keys[i].event->time), {&keys[i].event->event, 1});
        else {
            EqualDoubles group;
            for (std::size_t k = i; k < last; ++k) {
                if (work.job.stopped())
                    throw Stopped();
                group.add(keys[k].event);
            }
            group.appendTo(timeline);
        }
        i = last;
    }
}

} // namespace

Timeline timelineOfLists(Interval window, EventLists events, const ParallelJob& work)
{
    Timeline timeline(window);
    try {
        arrange(events, work, timeline);
    } catch (const Stopped&) {
        discard(std::pair(std::move(events), std::move(timeline)));
        return Timeline(window);
    }
    return timeline;
}

// Copies a timeline, leaving out the removed events and merging in the added ones.
class Patching
{
public:
    Patching(const Timeline& before, const TimelinePatch& patch, const Timeline& added, const Job& job)
        : m_before(before), m_indices(patch.indices), m_added(added), m_job(job), m_next(added.instants().begin()),
          m_after(before.window())
    {
        m_after.reserve(before.instants().size() + added.instants().size(),
                        before.events().size() + added.events().size());
        // Every patch adds a block of instants. Once there are many, those in use are copied into one block, which
        // frees the instants that no event has any more.
        constexpr std::size_t many = 64;
        m_copies = before.m_heldInstants.size() >= many;
        if (!m_copies)
            m_after.m_heldInstants = before.m_heldInstants;
    }

    Timeline run()
    {
        for (const TimelineInstant& instant : m_before.instants()) {
            if (m_job.stopped())
                return Timeline(m_before.window());
            addUpTo(instant.time);
            const std::size_t first = m_after.m_events.size();
            keepOf(instant);
            if (isNext(instant.time)) {
                const auto kept = static_cast<std::ptrdiff_t>(m_after.m_events.size());
                const auto more = m_added.eventsOf(*m_next++);
                m_after.m_events.insert(m_after.m_events.end(), more.begin(), more.end());
                const auto begin = m_after.m_events.begin();
                std::inplace_merge(begin + static_cast<std::ptrdiff_t>(first), begin + kept, m_after.m_events.end(),
                                   precedes);
            }
            if (first < m_after.m_events.size())
                m_after.m_instants.push_back(
                    {m_copies ? m_after.hold(instant.time) : instant.time, first, m_after.m_events.size() - first});
        }
        while (m_next != m_added.instants().end())
            addNext();
        return std::move(m_after);
    }

private:
    [[nodiscard]] bool isNext(const Instant& time) const
    {
        return m_next != m_added.instants().end() && m_next->time.nearest() == time.nearest() && m_next->time == time;
    }
    // Times are compared exactly only if their nearest doubles are equal.
    void addUpTo(const Instant& time)
    {
        while (m_next != m_added.instants().end() && m_next->time.nearest() <= time.nearest() && m_next->time < time)
            addNext();
    }
    void addNext()
    {
        const auto events = m_added.eventsOf(*m_next);
        m_after.m_instants.push_back({m_after.hold(m_next->time), m_after.m_events.size(), events.size()});
        m_after.m_events.insert(m_after.m_events.end(), events.begin(), events.end());
        ++m_next;
    }
    void keepOf(const TimelineInstant& instant)
    {
        for (Event event : m_before.eventsOf(instant)) {
            event.a = m_indices[event.a];
            if (!event.withCell()) {
                event.b = m_indices[event.b];
                if (event.b == TimelinePatch::removed) // tested here, because this value of b also denotes a cell
                    continue;
            }
            if (event.a != TimelinePatch::removed)
                m_after.m_events.push_back(event);
        }
    }

    const Timeline& m_before;
    const std::vector<std::uint32_t>& m_indices;
    const Timeline& m_added;
    const Job& m_job;
    std::vector<TimelineInstant>::const_iterator m_next;
    Timeline m_after;
    bool m_copies = false;
};

Timeline patched(const Timeline& before, TimelinePatch patch, const Job& job)
{
    const Timeline added = timelineOfLists(before.window(), std::move(patch.added), {1, job.withoutProgress()});
    return Patching(before, patch, added, job).run();
}

namespace {

// Calls `emit` with each event of a contact and its time.
template <class Emit>
void emitEvents(Event event, const Contact& contact, Interval common, const Emit& emit)
{
    const bool atStart = contact.begin == Instant(common.start);
    const bool atEnd = contact.end == Instant(common.end);
    if (contact.isInstant()) {
        event.kind = contact.crosses() ? EventKind::cross : EventKind::touch;
        event.clipped = !contact.crosses() && (atStart || atEnd);
        emit(event, contact.begin);
        return;
    }
    event.kind = EventKind::enter;
    event.clipped = atStart;
    emit(event, contact.begin);
    event.kind = EventKind::exit;
    event.clipped = atEnd;
    emit(event, contact.end);
}

double proportionAt(const PreparedBody& point, const PreparedBody& line, Interval common, const Instant& t)
{
    const Interval stretch = stretchAt(point, line, common, t, TimeSide::before);
    const auto [p, q] = motionsOver(point, line, stretch);
    return nearestProportion(p, q, t);
}

} // namespace

double nearestProportion(const Motion& point, const Motion& line, const Instant& t)
{
    const PolynomialVec d = line.b - line.a;
    const Polynomial square = lengthSquared(d);
    return signAt(square, t) == Sign::zero ? std::numeric_limits<double>::quiet_NaN()
                                           : nearestQuotient(dot(d, point.a - line.a), square, t);
}

void addPairEvents(const PreparedBody& a, const PreparedBody& b, const PairContacts& pair, const Job& job,
                   std::vector<TimedEvent>& events)
{
    const bool aIsPoint = isPointAgainstLine(a.kind(), b.kind());
    Event named;
    named.a = pair.pair.a;
    named.b = pair.pair.b;
    named.hasS = aIsPoint || isPointAgainstLine(b.kind(), a.kind());
    for (const Contact& contact : pair.contacts) {
        if (job.stopped())
            return;
        emitEvents(named, contact, pair.common, [&](Event event, const Instant& t) {
            if (event.hasS)
                event.s = contact.s  ? *contact.s
                          : aIsPoint ? proportionAt(a, b, pair.common, t)
                                     : proportionAt(b, a, pair.common, t);
            events.push_back({t, event});
        });
    }
}

void addCellEvents(Event event, const Contact& contact, Interval active, std::vector<TimedEvent>& events)
{
    emitEvents(event, contact, active, [&](const Event& emitted, const Instant& t) { events.push_back({t, emitted}); });
}

} // namespace sweep
