#include "tests/support/oracle/relation_oracle.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace sweep::oracle {

namespace {

using Place = Pair2<Rational>;
using Solid = Shaped<Rational>;

Place placeOf(Vec v)
{
    return {Rational(v.x), Rational(v.y)};
}

Place moved(const Place& p, const Rational& u, const Place& d)
{
    return {Rational(p.x + u * d.x), Rational(p.y + u * d.y)};
}

bool coincide(const Place& p, const Place& q)
{
    return p.x == q.x && p.y == q.y;
}

bool isSinglePoint(const Solid& hull)
{
    return coincide(hull.a, hull.b);
}

bool isThin(const Solid& body)
{
    return body.radius == 0;
}

// A part of a line: start + u·way with u from `from` to `to`, unbounded if absent; a point if they are equal.
struct Part
{
    Place start;
    Place way{0, 0};
    std::optional<Rational> from = Rational(0);
    std::optional<Rational> to = Rational(0);

    [[nodiscard]] bool isOnePoint() const { return from && to && *from == *to; }
    [[nodiscard]] Place at(const Rational& u) const { return moved(start, u, way); }
};

// The parameters of k along the line of h. Requires: k lies on that line.
Part alongLineOf(const Solid& h, const Solid& k)
{
    const Place d = h.b - h.a;
    const auto parameter = [&](const Place& p) { return Rational(dot(p - h.a, d) / dot(d, d)); };
    Part part{h.a, d};
    const Rational a = parameter(k.a);
    const Rational b = parameter(k.b);
    part.from = k.endlessBack ? std::nullopt : std::optional(a);
    part.to = k.endlessAhead ? std::nullopt : std::optional(b);
    if (b < a)
        std::swap(part.from, part.to);
    return part;
}

// The points that both hulls share.
std::optional<Part> sharedPart(const Solid& h, const Solid& k)
{
    if (isSinglePoint(h) || isSinglePoint(k)) {
        const Place p = isSinglePoint(h) ? h.a : k.a;
        const bool both = squaredDistance(h, p) == 0 && squaredDistance(k, p) == 0;
        return both ? std::optional(Part{p}) : std::nullopt;
    }
    const Place d = h.b - h.a;
    const Place e = k.b - k.a;
    const Place apart = k.a - h.a;
    if (const Rational turn = crossOf(d, e); turn != 0) {
        const Rational u = crossOf(apart, e) / turn;
        const Rational v = crossOf(apart, d) / turn;
        return within(h, u) && within(k, v) ? std::optional(Part{moved(h.a, u, d)}) : std::nullopt;
    }
    if (crossOf(apart, d) != 0)
        return std::nullopt;
    Part part = alongLineOf(h, h);
    const Part other = alongLineOf(h, k);
    if (!part.from || (other.from && *other.from > *part.from))
        part.from = other.from;
    if (!part.to || (other.to && *other.to < *part.to))
        part.to = other.to;
    return part.from && part.to && *part.to < *part.from ? std::nullopt : std::optional(part);
}

// The shortest difference of a point of h and a point of k. It is unique because hulls are convex; if they share no
// point, it is at a control point.
Place shortest(const Solid& h, const Solid& k)
{
    if (sharedPart(h, k))
        return {0, 0};
    const std::array<Place, 4> candidates{h.a - nearestOn(k, h.a), h.b - nearestOn(k, h.b), nearestOn(h, k.a) - k.a,
                                          nearestOn(h, k.b) - k.b};
    return *std::min_element(candidates.begin(), candidates.end(),
                             [](const Place& p, const Place& q) { return dot(p, p) < dot(q, q); });
}

// The square root of a positive number to 200 binary digits, or exactly if it is rational.
Enclosure squareRoot(const Rational& x)
{
    const Integer product = numerator(x) * denominator(x); // √(n/d) = √(n·d)/d
    const auto size = static_cast<int>(msb(product));
    const int shift = size < 400 ? (400 - size) / 2 + 1 : 0;
    const Integer scaled = product << static_cast<unsigned>(2 * shift);
    const Integer root = sqrt(scaled);
    const Integer below = denominator(x) << static_cast<unsigned>(shift);
    const bool exact = root * root == scaled;
    return {Rational(root, below), Rational(exact ? root : Integer(root + 1), below)};
}

// True if p, a point of the thin body, is not one of its ends.
bool isInside(const Solid& thin, const Place& p)
{
    if (isSinglePoint(thin))
        return true;
    return (thin.endlessBack || !coincide(p, thin.a)) && (thin.endlessAhead || !coincide(p, thin.b));
}

std::string text(double x)
{
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.17g", x);
    return buffer.data();
}
std::string text(Vec v)
{
    return "(" + text(v.x) + ", " + text(v.y) + ")";
}

// The ends of a hull with the names of their control points.
std::vector<std::pair<char, Place>> endsOf(const Solid& hull)
{
    std::vector<std::pair<char, Place>> ends;
    if (!hull.endlessBack)
        ends.emplace_back('a', hull.a);
    if (!hull.endlessAhead && !isSinglePoint(hull))
        ends.emplace_back('b', hull.b);
    return ends;
}

// The number represented by a coordinate of an answer: start + u·step + offset.
struct Coordinate
{
    double found;
    Rational start;
    Rational step;
    Enclosure offset;
    bool isRounded; // requires the nearest double, not one within the error
};

class RelationCheck
{
public:
    RelationCheck(const Solid& a, const Solid& b, const PairRelation& found, const Rational& unknown)
        : m_a(a), m_b(b), m_found(found), m_unknown(unknown), m_relation(relationByDefinition(a, b)),
          m_way(shortest(a, b)), m_error(pointError(a, b) + unknown)
    {
    }

