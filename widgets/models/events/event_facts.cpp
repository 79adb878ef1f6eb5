#include "widgets/models/events/event_facts.h"

#include "core/contacts/contacts.h"
#include "core/events/contact_point/contact_point.h"
#include "core/measure/cast.h"
#include "core/measure/inspection.h"
#include "core/measure/plain_roots.h"
#include "core/number/algebraic_root.h"
#include "core/number/text/coordinates.h"
#include "core/number/text/digits.h"
#include "core/number/text/fraction.h"
#include "widgets/format/conversions.h"
#include "widgets/format/glyph.h"
#include "widgets/format/number_text.h"
#include "widgets/format/numbers.h"
#include "widgets/format/translated.h"
#include "widgets/models/events/event_text.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweep {

namespace {

constexpr int shownDigits = 40;

QString shownAs(QString text)
{
    return text.replace(u'-', u'−');
}

Fact numberFact(const char* name, double value)
{
    return {translated(name), shownText(value), exactText(value)};
}

Fact vectorFact(const char* name, const std::optional<Vec>& v)
{
    if (!v)
        return {translated(name), translated("none")};
    const auto [x, y] = shortestCoordinates(*v);
    const QString text = textOf(x + ", " + y);
    return {translated(name), shownAs(text), text};
}

// In the syntax of code: "(2 + 3*sqrt(5))/4" for "(2 + 3√5)/4".
QString formForCode(const QString& form)
{
    static const QRegularExpression factor(QStringLiteral("(\\d)√"));
    static const QRegularExpression root(QStringLiteral("√(\\d+)"));
    return QString(form)
        .replace(u'−', u'-')
        .replace(factor, QStringLiteral("\\1*√"))
        .replace(root, QStringLiteral("sqrt(\\1)"));
}

// The closed form of a time; none for a double whose fraction is too long.
std::optional<Fact> formFact(const Instant& time, const QString& name)
{
    const QString form = textOf(closedForm(time));
    if (!form.isEmpty())
        return Fact{name, shownAs(form), formForCode(form)};
    if (!time.root())
        return {};
    const std::size_t degree = time.root()->polynomial().coefficients().size() - 1;
    return Fact{name, degree == 1 ? translated("a fraction too long to show")
                                  : translated("a root of a polynomial of degree %1").arg(degree)};
}

double ulpAt(double x)
{
    constexpr int mantissaBits = std::numeric_limits<double>::digits - 1;
    const double least = std::numeric_limits<double>::denorm_min();
    return x == 0 ? least : std::max(least, std::ldexp(1.0, std::ilogb(x) - mantissaBits));
}

// How far the exact time lies above its nearest double.
Fact ulpFact(const Instant& time)
{
    const QString name = translated("Exact − t");
    const double nearest = time.nearest();
    if (time.isDouble())
        return {name, translated("0 ulp"), QStringLiteral("0")};
    const double ulps = errorInUlps(nearest, time).value_or(0);
    const auto fraction = rationalOf(time);
    const bool isExact = fraction && rationalOf(Dyadic(ulps)) * rationalOf(Dyadic(ulpAt(nearest))) ==
                                         abs(Rational(*fraction - rationalOf(Dyadic(nearest))));
    const bool isLater = time > Instant(nearest);
    const QString digits = roundedText(ulps, 3, u"");
    const QString mark = isExact && digits == shownText(ulps) ? QString() : QStringLiteral("≈ ");
    return {name, translated("%1 ulp").arg(mark + (isLater ? u'+' : u'−') + digits),
            (isLater ? u'+' : u'-') + exactText(ulps)};
}

// The first digits of the instant, at least as many as distinguish it from its neighbours. Requires: not a double.
Fact digitsFact(const Instant& time, const AdjacentInstants& adjacent)
{
    const auto telling = tellingDigits(time, adjacent.before, adjacent.after);
    const int count = telling ? static_cast<int>(telling->text.size()) : 0; // at least the number of its digits
    const QString text = textOf(leadingDigits(time, std::clamp(count, shownDigits, mostDigits)));
    return {translated("Digits"), shownAs(text), QString(text).remove(u'…')};
}

void addFraction(std::vector<Fact>& facts, const QString& name, const Instant& fraction, const OrderedInstants& others)
{
    facts.push_back({name, timeText(fraction, others.adjacentTo(fraction)), exactText(fraction.nearest())});
    if (!fraction.isDouble())
        if (const auto form = formFact(fraction, translated("Exactly")))
            facts.push_back(*form);
}

void addHit(std::vector<Fact>& facts, const Scene& scene, const CastHit& hit, const OrderedInstants& fractions)
{
    constexpr const char* words[] = {"Hits", "Starts touching", "Starts on", "Starts inside"}; // by CastStart
    facts.push_back({translated(words[std::size_t(hit.start)]), distinctLabelOf(scene, hit.body)});
    addFraction(facts, translated("Fraction"), hit.fraction, fractions);
    if (hit.start == CastStart::outside)
        facts.push_back(vectorFact("Point", hit.point));
    facts.push_back(vectorFact("Normal", hit.normal));
    if (hit.leaves && *hit.leaves != hit.fraction)
        addFraction(facts, translated("Leaves at"), *hit.leaves, fractions);
}

// For an event that begins the first contact of a cast. The event's own normal may point the other way.
void addCastFacts(std::vector<Fact>& facts, const SolverAnswer& answer, std::size_t index)
{
    const Scene& scene = *answer.scene;
    const Event& event = answer.timeline->events()[index];
    if (event.withCell() || event.kind == EventKind::exit)
        return;
    for (const auto& [own, other] : {std::pair(event.a, event.b), std::pair(event.b, event.a)}) {
        if (!isCast(scene, scene.bodies[own]))
            continue;
        CastContacts contacts({own});
        contacts.add(*answer.timeline);
        const Cast cast = contacts.casts().front();
        const auto contact = std::ranges::find(cast.contacts, other, &CastContact::body);
        if (contact == cast.contacts.end() || contact->begin != answer.timeline->timeOf(index))
            continue;
        facts.push_back({translated("As a cast"), distinctLabelOf(scene, own)});
        const std::vector<CastHit> hits{castHit(scene, cast, *contact)};
        addHit(facts, scene, hits.front(), OrderedInstants(fractionsOf(hits)));
    }
}

} // namespace

