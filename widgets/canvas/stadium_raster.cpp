#include "widgets/canvas/stadium_raster.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace sweep {

namespace {

// A colour with its alpha multiplied in, each from 0 to 255.
struct Paint
{
    float red = 0;
    float green = 0;
    float blue = 0;
    float alpha = 0;
    QRgb whole = 0; // rounded

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
        whole = qRgba(rounded(red), rounded(green), rounded(blue), rounded(alpha));
    }

private:
    [[nodiscard]] static int rounded(float value) { return static_cast<int>(value + 0.5F); }
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

// The colour on the whole pixel, two channels at a time: ground·(255 − alpha)/255, rounded.
QRgb over(QRgb ground, QRgb paint)
{
    const std::uint32_t rest = 255U - static_cast<std::uint32_t>(qAlpha(paint));
    const auto scaled = [rest](std::uint32_t pair) {
        const std::uint32_t product = pair * rest + 0x00800080U;
        return ((product + ((product >> 8U) & 0x00FF00FFU)) >> 8U) & 0x00FF00FFU;
    };
    return paint + (scaled(ground & 0x00FF00FFU) | (scaled((ground >> 8U) & 0x00FF00FFU) << 8U));
}

// Rows of an image that one thread draws.
class Band
{
public:
    Band(uchar* bits, qsizetype bytesPerLine, int width, Block rows, double ratio)
        : m_bits(bits), m_bytesPerLine(bytesPerLine), m_width(width), m_first(static_cast<int>(rows.first)),
          m_last(static_cast<int>(rows.last)), m_ratio(ratio)
    {
    }

    void draw(const CrowdMember& member) const
    {
        const Stadium& stadium = member.stadium;
        const double half = member.look.line.isValid() ? member.look.width * m_ratio / 2 : 0;
        const double radius = stadium.radius * m_ratio;
        const double reach = radius + half + 1;
        const QPointF a = stadium.a * m_ratio;
        const QPointF b = stadium.b * m_ratio;
        const int top = std::max(m_first, static_cast<int>(std::floor(std::min(a.y(), b.y()) - reach)));
        const int bottom = std::min(m_last - 1, static_cast<int>(std::ceil(std::max(a.y(), b.y()) + reach)));
        if (top > bottom)
            return;
        const int left = std::max(0, static_cast<int>(std::floor(std::min(a.x(), b.x()) - reach)));
        const int right = std::min(m_width - 1, static_cast<int>(std::ceil(std::max(a.x(), b.x()) + reach)));
        const Drawn drawn(a, b - a, radius, half, member.look);
        for (int y = top; y <= bottom; ++y)
            drawn.drawRow(reinterpret_cast<QRgb*>(m_bits + y * m_bytesPerLine), y, left, right);
    }

private:
    struct Drawn
    {
        QPointF a;
        QPointF d;
        double perSquare;
        double radius;
        float half;
        double nothing;   // the square of the distance from which nothing is painted
        double fillAlone; // and up to which only the inside is
        Paint line;
        Paint fill;

        Drawn(QPointF from, QPointF along, double r, double halfWidth, const Look& look)
            : a(from), d(along), radius(r), half(static_cast<float>(halfWidth)), line(look.line), fill(look.fill)
        {
            const double square = QPointF::dotProduct(d, d);
            perSquare = square > 0 ? 1 / square : 0;
            nothing = (r + halfWidth + 0.5) * (r + halfWidth + 0.5);
            const double inner = std::max(r - halfWidth - 0.5, 0.0);
            fillAlone = inner * inner;
        }

        void drawRow(QRgb* pixels, int y, int left, int right) const
        {
            const double py = y + 0.5 - a.y();
            for (int x = left; x <= right; ++x) {
                const double px = x + 0.5 - a.x();
                const double along = std::clamp((px * d.x() + py * d.y()) * perSquare, 0.0, 1.0);
                const double dx = px - along * d.x();
                const double dy = py - along * d.y();
                const double away = dx * dx + dy * dy;
                if (away >= nothing)
                    continue;
                if (away < fillAlone) {
                    if (fill.whole != 0)
                        pixels[x] = over(pixels[x], fill.whole);
                    continue;
                }
                const auto inside = static_cast<float>(radius - std::sqrt(away));
                const float inner = covered(inside - half);
                const float outer = covered(inside + half);
                pixels[x] = over(pixels[x], line, outer - inner, fill, half > 0 ? inner : outer);
            }
        }
    };

    uchar* m_bits;
    qsizetype m_bytesPerLine;
    int m_width;
    int m_first;
    int m_last; // the row after the last one
    double m_ratio;
};

} // namespace

QImage stadiumImage(std::span<const CrowdMember> members, QSizeF size, double ratio)
{
    constexpr std::size_t rows = 64; // of a band
    QImage image((size * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::transparent);
    uchar* const bits = image.bits();
    const auto height = static_cast<std::size_t>(image.height());
    inParallel(0, blockCount(height, rows), [&](std::size_t index) {
        const Band band(bits, image.bytesPerLine(), image.width(), blockAt(index, height, rows), ratio);
        for (const CrowdMember& member : members)
            band.draw(member);
    });
    return image;
}

} // namespace sweep
