#include "widgets/surface/surface.h"

#include <QFontMetricsF>

namespace sweep {

QFont fontOf(const TextLook& look)
{
    QFont font;
    font.setPixelSize(static_cast<int>(look.size));
    font.setWeight(look.strong ? QFont::DemiBold : QFont::Normal);
    return font;
}

QSizeF sizeOf(const QString& text, const TextLook& look)
{
    const QFontMetricsF metrics(fontOf(look));
    return {metrics.horizontalAdvance(text), metrics.ascent() + metrics.descent()};
}

} // namespace sweep
