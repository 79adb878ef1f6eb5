// Icons of the program, drawn from SVG resources in the colours of the theme.
#pragma once

#include <QIcon>

namespace sweep {

// The icon of that name, painted in the current text colour, so that one drawing serves both themes. It is faint while
// its button is disabled, and has the accent colour while it is checked. Null if the name is empty.
[[nodiscard]] QIcon icon(const QString& name);

} // namespace sweep
