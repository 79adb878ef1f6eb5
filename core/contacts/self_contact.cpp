#include "core/contacts/self_contact.h"

#include "core/base/decimal.h"
#include "core/contacts/condition.h"
#include "core/contacts/polygon_filter.h"
#include "core/number/roots.h"
#include "core/scene/prepared_body.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/contacts.h>
#include <sweepbench/number/bounds.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>

// The first time at which a polygon is not simple. The time is cut into slices. Over a slice, control points and the
// vectors of edges are polynomials in Bernstein form, whose coefficients are enclosed by doubles; a polynomial is
// positive inside a slice if no coefficient is negative and one is positive. So a run of edges that all go along one
// direction does not meet itself, and two runs do not meet if one stays on one side of the other along an axis; runs of
// runs are decided at once (normal cones: P. Volino, N. Magnenat-Thalmann, Efficient Self-Collision Detection on
// Smoothly Discretized Surface Animations, 1994). Pairs of edges that are left are decided by lines through them, and
// the last ones exactly.

namespace sweep {

namespace {

// How two edges of a polygon meet at a time, exactly.
class SelfContactKind
{
public:
    SelfContactKind(const Body& polygon, Interval active, const SelfContact& contact)
        : m_polygon(polygon), m_active(active), m_time(contact.time), m_i(contact.i), m_j(contact.j)
    {
    }

    [[nodiscard]] std::size_t next(std::size_t k) const { return (k + 1) % m_polygon.points.size(); }

    // The smallest k whose point equals the next one, between the edges or at the ends of one of them.
    [[nodiscard]] std::optional<std::size_t> repeated() const
    {
        std::optional<std::size_t> smallest;
        for (const std::size_t k : {m_i, m_j, next(m_i), next(m_j)}) {
            const bool isOfBoth = k == m_i || k == m_j || next(k) == m_i || next(k) == m_j;
            if (isOfBoth && areEqual(k, next(k)) && (!smallest || k < *smallest))
                smallest = k;
        }
        return smallest;
    }
    [[nodiscard]] bool areOnOneLine() const
    {
        std::size_t other = 1;
        const std::size_t count = m_polygon.points.size();
        while (other < count && areEqual(0, other))
            ++other;
        for (std::size_t k = other + 1; k < count; ++k)
            if (turn(0, other, k) != Sign::zero)
                return false;
        return true;
    }
    // The edge whose end or start the other one shares and which folds back on it.
    [[nodiscard]] std::optional<std::size_t> folding() const
    {
        return m_j == next(m_i) ? std::optional(m_j) : m_i == next(m_j) ? std::optional(m_i) : std::nullopt;
    }
    [[nodiscard]] bool meet() const
    {
        if (const auto common = folding()) {
            const std::size_t first = *common == m_j ? m_i : m_j;
            return areEqual(first, *common) ||
                   (turn(*common, first, next(*common)) == Sign::zero && !isBetween(*common, first, next(*common)));
        }
        return touching() || (haveOnBothSides(m_i, m_j) && haveOnBothSides(m_j, m_i));
    }
    // The end of one edge that lies on the other; none if they cross.
    [[nodiscard]] std::optional<std::size_t> touching() const
    {
        for (const auto& [edge, other] : {std::pair(m_j, m_i), std::pair(m_i, m_j)})
            for (const std::size_t k : {edge, next(edge)})
                if (turn(other, next(other), k) == Sign::zero && isBetween(k, other, next(other)))
                    return k;
        return std::nullopt;
    }

private:
    [[nodiscard]] PolynomialVec from(std::size_t k, std::size_t m) const
    {
        return displacementBetween(m_polygon.points[k], m_polygon.points[m], m_active, m_time);
    }
    [[nodiscard]] bool areEqual(std::size_t k, std::size_t m) const
    {
        const PolynomialVec way = from(k, m);
        return m_time.signOf(way.x) == Sign::zero && m_time.signOf(way.y) == Sign::zero;
    }
    [[nodiscard]] Sign turn(std::size_t k, std::size_t m, std::size_t n) const
    {
        return m_time.signOf(cross(from(k, m), from(k, n)));
    }
    // Whether the line through an edge has one end of the other one on each side.
    [[nodiscard]] bool haveOnBothSides(std::size_t line, std::size_t edge) const
    {
        const Sign first = turn(line, next(line), edge);
        const Sign second = turn(line, next(line), next(edge));
        return first != Sign::zero && second != Sign::zero && first != second;
    }
    // For points on one line.
    [[nodiscard]] bool isBetween(std::size_t k, std::size_t m, std::size_t n) const
    {
        const PolynomialVec p = from(m, k);
        const PolynomialVec q = from(n, k);
        return m_time.signOf(dot(p, q)) != Sign::positive;
    }

