#include "core/tools/polygon_editing.h"

#include "core/base/decimal.h"
#include "core/scene/editing.h"
#include "core/scene/polygon.h"
#include "core/scene/prepared_body.h"
#include "core/scene_file/kept_members.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/base/utf8.h>
#include <sweepbench/scene_file.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace sweep {

namespace {

constexpr std::string_view sideWord = " side ";
constexpr std::size_t mostProblems = 20;

const std::string& shownAs(const Body& body)
{
    return body.name && !body.name->empty() ? *body.name : body.id;
}

std::string inQuotes(const Body& body)
{
    return '"' + shortened(shownAs(body)) + '"';
}

std::string placeText(Vec at)
{
    return "(" + shortestDecimal(at.x) + ", " + shortestDecimal(at.y) + ")";
}

// The position of a control point at a time, each coordinate the nearest double.
Vec nearestPosition(const Path& path, Interval active, Interval stretch, double t)
{
    // A sum turns −0 into 0.
    const auto* line = std::get_if<FromTo>(&path);
    if (line && (t == active.start || t == active.end))
        return (t == active.start ? line->from : line->to) + Vec{};
    if (const auto* rest = std::get_if<Rest>(&path))
        return rest->at + Vec{};
    const ScaledPoint point = pointOver(path, active, stretch);
    const Dyadic scale(point.scale, 0);
    const Dyadic time(t);
    return {roundedQuotient(point.at.x.at(time), scale).value + 0.0,
            roundedQuotient(point.at.y.at(time), scale).value + 0.0};
}

// Whether two control points have the same position at every time.
bool moveAlike(const Path& p, const Path& q, Interval active)
{
    if (p == q)
        return true;
    const PreparedBody a(BodyPaths({}, p, p, active));
    const PreparedBody b(BodyPaths({}, q, q, active));
    return std::ranges::all_of(stretchesOf(a, b, active), [&](Interval stretch) {
        const auto [one, other] = motionsOver(a, b, stretch);
        const PolynomialVec difference = one.a - other.a;
        return difference.x.isZero() && difference.y.isZero();
    });
}

// Segments as a graph: their ends meet in joints.
class SideChain
{
public:
    // Requires: valid bodies with the same active interval.
    SideChain(const Scene& scene, std::span<const std::size_t> indices);

    // Why it is not one closed chain; empty if it is.
    [[nodiscard]] std::vector<Problem> problems() const;
    // A side, and whether the chain runs from its b to its a.
    struct Step
    {
        std::size_t side = 0;
        bool isReversed = false;
    };
    // The steps from a to b of the first side and on. Requires: no end is free.
    [[nodiscard]] std::vector<Step> steps() const;
    [[nodiscard]] const Path& startOf(const Step& step) const { return pathOf(2 * step.side + step.isReversed); }
    [[nodiscard]] const Path& endOf(const Step& step) const { return pathOf(2 * step.side + !step.isReversed); }

private:
    // End 2k is the end a of side k, end 2k + 1 its end b.
    struct Joint
    {
        Vec start;
        std::vector<std::size_t> ends;
    };
    [[nodiscard]] const Body& side(std::size_t k) const { return m_scene.bodies[m_indices[k]]; }
    [[nodiscard]] const Path& pathOf(std::size_t end) const { return end % 2 ? side(end / 2).b : side(end / 2).a; }
    void add(std::size_t end, std::map<std::array<double, 4>, std::vector<std::size_t>>& near);
    [[nodiscard]] std::string where(const Joint& joint) const;
    [[nodiscard]] std::string problemOf(std::size_t joint) const;
    [[nodiscard]] std::string problemOfFreeEnd(const Joint& joint) const;

