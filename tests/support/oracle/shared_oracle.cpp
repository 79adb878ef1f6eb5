#include "tests/support/oracle/shared_oracle.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace sweep::oracle {

namespace {

using Spot = Pair2<Rational>;
using Area = Shaped<Rational>;

Spot along(const Spot& p, const Rational& u, const Spot& way)
{
    return {Rational(p.x + u * way.x), Rational(p.y + u * way.y)};
}
Spot across(const Spot& p)
{
    return {p.y, Rational(-p.x)};
}
bool isSameSpot(const Spot& p, const Spot& q)
{
    return p.x == q.x && p.y == q.y;
}

// ---- bodies ----

bool hasArea(const Area& body)
{
    return body.isRegion() || body.radius > 0;
}
bool isOneSpot(const Area& body)
{
    return !body.isRegion() && isSameSpot(body.a, body.b);
}
std::vector<Spot> controlPoints(const Area& body)
{
    return body.isRegion() ? body.corners : std::vector<Spot>{body.a, body.b};
}
// Twice the signed area of a polygon.
Rational doubledArea(const Area& polygon)
{
    Rational sum = 0;
    for (const Area& edge : partsOf(polygon))
        sum += crossOf(edge.a, edge.b);
    return sum;
}
bool isConvex(const Area& body)
{
    if (!body.isRegion())
        return true;
    const auto edges = partsOf(body);
    const int turn = doubledArea(body).sign();
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const Area& next = edges[(i + 1) % edges.size()];
        if (crossOf(edges[i].b - edges[i].a, next.b - next.a).sign() == -turn)
            return false;
    }
    return true;
}

enum class Side
{
    outside,
    border,
    inside
};
// Where p is in a polygon without its radius.
Side sideOf(const Area& polygon, const Spot& p)
{
    for (const Area& edge : partsOf(polygon))
        if (distanceOfHull(edge, p) == 0)
            return Side::border;
    return windingNumber(polygon, p) != 0 ? Side::inside : Side::outside;
}

// ---- square roots ----

// Encloses √x, x ≥ 0, to 800 binary digits.
Enclosure rootOf(const Rational& x)
{
    if (x == 0)
        return {0, 0};
    const Integer product = numerator(x) * denominator(x); // √(n/d) = √(n·d)/d
    const auto size = static_cast<int>(msb(product));
    const int shift = size < 1600 ? (1600 - size) / 2 + 1 : 0;
    const Integer scaled = product << static_cast<unsigned>(2 * shift);
    const Integer root = sqrt(scaled);
    const Integer below = denominator(x) << static_cast<unsigned>(shift);
    return {Rational(root, below), Rational(root * root == scaled ? root : Integer(root + 1), below)};
}
// The sign of whole + factor·√square.
int signOfSum(const Rational& whole, const Rational& factor, const Rational& square)
{
    const int other = square == 0 ? 0 : factor.sign();
    if (whole.sign() == other || other == 0)
        return whole.sign();
    if (whole == 0)
        return other;
    return Rational(whole * whole - factor * factor * square).sign() * whole.sign();
}

// ---- intervals along a line ----

// Parameters from `from` to `to`, unbounded if absent.
struct Span
{
    std::optional<Surd> from;
    std::optional<Surd> to;
};
using MaybeSpan = std::optional<Span>;

MaybeSpan common(const MaybeSpan& p, const MaybeSpan& q)
{
    if (!p || !q)
        return std::nullopt;
    Span both = *p;
    if (!both.from || (q->from && compare(*q->from, *both.from) > 0))
        both.from = q->from;
    if (!both.to || (q->to && compare(*q->to, *both.to) < 0))
        both.to = q->to;
    return both.from && both.to && compare(*both.to, *both.from) < 0 ? std::nullopt : MaybeSpan(both);
}
std::vector<Span> united(std::vector<Span> spans)
{
    std::sort(spans.begin(), spans.end(),
              [](const Span& p, const Span& q) { return q.from && (!p.from || compare(*p.from, *q.from) < 0); });
    std::vector<Span> result;
    for (const Span& span : spans) {
        const bool joins =
            !result.empty() && (!result.back().to || !span.from || compare(*span.from, *result.back().to) <= 0);
        if (!joins)
            result.push_back(span);
        else if (result.back().to && (!span.to || compare(*span.to, *result.back().to) > 0))
            result.back().to = span.to;
    }
    return result;
}
// The parameters of the hull along its own line.
Span ownSpan(const Area& hull)
{
    return {hull.endlessBack ? std::nullopt : std::optional(Surd{0}),
            hull.endlessAhead ? std::nullopt : std::optional(Surd{1})};
}
bool isSameSpan(const Span& p, const Span& q)
{
    const auto same = [](const std::optional<Surd>& u, const std::optional<Surd>& v) {
        return u && v ? compare(*u, *v) == 0 : !u && !v;
    };
    return same(p.from, q.from) && same(p.to, q.to);
}

