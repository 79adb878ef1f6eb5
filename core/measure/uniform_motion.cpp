#include "core/measure/uniform_motion.h"

#include "core/contacts/condition.h"
#include "core/contacts/polygon_contacts.h"
#include "core/measure/relation_filter.h"
#include "core/scene/contact_polynomials.h"
#include "core/scene/polygon.h"

#include <sweepbench/body_state.h>
#include <sweepbench/number/bounds.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/relation.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>

namespace sweep {

namespace {

Integer commonDenominator(const Integer& multiple, const BodyState& state)
{
    Integer common = multiple;
    for (const RationalVec* p : {&state.a, &state.b, &state.velocityA, &state.velocityB})
        for (const Rational* x : {&p->x, &p->y})
            common = boost::multiprecision::lcm(common, denominator(*x));
    for (const Rational* x : {&state.radius, &state.radiusRate})
        common = boost::multiprecision::lcm(common, denominator(*x));
    return common;
}

Motion motionOf(const BodyState& state, const Integer& scale)
{
    const auto linear = [&scale](const Rational& at, const Rational& rate) {
        std::vector<Dyadic> whole;
        for (const Rational* x : {&at, &rate})
            whole.emplace_back(numerator(Rational(*x * Rational(scale))), 0);
        return Polynomial(whole);
    };
    const auto path = [&linear](const RationalVec& at, const RationalVec& velocity) {
        return PolynomialVec{linear(at.x, velocity.x), linear(at.y, velocity.y)};
    };
    return {
        {state, path(state.a, state.velocityA), path(state.b, state.velocityB), linear(state.radius, state.radiusRate)},
        scale};
}

} // namespace

MotionPair uniformMotions(const BodyState& a, const BodyState& b)
{
    const Integer scale = commonDenominator(commonDenominator(1, a), b);
    return {motionOf(a, scale), motionOf(b, scale)};
}

namespace {

// An edge of a polygon as a segment or capsule, or the body itself.
BodyState uniformPiece(const BodyState& state, std::size_t i)
{
    if (!state.isClosed())
        return state;
    const std::size_t next = i + 1 < state.points.size() ? i + 1 : 0;
    const bool isThin = state.radius.is_zero() && state.radiusRate.is_zero();
    BodyState edge{state.piece(i)};
    edge.hasRadius = !isThin;
    edge.velocityA = state.velocities[i];
    edge.velocityB = state.velocities[next];
    edge.radiusRate = state.radiusRate;
    return edge;
}
// The velocity that all control points share, if the radius is constant.
std::optional<RationalVec> commonVelocity(const BodyState& state)
{
    if (!state.radiusRate.is_zero() || isUnbounded(state.hull))
        return {};
    if (!state.isClosed())
        return state.velocityA == state.velocityB ? std::optional(state.velocityA) : std::nullopt;
    const auto isCommon = [&](const RationalVec& v) { return v == state.velocities.front(); };
    return std::ranges::all_of(state.velocities, isCommon) ? std::optional(state.velocities.front()) : std::nullopt;
}

// ---- Contacts of polygons, by halving time

using BoundsVec = Vec2<Bounds>;

// A uniformly moving point, in bounds: `at` now, and its rate.
struct MovingBounds
{
    BoundsVec at;
    BoundsVec rate;
};

// The axis of time is cut where positions and velocities weigh the same. Before and after, everything is divided by
// |t|, which changes no contact: then positions count little, and infinite times are as near as others.
enum class Era : std::uint8_t
{
    early,
    middle,
    late
};

// A part of an era. A position there, up to a positive factor, is ofAt·at + ofRate·rate.
struct TimePart
{
    Interval time;
    Era era = Era::middle;
    Bounds ofAt;
    Bounds ofRate;

