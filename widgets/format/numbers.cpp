#include "widgets/format/numbers.h"

#include "core/base/decimal.h"
#include "widgets/format/text.h"

#include <sweepbench/number/exact.h>
#include <sweepbench/number/text.h>
#include <sweepbench/scene.h>
#include <sweepbench/timeline.h>

#include <QDateTime>
#include <QFontDatabase>
#include <QFontMetrics>
#include <QFontMetricsF>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

namespace sweep {

namespace {

constexpr QChar minusSign(0x2212);
constexpr QChar thinSpace(0x2009);

// The longest text that to_chars gives for a double in general form has 24 characters.
using Buffer = std::array<char, 32>;

QString tidied(std::string_view digits)
{
    return QString::fromStdString(withTidyExponent(digits));
}

QString withMinusSign(QString text)
{
    return text.replace(u'-', minusSign);
}

double withoutNegativeZero(double value)
{
    return value == 0 ? 0.0 : value;
}

} // namespace

namespace {

// 100000 rather than 1e5, up to a limit, and up to four zeros after the point.
template <class Number>
QString shortestText(Number value, Number plainBelow)
{
    const Number magnitude = std::abs(value);
    const bool plain = magnitude == 0 || (magnitude >= static_cast<Number>(1e-5) && magnitude < plainBelow);
    Buffer buffer;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value == 0 ? Number(0) : value,
                                   plain ? std::chars_format::fixed : std::chars_format::scientific)
                         .ptr;
    return tidied({buffer.data(), end});
}

} // namespace

QString exactText(double value, NumberFormat format)
{
    const bool isSingle = format == NumberFormat::singles && nearestSingle(value) == value;
    return isSingle ? shortestText(static_cast<float>(value), 1e8F) : shortestText(value, 1e15);
}

QString shownText(double value, NumberFormat format)
{
    return withMinusSign(exactText(value, format));
}

QString shownNumbers(QString sentence)
{
    static const QRegularExpression minus(QStringLiteral("(?<=\\d[eE])-(?=\\d)|(?<![^\\s(\\[,=±])-(?=[\\d.])"));
    return sentence.replace(minus, QString(minusSign));
}

QString roundedText(double value, int significant, QStringView mark)
{
    Buffer buffer;
    const int digits = std::clamp(significant, 1, 17);
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), withoutNegativeZero(value),
                                   std::chars_format::general, digits)
                         .ptr;
    double back = 0;
    std::from_chars(buffer.data(), end, back);
    if (back == value || std::isnan(value))
        return shownText(value);
    return mark.toString() + withMinusSign(tidied({buffer.data(), end}));
}

namespace {

// Whether the text is the time itself, as 0.8 is 4/5. Most times have longer texts, and need no exact comparison.
bool isValueOf(const Instant& time, const QString& text)
{
    constexpr qsizetype longest = 16;
    if (text != shownText(time.nearest()) || time.isDouble() || text.size() > longest)
        return time.isDouble() && text == shownText(time.nearest());
    const auto value = fractionFrom(plainFractionText(text));
    return value && compare(time, *value) == Sign::zero;
}

} // namespace

QString timeText(const Instant& time, const AdjacentInstants& adjacent)
{
    const auto digits = tellingDigits(time, adjacent.before, adjacent.after);
    const bool isExact = digits ? digits->isExact : isValueOf(time, shownText(time.nearest()));
    const QString text = digits ? withMinusSign(QString::fromStdString(digits->text)) : shownText(time.nearest());
    return (isExact ? QString() : QStringLiteral("≈ ")) + text;
}

QString timeText(const Timeline& timeline, std::size_t event)
{
    const std::size_t instant = timeline.instantOf(event);
    return timeText(timeline.instants()[instant].time, neighboursOf(timeline, instant));
}

QString clockText(const Scene& scene, double t)
{
    constexpr double farthest = 1e14; // milliseconds, some 3,000 years
    if (!scene.time || !scene.time->origin || !(std::abs(t) * 1000 < farthest))
        return {};
    const QString origin = QString::fromStdString(*scene.time->origin).toUpper();
    const QDateTime zero = QDateTime::fromString(origin, Qt::ISODateWithMs).toUTC();
    const QDateTime at = zero.addMSecs(std::llround(t * 1000));
    return at.isValid() ? at.toString(QStringLiteral("≈ yyyy-MM-dd HH:mm:ss.zzz")) + QStringLiteral(" UTC") : QString();
}