    const Body& m_polygon;
    Interval m_active;
    ExactTime m_time;
    std::size_t m_i;
    std::size_t m_j;
};

std::size_t coefficientCount(const Body& polygon, Interval slice)
{
    if (slice.start == slice.end)
        return 1;
    const bool isBent = std::ranges::any_of(polygon.points, [](const Path& path) {
        const auto* launch = std::get_if<Launch>(&path);
        return launch != nullptr && launch->acceleration.value_or(Vec{}) != Vec{};
    });
    return isBent ? 3 : 2;
}

// Directions all round, so that a cone of vectors narrower than a half-plane has one within it.
constexpr std::size_t halfOfDirections = 16;
constexpr std::array<Vec, halfOfDirections> directions{{{1, 0},
                                                        {5, 1},
                                                        {5, 2},
                                                        {3, 2},
                                                        {1, 1},
                                                        {2, 3},
                                                        {2, 5},
                                                        {1, 5},
                                                        {0, 1},
                                                        {-1, 5},
                                                        {-2, 5},
                                                        {-2, 3},
                                                        {-1, 1},
                                                        {-3, 2},
                                                        {-5, 2},
                                                        {-5, 1}}};

// The directions, by bits, along which every edge of a run goes.
struct Cone
{
    std::uint32_t inside = ~0U; // at every time inside the slice
    std::uint32_t atStart = ~0U;
    std::uint32_t atEnd = ~0U;

    [[nodiscard]] Clear clear(SliceEnds ends) const
    {
        const std::uint32_t possible = ends.isStartDecided ? inside : inside & atStart;
        return clearFor({possible != 0, possible != 0, (possible & atEnd) != 0}, ends);
    }
};

Cone operator&(const Cone& p, const Cone& q)
{
    return {p.inside & q.inside, p.atStart & q.atStart, p.atEnd & q.atEnd};
}

// The directions along which a vector in the box certainly goes, and those along which it does not go backwards.
struct Headings
{
    std::uint32_t forwards = 0;
    std::uint32_t notBackwards = 0;
};

Headings along(const Box& box)
{
    constexpr double margin = 0x1p-50;
    Headings result;
    for (std::size_t m = 0; m < halfOfDirections; ++m) {
        const Vec d = directions[m];
        const auto add = [&](double x, double y, std::size_t bit) {
            const double p = d.x == 0 ? 0 : x * d.x;
            const double q = d.y == 0 ? 0 : y * d.y;
            const double sum = p + q;
            const bool isCertain = sum > margin * (std::abs(p) + std::abs(q));
            const bool isForwards = isCertain || (p >= 0 && q >= 0 && sum > 0);
            result.forwards |= static_cast<std::uint32_t>(isForwards) << bit;
            result.notBackwards |= static_cast<std::uint32_t>(isForwards || (p >= 0 && q >= 0)) << bit;
        };
        add(d.x > 0 ? box.x.low : box.x.high, box.y.low, m);
        add(d.x > 0 ? -box.x.high : -box.x.low, -box.y.high, m + halfOfDirections);
    }
    return result;
}

Cone coneOf(const BoxCoefficients& way, std::size_t count)
{
    Cone cone;
    std::uint32_t some = 0;
    for (std::size_t c = 0; c < count; ++c) {
        const Headings directions = along(way[c]);
        some |= directions.forwards;
        cone.inside &= directions.notBackwards;
        if (c == 0)
            cone.atStart = directions.forwards;
        if (c + 1 == count)
            cone.atEnd = directions.forwards;
    }
    cone.inside &= some;
    return cone;
}

// Binary tree over the edges of a polygon during a slice.
class EdgeTree
{
public:
    EdgeTree(const Body& polygon, Interval active, Interval slice)
        : m_size(polygon.points.size()), m_count(coefficientCount(polygon, slice)), m_points(m_count)
    {
        std::vector<PointOverSlice> points;
        points.reserve(m_size);
        std::vector<Extents> extents;
        extents.reserve(m_size);
        for (const Path& path : polygon.points) {
            const PointOverSlice& point = points.emplace_back(path, active, slice, m_count);
            extents.push_back(extentsOf(point, m_count));
            m_points.add(point);
        }
        std::vector<Node> leaves;
        leaves.reserve(m_size);
        for (std::size_t i = 0; i < m_size; ++i) {
            const std::size_t next = i + 1 < m_size ? i + 1 : 0;
            Node& leaf = leaves.emplace_back(Node{coneOf(vectorOver(points[i], points[next], slice, m_count), m_count),
                                                  extents[i], m_points.directionOf(i), m_points.laneOf(i)});
            include(leaf.extents, extents[next], m_count);
        }
        m_levels.push_back(std::move(leaves));
        while (m_levels.back().size() > 1)
            m_levels.push_back(joined(m_levels.back()));
    }

