#include "core/measure/clearance_pieces.h"

#include "core/measure/clearance_formula.h"
#include "core/measure/two_lines.h"
#include "core/number/algebraic_root.h"
#include "core/number/quadratic_surd.h"
#include "core/number/roots.h"
#include "core/number/sample.h"
#include "core/scene/hull.h"
#include "core/scene/path_legs.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace sweep {

namespace {

// A squared distance n/d of two features, as in ClearanceFormula.
struct FeatureDistance
{
    ClearanceFeature feature;
    Polynomial n;
    Polynomial d;
    Polynomial side;
    Polynomial collapsed;
};

// The distances from one control point to a hull. The signs of two dot products determine the Voronoi region of the
// hull in which the point is, and so the distance that applies.
struct PointToHull
{
    HullKind hull = HullKind::point;
    Polynomial beforeA = {}; // negative in the region of the hull's first control point
    Polynomial beyondB = {}; // positive in the region of its second control point
    std::size_t toA = 0;     // indices of distances
    std::size_t toB = 0;
    std::size_t toLine = 0;
};

// The distances between two bodies over one stretch.
class Stretch
{
public:
    Stretch(MotionPair motions, const Job& job) : m_p(std::move(motions.a)), m_q(std::move(motions.b)), m_job(job)
    {
        const Hull first(m_p);
        const Hull second(m_q);
        m_mayMeet = first.kind != HullKind::point && second.kind != HullKind::point;
        if (first.kind == HullKind::point || m_mayMeet)
            addDistances(first, second, true);
        if (first.kind != HullKind::point)
            addDistances(second, first, false);
        if (m_mayMeet)
            addMeeting(first, second);
    }

    void addPieces(Interval stretch, std::vector<ClearancePiece>& pieces)
    {
        std::vector<Instant> breaks{Instant(stretch.start), Instant(stretch.end)};
        for (const Polynomial& side : m_sides)
            addRoots(side, stretch, breaks);
        sort(breaks);
        for (std::size_t i = 1; i < breaks.size() && !m_job.stopped(); ++i) // once stopped, breaks may be missing
            addBetween(stretch, breaks[i - 1], breaks[i], pieces);
    }

private:
    void addDistances(const Hull& from, const Hull& to, bool fromA);
    void addMeeting(const Hull& first, const Hull& second);
    void addBetween(Interval stretch, const Instant& begin, const Instant& end, std::vector<ClearancePiece>& pieces);
    std::size_t indexOf(FeatureDistance distance);
    [[nodiscard]] static std::size_t closestOf(const PointToHull& pair, const Dyadic& t);
    [[nodiscard]] TwoLines linesAt(const Dyadic& t) const;
    [[nodiscard]] std::size_t least(const std::vector<std::size_t>& among, const Dyadic& t) const;
    const std::vector<Instant>& changes(std::size_t i, std::size_t k, Interval stretch);

    void addRoots(const Polynomial& p, Interval stretch, std::vector<Instant>& to) const
    {
        if (p.isZero())
            return;
        const std::vector<Instant> roots = rootsBetween(p, stretch.start, stretch.end, m_job);
        to.insert(to.end(), roots.begin(), roots.end());
    }
    static void sort(std::vector<Instant>& times)
    {
        std::sort(times.begin(), times.end());
        times.erase(std::unique(times.begin(), times.end()), times.end());
    }

