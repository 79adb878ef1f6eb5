#include "app/workbench/play_key.h"

#include "app/workbench/window_parts.h"
#include "app/workbench/workbench.h"
#include "widgets/canvas/canvas.h"
#include "widgets/input/typed_text.h"

#include <QAbstractButton>
#include <QApplication>
#include <QKeyEvent>
#include <QMainWindow>

namespace sweep {

PlayKey::PlayKey(const WindowParts& parts)
    : QObject(&parts.window), m_window(parts.window), m_canvas(parts.canvas), m_player(parts.workbench.player)
{
    qApp->installEventFilter(this);
}

bool PlayKey::plays(QWidget& focus) const
{
    if (&focus == &m_canvas || QApplication::activePopupWidget() || !isPartOf(focus, m_window))
        return false;
    return !takesText(focus) && !(m_movedByKeys && qobject_cast<QAbstractButton*>(&focus));
}

bool PlayKey::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn) {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        if (reason == Qt::MouseFocusReason)
            m_movedByKeys = false;
        else if (reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason)
            m_movedByKeys = true;
    }
    if (event->type() != QEvent::KeyPress || !watched->isWidgetType())
        return false;
    auto& widget = *static_cast<QWidget*>(watched);
    const auto& key = *static_cast<QKeyEvent*>(event);
    const bool isShifted = key.modifiers() == Qt::ShiftModifier;
    if (key.key() != Qt::Key_Space || !(isShifted || key.modifiers() == Qt::NoModifier) || !plays(widget))
        return false;
    if (!key.isAutoRepeat())
        isShifted ? m_player.toggleBackwards() : m_player.toggle();
    return true;
}

} // namespace sweep