    // Calls visit(i, j) for pairs of edges i < j that are not certainly clear, until it returns false or too many have
    // been looked at.
    struct Searched
    {
        bool isComplete = true;
        bool isEndOpen = false; // some pair is clear but for the end of the slice
    };
    template <class Visit>
    Searched forEachPair(SliceEnds ends, std::size_t most, const Visit& visit) const
    {
        PairSearch<Visit> search{*this, ends, most, visit};
        search.within(m_levels.size() - 1, 0);
        return {!search.isStopped, search.isEndOpen};
    }
    // The same for edge i and later ones, in order.
    template <class Visit>
    void forEachLater(std::size_t i, const Visit& visit) const
    {
        PairSearch<Visit> search{*this, {}, 0, visit};
        search.later(i, m_levels.size() - 1, 0);
    }

private:
    struct Node
    {
        Cone cone;
        Extents extents;
        Vec direction; // along most of its edges, back or forth
        Vec lane;      // along which most of its control points move
    };

    std::vector<Node> joined(const std::vector<Node>& below) const
    {
        std::vector<Node> level;
        level.reserve((below.size() + 1) / 2);
        for (std::size_t k = 0; k < below.size(); k += 2) {
            Node& node = level.emplace_back(below[k]);
            if (k + 1 == below.size())
                continue;
            node.cone = node.cone & below[k + 1].cone;
            include(node.extents, below[k + 1].extents, m_count);
            node.direction = commonDirection(node.direction, below[k + 1].direction);
            node.lane = commonDirection(node.lane, below[k + 1].lane);
        }
        return level;
    }

    // The unit vector midway between two, either of which may be reversed.
    [[nodiscard]] static Vec commonDirection(Vec p, Vec q) { return unitVector(dot(p, q) < 0 ? p - q : p + q); }
    [[nodiscard]] PointsOverSlice::Run runOf(std::size_t level, std::size_t k) const
    {
        return {begin(level, k), end(level, k)};
    }
    [[nodiscard]] std::size_t begin(std::size_t level, std::size_t k) const { return k << level; }
    [[nodiscard]] std::size_t end(std::size_t level, std::size_t k) const { return std::min((k + 1) << level, m_size); }

    template <class Visit>
    struct PairSearch
    {
        const EdgeTree& tree;
        SliceEnds ends;
        std::size_t left; // of the pairs to look at
        const Visit& visit;
        bool isEndOpen = false;
        bool isStopped = false;

