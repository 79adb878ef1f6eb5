#include "core/grid/exact_ball.h"

#include "core/number/roots.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/number/bounds.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace sweep {

namespace {

// p(t − start) as a polynomial in t.
Polynomial shifted(const Polynomial& p, double start)
{
    return start == 0 ? p : p.composed(-Dyadic(start), Dyadic(1));
}

Polynomial accelerated(double at, double velocity, double acceleration)
{
    return Polynomial(std::vector<Dyadic>{Dyadic(at), Dyadic(velocity), Dyadic(acceleration).scaled(-1)});
}

Sign signAtTime(const Polynomial& p, const EvaluationTime& time)
{
    Sign sign = signAt(p, time.instant);
    for (Polynomial d = p.derivative(); time.rightAfter && sign == Sign::zero && !d.isZero(); d = d.derivative())
        sign = signAt(d, time.instant);
    return sign;
}

bool hasCertainSign(const Polynomial& p, Bounds time, Sign sign)
{
    return BoundsPolynomial(p).at(time).signFiltered() == sign;
}

} // namespace

template <int D>
ExactBall<D>::ExactBall(const BallPath<D>& path, const BoxGrid<D>& grid)
    : m_policy(grid.policy), m_start(path.start), m_end(path.end), m_isPoint(path.radius == 0)
{
    SWEEP_EXPECTS(!path.to || path.end);
    Dyadic perScale(1); // the factor of the displacement from `at` to `to`, per unit of scaled time
    if (path.to) {
        const Dyadic duration = (Dyadic(*path.end) - Dyadic(path.start)).reduced();
        m_scale = duration.mantissa();
        perScale = Dyadic(Integer(1), -duration.exponent());
    }
    const Dyadic scale(m_scale, 0);
    for (std::size_t a = 0; a < D; ++a) {
        if (path.to) {
            const Dyadic displacement = Dyadic((*path.to)[a]) - Dyadic(path.at[a]);
            m_centre[a] = shifted(Polynomial(std::vector<Dyadic>{Dyadic(path.at[a]) * scale, displacement * perScale}),
                                  path.start);
        } else {
            m_centre[a] = shifted(accelerated(path.at[a], path.velocity[a], path.acceleration[a]), path.start);
        }
        m_origin[a] = Dyadic(grid.origin[a]) * scale;
        m_spacing[a] = Dyadic(grid.spacing[a]) * scale;
    }
    m_radius = Polynomial(Dyadic(path.radius) * scale);
    m_radiusSquared = square(m_radius);
}

template <int D>
Polynomial ExactBall<D>::gap(int axis, long long n) const
{
    const auto a = static_cast<std::size_t>(axis);
    return m_centre[a] - Polynomial(m_origin[a] + m_spacing[a] * Dyadic(static_cast<std::int64_t>(n)));
}

template <int D>
Polynomial ExactBall<D>::contactPolynomial(const GridFeature<D>& feature) const
{
    Polynomial sum = -m_radiusSquared;
    for (int a = 0; a < D; ++a) {
        if ((feature.axes >> a & 1U) == 0)
            continue;
        const Polynomial distance = gap(a, feature.line[static_cast<std::size_t>(a)]);
        if (feature.sense != 0)
            return feature.sense > 0 ? distance + m_radius : distance - m_radius;
        sum = sum + square(distance);
    }
    return sum;
}

// A double beyond all zeros, or the end of the path.
// Source: Cauchy's bound of roots (1829), rounded up to a power of two.
template <int D>
double ExactBall<D>::rootBound(const Polynomial& p) const
{
    if (m_end)
        return *m_end;
    int bits = 0;
    for (const Integer& c : p.coefficients())
        bits = std::max(bits, bitLength(c));
    const int exponent = bits - bitLength(p.coefficients().back()) + 2;
    return exponent > 1023 ? std::numeric_limits<double>::max() : std::ldexp(1.0, exponent);
}

