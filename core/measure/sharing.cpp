// The set that two bodies share: coverage, pieces and their length, and penetration depth.
#include "core/base/decimal.h"
#include "core/measure/figure_pair.h"
#include "core/number/algebraic_root.h"
#include "core/number/coordinates.h"

#include <sweepbench/clearance.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/number/text.h>
#include <sweepbench/relation.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace sweep {

namespace {

const Polynomial one(Dyadic(1));

// (p + root·√q)/d, where `root` is the sign of the square root. Requires: q ≥ 0, d > 0.
struct Surd
{
    Polynomial p;
    Sign root = Sign::zero;
    Polynomial q = {};
    Polynomial d = one;
};
Surd surdOf(const Proportion& s)
{
    return {.p = s.n, .d = s.d};
}

Polynomial times(Sign sign, const Polynomial& p)
{
    return sign == Sign::negative ? -p : sign == Sign::zero ? Polynomial() : p;
}

// The sign of x + y with x² and y² given.
Sign signOfSum(Sign x, Sign y, Sign squares)
{
    if (x == Sign::zero || y == Sign::zero || x == y)
        return x == Sign::zero ? y : x;
    return x * squares;
}

// The sign of x − y, exactly: √p and √q are removed by squaring twice.
Sign compared(const Surd& x, const Surd& y, const Instant& t)
{
    const auto sign = [&t](const Polynomial& p) { return signAt(p, t); };
    const Polynomial a = x.p * y.d - y.p * x.d;
    const Polynomial b = times(x.root, y.d);
    const Polynomial c = times(-y.root, x.d);
    const Polynomial bb = square(b) * x.q;
    const Polynomial cc = square(c) * y.q;
    const Sign roots = signOfSum(x.root * sign(x.q), -y.root * sign(y.q), sign(bb - cc));
    const Sign whole = sign(a);
    if (whole * roots != Sign::negative)
        return whole == Sign::zero ? roots : whole;
    const Polynomial e = square(a) - bb - cc; // a² − (b√p + c√q)² = e + f·√(p·q)
    const Polynomial f = Polynomial(Dyadic(-2)) * b * c;
    const Polynomial pq = x.q * y.q;
    return whole * signOfSum(sign(e), sign(f) * sign(pq), sign(square(e) - square(f) * pq));
}

// A piece of a hull, as proportions along a→b. Requires: low ≤ high.
struct Span
{
    const Motion* on;
    Surd low;
    Surd high;
};

// ---- Lengths

Enclosure squareRoot(const Enclosure& x, int bits)
{
    const auto root = [bits](const Dyadic& end, int up) {
        if (end.sign() != Sign::positive)
            return Dyadic();
        int shift = std::max(2 * bits - bitLength(end.mantissa()), 0);
        shift += (end.exponent() - shift) & 1;
        return Dyadic(boost::multiprecision::sqrt(shifted(end.mantissa(), shift)) + up, (end.exponent() - shift) / 2);
    };
    return {root(x.low, 0), root(x.high, 1)};
}

Enclosure lengthOn(const Span& span, const Enclosure& time, int bits)
{
    const auto at = [&](const Polynomial& p) { return valueOn(p, time, bits); };
    const auto end = [&](const Surd& s) {
        Enclosure n = at(s.p);
        if (s.root != Sign::zero)
            n = sum(n, product(Enclosure::exactly(Dyadic(static_cast<int>(s.root))), squareRoot(at(s.q), bits), bits),
                    bits);
        const Enclosure d = at(s.d);
        constexpr int wide = 1 << 20;
        const Enclosure unknown{Dyadic(-1, wide), Dyadic(1, wide)};
        return d.holdsZero() ? unknown : quotient(n, d, bits);
    };
    const Enclosure low = end(span.low);
    const Enclosure share = sum(end(span.high), {-low.high, -low.low}, bits);
    const Enclosure length = squareRoot(at(lengthSquared(span.on->direction())), bits);
    return quotient(product(share, length, bits), Enclosure::exactly(Dyadic(span.on->scale, 0)), bits);
}

// Requires: the sum is positive.
double approxLength(const std::vector<Span>& spans, const Instant& t)
{
    for (int bits = 128;; bits *= 2) {
        const Enclosure time =
            t.isDouble() ? Enclosure::exactly(Dyadic(t.nearest())) : t.root()->narrowed(bits).enclosure();
        Enclosure all = Enclosure::exactly(Dyadic());
        for (const Span& span : spans)
            all = sum(all, lengthOn(span, time, bits), bits);
        if (all.low.sign() == Sign::positive && (all.high - all.low).scaled(60) < all.low)
            return std::min(all.high.nearest(), std::numeric_limits<double>::max());
    }
}

// The length of a span whose ends have no roots, correctly rounded.
NearestClearance exactLength(const Span& span, const Instant& t)
{
    const Polynomial share = span.high.p * span.low.d - span.low.p * span.high.d;
    const Polynomial way = lengthSquared(span.on->direction());
    return nearestClearance({square(share) * way, square(span.low.d * span.high.d), {}, {}, span.on->scale}, t);
}

void setLength(Sharing& result, const std::vector<Span>& spans, const Instant& t)
{
    DoubleDouble all{0, 0};
    result.isLengthExact = true;
    for (const Span& span : spans) {
        if (span.low.root != Sign::zero || span.high.root != Sign::zero) {
            result.isLengthExact = false;
            break;
        }
        const NearestClearance length = exactLength(span, t);
        all = all + DoubleDouble{length.value, 0};
        if (spans.size() == 1)
            result.length = length.value;
        if (length.rest != Sign::zero || all.low != 0)
            result.isLengthExact = false;
    }
    if (result.isLengthExact)
        result.length = all.high;
    else if (!result.length)
        result.length = approxLength(spans, t);
}

// ---- The part of a segment, ray or line that an area holds

// Spans of one hull, in any order and overlapping.
class Spans
{
public:
    Spans(const Motion& on, const Instant& t) : m_on(on), m_u(on.direction()), m_t(t) {}

