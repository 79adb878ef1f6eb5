#include "app/guide/welcome.h"
#include "app/workbench/message_bar.h"
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/tables/body_tree.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/event_table.h"
#include "widgets/tables/frame_panel.h"
#include "widgets/tables/grid_lab.h"
#include "widgets/tables/panels.h"

#include <sweepbench/scene_file.h>

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QStatusBar>
#include <QTimer>
#include <QTreeView>
#include <QUndoStack>
#include <QWheelEvent>

namespace sweep::tst_main_window {

namespace {
const char* const wallAndDot = R"({"format": "sweepbench.scene", "version": 1, "title": "One hit", "bodies": [
  {"id": "wall", "shape": "segment", "a": [2, -3], "b": [2, 3]},
  {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [8, 0]}}]})";

} // namespace

class TestMainWindow : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void aSceneIsOpenedEditedSavedAndReopened()
    {
        const QString path = open(wallAndDot);
        QCOMPARE(solvedTimes(), QList<double>{0.25});
        QVERIFY(m_window->windowTitle().contains(QStringLiteral("a.scene.json")));

        editNumber(0, 0, BodyModel::XColumn, QStringLiteral("4")); // point a of the wall
        editNumber(0, 1, BodyModel::XColumn, QStringLiteral("4")); // point b of the wall
        QVERIFY(m_window->isWindowModified());
        QTRY_COMPARE(solvedTimes(), QList<double>{0.5});

        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY(!m_window->isWindowModified());
        const Scene saved = readSceneFile(path.toStdString()).value();
        QVERIFY(saved == m_window->workbench().document.scene());

        start();
        openPath(path);
        QTRY_COMPARE(solvedTimes(), QList<double>{0.5});
        QVERIFY(m_window->workbench().document.scene() == saved);
    }

    void theHeadlineClaimsOnlyWhatTheAuditCovers()
    {
        // The bodies are so many that the audit compares boxes first; those at rest coincide and belong to one group.
        QByteArray bodies;
        for (int i = 0; i < 120; ++i)
            bodies +=
                QByteArray(R"({"id": "NAME", "shape": "segment", "group": "pile", "a": [0, 0], "b": [1, PLACE]},)")
                    .replace("NAME", QByteArray::number(i))
                    .replace("PLACE", QByteArray::number(i));
        bodies += R"({"id": "last", "shape": "segment", "a": [90, 0], "b": [91, 0]},)";
        const auto sceneOf = [&](const QByteArray& last) {
            return QByteArray(R"({"format": "sweepbench.scene", "version": 1, "bodies": [)") + bodies + last + "]}";
        };
        const auto said = [this] { return m_window->panels().headline().headline().text; };
        open(sceneOf(R"({"id": "still", "shape": "point", "path": [99, 99]})"));
        QTRY_COMPARE(workbench().solver.stage(), Solver::Stage::done);
        QTRY_COMPARE(said(), QStringLiteral("Nothing moves"));
        open(sceneOf(R"({"id": "far", "shape": "point", "path": {"from": [99, 99], "to": [98, 99]}})"));
        QTRY_VERIFY2(said().endsWith(QStringLiteral("kept apart by bounding boxes")), qPrintable(said()));
    }

    void undoInAFieldRevertsTheEditMadeThere()
    {
        open(wallAndDot);
        const Scene before = m_window->workbench().document.scene();
        m_window->workbench().selection.setBodies({1});
        auto* field = m_window->findChild<QLineEdit*>(QStringLiteral("x of to"));
        QVERIFY(field);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("16"));
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_COMPARE(solvedTimes(), QList<double>{0.125});
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(m_window->workbench().document.scene() == before);
        QCOMPARE(field->text(), QStringLiteral("8"));
    }

    void aDragOnTheCanvasIsOneStepAndEscUndoesIt()
    {
        open(wallAndDot);
        Canvas& canvas = m_window->canvas();
        const Scene before = m_window->workbench().document.scene();
        m_window->workbench().selection.setBodies({1});
        const QPoint from = canvas.view().toPixel({8, 0}).toPoint();
        QTest::mousePress(&canvas, Qt::LeftButton, {}, from);
        for (int i = 1; i <= 50; ++i)
            QTest::mouseMove(&canvas, from + QPoint(-i, -i));
        QTest::mouseRelease(&canvas, Qt::LeftButton, {}, from + QPoint(-50, -50));
        QCOMPARE(m_window->workbench().document.undoStack().count(), 1);
        const auto& path = std::get<FromTo>(m_window->workbench().document.scene().bodies[1].a);
        QVERIFY2(path.to.x < 8, qPrintable(QString::number(path.to.x)));
        QVERIFY2(path.to.y > 0, qPrintable(QString::number(path.to.y)));
        QVERIFY(path.from == (Vec{0, 0}));
        QTRY_COMPARE(m_window->workbench().solver.stage(), Solver::Stage::done);
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(m_window->workbench().document.scene() == before);

        const QPoint again = canvas.view().toPixel({8, 0}).toPoint(); // the drag has moved the view
        QTest::mousePress(&canvas, Qt::LeftButton, {}, again);
        QTest::mouseMove(&canvas, again + QPoint(-20, 0));
        QTest::mouseMove(&canvas, again + QPoint(-40, 0));
        QVERIFY(!(m_window->workbench().document.scene() == before));
        QTest::keyClick(&canvas, Qt::Key_Escape);
        QTest::mouseRelease(&canvas, Qt::LeftButton, {}, from + QPoint(-40, 0));
        QVERIFY(m_window->workbench().document.scene() == before);
        QVERIFY(!m_window->workbench().document.undoStack().canUndo());
    }

    void aBandSelectsAndAnEdgeChangesTheRadius()
    {
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "ball", "shape": "circle", "path": [0, 0], "radius": 1},
          {"id": "other", "shape": "circle", "path": [4, 0], "radius": 1},
          {"id": "far", "shape": "circle", "path": [8, 3], "radius": 1}]})");
        Canvas& canvas = m_window->canvas();
        const auto pixel = [&](Vec p) { return canvas.view().toPixel(p).toPoint(); };
        const auto drag = [&](QPoint from, QPoint to, Qt::KeyboardModifiers modifiers) {
            QTest::mousePress(&canvas, Qt::LeftButton, modifiers, from);
            QTest::mouseMove(&canvas, (from + to) / 2);
            QTest::mouseMove(&canvas, to);
            QTest::mouseRelease(&canvas, Qt::LeftButton, modifiers, to);
        };
        drag(pixel({-0.9, 1.1}), pixel({4.2, -0.2}), Qt::ShiftModifier);
        QCOMPARE(m_window->workbench().selection.bodies(), (std::vector<std::size_t>{0, 1}));
        drag(pixel({5, 0}), pixel({6, 0}), {});
        const double radius = m_window->workbench().document.scene().bodies[1].radius.from;
        QVERIFY2(std::abs(radius - 2) < 0.1, qPrintable(QString::number(radius)));
        QCOMPARE(m_window->workbench().document.undoStack().count(), 1);
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(m_window->workbench().document.scene().bodies[1].radius.from, 1.0);
    }

    void theGridLabComparesTickedWalksAndLeadsToCells()
    {
        open(R"({"format": "sweepbench.scene", "version": 1, "grid": {"spacing": [1, 1]}, "bodies": [
          {"id": "ball", "shape": "projectile", "path": {"from": [0.5, 0.5], "to": [7.5, 3.5]}, "radius": 1.25},
          {"id": "bar", "shape": "capsule", "a": [0, 0], "b": [3, 2], "radius": 0.5}]})");
        QTRY_COMPARE(m_window->workbench().solver.stage(), Solver::Stage::done);
        const QImage before = m_window->canvas().grab().toImage();
        QVERIFY(!m_window->workbench().lab.isActive());
        GridLab& lab = m_window->panels().lab();
        m_window->panels().raise(lab);
        QTRY_VERIFY(m_window->workbench().lab.answer());
        QVERIFY(m_window->canvas().grab().toImage() != before);
        QCOMPARE(lab.walks().model()->rowCount(), 4);
        QVERIFY(!lab.box(LineCover::supercover).isVisible());

        DenseTable& findings = lab.findings();
        const auto* model = static_cast<GridLabFindingModel*>(findings.model());
        QFont bold = findings.font();
        bold.setBold(true);
        for (int k = 0; k < model->rowCount(); ++k) { // no finding that names a single walk is elided
            const QString text = model->index(k, GridLabFindingModel::FindingColumn).data().toString();
            const int icon = k < 3 ? 16 + 4 : 0;
            if (text.contains(u':'))
                QVERIFY2(QFontMetrics(bold).horizontalAdvance(text) + icon + 8 <=
                             findings.columnWidth(GridLabFindingModel::FindingColumn),
                         qPrintable(text));
        }
        const QRect row = findings.visualRect(model->index(1, GridLabFindingModel::CellColumn));
        QTest::mouseClick(findings.viewport(), Qt::LeftButton, {}, row.center());
        QVERIFY(m_window->workbench().selection.pickedCell() == model->cellOf(1));
        QCOMPARE(m_window->workbench().playhead.time(), model->timeOf(1));

        for (const WalkKind kind : {WalkKind::square, WalkKind::thin})
            QTest::mouseClick(&lab.box(kind), Qt::LeftButton, {}, QPoint(8, lab.box(kind).height() / 2));
        QTest::mouseClick(&lab.box(CellPolicy::open), Qt::LeftButton, {},
                          QPoint(8, lab.box(CellPolicy::open).height() / 2));
        QTRY_VERIFY(m_window->workbench().lab.answer());
        QCOMPARE(lab.walks().model()->rowCount(), 3);

        m_window->workbench().selection.setBodies({1});
        const auto says = [&lab](const char* words) {
            for (const QLabel* label : lab.findChildren<QLabel*>())
                if (label->isVisible() && label->text().contains(QLatin1String(words)))
                    return true;
            return false;
        };
        QTRY_VERIFY(says("same cells")); // closed and open policies agree: no end of the thick line is on the grid
        QVERIFY(lab.box(LineCover::supercover).isVisible());
        QTest::mouseClick(&lab.box(LineCover::supercover), Qt::LeftButton, {},
                          QPoint(8, lab.box(LineCover::supercover).height() / 2));
        QCOMPARE(m_window->workbench().lab.covers().size(), std::size_t(1));
        QTRY_COMPARE(lab.walks().model()->rowCount(), 4);

        m_window->panels().raise(m_window->panels().instruments());
        QTRY_VERIFY(!m_window->workbench().lab.isActive());
    }

    void aClickOnACellSelectsItsEvents()
    {
        open(R"({"format": "sweepbench.scene", "version": 1, "grid": {"spacing": [1, 1]}, "bodies": [
          {"id": "ball", "shape": "projectile", "path": {"from": [0.5, 0.5], "to": [7.5, 3.5]}, "radius": 1.25}]})");
        QTRY_COMPARE(m_window->workbench().solver.stage(), Solver::Stage::done);
        Canvas& canvas = m_window->canvas();
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.view().toPixel({4.5, 0.2}).toPoint());
        QVERIFY(m_window->workbench().selection.pickedCell() == (Cell{4, 0}));
        bool told = false;
        for (const QLabel* label : m_window->statusBar()->findChildren<QLabel*>())
            told = told || label->text().endsWith(QStringLiteral("cell (4, 0)"));
        QVERIFY(told);
        const auto rows = m_window->panels().events().table().selectionModel()->selectedRows();
        QCOMPARE(rows.size(), 2);
        for (const QModelIndex& row : rows)
            QCOMPARE(row.siblingAtColumn(EventModel::BColumn).data().toString(), QStringLiteral("cell (4, 0)"));
        QTest::keyClick(m_window.get(), Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(!m_window->workbench().selection.pickedCell());
    }

    void aClickOnAnEventJumpsThere()
    {
        open(wallAndDot);
        QTRY_COMPARE(m_window->workbench().solver.stage(), Solver::Stage::done);
        QVERIFY(!m_window->workbench().playhead.instant());
        DenseTable& table = m_window->panels().events().table();
        const QRect cell = table.visualRect(table.model()->index(0, EventModel::TimeColumn));
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, cell.center());
        QCOMPARE(m_window->workbench().playhead.instant(), std::optional<std::size_t>(0));
        QCOMPARE(m_window->workbench().selection.pickedEvent(), std::optional<std::size_t>(0));
        m_window->workbench().playhead.setTime(0.9);
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, cell.center());
        QCOMPARE(m_window->workbench().playhead.time(), 0.25);
        QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("0.25\tcross")));
    }

    void keysStepPlayAndPause()
    {
        open(wallAndDot);
        QTRY_COMPARE(m_window->workbench().solver.stage(), Solver::Stage::done);
        QTest::keyClick(m_window.get(), Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(m_window->workbench().playhead.time(), 0.25);
        QTest::keyClick(m_window.get(), Qt::Key_Home, Qt::ControlModifier);
        QCOMPARE(m_window->workbench().playhead.time(), 0.0);
        // Space plays whichever widget has the focus, and does not trigger that widget.
        QTreeView& tree = m_window->panels().bodies().tree();
        tree.setFocus();
        QTest::keyClick(&tree, Qt::Key_Space);
        QVERIFY(m_window->workbench().player.isPlaying());
        QTRY_VERIFY(m_window->workbench().playhead.time() > 0);
        QTest::keyClick(&m_window->panels().events().table(), Qt::Key_Space);
        QVERIFY(!m_window->workbench().player.isPlaying());
        QTest::keyClick(m_window.get(), Qt::Key_K);
        QVERIFY(m_window->workbench().player.isPlaying());
        QTest::keyClick(m_window.get(), Qt::Key_K);
        QVERIFY(!m_window->workbench().player.isPlaying());
    }

    void bodiesAreAddedDuplicatedDeletedAndRestored()
    {
        open(wallAndDot);
        for (const ActionId command : {ActionId::addPoint, ActionId::addCircle, ActionId::addProjectile,
                                       ActionId::addSegment, ActionId::addCapsule, ActionId::addRay, ActionId::addLine})
            m_window->actions()[command].trigger();
        const auto bodies = [this] { return m_window->workbench().document.scene().bodies.size(); };
        QCOMPARE(bodies(), std::size_t{9});
        QVERIFY(problemsOf(m_window->workbench().document.scene()).empty());
        QTest::keyClick(m_window.get(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(m_window.get(), Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(bodies(), std::size_t{18});
        QVERIFY(problemsOf(m_window->workbench().document.scene()).empty());
        QTest::keyClick(m_window.get(), Qt::Key_Delete);
        QCOMPARE(bodies(), std::size_t{9});
        QTest::keyClick(m_window.get(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(m_window.get(), Qt::Key_Delete);
        QCOMPARE(bodies(), std::size_t{0});
        QVERIFY(m_window->welcome().isVisible());
        for (int i = 0; i < 10; ++i)
            QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(bodies(), std::size_t{2});
        QVERIFY(!m_window->isWindowModified());
        QVERIFY(!m_window->welcome().isVisible());
    }

    void thePlaceUnderTheCursorFollowsTheScene()
    {
        open(wallAndDot);
        Scene scene = m_window->workbench().document.scene();
        scene.grid = Grid{};
        m_window->workbench().document.adopt(scene, {});
        QLabel* cursor = nullptr;
        for (QLabel* label : m_window->statusBar()->findChildren<QLabel*>())
            cursor = label->accessibleName() == QStringLiteral("Coordinates under the cursor") ? label : cursor;
        QVERIFY(cursor);
        QTest::mouseMove(&m_window->canvas(), m_window->canvas().rect().center());
        QTRY_VERIFY(cursor->text().contains(QStringLiteral("cell")));
        scene.grid.reset();
        m_window->workbench().document.adopt(scene, {});
        QVERIFY(cursor->text().startsWith(u'('));
        QVERIFY(!cursor->text().contains(QStringLiteral("cell")));
        QTest::keyClick(m_window.get(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(m_window.get(), Qt::Key_Delete); // the welcome page appears over the canvas, under the cursor
        QVERIFY(m_window->welcome().isVisible());
        QCOMPARE(cursor->text(), QString());
    }

    void anInvalidSceneIsShownWithItsProblemAndCanBeUndone()
    {
        open(wallAndDot);
        QTRY_COMPARE(m_window->workbench().solver.stage(), Solver::Stage::done);
        m_window->workbench().document.renameBody(1, "wall");
        QTRY_COMPARE(m_window->workbench().solver.stage(), Solver::Stage::refused);
        QVERIFY(m_window->messageBar().isVisible());
        QVERIFY(m_window->panels().problems().text().contains(QStringLiteral("wall")));
        QVERIFY(!m_window->workbench().playhead.timeline());
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(m_window->workbench().solver.stage(), Solver::Stage::done);
        QVERIFY(!m_window->messageBar().isVisible());
    }

    void problemsOfARefusedFileAreListedAndTheSceneStays()
    {
        open(wallAndDot);
        const Scene before = m_window->workbench().document.scene();
        const QString bad =
            write(QStringLiteral("bad.scene.json"), R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "x", "shape": "circle", "path": [0, 0], "radius": -1}, {"id": "x", "shape": "point"}]})");
        m_window->files().openPath(bad);
        QTRY_VERIFY(m_window->messageBar().isVisible());
        const QString text = m_window->panels().problems().text();
        QVERIFY2(text.contains(QStringLiteral("/bodies/0/radius")) && text.count(u'\n') >= 1, qPrintable(text));
        QVERIFY(m_window->messageBar().text().contains(text));
        QVERIFY(m_window->workbench().document.scene() == before);
    }

    void aFailedSaveIsReportedAndLosesNothing()
    {
        open(wallAndDot);
        m_window->workbench().document.renameBody(1, "other");
        bool answered = false;
        chooseNext(m_folder->filePath(QStringLiteral("none/where.scene.json")), answered);
        QVERIFY(!m_window->files().saveAs() || !m_window->files().finishSaving());
        m_robot.reset();
        QVERIFY(answered);
        QVERIFY(m_window->isWindowModified());
    }

    void closingWithChangesAsks_data()
    {
        QTest::addColumn<QMessageBox::StandardButton>("button");
        QTest::addColumn<bool>("closes");
        QTest::addColumn<bool>("saves");
        QTest::newRow("save") << QMessageBox::Save << true << true;
        QTest::newRow("discard") << QMessageBox::Discard << true << false;
        QTest::newRow("cancel") << QMessageBox::Cancel << false << false;
    }
    void closingWithChangesAsks()
    {
        QFETCH(QMessageBox::StandardButton, button);
        QFETCH(bool, closes);
        QFETCH(bool, saves);
        const QString path = open(wallAndDot);
        const Scene before = m_window->workbench().document.scene();
        m_window->workbench().document.renameBody(1, "other");
        answerNext(button);
        QCOMPARE(m_window->close(), closes);
        QCOMPARE(readSceneFile(path.toStdString()).value() == before, !saves);
    }

    void closingWithoutChangesAsksNothing()
    {
        open(wallAndDot);
        QVERIFY(m_window->close());
    }

    void recentFilesSurviveARestartAndCanBeCleared()
    {
        for (int i = 0; i < 12; ++i)
            open(wallAndDot, QStringLiteral("f%1.scene.json").arg(i));
        QVERIFY(m_window->close());
        start();
        QCOMPARE(m_window->recentFiles().size(), 10);
        QCOMPARE(QFileInfo(m_window->recentFiles().front()).fileName(), QStringLiteral("f11.scene.json"));
    }

    void aDroppedFileIsOpened()
    {
        const QString path = write(QStringLiteral("dropped.scene.json"), wallAndDot);
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &drop);
        QTRY_COMPARE(m_window->workbench().document.path(), path);

        QMimeData text;
        text.setText(QStringLiteral("no file"));
        QDragEnterEvent wrong({10, 10}, Qt::CopyAction, &text, Qt::LeftButton, {});
        wrong.ignore();
        QApplication::sendEvent(m_window.get(), &wrong);
        QVERIFY(!wrong.isAccepted());
    }

    void theShownAnswerBelongsToTheShownScene()
    {
        open(wallAndDot);
        QTRY_COMPARE(m_window->workbench().solver.stage(), Solver::Stage::done);
        m_window->workbench().document.renameBody(1, "other");
        QVERIFY(!m_window->workbench().answer());
        QVERIFY(!m_window->workbench().playhead.timeline());
        QVERIFY(m_window->workbench().events.index(0, 0).data(Qt::ForegroundRole).isValid());
        QTRY_VERIFY(m_window->workbench().answer());
        QCOMPARE(m_window->workbench().answer()->revision, m_window->workbench().document.revision());
    }

    void theCanvasIsTheLargestWidget_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("small") << QSize(1024, 700);
        QTest::newRow("usual") << QSize(1280, 800);
        QTest::newRow("large") << QSize(1900, 1150);
    }
    void theCanvasIsTheLargestWidget()
    {
        QFETCH(QSize, size);
        MainWindow window(*m_store);
        window.resize(size);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const auto area = [](const QWidget& widget) { return widget.width() * widget.height(); };
        for (const QDockWidget* dock : window.findChildren<QDockWidget*>())
            QVERIFY2(area(window.canvas()) > area(*dock), qPrintable(dock->objectName()));
        QVERIFY(window.canvas().width() * 2 > size.width());
        QCOMPARE(window.size(), size);
    }

    void panelsCanBeHiddenAndTheLayoutReset()
    {
        const QByteArray factory = m_window->saveState();
        m_window->findChild<QDockWidget*>(QStringLiteral("bodies"))->hide();
        m_window->findChild<QDockWidget*>(QStringLiteral("inspector"))->setFloating(true);
        m_window->actions()[ActionId::resetLayout].trigger();
        QVERIFY(m_window->findChild<QDockWidget*>(QStringLiteral("bodies"))->isVisible());
        QVERIFY(!m_window->findChild<QDockWidget*>(QStringLiteral("inspector"))->isFloating());
        QVERIFY(m_window->restoreState(factory));
    }

    void oneKeyHidesAndRestoresAllPanels()
    {
        m_window->findChild<QDockWidget*>(QStringLiteral("inspector"))->hide();
        m_window->panels().raise(m_window->panels().problems());
        QApplication::processEvents();
        const QList<QDockWidget*> docks = m_window->findChildren<QDockWidget*>();
        const auto shown = [&docks] {
            QStringList names;
            for (const QDockWidget* dock : docks)
                if (!dock->isHidden())
                    names << dock->objectName();
            return names;
        };
        const QStringList before = shown();
        const QSize size = m_window->canvas().size();
        QTest::keyClick(m_window.get(), Qt::Key_F9);
        QVERIFY(shown().isEmpty());
        QTRY_VERIFY(m_window->canvas().height() > size.height() && m_window->canvas().width() > size.width());
        QTest::keyClick(m_window.get(), Qt::Key_F9);
        QCOMPARE(shown(), before);
        QTRY_COMPARE(m_window->canvas().size(), size);
        QVERIFY(!m_window->panels().problems().visibleRegion().isEmpty());
        for (QDockWidget* dock : docks)
            dock->hide();
        QTest::keyClick(m_window.get(), Qt::Key_F9);
        QCOMPARE(shown().size(), docks.size() - 4); // Engine's Log, Grid Lab, Cuts and Problems have nothing to show
    }

    void everyPanelScrollsToItsTopForAnotherScene()
    {
        m_window->resize(1024, 700);
        const auto openAndAwait = [this](const char* path) {
            const auto title = scene().title;
            m_window->files().openPath(QLatin1String(path));
            QTRY_VERIFY(scene().title != title);
            awaitAnswer();
            QTRY_VERIFY(workbench().sampler.sampled());
        };
        openAndAwait(":/scenes/plasma-at-an-angle.scene.json");
        QStringList scrolled;
        for (QDockWidget* dock : m_window->findChildren<QDockWidget*>()) {
            m_window->panels().raise(*dock->widget());
            QApplication::processEvents();
            for (const auto* area : dock->findChildren<QAbstractScrollArea*>()) {
                area->verticalScrollBar()->setValue(area->verticalScrollBar()->maximum());
                if (area->verticalScrollBar()->value() > 0)
                    scrolled << dock->objectName();
            }
        }
        QVERIFY2(scrolled.contains(QStringLiteral("frames")) && scrolled.size() > 3, qPrintable(scrolled.join(u' ')));
        openAndAwait(":/scenes/plasma-through-corners.scene.json");
        for (QDockWidget* dock : m_window->findChildren<QDockWidget*>())
            for (const auto* area : dock->findChildren<QAbstractScrollArea*>())
                QVERIFY2(area->verticalScrollBar()->value() == area->verticalScrollBar()->minimum(),
                         qPrintable(dock->objectName()));
    }

    void panelsAreTabbedFloatedAndListed()
    {
        QMenu* list = nullptr;
        for (QMenu* menu : m_window->findChildren<QMenu*>())
            if (menu->title().remove(u'&') == QStringLiteral("Panels"))
                list = menu;
        QVERIFY(list);
        for (QDockWidget* dock : m_window->findChildren<QDockWidget*>()) {
            QVERIFY2(list->actions().contains(dock->toggleViewAction()), qPrintable(dock->objectName()));
            QVERIFY(dock->features() & QDockWidget::DockWidgetMovable);
            QVERIFY(dock->features() & QDockWidget::DockWidgetFloatable);
            QVERIFY(dock->features() & QDockWidget::DockWidgetClosable);
        }
        auto* events = m_window->findChild<QDockWidget*>(QStringLiteral("events"));
        auto* bodies = m_window->findChild<QDockWidget*>(QStringLiteral("bodies"));
        m_window->tabifyDockWidget(bodies, events);
        auto* audit = m_window->findChild<QDockWidget*>(QStringLiteral("audit"));
        audit->setFloating(true);
        QVERIFY(m_window->close());
        start();
        const QList<QDockWidget*> tabs =
            m_window->tabifiedDockWidgets(m_window->findChild<QDockWidget*>(QStringLiteral("bodies")));
        QVERIFY(tabs.contains(m_window->findChild<QDockWidget*>(QStringLiteral("events"))));
        QVERIFY(m_window->findChild<QDockWidget*>(QStringLiteral("audit"))->isFloating());
    }

    void aWindowOfAMissingScreenOpensOnThisOne()
    {
        const QRect screen = m_window->screen()->availableGeometry();
        m_window->setGeometry(screen.right() + 5000, screen.bottom() + 3000, 1280, 800);
        QVERIFY(m_window->close());
        start({});
        QVERIFY(screen.intersects(m_window->geometry()));
        QVERIFY(m_window->geometry().top() >= screen.top()); // the title bar is within reach
    }

    void aLayoutOfAnotherVersionIsIgnored()
    {
        m_window->findChild<QDockWidget*>(QStringLiteral("bodies"))->hide();
        QVERIFY(m_window->close());
        m_store->setValue(QStringLiteral("window/layout-version"), Settings::layoutVersion + 1);
        start();
        QVERIFY(!m_window->findChild<QDockWidget*>(QStringLiteral("bodies"))->isHidden());
    }

    // A text that grows while time runs must not make the window wider than its screen.
    void aLongTimeLabelKeepsTheWindowsWidth()
    {
        Scene scene;
        scene.bodies = {{.id = "floor", .shape = Shape::line, .a = Rest{{0, 0}}, .b = Rest{{1, 0}}}};
        for (int i = 0; i < 120; ++i) {
            const double x = i;
            scene.bodies.push_back({.id = "p" + std::to_string(i), .a = FromTo{{x, -1}, {x, 2 + x / 100}}});
        }
        m_window->resize(1024, 700);
        const int before = m_window->minimumSizeHint().width();
        m_window->workbench().document.adopt(std::move(scene), {});
        QTRY_VERIFY(m_window->workbench().answer() && m_window->workbench().answer()->audit);
        QVERIFY(m_window->workbench().answer()->timeline->instants().size() > 100);
        m_window->workbench().playhead.setInstant(70);
        QCoreApplication::processEvents();
        QVERIFY(m_window->minimumSizeHint().width() <= before); // less, because the welcome page is hidden
        QVERIFY(before <= 1024);
        QCOMPARE(m_window->width(), 1024);
    }

    void themesChangeAtOnce()
    {
        m_window->actions()[ActionId::darkTheme].trigger();
        QTRY_COMPARE(brightnessOf(m_window->palette()), Brightness::dark);
        const QImage dark = m_window->grab().toImage();
        m_window->actions()[ActionId::lightTheme].trigger();
        QTRY_COMPARE(brightnessOf(m_window->palette()), Brightness::light);
        QVERIFY(m_window->grab().toImage() != dark);
    }

    void everyControlHasAName()
    {
        open(wallAndDot);
        m_window->workbench().selection.setBodies({0});
        for (const QAbstractButton* button : m_window->findChildren<QAbstractButton*>()) {
            const bool ours = !button->objectName().startsWith(QStringLiteral("qt_"));
            if (ours && button->isVisible())
                QVERIFY2(!button->text().isEmpty() || !button->accessibleName().isEmpty(),
                         button->metaObject()->className());
        }
        for (const QComboBox* list : m_window->findChildren<QComboBox*>())
            QVERIFY2(!list->lineEdit() || !list->lineEdit()->accessibleName().isEmpty(),
                     qPrintable(list->accessibleName()));
    }

private:
    // Types the path into the next file dialog.
    void chooseNext(const QString& path, bool& answered)
    {
        m_robot = std::make_unique<QTimer>();
        QTimer* timer = m_robot.get();
        timer->setInterval(5);
        connect(timer, &QTimer::timeout, timer, [path, &answered] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
                box->accept(); // the dialog's own message about the path
                return;
            }
            if (!dialog || !dialog->isVisible())
                return;
            if (std::exchange(answered, true)) {
                dialog->reject();
                return;
            }
            dialog->selectFile(path);
            dialog->findChild<QLineEdit*>()->setText(path);
            QTest::keyClick(dialog->findChild<QLineEdit*>(), Qt::Key_Return);
        });
        timer->start();
    }

    void editNumber(int body, int row, int column, const QString& text)
    {
        QTreeView& tree = m_window->panels().bodies().tree();
        const QModelIndex index = tree.model()->index(row, column, tree.model()->index(body, 0));
        tree.scrollTo(index);
        QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(index).center());
        QTest::mouseDClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(index).center());
        auto* editor = tree.findChild<QLineEdit*>();
        QVERIFY(editor);
        editor->selectAll();
        QTest::keyClicks(editor, text);
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(index.data(Qt::EditRole).toString(), text);
        QTRY_VERIFY(!tree.findChild<QLineEdit*>());
    }

    [[nodiscard]] QList<double> solvedTimes()
    {
        QList<double> times;
        const SolverAnswerPtr& answer = m_window->workbench().answer();
        if (answer && answer->timeline)
            for (const auto& instant : answer->timeline->instants())
                times << instant.time.nearest();
        return times;
    }
    std::unique_ptr<QTimer> m_robot; // works the open dialog
};

QTEST_MAIN(TestMainWindow)

} // namespace sweep::tst_main_window
#include "tst_main_window.moc"
