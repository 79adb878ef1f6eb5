#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/input.h"
#include "widgets/format/number_field.h"
#include "widgets/format/numbers.h"
#include "widgets/inspectors/inspector.h"
#include "widgets/tables/body_tree.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/event_table.h"
#include "widgets/timeline/lane_view.h"
#include "widgets/timeline/time_slider.h"
#include "widgets/timeline/transport.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPointer>
#include <QTabBar>
#include <QToolTip>
#include <QTreeView>
#include <QUndoStack>

namespace sweep::tst_keyboard {

// Keyboard focus, and the widgets that receive keys.
class TestKeyboard : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void f6CyclesThroughVisiblePanesAndShiftF6GoesBack()
    {
        open(wallAndDot);
        m_window->panels().raise(m_window->panels().events());
        QApplication::processEvents();
        canvas().setFocus();
        QStringList round;
        do {
            round << pane();
            key(Qt::Key_F6);
        } while (round.size() < 20 && pane() != round.front());
        QCOMPARE(round, (QStringList{QStringLiteral("canvas"), QStringLiteral("inspector"), QStringLiteral("events"),
                                     QStringLiteral("time")}));
        QStringList back;
        do {
            back.prepend(pane());
            key(Qt::Key_F6, Qt::ShiftModifier);
        } while (back.size() < 20 && pane() != QStringLiteral("canvas"));
        round.append(round.takeFirst());
        QCOMPARE(back, round);
    }

    void aPaneFocusesItsTableOrItsLastFocusedWidget()
    {
        open(wallAndDot);
        m_window->panels().raise(m_window->panels().events());
        canvas().setFocus();
        goTo(QStringLiteral("time"));
        QCOMPARE(QApplication::focusWidget(), &m_window->panels().timeSlider());
        goTo(QStringLiteral("events"));
        QCOMPARE(QApplication::focusWidget(), &m_window->panels().events().table());
        trigger(ActionId::filterEvents);
        QWidget* filter = QApplication::focusWidget();
        QVERIFY(filter != &m_window->panels().events().table());
        goTo(QStringLiteral("canvas"));
        goTo(QStringLiteral("events"));
        QCOMPARE(QApplication::focusWidget(), filter);
    }

    void noMnemonicIsAmbiguous_data()
    {
        QTest::addColumn<ActionId>("layout");
        QTest::newRow("Edit") << ActionId::editLayout;
        QTest::newRow("Step") << ActionId::stepLayout;
        QTest::newRow("Measure") << ActionId::measureLayout;
        QTest::newRow("Compare") << ActionId::compareLayout;
    }
    void noMnemonicIsAmbiguous()
    {
        QFETCH(ActionId, layout);
        open(wallAndDot);
        trigger(layout);
        for (QDockWidget* panel : m_window->findChildren<QDockWidget*>())
            panel->show();
        workbench().selection.setBodies({0, 1});
        QHash<QKeySequence, QString> owners;
        for (const QAction* menu : m_window->menuBar()->actions())
            claim(owners, menu->text());
        QVERIFY(owners.size() == m_window->menuBar()->actions().size());
        // Qt counts a widget behind another tab as visible, and its mnemonics as live.
        for (const auto* button : m_window->findChildren<QAbstractButton*>())
            if (button->isVisible())
                claim(owners, button->text());
        for (const auto* label : m_window->findChildren<QLabel*>())
            if (label->isVisible() && label->buddy())
                claim(owners, label->text());
        for (const auto* box : m_window->findChildren<QGroupBox*>())
            if (box->isVisible())
                claim(owners, box->title());
        for (const auto* tabs : m_window->findChildren<QTabBar*>())
            for (int tab = 0; tabs->isVisible() && tab < tabs->count(); ++tab)
                claim(owners, tabs->tabText(tab));
    }

