// How is text from a stranger shown, so that it is what it looks like?
#pragma once

#include <QString>

namespace sweep {

// In one line: line ends and tabs become spaces. Other control characters, what turns the direction of its neighbours
// around, and what no text may hold become U+FFFD: so the text has a place in XML, too.
[[nodiscard]] QString visibleText(const QString& text);

} // namespace sweep
