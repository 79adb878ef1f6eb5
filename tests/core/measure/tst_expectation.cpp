// Expectations of a scene file, decided as the format defines them.
#include "core/measure/untested_pairs.h"
#include "tests/support/timelines.h"

#include <QtTest>

#include <cmath>
#include <limits>

namespace sweep::tst_expectation {

namespace {

Scene sceneOfThree()
{
    Scene scene;
    scene.bodies.resize(3);
    scene.bodies[0].id = "ball";
    scene.bodies[0].a = FromTo{{0, 0}, {1, 0}};
    scene.bodies[1].id = "wall";
    scene.bodies[2].id = "door";
    scene.grid = Grid{};
    scene.bodies[0].grid = true;
    return scene;
}

TimedEvent eventAt(double t, EventKind kind, std::uint32_t a, std::uint32_t b)
{
    return {Instant(t), {{a, b}, kind}};
}

TimedEvent cellEventAt(double t, EventKind kind, std::uint32_t a, Cell cell)
{
    return {Instant(t), {{a, cell}, kind}};
}

// ball meets wall from 0.25 to 0.5 and from 0.75 to the end, touches cell (2, -1) at 0.5, and never meets door.
Timeline timelineOfThree()
{
    TimedEvent last = eventAt(1, EventKind::exit, 0, 1);
    last.event.clipped = true;
    return timelineOf({0, 1},
                      {eventAt(0.25, EventKind::enter, 0, 1), eventAt(0.5, EventKind::exit, 0, 1),
                       cellEventAt(0.5, EventKind::touch, 0, {2, -1}), eventAt(0.75, EventKind::enter, 0, 1), last});
}

Expectation expected(const char* a, const char* b, ExpectedKind kind)
{
    Expectation expectation;
    expectation.a = a;
    expectation.other = std::string(b);
    expectation.kind = kind;
    return expectation;
}

ExpectationOutcome decide(const Expectation& expectation)
{
    Scene scene = sceneOfThree();
    scene.expect = {expectation};
    return decideExpectations(scene, timelineOfThree()).at(0);
}

} // namespace

class TestExpectation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void expectationsAreDecided_data();
    void expectationsAreDecided();
    void namesInEitherOrder();
    void theOutcomeListsTheEventsFound();
    void withinIsExact();
    void restingPairsAreDecidedByTheirRelation();
    void entriesOfPairsThatAreLeftOutNeverHold_data();
    void entriesOfPairsThatAreLeftOutNeverHold();
    void entriesAboutCellsOfBodiesThatAreNotTracedNeverHold();
    void noExpectationsGiveNoOutcomes();
};

void TestExpectation::expectationsAreDecided_data()
{
    QTest::addColumn<Expectation>("expectation");
    QTest::addColumn<bool>("holds");
    const auto row = [](const char* name, Expectation expectation, bool holds) {
        QTest::newRow(name) << expectation << holds;
    };
    const auto enter = [](std::optional<long long> count, std::optional<double> t = {},
                          std::optional<double> within = {}) {
        Expectation expectation = expected("ball", "wall", ExpectedKind::enter);
        expectation.count = count;
        expectation.t = t;
        expectation.within = within;
        return expectation;
    };
    row("at least one", enter({}), true);
    row("at least one, but there is none", expected("ball", "wall", ExpectedKind::cross), false);
    row("exactly two", enter(2), true);
    row("exactly one, but there are two", enter(1), false);
    row("exactly none, but there are two", enter(0), false);
    row("one of them at its t", enter({}, 0.75), true);
    row("none at this t", enter({}, std::nextafter(0.75, 1)), false);
    row("within an ulp", enter({}, std::nextafter(0.75, 1), 0x1p-53), true);
    row("not within half an ulp", enter({}, std::nextafter(0.75, 1), 0x1p-54), false);
    row("two, and one of them at its t", enter(2, 0.25), true);
    row("one of them at its t, but not three", enter(3, 0.25), false);
    row("two, but none at this t", enter(2, 0.5), false);
    row("clipped events count", expected("ball", "wall", ExpectedKind::exit), true);
    row("no event, and there is none", expected("ball", "door", ExpectedKind::none), true);
    row("contact, and there are events", expected("ball", "wall", ExpectedKind::contact), true);
    row("contact, but there is none", expected("ball", "door", ExpectedKind::contact), false);
    row("no event, but there are four", expected("ball", "wall", ExpectedKind::none), false);

    Expectation cell = expected("ball", "wall", ExpectedKind::touch);
    cell.other = Cell{2, -1};
    row("a cell", cell, true);
    cell.other = Cell{-1, 2};
    row("another cell", cell, false);
    cell.kind = ExpectedKind::none;
    row("no event with another cell", cell, true);
}

void TestExpectation::expectationsAreDecided()
{
    QFETCH(Expectation, expectation);
    QFETCH(bool, holds);
    QCOMPARE(decide(expectation).holds, holds);
}

