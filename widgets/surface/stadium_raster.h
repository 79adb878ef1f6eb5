// Rasterisers for many stadiums, by their signed distance field, and for the union of many polygons; the pixels that
// thin lines cover. A stadium is a segment thickened by a radius.
#pragma once

#include "widgets/surface/surface.h"

#include <QImage>
#include <QLineF>
#include <QPainterPath>
#include <QRegion>
#include <QSizeF>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace sweep {

// Where a raster draws: pixels of 32 bits with premultiplied colours.
struct RasterGround
{
    uchar* origin; // the pixel whose corner is at (0, 0)
    qsizetype bytesPerLine;
    QRegion clip;     // the pixels that may change, relative to the origin
    double ratio = 1; // device pixels in a pixel
};

// Draws thousands of stadiums in a few milliseconds, in order, over the ground. They are filled and their edges
// stroked, both antialiased; dashes are ignored. Coverage follows from the distance to the edge, without paths or pens.
// Cost grows with the area of their boxes within the clip. The pixels do not depend on the number of threads, since
// each thread draws its own rows.
void drawStadiums(std::span<const StyledStadium> all, const RasterGround& ground);

// The same on a transparent image of `size` pixels with `ratio` device pixels each.
[[nodiscard]] QImage stadiumImage(std::span<const StyledStadium> all, QSizeF size, double ratio);

// The union of the path's closed polygons, each filled by its winding, antialiased, on such an image. Coverage is exact
// along a pixel's row and has four steps across it. Cost: grows with the rows of all polygons, not
// with how many of them overlap (QPainter's with the square of that number). Threads as above.
[[nodiscard]] QImage unionImage(const QPainterPath& area, const QColor& colour, QSizeF size, double ratio);

// The pixels of a view that thin lines cover, for pictures in which thousands of them lie one over the other. A pixel
// counts as covered once two lines have passed through it.
class LinePixels
{
public:
    explicit LinePixels(QSizeF size);

    // Adds a line. Returns its part from its first to its last pixel that was not covered before; none if all of its
    // pixels in the view were. Cost: grows with the pixels that are not covered, and a sixteenth of the others.
    [[nodiscard]] std::optional<QLineF> add(const QLineF& line);

private:
    struct Walk;
    struct Passed;
    [[nodiscard]] Passed pass(const Walk& walk);
    [[nodiscard]] std::size_t tileOf(int x, int y) const;
    [[nodiscard]] bool take(int x, int y);

    int m_width;
    int m_height;
    int m_tiles;                       // in a row
    std::vector<std::uint8_t> m_lines; // through each pixel, at most as many as cover it
    std::vector<int> m_open;           // the pixels of each tile that are not covered
};

} // namespace sweep
