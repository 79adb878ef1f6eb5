#include "widgets/models/events/headline.h"

#include "core/measure/inspection.h"
#include "core/measure/untested_pairs.h"
#include "core/number/coordinates.h"
#include "widgets/document/solver.h"
#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/models/events/event_text.h"
#include "widgets/models/events/facts.h"

#include <sweepbench/number/exact.h>
#include <sweepbench/relation.h>
#include <sweepbench/sampling.h>

#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>
#include <variant>
#include <vector>

namespace sweep {

namespace {

constexpr qsizetype mostLetters = 32; // of a name
constexpr qsizetype fewLetters = 12;  // if there is less room

struct Names
{
    QString a;
    QString b;
};

// Long names are truncated, so that the end of the sentence stays visible.
QString beginningOf(const QString& name, qsizetype letters)
{
    return name.size() <= letters ? name : QString(visibleText(name.left(letters)) + u'…');
}

QString shortenedName(const Scene& scene, std::uint32_t body, qsizetype letters)
{
    return beginningOf(distinctLabelOf(scene, body), letters);
}

Names namesOf(const Scene& scene, const PairOrCell& pair, qsizetype letters)
{
    return {shortenedName(scene, pair.a, letters), beginningOf(distinctPartnerText(scene, pair), letters)};
}

QString namesIn(const Scene& scene, const PairOrCell& pair, qsizetype letters)
{
    const Names names = namesOf(scene, pair, letters);
    return translated("%1 and %2").arg(names.a, names.b);
}

// True if six significant digits show the whole value.
bool isShortDecimal(double value)
{
    return roundedText(value, 6, u"") == shownText(value);
}

// "2⁻³⁰"
QString powerOfTwo(int exponent)
{
    QString text = QStringLiteral("2");
    for (const QChar c : QString::number(exponent))
        text += c == u'-' ? QChar(u'⁻') : QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹")[c.digitValue()];
    return text;
}

// The exact number as a fraction, a power of two or with a square root; empty if that is long.
QString shortForm(const Instant& number)
{
    constexpr std::size_t most = 12; // bytes
    constexpr int largest = 10;      // binary digits of a denominator that is written out
    int exponent = 0;
    if (number.isDouble() && std::frexp(number.nearest(), &exponent) == 0.5 && std::abs(exponent - 1) > largest)
        return powerOfTwo(exponent - 1);
    return textOf(closedForm(number, most)).replace(u'-', u'−');
}

// "= 0.25", "= 4/5 = 0.8", "= 1/3 ≈ 0.3333", "≈ 0.398213", "≈ 1/3 + 3.1e−17": with an equals sign only if it is exact.
QString equationOf(const Instant& number)
{
    const double nearest = number.nearest();
    if (number.isDouble() && isShortDecimal(nearest))
        return QStringLiteral("= ") + shownText(nearest);
    const QString form = shortForm(number);
    if (form.isEmpty()) {
        const QString beside = nearFraction(number);
        return QStringLiteral("≈ ") + (beside.isEmpty() ? roundedText(nearest, 6, u"") : beside);
    }
    const QString decimal = roundedText(nearest, std::abs(nearest) < 100 ? 4 : 6, u"");
    return (sameFraction(plainFractionText(form), plainFractionText(decimal)) ? QStringLiteral("= %1 = %2")
                                                                              : QStringLiteral("= %1 ≈ %2"))
        .arg(form, decimal);
}

QString timeEquation(const Instant& time)
{
    return QStringLiteral("t ") + equationOf(time);
}

// "at t = 0.25", or "from t = 3 to t = 7" if it lasts.
QString stayEquation(const ClosestApproach& approach)
{
    return approach.until ? translated("from %1 to %2").arg(timeEquation(approach.t), timeEquation(*approach.until))
                          : translated("at %1").arg(timeEquation(approach.t));
}

// "0.5", "2⁻³⁰ ≈ 9.31323e−10", "≈ 0.141421".
QString distanceText(const PairRelation& relation)
{
    const double distance = relation.distance;
    if (distance == 0) // but they are apart
        return QStringLiteral("5e−324");
    const QString rounded = QStringLiteral("≈ ") + roundedText(distance, 6, u"");
    if (relation.rest != Sign::zero)
        return rounded;
    if (isShortDecimal(distance))
        return shownText(distance);
    const QString form = shortForm(Instant(distance));
    return form.isEmpty() ? rounded : form + u' ' + rounded;
}

// How a contact begins: clipped by the start of the time, or open there. Closed begins come before open ones.
struct Begin
{
    bool isOpen = false;
    bool isClipped = false;
    friend bool operator==(const Begin&, const Begin&) = default;
};

Begin beginOf(const Scene& scene, const Timeline& timeline, std::size_t event)
{
    const Event& begin = timeline.events()[event];
    const auto mayBeOpen = [&scene](std::uint32_t body) { return isUnbounded(scene.bodies[body].shape); };
    const bool isOpen = !begin.withCell() && (mayBeOpen(begin.a) || mayBeOpen(begin.b)) &&
                        isOpenAt(scene, begin, timeline.timeOf(event));
    return {isOpen, begin.clipped};
}

// The contacts of a body with cells.
struct InCells
{
    std::uint32_t body = 0;
    std::uint64_t contacts = 0;
};

constexpr std::size_t mostNamedInCells = 2; // bodies

// Counts of the events of the scene, or of a pair.
struct Happening
{
    std::uint64_t hits = 0;
    std::uint64_t cells = 0;
    std::uint64_t events = 0;
    std::optional<std::size_t> first;  // first begin of a hit; without hits, of a contact with a cell
    std::uint64_t together = 0;        // number of begins at that instant that are like the first
    std::optional<std::size_t> end;    // end of the only hit, if it lasts
    std::vector<InCells> inCells = {}; // the first bodies that meet cells, one more than are named at most

