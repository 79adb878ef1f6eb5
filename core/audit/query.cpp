#include "core/audit/query.h"

#include "core/audit/certificate.h"
#include "core/audit/motion.h"

#include <sweepbench/scene.h>

#include <boost/math/tools/polynomial.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

namespace sweep::auditing {

// A body that stays in one position.
template <class T>
[[nodiscard]] Sweep<T> atRest(const Hull<T>& hull, const T& magnitude)
{
    return {{Arc<T>{hull.p[0], hull.p[0], hull.p[0]}, Arc<T>{hull.p[1], hull.p[1], hull.p[1]}},
            hull.count,
            {hull.radius, hull.radius},
            {magnitude, magnitude}};
}

std::optional<Interval> sharedActive(const SceneMotions& motions, std::uint32_t a, std::uint32_t b)
{
    const Interval p = motions.active(a);
    const Interval q = motions.active(b);
    const Interval w{std::max(p.start, q.start), std::min(p.end, q.end)};
    return w.start < w.end ? std::optional(w) : std::nullopt;
}

template <class T>
Box<T> cellBox(const Grid& grid, Cell cell)
{
    const Vec origin = grid.origin.value_or(Vec{});
    const auto line = [](double from, double step, long long index) { return T(T(from) + T(step) * T(index)); };
    return {{line(origin.x, grid.spacing.x, cell.i), line(origin.y, grid.spacing.y, cell.j)},
            {line(origin.x, grid.spacing.x, cell.i + 1), line(origin.y, grid.spacing.y, cell.j + 1)}};
}
#define SWEEP_CELL_BOX(T) template Box<T> cellBox(const Grid&, Cell);
SWEEP_FOR_EACH_NUMBER(SWEEP_CELL_BOX)
#undef SWEEP_CELL_BOX

AuditPair::AuditPair(const SceneMotions& motions, std::uint32_t a, std::uint32_t b) : m_motions(motions), m_a(a), m_b(b)
{
    BodyBitRange range = motions.bitRange(a);
    range.lengths.add(motions.bitRange(b).lengths);
    range.times.add(motions.bitRange(b).times);
    m_width = std::max(range.lengths.width(), range.times.width());
    m_rules.zeroIsExact = m_width <= NumberTraits<Digits100>::exactBits;
    m_doubles = motions.timesInDoubles(a) && motions.timesInDoubles(b);
}

namespace {

// A position of the body, if doubles cannot resolve cells there; otherwise 0.
Vec originNear(const SceneMotions& motions, std::uint32_t body)
{
    const Grid& grid = *motions.scene().grid;
    const Interval active = motions.active(body);
    const double next = motions.keys(body).empty() ? active.end : motions.keys(body).front();
    const BodyLeg<double> leg = motions.motion<double>(body).leg(active.start, next);
    const Point<double> p = leg.at(active.start).p[0];
    const bool isFar = lengthBound(magnitude(p)) * 16 > std::min(grid.spacing.x, grid.spacing.y);
    return isFar && magnitude(p) < 1e150 && leg.edgeCount() == 0 ? Vec{p.x, p.y} : Vec{};
}

} // namespace

AuditPair::AuditPair(const SceneMotions& motions, std::uint32_t a, Cell cell)
    : m_motions(motions), m_a(a), m_cell(cell), m_origin(originNear(motions, a))
{
    const Grid& grid = *motions.scene().grid;
    const Vec origin = grid.origin.value_or(Vec{});
    if (m_origin != Vec{}) {
        const Point<Digits100> o{Digits100(m_origin.x), Digits100(m_origin.y)};
        m_box = cellBox<Digits100>(grid, cell);
        m_box = {m_box.low - o, m_box.high - o};
    }
    BodyBitRange range = motions.bitRange(a);
    for (const double value : {origin.x, origin.y, grid.spacing.x, grid.spacing.y})
        range.lengths.add(value);
    m_rules.open = grid.cells == CellRule::open;
    m_width = std::max(range.lengths.width(), range.times.width());
    m_rules.zeroIsExact = m_width <= NumberTraits<Digits100>::exactBits;
    m_doubles = motions.timesInDoubles(a);
}

std::vector<Interval> AuditPair::pieces(Interval time) const
{
    std::vector<double> cuts{time.start};
    const auto add = [&](const std::vector<double>& keys) {
        const auto first = std::upper_bound(keys.begin(), keys.end(), time.start);
        const auto last = std::lower_bound(first, keys.end(), time.end);
        cuts.insert(cuts.end(), first, last);
    };
    add(m_motions.keys(m_a));
    if (m_b)
        add(m_motions.keys(*m_b));
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
    std::vector<Interval> pieces;
    for (std::size_t k = 0; k < cuts.size(); ++k)
        pieces.push_back({cuts[k], k + 1 < cuts.size() ? cuts[k + 1] : time.end});
    return pieces;
}

template <class T>
Interval AuditPair::pieceAt(const T& t, Interval time) const
{
    Interval piece = time;
    const auto narrow = [&](const std::vector<double>& keys) {
        const auto next = std::partition_point(keys.begin(), keys.end(), [&](double key) { return T(key) < t; });
        if (next != keys.end())
            piece.end = std::min(piece.end, *next);
        if (next != keys.begin())
            piece.start = std::max(piece.start, *std::prev(next));
    };
    narrow(m_motions.keys(m_a));
    if (m_b)
        narrow(m_motions.keys(*m_b));
    return piece;
}
template Interval AuditPair::pieceAt(const double&, Interval) const;
template Interval AuditPair::pieceAt(const Fraction&, Interval) const;

namespace {

// Rays and lines as segments that extend past the other body.

// The least power of two that is at least x, for x ≥ 1: extending control points by it rounds less often than by x
// itself, and with enough digits not at all. Infinity stays as it is.
template <class T>
T powerOfTwoFrom(const T& x)
{
    using std::frexp;
    using std::ldexp;
    if (!(x <= std::numeric_limits<T>::max()))
        return x;
    int exponent = 0;
    const T fraction = frexp(x, &exponent); // in [1/2, 1)
    return ldexp(T(1), fraction > T(0.5) ? exponent : exponent - 1);
}

// The multiple of the vector a→b of a ray or line that extends past the other body throughout: further from a than any
// point of that body, radius included. Nothing if the vector turns or shrinks too much for one factor. T(0) for a body
// that is neither ray nor line.
template <class T>
std::optional<T> extensionFactor(Shape shape, const Sweep<T>& sweep, const Sweep<T>& other)
{
    if (!isUnbounded(shape))
        return T(0);
    const Arc<T> u = difference(sweep.arc[1], sweep.arc[0]);
    // |u| is at least its component along its mean direction, which is at least the smallest control value of that
    // component.
    const Point<T> along = u[0] + u[1] * T(2) + u[2];
    const T norm = lengthAtMost(along);
    const T shortest = std::min({dot(u[0], along), dot(u[1], along), dot(u[2], along)});
    if (!(shortest * 4 > dot(along, along) / 4) || !(norm > 0))
        return std::nullopt;
    T away{};
    for (std::size_t body = 0; body < static_cast<std::size_t>(other.count); ++body) {
        for (std::size_t k = 0; k < 3; ++k) {
            for (std::size_t n = 0; n < 3; ++n)
                away = std::max(away, lengthAtMost(other.arc[body][k] - sweep.arc[0][n]));
        }
    }
    const T farthest = other.radius[0] + other.radius[1] + away;
    return powerOfTwoFrom<T>(farthest * norm / shortest * 2 + 1);
}

// The segment from a (of a ray) or a − k·(b − a) (of a line) to a + k·(b − a); any other body unchanged.
template <class T>
Sweep<T> extended(Shape shape, const Sweep<T>& sweep, const T& k)
{
    if (!isUnbounded(shape))
        return sweep;
    Sweep<T> result = sweep;
    for (std::size_t n = 0; n < 3; ++n) {
        const Point<T> far = (sweep.arc[1][n] - sweep.arc[0][n]) * k;
        result.arc[1][n] = sweep.arc[0][n] + far;
        if (shape == Shape::line)
            result.arc[0][n] = sweep.arc[0][n] - far;
    }
    return result;
}

// The query of two bodies of which at most one is a ray or a line.
template <class T>
class HullQuery final : public TwoBodyQuery<T>
{
public:
    HullQuery(const BodyLeg<T>& a, const BodyLeg<T>& b, Interval time, ContactRules rules)
        : TwoBodyQuery<T>(a, b, time, rules), m_thin(a.thin() && b.thin())
    {
    }

