// How does a number look to a person? Shortest text that reads back, or fewer digits marked ≈; never a locale.
#pragma once

#include <QFont>
#include <QString>

namespace sweep {

// The shortest decimal that reads back as the same double: "0.1", "1e-300", "-2.5". −0 is "0". What is copied and
// edited.
[[nodiscard]] QString exactText(double value);

// The same with a real minus sign (−). What is shown where the full value has room.
[[nodiscard]] QString shownText(double value);

// At most `significant` digits: "0.25" where nothing was lost, otherwise "≈ 0.3992". A column whose heading says ≈ asks
// for an empty mark.
[[nodiscard]] QString roundedText(double value, int significant = 6, QStringView mark = u"≈ ");

// Is the text a number, marked ≈ or not, or begins as one? Of such a text the end tells more than the middle.
[[nodiscard]] bool isNumberText(QStringView text);

// A position under the cursor, rounded to the decimals that a step of `resolution` can tell apart; no ≈ of its own.
[[nodiscard]] QString positionText(double value, double resolution);

// A count with thin spaces between groups of three: "1 234 567".
[[nodiscard]] QString countText(long long count);

// `base` where all its digits have one width, otherwise the system's fixed font at the same size: columns of numbers
// align.
[[nodiscard]] QFont tabularFont(const QFont& base);

} // namespace sweep
