#include "widgets/models/instruments/instrument_cells.h"

#include "core/number/text/digits.h"
#include "core/number/text/fraction.h"
#include "core/number/text/scientific.h"
#include "widgets/format/conversions.h"
#include "widgets/format/number_text.h"
#include "widgets/format/numbers.h"
#include "widgets/format/translated.h"

#include <cmath>

namespace sweep {

namespace {

constexpr qsizetype mostShown = 9; // characters of a fraction in a cell; a longer one is harder to read than a decimal
constexpr int mostBits = 400;      // largest size of a fraction in a tool tip
constexpr int shownDigits = 40;
constexpr int fewDigits = 6;   // digits of a coefficient inside a polynomial
constexpr int manyDigits = 17; // enough to distinguish all doubles

QString fullText(double value)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    return std::isinf(value) ? value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞") : exactText(value);
}

// Empty if the fraction has too many digits.
QString fractionOf(const Rational& value)
{
    if (bitLength(numerator(value)) > mostBits || bitLength(denominator(value)) > mostBits)
        return {};
    return textOf(fractionText(value)).replace(u'-', u'−');
}

QString nearestTip(double nearest)
{
    return translated("nearest double: %1").arg(numberToolTip(nearest, nullptr));
}

QString superscript(std::size_t power)
{
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    return power < 10 ? QString(digits[qsizetype(power)]) : QStringLiteral("^%1").arg(power);
}

// The terms other than 0, each with its sign. `text` writes a positive coefficient.
template <class Coefficients, class Text>
QString polynomialText(const Coefficients& coefficients, const Text& text)
{
    QString sum;
    for (std::size_t i = 0; i < coefficients.size(); ++i) {
        const auto& c = coefficients[i];
        if (c == 0)
            continue;
        if (sum.isEmpty())
            sum = c < 0 ? QStringLiteral("−") : QString();
        else
            sum += c < 0 ? QStringLiteral(" − ") : QStringLiteral(" + ");
        const QString power = i == 0 ? QString() : QStringLiteral("·τ") + (i == 1 ? QString() : superscript(i));
        sum += text(c < 0 ? -c : c) + power;
    }
    return sum.isEmpty() ? QStringLiteral("0") : sum;
}

QString shortCoefficient(double c)
{
    return std::isfinite(c) ? roundedText(c, fewDigits, u"≈") : fullText(c);
}

// Text of a number beyond the range of doubles.
QString farText(const Rational& value, int digits)
{
    return textOf(scientific(value, digits)).replace(u'-', u'−');
}

QString shortCoefficient(const Rational& c)
{
    if (isBeyondDoubles(c))
        return u'≈' + farText(c, fewDigits);
    const Rounded nearest = nearestFinite(c);
    const QString text = shortCoefficient(nearest.value);
    return nearest.isExact || text.startsWith(u'≈') ? text : u'≈' + text;
}

QString wholeCoefficient(const Rational& c)
{
    const Rounded nearest = nearestFinite(c);
    if (nearest.isExact)
        return exactText(nearest.value);
    if (const QString fraction = fractionOf(c); !fraction.isEmpty())
        return u'(' + fraction + u')';
    return u'≈' + (isBeyondDoubles(c) ? farText(c, manyDigits) : exactText(nearest.value));
}

} // namespace

InstrumentCell wordCell(const QString& word)
{
    return {.text = word};
}

InstrumentCell doubleCell(double value)
{
    if (!std::isfinite(value))
        return {.text = fullText(value)};
    return {.text = shownText(value), .full = exactText(value), .tip = numberToolTip(value, nullptr)};
}

InstrumentCell exactCell(const Rational& value)
{
    const Rounded nearest = nearestFinite(value);
    if (nearest.isExact)
        return doubleCell(nearest.value);
    const QString fraction = fractionOf(value);
    const bool isShort = !fraction.isEmpty() && fraction.size() <= mostShown;
    QString tip = fraction.isEmpty() ? QString() : fraction + u'\n';
    if (isBeyondDoubles(value))
        return {.text = QStringLiteral("≈ ") + farText(value, fewDigits),
                .full = textOf(scientific(value, manyDigits)),
                .tip = tip + translated("not near any double")};
    return {.text = isShort ? fraction : QStringLiteral("≈ ") + shownText(nearest.value),
            .full = fraction.isEmpty() ? exactText(nearest.value) : QString(fraction).replace(u'−', u'-'),
            .tip = tip + nearestTip(nearest.value)};
}

InstrumentCell exactCell(const QuadraticSurd& value)
{
    if (const auto fraction = asRational(value))
        return exactCell(*fraction);
    const double nearest = nearestFinite(value).value;
    return {.text = QStringLiteral("≈ ") + shownText(nearest),
            .full = exactText(nearest),
            .tip = translated("irrational") + u'\n' + nearestTip(nearest)};
}

InstrumentCell exactCell(const Instant& value, const AdjacentInstants& adjacent)
{
    InstrumentCell cell = exactCell(value);
    if (!cell.text.contains(u'/')) // otherwise it is exact
        cell.text = timeText(value, adjacent);
    return cell;
}

InstrumentCell exactCell(const Instant& value)
{
    if (const auto fraction = rationalOf(value))
        return exactCell(*fraction);
    const QString closed = textOf(closedForm(value)).replace(u'-', u'−');
    const QString decimals = textOf(digits(value, shownDigits));
    return {.text = QStringLiteral("≈ ") + shownText(value.nearest()),
            .full = decimals,
            .tip = (closed.isEmpty() ? translated("irrational") : closed) + u'\n' + QStringLiteral("≈ ") + decimals +
                   u'\n' + nearestTip(value.nearest())};
}

InstrumentCell roundedCell(double value)
{
    InstrumentCell cell = doubleCell(value);
    cell.text.prepend(QStringLiteral("≈ "));
    return cell;
}

InstrumentCell ulpsCell(const std::optional<double>& ulps)
{
    if (!ulps)
        return {.text = QStringLiteral("–")};
    return {.text = roundedText(*ulps, 3, u""), .full = exactText(*ulps), .tip = numberToolTip(*ulps, nullptr)};
}

InstrumentCell polynomialCell(const std::vector<Rational>& coefficients)
{
    const QString text = polynomialText(coefficients, [](const Rational& c) { return shortCoefficient(c); });
    const QString full = polynomialText(coefficients, wholeCoefficient);
    return {.text = text, .full = full, .tip = full};
}

InstrumentCell polynomialCell(const std::vector<double>& coefficients)
{
    const QString full = polynomialText(coefficients, fullText);
    return {
        .text = polynomialText(coefficients, [](double c) { return shortCoefficient(c); }), .full = full, .tip = full};
}

} // namespace sweep