    std::vector<std::string> run()
    {
        if (m_found.relation != m_relation) {
            blame(std::string("relation is ") + name(m_found.relation) + ", not " + name(m_relation));
            return m_faults;
        }
        checkDistance();
        checkPoints();
        checkPiece();
        checkSides();
        return m_faults;
    }

private:
    void blame(std::string what) { m_faults.push_back(std::move(what)); }

    void checkDistance()
    {
        const bool apart = m_relation == Relation::apart;
        const RootDistance exact = apart ? distanceApart(m_a, m_b) : RootDistance{Rational(0)};
        const Rational unknown = apart ? m_unknown : Rational(0);
        if (!isNearest(exact, m_found.distance, unknown) || std::signbit(m_found.distance))
            blame("distance is " + text(m_found.distance) + ", not " + text(nearestDouble(exact)));
        else if (const auto [least, most] = signs(exact, Rational(m_found.distance), unknown);
                 static_cast<int>(m_found.rest) < least || static_cast<int>(m_found.rest) > most)
            blame("rest of the distance has the sign " + std::to_string(static_cast<int>(m_found.rest)));
    }

    // True if x is the double nearest to a number within `unknown` of the distance.
    static bool isNearest(const RootDistance& distance, double x, const Rational& unknown)
    {
        return nearestDouble(RootDistance{distance.squared, distance.less + unknown}) <= x &&
               x <= nearestDouble(RootDistance{distance.squared, distance.less - unknown});
    }
    static std::pair<int, int> signs(const RootDistance& distance, const Rational& x, const Rational& unknown)
    {
        return {compare(distance, x + unknown), compare(distance, x - unknown)};
    }
    [[nodiscard]] bool isNearest(const Rational& value, double x) const
    {
        return nearestDouble(Rational(value - m_unknown)) <= x && x <= nearestDouble(Rational(value + m_unknown));
    }

    void checkPoints()
    {
        for (const double x : {m_found.onA.x, m_found.onA.y, m_found.onB.x, m_found.onB.y})
            if (!std::isfinite(x) || (x == 0 && std::signbit(x))) {
                blame("points " + text(m_found.onA) + ", " + text(m_found.onB) +
                      " have a coordinate of −0 or infinity");
                return;
            }
        if (m_relation != Relation::apart && !(m_found.onA == m_found.onB))
            blame("the shared point is " + text(m_found.onA) + " on a and " + text(m_found.onB) + " on b");
        const bool thin = isThin(m_a) && isThin(m_b);
        if (m_relation != Relation::overlap || thin)
            checkNearest();
        else if (!isNearlyIn(m_a, m_found.onA, m_error) || !isNearlyIn(m_b, m_found.onA, m_error))
            blame("the point " + text(m_found.onA) + " is not shared");
        if (m_unknown == 0)
            checkExactness();
    }

