#include "widgets/models/events/event_text.h"

#include "core/events/contact_point.h"
#include "core/number/coordinates.h"
#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"

#include <sweepbench/number/text.h>

#include <algorithm>
#include <map>

namespace sweep {

namespace {

QString withComma(const CoordinateTexts& texts)
{
    return textOf(texts[0] + ", " + texts[1]);
}

constexpr int tableDigits = 6;

} // namespace

QString partnerText(const Scene& scene, const PairOrCell& pair)
{
    return pair.withCell() ? EventText::tr("cell %1").arg(cellText(pair.cell)) : labelOf(scene.bodies[pair.b]);
}

QString loggedPairText(const ComparedWithLog& compared, const LogDifference& row)
{
    const Scene& scene = *compared.answer->scene;
    if (row.event) {
        const Event& event = compared.answer->timeline->events()[*row.event];
        return QStringLiteral("%1 · %2").arg(distinctLabelOf(scene, event.a), distinctPartnerText(scene, event));
    }
    const LoggedEvent& logged = compared.log.events[*row.logged];
    const auto groupOr = [&](const auto& group, const QString& name) {
        return group ? shownTextOf(compared.log.groups[*group].name) : name;
    };
    return QStringLiteral("%1 · %2").arg(groupOr(logged.groupA, distinctLabelOf(scene, logged.a)),
                                         groupOr(logged.groupB, distinctPartnerText(scene, logged)));
}

QString pairText(const Scene& scene, const RepeatedLabels& repeated, const PairOrCell& pair)
{
    return repeated.distinctLabel(scene, pair.a) + QStringLiteral(" · ") +
           (pair.withCell() ? partnerText(scene, pair) : repeated.distinctLabel(scene, pair.b));
}

QString distinctPartnerText(const Scene& scene, const PairOrCell& pair)
{
    return pair.withCell() ? partnerText(scene, pair) : distinctLabelOf(scene, pair.b);
}

std::optional<EventAudit> EventText::audit(std::size_t event) const
{
    const Audit* audit = answer->audit.get();
    return audit && event < audit->events.size() ? std::optional(audit->events[event]) : std::nullopt;
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
        return partnerText(*answer->scene, event);
    case SColumn:
        return !event.hasS ? QString() : event.sIsNull() ? tr("none") : shownText(event.s);
    case PointColumn:
        return point(index, false);
    case AuditColumn: {
        const std::optional<EventAudit> says = audit(index);
        return says ? verdictWord(says->verdict) : auditing ? tr("auditing…") : tr("not audited");
    }
    case ExitColumn:
        return event.kind == EventKind::enter ? shortTimeText(timeline(), endOf(index)) : eventWord(event.kind, false);
    case StayColumn:
        return roundedText(stayOf(index), tableDigits, u"");
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
    if (const QString beside = nearFraction(timeOf(index)); !beside.isEmpty())
        return beside; // a fraction as long as those would say less
    const QString text = textOf(closedForm(timeOf(index), longest)).replace(u'-', u'−');
    return text == shownText(timeOf(index).nearest()) ? QString() : text;
}

QString EventText::pair(std::size_t index) const
{
    return pairText(*answer->scene, *repeated, timeline().events()[index]);
}

QString EventText::exact(std::size_t index, Column column) const
{
    if (column == PointColumn)
        return point(index, true);
    if (column == TimeColumn)
        return exactText(timeOf(index).nearest());
    if (column == ExitColumn && endOf(index) != index)
        return exactText(timeOf(endOf(index)).nearest());
    if (column == StayColumn)
        return exactText(stayOf(index));
    if (column == FramesColumn && sampled && sampled->marks[index].kind == FrameMark::Kind::late)
        return exactText(sampled->marks[index].late);
    return labelWithId(shown(index, column).replace(QChar(0x2212), u'-'), shownId(index, column).toString());
}

double EventText::stayOf(std::size_t event) const
{
    const DoubleDouble enter = doubleDoubleTime(timeOf(event));
    const DoubleDouble exit = doubleDoubleTime(timeOf(endOf(event)));
    return (exit.high - enter.high) + (exit.low - enter.low);
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
    const CoordinateTexts text =
        exactDigits == 0 ? roundedCoordinates(*point, digits)
                         : *contactPointDigits({*answer->scene, {timeOf(index), timeline().events()[index]}},
                                               std::max(exactDigits, digits));
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
        const auto otherPoint = pointOf(other);
        if (!otherPoint)
            continue;
        if (!areNearlyOne(point, *otherPoint))
            return {.ofDouble = digitsTelling(point, *otherPoint, 1)};
        if (const auto count =
                contactDigitsTelling({*answer->scene, {timeOf(event), events[event]}},
                                     {*answer->scene, {timeOf(other), events[other]}}, point == *otherPoint))
            return {.ofExact = *count};
    }
    return {};
}

