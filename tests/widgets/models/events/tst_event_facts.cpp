// Facts of an event and of its audit, as shown and as copied.
#include "core/number/algebraic_root.h"
#include "core/number/roots.h"
#include "widgets/format/numbers.h"
#include "widgets/models/events/event_text.h"
#include "widgets/models/events/facts.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QtTest>

#include <algorithm>

namespace sweep::tst_event_facts {

namespace {

// The ball rolls along y = 0 and passes the post at less than the sum of the radii: irrational times.
const char* const ballAndPost = R"(
  {"id": "ball", "shape": "circle", "path": {"from": [-4, 0], "to": [4, 0]}, "radius": 0.5},
  {"id": "post", "shape": "circle", "path": [0, 0.75], "radius": 0.5})";
const char* const dotThroughWall = R"(
  {"id": "wall", "shape": "segment", "a": [0, -9], "b": [0, 9]},
  {"id": "dot", "shape": "point", "path": {"from": [-1, -3], "to": [3, -3]}})";

std::shared_ptr<SolverAnswer> answerOf(const char* bodies, const char* more = "")
{
    const QByteArray text =
        QByteArrayLiteral(R"({"format": "sweepbench.scene", "version": 1, "bodies": [)") + bodies + "]" + more + "}";
    auto answer = std::make_shared<SolverAnswer>();
    answer->scene = std::make_shared<const Scene>(parseScene(text.toStdString(), "test").value());
    answer->timeline = std::make_shared<const Timeline>(solve(*answer->scene).value());
    answer->audit = std::make_shared<const Audit>(audit(*answer->scene, *answer->timeline));
    return answer;
}

// The time at which a point that moves along y = 0 between these x meets the line x = 0.
Instant crossingAt(const QString& from, const QString& to)
{
    const QString bodies = QStringLiteral(R"({"id": "w", "shape": "line", "a": [0, 0], "b": [0, 1]},
        {"id": "p", "shape": "point", "path": {"from": [%1, 0], "to": [%2, 0]}})")
                               .arg(from, to);
    return answerOf(qPrintable(bodies))->timeline->timeOf(0);
}

Fact factNamed(const std::vector<Fact>& facts, const char* name)
{
    for (const Fact& fact : facts)
        if (fact.name == QString::fromUtf8(name))
            return fact;
    return {};
}

QStringList namesOf(const std::vector<Fact>& facts)
{
    QStringList names;
    for (const Fact& fact : facts)
        names << fact.name;
    return names;
}

// From the centre of a disc through two walls.
const char* const queryFromTheCentre = R"(
  {"id": "query", "shape": "point", "path": {"from": [0, 0], "to": [5, 5]}},
  {"id": "lamp", "shape": "circle", "path": [0, 0], "radius": 1},
  {"id": "wall", "shape": "segment", "a": [4, 0], "b": [4, 8]},
  {"id": "post", "shape": "segment", "a": [4.5, 0], "b": [4.5, 8]})";

// The answer with one audited, of the given verdict, about every event.
std::shared_ptr<SolverAnswer> withVerdict(const std::shared_ptr<SolverAnswer>& answer, Verdict verdict,
                                          const char* reason)
{
    auto changed = std::make_shared<Audit>(*answer->audit);
    for (std::size_t k = 0; k < changed->events.size(); ++k) {
        EventAudit audited = changed->events[k];
        audited.verdict = verdict;
        audited.reason = reason;
        changed->events.set(k, audited);
    }
    auto copy = std::make_shared<SolverAnswer>(*answer);
    copy->audit = changed;
    return copy;
}

} // namespace