    TimePart(Interval part, Era inEra) : time(part), era(inEra)
    {
        const auto inverse = [](double from, double to) { return Bounds::outwards(1 / to, 1 / from); };
        if (era == Era::middle) {
            ofAt = Bounds::exactly(1);
            ofRate = {part.start, part.end};
        } else {
            ofAt = era == Era::late ? inverse(part.start, part.end) : inverse(-part.end, -part.start);
            ofRate = Bounds::exactly(era == Era::late ? 1 : -1);
        }
    }
    // A double inside, or none. It is not quite in the middle, because bodies may be in contact in an exceptional way
    // at a simple fraction of the time, as when they coincide.
    [[nodiscard]] std::optional<double> middle() const
    {
        constexpr double share = 0.482842;
        const auto [start, end] = time;
        const double t =
            era == Era::middle ? start * (1 - share) + end * share : 1 / (1 / start * (1 - share) + 1 / end * share);
        return start < t && t < end ? std::optional(t) : std::nullopt;
    }
    [[nodiscard]] BoundsVec operator()(const MovingBounds& p) const { return ofAt * p.at + ofRate * p.rate; }
};

// A body in pieces, relative to a point that moves uniformly too.
struct MovingPieces
{
    HullKind hull = HullKind::point; // of each piece
    std::vector<MovingBounds> points;
    std::vector<MovingBounds> directions; // from point i to the next one; none if the body is a point

    [[nodiscard]] bool isBounded() const { return hull != HullKind::ray && hull != HullKind::line; }
    [[nodiscard]] bool isRegion() const { return directions.size() > 1; }
    [[nodiscard]] std::size_t count() const { return std::max<std::size_t>(directions.size(), 1); }
    [[nodiscard]] std::size_t next(std::size_t i) const { return i + 1 < points.size() ? i + 1 : 0; }
};

BoundsVec boundsOfVec(const RationalVec& p)
{
    return {boundsOf(p.x), boundsOf(p.y)};
}

// The first control point of the body, and its velocity.
std::pair<RationalVec, RationalVec> firstPoint(const BodyState& state)
{
    return state.isClosed() ? std::pair(state.points.front(), state.velocities.front())
                            : std::pair(state.a, state.velocityA);
}

MovingPieces movingPieces(const BodyState& state, const std::pair<RationalVec, RationalVec>& origin)
{
    const auto& [at, rate] = origin;
    MovingPieces pieces{state.hull, {}, {}};
    std::vector<std::pair<RationalVec, RationalVec>> points{firstPoint(state)};
    for (std::size_t i = 1; i < state.points.size(); ++i)
        points.emplace_back(state.points[i], state.velocities[i]);
    if (!state.isClosed() && state.isLong())
        points.emplace_back(state.b, state.velocityB);
    for (const auto& [p, v] : points)
        pieces.points.push_back({boundsOfVec(p - at), boundsOfVec(v - rate)});
    const std::size_t count = state.isClosed() ? points.size() : points.size() - 1;
    for (std::size_t i = 0; i < count; ++i) {
        const auto& [p, v] = points[i];
        const auto& [q, w] = points[pieces.next(i)];
        pieces.directions.push_back({boundsOfVec(q - p), boundsOfVec(w - v)});
    }
    return pieces;
}

Box boxAt(const BoundsVec& p)
{
    return {p.x, p.y};
}
Box grown(const Box& box, double reach)
{
    return {box.x + Bounds{-reach, reach}, box.y + Bounds{-reach, reach}};
}
double largestMagnitude(Bounds x)
{
    return std::max(-x.low, x.high);
}

// A body over a part of the time.
struct PlacedPieces
{
    std::vector<Box> points;
    std::vector<Box> pieces;
    Box whole;

