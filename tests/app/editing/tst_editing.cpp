#include "app/workbench/message_bar.h"
#include "app/workbench/panels.h"
#include "core/scene_file/kept_members.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/canvas/snapping.h"
#include "widgets/format/number_field.h"
#include "widgets/inspectors/inspector.h"
#include "widgets/inspectors/path_editor.h"
#include "widgets/tables/body_tree.h"
#include "widgets/tables/panels.h"

#include <sweepbench/scene_file.h>

#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QTableView>
#include <QTreeView>
#include <QUndoStack>

#include <functional>
#include <iterator>

namespace sweep::tst_editing {

namespace {
const char* const crowd = R"({"format": "sweepbench.scene", "version": 1, "time": {"start": 0, "end": 2},
  "bodies": [
  {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 1]}, "radius": {"from": 0.5, "to": 1}},
  {"id": "wall", "shape": "segment", "a": [5, -3], "b": {"keys": [[0, 5, 3], [1, 6, 3]]}, "group": "g"},
  {"id": "shell", "shape": "projectile", "path": {"at": [0, 4], "velocity": [6, 2], "acceleration": [0, -9.75]},
   "radius": 1.5, "active": [0.25, 1.75], "group": "g"},
  {"id": "dot", "shape": "point", "path": [1, 2]}],
  "ignore": [["ball", "shell"], ["ball", "dot"]], "view": {"zoom": 1.10}})";

using Chosen = std::vector<std::size_t>;

} // namespace