    const Scene& m_scene;
    std::span<const std::size_t> m_indices;
    Interval m_active;
    std::vector<Joint> m_joints;
    std::vector<std::size_t> m_jointOf; // by end
    std::map<std::array<double, 2>, std::vector<std::size_t>> m_freeByStart;
};

SideChain::SideChain(const Scene& scene, std::span<const std::size_t> indices)
    : m_scene(scene), m_indices(indices), m_active(activeInterval(scene, scene.bodies[indices.front()]))
{
    std::map<std::array<double, 4>, std::vector<std::size_t>> near;
    for (std::size_t end = 0; end < 2 * indices.size(); ++end)
        add(end, near);
    for (std::size_t joint = 0; joint < m_joints.size(); ++joint)
        if (m_joints[joint].ends.size() == 1)
            m_freeByStart[{m_joints[joint].start.x, m_joints[joint].start.y}].push_back(joint);
}

// Ends that move alike have the same first and last position, so only those are compared exactly.
void SideChain::add(std::size_t end, std::map<std::array<double, 4>, std::vector<std::size_t>>& near)
{
    const Path& path = pathOf(end);
    std::vector<Interval> stretches{m_active};
    if (std::holds_alternative<Keyed>(path))
        stretches = PreparedBody(BodyPaths({}, path, path, m_active)).stretches();
    const Vec from = nearestPosition(path, m_active, stretches.front(), m_active.start);
    const Vec to = nearestPosition(path, m_active, stretches.back(), m_active.end);
    std::vector<std::size_t>& joints = near[{from.x, from.y, to.x, to.y}];
    const auto joint = std::ranges::find_if(
        joints, [&](std::size_t one) { return moveAlike(pathOf(m_joints[one].ends.front()), path, m_active); });
    if (joint != joints.end()) {
        m_joints[*joint].ends.push_back(end);
        m_jointOf.push_back(*joint);
        return;
    }
    joints.push_back(m_joints.size());
    m_jointOf.push_back(m_joints.size());
    m_joints.push_back({from, {end}});
}

std::string SideChain::where(const Joint& joint) const
{
    const bool rests = std::holds_alternative<Rest>(pathOf(joint.ends.front()));
    return placeText(joint.start) + (rests ? std::string() : " at t = " + shortestDecimal(m_active.start));
}

std::string SideChain::problemOfFreeEnd(const Joint& joint) const
{
    const std::string own = inQuotes(side(joint.ends.front() / 2));
    const std::vector<std::size_t>& free = m_freeByStart.at({joint.start.x, joint.start.y});
    for (const std::size_t other : free)
        if (const std::size_t end = m_joints[other].ends.front(); end != joint.ends.front())
            return "ends of " + own + " and " + inQuotes(side(end / 2)) + " are both at " + placeText(joint.start) +
                   " at t = " + shortestDecimal(m_active.start) +
                   ", but then move apart; ends that are joined are in the same place at every time";
    return "the end of " + own + " at " + where(joint) +
           " is free; in a closed chain, each end is that of exactly one "
           "other segment, at every time";
}

// The problem at a joint; empty if there is none.
std::string SideChain::problemOf(std::size_t joint) const
{
    const std::vector<std::size_t>& ends = m_joints[joint].ends;
    if (ends.size() == 1)
        return problemOfFreeEnd(m_joints[joint]);
    const std::size_t first = ends[0] / 2;
    if (ends[1] / 2 == first)
        return inQuotes(side(first)) + " has both ends at " + where(m_joints[joint]) +
               "; an edge has two different ends";
    if (ends.size() == 2)
        return {};
    return std::to_string(ends.size()) + " ends meet at " + where(m_joints[joint]) + ", those of " +
           inQuotes(side(first)) + ", " + inQuotes(side(ends[1] / 2)) + " and " + inQuotes(side(ends[2] / 2)) +
           (ends.size() > 3 ? " among others" : "") + "; in a closed chain, two ends meet";
}

std::vector<Problem> SideChain::problems() const
{
    std::vector<Problem> problems;
    std::unordered_set<std::string> known; // two free ends in one place have the same problem
    for (std::size_t joint = 0; joint < m_joints.size() && problems.size() < mostProblems; ++joint) {
        if (std::string message = problemOf(joint); !message.empty() && m_joints[joint].ends.size() != 1)
            problems.push_back({.message = std::move(message)});
        else if (!message.empty() && known.insert(placeText(m_joints[joint].start)).second)
            problems.push_back({.message = std::move(message)});
    }
    if (!problems.empty())
        return problems;
    const std::size_t inChain = steps().size();
    if (inChain < m_indices.size())
        problems.push_back({.message = "there are several closed chains: that of " + inQuotes(side(0)) + " has " +
                                       std::to_string(inChain) + " of the " + std::to_string(m_indices.size()) +
                                       " segments; a polygon is one chain"});
    return problems;
}

std::vector<SideChain::Step> SideChain::steps() const
{
    std::vector<Step> steps;
    std::size_t end = 1; // the end to go on from
    do {
        steps.push_back({end / 2, end % 2 == 0});
        const std::vector<std::size_t>& ends = m_joints[m_jointOf[end]].ends;
        end = (ends[0] == end ? ends[1] : ends[0]) ^ 1U;
    } while (end != 1);
    return steps;
}

// The common stem of texts that are all "STEM side NUMBER"; nothing if they are not.
std::optional<std::string> commonStem(const std::vector<std::string_view>& texts)
{
    std::optional<std::string_view> common;
    for (const std::string_view text : texts) {
        const std::size_t word = text.rfind(sideWord);
        if (word == std::string_view::npos || word == 0)
            return {};
        const std::string_view number = text.substr(word + sideWord.size());
        const std::string_view stem = text.substr(0, word);
        if (number.empty() || number.find_first_not_of("0123456789") != std::string_view::npos ||
            stem != common.value_or(stem))
            return {};
        common = stem;
    }
    return common ? std::optional<std::string>(*common) : std::nullopt;
}

std::pair<double, double> thicknessOf(const Body& side)
{
    if (!hasRadius(side.shape))
        return {0.0, 0.0};
    return {side.radius.from, side.radius.to.value_or(side.radius.from)};
}

std::string thicknessText(const Body& side)
{
    const auto [from, to] = thicknessOf(side);
    return inQuotes(side) + " has the radius " + shortestDecimal(from) +
           (from == to ? "" : " to " + shortestDecimal(to));
}

// Adds the kept members that are missing. Returns how many are different.
std::size_t addMissing(KeptMembers& kept, const KeptMembers& others)
{
    std::size_t lost = 0;
    for (const KeptMember& member : others) {
        const auto same = std::ranges::find(kept, member.name, &KeptMember::name);
        if (same == kept.end())
            kept.push_back(member);
        else
            lost += same->json != member.json;
    }
    return lost;
}

KeptMembers* keptIn(Path& path)
{
    if (auto* line = std::get_if<FromTo>(&path))
        return &line->kept;
    if (auto* launch = std::get_if<Launch>(&path))
        return &launch->kept;
    if (auto* keyed = std::get_if<Keyed>(&path))
        return &keyed->kept;
    return nullptr;
}

class Joining
{
public:
    Joining(const Scene& scene, std::span<const std::size_t> indices) : m_scene(scene), m_indices(indices)
    {
        for (const std::size_t index : indices)
            m_ids.insert(scene.bodies[index].id);
    }