// The u with |start + slope·u| ≤ √square. Requires: square ≥ 0.
MaybeSpan spanWithin(const Rational& start, const Rational& slope, const Rational& square)
{
    if (slope == 0)
        return start * start <= square ? MaybeSpan(Span{}) : std::nullopt;
    const Rational middle = -start / slope;
    const Rational reach = square / (slope * slope);
    return Span{Surd{middle, reach, -1}, Surd{middle, reach, 1}};
}
// The part of the line of h in the disc of squared radius `square` about p.
MaybeSpan spanInDisc(const Area& h, const Spot& p, const Rational& square)
{
    const Spot d = h.b - h.a;
    const Rational length = dot(d, d);
    const Rational offset = crossOf(d, h.a - p);
    const Rational reach = square - offset * offset / length;
    if (reach < 0)
        return std::nullopt;
    return spanWithin(dot(d, h.a - p), length, reach * length);
}
// The part of the line of h whose points have their foot on the edge and are at most the radius away from it.
MaybeSpan spanBeside(const Area& h, const Area& edge, const Rational& radius)
{
    const Spot d = h.b - h.a;
    const Spot e = edge.b - edge.a;
    const Rational length = dot(e, e);
    const Rational half = length / 2;
    const MaybeSpan near = spanWithin(crossOf(e, h.a - edge.a), crossOf(e, d), radius * radius * length);
    return common(near, spanWithin(dot(e, h.a - edge.a) - half, dot(e, d), half * half));
}

// The parameters at which the border of a polygon without its radius cuts the hull, and those of the hull's ends.
std::vector<Rational> cutsOf(const Area& h, const Area& polygon)
{
    std::vector<Rational> cuts;
    const Spot d = h.b - h.a;
    for (const Area& edge : partsOf(polygon)) {
        const Spot e = edge.b - edge.a;
        if (const Rational turn = crossOf(d, e); turn != 0) {
            cuts.push_back(crossOf(edge.a - h.a, e) / turn);
            continue;
        }
        for (const Spot& end : {edge.a, edge.b})
            cuts.push_back(dot(end - h.a, d) / dot(d, d));
    }
    std::erase_if(cuts, [&](const Rational& u) { return !within(h, u); });
    if (!h.endlessBack)
        cuts.push_back(0);
    if (!h.endlessAhead)
        cuts.push_back(1);
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
    return cuts;
}
std::vector<Rational> middlesOf(const std::vector<Rational>& cuts)
{
    std::vector<Rational> middles;
    for (std::size_t i = 1; i < cuts.size(); ++i)
        middles.push_back((cuts[i - 1] + cuts[i]) / 2);
    return middles;
}
Spot at(const Area& h, const Rational& u)
{
    return along(h.a, u, h.b - h.a);
}

// The parts of the hull in a polygon without its radius.
std::vector<Span> spansInRegion(const Area& h, const Area& polygon)
{
    std::vector<Span> spans;
    const auto cuts = cutsOf(h, polygon);
    for (const Rational& u : cuts)
        if (sideOf(polygon, at(h, u)) != Side::outside)
            spans.push_back({Surd{u}, Surd{u}});
    for (std::size_t i = 1; i < cuts.size(); ++i)
        if (sideOf(polygon, at(h, (cuts[i - 1] + cuts[i]) / 2)) != Side::outside)
            spans.push_back({Surd{cuts[i - 1]}, Surd{cuts[i]}});
    return spans;
}

// The part of h on another thin hull. Requires: h is not a single point.
MaybeSpan spanOnHull(const Area& h, const Area& k)
{
    const Spot d = h.b - h.a;
    const Spot e = k.b - k.a;
    const auto foot = [&](const Spot& p) { return Rational(dot(p - h.a, d) / dot(d, d)); };
    const auto one = [&](const Spot& p) -> MaybeSpan {
        if (distanceOfHull(h, p) != 0 || distanceOfHull(k, p) != 0)
            return std::nullopt;
        return Span{Surd{foot(p)}, Surd{foot(p)}};
    };
    if (isOneSpot(k))
        return one(k.a);
    if (const Rational turn = crossOf(d, e); turn != 0)
        return one(along(h.a, crossOf(k.a - h.a, e) / turn, d));
    if (crossOf(k.a - h.a, d) != 0)
        return std::nullopt;
    Span other{k.endlessBack ? std::nullopt : std::optional(Surd{foot(k.a)}),
               k.endlessAhead ? std::nullopt : std::optional(Surd{foot(k.b)})};
    if (foot(k.b) < foot(k.a))
        std::swap(other.from, other.to);
    return common(other, ownSpan(h));
}

// The parts of a thin hull in another body, in order. Requires: the hull is not a single point.
std::vector<Span> spansIn(const Area& h, const Area& body)
{
    std::vector<Span> spans;
    const auto add = [&](const MaybeSpan& span) {
        if (const MaybeSpan own = common(span, ownSpan(h)))
            spans.push_back(*own);
    };
    if (!hasArea(body)) {
        add(spanOnHull(h, body));
        return spans;
    }
    if (body.isRegion())
        spans = spansInRegion(h, body);
    if (body.radius > 0)
        for (const Area& edge : partsOf(body)) {
            add(spanInDisc(h, edge.a, body.radius * body.radius));
            if (isSameSpot(edge.a, edge.b))
                continue;
            add(spanInDisc(h, edge.b, body.radius * body.radius));
            add(spanBeside(h, edge, body.radius));
        }
    return united(spans);
}

// ---- relation ----

