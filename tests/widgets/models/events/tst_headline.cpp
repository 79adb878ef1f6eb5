#include "core/scene/scene_file.h"
#include "core/solve/solve.h"
#include "widgets/models/events/headline.h"

#include <QTest>

namespace sweep::tst_headline {

namespace {

// The solver's answer; without the audit if isChecked is false.
SolverAnswer answerOf(const std::string& bodies, bool isChecked = true)
{
    const std::string text = R"({"format": "sweepbench.scene", "version": 1, "bodies": [)" + bodies + "]}";
    SolverAnswer answer;
    answer.scene = std::make_shared<const Scene>(parseScene(text, "test").value());
    answer.timeline = std::make_shared<const Timeline>(solve(*answer.scene).value());
    answer.untested = std::make_shared<const UntestedPairs>(untestedPairs(*answer.scene));
    if (answer.timeline->events().empty())
        answer.nearest = nearestApproach(*answer.scene, std::nullopt, 100);
    if (isChecked)
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
    void hitsAreCountedWithTheFirstTimeAndTheVerdict()
    {
        const SolverAnswer answer = answerOf(ladder);
        const Headline done = headlineOf(&answer, Solver::Stage::done, {});
        QCOMPARE(done.text, QStringLiteral("2 hits · first at t = 1/4 · confirmed by Boost.Geometry"));
        QCOMPARE(done.sign, Headline::Sign::agree);
        QCOMPARE(textOfDone(answer, {{0, 1}, {}}),
                 QStringLiteral("Line and Point: 2 hits · first at t = 1/4 · confirmed by Boost.Geometry"));
    }

    void theOnlyContactIsShownWithItsEnd()
    {
        const std::string post = R"({"id": "post", "shape": "point", "path": [0, 0]},)";
        const std::string ball =
            R"({"id": "ball", "shape": "circle", "radius": 1, "path": {"from": [-2, 0], "to": [6, 0]}})";
        QCOMPARE(textOfDone(answerOf(post + ball)),
                 QStringLiteral("1 hit · from t = 1/8 to t = 3/8 · confirmed by Boost.Geometry"));
    }

    void aLongNameLeavesTheEndOfTheSentence()
    {
        std::string scene = ladder;
        scene.replace(scene.find("\"Point\""), 7, '"' + std::string(180, 'W') + '"');
        const QString text = textOfDone(answerOf(scene), {{0, 1}, {}});
        QVERIFY2(text.size() < 120 && text.endsWith(QStringLiteral("confirmed by Boost.Geometry")), qPrintable(text));
        QVERIFY(text.contains(QStringLiteral("WWW…: 2 hits")));
    }

    void uncheckedAnswersAreNotConfirmed()
    {
        const SolverAnswer answer = answerOf(ladder, false);
        QCOMPARE(textOfDone(answer), QStringLiteral("2 hits · first at t = 1/4 · not checked"));
        const Headline asking = headlineOf(&answer, Solver::Stage::auditing, {});
        QCOMPARE(asking.text, QStringLiteral("2 hits · first at t = 1/4 · asking Boost.Geometry…"));
        QCOMPARE(asking.sign, Headline::Sign::working);
    }

    void aDisagreementIsShown()
    {
        SolverAnswer answer = answerOf(ladder);
        Audit wrong = *answer.audit;
        wrong.events[1].verdict = Verdict::disagree;
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
                 QStringLiteral("Nothing meets · post and dot come nearest, 0.5 apart at t = 3/4 · "
                                "confirmed by Boost.Geometry"));
    }

    // Two bodies at rest touch, so that "nothing meets" would be false.
    void contactsAtRestAreNotForgotten()
    {
        const QString text = textOfDone(answerOf(still + "," + passing));
        QVERIFY2(text.startsWith(QStringLiteral("No tested pair meets · post and dot come nearest, 0.5 apart")),
                 qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("1 pair in contact at rest")), qPrintable(text));
        QCOMPARE(textOfDone(answerOf(still)), QStringLiteral("Nothing moves · 1 pair in contact at rest"));
        QCOMPARE(textOfDone(answerOf(still), {{0, 1}, {}}),
                 QStringLiteral("floor and post: in contact as long as both are there; neither moves"));
    }

    void aContactFromTheStartHasNoFirstTime()
    {
        const QString text = textOfDone(answerOf(R"({"id": "pad", "shape": "circle", "radius": 1, "path": [0, 0]},
            {"id": "ship", "shape": "point", "path": {"from": [0, 0], "to": [4, 0]}})"));
        QVERIFY2(text.startsWith(QStringLiteral("1 hit · in contact already at t = 0 · ")), qPrintable(text));
    }

    // At the instant at which the lines are parallel they are apart; they meet at every other time.
    void aContactThatIsOpenAtItsStartBeginsJustAfter()
    {
        const QString line = QStringLiteral(R"({"id": "line", "shape": "line", "a": [0, 0], "b": [1, 0]},)");
        const auto startOf = [&](const char* turn) {
            return textOfDone(answerOf((line + QString::fromUtf8(turn)).toStdString(), false));
        };
        QCOMPARE(startOf(R"({"id": "turn", "shape": "line", "a": [0, 1], "b": {"from": [1, 1], "to": [1, 2]}})"),
                 QStringLiteral("1 hit · in contact from just after t = 0 · not checked"));
        QCOMPARE(startOf(R"({"id": "turn", "shape": "ray", "a": [0, 1], "b": {"from": [1, 2], "to": [1, 0]}})"),
                 QStringLiteral("1 hit · just after t = 1/2 · not checked"));
    }

    // One of two hits is in contact at the start, the other is not.
    void theFirstOfManyHitsMayHoldAtTheStart()
    {
        const QString text = textOfDone(answerOf(R"({"id": "pad", "shape": "circle", "radius": 1, "path": [0, 0]},
            {"id": "post", "shape": "point", "path": [3, 0]},
            {"id": "ship", "shape": "point", "path": {"from": [0, 0], "to": [4, 0]}})"));
        QVERIFY2(text.startsWith(QStringLiteral("2 hits · the first in contact already at t = 0 · ")),
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
