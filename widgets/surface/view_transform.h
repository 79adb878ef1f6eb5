// View transform: world ↔ pixel at any scale, and outlines of thick segments.
#pragma once

#include "core/scene/motion.h"
#include "widgets/surface/surface.h"

#include <QLineF>
#include <QPainterPath>
#include <QPointF>
#include <QSizeF>

#include <optional>
#include <vector>

namespace sweep {

// View transform: world coordinates (y up or down) to pixels (y down) and back.

// An axis-aligned box, low ≤ high.
struct WorldBox
{
    Vec low;
    Vec high;
    friend bool operator==(const WorldBox&, const WorldBox&) = default;
};

// Pixels per world unit, as mantissa · 2^exponent, so that scenes of extent 5e-324 and 1e308 fit a view alike.
struct Scale
{
    double mantissa = 1; // in [1, 2)
    int exponent = 0;

    // `length` world units in pixels. Saturates at ±infinity; never gives −0.
    [[nodiscard]] double pixels(double length) const;
    // `count` pixels in world units. Saturates.
    [[nodiscard]] double units(double count) const;
    [[nodiscard]] Scale times(double factor) const; // factor finite, > 0
    friend bool operator==(const Scale&, const Scale&) = default;
};
// (p − centre − rest)·scale. The differences are exact near the centre, and taken of halves if they would overflow.
[[nodiscard]] double pixelsBetween(DoubleDouble p, double centre, double rest, const Scale& scale);
// The scale at which `units` world units take `pixels` pixels. Requires: both > 0 and finite.
[[nodiscard]] Scale scaleOf(double pixels, double units);
[[nodiscard]] bool operator<(const Scale& p, const Scale& q);
// p/q. Saturates.
[[nodiscard]] double ratio(const Scale& p, const Scale& q);

class ViewTransform
{
public:
    // toPixel clamps to this distance from the origin; lines are clipped before they are drawn that far.
    static constexpr double maxPixel = 1e9;

    ViewTransform() = default;
    // The centre is `centre` + `rest`, so that a view can be centred between neighbouring doubles.
    ViewTransform(Vec centre, Scale scale, QSizeF size, Vec rest = {});
    // Shows the box with a margin, given as a share of the view on every side. A box without extent is shown one unit
    // wide, or 512 times the spacing of its doubles if that is more.
    [[nodiscard]] static ViewTransform fitting(const WorldBox& box, QSizeF size, double margin = 0.05);

    [[nodiscard]] Vec centre() const { return m_centre; } // the centre in doubles
    [[nodiscard]] Vec rest() const { return m_rest; }     // the exact centre minus these doubles
    [[nodiscard]] Scale scale() const { return m_scale; }
    [[nodiscard]] QSizeF size() const { return m_size; }
    // Whether larger y are lower on the screen; false for a new view.
    [[nodiscard]] bool pointsDown() const { return m_down; }
    // The same view with y pointing down or up: mirrored about its centre if that changes.
    [[nodiscard]] ViewTransform pointing(bool down) const;

    // Finite and within ±maxPixel for every finite p: for marks and text.
    [[nodiscard]] QPointF toPixel(Vec p) const;
    // Finite and within ±1e150, so that a line towards a far point keeps its direction: for shapes that are clipped in
    // double before they are drawn.
    [[nodiscard]] QPointF toFarPixel(Vec p) const { return doubleDoublePixel(toDoubleDouble(p)); }
    [[nodiscard]] QPointF doubleDoublePixel(const DoubleDoubleVec& p) const;
    // A world length ≥ 0, within [0, 1e150].
    [[nodiscard]] double toFarPixels(double length) const;
    // A world direction as it is seen: to the right and down, without the scale.
    [[nodiscard]] QPointF seen(Vec direction) const { return {direction.x, m_down ? direction.y : -direction.y}; }
    // The nearest world point in doubles, finite for every pixel.
    [[nodiscard]] Vec toWorld(QPointF pixel) const;
    // World lengths in pixels, within [0, maxPixel] for lengths ≥ 0.
    [[nodiscard]] double toPixels(double length) const;
    [[nodiscard]] double unitsPerPixel() const { return m_scale.units(1); }
    // The part of the world in view, clamped to finite doubles.
    [[nodiscard]] WorldBox visible() const;