    [[nodiscard]] std::uint64_t contacts() const { return hits > 0 ? hits : cells; }
};

// Finds the first begin and those together with it, of hits or of contacts with cells.
void findFirst(Happening& found, const Scene& scene, const Timeline& timeline, const std::optional<PairOrCell>& pair)
{
    const bool withCells = found.hits == 0;
    const auto& events = timeline.events();
    std::optional<Begin> like;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const Event& event = events[i];
        if (event.kind == EventKind::exit || event.withCell() != withCells || (pair && !samePair(*pair, event)))
            continue;
        if (found.first && timeline.instantOf(i) != timeline.instantOf(*found.first))
            return;
        const Begin begin = beginOf(scene, timeline, i);
        const bool isBefore =
            like && (begin.isOpen != like->isOpen ? like->isOpen : begin.isClipped && !like->isClipped);
        if (!like || isBefore) {
            found.first = i;
            found.together = 0;
            like = begin;
        }
        if (begin == *like)
            ++found.together;
    }
}

void addContact(std::vector<InCells>& found, std::uint32_t body)
{
    const auto at = std::ranges::find(found, body, &InCells::body);
    if (at != found.end())
        ++at->contacts;
    else if (found.size() <= mostNamedInCells)
        found.push_back({body, 1});
}

Happening happeningOf(const Scene& scene, const Timeline& timeline, const std::optional<PairOrCell>& pair)
{
    Happening found;
    const auto& events = timeline.events();
    for (std::size_t i = 0; i < events.size(); ++i) {
        const Event& event = events[i];
        if (pair && !samePair(*pair, event))
            continue;
        ++found.events;
        if (event.kind == EventKind::exit) {
            if (!event.withCell())
                found.end = i;
        } else if (event.withCell()) {
            ++found.cells;
            addContact(found.inCells, event.a);
        } else {
            ++found.hits;
        }
    }
    if (found.hits != 1)
        found.end.reset();
    findFirst(found, scene, timeline, pair);
    return found;
}

// "2 hits", "1 hit, 80 contacts with cells"
QString contactsText(const Happening& found)
{
    const auto counted = [](std::uint64_t count, const char* one, const char* many) {
        return count == 1 ? translated(one) : translated(many).arg(countText(qlonglong(count)));
    };
    QStringList parts;
    if (found.hits > 0)
        parts << counted(found.hits, "1 hit", "%1 hits");
    if (found.cells > 0)
        parts << counted(found.cells, "1 contact with a cell", "%1 contacts with cells");
    return parts.join(QStringLiteral(", "));
}

// "2 hits (4 events)" of "2 hits": the number of events follows if it is another one.
QString countsText(const Happening& found, const QString& text)
{
    return found.events == found.hits + found.cells
               ? text
               : translated("%1 (%2 events)").arg(text, countText(qlonglong(found.events)));
}

// "from t = 0.125 to t = 0.375", for the only contact.
QString spanText(const Scene& scene, const Timeline& timeline, std::size_t first, std::size_t last)
{
    const QString begin = timeEquation(timeline.timeOf(first));
    const Event& event = timeline.events()[last];
    if (event.clipped) // the scene ends before the contact
        return translated("from %1 on").arg(begin);
    const Instant& time = timeline.timeOf(last);
    return (isOpenAt(scene, event, time) ? translated("from %1 to just before %2") : translated("from %1 to %2"))
        .arg(begin, timeEquation(time));
}

// Whether a body has no path.
bool isAtRest(const Body& body)
{
    bool isAtRest = true;
    forEachPath(body, [&](const Path& path) { isAtRest = isAtRest && std::holds_alternative<Rest>(path); });
    return isAtRest;
}

// "Bullet meets Wall first at t = 49/192 ≈ 0.2552"; if only one of two bodies is at rest, the other one is the subject.
QString meetingText(const Scene& scene, const PairOrCell& pair, const QString& when, qsizetype letters)
{
    Names names = namesOf(scene, pair, letters);
    if (!pair.withCell() && isAtRest(scene.bodies[pair.a]) && !isAtRest(scene.bodies[pair.b]))
        std::swap(names.a, names.b);
    return translated("%1 meets %2 %3").arg(names.a, names.b, when);
}

// When the contacts begin, and between which bodies. For a single pair it omits the names, because they precede the
// text.
QString beginText(const Scene& scene, const Timeline& timeline, const Happening& found, qsizetype letters)
{
    const std::size_t first = *found.first;
    const Event& event = timeline.events()[first];
    const Begin begin = beginOf(scene, timeline, first);
    const QString at =
        (begin.isOpen ? translated("just after %1") : translated("at %1")).arg(timeEquation(timeline.timeOf(first)));
    if (found.contacts() > 1 && found.together == found.contacts())
        return (begin.isClipped ? translated("all already %1") : translated("all %1")).arg(at);
    if (found.together > 1)
        return (begin.isClipped ? translated("%1 of them already %2") : translated("the first %1 %2"))
            .arg(countText(qlonglong(found.together)), at);
    const bool isOne = found.contacts() == 1;
    const bool isNamed = letters > 0;
    if (begin.isClipped) {
        const QString text = (begin.isOpen ? translated("in contact %1") : translated("already in contact %1")).arg(at);
        return isNamed ? namesIn(scene, event, letters) + u' ' + text : text;
    }
    if (isOne && found.end && !begin.isOpen) {
        const QString span = spanText(scene, timeline, first, *found.end);
        return isNamed ? translated("%1 in contact %2").arg(namesIn(scene, event, letters), span) : span;
    }
    const QString when = isOne ? at : translated("first %1").arg(at);
    return isNamed ? meetingText(scene, event, when, letters) : when;
}

// Whether the contacts with cells are given for each of several bodies.
bool areSplit(const Happening& found)
{
    return found.hits == 0 && found.inCells.size() > 1 && found.inCells.size() <= mostNamedInCells;
}

// "Disc: 12, Ball: 9 contacts with cells"
QString splitText(const Scene& scene, const Happening& found, qsizetype letters)
{
    QStringList parts;
    for (const InCells& one : found.inCells)
        parts << translated("%1: %2").arg(shortenedName(scene, one.body, letters), countText(qlonglong(one.contacts)));
    return translated("%1 contacts with cells").arg(parts.join(QStringLiteral(", ")));
}

// "2 hits · …", "Plasma ball: 38 contacts with cells · …": the name comes first if beginText() leaves it out.
QString happeningText(const Scene& scene, const Timeline& timeline, const Happening& found, qsizetype letters)
{
    const bool isSplit = letters > 0 && areSplit(found);
    const bool areTogether = found.contacts() > 1 && found.together == found.contacts();
    const QString text = countsText(found, isSplit ? splitText(scene, found, letters) : contactsText(found)) +
                         (areTogether ? QStringLiteral(", ") : QStringLiteral(" · ")) +
                         beginText(scene, timeline, found, isSplit ? 0 : letters);
    const bool isNamed = letters > 0 && found.hits == 0 && found.inCells.size() == 1 && found.together > 1;
    return isNamed ? translated("%1: %2").arg(shortenedName(scene, found.inCells.front().body, letters), text) : text;
}

// "Box lies inside Floor", "Box and Floor share a side of length ≈ 335.4"; otherwise "Box and Floor touch".
QString meetingText(const Scene& scene, const BodyPair& pair, Relation relation, qsizetype letters)
{
    const Body& a = scene.bodies[pair.a];
    const Body& b = scene.bodies[pair.b];
    const QString both = namesIn(scene, {pair.a, pair.b}, letters);
    const SharedNames names{shortenedName(scene, pair.a, letters), shortenedName(scene, pair.b, letters), both,
                            arePolygons(a, b)};
    const auto sharing = sharingAt(scene, a, b, commonStart(scene, pair));
    const QString how = sharing ? sharingText(*sharing, relation, names, 4) : QString();
    if (sharing &&
        (sharing->covered != Covered::neither || sharing->shares == Shares::piece || sharing->shares == Shares::points))
        return how;
    return both + u' ' + relationWord(relation) + (how.isEmpty() ? QString() : QStringLiteral(", ") + how);
}

// Whether the two are compared while the headline waits.
bool haveFewEdges(const Scene& scene, const BodyPair& pair)
{
    constexpr std::size_t most = 10'000; // pairs of edges
    const auto edges = [&scene](std::uint32_t body) {
        return std::max<std::size_t>(scene.bodies[body].points.size(), 1);
    };
    return edges(pair.a) * edges(pair.b) <= most;
}

// The relation of two bodies at rest that are there together; none for bodies of very many edges, which would take
// long.
std::optional<PairRelation> relationAtRest(const Scene& scene, const BodyPair& pair)
{
    const Body& p = scene.bodies[pair.a];
    const Body& q = scene.bodies[pair.b];
    const Interval first = activeInterval(scene, p);
    const Interval second = activeInterval(scene, q);
    const Interval common{std::max(first.start, second.start), std::min(first.end, second.end)};
    if (!(common.start < common.end) || !isStationary(p, common) || !isStationary(q, common) ||
        !haveFewEdges(scene, pair))
        return {};
    return relationAt(scene, p, q, Instant(common.start), RelationDetail::points);
}

// "Box lies inside Floor, depth 1 along (0, 1); neither moves", "p and q: no event"
QString quietText(const SolverAnswer& answer, const PairOrCell& pair, qsizetype letters)
{
    const Scene& scene = *answer.scene;
    const auto relation = pair.withCell() ? std::nullopt : relationAtRest(scene, {pair.a, pair.b});
    if (relation && relation->relation != Relation::apart)
        return translated("%1; neither moves").arg(meetingText(scene, {pair.a, pair.b}, relation->relation, letters));
    return translated("%1: %2").arg(
        namesIn(scene, pair, letters),
        relation ? translated("apart by %1 as long as both are there; neither moves").arg(distanceText(*relation))
                 : translated("no event"));
}

// " · 3 pairs in contact at rest", or how the only one meets; empty if there are none.
QString restingText(const SolverAnswer& answer, qsizetype letters)
{
    const std::uint64_t contacts = answer.untested ? answer.untested->inContact.size() + answer.untested->unlisted : 0;
    if (contacts == 0)
        return {};
    if (contacts == 1 && answer.untested->areAllListed()) {
        const RestingContact& only = answer.untested->inContact.front();
        if (haveFewEdges(*answer.scene, only.pair))
            return QStringLiteral(" · ") + meetingText(*answer.scene, only.pair, only.relation, letters);
    }
    const QString count = countText(qlonglong(contacts));
    return QStringLiteral(" · ") + (!answer.untested->isComplete
                                        ? translated("more than %1 pairs in contact at rest").arg(count)
                                    : contacts == 1 ? translated("1 pair in contact at rest")
                                                    : translated("%1 pairs in contact at rest").arg(count));
}

// "No bodies meet · Ball and Wall come within 0.05 at t = 0.5", "Nothing moves · 1 pair in contact at rest"
QString nothingText(const SolverAnswer& answer, qsizetype letters)
{
    const Scene& scene = *answer.scene;
    if (!answer.nearest) {
        QString text = noEventsText(scene, &answer, Solver::Stage::done).section(u'\n', 0, 0);
        if (text.endsWith(u'.'))
            text.chop(1);
        const auto relation = scene.bodies.size() == 2 ? relationAtRest(scene, {0, 1}) : std::nullopt;
        if (relation && relation->relation == Relation::apart)
            text += QStringLiteral(" · ") +
                    translated("%1 are apart by %2").arg(namesIn(scene, {0, 1}, letters), distanceText(*relation));
        return text + restingText(answer, letters);
    }
    const NearestApproach& nearest = *answer.nearest;
    const ClosestApproach& approach = nearest.approach;
    const QString what = answer.untested && answer.untested->counts.all() == 0 ? translated("No bodies meet")
                                                                               : translated("No tested pair meets");
    const QString names = namesIn(scene, {approach.pair.a, approach.pair.b}, letters);
    const QString distance = distanceText(approach.relation);
    const QString time = stayEquation(approach);
    const QString who = nearest.compared < nearest.all
                            ? translated("of %1 pairs that were compared, %2 come nearest: within %3 %4")
                                  .arg(countText(qlonglong(nearest.compared)), names, distance, time)
                            : translated("%1 come within %2 %3").arg(names, distance, time);
    return what + QStringLiteral(" · ") + who + restingText(answer, letters);
}

// The number of Boost.Geometry's answers by verdict.
struct Verdicts
{
    std::uint64_t agree = 0;
    std::uint64_t undecided = 0;
    std::uint64_t disagree = 0;

