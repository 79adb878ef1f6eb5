#include "core/measure/clearance.h"

#include "core/base/contract.h"
#include "core/measure/two_lines.h"
#include "core/number/algebraic_root.h"
#include "core/number/roots.h"
#include "core/number/sample.h"
#include "core/predicates/hull.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace sweep {

namespace {

Rational pointSquare(const RationalVec& point, const BodyMoment& hull)
{
    const RationalVec d = hull.b - hull.a;
    const RationalVec w = point - hull.a;
    if (d.isZero())
        return dot(w, w);
    Rational u = dot(w, d) / dot(d, d);
    if (hull.shape != Shape::line && u.sign() < 0)
        u = 0;
    if (!isUnbounded(hull.shape) && u > 1)
        u = 1;
    const RationalVec way = w - u * d;
    return dot(way, way);
}

// Hulls that share no point are nearest at an end of one of them, or parallel: then everywhere along one.
Rational distanceSquare(const BodyMoment& p, const BodyMoment& q)
{
    if (hasTwoControlPoints(p.shape) && hasTwoControlPoints(q.shape) && twoLines(p, q).hullsMeet)
        return 0;
    Rational least = std::min(pointSquare(p.a, q), pointSquare(q.a, p));
    if (!isUnbounded(p.shape))
        least = std::min(least, pointSquare(p.b, q));
    if (!isUnbounded(q.shape))
        least = std::min(least, pointSquare(q.b, p));
    return least;
}

// A distance, squared: n/d, where the two polynomials beside it (if there) say that it may be the bodies' distance.
struct Feature
{
    Polynomial n;
    Polynomial d;
    std::vector<std::pair<Polynomial, Sign>> sides = {}; // it holds where each has this sign, or is zero
};

// The distances over one stretch, times the scale of the motions.
struct Features
{
    std::vector<Feature> all;
    Polynomial radius;
    Integer scale;
};

void addBeside(Features& features, const PolynomialVec& p, const Hull& hull)
{
    const PolynomialVec d = hull.direction();
    const Polynomial side = cross(d, p - hull.a);
    Feature feature{square(side), lengthSquared(d)};
    if (hull.kind != HullKind::line)
        feature.sides.emplace_back(dot(d, p - hull.a), Sign::positive);
    if (hull.kind == HullKind::segment)
        feature.sides.emplace_back(dot(d, p - hull.b), Sign::negative);
    features.all.push_back(std::move(feature));
}

Features featuresOf(const Body& a, Motion p, const Body& b, Motion q)
{
    shareScale(p, q);
    Features features{{}, p.radius + q.radius, p.scale};
    const Hull first(a.shape, p);
    const Hull second(b.shape, q);
    for (const PolynomialVec& end : first.ends()) {
        for (const PolynomialVec& other : second.ends())
            features.all.push_back({lengthSquared(end - other), Polynomial(Dyadic(1))});
        if (second.kind != HullKind::point)
            addBeside(features, end, second);
    }
    if (first.kind != HullKind::point)
        for (const PolynomialVec& end : second.ends())
            addBeside(features, end, first);
    return features;
}

// Where √(n/d) − R is stationary: (n/d)′ = 2·√(n/d)·R′, squared and without denominators where R changes.
Polynomial stationary(const Feature& f, const Polynomial& radius)
{
    const Polynomial slope = f.n.derivative() * f.d - f.n * f.d.derivative();
    const Polynomial rate = radius.derivative();
    if (rate.isZero())
        return slope;
    return square(slope) - Polynomial(Dyadic(4)) * f.n * f.d * square(f.d) * square(rate);
}

std::vector<Instant> candidates(const Features& features, Interval stretch)
{
    std::vector<Instant> times;
    const auto add = [&](const Polynomial& p) {
        if (p.isZero())
            return;
        const std::vector<Instant> roots = rootsBetween(p, stretch.start, stretch.end);
        times.insert(times.end(), roots.begin(), roots.end());
    };
    for (const Feature& feature : features.all) {
        add(stationary(feature, features.radius));
        for (const auto& side : feature.sides)
            add(side.first);
    }
    return times;
}

// The value of a feature at an irrational time; none where it is not the distance then. Its enclosure narrows until it
// rounds to one double, or to two neighbours.
std::optional<Rounded> valueAt(const Feature& f, const Features& features, const Instant& t)
{
    for (const auto& [side, sign] : f.sides)
        if (signAt(side, t) == -sign)
            return {};
    if (signAt(f.d, t) != Sign::positive)
        return {};
    if (signAt(f.n - square(features.radius) * f.d, t) == Sign::zero)
        return Rounded{0, true};
    const Rational unit = Rational(1) / Rational(features.scale);
    constexpr int mostBits = 1 << 14;
    for (int bits = 128;; bits *= 4) {
        const Enclosure time = t.root()->narrowed(bits).enclosure();
        const auto on = [&](const Polynomial& p) { return valueOn(p, time, bits + 64); };
        const Enclosure ratio = quotient(on(f.n), on(f.d), bits + 64);
        const Enclosure radius = on(features.radius);
        const auto rounded = [&](const Dyadic& square, const Dyadic& reach) {
            const Rational positive = square.sign() == Sign::negative ? Rational(0) : rationalOf(square);
            return nearestFinite(Surd{-unit * rationalOf(reach), unit, positive}).value;
        };
        const double low = rounded(ratio.low, radius.high);
        const double high = rounded(ratio.high, radius.low);
        if (high <= std::nextafter(low, std::numeric_limits<double>::infinity()) || bits >= mostBits)
            return Rounded{low, false};
    }
}

// Collects the curve.
class Curve
{
public:
    Curve(const Scene& scene, const Body& a, const Body& b) : m_scene(scene), m_a(a), m_b(b) {}

