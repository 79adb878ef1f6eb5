// Columns of every table: their borders can be dragged, and the program restores them on the next start.
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/models/body_model.h"
#include "widgets/models/events/event_model.h"
#include "widgets/tables/body_tree.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/event_table.h"

#include <QDockWidget>
#include <QHeaderView>
#include <QMap>
#include <QTreeView>

namespace sweep::tst_columns {

namespace {

const QByteArray ballAndWall = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
    {"id": "ball", "shape": "circle", "path": {"from": [-4, 0], "to": [4, 0]}, "radius": 0.5},
    {"id": "wall", "shape": "segment", "a": [0, -2], "b": [0, 2]}]})";

// Drags the right border of a column by `by` pixels with the mouse.
void dragBorder(const QHeaderView& header, int column, int by)
{
    QWidget* area = header.viewport();
    const QPoint border(header.sectionViewportPosition(column) + header.sectionSize(column) - 1, header.height() / 2);
    QTest::mousePress(area, Qt::LeftButton, {}, border);
    QTest::mouseMove(area, border + QPoint(by / 2, 0));
    QTest::mouseMove(area, border + QPoint(by, 0));
    QTest::mouseRelease(area, Qt::LeftButton, {}, border + QPoint(by, 0));
}

} // namespace

class TestColumns : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void everyTableKeepsItsWidths()
    {
        open(ballAndWall);
        showAll();
        QMap<QString, int> widths;
        for (const DenseTable* table : m_window->findChildren<DenseTable*>()) {
            const QHeaderView& header = *table->horizontalHeader();
            if (header.isHidden())
                continue; // the last column has no border
            QVERIFY2(!table->objectName().isEmpty(), qPrintable(table->accessibleName()));
            const int column = header.logicalIndex(header.isSectionHidden(header.logicalIndex(0)) ? 1 : 0);
            const int before = header.sectionSize(column);
            dragBorder(header, column, 34);
            QVERIFY2(header.sectionSize(column) > before, qPrintable(table->objectName()));
            widths[table->objectName()] = header.sectionSize(column);
        }
        QVERIFY2(widths.size() >= 7, qPrintable(QStringList(widths.keys()).join(u' ')));
        QVERIFY(m_window->close());
        start();
        showAll();
        for (const DenseTable* table : m_window->findChildren<DenseTable*>()) {
            const QHeaderView& header = *table->horizontalHeader();
            if (header.isHidden())
                continue;
            const int column = header.logicalIndex(header.isSectionHidden(header.logicalIndex(0)) ? 1 : 0);
            QVERIFY2(header.sectionSize(column) == widths.value(table->objectName()), qPrintable(table->objectName()));
        }
    }

    // For tables in dialogs; the first column of each is widened and the last but one is moved.
    void everyTableOfADialogKeepsItsColumns()
    {
        open(ballAndWall);
        workbench().document.changeBookmarks({{.t = 0.5, .name = "half"}}, QStringLiteral("Bookmark"));
        awaitAnswer();
        QMap<QString, QStringList> left;
        for (const bool again : {false, true}) {
            QStringList walked;
            for (QAction* command : m_window->actions().all())
                if (command->isEnabled() &&
                    (command->text().endsWith(u'…') || command == &action(ActionId::fileDifferences)))
                    onTablesOf(*command, [&](DenseTable& table) {
                        walked << table.objectName();
                        if (again)
                            QCOMPARE(table.columnState(), left.value(table.objectName()));
                        else
                            left[table.objectName()] = changed(table);
                    });
            walked.sort();
            QCOMPARE(walked, (QStringList{QStringLiteral("bookmarks"), QStringLiteral("differences"),
                                          QStringLiteral("shortcuts")}));
            if (again)
                return;
            m_window->files().save();
            QTRY_VERIFY(!document().isModified());
            QVERIFY(m_window->close());
            start();
            open(ballAndWall);
            workbench().document.changeBookmarks({{.t = 0.5, .name = "half"}}, QStringLiteral("Bookmark"));
            awaitAnswer();
        }
    }

    void theOrderOfColumnsAndRowsIsKept()
    {
        open(ballAndWall);
        m_window->panels().raise(m_window->panels().events());
        DenseTable& table = m_window->panels().events().table();
        QHeaderView& header = *table.horizontalHeader();
        header.moveSection(header.visualIndex(EventModel::PairColumn), header.visualIndex(EventModel::TimeColumn));
        const int x = header.sectionViewportPosition(EventModel::KindColumn) + 20;
        QTest::mouseClick(header.viewport(), Qt::LeftButton, {}, {x, header.height() / 2});
        QTest::mouseClick(header.viewport(), Qt::LeftButton, {}, {x, header.height() / 2});
        QCOMPARE(header.sortIndicatorSection(), int(EventModel::KindColumn));
        const int place = header.visualIndex(EventModel::PairColumn);
        const Qt::SortOrder order = header.sortIndicatorOrder();
        QVERIFY(m_window->close());
        start();
        const QHeaderView& again = *m_window->panels().events().table().horizontalHeader();
        QCOMPARE(again.visualIndex(EventModel::PairColumn), place);
        QVERIFY(place < again.visualIndex(EventModel::TimeColumn));
        QCOMPARE(again.sortIndicatorSection(), int(EventModel::KindColumn));
        QCOMPARE(again.sortIndicatorOrder(), order);
    }

    void inBodiesABorderMovesBetweenItsColumns()
    {
        open(ballAndWall);
        m_window->panels().raise(m_window->panels().bodies());
        QCoreApplication::processEvents();
        const QHeaderView* header = m_window->panels().bodies().tree().header();
        const auto all = [&header] { return header->length(); };
        const int total = all();
        const int before = header->sectionSize(BodyModel::NameColumn);
        const int x = header->sectionSize(BodyModel::XColumn);
        dragBorder(*header, BodyModel::NameColumn, -30);
        QCOMPARE(header->sectionSize(BodyModel::NameColumn), before - 30);
        QCOMPARE(header->sectionSize(BodyModel::XColumn), x + 30);
        QCOMPARE(all(), total);
        dragBorder(*header, BodyModel::XColumn, 2000); // the next column keeps its minimum width
        QCOMPARE(all(), total);
        const int wide = header->sectionSize(BodyModel::XColumn);
        QVERIFY(wide > x + 30);
        QVERIFY(m_window->close());
        start();
        m_window->panels().raise(m_window->panels().bodies());
        QCoreApplication::processEvents();
        header = m_window->panels().bodies().tree().header();
        QCOMPARE(header->sectionSize(BodyModel::XColumn), wide);
        QCOMPARE(all(), total);
    }

    void aStoredStateOfOtherColumnsChangesNothing()
    {
        DenseTable& table = m_window->panels().events().table();
        const QStringList before = table.columnState();
        for (const char* state :
             {"", "10 20|1 0|7 1", "x|0 0 0 0 0 0 0 0 0|99 1", "-5 -5 -5 -5 -5 -5 -5 -5 -5|9 8 7 6 5 4 3 2 1|"}) {
            table.setColumnState(QString::fromLatin1(state).split(u'|'));
            QCOMPARE(table.columnState(), before);
        }
        m_window->panels().bodies().setColumnWidths({QStringLiteral("1")});
        QCOMPARE(m_window->panels().bodies().columnWidths(), QStringList());
    }

