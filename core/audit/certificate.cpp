#include "core/audit/certificate.h"

#include "core/audit/motion.h"
#include "core/audit/query.h"

#include <algorithm>
#include <span>
#include <utility>

namespace sweep::auditing {

namespace {

template <class T>
Point<T> pointAt(const Hull<T>& hull, const T& parameter)
{
    return hull.count == 1 ? hull.p[0] : hull.p[0] + (hull.p[1] - hull.p[0]) * parameter;
}

// The parameter of the hull at which it is closest to p.
template <class T>
T closestParameter(const Hull<T>& hull, const Point<T>& p)
{
    if (hull.count == 1)
        return T(0);
    const Point<T> along = hull.p[1] - hull.p[0];
    const T top = dot(p - hull.p[0], along);
    const T bottom = dot(along, along);
    if (!(top > 0) || !(bottom > 0))
        return T(0);
    return top < bottom ? T(top / bottom) : T(1);
}

// Collects candidates and keeps the mean of those that are equally close.
template <class T>
class ClosestPair
{
public:
    void consider(const T& alpha, const T& beta, const Point<T>& between)
    {
        const T squared = dot(between, between);
        if (m_count == 0 || squared < m_squared) {
            m_squared = squared;
            m_alpha = alpha;
            m_beta = beta;
            m_between = between;
            m_count = 1;
        } else if (squared == m_squared) {
            m_alpha = m_alpha + alpha;
            m_beta = m_beta + beta;
            ++m_count;
        }
    }
    [[nodiscard]] WitnessPoints<T> mean() const
    {
        if (m_count == 1)
            return {m_alpha, m_beta, m_between, false};
        return {m_alpha / m_count, m_beta / m_count, m_between, false};
    }

private:
    T m_squared{};
    T m_alpha{};
    T m_beta{};
    Point<T> m_between;
    int m_count = 0;
};

// The crossing point of segments that cross properly; otherwise overlap = false.
template <class T>
WitnessPoints<T> properCrossing(const Hull<T>& a, const Hull<T>& b)
{
    WitnessPoints<T> found;
    const Point<T> u = a.p[1] - a.p[0];
    const Point<T> w = b.p[1] - b.p[0];
    const Point<T> offset = b.p[0] - a.p[0];
    T turn = cross(u, w);
    T onA = cross(offset, w);
    T onB = cross(offset, u);
    if (turn < 0) {
        turn = -turn;
        onA = -onA;
        onB = -onB;
    }
    if (onA > 0 && onB > 0 && onA < turn && onB < turn) {
        found.overlap = true;
        found.alpha = onA / turn;
        found.beta = onB / turn;
    }
    return found;
}

// Clips [lower, upper] to the parameters at which from + along·parameter ≥ 0 (Source: Liang and Barsky, A New Concept
// and Method for Line Clipping, ACM Transactions on Graphics 3, 1984).
template <class T>
void clip(const T& from, const T& along, T& lower, T& upper)
{
    if (along > 0)
        lower = std::max(lower, T(-from / along));
    else if (along < 0)
        upper = std::min(upper, T(-from / along));
    else if (from < 0)
        lower = T(2);
}

} // namespace

template <class T>
WitnessPoints<T> witnessPoints(const Hull<T>& a, const Hull<T>& b)
{
    if (a.count == 2 && b.count == 2) {
        const WitnessPoints<T> crossing = properCrossing(a, b);
        if (crossing.overlap)
            return crossing;
    }
    ClosestPair<T> best;
    for (int k = 0; k < a.count; ++k) {
        const T beta = closestParameter(b, a.p[static_cast<std::size_t>(k)]);
        best.consider(T(k), beta, pointAt(b, beta) - a.p[static_cast<std::size_t>(k)]);
    }
    for (int k = 0; k < b.count && a.count == 2; ++k) {
        const T alpha = closestParameter(a, b.p[static_cast<std::size_t>(k)]);
        best.consider(alpha, T(k), b.p[static_cast<std::size_t>(k)] - pointAt(a, alpha));
    }
    return best.mean();
}

template <class T>
WitnessPoints<T> witnessPoints(const Hull<T>& a, const Box<T>& box)
{
    if (a.count == 2) {
        const Point<T> along = a.p[1] - a.p[0];
        T lower(0);
        T upper(1);
        clip(T(a.p[0].x - box.low.x), along.x, lower, upper);
        clip(T(box.high.x - a.p[0].x), T(-along.x), lower, upper);
        clip(T(a.p[0].y - box.low.y), along.y, lower, upper);
        clip(T(box.high.y - a.p[0].y), T(-along.y), lower, upper);
        if (!(upper < lower))
            return {(lower + upper) / 2, T(0), {}, true};
    }
    ClosestPair<T> best;
    for (int k = 0; k < a.count; ++k) {
        const Point<T>& p = a.p[static_cast<std::size_t>(k)];
        best.consider(T(k), T(0), clamped(p, box) - p);
    }
    for (int k = 0; k < 4 && a.count == 2; ++k) {
        const Point<T> corner{k % 2 ? box.high.x : box.low.x, k / 2 ? box.high.y : box.low.y};
        const T alpha = closestParameter(a, corner);
        best.consider(alpha, T(0), corner - pointAt(a, alpha));
    }
    return best.mean();
}

#define SWEEP_WITNESS_POINTS(T)                                                                                        \
    template WitnessPoints<T> witnessPoints(const Hull<T>&, const Hull<T>&);                                           \
    template WitnessPoints<T> witnessPoints(const Hull<T>&, const Box<T>&);
SWEEP_FOR_EACH_NUMBER(SWEEP_WITNESS_POINTS)
#undef SWEEP_WITNESS_POINTS

namespace {

// The support of the sweep: the largest direction·p among its control points at Bézier index k.
template <class T>
T support(const Sweep<T>& sweep, const Point<T>& direction, std::size_t k)
{
    const T first = dot(direction, sweep.arc[0][k]);
    return sweep.count == 2 ? std::max(first, dot(direction, sweep.arc[1][k])) : first;
}

template <class T>
T lowest(const Box<T>& box, const Point<T>& direction)
{
    return direction.x * (direction.x < 0 ? box.high.x : box.low.x) +
           direction.y * (direction.y < 0 ? box.high.y : box.low.y);
}

template <class T>
Point<T> opposite(const Point<T>& p)
{
    return {-p.x, -p.y};
}

// A linear function in the Bézier form of degree 2 (degree elevation).
template <class T>
std::array<T, 3> raised(const std::array<T, 2>& values)
{
    return {values[0], (values[0] + values[1]) / 2, values[1]};
}

// Three times the Bézier control points (degree 3) of the point that goes from parameter `first` to parameter `last` of
// the hull.
template <class T>
std::array<Point<T>, 4> travelling(const Sweep<T>& sweep, const T& first, const T& last)
{
    const Arc<T>& p = sweep.arc[0];
    std::array<Point<T>, 4> path = {p[0] * T(3), p[0] + p[1] * T(2), p[1] * T(2) + p[2], p[2] * T(3)};
    if (sweep.count == 1)
        return path;
    const Arc<T> u = difference(sweep.arc[1], p);
    path[0] = path[0] + u[0] * T(first * 3);
    path[1] = path[1] + u[1] * T(first * 2) + u[0] * last;
    path[2] = path[2] + u[2] * first + u[1] * T(last * 2);
    path[3] = path[3] + u[2] * T(last * 3);
    return path;
}

// Three times the Bézier control values (degree 3) of the sum of two linear radii.
template <class T>
std::array<T, 4> radii(const std::array<T, 2>& a, const std::array<T, 2>& b)
{
    const T first = a[0] + b[0];
    const T last = a[1] + b[1];
    return {first * 3, first * 2 + last, first + last * 2, last * 3};
}

template <class T>
bool within(const Point<T>& between, const T& limit)
{
    return !(limit < 0) && !(limit * limit < dot(between, between));
}

// True if the point certainly passes through the segment.
template <class T>
bool passesThrough(const Arc<T>& p, const Sweep<T>& segment, const T& bound)
{
    const Arc<T> u = difference(segment.arc[1], segment.arc[0]);
    const Arc<T> fromA = difference(p, segment.arc[0]);
    const Arc<T> fromB = difference(p, segment.arc[1]);
    const T area = crossBound(u, fromA, bound) + crossBound(u, fromB, bound);
    const T before = cross(u[0], fromA[0]);
    const T after = cross(u[2], fromA[2]);
    if (!((before > area && after < -area) || (before < -area && after > area)))
        return false;
    // The foot of the perpendicular from the point stays between the segment's ends.
    return commonSign(crossProduct(u, perpendicular(fromA)), area) == 1 &&
           commonSign(crossProduct(u, perpendicular(fromB)), area) == -1;
}

} // namespace

template <class T>
bool separated(const Sweep<T>& a, const Sweep<T>& b, const Point<T>& direction, const std::array<T, 3>& bound)
{
    const bool thick = a.radius[0] + a.radius[1] + b.radius[0] + b.radius[1] > 0;
    const T norm = thick ? length(direction) : lengthAtMost(direction);
    if (!(norm > 0))
        return false;
    const Point<T> back = opposite(direction);
    const std::array<T, 3> ra = raised(a.radius);
    const std::array<T, 3> rb = raised(b.radius);
    for (std::size_t k = 0; k < 3; ++k) {
        const T room = -support(b, back, k) - support(a, direction, k);
        if (!(room > norm * (ra[k] + rb[k] + bound[k])))
            return false;
    }
    return true;
}

template <class T>
bool separated(const Sweep<T>& a, const Box<T>& box, const Point<T>& direction, const std::array<T, 3>& bound)
{
    const bool thick = a.radius[0] + a.radius[1] > 0;
    const T norm = thick ? length(direction) : lengthAtMost(direction);
    if (!(norm > 0))
        return false;
    const T out = lowest(box, direction);
    const std::array<T, 3> ra = raised(a.radius);
    for (std::size_t k = 0; k < 3; ++k) {
        if (!(out - support(a, direction, k) > norm * (ra[k] + bound[k])))
            return false;
    }
    return true;
}

template <class T>
bool connected(const Sweep<T>& a, const Sweep<T>& b, const std::array<WitnessPoints<T>, 2>& ends, const T& bound)
{
    const auto p = travelling(a, ends[0].alpha, ends[1].alpha);
    const auto q = travelling(b, ends[0].beta, ends[1].beta);
    const auto r = radii(a.radius, b.radius);
    for (std::size_t k = 0; k < 4; ++k) {
        if (!within(Point<T>(q[k] - p[k]), T(r[k] - bound * 3)))
            return false;
    }
    return true;
}

template <class T>
bool connected(const Sweep<T>& a, const Box<T>& box, const std::array<WitnessPoints<T>, 2>& ends, const T& bound)
{
    const auto p = travelling(a, ends[0].alpha, ends[1].alpha);
    const auto r = radii(a.radius, {T(0), T(0)});
    const Box<T> tripled{box.low * T(3), box.high * T(3)};
    for (std::size_t k = 0; k < 4; ++k) {
        const T inside = depth(p[k], tripled);
        const T limit = r[k] - bound * 3;
        const bool held = inside < 0 ? within(Point<T>(clamped(p[k], tripled) - p[k]), limit) : !(limit + inside < 0);
        if (!held)
            return false;
    }
    return true;
}

template <class T>
std::array<T, 5> crossProduct(const Arc<T>& u, const Arc<T>& w)
{
    return {cross(u[0], w[0]), cross(u[0], w[1]) + cross(u[1], w[0]),
            cross(u[0], w[2]) + cross(u[1], w[1]) * 4 + cross(u[2], w[0]), cross(u[1], w[2]) + cross(u[2], w[1]),
            cross(u[2], w[2])};
}

template <class T>
T crossBound(const Arc<T>& u, const Arc<T>& w, const T& bound)
{
    T most{};
    for (std::size_t k = 0; k < 3; ++k)
        most = std::max(most, T(lengthAtMost(u[k]) + lengthAtMost(w[k])));
    return most * bound * 6;
}

template <class T>
bool crossing(const Sweep<T>& a, const Sweep<T>& b, const T& bound)
{
    if (a.count == 1 || b.count == 1)
        return false;
    const auto splits = [&](const Sweep<T>& line, const Sweep<T>& ends) {
        const Arc<T> u = difference(line.arc[1], line.arc[0]);
        const Arc<T> p = difference(ends.arc[0], line.arc[0]);
        const Arc<T> q = difference(ends.arc[1], line.arc[0]);
        const int first = commonSign(crossProduct(u, p), crossBound(u, p, bound));
        return (first == 1 || first == -1) && commonSign(crossProduct(u, q), crossBound(u, q, bound)) == -first;
    };
    return splits(a, b) && splits(b, a);
}

template <class T>
bool passes(const Sweep<T>& a, const Sweep<T>& b, const T& bound)
{
    for (std::size_t k = 0; k < 2; ++k) {
        if (b.count == 2 && k < static_cast<std::size_t>(a.count) && passesThrough(a.arc[k], b, bound))
            return true;
        if (a.count == 2 && k < static_cast<std::size_t>(b.count) && passesThrough(b.arc[k], a, bound))
            return true;
    }
    return false;
}

#define SWEEP_CERTIFICATES(T)                                                                                          \
    template bool separated(const Sweep<T>&, const Sweep<T>&, const Point<T>&, const std::array<T, 3>&);               \
    template bool separated(const Sweep<T>&, const Box<T>&, const Point<T>&, const std::array<T, 3>&);                 \
    template bool connected(const Sweep<T>&, const Sweep<T>&, const std::array<WitnessPoints<T>, 2>&, const T&);       \
    template bool connected(const Sweep<T>&, const Box<T>&, const std::array<WitnessPoints<T>, 2>&, const T&);         \
    template bool crossing(const Sweep<T>&, const Sweep<T>&, const T&);                                                \
    template bool passes(const Sweep<T>&, const Sweep<T>&, const T&);                                                  \
    template std::array<T, 5> crossProduct(const Arc<T>&, const Arc<T>&);                                              \
    template T crossBound(const Arc<T>&, const Arc<T>&, const T&);
SWEEP_FOR_EACH_NUMBER(SWEEP_CERTIFICATES)
#undef SWEEP_CERTIFICATES
template std::array<Fraction, 5> crossProduct(const Arc<Fraction>&, const Arc<Fraction>&);

namespace {

constexpr unsigned binomial(std::size_t n, std::size_t k)
{
    std::size_t result = 1;
    for (std::size_t i = 1; i <= k; ++i)
        result = result * (n - k + i) / i;
    return static_cast<unsigned>(result);
}

template <std::size_t n>
constexpr std::array<unsigned, n> binomials = [] {
    std::array<unsigned, n> row{};
    for (std::size_t k = 0; k < n; ++k)
        row[k] = binomial(n - 1, k);
    return row;
}();

// The Bézier control values of the product of two functions in Bézier form (Source: Farouki and Rajan, Algorithms for
// Polynomials in Bernstein Form, Computer Aided Geometric Design 5, 1988).
template <class T, std::size_t n, std::size_t m>
std::array<T, n + m - 1> product(const std::array<T, n>& p, const std::array<T, m>& q)
{
    std::array<T, n + m - 1> result{};
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < m; ++k)
            result[i + k] += p[i] * q[k] * (binomials<n>[i] * binomials<m>[k]);
    }
    for (std::size_t k = 0; k < n + m - 1; ++k)
        result[k] /= binomials<n + m - 1>[k];
    return result;
}

