#include "core/contacts/polygon_filter.h"

#include "core/contacts/condition.h"
#include "core/contacts/lanes.h"
#include "core/contacts/pair_filter.h"
#include "core/contacts/polygon_contacts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace sweep {

namespace {

constexpr std::size_t fewPoints = 64; // of a body whose edges are all looked at

// A point, a segment or the outline of a polygon, thickened by a radius.
struct StraightChain
{
    std::span<const MovingPoint> points;
    std::size_t edges = 0; // edge i goes from point i to the next one
    double radius = 0;
    double size = 0;         // the largest magnitude of a coordinate
    bool translates = false; // all points move by the same displacement, exactly
    Box first = {};          // the box of the points at the start
    Box last = {};           // and at the end

    [[nodiscard]] std::size_t next(std::size_t i) const { return i + 1 < points.size() ? i + 1 : 0; }
    // The edges that end and begin at a point.
    [[nodiscard]] std::array<std::size_t, 2> edgesAt(std::size_t point) const
    {
        return {(point == 0 ? points.size() : point) - 1, point};
    }
};

StraightChain chainOf(const StraightOutline& outline)
{
    return {outline.points,     outline.points.size(), outline.radius, outline.size,
            outline.translates, outline.first,         outline.last};
}

Box boxOf(Vec p, Vec q)
{
    return {{std::min(p.x, q.x), std::max(p.x, q.x)}, {std::min(p.y, q.y), std::max(p.y, q.y)}};
}

// The control points of a body in straight motion; none if it is curved, or a number at either end is no double.
std::vector<MovingPoint> straightPoints(const DoubleDoubleBody& body)
{
    const auto isDouble = [](const DoubleDoubleVec& v) { return v.x.low == 0 && v.y.low == 0; };
    std::vector<MovingPoint> points;
    for (const DoubleDoublePath* path : {&body.a, &body.b}) {
        if (path == &body.b && !body.isLong())
            break;
        const DoubleDoubleVec& from = path->control[0];
        const DoubleDoubleVec& to = path->control[2];
        if (!path->straight || body.error != 0 || !isDouble(from) || !isDouble(to))
            return {};
        points.push_back({{from.x.high, from.y.high}, {to.x.high, to.y.high}});
    }
    return points;
}

StraightChain chainOf(std::span<const MovingPoint> points, double radius, bool translates)
{
    const MovingPoint& a = points.front();
    const MovingPoint& b = points.back();
    StraightChain chain{points, points.size() - 1, radius};
    chain.translates = translates;
    for (const Vec p : {a.from, a.to, b.from, b.to})
        chain.size = std::max({chain.size, std::abs(p.x), std::abs(p.y)});
    chain.first = boxOf(a.from, b.from);
    chain.last = boxOf(a.to, b.to);
    return chain;
}

// Shadows of moving points on an axis across the relative motion of two bodies, in a frame that moves with the first
// one: intervals in which they stay. Where both bodies only translate, these are short.
class Shadows
{
public:
    Shadows(const StraightChain& p, const StraightChain& q)
    {
        const auto displacement = [](const MovingPoint& point) { return point.to - point.from; };
        m_drift = displacement(p.points.front());
        const Vec way = displacement(q.points.front()) - m_drift;
        m_across = {-way.y, way.x};
        // A coordinate less the drift is at most 2·size in magnitude, and off by two roundings of that; its product by
        // one more, and so is the sum of both.
        constexpr double u = 0x1p-53;
        const double size = std::max(p.size, q.size) + std::max(std::abs(m_drift.x), std::abs(m_drift.y));
        m_error = 16 * u * (std::abs(way.x) + std::abs(way.y)) * size + 0x1p-1000;
        m_isKnown = size < 0x1p400;
    }