    // The intersection with the disc about `centre`.
    void addDisc(const PolynomialVec& centre, const Polynomial& radius)
    {
        const PolynomialVec w = m_on.a - centre;
        const Polynomial square = lengthSquared(m_u);
        const Polynomial along = dot(m_u, w);
        const Polynomial under = along * along - square * (lengthSquared(w) - radius * radius);
        if (sign(under) != Sign::negative)
            add({-along, Sign::negative, under, square}, {-along, Sign::positive, under, square});
    }

    // The intersection with the rectangle that the edge sweeps when it moves by ±radius across itself.
    void addRectangle(const Motion& edge, const Polynomial& radius)
    {
        const PolynomialVec d = edge.direction();
        const PolynomialVec w = m_on.a - edge.a;
        const Polynomial length = lengthSquared(d);
        const Polynomial reach = square(radius) * length;
        std::vector<std::pair<Surd, Surd>> slabs;
        const Polynomial rise = cross(d, m_u);
        const Polynomial height = cross(d, w);
        if (const Sign turn = sign(rise); turn != Sign::zero) {
            const Polynomial from = times(-turn, height);
            slabs.push_back(
                {{from, Sign::negative, reach, times(turn, rise)}, {from, Sign::positive, reach, times(turn, rise)}});
        } else if (sign(square(height) - reach) == Sign::positive) {
            return;
        }
        const Polynomial forth = dot(d, m_u);
        const Polynomial past = dot(d, w);
        if (const Sign way = sign(forth); way != Sign::zero) {
            const Surd atA{.p = times(-way, past), .d = times(way, forth)};
            const Surd atB{.p = times(way, length - past), .d = times(way, forth)};
            slabs.push_back(way == Sign::positive ? std::pair(atA, atB) : std::pair(atB, atA));
        } else if (sign(past) == Sign::negative || sign(length - past) == Sign::negative) {
            return;
        }
        auto [low, high] = slabs.front();
        if (slabs.size() == 2) {
            low = larger(low, slabs.back().first);
            high = smaller(high, slabs.back().second);
        }
        add(std::move(low), std::move(high));
    }

    // The intersection with the region of a polygon: where the line, moved a little to either side, enters and leaves
    // it.
    void addRegion(const std::vector<Motion>& edges)
    {
        for (const Sign above : {Sign::positive, Sign::negative}) {
            std::vector<Surd> crossings;
            for (const Motion& edge : edges) {
                const Sign from = sign(cross(m_u, edge.a - m_on.a));
                const Sign to = sign(cross(m_u, edge.b - m_on.a));
                if ((from == above) == (to == above))
                    continue;
                const PolynomialVec d = edge.direction();
                const Polynomial turn = cross(m_u, d);
                const Sign side = sign(turn);
                crossings.push_back({.p = times(side, cross(edge.a - m_on.a, d)), .d = times(side, turn)});
            }
            sort(crossings, [](const Surd& s) -> const Surd& { return s; });
            for (std::size_t i = 0; i + 1 < crossings.size(); i += 2)
                add(crossings[i], crossings[i + 1]);
        }
    }

