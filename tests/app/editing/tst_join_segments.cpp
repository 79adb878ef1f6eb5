// Segments joined to a polygon and taken apart again, in the whole window.
#include "app/workbench/message_bar.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/palette.h"

#include <sweepbench/scene_file.h>

#include <QMenu>
#include <QMenuBar>
#include <QUndoStack>

namespace sweep::tst_join_segments {

namespace {

// A box of four sides with a ball that flies through it, and a triangle with a gap.
const char* const level = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "ball", "shape": "circle", "path": {"from": [0, 2], "to": [12, 2]}, "radius": 0.5},
  {"id": "box 1 side 1", "shape": "segment", "a": [4, 0], "b": [8, 0], "group": "box 1"},
  {"id": "box 1 side 2", "shape": "segment", "a": [8, 0], "b": [8, 4], "group": "box 1"},
  {"id": "box 1 side 3", "shape": "segment", "a": [8, 4], "b": [4, 4], "group": "box 1"},
  {"id": "box 1 side 4", "shape": "segment", "a": [4, 4], "b": [4, 0], "group": "box 1"},
  {"id": "low", "shape": "segment", "a": [14, 0], "b": [18, 0]},
  {"id": "left", "shape": "segment", "a": [14, 0], "b": [16, 4]},
  {"id": "right", "shape": "segment", "a": [18, 0], "b": [16.5, 4]}],
  "expect": [{"a": "ball", "b": "box 1 side 4", "kind": "enter", "count": 1}]})";

} // namespace

class TestJoinSegments : public WindowTest
{
    Q_OBJECT

    [[nodiscard]] const Body& body(std::size_t i) { return scene().bodies.at(i); }
    [[nodiscard]] QString message() { return m_window->messageBar().text(); }
    [[nodiscard]] const std::vector<std::size_t>& selected() { return workbench().selection.bodies(); }

    // Clicks the command in the menu of the menu bar.
    void choose(ActionId command)
    {
        QMenuBar* bar = m_window->menuBar();
        QMenu* opened = m_window->actions().menu(MenuId::body);
        QTest::mouseClick(bar, Qt::LeftButton, {}, bar->actionGeometry(opened->menuAction()).center());
        QTRY_VERIFY(opened->isVisible());
        QTest::mouseClick(opened, Qt::LeftButton, {}, opened->actionGeometry(&action(command)).center());
    }

private Q_SLOTS:
    void init()
    {
        WindowTest::init();
        open(level);
        look({-1, -4});
        canvas().setFocus();
    }

    void oneSideOfABoxStandsForTheBox()
    {
        const Scene before = scene();
        click({6, 0});
        QCOMPARE(selected(), (std::vector<std::size_t>{1}));
        QVERIFY(action(ActionId::joinSegments).isEnabled());
        QVERIFY(!action(ActionId::explode).isEnabled());
        choose(ActionId::joinSegments);
        QCOMPARE(scene().bodies.size(), 5U);
        QCOMPARE(body(1).shape, Shape::polygon);
        QCOMPARE(body(1).id, std::string("box 1"));
        QCOMPARE(body(1).points.size(), 4U);
        QCOMPARE(selected(), (std::vector<std::size_t>{1}));
        QCOMPARE(stack().count(), 1);
        QCOMPARE(stack().undoText(), QStringLiteral("Join box 1"));
        QVERIFY2(message().contains(QStringLiteral("box 1 is now an area")), qPrintable(message()));
        QVERIFY2(message().contains(QStringLiteral("One expectation was rewritten")), qPrintable(message()));
        QCOMPARE(scene().expect->front().other, (std::variant<std::string, Cell>("box 1")));
        QVERIFY(!action(ActionId::joinSegments).isEnabled());
        QVERIFY(action(ActionId::explode).isEnabled());
        awaitAnswer();
        picture("joined-box");
        trigger(ActionId::darkTheme);
        picture("joined-box-dark");
        trigger(ActionId::lightTheme);
        trigger(ActionId::undo);
        QVERIFY2(scene() == before, sceneText(scene()).c_str());
        QCOMPARE(selected(), (std::vector<std::size_t>{1}));
        QVERIFY(!m_window->messageBar().isVisible());
        trigger(ActionId::redo);
        QCOMPARE(body(1).id, std::string("box 1"));
    }

    void theFreeEndsOfAnOpenChainAreShown()
    {
        const Scene before = scene();
        click({16, 0});
        QVERIFY(!action(ActionId::joinSegments).isEnabled()); // one segment without a group
        click({15, 2}, Qt::ShiftModifier);
        QVERIFY(!action(ActionId::joinSegments).isEnabled());
        click({17.25, 2}, Qt::ShiftModifier);
        QCOMPARE(selected(), (std::vector<std::size_t>{5, 6, 7}));
        choose(ActionId::joinSegments);
        QVERIFY2(scene() == before, sceneText(scene()).c_str());
        QCOMPARE(stack().count(), 0);
        QVERIFY2(message().contains(QStringLiteral("The segments were not joined.")), qPrintable(message()));
        QVERIFY2(message().contains(QStringLiteral("the end of \"left\" at (16, 4) is free")), qPrintable(message()));
        QVERIFY2(message().contains(QStringLiteral("the end of \"right\" at (16.5, 4) is free")),
                 qPrintable(message()));
        picture("open-chain");
        trigger(ActionId::darkTheme);
        picture("open-chain-dark");
        trigger(ActionId::lightTheme);
    }

    void explodedSidesAreSelectedAndKeepTheColour()
    {
        click({6, 0});
        trigger(ActionId::joinSegments);
        const Scene joined = scene();
        const QColor colour = namedColour(body(1)).isValid() ? namedColour(body(1)) : colourOfSet(1);
        choose(ActionId::explode);
        QCOMPARE(scene().bodies.size(), 8U);
        QCOMPARE(selected(), (std::vector<std::size_t>{1, 2, 3, 4}));
        for (std::size_t i = 1; i < 5; ++i) {
            QCOMPARE(body(i).id, "box 1 side " + std::to_string(i));
            QCOMPARE(body(i).shape, Shape::segment);
            QCOMPARE(body(i).group, std::optional<std::string>("box 1"));
            QCOMPARE(namedColour(body(i)).isValid() ? namedColour(body(i)) : colourOfSet(i), colour);
        }
        QCOMPARE(stack().count(), 2);
        QVERIFY2(message().contains(QStringLiteral("now one group")), qPrintable(message()));
        QVERIFY2(message().contains(QStringLiteral("Lost: one expectation.")), qPrintable(message()));
        picture("exploded-box");
        trigger(ActionId::joinSegments); // all four are selected
        QCOMPARE(stack().count(), 3);
        QVERIFY2(body(1) == joined.bodies[1], sceneText(scene()).c_str());
        for (int step = 0; step < 3; ++step)
            trigger(ActionId::undo);
        QCOMPARE(sceneText(scene()), sceneText(parseScene(level, "level").value()));
    }

    void otherBodiesOfTheSelectionStay()
    {
        workbench().selection.setBodies({0, 1, 2, 3, 4});
        trigger(ActionId::joinSegments);
        QCOMPARE(scene().bodies.size(), 5U);
        QCOMPARE(body(0).shape, Shape::circle);
        workbench().selection.setBodies({0, 1});
        QVERIFY(!action(ActionId::joinSegments).isEnabled());
        trigger(ActionId::explode);
        QCOMPARE(scene().bodies.size(), 8U);
        QCOMPARE(body(0).shape, Shape::circle);
    }
};

QTEST_MAIN(TestJoinSegments)

} // namespace sweep::tst_join_segments
#include "tst_join_segments.moc"
