#include "widgets/models/events/event_text.h"

#include "core/events/contact_point/contact_point.h"
#include "core/events/contact_point/contact_point_bounds.h"
#include "core/number/text/closed_form.h"
#include "core/number/text/coordinates.h"
#include "widgets/format/cell_text.h"
#include "widgets/format/conversions.h"
#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"

#include <algorithm>

namespace sweep {

namespace {

QString withComma(const CoordinateTexts& texts)
{
    return textOf(texts[0] + ", " + texts[1]);
}

constexpr int tableDigits = 6;

// Filter stage: whether these few digits certainly distinguish the point from that of the event. An exact contact point
// takes longer than the rest of a row.
bool isFarFrom(Vec point, const Event& event, const Instant& time, const Scene& scene)
{
    if (event.withCell()) // there may be no point
        return false;
    const auto bounds = contactPointBounds(scene, event, time);
    return bounds && tellsFiltered(point, *bounds, tableDigits);
}

} // namespace

QString partnerText(const Scene& scene, std::uint32_t b, const Cell& cell)
{
    return b == Event::isCell ? EventText::tr("cell %1").arg(cellText(cell)) : labelOf(scene.bodies[b]);
}

QString distinctPartnerText(const Scene& scene, std::uint32_t b, const Cell& cell)
{
    return b == Event::isCell ? partnerText(scene, b, cell) : distinctLabelOf(scene, b);
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
        return shortTimeText(timeline(), index);
    case KindColumn:
        return eventWord(event.kind, event.clipped);
    case PairColumn:
        return pair(index);
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

QVariant EventText::shownId(std::size_t index, Column column) const
{
    const Event& event = timeline().events()[index];
    if (column != AColumn && (column != BColumn || event.withCell()))
        return {};
    return repeated->shownId(*answer->scene, column == AColumn ? event.a : event.b);
}

QString EventText::exactForm(std::size_t index) const
{
    constexpr std::size_t longest = 40; // bytes
    const QString text = textOf(closedForm(timeOf(index), longest)).replace(u'-', u'−');
    return text == shownText(timeOf(index).nearest()) ? QString() : text;
}

QString EventText::pair(std::size_t index) const
{
    const Event& event = timeline().events()[index];
    const auto name = [this](std::size_t body) { return repeated->distinctLabel(*answer->scene, body); };
    return name(event.a) + QStringLiteral(" · ") +
           (event.withCell() ? partnerText(*answer->scene, event.b, event.cell) : name(event.b));
}

QString EventText::exact(std::size_t index, Column column) const
{
    if (column == PointColumn)
        return point(index, true);
    if (column == TimeColumn)
        return exactText(timeOf(index).nearest());
    if (column == FramesColumn && sampled && sampled->marks[index].kind == FrameMark::Kind::late)
        return exactText(sampled->marks[index].late);
    return labelWithId(shown(index, column).replace(QChar(0x2212), u'-'), shownId(index, column).toString());
}

QString EventText::point(std::size_t index, bool exact) const
{
    const auto point = pointOf(index);
    if (!point)
        return {};
    if (exact)
        return withComma(shortestCoordinates(*point));
    int digits = tableDigits;
    int exactDigits = 0;
    for (const bool later : {false, true}) {
        const Telling telling = digitsTellingFrom(index, *point, later);
        digits = std::max(digits, telling.ofDouble);
        exactDigits = std::max(exactDigits, telling.ofExact);
    }
    const CoordinateTexts text = exactDigits == 0 ? roundedCoordinates(*point, digits)
                                                  : *contactPointDigits(*answer->scene, timeline().events()[index],
                                                                        timeOf(index), std::max(exactDigits, digits));
    return withComma(text).replace(u'-', QChar(0x2212));
}

std::optional<Vec> EventText::pointOf(std::size_t event) const
{
    return contactPoint(*answer->scene, timeline().events()[event], timeOf(event)).point;
}

EventText::Telling EventText::digitsTellingFrom(std::size_t event, Vec point, bool later) const
{
    constexpr std::size_t furthest = 4; // few events share an instant and a point
    const std::vector<Event>& events = timeline().events();
    const std::size_t left = later ? events.size() - 1 - event : event;
    for (std::size_t i = 1; i <= std::min(furthest, left); ++i) {
        const std::size_t other = later ? event + i : event - i;
        if (isFarFrom(point, events[other], timeOf(other), *answer->scene))
            return {};
        const auto otherPoint = pointOf(other);
        if (!otherPoint)
            continue;
        if (!areNearlyOne(point, *otherPoint))
            return {.ofDouble = digitsTelling(point, *otherPoint, 1)};
        if (const auto count = contactDigitsTelling(*answer->scene, {timeOf(event), events[event]},
                                                    {timeOf(other), events[other]}, point == *otherPoint))
            return {.ofExact = *count};
    }
    return {};
}

} // namespace sweep
