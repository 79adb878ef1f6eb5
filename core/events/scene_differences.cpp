#include "core/events/scene_differences.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace sweep {

namespace {

template <class Owner, class... Values>
std::vector<std::string> differing(const Owner& earlier, const Owner& later,
                                   const std::pair<const char*, Values>&... members)
{
    std::vector<std::string> names;
    const auto compare = [&](const auto& member) {
        if (!(earlier.*member.second == later.*member.second) && (names.empty() || names.back() != member.first))
            names.emplace_back(member.first);
    };
    (compare(members), ...);
    return names;
}

std::vector<std::string> differingMembers(const Body& p, const Body& q)
{
    return differing(p, q, std::pair{"shape", &Body::shape}, std::pair{"path", &Body::a}, std::pair{"path", &Body::b},
                     std::pair{"points", &Body::points}, std::pair{"radius", &Body::radius},
                     std::pair{"name", &Body::name}, std::pair{"active", &Body::active},
                     std::pair{"group", &Body::group}, std::pair{"grid", &Body::grid}, std::pair{"style", &Body::style},
                     std::pair{"x-*", &Body::kept});
}

using IndexOfId = std::unordered_map<std::string, std::size_t>;

IndexOfId indicesOf(const Scene& scene)
{
    IndexOfId indices;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i)
        indices.emplace(scene.bodies[i].id, i);
    return indices;
}

// Two bodies by numbers common to both scenes, the smaller one first, or a body and a cell; and the kind of event.
using Subject = std::pair<PairOrCell, EventKind>;

// Numbers bodies of both scenes by their ids.
class BodyNumbers
{
public:
    std::uint32_t of(const Body& body)
    {
        const auto number = static_cast<std::uint32_t>(m_numbers.size());
        return m_numbers.try_emplace(body.id, number).first->second;
    }

    std::vector<std::uint32_t> of(const Scene& scene)
    {
        std::vector<std::uint32_t> numbers;
        for (const Body& body : scene.bodies)
            numbers.push_back(of(body));
        return numbers;
    }

private:
    std::unordered_map<std::string, std::uint32_t> m_numbers;
};

using EventsBySubject = std::map<Subject, std::vector<std::size_t>>;

EventsBySubject bySubject(const SceneTimeline& solved, BodyNumbers& bodies)
{
    const std::vector<std::uint32_t> numbers = bodies.of(solved.scene);
    EventsBySubject events;
    const auto& all = solved.timeline.events();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Event& event = all[i];
        const std::uint32_t a = numbers[event.a];
        const PairOrCell pair = event.withCell() ? PairOrCell(a, event.cell) : PairOrCell(a, numbers[event.b]);
        events[{pair, event.kind}].push_back(i);
    }
    return events;
}

// Requires: both lists are in order of time. No two events of one subject have the same time.
void compare(const SceneTimeline& earlier, const std::vector<std::size_t>& before, const SceneTimeline& later,
             const std::vector<std::size_t>& after, std::vector<EventDifference>& differences)
{
    std::vector<std::size_t> gone;
    std::vector<std::size_t> come;
    auto p = before.begin();
    auto q = after.begin();
    while (p != before.end() && q != after.end()) {
        const Instant& s = earlier.timeline.timeOf(*p);
        const Instant& t = later.timeline.timeOf(*q);
        if (s < t)
            gone.push_back(*p++);
        else if (t < s)
            come.push_back(*q++);
        else
            ++p, ++q;
    }
    gone.insert(gone.end(), p, before.end());
    come.insert(come.end(), q, after.end());
    const auto distance = [&](std::size_t i, std::size_t j) {
        return std::abs(earlier.timeline.timeOf(gone[i]).nearest() - later.timeline.timeOf(come[j]).nearest());
    };
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < gone.size() || j < come.size()) {
        const std::size_t left = gone.size() - i;
        const std::size_t right = come.size() - j;
        if (right == 0 || (left > right && distance(i + 1, j) < distance(i, j)))
            differences.push_back({gone[i++], std::nullopt});
        else if (left == 0 || (right > left && distance(i, j + 1) < distance(i, j)))
            differences.push_back({std::nullopt, come[j++]});
        else
            differences.push_back({gone[i++], come[j++]});
    }
}

} // namespace

std::vector<BodyDifference> bodyDifferences(const Scene& earlier, const Scene& later)
{
    const IndexOfId before = indicesOf(earlier);
    const IndexOfId after = indicesOf(later);
    std::vector<BodyDifference> differences;
    for (const Body& body : later.bodies) {
        const auto known = before.find(body.id);
        if (known == before.end()) {
            differences.push_back({Difference::added, body.id});
            continue;
        }
        if (auto members = differingMembers(earlier.bodies[known->second], body); !members.empty())
            differences.push_back({Difference::changed, body.id, std::move(members)});
    }
    for (const Body& body : earlier.bodies)
        if (!after.contains(body.id))
            differences.push_back({Difference::removed, body.id});
    return differences;
}

std::vector<std::string> memberDifferences(const Scene& earlier, const Scene& later)
{
    return differing(earlier, later, std::pair{"title", &Scene::title}, std::pair{"notes", &Scene::notes},
                     std::pair{"time", &Scene::time}, std::pair{"numbers", &Scene::numbers},
                     std::pair{"grid", &Scene::grid}, std::pair{"ignore", &Scene::ignore},
                     std::pair{"expect", &Scene::expect}, std::pair{"bookmarks", &Scene::bookmarks},
                     std::pair{"view", &Scene::view}, std::pair{"x-*", &Scene::kept});
}

std::vector<EventDifference> eventDifferences(const SceneTimeline& earlier, const SceneTimeline& later)
{
    BodyNumbers numbers;
    const EventsBySubject before = bySubject(earlier, numbers);
    const EventsBySubject after = bySubject(later, numbers);
    static const std::vector<std::size_t> none;
    std::vector<EventDifference> differences;
    for (const auto& [subject, events] : before) {
        const auto found = after.find(subject);
        compare(earlier, events, later, found == after.end() ? none : found->second, differences);
    }
    for (const auto& [subject, events] : after)
        if (!before.contains(subject))
            compare(earlier, none, later, events, differences);
    const auto timeOf = [&](const EventDifference& one) -> const Instant& {
        return one.later ? later.timeline.timeOf(*one.later) : earlier.timeline.timeOf(*one.earlier);
    };
    std::ranges::stable_sort(differences,
                             [&](const EventDifference& p, const EventDifference& q) { return timeOf(p) < timeOf(q); });
    return differences;
}

std::optional<std::size_t> firstUnlike(const SceneTimeline& earlier, const SceneTimeline& later)
{
    const auto& before = earlier.timeline.events();
    const auto& after = later.timeline.events();
    const auto areAlike = [&](std::size_t i) {
        const Event& p = before[i];
        const Event& q = after[i];
        return samePair(p, q) && p.kind == q.kind && p.clipped == q.clipped &&
               earlier.timeline.instantOf(i) == later.timeline.instantOf(i);
    };
    const std::size_t count = std::min(before.size(), after.size());
    for (std::size_t i = 0; i < count; ++i)
        if (!areAlike(i))
            return i;
    return before.size() == after.size() ? std::nullopt : std::optional(count);
}

} // namespace sweep
