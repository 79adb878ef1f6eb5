#include "widgets/models/events/headline.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QTest>

namespace sweep::tst_headline {

namespace {

// The solver's answer; without the audit if isAudited is false.
SolverAnswer answerOf(const std::string& bodies, bool isAudited = true)
{
    const std::string text = R"({"format": "sweepbench.scene", "version": 2, "bodies": [)" + bodies + "]}";
    SolverAnswer answer;
    answer.scene = std::make_shared<const Scene>(parseScene(text, "test").value());
    answer.timeline = std::make_shared<const Timeline>(solve(*answer.scene).value());
    answer.untested = std::make_shared<const UntestedPairs>(untestedPairs(*answer.scene));
    if (answer.timeline->events().empty())
        answer.nearest = nearestApproach(*answer.scene, std::nullopt, 100);
    if (isAudited)
        answer.audit = std::make_shared<const Audit>(audit(*answer.scene, *answer.timeline));
    return answer;
}

QString textOfDone(const SolverAnswer& answer, const EventSubject& subject = {})
{
    return headlineOf(&answer, Solver::Stage::done, subject).text;
}

const std::string ladder = R"({"id": "line", "name": "Line", "shape": "segment",
      "a": {"from": [0, 0], "to": [0, 8]}, "b": {"from": [8, 0], "to": [0, 0]}},
    {"id": "point", "name": "Point", "shape": "point", "path": [1.5, 1.5]})";
const std::string still = R"({"id": "floor", "shape": "segment", "a": [-9, -1], "b": [9, -1]},
    {"id": "post", "shape": "segment", "a": [2, -1], "b": [2, 1]})";
const std::string passing = R"({"id": "dot", "shape": "point", "path": {"from": [-1, 1.5], "to": [3, 1.5]}})";

} // namespace

