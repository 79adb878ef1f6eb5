#include "core/audit/certificate.h"
#include "core/audit/query.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

namespace sweep::auditing {

namespace {

// Boxes of the parts of a border in its order, of every two neighbours together, of every four, and so on.
class BoxTree
{
public:
    struct Node
    {
        std::size_t level = 0; // 0: a part
        std::size_t index = 0;
    };

    BoxTree() = default;
    // Requires: there is at least one box.
    explicit BoxTree(std::vector<Box<double>> parts)
    {
        m_levels.push_back(std::move(parts));
        while (m_levels.back().size() > 1) {
            const std::vector<Box<double>>& below = m_levels.back();
            std::vector<Box<double>> above;
            above.reserve(below.size() / 2 + 1);
            for (std::size_t k = 0; k < below.size(); k += 2)
                above.push_back(k + 1 < below.size() ? joined(below[k], below[k + 1]) : below[k]);
            m_levels.push_back(std::move(above));
        }
    }

    [[nodiscard]] Node root() const { return {m_levels.size() - 1, 0}; }
    [[nodiscard]] const Box<double>& box(Node node) const { return m_levels[node.level][node.index]; }
    // The nodes of the level below, one or two.
    [[nodiscard]] std::array<Node, 2> below(Node node) const
    {
        const Node first{node.level - 1, node.index * 2};
        const bool isOnly = first.index + 1 == m_levels[first.level].size();
        return {first, isOnly ? first : Node{first.level, first.index + 1}};
    }

private:
    static Box<double> joined(const Box<double>& p, const Box<double>& q)
    {
        return {{std::min(p.low.x, q.low.x), std::min(p.low.y, q.low.y)},
                {std::max(p.high.x, q.high.x), std::max(p.high.y, q.high.y)}};
    }

    std::vector<std::vector<Box<double>>> m_levels;
};

// The distance of two boxes.
double gapOf(const Box<double>& p, const Box<double>& q)
{
    const double x = std::max({0.0, q.low.x - p.high.x, p.low.x - q.high.x});
    const double y = std::max({0.0, q.low.y - p.high.y, p.low.y - q.high.y});
    return std::sqrt(x * x + y * y);
}

// Calls found() with the indices of parts whose boxes are no further apart than the limit, near ones first, until it
// returns false. It may lower the limit.
template <class Found>
void forNearParts(const BoxTree& p, const BoxTree& q, const double& limit, const Found& found)
{
    struct Waiting
    {
        BoxTree::Node inP;
        BoxTree::Node inQ;
        double gap = 0;
    };
    std::vector<Waiting> waiting;
    const auto entry = [&](BoxTree::Node inP, BoxTree::Node inQ) {
        return Waiting{inP, inQ, gapOf(p.box(inP), q.box(inQ))};
    };
    waiting.push_back(entry(p.root(), q.root()));
    while (!waiting.empty()) {
        const Waiting next = waiting.back();
        waiting.pop_back();
        if (next.gap > limit)
            continue;
        if (next.inP.level == 0 && next.inQ.level == 0) {
            if (!found(next.inP.index, next.inQ.index))
                return;
            continue;
        }
        const bool splitsP = next.inP.level >= next.inQ.level;
        const auto nodes = splitsP ? p.below(next.inP) : q.below(next.inQ);
        std::array<Waiting, 2> halves{splitsP ? entry(nodes[0], next.inQ) : entry(next.inP, nodes[0]),
                                      splitsP ? entry(nodes[1], next.inQ) : entry(next.inP, nodes[1])};
        if (halves[0].gap < halves[1].gap)
            std::swap(halves[0], halves[1]);
        if (nodes[0].index != nodes[1].index)
            waiting.push_back(halves[0]);
        waiting.push_back(halves[1]);
    }
}

Box<double> boxAround(const Point<double>& p, const Point<double>& q)
{
    return {{std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x), std::max(p.y, q.y)}};
}

template <class T>
Point<double> toDoubles(const Point<T>& p)
{
    return {static_cast<double>(p.x), static_cast<double>(p.y)};
}

// The query of a polygon, and a bounded body or a cell, with many edges together.
//
// It states what the query of polygons in cell_query.cpp states, for the same reasons, but does not try every edge with
// every other. Boxes of edges in doubles, widened by the error bound of doubles, leave those that can be near each
// other; Boost.Geometry is queried for them alone, with as many digits as are asked for.
//
// Borders are cut into runs where they are near each other: a run lies on one side of the other border, so that
// Boost.Geometry is queried for one of its control points. If the regions share interior points, but no control point
// of one is inside the other, then edges cross, and the middle of a piece of one of these is inside (certificate.h).
//
// Cost: about n·log n for each sample or proof. What would take longer is left undecided, and the time is bisected.
template <class T>
class LargePolygonQuery final : public DistanceQuery<T>
{
public:
    LargePolygonQuery(const PolygonPair<T>& pair, Interval time, ContactRules rules)
        : DistanceQuery<T>(time, rules), m_pair(pair),
          m_time(time), m_cell{toDoubles(pair.cell.low), toDoubles(pair.cell.high)},
          m_magnitude(magnitudeDuring(time.start, time.end))
    {
    }

