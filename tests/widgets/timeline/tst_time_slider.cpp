#include "tests/support/oracle/third_of_an_ulp.h"
#include "tests/support/timelines.h"
#include "widgets/format/numbers.h"
#include "widgets/timeline/time_slider.h"
#include "widgets/timeline/transport.h"

#include <sweepbench/solve.h>

#include <QApplication>
#include <QHelpEvent>
#include <QNativeGestureEvent>
#include <QPointingDevice>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>

namespace sweep::tst_time_slider {

namespace {

// A point crosses a wall at 1/3, which is not a double.
std::shared_ptr<const Timeline> oneThird()
{
    Scene scene;
    scene.bodies.resize(2);
    scene.bodies[0].id = "wall";
    scene.bodies[0].shape = Shape::segment;
    scene.bodies[0].a = Rest{{1, -1}};
    scene.bodies[0].b = Rest{{1, 1}};
    scene.bodies[1].id = "dot";
    scene.bodies[1].a = FromTo{{0, 0}, {3, 0}};
    return std::make_shared<const Timeline>(solve(scene).value());
}

} // namespace

class TestTimeSlider : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_playhead = std::make_unique<Playhead>();
        m_slider = std::make_unique<TimeSlider>(*m_playhead);
        m_slider->resize(832, m_slider->sizeHint().height());
        m_slider->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_slider.get()));
    }

    void draggingScrubs()
    {
        QTest::mousePress(m_slider.get(), Qt::LeftButton, {}, {16 + 400, 20});
        QCOMPARE(m_playhead->time(), 0.5);
        QTest::mouseMove(m_slider.get(), {16 + 200, 20});
        QCOMPARE(m_playhead->time(), 0.25);
        QTest::mouseMove(m_slider.get(), {9999, 20});
        QCOMPARE(m_playhead->time(), 1.0);
        QTest::mouseRelease(m_slider.get(), Qt::LeftButton, {}, {16, 20});
    }

    void beyondTheEdgeOfAZoomedAxisADragScrollsIt()
    {
        m_slider->setScale(m_slider->scale().zoomed(416, 0.01, {0, 1})); // the middle hundredth
        const TimeScale before = m_slider->scale();
        QTest::mousePress(m_slider.get(), Qt::LeftButton, {}, {416, 20});
        QTest::mouseMove(m_slider.get(), {16 + 800 + 200, 20});
        QTRY_VERIFY(m_slider->scale().shown.start > before.shown.end); // scrolls on while the mouse rests
        QCOMPARE(m_playhead->time(), m_slider->scale().shown.end);
        QTest::mouseMove(m_slider.get(), {416, 20});
        const TimeScale rests = m_slider->scale();
        QTest::mouseMove(m_slider.get(), {-500, 20});
        QTRY_COMPARE(m_playhead->time(), 0.0);
        QVERIFY(rests.shown.start > 0);
        QTest::mouseMove(m_slider.get(), {16 + 800 + 200, 20});
        QTest::mouseRelease(m_slider.get(), Qt::LeftButton, {}, {16 + 800 + 200, 20});
        const TimeScale after = m_slider->scale();
        QTimer timer; // as fast as the scrolling timer
        QSignalSpy ticks(&timer, &QTimer::timeout);
        timer.start(16);
        QTRY_VERIFY(ticks.size() > 2);
        QCOMPARE(m_slider->scale(), after);
        timer.stop();
        const double time = m_playhead->time();
        QTest::mousePress(m_slider.get(), Qt::LeftButton, {}, {416, 20});
        QTest::mouseMove(m_slider.get(), {16 + 800 + 200, 20});
        QTRY_VERIFY(m_slider->scale().shown.start > after.shown.start);
        QTest::keyClick(m_slider.get(), Qt::Key_Escape);
        QCOMPARE(m_slider->scale(), after);
        QCOMPARE(m_playhead->time(), time);
    }

    void aPinchZoomsAboutTheFingers()
    {
        const double under = m_slider->scale().timeAt(216);
        const QPointF at(216, 20);
        QNativeGestureEvent event(Qt::ZoomNativeGesture, QPointingDevice::primaryPointingDevice(), 2, at, at,
                                  m_slider->mapToGlobal(at), std::log(2.0), {});
        QApplication::sendEvent(m_slider.get(), &event);
        QVERIFY(std::abs(m_slider->scale().shown.end - m_slider->scale().shown.start - 0.5) < 1e-12);
        QVERIFY(std::abs(m_slider->scale().timeAt(216) - under) < 1e-12);
    }

    void scrollingIsFasterFurtherOut()
    {
        const TimeScale scale{{0, 1}, 16, 800};
        QCOMPARE(scrollStep(scale, 16), 0.0);
        QCOMPARE(scrollStep(scale, 816), 0.0);
        for (double out = 1; out < 1000; out *= 2) {
            QVERIFY(scrollStep(scale, 816 + out) > 0);
            QVERIFY(scrollStep(scale, 816 + 2 * out) > scrollStep(scale, 816 + out));
            QCOMPARE(scrollStep(scale, 16 - out), -scrollStep(scale, 816 + out));
        }
    }

    void aClickOnAMarkSelectsItsExactInstant()
    {
        const auto timeline = oneThird();
        m_playhead->setTimeline(timeline);
        m_slider->setTimeline(timeline);
        const int x = int(m_slider->scale().xOf(1.0 / 3)) + 3;
        QTest::mouseClick(m_slider.get(), Qt::LeftButton, {}, {x, 20});
        QCOMPARE(m_playhead->instant(), std::optional<std::size_t>(0));
        QTest::mouseClick(m_slider.get(), Qt::LeftButton, {}, {x + 40, 20});
        QVERIFY(!m_playhead->instant());
    }

    void aTremblingClickOnAMarkStaysOnItsInstant()
    {
        const auto timeline = oneThird();
        m_playhead->setTimeline(timeline);
        m_slider->setTimeline(timeline);
        const QPoint mark(int(m_slider->scale().xOf(1.0 / 3)) + 3, 20);
        QTest::mousePress(m_slider.get(), Qt::LeftButton, {}, mark);
        QTest::mouseMove(m_slider.get(), mark + QPoint(1, 1));
        QCOMPARE(m_playhead->instant(), std::optional<std::size_t>(0));
        QTest::mouseMove(m_slider.get(), mark + QPoint(40, 0));
        QVERIFY(!m_playhead->instant());
        QTest::mouseMove(m_slider.get(), mark + QPoint(1, 1)); // now it is a drag, which snaps
        QCOMPARE(m_playhead->instant(), std::optional<std::size_t>(0));
        QTest::mouseRelease(m_slider.get(), Qt::LeftButton, {}, mark);
    }

    // Within six pixels of an event, the playhead is exactly at it; elsewhere its time has few decimals.
    void aDragSnapsToEventsAndToShortTimes()
    {
        const auto timeline = oneThird();
        m_playhead->setTimeline(timeline);
        m_slider->setTimeline(timeline);
        const int mark = int(std::lround(m_slider->scale().xOf(1.0 / 3)));
        const auto dragTo = [this](int x, Qt::KeyboardModifiers keys = {}) {
            QMouseEvent move(QEvent::MouseMove, QPointF(x, 20), m_slider->mapToGlobal(QPointF(x, 20)), Qt::NoButton,
                             Qt::LeftButton, keys);
            QApplication::sendEvent(m_slider.get(), &move);
        };
        QTest::mousePress(m_slider.get(), Qt::LeftButton, {}, {16 + 600, 20});
        for (const int away : {-5, 0, 5}) {
            dragTo(mark + 100);
            QVERIFY(!m_playhead->instant());
            dragTo(mark + away);
            QCOMPARE(m_playhead->instant(), std::optional<std::size_t>(0));
        }
        dragTo(mark + 8);
        QVERIFY(!m_playhead->instant());
        dragTo(mark + 3, Qt::ControlModifier);
        QVERIFY(!m_playhead->instant());
        QCOMPARE(m_playhead->time(), m_slider->scale().timeAt(mark + 3));
        for (int x = 17; x < 816; x += 7) {
            dragTo(x);
            QVERIFY2(m_playhead->instant() || exactText(m_playhead->time()).size() <= 5,
                     qPrintable(exactText(m_playhead->time())));
            QVERIFY(m_playhead->instant() || std::abs(m_slider->scale().xOf(m_playhead->time()) - x) <= 0.5);
        }
        QTest::mouseRelease(m_slider.get(), Qt::LeftButton, {}, {16, 20});
    }

    // A ribbon is as wide as its name unless the next one needs the space.
    void aRibbonGoesToItsTime()
    {
        m_slider->setFlags({{0.25, 1, QStringLiteral("A longer name"), {}}});
        const int x = 16 + 200;
        QTest::mouseClick(m_slider.get(), Qt::LeftButton, {}, {x + 40, 7});
        QCOMPARE(m_playhead->time(), 0.25);
        m_slider->setFlags({{0.25, 1, QStringLiteral("A longer name"), {}}, {0.2875, 2, QStringLiteral("Next"), {}}});
        QTest::mouseClick(m_slider.get(), Qt::LeftButton, {}, {x + 40, 7});
        QCOMPARE(m_playhead->time(), 0.2875);
        QTest::mouseClick(m_slider.get(), Qt::LeftButton, {}, {x + 20, 7});
        QCOMPARE(m_playhead->time(), 0.25);
    }

    void ribbonsOfOneTimeAreOne()
    {
        m_slider->setFlags({{0.25, 1, QStringLiteral("First"), {}}, {0.25, 2, QStringLiteral("Second"), {}}});
        QCOMPARE(tipAt({16 + 200 + 40, 7}), QStringLiteral("First · Second"));
    }

    // With a thousand events each pixel has a bar, whose height grows with their number.
    void manyEventsShowTheirDensity()
    {
        std::vector<TimedEvent> events;
        for (int i = 0; i < 1000; ++i) {
            Event event;
            event.b = 1;
            event.kind = EventKind::cross;
            events.push_back({Instant(i < 900 ? 0.25 + i * 1e-6 : 0.5 + (i - 900) * 0.004), event});
        }
        const auto timeline = std::make_shared<const Timeline>(timelineOf({0, 1}, std::move(events)));
        m_playhead->setTimeline(timeline);
        m_slider->setTimeline(timeline);
        const QImage image = m_slider->grab().toImage();
        const QColor ground = image.pixelColor(16 + 100, 30);
        const auto height = [&](double t) {
            int count = 0;
            const int x = int(m_slider->scale().xOf(t));
            for (int y = 14; y < image.height() - 20; ++y)
                count += image.pixelColor(x, y) != ground;
            return count;
        };
        QVERIFY(height(0.25) > height(0.5) + 5);
        QVERIFY(height(0.5) > height(0.4));
    }

    // The count of the mark at the playhead moves aside, and stays inside at both ends.
    void aCountIsNeitherCutNorCrossedByThePlayhead()
    {
        std::vector<TimedEvent> events;
        for (const double t : {0.0, 1.0})
            for (std::uint32_t i = 0; i < 21; ++i) {
                Event event;
                event.b = i + 1;
                event.kind = EventKind::touch;
                events.push_back({Instant(t), event});
            }
        const auto timeline = std::make_shared<const Timeline>(timelineOf({0, 1}, std::move(events)));
        m_playhead->setTimeline(timeline);
        m_slider->setTimeline(timeline);
        m_slider->setMargins(4, 4);
        for (const bool atEnd : {false, true}) {
            m_playhead->setTime(atEnd ? 1.0 : 0.0);
            const QImage image = m_slider->grab().toImage();
            const QColor accent = colours(Brightness::light).accent;
            const int x = int(std::round(m_slider->scale().xOf(m_playhead->time())));
            const int top = image.height() - 18 - 3 - 12 - 12; // the top of the count, above axis, gap and glyph
            bool isShown = false;
            for (int aside = -40; aside <= 40; ++aside) {
                if (x + aside < 0 || x + aside >= image.width())
                    continue;
                for (int y = top; y < top + 10; ++y) {
                    const QColor seen = image.pixelColor(x + aside, y);
                    const bool isInk = seen.lightness() < 160 && seen != accent && std::abs(aside) > 8;
                    isShown = isShown || isInk;
                    QVERIFY(!isInk || (x + aside > 0 && x + aside < image.width() - 1));
                }
            }
            QVERIFY2(isShown, atEnd ? "at the end" : "at the start");
            for (int y = 8; y < image.height() - 24; ++y) // the playhead is whole
                QVERIFY2(y >= top + 9 || image.pixelColor(x, y) == accent, qPrintable(QString::number(y)));
        }
    }

    void whereNothingMeetsTheClosestTimeIsMarked()
    {
        const QImage without = m_slider->grab().toImage();
        m_slider->setClosest(ClosestTime{1.0 / 3, QStringLiteral("closest: Ball and Wall at t = 1/3")});
        QVERIFY(m_slider->grab().toImage() != without);
        const int x = int(std::lround(m_slider->scale().xOf(1.0 / 3)));
        QCOMPARE(tipAt({x + 2, 30}), QStringLiteral("closest: Ball and Wall at t = 1/3"));
        Scene clocked;
        clocked.time = SceneTime{{0, 1}, {}, "2018-01-01T12:00:00Z"};
        m_slider->setScene(std::make_shared<const Scene>(clocked));
        QVERIFY2(tipAt({x + 40, 30}).contains(QStringLiteral("\n≈ 2018-01-01 12:00:00.")),
                 qPrintable(tipAt({x + 40, 30})));
        QVERIFY(!tipAt({x + 40, 30}).contains(QStringLiteral("closest")));
        QTest::mouseClick(m_slider.get(), Qt::LeftButton, {}, {x + 2, 30});
        QCOMPARE(m_playhead->time(), 1.0 / 3);
        m_playhead->setTime(0);
        QVERIFY2(dashedRingAt(int(std::floor(m_slider->scale().xOf(1.0 / 3)))),
                 "as on the canvas: one dot, and a ring with gaps around it");
        m_slider->setClosest({});
        QTest::mouseClick(m_slider.get(), Qt::LeftButton, {}, {x - 100, 30});
        QTest::mouseClick(m_slider.get(), Qt::LeftButton, {}, {x + 2, 30});
        QVERIFY(m_playhead->time() != 1.0 / 3);
    }

    void curveAndColoursOfTimeAreExplained()
    {
        Event event;
        event.kind = EventKind::enter;
        const auto timeline = std::make_shared<const Timeline>(timelineOf({0, 1}, {{Instant(0.25), event}}));
        m_playhead->setTimeline(timeline);
        m_slider->setTimeline(timeline);
        m_slider->resize(832, m_slider->sizeHint().height());
        const int axis = m_slider->height() - 18;
        QVERIFY2(tipAt({500, axis - 5}).startsWith(QStringLiteral("The curve: the number of cells")),
                 qPrintable(tipAt({500, axis - 5})));
        QVERIFY(tipAt({500, axis - 5}).contains(QStringLiteral("1 of at most 1 occupied cells")));
        QVERIFY(tipAt({500, axis + 2}).startsWith(QStringLiteral("The colour of each time")));
        QVERIFY(!tipAt({500, axis + 10}).contains(QStringLiteral("colour")));
    }

    void escapeDuringADragRestoresTheTime()
    {
        const auto timeline = oneThird();
        m_playhead->setTimeline(timeline);
        m_slider->setTimeline(timeline);
        const auto dragAndCancel = [this] {
            QTest::mousePress(m_slider.get(), Qt::LeftButton, {}, {16 + 400, 20});
            QTest::mouseMove(m_slider.get(), {16 + 600, 20});
            QCOMPARE(m_playhead->time(), 0.75);
            QTest::keyClick(m_slider.get(), Qt::Key_Escape);
            QTest::mouseMove(m_slider.get(), {16 + 700, 20});
            QTest::mouseRelease(m_slider.get(), Qt::LeftButton, {}, {16 + 700, 20});
        };
        m_playhead->setInstant(0, InstantSide::after);
        dragAndCancel();
        QCOMPARE(m_playhead->instant(), std::optional<std::size_t>(0));
        QCOMPARE(m_playhead->side(), InstantSide::after);
        m_playhead->setTime(0.1);
        dragAndCancel();
        QCOMPARE(m_playhead->time(), 0.1);
    }

    void keysMoveThePlayhead()
    {
        const auto timeline = oneThird();
        m_playhead->setTimeline(timeline);
        m_slider->setTimeline(timeline);
        QTest::keyClick(m_slider.get(), Qt::Key_End);
        QCOMPARE(m_playhead->time(), 1.0);
        QTest::keyClick(m_slider.get(), Qt::Key_Home);
        QCOMPARE(m_playhead->time(), 0.0);
        QTest::keyClick(m_slider.get(), Qt::Key_PageDown);
        QCOMPARE(m_playhead->instant(), std::optional<std::size_t>(0));
        QTest::keyClick(m_slider.get(), Qt::Key_Right);
        QVERIFY(m_playhead->time() > 1.0 / 3);
        QVERIFY(m_playhead->time() < 0.34);
        QTest::keyClick(m_slider.get(), Qt::Key_PageUp);
        QCOMPARE(m_playhead->instant(), std::optional<std::size_t>(0));
    }

    void aStepOutOfViewScrollsToThePlayhead()
    {
        const auto timeline = oneThird();
        m_playhead->setTimeline(timeline);
        m_slider->setTimeline(timeline);
        m_slider->setScale(m_slider->scale().zoomed(16, 0.01, m_slider->window()));
        const double shownTime = m_slider->scale().half();
        const auto inView = [this] { return m_slider->scale().shows(m_playhead->position().doubleDouble()); };
        m_playhead->toNext();
        QCOMPARE(inView(), true);
        QCOMPARE(m_slider->scale().shown.start > 0.3, true);
        QVERIFY2(std::abs(m_slider->scale().half() / shownTime - 1) < 1e-9, "the zoom stays");
        m_playhead->toEnd();
        QCOMPARE(inView(), true);
        m_playhead->toStart();
        QCOMPARE(inView(), true);
    }

    void theAxisStaysUntilThePlayheadMoves()
    {
        m_slider->setScale(m_slider->scale().zoomed(16, 0.01, m_slider->window()));
        m_slider->pan(5000);
        const TimeScale looked = m_slider->scale();
        m_playhead->setTimeline(oneThird()); // an answer arrives
        m_slider->setTimeline(oneThird());
        QCOMPARE(m_slider->scale() == looked, true);
        m_playhead->setTime(0.001);
        QCOMPARE(m_slider->scale().shows({0.001, 0}), true);
    }

    void labelsAtTheEndsStayInside()
    {
        m_playhead->setWindow({-1e300, 1e300});
        const QImage image = m_slider->grab().toImage();
        for (const int x : {1, image.width() - 2}) // inside the focus frame
            for (int y = image.height() - 18; y < image.height() - 1; ++y)
                QVERIFY(image.pixelColor(x, y).lightness() > 240);
    }

    void theWheelZoomsAboutTheCursor()
    {
        const double before = m_slider->scale().timeAt(200);
        wheel({200, 20}, 120);
        QVERIFY(m_slider->scale().shown.end - m_slider->scale().shown.start < 0.9);
        QVERIFY(std::abs(m_slider->scale().timeAt(200) - before) < 1e-12);
        for (int i = 0; i < 5; ++i)
            wheel({200, 20}, -120);
        QCOMPARE(m_slider->scale().shown, (Interval{0, 1}));
    }

    void aSidewaysWheelMovesTheAxisAndKeepsItsScale()
    {
        for (int i = 0; i < 5; ++i)
            wheel({200, 20}, 120);
        const Interval before = m_slider->scale().shown;
        const double under = m_slider->scale().timeAt(200);
        wheel({200, 20}, 20, -120); // scrolls by 60 pixels
        const Interval after = m_slider->scale().shown;
        QVERIFY(std::abs((after.end - after.start) - (before.end - before.start)) < 1e-12);
        QVERIFY2(std::abs(m_slider->scale().timeAt(140) - under) < 1e-12,
                 qPrintable(QString::number(m_slider->scale().timeAt(140) - under)));
        wheel({200, 20}, 0, 120);
        QVERIFY(std::abs(m_slider->scale().timeAt(200) - under) < 1e-12);
    }

    void theTimeFieldShowsEveryDigitAndEmitsOnlyTypedTimes()
    {
        const auto timeline = oneThird();
        m_playhead->setTimeline(timeline);
        m_playhead->setInstant(0);
        TimeField field(*m_playhead);
        field.show();
        QVERIFY(QTest::qWaitForWindowExposed(&field));
        field.setFocus();
        QCOMPARE(field.text(), QStringLiteral("0.3333333333333333"));
        QSignalSpy moved(m_playhead.get(), &Playhead::moved);
        QTest::keyClick(&field, Qt::Key_Return);
        QCOMPARE(moved.size(), 0);
        field.selectAll();
        QTest::keyClicks(&field, QStringLiteral("0,125"));
        QTest::keyClick(&field, Qt::Key_Return);
        QCOMPARE(m_playhead->time(), 0.125);
        field.selectAll();
        QTest::keyClicks(&field, QStringLiteral("0.3333333333333333"));
        QTest::keyClick(&field, Qt::Key_Return);
        QCOMPARE(m_playhead->instant(), std::optional<std::size_t>(0));
    }

    void theTimeFieldKeepsInvalidTextUntilEscape()
    {
        TimeField field(*m_playhead);
        field.show();
        field.selectAll();
        QTest::keyClicks(&field, QStringLiteral("soon"));
        QTest::keyClick(&field, Qt::Key_Return);
        QCOMPARE(field.text(), QStringLiteral("soon"));
        QVERIFY(!field.fault().isEmpty());
        QTest::keyClick(&field, Qt::Key_Escape);
        QCOMPARE(field.text(), QStringLiteral("0"));
        field.selectAll();
        QTest::keyClicks(&field, QStringLiteral("0.7"));
        QTest::keyClick(&field, Qt::Key_Escape);
        QCOMPARE(field.text(), QStringLiteral("0"));
        QCOMPARE(m_playhead->time(), 0.0);
        field.selectAll();
        QTest::keyClicks(&field, QStringLiteral("17"));
        QTest::keyClick(&field, Qt::Key_Return);
        QVERIFY2(field.fault().contains(QStringLiteral("0 to 1 are allowed")), qPrintable(field.fault()));
        QCOMPARE(m_playhead->time(), 0.0);
    }

    void theTimeFieldAcceptsInstants()
    {
        m_playhead->setTimeline(std::make_shared<const Timeline>(solve(thirdOfAnUlpApart()).value()));
        TimeField field(*m_playhead);
        field.show();
        const auto type = [&](const char* text) {
            field.selectAll();
            QTest::keyClicks(&field, QString::fromLatin1(text));
            QTest::keyClick(&field, Qt::Key_Return);
        };
        type("#3-");
        QVERIFY(m_playhead->instant() == 2u);
        QCOMPARE(m_playhead->side(), InstantSide::before);
        type("#1+");
        QVERIFY(m_playhead->instant() == 0u);
        QCOMPARE(m_playhead->side(), InstantSide::after);
        type("1/3");
        QVERIFY(m_playhead->instant() == 1u);
        QCOMPARE(m_playhead->side(), InstantSide::at);
        type("0x1p-2");
        QCOMPARE(m_playhead->time(), 0.25);
        type("#4");
        QVERIFY2(field.fault().contains(QStringLiteral("#1 to #3")), qPrintable(field.fault()));
        QCOMPARE(field.text(), QStringLiteral("#4"));
        QCOMPARE(m_playhead->time(), 0.25);
    }