        bool isClear(Clear clear)
        {
            isEndOpen |= clear == Clear::exceptAtEnd;
            return clear != Clear::no;
        }
        void within(std::size_t level, std::size_t k)
        {
            const auto& nodes = tree.m_levels[level];
            if (level == 0 || isStopped || isClear(nodes[k].cone.clear(ends)))
                return;
            within(level - 1, 2 * k);
            if (2 * k + 1 == tree.m_levels[level - 1].size())
                return;
            within(level - 1, 2 * k + 1);
            between(level - 1, 2 * k, 2 * k + 1);
        }
        // Requires: p < q.
        void between(std::size_t level, std::size_t p, std::size_t q)
        {
            if (isStopped || isClear(clearBetween(level, p, level, q)))
                return;
            if (level == 0) {
                isStopped = left == 0 || (!tree.m_points.haveLineBetween(p, q) && !visit(p, q));
                --left;
                return;
            }
            const std::size_t size = tree.m_levels[level - 1].size();
            for (std::size_t a = 2 * p; a < 2 * p + 2; ++a)
                for (std::size_t b = 2 * q; b < std::min(2 * q + 2, size); ++b)
                    between(level - 1, a, b);
        }
        void later(std::size_t i, std::size_t level, std::size_t k)
        {
            if (isStopped || tree.end(level, k) <= i + 1)
                return;
            if (tree.begin(level, k) > i && isClear(clearBetween(0, i, level, k)))
                return;
            if (level == 0) {
                isStopped = !tree.m_points.haveLineBetween(i, k) && !visit(i, k);
                return;
            }
            for (std::size_t a = 2 * k; a < std::min(2 * k + 2, tree.m_levels[level - 1].size()); ++a)
                later(i, level - 1, a);
        }
        // Requires: the first run is before the second one.
        [[nodiscard]] Clear clearBetween(std::size_t pLevel, std::size_t p, std::size_t qLevel, std::size_t q) const
        {
            const Node& a = tree.m_levels[pLevel][p];
            const Node& b = tree.m_levels[qLevel][q];
            const bool areNeighbours = tree.end(pLevel, p) == tree.begin(qLevel, q) ||
                                       (tree.begin(pLevel, p) == 0 && tree.end(qLevel, q) == tree.m_size);
            if (areNeighbours)
                return (a.cone & b.cone).clear(ends);
            const Clear apart = areApart(a.extents, b.extents, tree.m_count, ends);
            constexpr std::size_t lowest = 1; // for single edges, lines through them are more
            constexpr std::size_t highest = 5;
            if (apart != Clear::no || qLevel < lowest || qLevel > highest)
                return apart;
            const auto isApartAlong = [&](Vec direction) {
                return tree.m_points.haveLineAlong(direction, tree.runOf(pLevel, p), tree.runOf(qLevel, q));
            };
            return isApartAlong(commonDirection(a.direction, b.direction)) ||
                           isApartAlong(commonDirection(a.lane, b.lane)) || isApartAlong(a.direction) ||
                           isApartAlong(b.direction)
                       ? Clear::yes
                       : Clear::no;
        }
    };

    std::size_t m_size;
    std::size_t m_count;
    PointsOverSlice m_points;
    std::vector<std::vector<Node>> m_levels; // edges, then pairs of them, up to one node
};

// Searches slices of the time in order, and halves one in which too many pairs of edges are left.
class SelfContactSearch
{
public:
    SelfContactSearch(const Body& polygon, Interval active, const Job& job)
        : m_active(active), m_options{.stages = {}, .job = {job.stop, {}}}, m_count(polygon.points.size()),
          m_outline(polygon), m_filter(m_outline, active), m_spareFilterings(50 * m_count), m_slices(256)
    {
        m_outline.radius = {};
    }

    std::optional<SelfContact> first()
    {
        constexpr std::size_t fewest = 64; // below it, exact signs for all points cost more than they save
        if (m_count >= fewest && rests())
            return firstAt(m_active.start);
        if (m_count >= fewest)
            if (const auto ratio = ratioOfScaled())
                return firstOfScaled(*ratio);
        constexpr int halvings = 50;
        return firstIn(m_active, halvings);
    }

private:
    using EdgePair = std::pair<std::size_t, std::size_t>;

    [[nodiscard]] std::size_t next(std::size_t i) const { return i + 1 < m_count ? i + 1 : 0; }

    // Whether it stays as it is, and is more than one point.
    [[nodiscard]] bool rests() const
    {
        const auto* const first = std::get_if<Rest>(&m_outline.points.front());
        bool isMore = false;
        return first != nullptr &&
               std::ranges::all_of(m_outline.points,
                                   [&](const Path& path) {
                                       const auto* const rest = std::get_if<Rest>(&path);
                                       isMore = isMore || (rest != nullptr && rest->at != first->at);
                                       return rest != nullptr;
                                   }) &&
               isMore;
    }