    DistanceSample<T> sampleAt(const T& t) const override
    {
        const Moment& at = momentAt(t);
        const T bound = lengthBound<T>(T(at.magnitude));
        DistanceSample<T> sample{t, T(at.distance), T(at.bound), ContactState::unknown};
        if (!at.scale)
            return {t, T(0), T(m_magnitude), ContactState::unknown};
        bool isComplete = at.isComplete;
        // Doubles decide, unless more digits are asked for and needed.
        if (!(std::abs(at.distance) > at.bound * (isDouble ? 1 : 4))) {
            const std::optional<DistanceSample<T>> precise = preciseSample(at, t, bound, isComplete);
            if (!precise)
                return sample;
            sample = *precise;
        }
        sample.state = stateOf(sample.distance, sample.bound, this->rules());
        if (sample.state == ContactState::clear && !isComplete)
            sample.state = ContactState::unknown;
        return sample;
    }

    std::optional<bool> intersectsAt(const T& t) const override
    {
        const Moment& at = momentAt(t);
        if (!m_pair.b || at.radius > 0 || !at.scale || (!at.isComplete && !at.deepest))
            return std::nullopt;
        if (at.deepest || std::any_of(at.near.begin(), at.near.end(), [&](const Parts& parts) {
                return boostIntersects(hullAt(0, parts.a, t), hullAt(1, parts.b, t));
            }))
            return true;
        const Proof holding = preciseHolding(at, t, lengthBound<T>(T(at.magnitude)));
        return holding == Proof::nothing ? std::nullopt : std::optional(holding == Proof::contact);
    }

    Proof prove(const T& lo, const T& hi, const DistanceSample<T>& middle) const override
    {
        const T moved = displaced(lo, hi);
        const T uncertainty = middle.bound + lengthBound<T>(T(m_magnitude));
        if (middle.distance - uncertainty > moved)
            return Proof::clear;
        if (middle.distance + uncertainty < -moved)
            return Proof::contact;
        const std::array<BoxTree, 2> boxes{boxesDuring(0, lo, hi), boxesDuring(1, lo, hi)};
        const Proof edges = proveEdges(boxes, lo, hi, middle.t);
        if (edges == Proof::clear)
            return proveHolding(middle.t);
        return edges != Proof::contact && staysInside(boxes, lo, hi, middle.t) ? Proof::contact : edges;
    }

    T largestChange(const T& lo, const T& hi) const override { return displaced(lo, hi); }

