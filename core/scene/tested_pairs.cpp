#include <sweepbench/tested_pairs.h>

#include "core/scene/motion.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace sweep {

namespace {

std::uint64_t keyOf(BodyPair pair)
{
    return std::uint64_t{pair.a} << 32 | pair.b;
}

std::uint64_t pairsAmong(std::size_t count)
{
    return count < 2 ? 0 : std::uint64_t{count} * (count - 1) / 2;
}

// A range of a body's active time during which it is at rest.
struct RestingTime
{
    Interval active;
    Interval rest;
};

// The ranges during which a body with keys is at rest, in order.
std::vector<Interval> restsOf(const Body& body, Interval active)
{
    std::vector<Interval> rests;
    const std::vector<double> times = keyTimes({body, active}, active);
    double start = active.start;
    const auto add = [&](double end) {
        const Interval stretch{start, end};
        const bool isAdjacent = !rests.empty() && rests.back().end == start;
        if (isStationary(body, stretch))
            isAdjacent ? void(rests.back().end = end) : rests.push_back(stretch);
        start = end;
    };
    for (const double time : times)
        add(time);
    add(active.end);
    return rests;
}

using Numbers = std::vector<double>;

std::uint64_t countBelow(const Numbers& sorted, double x)
{
    return static_cast<std::uint64_t>(std::lower_bound(sorted.begin(), sorted.end(), x) - sorted.begin());
}
std::uint64_t countUpTo(const Numbers& sorted, double x)
{
    return static_cast<std::uint64_t>(std::upper_bound(sorted.begin(), sorted.end(), x) - sorted.begin());
}

// The number of pairs of a point and a query with point.x ≥ query.x and point.y ≤ query.y, by a Fenwick tree over y.
using Points = std::vector<std::pair<double, double>>;

std::uint64_t countDominated(Points points, Points queries)
{
    const auto fromRight = [](const auto& p, const auto& q) { return p.first > q.first; };
    std::sort(points.begin(), points.end(), fromRight);
    std::sort(queries.begin(), queries.end(), fromRight);
    Numbers ys;
    for (const auto& point : points)
        ys.push_back(point.second);
    std::sort(ys.begin(), ys.end());
    std::vector<std::uint64_t> tree(ys.size() + 1, 0);
    std::uint64_t sum = 0;
    auto next = points.begin();
    for (const auto& [x, y] : queries) {
        for (; next != points.end() && next->first >= x; ++next)
            for (std::size_t i = countBelow(ys, next->second) + 1; i < tree.size(); i += i & -i)
                ++tree[i];
        for (std::size_t i = countUpTo(ys, y); i > 0; i -= i & -i)
            sum += tree[i];
    }
    return sum;
}

// Counts, among a set of bodies, the pairs without common time and those at rest during their common time.
//
// A pair is at rest if the common time lies in a resting range I of one body and J of the other. A body with active
// time [s, e] has four kinds of resting ranges: the whole time; a first range [s, x]; a last range [x, e]; and inner
// ranges [x, y]. The common time begins when one of the bodies begins, so I and J cannot both begin after their bodies
// do, and likewise at the end. So whole ranges combine with every kind, first ones with last ones, and no others. A
// common time lies in at most one range of each body, so no pair is counted twice.
class RestCounter
{
public:
    void add(Interval active, bool rests, const std::vector<Interval>& ranges)
    {
        m_starts.push_back(active.start);
        m_ends.push_back(active.end);
        if (rests) {
            m_whole.push_back(active);
            return;
        }
        for (const Interval& rest : ranges) {
            const bool isFirst = rest.start == active.start;
            const bool isLast = rest.end == active.end;
            (isFirst ? m_first : isLast ? m_last : m_inner).push_back({active, rest});
        }
    }

    struct Counts
    {
        std::uint64_t noCommonTime = 0;
        std::uint64_t atRest = 0;
    };
    [[nodiscard]] Counts counts()
    {
        std::sort(m_starts.begin(), m_starts.end());
        std::sort(m_ends.begin(), m_ends.end());
        Counts result;
        for (const double start : m_starts)
            result.noCommonTime += countUpTo(m_ends, start);
        result.atRest = amongWhole() + firstWithLast();
        return result;
    }

private:
    [[nodiscard]] std::uint64_t amongWhole() const
    {
        Numbers starts;
        Numbers ends;
        Points intervals;
        for (const Interval& active : m_whole) {
            starts.push_back(active.start);
            ends.push_back(active.end);
            if (!m_inner.empty())
                intervals.emplace_back(active.start, active.end);
        }
        std::sort(starts.begin(), starts.end());
        std::sort(ends.begin(), ends.end());
        std::uint64_t sum = pairsAmong(m_whole.size());
        for (const double start : starts)
            sum -= countUpTo(ends, start);
        for (const RestingTime& time : m_first) // whole ranges that end in it
            sum += countUpTo(ends, time.rest.end) - countUpTo(ends, time.active.start);
        for (const RestingTime& time : m_last) // whole ranges that begin in it
            sum += countBelow(starts, time.active.end) - countBelow(starts, time.rest.start);
        Points inner;
        for (const RestingTime& time : m_inner)
            inner.emplace_back(time.rest.start, time.rest.end);
        return sum + countDominated(std::move(intervals), std::move(inner));
    }

    // One body begins during the last rest of the other, which ends during the first rest of the former.
    [[nodiscard]] std::uint64_t firstWithLast() const
    {
        Points firsts;
        Numbers starts;
        for (const RestingTime& time : m_first) {
            firsts.emplace_back(time.rest.start, -time.rest.end);
            starts.push_back(time.rest.start);
        }
        std::sort(starts.begin(), starts.end());
        Points lasts;
        std::uint64_t without = 0; // first ranges that begin too late
        for (const RestingTime& time : m_last) {
            lasts.emplace_back(time.rest.start, -time.rest.end);
            without += starts.size() - countBelow(starts, time.rest.end);
        }
        return countDominated(std::move(firsts), std::move(lasts)) - without;
    }

