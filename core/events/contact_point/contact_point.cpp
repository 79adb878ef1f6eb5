#include "core/events/contact_point/contact_point.h"

#include "core/contacts/contacts.h"
#include "core/events/contact_point/contact_feature.h"
#include "core/events/contact_point/contact_point_filter.h"
#include "core/events/contact_point/unit_vector.h"
#include "core/number/quotient.h"
#include "core/number/roots.h"
#include "core/number/text/digits.h"
#include "core/scene/stretch_at.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

Vec rounded(const RationalPoint& point, const Instant& t)
{
    return {nearestQuotient(point.numerator.x, point.denominator, t),
            nearestQuotient(point.numerator.y, point.denominator, t)};
}

RationalPoint middleOf(const RationalPoint& p, const RationalPoint& q)
{
    const auto sum = [&](const Polynomial& m, const Polynomial& n) { return m * q.denominator + n * p.denominator; };
    return {{sum(p.numerator.x, q.numerator.x), sum(p.numerator.y, q.numerator.y)},
            p.denominator * q.denominator * Polynomial(Dyadic(2))};
}

double distanceBetween(Vec p, Vec q)
{
    return std::max(std::abs(p.x / 2 - q.x / 2), std::abs(p.y / 2 - q.y / 2));
}

// The midpoint of the two features that are furthest apart.
RationalPoint sharedPoint(const std::vector<ContactFeature>& features, const Instant& t)
{
    std::vector<Vec> points;
    for (const ContactFeature& feature : features)
        points.push_back(rounded(feature.point, t));
    std::size_t first = 0;
    std::size_t second = 0;
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = i + 1; j < points.size(); ++j)
            if (distanceBetween(points[i], points[j]) > distanceBetween(points[first], points[second])) {
                first = i;
                second = j;
            }
    return first == second ? features.front().point : middleOf(features[first].point, features[second].point);
}

Vec direction(const PolynomialVec& v, const Instant& t)
{
    Slope slope{.x = signAt(v.x, t), .y = signAt(v.y, t)};
    if (slope.x == Sign::zero || slope.y == Sign::zero)
        return unitVector(slope);
    const auto size = [](const Polynomial& p, Sign s) { return s == Sign::negative ? -p : p; };
    const Polynomial width = size(v.x, slope.x);
    const Polynomial height = size(v.y, slope.y);
    slope.isFlat = signAt(width - height, t) != Sign::negative;
    slope.ratio = slope.isFlat ? nearestQuotient(height, width, t) : nearestQuotient(width, height, t);
    return unitVector(slope);
}

ContactPoint rounded(const std::vector<ContactFeature>& features, const Instant& t)
{
    ContactPoint result;
    if (features.empty())
        return result;
    result.point = rounded(sharedPoint(features, t), t);
    const auto directed =
        std::find_if(features.begin(), features.end(), [](const ContactFeature& f) { return f.normal; });
    if (directed != features.end())
        result.normal = direction(*directed->normal, t);
    return result;
}

CornerBox boxOf(const Grid& grid, Cell cell, const Integer& scale)
{
    const Vec origin = grid.origin.value_or(Vec{});
    const auto line = [&](double from, double spacing, long long n) {
        return (Dyadic(from) + Dyadic(spacing) * Dyadic(static_cast<std::int64_t>(n))) * Dyadic(scale, 0);
    };
    return {{line(origin.x, grid.spacing.x, cell.i), line(origin.x, grid.spacing.x, cell.i + 1)},
            {line(origin.y, grid.spacing.y, cell.j), line(origin.y, grid.spacing.y, cell.j + 1)}};
}

// Requires: the event is not clipped.
OneSidedInstant oneSidedInstant(const Scene& scene, const Event& event, const Instant& time)
{
    const Body& a = scene.bodies[event.a];
    const Body& b = event.withCell() ? a : scene.bodies[event.b];
    const TimeSide side = event.kind == EventKind::exit ? TimeSide::after : TimeSide::before;
    return {time, side, stretchAt(a, b, *commonWindow(scene, a, b), time, side)};
}

