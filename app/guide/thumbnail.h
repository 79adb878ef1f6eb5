// Thumbnail: a small picture of a scene.
#pragma once

#include "core/scene/scene.h"
#include "widgets/format/palette.h"

#include <QPixmap>

namespace sweep {

// The whole scene in the middle of its time, with paths and ghosts, without grid and labels. `size` is in pixels, with
// `ratio` device pixels per pixel.
[[nodiscard]] QPixmap thumbnail(const Scene& scene, QSize size, double ratio, Brightness brightness);

} // namespace sweep