    [[nodiscard]] ViewTransform resized(QSizeF size) const
    {
        return ViewTransform(m_centre, m_scale, size, m_rest).pointing(m_down);
    }
    // Moves the content by this many pixels.
    [[nodiscard]] ViewTransform panned(QPointF pixels) const { return moved(-pixels.x(), -pixels.y(), m_scale); }
    // Zooms in (factor > 1) or out; the world point under `pixel` stays there.
    [[nodiscard]] ViewTransform zoomed(QPointF pixel, double factor) const;
    [[nodiscard]] ViewTransform centredOn(Vec p) const { return ViewTransform(p, m_scale, m_size).pointing(m_down); }

    friend bool operator==(const ViewTransform&, const ViewTransform&) = default;

private:
    // Keeps the centre finite, and limits the zoom so that points between neighbouring doubles at the centre are still
    // resolved.
    void clamp();
    // The view with its centre moved by this many pixels to the right and down.
    [[nodiscard]] ViewTransform moved(double right, double down, Scale scale) const;

    Vec m_centre;
    Vec m_rest; // at most half the spacing of doubles at the centre
    Scale m_scale;
    QSizeF m_size{1, 1};
    bool m_down = false;
};

// The part of the segment p–q inside the box from low to high, if any. Requires: finite ends.
// Source: Liang and Barsky, "A new concept and method for line clipping", 1984.
[[nodiscard]] std::optional<QLineF> clipped(QPointF p, QPointF q, QPointF low, QPointF high);
// The part of the line through p in this direction (of the ray from p if `ray`) inside the box. None if the
// direction is zero or not finite.
[[nodiscard]] std::optional<QLineF> clippedLine(QPointF p, QPointF direction, bool ray, QPointF low, QPointF high);

// Polygonal outline of a stadium, clipped to the view and exact at any zoom.

// The closed boundary of the stadium, clipped to `view` widened by 64 pixels. Inside `view` it is within 0.02 pixels of
// the true curve. (Qt's arcs are Béziers, which are off by 2.7·10⁻⁴ of the radius, and QPainter is inexact far from the
// view.) Empty if nothing is visible.
[[nodiscard]] std::vector<QPointF> outlineOf(const Stadium& stadium, const QRectF& view);

// The part of a closed polygon inside the rectangle. Exact for convex polygons; the parts of others are joined by edges
// along the border. Source: Sutherland and Hodgman, "Reentrant polygon clipping", 1974.
[[nodiscard]] std::vector<QPointF> cutTo(std::vector<QPointF> polygon, const QRectF& rectangle);

// The intersection of two convex polygons, such as outlines of stadiums, with the orientation of those. Empty if it is
// less than a triangle. Cost: the product of their corner counts.
[[nodiscard]] std::vector<QPointF> commonPart(std::vector<QPointF> p, const std::vector<QPointF>& q);

// The region of a closed polygon, thickened by a radius, clipped to `view` widened by 64 pixels and to it: a path to
// be filled by its rule, whose arcs are within 0.02 pixels of the true curve inside `view`. Its lines run along the
// border alone; with a radius and more than 64 corners also inside, where the border moved outwards passes deep notches
// or itself. Any orientation; corners may be far outside. Empty if nothing is visible.
//
// Source: the boundary of the Minkowski sum of a polygon and a disc is part of their convolution, whose winding number
// is positive inside the sum; L. Guibas, L. Ramshaw and J. Stolfi, "A kinetic framework for computational geometry",
// 1983. Cost: linear in the corners for radius 0 and for more than 64, otherwise as of QPainterPath::simplified().
[[nodiscard]] QPainterPath outlineOf(std::vector<QPointF> polygon, double radius, const QRectF& view);

// Whether the bounding box of the stadium meets the rectangle.
[[nodiscard]] bool mayMeet(const Stadium& stadium, const QRectF& rectangle);

} // namespace sweep
