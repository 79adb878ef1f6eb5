// Selection of bodies and events, and mouse gestures.
#pragma once

#include "widgets/document/scene_document.h"

#include <QContextMenuEvent>
#include <QFocusEvent>
#include <QMouseEvent>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace sweep {

// Selection of bodies, an event and a grid cell.

// Bodies by their index in the document's scene, one event of the present timeline, and one cell of the grid. It
// follows the document: bodies that are removed are deselected, bodies that appear are selected, and another content of
// the same file keeps the bodies with the selected ids. Undo and redo restore what was selected at that step of the
// history, or select the bodies they change if that is unknown.
class Selection : public QObject
{
    Q_OBJECT

public:
    enum class Picked
    {
        nothing,
        bodies,
        event
    };

    explicit Selection(SceneDocument& document, QObject* parent = nullptr);

    [[nodiscard]] const std::vector<std::size_t>& bodies() const { return m_bodies; } // ascending
    [[nodiscard]] std::optional<std::size_t> pickedEvent() const { return m_event; }  // index into Timeline::events
    [[nodiscard]] std::optional<Cell> pickedCell() const { return m_cell; }
    [[nodiscard]] Picked lastPicked() const { return m_picked; }

    void setBodies(std::vector<std::size_t> bodies);
    void selectAllBodies();
    void setEvent(std::size_t event);
    void clearEvent();
    // Bodies stay selected; selecting bodies or an event deselects the cell.
    void setCell(const Cell& cell);
    void clear();

Q_SIGNALS:
    void changed();

private:
    void follow(const SceneChange& change);
    void remove(const std::vector<std::size_t>& indices);
    void reorder(const std::vector<std::size_t>& order);
    void dropEvent();
    void beginStep();
    void selectAgain();
    void followIndex(int index);

    SceneDocument& m_document;
    std::vector<std::size_t> m_bodies;
    std::optional<std::size_t> m_event;
    std::optional<Cell> m_cell;
    Picked m_picked = Picked::nothing;
    std::map<int, std::vector<std::size_t>> m_atSteps; // the bodies last selected at an index of the undo stack
    int m_index = 0;                                   // the present index of the undo stack
    std::set<std::string> m_ids;                       // of the bodies that were selected before the latest step
};

// Mouse gesture: from the press of a button to its release, or until something else takes the mouse.

// A widget passes it every event before it handles the event itself. A gesture has no state except whether it is in
// progress, so a widget whose button was released elsewhere cannot continue it.
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
