#include "core/batch/integers/translating_hulls.h"

#include "core/batch/integers/short_integers.h"
#include "core/number/roots.h"

#include <sweepbench/number/polynomial.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

namespace sweep {

namespace {

using detail::FixedInteger;

constexpr std::size_t fewHullPoints = 4; // two segments

// Integers for coordinates of at most `digits` bits. Differences of control points have digits + 1 bits, displacements
// of one hull relative to the other digits + 2, and sums of two products of these 2·digits + 4. `Square` holds the
// square of such a sum, `Wide` that times another such sum.
struct HullIntegers24
{
    static constexpr int digits = 24;
    using Number = std::int64_t;
    using Square = detail::Int128;
    using Wide = FixedInteger<256>;
};
struct HullIntegers60
{
    static constexpr int digits = 60;
    using Number = detail::Int128;
    using Square = FixedInteger<256>;
    using Wide = FixedInteger<512>;
};
struct HullIntegers120
{
    static constexpr int digits = mostHullDigits;
    using Number = FixedInteger<256>;
    using Square = FixedInteger<512>;
    using Wide = FixedInteger<1024>;
};

// The sign of x·√m − y·z. In doubles each product errs by less than 2⁻⁴⁹ of itself: three conversions, which err by at
// most 8u, a root and a product.
template <class Exact, class Number>
Sign signOfSurd(const Number& x, const Number& m, const Number& y, const Number& z)
{
    const double p = static_cast<double>(x) * std::sqrt(static_cast<double>(m));
    const double q = static_cast<double>(y) * static_cast<double>(z);
    if (std::abs(p - q) > 0x1p-48 * (std::abs(p) + std::abs(q)))
        return p > q ? Sign::positive : Sign::negative;
    const Exact root(x);
    const Exact product = Exact(y) * Exact(z); // of the same sign as x, or both are 0
    const Sign longer = detail::signOf(root * root * Exact(m) - product * product);
    return x < 0 ? -longer : longer;
}

// At most `most` vertices of a convex polygon, counter-clockwise; a segment has two edges, there and back, and a point
// has none.
template <class Number, std::size_t most>
struct ConvexRing
{
    using Vector = Vec2<Number>;

    std::array<Vector, most> vertex;
    std::size_t count = 0;
    Vector way; // the displacement over the window

    [[nodiscard]] std::size_t next(std::size_t i) const { return i + 1 < count ? i + 1 : 0; }
    [[nodiscard]] Vector edge(std::size_t i) const { return vertex[next(i)] - vertex[i]; }

