#include <QtTest>

#include "tests/widgets/tables/event_bench.h"
#include "widgets/format/number_field.h"
#include "widgets/format/text.h"
#include "widgets/tables/body_tree.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/panels.h"

#include <sweepbench/scene_file.h>

#include <QCheckBox>
#include <QClipboard>
#include <QCompleter>
#include <QDropEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTreeView>

namespace sweep::tst_tables {

namespace {

// A point crosses one wall after another.
Scene manyWalls(int count = 60)
{
    Scene scene;
    for (int i = 1; i <= count; ++i)
        scene.bodies.push_back(Body{.id = "wall " + std::to_string(i),
                                    .shape = Shape::segment,
                                    .a = Rest{{double(i), -1}},
                                    .b = Rest{{double(i), 1}}});
    scene.bodies.push_back(Body{.id = "dot", .shape = Shape::point, .a = FromTo{{0, 0}, {count + 4.0, 0}}});
    return scene;
}

} // namespace

class TestTables : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void columnsShareTheWidthUntilOneIsDragged()
    {
        QStandardItemModel model(1, 3);
        DenseTable table;
        table.setModel(&model);
        table.setColumnTexts({QStringLiteral("0"), QStringLiteral("000000"), QStringLiteral("000000")});
        table.resize(300, 100);
        table.show();
        const int narrow = table.columnWidth(1);
        table.resize(900, 100);
        const int wide = table.columnWidth(1);
        QVERIFY(wide > 2 * narrow);
        QVERIFY(std::abs(table.columnWidth(2) - wide) <= 3);
        QVERIFY(table.columnWidth(0) < wide);

        table.horizontalHeader()->hideSection(0);
        QTRY_VERIFY(std::abs(table.columnWidth(1) - table.viewport()->width() / 2) <= 1);

        QWidget* header = table.horizontalHeader()->viewport();
        const QPoint edge(table.columnWidth(1) - 1, 5);
        QTest::mousePress(header, Qt::LeftButton, {}, edge);
        QTest::mouseMove(header, edge - QPoint(100, 0));
        QTest::mouseRelease(header, Qt::LeftButton, {}, edge - QPoint(100, 0));
        const int chosen = table.columnWidth(1);
        QVERIFY(chosen < wide);
        table.resize(1200, 100);
        QCOMPARE(table.columnWidth(1), chosen);
    }

    void init()
    {
        m_document = std::make_unique<SceneDocument>();
        m_selection = std::make_unique<Selection>(*m_document);
        m_document->adopt(parseScene(twoHits, "test").value(), {});
    }

    void anEventPickedElsewhereBecomesTheCurrentRow()
    {
        EventBench bench(*m_document, *m_selection);
        m_selection->setEvent(1);
        QCOMPARE(bench.events.table().currentIndex().row(), 1);
        QVERIFY(!bench.playhead.instant());
        m_selection->clear();
        QVERIFY(!bench.events.table().selectionModel()->hasSelection());
    }

    void ctrlDoesNotAddToAPickMadeElsewhere()
    {
        EventBench bench(*m_document, *m_selection);
        m_selection->setEvent(0);
        QTest::keyPress(&bench.events, Qt::Key_Control, Qt::ControlModifier);
        QVERIFY(QGuiApplication::keyboardModifiers() & Qt::ControlModifier);
        m_selection->setEvent(1);
        QTest::keyRelease(&bench.events, Qt::Key_Control);
        const QModelIndexList rows = bench.events.table().selectionModel()->selectedRows();
        QCOMPARE(rows.size(), 1);
        QCOMPARE(rows.front().row(), 1);
        QCOMPARE(bench.events.table().currentIndex().row(), 1);
    }

    void aClickWithCtrlAddsItsRow()
    {
        EventBench bench(*m_document, *m_selection);
        bench.click(0);
        DenseTable& table = bench.events.table();
        QTest::mouseClick(table.viewport(), Qt::LeftButton, Qt::ControlModifier,
                          table.visualRect(bench.model.index(1, 1)).center());
        QCOMPARE(table.selectionModel()->selectedRows().size(), 2);
        QCOMPARE(m_selection->pickedEvent(), std::optional<std::size_t>(1));
    }

    void theArrowKeysWalkThroughTheEvents()
    {
        EventBench bench(*m_document, *m_selection);
        bench.click(0);
        QCOMPARE(bench.playhead.time(), 0.25);
        QTest::keyClick(&bench.events.table(), Qt::Key_Down);
        QCOMPARE(bench.playhead.time(), 0.5);
        QCOMPARE(m_selection->pickedEvent(), std::optional<std::size_t>(1));
    }

    void theRowsOfThePlayheadScrollIntoView()
    {
        m_document->adopt(manyWalls(), {});
        EventBench bench(*m_document, *m_selection);
        QCOMPARE(bench.model.rowCount(), 60);
        QTRY_VERIFY(bench.isInView(0));
        bench.playhead.setInstant(40);
        QTRY_VERIFY(bench.isInView(40));
        QVERIFY(!bench.isInView(0));
        bench.playhead.setTime(bench.playhead.time() / 2); // between two instants: the earlier row
        QTRY_VERIFY(bench.isInView(int(firstInstantFrom(*bench.playhead.timeline(), bench.playhead.time())) - 1));
        QVERIFY(!bench.isInView(40));
        bench.playhead.toStart(); // before all events
        QTRY_VERIFY(bench.isInView(0));
        QVERIFY(!m_selection->pickedEvent());
        DenseTable& table = bench.events.table();
        for (const std::size_t instant : {11U, 30U, 59U, 47U, 8U}) {
            bench.playhead.setInstant(instant);
            QTRY_VERIFY(bench.isInView(int(instant)));
            QCOMPARE(table.rowViewportPosition(table.rowAt(1)), 0); // the first row is whole
        }
        bench.playhead.setInstant(30);
        bench.events.resize(900, 130);
        QTRY_VERIFY(bench.isInView(30)); // in a lower table, too
        table.scrollToTop();
        bench.events.resize(900, 160);
        QTRY_VERIFY(bench.isInView(0)); // a table that the user has scrolled stays there
    }

