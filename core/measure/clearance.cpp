#include <sweepbench/clearance.h>

#include "core/contacts/condition.h"
#include "core/measure/relation_filter.h"
#include "core/number/algebraic_root.h"
#include "core/number/roots.h"
#include "core/scene/contact_polynomials.h"
#include "core/scene/prepared_body.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/relation.h>

#include <algorithm>
#include <cmath>
#include <iterator>
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
        m_mayMeet = m_p.isLong() && m_q.isLong();
        if (!m_p.isLong() || m_mayMeet)
            addDistances(m_p, m_q, true);
        if (m_p.isLong())
            addDistances(m_q, m_p, false);
        if (m_mayMeet)
            addMeeting();
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
    void addDistances(const Motion& from, const Motion& to, bool fromA);
    void addMeeting();
    void addBetween(Interval stretch, const Instant& begin, const Instant& end, std::vector<ClearancePiece>& pieces);
    std::size_t indexOf(FeatureDistance distance);
    [[nodiscard]] static std::size_t closestOf(const PointToHull& pair, const Dyadic& t);
    [[nodiscard]] bool hullsMeetAt(const Dyadic& t) const;
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
void Stretch::addDistances(const Motion& from, const Motion& to, bool fromA)
{
    const bool lines = from.hull == HullKind::line && to.hull == HullKind::line;
    const std::vector<PolynomialVec> starts = lines ? std::vector<PolynomialVec>(1, from.a) : from.ends();
    for (std::size_t i = 0; i < starts.size(); ++i) {
        const auto ends = [&](const PolynomialVec& target, bool second) {
            const Polynomial square = lengthSquared(starts[i] - target);
            const ClearanceFeature name{ClearanceKind::ends, fromA ? i == 1 : second, fromA ? second : i == 1};
            return indexOf({name, square, Polynomial(Dyadic(1)), {}, square});
        };
        PointToHull pair{.hull = to.hull, .toA = ends(to.a, false)};
        if (to.isLong()) {
            const PointAndEdge point(starts[i], to.a, to.b);
            const ClearanceFeature name{fromA ? ClearanceKind::lineOfB : ClearanceKind::lineOfA, fromA && i == 1,
                                        !fromA && i == 1};
            pair.beforeA = point.pastA();
            pair.beyondB = point.pastB();
            const Polynomial side = point.orientation();
            pair.toLine = indexOf({name, square(side), point.squaredLength(), side, lengthSquared(point.w)});
            m_sides.push_back(pair.beforeA);
        }
        if (to.hull == HullKind::segment) {
            pair.toB = ends(to.b, true);
            m_sides.push_back(pair.beyondB);
        }
        m_pointsToHulls.push_back(std::move(pair));
    }
}