    // A point that is marked as exact is a correct one. A single shared point is marked as exact if it is.
    void checkExactness()
    {
        if (m_relation == Relation::apart) {
            if (m_found.isExactA && !isNearest(m_found.onA, m_a, m_b))
                blame("the point " + text(m_found.onA) + " on a is called exact");
            if (m_found.isExactB && !isNearest(m_found.onB, m_b, m_a))
                blame("the point " + text(m_found.onB) + " on b is called exact");
            return;
        }
        const bool isShared = isNearlyIn(m_a, m_found.onA, 0) && isNearlyIn(m_b, m_found.onA, 0);
        const bool hasPiece = m_found.piece.has_value(); // the middle of a piece may be rounded and still be shared
        if (m_found.isExactA != m_found.isExactB || m_found.isExactA > isShared ||
            (!hasPiece && isShared > m_found.isExactA))
            blame("the shared point " + text(m_found.onA) + " is called " + (m_found.isExactA ? "exact" : "rounded"));
    }
    // True if p is in the body and as near to the other hull as any of its points: with w the squared distance of the
    // hulls, at the distance √w minus the own radius.
    [[nodiscard]] bool isNearest(Vec p, const Solid& own, const Solid& other) const
    {
        const Rational w = dot(m_way, m_way);
        const Rational square = own.radius * own.radius;
        const Rational rest = w + square - squaredDistance(other, placeOf(p));
        return isNearlyIn(own, p, 0) && rest >= 0 && rest * rest == 4 * square * w;
    }

    // The hulls are nearest along a part of a line on a, and along the same part minus m_way on b. The bodies extend
    // from there towards each other by their radii.
    void checkNearest()
    {
        Solid met = m_b;
        met.a = moved(m_b.a, 1, m_way);
        met.b = moved(m_b.b, 1, m_way);
        const std::optional<Part> part = sharedPart(m_a, met);
        if (!part) {
            blame("the oracle finds no nearest points");
            return;
        }
        const Enclosure none{0, 0};
        Enclosure x = none;
        Enclosure y = none;
        if (m_way.x != 0 || m_way.y != 0) {
            const Enclosure length = squareRoot(dot(m_way, m_way));
            x = quotient(m_way.x, length);
            y = quotient(m_way.y, length);
        }
        const auto reach = [](const Enclosure& unit, const Rational& radius) {
            const Rational p = unit.lo * radius;
            const Rational q = unit.hi * radius;
            return p < q ? Enclosure{p, q} : Enclosure{q, p};
        };
        const Place& d = part->way;
        const Place onB = part->start - m_way;
        const std::array<Coordinate, 4> wanted{
            Coordinate{m_found.onA.x, part->start.x, d.x, reach(x, -m_a.radius), isThin(m_a)},
            Coordinate{m_found.onA.y, part->start.y, d.y, reach(y, -m_a.radius), isThin(m_a)},
            Coordinate{m_found.onB.x, onB.x, d.x, reach(x, m_b.radius), isThin(m_b)},
            Coordinate{m_found.onB.y, onB.y, d.y, reach(y, m_b.radius), isThin(m_b)}};
        const bool right = part->from && part->to ? isMiddle(*part, wanted) : isSomewhere(*part, wanted);
        if (!right)
            blame("points " + text(m_found.onA) + " on a, " + text(m_found.onB) + " on b are not the nearest ones");
    }
    static Enclosure quotient(const Rational& x, const Enclosure& length)
    {
        const Rational p = x / length.lo;
        const Rational q = x / length.hi;
        return p < q ? Enclosure{p, q} : Enclosure{q, p};
    }

    [[nodiscard]] bool isMiddle(const Part& part, const std::array<Coordinate, 4>& wanted) const
    {
        const Rational u = (*part.from + *part.to) / 2;
        return std::all_of(wanted.begin(), wanted.end(), [&](const Coordinate& c) {
            const Rational value = c.start + u * c.step;
            if (c.isRounded)
                return isNearest(value, c.found);
            return Rational(c.found) - m_error <= value + c.offset.hi &&
                   Rational(c.found) + m_error >= value + c.offset.lo;
        });
    }