    Motion m_p;
    Motion m_q;
    const Job& m_job;
    bool m_mayMeet = false;
    std::vector<FeatureDistance> m_distances;
    std::vector<PointToHull> m_pointsToHulls;
    // At their roots a control point may enter another Voronoi region, or the hulls may begin or cease to meet.
    std::vector<Polynomial> m_sides;
    // The instants at which two distances are equal.
    std::map<std::pair<std::size_t, std::size_t>, std::vector<Instant>> m_changes;
};

std::size_t Stretch::indexOf(FeatureDistance distance)
{
    const auto same = std::find_if(m_distances.begin(), m_distances.end(),
                                   [&](const FeatureDistance& other) { return other.feature == distance.feature; });
    if (same != m_distances.end())
        return std::size_t(same - m_distances.begin());
    m_distances.push_back(std::move(distance));
    return m_distances.size() - 1;
}

// Hulls that do not meet are closest at an end of one of them; two lines that do not meet are parallel, so any point of
// one of them is as close as any other.
void Stretch::addDistances(const Hull& from, const Hull& to, bool fromA)
{
    const bool lines = from.kind == HullKind::line && to.kind == HullKind::line;
    const std::vector<PolynomialVec> starts = lines ? std::vector{from.a} : from.ends();
    for (std::size_t i = 0; i < starts.size(); ++i) {
        const auto ends = [&](const PolynomialVec& target, bool second) {
            const Polynomial square = lengthSquared(starts[i] - target);
            const ClearanceFeature name{ClearanceKind::ends, fromA ? i == 1 : second, fromA ? second : i == 1};
            return indexOf({name, square, Polynomial(Dyadic(1)), {}, square});
        };
        PointToHull pair{.hull = to.kind, .toA = ends(to.a, false)};
        if (to.kind != HullKind::point) {
            const PolynomialVec d = to.direction();
            const ClearanceFeature name{fromA ? ClearanceKind::lineOfB : ClearanceKind::lineOfA, fromA && i == 1,
                                        !fromA && i == 1};
            pair.beforeA = dot(d, starts[i] - to.a);
            pair.beyondB = dot(d, starts[i] - to.b);
            const Polynomial side = cross(d, starts[i] - to.a);
            pair.toLine = indexOf({name, square(side), lengthSquared(d), side, lengthSquared(starts[i] - to.a)});
            m_sides.push_back(pair.beforeA);
        }
        if (to.kind == HullKind::segment) {
            pair.toB = ends(to.b, true);
            m_sides.push_back(pair.beyondB);
        }
        m_pointsToHulls.push_back(std::move(pair));
    }
}

// Hulls can begin or cease to meet only when a control point of one is on the line of the other, or they turn parallel.
void Stretch::addMeeting(const Hull& first, const Hull& second)
{
    const PolynomialVec u = first.direction();
    const PolynomialVec v = second.direction();
    m_sides.push_back(cross(u, v));
    for (const PolynomialVec& end : {second.a, second.b})
        m_sides.push_back(cross(u, end - first.a));
    for (const PolynomialVec& end : {first.a, first.b})
        m_sides.push_back(cross(v, end - second.a));
}

std::size_t Stretch::closestOf(const PointToHull& pair, const Dyadic& t)
{
    if (pair.hull == HullKind::point)
        return pair.toA;
    if (pair.hull != HullKind::line && pair.beforeA.signAt(t) != Sign::positive)
        return pair.toA;
    if (pair.hull == HullKind::segment && pair.beyondB.signAt(t) != Sign::negative)
        return pair.toB;
    return pair.toLine;
}

TwoLines Stretch::linesAt(const Dyadic& t) const
{
    const auto poseOf = [&t](const Motion& motion) {
        const auto at = [&t](const PolynomialVec& p) {
            return RationalVec{rationalOf(p.x.at(t)), rationalOf(p.y.at(t))};
        };
        return RationalPose{motion.shape, at(motion.a), at(motion.b)};
    };
    return m_mayMeet ? twoLines(poseOf(m_p), poseOf(m_q)) : TwoLines{};
}

std::size_t Stretch::least(const std::vector<std::size_t>& among, const Dyadic& t) const
{
    return *std::min_element(among.begin(), among.end(), [&](std::size_t i, std::size_t k) {
        const FeatureDistance& p = m_distances[i];
        const FeatureDistance& q = m_distances[k];
        return p.n.at(t) * q.d.at(t) < q.n.at(t) * p.d.at(t);
    });
}

const std::vector<Instant>& Stretch::changes(std::size_t i, std::size_t k, Interval stretch)
{
    const auto [at, isNew] = m_changes.try_emplace({i, k});
    if (isNew)
        addRoots(m_distances[i].n * m_distances[k].d - m_distances[k].n * m_distances[i].d, stretch, at->second);
    return at->second;
}

void Stretch::addBetween(Interval stretch, const Instant& begin, const Instant& end,
                         std::vector<ClearancePiece>& pieces)
{
    const auto formulaOf = [&](const FeatureDistance& distance) {
        return std::make_shared<const ClearanceFormula>(ClearanceFormula{
            distance.n, distance.d, distance.collapsed, m_p.radius + m_q.radius, m_p.scale, distance.side});
    };
    const auto add = [&](const Instant& from, const Instant& to, const FeatureDistance& distance) {
        if (!pieces.empty() && pieces.back().end == from && pieces.back().feature == distance.feature &&
            from != Instant(stretch.start))
            pieces.back().end = to;
        else
            pieces.push_back({from, to, distance.feature, formulaOf(distance)});
    };
    const Dyadic inside = between(begin, end);
    if (linesAt(inside).hullsMeet) {
        add(begin, end, {{ClearanceKind::meeting}, {}, Polynomial(Dyadic(1)), {}, {}});
        return;
    }
    std::vector<std::size_t> closest;
    for (const PointToHull& pair : m_pointsToHulls)
        closest.push_back(closestOf(pair, inside));
    std::sort(closest.begin(), closest.end());
    closest.erase(std::unique(closest.begin(), closest.end()), closest.end());
    std::vector<Instant> breaks{begin, end};
    for (std::size_t i = 0; i < closest.size(); ++i)
        for (std::size_t k = i + 1; k < closest.size(); ++k)
            for (const Instant& t : changes(closest[i], closest[k], stretch))
                if (begin < t && t < end)
                    breaks.push_back(t);
    sort(breaks);
    if (m_job.stopped())
        return; // breaks may be missing
    for (std::size_t i = 1; i < breaks.size(); ++i)
        add(breaks[i - 1], breaks[i], m_distances[least(closest, between(breaks[i - 1], breaks[i]))]);
}

// The square of the distance as a quotient at an instant.
struct SquareAt
{
    Polynomial n;
    Polynomial d;
};
SquareAt squareAt(const ClearanceFormula& formula, const Instant& t)
{
    if (signAt(formula.d, t) != Sign::positive)
        return {formula.collapsed, Polynomial(Dyadic(1))};
    return {formula.n, formula.d};
}

// The sign of the clearance minus x.
Sign compareAt(const ClearanceFormula& formula, const SquareAt& square, const Instant& t, const Dyadic& x)
{
    const Polynomial distance = formula.radius + Polynomial(x * Dyadic(formula.scale, 0));
    if (signAt(distance, t) == Sign::negative)
        return Sign::positive;
    return signAt(square.n - sweep::square(distance) * square.d, t);
}

// One double or two neighbours, such that the clearance at an irrational instant is at most half an ulp outside them.
Bounds roundedAt(const ClearanceFormula& formula, const SquareAt& square, const Instant& t)
{
    const Rational unit = Rational(1) / Rational(formula.scale);
    const auto rounded = [&](const Dyadic& ratio, const Dyadic& radius) {
        const Rational positive = ratio.sign() == Sign::negative ? Rational(0) : rationalOf(ratio);
        return nearestFinite(QuadraticSurd{-unit * rationalOf(radius), unit, positive}).value;
    };
    for (int bits = 128;; bits *= 2) {
        const Enclosure time = t.root()->narrowed(bits).enclosure();
        const auto on = [&](const Polynomial& p) { return valueOn(p, time, bits + 64); };
        const Enclosure divisor = on(square.d);
        if (divisor.holdsZero())
            continue;
        const Enclosure ratio = quotient(on(square.n), divisor, bits + 64);
        const Enclosure radius = on(formula.radius);
        const Bounds value{rounded(ratio.low, radius.high), rounded(ratio.high, radius.low)};
        if (value.high <= std::nextafter(value.low, std::numeric_limits<double>::infinity()))
            return value;
    }
}

Bounds narrowed(double x, Sign sign)
{
    constexpr double greatest = std::numeric_limits<double>::max();
    if (sign == Sign::zero)
        return {x, x};
    const double next = std::nextafter(x, sign == Sign::positive ? greatest : -greatest) + 0.0;
    return sign == Sign::positive ? Bounds{x, next} : Bounds{next, x};
}

} // namespace

