// Clearance of polygons: the least one of their edges, and containment.
#include "core/contacts/condition.h"
#include "core/measure/relation_filter.h"
#include "core/scene/motion.h"
#include "core/scene/polygon.h"
#include "core/scene/prepared_body.h"

#include <sweepbench/clearance.h>
#include <sweepbench/contacts.h>
#include <sweepbench/number/bounds.h>
#include <sweepbench/number/exact.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace sweep {

namespace {

// Adds a piece, or makes the last one longer if it has the same features.
void appendPiece(std::vector<ClearancePiece>& pieces, ClearancePiece piece)
{
    if (!pieces.empty() && pieces.back().end == piece.begin && pieces.back().feature == piece.feature)
        pieces.back().end = piece.end;
    else
        pieces.push_back(std::move(piece));
}

// Adds the lesser one of two clearances between two instants. A formula that is null is greater than any other.
void appendLesser(std::vector<ClearancePiece>& pieces, const ClearancePiece& p, const ClearancePiece& q,
                  const std::pair<Instant, Instant>& time, const Job& job)
{
    const auto& [begin, end] = time;
    if (!p.formula || !q.formula) {
        const ClearancePiece& one = p.formula ? p : q;
        appendPiece(pieces, {begin, end, one.feature, one.formula});
        return;
    }
    const auto squared = [](const Integer& scale) { return Polynomial(Dyadic(scale * scale, 0)); };
    const ClearanceFormula& f = *p.formula;
    const ClearanceFormula& g = *q.formula;
    const Polynomial difference = f.n * g.d * squared(g.scale) - g.n * f.d * squared(f.scale);
    std::vector<Instant> breaks{begin};
    if (!difference.isZero())
        for (const Instant& t : rootsBetween(difference, begin.below(), end.above(), job))
            if (begin < t && t < end)
                breaks.push_back(t);
    breaks.push_back(end);
    for (std::size_t i = 1; i < breaks.size(); ++i) {
        const bool isFirst = difference.signAt(between(breaks[i - 1], breaks[i])) != Sign::positive;
        const ClearancePiece& lesser = isFirst ? p : q;
        appendPiece(pieces, {breaks[i - 1], breaks[i], lesser.feature, lesser.formula});
    }
}

// The lesser one of two curves over the same time, at every time.
std::vector<ClearancePiece> lesserOf(const std::vector<ClearancePiece>& p, const std::vector<ClearancePiece>& q,
                                     const Job& job)
{
    std::vector<ClearancePiece> pieces;
    std::size_t i = 0;
    std::size_t k = 0;
    while (i < p.size() && k < q.size() && !job.stopped()) {
        const Instant begin = std::max(p[i].begin, q[k].begin);
        const Instant end = std::min(p[i].end, q[k].end);
        appendLesser(pieces, p[i], q[k], {begin, end}, job);
        const bool endsP = p[i].end == end;
        const bool endsQ = q[k].end == end;
        i += endsP ? 1 : 0;
        k += endsQ ? 1 : 0;
    }
    return pieces;
}

// At least the square of the distance of any two points in the boxes.
double greatestSquare(const Box& p, const Box& q)
{
    const auto extent = [](Bounds a, Bounds b) {
        const Bounds one = Bounds::exactly(a.high) - Bounds::exactly(b.low);
        const Bounds other = Bounds::exactly(b.high) - Bounds::exactly(a.low);
        return Bounds::exactly(std::max(one.high, other.high));
    };
    const Bounds x = extent(p.x, q.x);
    const Bounds y = extent(p.y, q.y);
    return (x * x + y * y).high;
}

// Distances of pieces over a part of the time, in bounds. A control point moves along a quadratic arc, whose Bézier
// form has three control points. A difference of two points, and its component in a direction, are in Bézier form, too,
// and a vector is never longer than the form of the lengths of its control points (Source: Farin, Curves and Surfaces
// for CAGD, 2002, ch. 4). So three comparisons hold for all times.
using BezierBounds = std::array<Vec2<Bounds>, 3>;

struct MovingPiece
{
    const BezierBounds& a;
    const BezierBounds& b; // the same for a body with one control point
};

// The pieces of a body, made when they are first asked for. Requires: the middle lies inside the part, and no key does.
class PiecesOverPart
{
public:
    PiecesOverPart(const PreparedBody& body, Interval part, double middle)
        : m_body(body), m_part(part), m_middle(middle)
    {
        const Bounds width = Bounds::exactly(part.end) - Bounds::exactly(part.start);
        m_late = (Bounds::exactly(middle) - Bounds::exactly(part.start)) / width;
        m_early = (Bounds::exactly(part.end) - Bounds::exactly(middle)) / width;
    }

