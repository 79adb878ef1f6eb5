#include "tests/support/oracle/polygon_normal.h"

#include <algorithm>
#include <vector>

namespace sweep::oracle {

namespace {

using Point = Pair2<Rational>;
using Set = Shaped<Rational>;

Point sum(const Point& p, const Point& q)
{
    return {Rational(p.x + q.x), Rational(p.y + q.y)};
}
Point times(const Rational& factor, const Point& p)
{
    return {Rational(factor * p.x), Rational(factor * p.y)};
}
Rational squared(const Point& p)
{
    return dot(p, p);
}

// Twice the signed area; positive if the corners go round to the left.
Rational twiceArea(const Set& region)
{
    Rational total = 0;
    for (const Set& edge : partsOf(region))
        total += crossOf(edge.a, edge.b);
    return total;
}

// The shortest vector from one hull to another that it does not meet.
Point shortestWay(const Set& p, const Set& q)
{
    std::vector<Point> ways;
    for (const Point& end : {p.a, p.b})
        ways.push_back(nearestOn(q, end) - end);
    for (const Point& end : {q.a, q.b})
        ways.push_back(end - nearestOn(p, end));
    return *std::min_element(ways.begin(), ways.end(),
                             [](const Point& u, const Point& v) { return squared(u) < squared(v); });
}

// None unless all are one direction.
std::optional<Point> common(const std::vector<Point>& directions, const Tolerance& tolerance)
{
    const auto isFirst = [&](const Point& other) {
        return isOneDirection(directions.front(), other, tolerance.squaredSine);
    };
    if (directions.empty() || !std::all_of(directions.begin(), directions.end(), isFirst))
        return std::nullopt;
    return directions.front();
}

// A point or a straight piece that two parts share, with its direction if it has one.
struct Shared
{
    Point from;
    Point to;
    bool isPiece = false;
    std::optional<Point> normal;
};

class ThinPlaces
{
public:
    ThinPlaces(const Set& a, const Set& b, const Tolerance& tolerance) : m_a(a), m_b(b), m_tolerance(tolerance)
    {
        const std::vector<Set> others = partsOf(b);
        for (const Set& p : partsOf(a))
            for (const Set& q : others)
                compare(p, q);
    }

    [[nodiscard]] std::optional<PolygonPlace> place() const
    {
        if (m_shared.empty())
            return std::nullopt;
        std::vector<Point> directions;
        const std::vector<std::vector<Shared>> places = connected();
        for (const auto& place : places) {
            const auto direction = directionOf(place);
            if (!direction)
                return PolygonPlace{std::nullopt, middleOf(places)};
            directions.push_back(*direction);
        }
        return PolygonPlace{common(directions, m_tolerance), middleOf(places)};
    }

private:
    [[nodiscard]] bool isOne(const Point& p, const Point& q) const
    {
        return squared(p - q) <= m_tolerance.squaredLength;
    }
    [[nodiscard]] bool hasLength(const Set& part) const { return !isOne(part.a, part.b); }

    // The vertices in the sense of the normals.
    [[nodiscard]] std::vector<Point> verticesOf(const Set& part) const
    {
        if (part.endlessBack)
            return {};
        if (part.endlessAhead || !hasLength(part))
            return {part.a};
        return {part.a, part.b};
    }
    [[nodiscard]] bool isVertex(const Set& part, const Point& p) const
    {
        const std::vector<Point> vertices = verticesOf(part);
        return std::any_of(vertices.begin(), vertices.end(), [&](const Point& v) { return isOne(v, p); });
    }
    [[nodiscard]] bool isOn(const Set& part, const Point& p) const
    {
        return squaredDistance(part, p) <= m_tolerance.squaredLength;
    }

    void compare(const Set& p, const Set& q)
    {
        if (hasLength(p) && hasLength(q) && addPiece(p, q))
            return;
        for (const Point& vertex : verticesOf(p))
            if (isOn(q, vertex))
                addPoint(vertex, isVertex(q, vertex) ? std::nullopt : across(q, m_b, m_a, vertex, false));
        for (const Point& vertex : verticesOf(q))
            if (isOn(p, vertex) && !isVertex(p, vertex))
                addPoint(vertex, across(p, m_a, m_b, vertex, true));
    }
    void addPoint(const Point& p, std::optional<Point> normal) { m_shared.push_back({p, p, false, std::move(normal)}); }

    // Adds what two parts on one line share, if it is longer than a point.
    bool addPiece(const Set& p, const Set& q)
    {
        const Point d = p.b - p.a;
        const auto beside = [&](const Point& end) {
            const Rational turn = crossOf(d, end - p.a);
            return turn * turn > m_tolerance.squaredLength * squared(d);
        };
        if (beside(q.a) || beside(q.b))
            return false;
        // Proportions along p, within its own ends and those of q.
        std::optional<Rational> from, to;
        const auto atLeast = [&](const Rational& u) { from = from ? std::max(*from, u) : u; };
        const auto atMost = [&](const Rational& u) { to = to ? std::min(*to, u) : u; };
        if (!p.endlessBack)
            atLeast(0);
        if (!p.endlessAhead)
            atMost(1);
        const Rational start = dot(q.a - p.a, d) / squared(d);
        const Rational end = dot(q.b - p.a, d) / squared(d);
        const bool ahead = start < end;
        if (!q.endlessBack)
            ahead ? atLeast(start) : atMost(start);
        if (!q.endlessAhead)
            ahead ? atMost(end) : atLeast(end);
        const Rational u = from.value_or(to.value_or(0) - 1);
        const Rational v = to.value_or(u + 1);
        const Rational length = v - u;
        if (length <= 0 || length * length * squared(d) <= m_tolerance.squaredLength)
            return false;
        const bool isFirst = m_a.isRegion();
        m_shared.push_back({sum(p.a, times(u, d)), sum(p.a, times(v, d)), true,
                            isFirst ? outwards(p, m_a) : times(-1, outwards(q, m_b))});
        return true;
    }