    // Puts the lowest vertex first, so that the directions of the edges rise from 0 to a full turn. False unless the
    // ring is convex.
    bool arrange()
    {
        const auto end = vertex.begin() + static_cast<std::ptrdiff_t>(count);
        bool isClockwise = false;
        for (std::size_t i = 0; i < count; ++i)
            isClockwise = isClockwise || cross(edge(i), edge(next(i))) < 0;
        if (isClockwise)
            std::reverse(vertex.begin(), end);
        std::rotate(vertex.begin(), std::min_element(vertex.begin(), end, isLower), end);
        bool descends = false;
        for (std::size_t i = 0; i < count; ++i) {
            const bool climbs = isLower(vertex[i], vertex[next(i)]);
            if (edge(i).isZero() || (climbs && descends) || cross(edge(i), edge(next(i))) < 0)
                return false;
            descends = !climbs;
        }
        dropMiddles();
        return true;
    }

private:
    // Drops the vertices at which the ring goes straight on, so that no two edges have one direction: a sum may then
    // take an edge of the other ring that is parallel to one of this ring's for an edge of the same direction.
    void dropMiddles()
    {
        const ConvexRing all = *this;
        count = 0;
        for (std::size_t i = 0; i < all.count; ++i) {
            const Vector before = all.edge(i > 0 ? i - 1 : all.count - 1);
            if (cross(before, all.edge(i)) != 0 || dot(before, all.edge(i)) < 0)
                vertex[count++] = all.vertex[i];
        }
    }
    static bool isLower(const Vector& p, const Vector& q) { return p.y != q.y ? p.y < q.y : p.x < q.x; }
};

// The hull at the start of the window, mirrored in the origin if the scale is negative. Nothing if it turns.
template <class Ring>
std::optional<Ring> ringOf(const TranslatingHull& hull, double scale)
{
    using Vector = typename Ring::Vector;
    using Number = decltype(Vector::x);
    const auto integer = [scale](Vec v) {
        return Vector{static_cast<Number>(v.x * scale), static_cast<Number>(v.y * scale)};
    };
    std::optional<Ring> result(std::in_place);
    Ring& ring = *result;
    for (const MovingPoint& point : hull.points) {
        const Vector from = integer(point.from);
        const Vector way = point.to == point.from ? Vector{} : integer(point.to) - from;
        if (&point == &hull.points.front())
            ring.way = way;
        if (way != ring.way)
            return std::nullopt;
        if (ring.count == 0 || from != ring.vertex[ring.count - 1])
            ring.vertex[ring.count++] = from;
    }
    return result;
}

// The sums of the points of both, with the edges of both in order of direction. Nothing unless both are convex.
template <class Ring>
std::optional<Ring> sumOf(Ring& p, Ring& q)
{
    using Number = decltype(Ring::Vector::x);
    const bool areLong = p.count > 1 && q.count > 1;
    if (((areLong || p.count > 2) && !p.arrange()) || ((areLong || q.count > 2) && !q.arrange()))
        return std::nullopt;
    std::optional<Ring> result(std::in_place);
    Ring& sum = *result;
    sum.way = p.way + q.way;
    std::size_t i = p.count == 1 ? 1 : 0;
    std::size_t j = q.count == 1 ? 1 : 0;
    do {
        sum.vertex[sum.count++] = p.vertex[i < p.count ? i : 0] + q.vertex[j < q.count ? j : 0];
        const auto turn = i == p.count ? Number(-1) : j == q.count ? Number(1) : Number(cross(p.edge(i), q.edge(j)));
        i += turn >= 0 ? 1 : 0;
        j += turn <= 0 ? 1 : 0;
    } while (i < p.count || j < q.count);
    return result;
}

// The first contact of the origin, as it goes straight from anywhere, with a convex polygon thickened by R.
//
// Seen along the direction, an edge that faces the origin is met inside if the point of the disc that meets it, which
// lies across the direction at R·(direction·edge)/|edge|, is between the edge's ends. Along the edges that face it
// these points move from one side to the other, so that there is one edge or one vertex that is met first.
template <class Integers>
class FirstContact
{
public:
    using Number = typename Integers::Number;
    using Square = typename Integers::Square;
    using Vector = Vec2<Number>;

    template <class Ring>
    FirstContact(const Ring& ring, const Vector& direction, const Number& radius)
        : m_direction(direction), m_radius(radius)
    {
        std::size_t i = 0;
        Number across = cross(direction, ring.vertex[0]);
        for (std::size_t k = 1; k < ring.count; ++k) {
            const Number other = cross(direction, ring.vertex[k]);
            if (other > across ||
                (other == across && dot(direction, ring.vertex[k]) < dot(direction, ring.vertex[i]))) {
                i = k;
                across = other;
            }
        }
        for (std::size_t left = ring.count; left > 1; --left) { // edges, until none faces the origin
            const std::size_t next = ring.next(i);
            const Number nextAcross = cross(direction, ring.vertex[next]);
            if (nextAcross >= across)
                break;
            const Vector edge = ring.edge(i);
            const Number length = lengthSquared(edge);
            const Number along = dot(direction, edge);
            using Wide = typename Integers::Wide;
            if (signOfSurd<Wide>(across, length, radius, along) != Sign::positive)
                break;
            if (signOfSurd<Wide>(nextAcross, length, radius, along) == Sign::negative) {
                m_edge = edge;
                m_length = length;
                m_closing = across - nextAcross;
                break;
            }
            i = next;
            across = nextAcross;
        }
        m_vertex = ring.vertex[i];
        m_across = across;
        if (!isEdge()) {
            m_speed = lengthSquared(direction);
            m_reach = signOfSurd<Square>(radius, m_speed, across < 0 ? Number(-across) : across, Number(1));
        }
    }

