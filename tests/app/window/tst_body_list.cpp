// The list of bodies in the window: the effect of the mouse and of the selection, on the canvas as well.
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/inspectors/body_inspector.h"
#include "widgets/inspectors/event_inspector.h"
#include "widgets/inspectors/inspector.h"
#include "widgets/tables/body_tree.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/event_table.h"
#include "widgets/timeline/lane_view.h"

#include <QApplication>
#include <QImage>
#include <QScrollBar>
#include <QTreeView>
#include <QUndoStack>

namespace sweep::tst_body_list {

class TestBodyList : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        WindowTest::init();
        m_window->files().openPath(QStringLiteral(":/scenes/raise.scene.json"));
        QTRY_COMPARE(scene().bodies.size(), std::size_t(2));
        awaitAnswer();
        QTRY_VERIFY(workbench().answer()->audit);
        awaitFrames(); // the lanes mark them
        m_window->panels().raise(m_window->panels().bodies());
        QTRY_VERIFY(tree().isVisible());
        canvas().setFocus();
    }

    void aRowUnderTheMouseLooksWeakerThanASelectedOne_data()
    {
        QTest::addColumn<Theme>("theme");
        QTest::addColumn<int>("row");
        for (const int row : {0, 1}) {
            QTest::addRow("light, body %d", row) << Theme::light << row;
            QTest::addRow("dark, body %d", row) << Theme::dark << row;
        }
    }
    void aRowUnderTheMouseLooksWeakerThanASelectedOne()
    {
        QFETCH(Theme, theme);
        QFETCH(int, row);
        applyTheme(*qApp, theme);
        const Pictures plain = seen();
        QTest::mouseMove(tree().viewport(), middleOf(row) + QPoint(1, 0)); // wherever the cursor was before
        QTest::mouseMove(tree().viewport(), middleOf(row));
        const Pictures under = seen();
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, middleOf(row));
        const Pictures selected = seen();
        picture("body-selected");
        selectNone();
        const Pictures after = seen();
        picture("body-under-the-mouse");
        applyTheme(*qApp, Theme::light);
        QVERIFY(difference(plain.canvas, under.canvas) > 0);
        QVERIFY2(3 * difference(plain.canvas, under.canvas) < difference(plain.canvas, selected.canvas),
                 qPrintable(QStringLiteral("%1 of %2")
                                .arg(difference(plain.canvas, under.canvas))
                                .arg(difference(plain.canvas, selected.canvas))));
        const QRect handle(pixelOf({0, 8}) - QPoint(8, 8), QSize(16, 16)); // the handle of the line's motion
        QCOMPARE(under.canvas.copy(handle), plain.canvas.copy(handle));
        QCOMPARE(selected.canvas.copy(handle) != plain.canvas.copy(handle), row == 0);
        QVERIFY(3 * difference(plain.list, under.list) < difference(plain.list, selected.list));
        QCOMPARE(after.canvas, under.canvas); // the mouse is still over the row
        QCOMPARE(after.list, under.list);
    }

    void selectNoneRemovesAllHighlights()
    {
        const Pictures before = seen();
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, middleOf(1));
        const Pictures selected = seen();
        QVERIFY(selected.list != before.list && selected.canvas != before.canvas && selected.lanes != before.lanes);
        selectNone();
        leave();
        const Pictures after = seen();
        QCOMPARE(after.list, before.list);
        QCOMPARE(after.canvas, before.canvas);
        QCOMPARE(after.lanes, before.lanes);
    }

    // The page of an event hides the page of the body.
    void aClickOnTheSelectedRowBringsItsPageBack()
    {
        Inspector& inspector = m_window->panels().inspector();
        m_window->resize(1280, 640); // lower than the page of the event
        m_window->panels().raise(inspector);
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, middleOf(1));
        QTRY_VERIFY(inspector.bodyPage().isVisible());
        m_window->panels().raise(m_window->panels().events());
        QTableView& events = m_window->panels().events().table();
        QTRY_VERIFY(events.isVisible());
        const QPoint event = events.visualRect(events.model()->index(0, 0)).center();
        QTest::mouseClick(events.viewport(), Qt::LeftButton, {}, event);
        QTRY_VERIFY(inspector.eventPage().isVisible() && !inspector.bodyPage().isVisible());
        QScrollBar& bar = *inspector.verticalScrollBar();
        bar.setValue(bar.maximum());
        QVERIFY(bar.value() > 0);
        m_window->panels().raise(m_window->panels().bodies());
        QTRY_VERIFY(tree().isVisible());
        QCOMPARE(workbench().selection.bodies(), std::vector<std::size_t>{1});
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, middleOf(1));
        QVERIFY(inspector.bodyPage().isVisible() && !inspector.eventPage().isVisible());
        QCOMPARE(bar.value(), 0);
        QCOMPARE(workbench().selection.bodies(), std::vector<std::size_t>{1});
    }

    void aLetterOverANameBeginsIt()
    {
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, middleOf(1));
        const ToolKind tool = canvas().tool();
        QVERIFY(tree().hasFocus());
        for (const char letter : {'w', 'a', 'l', 'l'})
            QTest::keyClick(QApplication::focusWidget(), letter);
        QCOMPARE(canvas().tool(), tool);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QTRY_COMPARE(QString::fromStdString(scene().bodies[1].name.value_or("none")), QStringLiteral("wall"));
        stack().undo();
        key(Qt::Key_P); // begins a name, which Esc discards
        key(Qt::Key_Escape);
        QCOMPARE(canvas().tool(), tool);
        QCOMPARE(workbench().selection.bodies(), std::vector<std::size_t>{1});
        QVERIFY(!stack().canUndo());
    }

private:
    struct Pictures
    {
        QImage list;
        QImage canvas;
        QImage lanes;
    };
    [[nodiscard]] QTreeView& tree() { return m_window->panels().bodies().tree(); }
    [[nodiscard]] QPoint middleOf(int row) { return tree().visualRect(tree().model()->index(row, 0)).center(); }
    // The events of the present answer are sampled on another thread, after the answer.
    void awaitFrames()
    {
        const FrameSampler& sampler = workbench().sampler;
        QTRY_VERIFY(sampler.sampled() && sampler.sampled()->answer->timeline == workbench().answer()->timeline);
    }
    void leave()
    {
        QEvent leaves(QEvent::Leave);
        QApplication::sendEvent(tree().viewport(), &leaves);
    }
    void selectNone() { key(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier); }
    [[nodiscard]] Pictures seen()
    {
        QApplication::processEvents();
        return {tree().viewport()->grab().toImage(), canvas().grab().toImage(),
                m_window->panels().lanes().grab().toImage()};
    }
    // The sum of the differences of all pixels.
    static double difference(const QImage& p, const QImage& q)
    {
        double sum = 0;
        for (int y = 0; y < p.height(); ++y)
            for (int x = 0; x < p.width(); ++x) {
                const QColor a = p.pixelColor(x, y);
                const QColor b = q.pixelColor(x, y);
                sum +=
                    std::abs(a.redF() - b.redF()) + std::abs(a.greenF() - b.greenF()) + std::abs(a.blueF() - b.blueF());
            }
        return sum;
    }
};

QTEST_MAIN(TestBodyList)

} // namespace sweep::tst_body_list
#include "tst_body_list.moc"
