// Menu actions that choose the theme.
#pragma once

#include "app/workbench/actions.h"
#include "widgets/format/theme.h"

namespace sweep {

struct Settings;

[[nodiscard]] ActionId themeAction(Theme theme);

// Applies the theme of the settings, and from then on stores there the one that the user chooses. `settings` must
// outlive the actions.
void connectThemeActions(const Actions& actions, Settings& settings);

} // namespace sweep