class TestEventFacts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theTimeIsInThreeRows()
    {
        const auto facts = timeFacts(crossingAt(QStringLiteral("-1"), QStringLiteral("2")));
        QCOMPARE(namesOf(facts),
                 QStringList({QStringLiteral("t"), QStringLiteral("double"), QStringLiteral("t − double")}));
        QCOMPARE(facts[0].value, QStringLiteral("1/3 ≈ 0.3333333333333333"));
        QCOMPARE(facts[0].copied, QStringLiteral("1/3"));
        QCOMPARE(facts[1].value, QStringLiteral("0x1.5555555555555p−2"));
        QCOMPARE(facts[1].copied, QStringLiteral("0x1.5555555555555p-2"));
        QCOMPARE(facts[2].value, QStringLiteral("≈ +0.333 ulp"));
    }

    void aTimeBelowItsDoubleHasAMinusSign()
    {
        const auto facts = timeFacts(crossingAt(QStringLiteral("-5"), QStringLiteral("1"))); // at 5/6
        QCOMPARE(factNamed(facts, "t − double").value, QStringLiteral("≈ −0.333 ulp"));
        QVERIFY(factNamed(facts, "t − double").copied.startsWith(QStringLiteral("-0.333333333333333")));
    }

    void aDoubleIsZeroUlpsFromItself()
    {
        const auto facts = timeFacts(crossingAt(QStringLiteral("-1"), QStringLiteral("3")));
        QCOMPARE(factNamed(facts, "t").value, QStringLiteral("1/4 = 0.25"));
        QCOMPARE(factNamed(facts, "t − double").value, QStringLiteral("0 ulp"));
    }

    // 4/5 is not a double, but its decimal and its distance from the double end.
    void aDecimalThatIsTheValueHasAnEqualsSign()
    {
        const auto facts = timeFacts(crossingAt(QStringLiteral("-4"), QStringLiteral("1")));
        QCOMPARE(factText(facts), QStringLiteral("t: 4/5 = 0.8\ndouble: 0x1.999999999999ap-1\nt − double: -0.4 ulp"));
        QCOMPARE(shortTimeText(crossingAt(QStringLiteral("-4"), QStringLiteral("1")), {}), QStringLiteral("0.8"));
    }

    // t³ + t − 1
    void aTimeWithoutAFormHasDigitsAndADegree()
    {
        const Polynomial polynomial(std::vector<Integer>{Integer(-1), Integer(1), Integer(0), Integer(1)}, 0);
        const Instant time = rootsBetween(polynomial, 0, 1).front();
        const Fact fact = timeFacts(time)[0];
        QCOMPARE(fact.value, QStringLiteral("≈ 0.6823278038280193, a root of a polynomial of degree 3"));
        QCOMPARE(fact.copied, QStringLiteral("0.6823278038280193273694837397110482568911"));
    }

    void halfAnUlpIsNotMarkedAsRounded()
    {
        // (2^53 + 1)/2^54, a tie between two doubles.
        const auto polynomial =
            std::make_shared<const Polynomial>(std::vector<Integer>{-((Integer(1) << 53U) + 1), Integer(1) << 54U}, 0);
        const Instant tie(std::make_shared<const AlgebraicRoot>(polynomial, Dyadic(0.5), Dyadic(0.5 + 0x1p-53)));
        QCOMPARE(factNamed(timeFacts(tie), "t − double").value, QStringLiteral("+0.5 ulp"));
    }

    void aSurdIsCopiedAsAFormulaThatFieldsAccept()
    {
        const auto answer = answerOf(ballAndPost);
        const Instant& time = answer->timeline->timeOf(0);
        const Fact form = factNamed(timeFacts(time), "t");
        QVERIFY2(form.value.contains(u'√') && form.value.contains(u'−'), qPrintable(form.value));
        QVERIFY2(form.copied.contains(QStringLiteral("sqrt(")) && !form.copied.contains(u'−'), qPrintable(form.copied));
        const auto read = readNumber(form.copied);
        QVERIFY(std::holds_alternative<TypedNumber>(read));
        QCOMPARE(std::get<TypedNumber>(read).value, time.nearest());
    }

    void theFactsNameTheDecidingMethod()
    {
        const Fact stage = factNamed(eventFacts(*answerOf(dotThroughWall), 0), "Decided by");
        QVERIFY(!stage.value.isEmpty());
    }

    void shownNumbersHaveOneMinusSignAndCopiedOnesAscii()
    {
        const auto answer = answerOf(dotThroughWall);
        const auto facts = eventFacts(*answer, 0);
        QCOMPARE(factNamed(facts, "Point").value, QStringLiteral("0, −3"));
        QCOMPARE(factNamed(facts, "Point").copied, QStringLiteral("0, -3"));
        QVERIFY(factText(facts).contains(QStringLiteral("Point: 0, -3")));
        QVERIFY(factNamed(facts, "Event").copied.isEmpty()); // words have no copy button
    }

    void aCellHasTheSameMinusSign()
    {
        const auto answer =
            answerOf(R"({"id": "ball", "shape": "projectile", "path": {"from": [-1.5, 0.5], "to": [9, 9]},
            "radius": 0.25})",
                     R"(, "grid": {"spacing": [1, 1]})");
        QCOMPARE(eventSentence(*answer, 0), QStringLiteral("ball is inside cell (−2, 0) when its time starts"));
        const EventText text{answer, {}};
        QCOMPARE(text.shown(0, EventText::BColumn), QStringLiteral("cell (−2, 0)"));
        QCOMPARE(text.exact(0, EventText::BColumn), QStringLiteral("cell (-2, 0)"));
    }

    void theSentenceStatesTheQueryAndItsResult()
    {
        const QString sentence = auditSentence(*answerOf(dotThroughWall), 0);
        QVERIFY2(sentence.startsWith(QStringLiteral("Boost.Geometry was asked for the distance of wall and dot at this "
                                                    "time. It answered 0, which may differ from 0 by at most ≈ ")),
                 qPrintable(sentence));
        QVERIFY2(sentence.endsWith(QStringLiteral(" where they touch: it agrees. Just before and just after, the point "
                                                  "is on different sides.")),
                 qPrintable(sentence));
    }

    void theSentenceNamesSubtractedRadii()
    {
        QVERIFY(auditSentence(*answerOf(ballAndPost), 0)
                    .startsWith(QStringLiteral("Boost.Geometry was asked for the distance of ball and post, less both "
                                               "radii, at this time. It answered ")));
        const auto cells = answerOf(R"({"id": "ball", "shape": "projectile", "path": {"from": [0.5, 0.5], "to": [9, 9]},
            "radius": 0.25})",
                                    R"(, "grid": {"spacing": [1, 1]})");
        const QString first = auditSentence(*cells, 0);
        QVERIFY2(first.startsWith(QStringLiteral("Boost.Geometry was asked for the distance of ball and cell (0, 0), "
                                                 "less the radius, at this time. It answered ")),
                 qPrintable(first));
    }

    void aContinuingContactMayHaveAnyDepth()
    {
        const auto answer =
            answerOf(R"({"id": "p", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 2},
            {"id": "q", "shape": "circle", "path": [0, 0], "radius": 1})");
        QVERIFY(answer->timeline->events()[0].clipped);
        QCOMPARE(auditSentence(*answer, 0),
                 QStringLiteral(
                     "Boost.Geometry was asked for the distance of p and q, less both radii, at this time. It "
                     "answered −3. Because the contact continues beyond this time, any depth is correct: it agrees."));
    }

    void theSentenceGivesTheReasonOfADoubt()
    {
        const auto answer = answerOf(dotThroughWall);
        const QString wrong = auditSentence(*withVerdict(answer, Verdict::disagree, "not marked as clipped"), 0);
        QVERIFY2(wrong.endsWith(QStringLiteral(" where they touch. It disagrees: not marked as clipped.")),
                 qPrintable(wrong));
        const QString open = auditSentence(*withVerdict(answer, Verdict::undecided, "too few digits"), 0);
        QVERIFY2(open.endsWith(QStringLiteral(" where they touch. It cannot decide: too few digits.")),
                 qPrintable(open));
    }

    void theSentenceOfTwoLinesMentionsParallelism()
    {
        const auto answer = answerOf(R"({"id": "p", "shape": "line", "a": [0, 0], "b": [1, 0]},
            {"id": "q", "shape": "line", "a": [0, 1], "b": {"from": [1, 2], "to": [1, 1]}})");
        const QString sentence = auditSentence(*answer, 0);
        QVERIFY2(sentence.contains(QStringLiteral("how far they are from parallel. The figure that decided is ")),
                 qPrintable(sentence));
        // The lines are parallel at the end.
        const QString end = auditSentence(*answer, 1);
        QVERIFY2(end.endsWith(
                     QStringLiteral("They are parallel and apart then, as at an open end of a contact: it agrees.")),
                 qPrintable(end));
        QVERIFY(!namesOf(auditFacts(*answer, 1)).contains(QStringLiteral("Distance")));
    }

    void aClippedEventHasNoResidual()
    {
        const auto facts =
            auditFacts(*answerOf(R"({"id": "p", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]},
            "radius": 2}, {"id": "q", "shape": "point", "path": [1, 0]})"),
                       0);
        QCOMPARE(factNamed(facts, "Residual").value,
                 QStringLiteral("none: at an end of the time the contact may have any depth"));
    }

    void theFiguresAreLabelled()
    {
        const auto facts = auditFacts(*answerOf(dotThroughWall), 0);
        QCOMPARE(namesOf(facts), QStringList({QStringLiteral("Distance"), QStringLiteral("Allowed"),
                                              QStringLiteral("Residual"), QStringLiteral("Arithmetic"),
                                              QStringLiteral("Whole pair"), QStringLiteral("Between the events")}));
        QCOMPARE(factNamed(facts, "Residual").value, QStringLiteral("0 ulp of the largest coordinate"));
        QCOMPARE(factNamed(facts, "Arithmetic").value, QStringLiteral("numbers of 100 digits"));
        QCOMPARE(factNamed(facts, "Between the events").value, QStringLiteral("agree"));
    }

    void theVerdictOnACellExcludesOtherCells()
    {
        auto answer = answerOf(R"({"id": "ball", "shape": "projectile", "path": {"from": [0.5, 0.5], "to": [9, 9]},
            "radius": 0.25})",
                               R"(, "grid": {"spacing": [1, 1]})");
        auto audited = std::make_shared<Audit>(*answer->audit);
        EventAudit doubt;
        doubt.verdict = Verdict::undecided;
        audited->pairs = {};
        audited->pairs.append(1, {{0, Cell{}}, Verdict::undecided, doubt});
        for (const PairAudit& pair : answer->audit->pairs.all())
            audited->pairs.append(1, pair);
        answer->audit = audited;
        QCOMPARE(answer->timeline->events()[0].cell, (Cell{0, 0}));
        QCOMPARE(factNamed(auditFacts(*answer, 0), "Whole pair").value, QStringLiteral("agree"));
    }

    void withoutAnAuditThereAreNoAuditFacts()
    {
        auto answer = answerOf(dotThroughWall);
        answer->audit = nullptr;
        QVERIFY(auditFacts(*answer, 0).empty());
        QVERIFY(auditSentence(*answer, 0).isEmpty());
    }

    void aCastNamesItsHitsUpToTheFirstFromOutside()
    {
        const auto answer = answerOf(queryFromTheCentre);
        const QStringList expected{
            QStringLiteral("Starts inside: lamp"),  QStringLiteral("Fraction: 0"),
            QStringLiteral("Surface normal: none"), QStringLiteral("Leaves at: √2/10 ≈ 0.1414213562373095"),
            QStringLiteral("Hits: wall"),           QStringLiteral("Fraction: 4/5 = 0.8"),
            QStringLiteral("Point: 4, 4"),          QStringLiteral("Surface normal: -1, 0")};
        QCOMPARE(factText(castFacts(*answer, 0)).split(u'\n'), expected);
        QCOMPARE(factNamed(castFacts(*answer, 0, 3), "Hits").value, QStringLiteral("post"));
        QCOMPARE(factNamed(castFacts(*answer, 0), "Leaves at").copied, QStringLiteral("sqrt(2)/10"));
        QVERIFY(castFacts(*answer, 1).empty());
        const auto missing = answerOf(R"({"id": "query", "shape": "point", "path": {"from": [0, 0], "to": [5, 5]}})");
        QCOMPARE(factText(castFacts(*missing, 0)), QStringLiteral("Hits: nothing that it is tested against"));
    }

    // The event's own normal points from a to b, the cast's normal out of the body that was hit.
    void theFirstContactOfACastIsLabelled()
    {
        const auto answer = answerOf(dotThroughWall);
        QCOMPARE(factNamed(eventFacts(*answer, 0), "Normal").copied, QStringLiteral("-1, 0"));
        const std::vector<Fact> facts = eventFacts(*answer, 0);
        QCOMPARE(factNamed(facts, "As a ray cast").value,
                 QStringLiteral("dot: fraction 1/4, point (0, −3), surface normal (−1, 0)"));
        const auto query = answerOf(queryFromTheCentre);
        QCOMPARE(factNamed(eventFacts(*query, 0), "As a ray cast").value,
                 QStringLiteral("query: starts inside lamp, fraction 0, surface normal none, leaves at √2/10"));
        for (std::size_t i = 0; i < query->timeline->events().size(); ++i) // an exit is not a hit
            QCOMPARE(factNamed(eventFacts(*query, i), "As a ray cast").value.isEmpty(),
                     query->timeline->events()[i].kind == EventKind::exit);
    }

    // The lines are parallel and apart at t = 0, and meet at every later time.
    void anOpenEndHasNoSharedPoint()
    {
        const auto answer = answerOf(R"({"id": "line", "shape": "line", "a": [0, 0], "b": [1, 0]},
            {"id": "turn", "shape": "line", "a": [0, 1], "b": {"from": [1, 1], "to": [1, 2]}})");
        QCOMPARE(factNamed(eventFacts(*answer, 0), "At this time").value,
                 QStringLiteral("they share no point: the contact is open here"));
        QVERIFY(!namesOf(eventFacts(*answer, 1)).contains(QStringLiteral("At this time")));
    }
};

QTEST_GUILESS_MAIN(TestEventFacts)

} // namespace sweep::tst_event_facts
#include "tst_event_facts.moc"
