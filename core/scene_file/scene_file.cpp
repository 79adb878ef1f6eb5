#include <sweepbench/scene_file.h>

#include "core/base/scene_mark.h"
#include "core/scene_file/scene_rules.h"

#include <sweepbench/base/files.h>
#include <sweepbench/base/json.h>
#include <sweepbench/scene.h>

#include <utility>

namespace sweep {

// Reader of one body of a scene file: its shape, its paths and its radius.

// Takes the next value. Types and members are checked here, ranges of values in scene_rules. A refused member keeps its
// default. Requires: body == Body{}.
void readBody(JsonReader& reader, Body& body);

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
    std::string x = {}; // of a place written as an object
    std::string y = {};
    KeptMembers kept = {};
};

template <std::optional<Vec> PathMembers::*vec>
void readPathVec(JsonReader& reader, PathMembers& path)
{
    path.*vec = readVec(reader, vecText);
}

constexpr MemberTable<PathMembers, 8> pathMembers = {{
    {"from", readPathVec<&PathMembers::from>},
    {"to", readPathVec<&PathMembers::to>},
    {"at", readPathVec<&PathMembers::at>},
    {"velocity", readPathVec<&PathMembers::velocity>},
    {"acceleration", readPathVec<&PathMembers::acceleration>},
    {"keys", [](JsonReader& r, PathMembers& path) { path.keys = readKeys(r); }},
    {"x", [](JsonReader& r, PathMembers& path) { path.x = r.compactText(); }, {}, false},
    {"y", [](JsonReader& r, PathMembers& path) { path.y = r.compactText(); }, {}, false},
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
constexpr ObjectForm launchForm{
    "a path that starts at a place has at, velocity and, optionally, acceleration; one that rests is [x, y]",
    setOf(pathMembers, {"at", "velocity", "acceleration"}), setOf(pathMembers, {"at", "velocity"})};
constexpr ObjectForm fromToForm{"a path from one place to another has from and to", setOf(pathMembers, {"from", "to"}),
                                setOf(pathMembers, {"from", "to"})};

// Members that are written together although they belong to two forms: the one that is refused, and the way out.
struct MixedForms
{
    MemberSet members;
    std::string_view refused;
    std::string_view text;
};
constexpr std::array<MixedForms, 7> mixedForms = {{
    {setOf(pathMembers, {"from", "to", "velocity"}), "velocity",
     "velocity does not go with from and to, which give the speed; leave it out, or write {\"at\": P, \"velocity\": "
     "V}"},
    {setOf(pathMembers, {"to", "velocity"}), "to",
     "to does not go with velocity; a path is {\"from\": P, \"to\": Q} or {\"at\": P, \"velocity\": V}"},
    {setOf(pathMembers, {"from", "velocity"}), "from",
     "from does not go with velocity; a path that has a velocity starts at: {\"at\": P, \"velocity\": V}"},
    {setOf(pathMembers, {"from", "to", "acceleration"}), "acceleration",
     "acceleration does not go with from and to, between which the speed is constant; leave it out, or write {\"at\": "
     "P, \"velocity\": V, \"acceleration\": A}"},
    {setOf(pathMembers, {"to", "acceleration"}), "to",
     "to does not go with acceleration; a path that has one is {\"at\": P, \"velocity\": V, \"acceleration\": A}"},
    {setOf(pathMembers, {"from", "acceleration"}), "from",
     "from does not go with acceleration; a path that has one starts at: {\"at\": P, \"velocity\": V, "
     "\"acceleration\": A}"},
    {setOf(pathMembers, {"at", "to"}), "at",
     "at does not go with to; a path that has an end starts from: {\"from\": P, \"to\": Q}"},
}};

// Refuses members of two forms with one message that names the way out, if there is one.
bool refuseMixedForms(JsonReader& reader, MemberSet seen)
{
    for (const MixedForms& mixed : mixedForms) {
        if ((seen & mixed.members) != mixed.members || (seen & setOf(pathMembers, {"keys"})) != 0)
            continue;
        reader.refuseMember(mixed.refused, std::string(mixed.text));
        return true;
    }
    return false;
}

// The form that the members belong to; reports one problem and returns null if they fit none.
const ObjectForm* objectFormOf(JsonReader& reader, MemberSet seen)
{
    const ObjectForm* form = nullptr;
    for (const ObjectForm* candidate : {&fromToForm, &launchForm, &keyedForm})
        if ((seen & candidate->allowed) != 0)
            form = candidate;
    if (!form) {
        if (!reader.isSpoiled()) // otherwise an unknown member was meant for one of them
            reader.refuse("found an object without from, at or keys; a path that is an object has one of them");
        return nullptr;
    }
    if (refuseMixedForms(reader, seen))
        return nullptr;
    if ((seen & ~form->allowed) == 0 && (form->needed & ~seen) == 0)
        return form;
    for (const auto& row : pathMembers)
        if ((seen & ~form->allowed & setOf(pathMembers, {row.name})) != 0) {
            reader.refuseMember(row.name, "this member belongs to another form of path; " + std::string(form->text));
            return nullptr;
        }
    for (const auto& row : pathMembers)
        if ((form->needed & ~seen & setOf(pathMembers, {row.name})) != 0 && !reader.isSpoiled(row.name)) {
            reader.refuseMissing(row.name, form->text);
            return nullptr;
        }
    return nullptr;
}

// Refuses an invalid form of path. Of several in one array, only the first is listed.
void refuseForm(JsonReader& reader, bool& isRefused, const std::string& message)
{
    if (!std::exchange(isRefused, true))
        reader.refuse(message);
}

std::optional<Path> readObjectPath(JsonReader& reader, bool& isFormRefused)
{
    PathMembers members;
    const MemberSet seen = readMembers(reader, "a path", pathMembers, members, members.kept);
    if ((seen & setOf(pathMembers, {"x", "y"})) != 0) {
        const std::string place =
            members.x.empty() || members.y.empty() ? "" : ": [" + members.x + ", " + members.y + "]";
        refuseForm(reader, isFormRefused, "found x and y as members; a place is [x, y], two numbers" + place);
        return std::nullopt;
    }
    const ObjectForm* form = objectFormOf(reader, seen);
    if (form == &keyedForm && members.keys)
        return Keyed{std::move(*members.keys), std::move(members.kept)};
    if (form == &launchForm && members.at && members.velocity)
        return Launch{*members.at, *members.velocity, members.acceleration, std::move(members.kept)};
    if (form == &fromToForm && members.from && members.to)
        return FromTo{*members.from, *members.to, std::move(members.kept)};
    return std::nullopt;
}

// A position at rest, or a list that was meant for keys.
std::optional<Path> readRest(JsonReader& reader, std::string_view forms, bool& isFormRefused)
{
    Vec at;
    if (std::array<double, 2> numbers{}; reader.takeNumbers(numbers))
        return Rest{{numbers[0], numbers[1]}};
    std::size_t size = 0;
    std::size_t good = 0;
    bool isList = false;
    reader.array([&](std::size_t index) {
        ++size;
        isList |= reader.next() == JsonKind::array;
        if (isList || index > 1)
            (void)reader.described();
        else if (const auto number = readNumber(reader, forms))
            (++good, (index == 0 ? at.x : at.y) = *number);
    });
    if (isList)
        refuseForm(reader, isFormRefused,
                   "found an array of arrays; a path through several places is {\"keys\": [[t, x, y], …]}, each with "
                   "its time");
    else if (size != 2)
        refuseForm(reader, isFormRefused, "found an array of " + std::to_string(size) + "; " + std::string(forms));
    return size == 2 && good == 2 ? std::optional(Path(Rest{at})) : std::nullopt;
}

constexpr std::string_view pathForms =
    "a path is [x, y], {\"from\": P, \"to\": Q}, {\"at\": P, \"velocity\": V} with or "
    "without \"acceleration\", or {\"keys\": [[t, x, y], …]}";

std::optional<Path> readPath(JsonReader& reader, std::string_view forms, bool& isFormRefused)
{
    const JsonKind kind = reader.next();
    if (kind == JsonKind::object)
        return readObjectPath(reader, isFormRefused);
    if (kind == JsonKind::array)
        return readRest(reader, forms, isFormRefused);
    const std::string found = reader.described();
    refuseForm(reader, isFormRefused, "found " + found + "; " + std::string(forms));
    return std::nullopt;
}

std::optional<Path> readPath(JsonReader& reader)
{
    bool isFormRefused = false;
    return readPath(reader, pathForms, isFormRefused);
}

std::optional<std::vector<Path>> readPoints(JsonReader& reader)
{
    constexpr std::string_view allowed =
        "points are an array of paths; one at rest is [x, y]: [[0, 0], [1, 0], [0, 1]]";
    bool isFormRefused = false;
    return readList<Path>(reader, allowed, [&](Path& path) {
        const bool isNumber = reader.next() == JsonKind::number;
        if (auto read = readPath(reader, isNumber ? allowed : pathForms, isFormRefused))
            path = std::move(*read);
    });
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
    constexpr std::array<Shape, 8> shapes = {Shape::point,   Shape::circle, Shape::projectile, Shape::segment,
                                             Shape::capsule, Shape::ray,    Shape::line,       Shape::polygon};
    for (const Shape shape : shapes)
        if (const char* const name = sweep::name(shape); word.front() == name[0] && word == name)
            return shape;
    return std::nullopt;
}

// How to write a shape that scenes know by another name.
std::optional<std::string> wayToShape(std::string_view word)
{
    struct OtherNames
    {
        std::string_view names;
        std::string_view way;
    };
    constexpr std::array<OtherNames, 6> others = {{
        {" box rect rectangle square aabb obb quad triangle poly convex hull ",
         "write it as a polygon: \"shape\": \"polygon\" and its corners in order as points, in a scene of version 2"},
        {" disc disk ball sphere ", "this is a circle: \"shape\": \"circle\", with path and radius"},
        {" edge wall linesegment ", "this is a segment: \"shape\": \"segment\", with a and b"},
        {" pill stadium ", "this is a capsule: \"shape\": \"capsule\", with a, b and radius"},
        {" dot particle vertex ", "this is a point: \"shape\": \"point\", with path"},
        {" polyline chain path linestring ", "write each of its edges as a segment, all of one group"},
    }};
    std::string lower(word);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    for (const OtherNames& other : others)
        if (lower.find(' ') == std::string::npos && other.names.find(" " + lower + " ") != std::string_view::npos)
            return std::string(other.way);
    std::vector<std::string> shapes;
    for (int shape = 0; shape <= static_cast<int>(Shape::polygon); ++shape)
        shapes.emplace_back(name(static_cast<Shape>(shape)));
    const auto meant = nearestWord(lower, shapes);
    return meant ? std::optional("did you mean " + *meant + '?') : std::nullopt;
}

std::optional<Shape> readShape(JsonReader& reader)
{
    constexpr std::string_view allowed = "a shape is point, circle, projectile, segment, capsule, ray, line or polygon";
    const auto word = readString(reader, allowed);
    if (!word)
        return std::nullopt;
    const auto shape = word->empty() ? std::nullopt : shapeNamed(*word);
    if (!shape)
        refuseWord(reader, *word, wayToShape(*word).value_or(std::string(allowed)));
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
    std::optional<std::vector<Path>> points = {};
    std::optional<Radius> radius = {};
    std::string partOfPath = {}; // the first member that belongs into a path
    std::string x = {};          // of a place written as two members
    std::string y = {};

    [[nodiscard]] std::string place() const
    {
        return x.empty() || y.empty() ? std::string("[x, y]") : '[' + x + ", " + y + ']';
    }
    // Whether the shape is known and has no such member, which is refused after all members.
    [[nodiscard]] bool lacks(std::string_view member) const
    {
        if (!shape)
            return false;
        if (member == "radius")
            return !hasRadius(*shape);
        if (*shape == Shape::polygon)
            return member != "points";
        return hasTwoControlPoints(*shape) ? member != "a" && member != "b" : member != "path";
    }
};

// Takes a member that only some shapes have. Its value matters only if the shape has it.
template <class Value>
void readShapeMember(JsonReader& reader, BodyInProgress& progress, std::string_view member,
                     std::optional<Value> BodyInProgress::*to, std::optional<Value> (*read)(JsonReader&))
{
    if (progress.lacks(member))
        (void)reader.described();
    else
        progress.*to = read(reader);
}

// Takes a member that belongs into a path. The paths that the body lacks are then not missing.
void readPartOfPath(JsonReader& reader, BodyInProgress& progress)
{
    const std::string name = reader.pointer().substr(reader.pointer().rfind('/') + 1);
    if (progress.partOfPath.empty())
        progress.partOfPath = name;
    for (const std::string_view member : {"path", "a", "b", "points"})
        reader.spoilSibling(member);
    const std::string value = reader.compactText();
    if (name == "x" || name == "y")
        (name == "x" ? progress.x : progress.y) = shortened(value);
}

void refusePose(JsonReader& reader)
{
    reader.refuse("a pose (rigid motion, scene version 2) is read by Sweepbench 0.2 and later; this is Sweepbench 0.1");
    (void)reader.described();
}

std::optional<Interval> readActive(JsonReader& reader)
{
    const auto ends = readNumbers<2>(reader, "active is [from, until], two numbers");
    return ends ? std::optional(Interval{(*ends)[0], (*ends)[1]}) : std::nullopt;
}

constexpr MemberTable<BodyInProgress, 21> bodyMembers = {{
    {"id", [](JsonReader& r, BodyInProgress& p) { p.body.id = readString(r, "an id is a text").value_or(""); },
     "every body has one"},
    {"shape", [](JsonReader& r, BodyInProgress& p) { p.shape = readShape(r); }, "every body has one"},
    {"path", [](JsonReader& r, BodyInProgress& p) { readShapeMember(r, p, "path", &BodyInProgress::path, readPath); }},
    {"a", [](JsonReader& r, BodyInProgress& p) { readShapeMember(r, p, "a", &BodyInProgress::a, readPath); }},
    {"b", [](JsonReader& r, BodyInProgress& p) { readShapeMember(r, p, "b", &BodyInProgress::b, readPath); }},
    {"points",
     [](JsonReader& r, BodyInProgress& p) { readShapeMember(r, p, "points", &BodyInProgress::points, readPoints); }},
    {"pose", [](JsonReader& r, BodyInProgress&) { refusePose(r); }, {}, false},
    {"radius",
     [](JsonReader& r, BodyInProgress& p) { readShapeMember(r, p, "radius", &BodyInProgress::radius, readRadius); }},
    {"name", [](JsonReader& r, BodyInProgress& p) { p.body.name = readString(r, "a name is a text"); }},
    {"active", [](JsonReader& r, BodyInProgress& p) { p.body.active = readActive(r); }},
    {"group", [](JsonReader& r, BodyInProgress& p) { p.body.group = readString(r, "a group is a text"); }},
    {"grid", [](JsonReader& r, BodyInProgress& p) { p.body.grid = readBoolean(r, "grid is true or false"); }},
    {"style", [](JsonReader& r, BodyInProgress& p) { p.body.style = readKeptObject(r, "a style is an object"); }},
    {"from", readPartOfPath, {}, false},
    {"to", readPartOfPath, {}, false},
    {"at", readPartOfPath, {}, false},
    {"velocity", readPartOfPath, {}, false},
    {"acceleration", readPartOfPath, {}, false},
    {"keys", readPartOfPath, {}, false},
    {"x", readPartOfPath, {}, false},
    {"y", readPartOfPath, {}, false},
}};

// The members of a shape: "a point has path", "a capsule has a, b and radius".
std::string shapeText(Shape shape)
{
    const std::string owner = std::string("a ") + name(shape) + " has ";
    if (shape == Shape::polygon)
        return owner + "points and, optionally, radius";
    if (hasTwoControlPoints(shape))
        return owner + (hasRadius(shape) ? "a, b and radius" : "a and b");
    return owner + (hasRadius(shape) ? "path and radius" : "path");
}

// Refuses members that belong into a path with one message, which names the paths that the shape has.
void refusePartOfPath(JsonReader& reader, const BodyInProgress& progress, MemberSet seen)
{
    const auto has = [seen](std::initializer_list<std::string_view> names) {
        return (seen & setOf(bodyMembers, names)) != 0;
    };
    const std::optional<Shape> shape = progress.shape;
    const bool isPlace = !has({"from", "to", "at", "velocity", "acceleration", "keys"});
    const bool isFromTo = !isPlace && !has({"at", "velocity", "acceleration", "keys"});
    const std::string path = isPlace                                   ? progress.place()
                             : isFromTo                                ? "{\"from\": [0, 0], \"to\": [1, 0]}"
                             : has({"at", "velocity", "acceleration"}) ? "{\"at\": [0, 0], \"velocity\": [1, 0]}"
                                                                       : "{\"keys\": [[0, 0, 0], [1, 1, 0]]}";
    std::string text = "unknown member; it is part of a path: \"path\": " + path;
    if (shape && hasTwoControlPoints(*shape))
        text = std::string("unknown member; a ") + name(*shape) + " has a and b, each a path" +
               (isFromTo ? ", in place of from and to: \"a\": [0, 0], \"b\": [1, 0]" : ": \"a\": " + path);
    if (shape == Shape::polygon)
        text = "unknown member; a polygon has points, each a path: \"points\": [" + path + ", …]";
    reader.refuseMember(progress.partOfPath, std::move(text));
}

// Refuses members that the shape does not have and reports those that it lacks.
void checkShapeMembers(JsonReader& reader, Shape shape, MemberSet seen)
{
    constexpr MemberSet onePoint = setOf(bodyMembers, {"path"});
    constexpr MemberSet twoPoints = setOf(bodyMembers, {"a", "b"});
    constexpr MemberSet manyPoints = setOf(bodyMembers, {"points"});
    constexpr MemberSet radius = setOf(bodyMembers, {"radius"});
    const bool isPolygon = shape == Shape::polygon;
    const MemberSet points = isPolygon ? manyPoints : hasTwoControlPoints(shape) ? twoPoints : onePoint;
    const MemberSet allowed = points | (hasRadius(shape) ? radius : 0);
    const MemberSet needed = isPolygon ? points : allowed;
    constexpr MemberSet anyPoints = onePoint | twoPoints | manyPoints;
    const MemberSet found = seen & (anyPoints | radius);
    if ((found & ~allowed) == 0 && (needed & ~found) == 0)
        return;
    for (const std::string_view name : {"path", "a", "b", "points", "radius"}) {
        const MemberSet member = setOf(bodyMembers, {name});
        if ((seen & ~allowed & member) != 0)
            reader.refuseMember(
                name,
                std::string("a ") + sweep::name(shape) + " does not have this member; " + shapeText(shape) +
                    (name == "path" ? isPolygon ? "; each of the points is a path" : "; a and b are a path each" : ""));
        const bool hasOthers = (seen & ~allowed & anyPoints) != 0; // control points of another shape, refused already
        if ((needed & ~seen & member) != 0 && !(hasOthers && (member & anyPoints) != 0))
            reader.refuseMissing(name, shapeText(shape));
    }
}

} // namespace

void readBody(JsonReader& reader, Body& body)
{
    if (!expectKind(reader, JsonKind::object, "a body is an object"))
        return;
    BodyInProgress progress{body};
    KeptMembers kept; // and unknown ones with their problems, see readUnknownMember()
    const MemberSet seen = readMembers(reader, "a body", bodyMembers, progress, kept);
    const bool isShapeRefused = !progress.shape && (seen & setOf(bodyMembers, {"shape"})) != 0;
    for (const KeptMember& member : kept)
        if (member.name.starts_with("x-"))
            body.kept.push_back(member);
        else if (!isShapeRefused) // otherwise it may belong to that shape
            reader.refuseMember(member.name, member.json);
    if (!progress.partOfPath.empty() && !isShapeRefused)
        refusePartOfPath(reader, progress, seen);
    if (!progress.shape)
        return;
    body.shape = *progress.shape;
    checkShapeMembers(reader, body.shape, seen);
    const bool two = hasTwoControlPoints(body.shape);
    if (body.shape == Shape::polygon)
        body.points = std::move(progress.points).value_or(std::vector<Path>{});
    else if (auto& a = two ? progress.a : progress.path)
        body.a = std::move(*a);
    if (two && progress.b)
        body.b = std::move(*progress.b);
    if (hasRadius(body.shape) && progress.radius)
        body.radius = std::move(*progress.radius);
}

namespace {

constexpr double readingShare = 0.1; // share of the progress spent on reading the file; the rest is parsing

struct SceneInProgress
{
    Scene scene = {};
    int version = 0;           // 0 until it has been read
    bool isNewer = false;      // the scene has a version that this program does not know
    bool readsSingles = false; // from the first number on
};

// Thrown where the scene is found to hold singles after some of its numbers were read as doubles.
struct SinglesFound
{
    double share = 0; // of the text that was read
};

constexpr std::string_view versionText = "the version is the integer 1 or 2";

void readFormat(JsonReader& reader, SceneInProgress&)
{
    constexpr std::string_view allowed = "the format is \"sweepbench.scene\"";
    const auto format = readString(reader, allowed);
    if (format && *format != sceneFormat)
        refuseWord(reader, *format, allowed);
}

void readVersion(JsonReader& reader, SceneInProgress& progress)
{
    if (!expectKind(reader, JsonKind::number, versionText))
        return;
    const std::string_view version = reader.number();
    if (version == "1" || version == "2") {
        progress.version = version.front() - '0';
    } else if (version.find_first_of(".eE") != std::string_view::npos) {
        reader.refuse("found the number " + shortened(version) + "; " + std::string(versionText));
    } else if (version.front() == '-' || version == "0") {
        reader.refuse("there is no version " + shortened(version) + "; this program reads versions 1 and 2");
    } else {
        reader.refuse("version " + shortened(version) + " is newer than this program, which reads versions 1 and 2");
        progress.isNewer = true;
    }
}

// Refuses polygons in a scene of version 1. The version may come after the bodies.
void checkVersion(const SceneInProgress& progress, ProblemCollector& problems)
{
    for (std::size_t i = 0; progress.version == 1 && i < progress.scene.bodies.size(); ++i)
        if (progress.scene.bodies[i].shape == Shape::polygon)
            problems.atMember("/bodies/" + std::to_string(i) + "/shape",
                              "a polygon needs \"version\": 2; this scene says 1");
}

void readNumberFormat(JsonReader& reader, SceneInProgress& progress)
{
    constexpr std::string_view allowed = "numbers are \"double\" or \"single\"";
    const auto word = readString(reader, allowed);
    if (!word)
        return;
    if (*word != name(NumberFormat::doubles) && *word != name(NumberFormat::singles)) {
        refuseWord(reader, *word, allowed);
        return;
    }
    Scene& scene = progress.scene;
    scene.numbers = *word == name(NumberFormat::singles) ? NumberFormat::singles : NumberFormat::doubles;
    if (!hasSingles(scene) || progress.readsSingles)
        return;
    if (scene.time || scene.grid || !scene.bodies.empty() || scene.expect || scene.bookmarks)
        throw SinglesFound{static_cast<double>(reader.offset()) / static_cast<double>(reader.size())};
    reader.readSingles();
}

constexpr std::string_view timeAllowed = "time is {\"start\": s, \"end\": e}, two numbers, optionally with an origin";
constexpr MemberTable<SceneTime, 3> timeMembers = {{
    {"start", [](JsonReader& r, SceneTime& time) { time.interval.start = readNumber(r, timeAllowed).value_or(0); },
     timeAllowed},
    {"end", [](JsonReader& r, SceneTime& time) { time.interval.end = readNumber(r, timeAllowed).value_or(1); },
     timeAllowed},
    {"origin", [](JsonReader& r, SceneTime& time) { time.origin = readString(r, "an origin is a text"); }},
}};

std::optional<SceneTime> readTime(JsonReader& reader)
{
    if (!expectKind(reader, JsonKind::object, timeAllowed))
        return std::nullopt;
    SceneTime time;
    (void)readMembers(reader, "time", timeMembers, time, time.kept);
    return time;
}

std::optional<CellRule> readCellRule(JsonReader& reader)
{
    constexpr std::string_view allowed = "cells are \"closed\" or \"open\"";
    const auto word = readString(reader, allowed);
    if (word && *word != "closed" && *word != "open")
        refuseWord(reader, *word, allowed);
    return word ? std::optional(*word == "open" ? CellRule::open : CellRule::closed) : std::nullopt;
}

constexpr MemberTable<Grid, 3> gridMembers = {{
    {"origin", [](JsonReader& r, Grid& grid) { grid.origin = readVec(r, "an origin is [x, y], two numbers"); }},
    {"spacing",
     [](JsonReader& r, Grid& grid) {
         grid.spacing = readVec(r, "a spacing is [sx, sy], two numbers > 0").value_or(Vec{1, 1});
     },
     "a grid has one"},
    {"cells", [](JsonReader& r, Grid& grid) { grid.cells = readCellRule(r); }},
}};

std::optional<Grid> readGrid(JsonReader& reader)
{
    if (!expectKind(reader, JsonKind::object, "a grid is an object with spacing and, optionally, origin and cells"))
        return std::nullopt;
    Grid grid;
    (void)readMembers(reader, "a grid", gridMembers, grid, grid.kept);
    return grid;
}

std::pair<std::string, std::string> readIgnored(JsonReader& reader)
{
    constexpr std::string_view allowed = "a pair to ignore is an array of two ids";
    auto pair = readTuple<2>(reader, allowed, [&] { return readString(reader, allowed); });
    return pair ? std::pair(std::move((*pair)[0]), std::move((*pair)[1])) : std::pair<std::string, std::string>{};
}

ExpectedKind readKind(JsonReader& reader)
{
    constexpr std::string_view allowed = "a kind is enter, exit, touch, cross, contact or none";
    const auto word = readString(reader, allowed);
    for (const ExpectedKind kind : {ExpectedKind::none, ExpectedKind::contact, ExpectedKind::enter, ExpectedKind::exit,
                                    ExpectedKind::touch, ExpectedKind::cross})
        if (word && *word == name(kind))
            return kind;
    if (word)
        refuseWord(reader, *word, allowed);
    return ExpectedKind::enter;
}

Cell readCell(JsonReader& reader)
{
    constexpr std::string_view allowed = "a cell is [i, j], two integers of magnitude below 2^53";
    const auto indices = readTuple<2>(reader, allowed, [&] { return readInteger(reader, allowed); });
    return indices ? Cell{(*indices)[0], (*indices)[1]} : Cell{};
}

constexpr MemberTable<Expectation, 7> expectationMembers = {{
    {"a", [](JsonReader& r, Expectation& e) { e.a = readString(r, "a is the id of a body").value_or(""); }},
    {"b", [](JsonReader& r, Expectation& e) { e.other = readString(r, "b is the id of a body").value_or(""); }},
    {"cell", [](JsonReader& r, Expectation& e) { e.other = readCell(r); }},
    {"kind", [](JsonReader& r, Expectation& e) { e.kind = readKind(r); }},
    {"count", [](JsonReader& r, Expectation& e) { e.count = readInteger(r, "a count is an integer ≥ 0"); }},
    {"t", [](JsonReader& r, Expectation& e) { e.t = readNumber(r, "t is a number"); }},
    {"within", [](JsonReader& r, Expectation& e) { e.within = readNumber(r, "within is a number > 0"); }},
}};

void readExpectation(JsonReader& reader, Expectation& expectation)
{
    if (!expectKind(reader, JsonKind::object, "an expectation is an object"))
        return;
    const MemberSet seen = readMembers(reader, "an expectation", expectationMembers, expectation, expectation.kept);
    const auto has = [seen](std::string_view member) { return (seen & setOf(expectationMembers, {member})) != 0; };
    if (!has("a"))
        reader.refuseMissing("a", "an expectation names a body by it");
    if (!has("b") && reader.isSpoiled("cell"))
        expectation.other = Cell{}; // refused already
    else if (!has("b") && !has("cell"))
        reader.refuseMissing("b", "an expectation has b or cell");
    if (has("b") && has("cell"))
        reader.refuseMember("cell", "an expectation has b or cell, not both");
    if (!has("kind"))
        reader.refuseMissing("kind", "a kind is enter, exit, touch, cross, contact or none");
}

constexpr std::string_view bookmarkText = "a bookmark has t and name";
constexpr MemberTable<Bookmark, 3> bookmarkMembers = {{
    {"t", [](JsonReader& r, Bookmark& b) { b.t = readNumber(r, "t is a number").value_or(0); }, bookmarkText},
    {"name", [](JsonReader& r, Bookmark& b) { b.name = readString(r, "a name is a text").value_or(""); }, bookmarkText},
    {"note", [](JsonReader& r, Bookmark& b) { b.note = readString(r, "a note is a text"); }},
}};

void readBookmark(JsonReader& reader, Bookmark& bookmark)
{
    if (expectKind(reader, JsonKind::object, "a bookmark is an object"))
        (void)readMembers(reader, "a bookmark", bookmarkMembers, bookmark, bookmark.kept);
}

void readBodies(JsonReader& reader, SceneInProgress& progress)
{
    if (auto bodies =
            readList<Body>(reader, "bodies are an array of objects", [&reader](Body& body) { readBody(reader, body); }))
        progress.scene.bodies = std::move(*bodies);
}

void readIgnore(JsonReader& reader, SceneInProgress& progress)
{
    bool isFlat = false;
    auto pairs =
        readList<std::pair<std::string, std::string>>(reader, "ignore is an array of pairs of ids", [&](auto& pair) {
            if (reader.next() != JsonKind::string) {
                pair = readIgnored(reader);
                return;
            }
            const std::string found = reader.described();
            if (!std::exchange(isFlat, true))
                reader.refuse("found " + found + "; ignore is an array of pairs of ids: [[\"a\", \"b\"]]");
        });
    if (!isFlat) // otherwise the pairs are incomplete
        progress.scene.ignore = std::move(pairs);
}

void readExpect(JsonReader& reader, SceneInProgress& progress)
{
    progress.scene.expect = readList<Expectation>(reader, "expect is an array of objects",
                                                  [&reader](Expectation& e) { readExpectation(reader, e); });
}

void readBookmarks(JsonReader& reader, SceneInProgress& progress)
{
    progress.scene.bookmarks = readList<Bookmark>(reader, "bookmarks are an array of objects",
                                                  [&reader](Bookmark& b) { readBookmark(reader, b); });
}

constexpr MemberTable<SceneInProgress, 12> sceneMembers = {{
    {"format", readFormat, "a scene begins with \"format\": \"sweepbench.scene\""},
    {"version", readVersion, versionText},
    {"title", [](JsonReader& r, SceneInProgress& p) { p.scene.title = readString(r, "a title is a text"); }},
    {"notes", [](JsonReader& r, SceneInProgress& p) { p.scene.notes = readString(r, "notes are a text"); }},
    {"time", [](JsonReader& r, SceneInProgress& p) { p.scene.time = readTime(r); }},
    {"numbers", readNumberFormat},
    {"grid", [](JsonReader& r, SceneInProgress& p) { p.scene.grid = readGrid(r); }},
    {"bodies", readBodies, "a scene has an array of them, at least an empty one"},
    {"ignore", readIgnore},
    {"expect", readExpect},
    {"bookmarks", readBookmarks},
    {"view", [](JsonReader& r, SceneInProgress& p) { p.scene.view = readKeptObject(r, "a view is an object"); }},
}};

// Reads the whole text into `progress`. Throws SinglesFound if it has to be read again.
void readScene(std::string_view text, SceneInProgress& progress, ProblemCollector& problems, const Job& job)
{
    bool isNewer = false; // set only once the whole object was read
    try {
        JsonReader reader(text, problems, job);
        if (progress.readsSingles)
            reader.readSingles();
        if (expectKind(reader, JsonKind::object, "a scene is one JSON object"))
            (void)readMembers(reader, "a scene", sceneMembers, progress, progress.scene.kept);
        isNewer = progress.isNewer;
        reader.finish();
        checkVersion(progress, problems);
        applyRules(progress.scene, problems, job);
    } catch (const ReadingStopped&) {
        // The list already contains the problem that stopped the reader.
    }
    if (isNewer) // other deviations may be valid in that version
        problems.keepOnly({"/format", "/version"});
}

// Adds lines, columns and the ids of bodies.
std::vector<Problem> located(ProblemCollector problems, std::string_view text)
{
    constexpr std::string_view bodies = "/bodies/";
    problems.locate(text);
    std::vector<Problem> all = std::move(problems).taken();
    std::vector<std::string> ids;
    for (const Problem& problem : all) {
        const bool isOfBody = problem.pointer.starts_with(bodies);
        ids.push_back((isOfBody ? problem.pointer.substr(0, problem.pointer.find('/', bodies.size())) : "") + "/id");
    }
    const auto positions = positionsIn(text, ids);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (positions[i] && all[i].pointer.starts_with(bodies))
            all[i].body = shortened(stringAt(text, positions[i]->value));
    return all;
}

} // namespace

Result<Scene> parseScene(std::string_view text, const std::string& file, const ReadOptions& options)
{
    ProblemCollector problems(file);
    if (text.size() > options.maxBytes)
        return tooLarge(text.size(), file, options);
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
        problems.atText(1, 1, "the text is empty; a scene is one JSON object");
        return std::move(problems).taken();
    }
    SceneInProgress progress;
    try {
        readScene(text, progress, problems, options.job);
    } catch (const SinglesFound& found) {
        Job rest = options.job;
        rest.progress = [&](double share) { options.job.report(found.share + (1 - found.share) * share); };
        progress = {.readsSingles = true};
        problems = ProblemCollector(file);
        readScene(text, progress, problems, rest);
    }
    if (!problems.empty())
        return options.job.stopped() ? std::move(problems).taken() : located(std::move(problems), text);
    options.job.report(1);
    return std::move(progress.scene);
}

Result<Scene> readSceneFile(const std::string& path, const ReadOptions& options)
{
    ReadOptions reading = options;
    reading.job.progress = [&options](double share) { options.job.report(readingShare * share); };
    const Result<std::string> bytes = readTextFile(path, "a scene is a file", reading);
    if (!bytes.ok())
        return bytes.problems();
    ReadOptions parsing = options;
    parsing.job.progress = [&options](double share) { options.job.report(readingShare + (1 - readingShare) * share); };
    return parseScene(bytes.value(), path == "-" ? "standard input" : path, parsing);
}

} // namespace sweep