    [[nodiscard]] const Vector& direction() const { return m_direction; }
    [[nodiscard]] bool isMissed() const { return m_reach == Sign::negative; }
    // The sign of its time minus that at which the origin is at `place`.
    [[nodiscard]] Sign after(const Vector& place) const
    {
        const Vector way = m_vertex - place;
        if (isEdge())
            return -signOfSurd<Square>(m_radius, m_length, Number(cross(m_edge, way)), Number(1));
        if (dot(m_direction, way) < 0)
            return Sign::negative;
        return detail::signOf(Number(lengthSquared(way) - m_radius * m_radius));
    }
    // Whether the last contact, which is the first one in the opposite direction, is at the same time: the path is a
    // tangent of a vertex's disc, or crosses a thin edge.
    [[nodiscard]] bool isAlso(const FirstContact& last) const
    {
        if (isEdge() && last.isEdge())
            return m_radius == 0 && m_vertex == last.m_vertex + last.m_edge && last.m_vertex == m_vertex + m_edge;
        return m_reach == Sign::zero && last.m_reach == Sign::zero && m_vertex == last.m_vertex;
    }
    // The time since the origin left its place, as a share of the direction.
    [[nodiscard]] BoundedDoubleDouble time() const
    {
        using detail::bounded;
        if (isEdge()) {
            const Number height = cross(m_edge, m_vertex);
            const BoundedDoubleDouble reach =
                m_radius == 0 ? BoundedDoubleDouble{}
                              : fastProduct<false>(bounded(m_radius), detail::squareRoot(bounded(m_length)));
            return fastDifference(bounded(height), reach) / bounded(m_closing);
        }
        BoundedDoubleDouble middle = bounded(Number(dot(m_direction, m_vertex)));
        if (m_reach != Sign::zero) {
            const Square half =
                Square(m_radius) * Square(m_radius) * Square(m_speed) - Square(m_across) * Square(m_across);
            middle = fastDifference(middle, detail::squareRoot(bounded(half)));
        }
        return middle / bounded(m_speed);
    }
    // The coefficients of a polynomial in that share, whose first root is the time.
    [[nodiscard]] std::vector<Integer> polynomial() const
    {
        if (isEdge()) {
            const Integer height(cross(m_edge, m_vertex));
            const Integer closing(m_closing);
            if (m_radius == 0)
                return {height, -closing};
            return {height * height - Integer(m_radius) * Integer(m_radius) * Integer(m_length), -2 * height * closing,
                    closing * closing};
        }
        const Integer along(Number(dot(m_direction, m_vertex)));
        if (m_reach == Sign::zero)
            return {-along, Integer(m_speed)};
        return {Integer(Number(lengthSquared(m_vertex) - m_radius * m_radius)), -2 * along, Integer(m_speed)};
    }

private:
    [[nodiscard]] bool isEdge() const { return m_closing != 0; }

    Vector m_direction;
    Number m_radius;
    Vector m_vertex;               // the vertex, or the first one of the edge
    Number m_across{};             // of the vertex
    Number m_speed{};              // the square of the direction; set for a vertex
    Sign m_reach = Sign::positive; // of R² minus the square of the least distance of the vertex
    Vector m_edge;
    Number m_length{};  // the square of the edge
    Number m_closing{}; // at which rate the edge's line comes nearer, times the edge's length; 0 for a vertex
};

// Relative to q, the points of p go straight, and meet q where the difference of both, thickened, holds the origin.
template <class Integers, std::size_t most>
class HullPass
{
public:
    using Number = typename Integers::Number;
    using Ring = ConvexRing<Number, most>;

    // The ring is the difference of both hulls at the start of the window.
    HullPass(const Ring& ring, const Number& radius) : m_ring(ring), m_radius(radius), m_end(-ring.way) {}

    [[nodiscard]] FilteredContacts contacts() const
    {
        const Vec2<Number> start{};
        const bool isAtRest = m_end.isZero();
        const First first = from(isAtRest ? Vec2<Number>{Number(1), Number(0)} : m_end); // at rest, any direction
        FilteredContacts result;
        result.stage = Stage::shortIntegers;
        const Sign afterEnd = first.isMissed() ? Sign::positive : first.after(m_end);
        if (afterEnd == Sign::positive)
            return result;
        const First last = from(-first.direction());
        const Sign beforeStart = last.after(start); // in the opposite direction times fall
        if (beforeStart == Sign::positive)
            return result;
        FilteredContact& contact = result.contact[result.count++];
        contact = {};
        contact.isInstant = !isAtRest && (afterEnd == Sign::zero || beforeStart == Sign::zero || first.isAlso(last));
        if (afterEnd == Sign::zero && !isAtRest)
            contact.begin = BoundedDoubleDouble::exactly(1);
        else if (first.after(start) == Sign::positive)
            contact.begin = first.time();
        if (contact.isInstant)
            contact.end = contact.begin;
        else
            contact.end = last.after(m_end) == Sign::positive ? -last.time() : BoundedDoubleDouble::exactly(1);
        return result;
    }
    // A polynomial in shares of the window whose first root is the first time at which both are in contact, or whose
    // last root is the last one. Requires: they move relative to each other, and are in contact at some time.
    [[nodiscard]] Polynomial polynomial(bool ofLast) const
    {
        std::vector<Integer> c = from(ofLast ? -m_end : m_end).polynomial();
        if (ofLast)
            c[1] = -c[1];
        return Polynomial(std::move(c), 0);
    }

private:
    using First = FirstContact<Integers>;

