// Rasteriser for many small stadiums by their signed distance field. A stadium is a segment thickened by a radius.
#pragma once

#include "widgets/surface/surface.h"

#include <QImage>

#include <span>

namespace sweep {

// Draws thousands of stadiums in a few milliseconds, in order, on a transparent image of `size` pixels with `ratio`
// device pixels each. They are filled and their edges stroked, both antialiased; dashes are ignored. Coverage follows
// from the distance to the edge, without paths or pens. Cost grows with the area of their boxes. The pixels do not
// depend on the number of threads, since each thread draws its own rows.
[[nodiscard]] QImage stadiumImage(std::span<const StyledStadium> all, QSizeF size, double ratio);

} // namespace sweep
