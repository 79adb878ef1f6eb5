// Commands that can be found by name: menu entries, bodies, and pages of the manual.
#pragma once

#include "app/workbench/window_parts.h"

#include <QIcon>
#include <QString>

#include <functional>
#include <vector>

class QAction;
class QMenuBar;

namespace sweep {

struct Command
{
    QString name;
    QString context; // its menu, such as "File ▸ Export", or its kind: "Body", "Panel", "Manual"
    QString keys;    // empty if it has none
    QString tip;
    QIcon icon = {};
    bool isEnabled = true;
    std::function<void()> run;
};

// A menu entry that is not a submenu, with the names of the menus that lead to it.
struct MenuEntry
{
    QAction* action;
    QString context;
};

// The displayed name of an action or menu, without the & of its mnemonic.
[[nodiscard]] QString plainName(const QString& text);
// All entries in the order of the menus, including hidden ones.
[[nodiscard]] std::vector<MenuEntry> menuEntries(const QMenuBar& bar);
// Every visible menu entry, every body and every page of the manual. The command of a panel brings it to the front,
// whereas its menu entry hides a panel that is in front. A command whose subject no longer exists does nothing.
[[nodiscard]] std::vector<Command> commandsOf(const WindowParts& parts);

} // namespace sweep
