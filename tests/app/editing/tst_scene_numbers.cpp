// Numbers in the inspector of the scene: doubles and singles, in the whole window.
#include "app/workbench/message_bar.h"
#include "app/workbench/panels.h"
#include "core/scene/editing.h"
#include "tests/app/window/window_test.h"
#include "widgets/format/number_field.h"
#include "widgets/inspectors/inspector.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QPushButton>
#include <QTableView>
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

    [[nodiscard]] QComboBox& box() { return *named<QComboBox>(QStringLiteral("Numbers")); }

    // Chooses in the scene's page of the inspector, by the keyboard.
    void choose(NumberFormat format)
    {
        workbench().selection.clear();
        m_window->panels().raise(m_window->panels().inspector());
        QTRY_VERIFY(box().isVisible());
        box().setFocus();
        QTest::keyClick(&box(), format == NumberFormat::singles ? Qt::Key_Down : Qt::Key_Up);
    }

private Q_SLOTS:
    void init() { WindowTest::init(); }

    void singlePrecisionRoundsTheSceneInOneStep()
    {
        open(tenths);
        const Scene before = scene();
        QCOMPARE(box().currentText(), QStringLiteral("doubles"));
        choose(NumberFormat::singles);
        QVERIFY(scene() == withSingles(before).scene);
        QCOMPARE(box().currentText(), QStringLiteral("singles"));
        QCOMPARE(stack().count(), 1);
        QVERIFY2(message().contains(QStringLiteral("2 numbers are rounded, by at most 1.2e−8")), qPrintable(message()));
        stack().undo();
        QVERIFY(scene() == before);
        QCOMPARE(box().currentText(), QStringLiteral("doubles"));
    }

    void doublePrecisionChangesNoNumber()
    {
        open(tenths);
        choose(NumberFormat::singles);
        Scene expected = scene();
        expected.numbers = NumberFormat::doubles;
        choose(NumberFormat::doubles);
        QVERIFY(scene() == expected);
        QCOMPARE(stack().count(), 2);
        choose(NumberFormat::doubles); // nothing to do
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
        choose(NumberFormat::doubles);
        workbench().selection.setBodies({1}); // another scene clears it
        QCOMPARE(keys->model()->index(0, 2).data().toString(), QStringLiteral("0.699999988079071"));
    }

    void aNumberBeyondTheLargestSingleIsRefused()
    {
        open(huge);
        const Scene before = scene();
        choose(NumberFormat::singles);
        QVERIFY(scene() == before);
        QCOMPARE(stack().count(), 0);
        QCOMPARE(box().currentText(), QStringLiteral("doubles"));
        QVERIFY2(message().contains(QStringLiteral("The numbers are still doubles.")), qPrintable(message()));
    }
};

QTEST_MAIN(TestSceneNumbers)

} // namespace sweep::tst_scene_numbers
#include "tst_scene_numbers.moc"
