#include "widgets/models/events/event_facts.h"

#include "core/contacts/contacts.h"
#include "core/events/contact_point/contact_point.h"
#include "widgets/format/geometry.h"
#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace sweep {

namespace {

constexpr int shownDigits = 40;
constexpr int mostDigits = 767; // no double has more significant ones

QString told(const char* text)
{
    return QCoreApplication::translate("EventFacts", text);
}

QString vectorText(const std::optional<Vec>& v)
{
    return v ? QStringLiteral("%1, %2").arg(exactText(v->x), exactText(v->y)) : told("none");
}

// With ≈ where that is not all of the instant.
QString digitsText(const Instant& time)
{
    const auto significant = [&time](int count) { // without the zeros at the end
        QString text = textOf(digits(time, count));
        const qsizetype exponent = text.indexOf(u'e');
        const QString tail = exponent < 0 ? QString() : text.mid(exponent);
        text.truncate(exponent < 0 ? text.size() : exponent);
        while (text.contains(u'.') && (text.endsWith(u'0') || text.endsWith(u'.')))
            text.chop(1);
        return text + tail;
    };
    const bool all = time.isDouble() && significant(shownDigits) == significant(mostDigits);
    return (all ? QString() : QStringLiteral("≈ ")) + textOf(digits(time, shownDigits));
}

const PairAudit* pairOf(const Audit& audit, const Event& event)
{
    const auto same = [&](const PairAudit& pair) {
        return pair.a == event.a && pair.b == event.b && (pair.b != Event::isCell || pair.cell == event.cell);
    };
    const auto found = std::find_if(audit.pairs.begin(), audit.pairs.end(), same);
    return found == audit.pairs.end() ? nullptr : &*found;
}

QString precisionText(Precision precision)
{
    return precision == Precision::doubles ? told("doubles") : told("100 digits");
}

QString verdictText(const Opinion& opinion)
{
    const QString word = verdictWord(opinion.verdict);
    return opinion.reason.empty() ? word : QStringLiteral("%1: %2").arg(word, textOf(opinion.reason));
}

} // namespace

QString eventSentence(const SolverAnswer& answer, std::size_t index)
{
    const Event& event = answer.timeline->events()[index];
    const auto& bodies = answer.scene->bodies;
    const QString other =
        event.withCell() ? told("cell (%1, %2)").arg(event.cell.i).arg(event.cell.j) : labelOf(bodies[event.b]);
    const bool cell = event.withCell();
    const char* sentence = "";
    switch (event.kind) {
    case EventKind::enter:
        sentence = cell ? "%1 enters %2" : "Contact of %1 and %2 begins";
        break;
    case EventKind::exit:
        sentence = cell ? "%1 leaves %2" : "Contact of %1 and %2 ends";
        break;
    case EventKind::touch:
        sentence = cell ? "%1 touches %2" : "%1 and %2 touch";
        break;
    case EventKind::cross:
        sentence = "%1 and %2 cross";
        break;
    }
    return told(sentence).arg(labelOf(bodies[event.a]), other);
}

// The last stage that had to be asked about the pair.
static QString decidedBy(const Scene& scene, const Event& event)
{
    const Body& a = scene.bodies[event.a];
    const Body& b = scene.bodies[event.b];
    const auto common = commonWindow(scene, a, b);
    return common ? told(name(decidedContacts(scene, a, b, *common).stage)) : QString();
}

std::vector<Fact> eventFacts(const SolverAnswer& answer, std::size_t index)
{
    const Timeline& timeline = *answer.timeline;
    const Event& event = timeline.events()[index];
    const std::size_t instantIndex = timeline.instantOf(index);
    const TimelineInstant& instant = timeline.instants()[instantIndex];
    std::vector<Fact> facts;
    facts.push_back({told("Event"), eventWord(event.kind, event.clipped)});
    const QString mark = instant.time.isDouble() ? QString() : QStringLiteral("≈ ");
    facts.push_back({told("t"), mark + exactText(instant.time.nearest())});
    const QString closed = textOf(closedForm(instant.time));
    if (!closed.isEmpty())
        facts.push_back({told("Exact t"), closed});
    facts.push_back({told("Digits"), digitsText(instant.time)});
    const QString place = told("%1 of %2").arg(instantIndex + 1).arg(timeline.instants().size());
    facts.push_back(
        {told("Instant"), instant.count == 1 ? place : told("%1, with %2 events").arg(place).arg(instant.count)});
    if (event.hasS)
        facts.push_back({told("s"), event.sIsNull() ? told("none") : exactText(event.s)});
    const ContactPoint contact = contactPoint(*answer.scene, event, instant.time);
    facts.push_back({told("Point"), vectorText(contact.point)});
    facts.push_back({told("Normal"), vectorText(contact.normal)});
    if (!event.withCell())
        facts.push_back({told("Decided by"), decidedBy(*answer.scene, event)});
    return facts;
}

std::vector<Fact> auditFacts(const SolverAnswer& answer, std::size_t index)
{
    if (!answer.audit || index >= answer.audit->events.size())
        return {};
    const Opinion& opinion = answer.audit->events[index];
    std::vector<Fact> facts;
    facts.push_back({told("Verdict"), verdictText(opinion)});
    facts.push_back({told("Distance"), exactText(opinion.value)});
    facts.push_back({told("Off by at most"), exactText(opinion.bound)});
    facts.push_back({told("Residual"), told("%1 ulp").arg(roundedText(opinion.residualUlps, 4))});
    facts.push_back({told("Precision"), precisionText(opinion.precision)});
    if (const PairAudit* pair = pairOf(*answer.audit, answer.timeline->events()[index])) {
        facts.push_back({told("Pair"), verdictWord(pair->verdict)});
        facts.push_back({told("Its gaps"), verdictText(pair->gap)});
    }
    return facts;
}

QString factText(const std::vector<Fact>& facts)
{
    QStringList lines;
    for (const Fact& fact : facts)
        lines << fact.name + QStringLiteral(": ") + fact.value;
    return lines.join(u'\n');
}

} // namespace sweep
