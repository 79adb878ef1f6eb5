#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QUndoStack>

namespace sweep::tst_context_menus {

// Context menus on a body and on the empty canvas.
class TestContextMenus : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void theEmptyCanvasOffersItsCommands()
    {
        open(dot);
        look({0, 0});
        const QMenu* menu = menuAt(pixelOf({4, 4}));
        QVERIFY(menu);
        QCOMPARE(textsOf(*menu), (QStringList{QStringLiteral("Fit All"), QStringLiteral("Paste"),
                                              QStringLiteral("Paste in Place"), QStringLiteral("Add")}));
        for (const QAction* action : menu->actions())
            QVERIFY2(action->isEnabled(), qPrintable(action->text()));
        workbench().selection.setBodies({0});
        menu = menuAt(pixelOf({4, 4}));
        QVERIFY(textsOf(*menu).contains(QStringLiteral("Fit Selection")));
        workbench().selection.clear();
        menu = menuAt(pixelOf({4, 4}));
        QVERIFY(!textsOf(*menu).contains(QStringLiteral("Fit Selection")));
    }

    void aShapeIsAddedFromTheMenuOfTheEmptyCanvas()
    {
        open(dot);
        look({0, 0});
        QMenu* menu = menuAt(pixelOf({4, 4}));
        QTest::keyClick(menu, Qt::Key_A); // Add
        auto* shapes = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(shapes && shapes != menu);
        QTest::keyClick(shapes, Qt::Key_C); // Add Circle
        QCOMPARE(scene().bodies.size(), std::size_t{2});
        QCOMPARE(scene().bodies[1].shape, Shape::circle);
    }

    void aBodyAndTheMenuKeyOfferTheCommandsOfBodies()
    {
        open(dot);
        look({0, 0});
        QVERIFY(textsOf(*menuAt(pixelOf({1, 1}))).contains(QStringLiteral("Delete")));
        QCOMPARE(workbench().selection.bodies(), std::vector<std::size_t>{0});
        QVERIFY(textsOf(*menuAt(pixelOf({4, 4}), QContextMenuEvent::Keyboard)).contains(QStringLiteral("Delete")));
        workbench().selection.clear();
        QVERIFY(!textsOf(*menuAt(pixelOf({4, 4}), QContextMenuEvent::Keyboard)).contains(QStringLiteral("Delete")));
    }

private:
    static constexpr const char* dot = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
      {"id": "dot", "shape": "point", "path": [1, 1]}]})";

    // Closes an open menu and returns the one that a right click opens; null if none opens.
    QMenu* menuAt(QPoint pixel, QContextMenuEvent::Reason reason = QContextMenuEvent::Mouse)
    {
        while (QWidget* open = QApplication::activePopupWidget())
            open->close();
        QContextMenuEvent event(reason, pixel, canvas().mapToGlobal(pixel));
        QApplication::sendEvent(&canvas(), &event);
        return qobject_cast<QMenu*>(QApplication::activePopupWidget());
    }
    [[nodiscard]] static QStringList textsOf(const QMenu& menu)
    {
        QStringList texts;
        for (const QAction* action : menu.actions())
            if (!action->isSeparator())
                texts << action->text().remove(u'&');
        return texts;
    }
};

QTEST_MAIN(TestContextMenus)

} // namespace sweep::tst_context_menus
#include "tst_context_menus.moc"