    PlacedPieces(const MovingPieces& moving, const TimePart& part, double reach)
    {
        for (const MovingBounds& p : moving.points)
            points.push_back(boxAt(part(p)));
        for (std::size_t i = 0; i < moving.count(); ++i)
            pieces.push_back(moving.isBounded() ? grown(hull(points[i], points[moving.next(i)]), reach)
                                                : Box{Bounds::everything(), Bounds::everything()});
        whole = pieces.front();
        for (const Box& piece : pieces)
            whole = hull(whole, piece);
    }
};

// Which pieces may meet: one of each body.
struct PieceIndices
{
    std::size_t p = 0;
    std::size_t q = 0;
};

// Calls visit(pair) for each pair of boxes that overlap, until it returns false. Sweep and prune along x.
template <class Visit>
void forEachOverlap(const PlacedPieces& p, const PlacedPieces& q, const Visit& visit)
{
    struct Begin
    {
        double low;
        bool isOfQ;
        std::size_t index;
    };
    std::vector<Begin> begins;
    const auto collect = [&begins](const PlacedPieces& own, const PlacedPieces& other, bool isOfQ) {
        for (std::size_t i = 0; i < own.pieces.size(); ++i)
            if (!disjoint(own.pieces[i], other.whole))
                begins.push_back({own.pieces[i].x.low, isOfQ, i});
    };
    collect(p, q, false);
    collect(q, p, true);
    std::ranges::sort(begins, {}, &Begin::low);
    std::vector<std::size_t> openOfP;
    std::vector<std::size_t> openOfQ;
    for (const auto& [low, isOfQ, index] : begins) {
        std::vector<std::size_t>& others = isOfQ ? openOfP : openOfQ;
        const PlacedPieces& placed = isOfQ ? p : q;
        const Bounds height = (isOfQ ? q : p).pieces[index].y;
        for (std::size_t k = 0; k < others.size();) {
            const Box& other = placed.pieces[others[k]];
            if (other.x.high < low) {
                others[k] = others.back();
                others.pop_back();
                continue;
            }
            if (!disjoint(other.y, height) &&
                !visit(isOfQ ? PieceIndices{others[k], index} : PieceIndices{index, others[k]}))
                return;
            ++k;
        }
        (isOfQ ? openOfQ : openOfP).push_back(index);
    }
}

// Both bodies in bounds, relative to the first one's first control point.
class MovingPair
{
public:
    MovingPair(const BodyState& p, const BodyState& q)
        : m_p(movingPieces(p, firstPoint(p))), m_q(movingPieces(q, firstPoint(p))),
          m_radius(boundsOf(p.radius + q.radius)), m_radiusRate(boundsOf(p.radiusRate + q.radiusRate))
    {
    }

    [[nodiscard]] const MovingPieces& p() const { return m_p; }
    [[nodiscard]] const MovingPieces& q() const { return m_q; }

    // A time near which positions and velocities weigh the same.
    [[nodiscard]] double turnOfEras() const
    {
        double size = largestMagnitude(m_radius);
        double speed = largestMagnitude(m_radiusRate);
        for (const MovingPieces* pieces : {&m_p, &m_q})
            for (const MovingBounds& point : pieces->points) {
                size = std::max({size, largestMagnitude(point.at.x), largestMagnitude(point.at.y)});
                speed = std::max({speed, largestMagnitude(point.rate.x), largestMagnitude(point.rate.y)});
            }
        const double time = size / speed;
        return time > 0 && std::isfinite(time) ? std::clamp(2 * time, 1e-300, 1e300) : 1;
    }

    [[nodiscard]] double reach(const TimePart& part) const { return largestMagnitude(radius(part)); }
    [[nodiscard]] PlacedPieces placedP(const TimePart& part) const { return {m_p, part, reach(part)}; }
    [[nodiscard]] PlacedPieces placedQ(const TimePart& part) const { return {m_q, part, 0}; }

    // False if two pieces share no point at any time of the part.
    [[nodiscard]] bool mayMeet(PieceIndices at, const TimePart& part) const
    {
        const Ends p = ends(m_p, at.p, part);
        const Ends q = ends(m_q, at.q, part);
        const double apart = reach(part);
        const bool areBounded = m_p.isBounded() && m_q.isBounded();
        if (areBounded && disjoint(grown(hull(boxAt(p.a), boxAt(p.b)), apart), hull(boxAt(q.a), boxAt(q.b))))
            return false;
        if ((m_q.isBounded() && isBeside(p, q, apart)) || (m_p.isBounded() && isBeside(q, p, apart)))
            return false;
        return apart == 0 || !areBounded || !(isBeside(p, q, 0) || isBeside(q, p, 0)) || !areEndsFar(p, q, apart);
    }

