// Scene ▸ Numbers: between double and single precision, in the whole window.
#include "app/workbench/message_bar.h"
#include "core/scene/editing.h"
#include "tests/app/window/window_test.h"

#include <QMenu>
#include <QMenuBar>
#include <QUndoStack>

namespace sweep::tst_scene_numbers {

namespace {

const char* const tenths = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [4, 0.1]}, "radius": 0.5},
  {"id": "dot", "shape": "point", "path": [2, 0.3]}]})";

const char* const huge = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "dot", "shape": "point", "path": [1e39, 0.3]}]})";

} // namespace

class TestSceneNumbers : public WindowTest
{
    Q_OBJECT

    [[nodiscard]] QString message() { return m_window->messageBar().text(); }

    // Clicks the command in Scene ▸ Numbers.
    void choose(ActionId command)
    {
        QMenuBar* bar = m_window->menuBar();
        QMenu* opened = m_window->actions().menu(MenuId::scene);
        QMenu* numbers = m_window->actions().menu(MenuId::numbers);
        QTest::mouseClick(bar, Qt::LeftButton, {}, bar->actionGeometry(opened->menuAction()).center());
        QTRY_VERIFY(opened->isVisible());
        QTest::mouseClick(opened, Qt::LeftButton, {}, opened->actionGeometry(numbers->menuAction()).center());
        QTRY_VERIFY(numbers->isVisible());
        QTest::mouseClick(numbers, Qt::LeftButton, {}, numbers->actionGeometry(&action(command)).center());
    }

private Q_SLOTS:
    void init() { WindowTest::init(); }

    void singlePrecisionRoundsTheSceneInOneStep()
    {
        open(tenths);
        const Scene before = scene();
        QVERIFY(action(ActionId::doubleNumbers).isChecked());
        choose(ActionId::singleNumbers);
        QVERIFY(scene() == withSingles(before).scene);
        QVERIFY(action(ActionId::singleNumbers).isChecked());
        QCOMPARE(stack().count(), 1);
        QVERIFY2(message().contains(QStringLiteral("2 numbers are rounded, by at most 1.2e-08")),
                 qPrintable(message()));
        stack().undo();
        QVERIFY(scene() == before);
        QVERIFY(action(ActionId::doubleNumbers).isChecked());
    }

    void doublePrecisionChangesNoNumber()
    {
        open(tenths);
        choose(ActionId::singleNumbers);
        Scene expected = scene();
        expected.numbers = NumberFormat::doubles;
        choose(ActionId::doubleNumbers);
        QVERIFY(scene() == expected);
        QCOMPARE(stack().count(), 2);
        choose(ActionId::doubleNumbers); // nothing to do
        QCOMPARE(stack().count(), 2);
    }

    void aNumberBeyondTheLargestSingleIsRefused()
    {
        open(huge);
        const Scene before = scene();
        choose(ActionId::singleNumbers);
        QVERIFY(scene() == before);
        QCOMPARE(stack().count(), 0);
        QVERIFY(action(ActionId::doubleNumbers).isChecked());
        QVERIFY2(message().contains(QStringLiteral("The scene stays in double precision.")), qPrintable(message()));
    }
};

QTEST_MAIN(TestSceneNumbers)

} // namespace sweep::tst_scene_numbers
#include "tst_scene_numbers.moc"