QString cellTip(const Scene& scene, const Timeline& timeline, const Cell& cell, std::uint32_t number)
{
    constexpr qsizetype most = 12; // of the texts in a list
    const auto joined = [](const QStringList& texts, const QString& between) {
        return (texts.mid(0, most) << QStringList(texts.size() > most ? 1 : 0, QStringLiteral("…"))).join(between);
    };
    std::map<std::uint32_t, QStringList> events; // by body
    for (std::size_t i = 0; i < timeline.events().size(); ++i)
        if (const Event& event = timeline.events()[i];
            event.withCell() && event.cell == cell && events[event.a].size() <= most)
            events[event.a] << eventWord(event.kind, event.clipped) + u' ' + shortTimeText(timeline, i);
    const QString title = number > 0 ? EventText::tr("cell %1, number %2") : EventText::tr("cell %1");
    QStringList lines(events.empty() ? 0 : 1,
                      number > 0 ? title.arg(cellText(cell)).arg(number) : title.arg(cellText(cell)));
    for (const auto& [body, texts] : events)
        lines << QStringLiteral("%1: %2").arg(distinctLabelOf(scene, body), joined(texts, QStringLiteral(" · ")));
    return joined(lines, QStringLiteral("\n"));
}

EventFilter::EventFilter(const QString& text, const Scene& scene, const Timeline& timeline)
    : m_last(timeline.events().size())
{
    for (const Word& word : wordsOf(text)) {
        m_all = false;
        addWord(word, scene, timeline);
    }
    if (!m_problems.isEmpty())
        m_last = m_first;
}

std::vector<EventFilter::Word> EventFilter::wordsOf(const QString& text)
{
    std::vector<Word> words;
    Word word;
    bool inQuotes = false;
    bool begun = false;
    const auto end = [&] {
        if (begun)
            words.push_back(std::exchange(word, {}));
        begun = false;
    };
    for (const QChar c : text) {
        if (!inQuotes && c.isSpace()) {
            end();
            continue;
        }
        begun = true;
        if (c == u'"')
            inQuotes = !inQuotes;
        else if (c == u':' && !inQuotes && word.key.isEmpty()) {
            word.key = word.text;
            word.value.clear();
            word.text += c;
        } else {
            word.text += c;
            word.value += c;
        }
    }
    end();
    return words;
}

void EventFilter::refuse(const QString& why)
{
    m_all = false;
    m_problems << why;
}

void EventFilter::addWord(const Word& word, const Scene& scene, const Timeline& timeline)
{
    const QString key = word.key.toLower();
    if (key == u"kind")
        addKinds(word);
    else if (key == u"audit")
        addVerdicts(word);
    else if (key == u"sample")
        addMarks(word);
    else if (key == u"cell")
        addCell(word);
    else if (key == u"body")
        addBodies(word, word.value, scene);
    else if (!addTime(word, timeline))
        addBodies(word, word.text, scene);
}

void EventFilter::narrow(Choice& choice, const QStringList& names, const Meaning& means, const QString& refusal)
{
    std::bitset<maxChoices> wanted;
    for (const QString& name : names) {
        bool any = false;
        for (std::size_t i = 0; i < maxChoices; ++i)
            if (means(i, name))
                any = wanted[i] = true;
        if (!any)
            return refuse(refusal.arg(name));
    }
    choice.allowed &= wanted;
    choice.isNarrowed = true;
}

// The index of a kind in the filter: that of the enumerator, but 4 and 5 for a clipped exit and enter.
static std::size_t kindIndex(EventKind kind, bool clipped)
{
    return clipped && kind == EventKind::exit ? 4 : clipped && kind == EventKind::enter ? 5 : std::size_t(kind);
}

void EventFilter::addKinds(const Word& word)
{
    narrow(
        m_kinds, word.value.toLower().split(u','),
        [](std::size_t index, const QString& name) {
            const auto kind = index < 4 ? EventKind(index) : index == 4 ? EventKind::exit : EventKind::enter;
            return QLatin1StringView(sweep::name(kind)) == name || (index >= 4 && name == u"clipped");
        },
        tr("“%1” is not a kind; kinds are enter, exit, touch, cross and clipped."));
}

void EventFilter::addVerdicts(const Word& word)
{
    narrow(
        m_verdicts, word.value.split(u','),
        [](std::size_t verdict, const QString& name) {
            return verdict < 3 && !name.isEmpty() &&
                   verdictWord(Verdict(verdict)).startsWith(name, Qt::CaseInsensitive);
        },
        tr("“%1” is not a verdict; verdicts are agree, disagree and undecided."));
}

