#include "core/scene/file/body_reader.h"

#include "core/scene/file/value_reader.h"

namespace sweep {

namespace {

constexpr std::string_view vecText = "a place, velocity or acceleration is [x, y], two numbers";

std::optional<Path> readKeyedOrMoving(JsonReader& reader);

std::optional<Path> readPath(JsonReader& reader)
{
    constexpr std::string_view forms =
        "a path is [x, y], {\"from\": P, \"to\": Q}, {\"at\": P, \"velocity\": V} with or "
        "without \"acceleration\", or {\"keys\": [[t, x, y], …]}";
    const JsonKind kind = reader.next();
    if (kind == JsonKind::object)
        return readKeyedOrMoving(reader);
    if (kind == JsonKind::array)
        if (const auto at = readVec(reader, forms))
            return Path(Rest{*at});
    if (kind != JsonKind::array)
        (void)expectKind(reader, JsonKind::object, forms);
    return std::nullopt;
}

std::optional<std::vector<Key>> readKeys(JsonReader& reader)
{
    constexpr std::string_view allowed = "keys are an array of [t, x, y], three numbers each";
    return readList<Key>(reader, allowed, [&](Key& key) {
        if (const auto numbers = readNumbers<3>(reader, allowed))
            key = {(*numbers)[0], {(*numbers)[1], (*numbers)[2]}};
    });
}

// The members of every form of path that is an object.
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

constexpr std::array<std::string_view, 6> pathNames = {"from", "to", "at", "velocity", "acceleration", "keys"};
enum PathMember
{
    fromMember,
    toMember,
    atMember,
    velocityMember,
    accelerationMember,
    keysMember
};

// One form of path: its members, and which of them it needs.
struct PathForm
{
    std::string_view text;
    MemberSet allowed;
    MemberSet needed;
};
constexpr PathForm keyedForm{"a path with keys has no other member", member(keysMember), member(keysMember)};
constexpr PathForm launchForm{"a path that starts at a place has at, velocity and, if it likes, acceleration",
                              member(atMember) | member(velocityMember) | member(accelerationMember),
                              member(atMember) | member(velocityMember)};
constexpr PathForm fromToForm{"a path from one place to another has from and to", member(fromMember) | member(toMember),
                              member(fromMember) | member(toMember)};

// Which form do the members speak of? None, and a problem, where they fit none.
const PathForm* formOf(JsonReader& reader, MemberSet seen)
{
    const PathForm* form = nullptr;
    for (const PathForm* candidate : {&fromToForm, &launchForm, &keyedForm})
        if ((seen & candidate->allowed) != 0)
            form = candidate;
    if (!form) {
        reader.refuse("found an object without from, at or keys; a path that is an object has one of them");
        return nullptr;
    }
    bool whole = true;
    for (int i = 0; i < static_cast<int>(pathNames.size()); ++i) {
        const std::string_view name = pathNames[static_cast<std::size_t>(i)];
        if ((seen & ~form->allowed & member(i)) != 0)
            reader.refuseMember(name, "this member belongs to another form of path; " + std::string(form->text));
        if ((form->needed & ~seen & member(i)) != 0) {
            reader.refuseMissing(name, form->text);
            whole = false;
        }
    }
    return whole ? form : nullptr;
}

std::optional<Path> pathOf(const PathForm& form, PathMembers&& members)
{
    if (&form == &keyedForm && members.keys)
        return Keyed{std::move(*members.keys), std::move(members.kept)};
    if (&form == &launchForm && members.at && members.velocity)
        return Launch{*members.at, *members.velocity, members.acceleration, std::move(members.kept)};
    if (&form == &fromToForm && members.from && members.to)
        return FromTo{*members.from, *members.to, std::move(members.kept)};
    return std::nullopt;
}

std::optional<Path> readKeyedOrMoving(JsonReader& reader)
{
    PathMembers members;
    const MemberSet seen = readMembers(reader, {"a path", pathNames}, members.kept, [&](int which) {
        switch (which) {
        case fromMember:
            members.from = readVec(reader, vecText);
            break;
        case toMember:
            members.to = readVec(reader, vecText);
            break;
        case atMember:
            members.at = readVec(reader, vecText);
            break;
        case velocityMember:
            members.velocity = readVec(reader, vecText);
            break;
        case accelerationMember:
            members.acceleration = readVec(reader, vecText);
            break;
        case keysMember:
            members.keys = readKeys(reader);
            break;
        default:
            break;
        }
    });
    const PathForm* form = formOf(reader, seen);
    return form ? pathOf(*form, std::move(members)) : std::nullopt;
}

std::optional<Radius> readRadius(JsonReader& reader)
{
    constexpr std::string_view allowed = "a radius is a number ≥ 0 or {\"from\": r0, \"to\": r1}";
    constexpr std::array<std::string_view, 2> names = {"from", "to"};
    if (reader.next() != JsonKind::object) {
        const auto constant = readNumber(reader, allowed);
        return constant ? std::optional(Radius{.from = *constant}) : std::nullopt;
    }
    std::array<std::optional<double>, 2> ends;
    Radius radius;
    const MemberSet seen = readMembers(reader, {"a radius that changes", names}, radius.kept, [&](int which) {
        ends[static_cast<std::size_t>(which)] = readNumber(reader, allowed);
    });
    for (int i = 0; i < 2; ++i)
        if ((seen & member(i)) == 0)
            reader.refuseMissing(names[static_cast<std::size_t>(i)], allowed);
    if (!ends[0] || !ends[1])
        return std::nullopt;
    radius.from = *ends[0];
    radius.to = *ends[1];
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
    const auto word = readText(reader, allowed);
    if (!word)
        return std::nullopt;
    const auto shape = word->empty() ? std::nullopt : shapeNamed(*word);
    if (!shape)
        reader.refuse("found the text \"" + shortened(*word) + "\"; " + std::string(allowed));
    return shape;
}

constexpr std::array<std::string_view, 11> bodyNames = {"id",   "shape",  "path",  "a",    "b",    "radius",
                                                        "name", "active", "group", "grid", "style"};
enum BodyMember
{
    idMember,
    shapeMember,
    pathMember,
    aMember,
    bMember,
    radiusMember,
    nameMember,
    activeMember,
    groupMember,
    gridMember,
    styleMember
};

// The members that only some shapes have, before the shape is known.
struct ShapeMembers
{
    std::optional<Shape> shape = {};
    std::optional<Path> path = {};
    std::optional<Path> a = {};
    std::optional<Path> b = {};
    std::optional<Radius> radius = {};
};

void readBodyMember(JsonReader& reader, int which, Body& body, ShapeMembers& members)
{
    switch (which) {
    case idMember:
        body.id = readText(reader, "an id is a text").value_or("");
        break;
    case shapeMember:
        members.shape = readShape(reader);
        break;
    case pathMember:
        members.path = readPath(reader);
        break;
    case aMember:
        members.a = readPath(reader);
        break;
    case bMember:
        members.b = readPath(reader);
        break;
    case radiusMember:
        members.radius = readRadius(reader);
        break;
    case nameMember:
        body.name = readText(reader, "a name is a text");
        break;
    case activeMember:
        if (const auto ends = readNumbers<2>(reader, "active is [from, until], two numbers"))
            body.active = Interval{(*ends)[0], (*ends)[1]};
        break;
    case groupMember:
        body.group = readText(reader, "a group is a text");
        break;
    case gridMember:
        body.grid = readTruth(reader, "grid is true or false");
        break;
    case styleMember:
        body.style = readKeptObject(reader, "a style is an object");
        break;
    default:
        break;
    }
}

// "a point has path", "a capsule has a, b and radius".
std::string shapeText(Shape shape)
{
    const std::string owner = std::string("a ") + name(shape) + " has ";
    if (hasTwoControlPoints(shape))
        return owner + (hasRadius(shape) ? "a, b and radius" : "a and b");
    return owner + (hasRadius(shape) ? "path and radius" : "path");
}

// Refuses what the shape does not have, and what it lacks.
void checkShapeMembers(JsonReader& reader, Shape shape, MemberSet seen)
{
    const MemberSet points = hasTwoControlPoints(shape) ? member(aMember) | member(bMember) : member(pathMember);
    const MemberSet needed = points | (hasRadius(shape) ? member(radiusMember) : 0);
    for (int i = pathMember; i <= radiusMember; ++i) {
        const std::string_view name = bodyNames[static_cast<std::size_t>(i)];
        if ((seen & ~needed & member(i)) != 0)
            reader.refuseMember(name, std::string("a ") + sweep::name(shape) + " does not have this member; " +
                                          shapeText(shape));
        if ((needed & ~seen & member(i)) != 0)
            reader.refuseMissing(name, shapeText(shape));
    }
}

} // namespace

void readBody(JsonReader& reader, Body& body)
{
    if (!expectKind(reader, JsonKind::object, "a body is an object"))
        return;
    ShapeMembers members;
    const MemberSet seen = readMembers(reader, {"a body", bodyNames}, body.kept,
                                       [&](int which) { readBodyMember(reader, which, body, members); });
    if ((seen & member(idMember)) == 0)
        reader.refuseMissing("id", "every body has one");
    if ((seen & member(shapeMember)) == 0)
        reader.refuseMissing("shape", "every body has one");
    if (!members.shape)
        return;
    body.shape = *members.shape;
    checkShapeMembers(reader, body.shape, seen);
    const bool two = hasTwoControlPoints(body.shape);
    if (auto& a = two ? members.a : members.path)
        body.a = std::move(*a);
    if (two && members.b)
        body.b = std::move(*members.b);
    if (hasRadius(body.shape) && members.radius)
        body.radius = std::move(*members.radius);
}

} // namespace sweep
