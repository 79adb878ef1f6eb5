#include "core/snap/line_points.h"

#include "core/contacts/filter/line_crossing.h"
#include "core/measure/body_state.h"
#include "core/number/dyadic.h"
#include "core/number/line_parameters.h"
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

std::optional<LinePoint> hullCrossing(const Pose& p, const Pose& q)
{
    if (p.a == p.b || q.a == q.b)
        return {};
    // The doubles nearest to both parameters decide most pairs, because rounding is monotone.
    const LineCrossing nearest = lineCrossing(p.a, p.b, q.a, q.b);
    const auto isBeyond = [](Shape shape, double parameter) {
        return (shape != Shape::line && parameter < 0) || (!isUnbounded(shape) && parameter > 1);
    };
    if (nearest.position != LinePosition::crossing || isBeyond(p.shape, nearest.s) || isBeyond(q.shape, nearest.t))
        return {};
    const ExactPose a = exactly(p);
    const ExactPose b = exactly(q);
    const auto [s, t, d] = lineParameters(a.a, a.b, b.a, b.b);
    if (!isOnHull(p.shape, s, d) || !isOnHull(q.shape, t, d))
        return {};
    const DyadicVec u = a.b - a.a;
    const Rounded x = roundedQuotient(a.a.x * d + s * u.x, d);
    const Rounded y = roundedQuotient(a.a.y * d + s * u.y, d);
    return LinePoint{{x.value, y.value}, x.isExact && y.isExact};
}

LinePoint pointOnLine(const Pose& pose, Vec point, double resolution)
{
    const Vec a = pose.a;
    const Vec u = pose.b - a;
    const double square = dot(u, u);
    const double share = square > 0 ? dot(point - a, u) / square : 0;
    if (!(square > 0) || (share <= 0 && pose.shape != Shape::line))
        return {a};
    if (share >= 1 && !isUnbounded(pose.shape))
        return {pose.b};
    const bool flat = std::abs(u.x) >= std::abs(u.y);
    double along = shortDecimal(flat ? a.x + share * u.x : a.y + share * u.y, resolution);
    if (!isUnbounded(pose.shape)) {
        const double p = flat ? a.x : a.y;
        const double q = flat ? pose.b.x : pose.b.y;
        along = std::clamp(along, std::min(p, q), std::max(p, q));
    }
    // The other coordinate exactly: a.y + (along − a.x)·u.y/u.x, or with x and y exchanged.
    const ExactPose line = exactly(pose);
    const DyadicVec d = line.b - line.a;
    const Dyadic step = Dyadic(along) - (flat ? line.a.x : line.a.y);
    const Rounded other =
        flat ? quotientOf(line.a.y * d.x + step * d.y, d.x) : quotientOf(line.a.x * d.y + step * d.x, d.y);
    return {flat ? Vec{along, other.value} : Vec{other.value, along}, other.isExact};
}

} // namespace sweep
