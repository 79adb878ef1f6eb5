// Printed page of shortcuts, by menu.
#pragma once

#include <QString>

namespace sweep {

class ShortcutMap;

// Every command that has a key, under the name of its menu, as HTML for a QTextDocument.
[[nodiscard]] QString shortcutPage(const ShortcutMap& map);

} // namespace sweep
