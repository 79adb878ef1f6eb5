// Small pictures of scenes.
#pragma once

#include "widgets/paint/scene_painter.h"
#include "widgets/surface/surface.h"

#include <QBuffer>
#include <QPainter>

#include <utility>

namespace sweep::small_picture {

inline const QSize viewSize(400, 300);

inline QImage imageOf(const ScenePicture& picture, double ratio = 1)
{
    QImage image(viewSize * ratio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    PainterSurface surface(painter, viewSize);
    paintScene(surface, picture);
    return image;
}

inline QByteArray svgOf(const ScenePicture& picture)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    SvgSurface surface(buffer, viewSize, QStringLiteral("a picture"));
    paintScene(surface, picture);
    if (!surface.finish())
        return {};
    return bytes;
}

inline Scene oneBody(Body body)
{
    Scene scene;
    scene.bodies = {std::move(body)};
    return scene;
}

// Bodies only.
inline constexpr Layers bare{.grid = false, .sceneGrid = false, .paths = false, .ghosts = false, .labels = false};

} // namespace sweep::small_picture
