#include "app/guide/welcome.h"
#include "tests/app/window/window_test.h"
#include "tests/support/comparison_text.h"
#include "tests/support/paths.h"
#include "widgets/canvas/canvas.h"
#include "widgets/canvas/snapping.h"

#include <sweepbench/body_state.h>
#include <sweepbench/scene_file.h>

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolBar>
#include <QUndoStack>

namespace sweep::tst_drawing {

// Drawing scenes by mouse and keys in the whole window.
class TestDrawing : public WindowTest
{
    Q_OBJECT

    const Body& body(std::size_t i) { return document().scene().bodies.at(i); }
    void seeGridOf36Pixels() { canvas().setView({{3, 2}, scaleOf(36, 1), QSizeF(canvas().size())}); }
    void dragPixels(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mousePress(&canvas(), Qt::LeftButton, modifiers, from);
        movePixel((from + to) / 2, modifiers);
        movePixel(to, modifiers);
        QTest::mouseRelease(&canvas(), Qt::LeftButton, modifiers, to);
    }
    QString lastStep() { return document().undoStack().undoText(); }

private Q_SLOTS:
    void init()
    {
        WindowTest::init();
        m_window->files().newScene();
        canvas().setFocus();
        look({-3, -2});
    }

    void undoTakesBackTheLastVertexOfAPolygon()
    {
        key(Qt::Key_G);
        for (const Vec at : {Vec{0, 0}, Vec{4, 0}, Vec{4, 3}, Vec{6, 5}, Vec{0, 3}})
            click(at);
        key(Qt::Key_Z, Qt::ControlModifier);
        key(Qt::Key_Z, Qt::ControlModifier);
        click({1, 3});
        key(Qt::Key_Return);
        QCOMPARE(scene().bodies.size(), std::size_t(1));
        QCOMPARE(scene().bodies[0].points.size(), std::size_t(4));
        QCOMPARE(std::get<Rest>(scene().bodies[0].points[3]).at, (Vec{1, 3}));
        key(Qt::Key_Z, Qt::ControlModifier); // nothing is being drawn
        QVERIFY(scene().bodies.empty());
    }

    void everyToolHasAKeyAnActionAndAButton()
    {
        const std::pair<Qt::Key, ToolKind> keys[] = {
            {Qt::Key_P, ToolKind::point},   {Qt::Key_S, ToolKind::segment},    {Qt::Key_C, ToolKind::circle},
            {Qt::Key_T, ToolKind::capsule}, {Qt::Key_J, ToolKind::projectile}, {Qt::Key_R, ToolKind::ray},
            {Qt::Key_L, ToolKind::line},    {Qt::Key_B, ToolKind::box},        {Qt::Key_G, ToolKind::polygon},
            {Qt::Key_M, ToolKind::measure}, {Qt::Key_U, ToolKind::cut},        {Qt::Key_W, ToolKind::steer},
            {Qt::Key_H, ToolKind::hand},    {Qt::Key_V, ToolKind::select}};
        const auto* bar = m_window->findChild<QToolBar*>(QStringLiteral("palette"));
        for (const auto& [pressed, tool] : keys) {
            key(pressed);
            QCOMPARE(canvas().tool(), tool);
            int checked = 0;
            const QAction* more = bar->actions().last();
            const bool isRare = tool == ToolKind::cut || tool == ToolKind::steer || tool == ToolKind::hand;
            QCOMPARE(more->isChecked(), isRare);
            for (const QAction* action : isRare ? more->menu()->actions() : bar->actions()) {
                if (!action->isChecked() || action->shortcut() != QKeySequence(pressed))
                    continue;
                ++checked;
                QVERIFY(!action->icon().isNull());
                QVERIFY(!action->icon().pixmap(20).toImage().isNull());
            }
            QCOMPARE(checked, 1);
        }
        for (const auto& [pressed, tool] : keys) { // Escape returns from each tool
            key(pressed);
            key(Qt::Key_Escape);
            QCOMPARE(canvas().tool(), ToolKind::select);
            QVERIFY(m_window->actions()[ActionId::toolSelect].isChecked());
        }
    }

