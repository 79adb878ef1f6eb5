// Mouse gestures of every view, with the events of a real mouse: a right click cancels them, and they end if another
// widget or window grabs the mouse.
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/timeline/clearance_view.h"
#include "widgets/timeline/lane_view.h"
#include "widgets/timeline/time_slider.h"
#include "widgets/timeline/transport.h"

#include <QApplication>
#include <QMenu>
#include <QWheelEvent>
#include <QWindow>

#include <array>
#include <span>

namespace sweep::tst_gestures {

namespace {

const QByteArray twoPairs = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
    {"id": "ship", "shape": "circle", "path": {"from": [-4, 0], "to": [4, 0]}, "radius": 0.5},
    {"id": "wall", "shape": "segment", "a": [0, -2], "b": [0, 2]},
    {"id": "gate", "shape": "segment", "a": [2, -2], "b": [2, 2]}]})";

struct Gesture
{
    const char* name;
    Qt::MouseButton button;
};
constexpr Gesture gestures[] = {{"body", Qt::LeftButton},
                                {"band", Qt::LeftButton},
                                {"pan", Qt::MiddleButton},
                                {"pan with the hand", Qt::LeftButton},
                                {"playhead", Qt::LeftButton},
                                {"axis", Qt::MiddleButton},
                                {"playhead in lanes", Qt::LeftButton},
                                {"lanes", Qt::MiddleButton},
                                {"border of names", Qt::LeftButton},
                                {"overview", Qt::LeftButton},
                                {"playhead in clearance", Qt::LeftButton}};

// Ways in which a gesture loses the mouse.
constexpr const char* takers[] = {"menu", "other window", "hidden", "released elsewhere", "pressed again"};

} // namespace