    void add(Verdict verdict)
    {
        ++(verdict == Verdict::agree ? agree : verdict == Verdict::undecided ? undecided : disagree);
    }
    [[nodiscard]] std::uint64_t all() const { return agree + undecided + disagree; }
};

// Calls add(verdict, precision) with all answers on the scene, or on a pair: those on its events, and one on the pair
// as a whole, which is the worst of them and of those between the events.
template <class Add>
void forEachVerdict(const SolverAnswer& answer, const std::optional<PairOrCell>& pair, const Add& add)
{
    const Audit& audit = *answer.audit;
    const auto& events = answer.timeline->events();
    for (std::size_t i = 0; i < std::min(events.size(), audit.events.size()); ++i)
        if (!pair || samePair(*pair, events[i]))
            add(audit.events[i].verdict, audit.events[i].precision);
    for (const PairAudit& one : audit.pairs.all())
        if (!pair || samePair(*pair, one))
            add(one.verdict, one.betweenEvents.precision);
    for (std::size_t i = 0; i < audit.atRest.size(); ++i) {
        const bool isMeant = !pair || (answer.untested && [&] {
            const BodyPair& one = answer.untested->inContact[i].pair;
            return samePair(*pair, {one.a, one.b});
        }());
        if (isMeant)
            add(audit.atRest[i].verdict, audit.atRest[i].precision);
    }
}

Verdicts verdictsOn(const SolverAnswer& answer, const std::optional<PairOrCell>& pair)
{
    const Audit& audit = *answer.audit;
    if (!pair)
        return {audit.agreed, audit.undecided, audit.disagreed};
    Verdicts found;
    forEachVerdict(answer, pair, [&found](Verdict verdict, Precision) { found.add(verdict); });
    return found;
}

// The queries to Boost.Geometry, and the number of answers by the numbers that decided them.
QString queriesText(const SolverAnswer& answer, const std::optional<PairOrCell>& pair)
{
    std::array<std::uint64_t, 4> agreed{}; // by Precision
    std::uint64_t all = 0;
    forEachVerdict(answer, pair, [&](Verdict verdict, Precision precision) {
        agreed[std::size_t(precision)] += verdict == Verdict::agree ? 1 : 0;
        ++all;
    });
    if (all == 0)
        return {};
    QStringList parts;
    for (std::size_t i = 0; i < agreed.size(); ++i)
        if (agreed[i] > 0)
            parts << translated("%1 in %2").arg(countText(qlonglong(agreed[i])), precisionText(Precision(i)));
    const std::uint64_t agreeing = std::accumulate(agreed.begin(), agreed.end(), std::uint64_t{0});
    const QString asked = translated(
        "Boost.Geometry was asked for distances at the time of every event, and at times between the events; "
        "between those times, bounds on the motion decide.");
    const QString result =
        translated("It agrees with %1 of %2 answers").arg(countText(qlonglong(agreeing)), countText(qlonglong(all)));
    return asked + u'\n' +
           (parts.isEmpty() ? result : translated("%1: %2").arg(result, parts.join(QStringLiteral(", ")))) + u'.';
}

// The verdict that ends the sentence.
struct ShownVerdict
{
    QString text;
    Headline::Sign sign = Headline::Sign::none;
};

ShownVerdict shownVerdictOf(const SolverAnswer& answer, const std::optional<PairOrCell>& pair)
{
    const Verdicts verdicts = verdictsOn(answer, pair);
    const auto counted = [&verdicts](const QString& text, std::uint64_t count) {
        return text.arg(countText(qlonglong(count)), countText(qlonglong(verdicts.all())));
    };
    if (verdicts.disagree > 0)
        return {counted(translated("Boost.Geometry disagrees with %1 of %2 answers"), verdicts.disagree),
                Headline::Sign::disagree};
    if (verdicts.undecided > 0)
        return {counted(translated("Boost.Geometry could not decide %1 of %2 answers"), verdicts.undecided),
                Headline::Sign::undecided};
    if (verdicts.all() > 0)
        return {translated("confirmed by Boost.Geometry"), Headline::Sign::agree};
    if (!pair && answer.audit->clearByBoxes > 0 && answer.untested && testedCount(*answer.scene, *answer.untested) > 0)
        return {translated("kept apart by bounding boxes"), Headline::Sign::agree};
    return {};
}

// The answer without its verdict, with at most `letters` letters of each name.
QString answerText(const SolverAnswer& answer, const Happening& found, const std::optional<PairOrCell>& pair,
                   qsizetype letters)
{
    if (!found.first)
        return pair ? quietText(answer, *pair, letters) : nothingText(answer, letters);
    const QString text = happeningText(*answer.scene, *answer.timeline, found, pair ? 0 : letters);
    return pair ? translated("%1: %2").arg(namesIn(*answer.scene, *pair, letters), text) : text;
}

// The answer without names, except those of the pair, and without the number of events; without times, too, if they are
// not wanted.
QString terseText(const SolverAnswer& answer, const Happening& found, const std::optional<PairOrCell>& pair,
                  bool withTimes)
{
    QString text = contactsText(found);
    if (withTimes && found.first)
        text += QStringLiteral(" · ") + beginText(*answer.scene, *answer.timeline, found, 0);
    return pair ? translated("%1: %2").arg(namesIn(*answer.scene, *pair, fewLetters), text) : text;
}

// The counts, and which bodies meet first, without a time; empty if the first contact is not one of two bodies that
// meet.
QString namedText(const SolverAnswer& answer, const Happening& found, const std::optional<PairOrCell>& pair)
{
    if (!found.first || pair || found.together > 1 || found.contacts() < 2)
        return {};
    const Scene& scene = *answer.scene;
    if (beginOf(scene, *answer.timeline, *found.first).isClipped)
        return {};
    const Event& event = answer.timeline->events()[*found.first];
    return contactsText(found) + QStringLiteral(" · ") + meetingText(scene, event, translated("first"), fewLetters);
}

// "60 fps", "≈ 59.94 fps"
QString rateText(const Rational& rate)
{
    const double value = nearest(rate);
    const bool isExact = rationalOf(Dyadic(value)) == rate;
    return translated("%1 fps").arg(isExact ? shownText(value) : QStringLiteral("≈ ") + roundedText(value, 4, u""));
}

// " · 1 of 2 missed by frames at 60 fps". Hits of one instant do not count, because hardly any rate sees them; if there
// are some, " · 1 of 2 lasting hits missed by frames at 60 fps".
QString missedText(const SolverAnswer& answer, const SampledEvents* sampled, const std::optional<PairOrCell>& pair,
                   std::uint64_t hits)
{
    if (!sampled || sampled->answer->timeline != answer.timeline)
        return {};
    const auto& events = answer.timeline->events();
    std::uint64_t lasting = 0;
    std::uint64_t missed = 0;
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (events[i].kind != EventKind::enter || events[i].withCell() || (pair && !samePair(*pair, events[i])))
            continue;
        ++lasting;
        missed += sampled->marks[i].kind == FrameMark::Kind::missed ? 1 : 0;
    }
    if (missed == 0)
        return {};
    const QString rate = rateText(sampled->sampling->rule.rate);
    if (hits == 1)
        return QStringLiteral(" · ") + translated("missed by frames at %1").arg(rate);
    const QString text = lasting < hits ? translated("%1 of %2 lasting hits missed by frames at %3")
                                        : translated("%1 of %2 missed by frames at %3");
    return QStringLiteral(" · ") + text.arg(countText(qlonglong(missed)), countText(qlonglong(lasting)), rate);
}