    DistanceSample<T> sampleAt(const T& t) const override
    {
        const Pair pair = pairAt(t);
        if (!pair.isExtended)
            return {t, T(0), m_magnitude, ContactState::unknown};
        const Hull<T> a = pair.a.first();
        const Hull<T> b = pair.b.first();
        DistanceSample<T> sample{t, boostDistance(a, b) - (a.radius + b.radius), pair.bound};
        sample.state = stateOf(sample.distance, sample.bound, this->rules());
        // Thin segments that cross have the distance 0, which does not show how deeply they cross: the sides of their
        // ends do.
        if (m_thin && !(sample.distance > sample.bound) && crossing(pair.a, pair.b, pair.bound))
            sample.state = boostIntersects(a, b) ? ContactState::contact : ContactState::unknown;
        return sample;
    }

    std::optional<bool> intersectsAt(const T& t) const override
    {
        const Pair pair = m_thin ? pairAt(t) : Pair();
        return pair.isExtended ? std::optional(boostIntersects(pair.a.first(), pair.b.first())) : std::nullopt;
    }

    Proof prove(const T& lo, const T& hi, const DistanceSample<T>& middle) const override
    {
        const Pair pair = pairOf(m_a.over(lo, hi), m_b.over(lo, hi));
        if (!pair.isExtended)
            return Proof::nothing;
        const T moved = displacementBound(pair.a) + displacementBound(pair.b);
        const T uncertainty = middle.bound + pair.bound;
        if (middle.distance - uncertainty > moved)
            return Proof::clear;
        if (middle.distance + uncertainty < -moved)
            return Proof::contact;
        const bool maybeClear = middle.state != ContactState::contact;
        if (maybeClear && isSeparatedInTheMiddle(pair, middle.t))
            return Proof::clear;
        if (crossing(pair.a, pair.b, pair.bound))
            return Proof::contact;
        const std::array<WitnessPoints<T>, 2> ends{witnessPoints(pair.a.first(), pair.b.first()),
                                                   witnessPoints(pair.a.last(), pair.b.last())};
        if (maybeClear && (isSeparated(pair, ends[0]) || isSeparated(pair, ends[1])))
            return Proof::clear;
        if (connected(pair.a, pair.b, ends, (this->zeroIsExact() ? T(-pair.bound) : pair.bound)))
            return Proof::contact;
        if (m_thin && passes(pair.a, pair.b, pair.bound))
            return Proof::contactSometime;
        return NumberTraits<T>::canSquareAreas(pair.size) ? proveByLine(pair.a, pair.b, pair.bound, this->zeroIsExact())
                                                          : Proof::nothing;
    }