    Residual<T> residual(const T& t, const T& rounding) const override
    {
        const auto [start, end] = this->timesAround(t, rounding);
        const DistanceSample<T> sample = sampleAt(t);
        return {sample.distance, speedDuring(start, end) * rounding + sample.bound};
    }

    bool usable() const override { return NumberTraits<T>::canSquareLengths(T(m_magnitude)); }

    T size(const T& t) const override
    {
        const Moment& at = momentAt(t);
        double most = at.radius;
        for (const Outline<double>& outline : at.points) {
            for (const Point<double>& p : outline)
                most = std::max(most, magnitude(p));
        }
        return T(most);
    }

private:
    static constexpr bool isDouble = std::is_same_v<T, double>;
    static constexpr std::size_t mostNear = 4096; // pairs of edges that are queried for one statement
    static constexpr std::size_t mostInside = 32; // points that Boost.Geometry is asked for whether they are inside

    struct Parts
    {
        std::size_t a = 0;
        std::size_t b = 0;
    };

    // A point of one of the two, and its distance from the border of the other region.
    struct Deep
    {
        std::size_t region = 0; // 0: the point is in a; 1: in b
        std::size_t vertex = 0; // of the other
        double depth = 0;
        // Where borders cross, runs of even and odd index are on different sides, so both are tried in turn.
        std::size_t run = 0;
        std::size_t rank = 0; // among runs of the same region and parity
    };

    // Both at one time, in doubles.
    struct Moment
    {
        T t{};
        std::array<Outline<double>, 2> points;
        std::array<Outline<double>, 2> scaled; // for Boost.Geometry, by `scale`
        std::array<BoxTree, 2> boxes;          // of edges
        std::optional<double> scale;
        double radius = 0;       // the sum of both
        double magnitude = 0;    // bounds every coordinate
        double bound = 0;        // of lengths
        double apart = 0;        // the distance of the borders, without radii
        double distance = 0;     // signed
        std::vector<Parts> near; // those no further apart than apart + 4·bound
        std::optional<Deep> deepest;
        std::array<bool, 2> isOutside{}; // whether a control point of the other is certainly outside that region
        bool isComplete = true;          // false if points inside may have been missed
    };

    [[nodiscard]] double sizeOfOther(double from, double until) const
    {
        return m_pair.approxB ? m_pair.approxB->magnitude(from, until) : magnitude(m_cell.low) + magnitude(m_cell.high);
    }
    [[nodiscard]] double magnitudeDuring(double from, double until) const
    {
        return (m_pair.approxA.magnitude(from, until) + sizeOfOther(from, until)) * aboveOne;
    }
    // Bounds the sum of both.
    [[nodiscard]] T speedDuring(const T& lo, const T& hi) const
    {
        const Interval time = roundedOutwards(lo, hi);
        const double other = m_pair.approxB ? m_pair.approxB->speed(time.start, time.end) : 0;
        return T((m_pair.approxA.speed(time.start, time.end) + other) * aboveOne);
    }
    static Interval roundedOutwards(const T& lo, const T& hi)
    {
        const double infinite = std::numeric_limits<double>::infinity();
        const Interval time{static_cast<double>(lo), static_cast<double>(hi)};
        return isDouble ? time : Interval{std::nextafter(time.start, -infinite), std::nextafter(time.end, infinite)};
    }

    // Every control point moves at most as far as the fastest one.
    [[nodiscard]] T displaced(const T& lo, const T& hi) const { return speedDuring(lo, hi) * ((hi - lo) / 2); }

    // Both of them: a: 0, b or the cell: 1.
    [[nodiscard]] bool isRegion(std::size_t body) const { return body == 0 || !m_pair.b || m_pair.b->edgeCount() > 0; }
    static std::size_t partCount(const Outline<double>& points) { return points.size() > 2 ? points.size() : 1; }

    static Hull<double> partOf(const Outline<double>& points, std::size_t k)
    {
        const std::size_t next = k + 1 < points.size() ? k + 1 : 0;
        return {{points[k], points[next]}, points.size() > 1 ? 2 : 1, 0};
    }

