#include "widgets/models/events/event_text.h"

#include "core/events/contact_point/contact_point.h"
#include "widgets/format/geometry.h"
#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"

namespace sweep {

const Opinion* EventText::opinion(std::size_t event) const
{
    const Audit* audit = answer->audit.get();
    return audit && event < audit->events.size() ? &audit->events[event] : nullptr;
}

const FrameMark* EventText::mark(std::size_t event) const
{
    return sampled ? &sampled->marks[event] : nullptr;
}

QString EventText::shown(std::size_t index, EventColumn column) const
{
    const Event& event = timeline().events()[index];
    const auto& bodies = answer->scene->bodies;
    switch (column) {
    case EventColumn::instant:
        return QString::number(timeline().instantOf(index) + 1);
    case EventColumn::time: {
        const Instant& time = timeline().instants()[timeline().instantOf(index)].time;
        return (time.isDouble() ? QString() : QStringLiteral("≈ ")) + shownText(time.nearest());
    }
    case EventColumn::kind:
        return eventWord(event.kind, event.clipped);
    case EventColumn::a:
        return labelOf(bodies[event.a]);
    case EventColumn::b:
        return event.withCell() ? tr("cell (%1, %2)").arg(event.cell.i).arg(event.cell.j) : labelOf(bodies[event.b]);
    case EventColumn::s:
        return !event.hasS ? QString() : event.sIsNull() ? tr("none") : shownText(event.s);
    case EventColumn::point:
        return point(index, false);
    case EventColumn::check: {
        const Opinion* says = opinion(index);
        return says ? verdictWord(says->verdict) : checking ? tr("checking…") : tr("not checked");
    }
    case EventColumn::frames:
        return sampled ? frameMarkText(sampled->marks[index]) : sampling ? tr("sampling…") : tr("not sampled");
    }
    return {};
}

QString EventText::exact(std::size_t index, EventColumn column) const
{
    if (column == EventColumn::point)
        return point(index, true);
    if (column == EventColumn::time)
        return exactText(timeline().instants()[timeline().instantOf(index)].time.nearest());
    if (column == EventColumn::frames && sampled && sampled->marks[index].kind == FrameMark::Kind::late)
        return exactText(sampled->marks[index].late);
    return shown(index, column).replace(QChar(0x2212), u'-');
}

QString EventText::point(std::size_t index, bool exact) const
{
    const auto& instant = timeline().instants()[timeline().instantOf(index)];
    const auto point = contactPoint(*answer->scene, timeline().events()[index], instant.time).point;
    if (!point)
        return {};
    if (exact)
        return QStringLiteral("%1, %2").arg(exactText(point->x), exactText(point->y));
    return QStringLiteral("%1, %2").arg(roundedText(point->x, 6, u""), roundedText(point->y, 6, u""));
}

} // namespace sweep