    T largestChange(const T& lo, const T& hi) const override
    {
        const Pair pair = pairOf(m_a.over(lo, hi), m_b.over(lo, hi));
        return pair.isExtended ? T(displacementBound(pair.a) + displacementBound(pair.b)) : m_magnitude;
    }

    // Where an end of one thin segment changes sides of the other, if it does so at a constant rate.
    std::optional<T> changeIn(const T& lo, const T& hi) const override
    {
        const std::array<Hull<T>, 2> a{m_a.at(lo), m_a.at(hi)};
        const std::array<Hull<T>, 2> b{m_b.at(lo), m_b.at(hi)};
        for (std::size_t k = 0; k < 2 && m_thin && a[0].count == 2 && b[0].count == 2; ++k) {
            const auto side = [&](std::size_t n) { return cross(a[n].p[1] - a[n].p[0], b[n].p[k] - a[n].p[0]); };
            const T first = side(0);
            const T last = side(1);
            if ((first > 0 && last < 0) || (first < 0 && last > 0))
                return lo + (hi - lo) * T(first / (first - last));
        }
        return std::nullopt;
    }

    Residual<T> residual(const T& t, const T& rounding) const override
    {
        const Pair pair = pairAt(t);
        const DistanceSample<T> sample = sampleAt(t);
        return {sample.distance, this->speedAround(t, rounding) * (pair.extension * 2 + 1) * rounding + sample.bound};
    }

private:
    using TwoBodyQuery<T>::m_a;
    using TwoBodyQuery<T>::m_b;
    using TwoBodyQuery<T>::m_magnitude;