    // A polynomial s(t) such that every control point minus the first one is a constant vector times s, if there is
    // one.
    [[nodiscard]] std::optional<Polynomial> ratioOfScaled() const
    {
        const auto point = [this](std::size_t i) { return pointOver(m_outline.points[i], m_active, m_active); };
        if (hasKeysInside())
            return std::nullopt;
        const Dyadic start(m_active.start);
        const ScaledPoint origin = point(0);
        std::optional<Polynomial> ratio;
        for (std::size_t i = 1; i < m_count && !m_options.job.stopped(); ++i) {
            const ScaledPoint at = point(i);
            for (const auto member : {&PolynomialVec::x, &PolynomialVec::y}) {
                const Polynomial offset = Polynomial(Dyadic(origin.scale, 0)) * (at.at.*member) -
                                          Polynomial(Dyadic(at.scale, 0)) * (origin.at.*member);
                if (offset.isZero())
                    continue;
                if (!ratio)
                    ratio = offset;
                else if (Polynomial(ratio->at(start)) * offset != Polynomial(offset.at(start)) * *ratio)
                    return std::nullopt;
            }
        }
        return ratio && ratio->signAt(start) != Sign::zero ? ratio : std::nullopt;
    }
    [[nodiscard]] bool hasKeysInside() const
    {
        return std::ranges::any_of(m_outline.points,
                                   [this](const Path& path) { return !keysInside(path, m_active).empty(); });
    }
    // Scaled uniformly, a polygon stays as simple as it is at first until it is a single point.
    [[nodiscard]] std::optional<SelfContact> firstOfScaled(const Polynomial& ratio)
    {
        if (auto contact = firstAt(m_active.start))
            return contact;
        const std::vector<Instant> roots = rootsBetween(ratio, m_active.start, m_active.end, m_options.job);
        if (!roots.empty())
            return SelfContact{0, 1, roots.front()};
        if (ratio.signAt(Dyadic(m_active.end)) == Sign::zero)
            return SelfContact{0, 1, Instant(m_active.end)};
        return std::nullopt;
    }

    // The smallest pair that meets at one time.
    std::optional<SelfContact> firstAt(double t)
    {
        const EdgeTree tree(m_outline, m_active, {t, t});
        std::optional<SelfContact> found;
        const auto visit = [&](std::size_t p, std::size_t q) {
            SelfContact contact{p, q, Instant(t)};
            if (SelfContactKind(m_outline, m_active, contact).meet())
                found = std::move(contact);
            return !found && !m_options.job.stopped();
        };
        // Runs of edges are decided at once; if they leave many pairs, edge by edge reaches the smallest one sooner.
        std::vector<EdgePair> pairs;
        const auto searched = tree.forEachPair({}, 200 * m_count, [&](std::size_t p, std::size_t q) {
            pairs.emplace_back(p, q);
            return pairs.size() <= 2 * m_count && !m_options.job.stopped();
        });
        std::ranges::sort(pairs);
        for (std::size_t k = 0; searched.isComplete && k < pairs.size() && visit(pairs[k].first, pairs[k].second);)
            ++k;
        for (std::size_t i = 0; !searched.isComplete && i < m_count && !found && !m_options.job.stopped(); ++i)
            tree.forEachLater(i, visit);
        m_decided = t;
        return found;
    }

    // The first one in a slice.
    std::optional<SelfContact> firstIn(Interval slice, int halvings)
    {
        const double middle = middleOf(slice);
        const bool isDivisible = halvings > 0 && m_slices > 0 && slice.start < middle && middle < slice.end;
        auto tree = std::make_unique<const EdgeTree>(m_outline, m_active, slice);
        Left left = pairsLeft(*tree, slice, isDivisible);
        if (!left.isComplete && slice.start == m_active.start && m_decided != slice.start) {
            if (auto contact = firstAt(slice.start); contact || m_options.job.stopped())
                return contact;
            left = pairsLeft(*tree, slice, isDivisible);
        }
        if (!left.isComplete && isDivisible) {
            tree.reset();
            left = {};
            --m_slices;
            auto contact = firstIn({slice.start, middle}, halvings - 1);
            return contact || m_options.job.stopped() ? contact : firstIn({middle, slice.end}, halvings - 1);
        }
        m_first.reset();
        if (left.isComplete) {
            std::ranges::sort(left.pairs);
            for (const auto& [i, j] : left.pairs)
                decide(i, j, slice);
        } else {
            decideAll(*tree, slice, left);
        }
        if (left.isEndOpen && (!m_first || m_first->time == Instant(slice.end)))
            return firstAt(slice.end);
        return std::move(m_first);
    }