    void theLastRowThatPassesTheFilterComesIntoView()
    {
        m_document->adopt(manyWalls(), {});
        EventBench bench(*m_document, *m_selection);
        bench.model.setFilter(QStringLiteral("body:2")); // matches 2, 12, 20 to 29, 32, 42, 52
        QCOMPARE(bench.model.rowCount(), 15);
        bench.playhead.setInstant(49); // the instant of wall 50
        QTRY_VERIFY(bench.isInView(13));
        QVERIFY(!bench.isInView(0));
        bench.playhead.setInstant(0); // before all rows that match
        bench.playhead.setInstant(1);
        QTRY_VERIFY(bench.isInView(0));
    }

    void anAnswerBringsThePlayheadIntoView()
    {
        EventBench bench(*m_document, *m_selection);
        bench.playhead.setTime(41 / 64.0);
        m_document->adopt(manyWalls(), {});
        bench.solveAgain(*m_document);
        QVERIFY(bench.isInView(40));
    }

    void pickingARowDoesNotScroll()
    {
        m_document->adopt(manyWalls(), {});
        EventBench bench(*m_document, *m_selection);
        bench.playhead.setInstant(30);
        bench.events.table().sortByColumn(EventModel::PairColumn, Qt::DescendingOrder);
        const int row = bench.events.table().rowAt(bench.events.table().viewport()->height() / 2);
        const QRect before = bench.events.table().visualRect(bench.model.index(row, 1));
        bench.click(row);
        QCOMPARE(bench.events.table().visualRect(bench.model.index(row, 1)), before);
        QCOMPARE(m_selection->pickedEvent(), std::optional(bench.model.eventOf(row)));
    }

    void rowsOfAnEarlierSceneCannotBeFollowed()
    {
        EventBench bench(*m_document, *m_selection);
        bench.playhead.setTimeline(nullptr);
        bench.click(0);
        QCOMPARE(bench.playhead.time(), 0.0);
        QVERIFY(!m_selection->pickedEvent());
    }

    void aFilterLeavesMatchingRowsAndReportsIfThereAreNone()
    {
        EventBench bench(*m_document, *m_selection);
        auto* filter = bench.events.findChild<QLineEdit*>();
        QTest::keyClicks(filter, QStringLiteral("body:far"));
        QCOMPARE(bench.model.rowCount(), 1);
        QTest::keyClicks(filter, QStringLiteral("ther"));
        QCOMPARE(bench.model.rowCount(), 0);
        bool told = false;
        for (const QLabel* label : bench.events.findChildren<QLabel*>())
            told = told || (label->isVisible() && label->text().contains(QStringLiteral("filter")));
        QVERIFY(told);
    }

    void theEventsOfACellAreSelectedWithIt()
    {
        Scene scene = m_document->scene();
        scene.grid = Grid{};
        scene.bodies[2].grid = true;
        m_document->adopt(scene, {});
        EventBench bench(*m_document, *m_selection);
        m_selection->setCell({3, 0});
        std::vector<int> rows;
        for (const QModelIndex& index : bench.events.table().selectionModel()->selectedRows())
            rows.push_back(index.row());
        std::sort(rows.begin(), rows.end());
        QCOMPARE(rows, bench.model.rowsOf({3, 0}, 100));
        QCOMPARE(rows.size(), std::size_t(2)); // enter and exit of the dot
        m_selection->setEvent(0);
        QCOMPARE(bench.events.table().selectionModel()->selectedRows().size(), 1);
        QVERIFY(!m_selection->pickedCell());
        m_selection->setCell({400, 0});
        QVERIFY(!bench.events.table().selectionModel()->hasSelection());
    }