    // The two bodies, with a ray or line as a segment that extends past the other body.
    struct Pair
    {
        Sweep<T> a;
        Sweep<T> b;
        bool isExtended = false; // false if no segment is long enough
        T bound{};               // error bound of lengths at all times
        std::array<T, 3> bounds; // the same for each Bézier control point
        T size{};                // bounds the coordinates, including the far ends of rays and lines
        T extension{};           // the multiple of a→b to which a ray or line was extended
    };

    Pair pairOf(const Sweep<T>& a, const Sweep<T>& b) const
    {
        const std::optional<T> forA = extensionFactor(m_a.shape(), a, b);
        const std::optional<T> forB = extensionFactor(m_b.shape(), b, a);
        if (!forA || !forB)
            return {};
        const auto sizeAt = [&](std::size_t k) {
            return a.magnitude[k] * (*forA * 2 + 1) + b.magnitude[k] * (*forB * 2 + 1);
        };
        const T size = std::max<T>(sizeAt(0), sizeAt(1));
        const T bound = lengthBound(size);
        return {extended(m_a.shape(), a, *forA),
                extended(m_b.shape(), b, *forB),
                true,
                bound,
                {lengthBound<T>(sizeAt(0)), bound, lengthBound<T>(sizeAt(1))},
                size,
                *forA + *forB};
    }
    Pair pairAt(const T& t) const
    {
        return pairOf(atRest(m_a.at(t), m_a.magnitude(t)), atRest(m_b.at(t), m_b.magnitude(t)));
    }

    // The separating direction of the middle is tried first, then those of both ends: a body that moves away from an
    // event in a straight line is separated by the direction at the event.
    bool isSeparated(const Pair& pair, const WitnessPoints<T>& points) const
    {
        return !points.overlap && separated(pair.a, pair.b, points.between, pair.bounds);
    }
    bool isSeparatedInTheMiddle(const Pair& pair, const T& middle) const
    {
        const bool unbounded = m_a.unbounded() || m_b.unbounded();
        return isSeparated(pair, witnessPoints(unbounded ? middleOf(pair.a) : m_a.at(middle),
                                               unbounded ? middleOf(pair.b) : m_b.at(middle)));
    }

    static Hull<T> middleOf(const Sweep<T>& sweep)
    {
        Hull<T> hull = sweep.first();
        for (std::size_t k = 0; k < static_cast<std::size_t>(sweep.count); ++k)
            hull.p[k] = (sweep.arc[k][0] + sweep.arc[k][1] * T(2) + sweep.arc[k][2]) * T(T(1) / 4);
        return hull;
    }

