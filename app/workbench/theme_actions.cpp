#include "app/workbench/theme_actions.h"

#include "app/workbench/settings.h"

#include <QApplication>

namespace sweep {

ActionId themeAction(Theme theme)
{
    return theme == Theme::light  ? ActionId::lightTheme
           : theme == Theme::dark ? ActionId::darkTheme
                                  : ActionId::systemTheme;
}

void connectThemeActions(const Actions& actions, Settings& settings)
{
    for (const Theme theme : {Theme::system, Theme::light, Theme::dark})
        actions.onTriggered(themeAction(theme), qApp, [&settings, theme] {
            settings.theme = theme;
            applyTheme(*qApp, theme);
        });
    actions[themeAction(settings.theme)].trigger();
}

} // namespace sweep