    // True only if two pieces share a point at every time of the part.
    [[nodiscard]] bool certainlyMeet(PieceIndices at, const TimePart& part) const
    {
        const Ends p = ends(m_p, at.p, part);
        const Ends q = ends(m_q, at.q, part);
        if (certainlyCross(p, m_p.hull, q, m_q.hull))
            return true;
        const Bounds r = radius(part);
        const Bounds square = r * r;
        if (!(square.low > 0) || !m_p.isBounded() || !m_q.isBounded())
            return false;
        return isWithin(p.a, q, square) || isWithin(p.b, q, square) || isWithin(q.a, p, square) ||
               isWithin(q.b, p, square);
    }

private:
    // A piece over a part of the time; b = a, and no direction, if it is a point.
    struct Ends
    {
        BoundsVec a;
        BoundsVec b;
        BoundsVec direction;
    };
    [[nodiscard]] static Ends ends(const MovingPieces& moving, std::size_t i, const TimePart& part)
    {
        const BoundsVec a = part(moving.points[i]);
        if (moving.directions.empty())
            return {a, a, {}};
        return {a, part(moving.points[moving.next(i)]), part(moving.directions[i])};
    }
    [[nodiscard]] Bounds radius(const TimePart& part) const
    {
        return part.ofAt * m_radius + part.ofRate * m_radiusRate;
    }

    // Whether a bounded piece stays on one side of the line of another, further from it than the reach.
    [[nodiscard]] static bool isBeside(const Ends& line, const Ends& piece, double reach)
    {
        const Bounds a = cross(line.direction, piece.a - line.a);
        const Bounds b = cross(line.direction, piece.b - line.a);
        const double low = std::min(a.low, b.low);
        const double high = std::max(a.high, b.high);
        if (reach == 0 || !(low > 0 || high < 0))
            return low > 0 || high < 0;
        const Bounds square = Bounds::exactly(reach) * Bounds::exactly(reach);
        return edgeGap(Bounds::exactly(low > 0 ? low : high), square, lengthSquared(line.direction)).low > 0;
    }

    // Whether no end of two bounded pieces is within the reach of the other piece.
    [[nodiscard]] static bool areEndsFar(const Ends& p, const Ends& q, double reach)
    {
        const Bounds square = Bounds::exactly(reach) * Bounds::exactly(reach);
        return isFar(p.a, q, square) && isFar(p.b, q, square) && isFar(q.a, p, square) && isFar(q.b, p, square);
    }
    // Whether the distance of a point from a piece is more than the root of a square.
    [[nodiscard]] static bool isFar(const BoundsVec& point, const Ends& piece, const Bounds& square)
    {
        const BoundsVec fromA = point - piece.a;
        const Bounds length = lengthSquared(piece.direction);
        if (edgeGap(cross(piece.direction, fromA), square, length).low > 0)
            return true;
        const Bounds along = dot(piece.direction, fromA);
        return along.high <= 0 ? endGap(fromA, square).low > 0
                               : along.low >= length.high && endGap(point - piece.b, square).low > 0;
    }

    [[nodiscard]] static Sign certainSign(Bounds x) { return x.signFiltered().value_or(Sign::zero); }

    [[nodiscard]] static bool certainlyCross(const Ends& p, HullKind hullOfP, const Ends& q, HullKind hullOfQ)
    {
        return certainlyReaches(p, hullOfP, q) && certainlyReaches(q, hullOfQ, p);
    }
    // Whether a piece has points on both sides of the line of another.
    [[nodiscard]] static bool certainlyReaches(const Ends& piece, HullKind hull, const Ends& line)
    {
        const Sign a = certainSign(cross(line.direction, piece.a - line.a));
        if (hull == HullKind::segment)
            return a * certainSign(cross(line.direction, piece.b - line.a)) == Sign::negative;
        const Sign along = certainSign(cross(line.direction, piece.direction));
        return hull == HullKind::line ? along != Sign::zero : hull == HullKind::ray && a * along == Sign::negative;
    }
    // Whether the distance of a point from a bounded piece is at most the root of a square.
    [[nodiscard]] static bool isWithin(const BoundsVec& point, const Ends& piece, const Bounds& square)
    {
        const BoundsVec fromA = point - piece.a;
        if (endGap(fromA, square).high <= 0)
            return true;
        const Bounds length = lengthSquared(piece.direction);
        const Bounds along = dot(piece.direction, fromA);
        return along.low >= 0 && along.high <= length.low &&
               edgeGap(cross(piece.direction, fromA), square, length).high <= 0;
    }