// Commands on bodies, by keys, mouse and clipboard in the whole window.
class TestEditing : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        WindowTest::init();
        adopt(parseScene(crowd, "test").value());
    }

    void copiedBodiesAreASceneAsText()
    {
        select({0, 2});
        key(Qt::Key_C, Qt::ControlModifier);
        const std::string text = QApplication::clipboard()->text().toStdString();
        const Scene part = parseScene(text, "clipboard").value();
        QCOMPARE(part.bodies.size(), std::size_t{2});
        QVERIFY(part.bodies[1] == scene().bodies[2]);
        QCOMPARE(part.ignore->size(), std::size_t{1});
        QCOMPARE(part.time->interval.end, 2.0);
        QVERIFY(problemsOf(part).empty());
        QCOMPARE(stack().count(), 0);
    }

    void pasteInPlaceKeepsEveryBitAndUsesFreeNames()
    {
        select({0, 1, 2});
        key(Qt::Key_C, Qt::ControlModifier);
        key(Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(scene().bodies.size(), std::size_t{7});
        Body copy = scene().bodies[4];
        QCOMPARE(copy.id, std::string("ball 2"));
        copy.id = "ball";
        QVERIFY(copy == scene().bodies[0]);
        QCOMPARE(*scene().bodies[5].group, std::string("g 2"));
        QCOMPARE(scene().bodies[5].group, scene().bodies[6].group);
        QVERIFY((scene().ignore->back() == std::pair<std::string, std::string>("ball 2", "shell 2")));
        QCOMPARE(selection(), (Chosen{4, 5, 6}));
        QVERIFY(problemsOf(scene()).empty());
        QCOMPARE(stack().count(), 1);
    }

    void theHistoryNamesWhatIsPasted()
    {
        select({0});
        key(Qt::Key_C, Qt::ControlModifier);
        key(Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(scene().bodies.back().id, std::string("ball 2"));
        QCOMPARE(stack().undoText(), QStringLiteral("Paste ball 2"));
    }

    void theHistoryBeginsWithTheFileOrANewScene()
    {
        QCOMPARE(history(), QStringList{QStringLiteral("New scene")});
        open(crowd);
        QCOMPARE(history(), QStringList{QStringLiteral("As opened (saved)")});
    }

    void pasteGoesToTheCursor()
    {
        select({3});
        key(Qt::Key_C, Qt::ControlModifier);
        Canvas& canvas = m_window->canvas();
        const QPoint at(300, 200);
        QTest::mouseMove(&canvas, at);
        QTRY_VERIFY(canvas.cursorPosition().has_value());
        trigger(ActionId::fitAll);
        const ViewTransform view = canvas.view();
        const Vec expected = canvas.snapped({.pixel = at});
        QVERIFY(canvas.snapMark());
        key(Qt::Key_V, Qt::ControlModifier);
        const Vec pasted = std::get<Rest>(scene().bodies[4].a).at;
        QCOMPARE(pasted.x, expected.x);
        QCOMPARE(pasted.y, expected.y);
        QVERIFY(!canvas.snapMark());
        const QPointF away = view.toPixel(pasted) - at;
        QVERIFY2(away.manhattanLength() < 30, qPrintable(QString::number(away.manhattanLength())));
        m_window->resize(m_window->width() - 40, m_window->height()); // a notice above the canvas does the same
        QCOMPARE(canvas.view().unitsPerPixel(), view.unitsPerPixel());
    }

    void theListShowsTheSelectionAfterAMove()
    {
        const auto* list = m_window->findChild<BodyTree*>()->findChild<QTreeView*>();
        const auto shown = [list] {
            QStringList names;
            for (const QModelIndex& row : list->selectionModel()->selectedRows())
                names << row.data().toString();
            return names;
        };
        select({0});
        trigger(ActionId::moveDown);
        QCOMPARE(scene().bodies[1].id, std::string("ball"));
        QCOMPARE(shown(), QStringList{QStringLiteral("ball")});
        trigger(ActionId::moveUp);
        QCOMPARE(shown(), QStringList{QStringLiteral("ball")});
        trigger(ActionId::undo);
        QCOMPARE(shown(), QStringList{QStringLiteral("ball")});
    }

    void theStatusBarShowsWhereAPointWouldBePlaced()
    {
        Canvas& canvas = m_window->canvas();
        std::optional<Vec> said;
        const QObject scope;
        connect(&canvas, &Canvas::cursorMoved, &scope, [&said](std::optional<Vec> at) { said = at; });
        key(Qt::Key_P);
        const QPoint at(301, 203);
        QTest::mouseMove(&canvas, at);
        QTRY_VERIFY(said && canvas.snapMark());
        const Vec hovered = *said;
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, at);
        const Vec placed = std::get<Rest>(scene().bodies.back().a).at;
        QCOMPARE(hovered.x, placed.x);
        QCOMPARE(hovered.y, placed.y);
    }

    void escapeLeavesAFieldThenTheToolThenClearsTheSelection()
    {
        select({0});
        key(Qt::Key_C);
        QCOMPARE(m_window->canvas().tool(), ToolKind::circle);
        auto* field = m_window->panels().inspector().findChild<NumberField*>();
        field->setFocus();
        QTest::keyClick(field, Qt::Key_Escape);
        QCOMPARE(QApplication::focusWidget(), &m_window->canvas());
        QCOMPARE(m_window->canvas().tool(), ToolKind::circle);
        key(Qt::Key_Escape);
        QCOMPARE(m_window->canvas().tool(), ToolKind::select);
        QCOMPARE(workbench().selection.bodies(), Chosen{0});
        key(Qt::Key_Escape);
        QCOMPARE(workbench().selection.bodies(), Chosen{});
    }

    void theKeysOfATableAreSelectedNotTheBodies()
    {
        select({1});
        QTableView* view = nullptr;
        for (const auto* table : m_window->panels().inspector().findChildren<KeyTable*>())
            if (!table->isHidden())
                view = table->findChild<QTableView*>();
        QVERIFY(view);
        view->setFocus();
        QTest::keyClick(view, Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(workbench().selection.bodies(), Chosen{1});
        QCOMPARE(view->selectionModel()->selectedRows().size(), view->model()->rowCount());
    }

    void lettersAfterANewSceneGoToTheCanvas()
    {
        onNextDialog([](QDialog& dialog) { dialog.accept(); });
        trigger(ActionId::newScene);
        activate();
        QCOMPARE(m_window->focusWidget(), &m_window->canvas());
        for (int i = 0; i < 60; ++i) { // a full turn
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QVERIFY(QApplication::focusWidget()->accessibleName() != QStringLiteral("Zoom"));
        }
    }

    void cutRemovesInOneStepAndPastesIntoAnotherWindow()
    {
        select({1, 2});
        key(Qt::Key_X, Qt::ControlModifier);
        QCOMPARE(scene().bodies.size(), std::size_t{2});
        QCOMPARE(stack().count(), 1);
        QCOMPARE(stack().undoText(), QStringLiteral("Cut g"));
        const auto other = std::make_unique<MainWindow>(*m_store);
        other->resize(1280, 800);
        other->show();
        other->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(other.get()));
        const Scene blank = other->workbench().document.scene();
        QTest::keyClick(other.get(), Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
        const Scene there = other->workbench().document.scene();
        QCOMPARE(there.bodies.size(), std::size_t{2});
        QCOMPARE(*there.bodies[0].group, std::string("g"));
        QVERIFY(there.time == scene().time); // a blank scene adopts the time, so that the bodies move as before
        QVERIFY(problemsOf(there).empty());
        stack().undo();
        QVERIFY(there.bodies[1] == scene().bodies[2]);
        QCOMPARE(selection(), (Chosen{1, 2}));
        QCOMPARE(other->workbench().document.undoStack().count(), 1);
        other->workbench().document.undoStack().undo();
        QVERIFY(other->workbench().document.scene() == blank);
    }

    void pastingAnInvalidSceneChangesNothing_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("said");
        QTest::newRow("nothing") << QString() << QStringLiteral("clipboard");
        QTest::newRow("words") << QStringLiteral("a shopping list") << QStringLiteral("clipboard:1:1");
        QTest::newRow("other JSON") << QStringLiteral("{\"a\": 1}") << QStringLiteral("clipboard:1:");
        QTest::newRow("a bad body") << QString::fromLatin1(crowd).replace(QStringLiteral("1.5"), QStringLiteral("-1"))
                                    << QStringLiteral("/bodies/2/radius");
        QTest::newRow("no bodies") << QStringLiteral(R"({"format": "sweepbench.scene", "version": 1, "bodies": []})")
                                   << QStringLiteral("no bodies");
        QTest::newRow("too large") << QStringLiteral(R"({"format": "sweepbench.scene"})")
                                          .leftJustified(qsizetype(ClipboardEdits::mostBytes) + 1)
                                   << QStringLiteral("67108865");
    }
    void pastingAnInvalidSceneChangesNothing()
    {
        QFETCH(QString, text);
        QFETCH(QString, said);
        const Scene before = scene();
        QApplication::clipboard()->setText(text);
        key(Qt::Key_V, Qt::ControlModifier);
        QTRY_VERIFY(m_window->messageBar().isVisible());
        QVERIFY2(m_window->messageBar().text().contains(said), qPrintable(m_window->messageBar().text()));
        QVERIFY(scene() == before);
        QCOMPARE(stack().count(), 0);
    }

    void aWholeSceneCanBePasted()
    {
        QApplication::clipboard()->setText(QString::fromLatin1(crowd));
        key(Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(scene().bodies.size(), std::size_t{8});
        QCOMPARE(scene().ignore->size(), std::size_t{4});
    }

    void copiedMarkdownCanBePasted()
    {
        awaitAnswer();
        select({0, 2});
        trigger(ActionId::copyAsMarkdown);
        QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("```json")));
        key(Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(scene().bodies.size(), std::size_t{6});
        QVERIFY(scene().bodies[5].a == scene().bodies[2].a);
    }

    void duplicatesKeepPairsAndGroupsAmongThem()
    {
        select({0, 1, 2});
        key(Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(scene().bodies.size(), std::size_t{7});
        QCOMPARE(scene().ignore->size(), std::size_t{3});
        QCOMPARE(*scene().bodies[6].group, std::string("g 2"));
        QVERIFY(problemsOf(scene()).empty());
    }

    void duplicatesAreOffsetByGridStepsWithoutRounding_data()
    {
        QTest::addColumn<double>("pixels"); // per unit
        QTest::addColumn<double>("spacing");
        for (const double pixels : {0.37, 12.0, 59.5, 119.0, 770.0})
            for (const double spacing : {0.0, 0.75})
                QTest::addRow("%g pixels, %g", pixels, spacing) << pixels << spacing;
    }
    void duplicatesAreOffsetByGridStepsWithoutRounding()
    {
        QFETCH(const double, pixels);
        QFETCH(const double, spacing);
        if (spacing > 0) {
            Scene scene = m_window->workbench().document.scene();
            scene.grid = Grid{.spacing = {spacing, spacing}};
            adopt(scene);
        }
        Canvas& canvas = m_window->canvas();
        canvas.setView({{0.1, -7}, scaleOf(pixels, 1), canvas.size()});
        select({0, 3});
        key(Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(scene().bodies.size(), std::size_t{6});
        QVERIFY2(m_window->messageBar().text().isEmpty(), qPrintable(m_window->messageBar().text()));
        const Vec by = std::get<Rest>(scene().bodies[5].a).at - std::get<Rest>(scene().bodies[3].a).at;
        QCOMPARE(by.y, -by.x);
        QCOMPARE(std::get<FromTo>(scene().bodies[4].a).from - std::get<FromTo>(scene().bodies[0].a).from, by);
        QVERIFY(by.x * pixels >= 25 && by.x * pixels <= 300);
        if (spacing * pixels > 40)
            QCOMPARE(std::fmod(std::max(by.x, spacing), std::min(by.x, spacing)), 0.0);
    }

    void bodiesAreGroupedAndUngrouped()
    {
        select({0, 3});
        key(Qt::Key_G, Qt::ControlModifier);
        QVERIFY2(m_window->messageBar().text().contains(
                     QStringLiteral("Contacts between ball and dot are no longer tested")),
                 qPrintable(m_window->messageBar().text()));
        QCOMPARE(*scene().bodies[0].group, std::string("group 1"));
        QCOMPARE(scene().bodies[0].group, scene().bodies[3].group);
        select({1, 3});
        key(Qt::Key_G, Qt::ControlModifier);
        QCOMPARE(*scene().bodies[1].group, std::string("group 2"));
        select({0, 1, 2, 3});
        key(Qt::Key_G, Qt::ControlModifier | Qt::ShiftModifier);
        for (const Body& body : scene().bodies)
            QVERIFY(!body.group);
        undoAll();
    }

    void hiddenAndLockedSurviveSaving()
    {
        select({0, 1});
        key(Qt::Key_H, Qt::ControlModifier);
        select({1});
        key(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY((markedBodies(scene()) == MarkedBodies{{0, 1}, {1}}));
        QVERIFY(m_window->canvas().isHidden(0));
        QVERIFY(m_window->canvas().isLocked(1));
        const Scene read = parseScene(sceneText(scene()), "again").value();
        QVERIFY((markedBodies(read) == MarkedBodies{{0, 1}, {1}}));
        QVERIFY(read.view->find("\"zoom\":1.10") != std::string::npos);
        select({0, 3}); // one of them is visible: the command hides all
        key(Qt::Key_H, Qt::ControlModifier);
        QVERIFY((markedBodies(scene()).hidden == Chosen{0, 1, 3}));
        key(Qt::Key_H, Qt::ControlModifier);
        QVERIFY((markedBodies(scene()).hidden == Chosen{1}));
        key(Qt::Key_H, Qt::ControlModifier | Qt::ShiftModifier);
        trigger(ActionId::unlockAll);
        QVERIFY(markedBodies(scene()) == MarkedBodies{});
        undoAll();
    }

    void hidingKeepsTheAnswer()
    {
        QTRY_COMPARE(m_window->workbench().solver.stage(), Solver::Stage::done);
        const auto timeline = m_window->workbench().answer()->timeline;
        select({0});
        key(Qt::Key_H, Qt::ControlModifier);
        QVERIFY(m_window->workbench().answer());
        QVERIFY(m_window->workbench().answer()->timeline == timeline);
        QCOMPARE(m_window->workbench().answer()->revision, m_window->workbench().document.revision());
        QCOMPARE(m_window->workbench().solver.stage(), Solver::Stage::done);
    }

    void theListIsReorderedByKeys()
    {
        select({2, 3});
        key(Qt::Key_Up, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(ids(), QStringLiteral("ball shell dot wall"));
        QCOMPARE(selection(), (Chosen{1, 2}));
        key(Qt::Key_Up, Qt::ControlModifier | Qt::ShiftModifier);
        key(Qt::Key_Up, Qt::ControlModifier | Qt::ShiftModifier); // no row is above the first
        QCOMPARE(ids(), QStringLiteral("shell dot ball wall"));
        key(Qt::Key_Down, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(ids(), QStringLiteral("ball shell dot wall"));
        QCOMPARE(stack().count(), 3);
        undoAll();
        QCOMPARE(selection(), (Chosen{2, 3}));
    }

    void theOrderDecidesWhichBodyIsA()
    {
        adopt(parseScene(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "wall", "shape": "segment", "a": [2, -3], "b": [2, 3]},
          {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [8, 0]}}]})",
                         "test")
                  .value());
        QTRY_COMPARE(m_window->workbench().solver.stage(), Solver::Stage::done);
        const auto first = [this] { return m_window->workbench().answer()->timeline->events()[0].a; };
        QCOMPARE(first(), 0U);
        select({1});
        key(Qt::Key_Up, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(m_window->workbench().solver.stage(), Solver::Stage::done);
        QCOMPARE(ids(), QStringLiteral("dot wall"));
        QCOMPARE(m_window->workbench().answer()->timeline->events().size(), std::size_t{1});
    }

    void aNameIsTypedInTheList()
    {
        select({3});
        m_window->canvas().setFocus();
        QTest::keyClick(&m_window->canvas(), Qt::Key_F2);
        auto* editor = m_window->panels().bodies().tree().findChild<QLineEdit*>();
        QVERIFY(editor);
        QTest::keyClicks(editor, QStringLiteral("ball")); // the name of another body
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(scene().bodies[3].name, std::optional<std::string>("ball"));
        QTRY_VERIFY(!m_window->panels().bodies().tree().findChild<QLineEdit*>());
        QTest::keyClick(&m_window->panels().bodies().tree(), Qt::Key_F2);
        editor = m_window->panels().bodies().tree().findChild<QLineEdit*>();
        QTest::keyClicks(editor, QStringLiteral("point"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(scene().bodies[3].name, std::optional<std::string>("point"));
        QCOMPARE(scene().bodies[3].id, std::string("dot")); // references in the file and in logs stay valid
        QCOMPARE(scene().ignore->back().second, std::string("dot"));
    }

    void exactTransformsAreReversible_data()
    {
        QTest::addColumn<int>("there");
        QTest::addColumn<int>("back");
        QTest::addColumn<bool>("origin");
        for (const bool origin : {false, true}) {
            const auto row = [&](const char* name, ActionId there, ActionId back) {
                QTest::addRow("%s%s", name, origin ? " about the origin" : "") << int(there) << int(back) << origin;
            };
            row("mirrored from left to right", ActionId::mirrorAcross, ActionId::mirrorAcross);
            row("mirrored from top to bottom", ActionId::mirrorDown, ActionId::mirrorDown);
            row("turned left and right", ActionId::turnLeft, ActionId::turnRight);
            row("half and twice", ActionId::half, ActionId::twice);
        }
    }
    void exactTransformsAreReversible()
    {
        QFETCH(int, there);
        QFETCH(int, back);
        QFETCH(bool, origin);
        const Scene before = scene();
        m_window->actions()[ActionId::aboutOrigin].setChecked(origin);
        select({0, 1, 2, 3});
        trigger(ActionId(there));
        QVERIFY(!(scene() == before));
        QVERIFY2(!m_window->messageBar().isVisible(), qPrintable(m_window->messageBar().text()));
        trigger(ActionId(back));
        QVERIFY(scene() == before);
        QCOMPARE(stack().count(), 2);
        QVERIFY(!stack().undoText().contains(QStringLiteral("rounded")));
        undoAll();
    }

    void roundingTransformsAreReportedAndUndone()
    {
        Scene uneven = scene();
        uneven.bodies[3].a = FromTo{{0.1, 0.2}, {0.7, 1e-3}};
        adopt(uneven);
        select({0, 3});
        trigger(ActionId::mirrorAcross);
        QVERIFY(m_window->messageBar().isVisible());
        QVERIFY2(m_window->messageBar().text().contains(QStringLiteral("rounded, by at most")),
                 qPrintable(m_window->messageBar().text()));
        QVERIFY(stack().undoText().endsWith(QStringLiteral("(rounded)")));
        key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!m_window->messageBar().isVisible());
        QVERIFY(scene() == uneven);
        m_window->actions()[ActionId::aboutOrigin].setChecked(true);
        trigger(ActionId::mirrorAcross);
        QVERIFY(!m_window->messageBar().isVisible());
        QCOMPARE(std::get<FromTo>(scene().bodies[3].a).from.x, -0.1);
    }

    void transformsBeyondTheDoublesAreRefused()
    {
        Scene far = scene();
        far.bodies[3].a = Rest{{1.5e308, 0}};
        adopt(far);
        select({3});
        m_window->actions()[ActionId::aboutOrigin].setChecked(true);
        trigger(ActionId::twice);
        QVERIFY(m_window->messageBar().isVisible());
        QVERIFY(scene() == far);
        QCOMPARE(stack().count(), 0);
    }

    void bodiesAreAlignedAndDistributed()
    {
        select({0, 1, 3});
        trigger(ActionId::alignLeft); // at t = 0 the ball's edge is at −0.5
        QCOMPARE(std::get<Rest>(scene().bodies[3].a).at.x, -0.5);
        QCOMPARE(std::get<Rest>(scene().bodies[1].a).at.x, -0.5);
        QCOMPARE(stack().count(), 1);
        trigger(ActionId::spreadCentresDown);
        QCOMPARE(stack().count(), 2);
        select({0, 1});
        QVERIFY(!m_window->actions()[ActionId::spreadCentresDown].isEnabled());
        undoAll();
    }

    void typedStepsShowInAdvanceWhetherTheyAreExact()
    {
        select({0});
        QStringList remarks;
        onNextDialog([&](QDialog& dialog) {
            const auto lines = dialog.findChildren<QLineEdit*>();
            const auto type = [&](const char* x) {
                lines[0]->selectAll();
                QTest::keyClicks(lines[0], QLatin1String(x));
                remarks << remarkIn(dialog);
            };
            type("nonsense");
            QVERIFY(!dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->isEnabled());
            type("0.1");
            type("1/4");
            QTest::keyClick(lines[0], Qt::Key_Return);
        });
        key(Qt::Key_M, Qt::ControlModifier);
        QVERIFY(remarks.size() == 3);
        QVERIFY2(remarks[0].contains(QStringLiteral("not a finite number")), qPrintable(remarks[0]));
        QVERIFY2(remarks[1].contains(QStringLiteral("1 number is rounded, by at most")), qPrintable(remarks[1]));
        QVERIFY2(!remarks[1].contains(QStringLiteral("0.1 stands for 0.1")), qPrintable(remarks[1]));
        QCOMPARE(remarks[2], QStringLiteral("Exact."));
        QCOMPARE(std::get<FromTo>(scene().bodies[0].a).from.x, 0.25);
        QCOMPARE(stack().count(), 1);
        QVERIFY(!m_window->messageBar().isVisible());
    }

    void anyAngleAndFactorWarnOfRounding()
    {
        select({0, 1, 2, 3});
        QStringList remarks;
        onNextDialog([&](QDialog& dialog) {
            remarks << remarkIn(dialog);
            QTest::keyClick(dialog.findChild<QLineEdit*>(), Qt::Key_Return);
        });
        trigger(ActionId::turnBy);
        QVERIFY(remarks.size() == 1);
        QVERIFY2(remarks[0].contains(QStringLiteral("numbers are rounded, by at most")), qPrintable(remarks[0]));
        QVERIFY(stack().undoText().endsWith(QStringLiteral("(rounded)")));
        onNextDialog([&](QDialog& dialog) {
            auto* line = dialog.findChild<QLineEdit*>();
            line->selectAll();
            QTest::keyClicks(line, QStringLiteral("-1"));
            remarks << remarkIn(dialog);
            QTest::keyClick(&dialog, Qt::Key_Escape);
        });
        trigger(ActionId::scaleBy);
        QVERIFY2(remarks.size() == 2 && remarks[1].contains(QStringLiteral("greater than 0")), "asked");
        QCOMPARE(stack().count(), 1);
        undoAll();
    }

    void textFieldsAndTablesKeepTheirOwnClipboard()
    {
        select({0});
        QApplication::clipboard()->setText(QStringLiteral("7"));
        auto* field = m_window->findChild<QLineEdit*>(QStringLiteral("x of to"));
        QVERIFY(field);
        field->setFocus();
        field->selectAll();
        QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(field->text(), QStringLiteral("7"));
        QCOMPARE(scene().bodies.size(), std::size_t{4});
    }

    void theContextMenuRepeatsTheMenuBar()
    {
        select({0, 1});
        QContextMenuEvent event(QContextMenuEvent::Mouse, m_window->canvas().view().toPixel({0, 0}).toPoint(),
                                m_window->canvas().mapToGlobal(QPoint(5, 5)));
        QApplication::sendEvent(&m_window->canvas(), &event);
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu);
        QCOMPARE(selection(), (Chosen{0, 1})); // the clicked body is one of them
        for (const ActionId command :
             {ActionId::cut, ActionId::copy, ActionId::paste, ActionId::duplicate, ActionId::remove, ActionId::group,
              ActionId::hide, ActionId::lock, ActionId::rename})
            QVERIFY(menu->actions().contains(&m_window->actions()[command]));
        menu->close();
    }

    void selectionAndSecondClickWorkInListAndCanvas()
    {
        QTreeView& tree = m_window->panels().bodies().tree();
        const QModelIndex dot = tree.model()->index(3, 0);
        tree.scrollTo(dot);
        QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(dot).center());
        QCOMPARE(selection(), Chosen{3});
        QTest::mouseDClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(dot).center());
        QVERIFY((m_window->canvas().view().centre() == Vec{1, 2}));
        Canvas& canvas = m_window->canvas();
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.view().toPixel({0.5, 0}).toPoint());
        QCOMPARE(selection(), Chosen{0});
        QVERIFY(tree.selectionModel()->isSelected(tree.model()->index(0, 0)));
    }

    void aProblemLeadsToItsBodies()
    {
        Scene bad = scene();
        bad.bodies[1].radius = {};
        bad.bodies[0].radius = {-1};
        bad.ignore->emplace_back("dot", "nobody");
        adopt(bad);
        QTRY_COMPARE(m_window->workbench().solver.stage(), Solver::Stage::refused);
        ProblemList& list = m_window->panels().problems();
        m_window->panels().raise(list);
        QStringList lines = list.text().split(u'\n');
        auto* view = list.findChild<QListWidget*>();
        for (int row = 0; row < lines.size(); ++row) {
            select({2});
            QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualItemRect(view->item(row)).center());
            QCOMPARE(selection(), lines[row].contains(QStringLiteral("/bodies/0")) ? Chosen{0} : Chosen{3});
        }
        QVERIFY(lines.size() >= 2);
    }

    void theLastSessionIsRestored()
    {
        const QString path = m_folder->filePath(QStringLiteral("last.scene.json"));
        SceneDocument& document = m_window->workbench().document;
        QVERIFY(writeSceneFile(document.scene(), path.toStdString()).ok());
        document.endSave(document.beginSave(), path);
        Canvas& canvas = m_window->canvas();
        canvas.setView({{0.1, -7}, {1.25, 3}, canvas.size()});
        m_window->workbench().playhead.setTime(1.1);
        m_window->workbench().player.markIn(0.3);
        m_window->workbench().player.markOut(1.2);
        select({0, 2});
        QVERIFY(m_window->close());
        start();
        m_window->actions()[ActionId::reopenOnStart].trigger(); // it is on by default
        QVERIFY(m_window->close());
        start();
        QVERIFY(!m_window->actions()[ActionId::reopenOnStart].isChecked());
        QVERIFY(!m_window->lastSession().reopenOnStart());
        m_window->actions()[ActionId::reopenOnStart].trigger();
        QVERIFY(m_window->lastSession().reopenOnStart());
        QTRY_COMPARE(selection(), (Chosen{0, 2}));
        awaitAnswer();
        QCOMPARE(m_window->workbench().document.path(), path);
        QVERIFY((m_window->canvas().view().centre() == Vec{0.1, -7}));
        QVERIFY((m_window->canvas().view().scale() == Scale{1.25, 3}));
        QCOMPARE(m_window->workbench().playhead.time(), 1.1);
        QVERIFY(m_window->workbench().player.range() == (Interval{0.3, 1.2}));
        QVERIFY(m_window->close());
        QFile::remove(path);
        start();
        QVERIFY(!m_window->lastSession().reopenOnStart());
    }
    void theLastSessionEndsAtItsEvent()
    {
        QFile file(m_folder->filePath(QStringLiteral("third.scene.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [3, 0]}},
          {"id": "wall", "shape": "segment", "a": [1, -1], "b": [1, 1]}]})");
        file.close();
        m_window->files().openPath(file.fileName());
        QTRY_COMPARE(m_window->workbench().document.path(), file.fileName());
        awaitAnswer();
        m_window->workbench().playhead.setInstant(0);
        QVERIFY(m_window->close());
        start();
        QVERIFY(m_window->lastSession().reopenOnStart());
        QTRY_COMPARE(m_window->workbench().document.path(), file.fileName());
        awaitAnswer();
        QTRY_COMPARE(m_window->workbench().playhead.instant(), std::optional<std::size_t>(0));
    }