    [[nodiscard]] First from(const Vec2<Number>& direction) const { return First(m_ring, direction, m_radius); }

    const Ring& m_ring;
    Number m_radius;
    Vec2<Number> m_end; // the place of the origin at the end of the window
};

template <class Integers, std::size_t most, class Use>
auto usePass(const TranslatingHull& p, const TranslatingHull& q, double factor, const Use& use)
    -> std::optional<decltype(use(std::declval<const HullPass<Integers, most>&>()))>
{
    using Number = typename Integers::Number;
    using Ring = ConvexRing<Number, most>;
    auto minusP = ringOf<Ring>(p, -factor);
    auto plusQ = minusP ? ringOf<Ring>(q, factor) : std::nullopt;
    const auto ring = plusQ ? sumOf(*minusP, *plusQ) : std::nullopt;
    if (!ring)
        return std::nullopt;
    const Number radius = static_cast<Number>(p.radius * factor) + static_cast<Number>(q.radius * factor);
    return use(HullPass<Integers, most>(*ring, radius));
}

// The result of `use` for the HullPass in the shortest integers that suffice.
template <std::size_t most, class Use>
auto useShortestPass(const TranslatingHull& p, const TranslatingHull& q, int digits, const Use& use)
    -> decltype(usePass<HullIntegers24, most>(p, q, 1, use))
{
    ShortScale scale;
    for (const TranslatingHull* hull : {&p, &q}) {
        for (const MovingPoint& point : hull->points)
            scale.add(point);
        scale.add(hull->radius);
    }
    const auto fits = [&](int of) { return of <= digits ? scale.factor(of) : std::nullopt; };
    if (const auto factor = fits(HullIntegers24::digits))
        return usePass<HullIntegers24, most>(p, q, *factor, use);
    if (const auto factor = fits(HullIntegers60::digits))
        return usePass<HullIntegers60, most>(p, q, *factor, use);
    if (const auto factor = fits(HullIntegers120::digits))
        return usePass<HullIntegers120, most>(p, q, *factor, use);
    return std::nullopt;
}

constexpr auto contactsOfPass = [](const auto& pass) { return pass.contacts(); };

} // namespace

std::optional<FilteredContacts> translatingContacts(const TranslatingHull& p, const TranslatingHull& q, int digits)
{
    const std::size_t count = p.points.size() + q.points.size();
    if (count <= fewHullPoints) // less to clear
        return useShortestPass<fewHullPoints>(p, q, digits, contactsOfPass);
    return count <= mostHullPoints ? useShortestPass<mostHullPoints>(p, q, digits, contactsOfPass) : std::nullopt;
}

namespace {

// A body over a stretch, if it is the hull of points that move straight between doubles.
class StraightBody
{
public:
    explicit StraightBody(const DoubleDoubleBody& body) : m_radius(body.radius[0].high)
    {
        m_isKnown = !isUnbounded(body.hull) && body.error == 0 && isDouble(body.radius[0]) &&
                    isDouble(body.radius[1]) && body.radius[1].high == m_radius;
        add(body.a);
        if (body.isLong())
            add(body.b);
    }

    [[nodiscard]] bool isKnown() const { return m_isKnown; }
    [[nodiscard]] TranslatingHull hull() const { return {{m_point.data(), m_count}, m_radius}; }

private:
    static bool isDouble(const DoubleDouble& x) { return x.low == 0; }
    void add(const DoubleDoublePath& path)
    {
        const auto& [from, middle, to] = path.control;
        m_isKnown = m_isKnown && path.straight;
        for (const DoubleDouble& x : {from.x, from.y, to.x, to.y})
            m_isKnown = m_isKnown && isDouble(x);
        m_point[m_count++] = {{from.x.high, from.y.high}, {to.x.high, to.y.high}};
    }