    // Whether no number is near the ends of the range.
    [[nodiscard]] bool isKnown() const { return m_isKnown; }
    // At least the shadow of a length in any direction.
    [[nodiscard]] double reach(double length) const
    {
        return length == 0 ? 0 : std::hypot(m_across.x, m_across.y) * length * (1 + 0x1p-50) + 0x1p-1000;
    }
    [[nodiscard]] Bounds of(const MovingPoint& point) const
    {
        const double from = m_across.x * point.from.x + m_across.y * point.from.y;
        const double to = m_across.x * (point.to.x - m_drift.x) + m_across.y * (point.to.y - m_drift.y);
        return {std::min(from, to) - m_error, std::max(from, to) + m_error};
    }

    // The shadow of a box of differences of points, none of which exceeds `size`.
    [[nodiscard]] Bounds of(const Box& box, double size) const
    {
        const auto [x, y] = m_across;
        const double error = 0x1p-50 * (std::abs(x) + std::abs(y)) * size + 0x1p-1000;
        return {x * (x < 0 ? box.x.high : box.x.low) + y * (y < 0 ? box.y.high : box.y.low) - error,
                x * (x < 0 ? box.x.low : box.x.high) + y * (y < 0 ? box.y.low : box.y.high) + error};
    }

private:
    Vec m_drift;
    Vec m_across;
    double m_error = 0;
    bool m_isKnown = false;
};

// The shadows of a chain's points and edges. Those of many edges are not asked for, because boxes hold them.
class ChainShadows
{
public:
    ChainShadows(const Shadows& shadows, const StraightChain& chain) : m_shadows(shadows), m_chain(chain)
    {
        if (!isSmall())
            return;
        constexpr double infinity = std::numeric_limits<double>::infinity();
        double low = infinity;
        double high = -infinity;
        for (std::size_t i = 0; i < chain.points.size(); ++i) {
            m_points[i] = shadows.of(chain.points[i]);
            low = std::min(low, m_points[i].low);
            high = std::max(high, m_points[i].high);
        }
        m_whole = {low, high};
    }

    [[nodiscard]] bool isSmall() const { return m_chain.points.size() <= fewPoints; }
    [[nodiscard]] const Bounds& whole() const { return m_whole; }
    [[nodiscard]] Bounds point(std::size_t i) const
    {
        return isSmall() ? m_points[i] : m_shadows.of(m_chain.points[i]);
    }
    [[nodiscard]] bool edgeMayMeet(std::size_t i, const Bounds& shadow) const
    {
        return !isSmall() || !disjoint(hull(m_points[i], m_points[m_chain.next(i)]), shadow);
    }
    [[nodiscard]] bool pointMayMeet(std::size_t i, const Bounds& shadow) const
    {
        return !isSmall() || !disjoint(m_points[i], shadow);
    }

private:
    const Shadows& m_shadows;
    const StraightChain& m_chain;
    Bounds m_whole = Bounds::everything();
    UninitializedArray<Bounds, fewPoints> m_points;
};

// An end of a contact of a point or disc with a segment, all in straight motion; computed exactly when it is needed.
class StraightContactEnd : public InstantSource
{
public:
    struct Pair
    {
        MovingPoint p;
        double radius; // of the disc around p
        MovingPoint a;
        MovingPoint b;
        Interval time;
    };

    StraightContactEnd(const Pair& pair, std::size_t index, bool isEnd) : m_pair(pair), m_index(index), m_isEnd(isEnd)
    {
    }
    [[nodiscard]] Instant exact() const override
    {
        const auto path = [](const MovingPoint& point) -> Path { return FromTo{point.from, point.to}; };
        const auto& [p, radius, a, b, time] = m_pair;
        const std::array<Path, 3> paths{path(p), path(a), path(b)};
        const BodyPaths disc({HullKind::point, true}, paths[0], paths[0], time);
        const BodyPaths segment({HullKind::segment}, paths[1], paths[2], time);
        const Contact contact = exactContacts(disc.withRadius(radius, radius), segment, time).at(m_index);
        return m_isEnd ? contact.end : contact.begin;
    }

private:
    Pair m_pair;
    std::size_t m_index;
    bool m_isEnd;
};

// Whether p is less than q by more than their bounds and the roundings here.
bool isCertainlyLess(const BoundedDoubleDouble& p, const BoundedDoubleDouble& q)
{
    const double apart = (q.value.high - p.value.high) + (q.value.low - p.value.low);
    return apart > 2 * (p.error + q.error) + 0x1p-100;
}

// A polygon and a body with no more edges, over the active interval of both.
class StraightPolygonPair
{
public:
    StraightPolygonPair(const PreparedBody& polygon, const PreparedBody& other, const StraightChain& p,
                        const StraightChain& q)
        : m_polygon(polygon), m_other(other), m_p(p), m_q(q), m_translate(p.translates && q.translates),
          m_shadows(p, q), m_shadowsOfP(m_shadows, p), m_shadowsOfQ(m_shadows, q)
    {
    }

