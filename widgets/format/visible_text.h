// Sanitised display text for untrusted names: in lines, menus and titles.
#pragma once

#include <QString>

namespace sweep {

// One line of any length: line ends and tabs become spaces. Other control characters, direction overrides, lone
// surrogates and noncharacters become U+FFFD, so that the text is also valid in XML.
[[nodiscard]] QString safeLine(const QString& text);

// As safeLine, for a name: at most 200 characters (see shownName).
[[nodiscard]] QString visibleText(const QString& text);

// As safeLine, for a menu entry or a button: without the middle of a text of more than `most` characters, and with each
// & doubled, since a single one would mark a mnemonic.
[[nodiscard]] QString menuText(const QString& text, qsizetype most = 50);

// As visibleText, for a part of a window's title: [*] doubled, since a single one is the place of the mark of changes.
[[nodiscard]] QString titleText(const QString& text);

} // namespace sweep