    bool m_thin;
};

// Polynomials in x/(1 − x), where x is the share of an interval that has elapsed. Their coefficients are Bézier control
// values times binomials, and have the signs of these.
using Polynomial = boost::math::tools::polynomial<Fraction>;

Polynomial polynomialOf(const std::array<Fraction, 5>& product)
{
    return {product[0], product[1] * 2, product[2], product[3] * 2, product[4]};
}

// Euclid's algorithm.
Polynomial commonDivisor(Polynomial p, Polynomial q)
{
    while (q) {
        p %= q;
        std::swap(p, q);
    }
    return p;
}

// 1 or −1: no value has the other sign, so that inside the interval all times have this sign. 0: all are 0. 2: neither.
int weakSign(std::span<const Fraction> values)
{
    const auto any = [&](int sign) {
        return std::any_of(values.begin(), values.end(), [&](const Fraction& each) { return each.sign() == sign; });
    };
    return any(1) ? any(-1) ? 2 : 1 : any(-1) ? -1 : 0;
}

// The vectors of two rays or lines over an interval: see LineQuery.
template <class T>
struct LineVectors
{
    LineVectors(const Sweep<T>& a, const Sweep<T>& b, T error)
        : u(difference(a.arc[1], a.arc[0])), w(difference(b.arc[1], b.arc[0])), offset(difference(b.arc[0], a.arc[0])),
          bound(std::move(error))
    {
    }

    // The common sign of the cross product as commonSign() returns it; 0 for fractions alone.
    [[nodiscard]] int side(const Arc<T>& p, const Arc<T>& q) const
    {
        if constexpr (std::is_same_v<T, Fraction>)
            return commonSign(crossProduct(p, q), bound);
        const int sign = commonSign(crossProduct(p, q), crossBound(p, q, bound));
        return sign == 0 ? 2 : sign;
    }

    // Whether the two point away from each other: as rays they are then apart, even if they are collinear.
    [[nodiscard]] bool pointApart() const
    {
        const Point<T> between = offset[0] + offset[1] * T(2) + offset[2];
        const Arc<T> border = perpendicular(Arc<T>{between, between, between});
        return side(offset, border) == 1 && side(u, border) == -1 && side(w, border) == 1;
    }

    Arc<T> u;
    Arc<T> w;
    Arc<T> offset;
    T bound; // of lengths; 0 for fractions
};

// Two rays or lines, {a + λ·u} and {p + μ·w}. With turn = u × w, onA = (p − a) × w and onB = (p − a) × u they cross at
// λ = onA/turn and μ = onB/turn, however far away that is; on a ray, λ ≥ 0 (μ ≥ 0) is needed. If turn = 0 they are
// parallel, and meet only if onB = 0 as well, that is if they are collinear.
//
// At that instant all three are 0, and may change their signs together, so that bisection finds no signs around it.
// Divided by their common divisor they still have the quotients λ and μ, now with a limit there. That is a point of
// both if it is one of both at all other times near it, because the two move continuously. If it runs off to infinity
// there, the two point the same way, and share a ray. Where turn alone is 0, they are apart.
template <class T>
class LineQuery final : public TwoBodyQuery<T>
{
public:
    LineQuery(const AuditPair& pair, const BodyLeg<T>& a, const BodyLeg<T>& b, Interval time, ContactRules rules)
        : TwoBodyQuery<T>(a, b, time, rules), m_pair(pair), m_piece(time), m_rayA(a.shape() == Shape::ray),
          m_rayB(b.shape() == Shape::ray)
    {
    }

    DistanceSample<T> sampleAt(const T& t) const override
    {
        const Sweep<T> a = restingA(t);
        const Sweep<T> b = restingB(t);
        const T k = extension(a, b);
        const Hull<T> longA = extended(m_a.shape(), a, k).first();
        const Hull<T> longB = extended(m_b.shape(), b, k).first();
        DistanceSample<T> sample{t, boostDistance(longA, longB), boundOf(a, b) * (k * 2 + 1)};
        const Proof proof = proveBySigns(a, b, t, t);
        // A proof by signs is accepted unless Boost.Geometry contradicts it.
        if (proof == Proof::clear && sample.distance > sample.bound)
            sample.state = ContactState::clear;
        if (proof == Proof::contact && !(sample.distance > sample.bound))
            sample.state = ContactState::contact;
        return sample;
    }