template <class T, std::size_t n>
std::array<T, n> weightedSum(const std::array<T, n>& p, const std::array<T, n>& q, const T& factor)
{
    std::array<T, n> result;
    for (std::size_t k = 0; k < n; ++k)
        result[k] = p[k] + q[k] * factor;
    return result;
}

template <class T>
std::array<T, 5> crossOf(const Arc<T>& p, const Arc<T>& q)
{
    const std::array<T, 5> values = crossProduct(p, q);
    return {values[0], values[1] / 2, values[2] / 6, values[3] / 2, values[4]};
}

template <class T>
std::array<T, 5> dotOf(const Arc<T>& p, const Arc<T>& q)
{
    return crossOf(p, perpendicular(q));
}

template <class T, std::size_t n>
T largest(const std::array<T, n>& values)
{
    using std::abs;
    T most{};
    for (const T& value : values)
        most = std::max(most, T(abs(value)));
    return most;
}

// The line through a segment, against which points are measured, and the sum of the radii.
template <class T>
class TurningLine
{
public:
    TurningLine(const Sweep<T>& segment, const std::array<T, 2>& radii, const T& bound, bool zeroIsExact)
        : m_a(segment.arc[0]), m_b(segment.arc[1]), m_u(difference(m_b, m_a)), m_radii(radii), m_bound(bound),
          m_zeroIsExact(zeroIsExact), m_thin(!(radii[0] > 0) && !(radii[1] > 0))
    {
        if (m_thin)
            return;
        const std::array<T, 2> always{T(1), T(1)};
        m_limit = product(product(product(product(radii, radii), dotOf(m_u, m_u)), always), always);
    }

