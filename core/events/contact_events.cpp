#include "core/events/contact_events.h"

#include "core/number/quotient.h"
#include "core/number/roots.h"
#include "core/scene/motion.h"
#include "core/scene/stretch_at.h"

#include <limits>

namespace sweep {

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

double proportionAt(const Scene& scene, const Body& point, const Body& line, Interval common, const Instant& t)
{
    const Interval stretch = stretchAt(point, line, common, t, TimeSide::before);
    const MotionPair motions = motionsOver(scene, point, line, stretch);
    return nearestProportion(motions.a, motions.b, t);
}

} // namespace

double nearestProportion(const Motion& point, const Motion& line, const Instant& t)
{
    const PolynomialVec d = line.b - line.a;
    const Polynomial square = lengthSquared(d);
    return signAt(square, t) == Sign::zero ? std::numeric_limits<double>::quiet_NaN()
                                           : nearestQuotient(dot(d, point.a - line.a), square, t);
}

void addPairEvents(const Scene& scene, const PairContacts& pair, const Job& job, std::vector<TimedEvent>& events)
{
    const Body& a = scene.bodies[pair.pair.a];
    const Body& b = scene.bodies[pair.pair.b];
    const bool aIsPoint = isPointAgainstLine(a.shape, b.shape);
    Event named;
    named.a = pair.pair.a;
    named.b = pair.pair.b;
    named.hasS = aIsPoint || isPointAgainstLine(b.shape, a.shape);
    for (const Contact& contact : pair.contacts) {
        if (job.stopped())
            return;
        emitEvents(named, contact, pair.common, [&](Event event, const Instant& t) {
            if (event.hasS)
                event.s = contact.s  ? *contact.s
                          : aIsPoint ? proportionAt(scene, a, b, pair.common, t)
                                     : proportionAt(scene, b, a, pair.common, t);
            events.push_back({t, event});
        });
    }
}

void addCellEvents(Event event, const Contact& contact, Interval active, std::vector<TimedEvent>& events)
{
    emitEvents(event, contact, active, [&](const Event& emitted, const Instant& t) { events.push_back({t, emitted}); });
}

} // namespace sweep
