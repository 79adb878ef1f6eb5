// Context menu of an event: goes to it, selects its bodies and copies it, in every view.
#include "app/workbench/actions.h"
#include "app/workbench/panels.h"
#include "core/scene/motion.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/event_table.h"
#include "widgets/timeline/lane_view.h"
#include "widgets/timeline/time_slider.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>

namespace sweep::tst_event_menu {

namespace {

// The ball meets the wall from 0.4375 to 0.5625; the dot moves beside both.
const QByteArray ballAndWall = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
 {"id": "dot", "shape": "point", "path": {"from": [0, 9], "to": [8, 9]}},
 {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 0.5},
 {"id": "wall", "shape": "segment", "a": [4, -2], "b": [4, 2]}]})";

void sendMenu(QWidget& widget, QPoint at, QContextMenuEvent::Reason reason)
{
    QContextMenuEvent event(reason, at, widget.mapToGlobal(at));
    QApplication::sendEvent(&widget, &event);
}

QString clipboard()
{
    return QGuiApplication::clipboard()->text();
}

} // namespace

class TestEventMenu : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void theMenuOfAGlyphPicksItsEventWithoutMovingTime();
    void aDoubleClickBringsTheEventIntoView();
    void theMenuKeyOpensItForThePickedEvent();
    void aMarkOfTheAxisHasTheSameMenu();
    void aNameOfALaneHasTheMenuOfItsBodies();
    void goingThereAndSelectingNeedAPickedEvent();
    void theCopiedTextIsAboutThePair();
    void everyMenuOffersTheSameCopies();
    void theViewMenuOffersTheColumnsOfTheEvents();
    void aNameIsEditedInTheTable();
    void aNameIsEditedInTheLanes();

private:
    LaneView& lanes() { return m_window->panels().lanes(); }
    TimeSlider& axis() { return m_window->panels().timeSlider(); }
    // The position of the glyph of this instant in the only lane.
    QPoint glyph(std::size_t instant)
    {
        const auto& time = workbench().answer()->timeline->instants()[instant].time;
        return {int(axis().scale().xOf(time)), lanes().rowHeight() / 2};
    }
    // The actions of the open context menu, which is closed; empty if none is open.
    QList<QAction*> opened()
    {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        if (!menu)
            return {};
        const QList<QAction*> actions = menu->actions();
        menu->close();
        return actions;
    }
    bool hasCopies(const QList<QAction*>& actions) { return actions.contains(&action(ActionId::copyAs)); }
};

void TestEventMenu::theMenuOfAGlyphPicksItsEventWithoutMovingTime()
{
    open(ballAndWall);
    sendMenu(*lanes().viewport(), glyph(1), QContextMenuEvent::Mouse);
    QCOMPARE(workbench().selection.pickedEvent(), std::optional<std::size_t>(1));
    QCOMPARE(workbench().playhead.time(), 0.0);
    const QList<QAction*> offered = opened();
    QVERIFY(offered.contains(&action(ActionId::goToEvent)));
    QVERIFY(offered.contains(&action(ActionId::selectEventBodies)));
    QVERIFY(hasCopies(offered));
    trigger(ActionId::goToEvent);
    QCOMPARE(workbench().playhead.time(), 0.5625);
    trigger(ActionId::selectEventBodies);
    QCOMPARE(workbench().selection.bodies(), (std::vector<std::size_t>{1, 2}));
    sendMenu(*lanes().viewport(), glyph(0) + QPoint(40, 0), QContextMenuEvent::Mouse);
    QVERIFY(opened().isEmpty()); // there is no menu beside the glyphs
}