    [[nodiscard]] MovingPiece piece(std::size_t i) { return {point(i), point(i + 1 < m_body.count() ? i + 1 : 0)}; }

private:
    const BezierBounds& point(std::size_t i)
    {
        const auto [known, isNew] = m_points.try_emplace(i);
        if (!isNew)
            return known->second;
        const auto at = [&](double t) {
            const Box box = sweptBox(m_body.point(i), m_body.active(), {t, t});
            return Vec2<Bounds>{box.x, box.y};
        };
        const Vec2<Bounds> first = at(m_part.start);
        const Vec2<Bounds> last = at(m_part.end);
        const Vec2<Bounds> between = at(m_middle);
        const auto controlValue = [&](Bounds p, Bounds middle, Bounds q) {
            return (middle - m_early * m_early * p - m_late * m_late * q) / (Bounds::exactly(2) * m_early * m_late);
        };
        known->second = {
            first, {controlValue(first.x, between.x, last.x), controlValue(first.y, between.y, last.y)}, last};
        return known->second;
    }

    const PreparedBody& m_body;
    Interval m_part;
    double m_middle;
    Bounds m_early; // the weights of both ends in the middle
    Bounds m_late;
    std::unordered_map<std::size_t, BezierBounds> m_points;
};

// Nearly the nearest points of two pieces in the middle of the part, as shares of the way from a to b.
struct ApproxNearest
{
    double onP = 0;
    double onQ = 0;
    Vec between = {}; // from p to q
    double square = std::numeric_limits<double>::infinity();
};

ApproxNearest approxNearest(const MovingPiece& p, const MovingPiece& q)
{
    const auto middle = [](const BezierBounds& point) {
        const auto mean = [](Bounds first, Bounds control, Bounds last) {
            return (first.low + first.high + 2 * (control.low + control.high) + last.low + last.high) / 8;
        };
        return Vec{mean(point[0].x, point[1].x, point[2].x), mean(point[0].y, point[1].y, point[2].y)};
    };
    const std::array<Vec, 2> onP{middle(p.a), middle(p.b)};
    const std::array<Vec, 2> onQ{middle(q.a), middle(q.b)};
    ApproxNearest nearest;
    const auto offer = [&](double shareOfP, double shareOfQ) {
        const Vec between = onQ[0] + (onQ[1] - onQ[0]) * shareOfQ - (onP[0] + (onP[1] - onP[0]) * shareOfP);
        const double square = dot(between, between);
        if (square < nearest.square)
            nearest = {shareOfP, shareOfQ, between, square};
    };
    const auto foot = [](Vec point, const std::array<Vec, 2>& line) {
        const Vec u = line[1] - line[0];
        const double share = dot(point - line[0], u) / dot(u, u);
        return share > 0 ? std::min(share, 1.0) : 0;
    };
    for (const std::size_t end : {0U, 1U}) {
        offer(double(end), foot(onP[end], onQ));
        offer(foot(onQ[end], onP), double(end));
    }
    return nearest;
}

// Control values of at least the distance of two points that keep their shares.
std::array<double, 3> distancesAtMost(const MovingPiece& p, const MovingPiece& q, const ApproxNearest& at)
{
    const auto onPiece = [](const Vec2<Bounds>& a, const Vec2<Bounds>& b, double share) {
        return a + Bounds::exactly(share) * (b - a);
    };
    std::array<double, 3> most{};
    for (std::size_t n = 0; n < most.size(); ++n) {
        const Vec2<Bounds> between = onPiece(q.a[n], q.b[n], at.onQ) - onPiece(p.a[n], p.b[n], at.onP);
        most[n] = nextUp(std::sqrt((between.x * between.x + between.y * between.y).high));
    }
    return most;
}

// Whether q is beyond p in the direction by more than the limits, at all times.
bool isBeyond(const MovingPiece& p, const MovingPiece& q, Vec direction, const std::array<double, 3>& limits)
{
    const double length = std::hypot(direction.x, direction.y) * (1 + 1e-12);
    const Bounds x = Bounds::exactly(direction.x / length);
    const Bounds y = Bounds::exactly(direction.y / length);
    for (std::size_t n = 0; n < limits.size(); ++n)
        for (const BezierBounds* from : {&p.a, &p.b})
            for (const BezierBounds* to : {&q.a, &q.b}) {
                const Vec2<Bounds> between = (*to)[n] - (*from)[n];
                if (!((x * between.x + y * between.y).low > limits[n]))
                    return false;
            }
    return true;
}

// The clearance of two bodies of which one is a polygon, over a stretch: the least one of their pieces, and 0 minus the
// radii while the regions share a point.
class PolygonStretch
{
public:
    PolygonStretch(const PreparedBody& a, const PreparedBody& b, Interval stretch, const Job& job)
        : m_a(a), m_b(b), m_stretch(stretch), m_job(job)
    {
    }

