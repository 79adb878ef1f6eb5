#include "app/workbench/message_bar.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/inspectors/fields.h"

#include <sweepbench/scene_file.h>

#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QUndoStack>

namespace sweep::tst_make_cast {

namespace {

const char* const level = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "ray", "shape": "ray", "a": [0, 0], "b": [4, 0]},
  {"id": "bar", "shape": "capsule", "a": [0, 2], "b": [8, 2], "radius": 0.5},
  {"id": "wall", "shape": "segment", "a": [3, -1], "b": [3, 4]},
  {"id": "ball", "shape": "circle", "path": {"from": [0, 9], "to": [4, 9]}, "radius": 1}]})";

} // namespace

// Casts made by command and by tool, with mouse and keys in the whole window.
class TestMakeCast : public WindowTest
{
    Q_OBJECT

    [[nodiscard]] const Body& body(std::size_t i) { return scene().bodies.at(i); }
    [[nodiscard]] bool runs(std::size_t i, Vec from, Vec to) { return body(i).a == Path{FromTo{from, to}}; }

    // Clicks the command in the menu of the menu bar.
    void choose(MenuId menu, ActionId command)
    {
        QMenuBar* bar = m_window->menuBar();
        QMenu* opened = m_window->actions().menu(menu);
        QTest::mouseClick(bar, Qt::LeftButton, {}, bar->actionGeometry(opened->menuAction()).center());
        QTRY_VERIFY(opened->isVisible());
        QTest::mouseClick(opened, Qt::LeftButton, {}, opened->actionGeometry(&action(command)).center());
    }

    // The value of this row of the shown inspector.
    [[nodiscard]] QString fact(const char* name)
    {
        for (const ValueText* text : m_window->findChildren<ValueText*>())
            if (text->isVisible() && text->accessibleName() == QLatin1String(name))
                return text->value();
        return {};
    }

private Q_SLOTS:
    void init()
    {
        WindowTest::init();
        open(level);
        look({-3, -2});
        canvas().setFocus();
    }

    void aRayBecomesAPointThatRunsAlongIt()
    {
        click({1, 0});
        QVERIFY(action(ActionId::makeCast).isEnabled());
        const Scene before = scene();
        choose(MenuId::body, ActionId::makeCast);
        QCOMPARE(body(0).shape, Shape::point);
        QVERIFY(runs(0, {0, 0}, {4, 0}));
        QCOMPARE(body(0).id, std::string("ray"));
        QCOMPARE(stack().count(), 1);
        QVERIFY(stack().undoText().contains(QStringLiteral("cast of ray")));
        QVERIFY(m_window->messageBar().text().contains(QStringLiteral("beyond")));
        QVERIFY(!action(ActionId::makeCast).isEnabled());
        QTRY_COMPARE(fact("Fraction"), QStringLiteral("3/4 = 0.75"));
        QCOMPARE(fact("Hits"), QStringLiteral("wall"));
        QCOMPARE(fact("Surface normal"), QStringLiteral("−1, 0"));
        picture("cast-of-a-ray");
        trigger(ActionId::darkTheme);
        picture("cast-of-a-ray-dark");
        trigger(ActionId::lightTheme);
        trigger(ActionId::undo);
        QVERIFY2(scene() == before, sceneText(scene()).c_str());
        QVERIFY(action(ActionId::makeCast).isEnabled());
        QTRY_COMPARE(fact("Hits"), QString());
    }

    void allSuitableSelectedBodiesBecomeCastsInOneStep()
    {
        key(Qt::Key_A, Qt::ControlModifier);
        choose(MenuId::body, ActionId::makeCast);
        QVERIFY(runs(0, {0, 0}, {4, 0}));
        QVERIFY(runs(1, {0, 2}, {8, 2}));
        QCOMPARE(body(1).shape, Shape::circle);
        QCOMPARE(body(1).radius.from, 0.5);
        QVERIFY(runs(2, {3, -1}, {3, 4}));
        QVERIFY(runs(3, {0, 9}, {4, 9})); // a moving ball stays as it is
        QCOMPARE(stack().count(), 1);
        QVERIFY(problemsOf(scene()).empty());
    }

    void movingOrRoundBodiesCannotBecomeCasts()
    {
        workbench().selection.setBodies({3});
        QVERIFY(!action(ActionId::makeCast).isEnabled());
        workbench().selection.clear();
        QVERIFY(!action(ActionId::makeCast).isEnabled());
    }

    void theToolsDrawCastsWhileTheOptionIsOn()
    {
        key(Qt::Key_D);
        QVERIFY(action(ActionId::drawCasts).isChecked());
        key(Qt::Key_R);
        drag({0, 6}, {6, 6});
        QCOMPARE(body(4).shape, Shape::point);
        QVERIFY(runs(4, {0, 6}, {6, 6}));
        QCOMPARE(stack().count(), 1);
        key(Qt::Key_T);
        drag({0, 7}, {6, 7}, Qt::ControlModifier);
        QCOMPARE(body(5).shape, Shape::circle);
        QVERIFY(runs(5, {0, 7}, {6, 7}));
        QVERIFY(body(5).radius.from > 0);
        picture("drawn-casts");
        key(Qt::Key_L); // a line has no ends to run between
        drag({0, 8}, {6, 8});
        QCOMPARE(body(6).shape, Shape::line);
        key(Qt::Key_D);
        key(Qt::Key_S);
        drag({8, 5}, {8, 7});
        QCOMPARE(body(7).shape, Shape::segment);
        QCOMPARE(stack().count(), 4);
    }

    void thePairShowsTheCastAndItsTarget()
    {
        click({1, 0});
        trigger(ActionId::makeCast);
        click({3, 3.5}, Qt::ShiftModifier);
        QCOMPARE(workbench().selection.bodies(), (std::vector<std::size_t>{0, 2}));
        QTRY_COMPARE(fact("Fraction"), QStringLiteral("3/4 = 0.75"));
        workbench().selection.setBodies({0, 1}); // the first two bodies do not meet
        QTRY_COMPARE(fact("Fraction"), QString());
    }
};

QTEST_MAIN(TestMakeCast)

} // namespace sweep::tst_make_cast
#include "tst_make_cast.moc"
