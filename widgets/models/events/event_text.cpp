#include "widgets/models/events/event_text.h"

#include "core/events/contact_point/contact_point.h"
#include "widgets/format/cell_text.h"
#include "widgets/format/conversions.h"
#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"

namespace sweep {

QString timeText(const Instant& time, bool exact)
{
    if (exact)
        return exactText(time.nearest());
    return (time.isDouble() ? QString() : QStringLiteral("≈ ")) + shownText(time.nearest());
}

QString partnerText(const Scene& scene, std::uint32_t b, const Cell& cell)
{
    return b == Event::isCell ? EventText::tr("cell %1").arg(cellText(cell)) : labelOf(scene.bodies[b]);
}

const Opinion* EventText::opinion(std::size_t event) const
{
    const Audit* audit = answer->audit.get();
    return audit && event < audit->events.size() ? &audit->events[event] : nullptr;
}

const FrameMark* EventText::mark(std::size_t event) const
{
    return sampled ? &sampled->marks[event] : nullptr;
}

const Instant& EventText::timeOf(std::size_t event) const
{
    return timeline().instants()[timeline().instantOf(event)].time;
}

QString EventText::shown(std::size_t index, Column column) const
{
    const Event& event = timeline().events()[index];
    switch (column) {
    case InstantColumn:
        return QString::number(timeline().instantOf(index) + 1);
    case TimeColumn:
        return timeText(timeOf(index), false);
    case KindColumn:
        return eventWord(event.kind, event.clipped);
    case AColumn:
        return labelOf(answer->scene->bodies[event.a]);
    case BColumn:
        return partnerText(*answer->scene, event.b, event.cell);
    case SColumn:
        return !event.hasS ? QString() : event.sIsNull() ? tr("none") : shownText(event.s);
    case PointColumn:
        return point(index, false);
    case CheckColumn: {
        const Opinion* says = opinion(index);
        return says ? verdictWord(says->verdict) : checking ? tr("checking…") : tr("not checked");
    }
    case FramesColumn:
        return sampled ? frameMarkText(sampled->marks[index]) : sampling ? tr("sampling…") : tr("not sampled");
    case ColumnCount:
        break;
    }
    return {};
}

QString EventText::exact(std::size_t index, Column column) const
{
    if (column == PointColumn)
        return point(index, true);
    if (column == TimeColumn)
        return timeText(timeOf(index), true);
    if (column == FramesColumn && sampled && sampled->marks[index].kind == FrameMark::Kind::late)
        return exactText(sampled->marks[index].late);
    return shown(index, column).replace(QChar(0x2212), u'-');
}

QString EventText::point(std::size_t index, bool exact) const
{
    const auto point = contactPoint(*answer->scene, timeline().events()[index], timeOf(index)).point;
    if (!point)
        return {};
    if (exact)
        return QStringLiteral("%1, %2").arg(exactText(point->x), exactText(point->y));
    return QStringLiteral("%1, %2").arg(roundedText(point->x, 6, u""), roundedText(point->y, 6, u""));
}

} // namespace sweep
