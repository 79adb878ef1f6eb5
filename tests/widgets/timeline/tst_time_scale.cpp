#include "tests/support/oracle/third_of_an_ulp.h"
#include "widgets/timeline/time_axis.h"
#include "widgets/timeline/time_slider.h"

#include <sweepbench/solve.h>

#include <QTest>

#include <algorithm>
#include <cmath>

namespace sweep::tst_time_scale {

namespace {

constexpr double huge = 1.7e308;

} // namespace

class TestTimeScale : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void windows()
    {
        QTest::addColumn<Interval>("window");
        QTest::newRow("the usual one") << Interval{0, 1};
        QTest::newRow("before zero") << Interval{-5, -2};
        QTest::newRow("all doubles") << Interval{-huge, huge};
        QTest::newRow("tiny") << Interval{0, 1e-300};
        QTest::newRow("far from zero") << Interval{1e15, 1e15 + 8};
    }

    void theEndsOfTheWindowAreTheEndsOfThePixels_data() { windows(); }
    void theEndsOfTheWindowAreTheEndsOfThePixels()
    {
        QFETCH(Interval, window);
        const TimeScale scale{window, 16, 800};
        QCOMPARE(scale.xOf(window.start), 16.0);
        QCOMPARE(scale.xOf(window.end), 816.0);
        QCOMPARE(scale.timeAt(16), window.start);
        QCOMPARE(scale.timeAt(816), window.end);
        QCOMPARE(scale.timeAt(-99), window.start);
        QCOMPARE(scale.timeAt(9999), window.end);
    }

    void aPixelsRoundedTimeIsInThePixel_data() { windows(); }
    void aPixelsRoundedTimeIsInThePixel()
    {
        QFETCH(Interval, window);
        const TimeScale scale{window, 16, 800};
        QCOMPARE(scale.roundedTimeAt(16), window.start);
        QCOMPARE(scale.roundedTimeAt(816), window.end);
        for (double x = 16; x <= 816; x += 13) {
            const double t = scale.roundedTimeAt(x);
            QVERIFY(t >= window.start && t <= window.end);
            QVERIFY(std::abs(scale.xOf(t) - x) <= 0.5 + std::abs(scale.xOf(scale.timeAt(x)) - x));
        }
    }

    void aPixelsTimeIsAtThatPixel_data() { windows(); }
    void aPixelsTimeIsAtThatPixel()
    {
        QFETCH(Interval, window);
        const TimeScale scale{window, 16, 800};
        for (double x = 16; x <= 816; x += 100) {
            const double t = scale.timeAt(x);
            QVERIFY(std::isfinite(t));
            QVERIFY(t >= window.start);
            QVERIFY(t <= window.end);
            // If doubles are sparse, the pixel is off by at most their spacing.
            const double sparse = (std::nextafter(t, INFINITY) - t) / (window.end / 2 - window.start / 2) * 400;
            QVERIFY(std::abs(scale.xOf(t) - x) <= 1e-6 + sparse);
        }
    }

    void zoomingKeepsTheTimeUnderTheCursor()
    {
        const Interval window{0, 1};
        TimeScale scale{window, 0, 1000};
        const double before = scale.timeAt(300);
        for (int i = 0; i < 20; ++i)
            scale = scale.zoomed(300, 0.8, window);
        QVERIFY(std::abs(scale.timeAt(300) - before) < 1e-12);
        QVERIFY(scale.shown.end - scale.shown.start < 0.02);
        for (int i = 0; i < 100; ++i)
            scale = scale.zoomed(300, 1.25, window);
        QVERIFY(scale.shown == window);
    }

    void zoomingEndsFarBelowAnUlp_data() { windows(); }
    void zoomingEndsFarBelowAnUlp()
    {
        QFETCH(Interval, window);
        TimeScale scale{window, 0, 1000};
        const DoubleDouble under = scale.doubleDoubleTimeAt(300);
        for (int i = 0; i < 3000; ++i)
            scale = scale.zoomed(300, 0.5, window);
        QVERIFY(scale.half() > 0);
        QVERIFY((scale.half() < 1e-3 * scale.ulp() || scale.half() < 1e-315));
        QVERIFY(std::abs(scale.xOf(under) - 300) < 0.01);
    }