    Numbers m_starts;
    Numbers m_ends;
    std::vector<Interval> m_whole;
    std::vector<RestingTime> m_first;
    std::vector<RestingTime> m_last;
    std::vector<RestingTime> m_inner;
};

} // namespace

Exclusions::Exclusions(const Scene& scene) : m_group(scene.bodies.size(), 0)
{
    std::unordered_map<std::string_view, std::uint32_t> groups;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i)
        if (const auto& group = scene.bodies[i].group)
            m_group[i] = groups.emplace(*group, groups.size() + 1).first->second;
    if (!scene.ignore || scene.ignore->empty())
        return;
    std::unordered_map<std::string_view, std::uint32_t> indices;
    for (std::uint32_t i = 0; i < scene.bodies.size(); ++i)
        indices.emplace(scene.bodies[i].id, i);
    for (const auto& [p, q] : *scene.ignore) {
        const auto a = indices.find(p);
        const auto b = indices.find(q);
        if (a != indices.end() && b != indices.end() && a != b)
            m_ignored.insert(keyOf({std::min(a->second, b->second), std::max(a->second, b->second)}));
    }
}

bool Exclusions::isIgnored(BodyPair pair) const
{
    return !m_ignored.empty() && m_ignored.contains(keyOf(pair));
}

std::vector<BodyPair> Exclusions::ignored() const
{
    std::vector<BodyPair> pairs;
    for (const std::uint64_t key : m_ignored)
        pairs.push_back({static_cast<std::uint32_t>(key >> 32), static_cast<std::uint32_t>(key)});
    return pairs;
}

TestedPairs::TestedPairs(const Scene& scene) : m_scene(scene), m_exclusions(scene)
{
    m_known.reserve(scene.bodies.size());
    for (const Body& body : scene.bodies) {
        const Interval active = activeInterval(scene, body);
        m_known.push_back({active, isStationary(body, active), hasKeys(body)});
    }
}

bool TestedPairs::rests(std::uint32_t body, Interval common) const
{
    const Known& known = m_known[body];
    return known.rests || (known.hasKeys && isStationary(m_scene.bodies[body], common));
}

bool TestedPairs::restsAtTimes(std::uint32_t body) const
{
    const Known& known = m_known[body];
    return known.rests || (known.hasKeys && !restsOf(m_scene.bodies[body], known.active).empty());
}

std::optional<Untested> TestedPairs::whyUntested(BodyPair pair) const
{
    if (m_exclusions.isOfOneGroup(pair))
        return Untested::sameGroup;
    return m_exclusions.isIgnored(pair) ? Untested::ignored : whyUntestedByTime(pair);
}

std::optional<Untested> TestedPairs::whyUntestedByTime(BodyPair pair) const
{
    const Known& p = m_known[pair.a];
    const Known& q = m_known[pair.b];
    const Interval common{std::max(p.active.start, q.active.start), std::min(p.active.end, q.active.end)};
    if (!(common.start < common.end))
        return Untested::noCommonTime;
    if (rests(pair.a, common) && rests(pair.b, common))
        return Untested::atRest;
    return {};
}

// Resting ranges of a body that does not rest all the time; empty for others.
std::vector<Interval> TestedPairs::partialRests(std::uint32_t body) const
{
    const Known& known = m_known[body];
    return known.rests || !known.hasKeys ? std::vector<Interval>{} : restsOf(m_scene.bodies[body], known.active);
}

UntestedCounts TestedPairs::countsByTime() const
{
    RestCounter all;
    for (std::uint32_t i = 0; i < m_known.size(); ++i)
        all.add(m_known[i].active, m_known[i].rests, partialRests(i));
    const auto [noCommonTime, atRest] = all.counts();
    return {.noCommonTime = noCommonTime, .atRest = atRest};
}

UntestedCounts TestedPairs::counts() const
{
    const std::vector<std::uint32_t>& groups = m_exclusions.groups();
    RestCounter all;
    std::unordered_map<std::uint32_t, std::pair<std::size_t, RestCounter>> byGroup;
    for (std::uint32_t i = 0; i < m_known.size(); ++i) {
        const Known& known = m_known[i];
        const std::vector<Interval> ranges = partialRests(i);
        all.add(known.active, known.rests, ranges);
        if (groups[i] == 0)
            continue;
        auto& [size, counter] = byGroup[groups[i]];
        ++size;
        counter.add(known.active, known.rests, ranges);
    }
    const auto [noCommonTime, atRest] = all.counts();
    UntestedCounts result{.noCommonTime = noCommonTime, .atRest = atRest};
    for (auto& [group, members] : byGroup) {
        const auto inGroup = members.second.counts();
        result.sameGroup += pairsAmong(members.first);
        result.noCommonTime -= inGroup.noCommonTime;
        result.atRest -= inGroup.atRest;
    }
    for (const BodyPair pair : m_exclusions.ignored()) {
        if (m_exclusions.isOfOneGroup(pair))
            continue;
        ++result.ignored;
        const auto otherwise = whyUntestedByTime(pair);
        result.noCommonTime -= otherwise == Untested::noCommonTime ? 1U : 0U;
        result.atRest -= otherwise == Untested::atRest ? 1U : 0U;
    }
    return result;
}

const char* name(Untested reason)
{
    static constexpr std::array names{"same group", "ignored", "no common time", "at rest"};
    return names[static_cast<std::size_t>(reason)];
}

} // namespace sweep