// Whether a common point of two thin hulls is no end of this one.
bool isInnerSpot(const Area& hull, const Spot& p)
{
    return isOneSpot(hull) ||
           ((hull.endlessBack || !isSameSpot(p, hull.a)) && (hull.endlessAhead || !isSameSpot(p, hull.b)));
}
Relation relationOfThin(const Area& a, const Area& b)
{
    if (squaredDistance(a, b) != 0)
        return Relation::apart;
    if (isOneSpot(a) || isOneSpot(b)) {
        const Spot p = isOneSpot(a) ? a.a : b.a;
        return isInnerSpot(a, p) && isInnerSpot(b, p) ? Relation::overlap : Relation::touch;
    }
    const Span span = *spanOnHull(a, b);
    if (!span.from || !span.to || compare(*span.from, *span.to) != 0)
        return Relation::overlap;
    const Spot p = at(a, span.from->whole);
    return isInnerSpot(a, p) && isInnerSpot(b, p) ? Relation::cross : Relation::touch;
}

// Whether a part of the hull, or one point if it is a single one, is strictly inside the polygon without its radius.
bool entersRegion(const Area& h, const Area& polygon)
{
    if (isOneSpot(h))
        return sideOf(polygon, h.a) == Side::inside;
    const auto middles = middlesOf(cutsOf(h, polygon));
    return std::any_of(middles.begin(), middles.end(),
                       [&](const Rational& u) { return sideOf(polygon, at(h, u)) == Side::inside; });
}
// Whether two polygons lie on the same side of a piece that their borders share.
bool shareSide(const Area& a, const Area& b)
{
    const int turn = doubledArea(a).sign() * doubledArea(b).sign();
    for (const Area& h : partsOf(a))
        for (const Area& k : partsOf(b)) {
            const MaybeSpan span = spanOnHull(h, k);
            const bool isPiece = span && compare(*span->from, *span->to) != 0;
            if (isPiece && dot(h.b - h.a, k.b - k.a).sign() == turn)
                return true;
        }
    return false;
}
// Whether two polygons without radius share inner points. If they do, the border of a component of these has a piece
// inside one, or a common piece with both on its side.
bool regionsOverlap(const Area& a, const Area& b)
{
    const auto enters = [](const Area& p, const Area& q) {
        const auto edges = partsOf(p);
        return std::any_of(edges.begin(), edges.end(), [&](const Area& edge) { return entersRegion(edge, q); });
    };
    return enters(a, b) || enters(b, a) || shareSide(a, b);
}

// Whether a point at exactly the radius from a polygon is topologically inside the thick polygon. Near it, a nearest
// point of the polygon covers a half plane if it is inside an edge, a quarter and a part of a disc if it is the end of
// an edge perpendicular to the way there, otherwise a part of a disc: together they must cover every direction.
bool isOnSeamAt(const Area& polygon, const Spot& z)
{
    struct Near
    {
        Spot to;
        Spot flat; // the direction in which the edge goes on, 0 if it does not
    };
    std::vector<Near> all;
    for (const Area& edge : partsOf(polygon)) {
        const Spot y = nearestOn(edge, z);
        const Spot to = y - z;
        if (dot(to, to) != polygon.radius * polygon.radius)
            continue;
        const Spot e = edge.b - edge.a;
        const bool isFlat = dot(e, to) == 0;
        all.push_back({to, isFlat && !isSameSpot(y, edge.b) ? e : Spot{0, 0}});
        all.push_back({to, isFlat && !isSameSpot(y, edge.a) ? edge.a - edge.b : Spot{0, 0}});
    }
    const auto covers = [&](const Spot& v) {
        bool left = false;
        bool right = false;
        for (const Near& near : all) {
            if (dot(near.to, v) > 0)
                return true;
            const bool isFlat = dot(near.to, v) == 0 && dot(near.flat, v) > 0;
            left = left || (isFlat && crossOf(v, near.to) > 0);
            right = right || (isFlat && crossOf(v, near.to) < 0);
        }
        return left && right;
    };
    return std::all_of(all.begin(), all.end(), [&](const Near& near) {
        return covers(across(near.to)) && covers(Spot{0, 0} - across(near.to));
    });
}
// Whether a thin hull at exactly the radius from a polygon has a point topologically inside the thick polygon. Such
// points of a line lie beside edges that are parallel to it.
bool liesOnSeam(const Area& h, const Area& polygon)
{
    const auto isSeam = [&](const Spot& z) {
        return squaredDistance(polygon, z) == polygon.radius * polygon.radius && isOnSeamAt(polygon, z);
    };
    if (isOneSpot(h))
        return isSeam(h.a);
    const Spot d = h.b - h.a;
    std::vector<Rational> cuts;
    for (const Area& edge : partsOf(polygon))
        if (crossOf(edge.b - edge.a, d) == 0)
            for (const Spot& end : {edge.a, edge.b})
                cuts.push_back(dot(end - h.a, d) / dot(d, d));
    std::erase_if(cuts, [&](const Rational& u) { return !within(h, u); });
    if (!h.endlessBack)
        cuts.push_back(0);
    if (!h.endlessAhead)
        cuts.push_back(1);
    std::sort(cuts.begin(), cuts.end());
    const auto middles = middlesOf(cuts);
    return std::any_of(middles.begin(), middles.end(), [&](const Rational& u) { return isSeam(at(h, u)); });
}

