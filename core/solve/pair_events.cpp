#include "core/solve/pair_events.h"

#include "core/base/parallel.h"
#include "core/number/quotient.h"
#include "core/number/roots.h"
#include "core/scene/motion.h"
#include "core/scene/stretch_at.h"

#include <limits>

namespace sweep {

namespace {

bool isPointOnLine(const Body& p, const Body& q)
{
    return p.shape == Shape::point && (q.shape == Shape::segment || isUnbounded(q.shape));
}

// The proportion along a→b of the line at which the point is; NaN where the line is a single point then.
double proportion(const Scene& scene, const Body& point, const Body& line, Interval common, const Instant& t)
{
    const Interval stretch = stretchAt(point, line, common, t, TimeSide::before);
    Motion p = motionOver(point, activeInterval(scene, point), stretch);
    Motion q = motionOver(line, activeInterval(scene, line), stretch);
    shareScale(p, q);
    const PolynomialVec d = q.b - q.a;
    const Polynomial length = lengthSquared(d);
    if (signAt(length, t) == Sign::zero)
        return std::numeric_limits<double>::quiet_NaN();
    return nearestQuotient(dot(d, p.a - q.a), length, t);
}

// Tells each event of a contact and its time.
template <class Tell>
void tellEvents(Event event, const Contact& contact, Interval common, const Tell& tell)
{
    const bool atStart = contact.begin == Instant(common.start);
    const bool atEnd = contact.end == Instant(common.end);
    if (contact.lastsOneInstant()) {
        event.kind = contact.crosses ? EventKind::cross : EventKind::touch;
        event.clipped = !contact.crosses && (atStart || atEnd);
        tell(event, contact.begin);
        return;
    }
    event.kind = EventKind::enter;
    event.clipped = atStart;
    tell(event, contact.begin);
    event.kind = EventKind::exit;
    event.clipped = atEnd;
    tell(event, contact.end);
}

} // namespace

void addPairEvents(const Scene& scene, BodyPair pair, const ContactOptions& options, std::vector<TimedEvent>& events)
{
    const Body& a = scene.bodies[pair.a];
    const Body& b = scene.bodies[pair.b];
    const auto common = commonWindow(scene, a, b);
    if (!common)
        return;
    Event named;
    named.a = pair.a;
    named.b = pair.b;
    const bool aOnB = isPointOnLine(a, b);
    named.hasS = aOnB || isPointOnLine(b, a);
    for (const Contact& contact : contacts(scene, a, b, *common, options)) {
        if (options.job.stopped())
            return;
        tellEvents(named, contact, *common, [&](Event event, const Instant& t) {
            if (event.hasS)
                event.s = contact.s ? *contact.s
                          : aOnB    ? proportion(scene, a, b, *common, t)
                                    : proportion(scene, b, a, *common, t);
            events.push_back({t, event});
        });
    }
}

EventLists pairEvents(const Scene& scene, const std::vector<BodyPair>& pairs, const SolveOptions& options,
                      Progress& progress)
{
    constexpr std::size_t blockLength = 64;
    const std::size_t blocks = blockCount(pairs.size(), blockLength);
    EventLists events(blocks);
    const ContactOptions each{options.stages, {options.job.stop, {}}};
    inParallel(options.threads, blocks, [&](std::size_t i) {
        const Block block = blockAt(i, pairs.size(), blockLength);
        for (std::size_t k = block.first; k < block.last && !options.job.stopped(); ++k)
            addPairEvents(scene, pairs[k], each, events[i]);
        progress.add(block.last - block.first);
    });
    return events;
}

void addCellEvents(Event event, const Contact& contact, Interval active, std::vector<TimedEvent>& events)
{
    tellEvents(event, contact, active, [&](const Event& told, const Instant& t) { events.push_back({t, told}); });
}

} // namespace sweep
