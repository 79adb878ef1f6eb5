#include "core/scene_file/scene_rules.h"

#include "core/base/decimal.h"
#include "core/contacts/self_contact.h"
#include "core/scene/body_index.h"
#include "core/scene/motion.h"
#include "core/scene/polygon.h"
#include "core/scene_file/scene_fields.h"

#include <sweepbench/base/json.h>
#include <sweepbench/base/utf8.h>
#include <sweepbench/scene_file.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <variant>

namespace sweep {

namespace {

// A number as shown in messages: as the scene writes it, or as an infinity or NaN.
std::string shownNumber(double number, bool asSingle)
{
    if (!std::isfinite(number))
        return std::isnan(number) ? "NaN" : number < 0 ? "-inf" : "inf";
    return asSingle && nearestSingle(number) == number ? shortestSingle(number) : shortestDecimal(number);
}

// The rules of values and references, one function for each part of the scene; ValueRules checks single numbers and
// texts. Pointers are built only to report problems: a scene may have millions of bodies.
class Rules
{
public:
    Rules(const Scene& scene, ProblemCollector& problems, const Job& job)
        : m_scene(scene), m_problems(problems), m_job(job), m_singles(hasSingles(scene))
    {
    }

    void apply();

private:
    [[nodiscard]] bool isOver() const { return m_problems.overflowed() || m_job.stopped(); }
    [[nodiscard]] std::string shown(double number) const { return shownNumber(number, m_singles); }
    [[nodiscard]] std::string shown(Interval interval) const
    {
        return "[" + shown(interval.start) + ", " + shown(interval.end) + "]";
    }
    void refuse(const std::string& pointer, std::string message)
    {
        ++m_refusals;
        if (!m_problems.isSpoiled(pointer))
            m_problems.atMember(pointer, std::move(message));
    }
    void checkTime();
    void checkGrid();
    void checkId(std::size_t index, const BodyIndex& byId);
    void checkBody(std::size_t index);
    void checkPath(const Path& path, std::size_t body, const std::string& member);
    void checkPoints(std::size_t body);
    void checkIsSimple(std::size_t body);
    void checkRadius(const Radius& radius, std::size_t body);
    void checkActive(Interval active, std::size_t body);
    void checkDirection(std::size_t body);
    void checkIgnore(const BodyIndex& byId);
    void checkExpectation(std::size_t index, const BodyIndex& byId);
    void checkReference(const std::string& id, const BodyIndex& byId, const std::function<std::string()>& pointer);
    [[nodiscard]] bool idsAreKnown() const;