    [[nodiscard]] Result<BodyReplacement> result();

private:
    [[nodiscard]] const Body& side(std::size_t k) const { return m_scene.bodies[m_indices[k]]; }
    [[nodiscard]] bool isJoined(const std::string& id) const { return m_ids.contains(id); }
    [[nodiscard]] std::vector<Problem> differences();
    [[nodiscard]] Body polygon(const SideChain& chain);
    void takePoints(Body& polygon, const SideChain& chain);
    void takeMembers(Body& polygon);
    [[nodiscard]] std::string idOfPolygon() const;
    void carryPairs(const std::string& id);
    void carryExpectations(const std::string& id);
    void carryMarks(const std::string& id);

    const Scene& m_scene;
    std::span<const std::size_t> m_indices;
    std::unordered_set<std::string> m_ids;
    std::optional<std::string> m_group; // the group of all
    bool m_groupHasOthers = false;      // besides the joined bodies
    BodyReplacement m_replacement;
};

Problem problemWith(std::string message)
{
    return {.message = std::move(message)};
}

// Differences because of which no polygon can stand for the sides.
std::vector<Problem> Joining::differences()
{
    const Body& first = side(0);
    std::unordered_set<std::string_view> outside; // groups with other members
    for (const Body& body : m_scene.bodies)
        if (body.group && !isJoined(body.id))
            outside.insert(*body.group);
    const auto groupOf = [&](const Body& body) {
        return body.group && outside.contains(*body.group) ? body.group : std::nullopt;
    };
    bool isOneGroup = true;
    for (std::size_t k = 1; k < m_indices.size(); ++k) {
        const Body& other = side(k);
        isOneGroup = isOneGroup && other.group == first.group;
        if (thicknessOf(other) != thicknessOf(first))
            return {problemWith(thicknessText(first) + " and " + thicknessText(other) + "; a polygon has one radius")};
        if (activeInterval(m_scene, other) != activeInterval(m_scene, first))
            return {problemWith(inQuotes(first) + " and " + inQuotes(other) +
                                " are active at different times; a polygon is active as a whole")};
        if (groupOf(other) != groupOf(first))
            return {problemWith(inQuotes(first) + " and " + inQuotes(other) +
                                " are in different groups with other bodies; a polygon is in one group")};
    }
    if (isOneGroup)
        m_group = first.group;
    m_groupHasOthers = groupOf(first).has_value();
    return {};
}

std::string Joining::idOfPolygon() const
{
    std::vector<std::string_view> ids;
    for (std::size_t k = 0; k < m_indices.size(); ++k)
        ids.push_back(side(k).id);
    std::string wish = m_group && !m_groupHasOthers ? *m_group : "polygon 1";
    if (const auto stem = commonStem(ids))
        wish = *stem;
    Names taken;
    for (const Body& body : m_scene.bodies)
        if (!isJoined(body.id))
            taken.insert(body.id);
    return freeName(wish.empty() ? "polygon 1" : wish, taken);
}

void Joining::takePoints(Body& polygon, const SideChain& chain)
{
    const std::vector<SideChain::Step> steps = chain.steps();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        Path& point = polygon.points.emplace_back(chain.startOf(steps[i]));
        const KeptMembers& others = keptOf(chain.endOf(steps[i > 0 ? i - 1 : steps.size() - 1]));
        if (KeptMembers* kept = keptIn(point))
            m_replacement.lostMembers += addMissing(*kept, others);
        else
            m_replacement.lostMembers += others.size();
    }
}