Relation relationOfAreas(const Area& a, const Area& b, bool isOnSeam)
{
    const Rational reach = a.radius + b.radius;
    const Rational away = squaredDistance(a, b);
    if (away > reach * reach)
        return Relation::apart;
    if (reach > 0)
        return away < reach * reach || isOnSeam ? Relation::overlap : Relation::touch;
    const bool overlap = a.isRegion() && b.isRegion() ? regionsOverlap(a, b)
                         : a.isRegion()               ? entersRegion(b, a)
                                                      : entersRegion(a, b);
    return overlap ? Relation::overlap : Relation::touch;
}

bool isThinOnSeam(const Area& thin, const Area& polygon)
{
    if (hasArea(thin) || isConvex(polygon) || polygon.radius == 0 ||
        squaredDistance(thin, polygon) != polygon.radius * polygon.radius)
        return false;
    return liesOnSeam(thin, polygon);
}

// ---- common points of two bodies with areas that touch ----

// The common points that two parts of hulls have if the bodies touch: all points between nearest ones at a distance of
// the sum of the radii. These are a convex set, and its extreme points are at an end of a part.
void addTouching(const Area& h, const Area& k, const Rational& fromH, const Rational& fromK, std::vector<Run>& runs)
{
    const Rational reach = fromH + fromK;
    std::vector<Spot> found;
    const auto consider = [&](const Spot& x, const Spot& y) {
        const Spot way = y - x;
        if (dot(way, way) == reach * reach)
            found.push_back(reach == 0 ? x : along(x, fromH / reach, way));
    };
    for (const Spot& x : {h.a, h.b})
        consider(x, nearestOn(k, x));
    for (const Spot& y : {k.a, k.b})
        consider(nearestOn(h, y), y);
    const auto less = [](const Spot& p, const Spot& q) { return p.x < q.x || (p.x == q.x && p.y < q.y); };
    const auto [first, last] = std::minmax_element(found.begin(), found.end(), less);
    if (!found.empty())
        runs.push_back({*first, *last - *first, Surd{0}, Surd{isSameSpot(*first, *last) ? 0 : 1}});
}

Area hullOf(const Run& run)
{
    return {run.start, along(run.start, 1, run.way), 0};
}
// The bounded runs with rational ends as disjoint runs: those of one line that meet are joined, points of others are
// left out.
std::vector<Run> joined(const std::vector<Run>& runs)
{
    std::vector<Run> result;
    for (Run run : runs) {
        for (auto other = result.begin(); other != result.end();) {
            const Area h = hullOf(run);
            const Area k = hullOf(*other);
            const bool isFlat = crossOf(h.b - h.a, k.a - h.a) == 0 && crossOf(h.b - h.a, k.b - h.a) == 0 &&
                                crossOf(k.b - k.a, h.a - k.a) == 0;
            if (!isFlat || distanceOfHulls(h, k) != 0) {
                ++other;
                continue;
            }
            std::vector<Spot> ends{h.a, h.b, k.a, k.b};
            std::sort(ends.begin(), ends.end(),
                      [](const Spot& p, const Spot& q) { return p.x < q.x || (p.x == q.x && p.y < q.y); });
            run = {ends.front(), ends.back() - ends.front(), Surd{0},
                   Surd{isSameSpot(ends.front(), ends.back()) ? 0 : 1}};
            other = result.erase(other);
        }
        result.push_back(run);
    }
    return result;
}

std::vector<Run> touchingRuns(const Area& a, const Area& b)
{
    std::vector<Run> runs;
    for (const Area& h : partsOf(a))
        for (const Area& k : partsOf(b))
            addTouching(h, k, a.radius, b.radius, runs);
    runs = joined(runs);
    // A point at the end of a piece of another line belongs to that piece.
    std::vector<Run> result;
    for (const Run& run : runs) {
        const auto holds = [&](const Run& other) {
            return !other.isOnePoint() && distanceOfHull(hullOf(other), run.start) == 0;
        };
        if (!run.isOnePoint() || std::none_of(runs.begin(), runs.end(), holds))
            result.push_back(run);
    }
    return result;
}

// The common points of two bodies that are not apart, one of which is thin, or which only touch.
std::vector<Run> commonRuns(const Area& a, const Area& b)
{
    if (hasArea(a) && hasArea(b))
        return touchingRuns(a, b);
    if (!hasArea(a) && isOneSpot(a))
        return {Run{a.a}};
    if (!hasArea(b) && isOneSpot(b))
        return {Run{b.a}};
    const Area& h = hasArea(a) ? b : a;
    std::vector<Run> runs;
    for (const Span& span : spansIn(h, hasArea(a) ? a : b))
        runs.push_back({h.a, h.b - h.a, span.from, span.to});
    return runs;
}