    // The pairs of edges that bounds leave open, if these are few.
    struct Left
    {
        std::vector<EdgePair> pairs;
        bool isComplete = true;
        bool isEndOpen = false;
    };
    [[nodiscard]] Left pairsLeft(const EdgeTree& tree, Interval slice, bool isDivisible)
    {
        const std::size_t mostLookedAt = 200 * m_count;
        const std::size_t fewFiltered = std::max<std::size_t>(64, 2 * m_count);
        const std::size_t mostFiltered = fewFiltered + m_spareFilterings;
        const std::size_t mostLeft = std::max<std::size_t>(64, isDivisible ? m_count / 16 : 2 * m_count);
        Left left;
        std::size_t filtered = 0;
        bool isEndOpen = false;
        const auto searched = tree.forEachPair(endsOf(slice), mostLookedAt, [&](std::size_t i, std::size_t j) {
            const Clear clear = m_filter.clear(i, j, slice, endsOf(slice));
            isEndOpen |= clear == Clear::exceptAtEnd;
            if (clear == Clear::no)
                left.pairs.emplace_back(i, j);
            return ++filtered < mostFiltered && left.pairs.size() <= mostLeft && !m_options.job.stopped();
        });
        left.isComplete = searched.isComplete;
        if (!left.isComplete)
            m_spareFilterings -= std::min(m_spareFilterings, filtered);
        left.isEndOpen = isEndOpen || searched.isEndOpen;
        return left;
    }
    void decideAll(const EdgeTree& tree, Interval slice, Left& left)
    {
        const auto visit = [&](std::size_t i, std::size_t j) {
            const Clear clear = m_filter.clear(i, j, slice, endsOf(slice));
            left.isEndOpen |= clear == Clear::exceptAtEnd;
            if (clear == Clear::no)
                decide(i, j, slice);
            return !m_options.job.stopped();
        };
        left.isEndOpen |= tree.forEachPair(endsOf(slice), std::numeric_limits<std::size_t>::max(), visit).isEndOpen;
    }
    [[nodiscard]] SliceEnds endsOf(Interval slice) const { return {m_decided == slice.start, true}; }

    // A key of the first control point near the middle, because all points often have their keys in common.
    [[nodiscard]] double middleOf(Interval slice) const
    {
        const auto keys = keysInside(m_outline.points.front(), slice);
        return keys.empty() ? slice.start / 2 + slice.end / 2 : keys[keys.size() / 2].t;
    }

    // Once a contact is known, only earlier ones of other pairs matter, and equally early ones of smaller pairs.
    void decide(std::size_t i, std::size_t j, Interval slice)
    {
        if (m_options.job.stopped())
            return;
        Interval time = slice;
        if (m_first) {
            if (m_first->time == Instant(slice.start) && EdgePair(m_first->i, m_first->j) < EdgePair(i, j))
                return;
            time.end = std::min(slice.end, m_first->time.above());
            if (!(time.start < time.end))
                time = slice;
            else if (m_filter.clear(i, j, time, {m_decided == slice.start, false}) == Clear::yes)
                return;
        }
        if (j == next(i))
            keepNeighbours(i, time);
        else if (i == next(j))
            keepNeighbours(j, time);
        else
            keep(i, j, firstContact(edge(i), edge(j), time));
    }

    [[nodiscard]] std::optional<Instant> firstContact(const PreparedBody& p, const PreparedBody& q, Interval time) const
    {
        const DecidedContacts decided = decidedContacts(p, q, time, m_options);
        return decided.contacts.empty() ? std::nullopt : std::optional(decided.contacts.front().begin);
    }
    void keep(std::size_t i, std::size_t j, std::optional<Instant> time)
    {
        if (!time)
            return;
        const SelfContact found{std::min(i, j), std::max(i, j), std::move(*time)};
        const auto order = m_first ? found.time <=> m_first->time : std::strong_ordering::less;
        if (order < 0 || (order == 0 && std::pair(found.i, found.j) < std::pair(m_first->i, m_first->j)))
            m_first = found;
    }