void Joining::takeMembers(Body& polygon)
{
    std::vector<std::string_view> names;
    std::size_t named = 0;
    for (std::size_t k = 0; k < m_indices.size(); ++k) {
        const Body& other = side(k);
        names.push_back(other.name ? std::string_view(*other.name) : std::string_view());
        named += other.name.has_value();
        m_replacement.lostMembers += addMissing(polygon.kept, other.kept);
        m_replacement.lostMembers += addMissing(polygon.radius.kept, other.radius.kept);
        m_replacement.lostMembers +=
            styleWithColour(other.style, {}) != styleWithColour(polygon.style, {}) && other.style.has_value();
        if (other.grid && (*other.grid || !polygon.grid))
            polygon.grid = other.grid;
    }
    if (named == names.size() && std::ranges::count(names, names.front()) == std::ptrdiff_t(names.size()))
        polygon.name = std::string(names.front());
    else
        polygon.name = commonStem(names);
    m_replacement.lostNames = polygon.name ? 0 : named;
}

Body Joining::polygon(const SideChain& chain)
{
    Body polygon = side(0);
    polygon.shape = Shape::polygon;
    polygon.a = Rest{};
    polygon.b = Rest{};
    if (!hasRadius(side(0).shape))
        polygon.radius = {};
    if (!m_groupHasOthers)
        polygon.group.reset();
    takePoints(polygon, chain);
    takeMembers(polygon);
    polygon.id = idOfPolygon();
    return polygon;
}

// The polygon ignores a body if all sides do. Pairs of two sides disappear.
void Joining::carryPairs(const std::string& id)
{
    if (!m_scene.ignore)
        return;
    std::unordered_map<std::string_view, std::unordered_set<std::string_view>> sidesOf; // by the id of the other body
    for (const auto& [a, b] : *m_scene.ignore) {
        if (isJoined(a) && !isJoined(b))
            sidesOf[b].insert(a);
        if (isJoined(b) && !isJoined(a))
            sidesOf[a].insert(b);
    }
    auto& pairs = m_replacement.ignore.emplace();
    std::unordered_set<std::string_view> done;
    for (const auto& [a, b] : *m_scene.ignore) {
        if (isJoined(a) == isJoined(b)) {
            if (!isJoined(a))
                pairs.emplace_back(a, b);
            continue;
        }
        const std::string& other = isJoined(a) ? b : a;
        if (sidesOf[other].size() < m_indices.size())
            ++m_replacement.lostPairs;
        else if (done.insert(other).second)
            isJoined(a) ? pairs.emplace_back(id, b) : pairs.emplace_back(a, id);
    }
}

