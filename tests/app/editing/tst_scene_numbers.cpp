// Scene ▸ Numbers: between double and single precision, in the whole window.
#include "app/workbench/message_bar.h"
#include "app/workbench/panels.h"
#include "core/scene/editing.h"
#include "tests/app/window/window_test.h"
#include "widgets/format/number_field.h"
#include "widgets/inspectors/inspector.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QTableView>
#include <QUndoStack>

#include <algorithm>

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

    // Whether a visible label beside the message has this text.
    [[nodiscard]] bool isSaid(const QString& text)
    {
        return std::ranges::any_of(m_window->findChildren<QLabel*>(), [&](const QLabel* label) {
            return label->isVisible() && !m_window->messageBar().isAncestorOf(label) && label->text().contains(text);
        });
    }

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
        QVERIFY2(message().contains(QStringLiteral("2 numbers are rounded, by at most 1.2e−8")), qPrintable(message()));
        workbench().selection.clear();
        QTRY_VERIFY(isSaid(QStringLiteral("singles: every number")));
        stack().undo();
        QVERIFY(scene() == before);
        QTRY_VERIFY(!isSaid(QStringLiteral("singles")));
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

    void theNumbersOfASceneOfSinglesAreShownAndTakenAsSingles()
    {
        open(R"({"format": "sweepbench.scene", "version": 2, "numbers": "single", "time": {"start": 0, "end": 0.3},
          "bodies": [{"id": "hull", "shape": "polygon", "points": [[0.1, 0], [4, 0], [0, 4]]},
                     {"id": "dot", "shape": "point", "path": {"keys": [[0, 0.1, 0.7], [0.3, 5, 1]]}}],
          "bookmarks": [{"t": 0.1, "name": "tenth"}]})");
        m_window->panels().raise(m_window->panels().inspector());
        QTRY_VERIFY(m_window->panels().inspector().isVisible());
        QCOMPARE(named<NumberField>(QStringLiteral("Time to"))->text(), QStringLiteral("0.3"));
        workbench().selection.setBodies({0});
        auto* vertices = m_window->findChild<QTableView*>(QStringLiteral("vertices"));
        QVERIFY(vertices);
        const auto cell = [&](int row, int column) {
            return vertices->model()->index(row, column, vertices->rootIndex());
        };
        QCOMPARE(cell(0, 0).data().toString(), QStringLiteral("vertex 0"));
        QCOMPARE(cell(0, 1).data().toString(), QStringLiteral("0.1"));
        vertices->setCurrentIndex(cell(0, 2));
        vertices->setFocus();
        QTest::keyClicks(vertices, QStringLiteral("1"));
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral(".00000005960464477539062500000001"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QTRY_COMPARE(std::get<Rest>(scene().bodies[0].points[0]).at.y, 0x1.000002p0);
        QVERIFY2(cell(0, 2).data().toString().endsWith(QStringLiteral("1.0000001")),
                 qPrintable(cell(0, 2).data().toString()));
        workbench().selection.setBodies({1});
        auto* keys = named<QTableView>(QStringLiteral("Keys"));
        QVERIFY(keys);
        QCOMPARE(keys->model()->index(0, 2).data().toString(), QStringLiteral("0.7"));
        auto* copy = m_window->findChild<QPushButton*>(QStringLiteral("Copy keys"));
        QVERIFY(copy);
        copy->click();
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("0\t0.1\t0.7\n0.3\t5\t1\n"));
        choose(ActionId::doubleNumbers);
        workbench().selection.setBodies({1}); // another scene clears it
        QCOMPARE(keys->model()->index(0, 2).data().toString(), QStringLiteral("0.699999988079071"));
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
