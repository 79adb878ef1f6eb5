#include "core/measure/expectation.h"

#include "core/measure/untested_pairs.h"
#include "core/number/dyadic.h"

#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace sweep {

namespace {

// The two bodies, or the body and the cell, of an event or an expectation.
using PairKey = std::tuple<std::uint32_t, std::uint32_t, Cell>;

PairKey keyOf(const Event& event)
{
    return {event.a, event.b, event.withCell() ? event.cell : Cell{}};
}

using BodyIndices = std::map<std::string_view, std::uint32_t>;

BodyIndices bodyIndices(const Scene& scene)
{
    BodyIndices indices;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i)
        indices.emplace(scene.bodies[i].id, static_cast<std::uint32_t>(i));
    return indices;
}

PairKey keyOf(const Expectation& expectation, const BodyIndices& indices)
{
    const auto a = indices.at(expectation.a);
    if (const auto* cell = std::get_if<Cell>(&expectation.other))
        return {a, Event::isCell, *cell};
    const auto b = indices.at(*std::get_if<std::string>(&expectation.other));
    return {std::min(a, b), std::max(a, b), Cell{}};
}

bool isOfKind(const Event& event, ExpectedKind kind)
{
    return isOfPair(kind) || std::string_view(name(kind)) == name(event.kind);
}

// |p − q|, exactly, because rounding must not decide which time is the nearest.
Dyadic distance(double p, double q)
{
    const Dyadic difference = Dyadic(p) - Dyadic(q);
    return difference.sign() == Sign::negative ? -difference : difference;
}

void count(ExpectationOutcome& outcome, const Expectation& expectation, const Event& event, double t)
{
    ++outcome.ofPair;
    if (!isOfKind(event, expectation.kind))
        return;
    ++outcome.ofKind;
    if (expectation.t && (!outcome.nearest || distance(t, *expectation.t) < distance(*outcome.nearest, *expectation.t)))
        outcome.nearest = t;
}

bool holds(const Expectation& expectation, const ExpectationOutcome& outcome)
{
    if (outcome.isUntraced || (outcome.untested && !outcome.relation))
        return false;
    if (outcome.relation && !isOfPair(expectation.kind))
        return false;
    if (isOfPair(expectation.kind)) {
        const bool meet = outcome.relation ? *outcome.relation != Relation::apart : outcome.ofPair > 0;
        return meet == (expectation.kind == ExpectedKind::contact);
    }
    if (expectation.count ? std::cmp_not_equal(outcome.ofKind, *expectation.count) : outcome.ofKind == 0)
        return false;
    if (!expectation.t)
        return true;
    if (!outcome.nearest)
        return false;
    if (!expectation.within)
        return *outcome.nearest == *expectation.t;
    return isWithin(*outcome.nearest, *expectation.t, *expectation.within);
}

} // namespace

std::vector<ExpectationOutcome> decideExpectations(const Scene& scene, const Timeline& timeline)
{
    if (!scene.expect)
        return {};
    const auto& expectations = *scene.expect;
    const BodyIndices indices = bodyIndices(scene);
    std::multimap<PairKey, std::size_t> entries;
    for (std::size_t i = 0; i < expectations.size(); ++i)
        entries.emplace(keyOf(expectations[i], indices), i);

    std::vector<ExpectationOutcome> outcomes(expectations.size());
    for (const auto& instant : timeline.instants()) {
        for (const Event& event : timeline.eventsOf(instant)) {
            const auto [first, last] = entries.equal_range(keyOf(event));
            for (auto entry = first; entry != last; ++entry)
                count(outcomes[entry->second], expectations[entry->second], event, instant.time.nearest());
        }
    }
    const TestedPairs tested(scene);
    for (std::size_t i = 0; i < expectations.size(); ++i) {
        const auto [a, b, cell] = keyOf(expectations[i], indices);
        if (b == Event::isCell)
            outcomes[i].isUntraced = !isTraced(scene, scene.bodies[a]);
        if (b == Event::isCell || a == b)
            continue;
        outcomes[i].untested = tested.whyUntested({a, b});
        if (outcomes[i].untested == Untested::atRest)
            outcomes[i].relation = restingRelation(scene, {a, b});
    }
    for (std::size_t i = 0; i < expectations.size(); ++i)
        outcomes[i].holds = holds(expectations[i], outcomes[i]);
    return outcomes;
}

} // namespace sweep
