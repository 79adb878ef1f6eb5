#include "widgets/surface/surface.h"

#include <QFontMetricsF>

namespace sweep {

QFont fontOf(const TextStyle& style)
{
    QFont font;
    font.setPixelSize(static_cast<int>(style.size));
    font.setWeight(style.strong ? QFont::DemiBold : QFont::Normal);
    return font;
}

QSizeF sizeOf(const QString& text, const TextStyle& style)
{
    const QFontMetricsF metrics(fontOf(style));
    return {metrics.horizontalAdvance(text), metrics.ascent() + metrics.descent()};
}

} // namespace sweep
