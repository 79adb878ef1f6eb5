#include "core/scene/file/body_reader.h"

#include "core/scene/file/value_reader.h"

namespace sweep {

namespace {

constexpr std::string_view vecText = "a place, velocity or acceleration is [x, y], two numbers";

std::optional<std::vector<Key>> readKeys(JsonReader& reader)
{
    constexpr std::string_view allowed = "keys are an array of [t, x, y], three numbers each";
    return readList<Key>(reader, allowed, [&](Key& key) {
        if (const auto numbers = readNumbers<3>(reader, allowed))
            key = {(*numbers)[0], {(*numbers)[1], (*numbers)[2]}};
    });
}

// The members of all path forms that are objects.
struct PathMembers
{
    std::optional<Vec> from = {};
    std::optional<Vec> to = {};
    std::optional<Vec> at = {};
    std::optional<Vec> velocity = {};
    std::optional<Vec> acceleration = {};
    std::optional<std::vector<Key>> keys = {};
    KeptMembers kept = {};
};

template <std::optional<Vec> PathMembers::*vec>
void readPathVec(JsonReader& reader, PathMembers& path)
{
    path.*vec = readVec(reader, vecText);
}

constexpr MemberTable<PathMembers, 6> pathMembers = {{
    {"from", readPathVec<&PathMembers::from>},
    {"to", readPathVec<&PathMembers::to>},
    {"at", readPathVec<&PathMembers::at>},
    {"velocity", readPathVec<&PathMembers::velocity>},
    {"acceleration", readPathVec<&PathMembers::acceleration>},
    {"keys", [](JsonReader& r, PathMembers& path) { path.keys = readKeys(r); }},
}};

// A path form that is an object: its members, and which of them are required.
struct ObjectForm
{
    std::string_view text;
    MemberSet allowed;
    MemberSet needed;
};
constexpr ObjectForm keyedForm{"a path with keys has no other member", setOf(pathMembers, {"keys"}),
                               setOf(pathMembers, {"keys"})};
constexpr ObjectForm launchForm{"a path that starts at a place has at, velocity and, optionally, acceleration",
                                setOf(pathMembers, {"at", "velocity", "acceleration"}),
                                setOf(pathMembers, {"at", "velocity"})};
constexpr ObjectForm fromToForm{"a path from one place to another has from and to", setOf(pathMembers, {"from", "to"}),
                                setOf(pathMembers, {"from", "to"})};

// The form that the members belong to; reports a problem and returns null if they fit none.
const ObjectForm* objectFormOf(JsonReader& reader, MemberSet seen)
{
    const ObjectForm* form = nullptr;
    for (const ObjectForm* candidate : {&fromToForm, &launchForm, &keyedForm})
        if ((seen & candidate->allowed) != 0)
            form = candidate;
    if (!form) {
        reader.refuse("found an object without from, at or keys; a path that is an object has one of them");
        return nullptr;
    }
    if ((seen & ~form->allowed) == 0 && (form->needed & ~seen) == 0)
        return form;
    bool complete = true;
    for (const auto& row : pathMembers) {
        const MemberSet member = setOf(pathMembers, {row.name});
        if ((seen & ~form->allowed & member) != 0)
            reader.refuseMember(row.name, "this member belongs to another form of path; " + std::string(form->text));
        if ((form->needed & ~seen & member) != 0) {
            reader.refuseMissing(row.name, form->text);
            complete = false;
        }
    }
    return complete ? form : nullptr;
}

std::optional<Path> readObjectPath(JsonReader& reader)
{
    PathMembers members;
    const MemberSet seen = readMembers(reader, "a path", pathMembers, members, members.kept);
    const ObjectForm* form = objectFormOf(reader, seen);
    if (form == &keyedForm && members.keys)
        return Keyed{std::move(*members.keys), std::move(members.kept)};
    if (form == &launchForm && members.at && members.velocity)
        return Launch{*members.at, *members.velocity, members.acceleration, std::move(members.kept)};
    if (form == &fromToForm && members.from && members.to)
        return FromTo{*members.from, *members.to, std::move(members.kept)};
    return std::nullopt;
}

std::optional<Path> readPath(JsonReader& reader)
{
    constexpr std::string_view forms =
        "a path is [x, y], {\"from\": P, \"to\": Q}, {\"at\": P, \"velocity\": V} with or "
        "without \"acceleration\", or {\"keys\": [[t, x, y], …]}";
    const JsonKind kind = reader.next();
    if (kind == JsonKind::object)
        return readObjectPath(reader);
    if (kind == JsonKind::array)
        if (const auto at = readVec(reader, forms))
            return Path(Rest{*at});
    if (kind != JsonKind::array)
        (void)expectKind(reader, JsonKind::object, forms);
    return std::nullopt;
}

std::optional<Radius> readRadius(JsonReader& reader)
{
    constexpr std::string_view allowed = "a radius is a number ≥ 0 or {\"from\": r0, \"to\": r1}";
    if (reader.next() != JsonKind::object) {
        const auto constant = readNumber(reader, allowed);
        return constant ? std::optional(Radius{.from = *constant}) : std::nullopt;
    }
    Radius radius;
    const auto [from, to] = readTwoNumbers(reader, "a radius that changes", {"from", "to"}, allowed, radius.kept);
    if (!from || !to)
        return std::nullopt;
    radius.from = *from;
    radius.to = *to;
    return radius;
}

std::optional<Shape> shapeNamed(std::string_view word)
{
    constexpr std::array<Shape, 7> shapes = {Shape::point,   Shape::circle, Shape::projectile, Shape::segment,
                                             Shape::capsule, Shape::ray,    Shape::line};
    for (const Shape shape : shapes)
        if (const char* const name = sweep::name(shape); word.front() == name[0] && word == name)
            return shape;
    return std::nullopt;
}

std::optional<Shape> readShape(JsonReader& reader)
{
    constexpr std::string_view allowed = "a shape is point, circle, projectile, segment, capsule, ray or line";
    const auto word = readString(reader, allowed);
    if (!word)
        return std::nullopt;
    const auto shape = word->empty() ? std::nullopt : shapeNamed(*word);
    if (!shape)
        refuseWord(reader, *word, allowed);
    return shape;
}

// A body, plus the members that only some shapes have, because they may come before the shape is known.
struct BodyInProgress
{
    Body& body;
    std::optional<Shape> shape = {};
    std::optional<Path> path = {};
    std::optional<Path> a = {};
    std::optional<Path> b = {};
    std::optional<Radius> radius = {};
};

std::optional<Interval> readActive(JsonReader& reader)
{
    const auto ends = readNumbers<2>(reader, "active is [from, until], two numbers");
    return ends ? std::optional(Interval{(*ends)[0], (*ends)[1]}) : std::nullopt;
}

constexpr MemberTable<BodyInProgress, 11> bodyMembers = {{
    {"id", [](JsonReader& r, BodyInProgress& p) { p.body.id = readString(r, "an id is a text").value_or(""); },
     "every body has one"},
    {"shape", [](JsonReader& r, BodyInProgress& p) { p.shape = readShape(r); }, "every body has one"},
    {"path", [](JsonReader& r, BodyInProgress& p) { p.path = readPath(r); }},
    {"a", [](JsonReader& r, BodyInProgress& p) { p.a = readPath(r); }},
    {"b", [](JsonReader& r, BodyInProgress& p) { p.b = readPath(r); }},
    {"radius", [](JsonReader& r, BodyInProgress& p) { p.radius = readRadius(r); }},
    {"name", [](JsonReader& r, BodyInProgress& p) { p.body.name = readString(r, "a name is a text"); }},
    {"active", [](JsonReader& r, BodyInProgress& p) { p.body.active = readActive(r); }},
    {"group", [](JsonReader& r, BodyInProgress& p) { p.body.group = readString(r, "a group is a text"); }},
    {"grid", [](JsonReader& r, BodyInProgress& p) { p.body.grid = readBoolean(r, "grid is true or false"); }},
    {"style", [](JsonReader& r, BodyInProgress& p) { p.body.style = readKeptObject(r, "a style is an object"); }},
}};

// The members of a shape: "a point has path", "a capsule has a, b and radius".
std::string shapeText(Shape shape)
{
    const std::string owner = std::string("a ") + name(shape) + " has ";
    if (hasTwoControlPoints(shape))
        return owner + (hasRadius(shape) ? "a, b and radius" : "a and b");
    return owner + (hasRadius(shape) ? "path and radius" : "path");
}

// Refuses members that the shape does not have and reports those that it lacks.
void checkShapeMembers(JsonReader& reader, Shape shape, MemberSet seen)
{
    constexpr MemberSet onePoint = setOf(bodyMembers, {"path"});
    constexpr MemberSet twoPoints = setOf(bodyMembers, {"a", "b"});
    constexpr MemberSet radius = setOf(bodyMembers, {"radius"});
    const MemberSet needed = (hasTwoControlPoints(shape) ? twoPoints : onePoint) | (hasRadius(shape) ? radius : 0);
    if ((seen & (onePoint | twoPoints | radius)) == needed)
        return;
    for (const std::string_view name : {"path", "a", "b", "radius"}) {
        const MemberSet member = setOf(bodyMembers, {name});
        if ((seen & ~needed & member) != 0)
            reader.refuseMember(name, std::string("a ") + sweep::name(shape) + " does not have this member; " +
                                          shapeText(shape));
        if ((needed & ~seen & member) != 0)
            reader.refuseMissing(name, shapeText(shape));
    }
}

} // namespace

void readBody(JsonReader& reader, Body& body)
{
    if (!expectKind(reader, JsonKind::object, "a body is an object"))
        return;
    BodyInProgress progress{body};
    const MemberSet seen = readMembers(reader, "a body", bodyMembers, progress, body.kept);
    if (!progress.shape)
        return;
    body.shape = *progress.shape;
    checkShapeMembers(reader, body.shape, seen);
    const bool two = hasTwoControlPoints(body.shape);
    if (auto& a = two ? progress.a : progress.path)
        body.a = std::move(*a);
    if (two && progress.b)
        body.b = std::move(*progress.b);
    if (hasRadius(body.shape) && progress.radius)
        body.radius = std::move(*progress.radius);
}

} // namespace sweep