template <int D>
std::vector<Instant> ExactBall<D>::zeros(const Polynomial& p) const
{
    if (p.degree() <= 0)
        return {};
    const double last = rootBound(p);
    return m_start < last ? rootsBetween(p, m_start, last) : std::vector<Instant>{};
}

template <int D>
const std::vector<Instant>& ExactBall<D>::contactTimes(const GridFeature<D>& feature)
{
    constexpr std::size_t enough = 20'000;
    if (m_times.size() > enough)
        m_times.clear();
    const auto [entry, added] = m_times.try_emplace(feature);
    if (added)
        entry->second = zeros(contactPolynomial(feature));
    return entry->second;
}

template <int D>
std::optional<Instant> ExactBall<D>::contactTime(const GridFeature<D>& feature, double early, double late, bool last)
{
    const double low = nextDown(m_start + early);
    const double high = nextUp(m_start + late);
    std::optional<Instant> found;
    for (const Instant& time : contactTimes(feature)) {
        if (time.above() < low || time.below() > high)
            continue;
        // At late times the window is a few doubles wide and may contain both zeros of a corner.
        if (!found || last)
            found = time;
    }
    return found;
}

template <int D>
Sign ExactBall<D>::side(int axis, long long n, const EvaluationTime& time) const
{
    return signAtTime(gap(axis, n), time);
}

// Adds the contribution of an axis if the centre is beyond line n as seen from the box: below its lower border or above
// its upper one.
template <int D>
void ExactBall<D>::add(BoxDistance& distance, int axis, long long n, bool lowerBorder, const EvaluationTime& time) const
{
    const Polynomial beyond = gap(axis, n);
    const Sign outside = lowerBorder ? -signAtTime(beyond, time) : signAtTime(beyond, time);
    if (outside == Sign::positive)
        distance.sum = distance.sum + square(beyond);
    const bool belongs = lowerBorder ? includesLowerSides(m_policy) : includesUpperSides(m_policy);
    distance.strict = distance.strict || (outside != Sign::negative && !belongs);
}

template <int D>
typename ExactBall<D>::BoxDistance ExactBall<D>::distanceFrom(const CellPrefix<D>& prefix,
                                                              const EvaluationTime& time) const
{
    BoxDistance distance{-m_radiusSquared, false};
    for (int a = 0; a < prefix.depth; ++a) {
        const long long k = prefix.cell[static_cast<std::size_t>(a)];
        add(distance, a, k, true, time);
        add(distance, a, k + 1, false, time);
    }
    return distance;
}

template <int D>
bool ExactBall<D>::reaches(const BoxDistance& box, int axis, long long n, bool upwards,
                           const EvaluationTime& time) const
{
    BoxDistance whole = box;
    add(whole, axis, n, upwards, time);
    const Sign sign = signAtTime(whole.sum, time);
    return sign == Sign::negative || (sign == Sign::zero && !whole.strict);
}

template <int D>
IndexRange ExactBall<D>::range(const CellPrefix<D>& prefix, const EvaluationTime& time, IndexRange guess) const
{
    const BoxDistance box = distanceFrom(prefix, time);
    const int axis = prefix.depth;
    IndexRange run = guess;
    while (reaches(box, axis, run.last + 1, true, time))
        ++run.last;
    while (!reaches(box, axis, run.last, true, time))
        --run.last;
    while (reaches(box, axis, run.first, false, time))
        --run.first;
    while (!reaches(box, axis, run.first + 1, false, time))
        ++run.first;
    return run;
}

template <int D>
bool ExactBall<D>::mayChange(const CellPrefix<D>& prefix, const GridFeature<D>& feature, const Instant& time) const
{
    const Bounds about{time.below(), time.above()};
    for (int a = 0; a < prefix.depth; ++a) {
        const long long low = prefix.cell[static_cast<std::size_t>(a)];
        const bool held = (feature.axes >> a & 1U) != 0;
        const bool heldLow = held && feature.line[static_cast<std::size_t>(a)] == low;
        if (held ? hasCertainSign(gap(a, heldLow ? low : low + 1), about, heldLow ? Sign::positive : Sign::negative)
                 : hasCertainSign(gap(a, low), about, Sign::negative) ||
                       hasCertainSign(gap(a, low + 1), about, Sign::positive))
            return false;
    }
    return true;
}

