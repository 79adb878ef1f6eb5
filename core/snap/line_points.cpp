#include "core/snap/line_points.h"

#include "core/measure/clearance_sign.h"
#include "core/number/rounded.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

Rounded quotientOf(const Dyadic& n, const Dyadic& d)
{
    return d.sign() == Sign::negative ? roundedQuotient(-n, -d) : roundedQuotient(n, d);
}

} // namespace

std::optional<LinePoint> crossingOf(const Stand& p, const Stand& q)
{
    const ExactStand a = exactly(p);
    const ExactStand b = exactly(q);
    const DyadicVec u = a.b - a.a;
    const DyadicVec v = b.b - b.a;
    const DyadicVec w = b.a - a.a;
    Dyadic d = cross(u, v);
    if (d.isZero())
        return {};
    Dyadic s = cross(w, v);
    Dyadic r = cross(w, u);
    if (d.sign() == Sign::negative) {
        d = -d;
        s = -s;
        r = -r;
    }
    if (!isOnHull(p.shape, s, d) || !isOnHull(q.shape, r, d))
        return {};
    const Rounded x = roundedQuotient(a.a.x * d + s * u.x, d);
    const Rounded y = roundedQuotient(a.a.y * d + s * u.y, d);
    return LinePoint{{x.value, y.value}, x.isExact && y.isExact};
}

LinePoint pointOnLine(const Stand& stand, Vec near, double resolution)
{
    const Vec a = stand.pose.a;
    const Vec u{stand.pose.b.x - a.x, stand.pose.b.y - a.y};
    const double square = u.x * u.x + u.y * u.y;
    const double share = square > 0 ? ((near.x - a.x) * u.x + (near.y - a.y) * u.y) / square : 0;
    if (!(square > 0) || (share <= 0 && stand.shape != Shape::line))
        return {a};
    if (share >= 1 && !isUnbounded(stand.shape))
        return {stand.pose.b};
    const bool flat = std::abs(u.x) >= std::abs(u.y);
    double along = shortDecimal(flat ? a.x + share * u.x : a.y + share * u.y, resolution);
    if (!isUnbounded(stand.shape)) {
        const double p = flat ? a.x : a.y;
        const double q = flat ? stand.pose.b.x : stand.pose.b.y;
        along = std::clamp(along, std::min(p, q), std::max(p, q));
    }
    // The other coordinate: a.y + (along − a.x)·u.y/u.x, exactly.
    const ExactStand line = exactly(stand);
    const DyadicVec d = line.b - line.a;
    const Dyadic step = Dyadic(along) - (flat ? line.a.x : line.a.y);
    const Rounded other =
        flat ? quotientOf(line.a.y * d.x + step * d.y, d.x) : quotientOf(line.a.x * d.y + step * d.x, d.y);
    return {flat ? Vec{along, other.value} : Vec{other.value, along}, other.isExact};
}

} // namespace sweep
