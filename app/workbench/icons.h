// Where do the pictures on buttons come from?
#pragma once

#include <QIcon>

namespace sweep {

// Our own drawings from the resources, in the colour that text has at the instant: light and dark from one drawing,
// faint where disabled, in the accent where switched on. Null for an empty name.
[[nodiscard]] QIcon icon(const QString& name);

} // namespace sweep