template <int D>
std::optional<Instant> ExactBall<D>::nextChange(const CellPrefix<D>& prefix, IndexRange run, const Instant& now)
{
    std::optional<Instant> next;
    const auto consider = [&](const std::vector<Instant>& times, const GridFeature<D>* feature) {
        for (auto t = std::upper_bound(times.begin(), times.end(), now); t != times.end(); ++t) {
            if (next && *next <= *t)
                return;
            if (!feature || mayChange(prefix, *feature, *t)) {
                next = *t;
                return;
            }
        }
    };
    const auto axis = static_cast<std::size_t>(prefix.depth);
    bool bordersMatter = m_isPoint;
    // Each axis of the prefix is free, fixed to its lower border or fixed to its upper one.
    int combinations = 1;
    for (int a = 0; a < prefix.depth && !m_isPoint; ++a)
        combinations *= 3;
    struct Line
    {
        long long n;
        signed char sense;
    };
    for (const Line line : {Line{run.first, -1}, Line{run.first + 1, -1}, Line{run.last, 1}, Line{run.last + 1, 1}}) {
        for (int k = 0; k < combinations; ++k) {
            GridFeature<D> feature;
            feature.axes = 1U << axis;
            feature.line[axis] = line.n;
            feature.sense = k == 0 ? line.sense : static_cast<signed char>(0);
            for (int a = 0, rest = k; rest != 0; ++a, rest /= 3) {
                if (rest % 3 == 0)
                    continue;
                feature.axes |= 1U << a;
                feature.line[static_cast<std::size_t>(a)] =
                    prefix.cell[static_cast<std::size_t>(a)] + (rest % 3 == 2 ? 1 : 0);
            }
            const std::vector<Instant>& times = contactTimes(feature);
            consider(times, &feature);
            // If contact with the feature is permanent, the cells change when the centre passes a border.
            bordersMatter = bordersMatter || (times.empty() && contactPolynomial(feature).isZero());
        }
    }
    for (int a = 0; a < prefix.depth && bordersMatter; ++a)
        for (const long long n : {0, 1})
            consider(zeros(gap(a, prefix.cell[static_cast<std::size_t>(a)] + n)), nullptr);
    if (bordersMatter && !m_isPoint)
        for (const long long n : {run.first, run.first + 1, run.last, run.last + 1})
            consider(zeros(gap(prefix.depth, n)), nullptr);
    return next;
}

template class ExactBall<2>;
template class ExactBall<3>;

namespace {

// The square root. |√x − s| = |x − s²|/(√x + s) ≤ |x − s²|/s for s > 0, if x ≥ 0. One step of Newton's method from the
// double makes s as precise as two doubles can be.
// Source: sqrt2 of Dekker, A Floating-Point Technique for Extending the Available Precision, 1971, with an error bound.
BoundedDoubleDouble rootOf(const BoundedDoubleDouble& x)
{
    const double first = std::sqrt(x.value.high);
    if (x.signFiltered() != Sign::positive || !(first > 0))
        return BoundedDoubleDouble::unknown();
    const BoundedDoubleDouble guess = BoundedDoubleDouble::exactly(first);
    const BoundedDoubleDouble middle{(guess + (x - guess * guess) / BoundedDoubleDouble::exactly(2 * first)).value, 0};
    const BoundedDoubleDouble rest = x - middle * middle;
    const double most = std::abs(rest.value.high) * (1 + 0x1p-50) + rest.error;
    return {middle.value, most / middle.value.high * boundMargin + detail::underflowOfOperation};
}

} // namespace