    std::array<MovingPoint, 2> m_point;
    std::size_t m_count = 0;
    double m_radius;
    bool m_isKnown = false;
};

} // namespace

std::optional<FilteredContacts> translatingContacts(const DoubleDoubleBody& p, const DoubleDoubleBody& q)
{
    const StraightBody first(p);
    const StraightBody second(q);
    const bool hasSides = isPointAgainstLine(p, q) || isPointAgainstLine(q, p);
    if (!first.isKnown() || !second.isKnown() || hasSides)
        return std::nullopt;
    return translatingContacts(first.hull(), second.hull());
}

namespace {

// The first or last time in contact of two hulls, computed exactly on demand. Instants of one pair share the hulls.
class HullContactEnd : public InstantSource
{
public:
    struct Hulls
    {
        std::vector<MovingPoint> p;
        std::vector<MovingPoint> q;
        double radiusOfP;
        double radiusOfQ;
        Interval time;
    };

    HullContactEnd(std::shared_ptr<const Hulls> hulls, bool isLast) : m_hulls(std::move(hulls)), m_isLast(isLast) {}
    [[nodiscard]] Instant exact() const override
    {
        const auto& [p, q, radiusOfP, radiusOfQ, time] = *m_hulls;
        const auto inShares = useShortestPass<mostHullPoints>(
            TranslatingHull{p, radiusOfP}, TranslatingHull{q, radiusOfQ}, mostHullDigits,
            [this](const auto& pass) { return pass.polynomial(m_isLast); });
        // With u = τ/T the coefficient of uⁿ becomes that of τⁿ, times T² less n powers of T.
        const Dyadic length = Dyadic(time.end) - Dyadic(time.start);
        const auto& c = inShares->coefficients();
        std::vector<Dyadic> inTime;
        Dyadic power(1);
        for (std::size_t n = c.size(); n-- > 0; power = power * length)
            inTime.insert(inTime.begin(), Dyadic(c[n], inShares->exponent()) * power);
        const auto roots = rootsBetween(Polynomial(inTime), time.start, time.end, time.start);
        return m_isLast ? roots.back() : roots.front();
    }

private:
    std::shared_ptr<const Hulls> m_hulls;
    bool m_isLast;
};

// The control points of a body over its active interval; none if they are not known to move straight between doubles.
std::vector<MovingPoint> pointsOf(const PreparedBody& body)
{
    if (body.isClosed())
        return body.outline() ? body.outline()->points : std::vector<MovingPoint>();
    const DoubleDoubleBody* whole = body.wholeInDoubleDoubles();
    if (!whole)
        return {};
    const StraightBody straight(*whole);
    const auto points = straight.hull().points;
    return straight.isKnown() ? std::vector<MovingPoint>(points.begin(), points.end()) : std::vector<MovingPoint>();
}

} // namespace

std::optional<DecidedContacts> translatingContacts(const PreparedBody& p, const PreparedBody& q, Interval common)
{
    const double length = common.end - common.start;
    if (p.count() + q.count() > mostHullPoints || p.active() != common || q.active() != common ||
        !std::isfinite(length))
        return std::nullopt;
    const HullContactEnd::Hulls hulls{pointsOf(p), pointsOf(q), p.startRadius(), q.startRadius(), common};
    if (hulls.p.empty() || hulls.q.empty())
        return std::nullopt;
    const auto found =
        translatingContacts(TranslatingHull{hulls.p, hulls.radiusOfP}, TranslatingHull{hulls.q, hulls.radiusOfQ});
    if (!found)
        return std::nullopt;
    DecidedContacts result{found->stage, {}};
    if (found->count == 0)
        return result;
    std::shared_ptr<const HullContactEnd::Hulls> kept;
    const auto instant = [&](const BoundedDoubleDouble& share, bool isLast) -> std::optional<Instant> {
        if (share.isExactly(0) || share.isExactly(1))
            return Instant(share.isExactly(0) ? common.start : common.end);
        if (!kept)
            kept = std::make_shared<const HullContactEnd::Hulls>(hulls);
        const BoundedDoubleDouble t = BoundedDoubleDouble::exactly(common.start) +
                                      BoundedDoubleDouble::difference(common.end, common.start) * share;
        return Instant::approximated(t, std::make_unique<HullContactEnd>(kept, isLast));
    };
    const FilteredContact& contact = found->contact[0];
    const auto begin = instant(contact.begin, false);
    const auto end = contact.isInstant ? begin : instant(contact.end, true);
    if (!begin || !end)
        return std::nullopt;
    result.contacts.push_back({*begin, *end});
    return result;
}

} // namespace sweep