// The squared length of the only piece if it ends at control points of the bodies.
std::optional<Rational> squaredLengthOf(const std::vector<Run>& runs, const Area& a, const Area& b)
{
    std::optional<Run> piece;
    for (const Run& run : runs) {
        if (run.isOnePoint())
            continue;
        if (piece || run.isInfinite())
            return std::nullopt;
        piece = run;
    }
    if (!piece)
        return std::nullopt;
    std::vector<Rational> ends;
    for (const Surd& end : {*piece->from, *piece->to})
        for (const Area* body : {&a, &b})
            for (const Spot& p : controlPoints(*body)) {
                const Spot way = p - piece->start;
                const Rational u = dot(way, piece->way) / dot(piece->way, piece->way);
                if (crossOf(way, piece->way) == 0 && compare(end, Surd{u}) == 0 && (ends.empty() || ends.back() != u))
                    ends.push_back(u);
            }
    if (ends.size() != 2)
        return std::nullopt;
    const Rational share = ends[1] - ends[0];
    return share * share * dot(piece->way, piece->way);
}

// ---- coverage ----

// Whether an area is in a convex body with an area, by their support functions: their radii may be reduced alike.
bool isInConvex(const Area& a, const Area& b)
{
    const Rational more = a.radius - b.radius;
    const auto points = controlPoints(a);
    if (more <= 0)
        return std::all_of(points.begin(), points.end(),
                           [&](const Spot& p) { return squaredDistance(b, p) <= more * more; });
    if (!b.isRegion())
        return false;
    const int turn = doubledArea(b).sign();
    const auto edges = partsOf(b);
    return std::all_of(edges.begin(), edges.end(), [&](const Area& edge) {
        const Spot e = edge.b - edge.a;
        return std::all_of(points.begin(), points.end(), [&](const Spot& p) {
            const Rational height = crossOf(e, p - edge.a) * turn;
            return height > 0 && height * height >= more * more * dot(e, e);
        });
    });
}

// Whether an area is in a polygon without radius. The polygon has no holes, so that the border of a polygon is enough.
bool isInRegion(const Area& a, const Area& polygon)
{
    if (sideOf(polygon, a.a) == Side::outside)
        return false;
    for (const Area& h : partsOf(a)) {
        if (a.radius > 0) {
            for (const Area& edge : partsOf(polygon))
                if (distanceOfHulls(h, edge) < a.radius * a.radius)
                    return false;
            continue;
        }
        const auto spans = spansIn(h, polygon);
        if (spans.size() != 1 || !isSameSpan(spans.front(), ownSpan(h)))
            return false;
    }
    return true;
}

// Whether every point of a belongs to b.
bool isCovered(const Area& a, const Area& b)
{
    if (!hasArea(a)) {
        if (isOneSpot(a))
            return squaredDistance(b, a.a) <= b.radius * b.radius;
        const auto spans = spansIn(a, b);
        return spans.size() == 1 && isSameSpan(spans.front(), ownSpan(a));
    }
    if (!hasArea(b))
        return false;
    if (isConvex(b))
        return isInConvex(a, b);
    if (b.radius == 0)
        return isInRegion(a, b);
    for (const Spot& p : controlPoints(a))
        if (squaredDistance(b, p) > b.radius * b.radius)
            return false;
    return areasByProbes(a, b).aIsCovered;
}

// ---- depth ----

bool isBeforeInAngle(const Spot& p, const Spot& q)
{
    const auto half = [](const Spot& v) { return v.y > 0 || (v.y == 0 && v.x > 0) ? 0 : 1; };
    return half(p) != half(q) ? half(p) < half(q) : crossOf(p, q) > 0;
}

// How far, and in which direction, a must be moved. A translation v of a brings inner points of an area onto the other
// body exactly if v is inside b − a, which is convex. Its support function in the direction n, h(n) + radii, is the way
// out along n; the least one is perpendicular to an edge of a or b, or goes from a corner of the difference of the
// hulls to 0; or all directions are equal.
struct WayOut
{
    Surd depth;
    Spot push;
};
WayOut wayOut(const Area& a, const Area& b)
{
    std::vector<Spot> directions{{1, 0}};
    for (const Area* body : {&a, &b})
        for (const Area& edge : partsOf(*body))
            for (const Spot& e : {edge.b - edge.a, edge.a - edge.b})
                directions.push_back(across(e));
    for (const Spot& p : controlPoints(a))
        for (const Spot& q : controlPoints(b))
            directions.push_back(p - q);
    const auto most = [](const Area& body, const Spot& n) {
        std::optional<Rational> result;
        for (const Spot& p : controlPoints(body))
            if (const Rational height = dot(p, n); !result || height > *result)
                result = height;
        return *result;
    };
    std::optional<WayOut> best;
    for (const Spot& n : directions) {
        if (n.x == 0 && n.y == 0)
            continue;
        const Rational support = most(b, n) + most(a, Spot{0, 0} - n);
        const Surd depth{a.radius + b.radius, support * support / dot(n, n), support < 0 ? -1 : 1};
        const int order = best ? compare(depth, best->depth) : -1;
        if (order < 0 || (order == 0 && isBeforeInAngle(n, best->push)))
            best = WayOut{depth, n};
    }
    return *best;
}

// ---- borders in 150 digits ----

using BigSpot = Pair2<Big>;

// A piece of a border before it is cut: a segment from a to b, or a circle about a.
struct Curve
{
    BigSpot a;
    BigSpot b;
    Big radius = 0;