// Computes the exact instant if the bound does not decide.
template <int D>
class ContactTimes<D>::Source : public InstantSource
{
public:
    Source(std::shared_ptr<const Ball> ball, const GridFeature<D>& feature, double early, double late)
        : m_ball(std::move(ball)), m_feature(feature), m_early(early), m_late(late)
    {
    }
    [[nodiscard]] Instant exact() const override
    {
        ExactBall<D> ball(m_ball->path, m_ball->grid);
        const auto found = ball.contactTime(m_feature, m_early, m_late, false);
        SWEEP_EXPECTS(found);
        return *found;
    }

private:
    std::shared_ptr<const Ball> m_ball;
    GridFeature<D> m_feature;
    double m_early;
    double m_late;
};

template <int D>
ContactTimes<D>::ContactTimes(const BallPath<D>& path, const BoxGrid<D>& grid)
    : m_ball(std::make_shared<const Ball>(Ball{path, grid})), m_unit(BoundedDoubleDouble::exactly(1))
{
    if (path.to)
        m_unit = BoundedDoubleDouble::difference(*path.end, path.start);
    for (std::size_t a = 0; a < D; ++a) {
        m_straight = m_straight && (path.to || path.acceleration[a] == 0);
        m_velocity[a] = path.to ? BoundedDoubleDouble::difference((*path.to)[a], path.at[a])
                                : BoundedDoubleDouble::exactly(path.velocity[a]);
    }
}

template <int D>
BoundedDoubleDouble ContactTimes<D>::distance(std::size_t a, long long n) const
{
    const auto& [path, grid] = *m_ball;
    return BoundedDoubleDouble::difference(path.at[a], grid.origin[a]) -
           BoundedDoubleDouble::exactly(static_cast<double>(n)) * BoundedDoubleDouble::exactly(grid.spacing[a]);
}

// The times at which contact with the corner begins and ends.
template <int D>
std::array<BoundedDoubleDouble, 2> ContactTimes<D>::corner(const GridFeature<D>& feature) const
{
    const BoundedDoubleDouble radius = BoundedDoubleDouble::exactly(m_ball->path.radius);
    BoundedDoubleDouble square = BoundedDoubleDouble::exactly(0);
    BoundedDoubleDouble along = BoundedDoubleDouble::exactly(0);
    BoundedDoubleDouble rest = -(radius * radius);
    for (std::size_t a = 0; a < D; ++a) {
        if ((feature.axes >> a & 1U) == 0)
            continue;
        const BoundedDoubleDouble w = distance(a, feature.line[a]);
        square = square + m_velocity[a] * m_velocity[a];
        along = along + w * m_velocity[a];
        rest = rest + w * w;
    }
    const BoundedDoubleDouble root = rootOf(along * along - square * rest);
    return {(-along - root) / square, (root - along) / square};
}

template <int D>
std::optional<Instant> ContactTimes<D>::passing(const GridFeature<D>& feature, double early, double late) const
{
    if (!m_straight)
        return std::nullopt;
    const BallPath<D>& path = m_ball->path;
    const double low = nextDown(path.start + early);
    const double high = nextUp(path.start + late);
    std::array<BoundedDoubleDouble, 2> times; // since the start, in units of m_unit
    std::size_t count = 1;
    if (feature.sense != 0) {
        const auto a = static_cast<std::size_t>(std::countr_zero(feature.axes));
        const BoundedDoubleDouble radius = BoundedDoubleDouble::exactly(feature.sense * path.radius);
        times[0] = (-distance(a, feature.line[a]) - radius) / m_velocity[a];
    } else {
        times = corner(feature);
        count = 2;
    }
    std::optional<BoundedDoubleDouble> found;
    for (std::size_t k = 0; k < count; ++k) {
        const BoundedDoubleDouble time = BoundedDoubleDouble::exactly(path.start) + m_unit * times[k];
        const Bounds bounds = time.bounds();
        if (bounds.high < low || bounds.low > high)
            continue;
        if (found) // at late times both may lie within the bounds
            return std::nullopt;
        found = time;
    }
    if (!found || !(found->error < std::numeric_limits<double>::infinity()))
        return std::nullopt;
    return Instant::approximated(*found, std::make_unique<Source>(m_ball, feature, early, late));
}