    void enterInTheTimeFieldFocusesTheCanvas()
    {
        open(wallAndDot);
        auto* field = m_window->findChild<TimeField*>();
        QVERIFY(field);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("1/2)"));
        key(Qt::Key_Return);
        QCOMPARE(QApplication::focusWidget(), field); // the mistake is to be corrected there
        key(Qt::Key_Backspace);
        key(Qt::Key_Return);
        QCOMPARE(workbench().playhead.time(), 0.5);
        QCOMPARE(QApplication::focusWidget(), &canvas());
        key(Qt::Key_C);
        QCOMPARE(canvas().tool(), ToolKind::circle);
        QCOMPARE(field->text(), QStringLiteral("0.5"));
        field->setFocus();
        key(Qt::Key_Return); // nothing was typed
        QCOMPARE(QApplication::focusWidget(), &canvas());
    }

    // Select All, Copy, Cut and Delete act on the widget with the focus.
    void keysInOtherWidgetsDoNotAffectTheBodies()
    {
        open(wallAndDot);
        QStringList walked;
        for (QDockWidget* panel : m_window->findChildren<QDockWidget*>())
            for (const QPointer<QWidget>& widget : widgetsOf(*panel)) {
                if (!widget || !widget->isVisible() || meansBodies(*widget))
                    continue;
                workbench().selection.setBodies({0, 1});
                QGuiApplication::clipboard()->setText(QStringLiteral("before"));
                widget->setFocus();
                if (!widget->hasFocus())
                    continue;
                walked << widget->accessibleName() + u' ' + QLatin1String(widget->metaObject()->className());
                pressAll();
                QVERIFY2(scene().bodies.size() == 2, qPrintable(walked.back()));
                QVERIFY2(!QGuiApplication::clipboard()->text().contains(QStringLiteral("sweepbench")),
                         qPrintable(walked.back()));
                stack().setIndex(0);
            }
        for (const char* name : {"Events sweep::DenseTable", "Name sweep::TextField", "Time sweep::TimeField"})
            QVERIFY2(walked.contains(QLatin1String(name)), qPrintable(walked.join(u", ")));
    }

    void keysAffectBodiesOnTheCanvasInTheListAndInTheLanes()
    {
        open(wallAndDot);
        Panels& panels = m_window->panels();
        for (QWidget* view : std::initializer_list<QWidget*>{&canvas(), &panels.bodies().tree(), &panels.lanes()}) {
            if (view != &canvas())
                panels.raise(view == &panels.lanes() ? *view : panels.bodies());
            QApplication::processEvents();
            view->setFocus();
            QTRY_VERIFY(view->hasFocus());
            workbench().selection.clear();
            QGuiApplication::clipboard()->setText(QStringLiteral("before"));
            pressAll();
            QCOMPARE(scene().bodies.size(), std::size_t(0));
            QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("\"dot\"")));
            stack().setIndex(0);
            awaitAnswer();
        }
    }

    // The canvas of a new window has the focus, even without a click there.
    void keysOfANewWindowAffectItsBodies()
    {
        open(wallAndDot);
        key(Qt::Key_A, Qt::ControlModifier);
        key(Qt::Key_Delete);
        QCOMPARE(scene().bodies.size(), std::size_t(0));
    }

    // In every panel, with every clicked widget except text fields.
    void spacePlaysWhereNothingIsTyped()
    {
        open(wallAndDot);
        QStringList walked;
        const auto check = [&](QWidget& widget) {
            widget.setFocus(Qt::MouseFocusReason);
            if (!widget.hasFocus() || takesText(widget))
                return;
            walked << widget.accessibleName() + u' ' + QLatin1String(widget.metaObject()->className());
            workbench().player.pause();
            key(Qt::Key_Space);
            QVERIFY2(workbench().player.isPlaying(), qPrintable(walked.back()));
            QVERIFY2(!QApplication::activePopupWidget(), qPrintable(walked.back()));
            key(Qt::Key_Space);
            QVERIFY2(!workbench().player.isPlaying(), qPrintable(walked.back()));
        };
        check(canvas());
        for (QDockWidget* panel : m_window->findChildren<QDockWidget*>())
            for (const QPointer<QWidget>& widget : widgetsOf(*panel))
                if (widget && widget->isVisible())
                    check(*widget);
        QCOMPARE(stack().count(), 0);
        for (const char* name : {"Events sweep::DenseTable", "Speed QComboBox", "Frame rate QComboBox"})
            QVERIFY2(walked.contains(QLatin1String(name)), qPrintable(walked.join(u", ")));
    }

    // The focus moves to the canvas, so that keys do not go into the field.
    void keysAfterAChoiceOfFrameRateAreCommands()
    {
        open(wallAndDot);
        auto* rate = named<QComboBox>(QStringLiteral("Frame rate"));
        rate->setFocus(Qt::MouseFocusReason);
        rate->showPopup();
        rate->view()->setCurrentIndex(rate->model()->index(rate->findText(QStringLiteral("25 fps")), 0));
        QTest::keyClick(rate->view(), Qt::Key_Return);
        QTRY_VERIFY(!QApplication::activePopupWidget());
        QCOMPARE(workbench().frames.rate(), 25.0);
        QTRY_COMPARE(m_window->focusWidget(), &canvas());
        rate->setFocus(Qt::TabFocusReason);
        QTest::keyClick(rate, Qt::Key_Down); // goes through the rates
        QApplication::processEvents();
        QVERIFY(m_window->focusWidget() != &canvas());
        rate->lineEdit()->setFocus(Qt::MouseFocusReason);
        rate->lineEdit()->setText(QStringLiteral("1/3"));
        QTest::keyClick(rate->lineEdit(), Qt::Key_Return);
        QCOMPARE(rate->lineEdit()->cursorPosition(), 0); // the beginning is shown
        rate->lineEdit()->setText(QStringLiteral("0"));
        QTest::keyClick(rate->lineEdit(), Qt::Key_Return);
        QTRY_VERIFY2(QToolTip::text().contains(QStringLiteral("0 is not a frame rate")), qPrintable(QToolTip::text()));
        rate->lineEdit()->setFocus(Qt::MouseFocusReason);
        rate->lineEdit()->setText(QStringLiteral("50"));
        QTest::keyClick(rate->lineEdit(), Qt::Key_Return);
        QTRY_COMPARE(m_window->focusWidget(), &canvas());
        QCOMPARE(workbench().frames.rate(), 50.0);
    }

    // Elsewhere "." steps by a frame, and digits may be commands.
    void aNumberIsTypedOverACellOfBodies()
    {
        open(wallAndDot);
        QTreeView& tree = m_window->panels().bodies().tree();
        m_window->panels().raise(m_window->panels().bodies());
        activate();
        tree.expandAll();
        const QAbstractItemModel& model = *tree.model();
        QPersistentModelIndex cell; // the last number of the first body
        const QModelIndex body = model.index(0, 0);
        for (int row = 0; row < model.rowCount(body); ++row)
            for (int column = 0; column < model.columnCount(body); ++column)
                if (const QModelIndex one = model.index(row, column, body);
                    one.flags() & Qt::ItemIsEditable && one.data(NumberRulesRole).isValid())
                    cell = one;
        QVERIFY(cell.isValid());
        const auto value = [&] { return cell.data(NumberRulesRole).value<NumberRules>().value; };
        const double time = workbench().playhead.time();
        tree.setFocus();
        for (const auto& [keys, wanted] : {std::pair(".5", 0.5), std::pair("-2", -2.0), std::pair("7", 7.0)}) {
            tree.setCurrentIndex(cell);
            QTest::keyClick(&tree, keys[0]);
            auto* field = tree.findChild<NumberField*>();
            QVERIFY(field);
            QTest::keyClicks(field, QString::fromLatin1(keys + 1));
            QCOMPARE(field->text(), QString::fromLatin1(keys));
            QTest::keyClick(field, Qt::Key_Return);
            QTRY_COMPARE(value(), wanted);
            QTRY_VERIFY(!tree.findChild<NumberField*>());
        }
        QCOMPARE(workbench().playhead.time(), time);
    }

    void spaceIsTextInAField()
    {
        open(wallAndDot);
        workbench().selection.clear();
        auto* title = named<QLineEdit>(QStringLiteral("Title"));
        title->setFocus();
        key(Qt::Key_Space);
        QCOMPARE(title->text(), QStringLiteral(" "));
        QVERIFY(!workbench().player.isPlaying());
    }

    // The keyboard has no other key to press it.
    void spacePressesAButtonFocusedByTab()
    {
        open(wallAndDot);
        workbench().selection.clear();
        auto* grid = m_window->panels().inspector().findChild<QCheckBox*>();
        QVERIFY(grid && grid->isVisible());
        const bool before = grid->isChecked();
        grid->setFocus(Qt::TabFocusReason);
        key(Qt::Key_Space);
        QCOMPARE(grid->isChecked(), !before);
        QVERIFY(!workbench().player.isPlaying());
    }

