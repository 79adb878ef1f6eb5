#include "widgets/document/playhead.h"

#include <sweepbench/sampling.h>

#include <QTest>

namespace sweep::tst_frame_times {

class TestFrameTimes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void neighboursBetweenTwoFramesAreThoseFrames() { QCOMPARE(numbers(0.3), (std::vector<std::int64_t>{1, 2})); }
    void neighboursOfAFrameExcludeIt() { QCOMPARE(numbers(0.5), (std::vector<std::int64_t>{1, 3})); }
    void neighboursOfAFramesNearestDoubleExcludeIt()
    {
        const Frames frames = Frames::inWindow(60, 0, {0, 1}).value();
        QCOMPARE(framesAround(frames, Instant(1 / 60.0)).front().frame, std::int64_t{0});
        QCOMPARE(framesAround(frames, Instant(1 / 60.0)).back().frame, std::int64_t{2});
    }
    void beyondTheWindowThereIsNoFrame()
    {
        QCOMPARE(numbers(0), std::vector<std::int64_t>{1});
        QCOMPARE(numbers(1), std::vector<std::int64_t>{3});
    }
    void timesAreExactlyThoseOfTheFrames()
    {
        const auto around = framesAround(Frames::inWindow(3, 0, {0, 1}).value(), Instant(0.5));
        QCOMPARE(around.size(), std::size_t(2));
        QVERIFY(around[0].t == 1.0 / 3);
        QVERIFY(around[1].t == 2.0 / 3);
    }

private:
    static std::vector<std::int64_t> numbers(double t)
    {
        std::vector<std::int64_t> numbers;
        for (const FrameTime& frame : framesAround(Frames::inWindow(4, 0, {0, 1}).value(), Instant(t)))
            numbers.push_back(frame.frame);
        return numbers;
    }
};

QTEST_GUILESS_MAIN(TestFrameTimes)

} // namespace sweep::tst_frame_times
#include "tst_frame_times.moc"
