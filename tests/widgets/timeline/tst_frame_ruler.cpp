// Frame ruler below the time axis: the choice of the frames that are numbered.
#include "widgets/timeline/time_slider.h"

#include <sweepbench/sampling.h>

#include <QtTest>

namespace sweep::tst_frame_ruler {

namespace {

Frames framesOf(int rate, Interval window)
{
    return *Frames::inWindow(rate, 0, window);
}

QList<qint64> numbers(const std::vector<FrameTick>& ticks)
{
    QList<qint64> found;
    for (const FrameTick& tick : ticks)
        if (tick.numbered)
            found << tick.frame;
    return found;
}

} // namespace

class TestFrameRuler : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void numbersAreThinnedSoThatTheyNeverOverlap_data()
    {
        QTest::addColumn<double>("end");
        for (const double end : {0.05, 0.5, 1.0, 7.0, 100.0, 5e4})
            QTest::addRow("%g", end) << end;
    }

    void numbersAreThinnedSoThatTheyNeverOverlap()
    {
        QFETCH(double, end);
        const Interval window{0, end};
        double before = -INFINITY;
        int count = 0;
        for (const FrameTick& tick : frameTicks({window, 16, 800}, framesOf(60, window), 30)) {
            if (!tick.numbered)
                continue;
            QVERIFY2(tick.x - before >= 30 - 1e-9, qPrintable(QString::number(tick.frame)));
            before = tick.x;
            ++count;
        }
        QVERIFY2(count >= 3, qPrintable(QString::number(count)));
    }

    void zoomedInEachFrameHasItsNumber()
    {
        const TimeScale scale{{0.6, 0.7}, 0, 600};
        const auto ticks = frameTicks(scale, framesOf(60, {0, 1}), 30);
        const QList<qint64> expected{36, 37, 38, 39, 40, 41, 42};
        QCOMPARE(numbers(ticks), expected);
        QCOMPARE(ticks[1].x, scale.xOf(37.0 / 60));
    }

    void onlyFramesOfTheWindowAreNumbered()
    {
        const QList<qint64> expected{0, 1, 2, 3};
        QCOMPARE(numbers(frameTicks({{0, 1}, 0, 600}, framesOf(4, {0, 0.8}), 30)), expected);
        QVERIFY(frameTicks({{0, 0}, 0, 600}, framesOf(4, {0, 1}), 30).empty());
    }
};

QTEST_APPLESS_MAIN(TestFrameRuler)

} // namespace sweep::tst_frame_ruler
#include "tst_frame_ruler.moc"
