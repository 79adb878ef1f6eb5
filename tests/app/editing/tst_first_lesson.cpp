// The manual's first lesson, followed with the mouse.
#include "app/tool_palette.h"
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/tables/event_table.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>
#include <QUndoStack>

namespace sweep::tst_first_lesson {

class TestFirstLesson : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void eightActionsGiveTheAnswersOfTheManual()
    {
        onNextDialog([](QDialog& dialog) {
            auto* buttons = dialog.findChild<QDialogButtonBox*>();
            QTest::mouseClick(buttons->button(QDialogButtonBox::Ok), Qt::LeftButton);
        });
        trigger(ActionId::newScene);
        QVERIFY(scene().bodies.empty());
        look({-6, -4});
        choose(ActionId::toolSegment);
        drag({0, -2}, {0, 2});
        choose(ActionId::toolCircle);
        drag({-4, 0}, {-3.5, 0});
        drag({-4, 0}, {4, 1});
        awaitAnswer();
        QCOMPARE(times(), (std::vector<double>{0.4375, 0.5625}));
        QTableView& table = *m_window->findChild<QTableView*>(QStringLiteral("events"));
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(table.model()->index(0, 2)).center());
        QCOMPARE(workbench().playhead.time(), 0.4375);
        QVERIFY(workbench().pickedEvent());
        choose(ActionId::toolSelect);
        drag({0, -1}, {1, -1});
        awaitAnswer();
        QVERIFY(times().front() > 0.4375);
        stack().undo();
        awaitAnswer();
        QCOMPARE(times(), (std::vector<double>{0.4375, 0.5625}));
    }

private:
    void choose(ActionId tool)
    {
        for (auto* button : m_window->findChild<QWidget*>(QStringLiteral("palette"))->findChildren<QToolButton*>())
            if (button->defaultAction() == &action(tool))
                QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(action(tool).isChecked());
    }
    std::vector<double> times()
    {
        std::vector<double> all;
        for (const TimelineInstant& instant : workbench().timeline()->instants())
            all.push_back(instant.time.nearest());
        return all;
    }
};

QTEST_MAIN(TestFirstLesson)

} // namespace sweep::tst_first_lesson
#include "tst_first_lesson.moc"