void EventFilter::addMarks(const Word& word)
{
    constexpr std::array names{u"missed", u"merged", u"late", u"unreported", u"seen"}; // by FrameMark::Kind
    narrow(
        m_marks, word.value.toLower().split(u','),
        [&](std::size_t mark, const QString& name) { return mark < names.size() && name == names[mark]; },
        tr("“%1” is not a sampling result; results are missed, late, merged, unreported and seen."));
}

void EventFilter::addCell(const Word& word)
{
    const QStringList parts = word.value.split(u',');
    bool isFirst = false;
    bool isSecond = false;
    const Cell cell{parts.value(0).toLongLong(&isFirst), parts.value(1).toLongLong(&isSecond)};
    if (parts.size() != 2 || !isFirst || !isSecond)
        return refuse(tr("“%1” is not a cell; a cell is written like cell:3,-4.").arg(word.value));
    m_cells.push_back(cell);
}

// Returns false if the word does not begin like a comparison of times.
bool EventFilter::addTime(const Word& word, const Timeline& timeline)
{
    const QString text = word.text.trimmed();
    if (text.size() < 2 || text[0].toLower() != u't' || !QStringView(u"<>=").contains(text[1]))
        return false;
    const bool orEqual = text[1] != u'=' && text.size() > 2 && text[2] == u'=';
    const QString number = text.mid(orEqual ? 3 : 2);
    const auto bound = fractionFrom(plainFractionText(number));
    if (!bound) {
        refuse(tr("“%1” is not a time; a time is a number such as 0.5, 0x1p-3 or 1/3.").arg(number));
        return true;
    }
    m_asksForTime = true;
    const auto& instants = timeline.instants();
    const auto from = [&](bool after) { // the first event at or after the bound; if `after`, only after it
        const auto instant = std::ranges::partition_point(instants, [&](const TimelineInstant& m) {
            const Sign sign = compare(m.time, *bound);
            return sign == Sign::negative || (after && sign == Sign::zero);
        });
        return instant == instants.end() ? timeline.events().size() : instant->first;
    };
    if (text[1] != u'<')
        m_first = std::max(m_first, from(text[1] == u'>' && !orEqual));
    if (text[1] != u'>')
        m_last = std::min(m_last, from(text[1] == u'=' || orEqual));
    return true;
}

void EventFilter::addBodies(const Word& word, const QString& wanted, const Scene& scene)
{
    std::vector<bool> bodies(scene.bodies.size());
    bool any = false;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const Body& body = scene.bodies[i];
        bodies[i] = textOf(body.id).contains(wanted, Qt::CaseInsensitive) ||
                    (body.name && textOf(*body.name).contains(wanted, Qt::CaseInsensitive));
        any = any || bodies[i];
    }
    if (!any && word.key.isEmpty())
        return refuse(tr("No body has “%1” in its name or id.").arg(wanted));
    if (!any)
        return refuse(word.key.toLower() == u"body"
                          ? tr("No body has “%1” in its name or id.").arg(wanted)
                          : tr("“%1” is not a filter; filters are kind:, audit:, sample:, body:, cell: and t<, t>, t=.")
                                .arg(word.text));
    m_bodies.push_back(std::move(bodies));
}

bool EventFilter::matches(const Event& event, const std::optional<EventAudit>& audit, const FrameMark* mark) const
{
    if (m_all)
        return true;
    if ((m_kinds.isNarrowed && !m_kinds.allowed[kindIndex(event.kind, event.clipped)]) ||
        (asksForVerdict() && (!audit || !m_verdicts.allowed[std::size_t(audit->verdict)])) ||
        (asksForFrames() && (!mark || !m_marks.allowed[std::size_t(mark->kind)])))
        return false;
    const auto isCell = [&](const Cell& cell) { return event.withCell() && event.cell == cell; };
    const auto isMeant = [&](const std::vector<bool>& bodies) {
        return bodies[event.a] || (!event.withCell() && bodies[event.b]);
    };
    return std::ranges::all_of(m_cells, isCell) && std::ranges::all_of(m_bodies, isMeant);
}

bool EventFilter::matchesAtRest(BodyPair pair) const
{
    if (!m_problems.isEmpty() || m_asksForTime || m_kinds.isNarrowed || asksForVerdict() || asksForFrames() ||
        !m_cells.empty())
        return false;
    return std::ranges::all_of(m_bodies, [&](const auto& bodies) { return bodies[pair.a] || bodies[pair.b]; });
}

QString filterOfBodies(const Scene& scene, const std::vector<std::size_t>& bodies)
{
    QStringList words;
    for (const std::size_t body : bodies)
        words << QStringLiteral("body:\"%1\"").arg(textOf(scene.bodies[body].id).section(u'"', 0, 0));
    return words.join(u' ');
}

} // namespace sweep
