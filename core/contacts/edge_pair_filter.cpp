#include "core/contacts/polygon_filter.h"

#include <sweepbench/base/contract.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <variant>

namespace sweep {

Clear clearFor(Positive positive, SliceEnds ends)
{
    if (!positive.isInside || (!positive.isAtStart && !ends.isStartDecided))
        return Clear::no;
    return positive.isAtEnd ? Clear::yes : ends.mayDecideEnd ? Clear::exceptAtEnd : Clear::no;
}

Extents extentsOf(const PointOverSlice& point, std::size_t count)
{
    const auto along = [](const Box& box) {
        return std::array{box.x, box.y, tightSum(box.x, box.y), tightSum(box.x, -box.y)};
    };
    std::array<Bounds, axisCount> reach{};
    for (const Box& away : point.away) {
        const auto key = along(away);
        for (std::size_t axis = 0; axis < axisCount; ++axis)
            reach[axis] = hull(reach[axis], key[axis]);
    }
    Extents result;
    result[wholeSlice] = along(point.at[0]);
    const auto includeInWhole = [&](const std::array<Bounds, axisCount>& position) {
        for (std::size_t axis = 0; axis < axisCount; ++axis)
            result[wholeSlice][axis] = hull(result[wholeSlice][axis], position[axis]);
    };
    for (const Key& key : point.keys)
        includeInWhole(along({Bounds::exactly(key.at.x), Bounds::exactly(key.at.y)}));
    for (std::size_t c = 0; c < count; ++c) {
        result[c] = along(point.at[c]);
        includeInWhole(result[c]);
        if (!point.away.empty())
            for (std::size_t axis = 0; axis < axisCount; ++axis)
                result[c][axis] = tightSum(result[c][axis], reach[axis]);
    }
    return result;
}

void include(Extents& extents, const Extents& other, std::size_t count)
{
    for (std::size_t c = 0; c < count; ++c)
        for (std::size_t axis = 0; axis < axisCount; ++axis)
            extents[c][axis] = hull(extents[c][axis], other[c][axis]);
    for (std::size_t axis = 0; axis < axisCount; ++axis)
        extents[wholeSlice][axis] = hull(extents[wholeSlice][axis], other[wholeSlice][axis]);
}

namespace {

// Where p stays below q along the axis.
Positive isBelow(const Extents& p, const Extents& q, std::size_t axis, std::size_t count)
{
    Positive result;
    for (std::size_t c = 0; c < count; ++c) {
        if (!(p[c][axis].high <= q[c][axis].low))
            return {};
        const bool isStrict = p[c][axis].high < q[c][axis].low;
        result.isInside |= isStrict;
        if (c == 0)
            result.isAtStart = isStrict;
        if (c + 1 == count)
            result.isAtEnd = isStrict;
    }
    return result;
}

} // namespace

Clear areApart(const Extents& p, const Extents& q, std::size_t count, SliceEnds ends)
{
    for (std::size_t axis = 0; axis < axisCount; ++axis)
        if (disjoint(p[wholeSlice][axis], q[wholeSlice][axis]))
            return Clear::yes;
    Clear best = Clear::no;
    for (std::size_t axis = 0; axis < axisCount && best != Clear::yes; ++axis)
        best = std::max({best, clearFor(isBelow(p, q, axis, count), ends), clearFor(isBelow(q, p, axis, count), ends)});
    return best;
}

Vec unitVector(Vec p)
{
    const double length = std::sqrt(dot(p, p));
    constexpr double least = 0x1p-500; // the square of its inverse is a double
    return length > least && length < 1 / least ? 1 / length * p : Vec{};
}

void PointsOverSlice::add(const PointOverSlice& point)
{
    Position& position = m_positions.emplace_back(Position{{point.at, m_count}, 0, m_away.size()});
    double error = 0;
    double size = 0; // a sum, so that it is no number if a coordinate is none
    for (std::size_t c = 0; c < m_count; ++c)
        size += std::abs(position.middle.at[c].x) + std::abs(position.middle.at[c].y);
    for (const Box& box : point.away) {
        const MiddleOfPoint key({box}, 1);
        m_away.push_back(key.at[0]);
        error = std::max(error, key.error);
        size += std::abs(key.at[0].x) + std::abs(key.at[0].y);
    }
    for (const Key& key : point.keys) {
        m_keys.push_back(key.at);
        size += std::abs(key.at.x) + std::abs(key.at.y);
    }
    // Each coordinate is off by its error, and sums of products are rounded.
    const double margin = 4 * (position.middle.error + error) + 0x1p-48 * size + 0x1p-1000;
    position.margin = size < 0x1p1000 ? margin : std::numeric_limits<double>::infinity();
}

PointsOverSlice::Projections PointsOverSlice::projected(Vec axis, Run run) const
{
    Projections result;
    result.fill({std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()});
    double margin = 0;
    for (std::size_t i = run.begin; i <= run.end; ++i) {
        const std::size_t point = i < m_positions.size() ? i : 0;
        const Position& position = m_positions[point];
        margin = std::max(margin, position.margin);
        const auto include = [&result](std::size_t c, double low, double high) {
            result[c] = {std::min(result[c].low, low), std::max(result[c].high, high)};
        };
        Bounds reach{};
        for (std::size_t k = position.keysBegin; k < keysEnd(point); ++k) {
            const double along = dot(axis, m_away[k]);
            reach = {std::min(reach.low, along), std::max(reach.high, along)};
            const double atKey = dot(axis, m_keys[k]);
            include(wholeSlice, atKey, atKey);
        }
        for (std::size_t c = 0; c < m_count; ++c) {
            const double along = dot(axis, position.middle.at[c]);
            include(c, along + reach.low, along + reach.high);
            include(wholeSlice, along, along);
        }
    }
    for (Bounds& bounds : result)
        bounds = {bounds.low - margin, bounds.high + margin};
    return result;
}

bool PointsOverSlice::haveLineAlong(Vec direction, Run p, Run q) const
{
    const Projections first = projected(direction.perpendicular(), p);
    const Projections second = projected(direction.perpendicular(), q);
    if (disjoint(first[wholeSlice], second[wholeSlice]))
        return true;
    bool isBelow = true;
    bool isAbove = true;
    for (std::size_t c = 0; c < m_count; ++c) {
        isBelow = isBelow && first[c].high < second[c].low;
        isAbove = isAbove && first[c].low > second[c].high;
    }
    return isBelow || isAbove;
}

bool PointsOverSlice::haveLineBetween(std::size_t i, std::size_t j) const
{
    if (hasKeys(i) || hasKeys(next(i)) || hasKeys(j) || hasKeys(next(j)))
        return false;
    const auto isOnOneSide = [&](std::size_t line, std::size_t edge) {
        const auto side = [&](std::size_t k) {
            return sideFiltered(m_positions[line].middle, m_positions[next(line)].middle, m_positions[k].middle,
                                m_count);
        };
        const Sign first = side(edge);
        return first != Sign::zero && side(next(edge)) == first;
    };
    return isOnOneSide(i, j) || isOnOneSide(j, i);
}

Vec PointsOverSlice::directionOf(std::size_t i) const
{
    const auto& from = m_positions[i].middle.at;
    const auto& to = m_positions[next(i)].middle.at;
    return unitVector(to[0] - from[0] + (to[m_count - 1] - from[m_count - 1]));
}

Vec PointsOverSlice::laneOf(std::size_t i) const
{
    const Position& position = m_positions[i];
    const Vec start = position.middle.at[0];
    Vec lane = position.middle.at[m_count - 1] - start;
    for (std::size_t k = position.keysBegin; k < keysEnd(i); ++k)
        if (const Vec direction = m_keys[k] - start; dot(direction, direction) > dot(lane, lane))
            lane = direction;
    return unitVector(lane);
}

StraightLegs::StraightLegs(const Body& polygon, Interval active)
{
    m_begin.push_back(0);
    for (const Path& path : polygon.points) {
        if (const auto* rest = std::get_if<Rest>(&path)) {
            m_positions.push_back({active.start, rest->at});
        } else if (const auto* line = std::get_if<FromTo>(&path)) {
            m_positions.push_back({active.start, line->from});
            m_positions.push_back({active.end, line->to});
        } else if (const auto* keyed = std::get_if<Keyed>(&path)) {
            for (const Key& key : keyed->keys)
                m_positions.push_back({key.t, key.at});
        }
        m_begin.push_back(m_positions.size());
    }
}

// A control point on its direction from position to position.
struct StraightLegs::Walk
{
    std::span<const Position> positions;
    std::size_t ahead = 0; // the first position after the time reached
    Vec at{};
    double size = 0; // of the coordinates met