    std::optional<DecidedContacts> contacts()
    {
        if (!m_shadows.isKnown())
            return std::nullopt;
        const double radius = m_p.radius + m_q.radius;
        const double reach = m_shadows.reach(radius);
        const Bounds& whole = m_shadowsOfQ.whole();
        if (disjoint(m_shadowsOfP.whole(), radius == 0 ? whole : whole + Bounds{-reach, reach}))
            return DecidedContacts{Stage::rejection, {}};
        if (radius == 0)
            return thinContacts();
        return m_q.edges == 0 ? discContacts(reach) : std::nullopt;
    }

private:
    // A point of one crosses an edge of the other.
    struct Crossing
    {
        Crossing(std::size_t ofPoint, std::size_t ofEdge, bool ofPointOfP)
            : point(static_cast<std::uint32_t>(ofPoint)), edge(static_cast<std::uint32_t>(ofEdge)),
              isPointOfP(ofPointOfP)
        {
        }

        BoundedDoubleDouble share = {};
        std::uint32_t point;
        std::uint32_t edge;
        std::uint8_t index = 0; // of all crossings of the point and the edge
        bool isPointOfP;
        bool isRefined = false;
    };

    [[nodiscard]] Interval time() const { return m_polygon.active(); }

    // Calls visit(i) for each edge i of P that may meet a part of Q; P's point i is part of that edge.
    template <class Visit>
    bool everyEdgeNear(std::span<const MovingPoint> part, const Visit& visit) const
    {
        bool all = true;
        if (m_shadowsOfP.isSmall()) {
            for (std::size_t i = 0; i < m_p.edges && all; ++i)
                all = visit(i);
            return all;
        }
        const PartInFrame own = inFrame(part);
        m_polygon.edges().forEachWhere(
            [&](const Box& box) {
                return !disjoint(box, own.box) && !disjoint(m_shadows.of(box, own.size), own.shadow);
            },
            [&](std::size_t i) { all = all && visit(i); });
        return all;
    }
    // A part of Q in the frame of P's boxes.
    struct PartInFrame
    {
        Box box;
        Bounds shadow;
        double size; // the largest magnitude there, of P's coordinates too
    };
    [[nodiscard]] PartInFrame inFrame(std::span<const MovingPoint> part) const
    {
        const EdgeBoxes& edges = m_polygon.edges();
        const auto minus = [](Vec p, const Box& origin) {
            return Box{Bounds::exactly(p.x) - origin.x, Bounds::exactly(p.y) - origin.y};
        };
        const auto sizeOf = [](const Box& box) { return std::max({-box.x.low, box.x.high, -box.y.low, box.y.high}); };
        const Box first = edges.frame().originAt(time().start);
        const Box last = edges.frame().originAt(time().end);
        PartInFrame own{minus(part[0].from, first), {}, 0};
        for (const MovingPoint& point : part)
            own.box = hull(own.box, hull(minus(point.from, first), minus(point.to, last)));
        own.size = std::max(sizeOf(own.box), sizeOf(edges.whole()));
        own.shadow = m_shadows.of(minus(part[0].from, first), own.size);
        for (const MovingPoint& point : part)
            own.shadow = hull(own.shadow, hull(m_shadows.of(minus(point.from, first), own.size),
                                               m_shadows.of(minus(point.to, last), own.size)));
        const double reach = m_shadows.reach(m_q.radius);
        own.box = {own.box.x + Bounds{-m_q.radius, m_q.radius}, own.box.y + Bounds{-m_q.radius, m_q.radius}};
        own.shadow = own.shadow + Bounds{-reach, reach};
        return own;
    }
    template <class Visit>
    bool everyEdgeNearEdge(std::size_t k, const Visit& visit) const
    {
        const std::array<MovingPoint, 2> part{m_q.points[k], m_q.points[m_q.next(k)]};
        return everyEdgeNear(part, visit);
    }

