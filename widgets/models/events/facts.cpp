#include "widgets/models/events/facts.h"

#include "core/events/contact_point.h"
#include "core/measure/gap_polynomial.h"
#include "core/measure/inspection.h"
#include "core/number/algebraic_root.h"
#include "core/number/coordinates.h"
#include "core/scene/motion.h"
#include "core/scene_file/kept_members.h"
#include "widgets/document/playhead.h"
#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/models/events/event_text.h"

#include <sweepbench/cast.h>
#include <sweepbench/contacts.h>
#include <sweepbench/number/text.h>

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>
#include <ranges>

namespace sweep {

bool EventSubject::holds(const Event& event) const
{
    const auto takesPart = [this](std::uint32_t body) { return std::ranges::binary_search(bodies, std::size_t(body)); };
    if (bodies.empty())
        return pair && samePair(*pair, event);
    return takesPart(event.a) || (!event.withCell() && takesPart(event.b));
}

std::optional<std::size_t> nextEventOf(const Timeline& timeline, const EventSubject& subject, std::size_t from)
{
    const auto& events = timeline.events();
    for (std::size_t event = from; event < events.size(); ++event)
        if (subject.holds(events[event]))
            return event;
    return {};
}

std::optional<std::size_t> previousEventOf(const Timeline& timeline, const EventSubject& subject, std::size_t end)
{
    const auto& events = timeline.events();
    for (std::size_t event = std::min(end, events.size()); event-- > 0;)
        if (subject.holds(events[event]))
            return event;
    return {};
}

SubjectEvents::SubjectEvents(std::shared_ptr<const Timeline> timeline, const EventSubject& subject)
    : m_timeline(std::move(timeline))
{
    if (subject.isEmpty())
        return;
    const auto& events = m_timeline->events();
    for (std::size_t event = 0; event < events.size(); ++event)
        if (subject.holds(events[event]))
            m_events.push_back(static_cast<std::uint32_t>(event));
}

std::size_t SubjectEvents::firstFrom(std::size_t instant) const
{
    const auto& instants = m_timeline->instants();
    const std::size_t event = instant < instants.size() ? instants[instant].first : m_timeline->events().size();
    return std::size_t(std::ranges::lower_bound(m_events, event) - m_events.begin());
}

std::size_t SubjectEvents::countBefore(const TimePosition& position) const
{
    if (m_events.empty())
        return 0;
    if (!position.instant)
        return firstFrom(firstInstantFrom(*m_timeline, position.t));
    return firstFrom(*position.instant + (position.side == InstantSide::after ? 1 : 0));
}

std::size_t SubjectEvents::firstAfter(const TimePosition& position) const
{
    if (m_events.empty() || !position.instant)
        return countBefore(position);
    return firstFrom(*position.instant + (position.side == InstantSide::before ? 0 : 1));
}

std::optional<std::size_t> SubjectEvents::numberOf(std::size_t event) const
{
    const auto found = std::ranges::lower_bound(m_events, event);
    if (found == m_events.end() || *found != event)
        return {};
    return std::size_t(found - m_events.begin());
}

namespace {

constexpr int copiedDigits = 40;

Fact numberFact(const char* name, double value)
{
    return {translated(name), shownText(value), exactText(value)};
}

// `missing` is the text without a point.
Fact vectorFact(const QString& name, const std::optional<Vec>& v, const char* missing = "none", bool isExact = true)
{
    if (!v)
        return {name, translated(missing)};
    const auto [x, y] = shortestCoordinates(*v);
    const QString text = textOf(x + ", " + y);
    return {name, (isExact ? QString() : QStringLiteral("≈ ")) + withMinus(text), text};
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

// "4/5 = 0.8", "1/3 ≈ 0.3333333333333333", "0.1"; without a short form "≈ 0.3982133423456789, a root of a polynomial of
// degree 4". Copied are the form or, if there is none, at least 40 digits, as many as distinguish the time.
Fact timeFact(const QString& name, const Instant& time, const AdjacentInstants& adjacent)
{
    const QString form = withMinus(textOf(closedForm(time)));
    const QString text = timeText(time, adjacent);
    if (form.isEmpty() && time.root()) {
        const int count = static_cast<int>(text.size()); // at least the number of its digits
        const QString digits = textOf(leadingDigits(time, std::clamp(count, copiedDigits, mostDigits))).remove(u'…');
        const std::size_t degree = time.root()->polynomial().coefficients().size() - 1;
        const QString what = degree == 1 ? translated("a fraction too long to show")
                                         : translated("a root of a polynomial of degree %1").arg(degree);
        return {name, QStringLiteral("%1, %2").arg(text, what), digits};
    }
    if (form.isEmpty() || form == text)
        return {name, text, exactText(time.nearest())};
    const QString decimal = QString(text).remove(QStringLiteral("≈ "));
    const bool isDecimal = sameFraction(plainFractionText(form), plainFractionText(decimal));
    return {name, QStringLiteral("%1 %2 %3").arg(form, isDecimal ? u"=" : u"≈", decimal), formForCode(form)};
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
    const QString name = translated("t − double");
    const double nearest = time.nearest();
    if (time.isDouble())
        return {name, translated("0 ulp"), QStringLiteral("0")};
    const double ulps = errorInUlps(nearest, time).value_or(0);
    const QString digits = roundedText(ulps, 3, u"");
    const auto fraction = rationalOf(time);
    const auto read = fractionFrom(plainFractionText(digits));
    const bool isExact =
        fraction && read &&
        *read * rationalOf(Dyadic(ulpAt(nearest))) == abs(Rational(*fraction - rationalOf(Dyadic(nearest))));
    const bool isLater = time > Instant(nearest);
    const QString mark = isExact ? QString() : QStringLiteral("≈ ");
    return {name, translated("%1 ulp").arg(mark + (isLater ? u'+' : u'−') + digits),
            (isLater ? u'+' : u'-') + exactText(ulps)};
}

void addHit(std::vector<Fact>& facts, const Scene& scene, const CastHit& hit, const OrderedInstants& fractions)
{
    constexpr const char* words[] = {"Hits", "Starts touching", "Starts on", "Starts inside",
                                     "Starts overlapping"}; // by CastStart
    facts.push_back({translated(words[std::size_t(hit.start)]), distinctLabelOf(scene, hit.body)});
    facts.push_back(timeFact(translated("Fraction"), hit.fraction, fractions.adjacentTo(hit.fraction)));
    if (hit.start == CastStart::outside)
        facts.push_back(vectorFact(translated("Point"), hit.point));
    facts.push_back(vectorFact(translated("Surface normal"), hit.normal));
    if (hit.leaves && *hit.leaves != hit.fraction)
        facts.push_back(timeFact(translated("Leaves at"), *hit.leaves, fractions.adjacentTo(*hit.leaves)));
}

// "fraction 4/5, point (2, 0), surface normal (−1, 0)", "starts inside lamp, fraction 0, surface normal none".
QString castText(const Scene& scene, const CastHit& hit)
{
    std::vector<Fact> facts;
    const std::vector<CastHit> hits{hit};
    addHit(facts, scene, hit, OrderedInstants(fractionsOf(hits)));
    QStringList parts;
    for (const Fact& fact : facts | std::views::drop(hit.start == CastStart::outside ? 1 : 0)) {
        const bool isPoint = fact.copied.contains(u',');
        const QString form = fact.value.section(QStringLiteral(" = "), 0, 0).section(QStringLiteral(" ≈ "), 0, 0);
        parts << fact.name.toLower() + (isPoint ? QStringLiteral(" (%1)") : QStringLiteral(" %1"))
                                           .arg(fact.copied.isEmpty() ? fact.value : form);
    }
    return parts.join(QStringLiteral(", "));
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
        const bool isRay = scene.bodies[own].shape == Shape::point;
        facts.push_back(
            {isRay ? translated("As a ray cast") : translated("As a shape cast"),
             distinctLabelOf(scene, own) + QStringLiteral(": ") + castText(scene, castHit(scene, cast, *contact))});
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
    constexpr const char* clipped[][2] = {
        {"%1 and %2 are in contact when their common time ends", "%1 is inside %2 when its time ends"},
        {"%1 and %2 touch", "%1 touches %2"},
        {"%1 and %2 cross", "%1 and %2 cross"},
        {"%1 and %2 are in contact when their common time starts", "%1 is inside %2 when its time starts"},
    };
    const Event& event = answer.timeline->events()[index];
    const auto& words = event.clipped ? clipped : sentences;
    return translated(words[std::size_t(event.kind)][event.withCell() ? 1 : 0])
        .arg(distinctLabelOf(*answer.scene, event.a), distinctPartnerText(*answer.scene, event));
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
    const QString hexadecimal = hexadecimalText(time.nearest());
    return {timeFact(translated("t"), time, adjacent),
            {translated("double"), withMinus(hexadecimal), hexadecimal},
            ulpFact(time)};
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
    facts.push_back(vectorFact(translated("Point"), contact.point));
    facts.push_back(vectorFact(translated("Normal"), contact.normal));
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

namespace {

std::optional<EventAudit> eventAuditOf(const SolverAnswer& answer, std::size_t k)
{
    return answer.audit && k < answer.audit->events.size() ? std::optional(answer.audit->events[k]) : std::nullopt;
}

// A body whose cells were not all checked has an entry of its own, without a cell, before those of its cells.
std::optional<PairAudit> auditOf(const Audit& audit, const Event& event)
{
    const auto fromBack = audit.pairs.all() | std::views::reverse;
    const auto found = std::ranges::find_if(fromBack, [&](const PairAudit& pair) { return samePair(pair, event); });
    return found == fromBack.end() ? std::nullopt : std::optional(*found);
}

QString verdictText(const EventAudit& audit)
{
    const QString word = verdictWord(audit.verdict);
    return audit.reason.empty() ? word : QStringLiteral("%1: %2").arg(word, shownNumbers(textOf(audit.reason)));
}

// The shapes of the bodies only: a cell has no shape.
std::vector<Shape> shapesOf(const Scene& scene, const Event& event)
{
    std::vector<Shape> shapes{scene.bodies[event.a].shape};
    if (!event.withCell())
        shapes.push_back(scene.bodies[event.b].shape);
    return shapes;
}

bool areUnbounded(const Scene& scene, const Event& event)
{
    return !event.withCell() && isUnbounded(scene.bodies[event.a].shape) && isUnbounded(scene.bodies[event.b].shape);
}

// The audit's query in words; see DistanceQuery::residual.
QString askedText(const Scene& scene, const Event& event)
{
    constexpr const char* sentences[] = {
        // by the number of bodies with a radius
        "Boost.Geometry was asked for the distance of %1 and %2 at this time.",
        "Boost.Geometry was asked for the distance of %1 and %2, less the radius, at this time.",
        "Boost.Geometry was asked for the distance of %1 and %2, less both radii, at this time.",
    };
    const char* sentence = areUnbounded(scene, event)
                               ? "Boost.Geometry was asked for the distance of %1 and %2 at this time; beside it, the "
                                 "audit computed how far they are from parallel."
                               : sentences[std::ranges::count_if(shapesOf(scene, event), hasRadius)];
    return translated(sentence).arg(distinctLabelOf(scene, event.a), distinctPartnerText(scene, event));
}

QString answeredText(const Scene& scene, const Event& event, const EventAudit& audit)
{
    if (std::isnan(audit.value))
        return translated("They are parallel and apart then, as at an open end of a contact");
    const QString value = translated(areUnbounded(scene, event) ? "The figure that decided is %1" : "It answered %1")
                              .arg(roundedText(audit.value, 2));
    // The depth of a contact that goes on beyond the window is not limited.
    const bool deep = event.clipped && event.kind != EventKind::touch && audit.value < -audit.bound;
    if (deep && audit.verdict == Verdict::agree)
        return translated("%1. Because the contact continues beyond this time, any depth is correct").arg(value);
    return translated("%1, which may differ from 0 by at most %2 where they touch")
        .arg(value, roundedText(audit.bound, 2));
}

// The part of the audit beyond the distance.
QString sidesText(const Scene& scene, const Event& event)
{
    const auto isPoint = [](Shape shape) { return shape == Shape::point; };
    const std::vector<Shape> shapes = shapesOf(scene, event);
    const bool pointOnLine =
        shapes.size() == 2 && std::ranges::any_of(shapes, isPoint) && std::ranges::any_of(shapes, isThinLine);
    if (!pointOnLine || event.clipped || event.kind == EventKind::enter || event.kind == EventKind::exit)
        return {};
    return event.kind == EventKind::cross ? translated("Just before and just after, the point is on different sides.")
                                          : translated("Just before and just after, the point is on the same side.");
}

QString conclusionText(const EventAudit& audit)
{
    if (audit.verdict == Verdict::agree)
        return translated(": it agrees.");
    return (audit.verdict == Verdict::undecided ? translated(". It cannot decide: %1.")
                                                : translated(". It disagrees: %1."))
        .arg(shownNumbers(textOf(audit.reason)));
}

// No value at an open end, and at a clipped enter or exit.
Fact residualFact(const EventAudit& audit)
{
    if (std::isnan(audit.value))
        return {translated("Residual"), translated("none: the contact has an open end")};
    if (std::isnan(audit.residualUlps))
        return {translated("Residual"), translated("none: at an end of the time the contact may have any depth")};
    return {translated("Residual"),
            translated("%1 ulp of the largest coordinate").arg(roundedText(audit.residualUlps, 4)),
            exactText(audit.residualUlps)};
}

QString arithmeticText(Precision precision)
{
    return precision == Precision::doubles ? precisionText(precision)
                                           : translated("numbers of %1").arg(precisionText(precision));
}

} // namespace

QString auditSentence(const SolverAnswer& answer, std::size_t index)
{
    const std::optional<EventAudit> audit = eventAuditOf(answer, index);
    if (!audit)
        return {};
    const Event& event = answer.timeline->events()[index];
    const Scene& scene = *answer.scene;
    QStringList sentences{askedText(scene, event), answeredText(scene, event, *audit) + conclusionText(*audit)};
    const QString sides = sidesText(scene, event);
    if (audit->verdict == Verdict::agree && !sides.isEmpty())
        sentences << sides;
    return sentences.join(u' ');
}

std::vector<Fact> auditFacts(const SolverAnswer& answer, std::size_t index)
{
    const std::optional<EventAudit> audit = eventAuditOf(answer, index);
    if (!audit)
        return {};
    std::vector<Fact> facts;
    if (!std::isnan(audit->value)) {
        facts.push_back(numberFact("Distance", audit->value));
        facts.push_back(numberFact("Allowed", audit->bound));
    }
    facts.push_back(residualFact(*audit));
    facts.push_back({translated("Arithmetic"), arithmeticText(audit->precision)});
    if (const auto pair = auditOf(*answer.audit, answer.timeline->events()[index])) {
        facts.push_back({translated("Whole pair"), verdictWord(pair->verdict)});
        facts.push_back({translated("Between the events"), verdictText(pair->betweenEvents)});
    }
    return facts;
}

namespace {

bool isIgnored(const Scene& scene, const std::string& p, const std::string& q)
{
    const auto joins = [&](const std::pair<std::string, std::string>& ids) {
        return (ids.first == p && ids.second == q) || (ids.first == q && ids.second == p);
    };
    return scene.ignore && std::ranges::any_of(*scene.ignore, joins);
}

} // namespace

QString withMinus(QString text)
{
    return text.replace(u'-', QChar(0x2212));
}

QString sharingText(const Sharing& sharing, Relation relation, const SharedNames& names, int digits)
{
    const std::string text = sharingText(
        sharing, relation, {.a = "%1", .b = "%2", .arePolygons = names.arePolygons, .they = "%3", .digits = digits});
    // All three are named at the end, because arg() numbers only those that occur.
    const QString named = (withMinus(textOf(text)) + QStringLiteral("%1%2%3")).arg(names.a, names.b, names.they);
    return named.chopped(names.a.size() + names.b.size() + names.they.size());
}

namespace {

// The line's name may contain hyphens, which must not become minus signs.
Fact sideFact(const Scene& scene, BodyPair pair, const EndSide& end)
{
    const Body& own = scene.bodies[end.ofA ? pair.a : pair.b];
    const QString line = distinctLabelOf(scene, end.ofA ? pair.b : pair.a);
    QString name = textOf(endText(end, own.shape, "%1")).arg(distinctLabelOf(scene, end.ofA ? pair.a : pair.b));
    if (hasTwoControlPoints(own.shape))
        name[0] = name[0].toUpper(); // the name begins with "start" or "end"
    return {name, withMinus(textOf(sideText(end, "%1", pointsDown(scene)))).arg(line),
            end.side == Sign::zero ? QStringLiteral("0") : exactText(end.distance)};
}

} // namespace

QString pairSentence(const Scene& scene, std::size_t a, std::size_t b)
{
    const Body& p = scene.bodies[a];
    const Body& q = scene.bodies[b];
    if (p.group && p.group == q.group)
        return translated("Not tested: both are in the group “%1”.").arg(shownTextOf(*p.group));
    if (isIgnored(scene, p.id, q.id))
        return translated("Not tested: the scene ignores this pair.");
    const Interval first = activeInterval(scene, p);
    const Interval second = activeInterval(scene, q);
    const Interval common{std::max(first.start, second.start), std::min(first.end, second.end)};
    if (!(common.start < common.end))
        return translated("Not tested: they are never active together for longer than an instant.");
    if (isStationary(p, common) && isStationary(q, common))
        return translated("Not tested: neither of them moves while both are active.");
    return translated("Tested against each other.");
}

QString relationSentence(const std::optional<PairRelation>& relation, const QString& t)
{
    const QString time = QStringLiteral("t %1%2").arg(t.startsWith(u'≈') ? QString() : QStringLiteral("= "), t);
    if (!relation)
        return translated("Not there together at %1").arg(time);
    QString word = relationWord(relation->relation);
    word[0] = word[0].toUpper();
    return translated("%1 at %2").arg(word, time);
}

std::vector<Fact> relationFacts(const Scene& scene, BodyPair pair, const PairRelation& relation,
                                const std::optional<Sharing>& sharing)
{
    std::vector<Fact> facts;
    const SharedNames names{distinctLabelOf(scene, pair.a), distinctLabelOf(scene, pair.b), translated("they"),
                            arePolygons(scene.bodies[pair.a], scene.bodies[pair.b])};
    if (const QString how = sharing ? sharingText(*sharing, relation.relation, names, 6) : QString(); !how.isEmpty())
        facts.push_back({translated("How"), how, sharingText(*sharing, relation.relation, names, 17)});
    if (relation.relation == Relation::apart) {
        facts.push_back({translated("Distance"), withMinus(textOf(roundedSize(relation.distance, relation.rest))),
                         exactText(relation.distance)});
        facts.push_back(vectorFact(translated("Nearest on %1").arg(distinctLabelOf(scene, pair.a)), relation.onA,
                                   "infinity", relation.isExactA));
        facts.push_back(vectorFact(translated("Nearest on %1").arg(distinctLabelOf(scene, pair.b)), relation.onB,
                                   "infinity", relation.isExactB));
        if (relation.onA == relation.onB) // rounded to the same doubles
            facts.back().value += translated("; the two differ beyond these digits");
    } else if (relation.piece) {
        facts.push_back(
            vectorFact(translated("Shared from"), relation.piece->from, "infinity", relation.piece->isFromExact));
        facts.push_back(vectorFact(translated("Shared to"), relation.piece->to, "infinity", relation.piece->isToExact));
    } else {
        facts.push_back(vectorFact(translated("Shared point"), relation.onA, "infinity", relation.isExactA));
    }
    for (const EndSide& end : relation.sides)
        facts.push_back(sideFact(scene, pair, end));
    return facts;
}

} // namespace sweep
