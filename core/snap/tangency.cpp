#include "core/snap/tangency.h"

#include "core/number/bounds_polynomial.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace sweep {

namespace {

constexpr double largest = std::numeric_limits<double>::max();

double shiftedBy(double value, double from, double to)
{
    return std::clamp(value + (to - from), -largest, largest);
}

struct Bracket
{
    std::int64_t low;
    std::int64_t high;
};

// Bisects to neighbouring doubles between which the sign changes, or to a double at which it is zero.
SignChange closedIn(const std::function<Sign(const Dyadic&)>& sign, Bracket bracket, Sign low)
{
    while (bracket.low + 1 < bracket.high) {
        const std::int64_t mid = std::midpoint(bracket.low, bracket.high);
        const Sign there = sign(Dyadic(fromOrdinal(mid)));
        if (there == Sign::zero)
            return {fromOrdinal(mid) + 0.0, Sign::zero};
        (there == low ? bracket.low : bracket.high) = mid;
    }
    const double below = fromOrdinal(bracket.low);
    const double above = fromOrdinal(bracket.high);
    const bool nearHigh = sign(middle(Dyadic(below), Dyadic(above))) == low;
    return nearHigh ? SignChange{above + 0.0, -low} : SignChange{below + 0.0, low};
}

// The root of the approximate clearance along one coordinate that is closest to the middle of [low, high].
template <class Clearance>
std::optional<double> approxRoot(const Clearance& clearance, double low, double high)
{
    constexpr int pieces = 8;
    std::optional<double> nearest;
    const double middle = std::midpoint(low, high);
    for (int i = 0; i < pieces; ++i) {
        double p = low + (high - low) * i / pieces;
        double q = low + (high - low) * (i + 1) / pieces;
        const bool atLow = clearance(p) > 0;
        if (atLow == (clearance(q) > 0))
            continue;
        for (double mid = std::midpoint(p, q); mid > p && mid < q; mid = std::midpoint(p, q))
            ((clearance(mid) > 0) == atLow ? p : q) = mid;
        if (!nearest || std::abs(p - middle) < std::abs(*nearest - middle))
            nearest = p;
    }
    return nearest;
}

// Tries coordinates and keeps the best position found so far.
class TangentSearch
{
public:
    explicit TangentSearch(const TangentQuery& query) : m_query(query), m_other(exactly(query.other)) {}

    void tryAt(double fixed, bool fixesX)
    {
        const double middle = fixesX ? m_query.point.y : m_query.point.x;
        const auto at = [&](double v) { return fixesX ? Vec{fixed, v} : Vec{v, fixed}; };
        const auto clearance = [&](double v) { return approxClearance(m_query.dragged.at(at(v)), m_query.other); };
        const auto root = approxRoot(clearance, middle - m_query.radius, middle + m_query.radius);
        if (!root || distanceOf(at(*root)) > m_query.radius)
            return;
        const auto sign = [&](const Dyadic& v) {
            return clearanceSign(exactly(m_query.dragged.at(at(v.nearest()))), m_other);
        };
        if (const auto touch = signChange(sign, *root, m_query.radius))
            keep({at(touch->value), touch->side});
    }
    [[nodiscard]] const std::optional<TangentPoint>& best() const { return m_best; }

private:
    [[nodiscard]] double distanceOf(Vec p) const { return std::hypot(p.x - m_query.point.x, p.y - m_query.point.y); }
    void keep(const TangentPoint& found)
    {
        const bool exact = found.side == Sign::zero;
        const bool hadExact = m_best && m_best->side == Sign::zero;
        if (distanceOf(found.at) > m_query.radius || (hadExact && !exact))
            return;
        if (!m_best || (exact && !hadExact) || distanceOf(found.at) < distanceOf(m_best->at))
            m_best = found;
    }

    const TangentQuery& m_query;
    ExactPose m_other;
    std::optional<TangentPoint> m_best;
};

} // namespace

std::optional<SignChange> signChange(const std::function<Sign(const Dyadic&)>& sign, double guess, double within)
{
    if (!std::isfinite(guess))
        return {};
    const Sign here = sign(Dyadic(guess));
    if (here == Sign::zero)
        return SignChange{guess + 0.0, here};
    // Steps count doubles, not lengths, so that a guess that is wrong in its last digits alone is corrected quickly,
    // also close to 0.
    const std::int64_t start = ordinal(guess);
    const std::int64_t most = ordinal(largest) - std::abs(start);
    std::int64_t last = 0;
    for (std::int64_t step = 1; last < most; last = step, step += std::min(step, most - step)) {
        bool beyond = true;
        for (const std::int64_t side : {+1, -1}) {
            const double there = fromOrdinal(start + side * step);
            beyond = beyond && !(std::abs(there - guess) <= within);
            const Sign found = sign(Dyadic(there));
            if (found == Sign::zero)
                return SignChange{there + 0.0, found};
            if (found == here)
                continue;
            return side > 0 ? closedIn(sign, {start + last, start + step}, here)
                            : closedIn(sign, {start - step, start - last}, found);
        }
        if (beyond)
            return {};
    }
    return {};
}

std::optional<SignChange> tangentRadius(const Pose& resized, const Pose& other)
{
    Pose bare = resized;
    bare.radius = 0;
    const ExactPose fixed = exactly(other);
    ExactPose grown = exactly(bare);
    if (clearanceSign(grown, fixed) != Sign::positive)
        return {};
    const auto sign = [&](const Dyadic& radius) {
        grown.radius = radius;
        return clearanceSign(grown, fixed);
    };
    // Because of cancellation, the error of the guess may be a few roundings of the largest coordinate.
    double size = 0;
    for (const Pose& pose : {bare, other})
        for (const double value : {pose.a.x, pose.a.y, pose.b.x, pose.b.y, pose.radius})
            size = std::max(size, std::abs(value));
    const auto touch = signChange(sign, std::max(approxClearance(bare, other), 0.0), size * 0x1p-30);
    return touch && touch->value >= 0 ? touch : std::nullopt;
}

Pose DraggedShape::at(Vec point) const
{
    Pose moved = pose;
    const Vec from = second ? pose.b : pose.a;
    const auto along = [&](Vec p) { return Vec{shiftedBy(p.x, from.x, point.x), shiftedBy(p.y, from.y, point.y)}; };
    if (takesAll || !second)
        moved.a = second ? along(pose.a) : point;
    if (takesAll || second)
        moved.b = second ? point : along(pose.b);
    if (!hasTwoControlPoints(pose.shape))
        moved.b = moved.a;
    return moved;
}

std::optional<TangentPoint> tangentPoint(const TangentQuery& query)
{
    const double radii = query.dragged.pose.radius + query.other.radius;
    const double clearance = approxClearance(query.dragged.at(query.point), query.other);
    // The clearance changes by no more than the position of the hand does.
    if (!(radii > 0) || !(std::abs(clearance) <= query.radius))
        return {};
    TangentSearch search(query);
    search.tryAt(query.point.x, true);
    search.tryAt(query.point.y, false);
    for (const double x : query.triedX)
        search.tryAt(x, true);
    for (const double y : query.triedY)
        search.tryAt(y, false);
    return search.best();
}

} // namespace sweep
