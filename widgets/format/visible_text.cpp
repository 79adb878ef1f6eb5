#include "widgets/format/visible_text.h"

#include "core/scene/file/shown_names.h"

namespace sweep {

QString visibleText(const QString& text)
{
    const bool mayBeLong = text.size() > qsizetype(mostShownCharacters);
    QString safe = mayBeLong ? QString::fromStdString(shownName(text.toStdString())) : text;
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

} // namespace sweep
