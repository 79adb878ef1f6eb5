// Numbers as text, typed numbers, and the rules of number fields.
#pragma once

#include "core/number/expression.h"

#include <QFont>
#include <QHash>
#include <QMetaType>
#include <QString>

#include <bit>
#include <cstdint>
#include <string>
#include <variant>

class QFontMetrics;

namespace sweep {

// The numbers of a scene: doubles, which are the default of the functions below, or singles. See <sweepbench/scene.h>.
enum class NumberFormat;

// Typed texts of numbers, kept as long as the number still has the typed value.

struct TypedNumber
{
    QString text;            // the text as typed
    double value = 0;        // the double, or in a scene of singles the single, nearest to the typed number
    bool underflows = false; // the value is 0, but the typed number is not
    double rest = 0;         // the double nearest to (typed number − value)
    QString error = {};      // typed number − value, as in ExpressionValue; empty if nothing was rounded
};

// The key names the number, such as "ball/x of from". A number that has changed since has no typed text.
class TypedNumbers
{
public:
    void keep(const QString& key, const TypedNumber& typed) { m_typed[key] = typed; }
    void clear() { m_typed.clear(); }
    [[nodiscard]] const TypedNumber* at(const QString& key, double value) const
    {
        const auto known = m_typed.constFind(key);
        const auto bits = [](double x) { return std::bit_cast<std::uint64_t>(x + 0.0); }; // −0 is 0
        return known != m_typed.cend() && bits(known->value) == bits(value) ? &*known : nullptr;
    }

private:
    QHash<QString, TypedNumber> m_typed;
};

// Reading typed numbers, and texts about their rounding.

using NumberNames = std::vector<NamedNumber>;

// The value of an expression (see core/number/expression.h), or why it is invalid: "At character 3: found “)”; …".
// A comma is a decimal comma if the locale has one, or if the comma cannot separate thousands.
[[nodiscard]] std::variant<TypedNumber, QString> readNumber(const QString& text, const NumberNames& names = {},
                                                            NumberFormat format = {});

// The text of one number or of a quotient as fractionFrom reads it (see <sweepbench/number/text.h>): with points for
// decimal commas and hyphens for minus signs.
[[nodiscard]] std::string plainFractionText(const QString& text);

// A sentence with minus signs for the hyphens before its numbers and in their exponents: "0.5 ± 2e−19".
[[nodiscard]] QString shownNumbers(QString sentence);

// "0x1.999999999999ap-4": every bit of the value.
[[nodiscard]] QString hexadecimalText(double value);

// The value in full, in hexadecimal, and the typed text with its rounding if that is known.
[[nodiscard]] QString numberToolTip(double value, const TypedNumber* typed, NumberFormat format = {});

// "rounded, error ≈ +1.85e−17": the typed number minus the double; empty if nothing was rounded. With roots: "≈
// computed to 300 digits and rounded, error ≈ −9.67e−17".
[[nodiscard]] QString roundingText(const TypedNumber& typed);

// The sum of the shortest decimals of both, rounded once: 0.1 and 0.2 give 0.3. `value` if the sum is not finite.
[[nodiscard]] double decimalSum(double value, double step, bool tenth, NumberFormat format = {});
// The next double or single, upwards or downwards.
[[nodiscard]] double neighbourOf(double value, bool up, NumberFormat format = {});

} // namespace sweep

// Item roles by which a model offers numbers to a NumberDelegate.

namespace sweep {

// The data of NumberRulesRole: all that a NumberField needs.
struct NumberRules
{
    double value = 0;
    double step = 1;
    NumberNames names = {};
    TypedNumbers* typed = nullptr;
    QString key = {};         // the number's key in `typed`
    NumberFormat format = {}; // of the scene; doubles by default
};
inline constexpr int NumberRulesRole = Qt::UserRole + 100;

// Passed to setData instead of a text: a number from an arrow key. `continues`: it belongs to the previous step.
struct NumberStep
{
    double value = 0;
    bool continues = false;
};

} // namespace sweep

Q_DECLARE_METATYPE(sweep::NumberRules)
Q_DECLARE_METATYPE(sweep::NumberStep)

namespace sweep {

// Number formatting: shortest round-trip text, or fewer digits marked ≈, independent of the locale.

class Instant;
struct Scene;
class Timeline;
struct AdjacentInstants;

// The shortest decimal that reads back as the same double: "0.1", "1e-300", "-2.5". −0 is "0". For copying and editing.
// Of a number in a scene of singles, the shortest decimal that reads back as the same single: "0.1", not
// "0.10000000149011612".
[[nodiscard]] QString exactText(double value, NumberFormat format = {});

// As exactText, but with a minus sign (−): for showing a value in full.
[[nodiscard]] QString shownText(double value, NumberFormat format = {});

// At most `significant` digits: "0.25" if nothing was lost, otherwise "≈ 0.3992". Pass an empty mark for columns whose
// heading has the ≈.
[[nodiscard]] QString roundedText(double value, int significant = 6, QStringView mark = u"≈ ");

// A time: "0.8" if that is the instant, "≈ 0.3333333333333333" if it is rounded, with as many digits as distinguish it
// from its neighbours if these have the same nearest double.
[[nodiscard]] QString timeText(const Instant& time, const AdjacentInstants& adjacent);
// The time of an event, distinguished from its neighbours in the timeline.
[[nodiscard]] QString timeText(const Timeline& timeline, std::size_t event);

// The clock time t seconds after the origin of a scene's time, to the millisecond: "≈ 2018-01-01 12:00:04.800 UTC".
// Empty without an origin, or if the clock does not reach that far.
[[nodiscard]] QString clockText(const Scene& scene, double t);

// As timeText, in few digits: "0.25", "≈ 0.166667", and as many more as distinguish it from its neighbours.
[[nodiscard]] QString shortTimeText(const Instant& time, const AdjacentInstants& adjacent);
[[nodiscard]] QString shortTimeText(const Timeline& timeline, std::size_t event);

// A time that six digits do not distinguish from a simple fraction that it is not: "1/3 + 3.1e−17", with at most two
// digits of the difference, or "just before 1/3" if they would need more than a double-double. Empty for other times
// and for a double whose shortest decimal has at most six digits. A fraction p/q is simple if q is at most 1000 and the
// difference at most 1/(100 000 q²), which chance gives one number of 10 000. The sign of the difference is exact.
[[nodiscard]] QString nearFraction(const Instant& time);

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

// The number with as many digits as there is room for, marked ≈ if some are missing, and with an exponent if that
// shows more of them; "…" if there is no room for one digit. Other text stays as it is.
[[nodiscard]] QString fittedNumber(const QString& text, const QFontMetrics& metrics, int room);

} // namespace sweep