    // Thin borders

    std::optional<DecidedContacts> thinContacts()
    {
        if (!findCrossings() || !sortCrossings() || !findFirstState())
            return std::nullopt;
        DecidedContacts result{Stage::doubles, {}};
        bool isOpen = areInContact();
        Instant begin(time().start);
        for (Crossing& crossing : m_crossings) {
            pass(crossing);
            if (isOpen && areInContact())
                continue;
            auto at = instantOf(crossing);
            if (!at || (!isOpen && !areInContact()))
                return std::nullopt;
            if (isOpen)
                result.contacts.push_back({std::move(begin), std::move(*at)});
            else
                begin = std::move(*at);
            isOpen = !isOpen;
        }
        if (isOpen)
            result.contacts.push_back({std::move(begin), Instant(time().end)});
        return result;
    }

    bool findCrossings()
    {
        for (std::size_t k = 0; k < m_q.points.size(); ++k) {
            const Bounds shadow = m_shadowsOfQ.point(k);
            if (!everyEdgeNear(m_q.points.subspan(k, 1), [&](std::size_t i) {
                    return !m_shadowsOfP.edgeMayMeet(i, shadow) || add({k, i, false});
                }))
                return false;
        }
        for (std::size_t k = 0; k < m_q.edges; ++k) {
            const Bounds shadow = hull(m_shadowsOfQ.point(k), m_shadowsOfQ.point(m_q.next(k)));
            if (!everyEdgeNearEdge(k, [&](std::size_t i) {
                    return !m_shadowsOfP.pointMayMeet(i, shadow) || add({i, k, true});
                }))
                return false;
        }
        return true;
    }

    [[nodiscard]] StraightContactEnd::Pair pairOf(const Crossing& crossing) const
    {
        const StraightChain& points = crossing.isPointOfP ? m_p : m_q;
        const StraightChain& edges = crossing.isPointOfP ? m_q : m_p;
        return {points.points[crossing.point], 0, edges.points[crossing.edge], edges.points[edges.next(crossing.edge)],
                time()};
    }

    // Adds the crossings of a point and an edge whose shadows overlap. False if they are not known.
    bool add(Crossing&& crossing)
    {
        if (m_translate)
            switch (crossingFiltered(crossing)) {
            case ternary::yes:
                keep(crossing);
                return true;
            case ternary::no:
                return true;
            default:
                break;
            }
        FilteredContacts found;
        if (!areRefined(crossing, found))
            return false;
        crossing.isRefined = true;
        for (; crossing.index < found.count; ++crossing.index) {
            crossing.share = found.contact[crossing.index].begin;
            keep(crossing);
        }
        return true;
    }
    void keep(const Crossing& crossing)
    {
        if (m_crossings.empty())
            m_crossings.reserve(16);
        m_crossings.push_back(crossing);
    }