void TestExpectation::namesInEitherOrder()
{
    QVERIFY(decide(expected("wall", "ball", ExpectedKind::enter)).holds);
    QVERIFY(!decide(expected("wall", "ball", ExpectedKind::none)).holds);
}

void TestExpectation::theOutcomeListsTheEventsFound()
{
    Expectation expectation = expected("ball", "wall", ExpectedKind::enter);
    expectation.t = 0.7;
    const ExpectationOutcome outcome = decide(expectation);
    QCOMPARE(outcome.ofPair, std::size_t(4));
    QCOMPARE(outcome.ofKind, std::size_t(2));
    QCOMPARE(outcome.nearest, std::optional(0.75));
}

// 1 + tiny rounds to 1: decided in doubles, the distance would be 1 and the expectation would hold.
void TestExpectation::withinIsExact()
{
    const double tiny = std::numeric_limits<double>::denorm_min();
    Scene scene = sceneOfThree();
    Expectation expectation = expected("ball", "wall", ExpectedKind::enter);
    expectation.t = -tiny;
    expectation.within = 1;
    scene.expect = {expectation};
    const Timeline timeline = timelineOf({0, 1}, {eventAt(1, EventKind::enter, 0, 1)});
    QVERIFY(!decideExpectations(scene, timeline).at(0).holds);
    scene.expect->at(0).t = tiny;
    QVERIFY(decideExpectations(scene, timeline).at(0).holds);
}

void TestExpectation::restingPairsAreDecidedByTheirRelation()
{
    Scene scene = sceneOfThree(); // wall and door are points at (0, 0)
    const auto outcomeOf = [&](ExpectedKind kind) {
        scene.expect = {expected("door", "wall", kind)};
        return decideExpectations(scene, timelineOfThree()).at(0);
    };
    QVERIFY(outcomeOf(ExpectedKind::contact).holds);
    QVERIFY(!outcomeOf(ExpectedKind::none).holds);
    QVERIFY(!outcomeOf(ExpectedKind::touch).holds);
    scene.expect->front().count = 0;
    QVERIFY(!decideExpectations(scene, timelineOfThree()).at(0).holds); // a count of 0 fails, too
    QVERIFY(outcomeOf(ExpectedKind::touch).untested == Untested::atRest);
    QVERIFY(outcomeOf(ExpectedKind::touch).relation == Relation::overlap);
    scene.bodies[2].a = Rest{{0, 5e-324}};
    QVERIFY(!outcomeOf(ExpectedKind::contact).holds);
    QVERIFY(outcomeOf(ExpectedKind::none).holds);
    QVERIFY(outcomeOf(ExpectedKind::none).relation == Relation::apart);
}

void TestExpectation::entriesOfPairsThatAreLeftOutNeverHold_data()
{
    QTest::addColumn<Untested>("reason");
    for (const Untested reason : {Untested::sameGroup, Untested::ignored, Untested::noCommonTime})
        QTest::newRow(name(reason)) << reason;
}

void TestExpectation::entriesOfPairsThatAreLeftOutNeverHold()
{
    QFETCH(const Untested, reason);
    Scene scene = sceneOfThree();
    if (reason == Untested::sameGroup) {
        scene.bodies[1].group = "level";
        scene.bodies[2].group = "level";
    } else if (reason == Untested::ignored) {
        scene.ignore = std::vector<std::pair<std::string, std::string>>{{"door", "wall"}};
    } else {
        scene.bodies[1].active = Interval{0, 0.5};
        scene.bodies[2].active = Interval{0.5, 1};
    }
    for (const ExpectedKind kind : {ExpectedKind::none, ExpectedKind::contact, ExpectedKind::enter}) {
        scene.expect = {expected("wall", "door", kind)};
        const ExpectationOutcome outcome = decideExpectations(scene, timelineOfThree()).at(0);
        QVERIFY(!outcome.holds);
        QVERIFY(outcome.untested == reason);
        QVERIFY(!outcome.relation);
    }
}

void TestExpectation::entriesAboutCellsOfBodiesThatAreNotTracedNeverHold()
{
    for (const bool hasGrid : {true, false}) {
        Scene scene = sceneOfThree();
        if (!hasGrid)
            scene.grid = std::nullopt;
        for (const ExpectedKind kind : {ExpectedKind::none, ExpectedKind::contact, ExpectedKind::enter}) {
            Expectation expectation = expected(hasGrid ? "wall" : "ball", "", kind);
            expectation.other = Cell{0, 0};
            scene.expect = {expectation};
            const ExpectationOutcome outcome = decideExpectations(scene, Timeline({0, 1})).at(0);
            QVERIFY(!outcome.holds);
            QVERIFY(outcome.isUntraced);
        }
    }
}

void TestExpectation::noExpectationsGiveNoOutcomes()
{
    QVERIFY(decideExpectations(sceneOfThree(), timelineOfThree()).empty());
}

QTEST_GUILESS_MAIN(TestExpectation)

} // namespace sweep::tst_expectation
#include "tst_expectation.moc"
