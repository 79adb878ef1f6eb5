#include "widgets/canvas/stadium_raster.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

// A colour with its alpha multiplied in, each from 0 to 255.
struct Paint
{
    float red = 0;
    float green = 0;
    float blue = 0;
    float alpha = 0;

    Paint() = default;
    explicit Paint(const QColor& colour)
    {
        if (!colour.isValid())
            return;
        const float a = colour.alphaF();
        red = static_cast<float>(colour.red()) * a;
        green = static_cast<float>(colour.green()) * a;
        blue = static_cast<float>(colour.blue()) * a;
        alpha = 255 * a;
    }
};

// How far the edge of a pixel's disc of radius ½ is covered by a half plane at this distance.
float covered(float inside)
{
    return std::clamp(inside + 0.5F, 0.0F, 1.0F);
}

QRgb over(QRgb ground, const Paint& line, float lineShare, const Paint& fill, float fillShare)
{
    const float rest = 1 - (line.alpha * lineShare + fill.alpha * fillShare) / 255;
    const auto channel = [&](int below, float ofLine, float ofFill) {
        return static_cast<int>(static_cast<float>(below) * rest + ofLine * lineShare + ofFill * fillShare + 0.5F);
    };
    return qRgba(channel(qRed(ground), line.red, fill.red), channel(qGreen(ground), line.green, fill.green),
                 channel(qBlue(ground), line.blue, fill.blue), channel(qAlpha(ground), line.alpha, fill.alpha));
}

} // namespace

StadiumRaster::StadiumRaster(QSizeF size, double ratio)
    : m_image((size * ratio).toSize(), QImage::Format_ARGB32_Premultiplied), m_ratio(ratio)
{
    m_image.setDevicePixelRatio(ratio);
    m_image.fill(Qt::transparent);
}

void StadiumRaster::draw(const Stadium& stadium, const Look& look)
{
    const QPointF a = stadium.a * m_ratio;
    const QPointF d = stadium.b * m_ratio - a;
    const double radius = stadium.radius * m_ratio;
    const double half = look.line.isValid() ? look.width * m_ratio / 2 : 0;
    const double reach = radius + half + 1;
    const int left = std::max(0, static_cast<int>(std::floor(a.x() + std::min(d.x(), 0.0) - reach)));
    const int right = std::min(m_image.width() - 1, static_cast<int>(std::ceil(a.x() + std::max(d.x(), 0.0) + reach)));
    const int top = std::max(0, static_cast<int>(std::floor(a.y() + std::min(d.y(), 0.0) - reach)));
    const int bottom =
        std::min(m_image.height() - 1, static_cast<int>(std::ceil(a.y() + std::max(d.y(), 0.0) + reach)));
    const double square = QPointF::dotProduct(d, d);
    const double perSquare = square > 0 ? 1 / square : 0;
    const Paint line(look.line);
    const Paint fill(look.fill);
    for (int y = top; y <= bottom; ++y) {
        auto* pixels = reinterpret_cast<QRgb*>(m_image.scanLine(y));
        for (int x = left; x <= right; ++x) {
            const double px = x + 0.5 - a.x();
            const double py = y + 0.5 - a.y();
            const double along = std::clamp((px * d.x() + py * d.y()) * perSquare, 0.0, 1.0);
            const double dx = px - along * d.x();
            const double dy = py - along * d.y();
            const double away = dx * dx + dy * dy;
            if (away > reach * reach)
                continue;
            const auto inside = static_cast<float>(radius - std::sqrt(away));
            const float inner = covered(inside - static_cast<float>(half));
            const float outer = covered(inside + static_cast<float>(half));
            pixels[x] = over(pixels[x], line, outer - inner, fill, half > 0 ? inner : outer);
        }
    }
}

} // namespace sweep
