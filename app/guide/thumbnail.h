// What does a scene look like, in the size of a word?
#pragma once

#include "core/scene/scene.h"
#include "widgets/format/palette.h"

#include <QPixmap>

namespace sweep {

// Half-way through its time, with paths and ghosts, without names; fitted. `ratio` device pixels a pixel.
[[nodiscard]] QPixmap thumbnail(const Scene& scene, QSize size, double ratio, Brightness brightness);

} // namespace sweep
