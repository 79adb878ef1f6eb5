// Mouse gesture: from the press of a button to its release, or until something else takes the mouse.
#pragma once

#include <QContextMenuEvent>
#include <QFocusEvent>
#include <QMouseEvent>

#include <utility>

namespace sweep {

// A widget passes it every event before it handles the event itself. A gesture has no other state than whether it is
// on, so that a widget whose button was released elsewhere cannot go on with it.
class MouseGesture
{
public:
    enum class End
    {
        none,
        cancelled, // by a right click: restore the state before the gesture
        lost       // a menu, a dialog or another window has the mouse, or the widget can no longer be used
    };

    void begin(Qt::MouseButton button) { m_button = button; }
    void end() { m_button = Qt::NoButton; }
    [[nodiscard]] bool isOn() const { return m_button != Qt::NoButton; }
    [[nodiscard]] Qt::MouseButton button() const { return m_button; }

    // How this event ends the gesture; the gesture is over afterwards.
    [[nodiscard]] End endedBy(const QEvent& event)
    {
        const End how = isOn() ? meaningOf(event) : End::none;
        if (event.type() == QEvent::MouseButtonPress || event.type() == QEvent::MouseButtonDblClick)
            m_hidesMenu = how == End::cancelled;
        if (how != End::none)
            end();
        return how;
    }
    // Whether this is the menu event of the click that cancelled the gesture, for which no menu opens.
    [[nodiscard]] bool hidesMenu(const QEvent& event)
    {
        return event.type() == QEvent::ContextMenu &&
               static_cast<const QContextMenuEvent&>(event).reason() == QContextMenuEvent::Mouse &&
               std::exchange(m_hidesMenu, false);
    }

private:
    [[nodiscard]] End meaningOf(const QEvent& event) const
    {
        switch (event.type()) {
        case QEvent::MouseButtonPress:
        case QEvent::MouseButtonDblClick: {
            const Qt::MouseButton pressed = static_cast<const QMouseEvent&>(event).button();
            if (pressed == m_button)
                return End::lost; // it was released elsewhere
            return pressed == Qt::RightButton ? End::cancelled : End::none;
        }
        case QEvent::MouseMove:
            return static_cast<const QMouseEvent&>(event).buttons() & m_button ? End::none : End::lost;
        case QEvent::FocusOut:
        case QEvent::Hide:
        case QEvent::UngrabMouse:
        case QEvent::WindowBlocked:
        case QEvent::WindowDeactivate:
        case QEvent::EnabledChange: // while a button is held, this means disabled
            return End::lost;
        default:
            return End::none;
        }
    }

    Qt::MouseButton m_button = Qt::NoButton;
    bool m_hidesMenu = false; // the next menu belongs to the click that cancelled a gesture
};

} // namespace sweep