    // Finds all crossings of the point and the edge, with small bounds.
    [[nodiscard]] bool areRefined(const Crossing& crossing, FilteredContacts& found) const
    {
        const StraightContactEnd::Pair pair = pairOf(crossing);
        bool areKnown = turningSegmentLanes(pair.p, pair.a, pair.b, found);
        for (std::size_t k = 0; areKnown && k < found.count; ++k)
            areKnown = found.contact[k].crosses();
        return areKnown;
    }
    void refine(Crossing& crossing) const
    {
        if (crossing.isRefined)
            return;
        FilteredContacts found;
        const bool isKnown = areRefined(crossing, found) && found.count == 1;
        crossing.share = isKnown ? found.contact[0].begin : shareOf(pairOf(crossing));
        crossing.isRefined = true;
    }
    // The time at which a point crosses the line of an edge that only translates.
    [[nodiscard]] static BoundedDoubleDouble shareOf(const StraightContactEnd::Pair& pair)
    {
        const auto minus = [](double p, double q) { return BoundedDoubleDouble::difference(p, q); };
        const BoundedDoubleDouble x = minus(pair.b.from.x, pair.a.from.x);
        const BoundedDoubleDouble y = minus(pair.b.from.y, pair.a.from.y);
        const auto side = [&](Vec p, Vec a) { return x * minus(p.y, a.y) - y * minus(p.x, a.x); };
        const BoundedDoubleDouble first = side(pair.p.from, pair.a.from);
        return first / (first - side(pair.p.to, pair.a.to));
    }

    // Whether a point crosses an edge, and when, if both bodies only translate. The point meets the line of the edge
    // at f0/(f0 − f1), where f is the cross product of the edge and the way from it to the point, at the start and the
    // end; where it does is between the ends of the edge as their shadows are. A cross product of differences is off by
    // 4 roundings of its terms, and so the share by three times that, divided by f0 − f1, and two roundings.
    [[nodiscard]] Ternary crossingFiltered(Crossing& crossing) const
    {
        const auto& [point, edge, isPointOfP] = std::tie(crossing.point, crossing.edge, crossing.isPointOfP);
        const StraightChain& edges = isPointOfP ? m_q : m_p;
        const ChainShadows& shadows = isPointOfP ? m_shadowsOfQ : m_shadowsOfP;
        const Bounds own = isPointOfP ? m_shadowsOfP.point(point) : m_shadowsOfQ.point(point);
        const Bounds a = shadows.point(edge);
        const Bounds b = shadows.point(edges.next(edge));
        const bool isBetween = (a.high < own.low && own.high < b.low) || (b.high < own.low && own.high < a.low);
        if (!isBetween)
            return ternary::unknown;
        const StraightContactEnd::Pair pair = pairOf(crossing);
        const Vec along = pair.b.from - pair.a.from;
        const Vec first = pair.p.from - pair.a.from;
        const Vec last = pair.p.to - pair.a.to;
        const double f0 = along.x * first.y - along.y * first.x;
        const double f1 = along.x * last.y - along.y * last.x;
        const double size = std::abs(along.x) * (std::abs(first.y) + std::abs(last.y)) +
                            std::abs(along.y) * (std::abs(first.x) + std::abs(last.x));
        constexpr double u = 0x1p-53;
        const double error = 8 * u * size + 0x1p-1000;
        if ((f0 > error && f1 > error) || (f0 < -error && f1 < -error))
            return ternary::no;
        const double change = f0 - f1;
        const bool isInside = (f0 > error && f1 < -error) || (f0 < -error && f1 > error);
        if (!isInside || !(std::abs(change) > 0x1p20 * error))
            return ternary::unknown;
        crossing.share = {{f0 / change, 0}, 4 * error / std::abs(change) + 4 * u};
        return ternary::yes;
    }

    // False if two of them may be at one time.
    bool sortCrossings()
    {
        const auto sort = [this] {
            std::ranges::sort(m_crossings, {}, [](const Crossing& crossing) { return crossing.share.value.high; });
        };
        sort();
        bool isRefined = false;
        for (std::size_t i = 1; i < m_crossings.size(); ++i) {
            if (isCertainlyLess(m_crossings[i - 1].share, m_crossings[i].share))
                continue;
            refine(m_crossings[i - 1]);
            refine(m_crossings[i]);
            isRefined = true;
        }
        if (!isRefined)
            return true;
        sort();
        for (std::size_t i = 1; i < m_crossings.size(); ++i)
            if (!isCertainlyLess(m_crossings[i - 1].share, m_crossings[i].share))
                return false;
        return true;
    }