QString missedTip()
{
    return translated("Frames miss a hit if none of them lies within its contact: a program that looks only at frames "
                      "never sees it.");
}

// One word for one thing: hit, contact and event.
QString wordsText(const Happening& found)
{
    if (found.events == 0)
        return {};
    return found.hits > 0 ? translated("A hit begins a contact of two bodies. Each begin and each end of a contact is "
                                       "an event, with a row in the table; a contact of one instant has one event.")
                          : translated("A contact lasts from the event that begins it to the one that ends it; each "
                                       "event has a row in the table.");
}

Headline answered(const SolverAnswer& answer, bool isAuditing, const std::optional<PairOrCell>& pair,
                  const SampledEvents* sampled)
{
    ShownVerdict shown{translated("not audited")};
    if (answer.audit)
        shown = shownVerdictOf(answer, pair);
    else if (isAuditing)
        shown = {translated("asking Boost.Geometry…"), Headline::Sign::working};
    const Happening found = happeningOf(*answer.scene, *answer.timeline, pair);
    const QString missed = missedText(answer, sampled, pair, found.hits);
    const bool isMissing = !missed.isEmpty() && shown.sign == Headline::Sign::agree;
    // The sign before the sentence warns of missed hits then, so that the verdict has its own.
    const QString tick = isMissing ? QStringLiteral("✓ ") : QString();
    const QString verdict = shown.text.isEmpty() ? QString() : QStringLiteral(" · ") + tick + shown.text;
    QStringList explained{wordsText(found), missed.isEmpty() ? QString() : missedTip(),
                          answer.audit ? queriesText(answer, pair) : QString()};
    explained.removeAll(QString());
    QStringList shorter{answerText(answer, found, pair, fewLetters) + missed + verdict};
    if (const QString named = namedText(answer, found, pair); !missed.isEmpty() && !named.isEmpty())
        shorter << named + missed + verdict; // the time is that of the first row and mark
    if (!missed.isEmpty())                   // whatever is left out, that stays
        shorter << terseText(answer, found, pair, true) + missed + verdict
                << terseText(answer, found, pair, false) + missed + verdict;
    return {answerText(answer, found, pair, mostLetters) + missed + verdict, shorter,
            isMissing ? Headline::Sign::missed : shown.sign, verdict, explained.join(QStringLiteral("\n\n"))};
}