    [[nodiscard]] BodyLeg<T> legOf(std::size_t body, std::size_t k) const
    {
        const BodyLeg<T>& leg = body == 0 ? m_pair.a : *m_pair.b;
        return leg.edgeCount() > 0 ? leg.edge(k) : leg;
    }
    [[nodiscard]] Point<T> cornerOfCell(std::size_t k) const { return cornersOf(m_pair.cell)[k % 4]; }

    // Part k without its radius.
    [[nodiscard]] Hull<T> hullAt(std::size_t body, std::size_t k, const T& t) const
    {
        Hull<T> hull;
        if (body == 1 && !m_pair.b)
            hull = {{cornerOfCell(k), cornerOfCell(k + 1)}, 2, T(0)};
        else
            hull = legOf(body, k).at(t);
        hull.radius = T(0);
        return hull;
    }

    [[nodiscard]] const Moment& momentAt(const T& t) const
    {
        if (m_moment && m_moment->t == t)
            return *m_moment;
        const auto time = static_cast<double>(t);
        Moment at;
        at.t = t;
        at.points = {m_pair.approxA.outline(time), m_pair.approxB ? m_pair.approxB->outline(time) : cornersOf(m_cell)};
        at.radius = m_pair.approxA.radius(time) + (m_pair.approxB ? m_pair.approxB->radius(time) : 0);
        at.magnitude = magnitudeDuring(time, time);
        // Other times than doubles are rounded.
        const double rounding = isDouble ? 0 : std::abs(time) * std::numeric_limits<double>::epsilon();
        at.bound = lengthBound(at.magnitude) + static_cast<double>(speedDuring(t, t)) * rounding;
        at.scale = at.bound <= std::numeric_limits<double>::max() ? boostScale(at.points[0], at.points[1])
                                                                  : std::optional<double>();
        if (at.scale)
            measure(at);
        m_moment = std::move(at);
        return *m_moment;
    }

    void measure(Moment& at) const
    {
        for (const std::size_t body : {0U, 1U}) {
            const Outline<double>& points = at.points[body];
            std::vector<Box<double>> boxes;
            boxes.reserve(points.size());
            for (std::size_t k = 0; k < partCount(points); ++k)
                boxes.push_back(boxAround(points[k], points[k + 1 < points.size() ? k + 1 : 0]));
            at.boxes[body] = BoxTree(std::move(boxes));
            at.scaled[body] = points;
            for (Point<double>& p : at.scaled[body])
                p = p * *at.scale;
        }
        at.apart = std::numeric_limits<double>::infinity();
        const auto distanceOf = [&](std::size_t i, std::size_t k) {
            return boostDistance(partOf(at.points[0], i), partOf(at.points[1], k));
        };
        double limit = at.apart;
        forNearParts(at.boxes[0], at.boxes[1], limit, [&](std::size_t i, std::size_t k) {
            at.apart = std::min(at.apart, distanceOf(i, k));
            limit = at.apart + at.bound;
            return at.apart > 0;
        });
        limit = at.apart + at.bound * 4;
        forNearParts(at.boxes[0], at.boxes[1], limit, [&](std::size_t i, std::size_t k) {
            if (distanceOf(i, k) <= limit)
                at.near.push_back({i, k});
            return at.near.size() < mostNear;
        });
        at.isComplete = at.apart > at.bound || at.near.size() < mostNear;
        double depth = 0;
        if (at.isComplete) {
            findDeepest(at);
            depth = at.deepest ? at.deepest->depth : depthOfEar(at);
        }
        at.distance = (depth > 0 ? -depth : at.apart) - at.radius;
    }

