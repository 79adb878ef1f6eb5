#include "app/report/recorded_expectations.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace sweep {

namespace {

ExpectedKind expectedKindOf(EventKind kind)
{
    return kind == EventKind::exit    ? ExpectedKind::exit
           : kind == EventKind::touch ? ExpectedKind::touch
           : kind == EventKind::cross ? ExpectedKind::cross
                                      : ExpectedKind::enter;
}

Expectation expectationOf(const Scene& scene, const Event& event)
{
    Expectation expectation;
    expectation.a = scene.bodies[event.a].id;
    if (event.withCell())
        expectation.other = event.cell;
    else
        expectation.other = scene.bodies[event.b].id;
    expectation.kind = expectedKindOf(event.kind);
    return expectation;
}

// True if the two are equal, apart from the order of their bodies.
bool saysTheSame(const Expectation& p, const Expectation& q)
{
    if (p == q)
        return true;
    Expectation turned = q;
    if (auto* other = std::get_if<std::string>(&turned.other))
        std::swap(turned.a, *other);
    return p == turned;
}

bool areAboutOnePair(const Expectation& p, const Expectation& q)
{
    const auto* other = std::get_if<std::string>(&q.other);
    return (p.a == q.a && p.other == q.other) ||
           (other != nullptr && p.a == *other && p.other == decltype(p.other)(q.a));
}

// Identifies the events of one kind of a pair.
using ExpectationKey = std::tuple<bool, std::uint32_t, std::uint32_t, Cell, EventKind>;
using Groups = std::map<ExpectationKey, std::vector<std::size_t>>;

Groups groupsOf(const Timeline& timeline, const RecordingOptions& options)
{
    Groups groups;
    for (std::size_t i = 0; i < timeline.events().size(); ++i) {
        const Event& event = timeline.events()[i];
        const bool later = options.first != std::pair(event.a, event.b);
        groups[{later, event.a, event.b, event.cell, event.kind}].push_back(i);
    }
    return groups;
}

} // namespace

void dropRepeatedExpectations(Scene& scene)
{
    if (!scene.expect)
        return;
    std::map<std::pair<std::string, std::string>, std::vector<Expectation>> known;
    std::erase_if(*scene.expect, [&known](const Expectation& one) {
        const auto* other = std::get_if<std::string>(&one.other);
        const std::string b = other != nullptr ? *other : std::string();
        std::vector<Expectation>& ofPair = known[std::minmax(one.a, b)];
        const auto isIt = [&one](const Expectation& earlier) { return saysTheSame(earlier, one); };
        if (std::ranges::any_of(ofPair, isIt))
            return true;
        ofPair.push_back(one);
        return false;
    });
}

std::size_t recordExpectations(Scene& scene, const Timeline& timeline, const RecordingOptions& options)
{
    std::vector<Expectation> all = scene.expect.value_or(std::vector<Expectation>());
    const std::size_t maxSize = all.size() + options.limit;
    const auto add = [&](const Expectation& expectation) {
        const auto isContradicted = [&](const Expectation& one) { return areAboutOnePair(one, expectation); };
        if (std::ranges::none_of(options.failed, isContradicted) &&
            std::ranges::none_of(all, [&](const Expectation& one) { return saysTheSame(one, expectation); }))
            all.push_back(expectation);
    };
    std::size_t omitted = 0;
    for (const auto& [key, events] : groupsOf(timeline, options)) {
        std::optional<double> last;
        for (const std::size_t i : events) {
            const double t = timeline.timeOf(i).nearest();
            if (last == t)
                continue;
            if (all.size() >= maxSize) {
                ++omitted;
                continue;
            }
            Expectation expectation = expectationOf(scene, timeline.events()[i]);
            expectation.t = t;
            expectation.count = static_cast<long long>(events.size());
            last = t;
            add(expectation);
        }
    }
    if (options.first && options.first->second != Event::isCell) {
        const auto [a, b] = *options.first;
        const auto& events = timeline.events();
        const bool meet =
            std::ranges::any_of(events, [a = a, b = b](const Event& event) { return event.a == a && event.b == b; });
        if (!meet && options.ofQuietPair)
            add({scene.bodies[a].id, scene.bodies[b].id, *options.ofQuietPair});
    }
    if (!all.empty())
        scene.expect = std::move(all);
    return omitted;
}

} // namespace sweep