    MovingPieces m_p;
    MovingPieces m_q;
    Bounds m_radius;
    Bounds m_radiusRate;
};

// All contacts of two bodies of which one is a polygon: those of their pieces, and the times at which one holds the
// other. Time is halved until bounds in doubles show that no two pieces meet, or that the bodies are in contact
// throughout, or until few pieces may meet, or as many at the middle: these are solved exactly.
class PolygonImpacts
{
public:
    PolygonImpacts(const BodyState& p, const BodyState& q, const Job& job) : m_p(p), m_q(q), m_pair(p, q), m_job(job) {}

    std::vector<Contact> contacts()
    {
        const double turn = m_pair.turnOfEras();
        m_turn = turn;
        search({TimePart({allTimes.start, -turn}, Era::early), 0.1});
        search({TimePart({-turn, turn}, Era::middle), 0.8});
        search({TimePart({turn, allTimes.end}, Era::late), 0.1});
        if (m_job.stopped())
            return {};
        return unionOfContacts(std::move(m_contacts), allTimes, [this](const ExactTime& t) { return isFilled(t); });
    }

private:
    struct Part
    {
        TimePart time;
        double share;      // of the whole progress
        int halvings = 60; // how many more
        int few = 0;       // how many with few pairs so far
    };
    using Pairs = std::vector<PieceIndices>;
    static constexpr int leastHalvingsToList = 40;

    static std::pair<Part, Part> halves(const Part& part, double middle)
    {
        Part first{TimePart({part.time.time.start, middle}, part.time.era), part.share / 2, part.halvings - 1,
                   part.few};
        Part second = first;
        second.time = TimePart({middle, part.time.time.end}, part.time.era);
        return {first, second};
    }

    // Halves a part in which too many pairs may meet, without listing them.
    void search(const Part& part)
    {
        if (m_job.stopped())
            return;
        const PlacedPieces p = m_pair.placedP(part.time);
        const PlacedPieces q = m_pair.placedQ(part.time);
        const auto middle = part.halvings > leastHalvingsToList ? part.time.middle() : std::nullopt;
        const std::size_t most = 4 * (m_pair.p().count() + m_pair.q().count());
        const bool isThick = m_pair.reach(part.time) > 0;
        Pairs pairs;
        bool isMet = false;
        std::size_t count = 0;
        forEachOverlap(p, q, [&](PieceIndices at) {
            if (m_pair.mayMeet(at, part.time)) {
                pairs.push_back(at);
                isMet = isThick && m_pair.certainlyMeet(at, part.time);
            }
            return !isMet && (pairs.size() <= most || !middle) && (++count % 1024 != 0 || !m_job.stopped());
        });
        if (isMet) {
            cover(part);
        } else if (pairs.size() <= most || !middle) {
            narrow(part, pairs);
        } else {
            const auto [first, second] = halves(part, *middle);
            search(first);
            search(second);
        }
    }

    // The contacts in a part in which no other pairs may meet.
    void narrow(const Part& part, const Pairs& among)
    {
        Pairs pairs;
        for (const PieceIndices at : among)
            if (m_pair.mayMeet(at, part.time))
                pairs.push_back(at);
        if (pairs.empty() || m_job.stopped()) {
            done(part);
            return;
        }
        if (std::ranges::any_of(pairs, [&](PieceIndices at) { return m_pair.certainlyMeet(at, part.time); })) {
            cover(part);
            return;
        }
        constexpr std::size_t few = 8;
        constexpr int mostHalvingsOfFew = 10;
        const auto middle = part.halvings > 0 ? part.time.middle() : std::nullopt;
        if (!middle || (pairs.size() <= few && part.few >= mostHalvingsOfFew) || !isDecidedAt(*middle, part, pairs)) {
            solve(part, pairs);
            return;
        }
        auto [first, second] = halves(part, *middle);
        first.few = second.few = pairs.size() <= few ? part.few + 1 : 0;
        narrow(first, pairs);
        narrow(second, pairs);
    }

    [[nodiscard]] bool isDecidedAt(double t, const Part& part, const Pairs& pairs) const
    {
        const TimePart instant({t, t}, part.time.era);
        bool mayMeet = false;
        for (const PieceIndices at : pairs) {
            if (m_pair.certainlyMeet(at, instant))
                return true;
            mayMeet = mayMeet || m_pair.mayMeet(at, instant);
        }
        return !mayMeet;
    }