    void aBoxShowsTheCells()
    {
        EventBench without(*m_document, *m_selection);
        QVERIFY(!without.events.cellsBox().isVisible());
        Scene scene = m_document->scene();
        scene.grid = Grid{};
        scene.bodies[2].grid = true;
        scene.bodies[2].a = FromTo{{0.5, 0.5}, {8.5, 0.5}};
        m_document->adopt(scene, {});
        EventBench bench(*m_document, *m_selection);
        DenseTable& table = bench.events.table();
        const int events = bench.model.rowCount();
        QTest::mouseClick(&bench.events.cellsBox(), Qt::LeftButton, {}, {8, bench.events.cellsBox().height() / 2});
        QVERIFY(bench.model.rowCount() < events);
        QStringList shown;
        for (int column = 0; column < EventModel::ColumnCount; ++column)
            if (!table.isColumnHidden(column))
                shown << bench.model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        QCOMPARE(shown.join(u' '), QStringLiteral("# Enter Cell Exit Stay ≈"));
        bench.click(2);
        QVERIFY(m_selection->pickedEvent());
        QCOMPARE(bench.playhead.timeline()->events()[*m_selection->pickedEvent()].cell, (Cell{2, 0}));
        QCOMPARE(bench.playhead.time(), 0.1875);
        QVERIFY(bench.playhead.instant());
        QVERIFY2(table.selectedText().contains(QStringLiteral("0.1875\tdot · cell (2, 0)\t0.3125\t0.125")),
                 qPrintable(table.selectedText()));
        QHeaderView* header = table.horizontalHeader();
        const QPoint stay(header->sectionViewportPosition(EventModel::StayColumn) + 10, header->height() / 2);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, stay);
        QCOMPARE(bench.model.index(1, EventModel::PairColumn).data().toString(), QStringLiteral("dot · cell (8, 0)"));
        QCOMPARE(bench.events.columnChoices(), QStringList(QStringLiteral("cells")));
        bench.events.restoreColumns();
        QVERIFY(!bench.events.cellsBox().isChecked());
        QCOMPARE(bench.model.rowCount(), events);
        QCOMPARE(header->sortIndicatorSection(), int(EventModel::InstantColumn)); // that of stays is hidden
        QCOMPARE(bench.model.eventOf(0), std::size_t(0));
    }

    void staysInCellsHaveSixDigits()
    {
        Scene scene;
        scene.grid = Grid{};
        scene.bodies = {
            {.id = "Plasma ball", .shape = Shape::projectile, .a = FromTo{{0.5, 0.5}, {7.5, 3.5}}, .radius = {1.25}}};
        m_document->adopt(scene, {});
        EventBench bench(*m_document, *m_selection);
        bench.events.resize(424, 300);
        bench.events.cellsBox().click();
        QCoreApplication::processEvents(); // the columns share the width
        DenseTable& table = bench.events.table();
        for (int row = 0; row < bench.model.rowCount(); ++row)
            for (const int column : {EventModel::TimeColumn, EventModel::ExitColumn, EventModel::StayColumn}) {
                const QModelIndex index = bench.model.index(row, column);
                QStyleOptionViewItem option;
                option.initFrom(&table);
                option.rect = QRect(0, 0, table.columnWidth(column), 24);
                static_cast<const RowDelegate*>(table.itemDelegate())->initStyleOption(&option, index);
                QString seen = option.text;
                const double rounded = seen.remove(QStringLiteral("≈ ")).toDouble();
                const double whole = index.data().toString().remove(QStringLiteral("≈ ")).toDouble();
                QVERIFY2(std::abs(rounded - whole) <= 5e-6 * whole, qPrintable(option.text));
            }
    }

    void aNameIsALinkToItsBody()
    {
        EventBench bench(*m_document, *m_selection);
        bench.events.resize(1600, 300);
        bench.events.setColumnChoices({QStringLiteral("+a"), QStringLiteral("+b")});
        QCoreApplication::processEvents(); // the columns share the width
        DenseTable& table = bench.events.table();
        const QRect name = table.visualRect(bench.model.index(1, EventModel::AColumn));
        const QPoint onText(name.left() + 30, name.center().y());
        QTest::mouseMove(table.viewport(), onText);
        QCOMPARE(table.viewport()->cursor().shape(), Qt::PointingHandCursor);
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, onText);
        QCOMPARE(m_selection->bodies(), std::vector<std::size_t>{1}); // the body "far"
        QVERIFY(!m_selection->pickedEvent());
        const QPoint behind(name.right() - 3, name.center().y());
        QTest::mouseMove(table.viewport(), behind);
        QCOMPARE(table.viewport()->cursor().shape(), Qt::ArrowCursor);
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, behind); // selects the row as usual
        QCOMPARE(m_selection->pickedEvent(), std::optional<std::size_t>(1));
        table.setCurrentIndex(bench.model.index(1, EventModel::BColumn));
        QTest::keyClick(&table, Qt::Key_Return);
        QCOMPARE(m_selection->bodies(), std::vector<std::size_t>{2}); // the body "dot"
    }

    void aClickOnAHeadingSorts()
    {
        EventBench bench(*m_document, *m_selection);
        QHeaderView* header = bench.events.table().horizontalHeader();
        const QPoint heading(header->sectionViewportPosition(EventModel::TimeColumn) + 10, header->height() / 2);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, heading);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, heading);
        QCOMPARE(header->sortIndicatorOrder(), Qt::DescendingOrder);
        QCOMPARE(bench.model.eventOf(0), std::size_t(1));
    }

    void columnsAreChosenAndTheOneOfTimeStays()
    {
        EventBench bench(*m_document, *m_selection);
        bench.events.resize(1200, 400);
        QVERIFY(!bench.events.table().isColumnHidden(EventModel::PointColumn));
        QSignalSpy changed(&bench.events, &EventTable::columnChoicesChanged);
        QList<QAction*> columns = bench.events.columnsMenu().actions();
        QCOMPARE(columns.size(), qsizetype(EventModel::ColumnCount));
        QVERIFY(!columns[EventModel::TimeColumn]->isEnabled());
        columns[EventModel::PointColumn]->trigger();
        QVERIFY(bench.events.table().isColumnHidden(EventModel::PointColumn));
        QCOMPARE(bench.events.columnChoices(), QStringList{QStringLiteral("-point")});
        QCOMPARE(changed.size(), 1);
        bench.solveAgain(*m_document);
        QVERIFY(bench.events.table().isColumnHidden(EventModel::PointColumn));
        bench.events.setColumnChoices({QStringLiteral("-t"), QStringLiteral("-kind"), QStringLiteral("rubbish")});
        QVERIFY(!bench.events.table().isColumnHidden(EventModel::TimeColumn));
        QVERIFY(bench.events.table().isColumnHidden(EventModel::KindColumn));
        QVERIFY(!bench.events.table().isColumnHidden(EventModel::PointColumn));
    }

    // Kind, time, bodies and check.
    void fourColumnsAreAlwaysVisibleAndFurtherOnesIfThereIsRoom()
    {
        EventBench bench(*m_document, *m_selection);
        DenseTable& table = bench.events.table();
        const QList<int> first{EventModel::InstantColumn, EventModel::TimeColumn, EventModel::KindColumn,
                               EventModel::PairColumn, EventModel::AuditColumn};
        const auto shown = [&table] {
            QList<int> columns;
            for (int column = 0; column < EventModel::ColumnCount; ++column)
                if (!table.isColumnHidden(column))
                    columns << column;
            return columns;
        };
        for (const int width : {350, 400, 440}) {
            bench.events.resize(width, 300);
            QCOMPARE(shown(), first);
            QTRY_COMPARE(table.horizontalScrollBar()->maximum(), 0);
        }
        bench.events.resize(1400, 300);
        QList<int> all = first;
        all << EventModel::SColumn << EventModel::PointColumn << EventModel::FramesColumn;
        QCOMPARE(shown(), all);
        bench.events.setColumnChoices({QStringLiteral("+b")});
        bench.events.resize(350, 300);
        QCOMPARE(shown(), first + QList<int>{EventModel::BColumn});
        bench.events.columnsMenu().actions()[EventModel::BColumn]->trigger();
        QCOMPARE(shown(), first);
    }

    void theNumbersOfInstantsAreWholeUntilTheirColumnIsDragged()
    {
        m_document->adopt(manyWalls(1200), {});
        EventBench bench(*m_document, *m_selection);
        bench.events.resize(350, 300);
        const DenseTable& table = bench.events.table();
        const auto room = [&table](const QString& number) { return table.fontMetrics().horizontalAdvance(number) + 6; };
        QVERIFY(table.columnWidth(EventModel::InstantColumn) >= room(QStringLiteral("1200")));
        table.horizontalHeader()->resizeSection(EventModel::InstantColumn, 31);
        bench.solveAgain(*m_document);
        QCOMPARE(table.columnWidth(EventModel::InstantColumn), 31);
    }

    void wordsKeepTheirBeginningsInNarrowColumns()
    {
        const QFontMetrics metrics(QApplication::font());
        const auto widthOf = [&](const QString& text) { return metrics.horizontalAdvance(text); };
        const QString pair = QStringLiteral("Plasma ball · Launch pad");
        QCOMPARE(fittedWords(pair, metrics, widthOf(pair)), pair);
        for (int room = widthOf(pair) - 1; room > 60; --room) {
            const QString shown = fittedWords(pair, metrics, room);
            QVERIFY2(widthOf(shown) <= room, qPrintable(shown));
            QVERIFY2(shown.startsWith(u'P') && shown.contains(QStringLiteral(" · L")), qPrintable(shown));
        }
        // The coordinates of a cell distinguish its rows.
        const QString cell = QStringLiteral("Plasma ball · cell (−1, 0)");
        QCOMPARE(fittedWords(cell, metrics, widthOf(cell)), cell);
        for (int room = widthOf(cell) - 1; room > widthOf(QStringLiteral("Pl… · (−1, 0)")); --room) {
            const QString shown = fittedWords(cell, metrics, room);
            QVERIFY2(widthOf(shown) <= room && shown.startsWith(u'P') && shown.endsWith(QStringLiteral("(−1, 0)")),
                     qPrintable(shown));
        }
        // If one of them does not fit, all omit the word and have names of equal length.
        const QString other = QStringLiteral("Plasma ball · cell (−10, −10)");
        const CellWords alike{true, widthOf(QStringLiteral("(−10, −10)"))};
        for (int room = widthOf(other) - 1; room > widthOf(QStringLiteral("Pl… · (−10, −10)")); --room) {
            const QString shown = fittedWords(cell, metrics, room, alike);
            QCOMPARE(shown.section(u'·', 0, 0), fittedWords(other, metrics, room, alike).section(u'·', 0, 0));
            QVERIFY2(shown.endsWith(QStringLiteral("· (−1, 0)")), qPrintable(shown));
        }
        QCOMPARE(fittedWords(pair, metrics, widthOf(pair), alike), pair);
        const QString clipped = QStringLiteral("exit, clipped");
        QCOMPARE(fittedWords(clipped, metrics, widthOf(clipped) - 1), QStringLiteral("exit"));
        QVERIFY(fittedWords(clipped, metrics, widthOf(QStringLiteral("exit")) - 1).endsWith(u'…'));
        // Positions are no words that explain others.
        const QString positions = QStringLiteral("(1, 2) to (3, 4)");
        const QString cut = fittedWords(positions, metrics, widthOf(positions) - 1);
        QVERIFY2(cut.startsWith(QStringLiteral("(1, 2) to (")) && cut.endsWith(u'…'), qPrintable(cut));
    }

    void aCopyHoldsTheSelectedRowsFromTopToBottomAndTheShownColumns()
    {
        EventBench bench(*m_document, *m_selection);
        DenseTable& table = bench.events.table();
        QVERIFY(table.selectedText().isEmpty());
        bench.events.setColumnChoices({QStringLiteral("-instant"), QStringLiteral("-pair"), QStringLiteral("-s"),
                                       QStringLiteral("-point"), QStringLiteral("-audit"), QStringLiteral("-frames"),
                                       QStringLiteral("+a"), QStringLiteral("+b")});
        bench.click(1);
        const QPoint first = table.visualRect(bench.model.index(0, 1)).center();
        QTest::mouseClick(table.viewport(), Qt::LeftButton, Qt::ControlModifier, first);
        QCOMPARE(table.selectedText(TableFormat::csv),
                 QStringLiteral("t,Event,a,b\r\n0.25,cross,wall,dot\r\n0.5,cross,far,dot\r\n"));
        QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(),
                 QStringLiteral("t\tEvent\ta\tb\n0.25\tcross\twall\tdot\n0.5\tcross\tfar\tdot\n"));
    }

    void manyRowsAreCopiedInTheBackground()
    {
        m_document->adopt(manyWalls(int(DenseTable::mostCopiedAtOnce) + 10), {});
        EventBench bench(*m_document, *m_selection);
        DenseTable& table = bench.events.table();
        QApplication::clipboard()->setText(QStringLiteral("before"));
        table.selectAll();
        QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(table.isCopying());
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("before"));
        bench.events.progress().cancelButton().click();
        QVERIFY(!table.isCopying());
        for (const TableFormat format : {TableFormat::tsv, TableFormat::text}) {
            table.copySelection(format);
            bench.model.setFilter(QStringLiteral("t<0")); // the copy holds the rows at the time of the request
            QTRY_VERIFY(!table.isCopying());
            const QString copied = QApplication::clipboard()->text();
            bench.model.setFilter({});
            table.selectAll();
            QVERIFY(copied == table.selectedText(format));
            QCOMPARE(copied.count(u'\n'), qsizetype(DenseTable::mostCopiedAtOnce) + 11);
        }
    }

    void theProgressPanelShowsDuringLongWork()
    {
        QWidget place;
        place.show();
        ProgressPanel panel(&place);
        QSignalSpy cancelled(&panel, &ProgressPanel::cancelled);
        panel.begin(QStringLiteral("Working…"));
        QVERIFY(!panel.isVisible());
        QTRY_VERIFY(panel.isVisible());
        panel.setProgress(0.5);
        auto* bar = panel.findChild<QProgressBar*>();
        QCOMPARE(bar->value() * 2, bar->maximum());
        QTest::mouseClick(&panel.cancelButton(), Qt::LeftButton);
        QCOMPARE(cancelled.size(), 1);
        panel.end();
        QVERIFY(!panel.isVisible());
    }

    void theFilterCompletesItsLastWord()
    {
        Scene scene = m_document->scene();
        scene.bodies[1].id = "far wall";
        m_document->adopt(scene, {});
        EventBench bench(*m_document, *m_selection);
        QVERIFY(QTest::qWaitForWindowExposed(&bench.events));
        auto* filter = bench.events.findChild<QLineEdit*>();
        filter->setFocus();
        QTest::keyClicks(filter, QStringLiteral("CRO"));
        QAbstractItemView* offered = filter->completer()->popup();
        QTRY_VERIFY(offered->isVisible());
        QCOMPARE(offered->model()->rowCount(), 1);
        QTest::keyClick(offered, Qt::Key_Down);
        QTest::keyClick(offered, Qt::Key_Return);
        QCOMPARE(filter->text(), QStringLiteral("kind:cross"));
        QCOMPARE(bench.model.rowCount(), 2);
        QTest::keyClicks(filter, QStringLiteral(" far"));
        QTRY_VERIFY(offered->isVisible());
        QTest::keyClick(offered, Qt::Key_Down);
        QTest::keyClick(offered, Qt::Key_Return);
        QCOMPARE(filter->text(), QStringLiteral("kind:cross body:\"far wall\""));
        QCOMPARE(bench.model.rowCount(), 1);
        filter->clear();
        QTest::keyClicks(filter, QStringLiteral("kind:touch"));
        QVERIFY2(!offered->isVisible(), "the word is complete");
    }

    void theFilterCountsItsHits()
    {
        m_document->adopt(manyWalls(), {});
        EventBench bench(*m_document, *m_selection);
        auto* filter = bench.events.findChild<QLineEdit*>();
        const auto hits = [&bench] {
            for (const auto* label : bench.events.findChildren<QLabel*>())
                if (label->accessibleName() == QStringLiteral("Events that match") && label->isVisible())
                    return label->text();
            return QString();
        };
        QCOMPARE(hits(), QString());
        filter->setText(QStringLiteral("body:2"));
        QCOMPARE(hits(), QStringLiteral("15 of 60"));
        filter->setText(QStringLiteral("kind:nothing"));
        QCOMPARE(hits(), QStringLiteral("0 of 60"));
        filter->clear();
        QCOMPARE(hits(), QString());
    }

    void theFilterAcceptsEveryWordOfItsTipAndHint()
    {
        const EventBench bench(*m_document, *m_selection);
        const auto* field = bench.events.findChild<QLineEdit*>();
        const auto wordsOf = [](const QString& text) {
            const QString examples = text.section(QStringLiteral("e.g. "), 1);
            return examples.isEmpty() ? text.section(u':', 1).section(QStringLiteral(", or"), 0, 0)
                                      : QString(examples).remove(QStringLiteral(" or"));
        };
        Scene scene = m_document->scene();
        scene.grid = Grid{};
        scene.bodies[0].name = "Plasma ball";
        for (const QString& text : {field->toolTip(), field->placeholderText()}) {
            QVERIFY2(wordsOf(text).contains(u':'), qPrintable(text));
            const EventFilter filter(wordsOf(text), scene, solve(scene).value());
            QCOMPARE(filter.problems(), QStringList());
        }
    }

    void aWrongWordInTheFilterIsReported()
    {
        EventBench bench(*m_document, *m_selection);
        QTest::keyClicks(bench.events.findChild<QLineEdit*>(), QStringLiteral("kind:bounce"));
        QStringList said;
        for (const QLabel* label : bench.events.findChildren<QLabel*>())
            if (label->isVisible())
                said << label->text();
        QVERIFY2(said.join(u' ').contains(QStringLiteral("bounce")), qPrintable(said.join(u' ')));
    }

    void theProportionHasAColumnOnlyIfThereIsOne()
    {
        EventBench points(*m_document, *m_selection);
        points.events.resize(1400, 300);
        QVERIFY(!points.events.table().isColumnHidden(EventModel::SColumn));
        Body ball{.id = "ball", .shape = Shape::circle, .a = FromTo{{0, 0}, {8, 0}}, .radius = {0.5}};
        Scene scene = m_document->scene();
        scene.bodies[2] = ball;
        m_document->adopt(scene, {});
        EventBench circles(*m_document, *m_selection);
        circles.events.resize(1400, 300);
        QCOMPARE(circles.model.rowCount(), 4);
        QVERIFY(circles.events.table().isColumnHidden(EventModel::SColumn));
    }

    void treeAndSelectionFollowEachOtherWithoutALoop()
    {
        BodyModel model(*m_document);
        BodyTree bodies(model, *m_selection);
        bodies.resize(320, 400);
        bodies.show();
        QSignalSpy changed(m_selection.get(), &Selection::changed);
        m_selection->setBodies({2});
        QCOMPARE(changed.size(), 1);
        QVERIFY(bodies.tree().selectionModel()->isSelected(model.index(2, 0)));
        bodies.tree().expand(model.index(0, 0));
        const QModelIndex number = model.index(0, 1, model.index(0, 0));
        QTest::mouseClick(bodies.tree().viewport(), Qt::LeftButton, {}, bodies.tree().visualRect(number).center());
        QCOMPARE(m_selection->bodies(), (std::vector<std::size_t>{0}));
        QTest::mouseClick(bodies.tree().viewport(), Qt::LeftButton, Qt::ControlModifier,
                          bodies.tree().visualRect(model.index(1, 0)).center());
        QCOMPARE(m_selection->bodies(), (std::vector<std::size_t>{0, 1}));
        Body body;
        body.id = "added";
        m_document->appendBodies({body}, QStringLiteral("Add"));
        QVERIFY(bodies.tree().selectionModel()->isSelected(model.index(3, 0)));
        QVERIFY(!bodies.tree().selectionModel()->isSelected(model.index(0, 0)));
    }

    void bodiesAreCollapsedUntilTheirArrowIsClicked()
    {
        BodyModel model(*m_document);
        BodyTree bodies(model, *m_selection);
        QTreeView& tree = bodies.tree();
        for (int row = 0; row < model.rowCount(); ++row)
            QVERIFY(!tree.isExpanded(model.index(row, 0)));
        tree.expand(model.index(1, 0));
        m_document->removeBodies({0}); // resets the model
        QCOMPARE(model.rowCount(), 2);
        QVERIFY(tree.isExpanded(model.index(0, 0)));
        QVERIFY(!tree.isExpanded(model.index(1, 0)));
    }

    void aPointLosesDigitsOfBothCoordinates()
    {
        const QFontMetrics metrics(QApplication::font());
        const QString point = QStringLiteral("−0.123457, 1.5");
        QCOMPARE(fittedNumber(point, metrics, metrics.horizontalAdvance(point)), point);
        for (int room = metrics.horizontalAdvance(point) - 1;
             room >= metrics.horizontalAdvance(QStringLiteral("≈ −0.1, 2")); --room) {
            const QString shown = fittedNumber(point, metrics, room);
            QVERIFY2(metrics.horizontalAdvance(shown) <= room, qPrintable(shown));
            QVERIFY2(shown.startsWith(QStringLiteral("≈ −0.1")) && shown.contains(QStringLiteral(", ")),
                     qPrintable(shown));
        }
        QCOMPARE(fittedNumber(point, metrics, 10), QStringLiteral("…"));
        const QString five = QStringLiteral("≈ 12346"); // narrower than ≈ 1.235e4
        QVERIFY(fittedNumber(QStringLiteral("12345.67"), metrics, metrics.horizontalAdvance(five))
                    .endsWith(QStringLiteral("12346")));
    }

    // A form is shown whole or not at all, whereas a name gains from every letter.
    void namesHaveTheRoomBeforeTheFormsOfTimes()
    {
        const auto timeWidth = [this](const char* name) {
            m_document->adopt(parseScene(twoHits, "test").value(), {});
            Body wall = m_document->scene().bodies[0];
            wall.name = name;
            wall.a = Rest{{1.7, -3}};
            wall.b = Rest{{1.7, 3}};
            m_document->changeBody(0, wall, QStringLiteral("Change"));
            EventBench bench(*m_document, *m_selection);
            bench.events.resize(430, 200);
            QCoreApplication::processEvents();
            return bench.events.table().columnWidth(EventModel::TimeColumn);
        };
        QVERIFY(timeWidth("A wall whose name is longer than all the room that there is beside it") <= timeWidth("W"));
    }

    void aNumberThatDoesNotFitIsRoundedAndMarked()
    {
        SceneDocument document;
        document.appendBodies({{.id = "dot", .a = Rest{{-0.12345678901234568, 0.25}}}}, QStringLiteral("add"));
        BodyModel model(document);
        Selection selection(document);
        BodyTree bodies(model, selection);
        const auto& delegate = static_cast<const BodyDelegate&>(*bodies.tree().itemDelegate());
        const auto shown = [&](int column, int width) {
            QStyleOptionViewItem option;
            option.initFrom(&bodies.tree());
            option.rect = QRect(0, 0, width, 20);
            delegate.initStyleOption(&option, model.index(0, column, model.index(0, 0)));
            return option.text;
        };
        QCOMPARE(shown(BodyModel::XColumn, 400), QStringLiteral("−0.12345678901234568"));
        QString before = shown(BodyModel::XColumn, 400);
        for (int width = 150; width >= 60; width -= 10) {
            const QString text = shown(BodyModel::XColumn, width);
            QVERIFY2(text.startsWith(QStringLiteral("≈ −0.1")) && text.size() <= before.size(), qPrintable(text));
            QVERIFY(bodies.tree().fontMetrics().horizontalAdvance(text) <= width);
            before = text;
        }
        QCOMPARE(shown(BodyModel::YColumn, 60), QStringLiteral("0.25"));
        QCOMPARE(shown(BodyModel::XColumn, 24), QStringLiteral("…")); // a part of the number would mislead
    }

    void anEyeAndALockAreClickedWithoutSelecting()
    {
        BodyModel model(*m_document);
        BodyTree bodies(model, *m_selection);
        bodies.resize(260, 400);
        bodies.show();
        m_selection->setBodies({2});
        QTreeView& tree = bodies.tree();
        const QRect cell = tree.visualRect(model.index(0, BodyModel::ValueColumn));
        const auto click = [&](QRect mark) { QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, mark.center()); };
        const QImage before = tree.viewport()->grab().toImage();
        click(BodyDelegate::eyeIn(cell));
        QVERIFY(model.index(0, 0).data(BodyModel::HiddenRole).toBool());
        QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Hide wall"));
        QVERIFY(tree.viewport()->grab().toImage() != before);
        click(BodyDelegate::lockIn(cell));
        QVERIFY((markedBodies(m_document->scene()) == MarkedBodies{{0}, {0}}));
        QVERIFY(model.index(0, 0).data(Qt::ToolTipRole).toString().endsWith(QStringLiteral("hidden, locked")));
        QCOMPARE(m_selection->bodies(), (std::vector<std::size_t>{2}));
        click(BodyDelegate::eyeIn(cell));
        QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Show wall"));
        click(BodyDelegate::lockIn(cell));
        QVERIFY(!m_document->scene().view);
    }

    void theGroupFollowsTheName()
    {
        BodyModel model(*m_document);
        BodyTree bodies(model, *m_selection);
        bodies.resize(400, 300);
        bodies.show();
        const QImage before = bodies.tree().viewport()->grab().toImage();
        Body body = m_document->scene().bodies[0];
        body.group = "box";
        m_document->changeBody(0, body, QStringLiteral("Group"));
        QVERIFY(bodies.tree().viewport()->grab().toImage() != before);
        QCOMPARE(model.index(0, 0).data(BodyModel::GroupRole).toString(), QStringLiteral("box"));
        QVERIFY(model.index(0, 0).data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("group box")));
    }

    void aNumberThatIsTooLongIsShownByItsExponent()
    {
        BodyModel model(*m_document);
        BodyTree bodies(model, *m_selection);
        bodies.resize(480, 400);
        bodies.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bodies));
        const auto shown = [&](double x) {
            Body body = m_document->scene().bodies[0];
            body.a = Rest{{x, 0}};
            m_document->changeBody(0, body, {});
            const QModelIndex cell = model.index(0, BodyModel::XColumn);
            QStyleOptionViewItem option;
            option.initFrom(&bodies.tree());
            option.widget = &bodies.tree();
            option.rect = bodies.tree().visualRect(cell);
            static_cast<const BodyDelegate*>(bodies.tree().itemDelegate())->initStyleOption(&option, cell);
            return option.text;
        };
        QCOMPARE(shown(1e12), QStringLiteral("1e12"));
        QCOMPARE(shown(3500000), QStringLiteral("3500000"));
        QCOMPARE(shown(3500000.005).remove(u' '), QStringLiteral("≈3500000"));
        QCOMPARE(shown(-105180.25).remove(u' '), QStringLiteral("≈−105180"));
        QCOMPARE(shown(-105180), QStringLiteral("−105180"));
        QCOMPARE(shown(-1e300), QStringLiteral("−1e300"));
        QVERIFY2(shown(1.2345e-200).startsWith(u'≈'), qPrintable(shown(1.2345e-200)));
    }

    void tablesRoundNumbersButNotLabels()
    {
        QStandardItemModel model(1, 2);
        DenseTable table;
        table.setModel(&model);
        const auto shown = [&](const QString& text, bool isLabel) {
            model.setData(model.index(0, 0), text);
            model.setData(model.index(0, 0), isLabel ? QVariant(QString()) : QVariant(), ShownIdRole);
            QStyleOptionViewItem option;
            option.initFrom(&table);
            option.widget = &table;
            option.rect = QRect(0, 0, 80, 20);
            static_cast<const RowDelegate*>(table.itemDelegate())->initStyleOption(&option, model.index(0, 0));
            return option.text;
        };
        const QString number = QStringLiteral("0.12345678901234567");
        QVERIFY2(shown(number, false).startsWith(QStringLiteral("≈ 0.123")), qPrintable(shown(number, false)));
        QVERIFY(!shown(number, false).contains(u'…'));
        QCOMPARE(shown(QStringLiteral("1000000000000"), false), QStringLiteral("1e12"));
        QCOMPARE(shown(QStringLiteral("1000000000000"), true), QStringLiteral("1000000000000"));
        QCOMPARE(shown(QStringLiteral("1/3 of 5000000000"), false), QStringLiteral("1/3 of 5000000000")); // a text
    }

    void aSecondClickLeadsToTheBodyAndF2Renames()
    {
        BodyModel model(*m_document);
        BodyTree bodies(model, *m_selection);
        bodies.resize(320, 400);
        bodies.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bodies));
        QTreeView& tree = bodies.tree();
        QSignalSpy activated(&bodies, &BodyTree::activated);
        const QPoint name = tree.visualRect(model.index(1, 0)).center();
        QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, name);
        QTest::mouseDClick(tree.viewport(), Qt::LeftButton, {}, name);
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated.front().front().value<std::size_t>(), std::size_t{1});
        QVERIFY(!tree.findChild<QLineEdit*>());
        bodies.rename(1);
        auto* editor = tree.findChild<QLineEdit*>();
        QVERIFY(editor);
        QCOMPARE(editor->text(), QString::fromStdString(m_document->scene().bodies[1].id));
        QTest::keyClicks(editor, QStringLiteral("fresh"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(m_document->scene().bodies[1].name, std::optional<std::string>("fresh"));
    }

    void aNumberInTheTreeIsEditedLikeAField()
    {
        BodyModel model(*m_document);
        BodyTree bodies(model, *m_selection);
        bodies.resize(320, 400);
        bodies.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bodies));
        bodies.activateWindow();
        QTreeView& tree = bodies.tree();
        const QModelIndex x = model.index(0, BodyModel::XColumn, model.index(2, 0));
        tree.setCurrentIndex(x);
        tree.edit(x);
        auto* editor = tree.findChild<NumberField*>();
        QVERIFY(editor);
        const auto from = [this] { return std::get<FromTo>(m_document->scene().bodies[2].a).from.x; };
        QTest::keyClick(editor, Qt::Key_Up, Qt::AltModifier);
        QTest::keyClick(editor, Qt::Key_Up, Qt::AltModifier);
        QVERIFY(from() == 1e-323);
        QCOMPARE(m_document->undoStack().count(), 1);
        editor->selectAll();
        QTest::keyClicks(editor, QStringLiteral("1/3)"));
        QTest::keyClick(editor, Qt::Key_Return);
        QCoreApplication::processEvents();
        QVERIFY(editor->isVisible()); // a mistake keeps the editor open
        QVERIFY(editor->fault().startsWith(QStringLiteral("At character 4: ")));
        QTest::keyClick(editor, Qt::Key_Backspace);
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_VERIFY(from() == 1.0 / 3);
        QCOMPARE(x.data().toString(), QStringLiteral("≈ 0.3333333333333333"));
        QCOMPARE(m_document->undoStack().count(), 2);
        tree.edit(x);
        NumberField* again = nullptr;
        for (NumberField* candidate : tree.findChildren<NumberField*>())
            if (candidate->isVisible())
                again = candidate;
        QVERIFY(again);
        QTest::keyClick(again, Qt::Key_Return);
        QCoreApplication::processEvents();
        QCOMPARE(m_document->undoStack().count(), 2); // nothing was typed
    }

    void bodiesAreDraggedToAnotherPlace_data()
    {
        QTest::addColumn<QList<int>>("dragged");
        QTest::addColumn<int>("onto");
        QTest::addColumn<double>("height"); // as a share of the row's height
        QTest::addColumn<QList<int>>("order");
        QTest::newRow("the last above the first") << QList<int>{2} << 0 << 0.05 << QList<int>{2, 0, 1};
        QTest::newRow("the first below the last") << QList<int>{0} << 2 << 0.95 << QList<int>{1, 2, 0};
        QTest::newRow("onto the last") << QList<int>{0} << 2 << 0.5 << QList<int>{1, 2, 0};
        QTest::newRow("onto the first") << QList<int>{1} << 0 << 0.5 << QList<int>{1, 0, 2};
        QTest::newRow("two at once") << QList<int>{1, 2} << 0 << 0.05 << QList<int>{1, 2, 0};
    }
    void bodiesAreDraggedToAnotherPlace()
    {
        QFETCH(QList<int>, dragged);
        QFETCH(int, onto);
        QFETCH(double, height);
        QFETCH(QList<int>, order);
        BodyModel model(*m_document);
        BodyTree bodies(model, *m_selection);
        bodies.resize(320, 400);
        bodies.show();
        QTreeView& tree = bodies.tree();
        tree.collapseAll();
        tree.expand(model.index(dragged.front(), 0));
        std::vector<std::size_t> selected(dragged.begin(), dragged.end());
        m_selection->setBodies(selected);
        const std::vector<Body> before = m_document->scene().bodies;
        QModelIndexList rows;
        for (const int row : dragged)
            rows << model.index(row, 0);
        const std::unique_ptr<QMimeData> data(model.mimeData(rows));
        const QRect row = tree.visualRect(model.index(onto, 0));
        const QPoint at(row.left() + 40, row.top() + int(row.height() * height));
        drop(*tree.viewport(), *data, at);
        QCOMPARE(m_document->undoStack().count(), 1);
        for (int place = 0; place < order.size(); ++place)
            QCOMPARE(m_document->scene().bodies[std::size_t(place)].id, before[std::size_t(order[place])].id);
        for (const std::size_t place : m_selection->bodies())
            QVERIFY(dragged.contains(order[qsizetype(place)]));
        QCOMPARE(m_selection->bodies().size(), selected.size());
        QVERIFY(tree.isExpanded(model.index(int(order.indexOf(dragged.front())), 0)));
        m_document->undoStack().undo();
        QVERIFY(m_document->scene().bodies == before);
        QCOMPARE(m_selection->bodies(), selected);
        drop(*tree.viewport(), *data, at); // the data is of an earlier state of the document and is refused
        QVERIFY(m_document->scene().bodies == before);
    }

    void problemsLeadToTheirBodies()
    {
        Scene scene = m_document->scene();
        scene.ignore = {{"wall", "far"}, {"dot", "nobody"}};
        scene.expect = {Expectation{.a = "dot", .other = "wall"}, Expectation{.a = "far", .other = Cell{1, 2}}};
        const auto bodies = [&](const char* pointer) { return bodiesOf(scene, Problem{{}, 0, 0, pointer, "x"}); };
        using Places = std::vector<std::size_t>;
        QCOMPARE(bodies("/bodies/2/radius"), Places{2});
        QCOMPARE(bodies("/bodies/12/radius"), Places{});
        QCOMPARE(bodies("/ignore/0"), (Places{0, 1}));
        QCOMPARE(bodies("/ignore/1/1"), Places{2});
        QCOMPARE(bodies("/expect/0/t"), (Places{0, 2}));
        QCOMPARE(bodies("/expect/1"), Places{1});
        QCOMPARE(bodies("/expect/9"), Places{});
        QCOMPARE(bodies("/grid"), Places{});
        ProblemList list;
        list.resize(400, 200);
        list.show();
        list.setProblems({{"a.json", 0, 0, "/grid", "one"}, {"a.json", 0, 0, "/bodies/1", "two"}});
        QCOMPARE(list.text().count(u'\n'), 1);
        Places picked;
        connect(&list, &ProblemList::picked, this, [&](const Problem& problem) { picked = bodiesOf(scene, problem); });
        auto* view = list.findChild<QListWidget*>();
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualItemRect(view->item(1)).center());
        QCOMPARE(picked, Places{1});
    }

private:
    static void drop(QWidget& viewport, const QMimeData& data, QPoint at)
    {
        QDragEnterEvent enter(at, Qt::MoveAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&viewport, &enter);
        QDragMoveEvent move(at, Qt::MoveAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&viewport, &move);
        QDropEvent drop(at, Qt::MoveAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&viewport, &drop);
    }

    std::unique_ptr<SceneDocument> m_document;
    std::unique_ptr<Selection> m_selection;
};

QTEST_MAIN(TestTables)

} // namespace sweep::tst_tables
#include "tst_tables.moc"