    void aThirdOfAnUlpCanFillTheAxis()
    {
        const Timeline near = solve(thirdOfAnUlpApart()).value();
        TimeScale scale{{0, 1}, 0, 1000};
        while (scale.half() * 2 > scale.ulp())
            scale = scale.zoomed(scale.xOf(near.instants()[1].time), 0.5, {0, 1});
        const auto x = [&](std::size_t instant) { return scale.xOf(near.instants()[instant].time); };
        const double third = scale.ulp() / 3 / scale.pixel();
        QVERIFY(third > 300);
        QVERIFY(std::abs(x(1) - x(0) - third) < 0.01);
        QVERIFY(std::abs(x(2) - x(1) - third) < 0.01);
        const TimeTicks ticks = timeTicks(scale, 72);
        QVERIFY2(ticks.base && ticks.step < scale.ulp(), "the axis counts from a double");
        const EventMarks marks(std::make_shared<const Timeline>(near));
        QVERIFY(marks.marks(scale, 14).size() >= 2);
        QCOMPARE(marks.marks({{0, 1}, 0, 1000}, 14).size(), std::size_t(1));
    }

    void movingStaysWithinTheWindow()
    {
        const Interval window{0, 1};
        const TimeScale scale = TimeScale{window, 0, 1000}.zoomed(500, 0.5, window);
        QCOMPARE(scale.moved(100, window).shown.start, 0.3);
        QCOMPARE(scale.moved(9999, window).shown.end, 1.0);
        QCOMPARE(scale.moved(-9999, window).shown.start, 0.0);
    }

    // Far below an ulp, two times are further apart in pixels than a double can represent.
    void anyTimeIsBroughtToTheMiddle()
    {
        const Interval window{0, 1};
        TimeScale scale{window, 0, 1000};
        while (scale.half() > 1e-20)
            scale = scale.zoomed(300, 0.5, window);
        const DoubleDouble t{0.75, 1e-19};
        QCOMPARE(scale.shows(t), false);
        const TimeScale centred = scale.centredOn(t, window);
        QCOMPARE(centred.shows(t), true);
        QCOMPARE(std::round(centred.xOf(t)), 500.0);
        QCOMPARE(scale.centredOn({0, 0}, window).shown.start, 0.0);
        QCOMPARE(scale.centredOn({1, 0}, window).shown.end, 1.0);
    }

    void labelsOfTicksBelowAnUlpDiffer()
    {
        const Interval window{0, 1};
        TimeScale scale = TimeScale{{0.7, 0.7 + 0x1p-53}, 0, 1000}.centredOn({0.7, 0x1p-55}, window);
        while (scale.half() > 1e-20)
            scale = scale.zoomed(500, 0.5, window);
        const TimeTicks ticks = timeTicks(scale, 72);
        QCOMPARE(ticks.base.has_value(), true);
        QStringList texts;
        for (const double t : ticks.times)
            texts << tickText(ticks, t);
        QCOMPARE_GT(texts.size(), 2);
        QCOMPARE(texts.removeDuplicates(), 0);
    }

    void aTinyTimeHasTheMinusSignOfNumbers()
    {
        const TimeTicks ticks = timeTicks({{0, 1e-300}, 0, 1000}, 72);
        QCOMPARE_GT(ticks.times.size(), std::size_t(2));
        for (const double t : ticks.times)
            QCOMPARE(tickText(ticks, t).contains(u'-'), false);
    }

    void ticksAreRoundAndDoNotOverlap_data() { windows(); }
    void ticksAreRoundAndDoNotOverlap()
    {
        QFETCH(Interval, window);
        const TimeScale scale{window, 16, 800};
        const TimeTicks ticks = timeTicks(scale, 72);
        QVERIFY(std::is_sorted(ticks.times.begin(), ticks.times.end()));
        for (std::size_t i = 0; i < ticks.times.size(); ++i) {
            QVERIFY(ticks.times[i] >= window.start);
            QVERIFY(ticks.times[i] <= window.end);
            if (i > 0)
                QVERIFY(scale.xOf(ticks.times[i]) - scale.xOf(ticks.times[i - 1]) > 71.9);
        }
        QVERIFY(ticks.times.size() >= 2);
        const double mantissa = ticks.step / std::pow(10, std::floor(std::log10(ticks.step * 1.0000001)));
        QVERIFY(std::abs(mantissa - 1) < 1e-6 || std::abs(mantissa - 2) < 1e-6 || std::abs(mantissa - 5) < 1e-6);
    }
};

QTEST_GUILESS_MAIN(TestTimeScale)

} // namespace sweep::tst_time_scale
#include "tst_time_scale.moc"