    // False if it is not known which edges cross at the start.
    bool findFirstState()
    {
        if (disjoint(m_p.first, m_q.first))
            return true;
        for (std::size_t k = 0; k < m_q.edges; ++k) {
            const Bounds shadow = hull(m_shadowsOfQ.point(k), m_shadowsOfQ.point(m_q.next(k)));
            const bool isKnown = everyEdgeNearEdge(k, [&](std::size_t i) {
                if (!m_shadowsOfP.edgeMayMeet(i, shadow))
                    return true;
                const Ternary cross = crossAtStart(i, k);
                if (cross == ternary::yes)
                    m_crossed.push_back(pairOfEdges(i, k));
                return cross != ternary::unknown;
            });
            if (!isKnown)
                return false;
        }
        const ExactTime start{Instant(time().start)};
        m_isQInP = holdsPointOf(m_polygon, m_other, start);
        m_isPInQ = holdsPointOf(m_other, m_polygon, start);
        return true;
    }

    // Whether edge i of P and edge k of Q cross at the start. Unknown if an end may be on the other's line.
    [[nodiscard]] Ternary crossAtStart(std::size_t i, std::size_t k) const
    {
        const auto side = [](Vec a, Vec b, Vec point) {
            const auto minus = [](double p, double q) { return Bounds::exactly(p) - Bounds::exactly(q); };
            const Bounds turn = minus(b.x, a.x) * minus(point.y, a.y) - minus(b.y, a.y) * minus(point.x, a.x);
            return turn.signFiltered().value_or(Sign::zero);
        };
        const Vec a = m_p.points[i].from;
        const Vec b = m_p.points[m_p.next(i)].from;
        const Vec c = m_q.points[k].from;
        const Vec d = m_q.points[m_q.next(k)].from;
        const Sign ofQ = side(a, b, c) * side(a, b, d);
        const Sign ofP = side(c, d, a) * side(c, d, b);
        if (ofP == Sign::positive || ofQ == Sign::positive)
            return ternary::no;
        return ofP == Sign::negative && ofQ == Sign::negative ? ternary::yes : ternary::unknown;
    }

    [[nodiscard]] bool areInContact() const { return !m_crossed.empty() || m_isQInP || m_isPInQ; }

    // The edges that meet at the point begin or cease to cross the other edge.
    void pass(const Crossing& crossing)
    {
        const StraightChain& own = crossing.isPointOfP ? m_p : m_q;
        for (const std::size_t edge : own.edgesAt(crossing.point))
            if (edge < own.edges)
                toggle(crossing.isPointOfP ? pairOfEdges(edge, crossing.edge) : pairOfEdges(crossing.edge, edge));
        if (crossing.point == 0 && (crossing.isPointOfP ? m_other.isClosed() : true)) {
            bool& isInside = crossing.isPointOfP ? m_isPInQ : m_isQInP;
            isInside = !isInside;
        }
    }
    // An edge of P and one of Q in a word, which is copied and compared at once.
    using EdgePair = std::uint64_t;
    static EdgePair pairOfEdges(std::size_t ofP, std::size_t ofQ) { return EdgePair{ofP} << 32U | ofQ; }
    void toggle(EdgePair edges)
    {
        const auto at = std::ranges::find(m_crossed, edges);
        if (at == m_crossed.end()) {
            if (m_crossed.empty())
                m_crossed.reserve(16);
            m_crossed.push_back(edges);
            return;
        }
        *at = m_crossed.back();
        m_crossed.pop_back();
    }

    // Nothing if its nearest double is not certain.
    [[nodiscard]] std::optional<Instant> instantOf(Crossing& crossing) const
    {
        refine(crossing);
        return instantAt(crossing.share, std::make_unique<StraightContactEnd>(pairOf(crossing), crossing.index, false));
    }
    [[nodiscard]] std::optional<Instant> instantAt(const BoundedDoubleDouble& share,
                                                   std::unique_ptr<InstantSource> source) const
    {
        const BoundedDoubleDouble t = BoundedDoubleDouble::exactly(time().start) +
                                      BoundedDoubleDouble::difference(time().end, time().start) * share;
        return Instant::approximated(t, std::move(source));
    }