private:
    // The entries of Edit ▸ Undo History.
    [[nodiscard]] QStringList history() const
    {
        QStringList states;
        for (QMenu* menu : m_window->findChildren<QMenu*>())
            if (menu->title() == QStringLiteral("Undo &History")) {
                menu->popup({});
                for (const QAction* state : menu->actions())
                    states << state->text();
                menu->close();
            }
        return states;
    }
    void adopt(const Scene& scene)
    {
        m_window->workbench().document.adopt(scene, {});
        m_window->canvas().fitAll();
    }
    [[nodiscard]] const Chosen& selection() const { return m_window->workbench().selection.bodies(); }
    void select(const Chosen& places) { m_window->workbench().selection.setBodies(places); }
    void undoAll()
    {
        activate();
        for (int steps = stack().index(); steps > 0; --steps)
            key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!stack().canUndo());
    }
    [[nodiscard]] QString ids()
    {
        QStringList list;
        for (const Body& body : scene().bodies)
            list << QString::fromStdString(body.id);
        return list.join(u' ');
    }
    // The message below the fields.
    [[nodiscard]] static QString remarkIn(const QDialog& dialog)
    {
        QString remark;
        for (const QLabel* label : dialog.findChildren<QLabel*>())
            if (label->wordWrap())
                remark = label->text();
        return remark;
    }
};

QTEST_MAIN(TestEditing)

} // namespace sweep::tst_editing
#include "tst_editing.moc"