    // Exactly. Of many pairs, a few may be in contact in turn throughout the part.
    void solve(const Part& part, const Pairs& pairs)
    {
        const auto [start, end] = part.time.time;
        std::vector<Contact> contacts;
        for (std::size_t i = 0; i < pairs.size() && !m_job.stopped(); ++i) {
            const auto [a, b] = uniformMotions(uniformPiece(m_p, pairs[i].p), uniformPiece(m_q, pairs[i].q));
            std::ranges::move(contactsWhere(pairCondition(a, b, part.time.time).condition, part.time.time),
                              std::back_inserter(contacts));
            if (!std::has_single_bit(i + 1) && i + 1 < pairs.size())
                continue;
            contacts = unionOfContacts(std::move(contacts), part.time.time, [](const ExactTime&) { return false; });
            if (contacts.size() == 1 && contacts[0].touchesAtBegin && contacts[0].begin == Instant(start) &&
                contacts[0].touchesAtEnd && contacts[0].end == Instant(end))
                break;
        }
        std::ranges::move(contacts, std::back_inserter(m_contacts));
        done(part);
    }

    // The bodies are in contact throughout the part. Parts come in order.
    void cover(const Part& part)
    {
        const Instant begin(part.time.time.start);
        const Instant end(part.time.time.end);
        if (m_contacts.empty() || m_contacts.back().end != begin)
            m_contacts.push_back({begin, begin});
        m_contacts.back().end = end;
        m_contacts.back().touchesAtEnd = true;
        done(part);
    }
    void done(const Part& part)
    {
        m_done += part.share;
        m_job.report(std::min(m_done, 1.0));
    }

    [[nodiscard]] bool isFilled(const ExactTime& t) const
    {
        if (m_job.stopped())
            return false;
        const Interval about = t.about();
        const Era era = about.start > m_turn ? Era::late : about.end < -m_turn ? Era::early : Era::middle;
        const TimePart part(about, era);
        const PlacedPieces p = m_pair.placedP(part);
        const PlacedPieces q = m_pair.placedQ(part);
        return holdsAt({m_p, p}, {m_q, q}, t) || holdsAt({m_q, q}, {m_p, p}, t);
    }

    // A body, and where it is about the time.
    struct Placed
    {
        const BodyState& state;
        const PlacedPieces& about;
    };
    // Whether a polygon holds the first control point of the other body. Requires: their borders share no point then.
    // The even–odd rule, as isInside() in core/scene/polygon.h.
    [[nodiscard]] static bool holdsAt(const Placed& polygon, const Placed& other, const ExactTime& t)
    {
        if (!polygon.state.isClosed() || isUnbounded(other.state.hull))
            return false;
        const Box& place = other.about.points.front();
        if (disjoint(polygon.about.whole, place))
            return false;
        bool isInside = false;
        for (std::size_t i = 0; i < polygon.state.points.size(); ++i) {
            const Box& box = polygon.about.pieces[i];
            if (box.x.high < place.x.low || disjoint(box.y, place.y))
                continue;
            const auto [edge, point] = uniformMotions(uniformPiece(polygon.state, i), uniformPiece(other.state, 0));
            const bool isUpwards = t.signOf(edge.b.y - point.a.y) == Sign::positive;
            if ((t.signOf(edge.a.y - point.a.y) == Sign::positive) != isUpwards &&
                t.signOf(cross(edge.direction(), point.a - edge.a)) == (isUpwards ? Sign::positive : Sign::negative))
                isInside = !isInside;
        }
        return isInside;
    }

    const BodyState& m_p;
    const BodyState& m_q;
    MovingPair m_pair;
    const Job& m_job;
    double m_turn = 1;
    double m_done = 0;
    std::vector<Contact> m_contacts;
};

} // namespace

std::vector<Contact> uniformPolygonContacts(const BodyState& p, const BodyState& q, const Job& job)
{
    const auto v = commonVelocity(p);
    // Bodies that do not move relative to each other are in contact always or never.
    if (v && v == commonVelocity(q))
        return std::vector<Contact>(relationOf(p, q).relation == Relation::apart ? 0 : 1,
                                    {Instant(allTimes.start), Instant(allTimes.end)});
    return PolygonImpacts(p, q, job).contacts();
}

} // namespace sweep
