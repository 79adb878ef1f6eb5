#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/inspectors/inspector.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QScrollBar>
#include <QSlider>
#include <QUndoStack>
#include <QtTest/qtestspontaneevent.h>

namespace sweep::tst_wheel {

namespace {

const char* const someBodies = R"({"format": "sweepbench.scene", "version": 1, "grid": {"spacing": [1, 1]}, "bodies": [
  {"id": "ship", "shape": "point", "path": {"from": [0, 0], "to": [8, 0]}},
  {"id": "guard", "shape": "circle", "path": {"keys": [[0, 0, -1], [1, 9, -1]]}, "radius": 1},
  {"id": "wall", "shape": "segment", "a": [2, -3], "b": [2, 3]}]})";

// Sends wheel events as a mouse does: Qt gives the focus only for these.
void turn(QWidget& widget, int notches)
{
    const QPoint at = widget.rect().center();
    QWheelEvent event(at, widget.mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QSpontaneKeyEvent::setSpontaneous(&event);
    qApp->notify(&widget, &event);
}

QString valueOf(const QWidget& field)
{
    if (const auto* list = qobject_cast<const QComboBox*>(&field))
        return QStringLiteral("%1 %2").arg(list->currentIndex()).arg(list->currentText());
    if (const auto* slider = qobject_cast<const QSlider*>(&field))
        return QString::number(slider->value());
    return static_cast<const QAbstractSpinBox&>(field).text();
}

QWidgetList fieldsIn(const QWidget& part)
{
    QWidgetList fields;
    for (QWidget* widget : part.findChildren<QWidget*>())
        if (widget->isVisible() && widget->isEnabled() &&
            (qobject_cast<QComboBox*>(widget) || qobject_cast<QAbstractSpinBox*>(widget) ||
             qobject_cast<QSlider*>(widget)))
            fields << widget;
    return fields;
}

} // namespace

class TestWheel : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void everyListOfAPanelKeepsItsValueUnderTheWheel()
    {
        open(someBodies);
        for (std::size_t body = 0; body <= scene().bodies.size(); ++body) {
            body == scene().bodies.size() ? workbench().selection.clear() : workbench().selection.setBodies({body});
            for (QDockWidget* panel : m_window->findChildren<QDockWidget*>()) {
                panel->show();
                panel->raise();
                QApplication::processEvents();
                walk(*panel);
            }
        }
        QCOMPARE(stack().count(), 0);
        for (const char* name : {"Shape", "Traced", "Form of the path", "Form of the path of b",
                                 "Id of a body to ignore", "Speed", "Frame rate", "Order of lanes"})
            QVERIFY2(m_walked.contains(QLatin1String(name)), name);
    }

    // Each command whose name ends with "…" opens a dialog.
    void everyListOfADialogKeepsItsValueUnderTheWheel()
    {
        open(someBodies);
        workbench().selection.setBodies({0, 1});
        awaitAnswer();
        int dialogs = 0;
        for (QAction* command : m_window->actions().all()) {
            if (!command->isEnabled() || !command->text().endsWith(u'…'))
                continue;
            onNextDialog([&](QDialog& dialog) {
                ++dialogs;
                walk(dialog);
                dialog.reject();
            });
            command->trigger();
            QApplication::processEvents();
            awaitNoDialog();
            activate();
        }
        QVERIFY2(dialogs >= 10, qPrintable(QString::number(dialogs)));
        QCOMPARE(stack().count(), 0);
    }

    void aFocusedListTakesTheWheel()
    {
        open(someBodies);
        workbench().selection.setBodies({0});
        auto* shape = named<QComboBox>(QStringLiteral("Shape"));
        shape->setFocus();
        turn(*shape, -1);
        QCOMPARE(scene().bodies[0].shape, Shape::circle);
    }

    void theWheelOverAListScrollsThePanel()
    {
        open(someBodies);
        workbench().selection.setBodies({0});
        const QScrollBar& bar = *m_window->panels().inspector().verticalScrollBar();
        QTRY_VERIFY(bar.maximum() > 0);
        turn(*named<QComboBox>(QStringLiteral("Shape")), -1);
        QVERIFY(bar.value() > 0);
    }

private:
    void walk(const QWidget& part)
    {
        for (QWidget* field : fieldsIn(part)) {
            m_window->canvas().setFocus();
            QWidget* other = part.isWindow() ? otherThan(part, field) : &canvas();
            if (other)
                other->setFocus();
            const QString name = field->accessibleName().isEmpty() ? field->objectName() : field->accessibleName();
            const QString before = valueOf(*field);
            for (const int notches : {-1, 1, 1, -1}) {
                turn(*field, notches);
                QVERIFY2(valueOf(*field) == before, qPrintable(name + u' ' + before + u' ' + valueOf(*field)));
                QVERIFY2(!field->hasFocus(), qPrintable(name));
            }
            m_walked << name;
        }
    }
    static QWidget* otherThan(const QWidget& part, const QWidget* field)
    {
        for (QWidget* widget : part.findChildren<QWidget*>())
            if (widget != field && widget->isVisible() && widget->isEnabled() && !field->isAncestorOf(widget) &&
                (widget->focusPolicy() & Qt::TabFocus))
                return widget;
        return nullptr;
    }

    QStringList m_walked;
};

QTEST_MAIN(TestWheel)

} // namespace sweep::tst_wheel
#include "tst_wheel.moc"