    [[nodiscard]] bool isCircle() const { return radius > 0; }
};
struct Digits
{
    Big tiny = pow(Big(10), -100); // counts as 0
    Big beside = pow(Big(10), -70);
    Big shortest = pow(Big(10), -40);
};

BigSpot stepped(const BigSpot& p, const Big& u, const BigSpot& d)
{
    return {Big(p.x + u * d.x), Big(p.y + u * d.y)};
}
Big lengthOf(const BigSpot& p)
{
    return sqrt(dot(p, p));
}

std::vector<Curve> curvesOf(const Shaped<Big>& body)
{
    std::vector<Curve> curves;
    for (const Shaped<Big>& edge : partsOf(body)) {
        if (body.radius > 0)
            curves.push_back({edge.a, edge.a, body.radius});
        const BigSpot d = edge.b - edge.a;
        if (d.x == 0 && d.y == 0)
            continue;
        if (body.radius > 0 && !body.isRegion())
            curves.push_back({edge.b, edge.b, body.radius});
        const BigSpot n{Big(d.y / lengthOf(d)), Big(-d.x / lengthOf(d))};
        curves.push_back({stepped(edge.a, body.radius, n), stepped(edge.b, body.radius, n)});
        if (body.radius > 0)
            curves.push_back({stepped(edge.a, -body.radius, n), stepped(edge.b, -body.radius, n)});
    }
    return curves;
}

bool isOnCurve(const Curve& curve, const BigSpot& p, const Big& tiny)
{
    if (curve.isCircle())
        return abs(lengthOf(p - curve.a) - curve.radius) <= tiny;
    return distanceOfHull(Shaped<Big>{curve.a, curve.b, 0}, p) <= tiny * tiny;
}

// Points of the line through p and q, or of the circle, at which the other curve may cut it.
std::vector<BigSpot> meetingPoints(const Curve& curve, const Curve& other)
{
    const BigSpot d = curve.b - curve.a;
    const Digits digits;
    if (!curve.isCircle() && !other.isCircle()) {
        const BigSpot e = other.b - other.a;
        const Big turn = crossOf(d, e);
        if (abs(turn) <= digits.tiny)
            return {other.a, other.b};
        return {stepped(curve.a, Big(crossOf(other.a - curve.a, e) / turn), d)};
    }
    if (!curve.isCircle() || !other.isCircle()) {
        const Curve& line = curve.isCircle() ? other : curve;
        const Curve& circle = curve.isCircle() ? curve : other;
        const BigSpot e = line.b - line.a;
        const Big u = dot(circle.a - line.a, e) / dot(e, e);
        const BigSpot foot = stepped(line.a, u, e);
        const Big away = lengthOf(foot - circle.a);
        const Big square = circle.radius * circle.radius - away * away;
        if (square < -digits.tiny)
            return {};
        const Big step = (square > 0 ? Big(sqrt(square)) : Big(0)) / lengthOf(e);
        return {stepped(foot, step, e), stepped(foot, -step, e)};
    }
    const BigSpot way = other.a - curve.a;
    const Big length = lengthOf(way);
    if (length <= digits.tiny)
        return {};
    const Big onWay = (length * length + curve.radius * curve.radius - other.radius * other.radius) / (2 * length);
    const Big square = curve.radius * curve.radius - onWay * onWay;
    if (square < -digits.tiny)
        return {};
    const Big aside = (square > 0 ? Big(sqrt(square)) : Big(0)) / length;
    const BigSpot foot = stepped(curve.a, Big(onWay / length), way);
    const BigSpot n{way.y, Big(-way.x)};
    return {stepped(foot, aside, n), stepped(foot, -aside, n)};
}

// The middle of each piece of a curve, with a unit normal.
struct Probe
{
    BigSpot at;
    BigSpot normal;
};
std::vector<Probe> probesOn(const Curve& curve, const std::vector<Curve>& all)
{
    const Digits digits;
    const BigSpot d = curve.b - curve.a;
    std::vector<BigSpot> cuts{curve.a, curve.b};
    if (curve.isCircle()) {
        cuts.clear();
        for (const BigSpot& axis : {BigSpot{1, 0}, BigSpot{0, 1}, BigSpot{-1, 0}, BigSpot{0, -1}})
            cuts.push_back(stepped(curve.a, curve.radius, axis));
    }
    for (const Curve& other : all)
        if (&other != &curve)
            for (const BigSpot& p : meetingPoints(curve, other))
                if (isOnCurve(curve, p, digits.shortest) && isOnCurve(other, p, digits.shortest))
                    cuts.push_back(p);
    const auto position = [&](const BigSpot& p) { // increases along a segment, and round a circle from 0 to 4
        const BigSpot way = p - curve.a;
        if (!curve.isCircle())
            return Big(dot(way, d));
        const Big most = abs(way.x) + abs(way.y);
        if (way.y >= 0)
            return Big(way.x > 0 ? way.y / most : 1 - way.x / most);
        return Big(way.x < 0 ? 2 - way.y / most : 3 + way.x / most);
    };
    std::sort(cuts.begin(), cuts.end(), [&](const BigSpot& p, const BigSpot& q) { return position(p) < position(q); });
    if (curve.isCircle())
        cuts.push_back(cuts.front());
    std::vector<Probe> probes;
    for (std::size_t i = 1; i < cuts.size(); ++i) {
        const BigSpot chord = cuts[i] - cuts[i - 1];
        if (lengthOf(chord) <= digits.shortest)
            continue;
        const BigSpot middle = stepped(cuts[i - 1], Big(0.5), chord);
        const BigSpot n = curve.isCircle() ? middle - curve.a : BigSpot{d.y, Big(-d.x)};
        const BigSpot normal{Big(n.x / lengthOf(n)), Big(n.y / lengthOf(n))};
        probes.push_back({curve.isCircle() ? stepped(curve.a, curve.radius, normal) : middle, normal});
    }
    return probes;
}