    // Any point of an unbounded part is correct: some u must give all four coordinates.
    [[nodiscard]] bool isSomewhere(Part part, const std::array<Coordinate, 4>& wanted) const
    {
        for (const Coordinate& c : wanted) {
            const auto [below, above] = room(c);
            const Rational lo = below - c.offset.hi - c.start - m_unknown;
            const Rational hi = above - c.offset.lo - c.start + m_unknown;
            if (c.step == 0) {
                if (lo > 0 || hi < 0)
                    return false;
                continue;
            }
            const Rational from = std::min(Rational(lo / c.step), Rational(hi / c.step));
            const Rational to = std::max(Rational(lo / c.step), Rational(hi / c.step));
            part.from = part.from ? std::max(*part.from, from) : from;
            part.to = part.to ? std::min(*part.to, to) : to;
        }
        return !part.from || !part.to || *part.from <= *part.to;
    }
    [[nodiscard]] std::pair<Rational, Rational> room(const Coordinate& c) const
    {
        const Rational x(c.found);
        if (!c.isRounded)
            return {x - m_error, x + m_error};
        constexpr double most = std::numeric_limits<double>::max();
        const Rational below(std::max(std::nextafter(c.found, -HUGE_VAL), -most));
        const Rational above(std::min(std::nextafter(c.found, HUGE_VAL), most));
        return {(below + x) / 2, (x + above) / 2};
    }

    void checkPiece()
    {
        std::optional<Part> part;
        if (isThin(m_a) && isThin(m_b))
            part = sharedPart(m_a, m_b);
        const bool isPiece = part && !part->isOnePoint();
        if (isPiece != m_found.piece.has_value()) {
            blame(isPiece ? "has no piece" : "has a piece where the bodies do not lie on each other");
            return;
        }
        if (!isPiece)
            return;
        const auto isEnd = [&](const std::optional<Rational>& u, const std::optional<Vec>& end) {
            if (!u || !end)
                return !u && !end;
            const Place p = part->at(*u);
            return isNearest(p.x, end->x) && isNearest(p.y, end->y);
        };
        const auto& [from, to, isFromExact, isToExact] = *m_found.piece;
        for (const auto& [end, isExact] : {std::pair(&from, isFromExact), std::pair(&to, isToExact)})
            if (*end && m_unknown == 0 &&
                isExact != (isNearlyIn(m_a, **end, 0) && isNearlyIn(m_b, **end, 0) && isEndOf(*part, **end)))
                blame("the end " + text(**end) + " of the piece is called " + (isExact ? "exact" : "rounded"));
        const bool right =
            (isEnd(part->from, from) && isEnd(part->to, to)) || (isEnd(part->from, to) && isEnd(part->to, from));
        if (!right)
            blame("the piece is from " + (from ? text(*from) : "infinity") + " to " + (to ? text(*to) : "infinity"));
    }

    [[nodiscard]] static bool isEndOf(const Part& part, Vec end)
    {
        const auto isAt = [&](const std::optional<Rational>& u) {
            return u && part.at(*u).x == Rational(end.x) && part.at(*u).y == Rational(end.y);
        };
        return isAt(part.from) || isAt(part.to);
    }

    void checkSides()
    {
        std::size_t count = 0;
        if (isThin(m_a) && isThin(m_b)) {
            count += checkEnds(true, m_a, m_b);
            count += checkEnds(false, m_b, m_a);
        }
        if (count != m_found.sides.size())
            blame("has " + std::to_string(m_found.sides.size()) + " sides of ends, not " + std::to_string(count));
    }
    std::size_t checkEnds(bool ofA, const Solid& hull, const Solid& line)
    {
        if (isSinglePoint(line))
            return 0;
        const Place d = line.b - line.a;
        const auto ends = endsOf(hull);
        for (const auto& [end, place] : ends) {
            const Rational product = crossOf(d, place - line.a);
            const auto isIt = [&, end = end](const EndSide& side) { return side.ofA == ofA && side.end == end; };
            const auto side = std::find_if(m_found.sides.begin(), m_found.sides.end(), isIt);
            const std::string what = std::string("end ") + end + (ofA ? " of a" : " of b");
            if (side == m_found.sides.end()) {
                blame(what + " has no side");
                continue;
            }
            const Rational magnitude = abs(product);
            const auto sign = static_cast<int>(side->side);
            if (sign < Rational(product - m_unknown).sign() || sign > Rational(product + m_unknown).sign())
                blame(what + " is on the wrong side");
            if (!isNearest(RootDistance{Rational(product * product / dot(d, d))}, side->distance, m_unknown))
                blame(what + " is " + text(side->distance) + " from the line");
            else if (m_unknown == 0 && compare(RootDistance{Rational(product * product / dot(d, d))},
                                               Rational(side->distance)) != static_cast<int>(side->rest))
                blame(what + " has the wrong rest of a distance from the line");
            if (std::signbit(side->crossProduct) || !isNearest(magnitude, side->crossProduct))
                blame(what + " has the cross product " + text(side->crossProduct) + ", not " +
                      text(nearestDouble(magnitude)));
            else if (m_unknown == 0 &&
                     Rational(magnitude - Rational(side->crossProduct)).sign() != static_cast<int>(side->restOfProduct))
                blame(what + " has the wrong rest of a cross product");
        }
        return ends.size();
    }