// Hulls can begin or cease to meet only when a control point of one is on the line of the other, or they turn parallel.
void Stretch::addMeeting()
{
    const PolynomialVec u = m_p.direction();
    const PolynomialVec v = m_q.direction();
    m_sides.push_back(cross(u, v));
    for (const PolynomialVec& end : {m_q.a, m_q.b})
        m_sides.push_back(cross(u, end - m_p.a));
    for (const PolynomialVec& end : {m_p.a, m_p.b})
        m_sides.push_back(cross(v, end - m_q.a));
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

bool Stretch::hullsMeetAt(const Dyadic& t) const
{
    if (!m_mayMeet)
        return false;
    const auto hullOf = [&t](const Motion& motion) {
        const auto at = [&t](const PolynomialVec& p) { return DyadicVec{p.x.at(t), p.y.at(t)}; };
        return Chain<Dyadic>{motion, at(motion.a), at(motion.b), {}};
    };
    const Chain<Dyadic> p = hullOf(m_p);
    const Chain<Dyadic> q = hullOf(m_q);
    ExactStage stage;
    return RelationRule(stage, p, q).relation() != Relation::apart;
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
    if (hullsMeetAt(inside)) {
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

std::vector<ClearancePiece> chainPieces(MotionPair motions, Interval part, const Job& job)
{
    std::vector<ClearancePiece> pieces;
    Stretch(std::move(motions), job).addPieces(part, pieces);
    return pieces;
}

namespace {

std::vector<ClearancePiece> piecesOver(const PreparedBody& a, const PreparedBody& b, Interval stretch, const Job& job)
{
    if (a.isClosed() || b.isClosed())
        return polygonPieces(a, b, stretch, job);
    return chainPieces(motionsOver(a, b, stretch), stretch, job);
}

} // namespace

std::vector<ClearancePiece> clearancePieces(const Scene& scene, const Body& a, const Body& b, Interval common,
                                            const Job& job)
{
    const PreparedBody p(scene, a);
    const PreparedBody q(scene, b);
    std::vector<ClearancePiece> pieces;
    for (const Interval& stretch : stretchesOf(p, q, common)) {
        if (job.stopped())
            break;
        std::ranges::move(piecesOver(p, q, stretch, job), std::back_inserter(pieces));
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

namespace {

// The clearance √(n/d) − R can be stationary only at roots of these: (n/d)′ = 2·√(n/d)·R′, squared and cleared of
// denominators if R changes. With n = s² that is s = 0 or (2·s′·d − s·d′)² = 4·d³·R′²: one polynomial would have s as a
// factor twice. Empty if one of them is 0.
std::vector<Polynomial> stationary(const ClearanceFormula& f)
{
    const Polynomial four(Dyadic(4));
    const Polynomial rate = square(f.radius.derivative());
    // Not in one expression: g++ 12 destroys the members of a list in a conditional twice if memory runs out.
    std::vector<Polynomial> factors;
    const bool hasSide = !f.side.isZero();
    if (hasSide)
        factors.push_back(f.side);
    const Polynomial slope = hasSide ? Polynomial(Dyadic(2)) * f.side.derivative() * f.d - f.side * f.d.derivative()
                                     : f.n.derivative() * f.d - f.n * f.d.derivative();
    if (rate.isZero())
        factors.push_back(slope);
    else if (hasSide)
        factors.push_back(square(slope) - four * f.d * square(f.d) * rate);
    else
        factors.push_back(square(slope) - four * f.n * f.d * square(f.d) * rate);
    if (factors.back().isZero())
        factors.clear();
    return factors;
}

// Whether the clearance is constant. If it is stationary everywhere, |(√(n/d))′| = |R′|, so that the signs decide.
bool isConstant(const ClearancePiece& piece)
{
    const ClearanceFormula& f = *piece.formula;
    const Dyadic inside = between(piece.begin, piece.end);
    return stationary(f).empty() &&
           (f.n.derivative() * f.d - f.n * f.d.derivative()).signAt(inside) == f.radius.derivative().signAt(inside);
}

// Adds the beginning of a piece and its stationary times. (Its end is the beginning of the next one, with the same
// value.) Adds nothing if the job stops.
void addTurns(const ClearancePiece& piece, std::vector<ClearanceTurn>& turns, const Job& job)
{
    std::vector<Instant> times{piece.begin};
    for (const Polynomial& factor : stationary(*piece.formula))
        for (const Instant& t : rootsBetween(factor, piece.begin.below(), piece.end.above(), job))
            if (piece.begin < t && t < piece.end)
                times.push_back(t);
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    std::vector<ClearanceTurn> found;
    for (const Instant& t : times) {
        if (job.stopped())
            return;
        found.push_back({t, clearanceAt(piece, t)});
    }
    if (isConstant(piece))
        found.front().until = piece.end;
    std::move(found.begin(), found.end(), std::back_inserter(turns));
}

bool isBelow(const Bounds& p, const Bounds& q)
{
    return p.low < q.low || (p.low == q.low && p.high < q.high);
}

std::vector<std::size_t> dipsOf(const std::vector<ClearanceTurn>& turns)
{
    std::vector<std::size_t> dips;
    bool falls = true; // whether the curve falls before the current turn
    for (std::size_t i = 0; i < turns.size(); ++i) {
        std::size_t next = i + 1;
        while (next < turns.size() && !isBelow(turns[i].value, turns[next].value) &&
               !isBelow(turns[next].value, turns[i].value))
            ++next;
        const bool rises = next == turns.size() || isBelow(turns[i].value, turns[next].value);
        if (falls && rises)
            dips.push_back(i);
        falls = !rises;
        i = next - 1;
    }
    return dips;
}

const ClearancePiece& pieceAt(const ClearanceCurve& curve, const Instant& t)
{
    const auto after = std::upper_bound(std::next(curve.pieces.begin()), curve.pieces.end(), t,
                                        [](const Instant& time, const ClearancePiece& p) { return time < p.begin; });
    return *std::prev(after);
}

// Collects samples of the curve at doubles, and refines them.
class Sampler
{
public:
    Sampler(const ClearanceCurve& curve, const Job& job) : m_curve(curve), m_job(job) {}

    void offer(double t) { m_samples.push_back({t, at(t)}); }
    std::vector<ClearanceSample> refined(int depth)
    {
        sort();
        const auto [least, greatest] =
            std::minmax_element(m_samples.begin(), m_samples.end(),
                                [](const ClearanceSample& p, const ClearanceSample& q) { return p.value < q.value; });
        m_tolerance = (greatest->value / 2 - least->value / 2) / 500;
        const std::vector<ClearanceSample> coarse = m_samples;
        for (std::size_t i = 1; i < coarse.size(); ++i)
            halve(coarse[i - 1], coarse[i], depth);
        sort();
        return std::move(m_samples);
    }

private:
    [[nodiscard]] double at(double t) const
    {
        return nearestFinite(clearanceAt(pieceAt(m_curve, Instant(t)), Dyadic(t))).value;
    }
    void sort()
    {
        std::sort(m_samples.begin(), m_samples.end(), [](const auto& p, const auto& q) { return p.t < q.t; });
        m_samples.erase(
            std::unique(m_samples.begin(), m_samples.end(), [](const auto& p, const auto& q) { return p.t == q.t; }),
            m_samples.end());
    }
    void halve(const ClearanceSample& p, const ClearanceSample& q, int depth)
    {
        const double t = p.t / 2 + q.t / 2;
        if (depth == 0 || !(p.t < t && t < q.t) || m_job.stopped())
            return;
        const ClearanceSample middle{t, at(t)};
        if (!(std::abs(middle.value - (p.value / 2 + q.value / 2)) > m_tolerance))
            return;
        m_samples.push_back(middle);
        halve(p, middle, depth - 1);
        halve(middle, q, depth - 1);
    }

    const ClearanceCurve& m_curve;
    const Job& m_job;
    std::vector<ClearanceSample> m_samples;
    double m_tolerance = 0;
};

// The sign of distance² − (sum of radii)² early in the open interval.
Sign earlySign(const ClearancePiece& piece, const Instant& begin, const Instant& end)
{
    const Polynomial gap = piece.formula->n - square(piece.formula->radius) * piece.formula->d;
    if (gap.isZero())
        return Sign::zero;
    const std::vector<Instant> roots = rootsBetween(gap, begin.below(), end.above());
    const auto next = std::find_if(roots.begin(), roots.end(), [&](const Instant& t) { return begin < t && t < end; });
    return gap.signAt(between(begin, next == roots.end() ? end : *next));
}

} // namespace

const ClearanceTurn& ClearanceCurve::minimum() const
{
    SWEEP_EXPECTS(!turns.empty());
    return *std::min_element(turns.begin(), turns.end(),
                             [](const ClearanceTurn& p, const ClearanceTurn& q) { return isBelow(p.value, q.value); });
}

namespace {

// Adds the pieces of one stretch and their turns until the job stops. Reports progress after each piece.
void addStretch(ClearanceCurve& curve, std::vector<ClearancePiece> pieces, std::size_t stretch, std::size_t stretches,
                const Job& job)
{
    for (std::size_t i = 0; i < pieces.size() && !job.stopped(); ++i) {
        const std::size_t before = curve.turns.size();
        addTurns(pieces[i], curve.turns, job);
        if (curve.turns.size() == before)
            return;
        curve.pieces.push_back(std::move(pieces[i]));
        const double share = static_cast<double>(i + 1) / static_cast<double>(pieces.size());
        job.report((static_cast<double>(stretch) + share) / static_cast<double>(stretches));
    }
}

// Marks turns at which unbounded hulls are parallel and apart, although they meet just before or after.
void markLimits(ClearanceCurve& curve, const Scene& scene, const Body& a, const Body& b)
{
    for (ClearanceTurn& turn : curve.turns) {
        const bool isZero = turn.value.high <= 0;
        const auto relation = isZero ? relationAt(scene, a, b, turn.t, RelationDetail::points) : std::nullopt;
        turn.isAttained = !relation || relation->relation != Relation::apart;
    }
}

// Lets a time of constant clearance go on through neighbouring pieces. It ends before a turn that is not attained.
void joinConstant(std::vector<ClearanceTurn>& turns)
{
    for (std::size_t i = turns.size(); i-- > 0;) {
        ClearanceTurn& turn = turns[i];
        if (!turn.until || !turn.isAttained || !turns[i + 1].isAttained)
            turn.until.reset();
        else if (turns[i + 1].until)
            turn.until = turns[i + 1].until;
    }
}

} // namespace

bool holdsEnd(const ClearanceCurve& curve, const Instant& t)
{
    auto contact = std::ranges::lower_bound(curve.contacts, t, {}, &Contact::end);
    for (; contact != curve.contacts.end() && contact->begin <= t; ++contact)
        if ((contact->begin == t && !contact->touchesAtBegin) || (contact->end == t && !contact->touchesAtEnd))
            return false;
    return true;
}

NearestClearance nearestClearance(const ClearanceCurve& curve, const Instant& t)
{
    return nearestClearance(*pieceAt(curve, t).formula, t);
}

ClearanceCurve clearanceCurve(const Scene& scene, const Body& a, const Body& b, Interval common, const Job& job)
{
    ClearanceCurve curve;
    const PreparedBody p(scene, a);
    const PreparedBody q(scene, b);
    const std::vector<Interval> stretches = stretchesOf(p, q, common);
    for (std::size_t i = 0; i < stretches.size() && !job.stopped(); ++i) {
        addStretch(curve, piecesOver(p, q, stretches[i], job), i, stretches.size(), job);
    }
    if (!curve.pieces.empty())
        curve.turns.push_back({curve.pieces.back().end, clearanceAt(curve.pieces.back(), curve.pieces.back().end)});
    curve.dips = dipsOf(curve.turns);
    if (isUnbounded(p.kind().hull) && isUnbounded(q.kind().hull))
        markLimits(curve, scene, a, b);
    joinConstant(curve.turns);
    if (!job.stopped())
        curve.contacts = decidedContacts(p, q, common, {.job = job}).contacts;
    curve.isComplete = !job.stopped();
    if (!curve.isComplete)
        curve.contacts.clear();
    return curve;
}

ClearanceVerdict verdictOn(const ClearanceCurve& curve, const Contact& contact)
{
    if (std::ranges::all_of(curve.pieces, [](const ClearancePiece& one) { return one.formula->radius.isZero(); }))
        return ClearanceVerdict::contact;
    if (contact.isInstant())
        return ClearanceVerdict::graze;
    for (const ClearancePiece& piece : curve.pieces) {
        const Instant& begin = std::max(piece.begin, contact.begin);
        const Instant& end = std::min(piece.end, contact.end);
        if (!(begin < end))
            continue;
        // While hulls meet, the clearance is below 0 by the sum of the radii, which is 0 for an instant at most.
        const bool meets = piece.feature.kind == ClearanceKind::meeting;
        if (meets || earlySign(piece, begin, end) == Sign::negative)
            return ClearanceVerdict::crossing;
    }
    return ClearanceVerdict::graze;
}

ClearanceVerdict verdictOn(const ClearanceCurve& curve)
{
    SWEEP_EXPECTS(curve.isComplete);
    ClearanceVerdict verdict = ClearanceVerdict::apart;
    for (const Contact& contact : curve.contacts)
        verdict = std::min(verdict, verdictOn(curve, contact));
    return verdict;
}

std::vector<ClearanceSample> clearanceSamples(const ClearanceCurve& curve, Interval common, int intervals,
                                              const Job& job)
{
    SWEEP_EXPECTS(intervals >= 1 && !curve.pieces.empty());
    constexpr int deepest = 8;
    Sampler sampler(curve, job);
    const Interval time{common.start, std::min(common.end, curve.pieces.back().end.below())};
    const auto inside = [&](double t) { return std::clamp(t, time.start, time.end); };
    for (const ClearanceTurn& turn : curve.turns)
        sampler.offer(inside(turn.t.nearest()));
    for (int i = 1; i < intervals && !job.stopped(); ++i) {
        const double share = static_cast<double>(i) / intervals;
        sampler.offer(inside(time.start * (1 - share) + time.end * share));
    }
    return sampler.refined(deepest);
}

} // namespace sweep
