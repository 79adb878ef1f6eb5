// Menu actions that insert and remove vertices of polygons, and Delete while a vertex is chosen.
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/tables/body_tree.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QTreeView>
#include <QUndoStack>

namespace sweep::tst_vertex_actions {

class TestVertexActions : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        WindowTest::init();
        open(R"({"format": "sweepbench.scene", "version": 2, "bodies": [
          {"id": "mesh", "shape": "polygon", "points": [[2, 2], [6, 2], [6, 6], [2, 6]]},
          {"id": "dot", "shape": "point", "path": [10, 10]}]})");
        look({0, 0});
        canvas().setFocus();
    }

    void theyAreEnabledWhereTheyCanActAndOtherwiseGiveTheReason()
    {
        expect(ActionId::insertVertex, "Select a polygon first.");
        expect(ActionId::removeVertex, "Select a polygon first.");
        click({10, 10});
        expect(ActionId::insertVertex, "Select a polygon first.");
        click({4, 4});
        expect(ActionId::insertVertex,
               "Click a vertex of the selected polygon or press N to choose it, or right-click an edge.");
        expect(ActionId::removeVertex, "Click a vertex of the selected polygon or press N to choose it.");
        key(Qt::Key_N);
        QVERIFY(action(ActionId::insertVertex).isEnabled());
        QCOMPARE(action(ActionId::insertVertex).statusTip(),
                 QStringLiteral("Insert a vertex of mesh in the middle of the edge that begins at vertex 0"));
        QVERIFY(action(ActionId::removeVertex).isEnabled());
        QCOMPARE(action(ActionId::removeVertex).statusTip(), QStringLiteral("Remove vertex 0 of mesh"));
        trigger(ActionId::toolHand);
        expect(ActionId::removeVertex, "Choose the select tool first.");
        trigger(ActionId::toolSelect);
        trigger(ActionId::lock);
        expect(ActionId::insertVertex, "Unlock the polygon first.");
    }

    void insertAndRemoveActAtTheChosenVertex()
    {
        click({4, 4});
        click({6, 2}); // vertex 1
        trigger(ActionId::insertVertex);
        QCOMPARE(corners(), (std::vector<Vec>{{2, 2}, {6, 2}, {6, 4}, {6, 6}, {2, 6}}));
        QCOMPARE(stack().undoText(), QStringLiteral("Insert a vertex of mesh"));
        QCOMPARE(canvas().chosenPoint()->index, std::size_t(2));
        trigger(ActionId::removeVertex);
        trigger(ActionId::removeVertex); // the neighbour
        QCOMPARE(corners(), (std::vector<Vec>{{2, 2}, {6, 2}, {2, 6}}));
        QCOMPARE(stack().undoText(), QStringLiteral("Remove a vertex of mesh"));
        expect(ActionId::removeVertex, "A polygon has at least 3 vertices.");
        stack().undo();
        QVERIFY(action(ActionId::removeVertex).isEnabled());
        stack().undo();
        stack().undo();
        QCOMPARE(corners(), square);
        QVERIFY(!stack().canUndo());
    }

    void theKeyOfTheActionInsertsOnTheCanvas()
    {
        click({4, 4});
        key(Qt::Key_N);
        key(Qt::Key_Insert);
        QCOMPARE(corners(), (std::vector<Vec>{{2, 2}, {4, 2}, {6, 2}, {6, 6}, {2, 6}}));
        QCOMPARE(stack().count(), 1);
    }

    void theMenuAtAnEdgeInsertsThere()
    {
        QMenu* menu = menuAt({3, 2}); // which selects the polygon
        QVERIFY(menu);
        QVERIFY(action(ActionId::insertVertex).isEnabled());
        QCOMPARE(action(ActionId::insertVertex).statusTip(),
                 QStringLiteral("Insert a vertex of mesh here, on the edge that begins at vertex 0"));
        QVERIFY(!action(ActionId::removeVertex).isEnabled());
        QTest::keyClick(menu, Qt::Key_V);
        QCOMPARE(corners(), (std::vector<Vec>{{2, 2}, {3, 2}, {6, 2}, {6, 6}, {2, 6}}));
    }

    void theMenuAtAVertexRemovesIt()
    {
        click({4, 4});
        QMenu* menu = menuAt({6, 6});
        QVERIFY(menu);
        QCOMPARE(action(ActionId::remove).text(), QStringLiteral("&Delete Vertex 2"));
        QTest::keyClick(menu, Qt::Key_X);
        QCOMPARE(corners(), (std::vector<Vec>{{2, 2}, {6, 2}, {2, 6}}));
    }

    void theMenusPlaceIsForgottenWhenItCloses()
    {
        QMenu* menu = menuAt({3, 2});
        QVERIFY(menu);
        QTest::keyClick(menu, Qt::Key_Escape);
        QTRY_VERIFY(!action(ActionId::insertVertex).isEnabled());
        QCOMPARE(corners(), square);
    }

    void deleteRemovesTheChosenVertexAndNamesIt()
    {
        click({4, 4});
        QCOMPARE(action(ActionId::remove).text(), QStringLiteral("&Delete"));
        click({2, 6}); // vertex 3
        QCOMPARE(action(ActionId::remove).text(), QStringLiteral("&Delete Vertex 3"));
        QVERIFY(action(ActionId::remove).statusTip().contains(QStringLiteral("the body stays")));
        trigger(ActionId::remove);
        QCOMPARE(corners(), (std::vector<Vec>{{2, 2}, {6, 2}, {6, 6}}));
        QCOMPARE(scene().bodies.size(), std::size_t(2));
        trigger(ActionId::remove);
        QCOMPARE(corners().size(), std::size_t(3));
        QCOMPARE(canvas().objection().why, QStringLiteral("A polygon has at least 3 vertices."));
        key(Qt::Key_Escape); // gives up the vertex
        QCOMPARE(action(ActionId::remove).text(), QStringLiteral("&Delete"));
        trigger(ActionId::remove);
        QCOMPARE(scene().bodies.size(), std::size_t(1));
        QCOMPARE(stack().undoText(), QStringLiteral("Delete mesh"));
    }

    void inTheListOfBodiesDeleteRemovesTheBody()
    {
        click({4, 4});
        key(Qt::Key_N);
        QVERIFY(canvas().chosenPoint());
        m_window->panels().raise(m_window->panels().bodies());
        QTreeView& tree = m_window->panels().bodies().tree();
        QTRY_VERIFY(tree.isVisible());
        tree.setFocus();
        QVERIFY(!canvas().chosenPoint());
        QCOMPARE(action(ActionId::remove).text(), QStringLiteral("&Delete"));
        key(Qt::Key_Delete);
        QCOMPARE(scene().bodies.size(), std::size_t(1));
    }

private:
    inline static const std::vector<Vec> square{{2, 2}, {6, 2}, {6, 6}, {2, 6}};

    void expect(ActionId id, const char* reason)
    {
        QVERIFY2(!action(id).isEnabled(), reason);
        QCOMPARE(action(id).statusTip(), QLatin1String(reason));
        QVERIFY(action(id).toolTip().startsWith(QLatin1String(reason)));
    }
    [[nodiscard]] std::vector<Vec> corners()
    {
        std::vector<Vec> at;
        for (const Path& path : scene().bodies.front().points)
            at.push_back(std::get<Rest>(path).at);
        return at;
    }
    QMenu* menuAt(Vec at)
    {
        const QPoint pixel = pixelOf(at);
        QTest::mouseMove(&canvas(), pixel);
        QContextMenuEvent event(QContextMenuEvent::Mouse, pixel, canvas().mapToGlobal(pixel));
        QApplication::sendEvent(&canvas(), &event);
        return qobject_cast<QMenu*>(QApplication::activePopupWidget());
    }
};

QTEST_MAIN(TestVertexActions)

} // namespace sweep::tst_vertex_actions
#include "tst_vertex_actions.moc"