    // The sides of the line on which the point is beyond the radii throughout, as bits 1 and 2; 0 for none. With
    // `touching`, also if it cannot be shown to be closer than the radii.
    [[nodiscard]] unsigned sidesBeyond(const Arc<T>& p, bool touching) const
    {
        const Arc<T> fromA = difference(p, m_a);
        const std::array<T, 5> f = crossOf(m_u, fromA);
        const T area = crossBound(m_u, fromA, m_bound);
        const T least = touching ? T(-area) : area;
        unsigned sides = 0;
        if (std::all_of(f.begin(), f.end(), [&](const T& value) { return value > least; }))
            sides |= 1U;
        if (std::all_of(f.begin(), f.end(), [&](const T& value) { return -value > least; }))
            sides |= 2U;
        if (sides == 0 || (touching && !hasDirection(fromA)))
            return 0;
        if (m_thin)
            return sides;
        const T limit = touching ? T(-squaredBound(f, area)) : squaredBound(f, area);
        const auto over = weightedSum(product(f, f), m_limit, T(-1));
        return std::all_of(over.begin(), over.end(), [&](const T& value) { return value > limit; }) ? sides : 0;
    }

    // True if the point is within the radii of the line, and the foot of its perpendicular on the segment, throughout.
    [[nodiscard]] bool contains(const Arc<T>& p) const
    {
        if (m_thin && !m_zeroIsExact)
            return false;
        const Arc<T> fromA = difference(p, m_a);
        const Arc<T> fromB = difference(p, m_b);
        const T area = crossBound(m_u, fromA, m_bound) + crossBound(m_u, fromB, m_bound);
        const T foot = m_zeroIsExact ? T(-area) : area;
        const auto afterA = dotOf(m_u, fromA);
        const auto beforeB = dotOf(m_u, fromB);
        if (!std::all_of(afterA.begin(), afterA.end(), [&](const T& value) { return value > foot; }) ||
            !std::all_of(beforeB.begin(), beforeB.end(), [&](const T& value) { return -value > foot; }) ||
            !hasDirection(fromA))
            return false;
        const std::array<T, 5> f = crossOf(m_u, fromA);
        if (m_thin)
            return commonSign(f, area) == 0;
        const T limit = m_zeroIsExact ? squaredBound(f, area) : T(-squaredBound(f, area));
        const auto over = weightedSum(product(f, f), m_limit, T(-1));
        return std::all_of(over.begin(), over.end(), [&](const T& value) { return !(value > limit); });
    }

private:
    // The line of a segment that is nearly a point proves nothing: its length must be at least 2⁻⁴⁰ of the magnitudes
    // involved.
    [[nodiscard]] bool hasDirection(const Arc<T>& fromA) const
    {
        const Point<T> along = m_u[0] + m_u[1] * T(2) + m_u[2];
        T shortest = dot(m_u[0], along);
        T size{};
        for (std::size_t k = 0; k < 3; ++k) {
            shortest = std::min(shortest, dot(m_u[k], along));
            size = std::max(size, T(lengthAtMost(m_u[k]) + lengthAtMost(fromA[k])));
        }
        return shortest > 0 && shortest * T(0x1p40) > lengthAtMost(along) * size;
    }