    // Touching and overlapping spans joined, in order.
    [[nodiscard]] std::vector<Span> joined()
    {
        sort(m_spans, [](const Span& span) -> const Surd& { return span.low; });
        std::vector<Span> all;
        for (Span& span : m_spans) {
            if (all.empty() || compared(all.back().high, span.low, m_t) == Sign::negative)
                all.push_back(std::move(span));
            else
                all.back().high = larger(span.high, all.back().high);
        }
        return all;
    }

    // Restricted to the hull.
    void add(Surd low, Surd high)
    {
        if (m_on.hull != HullKind::line)
            low = larger(low, Surd{});
        if (!isUnbounded(m_on.hull))
            high = smaller(high, Surd{one});
        if (compared(low, high, m_t) != Sign::positive)
            m_spans.push_back({&m_on, std::move(low), std::move(high)});
    }

private:
    [[nodiscard]] Sign sign(const Polynomial& p) const { return signAt(p, m_t); }
    // Of two equal ones, one without a root.
    [[nodiscard]] bool isLess(const Surd& x, const Surd& y) const
    {
        const Sign order = compared(x, y, m_t);
        return order == Sign::negative || (order == Sign::zero && x.root == Sign::zero && y.root != Sign::zero);
    }
    [[nodiscard]] const Surd& smaller(const Surd& x, const Surd& y) const { return isLess(y, x) ? y : x; }
    [[nodiscard]] const Surd& larger(const Surd& x, const Surd& y) const
    {
        return compared(x, y, m_t) == Sign::negative || (y.root == Sign::zero && compared(x, y, m_t) == Sign::zero) ? y
                                                                                                                    : x;
    }
    template <class T, class Key>
    void sort(std::vector<T>& list, const Key& key) const
    {
        std::sort(list.begin(), list.end(), [&](const T& x, const T& y) { return isLess(key(x), key(y)); });
    }

    const Motion& m_on;
    PolynomialVec m_u;
    const Instant& m_t;
    std::vector<Span> m_spans;
};

// ---- Depth

// The control points of a convex hull, counter-clockwise if there are more than two.
using Convex = std::vector<PolynomialVec>;

std::size_t nextOf(const Convex& hull, std::size_t i)
{
    return i + 1 < hull.size() ? i + 1 : 0;
}

// The control point that is farthest in directions that turn counter-clockwise, by at most 180° from one to the next.
class Support
{
public:
    Support(const Convex& hull, const Instant& t) : m_hull(hull), m_t(t) {}

    const PolynomialVec& in(const PolynomialVec& direction)
    {
        const auto rise = [&](std::size_t from, std::size_t to) {
            return signAt(dot(direction, m_hull[to] - m_hull[from]), m_t);
        };
        if (!m_isFound)
            for (std::size_t i = 1; i < m_hull.size(); ++i)
                m_at = rise(m_at, i) == Sign::positive ? i : m_at;
        m_isFound = true;
        for (std::size_t n = 0; n < m_hull.size() && rise(m_at, nextOf(m_hull, m_at)) != Sign::negative; ++n)
            m_at = nextOf(m_hull, m_at);
        return m_hull[m_at];
    }

private:
    const Convex& m_hull;
    const Instant& m_t;
    bool m_isFound = false;
    std::size_t m_at = 0;
};

// The shortest translation of a hull that shares a point with another one, until they share no inner points: along the
// normal of an edge of one of them, or along +x, which matters if the hulls meet at a corner or in line.
class Separation
{
public:
    Separation(const Convex& a, const Convex& b, const Instant& t) : m_t(t)
    {
        const PolynomialVec right{one, {}};
        consider(right, Support(b, t).in(right), Support(a, t).in(-right));
        Support ofA(a, t);
        for (std::size_t i = 0; b.size() > 1 && i < b.size(); ++i) {
            const PolynomialVec edge = b[nextOf(b, i)] - b[i];
            const PolynomialVec outward{edge.y, -edge.x};
            consider(outward, b[i], ofA.in(-outward));
        }
        Support ofB(b, t);
        for (std::size_t i = 0; a.size() > 1 && i < a.size(); ++i) {
            const PolynomialVec edge = a[nextOf(a, i)] - a[i];
            const PolynomialVec inward{-edge.y, edge.x};
            consider(inward, ofB.in(inward), a[i]);
        }
    }