    const Solid& m_a;
    const Solid& m_b;
    const PairRelation& m_found;
    const Rational& m_unknown;
    Relation m_relation;
    Place m_way; // the vector from b's hull to a's
    Rational m_error;
    std::vector<std::string> m_faults;
};

} // namespace

Shaped<Rational> shaped(const Pose& pose)
{
    const Rational radius(pose.hasRadius ? pose.radius : 0);
    if (pose.isClosed()) {
        const Place first = placeOf(pose.points.front());
        Solid polygon{first, first, radius};
        for (const Vec at : pose.points)
            polygon.corners.push_back(placeOf(at));
        return polygon;
    }
    return {placeOf(pose.a), placeOf(pose.isLong() ? pose.b : pose.a), radius, pose.hull == HullKind::line,
            isUnbounded(pose.hull)};
}

Body restingBody(const std::string& id, const Pose& pose)
{
    static constexpr std::array thin{Shape::point, Shape::segment, Shape::ray, Shape::line};
    const Shape thick = pose.isClosed() ? Shape::polygon : pose.isLong() ? Shape::capsule : Shape::circle;
    const Shape shape = pose.hasRadius ? thick : thin[static_cast<std::size_t>(pose.hull)];
    Body body{.id = id, .shape = shape, .a = Rest{pose.a}, .b = Rest{pose.b}, .radius = {pose.radius}};
    for (const Vec at : pose.points)
        body.points.emplace_back(Rest{at});
    return body;
}

Relation relationByDefinition(const Solid& a, const Solid& b)
{
    const Place way = shortest(a, b);
    const Rational away = dot(way, way);
    const Rational reach = a.radius + b.radius;
    if (away > reach * reach)
        return Relation::apart;
    // A disc's interior holds every point nearer than its radius, even next to an end that is not inside.
    if (reach > 0)
        return away < reach * reach ? Relation::overlap : Relation::touch;
    const std::optional<Part> part = sharedPart(a, b);
    if (!part->isOnePoint())
        return Relation::overlap;
    const Place p = part->at(*part->from);
    if (!isInside(a, p) || !isInside(b, p))
        return Relation::touch;
    return isSinglePoint(a) || isSinglePoint(b) ? Relation::overlap : Relation::cross;
}

int compare(const RootDistance& distance, const Rational& x)
{
    const Rational whole = distance.less + x;
    return whole < 0 ? 1 : Rational(distance.squared - whole * whole).sign();
}

double nearestDouble(const RootDistance& distance)
{
    std::uint64_t low = 0; // doubles from 0 on are ordered like their bits
    std::uint64_t high = std::bit_cast<std::uint64_t>(std::numeric_limits<double>::max());
    while (low < high) {
        const std::uint64_t middle = high - (high - low) / 2;
        if (compare(distance, Rational(std::bit_cast<double>(middle))) >= 0)
            low = middle;
        else
            high = middle - 1;
    }
    const double below = std::bit_cast<double>(low);
    if (below == std::numeric_limits<double>::max())
        return below;
    const double above = std::bit_cast<double>(low + 1);
    const int side = compare(distance, Rational((Rational(below) + Rational(above)) / 2));
    return side < 0 || (side == 0 && low % 2 == 0) ? below : above;
}

RootDistance distanceApart(const Solid& a, const Solid& b)
{
    const Place way = shortest(a, b);
    return {dot(way, way), a.radius + b.radius};
}

Rational pointError(const Solid& a, const Solid& b)
{
    Rational most = std::max(a.radius, b.radius);
    for (const Place* p : {&a.a, &a.b, &b.a, &b.b})
        most = std::max({most, Rational(abs(p->x)), Rational(abs(p->y))});
    return std::max(Rational(most * power(2, -50)), power(2, -1074));
}

bool isNearlyIn(const Solid& body, Vec p, const Rational& error)
{
    const Rational reach = body.radius + error * Rational(1414213563, 1000000000); // at least √2
    return squaredDistance(body, placeOf(p)) <= reach * reach;
}

std::vector<std::string> relationFaults(const Solid& a, const Solid& b, const PairRelation& found,
                                        const Rational& unknown)
{
    return RelationCheck(a, b, found, unknown).run();
}

} // namespace sweep::oracle
