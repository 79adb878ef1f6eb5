#include "app/workbench/theme_commands.h"

#include "app/workbench/settings.h"

#include <QApplication>

namespace sweep {

Command themeCommand(Theme theme)
{
    return theme == Theme::light  ? Command::lightTheme
           : theme == Theme::dark ? Command::darkTheme
                                  : Command::systemTheme;
}

void connectThemes(const Actions& actions, Settings& settings)
{
    for (const Theme theme : {Theme::system, Theme::light, Theme::dark})
        QObject::connect(&actions[themeCommand(theme)], &QAction::triggered, qApp, [&settings, theme] {
            settings.theme = theme;
            applyTheme(*qApp, theme);
        });
    actions[themeCommand(settings.theme)].trigger();
}

} // namespace sweep
