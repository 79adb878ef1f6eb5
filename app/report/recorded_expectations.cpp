#include "app/report/recorded_expectations.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace sweep {

namespace {

ExpectedKind expectedKindOf(EventKind kind)
{
    switch (kind) {
    case EventKind::exit:
        return ExpectedKind::exit;
    case EventKind::touch:
        return ExpectedKind::touch;
    case EventKind::cross:
        return ExpectedKind::cross;
    case EventKind::enter:
        return ExpectedKind::enter;
    }
    return ExpectedKind::enter;
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

// The events of one kind of a pair, in the order of their times.
using Key = std::tuple<bool, std::uint32_t, std::uint32_t, Cell, EventKind>;
using Groups = std::map<Key, std::vector<std::size_t>>;

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

std::size_t recordExpectations(Scene& scene, const Timeline& timeline, const RecordingOptions& options)
{
    std::vector<Expectation> all = scene.expect.value_or(std::vector<Expectation>());
    const std::size_t most = all.size() + options.limit;
    const auto add = [&](const Expectation& expectation) {
        if (std::find(all.begin(), all.end(), expectation) == all.end())
            all.push_back(expectation);
    };
    std::size_t left = 0;
    for (const auto& [key, events] : groupsOf(timeline, options)) {
        std::optional<double> last;
        for (const std::size_t i : events) {
            const double t = timeline.instants()[timeline.instantOf(i)].time.nearest();
            if (last == t)
                continue;
            if (all.size() >= most) {
                ++left;
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
        const bool meet = std::any_of(events.begin(), events.end(),
                                      [a = a, b = b](const Event& event) { return event.a == a && event.b == b; });
        if (!meet)
            add({scene.bodies[a].id, scene.bodies[b].id});
    }
    if (!all.empty())
        scene.expect = std::move(all);
    return left;
}

} // namespace sweep
