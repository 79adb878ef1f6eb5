// Sanitised display text for untrusted names.
#pragma once

#include <QString>

namespace sweep {

// One line of at most 200 characters (see shownName): line ends and tabs become spaces. Other control characters,
// direction overrides, lone surrogates and noncharacters become U+FFFD, so that the text is also valid in XML.
[[nodiscard]] QString visibleText(const QString& text);

} // namespace sweep