    // A disc, or a point and thick edges

    struct Touching
    {
        FilteredContact contact;
        std::size_t edge;
    };
    // Contacts with edges that overlap, from the least of their begins to the greatest of their ends.
    struct Overlapping
    {
        BoundedDoubleDouble begin;      // of the first contact
        BoundedDoubleDouble end;        // holds the greatest end
        std::vector<std::size_t> first; // the contacts that may begin first
        std::vector<std::size_t> last;  // and those that may end last
    };

    std::optional<DecidedContacts> discContacts(double reach)
    {
        if (!m_p.translates || !findTouching(reach))
            return std::nullopt;
        std::vector<Overlapping> groups;
        for (std::size_t i = 0; i < m_touching.size(); ++i) {
            const FilteredContact& contact = m_touching[i].contact;
            if (groups.empty() || isCertainlyLess(groups.back().end, contact.begin))
                groups.push_back({contact.begin, contact.end, {i}, {i}});
            else if (isCertainlyLess(contact.begin, groups.back().end))
                join(groups.back(), i);
            else
                return std::nullopt;
        }
        return contactsOf(groups);
    }

    // False if the contacts with an edge are not known.
    bool findTouching(double reach)
    {
        const DoubleDouble radius = twoSum(m_p.radius, m_q.radius);
        const Bounds shadow = m_shadowsOfQ.point(0) + Bounds{-reach, reach};
        const MovingDisc disc{m_q.points[0], {radius.high, radius.high}};
        const bool isKnown = radius.low == 0 && everyEdgeNear(m_q.points, [&](std::size_t i) {
                                 if (!m_shadowsOfP.edgeMayMeet(i, shadow))
                                     return true;
                                 FilteredContacts found;
                                 if (!discSegmentLanes(disc, m_p.points[i], m_p.points[m_p.next(i)], found))
                                     return false;
                                 for (std::size_t k = 0; k < found.count; ++k)
                                     m_touching.push_back({found.contact[k], i});
                                 return found.count <= 1;
                             });
        std::ranges::sort(m_touching, {}, [](const Touching& touching) { return touching.contact.begin.value.high; });
        return isKnown;
    }

    void join(Overlapping& group, std::size_t i) const
    {
        const FilteredContact& contact = m_touching[i].contact;
        if (!isCertainlyLess(group.begin, contact.begin))
            group.first.push_back(i);
        if (isCertainlyLess(group.end, contact.end)) {
            group.last = {i};
            group.end = contact.end;
        } else if (!isCertainlyLess(contact.end, group.end)) {
            group.last.push_back(i);
            group.end = either(group.end, contact.end);
        }
    }
    // Either of two that are very close.
    [[nodiscard]] static BoundedDoubleDouble either(const BoundedDoubleDouble& p, const BoundedDoubleDouble& q)
    {
        const double apart = std::abs((q.value.high - p.value.high) + (q.value.low - p.value.low));
        return {p.value, (p.error + q.error + apart) * (1 + 0x1p-40) + 0x1p-100};
    }

    std::optional<DecidedContacts> contactsOf(const std::vector<Overlapping>& groups) const
    {
        DecidedContacts result{Stage::doubles, {}};
        auto& contacts = result.contacts;
        for (std::size_t k = 0; k < groups.size(); ++k) {
            const auto begin = extreme(groups[k].first, false);
            const auto end = extreme(groups[k].last, true);
            if (!begin || !end)
                return std::nullopt;
            if (k > 0) {
                const auto inside = isInsideBetween(groups[k - 1].end, groups[k].begin);
                if (!inside)
                    return std::nullopt;
                if (*inside) {
                    contacts.back().end = *end;
                    continue;
                }
            }
            contacts.push_back({*begin, *end});
        }
        fillEnds(contacts);
        return result;
    }

