#include "widgets/format/number_text.h"

#include "widgets/format/numbers.h"
#include "widgets/format/translated.h"

#include <QLocale>
#include <QRegularExpression>

#include <array>
#include <charconv>
#include <cmath>

namespace sweep {

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

std::variant<TypedNumber, QString> readNumber(const QString& text, const NumberNames& names)
{
    const QByteArray utf8 = withHyphens(text).toUtf8();
    const auto value = evaluated({utf8.constData(), std::size_t(utf8.size())}, {names, hasDecimalComma(text)});
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
    const QString text = translated("rounded, error ≈ %1").arg(QString(typed.error).replace(u'-', QChar(0x2212)));
    return typed.underflows ? translated("%1 (too small for a double: it became 0)").arg(text) : text;
}

QString numberToolTip(double value, const TypedNumber* typed)
{
    QString text = shownText(value) + u'\n' + hexadecimalText(value);
    if (!typed)
        return text;
    if (typed->text != exactText(value))
        text += u'\n' + translated("typed: %1").arg(typed->text);
    if (!typed->error.isEmpty())
        text += u'\n' + translated("%1 (what was typed − the double)").arg(roundingText(*typed));
    return text;
}

double decimalSum(double value, double step, bool tenth)
{
    const QString text =
        QStringLiteral("(%1) + (%2)/%3")
            .arg(exactText(value), exactText(step), tenth ? QStringLiteral("10") : QStringLiteral("1"));
    const auto sum = evaluated(text.toStdString());
    return sum ? sum->nearest : value;
}

} // namespace sweep
