// How are thousands of small shapes drawn in a few milliseconds? Every one is a stadium, and a pixel's cover follows
// from its distance: no paths, no pens.
#pragma once

#include "widgets/surface/surface.h"

#include <QImage>

#include <span>

namespace sweep {

// All of them in their order on a transparent image of the size in pixels, `ratio` device pixels each: filled, their
// edges stroked, both antialiased; dashes are not drawn. Cost grows with their boxes. The pixels do not depend on the
// number of threads: each draws its own rows.
[[nodiscard]] QImage stadiumImage(std::span<const CrowdMember> members, QSizeF size, double ratio);

} // namespace sweep