    [[nodiscard]] static Point outwards(const Set& edge, const Set& region)
    {
        const Point d = edge.b - edge.a;
        return twiceArea(region) > 0 ? Point{d.y, Rational(-d.x)} : Point{Rational(-d.y), d.x};
    }

    // The perpendicular, from a to b, of a part of `owner` whose inside the vertex of `other` meets.
    [[nodiscard]] std::optional<Point> across(const Set& part, const Set& owner, const Set& other, const Point& vertex,
                                              bool ownerIsA) const
    {
        const Rational sign = ownerIsA ? 1 : -1;
        if (owner.isRegion())
            return times(sign, outwards(part, owner));
        // A thin body has no side: it is that of the polygon's edges at the vertex.
        const Point d = part.b - part.a;
        Rational side = 0;
        for (const Set& edge : partsOf(other))
            for (const auto& [near, far] : {std::pair(edge.a, edge.b), std::pair(edge.b, edge.a)})
                if (isOne(near, vertex))
                    if (const Rational turn = crossOf(d, far - vertex); abs(turn) > abs(side))
                        side = turn;
        const Point left{Rational(-d.y), d.x};
        return times(side > 0 ? sign : Rational(-sign), left);
    }

    [[nodiscard]] bool meet(const Shared& p, const Shared& q) const
    {
        return distanceOfHulls(Set{p.from, p.to, 0}, Set{q.from, q.to, 0}) <= m_tolerance.squaredLength;
    }
    [[nodiscard]] std::vector<std::vector<Shared>> connected() const
    {
        std::vector<std::vector<Shared>> places;
        for (const Shared& shared : m_shared) {
            std::vector<Shared> joined{shared};
            std::erase_if(places, [&](const std::vector<Shared>& place) {
                const bool meets =
                    std::any_of(place.begin(), place.end(), [&](const Shared& other) { return meet(shared, other); });
                if (meets)
                    joined.insert(joined.end(), place.begin(), place.end());
                return meets;
            });
            places.push_back(std::move(joined));
        }
        return places;
    }

    // Only its pieces decide about a place that has one.
    [[nodiscard]] std::optional<Point> directionOf(const std::vector<Shared>& place) const
    {
        const bool hasPiece = std::any_of(place.begin(), place.end(), [](const Shared& s) { return s.isPiece; });
        std::vector<Point> directions;
        for (const Shared& shared : place) {
            if (hasPiece && !shared.isPiece)
                continue;
            if (!shared.normal)
                return std::nullopt;
            directions.push_back(*shared.normal);
        }
        return common(directions, m_tolerance);
    }

    [[nodiscard]] std::optional<Point> middleOf(const std::vector<std::vector<Shared>>& places) const
    {
        const bool isEndless = m_a.endlessAhead || m_b.endlessAhead;
        if (places.size() != 1 || !directionOf(places[0]) || isEndless)
            return std::nullopt;
        std::vector<Point> ends;
        for (const Shared& shared : places[0]) {
            ends.push_back(shared.from);
            ends.push_back(shared.to);
        }
        // The two that are farthest apart. Their coordinates do not order them: those along a piece may differ by
        // rounding.
        std::pair farthest{ends.front(), ends.front()};
        for (const Point& p : ends)
            for (const Point& q : ends)
                if (squared(q - p) > squared(farthest.second - farthest.first))
                    farthest = {p, q};
        return times(Rational(1, 2), sum(farthest.first, farthest.second));
    }

    const Set& m_a;
    const Set& m_b;
    const Tolerance& m_tolerance;
    std::vector<Shared> m_shared;
};

// Thick bodies touch where the parts of their borders are as far from each other as the radii reach.
std::optional<PolygonPlace> thickPlace(const Set& a, const Set& b, const Tolerance& tolerance)
{
    const Rational reach = a.radius + b.radius;
    const std::vector<Set> others = partsOf(b);
    std::vector<Point> directions;
    for (const Set& p : partsOf(a))
        for (const Set& q : others) {
            const Point way = shortestWay(p, q);
            if (abs(Rational(squared(way) - reach * reach)) <= tolerance.squaredLength)
                directions.push_back(way);
        }
    if (directions.empty())
        return std::nullopt;
    return PolygonPlace{common(directions, tolerance), std::nullopt};
}

} // namespace

bool isOneDirection(const Pair2<Rational>& p, const Pair2<Rational>& q, const Rational& squaredSine)
{
    const Rational turn = crossOf(p, q);
    return dot(p, q) > 0 && turn * turn <= squared(p) * squared(q) * squaredSine;
}

std::optional<PolygonPlace> polygonPlace(const Set& a, const Set& b, const Tolerance& tolerance)
{
    return a.radius + b.radius > 0 ? thickPlace(a, b, tolerance) : ThinPlaces(a, b, tolerance).place();
}

} // namespace sweep::oracle