    // The distance of a point from the border of a region.
    [[nodiscard]] double distanceFromBorder(const Moment& at, std::size_t region, const Point<double>& p) const
    {
        const BoxTree point(std::vector<Box<double>>{{p, p}});
        double limit = std::numeric_limits<double>::infinity();
        forNearParts(at.boxes[region], point, limit, [&](std::size_t k, std::size_t) {
            limit = std::min(limit, boostDistance(Hull<double>{{p, p}, 1, 0}, partOf(at.points[region], k)));
            return limit > 0;
        });
        return limit;
    }

    // Of each run of a body's border beside a region, the control point that is furthest from the region's border.
    std::vector<Deep> runsBeside(const Moment& at, std::size_t region) const
    {
        const Outline<double>& points = at.points[1 - region];
        std::vector<char> isCut(points.size(), points.size() < 3 && at.apart <= at.bound);
        for (const Parts& parts : at.near)
            isCut[region == 0 ? parts.b : parts.a] |= at.apart <= at.bound;
        const std::size_t count = points.size();
        const auto cut = std::find(isCut.begin(), isCut.end(), char(1));
        const auto first = cut == isCut.end() ? 0 : static_cast<std::size_t>(cut - isCut.begin()) + 1;
        std::vector<Deep> runs;
        double reach = 0; // no control point of the run is further from the border than this
        for (std::size_t n = 0; n < count; ++n) {
            const std::size_t k = (first + n) % count;
            const std::size_t before = (k + count - 1) % count;
            const bool begins = n == 0 || isCut[before];
            if (begins)
                runs.push_back({region, k, -1, runs.size()});
            else
                reach += lengthAtMost(points[k] - points[before]);
            if (!begins && reach <= runs.back().depth)
                continue;
            reach = distanceFromBorder(at, region, points[k]);
            if (reach > runs.back().depth)
                runs.back() = {region, k, reach, runs.back().run};
        }
        return runs;
    }

    // The control point of one that is deepest inside the other.
    void findDeepest(Moment& at) const
    {
        std::vector<Deep> runs = runsBeside(at, 0);
        if (isRegion(1)) {
            const std::vector<Deep> more = runsBeside(at, 1);
            runs.insert(runs.end(), more.begin(), more.end());
        }
        std::erase_if(runs, [&](const Deep& run) { return !(run.depth > at.bound); });
        const auto isDeeper = [](const Deep& p, const Deep& q) { return p.depth > q.depth; };
        std::sort(runs.begin(), runs.end(), isDeeper);
        std::array<std::size_t, 4> ranks{};
        for (Deep& run : runs)
            run.rank = ranks[run.region * 2 + run.run % 2]++;
        std::stable_sort(runs.begin(), runs.end(), [](const Deep& p, const Deep& q) { return p.rank < q.rank; });
        at.isComplete = runs.size() <= mostInside;
        runs.resize(std::min(runs.size(), mostInside));
        for (const Deep& run : runs) {
            if (boostCovers(at.scaled[run.region], at.scaled[1 - run.region][run.vertex])) {
                at.deepest = run;
                return;
            }
            at.isOutside[run.region] = true;
        }
    }

    // If the regions may be equal, the depth of the centre of an ear; otherwise 0. It is inside both if any point is.
    double depthOfEar(const Moment& at) const
    {
        const Outline<double>& points = at.points[0];
        std::vector<char> isNear(points.size());
        for (const Parts& parts : at.near)
            isNear[parts.a] = 1;
        if (!isRegion(1) || at.apart > at.bound || std::find(isNear.begin(), isNear.end(), char(0)) != isNear.end())
            return 0;
        for (std::size_t k = 0; k < points.size(); ++k) {
            const Point<double> sum = points[k] + points[(k + 1) % points.size()] + points[(k + 2) % points.size()];
            const Point<double> centre = sum * (1.0 / 3);
            const double depth = std::min(distanceFromBorder(at, 0, centre), distanceFromBorder(at, 1, centre));
            if (depth > at.bound && boostCovers(at.scaled[0], centre * *at.scale) &&
                boostCovers(at.scaled[1], centre * *at.scale))
                return depth;
        }
        return 0;
    }

