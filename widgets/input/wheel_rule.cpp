#include "widgets/input/wheel_rule.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QScrollBar>

namespace sweep {

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
