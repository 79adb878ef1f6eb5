#include "widgets/format/visible_text.h"

#include "core/scene/file/shown_names.h"

namespace sweep {

QString safeLine(const QString& text)
{
    QString safe = text;
    for (qsizetype i = 0; i < safe.size(); ++i) {
        const char16_t c = safe[i].unicode();
        const bool paired = (safe[i].isHighSurrogate() && i + 1 < safe.size() && safe[i + 1].isLowSurrogate()) ||
                            (safe[i].isLowSurrogate() && i > 0 && safe[i - 1].isHighSurrogate());
        const bool control = c < 0x20 || (c >= 0x7f && c < 0xa0);
        const bool turnsAround = (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
        if (c == u'\n' || c == u'\t' || c == 0x2028 || c == 0x2029)
            safe[i] = u' ';
        else if (control || turnsAround || (safe[i].isSurrogate() && !paired) || c >= 0xfffe)
            safe[i] = QChar(0xfffd);
    }
    return safe;
}

QString visibleText(const QString& text)
{
    const QString safe = safeLine(text);
    const bool mayBeLong = safe.size() > qsizetype(mostShownCharacters);
    return mayBeLong ? QString::fromStdString(shownName(safe.toStdString())) : safe;
}

QString menuText(const QString& text, qsizetype most)
{
    const qsizetype end = most * 2 / 5; // file names have their suffix there
    QString safe = safeLine(text);
    if (safe.size() > most) {
        qsizetype start = most - end - 1;
        qsizetype rest = safe.size() - end;
        start -= safe[start - 1].isHighSurrogate();
        rest += safe[rest].isLowSurrogate();
        safe = safe.left(start) + u'…' + safe.mid(rest);
    }
    return safe.replace(u'&', QStringLiteral("&&"));
}

QString titleText(const QString& text)
{
    return visibleText(text).replace(QStringLiteral("[*]"), QStringLiteral("[*][*]"));
}

} // namespace sweep
