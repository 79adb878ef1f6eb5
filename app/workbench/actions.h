// Actions: the QActions made from the action table, icons and themes.
#pragma once

#include "widgets/format/theme.h"

#include <QAction>
#include <QIcon>
#include <QObject>

#include <functional>
#include <initializer_list>
#include <vector>

class QMenu;
class QMenuBar;

namespace sweep {

// Icons of the program, drawn from SVG resources in the colours of the theme.

// The icon of that name, painted in the current text colour, so that one drawing serves both themes. It is faint while
// its button is disabled, and has the accent colour while it is checked. Null if the name is empty.
[[nodiscard]] QIcon icon(const QString& name);

// Actions of the menus: one QAction for each entry, made from a table.

#define ACTION(name, ...) name,
enum class ActionId
{
#include "app/workbench/action_table.h"
};

enum class MenuId
{
    file,
    edit,
    body,
    time,
    check,
    view,
    tools,
    help,
    add,       // a submenu of body
    align,     // a submenu of body
    transform, // a submenu of body
    snapping,  // a hidden submenu of tools: the menu of the button
    exporting, // a submenu of file
    copies,    // forms in which something is copied; in no menu bar
    layout,    // a submenu of view
    theme      // a submenu of view
};

// An entry of a menu. It runs its command only if the gate of Actions permits it.
class MenuAction : public QAction
{
    Q_OBJECT

public:
    using QAction::QAction;

Q_SIGNALS:
    void started(bool checked);
};

// Every action is in exactly one menu, and its object name is that of its ActionId.
class Actions : public QObject
{
    Q_OBJECT

public:
    explicit Actions(QObject* parent = nullptr);

    [[nodiscard]] QAction& operator[](ActionId id) const { return *m_actions[std::size_t(id)]; }
    [[nodiscard]] std::vector<QAction*> all() const { return {m_actions.begin(), m_actions.end()}; }

    // Calls the receiver's slot whenever the action is triggered and the gate permits its command.
    template <class Receiver, class Slot>
    void onTriggered(ActionId id, Receiver* receiver, Slot slot) const
    {
        connect(m_actions[std::size_t(id)], &MenuAction::started, receiver, slot);
    }
    // Called when an action is triggered, before its command runs. If it returns false, the command does not run.
    using Gate = std::function<bool(ActionId)>;
    void setGate(Gate gate) { m_gate = std::move(gate); }
    // The menu that holds the action.
    [[nodiscard]] static MenuId menuOf(ActionId id);
    void addTo(QWidget& widget, std::initializer_list<ActionId> ids) const;
    void setEnabled(std::initializer_list<ActionId> ids, bool enabled) const;

    // Fills the menu bar from the table, and returns the actions of its hidden parts, whose keys work only if a widget
    // has them as well. Call once, before menu().
    QList<QAction*> fill(QMenuBar& bar);
    [[nodiscard]] QMenu* menu(MenuId id) const { return m_menus[std::size_t(id)]; }

private:
    void addStandardKeys();
    [[nodiscard]] QMenu* createdMenu(MenuId id, QMenuBar& bar);

    std::vector<MenuAction*> m_actions; // by ActionId
    std::vector<QMenu*> m_menus;        // by MenuId
    Gate m_gate;
};

// Sets the action's status tip, and its tool tip, which also names the first shortcut.
void setTip(QAction& action, const QString& tip);
// Changes the shortcuts, and names the first one in the tool tip.
void setKeys(QAction& action, const QList<QKeySequence>& keys);

// Menu actions that choose the theme.

struct Settings;

[[nodiscard]] ActionId themeAction(Theme theme);

// Applies the theme of the settings, and from then on stores the user's choice there. `settings` outlives the actions.
void connectThemeActions(const Actions& actions, Settings& settings);

} // namespace sweep
