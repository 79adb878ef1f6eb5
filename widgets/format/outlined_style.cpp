#include "widgets/format/outlined_style.h"

#include "widgets/format/palette.h"

#include <QPainter>
#include <QStyleOption>

namespace sweep {

OutlinedStyle::OutlinedStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

void OutlinedStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                  const QWidget* widget) const
{
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element != PE_IndicatorCheckBox || brightnessOf(option->palette) != Brightness::dark)
        return;
    const Colours& tone = colours(Brightness::dark);
    painter->save();
    painter->setPen(option->state & State_Enabled ? tone.inkQuiet : tone.inkFaint);
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
    painter->restore();
}

} // namespace sweep