    // The direction, and the length as height/|direction|.
    [[nodiscard]] const PolynomialVec& direction() const { return m_direction; }
    [[nodiscard]] const Polynomial& height() const { return m_height; }

private:
    // The translation along `direction` after which no point of a is below the last one of b.
    void consider(const PolynomialVec& direction, const PolynomialVec& last, const PolynomialVec& first)
    {
        Polynomial height = dot(direction, last - first);
        if (!m_isEmpty) {
            const Sign order =
                signAt(square(height) * lengthSquared(m_direction) - square(m_height) * lengthSquared(direction), m_t);
            if (order == Sign::positive || (order == Sign::zero && !isBefore(direction, m_direction)))
                return;
        }
        m_isEmpty = false;
        m_direction = direction;
        m_height = std::move(height);
    }
    // Whether the angle from +x, counter-clockwise in [0°, 360°), is smaller.
    [[nodiscard]] bool isBefore(const PolynomialVec& p, const PolynomialVec& q) const
    {
        const auto isLower = [this](const PolynomialVec& v) {
            const Sign y = signAt(v.y, m_t);
            return y == Sign::negative || (y == Sign::zero && signAt(v.x, m_t) == Sign::negative);
        };
        if (isLower(p) != isLower(q))
            return isLower(q);
        return signAt(cross(p, q), m_t) == Sign::positive;
    }

    const Instant& m_t;
    bool m_isEmpty = true;
    PolynomialVec m_direction;
    Polynomial m_height;
};

} // namespace

// Two bodies that are not apart, with all their pieces at one scale.
class FigurePair::SharedParts
{
public:
    SharedParts(FigurePair& pair, Relation relation)
        : m_pair(pair), m_t(pair.m_t), m_relation(relation), m_a(pair.m_a), m_b(pair.m_b),
          m_hulls(pair.m_a.thin(), pair.m_b.thin(), pair.m_t)
    {
        for (Side* side : {&m_a, &m_b})
            for (std::size_t i = 0; i < side->figure.pieceCount(); ++i) {
                side->pieces.push_back(side->figure.piece(i));
                m_scale = boost::multiprecision::lcm(m_scale, side->pieces.back().scale);
            }
        for (Side* side : {&m_a, &m_b}) {
            for (Motion& piece : side->pieces)
                piece = piece.scaledBy(m_scale / piece.scale);
            Motion& first = side->pieces.front();
            if (first.isLong() && m_pair.isZero(first.direction())) // a segment or capsule without length
                first.hull = HullKind::point;
            side->radius = first.radius;
            side->isThick = sign(first.radius) == Sign::positive;
            side->isArea = side->figure.isPolygon || side->isThick;
        }
    }

    [[nodiscard]] Sharing answer()
    {
        Sharing result;
        if (m_relation == Relation::overlap && m_a.isArea && m_b.isArea)
            result.shares = Shares::area;
        else if (m_a.isArea != m_b.isArea)
            setHeld(result);
        else if (m_relation != Relation::cross)
            setContacts(result);
        const auto ofA = isCovered(m_a, m_b);
        const auto ofB = isCovered(m_b, m_a);
        result.covered = !ofA || !ofB ? Covered::unknown
                         : *ofA       ? (*ofB ? Covered::both : Covered::a)
                         : *ofB       ? Covered::b
                                      : Covered::neither;
        setDepth(result);
        return result;
    }

private:
    struct Side
    {
        explicit Side(Figure& ofPair) : figure(ofPair) {}
        Figure& figure;
        std::vector<Motion> pieces = {};
        Polynomial radius = {};
        bool isThick = false; // the radius is above 0
        bool isArea = false;
    };
    // Where two pieces touch: on the one that is counted from one proportion to another, and at the first of them on
    // the other piece.
    struct Place
    {
        std::size_t piece = 0;
        Proportion from = {};
        Proportion to = {};
        std::size_t otherPiece = 0;
        Proportion other = {};
    };

    [[nodiscard]] Sign sign(const Polynomial& p) const { return signAt(p, m_t); }