    // The sample from the edges that are near each other; nothing if they are too many.
    std::optional<DistanceSample<T>> preciseSample(const Moment& at, const T& t, const T& bound, bool& isComplete) const
    {
        if (at.near.size() >= mostNear)
            return std::nullopt;
        std::optional<T> apart;
        for (const Parts& parts : at.near) {
            m_pair.motions.throwIfCancelled();
            const T distance = boostDistance(hullAt(0, parts.a, t), hullAt(1, parts.b, t));
            apart = apart ? std::min(*apart, distance) : distance;
        }
        T distance = *apart;
        if (at.deepest)
            distance = -T(at.deepest->depth - at.bound);
        else if (!(distance > bound))
            distance = std::min(distance, T(-depthOfPieces(at, t, bound, isComplete)));
        else if (const Proof holding = preciseHolding(at, t, bound); holding == Proof::contact)
            distance = -distance;
        else if (holding == Proof::nothing)
            return std::nullopt;
        T radius = m_pair.a.radius(t);
        if (m_pair.b)
            radius = radius + m_pair.b->radius(t);
        return DistanceSample<T>{t, T(distance - radius), bound, ContactState::unknown};
    }

    // The depth of the deepest among the ends, and the middles of the pieces, of edges that meet; 0 if none is inside.
    T depthOfPieces(const Moment& at, const T& t, const T& bound, bool& isComplete) const
    {
        std::size_t left = mostInside;
        T depth{};
        std::array<Outline<T>, 2> outlines;
        for (const std::size_t region : {0U, 1U}) {
            if (!isRegion(region))
                continue;
            for (const Point<T>& p : pointsOfPieces(at, 1 - region, t)) {
                if (left-- == 0) {
                    isComplete = false;
                    return depth;
                }
                m_pair.motions.throwIfCancelled();
                const T away = preciseDistance(at, region, p, t);
                if (away > bound && away > depth && covers(at, region, p, t, outlines[region]))
                    depth = away;
            }
        }
        return depth;
    }

    [[nodiscard]] T preciseDistance(const Moment& at, std::size_t region, const Point<T>& p, const T& t) const
    {
        const double limit = distanceFromBorder(at, region, toDoubles(p)) + at.bound * 4;
        const Point<double> rounded = toDoubles(p);
        const BoxTree point(std::vector<Box<double>>{{rounded, rounded}});
        std::optional<T> least;
        forNearParts(at.boxes[region], point, limit, [&](std::size_t k, std::size_t) {
            const T distance = boostDistance(Hull<T>{{p, p}, 1, T(0)}, hullAt(region, k, t));
            least = least ? std::min(*least, distance) : distance;
            return true;
        });
        return *least;
    }

    // Whether a region contains p. The outline is made when it is needed.
    bool covers(const Moment& at, std::size_t region, const Point<T>& p, const T& t, Outline<T>& outline) const
    {
        const Point<double> rounded = toDoubles(p);
        if (distanceFromBorder(at, region, rounded) > at.bound * 4)
            return boostCovers(at.scaled[region], rounded * *at.scale);
        if (outline.empty()) {
            outline = region == 0 ? m_pair.a.outline(t) : m_pair.b ? m_pair.b->outline(t) : cornersOf(m_pair.cell);
            for (Point<T>& q : outline)
                q = q * T(*at.scale);
        }
        return boostCovers(outline, p * T(*at.scale));
    }

