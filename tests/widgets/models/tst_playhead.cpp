#include "core/events/solve.h"
#include "core/scene/scene_file.h"
#include "widgets/models/player.h"
#include "widgets/models/playhead.h"

#include <QSignalSpy>
#include <QTest>

using namespace sweep;

namespace {

// Points meet the wall at 1/3, 1/2 and √2/2, of which 1/2 alone is a double.
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
    void itStaysInTheWindow()
    {
        Playhead playhead;
        playhead.setWindow({2, 3});
        QCOMPARE(playhead.time(), 2.0);
        playhead.setTime(99);
        QCOMPARE(playhead.time(), 3.0);
        playhead.setTime(std::numeric_limits<double>::quiet_NaN());
        QCOMPARE(playhead.time(), 3.0);
    }

    void aDoubleThatIsAMomentIsThatMoment()
    {
        Playhead playhead;
        playhead.setTimeline(timeline());
        playhead.setTime(0.5);
        QCOMPARE(playhead.moment(), std::optional<std::size_t>(1));
        playhead.setTime(1.0 / 3);
        QVERIFY2(!playhead.moment(), "the nearest double of an instant is not the instant");
    }

    void aTypedNumberMeansTheMomentThatIsShownByIt()
    {
        Playhead playhead;
        playhead.setTimeline(timeline());
        playhead.setTypedTime(1.0 / 3);
        QCOMPARE(playhead.moment(), std::optional<std::size_t>(0));
        playhead.setTypedTime(0.1);
        QVERIFY(!playhead.moment());
        QCOMPARE(playhead.time(), 0.1);
    }

    void nextAndPreviousVisitEveryMomentInOrder()
    {
        Playhead playhead;
        const auto moments = timeline();
        playhead.setTimeline(moments);
        std::vector<std::size_t> forth;
        while (playhead.hasNext()) {
            playhead.toNext();
            forth.push_back(*playhead.moment());
        }
        QCOMPARE(forth, (std::vector<std::size_t>{0, 1, 2}));
        QCOMPARE(playhead.time(), moments->moments()[2].time.nearest());
        playhead.toEnd();
        std::vector<std::size_t> back;
        while (playhead.hasPrevious()) {
            playhead.toPrevious();
            back.push_back(*playhead.moment());
        }
        QCOMPARE(back, (std::vector<std::size_t>{2, 1, 0}));
    }

    void betweenAnInstantAndItsNearestDoubleThereIsStillAStep()
    {
        Playhead playhead;
        const auto moments = timeline();
        playhead.setTimeline(moments);
        const Instant& third = moments->moments()[0].time;
        playhead.setTime(third.below());
        playhead.toNext();
        QCOMPARE(playhead.moment(), std::optional<std::size_t>(0));
        playhead.setTime(third.above());
        playhead.toNext();
        QCOMPARE(playhead.moment(), std::optional<std::size_t>(1));
    }

    void itFindsItsMomentAgainInTheNextTimeline()
    {
        Playhead playhead;
        playhead.setTimeline(timeline());
        playhead.setMoment(0);
        playhead.setTimeline(nullptr);
        QVERIFY(!playhead.moment());
        playhead.setTimeline(timeline());
        QCOMPARE(playhead.moment(), std::optional<std::size_t>(0));
    }

    void equalValuesSayNothing()
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

    void aLoopBeginsAnew()
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
        QVERIFY(playhead.time() > 8e307 && playhead.time() < 9e307);
        player.pause();
    }
};

QTEST_GUILESS_MAIN(TestPlayhead)
#include "tst_playhead.moc"
