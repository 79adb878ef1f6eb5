// Number formatting: shortest round-trip text, or fewer digits marked ≈, independent of the locale.
#pragma once

#include <QFont>
#include <QString>

namespace sweep {

class Instant;
class Timeline;
struct AdjacentInstants;

// The shortest decimal that reads back as the same double: "0.1", "1e-300", "-2.5". −0 is "0". For copying and editing.
[[nodiscard]] QString exactText(double value);

// As exactText, but with a minus sign (−): for showing a value in full.
[[nodiscard]] QString shownText(double value);

// At most `significant` digits: "0.25" if nothing was lost, otherwise "≈ 0.3992". Pass an empty mark for columns whose
// heading has the ≈.
[[nodiscard]] QString roundedText(double value, int significant = 6, QStringView mark = u"≈ ");

// A time: "≈ 0.3333333333333333" if the instant is not a double, with as many digits as distinguish it from its
// neighbours if these have the same nearest double.
[[nodiscard]] QString timeText(const Instant& time, const AdjacentInstants& adjacent);
// The time of an event, distinguished from its neighbours in the timeline.
[[nodiscard]] QString timeText(const Timeline& timeline, std::size_t event);

// As timeText, in few digits: "0.25", "≈ 0.166667", and as many more as distinguish it from its neighbours.
[[nodiscard]] QString shortTimeText(const Instant& time, const AdjacentInstants& adjacent);
[[nodiscard]] QString shortTimeText(const Timeline& timeline, std::size_t event);

// As roundedText, but always with an exponent: "1e12", "≈ 3.5e6".
[[nodiscard]] QString exponentText(double value, int significant, QStringView mark = u"≈ ");

// Whether the text is, or begins with, a number, marked ≈ or not. Such a text is elided in its middle.
[[nodiscard]] bool isNumberText(QStringView text);

// A position under the cursor, rounded to the decimals that a step of `resolution` can distinguish; without ≈.
[[nodiscard]] QString positionText(double value, double resolution);

// A count with thin spaces between groups of three: "1 234 567".
[[nodiscard]] QString countText(long long count);

// `base` if all its digits have the same width, otherwise the system's fixed font at the same size, so that columns
// of numbers align.
[[nodiscard]] QFont tabularFont(const QFont& base);

} // namespace sweep