    // f² is off by at most 2·|f|·area, and R²·u² by a corresponding amount: both are products of lengths that are off
    // by at most the bound.
    [[nodiscard]] T squaredBound(const std::array<T, 5>& f, const T& area) const
    {
        using std::sqrt;
        return (largest(f) + sqrt(largest(m_limit))) * area * 4;
    }

    const Arc<T>& m_a;
    const Arc<T>& m_b;
    Arc<T> m_u;
    std::array<T, 2> m_radii;
    T m_bound;
    bool m_zeroIsExact;
    bool m_thin;
    std::array<T, 9> m_limit{}; // R²·u²
};

template <class T>
Proof against(const TurningLine<T>& line, std::span<const Arc<T>> points, bool open, bool touching)
{
    unsigned sides = 3;
    for (const Arc<T>& p : points)
        sides = sides == 0 ? 0 : sides & line.sidesBeyond(p, touching);
    if (sides != 0)
        return Proof::clear;
    const bool held =
        !open && std::any_of(points.begin(), points.end(), [&](const Arc<T>& p) { return line.contains(p); });
    return held ? Proof::contact : Proof::nothing;
}

} // namespace

template <class T>
Proof proveByLine(const Sweep<T>& a, const Sweep<T>& b, const T& bound, bool zeroIsExact)
{
    const std::array<T, 2> radii{a.radius[0] + b.radius[0], a.radius[1] + b.radius[1]};
    Proof proof = Proof::nothing;
    for (const auto& [line, points] : {std::pair(&b, &a), std::pair(&a, &b)}) {
        if (proof == Proof::nothing && line->count == 2)
            proof = against(TurningLine<T>(*line, radii, bound, zeroIsExact),
                            std::span<const Arc<T>>(points->arc).first(static_cast<std::size_t>(points->count)), false,
                            false);
    }
    return proof;
}