void TestEventMenu::aDoubleClickBringsTheEventIntoView()
{
    open(ballAndWall);
    QTest::mouseClick(lanes().viewport(), Qt::LeftButton, {}, glyph(1));
    canvas().setView({{1000, 1000}, scaleOf(40, 1), canvas().size()});
    const auto isInView = [this](std::size_t body) {
        const Pose pose = approxPose(document().scene(), document().scene().bodies[body], workbench().playhead.time());
        return canvas().rect().contains(pixelOf(pose.a));
    };
    QVERIFY(!isInView(1) && !isInView(2));
    QTest::mouseDClick(lanes().viewport(), Qt::LeftButton, {}, glyph(1));
    QVERIFY(isInView(1) && isInView(2));
    QCOMPARE(workbench().playhead.time(), 0.5625);
    axis().setScale(axis().scale().zoomed(axis().scale().xOf(0.0), 1.0 / 64, axis().window()));
    QVERIFY(!axis().scale().shows({0.5625, 0}));
    canvas().setView({{1000, 1000}, scaleOf(40, 1), canvas().size()});
    trigger(ActionId::fitSelection); // the event is the latest choice
    QVERIFY(axis().scale().shows({0.5625, 0}));
    QVERIFY(isInView(1) && isInView(2));
    canvas().setView({{1000, 1000}, scaleOf(40, 1), canvas().size()});
    DenseTable& table = m_window->panels().events().table();
    m_window->panels().raise(m_window->panels().events());
    QTRY_VERIFY(table.isVisible());
    const QPoint row = table.visualRect(table.model()->index(0, 0)).center();
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, row);
    QTest::mouseDClick(table.viewport(), Qt::LeftButton, {}, row);
    QVERIFY(isInView(1));
}

void TestEventMenu::theMenuKeyOpensItForThePickedEvent()
{
    open(ballAndWall);
    sendMenu(lanes(), {}, QContextMenuEvent::Keyboard);
    QVERIFY(opened().isEmpty());
    lanes().setFocus();
    QTest::keyClick(&lanes(), Qt::Key_Down);
    QCOMPARE(workbench().selection.pickedEvent(), std::optional<std::size_t>(0));
    sendMenu(lanes(), {}, QContextMenuEvent::Keyboard);
    const QRect menu = QApplication::activePopupWidget()->geometry(); // the menu opens to the left at the screen's edge
    QVERIFY(menu.adjusted(-1, -1, 1, 1).contains(lanes().viewport()->mapToGlobal(glyph(0))));
    QVERIFY(hasCopies(opened()));
}

void TestEventMenu::aMarkOfTheAxisHasTheSameMenu()
{
    open(ballAndWall);
    const auto at = [this](std::size_t instant) { return QPoint(glyph(instant).x(), axis().height() / 2); };
    sendMenu(axis(), at(1), QContextMenuEvent::Mouse);
    QCOMPARE(workbench().selection.pickedEvent(), std::optional<std::size_t>(1));
    QVERIFY(hasCopies(opened()));
    sendMenu(axis(), at(0) - QPoint(40, 0), QContextMenuEvent::Mouse);
    QVERIFY(opened().isEmpty());
    workbench().playhead.setInstant(0);
    sendMenu(axis(), {}, QContextMenuEvent::Keyboard);
    QCOMPARE(workbench().selection.pickedEvent(), std::optional<std::size_t>(0));
    QVERIFY(hasCopies(opened()));
}

void TestEventMenu::aNameOfALaneHasTheMenuOfItsBodies()
{
    open(ballAndWall);
    sendMenu(*lanes().viewport(), {20, lanes().rowHeight() / 2}, QContextMenuEvent::Mouse);
    QCOMPARE(workbench().selection.bodies(), (std::vector<std::size_t>{1, 2}));
    const QList<QAction*> offered = opened();
    QVERIFY(offered.contains(&action(ActionId::duplicate)));
    QVERIFY(hasCopies(offered));
}

void TestEventMenu::goingThereAndSelectingNeedAPickedEvent()
{
    open(ballAndWall);
    QVERIFY(!action(ActionId::goToEvent).isEnabled());
    QVERIFY(!action(ActionId::selectEventBodies).isEnabled());
    workbench().selection.setEvent(0);
    QVERIFY(action(ActionId::goToEvent).isEnabled());
    QVERIFY(action(ActionId::selectEventBodies).isEnabled());
    workbench().selection.clear();
    QVERIFY(!action(ActionId::goToEvent).isEnabled());
    QVERIFY(!action(ActionId::selectEventBodies).isEnabled());
}

void TestEventMenu::theCopiedTextIsAboutThePair()
{
    open(ballAndWall);
    trigger(ActionId::copyAsWkt);
    QVERIFY(clipboard().contains(QStringLiteral("POINT (0 9)"))); // no event is picked: all bodies are copied
    workbench().selection.setEvent(0);
    trigger(ActionId::copyAsWkt);
    QVERIFY2(clipboard().contains(QStringLiteral("LINESTRING (4 -2, 4 2)")), qPrintable(clipboard()));
    QVERIFY(!clipboard().contains(QStringLiteral("POINT (0 9)")));
    trigger(ActionId::copyAsCpp);
    QVERIFY2(clipboard().contains(QStringLiteral("ball")), qPrintable(clipboard()));
    QVERIFY2(!clipboard().contains(QStringLiteral("dot")), qPrintable(clipboard()));
    trigger(ActionId::copyAsMarkdown);
    QVERIFY2(clipboard().contains(QStringLiteral("ball")), qPrintable(clipboard()));
    QVERIFY2(!clipboard().contains(QStringLiteral("dot")), qPrintable(clipboard()));
}