    // The parts of a thin body in an area with some radius.
    [[nodiscard]] std::vector<Span> held(const Motion& thin, const Side& area, const Polynomial& radius) const
    {
        Spans spans(thin, m_t);
        if (sign(radius) == Sign::positive)
            for (const Motion& piece : area.pieces) {
                spans.addDisc(piece.a, radius);
                if (piece.isLong())
                    spans.addRectangle(piece, radius);
                if (piece.isLong() && !area.figure.isPolygon)
                    spans.addDisc(piece.b, radius);
            }
        if (area.figure.isPolygon)
            spans.addRegion(area.pieces);
        return spans.joined();
    }
    [[nodiscard]] bool isWhole(const std::vector<Span>& spans) const
    {
        return spans.size() == 1 && spans.front().on->hull == HullKind::segment &&
               compared(spans.front().low, Surd{}, m_t) == Sign::zero &&
               compared(spans.front().high, Surd{one}, m_t) == Sign::zero;
    }

    void setHeld(Sharing& result) const
    {
        const Side& area = m_a.isArea ? m_a : m_b;
        const Motion& thin = (m_a.isArea ? m_b : m_a).pieces.front();
        if (thin.isLong())
            setSpans(result, held(thin, area, area.radius));
    }
    void setSpans(Sharing& result, std::vector<Span> spans, std::size_t points = 0) const
    {
        points += static_cast<std::size_t>(std::erase_if(
            spans, [this](const Span& span) { return compared(span.low, span.high, m_t) == Sign::zero; }));
        if (!spans.empty()) {
            result.shares = Shares::piece;
            result.count = spans.size();
            setLength(result, spans, m_t);
        } else if (points > 1) {
            result.shares = Shares::points;
            result.count = points;
        }
    }

    // Where two bodies touch, or two thin ones lie on each other.
    void setContacts(Sharing& result) const
    {
        const Motion& p = m_a.pieces.front();
        const Motion& q = m_b.pieces.front();
        if (m_relation == Relation::overlap && isUnbounded(p.hull) && isUnbounded(q.hull) &&
            (p.hull == HullKind::line || q.hull == HullKind::line ||
             sign(dot(p.direction(), q.direction())) == Sign::positive)) {
            result.shares = Shares::piece;
            return;
        }
        std::vector<Span> spans;
        std::vector<Place> points;
        const Bounds reach = m_a.figure.radius + m_b.figure.radius;
        const Polynomial distance = square(m_a.radius + m_b.radius);
        m_pair.search([limit = (reach * reach).high] { return limit; },
                      [&](Pieces at) {
                          const Motion& own = m_a.pieces[at.a];
                          std::vector<PointPair> ends = endPairs(own, m_b.pieces[at.b], m_t);
                          std::erase_if(ends, [&](const PointPair& pair) {
                              return sign(pair.n - distance * pair.d) != Sign::zero;
                          });
                          if (ends.empty())
                              return true;
                          const auto [low, high] = extremes(ends, m_t);
                          if (compared(low.onA, high.onA, m_t) != Sign::zero)
                              spans.push_back({&own, surdOf(low.onA), surdOf(high.onA)});
                          else
                              points.push_back(placeOf(at, low));
                          return true;
                      });
        setSpans(result, std::move(spans), differentPlaces(std::move(points)));
    }
    // A polygon's control point is the start of an edge, never the end of one.
    [[nodiscard]] Place placeOf(Pieces at, const PointPair& pair) const
    {
        Place place{at.a, pair.onA, pair.onA, at.b, pair.onB};
        const auto toStart = [this](const Figure& figure, std::size_t& piece, Proportion& s) {
            if (!figure.isPolygon || compared(s, wholeProportion(1), m_t) != Sign::zero)
                return;
            piece = figure.next(piece);
            s = wholeProportion(0);
        };
        toStart(m_a.figure, place.piece, place.from);
        toStart(m_b.figure, place.otherPiece, place.other);
        return place;
    }
    // How many places differ. A point of a thick border belongs to one point of its hull at least; if both are thick,
    // to one of each.
    [[nodiscard]] std::size_t differentPlaces(std::vector<Place> places) const
    {
        const auto isSame = [this](const Place& x, const Place& y) {
            const bool isSameOnA = x.piece == y.piece && compared(x.from, y.from, m_t) == Sign::zero;
            const bool isSameOnB = x.otherPiece == y.otherPiece && compared(x.other, y.other, m_t) == Sign::zero;
            return m_a.isThick && m_b.isThick ? isSameOnA && isSameOnB : m_a.isThick ? isSameOnB : isSameOnA;
        };
        std::vector<Place> all;
        for (Place& place : places)
            if (std::ranges::none_of(all, [&](const Place& other) { return isSame(place, other); }))
                all.push_back(std::move(place));
        return all.size();
    }

    // ---- Covers