    std::optional<bool> intersectsAt(const T& t) const override
    {
        const Sweep<T> a = restingA(t);
        const Sweep<T> b = restingB(t);
        const T k = extension(a, b);
        return boostIntersects(extended(m_a.shape(), a, k).first(), extended(m_b.shape(), b, k).first());
    }

    Proof prove(const T& lo, const T& hi, const DistanceSample<T>&) const override
    {
        return proveBySigns(m_a.over(lo, hi), m_b.over(lo, hi), lo, hi);
    }

    // Grows with the extension, like the error bound of a sample, with which it is compared.
    T largestChange(const T& lo, const T& hi) const override
    {
        const T middle = lo + (hi - lo) / 2;
        const T k = extension(restingA(middle), restingB(middle));
        return (displacementBound(m_a.over(lo, hi)) + displacementBound(m_b.over(lo, hi))) * (k * 2 + 1);
    }

    // The distance; or, if rounding explains that the two are parallel but not their distance, how far they are from
    // being parallel: a contact may then begin or end at infinity.
    Residual<T> residual(const T& t, const T& rounding) const override
    {
        using std::abs;
        const Sweep<T> a = restingA(t);
        const Sweep<T> b = restingB(t);
        const T speed = this->speedAround(t, rounding);
        const DistanceSample<T> sample = sampleAt(t);
        const Residual<T> distance{sample.distance, speed * (extension(a, b) * 2 + 1) * rounding + sample.bound};
        const Point<T> u = a.arc[1][0] - a.arc[0][0];
        const Point<T> w = b.arc[1][0] - b.arc[0][0];
        const T size = lengthAtMost(u) + lengthAtMost(w);
        const Residual<T> turn{abs(cross(u, w)) / size, speed * 4 * rounding + boundOf(a, b), true};
        return distance.value > distance.allowed && !(turn.value > turn.allowed) ? turn : distance;
    }

private:
    Sweep<T> restingA(const T& t) const { return atRest(m_a.at(t), m_a.magnitude(t)); }
    Sweep<T> restingB(const T& t) const { return atRest(m_b.at(t), m_b.magnitude(t)); }
    // The error bound of lengths.
    static T boundOf(const Sweep<T>& a, const Sweep<T>& b)
    {
        return lengthBound<T>(a.largestMagnitude() + b.largestMagnitude());
    }

    // Common signs over an interval as commonSign() returns them.
    struct Signs
    {
        int turn = 2;
        int onA = 2;
        int onB = 2;
    };

    Proof proveBySigns(const Sweep<T>& a, const Sweep<T>& b, const T& lo, const T& hi) const
    {
        const LineVectors<T> v(a, b, boundOf(a, b));
        const Signs signs{v.side(v.u, v.w), v.side(v.offset, v.w), v.side(v.offset, v.u)};
        if (areApart(signs))
            return Proof::clear;
        if (std::abs(signs.turn) == 1 && (!m_rayA || signs.onA == signs.turn) && (!m_rayB || signs.onB == signs.turn))
            return Proof::contact;
        if (m_rayA && m_rayB && v.pointApart())
            return Proof::clear;
        if constexpr (NumberTraits<T>::isPrecise)
            return proveExactly(static_cast<Fraction>(lo), static_cast<Fraction>(hi));
        return Proof::nothing;
    }

    bool areApart(const Signs& signs) const
    {
        const auto& [turn, onA, onB] = signs;
        if ((m_rayA && onA * turn == -1) || (m_rayB && onB * turn == -1) || (turn == 0 && std::abs(onB) == 1))
            return true;
        // Two rays on opposite sides of each other stay clear while they turn through parallel.
        return m_rayA && m_rayB && onA * onB == -1;
    }

