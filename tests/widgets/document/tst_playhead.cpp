#include "core/number/expression.h"
#include "tests/support/comparison_text.h"
#include "tests/support/oracle/third_of_an_ulp.h"
#include "widgets/document/playhead.h"
#include "widgets/models/events/facts.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QSignalSpy>
#include <QTest>

namespace sweep::tst_playhead {

namespace {

// Points meet the wall at 1/3, 1/2 and √2/2; only 1/2 is a double.
const char* const threeHits = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "wall", "shape": "segment", "a": [0, -9], "b": [0, 9]},
  {"id": "third", "shape": "point", "path": {"from": [-1, 1], "to": [2, 1]}},
  {"id": "half", "shape": "point", "path": {"from": [-1, 2], "to": [1, 2]}},
  {"id": "root", "shape": "point", "path": {"at": [-1, 3], "velocity": [0, 0], "acceleration": [4, 0]}}]})";

std::shared_ptr<const Timeline> timeline()
{
    return std::make_shared<const Timeline>(solve(parseScene(threeHits, "test").value()).value());
}

} // namespace

class TestPlayhead : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void thePlayheadStaysInTheWindow()
    {
        Playhead playhead;
        playhead.setWindow({2, 3});
        QCOMPARE(playhead.time(), 2.0);
        playhead.setTime(99);
        QCOMPARE(playhead.time(), 3.0);
        playhead.setTime(std::numeric_limits<double>::quiet_NaN());
        QCOMPARE(playhead.time(), 3.0);
    }

    void aDoubleEqualToAnInstantSelectsIt()
    {
        Playhead playhead;
        playhead.setTimeline(timeline());
        playhead.setTime(0.5);
        QCOMPARE(playhead.instant(), std::optional<std::size_t>(1));
        playhead.setTime(1.0 / 3);
        QVERIFY2(!playhead.instant(), "the nearest double of an instant is not the instant");
    }

    void aTypedNumberSelectsTheInstantShownByIt()
    {
        Playhead playhead;
        playhead.setTimeline(timeline());
        playhead.setTypedTime(1.0 / 3);
        QCOMPARE(playhead.instant(), std::optional<std::size_t>(0));
        playhead.setTypedTime(0.1);
        QVERIFY(!playhead.instant());
        QCOMPARE(playhead.time(), 0.1);
    }

    void nextAndPreviousVisitEveryInstantInOrder()
    {
        Playhead playhead;
        const auto instants = timeline();
        playhead.setTimeline(instants);
        std::vector<std::size_t> forth;
        while (playhead.hasNext()) {
            playhead.toNext();
            forth.push_back(*playhead.instant());
        }
        QCOMPARE(forth, (std::vector<std::size_t>{0, 1, 2}));
        QCOMPARE(playhead.time(), instants->instants()[2].time.nearest());
        playhead.toEnd();
        std::vector<std::size_t> back;
        while (playhead.hasPrevious()) {
            playhead.toPrevious();
            back.push_back(*playhead.instant());
        }
        QCOMPARE(back, (std::vector<std::size_t>{2, 1, 0}));
    }

    void betweenAnInstantAndItsNearestDoubleThereIsStillAStep()
    {
        Playhead playhead;
        const auto instants = timeline();
        playhead.setTimeline(instants);
        const Instant& third = instants->instants()[0].time;
        playhead.setTime(third.below());
        playhead.toNext();
        QCOMPARE(playhead.instant(), std::optional<std::size_t>(0));
        playhead.setTime(third.above());
        playhead.toNext();
        QCOMPARE(playhead.instant(), std::optional<std::size_t>(1));
    }

    void instantsAThirdOfAnUlpApartHaveAStepBetween()
    {
        Playhead playhead;
        const auto near = std::make_shared<const Timeline>(solve(thirdOfAnUlpApart()).value());
        QCOMPARE(near->instants().size(), std::size_t(3));
        playhead.setTimeline(near);
        playhead.setInstant(0);
        const TimePosition first = playhead.position();
        playhead.toNext();
        const TimePosition second = playhead.position();
        QCOMPARE(second.t, first.t);
        QCOMPARE(second.low, 0x1p-54 / 3);
        playhead.toNext();
        QCOMPARE(playhead.instant(), std::optional<std::size_t>(2));
        QCOMPARE((playhead.position().doubleDouble() - second.doubleDouble()).high, 0x1p-54 / 3);
        playhead.toPrevious();
        QVERIFY(playhead.position() == second);
    }

    void aTypedFractionSelectsTheNearestInstantOfItsDouble()
    {
        Playhead playhead;
        playhead.setTimeline(std::make_shared<const Timeline>(solve(thirdOfAnUlpApart()).value()));
        const ExpressionValue third = evaluated("1/3").value();
        playhead.setTypedTime({third.nearest, third.remainder});
        QCOMPARE(playhead.instant(), std::optional<std::size_t>(1));
        playhead.setTypedTime(third.nearest);
        QCOMPARE(playhead.instant(), std::optional<std::size_t>(0));
    }

    void thePlayheadHasThreeSidesOfAnInstant()
    {
        Playhead playhead;
        playhead.setTimeline(timeline());
        playhead.setSide(InstantSide::after);
        QVERIFY2(playhead.side() == InstantSide::at, "there is nothing beside a double");
        playhead.setInstant(1, InstantSide::before);
        QCOMPARE(playhead.time(), 0.5);
        playhead.toNext();
        QCOMPARE(playhead.instant(), 1u);
        QCOMPARE(playhead.side(), InstantSide::at);
        playhead.setSide(InstantSide::after);
        playhead.toPrevious();
        QCOMPARE(playhead.instant(), 1u);
        QCOMPARE(playhead.side(), InstantSide::at);
        playhead.setSide(InstantSide::after);
        playhead.toNext();
        QCOMPARE(playhead.instant(), 2u);
        QCOMPARE(playhead.side(), InstantSide::at);
        playhead.setInstant(1, InstantSide::after);
        playhead.setTimeline(timeline());
        QVERIFY2(playhead.instant() == 1u && playhead.side() == InstantSide::after,
                 "the next timeline has that moment too");
        playhead.setTime(0.5);
        QVERIFY(playhead.side() == InstantSide::at);
    }

    void nothingIsBeforeTheWindowAndAfterIt()
    {
        Playhead playhead;
        Scene always;
        for (const char* id : {"a", "b"})
            always.bodies.push_back({.id = id, .shape = Shape::circle, .a = FromTo{{0, 0}, {0.5, 0}}, .radius = {1}});
        always.bodies[1].a = Rest{};
        playhead.setTimeline(std::make_shared<const Timeline>(solve(always).value()));
        QCOMPARE(playhead.timeline()->instants().size(), std::size_t(2));
        playhead.setInstant(0, InstantSide::before);
        QCOMPARE(ExactDouble(playhead.time()), 0.0);
        QCOMPARE(playhead.side(), InstantSide::at);
        playhead.setInstant(0, InstantSide::after);
        QVERIFY(playhead.side() == InstantSide::after);
        playhead.setInstant(1, InstantSide::after);
        QCOMPARE(playhead.instant(), std::optional<std::size_t>(0));
        playhead.setInstant(1, InstantSide::before);
        QCOMPARE(ExactDouble(playhead.time()), 1.0);
        QCOMPARE(playhead.side(), InstantSide::before);
    }

    void instantsAreTypedByNumber_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("number"); // 0: the text is refused
        QTest::addColumn<int>("side");
        QTest::addColumn<QString>("says");
        QTest::newRow("the second") << "#2" << 2 << 0 << "";
        QTest::newRow("just after it") << " # 2 + " << 2 << 1 << "";
        QTest::newRow("just before it") << "#2-" << 2 << -1 << "";
        QTest::newRow("a real minus sign") << QStringLiteral("#2−") << 2 << -1 << "";
        QTest::newRow("from 1") << "#0" << 0 << 0 << "#1 to #3";
        QTest::newRow("too many") << "#4" << 0 << 0 << "#1 to #3";
        QTest::newRow("far too many") << "#99999999999999999999999" << 0 << 0 << "#1 to #3";
        QTest::newRow("no number") << "#two" << 0 << 0 << "#7-";
        QTest::newRow("half") << "#1.5" << 0 << 0 << "#7-";
        QTest::newRow("two signs") << "#1+-" << 0 << 0 << "#7-";
    }
    void instantsAreTypedByNumber()
    {
        QFETCH(QString, text);
        QFETCH(int, number);
        QFETCH(int, side);
        QFETCH(QString, says);
        Playhead playhead;
        playhead.setTimeline(timeline());
        const auto read = parseInstantReference(text, playhead);
        if (number == 0) {
            QVERIFY2(std::get<QString>(read).contains(says), qPrintable(std::get<QString>(read)));
            return;
        }
        const auto typed = std::get<InstantReference>(read);
        QCOMPARE(typed.instant, std::size_t(number - 1));
        QCOMPARE(int(typed.side) - int(InstantSide::at), side);
    }

    void thePlayheadKeepsItsInstantInTheNextTimeline()
    {
        Playhead playhead;
        playhead.setTimeline(timeline());
        playhead.setInstant(0);
        playhead.setTimeline(nullptr);
        QVERIFY(!playhead.instant());
        playhead.setTimeline(timeline());
        QCOMPARE(playhead.instant(), std::optional<std::size_t>(0));
    }

    void equalValuesEmitNothing()
    {
        Playhead playhead;
        playhead.setTimeline(timeline());
        playhead.setTime(0.25);
        QSignalSpy moved(&playhead, &Playhead::moved);
        playhead.setTime(0.25);
        playhead.setWindow({0, 1});
        QCOMPARE(moved.size(), 0);
    }

    void playingCrossesTheWindowInFourSecondsAndStops()
    {
        Playhead playhead;
        playhead.setWindow({10, 12});
        Player player(playhead);
        player.play();
        player.advance(1);
        QCOMPARE(playhead.time(), 10.5);
        player.setSpeed(2);
        player.advance(1);
        QCOMPARE(playhead.time(), 11.5);
        player.advance(9);
        QCOMPARE(playhead.time(), 12.0);
        QVERIFY(!player.isPlaying());
        player.play();
        QCOMPARE(playhead.time(), 10.0);
        player.pause();
    }

    void aLoopRestarts()
    {
        Playhead playhead;
        playhead.setWindow({0, 4});
        Player player(playhead);
        player.setLoops(true);
        player.play();
        player.advance(5);
        QCOMPARE(playhead.time(), 1.0);
        QVERIFY(player.isPlaying());
        player.pause();
    }

    void itPlaysInBothDirections()
    {
        Playhead playhead;
        playhead.setWindow({0, 4});
        Player player(playhead);
        player.play(true);
        QCOMPARE(playhead.time(), 4.0);
        player.advance(1);
        QCOMPARE(playhead.time(), 3.0);
        player.play();
        player.advance(0.5);
        QCOMPARE(playhead.time(), 3.5);
        player.toggleBackwards();
        player.setLoops(true);
        player.advance(3.75);
        QCOMPARE(playhead.time(), 3.75);
        QVERIFY(player.isPlaying());
        player.setLoops(false);
        player.advance(9);
        QCOMPARE(playhead.time(), 0.0);
        QVERIFY(!player.isPlaying());
    }

    void onlyAMarkedRangeIsPlayed()
    {
        Playhead playhead;
        playhead.setWindow({0, 4});
        Player player(playhead);
        player.setLoops(true);
        player.markIn(1);
        player.markOut(2);
        QVERIFY(player.range() == (Interval{1, 2}));
        player.play();
        QCOMPARE(playhead.time(), 1.0);
        player.advance(1.5);
        QCOMPARE(playhead.time(), 1.5);
        player.setLoops(false);
        player.advance(1);
        QCOMPARE(playhead.time(), 2.0);
        QVERIFY(!player.isPlaying());
        player.markIn(3);
        QVERIFY2(player.range() == (Interval{3, 4}), "an end before the start is let go");
        player.markIn(4);
        QVERIFY2(player.range() == (Interval{3, 4}), "nothing is between");
        playhead.setWindow({0, 3.5});
        QVERIFY(player.range() == (Interval{3, 3.5}));
        playhead.setWindow({0, 1});
        QVERIFY(!player.range());
    }

    void theSlowestAndTheFastestSpeedMove()
    {
        Playhead playhead;
        playhead.setWindow({1e15, 1e15 + 4});
        playhead.toStart();
        Player player(playhead);
        player.setSpeed(0.001);
        QCOMPARE(player.speed(), 0.001);
        player.play();
        for (int i = 0; i < 100; ++i)
            player.advance(1.25); // each advance is 1/800 of the spacing of doubles
        QCOMPARE(playhead.time(), 1e15 + 0.125);
        player.setSpeed(10);
        player.advance(0.1);
        QCOMPARE(playhead.time(), 1e15 + 1.125);
        player.setSpeed(11);
        QCOMPARE(player.speed(), 10.0);
        player.pause();
    }

    void frameStepsAreStrict()
    {
        Playhead playhead;
        playhead.setTimeline(timeline());
        FrameStepper frames(playhead);
        frames.setRate(10);
        for (int i = 0; i < 3; ++i)
            frames.step(1);
        QCOMPARE(playhead.time(), 0.3); // rounded once: 0.1 + 0.1 + 0.1 is another double
        QVERIFY(playhead.time() == 0.3);
        frames.step(-1);
        QVERIFY(playhead.time() == 0.2);
        playhead.setTime(0.25);
        frames.step(2);
        QVERIFY2(playhead.time() == 0.4, "to the second frame after it, whatever is on the way");
        playhead.setTime(0.25);
        frames.step(-1);
        QVERIFY(playhead.time() == 0.2);
        frames.step(2);
        for (int i = 0; i < 9; ++i)
            frames.step(1);
        QVERIFY(playhead.time() == 1.0);
        frames.step(-1);
        QVERIFY(playhead.time() == 0.9);
        playhead.setWindow({0, 0.95});
        frames.step(1);
        QVERIFY2(playhead.time() == 0.95, "beyond the last frame is the end");
        frames.step(-1);
        QVERIFY(playhead.time() == 0.9);
        frames.setRate(0);
        frames.setRate(std::numeric_limits<double>::quiet_NaN());
        QCOMPARE(frames.rate(), 10.0);
    }

    void theEventsOfTheSelectionAreFound()
    {
        const auto all = timeline(); // crossings of the wall by third, half and root
        const EventSubject half{{2}, {}};
        QCOMPARE(nextEventOf(*all, half, 0), std::optional<std::size_t>(1));
        QCOMPARE(nextEventOf(*all, half, 2), std::nullopt);
        QCOMPARE(previousEventOf(*all, half, 3), std::optional<std::size_t>(1));
        QCOMPARE(previousEventOf(*all, half, 1), std::nullopt);
        const EventSubject pair{{}, all->events()[2]};
        QCOMPARE(nextEventOf(*all, pair, 0), std::optional<std::size_t>(2));
        QCOMPARE(nextEventOf(*all, EventSubject{}, 0), std::nullopt);
    }

    void hugeWindowsStayFinite()
    {
        Playhead playhead;
        playhead.setWindow({-1.7e308, 1.7e308});
        playhead.toStart();
        Player player(playhead);
        player.play();
        player.advance(2);
        QVERIFY(std::abs(playhead.time()) < 1e300);
        player.advance(1);
        QVERIFY2(playhead.time() > 8e307, qPrintable(QString::number(playhead.time())));
        QVERIFY2(playhead.time() < 9e307, qPrintable(QString::number(playhead.time())));
        player.pause();
    }
};

QTEST_GUILESS_MAIN(TestPlayhead)

} // namespace sweep::tst_playhead
#include "tst_playhead.moc"