    // Whether inner belongs to outer. None if that is not decided.
    [[nodiscard]] std::optional<bool> isCovered(const Side& inner, const Side& outer)
    {
        const Motion& first = inner.pieces.front();
        if (!outer.isArea)
            return !inner.isArea && isOnHull(first, outer.pieces.front());
        if (isUnbounded(first.hull))
            return false;
        if (!inner.isArea)
            return !first.isLong() || isWhole(held(first, outer, outer.radius));
        if (m_relation != Relation::overlap)
            return false;
        if (isSurelyCovered(inner, outer))
            return true;
        // For convex sets A + C belongs to B + C exactly if A belongs to B; C is the disc of the smaller radius.
        if (isConvex(outer) || (!outer.isThick && outer.figure.isPolygon) || isRefuted(inner, outer))
            return false;
        return {};
    }
    // The same without the smaller radius on both sides.
    [[nodiscard]] bool isSurelyCovered(const Side& inner, const Side& outer)
    {
        const Polynomial more = outer.radius - inner.radius;
        const Sign order = sign(more);
        if (order == Sign::negative)
            return outer.figure.isPolygon && keepsOut(outer, inner, -more);
        if (order == Sign::zero || !isConvex(outer))
            return isHullCovered(inner, outer, more);
        return std::ranges::all_of(inner.pieces, [&](const Motion& piece) {
            return holdsPoint(outer, piece.a, more) && (!piece.isLong() || holdsPoint(outer, piece.b, more));
        });
    }
    // Whether the hull of inner belongs to that of outer with some radius; of two polygons, to that without it.
    [[nodiscard]] bool isHullCovered(const Side& inner, const Side& outer, const Polynomial& radius)
    {
        const Motion& first = inner.pieces.front();
        if (inner.figure.isPolygon)
            return outer.figure.isPolygon && keepsOut(outer, inner, {});
        if (!outer.figure.isPolygon)
            return isOnHull(first, outer.pieces.front());
        return first.isLong() ? isWhole(held(first, outer, radius)) : holdsPoint(outer, first.a, radius);
    }
    // Whether one hull of at most two control points belongs to another.
    [[nodiscard]] bool isOnHull(const Motion& inner, Motion outer) const
    {
        outer.radius = {};
        const auto holds = [&](const PolynomialVec& point) {
            return m_pair.relationTo(point, outer) != Relation::apart;
        };
        if (isUnbounded(inner.hull) && outer.hull != HullKind::line &&
            (inner.hull != outer.hull || sign(dot(inner.direction(), outer.direction())) != Sign::positive))
            return false;
        return holds(inner.a) && (!inner.isLong() || holds(inner.b));
    }

    // Whether no inner point of inner, with some radius for its hull, is outside of a polygon's region: no border of
    // the polygon is among them, and one of them is in the region.
    [[nodiscard]] bool keepsOut(const Side& polygon, const Side& inner, const Polynomial& radius)
    {
        const bool isThick = !radius.isZero();
        const bool isOfA = &polygon == &m_a;
        bool isMet = false;
        bool isOut = true;
        FigurePair& hulls = m_hulls;
        const Figure& hull = isOfA ? hulls.m_b : hulls.m_a;
        const Figure& region = isOfA ? hulls.m_a : hulls.m_b;
        const Bounds reach = isThick ? inner.figure.radius : Bounds{};
        hulls.search([limit = (reach * reach).high] { return limit; },
                     [&](Pieces at) {
                         Motion edge = polygon.pieces[isOfA ? at.a : at.b];
                         Motion piece = inner.pieces[isOfA ? at.b : at.a];
                         edge.radius = {};
                         piece.radius = radius;
                         InstantStage stage{m_t};
                         const Relation relation = RelationRule(stage, edge, piece).relation();
                         isMet = isMet || relation != Relation::apart;
                         isOut = isThick ? relation != Relation::overlap
                                         : relation == Relation::apart ||
                                               (relation != Relation::cross &&
                                                !hulls.enters(hull, isOfA ? at.b : at.a, piece, edge));
                         return isOut;
                     });
        if (!isOut || (isThick && hull.isPolygon && hulls.holds(hull, region)))
            return false;
        return isMet && !isThick ? hulls.relation() == Relation::overlap : hulls.holds(region, hull);
    }