private:
    [[nodiscard]] QString tipAt(QPoint at)
    {
        QHelpEvent help(QEvent::ToolTip, at, m_slider->mapToGlobal(at));
        QApplication::sendEvent(m_slider.get(), &help);
        return QToolTip::text();
    }
    // True if a dashed ring around a dot, the mark of the closest approach, is at x.
    [[nodiscard]] bool dashedRingAt(int x)
    {
        const QImage seen = m_slider->grab().toImage();
        const auto isInk = [&](int dx, int y) { return seen.pixelColor(x + dx, y).lightness() < 110; };
        for (int y = 8; y < seen.height() - 8; ++y) {
            const bool isDot = isInk(0, y) && isInk(1, y) && isInk(-1, y) && !isInk(4, y) && !isInk(-4, y);
            if (!isDot)
                continue;
            int changes = 0; // between gaps and dashes
            bool before = false;
            for (int degrees = 0; degrees < 360; degrees += 5) {
                const double angle = degrees * std::acos(-1.0) / 180;
                const bool ink = seen.pixelColor(x + int(std::lround(6 * std::cos(angle))),
                                                 y + int(std::lround(6 * std::sin(angle))))
                                     .lightness() < 170;
                changes += ink != before;
                before = ink;
            }
            if (changes >= 8)
                return true;
        }
        return false;
    }
    void wheel(QPointF at, int delta, int sideways = 0)
    {
        QWheelEvent event(at, m_slider->mapToGlobal(at), {}, {sideways, delta}, Qt::NoButton, {}, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(m_slider.get(), &event);
    }

    std::unique_ptr<Playhead> m_playhead;
    std::unique_ptr<TimeSlider> m_slider;
};

QTEST_MAIN(TestTimeSlider)

} // namespace sweep::tst_time_slider
#include "tst_time_slider.moc"