template <class T>
Proof proveByLine(const Sweep<T>& a, const Box<T>& box, const T& bound, const ContactRules& rules)
{
    if (a.count == 1)
        return Proof::nothing;
    std::array<Arc<T>, 4> corners;
    for (std::size_t k = 0; k < 4; ++k)
        corners[k].fill({k % 2 ? box.high.x : box.low.x, k / 2 ? box.high.y : box.low.y});
    const bool zeroIsExact = NumberTraits<T>::isPrecise && rules.zeroIsExact;
    return against(TurningLine<T>(a, a.radius, bound, zeroIsExact), std::span<const Arc<T>>(corners), rules.open,
                   rules.open && zeroIsExact);
}

#define SWEEP_LINE_PROOFS(T)                                                                                           \
    template Proof proveByLine(const Sweep<T>&, const Sweep<T>&, const T&, bool);                                      \
    template Proof proveByLine(const Sweep<T>&, const Box<T>&, const T&, const ContactRules&);
SWEEP_FOR_EACH_NUMBER(SWEEP_LINE_PROOFS)
#undef SWEEP_LINE_PROOFS

template <class T>
Sweep<T> pointAlong(const Sweep<T>& segment, const T& parameter)
{
    using std::abs;
    Sweep<T> point{segment.arc, 1, {}, segment.magnitude};
    for (T& magnitude : point.magnitude)
        magnitude = magnitude * (abs(parameter) * 2 + 1);
    for (std::size_t k = 0; k < 3 && segment.count == 2; ++k)
        point.arc[0][k] = segment.arc[0][k] + (segment.arc[1][k] - segment.arc[0][k]) * parameter;
    return point;
}