    [[nodiscard]] std::vector<ClearancePiece> pieces()
    {
        constexpr int fewHalvings = 6;
        const std::size_t most = std::max(m_a.pieceCount(), m_b.pieceCount());
        m_meetings = meetings();
        std::vector<ClearancePiece> ofBorders;
        addOver(m_stretch, fewHalvings + std::bit_width(most / somePairs), ofBorders);
        return m_job.stopped() ? std::vector<ClearancePiece>() : lesserOf(m_meetings, ofBorders, m_job);
    }

private:
    using IndexPair = std::pair<std::size_t, std::size_t>;

    static constexpr std::size_t manyPairs = 4096; // can be left out by doubles
    static constexpr std::size_t somePairs = 48;   // take long if none of them can be left out
    static constexpr std::size_t fewPairs = 4;     // edges at two nearest control points

    // Adds the clearance of the borders over a part of the stretch, which is halved while too many boxes are near.
    // While the regions share a point, that does not matter: the part has no formula then.
    void addOver(Interval part, int halvings, std::vector<ClearancePiece>& pieces)
    {
        if (isMeeting(part)) {
            appendPiece(pieces, {Instant(part.start), Instant(part.end), {ClearanceKind::meeting}, nullptr});
            return;
        }
        const auto middle = middleOf(part);
        const bool canHalve = halvings > 0 && middle;
        const auto near = nearPairs(part, canHalve ? manyPairs : std::numeric_limits<std::size_t>::max());
        if (m_job.stopped())
            return;
        if (near) {
            addNearest(part, nearestOf(*near, part), {halvings, mostHalvings}, pieces);
            return;
        }
        addOver({part.start, *middle}, halvings - 1, pieces);
        addOver({*middle, part.end}, halvings - 1, pieces);
    }

    // The number of times that a part with some pairs, or any part, may be halved again.
    struct Halvings
    {
        int ofSomePairs = 0;
        int all = 0;
    };
    static constexpr int mostHalvings = 24;