    // Whether a point belongs to a body whose radius is another one.
    [[nodiscard]] bool holdsPoint(const Side& outer, const PolynomialVec& point, const Polynomial& radius) const
    {
        InstantStage stage{m_t};
        const Chain<Polynomial> disc{ChainKind(HullKind::point, true), point, point, radius};
        const bool isNear = std::ranges::any_of(outer.pieces, [&](Chain<Polynomial> piece) {
            piece.radius = {};
            return RelationRule(stage, disc, piece).relation() != Relation::apart;
        });
        if (isNear || !outer.figure.isPolygon)
            return isNear;
        return std::ranges::count_if(outer.pieces,
                                     [&](const Motion& edge) { // the even–odd rule, as in FigurePair
                                         const bool isUpwards = sign(edge.b.y - point.y) == Sign::positive;
                                         return (sign(edge.a.y - point.y) == Sign::positive) != isUpwards &&
                                                sign(cross(edge.direction(), point - edge.a)) ==
                                                    (isUpwards ? Sign::positive : Sign::negative);
                                     }) %
                   2 ==
               1;
    }
    // Whether one of some points of a thick body is outside of another one.
    [[nodiscard]] bool isRefuted(const Side& inner, const Side& outer) const
    {
        // Vectors of at most unit length, in 1/64.
        static constexpr std::array<std::array<int, 2>, 5> units{{{0, 0}, {64, 0}, {59, 24}, {45, 45}, {24, 59}}};
        const auto isOutside = [&](const PolynomialVec& from, int x, int y) {
            const PolynomialVec way{inner.radius * Polynomial(Dyadic(Integer(x), -6)),
                                    inner.radius * Polynomial(Dyadic(Integer(y), -6))};
            return !holdsPoint(outer, from + way, outer.radius);
        };
        return std::ranges::any_of(inner.pieces, [&](const Motion& piece) {
            return std::ranges::any_of(units, [&](const auto& unit) {
                const auto [x, y] = unit;
                return std::ranges::any_of(std::array{piece.a, piece.b}, [&, x = x, y = y](const PolynomialVec& from) {
                    return isOutside(from, x, y) || isOutside(from, -y, x) || isOutside(from, -x, -y) ||
                           isOutside(from, y, -x);
                });
            });
        });
    }

    // ---- Depth

    [[nodiscard]] bool isConvex(const Side& side)
    {
        if (!side.figure.isPolygon)
            return true;
        const Sign orientation = m_pair.orientation(side.figure);
        for (std::size_t i = 0; i < side.pieces.size(); ++i) {
            const PolynomialVec back = side.pieces[side.figure.before(i)].direction();
            if (orientation * sign(cross(back, side.pieces[i].direction())) == Sign::negative)
                return false;
        }
        return true;
    }
    [[nodiscard]] Convex convexOf(const Side& side)
    {
        Convex hull;
        for (const Motion& piece : side.pieces)
            hull.push_back(piece.a);
        if (!side.figure.isPolygon && side.pieces.front().isLong())
            hull.push_back(side.pieces.front().b);
        if (side.figure.isPolygon && m_pair.orientation(side.figure) == Sign::negative)
            std::reverse(hull.begin(), hull.end());
        return hull;
    }

    void setDepth(Sharing& result)
    {
        const HullKind ofA = m_a.pieces.front().hull;
        const HullKind ofB = m_b.pieces.front().hull;
        if (!m_a.isArea && !m_b.isArea)
            result.noDepth = NoDepth::bothThin;
        else if (isUnbounded(ofA) || isUnbounded(ofB))
            result.noDepth = ofA == HullKind::line || ofB == HullKind::line ? NoDepth::line : NoDepth::ray;
        else if (!isConvex(m_a) || !isConvex(m_b))
            result.noDepth = NoDepth::notConvex;
        if (result.noDepth || m_relation != Relation::overlap)
            return;
        const Polynomial radius = m_a.radius + m_b.radius;
        PolynomialVec way;
        if (m_hulls.relation() != Relation::apart) {
            const Separation least(convexOf(m_a), convexOf(m_b), m_t);
            way = least.direction();
            const NearestClearance depth =
                nearestClearance({square(least.height()), lengthSquared(way), {}, -radius, m_scale}, m_t);
            result.depth = depth.value;
            result.restOfDepth = depth.rest;
        } else {
            const Pieces at = m_hulls.nearest();
            const Motion& p = m_a.pieces[at.a];
            const Motion& q = m_b.pieces[at.b];
            const PointPair pair = nearestPair(p, q, m_t);
            way = pair.onB.d * scaledPoint(p, pair.onA) - pair.onA.d * scaledPoint(q, pair.onB);
            const NearestClearance clearance = nearestClearance({pair.n, pair.d, {}, radius, m_scale}, m_t);
            result.depth = -clearance.value + 0.0;
            result.restOfDepth = -clearance.rest;
        }
        const DoubleDoubleVec unit = directionOf(way, m_t).unit;
        result.push = Vec{unit.x.high + 0.0, unit.y.high + 0.0};
    }

