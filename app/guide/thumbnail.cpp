#include "app/guide/thumbnail.h"

#include "widgets/paint/scene_painter.h"
#include "widgets/surface/painter_surface.h"

#include <QPainter>

namespace sweep {

QPixmap thumbnail(const Scene& scene, QSize size, double ratio, Brightness brightness)
{
    constexpr int finer = 2; // a stroke is as wide on a picture of any size; drawn larger, it comes out thinner
    const QSize drawn = size * finer;
    QImage image(drawn * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    const Interval time = window(scene);
    Layers layers;
    layers.grid = layers.labels = false;
    {
        QPainter painter(&image);
        PainterSurface surface(painter, drawn);
        paintScene(surface,
                   {.scene = scene,
                    .t = time.start / 2 + time.end / 2,
                    .view = ViewTransform::fitting(boundsOf(scene).value_or(WorldBox{{-1, -1}, {1, 1}}), drawn, 0.1),
                    .brightness = brightness,
                    .layers = layers});
    }
    QPixmap small = QPixmap::fromImage(image.scaled(size * ratio, Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
    small.setDevicePixelRatio(ratio);
    return small;
}

} // namespace sweep