    // Adds the least clearance of the pairs over a part, which is halved while that leaves out pairs.
    void addNearest(Interval part, const std::vector<IndexPair>& pairs, Halvings left,
                    std::vector<ClearancePiece>& pieces)
    {
        if (m_job.stopped())
            return;
        const auto middle = middleOf(part);
        if (pairs.size() > fewPairs && left.all > 0 && middle) {
            const Interval early{part.start, *middle};
            const Interval late{*middle, part.end};
            const std::vector<IndexPair> first = nearestOf(pairs, early);
            const std::vector<IndexPair> second = nearestOf(pairs, late);
            const bool pays = (first.size() + second.size()) * 5 < pairs.size() * 8;
            if (pays || (pairs.size() > somePairs && left.ofSomePairs > 0)) {
                const Halvings rest{left.ofSomePairs - 1, left.all - 1};
                addNearest(early, first, rest, pieces);
                addNearest(late, second, rest, pieces);
                return;
            }
        }
        for (ClearancePiece& piece : leastOf(pairs, part))
            appendPiece(pieces, std::move(piece));
    }

    // A time inside the part; nothing if it is too short.
    [[nodiscard]] static std::optional<double> middleOf(Interval part)
    {
        const double middle = part.start / 2 + part.end / 2;
        return part.start < middle && middle < part.end ? std::optional(middle) : std::nullopt;
    }

    [[nodiscard]] bool isMeeting(Interval part) const
    {
        return std::ranges::any_of(m_meetings, [part](const ClearancePiece& piece) {
            return piece.formula && piece.begin <= Instant(part.start) && Instant(part.end) <= piece.end;
        });
    }

    // Leaves out pairs that are certainly further apart than another one at every time of the part.
    [[nodiscard]] std::vector<IndexPair> nearestOf(const std::vector<IndexPair>& pairs, Interval part) const
    {
        const auto middle = middleOf(part);
        if (pairs.size() < 2 || !middle || isUnbounded(m_a.kind().hull) || isUnbounded(m_b.kind().hull))
            return pairs;
        PiecesOverPart a(m_a, part, *middle);
        PiecesOverPart b(m_b, part, *middle);
        std::vector<ApproxNearest> found;
        for (const auto& [i, k] : pairs)
            found.push_back(approxNearest(a.piece(i), b.piece(k)));
        const auto best = std::ranges::min_element(found, {}, &ApproxNearest::square);
        const IndexPair& ofBest = pairs[static_cast<std::size_t>(best - found.begin())];
        const std::array<double, 3> limits = distancesAtMost(a.piece(ofBest.first), b.piece(ofBest.second), *best);
        std::vector<IndexPair> near;
        for (std::size_t n = 0; n < pairs.size(); ++n) {
            const MovingPiece p = a.piece(pairs[n].first);
            const MovingPiece q = b.piece(pairs[n].second);
            if (!isBeyond(p, q, best->between, limits) && !isBeyond(p, q, found[n].between, limits))
                near.push_back(pairs[n]);
        }
        return near;
    }

    // The pairs of pieces of which one may be the nearest at some time; nothing if there are more than `most`, or if
    // the boxes of so many are near each other that there must be, or if the job is stopped.
    [[nodiscard]] std::optional<std::vector<IndexPair>> nearPairs(Interval part, std::size_t most) const
    {
        const EdgeBoxes edges(m_a.isClosed() ? m_a : m_b, part);
        const std::vector<Box> boxesA = boxesOf(m_a, part, edges.frame());
        const std::vector<Box> boxesB = boxesOf(m_b, part, edges.frame());
        const PieceBoxes a(boxesA);
        const PieceBoxes b(boxesB);
        constexpr std::size_t visitsOfPiece = 16; // finding the nearest of few takes about one
        const std::size_t mostVisits = (boxesA.size() + boxesB.size()) * visitsOfPiece;
        std::size_t visits = 0;
        double limit = std::numeric_limits<double>::infinity();
        forEachNearPair(
            a, b, [&limit] { return limit; },
            [&](std::size_t i, std::size_t k) {
                limit = std::min(limit, greatestSquare(boxesA[i], boxesB[k]));
                return !m_job.stopped() && (++visits <= mostVisits || most > mostVisits);
            });
        if (m_job.stopped() || (visits > mostVisits && most <= mostVisits))
            return {};
        std::vector<IndexPair> pairs;
        forEachNearPair(
            a, b, [limit] { return limit; },
            [&](std::size_t i, std::size_t k) {
                pairs.emplace_back(i, k);
                return pairs.size() <= most && !m_job.stopped();
            });
        if (pairs.size() > most || m_job.stopped())
            return {};
        std::ranges::sort(pairs);
        return pairs;
    }
    // The boxes of the pieces without their radii, in the frame.
    [[nodiscard]] static std::vector<Box> boxesOf(const PreparedBody& body, Interval part, const DriftingFrame& frame)
    {
        std::vector<Box> boxes;
        for (std::size_t i = 0; i < body.pieceCount(); ++i)
            boxes.push_back(sweptBox(body.piece(i).withRadius(0, 0), part, frame));
        return boxes;
    }

