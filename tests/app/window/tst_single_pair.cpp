// With a single pair of bodies, axis and lane are one: its bar and glyphs lie on the axis and respond to the mouse
// there.
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/tables/event_table.h"
#include "widgets/timeline/lane_view.h"
#include "widgets/timeline/time_slider.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QHelpEvent>
#include <QToolTip>
#include <QUndoStack>

namespace sweep::tst_single_pair {

namespace {

// The ball meets the wall from 0.4375 to 0.5625.
const QByteArray onePair = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
 {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 0.5},
 {"id": "wall", "shape": "segment", "a": [4, -2], "b": [4, 2]}]})";

} // namespace

class TestSinglePair : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void theLaneLiesOnTheAxis()
    {
        open(onePair);
        QVERIFY(lanes().isOnAxis());
        QVERIFY(axis().isAncestorOf(&lanes()));
        QVERIFY(lanes().isVisible());
        QVERIFY(axis().rect().contains(lanes().geometry()));
        QCOMPARE(lanes().width(), axis().width());
        QVERIFY(axis().showsCounts());
        picture("single-pair");
        // A ruler of frames moves the axis, and the lane with it.
        const auto below = [this] { return axis().height() - lanes().geometry().bottom(); };
        const bool hadRuler = axis().frames() != nullptr;
        const int before = below();
        trigger(ActionId::sampleFrames);
        QTRY_COMPARE(axis().frames() != nullptr, !hadRuler);
        QTRY_COMPARE(below() < before, hadRuler);
        QVERIFY(axis().rect().contains(lanes().geometry()));
    }

    // Below the axis it would repeat the same glyphs.
    void theLaneOfASingleBodyInCellsLiesOnTheAxis()
    {
        open(QByteArray(R"({"format": "sweepbench.scene", "version": 1, "grid": {"spacing": [1, 1]}, "bodies": [
          {"id": "dot", "shape": "point", "grid": true, "path": {"from": [0.5, 0.5], "to": [4.5, 0.5]}}]})"));
        QVERIFY(lanes().isOnAxis());
        QVERIFY(axis().rect().contains(lanes().geometry()));
    }

    void panelsFollowADragAtMostTenTimesASecond()
    {
        open(onePair);
        look({-2, -3});
        int shown = 0;
        connect(&workbench(), &Workbench::panelsDue, this, [&shown] { ++shown; });
        QElapsedTimer clock;
        clock.start();
        press({0, 0});
        for (int step = 1; step <= 20; ++step) {
            moveTo({0, step / 20.0});
            awaitAnswer();
            QCOMPARE(workbench().answer()->scene, workbench().scene()); // the canvas has it
        }
        const qint64 mostRepeats = clock.elapsed() / 90; // a timer of 100 ms may fire a little early
        QVERIFY(shown > 0);
        QVERIFY(shown <= 1 + mostRepeats);
        release({0, 1});
        awaitAnswer();
        QCOMPARE(workbench().events.answer(), workbench().answer()); // at once
    }

    void itsGlyphsPickTheirEvents()
    {
        open(onePair);
        click(glyph(1));
        QCOMPARE(workbench().playhead.instant(), std::optional<std::size_t>(1));
        QCOMPARE(workbench().selection.pickedEvent(), std::optional<std::size_t>(1));
        click(glyph(0));
        QCOMPARE(workbench().selection.pickedEvent(), std::optional<std::size_t>(0));
        click(glyph(0) - QPoint(60, 0)); // a click beside the glyph moves the playhead
        QVERIFY(!workbench().playhead.instant());
        QVERIFY(workbench().playhead.time() < 0.4375);
        click({20, lanes().geometry().center().y()}); // on the names
        QCOMPARE(workbench().selection.bodies(), (std::vector<std::size_t>{0, 1}));
    }

    void itsKeysWorkOnTheAxis()
    {
        open(onePair);
        lanes().setFocus();
        key(Qt::Key_Down);
        QCOMPARE(workbench().selection.pickedEvent(), std::optional<std::size_t>(0));
        key(Qt::Key_End);
        QCOMPARE(workbench().playhead.time(), 1.0);
        axis().setFocus();
        key(Qt::Key_Home);
        QCOMPARE(workbench().playhead.time(), 0.0);
    }

    void escapeEndsADragOfTheAxis()
    {
        open(onePair);
        workbench().playhead.setTime(0.25);
        const QPoint ticks(int(axis().scale().xOf(0.25)), axis().height() - 6);
        lanes().setFocus();
        QTest::mousePress(&axis(), Qt::LeftButton, {}, ticks);
        QTest::mouseMove(&axis(), ticks + QPoint(80, 0));
        QVERIFY(workbench().playhead.time() > 0.3);
        key(Qt::Key_Escape);
        QCOMPARE(workbench().playhead.time(), 0.25);
        QTest::mouseRelease(&axis(), Qt::LeftButton, {}, ticks + QPoint(80, 0));
    }

    void itsToolTipsAreThoseOfTheLane()
    {
        open(onePair);
        const auto tipAt = [this](QPoint at) {
            QToolTip::hideText();
            QWidget* there = axis().childAt(at);
            QHelpEvent help(QEvent::ToolTip, there->mapFrom(&axis(), at), axis().mapToGlobal(at));
            QApplication::sendEvent(there, &help);
            return QToolTip::text();
        };
        QVERIFY2(tipAt(glyph(0)).startsWith(QStringLiteral("instant 1, 0.4375")), qPrintable(QToolTip::text()));
        QVERIFY2(tipAt({20, glyph(0).y()}).startsWith(QStringLiteral("ball · wall")), qPrintable(QToolTip::text()));
    }

    void aSecondPairHasLanesBeneathAndAFilterBringsOneBack()
    {
        open(onePair);
        const int height = time().height();
        Body dot{.id = "dot"};
        dot.a = FromTo{{0, 1}, {8, 1}};
        document().appendBodies({dot}, QStringLiteral("Add dot"));
        awaitAnswer();
        QTRY_VERIFY(!lanes().isOnAxis());
        QVERIFY(!axis().isAncestorOf(&lanes()));
        QVERIFY(!axis().showsCounts()); // the lanes have them
        QTRY_VERIFY(time().height() >= height + 2 * lanes().rowHeight());
        QVERIFY(lanes().mapTo(&time(), QPoint()).y() >= axis().mapTo(&time(), QPoint(0, axis().height())).y());
        m_window->panels().events().setFilter(QStringLiteral("body:dot"));
        QTRY_VERIFY(lanes().isOnAxis());
        QTRY_VERIFY(time().height() < height + lanes().rowHeight());
        m_window->panels().events().setFilter({});
        QTRY_VERIFY(!lanes().isOnAxis());
        stack().undo();
        awaitAnswer();
        QTRY_VERIFY(lanes().isOnAxis());
        QVERIFY(lanes().isVisible());
    }

private:
    [[nodiscard]] LaneView& lanes() { return m_window->panels().lanes(); }
    [[nodiscard]] TimeSlider& axis() { return m_window->panels().timeSlider(); }
    [[nodiscard]] QWidget& time() { return *m_window->findChild<QDockWidget*>(QStringLiteral("time")); }
    // The position on the axis of the glyph of an instant.
    [[nodiscard]] QPoint glyph(std::size_t instant)
    {
        const auto& time = workbench().answer()->timeline->instants()[instant].time;
        return {int(axis().scale().xOf(time)), lanes().geometry().center().y()};
    }
    // Clicks the widget at this position of the axis.
    void click(QPoint at)
    {
        QWidget* there = axis().childAt(at);
        QTest::mouseClick(there ? there : &axis(), Qt::LeftButton, {}, there ? there->mapFrom(&axis(), at) : at);
    }
};

QTEST_MAIN(TestSinglePair)

} // namespace sweep::tst_single_pair
#include "tst_single_pair.moc"