    void namesAreShownBesideTheToolsUntilHidden()
    {
        const auto* bar = m_window->findChild<QToolBar*>(QStringLiteral("palette"));
        QCOMPARE(bar->orientation(), Qt::Vertical);
        QCOMPARE(bar->toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
        QAction* names = nullptr;
        for (QAction* action : m_window->actions().menu(MenuId::view)->actions())
            if (action->text().remove(u'&') == QStringLiteral("Tool Names"))
                names = action;
        QVERIFY(names);
        for (QAction* tool : bar->actions()) // icons and names are aligned
            if (!tool->isSeparator())
                QCOMPARE(bar->widgetForAction(tool)->width(), bar->widgetForAction(bar->actions().front())->width());
        const QSize wide = m_window->size();
        m_window->resize(1024, 700); // the canvas needs the space
        QCOMPARE(bar->toolButtonStyle(), Qt::ToolButtonIconOnly);
        m_window->resize(wide);
        QCOMPARE(bar->toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
        names->trigger();
        QCOMPARE(bar->toolButtonStyle(), Qt::ToolButtonIconOnly);
        start();
        QCOMPARE(m_window->findChild<QToolBar*>(QStringLiteral("palette"))->toolButtonStyle(), Qt::ToolButtonIconOnly);
    }

    // Draws with every tool, then undoes and redoes everything: the bytes are the same.
    void bodiesOfEveryToolAreDrawnUndoneAndDrawnAgain()
    {
        const auto bytes = [this] { return sceneText(document().scene()); };
        std::vector<std::string> states{bytes()};
        const auto step = [&](const auto& act) {
            act();
            states.push_back(bytes());
        };
        const std::pair<Qt::Key, std::pair<Vec, Vec>> strokes[] = {
            {Qt::Key_S, {{0, 0}, {2, 0}}},   {Qt::Key_C, {{4, 1}, {5, 1}}}, {Qt::Key_T, {{7, 0}, {9, 1}}},
            {Qt::Key_J, {{12, 1}, {13, 1}}}, {Qt::Key_R, {{0, 3}, {1, 4}}}, {Qt::Key_B, {{3, 3}, {5, 5}}}};
        for (const auto& [tool, stroke] : strokes)
            step([&, pressed = tool, line = stroke] {
                key(pressed);
                drag(line.first, line.second);
            });
        step([&] { drag({4, 3}, {8, 6}); }); // sets the motion of the box
        step([&] {
            key(Qt::Key_P);
            click({1, 6});
        });
        picture("drawn-bodies");
        QCOMPARE(document().scene().bodies.size(), std::size_t(7));
        QVERIFY(problemsOf(document().scene()).empty());
        QUndoStack& stack = document().undoStack();
        QCOMPARE(stack.count(), int(states.size()) - 1);
        for (std::size_t i = states.size() - 1; i-- > 0;) {
            stack.undo();
            QVERIFY(bytes() == states[i]);
        }
        for (std::size_t i = 1; i < states.size(); ++i) {
            stack.redo();
            QVERIFY(bytes() == states[i]);
        }
    }

    // The offsets are the largest at which a new shape would still begin at the end.
    void aPressThatSnapsToAnEndSetsItsMotion_data()
    {
        QTest::addColumn<Qt::Key>("tool");
        QTest::addColumn<QPoint>("off");
        QTest::addColumn<bool>("second");
        QTest::newRow("segment, beyond its second end") << Qt::Key_S << QPoint(14, 0) << true;
        QTest::newRow("segment, below its first end") << Qt::Key_S << QPoint(-6, 13) << false;
        QTest::newRow("thick line, beyond its second end") << Qt::Key_T << QPoint(15, 9) << true;
        QTest::newRow("ray, before its start") << Qt::Key_R << QPoint(-14, 0) << false;
    }
    void aPressThatSnapsToAnEndSetsItsMotion()
    {
        QFETCH(Qt::Key, tool);
        QFETCH(QPoint, off);
        QFETCH(bool, second);
        seeGridOf36Pixels();
        key(tool);
        drag({0, 1}, {4, 0});
        const Vec end = second ? Vec{4, 0} : Vec{0, 1};
        dragPixels(pixelOf(end) + off, pixelOf({1, 3}) + off);
        QCOMPARE(scene().bodies.size(), std::size_t(1));
        const FromTo motion{end, {1, 3}};
        QCOMPARE(second ? body(0).b : body(0).a, Path(motion));
        QCOMPARE(second ? body(0).a : body(0).b, Path(Rest{second ? Vec{0, 1} : Vec{4, 0}}));
    }

    void aPressThatSnapsElsewhereDrawsAnotherShape()
    {
        seeGridOf36Pixels();
        key(Qt::Key_S);
        drag({0, 1}, {4, 0});
        const QPoint off(22, 0); // the next grid line is nearer
        dragPixels(pixelOf({4, 0}) + off, pixelOf({5, 3}));
        QCOMPARE(scene().bodies.size(), std::size_t(2));
        QCOMPARE(body(1).a, Path(Rest{{5, 0}}));
        key(Qt::Key_Z, Qt::ControlModifier);
        dragPixels(pixelOf({4, 0}) + QPoint(14, 0), pixelOf({6, 3}), Qt::ControlModifier); // Ctrl turns snapping off
        QCOMPARE(scene().bodies.size(), std::size_t(2));
    }

    void theRaiseExampleIsDrawnFromScratch()
    {
        picture("raise-0-empty");
        key(Qt::Key_S);
        QVERIFY(!m_window->welcome().isVisible());
        press({0, 0});
        moveTo({5, 0});
        picture("raise-1-dragging");
        moveTo({8, 0});
        release({8, 0});
        picture("raise-2-segment");
        drag({0, 0}, {0, 8});
        picture("raise-3-left-end");
        press({8, 0});
        moveTo({4, 0});
        picture("raise-4-right-end-dragging");
        moveTo({0, 0});
        release({0, 0});
        key(Qt::Key_P);
        click({1.5, 1.5});
        QTRY_COMPARE(m_window->workbench().solver.stage(), Solver::Stage::done);
        picture("raise-5-done");

        const Scene raise = readSceneFile(sourcePath("scenes/raise.scene.json")).value();
        QCOMPARE(document().scene().bodies.size(), raise.bodies.size());
        for (std::size_t i = 0; i < raise.bodies.size(); ++i) {
            QCOMPARE(body(i).shape, raise.bodies[i].shape);
            QVERIFY(body(i).a == raise.bodies[i].a);
            QVERIFY(body(i).b == raise.bodies[i].b);
        }
        const Timeline& timeline = *m_window->workbench().answer()->timeline;
        QCOMPARE(timeline.instants().size(), std::size_t(2));
        QCOMPARE(timeline.instants()[0].time.nearest(), 0.25);
        QCOMPARE(timeline.instants()[1].time.nearest(), 0.75);
        QCOMPARE(document().undoStack().count(), 4);
        for (int i = 0; i < 4; ++i)
            QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(document().scene().bodies.empty());
        for (int i = 0; i < 4; ++i)
            QTest::keyClick(m_window.get(), Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(body(0).b, raise.bodies[0].b);
        QCOMPARE(body(1).a, raise.bodies[1].a);
    }

    void everyGestureIsOneStepWithAName()
    {
        key(Qt::Key_C);
        drag({1, 1}, {2, 1});
        QCOMPARE(lastStep(), QStringLiteral("Draw circle 1"));
        QCOMPARE(m_window->workbench().selection.bodies(), (std::vector<std::size_t>{0}));
        drag({1, 1}, {5, 3});
        QCOMPARE(lastStep(), QStringLiteral("Draw the motion of circle 1"));
        QVERIFY(body(0).a == Path(FromTo{{1, 1}, {5, 3}}));
        drag({8, 8}, {9, 8});
        QCOMPARE(lastStep(), QStringLiteral("Draw circle 2"));
        QCOMPARE(canvas().tool(), ToolKind::circle); // the tool stays
        QCOMPARE(document().undoStack().count(), 3);
        // An undone motion leaves no step.
        press({8, 8});
        moveTo({6, 6});
        key(Qt::Key_Escape);
        release({6, 6});
        QCOMPARE(document().undoStack().count(), 3);
        QVERIFY(body(1).a == Path(Rest{{8, 8}}));
    }

    void undoEndsADrag()
    {
        key(Qt::Key_C);
        drag({1, 1}, {2, 1});
        for (const bool byEdge : {false, true}) {
            key(byEdge ? Qt::Key_V : Qt::Key_C);
            press(byEdge ? Vec{2, 1} : Vec{1, 1});
            moveTo({4, 2});
            moveTo({5, 2});
            QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier); // undoes the current drag
            QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier); // undoes the circle
            QVERIFY(document().scene().bodies.empty());
            moveTo({6, 3});
            release({6, 3});
            QVERIFY(document().scene().bodies.empty());
            document().undoStack().redo();
            QVERIFY(body(0).a == Path(Rest{{1, 1}}));
        }
    }

    void aStepDuringADragComesAfterIt()
    {
        key(Qt::Key_C);
        drag({1, 1}, {2, 1});
        key(Qt::Key_V);
        for (const bool byEdge : {true, false}) {
            const int steps = document().undoStack().index();
            press(byEdge ? Vec{2, 1} : Vec{1, 1});
            moveTo({4, 2});
            moveTo({5, 2});
            const Body dragged = body(0);
            m_window->actions()[ActionId::addRay].trigger();
            moveTo({6, 3});
            release({6, 3});
            QCOMPARE(document().undoStack().count(), steps + 2);
            QVERIFY(body(0) == dragged);
            document().undoStack().undo();
            QCOMPARE(document().scene().bodies.size(), std::size_t{1});
            QVERIFY(body(0) == dragged);
            document().undoStack().undo();
            QVERIFY(body(0).a == Path(Rest{{1, 1}}));
        }
    }

    void drawnBodiesAreNamedByShapeAndNumber()
    {
        const std::pair<Qt::Key, const char*> rows[] = {
            {Qt::Key_S, "segment 1"}, {Qt::Key_T, "thick line 1"}, {Qt::Key_C, "circle 1"}, {Qt::Key_S, "segment 2"}};
        for (std::size_t i = 0; i < std::size(rows); ++i) {
            key(rows[i].first);
            drag({1, 2.0 * double(i)}, {3, 2.0 * double(i)});
            QCOMPARE(body(i).id, std::string(rows[i].second));
        }
    }

    void aBoxMovesAsAWhole()
    {
        key(Qt::Key_B);
        drag({1, 1}, {3, 2});
        QCOMPARE(lastStep(), QStringLiteral("Draw box 1"));
        QCOMPARE(m_window->workbench().selection.bodies(), std::vector<std::size_t>{0});
        drag({2, 1}, {2, 5}); // drags the lower edge
        QCOMPARE(lastStep(), QStringLiteral("Draw the motion of box 1"));
        for (const Path& path : body(0).points) {
            const FromTo& line = std::get<FromTo>(path);
            QVERIFY(line.to == (Vec{line.from.x, line.from.y + 4}));
        }
        key(Qt::Key_Escape);
        click({12, 8});           // clears the selection
        drag({3, 1.5}, {4, 1.5}); // drags the right edge
        QCOMPARE(lastStep(), QStringLiteral("Move box 1"));
        QVERIFY(std::get<FromTo>(body(0).points[0]).from == (Vec{2, 1}));
        QVERIFY(std::get<FromTo>(body(0).points[3]).to == (Vec{2, 6}));
        key(Qt::Key_B);
        drag({6, 6}, {7, 7});
        QCOMPARE(body(1).id, std::string("box 2"));
        QVERIFY(problemsOf(document().scene()).empty());
        QVERIFY(sceneText(document().scene()).find("\"version\": 2") != std::string::npos);
        document().undoStack().setIndex(0);
        QVERIFY(sceneText(document().scene()).find("\"version\": 1") != std::string::npos);
    }

    void autoKeyMakesKeysOfDrags()
    {
        key(Qt::Key_C);
        drag({1, 1}, {2, 1});
        drag({1, 1}, {9, 1}); // sets its motion
        key(Qt::Key_V);
        key(Qt::Key_A);
        QVERIFY(m_window->actions()[ActionId::autoKey].isChecked());
        m_window->workbench().playhead.setTime(0.5);
        drag({5, 1.4}, {5, 4.4}); // inside the ball, away from its handles
        QCOMPARE(lastStep(), QStringLiteral("Set a key of circle 1"));
        QVERIFY(body(0).a == Path(Keyed{{{0, {1, 1}}, {0.5, {5, 4}}, {1, {9, 1}}}}));
        drag({5, 4.4}, {6, 4.4}); // moves the same key again
        QVERIFY(body(0).a == Path(Keyed{{{0, {1, 1}}, {0.5, {6, 4}}, {1, {9, 1}}}}));
        m_window->workbench().playhead.setTime(0.25);
        drag({3.5, 2.9}, {3.5, 1.9});
        QCOMPARE(std::get<Keyed>(body(0).a).keys.size(), std::size_t(4));
        QCOMPARE(document().undoStack().count(), 5);
        key(Qt::Key_A);
        drag({3.5, 1.9}, {3.5, 2.9}); // without Auto Key the whole path moves
        QVERIFY(std::get<Keyed>(body(0).a).keys[0].at == (Vec{1, 2}));
    }

    void autoKeyMakesAKeyOfOneEnd()
    {
        key(Qt::Key_S);
        drag({0, 0}, {4, 0});
        drag({2, 0}, {2, 4});
        key(Qt::Key_V);
        key(Qt::Key_A);
        m_window->workbench().playhead.setTime(0.5);
        drag({4, 2}, {6, 2});
        QVERIFY(body(0).b == Path(Keyed{{{0, {4, 0}}, {0.5, {6, 2}}, {1, {4, 4}}}}));
        QVERIFY(body(0).a == Path(FromTo{{0, 0}, {0, 4}}));
        drag({6, 2}, {6, 3}); // drags the handle of a key
        QVERIFY(body(0).b == Path(Keyed{{{0, {4, 0}}, {0.5, {6, 3}}, {1, {4, 4}}}}));
    }

    void everyHandleIsDragged()
    {
        Scene scene;
        scene.bodies = {{.id = "shell", .shape = Shape::circle, .a = Launch{{1, 1}, {8, 0}}, .radius = {0.5, 1.5}}};
        document().adopt(scene, {});
        m_window->workbench().selection.setBodies({0});
        drag({3, 1}, {3, 3}); // the tip of the velocity, drawn at a quarter of its length
        QVERIFY(std::get<Launch>(body(0).a).velocity == (Vec{8, 8}));
        drag({9, 9}, {5, 9}); // the end position
        QVERIFY(std::get<Launch>(body(0).a).velocity == (Vec{4, 8}));
        drag({1.5, 1}, {2, 1}); // the radius at the start
        QVERIFY(body(0).radius == (Radius{1, 1.5}));
        drag({6.5, 9}, {7, 9}); // the radius at the end
        QVERIFY(body(0).radius == (Radius{1, 2.0}));
        drag({1, 1}, {1, 2}); // the start position
        QVERIFY(std::get<Launch>(body(0).a) == (Launch{{1, 2}, {4, 8}}));
    }

    void aCornerOfABoxIsDraggedAndRemoved()
    {
        key(Qt::Key_B);
        drag({1, 1}, {3, 2});
        key(Qt::Key_V);
        drag({3, 2}, {4, 4});
        QCOMPARE(lastStep(), QStringLiteral("Move a control point of box 1"));
        QCOMPARE(body(0).points[2], Path(Rest{{4, 4}}));
        QCOMPARE(body(0).points[3], Path(Rest{{1, 2}}));
        key(Qt::Key_Delete); // the vertex, not the body
        QCOMPARE(body(0).points.size(), std::size_t(3));
        QCOMPARE(lastStep(), QStringLiteral("Remove a vertex of box 1"));
        key(Qt::Key_Escape);
        key(Qt::Key_Delete);
        QVERIFY(document().scene().bodies.empty());
    }

    // The corner of a group of segments stays closed.
    void aCornerOfAGroupStaysClosed()
    {
        Scene scene;
        const std::vector<Vec> corners{{1, 1}, {3, 1}, {3, 2}, {1, 2}};
        for (std::size_t i = 0; i < corners.size(); ++i)
            scene.bodies.push_back({.id = "side " + std::to_string(i),
                                    .shape = Shape::segment,
                                    .a = Rest{corners[i]},
                                    .b = Rest{corners[(i + 1) % corners.size()]},
                                    .group = "box"});
        document().adopt(scene, {});
        m_window->workbench().selection.setBodies({0, 1, 2, 3});
        drag({3, 2}, {4, 4});
        QCOMPARE(lastStep(), QStringLiteral("Move a control point of box"));
        QCOMPARE(body(1).b, Path(Rest{{4, 4}}));
        QCOMPARE(body(2).a, Path(Rest{{4, 4}}));
        drag({4, 4}, {3, 2}, Qt::AltModifier);
        QVERIFY((body(1).b == Path(Rest{{4, 4}})) != (body(2).a == Path(Rest{{4, 4}})));
    }

    void drawingSnapsAndShowsTheSnapInAdvance()
    {
        key(Qt::Key_S);
        moveTo({1.03, 0.92}); // only hovers
        const std::optional<SnapMark> mark = canvas().snapMark();
        QVERIFY(mark);
        QCOMPARE(mark->name, QStringLiteral("grid"));
        QCOMPARE(mark->at, (Vec{1, 1}));
        const QImage seen = canvas().grab().toImage();
        drag({1.03, 0.92}, {4.1, 2.07});
        QCOMPARE(body(0).a, Path(Rest{{1, 1}}));
        QCOMPARE(body(0).b, Path(Rest{{4, 2}}));
        drag({6.1, 0.92}, {7.13, 2.07}, Qt::ControlModifier); // does not snap; gives short decimals
        const Vec free = std::get<Rest>(body(1).b).at;
        QVERIFY(free != (Vec{7, 2}));
        QVERIFY2(std::abs(free.x - 7.13) < 0.05, qPrintable(QString::number(std::abs(free.x - 7.13))));
        key(Qt::Key_Q);
        QVERIFY(m_window->actions()[ActionId::snapFiner].isChecked());
        drag({1.3, 5.2}, {3.2, 5.28});
        QCOMPARE(body(2).a, Path(Rest{{1.25, 5.25}}));
        QCOMPARE(body(2).b, Path(Rest{{3.25, 5.25}}));
        m_window->actions()[ActionId::snapTenth].trigger();
        drag({1.31, 6.21}, {3.19, 6.29});
        QCOMPARE(body(3).a, Path(Rest{{1.3, 6.2}}));
        QCOMPARE(body(3).b, Path(Rest{{3.2, 6.3}}));
        key(Qt::Key_Q);
        drag({8.9, 6.9}, {4.1, 1.9}); // snaps to the end of the first segment
        QVERIFY(body(4).b == Path(Rest{{4, 2}}));
        m_window->actions()[ActionId::snap].trigger();
        moveTo({1.03, 0.92});
        QVERIFY(!canvas().snapMark());
        QVERIFY(canvas().grab().toImage() != seen);
    }

    void draggingSnaps()
    {
        key(Qt::Key_P);
        click({2, 2});
        key(Qt::Key_C);
        drag({6, 3}, {7, 3});
        key(Qt::Key_V);
        click({10, 8});
        press({6.4, 3.2}); // inside the disc, away from its handles
        moveTo({5, 3});
        moveTo({4.43, 3.12});
        QCOMPARE(canvas().snapMark()->name, QStringLiteral("grid"));
        moveTo({4.43, 3.12}, Qt::ControlModifier);
        QVERIFY(!canvas().snapMark());
        moveTo({3.5, 6.9}, Qt::ShiftModifier);
        QVERIFY(canvas().snapMark()->name.contains(QStringLiteral("°")));
        moveTo({4.43, 3.12});
        release({4.43, 3.12});
        QVERIFY(body(1).a == Path(Rest{{4, 3}}));
        drag({4.4, 3.2}, {6.9, 3.5}, Qt::ShiftModifier);
        QVERIFY(std::get<Rest>(body(1).a).at.y == 3);
        QCOMPARE(document().undoStack().count(), 4);
    }

    void tangentsAreFoundByDragging()
    {
        key(Qt::Key_S);
        drag({6, 0}, {6, 8});
        key(Qt::Key_C);
        press({2, 3});
        moveTo({3, 3});
        moveTo({5.93, 3.5});
        QCOMPARE(canvas().snapMark()->name, QStringLiteral("touches segment 1"));
        picture("tangent-radius");
        release({5.93, 3.5});
        QCOMPARE(body(1).radius.from, 4.0);
        const auto standOf = [this](std::size_t i) { return exactly(*unroundedPose(document().scene(), body(i), 0)); };
        QCOMPARE(clearanceSign(standOf(0), standOf(1)), Sign::zero);
        drag({12, 6}, {13, 6});
        key(Qt::Key_V);
        press({12.4, 6.2});
        moveTo({9, 6});
        moveTo({7.33, 5.73}); // the centre goes to (6.93, 5.53): a disc of radius 1 beside the segment
        QCOMPARE(canvas().snapMark()->name, QStringLiteral("touches segment 1"));
        picture("tangent-place");
        release({7.33, 5.73});
        QCOMPARE(std::get<Rest>(body(2).a).at.x, 7.0);
    }

    void snappingIsRememberedAndShown()
    {
        const auto state = [this] {
            for (const QLabel* label : m_window->findChildren<QLabel*>())
                if (label->accessibleName() == QStringLiteral("Snapping"))
                    return label->text();
            return QString();
        };
        QCOMPARE(state(), QStringLiteral("snap: grid"));
        m_window->actions()[ActionId::snapTenth].trigger();
        m_window->actions()[ActionId::snapFiner].trigger();
        m_window->actions()[ActionId::snapLines].trigger();
        QCOMPARE(state(), QStringLiteral("snap: ⅒ grid"));
        start();
        QCOMPARE(state(), QStringLiteral("snap: ⅒ grid"));
        QVERIFY(!canvas().snapping().kinds.lines);
        QVERIFY(canvas().snapping().kinds.points);
        QVERIFY(!m_window->actions()[ActionId::snapLines].isChecked());
        m_window->actions()[ActionId::snap].trigger();
        QCOMPARE(state(), QStringLiteral("snap: off"));
    }

    void arrowKeysNudgeTheSelection()
    {
        key(Qt::Key_P);
        click({1, 1});
        click({3, 1});
        const int steps = document().undoStack().count();
        key(Qt::Key_Right);                         // moves the point that was drawn last
        QVERIFY(body(1).a == Path(Rest{{3.5, 1}})); // by a step of the canvas's own grid
        key(Qt::Key_Up, Qt::ShiftModifier);
        key(Qt::Key_Left);
        key(Qt::Key_Left);
        QVERIFY(body(1).a == Path(Rest{{2.5, 6}}));
        QCOMPARE(document().undoStack().count(), steps + 1); // the whole run of keys is one step
        QCOMPARE(lastStep(), QStringLiteral("Move point 2"));
        m_window->workbench().selection.setBodies({0, 1});
        key(Qt::Key_Down);
        QCOMPARE(body(0).a, Path(Rest{{1, 0.5}}));
        QCOMPARE(body(1).a, Path(Rest{{2.5, 5.5}}));
        QCOMPARE(document().undoStack().count(), steps + 2);
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(body(0).a, Path(Rest{{1, 1}}));
        QCOMPARE(body(1).a, Path(Rest{{3, 1}}));
        m_window->actions()[ActionId::snapTenth].trigger();
        key(Qt::Key_Q);
        m_window->workbench().selection.setBodies({0});
        for (int i = 0; i < 6; ++i)
            key(Qt::Key_Right);
        QVERIFY(body(0).a == Path(Rest{{1.3, 1}}));    // six times 0.05, rounded once
        m_window->actions()[ActionId::snap].trigger(); // snapping off: steps of about a pixel, in short decimals
        key(Qt::Key_Right);
        const double pixels = canvas().view().toPixels(std::get<Rest>(body(0).a).at.x - 1.3);
        QVERIFY2(pixels >= 0.5 && pixels <= 2, qPrintable(QString::number(pixels)));
        key(Qt::Key_Left);
        QVERIFY(body(0).a == Path(Rest{{1.3, 1}}));
        const Vec before = canvas().view().centre();
        m_window->workbench().selection.clear();
        key(Qt::Key_Right); // nothing is selected: pans the view
        QVERIFY(canvas().view().centre().x > before.x);
        QVERIFY(body(0).a == Path(Rest{{1.3, 1}}));
    }

    void tabCyclesThroughOverlappingBodies()
    {
        key(Qt::Key_C);
        drag({2, 2}, {4, 2});
        drag({7, 2}, {9, 2});
        drag({3, 2}, {4, 2}, Qt::AltModifier);
        key(Qt::Key_V);
        click({12, 9});
        const auto& selected = m_window->workbench().selection.bodies();
        QTest::mouseMove(&canvas(), pixelOf({3, 2.3}));
        canvas().setFocus();
        key(Qt::Key_Tab);
        const auto first = selected;
        QCOMPARE(first.size(), std::size_t(1));
        key(Qt::Key_Tab);
        QCOMPARE(selected.size(), std::size_t(1));
        QVERIFY(selected != first);
        QVERIFY(selected[0] != 1);
        key(Qt::Key_Tab);
        QCOMPARE(selected, first);
        key(Qt::Key_Backtab);
        QVERIFY(selected != first);
        QVERIFY(canvas().hasFocus());
        QTest::mouseMove(&canvas(), pixelOf({7, 2.3})); // only one body is there: Tab goes to the next widget
        key(Qt::Key_Tab);
        QVERIFY(!canvas().hasFocus());
    }

    void theZoomIsShownAndTyped()
    {
        auto* field = [this] {
            for (QLineEdit* edit : m_window->findChildren<QLineEdit*>())
                if (edit->accessibleName() == QStringLiteral("Zoom"))
                    return edit;
            return static_cast<QLineEdit*>(nullptr);
        }();
        QVERIFY(field);
        QCOMPARE(field->text(), QStringLiteral("40 %"));
        QTest::keyClick(m_window.get(), Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(field->text(), QStringLiteral("100 %"));
        QCOMPARE(field->accessibleDescription(), QStringLiteral("Zoom: 100 % of 100 pixels per unit"));
        QVERIFY(field->toolTip().startsWith(field->accessibleDescription()));
        QCOMPARE(canvas().view().toPixels(1), 100.0);
        const auto type = [&](const char* text) {
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, QString::fromLatin1(text));
            QTest::keyClick(field, Qt::Key_Return);
        };
        type("250");
        QCOMPARE(canvas().view().toPixels(1), 250.0);
        QVERIFY(canvas().hasFocus());
        type("50 %");
        QCOMPARE(canvas().view().toPixels(1), 50.0);
        type("68.68");
        QCOMPARE(field->text(), QStringLiteral("69 %"));
        QCOMPARE(canvas().view().toPixels(1), 68.68);
        type("6.868");
        QCOMPARE(field->text(), QStringLiteral("6.9 %"));
        const int usual = field->width();
        type("0.000012345");
        QVERIFY2(field->width() > usual, qPrintable(field->text()));
        QVERIFY(field->width() > field->fontMetrics().horizontalAdvance(field->text()));
        type("6.868");
        QCOMPARE(field->width(), usual);
        type("50 %");
        type("nonsense");
        QCOMPARE(field->text(), QStringLiteral("50 %"));
        QCOMPARE(canvas().view().toPixels(1), 50.0);
        QTest::keyClick(m_window.get(), Qt::Key_Plus, Qt::ControlModifier);
        QVERIFY(canvas().view().toPixels(1) > 50);
        key(Qt::Key_P);
        click({1, 1});
        click({9, 6});
        key(Qt::Key_F);
        const QRectF seen(canvas().rect());
        const QRectF used(canvas().view().toPixel({1, 6}), canvas().view().toPixel({9, 1}));
        const double margin = std::min(used.left() / seen.width(), used.top() / seen.height());
        QVERIFY2(std::abs(margin - 0.05) < 1e-9, qPrintable(QString::number(margin)));
    }

    void theMeasurementIsCopied()
    {
        key(Qt::Key_M);
        drag({1, 1}, {4, 5});
        picture("measured");
        key(Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("distance 5")));
        QCOMPARE(canvas().tool(), ToolKind::measure);
    }

    void aBandReplacesAddsAndToggles()
    {
        key(Qt::Key_P);
        for (const Vec at : {Vec{0, 0}, Vec{2, 0}, Vec{4, 0}})
            click(at);
        key(Qt::Key_V);
        const auto& selected = m_window->workbench().selection.bodies();
        drag({-1, 1}, {2.5, -1});
        QCOMPARE(selected, (std::vector<std::size_t>{0, 1}));
        drag({3, 1}, {4.5, -1}, Qt::ShiftModifier);
        QCOMPARE(selected, (std::vector<std::size_t>{0, 1, 2}));
        drag({-1, 1}, {2.5, -1}, Qt::ControlModifier);
        QCOMPARE(selected, (std::vector<std::size_t>{2}));
        drag({-1, 1}, {0.5, -1});
        QCOMPARE(selected, (std::vector<std::size_t>{0}));
        key(Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(selected, (std::vector<std::size_t>{0, 1, 2}));
        key(Qt::Key_Escape);
        QVERIFY(selected.empty());
    }
};

QTEST_MAIN(TestDrawing)

} // namespace sweep::tst_drawing
#include "tst_drawing.moc"