void TestEventMenu::theViewMenuOffersTheColumnsOfTheEvents()
{
    const QList<QAction*> entries = m_window->actions().menu(MenuId::view)->actions();
    QCOMPARE(entries.last(), m_window->panels().events().columnsMenu().menuAction());
    QVERIFY2(!entries.last()->isVisible(), "the header's menu shows them, and the list of commands finds them");
}

void TestEventMenu::everyMenuOffersTheSameCopies()
{
    open(ballAndWall);
    sendMenu(canvas(), canvas().view().toPixel({0, 9}).toPoint(), QContextMenuEvent::Mouse); // on the dot
    QVERIFY(hasCopies(opened()));
    QVERIFY(hasCopies(m_window->panels().events().table().actions()));
}

void TestEventMenu::aNameIsEditedInTheLanes()
{
    open(ballAndWall);
    LaneView& lanes = m_window->panels().lanes();
    const auto type = [&](const QString& name) {
        QTest::mouseDClick(lanes.viewport(), Qt::LeftButton, {}, {LaneView::nameLeft + 2, lanes.rowHeight() / 2});
        auto* field = lanes.viewport()->findChild<QLineEdit*>();
        QVERIFY(field);
        field->selectAll();
        QTest::keyClicks(field, name);
        QTest::keyClick(field, Qt::Key_Return);
    };
    type(QStringLiteral("shot"));
    QTRY_COMPARE(scene().bodies[1].name, std::optional<std::string>("shot"));
    QCOMPARE(scene().bodies[1].id, std::string("ball"));
    QTRY_VERIFY(!m_window->workbench().solver.isBusy());
    QVERIFY(lanes.hasFocus());
    key(Qt::Key_F2); // renames in the lanes, not in the list
    QTRY_VERIFY(lanes.viewport()->findChild<QLineEdit*>());
    QTest::keyClick(lanes.viewport()->findChild<QLineEdit*>(), Qt::Key_Escape);
    stack().undo();
    QVERIFY(!scene().bodies[1].name);
}

void TestEventMenu::aNameIsEditedInTheTable()
{
    open(ballAndWall);
    m_window->panels().raise(m_window->panels().events());
    m_window->panels().events().setColumnChoices({QStringLiteral("+b")});
    DenseTable& table = m_window->panels().events().table();
    table.setFocus();
    table.setCurrentIndex(table.model()->index(0, EventModel::BColumn));
    key(Qt::Key_F2);
    auto* field = table.findChild<QLineEdit*>();
    QVERIFY(field);
    QCOMPARE(field->text(), QStringLiteral("wall"));
    QTest::keyClicks(field, QStringLiteral("ball")); // the name of another body
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_COMPARE(scene().bodies[2].name, std::optional<std::string>("ball"));
    const QModelIndex cell = table.model()->index(0, EventModel::BColumn);
    QTRY_COMPARE(cell.data(ShownIdRole).toString(), QStringLiteral("wall"));
    QCOMPARE(cell.data(EventModel::ExactRole).toString(), QStringLiteral("ball (wall)"));
    table.edit(table.model()->index(0, EventModel::BColumn));
    QTRY_VERIFY(table.findChild<QLineEdit*>());
    field = table.findChild<QLineEdit*>();
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("bumper"));
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_COMPARE(scene().bodies[2].name, std::optional<std::string>("bumper"));
    QCOMPARE(scene().bodies[2].id, std::string("wall"));
    QTRY_COMPARE(table.model()->index(0, EventModel::BColumn).data().toString(), QStringLiteral("bumper"));
    stack().undo();
    QCOMPARE(scene().bodies[2].id, std::string("wall"));
    QVERIFY(!(table.model()->index(0, EventModel::TimeColumn).flags() & Qt::ItemIsEditable));
}

QTEST_MAIN(TestEventMenu)

} // namespace sweep::tst_event_menu
#include "tst_event_menu.moc"