template class ContactTimes<2>;
template class ContactTimes<3>;

namespace {

template <int D>
double approxCoordinate(const BallPath<D>& path, std::size_t a, double t)
{
    // Halved if the duration overflows; halving always would lose times among the denormals.
    const double unit = path.end && std::isinf(*path.end - path.start) ? 0.5 : 1;
    const double tau = t * unit - path.start * unit;
    if (path.to) {
        const double share = tau / (*path.end * unit - path.start * unit);
        return path.at[a] * (1 - share) + (*path.to)[a] * share;
    }
    return path.at[a] + tau * (path.velocity[a] + path.acceleration[a] / 2 / unit * tau) / unit;
}

template <int D>
double approxLine(const BoxGrid<D>& grid, std::size_t a, long long n)
{
    return grid.origin[a] + static_cast<double>(n) * grid.spacing[a];
}

} // namespace

template <int D>
std::optional<IndexRange> approxRange(const BallPath<D>& path, const BoxGrid<D>& grid, const CellPrefix<D>& prefix,
                                      double t)
{
    const auto axis = static_cast<std::size_t>(prefix.depth);
    double left = 1; // the share of the squared radius that the axes of the prefix leave over
    for (std::size_t a = 0; a < axis && path.radius > 0; ++a) {
        const double c = approxCoordinate(path, a, t);
        const double low = approxLine(grid, a, prefix.cell[a]);
        const double high = approxLine(grid, a, prefix.cell[a] + 1);
        const double outside = std::max({0.0, low - c, c - high}) / path.radius;
        left -= outside * outside;
    }
    const double extent = path.radius * std::sqrt(std::max(0.0, left));
    const double c = approxCoordinate(path, axis, t) / 2 - grid.origin[axis] / 2; // halved to stay finite
    const double first = std::floor((c - extent / 2) / grid.spacing[axis] * 2);
    const double last = std::floor((c + extent / 2) / grid.spacing[axis] * 2);
    constexpr double limit = 0x1p53;
    if (!(std::abs(first) <= limit && std::abs(last) <= limit))
        return std::nullopt;
    return IndexRange{static_cast<long long>(first), static_cast<long long>(last)};
}

template <int D>
std::optional<Coordinates<D>> approxNormal(const BallPath<D>& path, const BoxGrid<D>& grid, const CellEvent<D>& event)
{
    Coordinates<D> towards{};
    double length = 0;
    int sides = 0;
    for (std::size_t a = 0; a < D; ++a) {
        if (event.side[a] == 0)
            continue;
        ++sides;
        const long long n = event.side[a] < 0 ? event.cell[a] : event.cell[a] + 1;
        towards[a] = path.radius == 0 ? -event.side[a]
                                      : (approxLine(grid, a, n) - approxCoordinate(path, a, event.t)) / path.radius;
        length = std::hypot(length, towards[a]);
    }
    if (!(length > 0) || (path.radius == 0 && sides > 1))
        return std::nullopt;
    for (double& coordinate : towards)
        coordinate /= length;
    return towards;
}

template std::optional<IndexRange> approxRange<2>(const BallPath<2>&, const BoxGrid<2>&, const CellPrefix<2>&, double);
template std::optional<IndexRange> approxRange<3>(const BallPath<3>&, const BoxGrid<3>&, const CellPrefix<3>&, double);
template std::optional<Coordinates<2>> approxNormal<2>(const BallPath<2>&, const BoxGrid<2>&, const CellEvent<2>&);
template std::optional<Coordinates<3>> approxNormal<3>(const BallPath<3>&, const BoxGrid<3>&, const CellEvent<3>&);

} // namespace sweep
