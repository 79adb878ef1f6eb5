#include "core/sampling/margin_contacts.h"

#include "core/contacts/exact/gap.h"
#include "core/number/bounds.h"
#include "core/number/text/fraction.h"
#include "core/scene/swept_box.h"

#include <cmath>
#include <limits>

namespace sweep {

namespace {

// A body that surely holds everything within the margin of another: radii are rounded up. Rays and lines stay as they
// are, no box holds them anyway.
Body swollen(Body body, double margin)
{
    if (isUnbounded(body.shape))
        return body;
    const auto grown = [margin](double radius) {
        return std::min(nextUp(radius + margin), std::numeric_limits<double>::max());
    };
    const bool has = hasRadius(body.shape);
    const double before = has ? body.radius.from : 0;
    body.radius.from = grown(before);
    if (has && body.radius.to) {
        const bool changes = *body.radius.to != before;
        body.radius.to = grown(*body.radius.to);
        if (changes && *body.radius.to == body.radius.from) // rounding must not make it stand still
            body.radius.to = nextUp(body.radius.from);
    }
    if (!has) {
        body.radius.to.reset();
        body.shape = hasTwoControlPoints(body.shape) ? Shape::capsule : Shape::circle;
    }
    return body;
}

// One of two bodies is swollen by all of the margin, which covers the sum of both.
Scene swollen(const Scene& scene, const Rational& margin)
{
    const double up = std::min(leastDoubleFrom(margin), 0x1p1023);
    Scene result = scene;
    for (Body& body : result.bodies)
        body = swollen(std::move(body), up);
    return result;
}

// Both over one stretch at one scale, the margin in the radius of the first.
std::pair<Motion, Motion> motions(const Scene& scene, BodyPair pair, Interval stretch, const Rational& margin)
{
    const Body& a = scene.bodies[pair.a];
    const Body& b = scene.bodies[pair.b];
    Motion p = motionOver(a, activeInterval(scene, a), stretch);
    Motion q = motionOver(b, activeInterval(scene, b), stretch);
    shareScale(p, q);
    // margin = numerator/(odd·2^twos)
    const Integer denominator = boost::multiprecision::denominator(margin);
    const int twos = trailingZeros(denominator);
    const Integer odd = shifted(denominator, -twos);
    const Dyadic step(boost::multiprecision::numerator(margin) * p.scale, -twos);
    p = p.scaledBy(odd);
    q = q.scaledBy(odd);
    p.radius = p.radius + Polynomial(step);
    return {std::move(p), std::move(q)};
}

// The swollen pair is asked by the fast stages: what it does not meet needs no integers.
bool surelyApart(const Scene& large, BodyPair pair, Interval common)
{
    const Body& a = large.bodies[pair.a];
    const Body& b = large.bodies[pair.b];
    const bool anySwollen = !isUnbounded(a.shape) || !isUnbounded(b.shape);
    return anySwollen && contacts(large, a, b, common).empty();
}

} // namespace

std::vector<Contact> contactsWithMargin(const Scene& scene, BodyPair pair, Interval common, const Rational& margin)
{
    const Body& a = scene.bodies[pair.a];
    const Body& b = scene.bodies[pair.b];
    std::vector<Span> spans;
    for (const Interval stretch : stretchesOf(a, b, common)) {
        const auto [p, q] = motions(scene, pair, stretch, margin);
        joinSpans(spans, spansOf(pairCondition(a.shape, p, b.shape, q, stretch).condition, stretch));
    }
    std::vector<Contact> contacts;
    for (const Span& span : spans)
        contacts.push_back(contactOf(span, common));
    return contacts;
}

std::vector<PairContacts> pairsWithMargin(const Scene& scene, const Rational& margin, const ParallelJob& work)
{
    const Scene large = swollen(scene, margin);
    const std::vector<BodyPair> pairs = candidatePairs(large, work);
    constexpr std::size_t blockLength = 64;
    const std::size_t blocks = blockCount(pairs.size(), blockLength);
    std::vector<std::vector<PairContacts>> found(blocks);
    inParallel(work.threads, blocks, [&](std::size_t i) {
        const Block block = blockAt(i, pairs.size(), blockLength);
        for (std::size_t k = block.first; k < block.last && !work.job.stopped(); ++k) {
            const auto common = commonWindow(scene, scene.bodies[pairs[k].a], scene.bodies[pairs[k].b]);
            if (!common || surelyApart(large, pairs[k], *common))
                continue;
            auto grown = contactsWithMargin(scene, pairs[k], *common, margin);
            if (!grown.empty())
                found[i].push_back({pairs[k], std::move(grown)});
        }
    });
    std::vector<PairContacts> result;
    for (auto& list : found)
        std::move(list.begin(), list.end(), std::back_inserter(result));
    return result;
}

} // namespace sweep