    Proof proveExactly(const Fraction& lo, const Fraction& hi) const
    {
        const auto sweepOf = [&](std::uint32_t body) {
            return m_pair.motions().motion<Fraction>(body).leg(m_piece.start, m_piece.end).over(lo, hi);
        };
        const LineVectors<Fraction> v(sweepOf(m_pair.a()), sweepOf(*m_pair.b()), 0);
        const auto& [u, w, offset, zero] = v;
        const auto turn = crossProduct(u, w);
        const auto onA = crossProduct(offset, w);
        const auto onB = crossProduct(offset, u);
        const Signs signs{weakSign(turn), commonSign(onA, zero), commonSign(onB, zero)};
        if (areApart(signs) || (m_rayA && m_rayB && v.pointApart()))
            return Proof::clear;
        // The first control point of one stays on the other, however they turn.
        const int alongU = weakSign(crossProduct(offset, perpendicular(u)));
        const int alongW = weakSign(crossProduct(offset, perpendicular(w)));
        if ((signs.onB == 0 && (!m_rayA || alongU == 0 || alongU == 1)) ||
            (signs.onA == 0 && (!m_rayB || alongW == 0 || alongW == -1)))
            return Proof::contact;
        if (signs.turn == 0) // two rays that stay collinear, and point the same way
            return signs.onB == 0 && v.side(u, perpendicular(w)) == 1 ? Proof::contact : Proof::nothing;
        for (const std::size_t end : {0U, 4U}) {
            if (turn[end] == 0 && (onA[end] != 0 || onB[end] != 0))
                return Proof::nothing; // parallel and apart
        }
        const bool neverCollinear = std::abs(signs.onA) == 1 || std::abs(signs.onB) == 1;
        return meet({polynomialOf(turn), polynomialOf(onA), polynomialOf(onB)}, neverCollinear) ? Proof::contact
                                                                                                : Proof::nothing;
    }

    // Whether they meet at all times inside an interval.
    bool meet(std::array<Polynomial, 3> exact, bool neverCollinear) const
    {
        auto& [turn, onA, onB] = exact;
        const Polynomial divisor =
            neverCollinear ? Polynomial{Fraction(1)} : commonDivisor(commonDivisor(turn, onA), onB);
        for (Polynomial& each : exact)
            each /= divisor;
        // Times at which turn is 0 all the same are collinear as well, unless turn has other zeros. `odd` holds those
        // of them at which turn changes its sign.
        Polynomial odd{Fraction(1)};
        for (Polynomial common = divisor; (common = commonDivisor(turn, common)).degree() > 0;) {
            turn /= common;
            odd = odd % common ? odd * common : odd / common;
        }
        const int sign = weakSign(turn.data());
        const auto meets = [&](bool isRay, const Polynomial& on) {
            const int found = weakSign((on * odd).data());
            return !isRay || found == 0 || found == sign;
        };
        return std::abs(sign) == 1 && meets(m_rayA, onA) && meets(m_rayB, onB);
    }

    // A multiple of the direction vectors that extends twice as far as the crossing point, or as the other's control
    // points if they are parallel.
    T extension(const Sweep<T>& a, const Sweep<T>& b) const
    {
        using std::abs;
        const Point<T> u = a.arc[1][0] - a.arc[0][0];
        const Point<T> w = b.arc[1][0] - b.arc[0][0];
        const Point<T> offset = b.arc[0][0] - a.arc[0][0];
        const T turn = abs(cross(u, w));
        const T shorter = std::min(lengthAtMost(u), lengthAtMost(w));
        T k = T(2);
        if (shorter > 0)
            k = k + (lengthAtMost(offset) + lengthAtMost(u) + lengthAtMost(w)) / shorter * 4;
        if (turn > (lengthAtMost(u) + lengthAtMost(w)) * boundOf(a, b)) {
            const T onA = abs(cross(offset, w)) / turn;
            const T onB = abs(cross(offset, u)) / turn;
            k = k + std::max(onA, onB) * 2;
        }
        return powerOfTwoFrom(k);
    }

