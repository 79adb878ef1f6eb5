// How are thousands of small shapes drawn in a few milliseconds? Every one is a stadium, and a pixel's cover follows
// from its distance: no paths, no pens.
#pragma once

#include "widgets/canvas/surface.h"

#include <QImage>

namespace sweep {

class StadiumRaster
{
public:
    // A transparent image of the size in pixels, `ratio` device pixels each.
    StadiumRaster(QSizeF size, double ratio);

    // Fills the stadium and strokes its edge, both antialiased; dashes are not drawn. Cost grows with its box.
    void draw(const Stadium& stadium, const Look& look);

    [[nodiscard]] const QImage& image() const { return m_image; }

private:
    QImage m_image;
    double m_ratio;
};

} // namespace sweep
