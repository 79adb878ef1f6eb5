#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "tests/support/comparison_text.h"
#include "tests/support/oracle/third_of_an_ulp.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/number_field.h"
#include "widgets/format/numbers.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/event_table.h"
#include "widgets/tables/frame_panel.h"
#include "widgets/tables/panels.h"
#include "widgets/timeline/lane_view.h"
#include "widgets/timeline/time_slider.h"

#include <sweepbench/sampling.h>

#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>

namespace sweep::tst_time_actions {

namespace {
// One point passes through two walls, another through a third, at thirds and halves of the time.
Scene walls()
{
    Scene scene;
    const auto wall = [&](const char* id, double x, double y) {
        Body body{.id = id, .shape = Shape::segment};
        body.a = Rest{{x, y - 0.5}};
        body.b = Rest{{x, y + 0.5}};
        scene.bodies.push_back(std::move(body));
    };
    const auto dot = [&](const char* id, double y) {
        Body body{.id = id};
        body.a = FromTo{{0, y}, {3, y}};
        scene.bodies.push_back(std::move(body));
    };
    wall("first", 1, 0);
    wall("second", 2, 0);
    wall("other", 1.5, 5);
    dot("low", 0);
    dot("high", 5);
    return scene;
}

} // namespace

class TestTimeCommands : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        WindowTest::init();
        m_window->canvas().setFocus();
    }

    void keysStepThroughInstantsAndTheirSides()
    {
        take(thirdOfAnUlpApart());
        press(Qt::Key_Home, Qt::ControlModifier);
        for (const std::size_t instant : {0U, 1U, 2U}) {
            press(Qt::Key_Right, Qt::ControlModifier);
            QCOMPARE(playhead().instant(), std::optional(instant));
        }
        press(Qt::Key_Left, Qt::ControlModifier);
        QCOMPARE(playhead().instant(), std::optional<std::size_t>(1));
        press(Qt::Key_BracketLeft);
        QCOMPARE(playhead().instant(), 1u);
        QCOMPARE(playhead().side(), InstantSide::before);
        QVERIFY(m_window->actions()[ActionId::justBefore].isChecked());
        press(Qt::Key_BracketRight);
        QCOMPARE(playhead().instant(), 1u);
        QCOMPARE(playhead().side(), InstantSide::after);
        press(Qt::Key_Equal);
        QCOMPARE(playhead().instant(), 1u);
        QCOMPARE(playhead().side(), InstantSide::at);
        playhead().setTime(0.9);
        QVERIFY(!m_window->actions()[ActionId::justAfter].isEnabled());
    }

    void keysGoToTheEventsOfTheSelection()
    {
        take(walls());
        press(Qt::Key_Home, Qt::ControlModifier);
        workbench().selection.setBodies({3});
        press(Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(playhead().instant(), std::optional<std::size_t>(0));
        press(Qt::Key_Right, Qt::ControlModifier);
        QVERIFY2(playhead().instant() == 2u, "the event between is of another body");
        QCOMPARE(workbench().selection.pickedEvent(), std::optional<std::size_t>(2));
        press(Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(playhead().instant() == 2u);
        press(Qt::Key_Left, Qt::AltModifier);
        QVERIFY2(playhead().instant() == 1u, "with Alt, events of all bodies");
        press(Qt::Key_Left, Qt::ControlModifier);
        QVERIFY(playhead().instant() == 0u);
        workbench().selection.clear();
        workbench().selection.setBodies({3});
        press(Qt::Key_Right, Qt::ControlModifier);
        QVERIFY2(playhead().instant() == 2u, "an event of the present instant is not a next one");
    }

    // A step through all events picks one as well, and does not stay with its pair.
    void keysGoToTheEventsOfThePickedPair()
    {
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "ladder", "shape": "segment", "a": {"from": [0, 0], "to": [0, 8]}, "b": {"from": [8, 0], "to": [0, 0]}},
          {"id": "nail", "shape": "point", "path": [1.5, 1.5]},
          {"id": "wall", "shape": "segment", "a": [20, -1], "b": [20, 1]},
          {"id": "dot", "shape": "point", "path": {"from": [19, 0], "to": [21, 0]}}]})");
        for (const std::size_t instant : {0U, 1U, 2U}) {
            press(Qt::Key_Right, Qt::ControlModifier);
            QCOMPARE(playhead().instant(), std::optional(instant));
        }
        QVERIFY(!m_window->actions()[ActionId::toNext].isEnabled());
        press(Qt::Key_Home, Qt::ControlModifier);
        workbench().selection.setEvent(0);
        playhead().setInstant(0);
        press(Qt::Key_Right, Qt::ControlModifier);
        QVERIFY2(playhead().instant() == 2u, "the event between is of another pair");
        press(Qt::Key_Left, Qt::ControlModifier);
        QCOMPARE(playhead().instant(), std::optional<std::size_t>(0));
        press(Qt::Key_Right, Qt::AltModifier);
        QVERIFY2(playhead().instant() == 1u, "with Alt, events of all bodies");
        press(Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(playhead().instant(), std::optional<std::size_t>(2));
    }

    void keysStepByFrames()
    {
        take(walls());
        workbench().frames.setRate(4);
        press(Qt::Key_Home, Qt::ControlModifier);
        press(Qt::Key_Period);
        press(Qt::Key_Period);
        QCOMPARE(ExactDouble(playhead().time()), 0.5);
        QCOMPARE(playhead().instant(), 1u);
        press(Qt::Key_Comma);
        QCOMPARE(playhead().time(), 0.25);
    }

    void everyStepIsOnAFrameAndTheLabelShowsIt_data()
    {
        QTest::addColumn<QString>("rate");
        QTest::addColumn<QString>("offset");
        for (const char* rate : {"60", "30", "24", "59.94", "100/3"})
            QTest::newRow(rate) << QString::fromLatin1(rate) << QStringLiteral("0");
        QTest::newRow("offset") << QStringLiteral("60") << QStringLiteral("1/7");
    }
    void everyStepIsOnAFrameAndTheLabelShowsIt()
    {
        QFETCH(QString, rate);
        QFETCH(QString, offset);
        take(walls());
        SamplingFields& fields = m_window->panels().frames().fields();
        fields.setTexts({rate, offset, QStringLiteral("0")});
        QTRY_VERIFY(workbench().sampler.sampled());
        const auto saysFrame = [this](int frame) {
            const QString words = QStringLiteral(" · frame ") + countText(frame);
            for (const QLabel* label : m_window->findChildren<QLabel*>())
                if (label->isVisible() && label->text().endsWith(words))
                    return true;
            return false;
        };
        press(Qt::Key_Home, Qt::ControlModifier);
        const int first = offset == QStringLiteral("0") ? 0 : -9; // a frame before the start
        for (int step = 1; step <= 20; ++step) {
            press(Qt::Key_Period);
            const Rational time = fields.rule().offset + (first + step) / fields.rule().rate;
            QCOMPARE(ExactDouble(playhead().time()), nearest(time));
            QVERIFY2(saysFrame(first + step), qPrintable(QString::number(first + step)));
        }
        for (int step = 19; step > 0; --step) {
            press(Qt::Key_Comma);
            QVERIFY2(saysFrame(first + step), qPrintable(QString::number(first + step)));
        }
    }

    void spacePlaysInBothDirections()
    {
        take(walls());
        Player& player = workbench().player;
        press(Qt::Key_Space);
        QVERIFY(player.isPlaying());
        QVERIFY(!player.isBackwards());
        press(Qt::Key_Space);
        QVERIFY(!player.isPlaying());
        playhead().setTime(0.9);
        press(Qt::Key_K, Qt::ShiftModifier);
        QVERIFY(player.isPlaying());
        QVERIFY(player.isBackwards());
        press(Qt::Key_K);
        QVERIFY(!player.isPlaying());
    }

    void marksBoundTheRangeThatIsPlayed()
    {
        take(walls());
        playhead().setTime(0.25);
        press(Qt::Key_I);
        playhead().setTime(0.75);
        press(Qt::Key_O);
        QVERIFY(workbench().player.range() == (Interval{0.25, 0.75}));
        press(Qt::Key_X);
        QVERIFY(!workbench().player.range());
    }

    void anotherSceneIsShownFromItsBeginningToItsEnd()
    {
        take(walls());
        press(Qt::Key_BracketRight, Qt::ControlModifier);
        workbench().player.markIn(0.25);
        workbench().player.setLoops(true);
        QVERIFY(m_window->panels().timeSlider().scale().shown != playhead().window());
        m_window->files().openPath(QStringLiteral(":/scenes/raise.scene.json")); // its time is also from 0 to 1
        QTRY_COMPARE(workbench().scene()->bodies.size(), std::size_t(2));
        m_window->files().openPath(QStringLiteral(":/scenes/raise-miss.scene.json"));
        QTRY_VERIFY(!workbench().player.range());
        QVERIFY(!workbench().player.loops());
        QVERIFY(m_window->panels().timeSlider().scale().shown == playhead().window());
    }

    void bookmarksAreKeptInTheSceneAndOnKeys()
    {
        take(walls());
        playhead().setInstant(0);
        onNextDialog([](QDialog& dialog) {
            auto* name = dialog.findChild<QLineEdit*>();
            QCOMPARE(name->text(), QStringLiteral("instant 1"));
            name->setText(QStringLiteral("the hit"));
            dialog.findChild<QPlainTextEdit*>()->setPlainText(QStringLiteral("why?"));
            dialog.accept();
        });
        press(Qt::Key_B, Qt::ControlModifier);
        playhead().setTime(0.125);
        onNextDialog([](QDialog& dialog) { dialog.accept(); });
        press(Qt::Key_B, Qt::ControlModifier);
        const auto bookmarks = workbench().document.scene().bookmarks;
        QVERIFY(bookmarks);
        QCOMPARE(bookmarks->size(), std::size_t(2));
        QCOMPARE(bookmarks->front().name, std::string("the hit"));
        QCOMPARE(bookmarks->front().note, std::optional<std::string>("why?"));
        QCOMPARE(bookmarks->back().t, 0.125);
        QVERIFY2(workbench().answer(), "no event changed");

        playhead().setTime(0.9);
        press(Qt::Key_1, Qt::ControlModifier);
        QVERIFY2(playhead().instant() == 0u, "on the exact instant");
        press(Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(playhead().time(), 0.125);
        press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(workbench().document.scene().bookmarks->size(), std::size_t(1));
        press(Qt::Key_2, Qt::ControlModifier);
        press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!workbench().document.scene().bookmarks);
    }

    void bookmarksAreRenamedReorderedAndDeletedInOneStep()
    {
        Scene scene = walls();
        scene.bookmarks = {{.t = 0.1, .name = "a"}, {.t = 0.2, .name = "b"}, {.t = 0.3, .name = "c"}};
        take(scene);
        onNextDialog([](QDialog& dialog) {
            auto* table = dialog.findChild<QTableView*>();
            table->model()->setData(table->model()->index(0, 1), QStringLiteral("begin"));
            const auto buttons = dialog.findChildren<QPushButton*>();
            const auto push = [&](const char* text) {
                for (QPushButton* button : buttons)
                    if (button->text() == QString::fromLatin1(text))
                        QTest::mouseClick(button, Qt::LeftButton);
            };
            push("&Down");
            table->selectRow(2);
            push("De&lete");
            dialog.accept();
        });
        press(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
        const auto& kept = *workbench().document.scene().bookmarks;
        QCOMPARE(kept.size(), std::size_t(2));
        QCOMPARE(kept[0].name, std::string("b"));
        QCOMPARE(kept[1].name, std::string("begin"));
        press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(workbench().document.scene() == scene);
    }

    void aFlagOnTheAxisGoesToItsBookmark()
    {
        Scene scene = walls();
        scene.bookmarks = {{.t = 0.75, .name = "a"}};
        take(scene);
        TimeSlider& axis = m_window->panels().timeSlider();
        QTest::mouseClick(&axis, Qt::LeftButton, {}, QPoint(int(axis.scale().xOf(0.75)) + 5, 5));
        QCOMPARE(playhead().time(), 0.75);
    }

    void framesMarkEventsWhileSamplingIsOn()
    {
        take(walls());
        QTRY_VERIFY(workbench().sampler.sampled());
        EventModel& events = workbench().events;
        const auto mark = [&] { return events.index(0, EventModel::FramesColumn).data().toString(); };
        QCOMPARE(mark(), QStringLiteral("seen")); // at a third: frame 20 of 60
        QLineEdit& rate = m_window->panels().frames().fields().rate();
        rate.selectAll();
        QTest::keyClicks(&rate, QStringLiteral("4"));
        QTest::keyClick(&rate, Qt::Key_Return);
        QTRY_COMPARE(mark(), QStringLiteral("missed 1 | 2"));
        m_window->actions()[ActionId::sampleFrames].trigger();
        QCOMPARE(mark(), QStringLiteral("not sampled"));
        events.setFilter(QStringLiteral("sample:seen"));
        QVERIFY(events.filterProblem().contains(QStringLiteral("Sample by Frames")));
        m_window->actions()[ActionId::sampleFrames].trigger();
        QTRY_COMPARE(events.rowCount(), 1); // the event at a half, but not those at one and two thirds
    }

    void thereIsOneFrameRate()
    {
        take(walls());
        SamplingFields& fields = m_window->panels().frames().fields();
        fields.rate().selectAll();
        QTest::keyClicks(&fields.rate(), QStringLiteral("1/3"));
        QTest::keyClick(&fields.rate(), Qt::Key_Return);
        QCOMPARE(workbench().frames.rate(), 1.0 / 3);
        QCOMPARE(fields.rule().rate, Rational(1, 3)); // the exact fraction, not its double
        workbench().frames.setRate(24);
        QCOMPARE(fields.rule().rate, Rational(24));
        QCOMPARE(m_window->panels().instruments().rate().value(), 24.0);
        QVERIFY(m_window->close());
        start();
        QCOMPARE(workbench().frames.rate(), 24.0);
    }

    void keysZoomTheAxisAboutThePlayhead()
    {
        take(walls());
        playhead().setInstant(0);
        const TimeSlider& axis = m_window->panels().timeSlider();
        const TimeScale all = axis.scale();
        const double x = all.xOf(playhead().position().doubleDouble());
        press(Qt::Key_BracketRight, Qt::ControlModifier);
        press(Qt::Key_BracketRight, Qt::ControlModifier);
        QVERIFY(axis.scale().half() < all.half() / 2);
        QVERIFY(std::abs(axis.scale().xOf(playhead().position().doubleDouble()) - x) < 1e-6);
        const double near = axis.scale().half();
        press(Qt::Key_BracketLeft, Qt::ControlModifier);
        QVERIFY(axis.scale().half() > near);
        press(Qt::Key_E, Qt::ControlModifier);
        QVERIFY(axis.scale() == all);
    }

    void lanesActiveNowComeFirst()
    {
        take(walls());
        auto* order = m_window->panels().timeSlider().findChild<QComboBox*>();
        QVERIFY(order);
        const LaneView& lanes = m_window->panels().lanes();
        const std::vector<std::uint32_t> byFirstEvent = lanes.rows();
        QCOMPARE(byFirstEvent.size(), std::size_t(3));
        QTest::keyClick(order, Qt::Key_End);
        for (std::size_t i = 0; i < 3; ++i) {
            playhead().setInstant(i);
            QCOMPARE(lanes.rows().front(), byFirstEvent[i]);
        }
        playhead().setTime(0);
        QCOMPARE(lanes.rows(), byFirstEvent);
        // No lane moves while keys step through the lanes.
        m_window->panels().lanes().setFocus();
        for (std::size_t i = 0; i < 3; ++i) {
            QTest::keyClick(&m_window->panels().lanes(), Qt::Key_Down);
            QCOMPARE(lanes.rows(), byFirstEvent);
            QCOMPARE(playhead().instant(), std::optional<std::size_t>(i));
        }
    }

    void theTimelinesStateIsRestored()
    {
        auto* order = m_window->panels().timeSlider().findChild<QComboBox*>();
        QVERIFY(order);
        QTest::keyClick(order, Qt::Key_End);
        QCOMPARE(m_window->panels().lanes().order(), LaneOrder::active);
        QTest::keyClick(order, Qt::Key_Up);
        QCOMPARE(m_window->panels().lanes().order(), LaneOrder::name);
        m_window->panels().frames().fields().setTexts(
            {QStringLiteral("100/3"), QStringLiteral("0x1p-4"), QStringLiteral("0.01")});
        m_window->actions()[ActionId::sampleFrames].trigger();
        m_window->panels().events().setColumnChoices({QStringLiteral("+point")});
        m_window->panels().events().columnsMenu().actions()[EventModel::PointColumn]->trigger();
        QVERIFY(m_window->close());
        m_window = std::make_unique<MainWindow>(*m_store);
        QCOMPARE(m_window->panels().lanes().order(), LaneOrder::name);
        order = m_window->panels().timeSlider().findChild<QComboBox*>();
        QCOMPARE(order->currentData().toInt(), int(LaneOrder::name));
        QCOMPARE(workbench().frames.rate(), 100.0 / 3);
        QCOMPARE(workbench().sampler.rule().rate, Rational(100, 3));
        QCOMPARE(workbench().sampler.rule().offset, Rational(1, 16));
        QCOMPARE(workbench().sampler.rule().margin, Rational(1, 100));
        QVERIFY(!workbench().sampler.isOn());
        QVERIFY(!m_window->actions()[ActionId::sampleFrames].isChecked());
        QCOMPARE(m_window->panels().events().columnChoices(), QStringList{QStringLiteral("-point")});
        QVERIFY(m_window->panels().events().table().isColumnHidden(EventModel::PointColumn));
    }

    void theFilterOfEventsHasAKeyAndRowsAreStriped()
    {
        take(walls());
        EventTable& events = m_window->panels().events();
        m_window->panels().raise(m_window->panels().problems());
        press(Qt::Key_F, Qt::ControlModifier);
        auto* filter = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(filter);
        QVERIFY(events.isAncestorOf(filter));
        QVERIFY(filter->isVisible());
        QVERIFY(filter->isClearButtonEnabled());
        QTest::keyClicks(filter, QStringLiteral("body:high"));
        QCOMPARE(workbench().events.rowCount(), 1);
        QCOMPARE(m_window->panels().lanes().rows().size(), std::size_t(1));
        QVERIFY(events.table().alternatingRowColors());
        QVERIFY(events.table().isSortingEnabled());
        QVERIFY(m_window->panels().frames().table().alternatingRowColors());
    }

    void invalidStoredStateBecomesTheDefault()
    {
        m_window.reset();
        m_store->setValue(QStringLiteral("time/lane-order"), 77);
        m_store->setValue(QStringLiteral("frames/rule"), QStringLiteral("[]"));
        m_store->setValue(QStringLiteral("events/columns"), 7);
        m_window = std::make_unique<MainWindow>(*m_store);
        QCOMPARE(m_window->panels().lanes().order(), LaneOrder::firstEvent);
        QCOMPARE(workbench().frames.rate(), 60.0);
        QCOMPARE(workbench().sampler.rule().rate, Rational(60));
        QVERIFY(m_window->panels().events().columnChoices().isEmpty());
    }

private:
    void take(const Scene& scene)
    {
        workbench().document.adopt(scene, {}, QStringLiteral("test"));
        QTRY_VERIFY(workbench().answer() && workbench().answer()->audit);
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        activate();
        QTest::keyClick(m_window.get(), key, modifiers);
    }
    [[nodiscard]] Playhead& playhead() { return workbench().playhead; }
};

QTEST_MAIN(TestTimeCommands)

} // namespace sweep::tst_time_actions
#include "tst_time_actions.moc"
