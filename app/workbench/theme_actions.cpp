#include "app/workbench/theme_actions.h"

#include "app/workbench/settings.h"

#include <QApplication>

namespace sweep {

ActionId themeCommand(Theme theme)
{
    return theme == Theme::light  ? ActionId::lightTheme
           : theme == Theme::dark ? ActionId::darkTheme
                                  : ActionId::systemTheme;
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