    void addStretch(Interval stretch)
    {
        const auto motion = [&](const Body& body) { return motionOver(body, activeInterval(m_scene, body), stretch); };
        const Features features = featuresOf(m_a, motion(m_a), m_b, motion(m_b));
        offer(stretch.start);
        offer(stretch.end);
        for (const Instant& time : candidates(features, stretch)) {
            offer(time.nearest(), time.isDouble());
            for (const Feature& feature : features.all)
                if (const auto value = time.isDouble() ? std::nullopt : valueAt(feature, features, time))
                    takeLeast(time.nearest(), *value);
        }
    }
    // A sample, which may be the least value.
    void offer(double t, bool mayBeLeast = true)
    {
        const Rounded value = nearestFinite(at(t));
        m_curve.samples.push_back({t, value.value});
        if (mayBeLeast)
            takeLeast(t, value);
    }
    void refine(int depth)
    {
        sort();
        const auto [least, greatest] =
            std::minmax_element(m_curve.samples.begin(), m_curve.samples.end(),
                                [](const ClearanceSample& p, const ClearanceSample& q) { return p.value < q.value; });
        m_tolerance = (greatest->value / 2 - least->value / 2) / 500;
        const std::vector<ClearanceSample> coarse = m_curve.samples;
        for (std::size_t i = 1; i < coarse.size(); ++i)
            halve(coarse[i - 1], coarse[i], depth);
        sort();
    }
    [[nodiscard]] ClearanceCurve take() { return std::move(m_curve); }
    void setContacts(std::vector<Contact> contacts) { m_curve.contacts = std::move(contacts); }

private:
    [[nodiscard]] Surd at(double t) const
    {
        return clearanceOf(*momentOf(m_scene, m_a, t), *momentOf(m_scene, m_b, t));
    }
    void takeLeast(double t, const Rounded& value)
    {
        if (m_hasLeast && !(value.value < m_curve.minimum.value))
            return;
        m_hasLeast = true;
        m_curve.minimum = {t, value.value};
        m_curve.minimumIsExact = value.isExact;
    }
    void sort()
    {
        auto& samples = m_curve.samples;
        std::sort(samples.begin(), samples.end(), [](const auto& p, const auto& q) { return p.t < q.t; });
        samples.erase(
            std::unique(samples.begin(), samples.end(), [](const auto& p, const auto& q) { return p.t == q.t; }),
            samples.end());
    }
    void halve(const ClearanceSample& p, const ClearanceSample& q, int depth)
    {
        const double t = p.t / 2 + q.t / 2;
        if (depth == 0 || !(p.t < t && t < q.t))
            return;
        const ClearanceSample middle{t, nearestFinite(at(t)).value};
        if (!(std::abs(middle.value - (p.value / 2 + q.value / 2)) > m_tolerance))
            return;
        m_curve.samples.push_back(middle);
        halve(p, middle, depth - 1);
        halve(middle, q, depth - 1);
    }

    const Scene& m_scene;
    const Body& m_a;
    const Body& m_b;
    ClearanceCurve m_curve;
    bool m_hasLeast = false;
    double m_tolerance = 0;
};

} // namespace

Surd clearanceOf(const BodyMoment& p, const BodyMoment& q)
{
    return {-(p.radius + q.radius), 1, distanceSquare(p, q)};
}

ClearanceCurve clearanceCurve(const Scene& scene, const Body& a, const Body& b, Interval common, int intervals)
{
    SWEEP_EXPECTS(intervals >= 1);
    constexpr int deepest = 8;
    Curve curve(scene, a, b);
    for (const Interval& stretch : stretchesOf(a, b, common))
        curve.addStretch(stretch);
    std::vector<Contact> touching = contacts(scene, a, b, common);
    for (const Contact& contact : touching)
        if (!contact.lastsOneInstant())
            if (const auto inside = doubleBetween(contact.begin, contact.end))
                curve.offer(*inside); // hulls may cross without an end that meets
    for (int i = 1; i < intervals; ++i) {
        const double share = static_cast<double>(i) / intervals;
        curve.offer(std::clamp(common.start * (1 - share) + common.end * share, common.start, common.end));
    }
    curve.refine(deepest);
    curve.setContacts(std::move(touching));
    return curve.take();
}

} // namespace sweep
