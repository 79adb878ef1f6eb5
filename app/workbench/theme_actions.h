// Menu actions that choose the theme.
#pragma once

#include "app/workbench/actions.h"
#include "widgets/format/theme.h"

namespace sweep {

struct Settings;

[[nodiscard]] ActionId themeAction(Theme theme);

// Applies the theme of the settings, and from then on stores the user's choice there. `settings` outlives the actions.
void connectThemeActions(const Actions& actions, Settings& settings);

} // namespace sweep
