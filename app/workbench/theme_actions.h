// Which theme is shown, and which action chooses it?
#pragma once

#include "app/workbench/actions.h"
#include "widgets/format/theme.h"

namespace sweep {

struct Settings;

[[nodiscard]] ActionId themeCommand(Theme theme);

// Shows the theme of the settings, and from then on keeps there the one that is chosen. `settings` outlives the
// actions.
void connectThemes(const Actions& actions, Settings& settings);

} // namespace sweep
