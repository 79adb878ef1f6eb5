#include "core/grid/walk/exact_ball.h"

#include "core/base/contract.h"
#include "core/number/bounds_polynomial.h"
#include "core/number/roots.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweep {

namespace {

// p(t − start).
Polynomial delayed(const Polynomial& p, double start)
{
    return start == 0 ? p : p.composed(-Dyadic(start), Dyadic(1));
}

Polynomial launched(double at, double velocity, double acceleration)
{
    return Polynomial(std::vector<Dyadic>{Dyadic(at), Dyadic(velocity), Dyadic(acceleration).scaled(-1)});
}

Sign signIn(const Polynomial& p, const Moment& moment)
{
    Sign sign = signAt(p, moment.time);
    for (Polynomial d = p.derivative(); moment.after && sign == Sign::zero && !d.isZero(); d = d.derivative())
        sign = signAt(d, moment.time);
    return sign;
}

bool surely(const Polynomial& p, Bounds time, Sign sign)
{
    return BoundsPolynomial(p).at(time).signFiltered() == sign;
}

} // namespace

template <int D>
ExactBall<D>::ExactBall(const BallPath<D>& path, const BoxGrid<D>& grid)
    : m_policy(grid.policy), m_start(path.start), m_end(path.end), m_isPoint(path.radius == 0)
{
    SWEEP_EXPECTS(!path.to || path.end);
    Dyadic perScale(1); // what the way from `at` to `to` is multiplied with, per unit of scaled time
    if (path.to) {
        const Dyadic duration = (Dyadic(*path.end) - Dyadic(path.start)).reduced();
        m_scale = duration.mantissa();
        perScale = Dyadic(Integer(1), -duration.exponent());
    }
    const Dyadic scale(m_scale, 0);
    for (std::size_t a = 0; a < D; ++a) {
        if (path.to) {
            const Dyadic way = Dyadic((*path.to)[a]) - Dyadic(path.at[a]);
            m_centre[a] =
                delayed(Polynomial(std::vector<Dyadic>{Dyadic(path.at[a]) * scale, way * perScale}), path.start);
        } else {
            m_centre[a] = delayed(launched(path.at[a], path.velocity[a], path.acceleration[a]), path.start);
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
Polynomial ExactBall<D>::contact(const Feature<D>& feature) const
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

// A double beyond all zeros (Cauchy 1829), or the end of the path.
template <int D>
double ExactBall<D>::horizon(const Polynomial& p) const
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
    const double last = horizon(p);
    return m_start < last ? rootsBetween(p, m_start, last) : std::vector<Instant>{};
}

template <int D>
const std::vector<Instant>& ExactBall<D>::contactTimes(const Feature<D>& feature)
{
    constexpr std::size_t enough = 20'000;
    if (m_times.size() > enough)
        m_times.clear();
    const auto [place, added] = m_times.try_emplace(feature);
    if (added)
        place->second = zeros(contact(feature));
    return place->second;
}

template <int D>
std::optional<Instant> ExactBall<D>::contactTime(const Feature<D>& feature, double early, double late, bool last)
{
    const double low = nextDown(m_start + early);
    const double high = nextUp(m_start + late);
    std::optional<Instant> found;
    for (const Instant& time : contactTimes(feature)) {
        if (time.above() < low || time.below() > high)
            continue;
        // Late in time the window is a few doubles wide and may hold both zeros of a corner.
        if (!found || last)
            found = time;
    }
    return found;
}

template <int D>
Sign ExactBall<D>::side(int axis, long long n, const Moment& moment) const
{
    return signIn(gap(axis, n), moment);
}

// The axis' share, where the centre is beyond line n, seen from the box: below its lower border, above its upper one.
template <int D>
void ExactBall<D>::add(Reach& reach, int axis, long long n, bool lowerBorder, const Moment& moment) const
{
    const Polynomial distance = gap(axis, n);
    const Sign outside = lowerBorder ? -signIn(distance, moment) : signIn(distance, moment);
    if (outside == Sign::positive)
        reach.sum = reach.sum + square(distance);
    const bool belongs = lowerBorder ? holdsLowerSides(m_policy) : holdsUpperSides(m_policy);
    reach.strict = reach.strict || (outside != Sign::negative && !belongs);
}

template <int D>
typename ExactBall<D>::Reach ExactBall<D>::reachOf(const Prefix<D>& prefix, const Moment& moment) const
{
    Reach reach{-m_radiusSquared, false};
    for (int a = 0; a < prefix.depth; ++a) {
        const long long k = prefix.cell[static_cast<std::size_t>(a)];
        add(reach, a, k, true, moment);
        add(reach, a, k + 1, false, moment);
    }
    return reach;
}

template <int D>
bool ExactBall<D>::reaches(const Reach& reach, int axis, long long n, bool upwards, const Moment& moment) const
{
    Reach whole = reach;
    add(whole, axis, n, upwards, moment);
    const Sign sign = signIn(whole.sum, moment);
    return sign == Sign::negative || (sign == Sign::zero && !whole.strict);
}

template <int D>
CellRun ExactBall<D>::range(const Prefix<D>& prefix, const Moment& moment, CellRun guess) const
{
    const Reach reach = reachOf(prefix, moment);
    const int axis = prefix.depth;
    CellRun run = guess;
    while (reaches(reach, axis, run.hi + 1, true, moment))
        ++run.hi;
    while (!reaches(reach, axis, run.hi, true, moment))
        --run.hi;
    while (reaches(reach, axis, run.lo, false, moment))
        --run.lo;
    while (!reaches(reach, axis, run.lo + 1, false, moment))
        ++run.lo;
    return run;
}

template <int D>
bool ExactBall<D>::matters(const Prefix<D>& prefix, const Feature<D>& feature, const Instant& time) const
{
    const Bounds about{time.below(), time.above()};
    for (int a = 0; a < prefix.depth; ++a) {
        const long long low = prefix.cell[static_cast<std::size_t>(a)];
        const bool held = (feature.axes >> a & 1U) != 0;
        const bool heldLow = held && feature.line[static_cast<std::size_t>(a)] == low;
        if (held ? surely(gap(a, heldLow ? low : low + 1), about, heldLow ? Sign::positive : Sign::negative)
                 : surely(gap(a, low), about, Sign::negative) || surely(gap(a, low + 1), about, Sign::positive))
            return false;
    }
    return true;
}

template <int D>
std::optional<Instant> ExactBall<D>::nextChange(const Prefix<D>& prefix, CellRun run, const Instant& now)
{
    std::optional<Instant> next;
    const auto consider = [&](const std::vector<Instant>& times, const Feature<D>* feature) {
        for (auto t = std::upper_bound(times.begin(), times.end(), now); t != times.end(); ++t) {
            if (next && *next <= *t)
                return;
            if (!feature || matters(prefix, *feature, *t)) {
                next = *t;
                return;
            }
        }
    };
    const auto axis = static_cast<std::size_t>(prefix.depth);
    bool bordersMatter = m_isPoint;
    // Every way in which each axis of the prefix is free, at its lower border or at its upper one.
    int ways = 1;
    for (int a = 0; a < prefix.depth && !m_isPoint; ++a)
        ways *= 3;
    struct Line
    {
        long long n;
        signed char sense;
    };
    for (const Line line : {Line{run.lo, -1}, Line{run.lo + 1, -1}, Line{run.hi, 1}, Line{run.hi + 1, 1}}) {
        for (int way = 0; way < ways; ++way) {
            Feature<D> feature;
            feature.axes = 1U << axis;
            feature.line[axis] = line.n;
            feature.sense = way == 0 ? line.sense : static_cast<signed char>(0);
            for (int a = 0, rest = way; rest != 0; ++a, rest /= 3) {
                if (rest % 3 == 0)
                    continue;
                feature.axes |= 1U << a;
                feature.line[static_cast<std::size_t>(a)] =
                    prefix.cell[static_cast<std::size_t>(a)] + (rest % 3 == 2 ? 1 : 0);
            }
            const std::vector<Instant>& times = contactTimes(feature);
            consider(times, &feature);
            // In contact with it all the time: then what belongs to the cell changes where the centre passes a border.
            bordersMatter = bordersMatter || (times.empty() && contact(feature).isZero());
        }
    }
    for (int a = 0; a < prefix.depth && bordersMatter; ++a)
        for (const long long n : {0, 1})
            consider(zeros(gap(a, prefix.cell[static_cast<std::size_t>(a)] + n)), nullptr);
    if (bordersMatter && !m_isPoint)
        for (const long long n : {run.lo, run.lo + 1, run.hi, run.hi + 1})
            consider(zeros(gap(prefix.depth, n)), nullptr);
    return next;
}

template class ExactBall<2>;
template class ExactBall<3>;

} // namespace sweep