    const Scene& m_scene;
    ProblemCollector& m_problems;
    const Job& m_job;
    bool m_singles;
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
}

// A date and time with its offset by RFC 3339. The offset -00:00, which says that the local time is unknown, and leap
// seconds are not allowed.
bool isDateAndTime(std::string_view text)
{
    constexpr std::string_view form = "0000-00-00T00:00:00";
    if (text.size() < form.size())
        return false;
    for (std::size_t i = 0; i < form.size(); ++i)
        if (form[i] == '0' ? !isDigit(text[i]) : text[i] != form[i] && !(form[i] == 'T' && text[i] == 't'))
            return false;
    const auto number = [&text](std::size_t at, std::size_t count = 2) {
        int value = 0;
        for (; count > 0; --count)
            value = 10 * value + (text[at++] - '0');
        return value;
    };
    const std::chrono::year_month_day date(std::chrono::year(number(0, 4)), std::chrono::month(unsigned(number(5))),
                                           std::chrono::day(unsigned(number(8))));
    if (!date.ok() || number(11) > 23 || number(14) > 59 || number(17) > 59)
        return false;
    std::string_view rest = text.substr(form.size());
    if (rest.starts_with('.')) {
        const std::size_t end = std::min(rest.find_first_not_of("0123456789", 1), rest.size());
        if (end == 1)
            return false;
        rest.remove_prefix(end);
    }
    if (rest == "Z" || rest == "z")
        return true;
    const auto isAt = [&rest](std::size_t i) { return isDigit(rest[i]); };
    return rest.size() == 6 && (rest[0] == '+' || rest[0] == '-') && rest[3] == ':' && isAt(1) && isAt(2) && isAt(4) &&
           isAt(5) && rest.substr(1, 2) <= "23" && rest.substr(4) <= "59" && rest != "-00:00";
}

void Rules::checkTime()
{
    const auto [start, end] = window(m_scene);
    if (!(start < end))
        refuse("/time", "the start " + shown(start) + " is not before the end " + shown(end) +
                            "; a scene's time has start < end");
    if (m_scene.time && m_scene.time->origin && !isDateAndTime(*m_scene.time->origin))
        refuse("/time/origin", '"' + shortened(*m_scene.time->origin) + '"' +
                                   " is no instant; an origin is a date and time with its offset, as "
                                   "\"2018-01-01T12:00:00Z\"");
}

void Rules::checkGrid()
{
    if (!m_scene.grid)
        return;
    const Vec spacing = m_scene.grid->spacing;
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
    if (body.shape == Shape::polygon) {
        checkPoints(index);
    } else if (hasTwoControlPoints(body.shape)) {
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
    if (body.shape == Shape::polygon && m_timeIsGood && m_refusals == before)
        checkIsSimple(index);
    if (isUnbounded(body.shape) && body.grid.value_or(false))
        refuse(bodyPointer(index) + "/grid",
               std::string("true is not allowed on a ") + name(body.shape) + "; it is in cells without end");
}

void Rules::checkPath(const Path& path, std::size_t body, const std::string& member)
{
    const auto* const keyed = std::get_if<Keyed>(&path);
    if (!keyed)
        return;
    const auto pointer = [&](std::size_t i) {
        return bodyPointer(body) + member + "/keys/" + std::to_string(i) + "/0";
    };
    if (keyed->keys.empty())
        refuse(bodyPointer(body) + member + "/keys", "there is no key; a path has at least one");
    for (std::size_t i = 1; i < keyed->keys.size() && !isOver(); ++i) {
        const double before = keyed->keys[i - 1].t;
        const double time = keyed->keys[i].t;
        if (!(before < time) && !m_problems.isSpoiled(pointer(i - 1)))
            refuse(pointer(i), shown(time) + " is not after " + shown(before) +
                                   ", the key before; the times of keys are strictly increasing");
    }
}

void Rules::checkPoints(std::size_t body)
{
    const std::vector<Path>& points = m_scene.bodies[body].points;
    if (points.size() < fewestPoints || points.size() > mostPoints)
        refuse(bodyPointer(body) + "/points", "found " + pointCountText(points.size()) +
                                                  (points.size() == 1 ? " control point" : " control points") +
                                                  "; a polygon has 3 to 10,000");
    for (std::size_t i = 0; i < points.size() && !isOver(); ++i)
        checkPath(points[i], body, "/points/" + std::to_string(i));
}

void Rules::checkIsSimple(std::size_t body)
{
    if (m_problems.isSpoiled(bodyPointer(body) + "/points") || m_problems.isSpoiled(bodyPointer(body) + "/active"))
        return;
    const Body& polygon = m_scene.bodies[body];
    const auto contact = firstSelfContact(polygon, activeInterval(m_scene, polygon), m_job);
    if (!contact)
        return;
    PolygonFault fault = faultOf(polygon, activeInterval(m_scene, polygon), *contact);
    refuse(bodyPointer(body) + fault.pointer, std::move(fault.message));
}

void Rules::checkRadius(const Radius& radius, std::size_t body)
{
    const auto pointer = [body] { return bodyPointer(body) + "/radius"; };
    const auto checkEnd = [&](const char* member, double value) {
        if (value < 0)
            refuse(pointer() + member, shown(value) + " is negative; a radius is a number ≥ 0");
    };
    checkEnd(radius.to ? "/from" : "", radius.from);
    if (radius.to)
        checkEnd("/to", *radius.to);
}

void Rules::checkActive(Interval active, std::size_t body)
{
    const std::string pointer = bodyPointer(body) + "/active";
    const Interval time = window(m_scene);
    if (!(active.start < active.end))
        refuse(pointer, shown(active) + " has no duration; active is [from, until] with from < until");
    else if ((active.start < time.start || active.end > time.end) && !m_problems.isSpoiled("/time"))
        refuse(pointer, shown(active) + " reaches beyond the scene's time " + shown(time) + "; active lies within it");
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
    if (byId.find(id) != BodyIndex::none || !idsAreKnown())
        return;
    const std::string quotedId = '"' + shortened(id) + '"';
    if (std::ranges::any_of(m_scene.bodies, [&id](const Body& body) { return body.group == id; }))
        refuse(pointer(), quotedId + " is a group, not a body; write one entry for each body of the group");
    else
        refuse(pointer(), "no body has the id " + quotedId + "; this is the id of a body");
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
    if (expectation.within) {
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

} // namespace

void applyRules(const Scene& scene, ProblemCollector& problems, const Job& job)
{
    Rules(scene, problems, job).apply();
    if (!job.stopped())
        return;
    problems.keepOnly({});
    problems.atMember({}, "cancelled");
}

namespace {

// A value within the scene. Its pointer is made only to report a problem: a scene may have millions of bodies.
struct Place
{
    const Place* outer = nullptr;
    std::string_view name = {}; // of a member
    std::size_t index = 0;      // of an element, which has no name

    [[nodiscard]] std::string pointer() const
    {
        return outer ? outer->pointer() + '/' + (name.empty() ? std::to_string(index) : std::string(name)) : "";
    }
};

// Reports every number that is not finite or, in a scene of singles, no single, every text that is not UTF-8, and every
// kept member, view or style that the reader would refuse: whatever is written must read back. A scene read from a file
// has none of these. `levels` counts the levels of nesting around a value.
class ValueRules
{
public:
    ValueRules(ProblemCollector& problems, bool singles, const Job& job)
        : m_problems(problems), m_singles(singles), m_job(job)
    {
    }

    template <class Object>
    void check(const Object* object, const Place& place, std::size_t levels)
    {
        if constexpr (requires { fields<Object>.owner; }) {
            for (const auto& field : fields<Object>)
                if (const FieldValue held = field.value ? field.value(*object, field) : FieldValue(); held.index() != 0)
                    std::visit([&](const auto& value) { check(value, Place{&place, field.name}, levels + 1); }, held);
            checkKept(object->kept, place, levels + 1);
        }
    }

private:
    template <class Plain>
    requires(!std::is_pointer_v<Plain>) void check(const Plain&, const Place&, std::size_t) {}
    void check(const std::string* text, const Place& place, std::size_t)
    {
        if (!isUtf8(*text))
            m_problems.atMember(place.pointer(), "the text is not UTF-8; every text of a scene is");
    }
    void check(KeptJson object, const Place& place, std::size_t levels) { checkJson(object.text, place, levels, true); }
    void check(const double* number, const Place& place, std::size_t)
    {
        if (std::isfinite(*number) && (!m_singles || nearestSingle(*number) == *number))
            return;
        m_problems.spoil(place.pointer());
        m_problems.atMember(place.pointer(), shownNumber(*number, m_singles) +
                                                 (!std::isfinite(*number) ? " is not finite; every number of a scene is"
                                                  : std::isfinite(nearestSingle(*number))
                                                      ? " is not a single; every number of this scene is"
                                                      : " is not finite as a single; numbers lie between "
                                                        "±3.4028235e38 in a scene of singles"));
    }
    void checkAll(std::initializer_list<const double*> numbers, const Place& place)
    {
        std::size_t i = 0;
        for (const double* number : numbers)
            check(number, Place{.outer = &place, .index = i++}, 0);
    }
    void check(const Vec* vec, const Place& at, std::size_t) { checkAll({&vec->x, &vec->y}, at); }
    void check(const Interval* time, const Place& at, std::size_t) { checkAll({&time->start, &time->end}, at); }
    void check(const Key* key, const Place& at, std::size_t) { checkAll({&key->t, &key->at.x, &key->at.y}, at); }
    void check(const Rest* path, const Place& at, std::size_t levels) { check(&path->at, at, levels); }
    void check(const Path* path, const Place& at, std::size_t levels)
    {
        std::visit([&](const auto& form) { check(&form, at, levels); }, *path);
    }
    void check(const Radius* radius, const Place& at, std::size_t levels)
    {
        radius->to ? check<Radius>(radius, at, levels) : check(&radius->from, at, levels);
    }
    template <class Element>
    void check(const std::vector<Element>* list, const Place& place, std::size_t levels)
    {
        for (std::size_t i = 0; i < list->size() && !m_problems.overflowed() && !m_job.stopped(); ++i)
            check(&(*list)[i], Place{.outer = &place, .index = i}, levels + 1);
    }

    void checkJson(const std::string& json, const Place& place, std::size_t levels, bool object)
    {
        ProblemCollector inside;
        const Job noJob;
        try {
            JsonReader reader(json, inside, noJob, levels);
            const bool isObject = reader.next() == JsonKind::object;
            (void)reader.compactText();
            reader.finish();
            if (object && !isObject)
                m_problems.atMember(place.pointer(), "this is not an object; a view or a style is one");
        } catch (const ReadingStopped&) {
            // The list already contains the problem that stopped the reader.
        }
        if (!inside.empty())
            m_problems.atMember(place.pointer(),
                                "kept text that cannot be read: " + std::move(inside).taken().front().message);
    }
    void checkKept(const KeptMembers& members, const Place& owner, std::size_t levels)
    {
        for (const KeptMember& member : members) {
            const Place place{&owner, member.name};
            if (!member.name.starts_with("x-") || !isUtf8(member.name))
                m_problems.atMember(owner.pointer(), "a kept member has the name \"" + shortened(member.name) +
                                                         "\"; its name is UTF-8 and begins with x-");
            checkJson(member.json, place, levels, false);
            const auto sameName = [&member](const KeptMember& other) { return other.name == member.name; };
            if (std::count_if(members.begin(), members.end(), sameName) > 1)
                m_problems.atMember(place.pointer(), "this name appears more than once; a name may appear once");
        }
    }

    ProblemCollector& m_problems;
    bool m_singles;
    const Job& m_job;
};

} // namespace

std::vector<Problem> problemsOf(const Scene& scene, const Job& job)
{
    ProblemCollector problems;
    ValueRules(problems, hasSingles(scene), job).check(&scene, Place{}, 0);
    applyRules(scene, problems, job);
    return std::move(problems).taken();
}

} // namespace sweep
