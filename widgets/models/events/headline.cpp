#include "widgets/models/events/headline.h"

#include "core/measure/inspection.h"
#include "core/number/coordinates.h"
#include "widgets/document/solver.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/models/events/event_text.h"

#include <QStringList>

#include <algorithm>

namespace sweep {

namespace {

// Any event of these two bodies, or of the body and the cell.
Event pairEvent(std::uint32_t a, std::uint32_t b, Cell cell = {})
{
    Event event;
    event.a = std::min(a, b);
    event.b = std::max(a, b);
    event.cell = cell;
    return event;
}

std::optional<Event> pairOf(const EventSubject& subject)
{
    if (subject.pair)
        return subject.pair;
    if (subject.bodies.size() == 2)
        return pairEvent(std::uint32_t(subject.bodies[0]), std::uint32_t(subject.bodies[1]));
    return {};
}

// "Line and Point"; long names are cut, so that the sentence keeps its end.
QString namesIn(const Scene& scene, const Event& pair)
{
    constexpr qsizetype longest = 32; // letters
    const auto beginningOf = [](const QString& name) {
        return name.size() <= longest ? name : QString(visibleText(name.left(longest)) + u'…');
    };
    return translated("%1 and %2")
        .arg(beginningOf(distinctLabelOf(scene, pair.a)), beginningOf(distinctPartnerText(scene, pair.b, pair.cell)));
}

// "t = 1/4", "t = 0.1", "t ≈ 0.398213": short, and with an equals sign only if it is exact.
QString equationOf(const Instant& time)
{
    constexpr std::size_t most = 12;
    if (const std::string form = closedForm(time, most); !form.empty())
        return QStringLiteral("t = ") + textOf(form).replace(u'-', u'−');
    const QString rounded = roundedText(time.nearest(), 6, u"");
    return (time.isDouble() && rounded == shownText(time.nearest()) ? QStringLiteral("t = ") : QStringLiteral("t ≈ ")) +
           rounded;
}

// Counts of the events.
struct Happening
{
    std::uint64_t hits = 0;
    std::uint64_t cells = 0;
    std::optional<std::size_t> first; // first event; the first hit, if there is one
    std::optional<std::size_t> end;   // end of the only hit, if it lasts
};

Happening happeningOf(const Timeline& timeline, const std::optional<Event>& pair)
{
    Happening found;
    std::optional<std::size_t> firstCell;
    const auto& events = timeline.events();
    for (std::size_t i = 0; i < events.size(); ++i) {
        const Event& event = events[i];
        if (pair && !samePair(*pair, event))
            continue;
        if (event.kind == EventKind::exit) {
            if (!event.withCell())
                found.end = i;
            continue;
        }
        std::uint64_t& count = event.withCell() ? found.cells : found.hits;
        std::optional<std::size_t>& first = event.withCell() ? firstCell : found.first;
        if (count++ == 0)
            first = i;
    }
    if (found.hits == 0)
        found.first = firstCell;
    if (found.hits != 1)
        found.end.reset();
    return found;
}

// "from t = 1/8 to t = 3/8", for the only contact.
QString spanText(const Scene& scene, const Timeline& timeline, std::size_t first, std::size_t last)
{
    const QString begin = equationOf(timeline.timeOf(first));
    const Event& event = timeline.events()[last];
    if (event.clipped) // the scene ends before the contact
        return translated("from %1 on").arg(begin);
    const Instant& time = timeline.timeOf(last);
    return (isOpenAt(scene, event, time) ? translated("from %1 to just before %2") : translated("from %1 to %2"))
        .arg(begin, equationOf(time));
}

QString beginText(const Scene& scene, const Timeline& timeline, std::size_t first, bool isOnly)
{
    const Event& event = timeline.events()[first];
    const Instant& time = timeline.timeOf(first);
    const bool isOpen = isOpenAt(scene, event, time);
    QString text;
    if (event.clipped)
        text = isOpen ? translated("in contact from just after %1") : translated("in contact already at %1");
    else
        text = isOpen ? translated("just after %1") : translated("at %1");
    if (!isOnly)
        text = event.clipped ? translated("the first %1").arg(text) : translated("first %1").arg(text);
    return text.arg(equationOf(time));
}

QString happeningText(const Scene& scene, const Timeline& timeline, const Happening& found)
{
    const auto counted = [](std::uint64_t count, const char* one, const char* many) {
        return count == 1 ? translated(one) : translated(many).arg(countText(qlonglong(count)));
    };
    const QString count = found.hits > 0 ? counted(found.hits, "1 hit", "%1 hits")
                                         : counted(found.cells, "1 contact with a cell", "%1 contacts with cells");
    const std::size_t first = *found.first;
    const bool isClosed =
        !timeline.events()[first].clipped && !isOpenAt(scene, timeline.events()[first], timeline.timeOf(first));
    return count + QStringLiteral(" · ") +
           (found.end && isClosed
                ? spanText(scene, timeline, first, *found.end)
                : beginText(scene, timeline, first, (found.hits > 0 ? found.hits : found.cells) == 1));
}

// The relation of two bodies without events.
QString quietText(const SolverAnswer& answer, const Event& pair)
{
    const UntestedPairs* untested = answer.untested.get();
    const bool isInContact =
        untested && !pair.withCell() &&
        std::ranges::binary_search(untested->inContact, BodyPair{pair.a, pair.b}, {}, &RestingContact::pair);
    return isInContact ? translated("in contact as long as both are there; neither moves") : translated("no event");
}

// " · 3 pairs in contact at rest"; empty if there are none.
QString restingText(const SolverAnswer& answer)
{
    const std::uint64_t contacts = answer.untested ? answer.untested->inContact.size() + answer.untested->unlisted : 0;
    if (contacts == 0)
        return {};
    const QString count = countText(qlonglong(contacts));
    return QStringLiteral(" · ") + (!answer.untested->isComplete
                                        ? translated("more than %1 pairs in contact at rest").arg(count)
                                    : contacts == 1 ? translated("1 pair in contact at rest")
                                                    : translated("%1 pairs in contact at rest").arg(count));
}

// "Nothing meets · ball and wall come nearest, 0.05 apart at t = 1/2", "Nothing moves · 1 pair in contact at rest"
QString nothingText(const SolverAnswer& answer)
{
    const Scene& scene = *answer.scene;
    if (!answer.nearest) {
        QString text = noEventsText(scene, &answer, Solver::Stage::done).section(u'\n', 0, 0);
        if (text.endsWith(u'.'))
            text.chop(1);
        return text + restingText(answer);
    }
    const NearestApproach& nearest = *answer.nearest;
    const ClosestApproach& approach = nearest.approach;
    const QString what = answer.untested && answer.untested->counts.all() == 0 ? translated("Nothing meets")
                                                                               : translated("No tested pair meets");
    const QString who =
        nearest.compared < nearest.all
            ? translated("of %1 pairs that were compared, %2 come nearest").arg(countText(qlonglong(nearest.compared)))
            : translated("%1 come nearest");
    return what + QStringLiteral(" · ") + who.arg(namesIn(scene, pairEvent(approach.pair.a, approach.pair.b))) +
           translated(", %1 apart at %2").arg(roundedText(approach.relation.distance), equationOf(approach.t)) +
           restingText(answer);
}

// The number of Boost.Geometry's answers by verdict.
struct Opinions
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

Opinions opinionsOn(const SolverAnswer& answer, const std::optional<Event>& pair)
{
    const Audit& audit = *answer.audit;
    if (!pair)
        return {audit.agreed, audit.undecided, audit.disagreed};
    Opinions found;
    const auto& events = answer.timeline->events();
    for (std::size_t i = 0; i < events.size(); ++i)
        if (samePair(*pair, events[i]))
            found.add(audit.events[i].verdict);
    for (const PairAudit& one : audit.pairs)
        if (samePair(*pair, pairEvent(one.a, one.b, one.cell)))
            found.add(one.betweenEvents.verdict);
    if (answer.untested)
        for (std::size_t i = 0; i < audit.atRest.size(); ++i)
            if (const BodyPair& one = answer.untested->inContact[i].pair; samePair(*pair, pairEvent(one.a, one.b)))
                found.add(audit.atRest[i].verdict);
    return found;
}

Headline checked(const QString& text, const SolverAnswer& answer, const std::optional<Event>& pair)
{
    const Opinions opinions = opinionsOn(answer, pair);
    const auto with = [&text](const QString& verdict) { return text + QStringLiteral(" · ") + verdict; };
    if (opinions.disagree > 0)
        return {with(translated("Boost.Geometry disagrees with %1 of %2 answers")
                         .arg(countText(qlonglong(opinions.disagree)), countText(qlonglong(opinions.all())))),
                Headline::Sign::disagree};
    if (opinions.undecided > 0)
        return {with(translated("Boost.Geometry could not decide %1 of %2 answers")
                         .arg(countText(qlonglong(opinions.undecided)), countText(qlonglong(opinions.all())))),
                Headline::Sign::undecided};
    if (opinions.all() > 0)
        return {with(translated("confirmed by Boost.Geometry")), Headline::Sign::agree};
    if (!pair && answer.audit->clearByBoxes > 0 && answer.untested && testedCount(*answer.scene, *answer.untested) > 0)
        return {with(translated("kept apart by bounding boxes")), Headline::Sign::agree};
    return {text, Headline::Sign::none};
}

} // namespace

Headline headlineOf(const SolverAnswer* answer, Solver::Stage stage, const EventSubject& subject)
{
    if (answer && !answer->problems.empty())
        return {answer->problems.size() == 1 ? translated("1 problem: this scene cannot be solved")
                                             : translated("%1 problems: this scene cannot be solved")
                                                   .arg(countText(qlonglong(answer->problems.size()))),
                Headline::Sign::refused};
    if (stage == Solver::Stage::solving)
        return {translated("Computing…"), Headline::Sign::working};
    if (!answer || !answer->timeline)
        return {stage == Solver::Stage::cancelled ? translated("Computing was cancelled") : QString(),
                Headline::Sign::none};
    if (answer->scene->bodies.empty())
        return {};
    std::optional<Event> pair = pairOf(subject);
    const auto isKnown = [&](std::uint32_t body) { return body < answer->scene->bodies.size(); };
    if (pair && !(isKnown(pair->a) && (pair->withCell() || isKnown(pair->b))))
        pair.reset(); // belongs to a later scene than the answer
    const Happening found = happeningOf(*answer->timeline, pair);
    QString text = found.first ? happeningText(*answer->scene, *answer->timeline, found)
                   : pair      ? quietText(*answer, *pair)
                               : nothingText(*answer);
    if (pair)
        text = translated("%1: %2").arg(namesIn(*answer->scene, *pair), text);
    if (answer->audit)
        return checked(text, *answer, pair);
    return {text + QStringLiteral(" · ") +
                (stage == Solver::Stage::auditing ? translated("asking Boost.Geometry…") : translated("not checked")),
            stage == Solver::Stage::auditing ? Headline::Sign::working : Headline::Sign::none};
}

QString closestText(const SolverAnswer& answer)
{
    if (!answer.nearest)
        return {};
    const ClosestApproach& approach = answer.nearest->approach;
    return translated("closest: %1 at %2")
        .arg(namesIn(*answer.scene, pairEvent(approach.pair.a, approach.pair.b)), equationOf(approach.t));
}

} // namespace sweep