    // Whether the disc's centre is inside the polygon at a time between two shares. Unknown if they are very close.
    [[nodiscard]] std::optional<bool> isInsideBetween(const BoundedDoubleDouble& p, const BoundedDoubleDouble& q) const
    {
        const auto [start, end] = time();
        const double width = end - start;
        const double t = start + width * (p.value.high / 2 + q.value.high / 2);
        const double rounding = 0x1p-50 * (std::abs(start) + std::abs(end));
        if (!(rounding < width * (q.value.high - p.value.high) / 4))
            return std::nullopt;
        return holdsPointOf(m_polygon, m_other, ExactTime(Instant(t)));
    }

    // A disc inside the polygon at the start or the end of the time is in contact there.
    void fillEnds(std::vector<Contact>& contacts) const
    {
        const Instant start(time().start);
        const Instant end(time().end);
        const auto isInsideAt = [this](const Instant& t, const Box& p, const Box& q) {
            return !disjoint(p, q) && holdsPointOf(m_polygon, m_other, ExactTime(t));
        };
        if (contacts.empty()) {
            if (isInsideAt(start, m_p.first, m_q.first))
                contacts.push_back({start, end});
            return;
        }
        if (contacts.front().begin != start && isInsideAt(start, m_p.first, m_q.first))
            contacts.front().begin = start;
        if (contacts.back().end != end && isInsideAt(end, m_p.last, m_q.last))
            contacts.back().end = end;
    }

    // The earliest begin or the latest end of contacts.
    [[nodiscard]] std::optional<Instant> extreme(const std::vector<std::size_t>& among, bool isEnd) const
    {
        std::optional<Instant> found;
        for (const std::size_t i : among) {
            const auto& [contact, edge] = m_touching[i];
            const BoundedDoubleDouble& share = isEnd ? contact.end : contact.begin;
            if (share.isExactly(isEnd ? 1 : 0))
                return Instant(isEnd ? time().end : time().start);
            const StraightContactEnd::Pair pair{m_q.points[0], m_p.radius + m_q.radius, m_p.points[edge],
                                                m_p.points[m_p.next(edge)], time()};
            const auto at = instantAt(share, std::make_unique<StraightContactEnd>(pair, 0, isEnd));
            if (!at)
                return std::nullopt;
            found = !found ? *at : isEnd ? laterOf(*found, *at) : earlierOf(*found, *at);
        }
        return found;
    }

    const PreparedBody& m_polygon;
    const PreparedBody& m_other;
    const StraightChain& m_p;
    const StraightChain& m_q;
    bool m_translate; // each of them as a whole
    Shadows m_shadows;
    ChainShadows m_shadowsOfP;
    ChainShadows m_shadowsOfQ;
    std::vector<Crossing> m_crossings;
    std::vector<EdgePair> m_crossed; // the edges that cross each other now
    bool m_isQInP = false;           // whether the polygon holds the first point of the other body now
    bool m_isPInQ = false;
    std::vector<Touching> m_touching;
};

} // namespace

std::optional<DecidedContacts> polygonContactsFiltered(const PreparedBody& polygon, const PreparedBody& other,
                                                       Interval common, StageSet stages)
{
    if (!usesLanes(stages) || !polygon.outline() || polygon.active() != common || other.active() != common)
        return std::nullopt;
    const StraightChain p = chainOf(*polygon.outline());
    if (other.isClosed()) {
        if (!other.outline() || other.count() > fewPoints)
            return std::nullopt;
        return StraightPolygonPair(polygon, other, p, chainOf(*other.outline())).contacts();
    }
    const DoubleDoubleBody* inDoubles = other.wholeInDoubleDoubles();
    if (!inDoubles || isUnbounded(inDoubles->hull))
        return std::nullopt;
    const std::vector<MovingPoint> points = straightPoints(*inDoubles);
    const auto& [from, to] = inDoubles->radius;
    if (points.empty() || from.low != 0 || to.low != 0 || from.high != to.high)
        return std::nullopt;
    return StraightPolygonPair(polygon, other, p, chainOf(points, from.high, inDoubles->translates)).contacts();
}

} // namespace sweep