    FigurePair& m_pair;
    const Instant& m_t;
    Relation m_relation;
    Side m_a;
    Side m_b;
    Integer m_scale = 1;
    FigurePair m_hulls; // without radii
};

std::optional<Sharing> FigurePair::sharing()
{
    const Relation all = relation();
    return all == Relation::apart ? std::nullopt : std::optional(SharedParts(*this, all).answer());
}

std::optional<Sharing> sharingOf(const RationalPose& a, const RationalPose& b)
{
    return FigurePair(figureOf(a), figureOf(b), Instant()).sharing();
}

std::optional<Sharing> sharingAt(const Scene& scene, const Body& a, const Body& b, const Instant& t)
{
    const auto isActive = [&](Interval active) { return Instant(active.start) <= t && t <= Instant(active.end); };
    const BodyPaths pathsA(scene, a);
    const BodyPaths pathsB(scene, b);
    if (!isActive(pathsA.active()) || !isActive(pathsB.active()))
        return {};
    return FigurePair(figureAt(pathsA, t), figureAt(pathsB, t), t).sharing();
}

const char* name(Shares shares)
{
    static constexpr std::array names{"point", "points", "piece", "area"};
    return names[static_cast<std::size_t>(shares)];
}

// ---- Text

namespace {

std::string coverText(Covered covered, bool isBorder, bool isArea, const SharingWords& words)
{
    const std::string where = !isArea ? " lies on " : isBorder ? " lies on the border of " : " lies inside ";
    switch (covered) {
    case Covered::a:
        return words.a + where + words.b;
    case Covered::b:
        return words.b + where + words.a;
    case Covered::both:
        return words.a + " and " + words.b + " are equal";
    case Covered::unknown:
        return "whether one lies inside the other is not decided";
    case Covered::neither:
        break;
    }
    return {};
}

// "≈ 1.41421": the number has to be rounded if it is not the double, or has more digits.
std::string sizeText(double nearest, Sign rest, int digits)
{
    const std::string text = roundedSize(nearest, rest);
    const std::string few = roundedCoordinates({nearest, nearest}, digits).front();
    return few.size() < shortestDecimal(nearest).size() ? "≈ " + few : text;
}

} // namespace

std::string sharingText(const Sharing& sharing, Relation relation, const SharingWords& words)
{
    std::string text;
    const auto add = [&text](const std::string& phrase) {
        if (!phrase.empty())
            text += (text.empty() ? "" : ", ") + phrase;
    };
    const bool isArea = sharing.noDepth != NoDepth::bothThin;
    add(coverText(sharing.covered, relation == Relation::touch, isArea, words));
    if (sharing.shares == Shares::points)
        add(words.they + " share " + std::to_string(sharing.count) + " points");
    if (sharing.shares == Shares::piece && sharing.covered == Covered::neither) {
        const std::string what = words.arePolygons ? "side" : "piece";
        const auto lengthText = [&](double length) { // not known exactly, it may be that double all the same
            return sharing.isLengthExact ? sizeText(length, Sign::zero, words.digits)
                                         : "≈ " + roundedCoordinates({length, length}, words.digits).front();
        };
        const std::string length = sharing.length ? lengthText(*sharing.length) : "infinite";
        add(words.they + " share " + (sharing.count == 1 ? "a " + what : what + "s") + " of length " + length +
            (sharing.count == 1 ? "" : " in all"));
    }
    if (sharing.push) {
        const auto [x, y] = roundedCoordinates(*sharing.push, std::min(words.digits, 6));
        const bool isExact = std::abs(sharing.push->x) == 1 || std::abs(sharing.push->y) == 1;
        add("depth " + sizeText(sharing.depth, sharing.restOfDepth, words.digits) + " along " +
            (isExact ? "(" : "≈ (") + x + ", " + y + ')');
    }
    if (relation == Relation::overlap && sharing.noDepth && isArea)
        add(std::string("no depth, because one is a ") + (*sharing.noDepth == NoDepth::ray ? "ray"
                                                          : *sharing.noDepth == NoDepth::line
                                                              ? "line"
                                                              : "polygon that is not convex"));
    return text;
}

} // namespace sweep
