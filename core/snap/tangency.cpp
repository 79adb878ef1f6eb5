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

// Neighbouring doubles between which the sign changes; what is zero ends the search.
Touch closedIn(const std::function<Sign(const Dyadic&)>& sign, Bracket bracket, Sign low)
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
    return nearHigh ? Touch{above + 0.0, -low} : Touch{below + 0.0, low};
}

// The root of the approximate gap along one coordinate that is nearest to the middle of [low, high].
template <class Gap>
std::optional<double> approxRoot(const Gap& gap, double low, double high)
{
    constexpr int pieces = 8;
    std::optional<double> nearest;
    const double near = std::midpoint(low, high);
    for (int i = 0; i < pieces; ++i) {
        double p = low + (high - low) * i / pieces;
        double q = low + (high - low) * (i + 1) / pieces;
        const bool atLow = gap(p) > 0;
        if (atLow == (gap(q) > 0))
            continue;
        for (double mid = std::midpoint(p, q); mid > p && mid < q; mid = std::midpoint(p, q))
            ((gap(mid) > 0) == atLow ? p : q) = mid;
        if (!nearest || std::abs(p - near) < std::abs(*nearest - near))
            nearest = p;
    }
    return nearest;
}

// Keeps the better of the places found so far.
class Search
{
public:
    explicit Search(const TangentQuery& query) : m_query(query), m_other(exactly(query.other)) {}

    void tryAt(double fixed, bool fixesX)
    {
        const double near = fixesX ? m_query.point.y : m_query.point.x;
        const auto place = [&](double v) { return fixesX ? Vec{fixed, v} : Vec{v, fixed}; };
        const auto gap = [&](double v) { return approxClearance(m_query.dragged.at(place(v)), m_query.other); };
        const auto root = approxRoot(gap, near - m_query.radius, near + m_query.radius);
        if (!root || distanceOf(place(*root)) > m_query.radius)
            return;
        const auto sign = [&](const Dyadic& v) {
            return clearanceSign(exactly(m_query.dragged.at(place(v.nearest()))), m_other);
        };
        if (const auto touch = signChange(sign, *root, m_query.radius))
            keep({place(touch->value), touch->side});
    }
    [[nodiscard]] const std::optional<TangentPoint>& best() const { return m_best; }

private:
    [[nodiscard]] double distanceOf(Vec p) const { return std::hypot(p.x - m_query.point.x, p.y - m_query.point.y); }
    void keep(const TangentPoint& place)
    {
        const bool exact = place.side == Sign::zero;
        const bool hadExact = m_best && m_best->side == Sign::zero;
        if (distanceOf(place.at) > m_query.radius || (hadExact && !exact))
            return;
        if (!m_best || (exact && !hadExact) || distanceOf(place.at) < distanceOf(m_best->at))
            m_best = place;
    }

    const TangentQuery& m_query;
    ExactStand m_other;
    std::optional<TangentPoint> m_best;
};

} // namespace

std::optional<Touch> signChange(const std::function<Sign(const Dyadic&)>& sign, double guess, double within)
{
    if (!std::isfinite(guess))
        return {};
    const Sign here = sign(Dyadic(guess));
    if (here == Sign::zero)
        return Touch{guess + 0.0, here};
    // In doubles, not in lengths: a guess that is right but for its last places is soon mended, also next to 0.
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
                return Touch{there + 0.0, found};
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

std::optional<Touch> tangentRadius(const Stand& growing, const Stand& other)
{
    Stand bare = growing;
    bare.pose.radius = 0;
    const ExactStand fixed = exactly(other);
    ExactStand grown = exactly(bare);
    if (clearanceSign(grown, fixed) != Sign::positive)
        return {};
    const auto sign = [&](const Dyadic& radius) {
        grown.radius = radius;
        return clearanceSign(grown, fixed);
    };
    // Cancellation may cost the guess all that is small beside the coordinates.
    double size = 0;
    for (const Stand& stand : {bare, other})
        for (const double value : {stand.pose.a.x, stand.pose.a.y, stand.pose.b.x, stand.pose.b.y, stand.pose.radius})
            size = std::max(size, std::abs(value));
    const auto touch = signChange(sign, std::max(approxClearance(bare, other), 0.0), size * 0x1p-30);
    return touch && touch->value >= 0 ? touch : std::nullopt;
}

Stand DraggedShape::at(Vec place) const
{
    Stand moved = stand;
    const Vec from = second ? stand.pose.b : stand.pose.a;
    const auto along = [&](Vec p) { return Vec{shiftedBy(p.x, from.x, place.x), shiftedBy(p.y, from.y, place.y)}; };
    if (takesAll || !second)
        moved.pose.a = second ? along(stand.pose.a) : place;
    if (takesAll || second)
        moved.pose.b = second ? place : along(stand.pose.b);
    if (!hasTwoControlPoints(stand.shape))
        moved.pose.b = moved.pose.a;
    return moved;
}

std::optional<TangentPoint> tangentPoint(const TangentQuery& query)
{
    const double reach = query.dragged.stand.pose.radius + query.other.pose.radius;
    const double gap = approxClearance(query.dragged.at(query.point), query.other);
    // The gap changes by no more than the place does.
    if (!(reach > 0) || !(std::abs(gap) <= query.radius))
        return {};
    Search search(query);
    search.tryAt(query.point.x, true);
    search.tryAt(query.point.y, false);
    for (const double x : query.triedX)
        search.tryAt(x, true);
    for (const double y : query.triedY)
        search.tryAt(y, false);
    return search.best();
}

} // namespace sweep