    // The ends and the middles of the pieces of the edges of a body that are near the border of the other.
    std::vector<Point<T>> pointsOfPieces(const Moment& at, std::size_t body, const T& t) const
    {
        std::vector<Parts> near = at.near;
        const auto own = [&](const Parts& parts) { return body == 0 ? parts.a : parts.b; };
        std::sort(near.begin(), near.end(), [&](const Parts& p, const Parts& q) { return own(p) < own(q); });
        std::vector<Point<T>> points;
        for (std::size_t k = 0; k < near.size();) {
            const Hull<T> hull = hullAt(body, own(near[k]), t);
            std::vector<T> cuts{T(0), T(1)};
            const std::size_t first = k;
            for (; k < near.size() && own(near[k]) == own(near[first]); ++k)
                addCuts(hull, hullAt(1 - body, body == 0 ? near[k].b : near[k].a, t), cuts);
            std::sort(cuts.begin(), cuts.end());
            const Point<T> along = hull.p[1] - hull.p[0];
            for (std::size_t n = 1; n < cuts.size() && hull.count == 2; ++n)
                points.push_back(hull.p[0] + along * T((cuts[n - 1] + cuts[n]) / 2));
            points.push_back(hull.p[0]);
            if (hull.count == 2)
                points.push_back(hull.p[1]);
        }
        return points;
    }

    // The parameters of the hull at which the other hull crosses it, or beside which an end of the other lies.
    static void addCuts(const Hull<T>& hull, const Hull<T>& other, std::vector<T>& cuts)
    {
        const WitnessPoints<T> points = witnessPoints(hull, other);
        const auto add = [&](const T& parameter) {
            if (parameter > 0 && parameter < 1)
                cuts.push_back(parameter);
        };
        add(points.alpha);
        const Point<T> along = hull.p[1] - hull.p[0];
        const T squared = dot(along, along);
        for (int n = 0; n < other.count && squared > 0; ++n)
            add(dot(other.p[static_cast<std::size_t>(n)] - hull.p[0], along) / squared);
    }

    // The boxes of the parts during an interval of time. They certainly contain the parts.
    [[nodiscard]] BoxTree boxesDuring(std::size_t body, const T& lo, const T& hi) const
    {
        const double room = lengthBound(m_magnitude);
        if (body == 1 && !m_pair.b)
            return BoxTree(std::vector<Box<double>>{
                {m_cell.low - Point<double>{room, room}, m_cell.high + Point<double>{room, room}}});
        const auto [from, until] = roundedOutwards(lo, hi);
        const BodyLeg<double>& leg = body == 0 ? m_pair.approxA : *m_pair.approxB;
        const std::vector<Arc<double>> arcs = leg.arcs(from, until);
        const double margin = std::max(leg.radius(from), leg.radius(until)) + room;
        std::vector<Box<double>> boxes;
        boxes.reserve(arcs.size());
        for (std::size_t k = 0; k < (arcs.size() > 2 ? arcs.size() : 1); ++k) {
            const Arc<double>& next = arcs[k + 1 < arcs.size() ? k + 1 : 0];
            boxes.push_back(boundingBox<double>({arcs[k], next}, margin));
        }
        return BoxTree(std::move(boxes));
    }

    // Clear if no edge of the polygon meets the other, or an edge of the other polygon, at any time. Edges whose boxes
    // do not meet are clear.
    Proof proveEdges(const std::array<BoxTree, 2>& boxes, const T& lo, const T& hi, const T& middle) const
    {
        std::vector<Parts> meeting;
        const double limit = 0;
        forNearParts(boxes[0], boxes[1], limit, [&](std::size_t i, std::size_t k) {
            meeting.push_back({i, k});
            return meeting.size() <= mostNear;
        });
        if (meeting.size() > mostNear)
            return Proof::nothing;
        Proof proof = Proof::clear;
        for (const Parts& parts : meeting) {
            m_pair.motions.throwIfCancelled();
            const auto query = m_pair.b ? hullQuery<T>(legOf(0, parts.a), legOf(1, parts.b), m_time, this->rules())
                                        : cellQuery<T>(legOf(0, parts.a), m_pair.cell, m_time, this->rules());
            const Proof one = query->prove(lo, hi, query->sampleAt(middle));
            if (one == Proof::contact)
                return one;
            if (one == Proof::contactSometime || (one == Proof::nothing && proof == Proof::clear))
                proof = one;
        }
        return proof;
    }

