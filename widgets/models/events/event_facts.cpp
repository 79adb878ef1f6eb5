#include "widgets/models/events/event_facts.h"

#include "core/contacts/contacts.h"
#include "core/events/contact_point/contact_point.h"
#include "widgets/format/conversions.h"
#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/format/translator.h"
#include "widgets/models/events/event_text.h"

#include <QStringList>

#include <algorithm>

namespace sweep {

namespace {

constexpr int shownDigits = 40;
constexpr int maxDigits = 767; // no double has more significant digits

constexpr Translator translated{"EventFacts"};

QString vectorText(const std::optional<Vec>& v)
{
    return v ? QStringLiteral("%1, %2").arg(exactText(v->x), exactText(v->y)) : translated("none");
}

// With ≈ where these are not all digits of the instant.
QString digitsText(const Instant& time)
{
    const auto significant = [&time](int count) { // without trailing zeros
        QString text = textOf(digits(time, count));
        const qsizetype exponent = text.indexOf(u'e');
        const QString tail = exponent < 0 ? QString() : text.mid(exponent);
        text.truncate(exponent < 0 ? text.size() : exponent);
        while (text.contains(u'.') && (text.endsWith(u'0') || text.endsWith(u'.')))
            text.chop(1);
        return text + tail;
    };
    const bool all = time.isDouble() && significant(shownDigits) == significant(maxDigits);
    return (all ? QString() : QStringLiteral("≈ ")) + textOf(digits(time, shownDigits));
}

const PairAudit* pairOf(const Audit& audit, const Event& event)
{
    const auto same = [&](const PairAudit& pair) {
        return pair.a == event.a && pair.b == event.b && (pair.b != Event::isCell || pair.cell == event.cell);
    };
    const auto found = std::ranges::find_if(audit.pairs, same);
    return found == audit.pairs.end() ? nullptr : &*found;
}

QString verdictText(const Opinion& opinion)
{
    const QString word = verdictWord(opinion.verdict);
    return opinion.reason.empty() ? word : QStringLiteral("%1: %2").arg(word, textOf(opinion.reason));
}

} // namespace

QString eventSentence(const SolverAnswer& answer, std::size_t index)
{
    constexpr const char* sentences[][2] = {
        // by EventKind, of two bodies and of a body and a cell
        {"Contact of %1 and %2 ends", "%1 leaves %2"},
        {"%1 and %2 touch", "%1 touches %2"},
        {"%1 and %2 cross", "%1 and %2 cross"},
        {"Contact of %1 and %2 begins", "%1 enters %2"},
    };
    const Event& event = answer.timeline->events()[index];
    return translated(sentences[std::size_t(event.kind)][event.withCell() ? 1 : 0])
        .arg(labelOf(answer.scene->bodies[event.a]), partnerText(*answer.scene, event.b, event.cell));
}

// The last filter stage that the pair needed.
static QString decidedBy(const Scene& scene, const Event& event)
{
    const Body& a = scene.bodies[event.a];
    const Body& b = scene.bodies[event.b];
    const auto common = commonWindow(scene, a, b);
    return common ? translated(name(decidedContacts(scene, a, b, *common).stage)) : QString();
}

std::vector<Fact> eventFacts(const SolverAnswer& answer, std::size_t index)
{
    const Timeline& timeline = *answer.timeline;
    const Event& event = timeline.events()[index];
    const std::size_t instantIndex = timeline.instantOf(index);
    const TimelineInstant& instant = timeline.instants()[instantIndex];
    std::vector<Fact> facts;
    facts.push_back({translated("Event"), eventWord(event.kind, event.clipped)});
    const QString approximately = instant.time.isDouble() ? QString() : QStringLiteral("≈ ");
    facts.push_back({translated("t"), approximately + exactText(instant.time.nearest())});
    const QString closed = textOf(closedForm(instant.time));
    if (!closed.isEmpty())
        facts.push_back({translated("Exact t"), closed});
    facts.push_back({translated("Digits"), digitsText(instant.time)});
    const QString number = translated("%1 of %2").arg(instantIndex + 1).arg(timeline.instants().size());
    facts.push_back({translated("Instant"),
                     instant.count == 1 ? number : translated("%1, with %2 events").arg(number).arg(instant.count)});
    if (event.hasS)
        facts.push_back({translated("s"), event.sIsNull() ? translated("none") : exactText(event.s)});
    const ContactPoint contact = contactPoint(*answer.scene, event, instant.time);
    facts.push_back({translated("Point"), vectorText(contact.point)});
    facts.push_back({translated("Normal"), vectorText(contact.normal)});
    if (!event.withCell())
        facts.push_back({translated("Decided by"), decidedBy(*answer.scene, event)});
    return facts;
}

std::vector<Fact> auditFacts(const SolverAnswer& answer, std::size_t index)
{
    if (!answer.audit || index >= answer.audit->events.size())
        return {};
    const Opinion& opinion = answer.audit->events[index];
    std::vector<Fact> facts;
    facts.push_back({translated("Verdict"), verdictText(opinion)});
    facts.push_back({translated("Distance"), exactText(opinion.value)});
    facts.push_back({translated("Off by at most"), exactText(opinion.bound)});
    facts.push_back({translated("Residual"), translated("%1 ulp").arg(roundedText(opinion.residualUlps, 4))});
    facts.push_back({translated("Precision"), precisionText(opinion.precision)});
    if (const PairAudit* pair = pairOf(*answer.audit, answer.timeline->events()[index])) {
        facts.push_back({translated("Pair"), verdictWord(pair->verdict)});
        facts.push_back({translated("Its gaps"), verdictText(pair->betweenEvents)});
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