private:
    static void pressAll()
    {
        for (const auto standard : {QKeySequence::SelectAll, QKeySequence::Copy, QKeySequence::Cut})
            QTest::keySequence(QApplication::focusWidget(), QKeySequence(standard));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Delete);
    }
    [[nodiscard]] bool meansBodies(const QWidget& widget) const
    {
        Panels& panels = m_window->panels();
        return panels.bodies().isAncestorOf(&widget) || &widget == &panels.lanes() ||
               panels.lanes().isAncestorOf(&widget);
    }
    // Every widget of a panel that can have the focus.
    [[nodiscard]] QList<QPointer<QWidget>> widgetsOf(QDockWidget& panel)
    {
        workbench().selection.setBodies({0, 1});
        panel.show();
        panel.raise();
        QApplication::processEvents();
        QList<QPointer<QWidget>> widgets;
        for (QWidget* widget : panel.findChildren<QWidget*>())
            if (widget->isVisible() && widget->isEnabled() && widget->focusPolicy() != Qt::NoFocus)
                widgets << widget;
        return widgets;
    }

    static constexpr const char* wallAndDot = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
      {"id": "wall", "shape": "segment", "a": [2, -3], "b": [2, 3]},
      {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [8, 0]}}]})";

    static void claim(QHash<QKeySequence, QString>& owners, const QString& text)
    {
        const QKeySequence key = QKeySequence::mnemonic(text);
        if (key.isEmpty())
            return;
        QVERIFY2(!owners.contains(key), qPrintable(text + QStringLiteral(" and ") + owners.value(key)));
        owners[key] = text;
    }

    // The name of the pane with the focus.
    [[nodiscard]] QString pane()
    {
        const QWidget* focus = QApplication::focusWidget();
        if (focus == &canvas())
            return QStringLiteral("canvas");
        for (const QDockWidget* panel : m_window->findChildren<QDockWidget*>())
            if (panel->isAncestorOf(focus))
                return panel->objectName();
        return {};
    }
    void goTo(const QString& name)
    {
        for (int k = 0; k < 20 && pane() != name; ++k)
            key(Qt::Key_F6);
        QCOMPARE(pane(), name);
    }
};

QTEST_MAIN(TestKeyboard)

} // namespace sweep::tst_keyboard
#include "tst_keyboard.moc"