    // Decides containment at one time, at which no edges meet.
    Proof proveHolding(const T& t) const
    {
        const Moment& at = momentAt(t);
        return at.scale ? preciseHolding(at, t, lengthBound<T>(T(at.magnitude))) : Proof::nothing;
    }

    // If the borders do not meet, one control point decides for all.
    Proof preciseHolding(const Moment& at, const T& t, const T& bound) const
    {
        if (at.deepest)
            return Proof::contact;
        for (const std::size_t region : {0U, 1U}) {
            if (!isRegion(region) || at.isOutside[region])
                continue;
            const Point<T> p = vertexOf(1 - region, 0).at(t).p[0];
            if (!(preciseDistance(at, region, p, t) > bound))
                return Proof::nothing;
            Outline<T> outline;
            if (covers(at, region, p, t, outline))
                return Proof::contact;
        }
        return Proof::clear;
    }

    // Whether the control point of one that is deepest in the other stays inside, because it never meets its border.
    bool staysInside(const std::array<BoxTree, 2>& boxes, const T& lo, const T& hi, const T& middle) const
    {
        const Moment& at = momentAt(middle);
        if (!at.deepest || (at.deepest->region == 1 && !m_pair.b))
            return false;
        const BodyLeg<T> point = vertexOf(1 - at.deepest->region, at.deepest->vertex);
        const Arc<T> arc = point.over(lo, hi).arc[0];
        const std::array<Arc<double>, 1> path{Arc<double>{toDoubles(arc[0]), toDoubles(arc[1]), toDoubles(arc[2])}};
        const Box<double> box =
            boundingBox(std::vector<Arc<double>>(path.begin(), path.end()), lengthBound(m_magnitude));
        const BodyLeg<T> border = (at.deepest->region == 0 ? m_pair.a : *m_pair.b).withoutRadius();
        bool isClear = true;
        const double limit = 0;
        forNearParts(boxes[at.deepest->region], BoxTree({box}), limit, [&](std::size_t k, std::size_t) {
            m_pair.motions.throwIfCancelled();
            const auto query = hullQuery<T>(point, border.edge(k), m_time, {false, this->rules().zeroIsExact});
            isClear = query->prove(lo, hi, query->sampleAt(middle)) == Proof::clear;
            return isClear;
        });
        return isClear;
    }

    [[nodiscard]] BodyLeg<T> vertexOf(std::size_t body, std::size_t k) const
    {
        if (body == 0 || m_pair.b)
            return (body == 0 ? m_pair.a : *m_pair.b).vertex(k);
        PathLeg<T> none;
        none.rests = true;
        PathLeg<T> leg = none;
        leg.at = cornerOfCell(k);
        return BodyLeg<T>(Shape::point, leg, nullptr, none);
    }

    static constexpr double aboveOne = 1 + 0x1p-40; // makes an upper bound that was rounded one of exact numbers

    PolygonPair<T> m_pair;
    Interval m_time;
    Box<double> m_cell;
    double m_magnitude;                     // bounds every coordinate
    mutable std::optional<Moment> m_moment; // the last one asked for
};

} // namespace

template <class T>
std::unique_ptr<DistanceQuery<T>> largePolygonQuery(const PolygonPair<T>& pair, Interval time, ContactRules rules)
{
    return std::make_unique<LargePolygonQuery<T>>(pair, time, rules);
}
#define SWEEP_LARGE_POLYGON_QUERY(T)                                                                                   \
    template std::unique_ptr<DistanceQuery<T>> largePolygonQuery(const PolygonPair<T>&, Interval, ContactRules);
SWEEP_FOR_EACH_NUMBER(SWEEP_LARGE_POLYGON_QUERY)
#undef SWEEP_LARGE_POLYGON_QUERY

} // namespace sweep::auditing
