#include <sweepbench/cast.h>

#include "core/contacts/candidate_pairs.h"
#include "core/events/contact_point.h"
#include "core/number/algebraic_root.h"
#include "core/number/roots.h"
#include "core/scene/motion.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/body_state.h>
#include <sweepbench/contacts.h>
#include <sweepbench/number/text.h>
#include <sweepbench/relation.h>
#include <sweepbench/tested_pairs.h>

#include <algorithm>
#include <array>
#include <utility>

namespace sweep {

namespace {

// Whether the body is thick or a polygon.
bool isArea(const BodyPaths& body, const Instant& t)
{
    return body.isClosed() || body.startRadius() > 0 || (body.endRadius() > 0 && t > Instant(body.active().start));
}

Instant fractionAt(Interval run, const Instant& t)
{
    if (t <= Instant(run.start))
        return Instant(0.0);
    if (t >= Instant(run.end))
        return Instant(1.0);
    const Dyadic start(run.start);
    const Dyadic length = Dyadic(run.end) - start;
    if (run.start == 0 && run.end == 1)
        return t;
    if (t.isDouble())
        return rootsBetween(Polynomial({start - Dyadic(t.nearest()), length}), 0, 1).front();
    const AlgebraicRoot& root = *t.root();
    const auto fractionOf = [&](const Dyadic& x) { return Rational(rationalOf(x - start) / rationalOf(length)); };
    const auto fractions = rootsBetween(root.polynomial().composed(start, length), 0, 1);
    const auto found = std::ranges::find_if(fractions, [&](const Instant& fraction) {
        return compare(fraction, fractionOf(root.low())) == Sign::positive &&
               compare(fraction, fractionOf(root.high())) == Sign::negative;
    });
    SWEEP_EXPECTS(found != fractions.end());
    return *found;
}

CastStart startOf(const Scene& scene, std::uint32_t cast, const CastContact& contact)
{
    const Body& own = scene.bodies[cast];
    const Body& other = scene.bodies[contact.body];
    const auto common = commonWindow(scene, own, other);
    if (!common || contact.begin != Instant(common->start))
        return CastStart::outside;
    const auto relation = relationAt(scene, own, other, contact.begin);
    if (!relation || relation->relation == Relation::touch)
        return CastStart::touching;
    const BodyPaths paths(scene, own);
    const bool isOwnArea = isArea(paths, contact.begin);
    const bool isOtherArea = isArea({scene, other}, contact.begin);
    if (!isOwnArea && isOtherArea && paths.count() == 1)
        return CastStart::inside;
    return isOwnArea || isOtherArea ? CastStart::overlapping : CastStart::on;
}

} // namespace

bool isCast(const Scene& scene, const Body& body)
{
    const Interval active = activeInterval(scene, body);
    return !isStationary(body, active) && movesUniformly(scene, body, active);
}

std::optional<Body> castOf(const Scene& scene, const Body& body)
{
    const bool stands = body.shape == Shape::segment || body.shape == Shape::ray || body.shape == Shape::capsule;
    const auto* from = std::get_if<Rest>(&body.a);
    const auto* to = std::get_if<Rest>(&body.b);
    if (!stands || from == nullptr || to == nullptr)
        return {};
    Body cast = body;
    cast.shape = body.shape == Shape::capsule ? Shape::circle : Shape::point;
    cast.a = FromTo{from->at, to->at};
    cast.b = Rest{};
    constexpr Interval unit{0, 1};
    const Interval time = window(scene);
    if (!cast.active && time != unit && time.start <= unit.start && time.end >= unit.end)
        cast.active = unit;
    return isCast(scene, cast) ? std::optional(std::move(cast)) : std::nullopt;
}

const char* name(CastStart start)
{
    static constexpr std::array names{"outside", "touching", "on", "inside", "overlapping"};
    return names[static_cast<std::size_t>(start)];
}

CastContacts::CastContacts(const std::vector<std::uint32_t>& casts)
{
    for (const std::uint32_t body : casts) {
        m_numbers.emplace(body, m_found.size());
        m_found.push_back({body});
    }
}

void CastContacts::add(const Timeline& part)
{
    for (const TimelineInstant& instant : part.instants()) {
        for (const Event& event : part.eventsOf(instant)) {
            if (event.withCell())
                continue;
            for (const auto& [own, other] : {std::pair(event.a, event.b), std::pair(event.b, event.a)})
                if (const auto cast = m_numbers.find(own); cast != m_numbers.end())
                    add(cast->second, other, event, instant.time);
        }
    }
}

// Only the first contact of two bodies counts.
void CastContacts::add(std::size_t cast, std::uint32_t other, const Event& event, const Instant& time)
{
    std::vector<CastContact>& contacts = m_found[cast].contacts;
    const auto [known, isNew] = m_known.try_emplace(std::uint64_t{cast} << 32U | other, contacts.size());
    if (isNew)
        contacts.push_back({.body = other, .event = event, .begin = time});
    CastContact& contact = contacts[known->second];
    const bool isInstant = event.kind == EventKind::touch || event.kind == EventKind::cross;
    if (contact.isOver || (isNew && !isInstant))
        return;
    contact.isOver = true;
    if (isInstant || !event.clipped)
        contact.end = time;
}

std::vector<Cast> CastContacts::casts() const
{
    std::vector<Cast> casts = m_found;
    const auto isEarlier = [](const CastContact& p, const CastContact& q) {
        const auto order = p.begin <=> q.begin;
        return order == std::strong_ordering::equal ? p.body < q.body : order == std::strong_ordering::less;
    };
    for (Cast& cast : casts)
        std::ranges::sort(cast.contacts, isEarlier);
    return casts;
}

Cast solveCast(const Scene& scene, std::uint32_t body, const SolveOptions& options)
{
    SWEEP_EXPECTS(body < scene.bodies.size());
    auto pairs = candidatePairs(scene, {options.threads, options.job});
    std::erase_if(pairs, [body](const BodyPair& pair) { return pair.a != body && pair.b != body; });
    Progress progress(options.job, pairs.size(), 0, 1);
    CastContacts contacts({body});
    contacts.add(timelineOfLists(window(scene), pairEvents(scene, pairs, options, progress)));
    return contacts.casts().front();
}

std::vector<std::uint32_t> testedBodies(const Scene& scene, const Cast& cast)
{
    const TestedPairs tested(scene);
    std::vector<std::uint32_t> bodies;
    for (std::uint32_t other = 0; other < scene.bodies.size(); ++other) {
        const auto [a, b] = std::minmax(cast.body, other);
        if (a != b && cast.against.value_or(other) == other && !tested.whyUntested({a, b}))
            bodies.push_back(other);
    }
    return bodies;
}

CastHit castHit(const Scene& scene, const Cast& cast, const CastContact& contact)
{
    const Interval run = activeInterval(scene, scene.bodies[cast.body]);
    CastHit hit;
    hit.body = contact.body;
    hit.start = startOf(scene, cast.body, contact);
    hit.fraction = fractionAt(run, contact.begin);
    if (contact.end)
        hit.leaves = fractionAt(run, *contact.end);
    if (hit.start != CastStart::outside) {
        hit.sharing = sharingAt(scene, scene.bodies[cast.body], scene.bodies[contact.body], contact.begin);
        return hit;
    }
    Event event = contact.event;
    event.clipped = false; // contactPoint() then computes the point of a touch at the end of the window, too
    const ContactPoint met = contactPoint(scene, event, contact.begin);
    hit.point = met.point;
    hit.normal = met.normal;
    if (hit.normal && event.a == cast.body) // contactPoint() directs it from a towards b
        hit.normal = Vec{0 - hit.normal->x, 0 - hit.normal->y};
    return hit;
}

std::vector<const Instant*> fractionsOf(const std::vector<CastHit>& hits)
{
    std::vector<const Instant*> fractions;
    for (const CastHit& hit : hits) {
        fractions.push_back(&hit.fraction);
        if (hit.leaves)
            fractions.push_back(&*hit.leaves);
    }
    return fractions;
}

} // namespace sweep