std::vector<ContactFeature> featuresOf(const Scene& scene, const Event& event, const OneSidedInstant& instant)
{
    const Body& a = scene.bodies[event.a];
    if (event.withCell()) {
        const Motion motion = motionOver(a, activeInterval(scene, a), instant.stretch);
        return cellFeatures(motion, boxOf(*scene.grid, event.cell, motion.scale), instant);
    }
    const MotionPair motions = motionsOver(scene, a, scene.bodies[event.b], instant.stretch);
    return pairFeatures(motions.a, motions.b, instant);
}

// None for a clipped event, or if the two share no point.
std::optional<RationalPoint> exactPoint(const Scene& scene, const Event& event, const Instant& time)
{
    if (event.clipped)
        return {};
    const std::vector<ContactFeature> features = featuresOf(scene, event, oneSidedInstant(scene, event, time));
    return features.empty() ? std::nullopt : std::optional(sharedPoint(features, time));
}

ContactPoint exactContactPoint(const Scene& scene, const Event& event, const OneSidedInstant& instant)
{
    return rounded(featuresOf(scene, event, instant), instant.time);
}

} // namespace

ContactPoint contactPoint(const Scene& scene, const Event& event, const Instant& time)
{
    if (event.clipped)
        return {};
    const OneSidedInstant instant = oneSidedInstant(scene, event, time);
    const auto filtered = filteredContactPoint(scene, event, instant);
    return filtered ? *filtered : exactContactPoint(scene, event, instant);
}

std::optional<DoubleDoubleVec> doubleDoubleContactPoint(const Scene& scene, const Event& event, const Instant& time)
{
    const auto point = exactPoint(scene, event, time);
    if (!point)
        return {};
    return DoubleDoubleVec{doubleDoubleQuotient(point->numerator.x, point->denominator, time),
                           doubleDoubleQuotient(point->numerator.y, point->denominator, time)};
}

std::optional<std::array<std::string, 2>> contactPointDigits(const Scene& scene, const Event& event,
                                                             const Instant& time, int count)
{
    const auto point = exactPoint(scene, event, time);
    if (!point)
        return {};
    return pointDigits(point->numerator, point->denominator, time, count);
}

namespace {

// Whether two points are equal at an instant.
bool areOne(const RationalPoint& p, const RationalPoint& q, const Instant& t)
{
    const auto isSame = [&](const Polynomial& m, const Polynomial& n) {
        return signAt(m * q.denominator - n * p.denominator, t) == Sign::zero;
    };
    return isSame(p.numerator.x, q.numerator.x) && isSame(p.numerator.y, q.numerator.y);
}

} // namespace

std::optional<int> contactDigitsTelling(const Scene& scene, const TimedEvent& p, const TimedEvent& q, bool areEqual)
{
    constexpr int fewest = 17;
    constexpr int most = 100;
    const bool isOneTime = p.time == q.time;
    if (areEqual && isOneTime && p.event.a == q.event.a && p.event.withCell() && q.event.withCell())
        return {};
    const auto first = exactPoint(scene, p.event, p.time);
    const auto second = exactPoint(scene, q.event, q.time);
    if (!first || !second || (isOneTime && areOne(*first, *second, p.time)))
        return {};
    const auto differ = [&](int count) {
        return pointDigits(first->numerator, first->denominator, p.time, count) !=
               pointDigits(second->numerator, second->denominator, q.time, count);
    };
    if (!differ(most))
        return {};
    int count = fewest;
    while (!differ(count))
        ++count;
    return count;
}

std::optional<ContactPoint> contactPointFiltered(const Scene& scene, const Event& event, const Instant& time)
{
    return event.clipped ? ContactPoint{} : filteredContactPoint(scene, event, oneSidedInstant(scene, event, time));
}

ContactPoint contactPointExact(const Scene& scene, const Event& event, const Instant& time)
{
    return event.clipped ? ContactPoint{} : exactContactPoint(scene, event, oneSidedInstant(scene, event, time));
}

} // namespace sweep