std::vector<ClearancePiece> clearancePieces(const Scene& scene, const Body& a, const Body& b, Interval common,
                                            const Job& job)
{
    std::vector<ClearancePiece> pieces;
    for (const Interval& stretch : stretchesOf(a, b, common)) {
        if (job.stopped())
            break;
        Stretch(motionsOver(scene, a, b, stretch), job).addPieces(stretch, pieces);
    }
    return pieces;
}

QuadraticSurd clearanceAt(const ClearanceFormula& formula, const Dyadic& t)
{
    const Rational unit = Rational(1) / Rational(formula.scale);
    const Rational radius = unit * rationalOf(formula.radius.at(t));
    const Dyadic d = formula.d.at(t);
    if (d.isZero())
        return {-radius, unit, rationalOf(formula.collapsed.at(t))};
    return {-radius, unit, rationalOf(formula.n.at(t)) / rationalOf(d)};
}

QuadraticSurd clearanceAt(const ClearancePiece& piece, const Dyadic& t)
{
    return clearanceAt(*piece.formula, t);
}

Bounds enclosed(const QuadraticSurd& value)
{
    const Rounded nearest = nearestFinite(value);
    if (nearest.isExact)
        return {nearest.value, nearest.value};
    return narrowed(nearest.value,
                    signOf(QuadraticSurd{value.p - rationalOf(Dyadic(nearest.value)), value.q, value.r}));
}

Bounds clearanceAt(const ClearancePiece& piece, const Instant& t)
{
    return clearanceAt(*piece.formula, t);
}

Bounds clearanceAt(const ClearanceFormula& formula, const Instant& t)
{
    if (t.isDouble())
        return enclosed(clearanceAt(formula, Dyadic(t.nearest())));
    const SquareAt square = squareAt(formula, t);
    const Bounds about = roundedAt(formula, square, t);
    const Sign sign = compareAt(formula, square, t, Dyadic(about.low));
    if (about.isExact() || sign != Sign::positive)
        return narrowed(about.low, sign);
    return narrowed(about.high, compareAt(formula, square, t, Dyadic(about.high)));
}

NearestClearance nearestClearance(const ClearanceFormula& formula, const Instant& t)
{
    const Bounds about = clearanceAt(formula, t);
    if (about.isExact()) {
        const bool isGreatest = std::abs(about.low) == std::numeric_limits<double>::max(); // it may lie beyond
        return {about.low, isGreatest ? compareAt(formula, squareAt(formula, t), t, Dyadic(about.low)) : Sign::zero};
    }
    const Dyadic tie = middle(Dyadic(about.low), Dyadic(about.high));
    const Sign side = compareAt(formula, squareAt(formula, t), t, tie);
    const double nearest = side == Sign::zero ? tie.nearest() : side == Sign::positive ? about.high : about.low;
    return {nearest + 0.0, nearest == about.low ? Sign::positive : Sign::negative};
}

} // namespace sweep