class TestGestures : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void aRightClickCancels_data() { addRows(std::array{"right click"}); }
    void aRightClickCancels()
    {
        begin();
        const QString before = m_before;
        QTest::mousePress(window(), Qt::RightButton, {}, m_at);
        QTest::mouseRelease(window(), Qt::RightButton, {}, m_at);
        QVERIFY2(!QApplication::activePopupWidget(), "it asks for no menu");
        QCOMPARE(state(), before);
        moveBy({30, 20});
        QCOMPARE(state(), before);
        QTest::mouseRelease(window(), m_button, {}, m_at);
        moveBy({30, 20});
        QCOMPARE(state(), before);
        QCOMPARE(stack().count(), 0);
    }

    void theNextRightClickAsksForAMenuAgain()
    {
        open(twoPairs);
        prepare(QStringLiteral("body"));
        drag();
        QTest::mousePress(window(), Qt::RightButton, {}, m_at);
        QTest::mouseRelease(window(), Qt::RightButton, {}, m_at);
        QTest::mouseRelease(window(), Qt::LeftButton, {}, m_at);
        int asked = 0;
        connect(&canvas(), &Canvas::contextMenuRequested, this, [&asked] { ++asked; });
        QTimer::singleShot(0, this, [] {
            if (QWidget* menu = QApplication::activePopupWidget())
                menu->close();
        });
        QTest::mousePress(window(), Qt::RightButton, {}, m_at);
        QTest::mouseRelease(window(), Qt::RightButton, {}, m_at);
        QCOMPARE(asked, 1);
    }

    void theWheelMovesTheViewIfThePreferenceIsSet()
    {
        open(twoPairs);
        const auto turn = [this] {
            const double before = canvas().view().unitsPerPixel();
            const QPointF at = pixelOf({0, 0});
            QWheelEvent event(at, canvas().mapToGlobal(at), {}, {0, 120}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
            QApplication::sendEvent(&canvas(), &event);
            return canvas().view().unitsPerPixel() != before; // the wheel zooms
        };
        QVERIFY(turn());
        trigger(ActionId::wheelPans);
        QVERIFY(!turn());
        start();
        open(twoPairs);
        QVERIFY(!turn());
        QVERIFY(action(ActionId::wheelPans).isChecked());
    }

    void aGestureEndsWhenItLosesTheMouse_data() { addRows(takers); }
    void aGestureEndsWhenItLosesTheMouse()
    {
        QFETCH(QString, end);
        begin();
        take(end);
        const QString after = state();
        moveBy({30, 20});
        QCOMPARE(state(), after);
        moveBy({-50, 10});
        QCOMPARE(state(), after);
        QCOMPARE(stack().count(), 0);
    }

private:
    void addRows(std::span<const char* const> ends)
    {
        QTest::addColumn<QString>("gesture");
        QTest::addColumn<Qt::MouseButton>("button");
        QTest::addColumn<QString>("end");
        for (const Gesture& gesture : gestures)
            for (const char* end : ends)
                QTest::addRow("%s, %s", gesture.name, end)
                    << QString::fromLatin1(gesture.name) << gesture.button << QString::fromLatin1(end);
    }

    [[nodiscard]] QWindow* window() const { return m_window->windowHandle(); }
    [[nodiscard]] TimeSlider& axis() { return m_window->panels().timeSlider(); }
    [[nodiscard]] LaneView& lanes() { return m_window->panels().lanes(); }

    // Begins the row's gesture and checks that it has an effect.
    void begin()
    {
        QFETCH(QString, gesture);
        QFETCH(Qt::MouseButton, button);
        open(twoPairs);
        m_button = button;
        prepare(gesture);
        m_before = state();
        drag();
        QVERIFY(state() != m_before || gesture == QStringLiteral("band")); // a band selects on release
    }

    // Prepares the gesture: sets its view and its start.
    void prepare(const QString& gesture)
    {
        workbench().playhead.setTime(0.125);
        axis().setScale(axis().scale().zoomed(axis().scale().left + 300, 0.5, axis().window()));
        const auto in = [this](QWidget& view, QPoint at) {
            m_view = &view;
            m_at = view.mapTo(m_window.get(), at);
        };
        const int middle = lanes().rowHeight() / 2;
        const int free = int(axis().scale().xOf(0.2)); // there is no mark
        if (gesture == QStringLiteral("body"))
            in(canvas(), pixelOf({0, 1.5}));
        else if (gesture == QStringLiteral("band"))
            in(canvas(), pixelOf({-0.5, 2.2}));
        else if (gesture.startsWith(QStringLiteral("pan")))
            in(canvas(), pixelOf({-1, 1}));
        else if (gesture == QStringLiteral("playhead") || gesture == QStringLiteral("axis"))
            in(axis(), {free, 30});
        else if (gesture == QStringLiteral("border of names"))
            in(*lanes().viewport(), {lanes().nameWidth(), middle});
        else if (gesture == QStringLiteral("overview"))
            in(*m_window->findChild<TimeOverview*>(), {free, 6});
        else if (gesture == QStringLiteral("playhead in clearance"))
            in(clearance(), {clearance().width() * 3 / 4, 12});
        else
            in(*lanes().viewport(), {free, middle});
        if (gesture == QStringLiteral("pan with the hand"))
            canvas().setTool(ToolKind::hand);
    }
    [[nodiscard]] ClearanceView& clearance()
    {
        ClearanceView& view = m_window->panels().clearance();
        workbench().selection.setBodies({0, 1});
        m_window->panels().raise(view);
        QApplication::processEvents();
        return view;
    }

    void drag()
    {
        QTest::mouseMove(window(), m_at);
        QTest::mousePress(window(), m_button, {}, m_at);
        moveBy({20, 5});
        moveBy({20, 5});
    }
    void moveBy(QPoint by)
    {
        m_at += by;
        QTest::mouseMove(window(), m_at);
    }

    void take(const QString& end)
    {
        if (end == QStringLiteral("menu")) {
            QMenu menu;
            menu.addAction(QStringLiteral("nothing"));
            menu.popup(m_window->mapToGlobal(QPoint(5, 5)));
            QTest::mouseRelease(window(), m_button, {}, m_at); // the menu receives the release
            QTest::keyClick(&menu, Qt::Key_Escape);
            QVERIFY(!QApplication::activePopupWidget());
        } else if (end == QStringLiteral("other window")) {
            QWidget other;
            other.show();
            other.activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(&other));
            QTest::mouseRelease(other.windowHandle(), m_button, {}, QPoint(3, 3));
        } else if (end == QStringLiteral("hidden")) {
            m_view->hide();
            QTest::mouseRelease(window(), m_button, {}, QPoint(3, 3));
            m_view->show();
            QApplication::processEvents();
        } else if (end == QStringLiteral("released elsewhere")) {
            // The release is lost; the next move has no button.
            const QPoint at = m_view->mapFrom(m_window.get(), m_at);
            QMouseEvent move(QEvent::MouseMove, at, m_view->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
            QApplication::sendEvent(m_view, &move);
            QTest::mouseRelease(window(), m_button, {}, m_at);
        } else {
            // A press without a release before it; the click that follows is a gesture of its own.
            QTest::mousePress(window(), m_button, {}, m_at);
            QTest::mouseRelease(window(), m_button, {}, m_at);
        }
    }

    // The state that a gesture may change.
    [[nodiscard]] QString state()
    {
        const ViewTransform& view = canvas().view();
        QStringList parts;
        for (const double number : {view.centre().x, view.centre().y, view.unitsPerPixel(), workbench().playhead.time(),
                                    axis().scale().shown.start, axis().scale().shown.end, double(lanes().nameWidth())})
            parts << QString::number(number, 'g', 17);
        for (const Body& body : scene().bodies)
            if (const auto* rest = std::get_if<Rest>(&body.a))
                parts << QStringLiteral("%1 %2").arg(rest->at.x).arg(rest->at.y);
        for (const std::size_t body : workbench().selection.bodies())
            parts << QString::number(body);
        return parts.join(QStringLiteral(", "));
    }

    QPoint m_at; // the mouse position in the window
    QWidget* m_view = nullptr;
    Qt::MouseButton m_button = Qt::LeftButton;
    QString m_before;
};

QTEST_MAIN(TestGestures)

} // namespace sweep::tst_gestures
#include "tst_gestures.moc"