    Walk(std::span<const Position> all, double start) : positions(all)
    {
        const auto next =
            std::ranges::partition_point(positions, [&](const Position& position) { return position.t <= start; });
        ahead = static_cast<std::size_t>(next - positions.begin());
        at = onLeg(start);
    }
    [[nodiscard]] double turn() const
    {
        return ahead < positions.size() ? positions[ahead].t : std::numeric_limits<double>::infinity();
    }
    // Requires: no position lies between the time reached and t. Off by 16·2⁻⁵³ times the coordinates at most: each of
    // the differences, the quotient, the product and the sum is rounded once.
    Vec onLeg(double t)
    {
        const Vec to = positions[std::min(ahead, positions.size() - 1)].at;
        const Vec from = ahead > 0 ? positions[ahead - 1].at : to;
        size = std::max({size, std::abs(from.x), std::abs(from.y), std::abs(to.x), std::abs(to.y)});
        if (ahead == 0 || ahead == positions.size())
            return ahead == 0 ? to : from;
        const double width = positions[ahead].t - positions[ahead - 1].t;
        if (!(width < 0x1p1000))
            size = std::numeric_limits<double>::infinity();
        return from + (t - positions[ahead - 1].t) / width * (to - from);
    }
    // Moves on to the time t, along one leg.
    MiddleOfPoint moved(double t)
    {
        const Vec from = at;
        at = onLeg(t);
        if (turn() == t)
            ++ahead;
        return {from, at, 0x1p-49 * size};
    }
};

namespace {

// The control points of two edges, a to b and c to d, as they move straight.
using MovingEdges = std::array<MiddleOfPoint, 4>;

// Whether a line that has this direction and does not turn certainly stays between the edges. Projections onto its
// normal are linear in time. Each is off by 2|direction| times the error of a point, with the rounding of the
// difference, of both products and of the sum.
bool haveLineAlong(Vec direction, const MovingEdges& points)
{
    const Vec normal = direction.perpendicular();
    const double length = std::max(std::abs(direction.x), std::abs(direction.y));
    bool isBelow = true;
    bool isAbove = true;
    for (std::size_t end = 0; end < 2; ++end) {
        std::array<double, 4> heights{};
        double error = 0;
        double size = 0;
        for (std::size_t k = 0; k < points.size(); ++k) {
            const Vec from = points[k].at[end] - points[0].at[end];
            heights[k] = dot(normal, from);
            error = std::max(error, points[k].error);
            size = std::max({size, std::abs(from.x), std::abs(from.y)});
        }
        const double bound = length * (16 * error + 0x1p-49 * size) + 0x1p-1000;
        const auto [low, high] = std::minmax(heights[0], heights[1]);
        const auto [otherLow, otherHigh] = std::minmax(heights[2], heights[3]);
        isBelow = isBelow && otherLow - high > bound;
        isAbove = isAbove && low - otherHigh > bound;
    }
    return isBelow || isAbove;
}

// Points often move in lanes of their own.
bool areInLanes(const MovingEdges& points)
{
    const auto direction = [&](std::size_t k) { return points[k].at[1] - points[k].at[0]; };
    return std::ranges::any_of(std::array{direction(1), direction(2), direction(0), direction(3),
                                          direction(1) - direction(0), direction(3) - direction(2)},
                               [&](Vec lane) { return haveLineAlong(lane, points); });
}

bool areClearOnLegs(const MovingEdges& points, bool areNeighbours)
{
    const auto& [a, b, c, d] = points;
    if (areNeighbours)
        return sideFiltered(a, b, d, 2) != Sign::zero || forwardsFiltered(a, b, d, 2) == Sign::positive;
    const auto isOnOneSide = [](const MiddleOfPoint& from, const MiddleOfPoint& to, const MiddleOfPoint& p,
                                const MiddleOfPoint& q) {
        const Sign first = sideFiltered(from, to, p, 2);
        return first != Sign::zero && sideFiltered(from, to, q, 2) == first;
    };
    return isOnOneSide(a, b, c, d) || isOnOneSide(c, d, a, b) || areInLanes(points);
}

bool areClearInParts(const MovingEdges& points, bool areNeighbours, int halvings)
{
    if (areClearOnLegs(points, areNeighbours))
        return true;
    if (halvings == 0)
        return false;
    MovingEdges first = points;
    MovingEdges second = points;
    for (std::size_t k = 0; k < points.size(); ++k) {
        const Vec middle = 0.5 * points[k].at[0] + 0.5 * points[k].at[1];
        first[k].at[1] = middle;
        second[k].at[0] = middle;
        first[k].error *= 2; // the middle is rounded
        second[k].error *= 2;
    }
    return areClearInParts(first, areNeighbours, halvings - 1) && areClearInParts(second, areNeighbours, halvings - 1);
}

} // namespace

bool StraightLegs::areClear(std::size_t i, std::size_t j, Interval slice) const
{
    SWEEP_EXPECTS(slice.start < slice.end);
    if (i == next(j))
        std::swap(i, j);
    const bool areNeighbours = j == next(i);
    const std::array<std::size_t, 4> points{i, next(i), j, next(j)};
    if (std::ranges::any_of(points, [this](std::size_t k) { return positionsOf(k).empty(); }))
        return false;
    const auto walk = [&](std::size_t k) { return Walk(positionsOf(points[k]), slice.start); };
    std::array<Walk, 4> walks{walk(0), walk(1), walk(2), walk(3)};
    for (double t = slice.start; t < slice.end;) {
        t = slice.end;
        for (const Walk& each : walks)
            t = std::min(t, each.turn());
        constexpr int halvings = 8;
        if (!areClearInParts({walks[0].moved(t), walks[1].moved(t), walks[2].moved(t), walks[3].moved(t)},
                             areNeighbours, halvings))
            return false;
    }
    return true;
}

Clear EdgePairFilter::clearByBounds(std::size_t i, std::size_t j, Interval slice, SliceEnds ends, int halvings) const
{
    double middle = slice.start / 2 + slice.end / 2;
    const bool isKey = findKey({i, next(i), j, next(j)}, slice, middle);
    if (!isKey)
        if (const Clear whole = clearAtOnce(i, j, slice, ends);
            whole != Clear::no || halvings == 0 || !(slice.start < middle && middle < slice.end))
            return whole;
    const int left = isKey ? halvings : halvings - 1;
    if (clearByBounds(i, j, {slice.start, middle}, {ends.isStartDecided, false}, left) == Clear::no)
        return Clear::no;
    return clearByBounds(i, j, {middle, slice.end}, {false, ends.mayDecideEnd}, left);
}

// Moves the time to the middle one of the keys that one of the points has inside the slice.
bool EdgePairFilter::findKey(const std::array<std::size_t, 4>& points, Interval slice, double& time) const
{
    for (const std::size_t k : points)
        if (const auto keys = keysInside(m_polygon.points[k], slice); !keys.empty()) {
            time = keys[keys.size() / 2].t;
            return true;
        }
    return false;
}

Clear EdgePairFilter::clearAtOnce(std::size_t i, std::size_t j, Interval slice, SliceEnds ends) const
{
    const std::size_t count = coefficientCountOf({i, next(i), j, next(j)});
    const auto point = [&](std::size_t k) { return PointOverSlice(m_polygon.points[k], m_active, slice, count); };
    const PointOverSlice a = point(i);
    const PointOverSlice b = point(next(i));
    const PointOverSlice c = point(j);
    const PointOverSlice d = point(next(j));
    const auto from = [&](const PointOverSlice& p, const PointOverSlice& q) { return vectorOver(p, q, slice, count); };
    if (j == next(i))
        return clearOfNeighbours(from(a, b), from(c, d), count, ends);
    if (i == next(j))
        return clearOfNeighbours(from(c, d), from(a, b), count, ends);
    const auto extents = [&](const PointOverSlice& p, const PointOverSlice& q) {
        Extents both = extentsOf(p, count);
        include(both, extentsOf(q, count), count);
        return both;
    };
    Clear best = areApart(extents(a, b), extents(c, d), count, ends);
    const auto tryLine = [&](const PointOverSlice& p, const PointOverSlice& q, const PointOverSlice& r,
                             const PointOverSlice& s) {
        const BoxCoefficients line = from(p, q);
        const Values first = cross(line, from(p, r), count);
        const Values second = cross(line, from(p, s), count);
        for (const double sign : {1.0, -1.0})
            best = std::max(best, std::min(clearFor(positive(first, count, sign), ends),
                                           clearFor(positive(second, count, sign), ends)));
    };
    if (best != Clear::yes)
        tryLine(a, b, c, d);
    if (best != Clear::yes)
        tryLine(c, d, a, b);
    return best;
}
std::size_t EdgePairFilter::coefficientCountOf(const std::array<std::size_t, 4>& points) const
{
    for (const std::size_t k : points)
        if (const auto* launch = std::get_if<Launch>(&m_polygon.points[k]); launch != nullptr && launch->acceleration)
            return 3;
    return 2;
}

// Neither is without length, and one does not fold back on the other, if they turn or go forwards.
Clear EdgePairFilter::clearOfNeighbours(const BoxCoefficients& first, const BoxCoefficients& second, std::size_t count,
                                        SliceEnds ends)
{
    const Values turn = cross(first, second, count);
    const Values forwards = dot(first, second, count);
    return std::max({clearFor(positive(turn, count, 1), ends), clearFor(positive(turn, count, -1), ends),
                     clearFor(positive(forwards, count, 1), ends)});
}

// The Bernstein coefficients of a product, each times a positive number.
template <class Product>
EdgePairFilter::Values EdgePairFilter::product(std::size_t count, const Product& of)
{
    Values result{};
    for (std::size_t a = 0; a < count; ++a)
        for (std::size_t b = 0; b < count; ++b) {
            const double weight = (count == 3 && a == 1 ? 2 : 1) * (count == 3 && b == 1 ? 2 : 1);
            result[a + b] = tightSum(result[a + b], tightProduct(Bounds::exactly(weight), of(a, b)));
        }
    return result;
}
EdgePairFilter::Values EdgePairFilter::cross(const BoxCoefficients& p, const BoxCoefficients& q, std::size_t count)
{
    return product(count, [&](std::size_t a, std::size_t b) {
        return tightSum(tightProduct(p[a].x, q[b].y), -tightProduct(p[a].y, q[b].x));
    });
}
EdgePairFilter::Values EdgePairFilter::dot(const BoxCoefficients& p, const BoxCoefficients& q, std::size_t count)
{
    return product(count, [&](std::size_t a, std::size_t b) {
        return tightSum(tightProduct(p[a].x, q[b].x), tightProduct(p[a].y, q[b].y));
    });
}
Positive EdgePairFilter::positive(const Values& values, std::size_t count, double sign)
{
    Positive result;
    const std::size_t last = 2 * count - 2;
    for (std::size_t k = 0; k <= last; ++k) {
        const double low = sign > 0 ? values[k].low : -values[k].high;
        if (!(low >= 0))
            return {};
        result.isInside |= low > 0;
        if (k == 0)
            result.isAtStart = low > 0;
        if (k == last)
            result.isAtEnd = low > 0;
    }
    return result;
}

} // namespace sweep
