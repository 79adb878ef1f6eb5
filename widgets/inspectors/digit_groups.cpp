#include "widgets/inspectors/digit_groups.h"

namespace sweep {

namespace {

constexpr QChar breakHere(0x200b);
constexpr QChar noBreakSpace(0x00a0);
constexpr qsizetype groupSize = 5;
constexpr qsizetype smallestGroup = 3;

bool isDigit(QChar c, bool hexadecimal)
{
    const char16_t lower = c.toLower().unicode();
    return (c >= u'0' && c <= u'9') || (hexadecimal && lower >= u'a' && lower <= u'f');
}

// Groups are counted from the point: of a fraction from its first digit, of a whole number from its last one.
QString grouped(QStringView digits, bool fraction)
{
    QString text;
    for (qsizetype i = 0; i < digits.size(); ++i) {
        const qsizetype left = digits.size() - i;
        if (fraction ? i > 0 && i % groupSize == 0 && left >= smallestGroup
                     : left % groupSize == 0 && i >= smallestGroup)
            text += breakHere;
        text += digits[i];
    }
    return text;
}

} // namespace

QString withDigitGroups(const QString& text)
{
    QString result;
    bool hexadecimal = false;
    for (qsizetype i = 0; i < text.size();) {
        qsizetype end = i;
        while (end < text.size() && isDigit(text[end], hexadecimal))
            ++end;
        if (end > i) {
            const bool fraction = i > 0 && text[i - 1] == u'.';
            result += grouped(QStringView(text).sliced(i, end - i), fraction);
            i = end;
            continue;
        }
        if (text[i] != u'.')
            hexadecimal = text[i] == u'x' && i > 0 && text[i - 1] == u'0';
        const bool joined = text[i] == u' ' && i > 0 && text[i - 1] == u'≈';
        result += joined ? noBreakSpace : text[i];
        if (text[i] == u'/')
            result += breakHere;
        ++i;
    }
    return result;
}

QString withoutDigitGroups(QString text)
{
    return text.remove(breakHere).replace(noBreakSpace, u' ');
}

} // namespace sweep