void Joining::carryExpectations(const std::string& id)
{
    if (!m_scene.expect)
        return;
    auto& list = m_replacement.expect.emplace();
    std::vector<Expectation> carried;
    for (Expectation expectation : *m_scene.expect) {
        auto* other = std::get_if<std::string>(&expectation.other);
        const bool joinsOther = other && isJoined(*other);
        if (!isJoined(expectation.a) && !joinsOther) {
            list.push_back(std::move(expectation));
            continue;
        }
        if ((isJoined(expectation.a) && joinsOther) || expectation.kind == ExpectedKind::cross) {
            ++m_replacement.lostExpectations;
            continue;
        }
        (joinsOther ? *other : expectation.a) = id;
        if (std::ranges::find(carried, expectation) != carried.end())
            continue;
        carried.push_back(expectation);
        list.push_back(std::move(expectation));
    }
    m_replacement.changedExpectations = carried.size();
}

void Joining::carryMarks(const std::string& id)
{
    const BodyMarks before = marksOf(m_scene);
    BodyMarks marks = before;
    const auto isOwn = [this](const std::string& one) { return isJoined(one); };
    const std::size_t hidden = std::erase_if(marks.hidden, isOwn);
    const std::size_t locked = std::erase_if(marks.locked, isOwn);
    if (hidden >= m_indices.size())
        marks.hidden.push_back(id);
    if (locked > 0)
        marks.locked.push_back(id);
    m_replacement.view = marks == before ? m_scene.view : viewWith(m_scene.view, marks);
}

// The problems without pointers, which would be those of an excerpt.
std::vector<Problem> withoutPointers(std::vector<Problem> problems)
{
    for (Problem& problem : problems)
        problem.pointer.clear();
    return problems;
}

Result<BodyReplacement> Joining::result()
{
    if (m_indices.size() < fewestPoints || m_indices.size() > mostPoints)
        return problemWith(pointCountText(m_indices.size()) +
                           " segments are too few or too many; a polygon has 3 to 10,000 edges");
    if (auto problems = problemsOf(excerptOf(m_scene, m_indices)); !problems.empty())
        return withoutPointers(std::move(problems));
    if (auto problems = differences(); !problems.empty())
        return problems;
    const SideChain chain(m_scene, m_indices);
    if (auto problems = chain.problems(); !problems.empty())
        return problems;
    Scene part;
    part.time = m_scene.time;
    part.bodies = {polygon(chain)};
    if (auto problems = problemsOf(part); !problems.empty())
        return withoutPointers(std::move(problems));
    const std::string id = part.bodies.front().id;
    carryPairs(id);
    carryExpectations(id);
    carryMarks(id);
    for (const std::size_t index : m_indices)
        m_replacement.entries.push_back({index});
    m_replacement.entries.front().bodies = std::move(part.bodies);
    return std::move(m_replacement);
}

} // namespace

Result<BodyReplacement> joinedSides(const Scene& scene, std::span<const std::size_t> indices)
{
    SWEEP_EXPECTS(std::ranges::all_of(indices, [&](std::size_t index) { return isSide(scene.bodies[index]); }));
    return Joining(scene, indices).result();
}

namespace {

class Explosion
{
public:
    Explosion(const Scene& scene, std::span<const std::size_t> indices);

    [[nodiscard]] Result<BodyReplacement> result();

private:
    static constexpr std::size_t mostReferences = 1'000'000;

    [[nodiscard]] std::vector<Body> sidesOf(const Body& polygon);
    // The ids that stand for this one: those of the sides of a polygon, or the id itself.
    [[nodiscard]] std::vector<std::string> idsFor(const std::string& id) const;
    [[nodiscard]] bool isExploded(const std::string& id) const { return m_sides.contains(id); }
    [[nodiscard]] bool carryPairs();
    [[nodiscard]] bool carryExpectations();
    void carryMarks();

