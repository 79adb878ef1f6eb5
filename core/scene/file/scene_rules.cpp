#include "core/scene/file/scene_rules.h"

#include "core/number/text/decimal.h"
#include "core/scene/degenerate_line.h"
#include "core/scene/file/kept_rules.h"
#include "core/scene/file/scene_file.h"
#include "core/scene/file/utf8.h"

#include <bit>
#include <cmath>
#include <functional>
#include <initializer_list>

namespace sweep {

namespace {

// A number as shown in messages, including infinities and NaN.
std::string shown(double number)
{
    return std::isfinite(number) ? shortestDecimal(number) : std::isnan(number) ? "NaN" : number < 0 ? "-inf" : "inf";
}

std::string shown(Interval interval)
{
    return "[" + shown(interval.start) + ", " + shown(interval.end) + "]";
}

// The rules, one function for each part of the scene. Pointers are built only to report problems: a scene may have
// millions of bodies.
class Rules
{
public:
    Rules(const Scene& scene, ProblemCollector& problems, const Job& job)
        : m_scene(scene), m_problems(problems), m_job(job)
    {
    }

    void apply();

private:
    [[nodiscard]] bool isOver() const { return m_problems.overflowed() || m_job.stopped(); }
    void refuse(const std::string& pointer, std::string message)
    {
        ++m_refusals;
        if (!m_problems.isSpoiled(pointer))
            m_problems.atMember(pointer, std::move(message));
    }
    // Whether all numbers are finite. `members` holds the last parts of their pointers.
    template <class Pointer>
    bool finite(const Pointer& pointer, std::initializer_list<std::pair<const char*, double>> members)
    {
        bool all = true;
        for (const auto& [name, value] : members) {
            if (std::isfinite(value))
                continue;
            refuse(pointer() + name, shown(value) + " is not finite; every number of a scene is");
            all = false;
        }
        return all;
    }

    void checkTime();
    void checkGrid();
    void checkId(std::size_t index, const BodyIndex& byId);
    void checkBody(std::size_t index);
    void checkPath(const Path& path, std::size_t body, const char* member);
    void checkRadius(const Radius& radius, std::size_t body);
    void checkActive(Interval active, std::size_t body);
    void checkDirection(std::size_t body);
    void checkIgnore(const BodyIndex& byId);
    void checkExpectation(std::size_t index, const BodyIndex& byId);
    void checkBookmarks();
    void checkReference(const std::string& id, const BodyIndex& byId, const std::function<std::string()>& pointer);
    [[nodiscard]] bool idsAreKnown() const;