QString eventSentence(const SolverAnswer& answer, std::size_t index)
{
    constexpr const char* sentences[][2] = {
        // by EventKind, for two bodies and for a body and a cell
        {"Contact of %1 and %2 ends", "%1 leaves %2"},
        {"%1 and %2 touch", "%1 touches %2"},
        {"%1 and %2 cross", "%1 and %2 cross"},
        {"Contact of %1 and %2 begins", "%1 enters %2"},
    };
    const Event& event = answer.timeline->events()[index];
    return translated(sentences[std::size_t(event.kind)][event.withCell() ? 1 : 0])
        .arg(distinctLabelOf(*answer.scene, event.a), distinctPartnerText(*answer.scene, event.b, event.cell));
}

// The last filter stage that the pair needed.
static QString decidedBy(const Scene& scene, const Event& event)
{
    const Body& a = scene.bodies[event.a];
    const Body& b = scene.bodies[event.b];
    const auto common = commonWindow(scene, a, b);
    return common ? translated(name(decidedContacts(scene, a, b, *common).stage)) : QString();
}

std::vector<Fact> timeFacts(const Instant& time, const AdjacentInstants& adjacent)
{
    std::vector<Fact> facts;
    if (const auto form = formFact(time, translated("Exact t")))
        facts.push_back(*form);
    const double nearest = time.nearest();
    facts.push_back({translated("t"), timeText(time, adjacent), exactText(nearest)});
    const QString hexadecimal = hexadecimalText(nearest);
    facts.push_back({translated("Hexadecimal"), shownAs(hexadecimal), hexadecimal});
    facts.push_back(ulpFact(time));
    if (!time.isDouble())
        facts.push_back(digitsFact(time, adjacent));
    return facts;
}

std::vector<Fact> eventFacts(const SolverAnswer& answer, std::size_t index)
{
    const Timeline& timeline = *answer.timeline;
    const Event& event = timeline.events()[index];
    const std::size_t instantIndex = timeline.instantOf(index);
    const TimelineInstant& instant = timeline.instants()[instantIndex];
    std::vector<Fact> facts;
    facts.push_back({translated("Event"), eventWord(event.kind, event.clipped)});
    const QString number = translated("%1 of %2").arg(instantIndex + 1).arg(timeline.instants().size());
    facts.push_back({translated("Instant"),
                     instant.count == 1 ? number : translated("%1, with %2 events").arg(number).arg(instant.count)});
    if (event.hasS)
        facts.push_back(event.sIsNull() ? Fact{translated("s"), translated("none")} : numberFact("s", event.s));
    const ContactPoint contact = contactPoint(*answer.scene, event, instant.time);
    facts.push_back(vectorFact("Point", contact.point));
    facts.push_back(vectorFact("Normal", contact.normal));
    if (isOpenAt(*answer.scene, event, instant.time))
        facts.push_back({translated("At this time"), translated("they share no point: the contact is open here")});
    if (!event.withCell())
        facts.push_back({translated("Decided by"), decidedBy(*answer.scene, event)});
    addCastFacts(facts, answer, index);
    return facts;
}

std::vector<Fact> castFacts(const SolverAnswer& answer, std::size_t body, std::optional<std::size_t> partner)
{
    const Scene& scene = *answer.scene;
    if (!isCast(scene, scene.bodies[body]))
        return {};
    CastContacts contacts({static_cast<std::uint32_t>(body)});
    contacts.add(*answer.timeline);
    const Cast cast = contacts.casts().front();
    std::vector<CastHit> hits;
    for (const CastContact& contact : cast.contacts) {
        if (partner && contact.body != *partner)
            continue;
        hits.push_back(castHit(scene, cast, contact));
        if (hits.back().start == CastStart::outside)
            break;
    }
    std::vector<Fact> facts;
    const OrderedInstants fractions(fractionsOf(hits));
    for (const CastHit& hit : hits)
        addHit(facts, scene, hit, fractions);
    if (facts.empty() && !partner)
        facts.push_back({translated("Hits"), translated("nothing that it is tested against")});
    return facts;
}

QString factText(const std::vector<Fact>& facts)
{
    QStringList lines;
    for (const Fact& fact : facts) {
        QString value = fact.value;
        if (!fact.copied.isEmpty())
            value.replace(u'−', u'-');
        lines << fact.name + QStringLiteral(": ") + value;
    }
    return lines.join(u'\n');
}

} // namespace sweep