    // Edge i has no length, or it and the next one lie on each other: the end of one is on the other, and not at their
    // common control point. Where it is there as well, one of them has no length.
    void keepNeighbours(std::size_t i, Interval time)
    {
        const std::size_t common = next(i);
        const std::size_t end = next(common);
        keep(i, common, firstContact(point(i), point(common), time));
        for (const auto& [at, other] : {EdgePair(i, common), EdgePair(end, i)}) {
            const auto first = firstContact(point(at), edge(other), time);
            if (!first)
                continue;
            const auto coincidence = firstContact(point(at), point(common), time);
            if (!coincidence || *first < *coincidence)
                keep(i, common, first);
        }
    }

    const PreparedBody& edge(std::size_t i)
    {
        return m_edges.try_emplace(i, BodyPaths(m_outline, m_active).piece(i)).first->second;
    }
    const PreparedBody& point(std::size_t i)
    {
        const Path& path = m_outline.points[i];
        return m_points.try_emplace(i, BodyPaths({}, path, path, m_active)).first->second;
    }

    Interval m_active;
    ContactOptions m_options;
    std::size_t m_count;
    Body m_outline; // the polygon without its radius
    EdgePairFilter m_filter;
    std::size_t m_spareFilterings;   // of pairs in slices that come to nothing
    int m_slices;                    // how often a slice may still be halved
    std::optional<double> m_decided; // the last time that was decided on its own
    std::map<std::size_t, PreparedBody> m_edges;
    std::map<std::size_t, PreparedBody> m_points;
    std::optional<SelfContact> m_first;
};

} // namespace

std::optional<SelfContact> firstSelfContact(const Body& polygon, Interval active, const Job& job)
{
    auto first = SelfContactSearch(polygon, active, job).first();
    return job.stopped() ? std::nullopt : first;
}

namespace {

// How a sentence names edges: the word, the number of the first edge and of the first point, and the time.
struct EdgeWords
{
    std::string edge;
    std::size_t first;
    std::string time;
};

PolygonFault faultInWords(const Body& polygon, Interval active, const SelfContact& contact, const EdgeWords& words)
{
    const auto& [edge, first, time] = words;
    const auto text = [first = first](std::size_t k) { return std::to_string(first + k); };
    const auto pointer = [](std::size_t k) { return "/points/" + std::to_string(k); };
    const std::string edges = edge + "s " + text(contact.i) + " and " + text(contact.j);
    const SelfContactKind kind(polygon, active, contact);
    const std::size_t last = polygon.points.size() - 1;
    if (const auto k = kind.repeated()) {
        const std::string consequence = " (" + edges + " touch" + time + ")";
        if (*k == last && last > 2 && polygon.points.front() == polygon.points.back())
            return {pointer(last), "the last point repeats the first; leave it out" + consequence};
        const auto [one, other] = std::minmax({*k, kind.next(*k)});
        return {pointer(other), "points " + text(one) + " and " + text(other) + " are equal" + consequence +
                                    "; neighbouring points of a polygon differ throughout"};
    }
    if (kind.areOnOneLine())
        return {"/points",
                "all points lie on one line (" + edges + " touch" + time + "); a polygon bounds an area throughout"};
    if (const auto k = kind.folding())
        return {pointer(*k), edge + ' ' + text(*k) + " folds back on " + edge + ' ' +
                                 text(*k == contact.j ? contact.i : contact.j) + time + "; neighbouring " + edge +
                                 "s of a polygon share one point alone"};
    const auto touching = kind.touching();
    return {pointer(touching.value_or(contact.j)), edges + (touching ? " touch" : " cross") + time + "; " + edge +
                                                       "s of a polygon that are not neighbours share nothing"};
}

} // namespace

PolygonFault faultOf(const Body& polygon, Interval active, const SelfContact& contact)
{
    return faultInWords(
        polygon, active, contact,
        {"edge", 0, (contact.time.isDouble() ? " at t = " : " at t ≈ ") + shortestDecimal(contact.time.nearest())});
}

std::string faultAtRest(const Body& polygon, const SelfContact& contact)
{
    return faultInWords(polygon, {}, contact, {"side", 1, {}}).message;
}

} // namespace sweep