// The body divided by a size, in 150 digits.
Shaped<Big> rounded(const Area& body, const Rational& size)
{
    const auto point = [&](const Spot& p) { return BigSpot{as<Big>(p.x / size), as<Big>(p.y / size)}; };
    Shaped<Big> result{point(body.a), point(body.b), as<Big>(body.radius / size)};
    for (const Spot& p : body.corners)
        result.corners.push_back(point(p));
    return result;
}

// ---- text ----

std::string textOf(const Surd& number)
{
    return std::to_string(((enclosureOf(number).lo + enclosureOf(number).hi) / 2).convert_to<double>());
}

} // namespace

int compare(const Surd& p, const Surd& q)
{
    // The sign of (w + s√p) − t√q.
    const Rational w = p.whole - q.whole;
    const int left = signOfSum(w, Rational(p.sign), p.square);
    const int right = q.square == 0 ? 0 : q.sign;
    if (left != right)
        return left < right ? -1 : 1;
    return left * signOfSum(w * w + p.square - q.square, 2 * w * p.sign, p.square);
}

Enclosure enclosureOf(const Surd& number)
{
    const Enclosure root = rootOf(number.square);
    return number.sign > 0 ? Enclosure{number.whole + root.lo, number.whole + root.hi}
                           : Enclosure{number.whole - root.hi, number.whole - root.lo};
}

bool isNearestDouble(const Surd& number, double x)
{
    if (!std::isfinite(x) || (x == 0 && std::signbit(x)))
        return false;
    const auto beside = [&](double other, int side) { // the sign of the number minus the middle, or of side at infinity
        return std::isinf(other) ? -side : compare(number, Surd{(Rational(x) + Rational(other)) / 2});
    };
    const int above = beside(std::nextafter(x, HUGE_VAL), 1);
    const int below = beside(std::nextafter(x, -HUGE_VAL), -1);
    const bool isEven = std::bit_cast<std::uint64_t>(x) % 2 == 0;
    return (above < 0 || (above == 0 && isEven)) && (below > 0 || (below == 0 && isEven));
}

bool Run::isOnePoint() const
{
    return from && to && compare(*from, *to) == 0;
}

const char* name(Covered covered)
{
    constexpr std::array names{"none", "a", "b", "both"};
    return names[static_cast<std::size_t>(covered)];
}
const char* name(Shares shares)
{
    constexpr std::array names{"none", "point", "points", "piece", "area"};
    return names[static_cast<std::size_t>(shares)];
}

AreasByProbes areasByProbes(const Area& a, const Area& b)
{
    Rational size = std::max(a.radius, b.radius);
    for (const Area* body : {&a, &b})
        for (const Spot& p : controlPoints(*body))
            size = std::max({size, Rational(abs(p.x)), Rational(abs(p.y))});
    const Shaped<Big> p = rounded(a, size);
    const Shaped<Big> q = rounded(b, size);
    std::vector<Curve> curves = curvesOf(p);
    const std::vector<Curve> others = curvesOf(q);
    curves.insert(curves.end(), others.begin(), others.end());
    const auto holds = [](const Shaped<Big>& body, const BigSpot& at) {
        return squaredDistance(body, at) <= body.radius * body.radius;
    };
    AreasByProbes result;
    const Digits digits;
    for (const Curve& curve : curves)
        for (const Probe& probe : probesOn(curve, curves))
            for (const int side : {1, -1}) {
                const BigSpot at = stepped(probe.at, Big(side * digits.beside), probe.normal);
                const bool inA = holds(p, at);
                const bool inB = holds(q, at);
                result.aIsCovered = result.aIsCovered && (inB || !inA);
                result.bIsCovered = result.bIsCovered && (inA || !inB);
                result.overlap = result.overlap || (inA && inB);
            }
    return result;
}

SharedByDefinition::SharedByDefinition(const Pose& a, const Pose& b) : SharedByDefinition(shaped(a), shaped(b)) {}

