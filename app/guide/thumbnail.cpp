#include "app/guide/thumbnail.h"

#include "app/picture/instant_picture.h"
#include "widgets/surface/painter_surface.h"

#include <QPainter>

namespace sweep {

QPixmap thumbnail(const Scene& scene, QSize size, double ratio, Brightness brightness)
{
    constexpr int enlargement = 2; // strokes have a fixed width, so drawing larger and scaling down makes them thinner
    const QSize drawn = size * enlargement;
    QImage image(drawn * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    const Interval time = window(scene);
    Layers layers;
    layers.grid = layers.labels = false;
    {
        QPainter painter(&image);
        PainterSurface surface(painter, drawn);
        paintScene(surface, {.scene = scene,
                             .t = time.start / 2 + time.end / 2,
                             .view = ViewTransform::fitting(worldBoxOf(scene), drawn, 0.1),
                             .brightness = brightness,
                             .layers = layers});
    }
    QPixmap small = QPixmap::fromImage(image.scaled(size * ratio, Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
    small.setDevicePixelRatio(ratio);
    return small;
}

} // namespace sweep
