#include "widgets/models/session/instant_reference.h"

#include "widgets/format/translated.h"

#include <QRegularExpression>

namespace sweep {

namespace {

InstantSide sideOf(const QString& sign)
{
    return sign.isEmpty() ? InstantSide::at : sign == QStringLiteral("+") ? InstantSide::after : InstantSide::before;
}

} // namespace

bool isInstantReference(const QString& text)
{
    return text.trimmed().startsWith(u'#');
}

std::variant<InstantReference, QString> parseInstantReference(const QString& text, const Playhead& playhead)
{
    static const QRegularExpression form(QStringLiteral("^\\s*#\\s*(\\d+)\\s*([-+\u2212]?)\\s*$"));
    const auto match = form.match(text);
    if (!match.hasMatch())
        return translated("“%1” is not an instant; #7 is the seventh, #7+ is just after it, #7- just before it")
            .arg(text.trimmed());
    if (!playhead.timeline())
        return translated("The instants are not known yet; a number is allowed");
    const std::size_t count = playhead.timeline()->instants().size();
    if (count == 0)
        return translated("There are no instants; a number is allowed");
    bool fits = false;
    const qulonglong number = match.captured(1).toULongLong(&fits);
    if (!fits || number < 1 || number > count)
        return translated("There is no instant %1; #1 to #%2 are allowed").arg(match.captured(1)).arg(count);
    const InstantReference typed{std::size_t(number - 1), sideOf(match.captured(2))};
    if (!playhead.canBeAt(typed.instant, typed.side))
        return (typed.side == InstantSide::before ? translated("Instant %1 is the start of the scene's time, and "
                                                               "nothing comes before it; #%1 and #%1+ are allowed")
                                                  : translated("Instant %1 is the end of the scene's time, and nothing "
                                                               "comes after it; #%1 and #%1- are allowed"))
            .arg(number);
    return typed;
}

} // namespace sweep