template <class T>
bool misses(const Sweep<T>& point, const Sweep<T>& segment, const T& bound)
{
    Sweep<T> thin = segment;
    thin.radius = {};
    const auto tries = [&](const Hull<T>& p, const Hull<T>& q) {
        return separated(point, thin, witnessPoints(p, q).between, {bound, bound, bound});
    };
    const auto middle = [](const Arc<T>& arc) { return (arc[0] + arc[1] * T(2) + arc[2]) * T(T(1) / 4); };
    const Hull<T> here{{middle(point.arc[0]), {}}, 1, T(0)};
    const Hull<T> there{{middle(thin.arc[0]), middle(thin.arc[1])}, thin.count, T(0)};
    if (tries(here, there) || tries(point.first(), thin.first()) || tries(point.last(), thin.last()))
        return true;
    const T size = point.largestMagnitude() + thin.largestMagnitude();
    return NumberTraits<T>::canSquareAreas(size) && proveByLine(point, thin, bound, false) == Proof::clear;
}

#define SWEEP_MISSES(T)                                                                                                \
    template Sweep<T> pointAlong(const Sweep<T>&, const T&);                                                           \
    template bool misses(const Sweep<T>&, const Sweep<T>&, const T&);
SWEEP_FOR_EACH_NUMBER(SWEEP_MISSES)
#undef SWEEP_MISSES

