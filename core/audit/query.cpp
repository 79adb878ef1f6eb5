#include "core/audit/query.h"

#include "core/audit/certificate.h"
#include "core/audit/motion.h"

#include <sweepbench/scene.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <type_traits>

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

AuditPair::AuditPair(const SceneMotions& motions, std::uint32_t a, Cell cell) : m_motions(motions), m_a(a), m_cell(cell)
{
    const Grid& grid = *motions.scene().grid;
    const Vec origin = grid.origin.value_or(Vec{});
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
        if (isSeparated(pair, middle))
            return Proof::clear;
        if (crossing(pair.a, pair.b, pair.bound))
            return Proof::contact;
        const std::array<WitnessPoints<T>, 2> ends{witnessPoints(pair.a.first(), pair.b.first()),
                                                   witnessPoints(pair.a.last(), pair.b.last())};
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

    // Tries the separating direction of the middle first, then those of both ends: a body that moves away from an event
    // in a straight line is separated by the direction at the event.
    bool isSeparated(const Pair& pair, const DistanceSample<T>& middle) const
    {
        if (middle.state == ContactState::contact)
            return false;
        const auto tries = [&](const Hull<T>& a, const Hull<T>& b) {
            const WitnessPoints<T> points = witnessPoints(a, b);
            return !points.overlap && separated(pair.a, pair.b, points.between, pair.bounds);
        };
        const bool unbounded = m_a.unbounded() || m_b.unbounded();
        return tries(unbounded ? middleOf(pair.a) : m_a.at(middle.t),
                     unbounded ? middleOf(pair.b) : m_b.at(middle.t)) ||
               tries(pair.a.first(), pair.b.first()) || tries(pair.a.last(), pair.b.last());
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

// Two rays or lines, {a + λ·u} and {p + μ·w}. With turn = u × w, onA = (p − a) × w and onB = (p − a) × u they cross at
// λ = onA/turn and μ = onB/turn, however far away that is; on a ray, λ ≥ 0 (μ ≥ 0) is needed. If turn = 0 they are
// parallel, and meet only if onB = 0 as well, that is if they are collinear.
template <class T>
class LineQuery final : public TwoBodyQuery<T>
{
public:
    LineQuery(const BodyLeg<T>& a, const BodyLeg<T>& b, Interval time, ContactRules rules)
        : TwoBodyQuery<T>(a, b, time, rules), m_rayA(a.shape() == Shape::ray), m_rayB(b.shape() == Shape::ray)
    {
    }

    DistanceSample<T> sampleAt(const T& t) const override
    {
        const Sweep<T> a = restingA(t);
        const Sweep<T> b = restingB(t);
        const Signs signs = signsOver(a, b);
        const T k = extension(a, b);
        const Hull<T> longA = extended(m_a.shape(), a, k).first();
        const Hull<T> longB = extended(m_b.shape(), b, k).first();
        DistanceSample<T> sample{t, boostDistance(longA, longB), boundOf(a, b) * (k * 2 + 1)};
        const Proof proof = proveBySigns(signs, a, b);
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
        const Sweep<T> a = m_a.over(lo, hi);
        const Sweep<T> b = m_b.over(lo, hi);
        return proveBySigns(signsOver(a, b), a, b);
    }

    // Two lines that turn parallel are in contact at that instant only if they coincide, which only exact zeros prove.
    bool isUndecidable(const T& lo, const T& hi) const override
    {
        if (!NumberTraits<T>::isPrecise || this->zeroIsExact() || m_rayA || m_rayB)
            return false;
        const auto turnAt = [this](const T& t) { return signsOver(restingA(t), restingB(t)).turn; };
        const int first = turnAt(lo);
        return (first == 1 || first == -1) && turnAt(hi) == -first;
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

    // Common signs over the interval as commonSign() returns them: 1, −1, 0 (zero throughout), 2 (unknown).
    struct Signs
    {
        int turn = 2;
        int onA = 2;
        int onB = 2;
    };

    Signs signsOver(const Sweep<T>& a, const Sweep<T>& b) const
    {
        const Arc<T> u = difference(a.arc[1], a.arc[0]);
        const Arc<T> w = difference(b.arc[1], b.arc[0]);
        const Arc<T> offset = difference(b.arc[0], a.arc[0]);
        const T bound = boundOf(a, b);
        const auto sign = [&](const Arc<T>& p, const Arc<T>& q) {
            const int common = commonSign(crossProduct(p, q), crossBound(p, q, bound));
            return common == 0 && !this->zeroIsExact() ? 2 : common;
        };
        return {sign(u, w), sign(offset, w), sign(offset, u)};
    }

    Proof proveBySigns(const Signs& signs, const Sweep<T>& a, const Sweep<T>& b) const
    {
        if (containsOrigin(signs, a, b))
            return Proof::contact;
        if (signs.turn == 1 || signs.turn == -1) {
            if ((m_rayA && signs.onA == -signs.turn) || (m_rayB && signs.onB == -signs.turn))
                return Proof::clear;
            const bool meetsA = !m_rayA || signs.onA == signs.turn || signs.onA == 0;
            const bool meetsB = !m_rayB || signs.onB == signs.turn || signs.onB == 0;
            return meetsA && meetsB ? Proof::contact : Proof::nothing;
        }
        const bool apart = signs.onB == 1 || signs.onB == -1; // not collinear at any time when they are parallel
        if (signs.turn == 0)
            return apart ? Proof::clear : signs.onB == 0 ? proveCollinear(a, b) : Proof::nothing;
        // Two rays on opposite sides of each other stay clear while they turn through parallel.
        return m_rayA && m_rayB && apart && signs.onA == -signs.onB ? Proof::clear : Proof::nothing;
    }

    // True if one of them contains the first control point of the other throughout, however they turn.
    bool containsOrigin(const Signs& signs, const Sweep<T>& a, const Sweep<T>& b) const
    {
        const Arc<T> offset = difference(b.arc[0], a.arc[0]);
        const Arc<T> back = difference(a.arc[0], b.arc[0]);
        const T bound = boundOf(a, b);
        if (signs.onA == 0 && signs.onB == 0 && largestLength(offset) <= bound)
            return true;
        return (signs.onB == 0 && (!m_rayA || along(offset, difference(a.arc[1], a.arc[0]), bound) == 1)) ||
               (signs.onA == 0 && (!m_rayB || along(back, difference(b.arc[1], b.arc[0]), bound) == 1));
    }

    static T largestLength(const Arc<T>& offset)
    {
        return std::max({T(), lengthAtMost(offset[0]), lengthAtMost(offset[1]), lengthAtMost(offset[2])});
    }

    // The common sign of the dot product.
    static int along(const Arc<T>& p, const Arc<T>& q, const T& bound)
    {
        return commonSign(crossProduct(p, perpendicular(q)), crossBound(p, q, bound));
    }

    // The proof for two that are collinear throughout.
    Proof proveCollinear(const Sweep<T>& a, const Sweep<T>& b) const
    {
        if (!m_rayA || !m_rayB)
            return Proof::contact;
        const Arc<T> u = difference(a.arc[1], a.arc[0]);
        const Arc<T> w = difference(b.arc[1], b.arc[0]);
        const Arc<T> offset = difference(b.arc[0], a.arc[0]);
        const int directions = along(u, w, boundOf(a, b));
        const int inFront = along(offset, u, boundOf(a, b));
        if (directions == 1)
            return Proof::contact;
        if (directions != -1)
            return Proof::nothing;
        return inFront == -1 ? Proof::clear : inFront == 2 ? Proof::nothing : Proof::contact;
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
        const Box<T> cell = cellBox<T>(*m_motions.scene().grid, m_cell);
        return a.edgeCount() > 0 ? polygonQuery<T>(a, cell, piece, rules) : cellQuery<T>(a, cell, piece, rules);
    }
    const BodyLeg<T> b = m_motions.motion<T>(*m_b).leg(piece.start, piece.end);
    if (a.edgeCount() > 0 || b.edgeCount() > 0)
        return a.edgeCount() > 0 ? polygonQuery<T>(a, b, piece, rules) : polygonQuery<T>(b, a, piece, rules);
    if (a.unbounded() && b.unbounded())
        return std::make_unique<LineQuery<T>>(a, b, piece, rules);
    return hullQuery<T>(a, b, piece, rules);
}
#define SWEEP_QUERY(T)                                                                                                 \
    template std::unique_ptr<DistanceQuery<T>> hullQuery(const BodyLeg<T>&, const BodyLeg<T>&, Interval,               \
                                                         ContactRules);                                                \
    template std::unique_ptr<DistanceQuery<T>> AuditPair::query(Interval) const;
SWEEP_FOR_EACH_NUMBER(SWEEP_QUERY)
#undef SWEEP_QUERY

} // namespace sweep::auditing