QString shortTimeText(const Instant& time, const AdjacentInstants& adjacent)
{
    constexpr int fewDigits = 6;
    const auto reads = [](const Instant& other, int digits) { return roundedText(other.nearest(), digits, u""); };
    for (int digits = fewDigits; digits < std::numeric_limits<double>::max_digits10; ++digits) {
        const QString text = reads(time, digits);
        if ((adjacent.before && reads(*adjacent.before, digits) == text) ||
            (adjacent.after && reads(*adjacent.after, digits) == text))
            continue;
        const bool isExact = isValueOf(time, text);
        return (isExact ? QString() : QStringLiteral("≈ ")) + text;
    }
    return timeText(time, adjacent);
}

QString shortTimeText(const Timeline& timeline, std::size_t event)
{
    const std::size_t instant = timeline.instantOf(event);
    return shortTimeText(timeline.instants()[instant].time, neighboursOf(timeline, instant));
}

namespace {

struct Fraction
{
    double top = 0;
    double bottom = 1;
};

// The convergent of the continued fraction of x with the largest denominator that is at most 1000.
Fraction convergentOf(double x)
{
    constexpr double mostBottom = 1000;
    constexpr double mostTop = 0x1p53; // every product below is exact
    Fraction previous{1, 0};
    Fraction now{std::floor(x), 1};
    for (double rest = x - now.top; rest > 0; rest -= std::floor(rest)) {
        rest = 1 / rest;
        const double whole = std::floor(rest);
        const Fraction next{whole * now.top + previous.top, whole * now.bottom + previous.bottom};
        if (!(next.bottom <= mostBottom && std::abs(next.top) <= mostTop))
            break;
        previous = std::exchange(now, next);
    }
    return now;
}

} // namespace

QString nearFraction(const Instant& time)
{
    constexpr int fewDigits = 6;
    const double nearest = time.nearest();
    const QString shown = roundedText(nearest, fewDigits, u"");
    const bool isShown = time.isDouble() && shown == shownText(nearest);
    const Fraction near = convergentOf(nearest);
    const double rounded = near.top / near.bottom;
    const bool isSimple = std::abs(nearest - rounded) * near.bottom * near.bottom <= 1e-5;
    if (isShown || !isSimple || roundedText(rounded, fewDigits, u"") != shown)
        return {};
    const Sign side = compare(time, Rational(Rational(near.top) / Rational(near.bottom)));
    if (side == Sign::zero)
        return {};
    const bool isAfter = side == Sign::positive;
    const QString name = shownText(near.top) + (near.bottom == 1 ? QString() : u'/' + exactText(near.bottom));
    const DoubleDouble value = doubleDoubleTime(time);
    const double ofRounding = std::fma(-rounded, near.bottom, near.top) / near.bottom;
    const double rest = (value.high - rounded) + (value.low - ofRounding);
    constexpr double leastShare = 0x1p-85; // a thousand times the error
    if ((rest > 0) != isAfter || std::abs(rest) < leastShare * std::abs(nearest))
        return translated(isAfter ? "just after %1" : "just before %1").arg(name);
    return name + (isAfter ? QStringLiteral(" + ") : QStringLiteral(" − ")) + roundedText(std::abs(rest), 2, u"");
}

QString exponentText(double value, int significant, QStringView mark)
{
    Buffer buffer;
    const int digits = std::clamp(significant, 1, 17);
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), withoutNegativeZero(value),
                                   std::chars_format::scientific, digits - 1)
                         .ptr;
    double back = 0;
    std::from_chars(buffer.data(), end, back);
    const auto shortest =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), back, std::chars_format::scientific);
    const QString text = withMinusSign(tidied({buffer.data(), shortest.ptr}));
    return back == value ? text : mark.toString() + text;
}

bool isNumberText(QStringView text)
{
    while (text.startsWith(u'≈') || text.startsWith(u' '))
        text = text.sliced(1);
    if (text.startsWith(u'−') || text.startsWith(u'-'))
        text = text.sliced(1);
    return !text.isEmpty() && text.front().isDigit();
}