namespace {

// Searches points that two outlines share.
template <class T>
class DeepestPoint
{
public:
    DeepestPoint(const Outline<T>& polygon, const Outline<T>& other, const T& bound)
        : m_a(polygon), m_b(other), m_bound(bound)
    {
        for (const Point<T>& p : m_b)
            consider(p, m_a);
        for (std::size_t k = 0; k < m_a.size() && isRegion(); ++k)
            consider(m_a[k], m_b);
        if (!(m_depth > m_bound) && m_b.size() > 1)
            considerPieces(m_b, m_a);
        if (!(m_depth > m_bound) && isRegion())
            considerPieces(m_a, m_b);
        if (!(m_depth > m_bound) && isRegion())
            considerEars();
    }

    [[nodiscard]] CommonDepth<T> result() const { return {m_depth, m_point, m_left > 0}; }

private:
    [[nodiscard]] bool isRegion() const { return m_b.size() > 2; }

    void consider(const Point<T>& p, const Outline<T>& region)
    {
        if (m_left > 0 && --m_left > 0)
            keepDeepest(p, boostDepth(p, region));
    }

    void keepDeepest(const Point<T>& p, const T& depth)
    {
        if (!(depth > m_depth))
            return;
        m_depth = depth;
        m_point = p;
    }

    void considerPieces(const Outline<T>& border, const Outline<T>& region)
    {
        const std::size_t sides = border.size() > 2 ? border.size() : 1;
        for (std::size_t k = 0; k < sides && m_left > 0; ++k) {
            const Point<T>& p = border[k];
            const Point<T> u = border[(k + 1) % border.size()] - p;
            std::vector<T> cuts{T(0), T(1)};
            for (std::size_t n = 0; n < region.size(); ++n)
                cut(p, u, region[n], region[(n + 1) % region.size()], cuts);
            std::sort(cuts.begin(), cuts.end());
            for (std::size_t n = 1; n < cuts.size(); ++n) {
                if (cuts[n - 1] < cuts[n])
                    consider(p + u * T((cuts[n - 1] + cuts[n]) / 2), region);
            }
        }
    }

    // Adds the parameters of p + u·λ at which it crosses the side from q to r, or passes an end of it.
    void cut(const Point<T>& p, const Point<T>& u, const Point<T>& q, const Point<T>& r, std::vector<T>& cuts) const
    {
        const T onQ = cross(u, q - p);
        const T onR = cross(u, r - p);
        const T squared = dot(u, u);
        const auto add = [&](const T& top, const T& bottom) {
            if (top > 0 && top < bottom)
                cuts.push_back(top / bottom);
        };
        if ((onQ > 0 && onR < 0) || (onQ < 0 && onR > 0)) {
            const T turn = cross(u, r - q);
            const T top = cross(q - p, r - q);
            add(turn < 0 ? T(-top) : top, turn < 0 ? T(-turn) : turn);
        }
        const T room = lengthAtMost(u) * m_bound;
        if (onQ <= room && -room <= onQ)
            add(dot(q - p, u), squared);
    }

    void considerEars()
    {
        for (std::size_t k = 0; k < m_a.size() && m_left > 0; ++k) {
            const Point<T> sum = m_a[k] + m_a[(k + 1) % m_a.size()] + m_a[(k + 2) % m_a.size()];
            const Point<T> centre{sum.x / 3, sum.y / 3};
            if (--m_left > 0)
                keepDeepest(centre, std::min(boostDepth(centre, m_a), boostDepth(centre, m_b)));
        }
    }

    const Outline<T>& m_a;
    const Outline<T>& m_b;
    T m_bound;
    T m_depth{};
    Point<T> m_point;
    int m_left = 512; // points that may still be queried
};

} // namespace

template <class T>
CommonDepth<T> commonDepth(const Outline<T>& polygon, const Outline<T>& other, const T& bound)
{
    return DeepestPoint<T>(polygon, other, bound).result();
}

#define SWEEP_COMMON_DEPTHS(T) template CommonDepth<T> commonDepth(const Outline<T>&, const Outline<T>&, const T&);
SWEEP_FOR_EACH_NUMBER(SWEEP_COMMON_DEPTHS)
#undef SWEEP_COMMON_DEPTHS

} // namespace sweep::auditing