    using TwoBodyQuery<T>::m_a;
    using TwoBodyQuery<T>::m_b;

    const AuditPair& m_pair;
    Interval m_piece;
    bool m_rayA;
    bool m_rayB;
};

} // namespace

template <class T>
std::unique_ptr<DistanceQuery<T>> hullQuery(const BodyLeg<T>& a, const BodyLeg<T>& b, Interval time, ContactRules rules)
{
    return std::make_unique<HullQuery<T>>(a, b, time, rules);
}

bool AuditPair::isLarge() const
{
    constexpr std::size_t manyPoints = 64;
    const std::vector<Body>& bodies = m_motions.scene().bodies;
    const bool isBounded = !isUnbounded(bodies[m_a].shape) && !(m_b && isUnbounded(bodies[*m_b].shape));
    return isBounded && m_doubles && bodies[m_a].points.size() + (m_b ? bodies[*m_b].points.size() : 0) > manyPoints;
}

template <class T>
std::unique_ptr<DistanceQuery<T>> AuditPair::query(Interval piece) const
{
    const auto legOf = [&]<class Number>(std::uint32_t body, Number) {
        return m_motions.motion<Number>(body).leg(piece.start, piece.end);
    };
    const BodyLeg<T> a = m_motions.motion<T>(m_a).leg(piece.start, piece.end);
    ContactRules rules = m_rules;
    if constexpr (NumberTraits<T>::isPrecise)
        rules.zeroIsExact = m_width <= NumberTraits<T>::exactBits;
    if (isLarge()) {
        const bool swapped = a.edgeCount() == 0; // the polygon comes first
        PolygonPair<T> pair{a, {}, {}, legOf(m_a, double()), {}, m_motions};
        if (m_b) {
            pair.b = legOf(*m_b, T());
            pair.approxB = legOf(*m_b, double());
        } else {
            pair.cell = cellBox<T>(*m_motions.scene().grid, m_cell);
        }
        if (swapped) {
            std::swap(pair.a, *pair.b);
            std::swap(pair.approxA, *pair.approxB);
        }
        return largePolygonQuery<T>(pair, piece, rules);
    }
    if (!m_b) {
        const auto in = [](const Point<Digits100>& p) { return Point<T>{static_cast<T>(p.x), static_cast<T>(p.y)}; };
        if (!NumberTraits<T>::isPrecise && m_origin != Vec{})
            return cellQuery<T>(a.relativeTo(m_origin), {in(m_box.low), in(m_box.high)}, piece, rules);
        const Box<T> cell = cellBox<T>(*m_motions.scene().grid, m_cell);
        return a.edgeCount() > 0 ? polygonQuery<T>(a, cell, piece, rules) : cellQuery<T>(a, cell, piece, rules);
    }
    const BodyLeg<T> b = m_motions.motion<T>(*m_b).leg(piece.start, piece.end);
    if (a.edgeCount() > 0 || b.edgeCount() > 0)
        return a.edgeCount() > 0 ? polygonQuery<T>(a, b, piece, rules) : polygonQuery<T>(b, a, piece, rules);
    if (a.unbounded() && b.unbounded())
        return std::make_unique<LineQuery<T>>(*this, a, b, piece, rules);
    return hullQuery<T>(a, b, piece, rules);
}
#define SWEEP_QUERY(T)                                                                                                 \
    template std::unique_ptr<DistanceQuery<T>> hullQuery(const BodyLeg<T>&, const BodyLeg<T>&, Interval,               \
                                                         ContactRules);                                                \
    template std::unique_ptr<DistanceQuery<T>> AuditPair::query(Interval) const;
SWEEP_FOR_EACH_NUMBER(SWEEP_QUERY)
#undef SWEEP_QUERY

} // namespace sweep::auditing