QString positionText(double value, double resolution)
{
    if (!std::isfinite(value) || !(resolution > 0) || !std::isfinite(resolution))
        return shownText(value);
    const int decimals = static_cast<int>(std::ceil(-std::log10(resolution)));
    const double magnitude = std::abs(value);
    if (decimals > 12 || magnitude >= 1e9 || decimals < -3) {
        if (magnitude == 0)
            return QStringLiteral("0"); // it has no leading digit to count from
        // Scientific, with as many digits as lie above the resolution.
        const double leading = magnitude > 0 ? std::floor(std::log10(magnitude)) : 0;
        Buffer buffer;
        const int digits = static_cast<int>(std::clamp(leading + decimals, 0.0, 16.0));
        const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), withoutNegativeZero(value),
                                       std::chars_format::scientific, digits)
                             .ptr;
        return withMinusSign(tidied({buffer.data(), end}));
    }
    Buffer buffer;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed,
                                   std::max(decimals, 0))
                         .ptr;
    const QString text = tidied({buffer.data(), end});
    const bool isZero = std::ranges::all_of(text, [](QChar c) { return c == u'-' || c == u'.' || c == u'0'; });
    return isZero && text.startsWith(u'-') ? text.mid(1) : withMinusSign(text);
}

QString countText(long long count)
{
    const std::string digits = std::to_string(count);
    QString text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        const std::size_t left = digits.size() - i;
        if (i > 0 && digits[i - 1] != '-' && left % 3 == 0)
            text += thinSpace;
        text += QLatin1Char(digits[i]);
    }
    return withMinusSign(text);
}

QFont tabularFont(const QFont& base)
{
    const QFontMetricsF metrics(base);
    const double width = metrics.horizontalAdvance(u'0');
    for (char16_t digit = u'1'; digit <= u'9'; ++digit) {
        if (std::abs(metrics.horizontalAdvance(QChar(digit)) - width) > 0.01) {
            QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
            if (base.pointSizeF() > 0)
                fixed.setPointSizeF(base.pointSizeF());
            else
                fixed.setPixelSize(base.pixelSize());
            return fixed;
        }
    }
    return base;
}

namespace {

// "1,500" may be one thousand five hundred or one and a half; "1,5" and "0,125" are unambiguous.
bool mayGroupThousands(const QString& text)
{
    static const QRegularExpression groups(QStringLiteral("(?<![\\d.,])[1-9]\\d{0,2}(,\\d{3})+(?!\\d)"));
    return groups.match(text).hasMatch();
}

bool hasDecimalComma(const QString& text)
{
    return QLocale().decimalPoint() == QStringLiteral(",") || !mayGroupThousands(text);
}

// The text with ASCII minus signs, also in exponents.
QString withHyphens(QString text)
{
    return text.replace(QChar(0x2212), u'-');
}

} // namespace

std::variant<TypedNumber, QString> readNumber(const QString& text, const NumberNames& names, NumberFormat format)
{
    const QByteArray utf8 = withHyphens(text).toUtf8();
    const auto value = evaluated({utf8.constData(), std::size_t(utf8.size())},
                                 {names, hasDecimalComma(text), format == NumberFormat::singles});
    if (value)
        return TypedNumber{text, value->nearest, value->underflows, value->remainder,
                           QString::fromStdString(value->error)};
    const Problem& problem = value.problems().front();
    const auto characters = QString::fromUtf8(utf8.first(std::min<qsizetype>(problem.column - 1, utf8.size()))).size();
    return translated("At character %1: %2").arg(characters + 1).arg(QString::fromStdString(problem.message));
}

std::string plainFractionText(const QString& text)
{
    QString plain = withHyphens(text);
    if (hasDecimalComma(text))
        plain.replace(u',', u'.');
    return plain.toStdString();
}

QString hexadecimalText(double value)
{
    std::array<char, 32> buffer{}; // room for "1.999999999999ap-1022"
    const double magnitude = std::abs(value);
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), magnitude, std::chars_format::hex).ptr;
    return (value < 0 ? QStringLiteral("-0x") : QStringLiteral("0x")) +
           QLatin1String(buffer.data(), end - buffer.data());
}