    // The least clearance of pairs, which are merged in halves.
    [[nodiscard]] std::vector<ClearancePiece> leastOf(std::span<const IndexPair> pairs, Interval part) const
    {
        if (pairs.size() == 1)
            return ofPair(pairs.front(), part);
        const std::size_t half = pairs.size() / 2;
        return lesserOf(leastOf(pairs.first(half), part), leastOf(pairs.subspan(half), part), m_job);
    }
    [[nodiscard]] std::vector<ClearancePiece> ofPair(const IndexPair& pair, Interval part) const
    {
        std::vector<ClearancePiece> pieces =
            chainPieces(motionsOver(m_a.piece(pair.first), m_b.piece(pair.second), m_stretch), part, m_job);
        for (ClearancePiece& piece : pieces)
            piece.feature = named(piece.feature, pair);
        return pieces;
    }
    // A control point of a polygon is the first one of its edge, so that a feature has one name.
    [[nodiscard]] ClearanceFeature named(ClearanceFeature feature, const IndexPair& pair) const
    {
        if (feature.kind == ClearanceKind::meeting)
            return feature;
        const auto name = [](const PreparedBody& body, std::size_t edge, bool& isSecond, std::uint32_t& place) {
            if (!body.isClosed())
                return;
            place = static_cast<std::uint32_t>((edge + (isSecond ? 1 : 0)) % body.count());
            isSecond = false;
        };
        name(m_a, pair.first, feature.secondOfA, feature.edgeOfA);
        name(m_b, pair.second, feature.secondOfB, feature.edgeOfB);
        return feature;
    }

    // The times at which the regions without radii share a point, with their distance, which is 0, and the times
    // between them, without a formula.
    [[nodiscard]] std::vector<ClearancePiece> meetings() const
    {
        const PreparedBody p(m_a.withRadius(0, 0));
        const PreparedBody q(m_b.withRadius(0, 0));
        const auto contacts = decidedContacts(p, q, m_stretch, {.job = {m_job.stop, {}}}).contacts;
        const MotionPair motions = motionsOver(m_a.piece(0), m_b.piece(0), m_stretch);
        const auto zero = std::make_shared<const ClearanceFormula>(
            ClearanceFormula{{}, Polynomial(Dyadic(1)), {}, motions.a.radius + motions.b.radius, motions.a.scale});
        const Instant end(m_stretch.end);
        std::vector<ClearancePiece> pieces;
        Instant from(m_stretch.start);
        for (const Contact& contact : contacts) {
            if (contact.isInstant())
                continue;
            if (from < contact.begin)
                pieces.push_back({from, contact.begin, {}, nullptr});
            pieces.push_back({contact.begin, contact.end, {ClearanceKind::meeting}, zero});
            from = contact.end;
        }
        if (from < end)
            pieces.push_back({from, end, {}, nullptr});
        return pieces;
    }

    const PreparedBody& m_a;
    const PreparedBody& m_b;
    Interval m_stretch;
    const Job& m_job;
    std::vector<ClearancePiece> m_meetings;
};

} // namespace

std::vector<ClearancePiece> polygonPieces(const PreparedBody& a, const PreparedBody& b, Interval stretch,
                                          const Job& job)
{
    return PolygonStretch(a, b, stretch, job).pieces();
}

} // namespace sweep
