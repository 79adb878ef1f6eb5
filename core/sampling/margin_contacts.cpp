#include "core/sampling/margin_contacts.h"

#include "core/contacts/exact/pair_condition.h"
#include "core/number/bounds.h"
#include "core/number/text/fraction.h"
#include "core/scene/path_legs.h"
#include "core/scene/swept_box.h"

#include <limits>

namespace sweep {

namespace {

// A body that contains every point within the margin of the given one: radii are rounded up. Rays and lines stay as
// they are, because the broad phase pairs them with every body anyway.
Body inflated(Body body, double margin)
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
        if (changes && *body.radius.to == body.radius.from) // rounding must not turn a changing radius into a constant
            body.radius.to = nextUp(body.radius.from);
    }
    if (!has) {
        body.radius.to.reset();
        body.shape = hasTwoControlPoints(body.shape) ? Shape::capsule : Shape::circle;
    }
    return body;
}

// Every body gets the whole margin, so that each body alone covers the margin of a pair.
Scene inflated(const Scene& scene, const Rational& margin)
{
    const double up = std::min(roundedUp(margin), 0x1p1023);
    Scene result = scene;
    for (Body& body : result.bodies)
        body = inflated(std::move(body), up);
    return result;
}

// The motions of a pair over one stretch, with the margin added to the radius of the first.
MotionPair motionsWithMargin(const Scene& scene, BodyPair pair, Interval stretch, const Rational& margin)
{
    auto [p, q] = motionsOver(scene, scene.bodies[pair.a], scene.bodies[pair.b], stretch);
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

// Whether the filter stages prove that the inflated bodies have no contact, so that most pairs need no exact
// arithmetic.
bool certainlyApart(const Scene& large, BodyPair pair, Interval common)
{
    const Body& a = large.bodies[pair.a];
    const Body& b = large.bodies[pair.b];
    const bool anyInflated = !isUnbounded(a.shape) || !isUnbounded(b.shape);
    return anyInflated && contacts(large, a, b, common).empty();
}

} // namespace

std::vector<Contact> contactsWithMargin(const Scene& scene, BodyPair pair, Interval common, const Rational& margin)
{
    const Body& a = scene.bodies[pair.a];
    const Body& b = scene.bodies[pair.b];
    std::vector<Contact> contacts;
    for (const Interval stretch : stretchesOf(a, b, common)) {
        const auto [p, q] = motionsWithMargin(scene, pair, stretch, margin);
        appendContacts(contacts, contactsWhere(pairCondition(p, q, stretch).condition, stretch));
    }
    return contacts;
}

std::vector<PairContacts> pairsWithMargin(const Scene& scene, const Rational& margin, const ParallelJob& work)
{
    const Scene large = inflated(scene, margin);
    const std::vector<BodyPair> pairs = candidatePairs(large, work);
    constexpr std::size_t blockLength = 64;
    const std::size_t blocks = blockCount(pairs.size(), blockLength);
    std::vector<std::vector<PairContacts>> found(blocks);
    parallelFor(work.threads, blocks, [&](std::size_t i) {
        const Block block = blockAt(i, pairs.size(), blockLength);
        for (std::size_t k = block.first; k < block.last && !work.job.stopped(); ++k) {
            const auto common = commonWindow(scene, scene.bodies[pairs[k].a], scene.bodies[pairs[k].b]);
            if (!common || certainlyApart(large, pairs[k], *common))
                continue;
            auto grown = contactsWithMargin(scene, pairs[k], *common, margin);
            if (!grown.empty())
                found[i].push_back({pairs[k], *common, std::move(grown)});
        }
    });
    std::vector<PairContacts> result;
    for (auto& list : found)
        std::move(list.begin(), list.end(), std::back_inserter(result));
    return result;
}

} // namespace sweep
