// Which pixel shows which point of the world? World y points up, pixel y down. A plain struct, tested without a window.
#pragma once

#include "core/scene/position.h"

#include <QPointF>
#include <QSizeF>

#include <optional>

namespace sweep {

// An axis-parallel box, low ≤ high.
struct WorldBox
{
    Vec low;
    Vec high;
    friend bool operator==(const WorldBox&, const WorldBox&) = default;
};

// Pixels a world unit, as mantissa · 2^exponent: a scene of extent 5e-324 or 1e308 fits a view just the same.
struct Scale
{
    double mantissa = 1; // in [1, 2)
    int exponent = 0;

    // `length` world units in pixels; saturates at ±infinity, keeps the sign of zero away.
    [[nodiscard]] double pixels(double length) const;
    // `count` pixels in world units; saturates.
    [[nodiscard]] double units(double count) const;
    [[nodiscard]] Scale times(double factor) const; // factor finite, > 0
    friend bool operator==(const Scale&, const Scale&) = default;
};
// (p − centre − rest)·scale: both differences are exact near the centre, and halved where they overflow.
[[nodiscard]] double pixelsBetween(DoubleDouble p, double centre, double rest, const Scale& scale);
// The scale at which `units` world units take `pixels` pixels; both > 0 and finite.
[[nodiscard]] Scale scaleOf(double pixels, double units);
[[nodiscard]] bool operator<(const Scale& p, const Scale& q);
// p/q; saturates.
[[nodiscard]] double ratio(const Scale& p, const Scale& q);

class ViewTransform
{
public:
    // No pixel that toPixel gives is further out than this; lines beyond are clipped before.
    static constexpr double reach = 1e9;

    ViewTransform() = default;
    // The centre is `centre` + `rest`, so that a view can stand between neighbouring doubles.
    ViewTransform(Vec centre, Scale scale, QSizeF size, Vec rest = {});
    // Shows the box with a margin (a share of the view on every side). A box without extent is shown one unit wide, or
    // as wide as its doubles can tell apart where that is more.
    [[nodiscard]] static ViewTransform fitting(const WorldBox& box, QSizeF size, double margin = 0.05);

    [[nodiscard]] Vec centre() const { return m_centre; } // as doubles
    [[nodiscard]] Vec rest() const { return m_rest; }     // what it is more than these
    [[nodiscard]] Scale scale() const { return m_scale; }
    [[nodiscard]] QSizeF size() const { return m_size; }

    // Finite and within ±reach for every finite p: for marks and text.
    [[nodiscard]] QPointF toPixel(Vec p) const;
    // The same without that limit, so that a line towards a far point keeps its direction: for what is clipped in
    // double before it is drawn. Finite, within ±1e150.
    [[nodiscard]] QPointF toFarPixel(Vec p) const;
    [[nodiscard]] QPointF finePixel(const DoubleDoubleVec& p) const;
    // A world length ≥ 0, within [0, 1e150].
    [[nodiscard]] double toFarPixels(double length) const;
    // The nearest point of the world, finite for every pixel.
    [[nodiscard]] Vec toWorld(QPointF pixel) const;
    // World lengths in pixels, within [0, reach] for lengths ≥ 0.
    [[nodiscard]] double toPixels(double length) const;
    [[nodiscard]] double unitsPerPixel() const { return m_scale.units(1); }
    // The part of the world that is seen, clamped to finite doubles.
    [[nodiscard]] WorldBox visible() const;

    [[nodiscard]] ViewTransform resized(QSizeF size) const { return {m_centre, m_scale, size, m_rest}; }
    // The content follows the hand by so many pixels.
    [[nodiscard]] ViewTransform panned(QPointF pixels) const;
    // Zooms in (factor > 1) or out; the world under `pixel` stays there.
    [[nodiscard]] ViewTransform zoomed(QPointF pixel, double factor) const;
    [[nodiscard]] ViewTransform centredOn(Vec p) const { return {p, m_scale, m_size}; }

    friend bool operator==(const ViewTransform&, const ViewTransform&) = default;

private:
    // Keeps the centre finite, and the step between neighbouring doubles at it below so many pixels that places between
    // them are still known.
    void clamp();
    // The centre further by so many pixels, to the right and down.
    [[nodiscard]] ViewTransform moved(double right, double down, Scale scale) const;

    Vec m_centre;
    Vec m_rest; // at most half a step between neighbouring doubles at the centre
    Scale m_scale;
    QSizeF m_size{1, 1};
};

// The part of the segment p–q inside `box`, if any; both ends in double. Infinite ends are not allowed.
struct PixelSpan
{
    QPointF p;
    QPointF q;
};
[[nodiscard]] std::optional<PixelSpan> clipped(QPointF p, QPointF q, QPointF low, QPointF high);
// The part of the line through p and q (of the ray from p where `ray`) inside the box; none where p = q.
[[nodiscard]] std::optional<PixelSpan> clippedLine(QPointF p, QPointF direction, bool ray, QPointF low, QPointF high);

} // namespace sweep