SharedByDefinition::SharedByDefinition(const Area& a, const Area& b)
    : m_a(a), m_b(b), m_isOnSeam(isThinOnSeam(a, b) || isThinOnSeam(b, a)),
      m_relation(hasArea(a) || hasArea(b) ? relationOfAreas(a, b, m_isOnSeam) : relationOfThin(a, b))
{
    if (m_relation == Relation::apart)
        return;
    const bool aIsCovered = isCovered(a, b);
    const bool bIsCovered = isCovered(b, a);
    m_covered = aIsCovered && bIsCovered ? Covered::both
                : aIsCovered             ? Covered::a
                : bIsCovered             ? Covered::b
                                         : Covered::none;
    m_hasDepth = hasArea(a) || hasArea(b);
    const bool isBounded = !a.endlessAhead && !b.endlessAhead;
    if (m_hasDepth && isBounded && isConvex(a) && isConvex(b)) {
        const WayOut way = wayOut(a, b);
        m_depth = way.depth;
        if (m_relation != Relation::touch)
            m_push = way.push;
    }
    if (m_relation == Relation::overlap && hasArea(a) && hasArea(b)) {
        m_shares = Shares::area;
        return;
    }
    m_runs = commonRuns(a, b);
    const bool hasPiece = std::any_of(m_runs.begin(), m_runs.end(), [](const Run& r) { return !r.isOnePoint(); });
    m_shares = hasPiece ? Shares::piece : m_runs.size() == 1 ? Shares::point : Shares::points;
    m_squaredLength = squaredLengthOf(m_runs, a, b);
}

int SharedByDefinition::count() const
{
    return static_cast<int>(std::count_if(m_runs.begin(), m_runs.end(), [](const Run& r) { return r.isOnePoint(); }));
}

bool SharedByDefinition::isInfinite() const
{
    return std::any_of(m_runs.begin(), m_runs.end(), [](const Run& run) { return run.isInfinite(); });
}

bool SharedByDefinition::isLength(double x) const
{
    if (m_shares != Shares::piece || isInfinite() || !std::isfinite(x))
        return false;
    if (m_squaredLength)
        return isNearestDouble(Surd{0, *m_squaredLength}, x);
    Enclosure total{0, 0};
    for (const Run& run : m_runs) {
        const Enclosure from = enclosureOf(*run.from);
        const Enclosure to = enclosureOf(*run.to);
        const Enclosure scale = rootOf(dot(run.way, run.way));
        total.lo += std::max(Rational(to.lo - from.hi), Rational(0)) * scale.lo;
        total.hi += (to.hi - from.lo) * scale.hi;
    }
    const Rational relative = power(2, -50);
    return Rational(x) >= total.lo * (1 - relative) && Rational(x) <= total.hi * (1 + relative);
}

bool SharedByDefinition::isPush(Vec p) const
{
    if (!m_push)
        return false;
    const Enclosure length = rootOf(dot(*m_push, *m_push));
    const Rational error = power(2, -50);
    const auto isNear = [&](double found, const Rational& wanted) {
        if (!std::isfinite(found) || (found == 0 && std::signbit(found)))
            return false;
        const Rational u = wanted / length.lo;
        const Rational v = wanted / length.hi;
        return Rational(found) + error >= std::min(u, v) && Rational(found) - error <= std::max(u, v);
    };
    return isNear(p.x, m_push->x) && isNear(p.y, m_push->y);
}

bool SharedByDefinition::isPoint(Vec p) const
{
    if (!std::isfinite(p.x) || !std::isfinite(p.y) || m_relation == Relation::apart)
        return false;
    const Spot spot{Rational(p.x), Rational(p.y)};
    Rational most = std::max(m_a.radius, m_b.radius);
    for (const Area* body : {&m_a, &m_b})
        for (const Spot& q : controlPoints(*body))
            most = std::max({most, Rational(abs(q.x)), Rational(abs(q.y))});
    if (m_a.endlessAhead || m_b.endlessAhead)
        most = std::max({most, Rational(abs(spot.x)), Rational(abs(spot.y))});
    const Rational error = std::max(Rational(most * power(2, -50)), power(2, -1074));
    if (m_shares == Shares::area)
        return isNearlyIn(m_a, p, error) && isNearlyIn(m_b, p, error);
    return std::any_of(m_runs.begin(), m_runs.end(), [&](const Run& run) {
        const auto end = [&](const std::optional<Surd>& u, const std::optional<Surd>& other, int step) {
            const Surd& known = u ? *u : other ? *other : Surd{};
            return along(run.start, enclosureOf(known).lo + (u ? 0 : step), run.way);
        };
        const Area hull{end(run.from, run.to, -1), end(run.to, run.from, 1), 0, !run.from, !run.to};
        return distanceOfHull(hull, spot) <= 2 * error * error * (1 + power(2, -100));
    });
}

std::string SharedByDefinition::text() const
{
    std::string text = std::string(sweep::name(m_relation)) + ", covered " + name(m_covered) + ", shares " +
                       name(m_shares) + ", count " + std::to_string(count());
    if (m_shares == Shares::piece && isInfinite())
        text += ", length null";
    for (const Run& run : m_runs)
        if (run.from && run.to)
            text += ", run (" + std::to_string(run.start.x.convert_to<double>()) + ", " +
                    std::to_string(run.start.y.convert_to<double>()) + ") + [" + textOf(*run.from) + ", " +
                    textOf(*run.to) + "]·(" + std::to_string(run.way.x.convert_to<double>()) + ", " +
                    std::to_string(run.way.y.convert_to<double>()) + ")";
    if (m_hasDepth)
        text += ", depth " + (m_depth ? textOf(*m_depth) : "null");
    if (m_push)
        text += ", push along (" + std::to_string(m_push->x.convert_to<double>()) + ", " +
                std::to_string(m_push->y.convert_to<double>()) + ")";
    return m_isOnSeam ? text + ", on a seam" : text;
}

} // namespace sweep::oracle