    const Scene& m_scene;
    ProblemCollector& m_problems;
    const Job& m_job;
    std::size_t m_refusals = 0; // includes refusals at spoiled members, which are not listed
    bool m_timeIsGood = false;
};

std::string bodyPointer(std::size_t index)
{
    return "/bodies/" + std::to_string(index);
}

void Rules::apply()
{
    checkTime();
    m_timeIsGood = m_refusals == 0 && !m_problems.isSpoiled("/time");
    checkGrid();
    const BodyIndex byId(m_scene.bodies);
    for (std::size_t i = 0; i < m_scene.bodies.size() && !isOver(); ++i) {
        checkId(i, byId);
        checkBody(i);
    }
    checkIgnore(byId);
    for (std::size_t i = 0; m_scene.expect && i < m_scene.expect->size() && !isOver(); ++i)
        checkExpectation(i, byId);
    checkBookmarks();
}

void Rules::checkTime()
{
    const auto [start, end] = window(m_scene);
    if (finite([] { return std::string("/time"); }, {{"/start", start}, {"/end", end}}) && !(start < end))
        refuse("/time", "the start " + shown(start) + " is not before the end " + shown(end) +
                            "; a scene's time has start < end");
}

void Rules::checkGrid()
{
    if (!m_scene.grid)
        return;
    const Vec origin = m_scene.grid->origin.value_or(Vec{});
    const Vec spacing = m_scene.grid->spacing;
    (void)finite(
        [] { return std::string("/grid"); },
        {{"/origin/0", origin.x}, {"/origin/1", origin.y}, {"/spacing/0", spacing.x}, {"/spacing/1", spacing.y}});
    for (const auto& [pointer, value] :
         {std::pair("/grid/spacing/0", spacing.x), std::pair("/grid/spacing/1", spacing.y)})
        if (value <= 0)
            refuse(pointer, shown(value) + " is not above 0; a spacing is [sx, sy], two numbers > 0");
}

void Rules::checkId(std::size_t index, const BodyIndex& byId)
{
    const std::string& id = m_scene.bodies[index].id;
    if (id.empty()) {
        refuse(bodyPointer(index) + "/id", "the id is empty; an id is a text of at least one character");
        return;
    }
    if (!byId.isRepeated(index))
        return;
    const std::uint32_t first = byId.find(id);
    if (!m_problems.isSpoiled(bodyPointer(first) + "/id"))
        refuse(bodyPointer(index) + "/id",
               "the id \"" + shortened(id) + "\" is that of " + bodyPointer(first) + " already; ids are unique");
}

void Rules::checkBody(std::size_t index)
{
    const Body& body = m_scene.bodies[index];
    const std::size_t before = m_refusals;
    if (hasTwoControlPoints(body.shape)) {
        checkPath(body.a, index, "/a");
        checkPath(body.b, index, "/b");
    } else {
        checkPath(body.a, index, "/path");
    }
    if (hasRadius(body.shape))
        checkRadius(body.radius, index);
    if (body.active)
        checkActive(*body.active, index);
    if (isUnbounded(body.shape) && m_timeIsGood && m_refusals == before)
        checkDirection(index);
    if (isUnbounded(body.shape) && body.grid.value_or(false))
        refuse(bodyPointer(index) + "/grid",
               std::string("true is not allowed on a ") + name(body.shape) + "; it is in cells without end");
}

void Rules::checkPath(const Path& path, std::size_t body, const char* member)
{
    const auto pointer = [body, member] { return bodyPointer(body) + member; };
    if (const auto* rest = std::get_if<Rest>(&path)) {
        (void)finite(pointer, {{"/0", rest->at.x}, {"/1", rest->at.y}});
    } else if (const auto* move = std::get_if<FromTo>(&path)) {
        (void)finite(
            pointer,
            {{"/from/0", move->from.x}, {"/from/1", move->from.y}, {"/to/0", move->to.x}, {"/to/1", move->to.y}});
    } else if (const auto* launch = std::get_if<Launch>(&path)) {
        const Vec acceleration = launch->acceleration.value_or(Vec{});
        (void)finite(pointer, {{"/at/0", launch->at.x},
                               {"/at/1", launch->at.y},
                               {"/velocity/0", launch->velocity.x},
                               {"/velocity/1", launch->velocity.y},
                               {"/acceleration/0", acceleration.x},
                               {"/acceleration/1", acceleration.y}});
    } else if (const auto* keyed = std::get_if<Keyed>(&path)) {
        if (keyed->keys.empty())
            refuse(pointer() + "/keys", "there is no key; a path has at least one");
        for (std::size_t i = 0; i < keyed->keys.size() && !isOver(); ++i) {
            const Key& key = keyed->keys[i];
            const auto keyPointer = [&pointer, i] { return pointer() + "/keys/" + std::to_string(i); };
            const bool good = finite(keyPointer, {{"/0", key.t}, {"/1", key.at.x}, {"/2", key.at.y}});
            if (!good || i == 0 || keyed->keys[i - 1].t < key.t)
                continue;
            const std::string before = pointer() + "/keys/" + std::to_string(i - 1) + "/0";
            if (!m_problems.isSpoiled(before))
                refuse(keyPointer() + "/0", shown(key.t) + " is not after " + shown(keyed->keys[i - 1].t) +
                                                ", the key before; the times of keys are strictly increasing");
        }
    }
}

void Rules::checkRadius(const Radius& radius, std::size_t body)
{
    const auto pointer = [body] { return bodyPointer(body) + "/radius"; };
    const auto checkEnd = [&](const char* member, double value) {
        if (finite(pointer, {{member, value}}) && value < 0)
            refuse(pointer() + member, shown(value) + " is negative; a radius is a number ≥ 0");
    };
    checkEnd(radius.to ? "/from" : "", radius.from);
    if (radius.to)
        checkEnd("/to", *radius.to);
}

void Rules::checkActive(Interval active, std::size_t body)
{
    const auto pointer = [body] { return bodyPointer(body) + "/active"; };
    if (!finite(pointer, {{"/0", active.start}, {"/1", active.end}}))
        return;
    const Interval time = window(m_scene);
    if (!(active.start < active.end))
        refuse(pointer(), shown(active) + " has no duration; active is [from, until] with from < until");
    else if ((active.start < time.start || active.end > time.end) && !m_problems.isSpoiled("/time"))
        refuse(pointer(),
               shown(active) + " reaches beyond the scene's time " + shown(time) + "; active lies within it");
}

void Rules::checkDirection(std::size_t body)
{
    const Body& line = m_scene.bodies[body];
    for (const char* member : {"/a", "/b", "/active"})
        if (m_problems.isSpoiled(bodyPointer(body) + member))
            return;
    if (const auto time = firstCoincidence(line.a, line.b, activeInterval(m_scene, line), m_job))
        refuse(bodyPointer(body), std::string("the control points of a ") + name(line.shape) + " meet at t " +
                                      (time->isDouble() ? "= " : "≈ ") + shortestDecimal(time->nearest()) +
                                      "; a ray or a line needs two different points throughout");
}

// Returns false if an id was refused, because that may be the id referred to.
bool Rules::idsAreKnown() const
{
    for (const std::string& pointer : m_problems.spoiled()) {
        const bool ofBodies = pointer == "/bodies" || pointer.starts_with("/bodies/");
        const bool wholeBody = ofBodies && pointer.find('/', std::string_view("/bodies/").size()) == std::string::npos;
        if (wholeBody || (ofBodies && pointer.ends_with("/id")))
            return false;
    }
    return true;
}

void Rules::checkReference(const std::string& id, const BodyIndex& byId, const std::function<std::string()>& pointer)
{
    if (byId.find(id) == BodyIndex::none && idsAreKnown())
        refuse(pointer(), "no body has the id \"" + shortened(id) + "\"; this is the id of a body");
}

// A pair that names one body twice has no effect and is allowed.
void Rules::checkIgnore(const BodyIndex& byId)
{
    for (std::size_t i = 0; m_scene.ignore && i < m_scene.ignore->size() && !isOver(); ++i) {
        const auto& [a, b] = (*m_scene.ignore)[i];
        checkReference(a, byId, [i] { return "/ignore/" + std::to_string(i) + "/0"; });
        checkReference(b, byId, [i] { return "/ignore/" + std::to_string(i) + "/1"; });
    }
}

void Rules::checkExpectation(std::size_t index, const BodyIndex& byId)
{
    const Expectation& expectation = (*m_scene.expect)[index];
    const auto pointer = [index] { return "/expect/" + std::to_string(index); };
    checkReference(expectation.a, byId, [&] { return pointer() + "/a"; });
    if (const auto* b = std::get_if<std::string>(&expectation.other))
        checkReference(*b, byId, [&] { return pointer() + "/b"; });
    if (const auto* cell = std::get_if<Cell>(&expectation.other)) {
        constexpr long long limit = 1LL << 53;
        for (const auto& [name, value] : {std::pair("/cell/0", cell->i), std::pair("/cell/1", cell->j)})
            if (value <= -limit || value >= limit)
                refuse(pointer() + name,
                       std::to_string(value) + " is too large; a cell has indices of magnitude below 2^53");
    }
    if (expectation.count && *expectation.count < 0)
        refuse(pointer() + "/count", std::to_string(*expectation.count) + " is negative; a count is an integer ≥ 0");
    if (expectation.t)
        (void)finite(pointer, {{"/t", *expectation.t}});
    if (expectation.within && finite(pointer, {{"/within", *expectation.within}})) {
        if (!(*expectation.within > 0))
            refuse(pointer() + "/within", shown(*expectation.within) + " is not above 0; within is a number > 0");
        if (!expectation.t && !m_problems.isSpoiled(pointer() + "/t"))
            refuse(pointer() + "/within", "there is no t; within goes with t");
    }
    if (isOfPair(expectation.kind) && !m_problems.isSpoiled(pointer() + "/kind")) {
        const std::string kind = std::string(" is not allowed with the kind ") + name(expectation.kind) +
                                 ", which is said of the pair, not of its events";
        if (expectation.count)
            refuse(pointer() + "/count", "a count" + kind);
        if (expectation.t)
            refuse(pointer() + "/t", "t" + kind);
    }
}

void Rules::checkBookmarks()
{
    for (std::size_t i = 0; m_scene.bookmarks && i < m_scene.bookmarks->size() && !m_problems.overflowed(); ++i)
        (void)finite([i] { return "/bookmarks/" + std::to_string(i); }, {{"/t", (*m_scene.bookmarks)[i].t}});
}

} // namespace

void applyRules(const Scene& scene, ProblemCollector& problems, const Job& job)
{
    Rules(scene, problems, job).apply();
    if (!job.stopped())
        return;
    problems.keepOnly({});
    problems.atMember({}, "cancelled");
}

std::vector<Problem> problemsOf(const Scene& scene, const Job& job)
{
    ProblemCollector problems;
    applyRules(scene, problems, job);
    if (!job.stopped())
        applyKeptRules(scene, problems);
    return std::move(problems).taken();
}

BodyIndex::BodyIndex(const std::vector<Body>& bodies) : m_bodies(bodies), m_slots(std::bit_ceil(2 * bodies.size() + 1))
{
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const std::uint32_t hash = hashOf(bodies[i].id);
        const Slot& slot = findSlot(bodies[i].id, hash);
        if (slot.index == none)
            m_slots[static_cast<std::size_t>(&slot - m_slots.data())] = {hash, static_cast<std::uint32_t>(i)};
        else
            m_repeated.push_back(i);
    }
}

std::uint32_t BodyIndex::hashOf(std::string_view id)
{
    const std::size_t hash = std::hash<std::string_view>{}(id);
    return static_cast<std::uint32_t>(hash ^ (hash >> 32U));
}

// The slot of the id, or the free slot where it would be inserted.
const BodyIndex::Slot& BodyIndex::findSlot(std::string_view id, std::uint32_t hash) const
{
    const std::size_t mask = m_slots.size() - 1;
    std::size_t at = hash & mask;
    while (m_slots[at].index != none && (m_slots[at].hash != hash || m_bodies[m_slots[at].index].id != id))
        at = (at + 1) & mask;
    return m_slots[at];
}

} // namespace sweep