QString roundingText(const TypedNumber& typed)
{
    if (typed.error.isEmpty())
        return {};
    const QString mark = QStringLiteral("≈ ");
    const bool isApproximate = typed.error.startsWith(mark);
    const QString error = typed.error.mid(isApproximate ? mark.size() : 0).replace(u'-', QChar(0x2212));
    const QString text = isApproximate ? translated("≈ computed to 300 digits and rounded, error ≈ %1").arg(error)
                                       : translated("rounded, error ≈ %1").arg(error);
    return typed.underflows ? translated("%1 (too small: it became 0)").arg(text) : text;
}

QString numberToolTip(double value, const TypedNumber* typed, NumberFormat format)
{
    QString text = shownText(value, format) + u'\n' + hexadecimalText(value);
    if (!typed)
        return text;
    if (typed->text != exactText(value, format))
        text += u'\n' + translated("typed: %1").arg(typed->text);
    if (!typed->error.isEmpty())
        text += u'\n' + (format == NumberFormat::singles ? translated("%1 (the typed value − the single)")
                                                         : translated("%1 (the typed value − the double)"))
                            .arg(roundingText(*typed));
    return text;
}

double decimalSum(double value, double step, bool tenth, NumberFormat format)
{
    const QString text =
        QStringLiteral("(%1) + (%2)/%3")
            .arg(exactText(value, format), exactText(step, format), tenth ? QStringLiteral("10") : QStringLiteral("1"));
    const auto sum = evaluated(text.toStdString(), {.singles = format == NumberFormat::singles});
    return sum ? sum->nearest : value;
}

double neighbourOf(double value, bool up, NumberFormat format)
{
    const auto next = [up](auto number) {
        using Number = decltype(number);
        constexpr Number infinity = std::numeric_limits<Number>::infinity();
        return static_cast<double>(std::nextafter(number, up ? infinity : -infinity)) + 0.0;
    };
    return format == NumberFormat::singles ? next(static_cast<float>(value)) : next(value);
}

namespace {

// The text with as many digits as there is room for: textOf(digits) is empty if it does not fit. If a text has fewer
// digits than wanted, it is also the text of that number of digits, so the search begins at the most that fit.
template <class TextOf>
QString widestFitting(const QFontMetrics& metrics, int room, TextOf textOf)
{
    const int most = room / std::max(1, metrics.horizontalAdvance(u'1'));
    for (int digits = std::min(17, most); digits > 0; --digits) // not by bisection: 12346 is narrower than 1.235e4
        if (const QString shown = textOf(digits); !shown.isEmpty())
            return shown;
    return QStringLiteral("…");
}

// The two coordinates of a point with as many digits as there is room for.
QString fittedPoint(const QStringList& coordinates, const QFontMetrics& metrics, int room)
{
    std::array<double, 2> values{};
    for (qsizetype i = 0; i < 2; ++i) {
        bool isNumber = false;
        values[std::size_t(i)] =
            QString(coordinates[i]).remove(QStringLiteral("≈ ")).replace(u'−', u'-').toDouble(&isNumber);
        if (!isNumber)
            return coordinates.join(QStringLiteral(", "));
    }
    return widestFitting(metrics, room, [&](int digits) {
        const QString shown =
            QStringLiteral("≈ %1, %2").arg(roundedText(values[0], digits, u""), roundedText(values[1], digits, u""));
        return metrics.horizontalAdvance(shown) <= room ? shown : QString();
    });
}

} // namespace

QString fittedNumber(const QString& text, const QFontMetrics& metrics, int room)
{
    if (!isNumberText(text) || metrics.horizontalAdvance(text) <= room)
        return text;
    if (const QStringList parts = text.split(QStringLiteral(", ")); parts.size() == 2)
        return fittedPoint(parts, metrics, room);
    const QString mark = QStringLiteral("≈ ");
    const bool isRounded = text.startsWith(mark);
    bool isNumber = false;
    const double value = QString(text).remove(mark).replace(u'−', u'-').toDouble(&isNumber);
    if (!isNumber)
        return text;
    return widestFitting(metrics, room, [&](int digits) {
        for (QString shown : {roundedText(value, digits, mark), exponentText(value, digits, mark)}) {
            if (isRounded && !shown.startsWith(mark))
                shown.prepend(mark);
            if (metrics.horizontalAdvance(shown) <= room)
                return shown;
        }
        return QString();
    });
}

} // namespace sweep