    const Scene& m_scene;
    std::span<const std::size_t> m_indices;
    Names m_ids;
    Names m_groups;
    std::unordered_map<std::string, std::vector<std::string>> m_sides; // ids of the sides, by the id of the polygon
    BodyReplacement m_replacement;
};

Explosion::Explosion(const Scene& scene, std::span<const std::size_t> indices)
    : m_scene(scene), m_indices(indices), m_ids(idsOf(scene)), m_groups(groupsOf(scene))
{
    for (const std::size_t index : indices)
        m_ids.erase(scene.bodies[index].id);
}

std::vector<Body> Explosion::sidesOf(const Body& polygon)
{
    std::string group = polygon.group ? *polygon.group : freeName(shownAs(polygon), m_groups);
    m_groups.insert(group);
    std::vector<std::string>& ids = m_sides[polygon.id];
    std::vector<Body> sides;
    for (std::size_t i = 0; i < polygon.points.size(); ++i) {
        Body& side = sides.emplace_back(edgeOf(polygon, i));
        const std::string ending = std::string(sideWord) + std::to_string(i + 1);
        side.id = freeName(polygon.id + ending, m_ids);
        if (polygon.name && !polygon.name->empty())
            side.name = *polygon.name + ending;
        side.group = group;
        side.grid = polygon.grid;
        side.style = polygon.style;
        side.kept = polygon.kept;
        m_ids.insert(side.id);
        ids.push_back(side.id);
    }
    if (sides.front().shape == Shape::segment) {
        m_replacement.lostMembers += polygon.radius.kept.size();
        for (Body& side : sides)
            side.radius = {};
    }
    return sides;
}

std::vector<std::string> Explosion::idsFor(const std::string& id) const
{
    if (const auto sides = m_sides.find(id); sides != m_sides.end())
        return sides->second;
    return {id};
}

bool Explosion::carryPairs()
{
    if (!m_scene.ignore)
        return true;
    auto& pairs = m_replacement.ignore.emplace();
    for (const auto& [a, b] : *m_scene.ignore) {
        const std::vector<std::string> firsts = idsFor(a);
        const std::vector<std::string> seconds = idsFor(b);
        if (firsts.size() * seconds.size() > 1 && pairs.size() + firsts.size() * seconds.size() > mostReferences)
            return false;
        for (const std::string& first : firsts)
            for (const std::string& second : seconds)
                pairs.emplace_back(first, second);
    }
    return true;
}

// A polygon that is never in contact has sides that never are; nothing else is known of a side.
bool Explosion::carryExpectations()
{
    if (!m_scene.expect)
        return true;
    auto& list = m_replacement.expect.emplace();
    for (const Expectation& expectation : *m_scene.expect) {
        const auto* other = std::get_if<std::string>(&expectation.other);
        if (!isExploded(expectation.a) && !(other && isExploded(*other))) {
            list.push_back(expectation);
            continue;
        }
        if (expectation.kind != ExpectedKind::none) {
            ++m_replacement.lostExpectations;
            continue;
        }
        const std::vector<std::string> firsts = idsFor(expectation.a);
        const std::vector<std::string> seconds = idsFor(other ? *other : std::string());
        if (list.size() + firsts.size() * seconds.size() > mostReferences)
            return false;
        for (const std::string& first : firsts)
            for (const std::string& second : seconds) {
                Expectation& carried = list.emplace_back(expectation);
                carried.a = first;
                if (other)
                    carried.other = second;
                ++m_replacement.changedExpectations;
            }
    }
    return true;
}

void Explosion::carryMarks()
{
    const BodyMarks before = marksOf(m_scene);
    const auto carried = [this](const std::vector<std::string>& marked) {
        std::vector<std::string> ids;
        for (const std::string& id : marked)
            std::ranges::copy(idsFor(id), std::back_inserter(ids));
        return ids;
    };
    const BodyMarks marks{carried(before.hidden), carried(before.locked)};
    m_replacement.view = marks == before ? m_scene.view : viewWith(m_scene.view, marks);
}

Result<BodyReplacement> Explosion::result()
{
    for (const std::size_t index : m_indices)
        m_replacement.entries.push_back({index, sidesOf(m_scene.bodies[index])});
    if (!carryPairs() || !carryExpectations())
        return problemWith("the sides would need more than 1,000,000 ignored pairs or expectations");
    carryMarks();
    return std::move(m_replacement);
}

} // namespace

Result<BodyReplacement> explodedPolygons(const Scene& scene, std::span<const std::size_t> indices)
{
    SWEEP_EXPECTS(std::ranges::all_of(indices, [&](std::size_t index) {
        return scene.bodies[index].shape == Shape::polygon && !scene.bodies[index].points.empty();
    }));
    return Explosion(scene, indices).result();
}

} // namespace sweep
