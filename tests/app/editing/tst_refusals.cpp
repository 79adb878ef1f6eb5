#include "app/workbench/message_bar.h"
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/canvas/snapping.h"
#include "widgets/tables/panels.h"

#include <sweepbench/scene_file.h>

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>
#include <QStatusBar>
#include <QToolButton>
#include <QUndoStack>

namespace sweep::tst_refusals {

// An edit that would make the scene unsolvable is refused with a reason; if it happens anyway, the message stays.
class TestRefusals : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        WindowTest::init();
        Scene scene;
        scene.bodies = {{.id = "beam", .shape = Shape::ray, .a = Rest{{0, 0}}, .b = FromTo{{2, 0}, {2, 2}}},
                        {.id = "dot", .a = Rest{{1, 1}}}};
        document().adopt(scene, {});
        const QSizeF size = canvas().size();
        canvas().setView({{1, 1}, scaleOf(80, 1), size});
        SnapSettings snapping = canvas().snapping();
        snapping.on = true;
        canvas().setSnapping(snapping);
    }

    void aDragCannotMakeTheTwoPointsOfARayMeet()
    {
        m_window->workbench().selection.setBodies({0});
        press({0, 0});
        moveTo({1, 0.5});
        const Body there = document().scene().bodies[0];
        QVERIFY(there.a == Path(Rest{{1, 0.5}}));
        moveTo({2, 0}); // the other point is there at t = 0
        QVERIFY(document().scene().bodies[0] == there);
        QVERIFY2(hint().startsWith(QStringLiteral("Not allowed: the control points of a ray meet")),
                 qPrintable(hint()));
        moveTo({2, 1}); // the other point is there at t = 0.5
        QVERIFY(document().scene().bodies[0] == there);
        QVERIFY(hint().contains(QStringLiteral("t = 0.5")));
        moveTo({1, 0});
        QVERIFY(document().scene().bodies[0].a == Path(Rest{{1, 0}}));
        QVERIFY(!hint().contains(QStringLiteral("Not allowed")));
        moveTo({2, 0});
        release({2, 0});
        QVERIFY(document().scene().bodies[0].a == Path(Rest{{1, 0}}));
        QVERIFY(!hint().contains(QStringLiteral("Not allowed")));
        QCOMPARE(document().undoStack().count(), 1);
        QVERIFY(problemsOf(document().scene()).empty());
    }

    void bodiesThatAreAlreadyInvalidCanBeDragged()
    {
        Scene scene = document().scene();
        scene.bodies[0].a = Rest{{2, 0}};
        document().adopt(scene, {});
        m_window->workbench().selection.setBodies({0});
        QTest::keyClick(&canvas(), Qt::Key_Right); // moves the whole ray, whose points still meet
        QVERIFY(!(document().scene() == scene));
    }

    void bodiesOutsideTheTimeAreNotPasted()
    {
        Scene part;
        part.time = SceneTime{{0, 5}};
        part.bodies = {{.id = "late", .a = Rest{{0, 0}}, .active = Interval{1, 4}}};
        QApplication::clipboard()->setText(QString::fromStdString(sceneText(part)));
        const Scene before = document().scene();
        for (const Qt::KeyboardModifiers modifiers :
             {Qt::KeyboardModifiers(Qt::ControlModifier), Qt::ControlModifier | Qt::ShiftModifier}) {
            QTest::keyClick(m_window.get(), Qt::Key_V, modifiers);
            QVERIFY(document().scene() == before);
            const QString told = m_window->messageBar().text();
            QVERIFY2(told.contains(QStringLiteral("[1, 4] reaches beyond the scene's time [0, 1]")), qPrintable(told));
            m_window->messageBar().clear();
        }
        part.bodies[0].active = Interval{0.25, 0.75};
        QApplication::clipboard()->setText(QString::fromStdString(sceneText(part)));
        QTest::keyClick(m_window.get(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(document().scene().bodies.size(), std::size_t{3});
        QVERIFY(problemsOf(document().scene()).empty());
    }

    void theProblemOfTheSceneReturnsAfterOtherMessages()
    {
        MessageBar& messageBar = m_window->messageBar();
        document().changeBody(0, {.id = "beam", .shape = Shape::ray, .a = Rest{{1, 1}}, .b = Rest{{1, 1}}},
                              QStringLiteral("Break"));
        QTRY_VERIFY(messageBar.isVisible());
        const QString why = messageBar.text();
        QVERIFY(why.contains(QStringLiteral("cannot be solved")));
        QApplication::clipboard()->setText(QStringLiteral("nonsense"));
        QTest::keyClick(m_window.get(), Qt::Key_V, Qt::ControlModifier);
        QTRY_VERIFY(messageBar.text().contains(QStringLiteral("Nothing was pasted")));
        dismiss();
        QVERIFY(messageBar.isVisible());
        QCOMPARE(messageBar.text(), why);
        dismiss(); // closes the message, which has been read
        QVERIFY(!messageBar.isVisible());
        document().changeBody(1, {.id = "dot", .a = Rest{{3, 3}}}, QStringLiteral("Move"));
        QTRY_COMPARE(m_window->workbench().solver.stage(), Solver::Stage::refused);
        QVERIFY(!messageBar.isVisible());
        document().undoStack().setIndex(0);
        QTRY_COMPARE(m_window->workbench().solver.stage(), Solver::Stage::done);
        document().undoStack().redo();
        QTRY_VERIFY(messageBar.isVisible()); // the scene is unsolvable again
        QCOMPARE(messageBar.text(), why);
    }

    void theStatusLineCountsProblemsAndLeadsToThem()
    {
        document().changeBody(0, {.id = "beam", .shape = Shape::ray, .a = Rest{{1, 1}}, .b = Rest{{1, 1}}},
                              QStringLiteral("Break"));
        QTRY_COMPARE(m_window->workbench().solver.stage(), Solver::Stage::refused);
        const auto* status = m_window->findChild<QStatusBar*>();
        for (auto* button : status->findChildren<QToolButton*>())
            if (button->isVisible() && button->text() == QStringLiteral("1 problem"))
                button->click();
        QVERIFY(m_window->panels().problems().isVisible());
        QVERIFY(m_window->panels().problems().text().contains(QStringLiteral("meet at t = 0")));
    }

private:
    [[nodiscard]] QString hint() const { return named<QLabel>(QStringLiteral("Hint"))->text(); }
    void dismiss()
    {
        for (auto* button : m_window->messageBar().findChildren<QPushButton*>())
            if (button->text() == QStringLiteral("Dismiss"))
                button->click();
    }
};

QTEST_MAIN(TestRefusals)

} // namespace sweep::tst_refusals
#include "tst_refusals.moc"
