#include "widgets/format/input.h"

#include "widgets/format/number_field.h"
#include "widgets/format/text.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QEvent>
#include <QKeySequenceEdit>
#include <QPlainTextEdit>
#include <QPointer>
#include <QScrollBar>
#include <QTextEdit>

namespace sweep {

namespace {

// The document of an editable field of several lines; null for other widgets.
QTextDocument* documentOf(QWidget& widget)
{
    if (auto* plain = qobject_cast<QPlainTextEdit*>(&widget))
        return plain->isReadOnly() ? nullptr : plain->document();
    auto* rich = qobject_cast<QTextEdit*>(&widget);
    return rich && !rich->isReadOnly() ? rich->document() : nullptr;
}

bool isTyped(QWidget& widget)
{
    if (const QTextDocument* document = documentOf(widget))
        return document->isModified();
    const QLineEdit* line = lineOf(widget);
    const auto* list = qobject_cast<QComboBox*>(&widget); // completing a text makes it unmodified
    return line && (line->isModified() || (list && line->text() != list->itemText(list->currentIndex())));
}

// The table or tree that this editor belongs to; null if it is not a cell's editor.
QAbstractItemView* viewOf(const QWidget& editor)
{
    QWidget* viewport = editor.parentWidget();
    auto* view = viewport ? qobject_cast<QAbstractItemView*>(viewport->parentWidget()) : nullptr;
    return view && view->viewport() == viewport ? view : nullptr;
}

// Takes the text of a cell's editor, which stays open.
void takeCell(QAbstractItemView& view, QWidget& editor)
{
    auto* number = qobject_cast<NumberField*>(&editor);
    if (number && !number->commit())
        return;
    const QPointer<QWidget> kept(&editor);
    QMetaObject::invokeMethod(&view, "commitData", Qt::DirectConnection, Q_ARG(QWidget*, &editor));
    auto* field = qobject_cast<TextField*>(kept);
    if (field && field->fault().isEmpty())
        field->setModified(false);
}

// A field takes its text when it loses the focus. If it closes then, the focus goes to the widget around it.
void takeByLeaving(QWidget& field)
{
    const QPointer<QWidget> kept(&field);
    QWidget* around = field.parentWidget();
    while (around && !around->isWindow() && around->focusPolicy() == Qt::NoFocus)
        around = around->parentWidget();
    const QPointer<QWidget> home(around);
    field.clearFocus();
    if (kept && kept->isVisible())
        kept->setFocus(Qt::OtherFocusReason);
    else if (home)
        home->setFocus(Qt::OtherFocusReason);
}

QString nameOf(const QWidget& field)
{
    return field.accessibleName().isEmpty() ? translated("The text that is typed") : field.accessibleName();
}

} // namespace

QLineEdit* lineOf(QWidget& widget)
{
    if (auto* line = qobject_cast<QLineEdit*>(&widget))
        return line->isReadOnly() ? nullptr : line;
    if (const auto* list = qobject_cast<QComboBox*>(&widget))
        return list->lineEdit();
    return qobject_cast<QAbstractSpinBox*>(&widget) ? widget.findChild<QLineEdit*>() : nullptr;
}

bool takesText(QWidget& widget)
{
    if (documentOf(widget) || qobject_cast<QKeySequenceEdit*>(&widget))
        return true;
    const QLineEdit* line = lineOf(widget);
    return line && (line->isModified() || !qobject_cast<QComboBox*>(&widget));
}

bool isPartOf(const QWidget& widget, const QWidget& window)
{
    for (const QWidget* part = &widget; part; part = part->parentWidget()) {
        if (part == &window)
            return true;
        if (part->isWindow() && !qobject_cast<const QDockWidget*>(part))
            return false;
    }
    return false;
}

bool holdsTypedText(const QWidget& widget)
{
    const auto holds = [](QWidget* field) { return field->isVisible() && isTyped(*field); };
    const auto lines = widget.findChildren<QLineEdit*>();
    const auto texts = widget.findChildren<QPlainTextEdit*>();
    return std::any_of(lines.begin(), lines.end(), holds) || std::any_of(texts.begin(), texts.end(), holds);
}

RefusedText takeTypedText(QWidget& window)
{
    QWidget* focus = QApplication::focusWidget();
    if (!focus || !isPartOf(*focus, window))
        focus = window.focusWidget(); // another program has the keyboard focus
    if (focus && isTyped(*focus)) {
        QAbstractItemView* view = viewOf(*focus);
        view ? takeCell(*view, *focus) : takeByLeaving(*focus);
    }
    for (TextField* field : window.findChildren<TextField*>())
        if (!field->fault().isEmpty() && field->isVisible() && isPartOf(*field, window))
            return {field, QStringLiteral("%1: %2").arg(nameOf(*field), field->fault())};
    return {};
}

WheelRule::WheelRule(QObject* parent) : QObject(parent)
{
    qApp->installEventFilter(this);
}

bool WheelRule::isField(const QWidget& widget)
{
    return qobject_cast<const QComboBox*>(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget) ||
           (qobject_cast<const QAbstractSlider*>(&widget) && !qobject_cast<const QScrollBar*>(&widget));
}

bool WheelRule::eventFilter(QObject* watched, QEvent* event)
{
    if ((event->type() != QEvent::Show && event->type() != QEvent::Wheel) || !watched->isWidgetType())
        return false;
    auto& widget = *static_cast<QWidget*>(watched);
    // Qt gives a widget with this policy the focus before the wheel reaches it.
    if (event->type() == QEvent::Show && widget.focusPolicy() == Qt::WheelFocus)
        widget.setFocusPolicy(Qt::StrongFocus);
    if (event->type() != QEvent::Wheel || !isField(widget) || widget.hasFocus())
        return false;
    event->ignore();
    return true;
}

} // namespace sweep
