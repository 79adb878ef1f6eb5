// Digit groups: where a long number may be broken into lines.
#pragma once

#include <QString>

namespace sweep {

// The text with invisible break opportunities (U+200B) in its numbers: between groups of five digits, counted from the
// point, and after the slash of a fraction. There is none next to a point and none after a sign, and a group has three
// to seven digits. Hexadecimal numbers begin with 0x. The space after ≈ becomes a no-break space.
[[nodiscard]] QString withDigitGroups(const QString& text);

// Law: withoutDigitGroups(withDigitGroups(text)) is text, if text has neither U+200B nor no-break spaces.
[[nodiscard]] QString withoutDigitGroups(QString text);

} // namespace sweep