class TestHeadline : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hitsAreCountedWithBodiesFirstTimeAndVerdict()
    {
        const SolverAnswer answer = answerOf(ladder);
        const Headline done = headlineOf(&answer, Solver::Stage::done, {});
        QCOMPARE(done.text,
                 QStringLiteral("2 hits · Line meets Point first at t = 0.25 · confirmed by Boost.Geometry"));
        QCOMPARE(done.sign, Headline::Sign::agree);
        QCOMPARE(textOfDone(answer, {{0, 1}, {}}),
                 QStringLiteral("Line and Point: 2 hits · first at t = 0.25 · confirmed by Boost.Geometry"));
    }

    // Only of hits that last: hardly any frame rate sees an instant.
    void hitsMissedByFramesAreNamedWithTheRate()
    {
        const SolverAnswerPtr answer = std::make_shared<const SolverAnswer>(answerOf(R"(
            {"id": "bullet", "shape": "circle", "radius": 0.25, "path": {"from": [0.25, 0], "to": [48.25, 0]}},
            {"id": "wall", "shape": "segment", "a": [12.25, -4], "b": [12.25, 8]},
            {"id": "target", "shape": "circle", "radius": 4, "path": [40, 0]})"));
        FrameSampler sampler;
        sampler.setRule({.rate = 30});
        sampler.setAnswer(answer);
        QTRY_VERIFY(sampler.sampled());
        const auto lineOf = [&](const EventSubject& subject) {
            return headlineOf(answer.get(), Solver::Stage::done, subject, sampler.sampled().get());
        };
        const Headline all = lineOf({});
        QVERIFY2(
            all.text.endsWith(QStringLiteral(" · 1 of 2 missed by frames at 30 fps · ✓ confirmed by Boost.Geometry")),
            qPrintable(all.text));
        QCOMPARE(all.sign, Headline::Sign::missed);
        QVERIFY(all.explanation.contains(QStringLiteral("Frames miss a hit ")));
        for (const QString& shorter : all.shorter)
            QVERIFY2(shorter.contains(QStringLiteral("1 of 2 missed by frames at 30 fps")), qPrintable(shorter));
        QVERIFY(all.shorter.contains(QStringLiteral(
            "2 hits · bullet meets wall first · 1 of 2 missed by frames at 30 fps · ✓ confirmed by Boost.Geometry")));
        QCOMPARE(all.shorter.back(),
                 QStringLiteral("2 hits · 1 of 2 missed by frames at 30 fps · ✓ confirmed by Boost.Geometry"));
        QVERIFY(lineOf({{0, 1}, {}}).text.contains(QStringLiteral(" · missed by frames at 30 fps · ")));
        QVERIFY(!lineOf({{0, 2}, {}}).text.contains(QStringLiteral("missed")));
        QCOMPARE(lineOf({{0, 2}, {}}).sign, Headline::Sign::agree);
        QVERIFY(!textOfDone(*answer).contains(QStringLiteral("missed")));
        const SolverAnswerPtr crossing = std::make_shared<const SolverAnswer>(answerOf(ladder));
        sampler.setRule({.rate = 7});
        sampler.setAnswer(crossing);
        QTRY_VERIFY(sampler.sampled());
        QCOMPARE(headlineOf(crossing.get(), Solver::Stage::done, {}, sampler.sampled().get()).text,
                 textOfDone(*crossing));
    }

    void hitsOfOneInstantAreNotAmongThoseThatFramesMiss()
    {
        const SolverAnswerPtr answer = std::make_shared<const SolverAnswer>(answerOf(R"(
            {"id": "bullet", "shape": "circle", "radius": 0.25, "path": {"from": [0.25, 0], "to": [48.25, 0]}},
            {"id": "wall", "shape": "segment", "a": [12.25, -4], "b": [12.25, 8]},
            {"id": "dot", "shape": "point", "path": [20.125, 0.25]},
            {"id": "target", "shape": "circle", "radius": 4, "path": [40, 0]})"));
        FrameSampler sampler;
        sampler.setRule({.rate = 30});
        sampler.setAnswer(answer);
        QTRY_VERIFY(sampler.sampled());
        const QString text = headlineOf(answer.get(), Solver::Stage::done, {}, sampler.sampled().get()).text;
        QVERIFY2(text.startsWith(QStringLiteral("3 hits ")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral(" · 1 of 2 lasting hits missed by frames at 30 fps · ")),
                 qPrintable(text));
    }

    // The terms of the explanation have one meaning each, and the answers that agree are counted by their numbers.
    void theSentenceIsExplainedWithTheNumbersThatDecided()
    {
        SolverAnswer answer = answerOf(ladder);
        const auto explained = [&] { return headlineOf(&answer, Solver::Stage::done, {}).explanation; };
        QVERIFY2(explained().startsWith(QStringLiteral("A hit begins a contact of two bodies. ")),
                 qPrintable(explained()));
        QVERIFY2(explained().contains(QStringLiteral("\n\nBoost.Geometry was asked for distances")),
                 qPrintable(explained()));
        QVERIFY2(
            explained().endsWith(QStringLiteral("It agrees with 3 of 3 answers: 1 in 30 digits, 2 in 100 digits.")),
            qPrintable(explained()));
        Audit audit = *answer.audit;
        audit.events.set(0, notAsked);
        audit.events.set(1, {});
        PairAudit pair = audit.pairs[0];
        pair.verdict = Verdict::undecided; // the worst of the pair
        audit.pairs.set(0, pair);
        audit.agreed = 1;
        audit.undecided = 2;
        answer.audit = std::make_shared<const Audit>(audit);
        QVERIFY2(explained().endsWith(QStringLiteral("It agrees with 1 of 3 answers: 1 in doubles.")),
                 qPrintable(explained()));
        answer.audit = nullptr;
        QVERIFY(!explained().contains(QStringLiteral("Boost")));
        answer = answerOf(still);
        QVERIFY2(!explained().contains(QStringLiteral("A hit")), qPrintable(explained()));
    }

    void theOnlyContactIsShownWithItsEnd()
    {
        const std::string post = R"({"id": "post", "shape": "point", "path": [0, 0]},)";
        const std::string ball =
            R"({"id": "ball", "shape": "circle", "radius": 1, "path": {"from": [-2, 0], "to": [6, 0]}})";
        QCOMPARE(textOfDone(answerOf(post + ball)),
                 QStringLiteral("1 hit (2 events) · post and ball in contact from t = 0.125 to t = 0.375 · "
                                "confirmed by Boost.Geometry"));
    }

    void theNumberOfEventsFollowsWhereItIsNotThatOfTheHits()
    {
        const SolverAnswer answer = answerOf(
            R"({"id": "bullet", "name": "Bullet", "shape": "circle", "radius": 0.25,
                "path": {"from": [0, 2], "to": [96, 2]}},
               {"id": "wall", "name": "Wall", "shape": "segment", "a": [24.75, -4], "b": [24.75, 8]},
               {"id": "target", "name": "Target", "shape": "circle", "radius": 2, "path": [40, 2]})");
        QCOMPARE(textOfDone(answer),
                 QStringLiteral("2 hits (4 events) · Bullet meets Wall first at t = 49/192 ≈ 0.2552 · "
                                "confirmed by Boost.Geometry"));
        QCOMPARE(textOfDone(answer, {{0, 2}, {}}),
                 QStringLiteral("Bullet and Target: 1 hit (2 events) · from t = 151/384 ≈ 0.3932 to "
                                "t = 169/384 ≈ 0.4401 · confirmed by Boost.Geometry"));
    }

    // The one at rest is the first in the file.
    void theMovingBodyMeetsTheOneAtRest()
    {
        QCOMPARE(textOfDone(answerOf(R"({"id": "wall", "shape": "segment", "a": [1, -1], "b": [1, 1]},
            {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [2, 0]}})")),
                 QStringLiteral("1 hit · dot meets wall at t = 0.5 · confirmed by Boost.Geometry"));
    }

    void hitsOfOneInstantAreAllAtIt()
    {
        const std::string three = R"({"id": "a", "shape": "point", "path": {"from": [-1, 0], "to": [2, 0]}},
            {"id": "b", "shape": "point", "path": {"from": [0, -1], "to": [0, 2]}},
            {"id": "c", "shape": "point", "path": {"from": [1, 1], "to": [-2, -2]}})";
        QCOMPARE(textOfDone(answerOf(three)),
                 QStringLiteral("3 hits, all at t = 1/3 ≈ 0.3333 · confirmed by Boost.Geometry"));
        QCOMPARE(textOfDone(answerOf(three + R"(,{"id": "later", "shape": "segment", "a": [1, -9], "b": [1, 0.5]})")),
                 QStringLiteral("4 hits · the first 3 at t = 1/3 ≈ 0.3333 · confirmed by Boost.Geometry"));
    }

    // The time is no third, but six of its digits are those of one.
    void timesWithoutAShortFormAreRounded()
    {
        QCOMPARE(textOfDone(answerOf(R"({"id": "disc", "name": "Disc", "shape": "circle", "radius": 0.1,
              "path": {"from": [0, 0.1], "to": [0.3, 0.1]}},
            {"id": "dot", "name": "Dot", "shape": "point", "path": [0.1, 0.2]})")),
                 QStringLiteral("1 hit · Disc meets Dot at t ≈ 1/3 + 3.1e−17 · confirmed by Boost.Geometry"));
    }

    void contactsWithCellsAreCountedApart()
    {
        const auto cells = [](const std::string& more, const char* path = R"({"from": [0.5, 0.5], "to": [2.5, 0.5]})") {
            SolverAnswer answer;
            const std::string text =
                R"({"format": "sweepbench.scene", "version": 1, "grid": {"spacing": [1, 1]}, "bodies": [
                {"id": "ball", "shape": "point", "grid": true, "path": )" +
                std::string(path) + "}" + more + "]}";
            answer.scene = std::make_shared<const Scene>(parseScene(text, "test").value());
            answer.timeline = std::make_shared<const Timeline>(solve(*answer.scene).value());
            return headlineOf(&answer, Solver::Stage::done, {}).text;
        };
        QCOMPARE(cells({}), QStringLiteral("3 contacts with cells (6 events) · ball and cell (0, 0) already in contact "
                                           "at t = 0 · not audited"));
        QCOMPARE(cells(R"(,{"id": "wall", "shape": "segment", "a": [1.5, -1], "b": [1.5, 1]})"),
                 QStringLiteral("1 hit, 3 contacts with cells (7 events) · ball meets wall at t = 0.5 · not audited"));
        QCOMPARE(cells(R"(,{"id": "other", "shape": "point", "grid": true, "path": [0.5, 0.25]})"),
                 QStringLiteral("ball: 3, other: 1 contacts with cells (8 events) · 2 of them already at t = 0 · "
                                "not audited"));
        const std::string third = R"(,{"id": "third", "shape": "point", "grid": true, "path": [0.5, 0.75]})";
        QCOMPARE(cells(R"(,{"id": "other", "shape": "point", "grid": true, "path": [0.5, 0.25]})" + third),
                 QStringLiteral("5 contacts with cells (10 events) · 3 of them already at t = 0 · not audited"));
        QCOMPARE(cells({}, "[1, 0.5]"), // a point on a grid line
                 QStringLiteral("ball: 2 contacts with cells (4 events), all already at t = 0 · not audited"));
    }

    void aLongNameLeavesTheEndOfTheSentence()
    {
        std::string scene = ladder;
        scene.replace(scene.find("\"Point\""), 7, '"' + std::string(180, 'W') + '"');
        const QString text = textOfDone(answerOf(scene), {{0, 1}, {}});
        QVERIFY2(text.size() < 120 && text.endsWith(QStringLiteral("confirmed by Boost.Geometry")), qPrintable(text));
        QVERIFY(text.contains(QStringLiteral("WWW…: 2 hits")));
        const SolverAnswer answer = answerOf(scene);
        const Headline headline = headlineOf(&answer, Solver::Stage::done, {});
        QCOMPARE(headline.shorter.front(), QStringLiteral("2 hits · Line meets WWWWWWWWWWWW… first at t = 0.25 · "
                                                          "confirmed by Boost.Geometry"));
        QVERIFY2(headline.text.size() > headline.shorter.front().size(), qPrintable(headline.text));
    }

    void answersWithoutAnAuditAreNotConfirmed()
    {
        const SolverAnswer answer = answerOf(ladder, false);
        QCOMPARE(textOfDone(answer), QStringLiteral("2 hits · Line meets Point first at t = 0.25 · not audited"));
        const Headline asking = headlineOf(&answer, Solver::Stage::auditing, {});
        QCOMPARE(asking.text, QStringLiteral("2 hits · Line meets Point first at t = 0.25 · asking Boost.Geometry…"));
        QCOMPARE(asking.sign, Headline::Sign::working);
    }

    void aDisagreementIsShown()
    {
        SolverAnswer answer = answerOf(ladder);
        Audit wrong = *answer.audit;
        wrong.events.set(1, {.verdict = Verdict::disagree, .reason = "wrong"});
        --wrong.agreed;
        ++wrong.disagreed;
        answer.audit = std::make_shared<const Audit>(wrong);
        const Headline headline = headlineOf(&answer, Solver::Stage::done, {{0, 1}, {}});
        QCOMPARE(headline.sign, Headline::Sign::disagree);
        QVERIFY2(headline.text.endsWith(QStringLiteral("Boost.Geometry disagrees with 1 of 3 answers")),
                 qPrintable(headline.text));
        QCOMPARE(headlineOf(&answer, Solver::Stage::done, {}).sign, Headline::Sign::disagree);
    }

    void withoutContactsTheNearestPairIsNamed()
    {
        QCOMPARE(textOfDone(answerOf(R"({"id": "post", "shape": "segment", "a": [2, -1], "b": [2, 1]},)" + passing)),
                 QStringLiteral("No bodies meet · post and dot come within 0.5 at t = 0.75 · "
                                "confirmed by Boost.Geometry"));
    }

    void aNearestPassageThatLastsHasBothItsEnds()
    {
        QCOMPARE(textOfDone(answerOf(R"({"id": "dot", "shape": "point",
                "path": {"keys": [[0, 0, 9], [0.25, 0, 3], [0.75, 1, 3], [1, 1, 9]]}},
                {"id": "wall", "shape": "segment", "a": [-9, 0], "b": [9, 0]})"))
                     .section(QStringLiteral(" · "), 1, 1),
                 QStringLiteral("dot and wall come within 3 from t = 0.25 to t = 0.75"));
    }

    void aSmallDistanceIsShownInItsExactForm()
    {
        const auto missBy = [](const std::string& y) {
            return textOfDone(answerOf(R"({"id": "ball", "shape": "circle", "radius": 5, "path": {"from": [-10, )" + y +
                                       R"(], "to": [10, )" + y + R"(]}},
                {"id": "wall", "shape": "segment", "a": [0, -12], "b": [0, 0]})"))
                .section(QStringLiteral(" · "), 1, 1);
        };
        QCOMPARE(missBy("5.000000000931323"),
                 QStringLiteral("ball and wall come within 2⁻³⁰ ≈ 9.31323e−10 at t = 0.5"));
        QCOMPARE(missBy("5.0009765625"), QStringLiteral("ball and wall come within 1/1024 ≈ 0.000976562 at t = 0.5"));
        QCOMPARE(missBy("5.1"), QStringLiteral("ball and wall come within ≈ 0.1 at t = 0.5"));
    }

    // The distance is √2 / 2.
    void anIrrationalDistanceIsRounded()
    {
        const QString text = textOfDone(answerOf(R"({"id": "slope", "shape": "segment", "a": [0, 0], "b": [4, 4]},
            {"id": "dot", "shape": "point", "path": {"from": [1, 2], "to": [2, 3]}})"));
        QVERIFY2(text.startsWith(
                     QStringLiteral("No bodies meet · slope and dot come within ≈ 0.707107 from t = 0 to t = 1 · ")),
                 qPrintable(text));
    }

    void howTwoAtRestMeetIsShown()
    {
        const std::string floor = R"({"id": "floor", "name": "Floor", "shape": "polygon",
            "points": [[0, 0], [8, 0], [8, 4], [0, 4]]}, {"id": "box", "name": "Box", "shape": "polygon", "points": )";
        QCOMPARE(textOfDone(answerOf(floor + "[[1, 1], [2, 1], [2, 2], [1, 2]]}")),
                 QStringLiteral("Nothing moves · Box lies inside Floor, depth 2 along (1, 0)"));
        QCOMPARE(textOfDone(answerOf(floor + "[[1, 1], [2, 1], [2, 2], [1, 2]]}"), {{0, 1}, {}}),
                 QStringLiteral("Box lies inside Floor, depth 2 along (1, 0); neither moves"));
        QCOMPARE(textOfDone(answerOf(floor + "[[1, 4], [3, 4], [3, 6], [1, 6]]}")),
                 QStringLiteral("Nothing moves · Floor and Box share a side of length 2"));
    }

    // Two bodies at rest touch, so that "nothing meets" would be false.
    void contactsAtRestAreNotForgotten()
    {
        const QString text = textOfDone(answerOf(still + "," + passing));
        QVERIFY2(text.startsWith(QStringLiteral("No tested pair meets · post and dot come within 0.5 at t = 0.75")),
                 qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral(" · floor and post touch")), qPrintable(text));
        QCOMPARE(textOfDone(answerOf(still)), QStringLiteral("Nothing moves · floor and post touch"));
        QCOMPARE(textOfDone(answerOf(still), {{0, 1}, {}}), QStringLiteral("floor and post touch; neither moves"));
    }

    void bodiesAtRestAreApartByTheirDistance()
    {
        const SolverAnswer answer = answerOf(R"({"id": "p", "shape": "point", "path": [0, 0]},
            {"id": "q", "shape": "point", "path": [3, 4]})");
        QVERIFY2(textOfDone(answer).contains(QStringLiteral("p and q are apart by 5")), qPrintable(textOfDone(answer)));
        QCOMPARE(textOfDone(answer, {{0, 1}, {}}),
                 QStringLiteral("p and q: apart by 5 as long as both are there; neither moves"));
    }

    void aContactFromTheStartHasNoFirstTime()
    {
        const QString text = textOfDone(answerOf(R"({"id": "pad", "shape": "circle", "radius": 1, "path": [0, 0]},
            {"id": "ship", "shape": "point", "path": {"from": [0, 0], "to": [4, 0]}})"));
        QVERIFY2(text.startsWith(QStringLiteral("1 hit (2 events) · pad and ship already in contact at t = 0 · ")),
                 qPrintable(text));
    }

    // At the instant at which the lines are parallel they are apart; they meet at every other time.
    void aContactThatIsOpenAtItsStartBeginsJustAfter()
    {
        const QString line = QStringLiteral(R"({"id": "line", "shape": "line", "a": [0, 0], "b": [1, 0]},)");
        const auto startOf = [&](const char* turn) {
            return textOfDone(answerOf((line + QString::fromUtf8(turn)).toStdString(), false));
        };
        QCOMPARE(startOf(R"({"id": "turn", "shape": "line", "a": [0, 1], "b": {"from": [1, 1], "to": [1, 2]}})"),
                 QStringLiteral("1 hit (2 events) · line and turn in contact just after t = 0 · not audited"));
        QCOMPARE(startOf(R"({"id": "turn", "shape": "ray", "a": [0, 1], "b": {"from": [1, 2], "to": [1, 0]}})"),
                 QStringLiteral("1 hit (2 events) · turn meets line just after t = 0.5 · not audited"));
    }

    // One of two hits is in contact at the start, the other is not.
    void theFirstOfManyHitsMayHoldAtTheStart()
    {
        const QString text = textOfDone(answerOf(R"({"id": "pad", "shape": "circle", "radius": 1, "path": [0, 0]},
            {"id": "post", "shape": "point", "path": [3, 0]},
            {"id": "ship", "shape": "point", "path": {"from": [0, 0], "to": [4, 0]}})"));
        QVERIFY2(text.startsWith(QStringLiteral("2 hits (3 events) · pad and ship already in contact at t = 0 · ")),
                 qPrintable(text));
    }

    void aPairWithoutEventsHasItsOwnHeadline()
    {
        const SolverAnswer answer = answerOf(ladder + "," + passing);
        QVERIFY2(textOfDone(answer, {{1, 2}, {}}).startsWith(QStringLiteral("Point and dot: ")),
                 qPrintable(textOfDone(answer, {{1, 2}, {}})));
        QVERIFY(!textOfDone(answer, {{1, 2}, {}}).contains(QStringLiteral("2 hits")));
    }

    void problemsAndRunningWorkAreShown()
    {
        SolverAnswer refused;
        refused.scene = std::make_shared<const Scene>();
        refused.problems = {Problem{{}, 0, 0, {}, "a body has no id"}};
        QCOMPARE(headlineOf(&refused, Solver::Stage::refused, {}).text,
                 QStringLiteral("1 problem: this scene cannot be solved"));
        QCOMPARE(headlineOf(nullptr, Solver::Stage::solving, {}).sign, Headline::Sign::working);
        QVERIFY(headlineOf(nullptr, Solver::Stage::idle, {}).text.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestHeadline)

} // namespace sweep::tst_headline
#include "tst_headline.moc"