private:
    // Works on each table of the command's dialog; a table with columns must be a DenseTable.
    void onTablesOf(QAction& command, const std::function<void(DenseTable&)>& work)
    {
        onNextDialog([&](QDialog& dialog) {
            if (!dialog.inherits("QFileDialog") && !dialog.inherits("QPrintDialog"))
                for (auto* table : dialog.findChildren<QTableView*>()) {
                    auto* dense = qobject_cast<DenseTable*>(table);
                    QVERIFY2(dense && !table->objectName().isEmpty(), qPrintable(dialog.windowTitle()));
                    work(*dense);
                }
            dialog.reject();
        });
        command.trigger();
        QApplication::processEvents();
        awaitNoDialog();
        activate();
        awaitAnswer();
    }

    static QStringList changed(DenseTable& table)
    {
        QHeaderView& header = *table.horizontalHeader();
        const int before = header.sectionSize(0);
        dragBorder(header, 0, 34);
        if (header.sectionSize(0) <= before)
            return {QStringLiteral("no border could be dragged")};
        header.moveSection(1, 0);
        return table.columnState();
    }

    // A table in a tab that was never shown has no size yet.
    void showAll()
    {
        for (auto* dock : m_window->findChildren<QDockWidget*>()) {
            dock->show();
            dock->raise();
            QApplication::processEvents();
        }
    }
};

QTEST_MAIN(TestColumns)

} // namespace sweep::tst_columns
#include "tst_columns.moc"