Headline withoutNames(const QString& text, Headline::Sign sign)
{
    return {text, {text}, sign};
}

} // namespace

std::optional<PairOrCell> pairOf(const EventSubject& subject)
{
    if (subject.pair)
        return subject.pair;
    if (subject.bodies.size() == 2)
        return PairOrCell(std::uint32_t(subject.bodies[0]), std::uint32_t(subject.bodies[1]));
    return {};
}

Headline headlineOf(const SolverAnswer* answer, Solver::Stage stage, const EventSubject& subject,
                    const SampledEvents* sampled)
{
    if (answer && !answer->problems.empty())
        return withoutNames(answer->problems.size() == 1 ? translated("1 problem: this scene cannot be solved")
                                                         : translated("%1 problems: this scene cannot be solved")
                                                               .arg(countText(qlonglong(answer->problems.size()))),
                            Headline::Sign::refused);
    if (stage == Solver::Stage::solving)
        return withoutNames(translated("Computing…"), Headline::Sign::working);
    if (!answer || !answer->timeline)
        return withoutNames(stage == Solver::Stage::cancelled ? translated("Computing was cancelled") : QString(),
                            Headline::Sign::none);
    if (answer->scene->bodies.empty())
        return {};
    std::optional<PairOrCell> pair = pairOf(subject);
    const auto isKnown = [&](std::uint32_t body) { return body < answer->scene->bodies.size(); };
    if (pair && !(isKnown(pair->a) && (pair->withCell() || isKnown(pair->b))))
        pair.reset(); // belongs to a later scene than the answer
    return answered(*answer, stage == Solver::Stage::auditing, pair, sampled);
}

QString closestText(const SolverAnswer& answer)
{
    if (!answer.nearest)
        return {};
    const ClosestApproach& approach = answer.nearest->approach;
    return translated("closest: %1 %2")
        .arg(namesIn(*answer.scene, {approach.pair.a, approach.pair.b}, mostLetters), stayEquation(approach));
}

} // namespace sweep
