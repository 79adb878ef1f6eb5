#include "app/commands/command_list.h"

#include "app/reader/manual_pages.h"
#include "app/reader/manual_reader.h"
#include "app/workbench/workbench.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/conversions.h"
#include "widgets/format/translated.h"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>

#include <algorithm>

namespace sweep {

namespace {

void collect(const QList<QAction*>& actions, const QString& context, std::vector<MenuEntry>& found)
{
    for (QAction* action : actions) {
        if (action->isSeparator())
            continue;
        if (QMenu* menu = action->menu()) {
            const QString name = plainName(action->text());
            collect(menu->actions(), context.isEmpty() ? name : context + QStringLiteral(" ▸ ") + name, found);
        } else if (std::ranges::find(found, action, &MenuEntry::action) == found.end()) {
            found.push_back({action, context});
        }
    }
}

void bringToFront(QDockWidget& panel)
{
    panel.show();
    panel.raise();
    if (panel.widget())
        panel.widget()->setFocus(Qt::ShortcutFocusReason);
}

Command commandOf(const MenuEntry& entry)
{
    QAction* action = entry.action;
    Command command{.name = plainName(action->text()),
                    .context = entry.context,
                    .keys = QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText),
                    .tip = action->statusTip(),
                    .icon = action->icon(),
                    .isEnabled = action->isEnabled(),
                    .run = [action = QPointer<QAction>(action)] {
                        if (action)
                            action->trigger();
                    }};
    if (auto* panel = qobject_cast<QDockWidget*>(action->parent())) {
        command.context = translated("Panel");
        command.tip = translated("Bring this panel to the front");
        command.run = [panel = QPointer<QDockWidget>(panel)] {
            if (panel)
                bringToFront(*panel);
        };
    }
    return command;
}

Command bodyCommand(const WindowParts& parts, const Body& body)
{
    return {.name = labelOf(body),
            .context = translated("Body"),
            .keys = {},
            .tip = translated("Select this body, and bring it into view"),
            .run = [parts, id = body.id] {
                const auto& bodies = parts.workbench.scene()->bodies;
                for (std::size_t i = 0; i < bodies.size(); ++i)
                    if (bodies[i].id == id) {
                        parts.workbench.selection.setBodies({i});
                        parts.canvas.centreOn(i);
                    }
            }};
}

} // namespace

QString plainName(const QString& text)
{
    QString name;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == u'&' && ++i == text.size())
            break;
        name += text[i];
    }
    return name;
}

std::vector<MenuEntry> menuEntries(const QMenuBar& bar)
{
    std::vector<MenuEntry> found;
    collect(bar.actions(), {}, found);
    return found;
}

std::vector<Command> commandsOf(const WindowParts& parts)
{
    std::vector<Command> commands;
    for (const MenuEntry& entry : menuEntries(*parts.window.menuBar()))
        if (entry.action->isVisible() && entry.action->objectName() != QLatin1String("searchField"))
            commands.push_back(commandOf(entry));
    for (const Body& body : parts.workbench.scene()->bodies)
        commands.push_back(bodyCommand(parts, body));
    for (const ManualPage& page : manualPages())
        commands.push_back({.name = page.title,
                            .context = translated("Manual"),
                            .keys = {},
                            .tip = translated("Open this page of the manual"),
                            .run = [parts, name = page.name] { showManual(parts.window, name); }});
    return commands;
}

} // namespace sweep
