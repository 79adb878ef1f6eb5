// Commands that can be found by name: the entries of the menus, the bodies and the pages of the manual.
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
    QString context; // the menu that has it, as "File ▸ Export", or what it is: "Body", "Panel", "Manual"
    QString keys;    // empty where it has none
    QString tip;
    QIcon icon = {};
    bool isEnabled = true;
    std::function<void()> run;
};

// An entry of a menu that is no submenu, with the names of the menus that lead to it.
struct MenuEntry
{
    QAction* action;
    QString context;
};

// The name of an action or menu as people read it, without its mnemonic.
[[nodiscard]] QString plainName(const QString& text);
// All entries in the order of the menus, hidden ones too.
[[nodiscard]] std::vector<MenuEntry> menuEntries(const QMenuBar& bar);
// Every visible entry of the menus, every body and every page of the manual. A panel is brought to the front, where
// its menu entry would hide it if it is there. What a command is about may go before it is run; then nothing happens.
[[nodiscard]] std::vector<Command> commandsOf(const WindowParts& parts);

} // namespace sweep
