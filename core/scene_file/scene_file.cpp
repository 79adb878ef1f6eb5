#include <sweepbench/scene_file.h>

#include "core/scene_file/scene_fields.h"
#include "core/scene_file/scene_rules.h"

#include <sweepbench/base/files.h>
#include <sweepbench/base/json.h>
#include <sweepbench/scene.h>

#include <cmath>
#include <utility>

namespace sweep {

std::optional<Interval> readInterval(JsonReader& reader, std::string_view allowed)
{
    const auto ends = readNumbers<2>(reader, allowed);
    return ends ? std::optional(Interval{(*ends)[0], (*ends)[1]}) : std::nullopt;
}

std::optional<std::vector<Key>> readKeys(JsonReader& reader, std::string_view allowed)
{
    return readList<Key>(reader, allowed, [&](Key& key) {
        if (const auto numbers = readNumbers<3>(reader, allowed))
            key = {(*numbers)[0], {(*numbers)[1], (*numbers)[2]}};
    });
}

namespace {

// The members of all path forms that are objects.
struct PathMembers
{
    FromTo fromTo = {};
    Launch launch = {};
    Keyed keyed = {};
    std::string x = {}; // of a place written as an object
    std::string y = {};
    KeptMembers kept = {};
};
using PathField = FieldOf<PathMembers>;

// A row of the table of one form.
template <class Form, Form PathMembers::*form, std::size_t row>
constexpr PathField fieldOf()
{
    return {.name = fields<Form>[row].name,
            .read = [](JsonReader& reader, PathMembers& path,
                       const PathField&) { fields<Form>[row].read(reader, path.*form, fields<Form>[row]); },
            .value = [](const PathMembers& path,
                        const PathField&) { return fields<Form>[row].value(path.*form, fields<Form>[row]); }};
}

constexpr auto pathMembers = fieldTable(
    "a path", fieldOf<FromTo, &PathMembers::fromTo, 0>(), fieldOf<FromTo, &PathMembers::fromTo, 1>(),
    fieldOf<Launch, &PathMembers::launch, 0>(), fieldOf<Launch, &PathMembers::launch, 1>(),
    fieldOf<Launch, &PathMembers::launch, 2>(), fieldOf<Keyed, &PathMembers::keyed, 0>(),
    PathField{.name = "x", .read = [](JsonReader& r, PathMembers& p, const PathField&) { p.x = r.compactText(); }},
    PathField{.name = "y", .read = [](JsonReader& r, PathMembers& p, const PathField&) { p.y = r.compactText(); }});

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
        if ((seen & mixed.members) != mixed.members || (seen & keyedForm.allowed) != 0)
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
    if ((seen & ~form->allowed) == 0 && (form->needed & ~seen) == 0)
        return form;
    if (refuseMixedForms(reader, seen))
        return nullptr;
    for (const PathField& row : pathMembers)
        if ((seen & ~form->allowed & setOf(pathMembers, {row.name})) != 0) {
            reader.refuseMember(row.name, "this member belongs to another form of path; " + std::string(form->text));
            return nullptr;
        }
    for (const PathField& row : pathMembers)
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

template <class Form>
std::optional<Path> withKept(Form& form, KeptMembers& kept)
{
    form.kept = std::move(kept);
    return std::move(form);
}

std::optional<Path> readObjectPath(JsonReader& reader, bool& isFormRefused)
{
    PathMembers members;
    const MemberSet seen = readMembers(reader, pathMembers, members, members.kept);
    if (constexpr MemberSet xAndY = setOf(pathMembers, {"x", "y"}); (seen & xAndY) != 0) {
        const std::string place =
            members.x.empty() || members.y.empty() ? "" : ": [" + members.x + ", " + members.y + "]";
        refuseForm(reader, isFormRefused, "found x and y as members; a place is [x, y], two numbers" + place);
        return std::nullopt;
    }
    const ObjectForm* form = objectFormOf(reader, seen);
    if (form == &keyedForm)
        return withKept(members.keyed, members.kept);
    if (form == &launchForm)
        return withKept(members.launch, members.kept);
    if (form == &fromToForm)
        return withKept(members.fromTo, members.kept);
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

} // namespace

std::optional<Path> readPath(JsonReader& reader, std::string_view allowed)
{
    bool isFormRefused = false;
    return readPath(reader, allowed, isFormRefused);
}

std::optional<std::vector<Path>> readPoints(JsonReader& reader, std::string_view allowed)
{
    bool isFormRefused = false;
    return readList<Path>(reader, allowed, [&](Path& path) {
        const bool isNumber = reader.next() == JsonKind::number;
        if (auto read = readPath(reader, isNumber ? allowed : pathText, isFormRefused))
            path = std::move(*read);
    });
}

std::optional<Radius> readRadius(JsonReader& reader, std::string_view allowed)
{
    Radius radius{.from = NAN}; // remains so if it is refused
    if (reader.next() == JsonKind::object)
        (void)readMembers(reader, fields<Radius>, radius, radius.kept);
    else if (const auto constant = readNumber(reader, allowed))
        return Radius{.from = *constant};
    return std::isnan(radius.from) || !radius.to ? std::nullopt : std::optional(std::move(radius));
}

namespace {

constexpr std::size_t shapeCount = static_cast<std::size_t>(Shape::polygon) + 1;

std::optional<Shape> shapeNamed(std::string_view word)
{
    static const auto names = [] {
        std::array<std::string_view, shapeCount> all;
        for (std::size_t i = 0; i < shapeCount; ++i)
            all[i] = name(static_cast<Shape>(i));
        return all;
    }();
    const auto at = std::ranges::find(names, word);
    return at == names.end() ? std::nullopt : std::optional(static_cast<Shape>(at - names.begin()));
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
    for (std::size_t i = 0; i < shapeCount; ++i)
        shapes.emplace_back(name(static_cast<Shape>(i)));
    const auto meant = nearestWord(lower, shapes);
    return meant ? std::optional("did you mean " + *meant + '?') : std::nullopt;
}

} // namespace

std::optional<Shape> readShape(JsonReader& reader, std::string_view allowed)
{
    const auto word = readString(reader, allowed);
    if (!word)
        return std::nullopt;
    const auto shape = shapeNamed(*word);
    if (!shape)
        refuseWord(reader, *word, wayToShape(*word).value_or(std::string(allowed)));
    return shape;
}

// Takes a member that belongs into a path. The paths that the body lacks are then not missing.
void readPartOfPath(JsonReader& reader, BodyInProgress& progress, const BodyField& field)
{
    if (progress.partOfPath.empty())
        progress.partOfPath = field.name;
    for (const std::string_view member : {"path", "a", "b", "points"})
        reader.spoilSibling(member);
    const std::string value = reader.compactText();
    if (field.name == "x" || field.name == "y")
        (field.name == "x" ? progress.x : progress.y) = shortened(value);
}

void refusePose(JsonReader& reader, BodyInProgress&, const BodyField&)
{
    reader.refuse("a pose (rigid motion, scene version 2) is read by Sweepbench 0.2 and later; this is Sweepbench 0.1");
    (void)reader.described();
}

namespace {

// Refuses members that belong into a path with one message, which names the paths that the shape has.
void refusePartOfPath(JsonReader& reader, const BodyInProgress& progress, MemberSet seen)
{
    const auto has = [seen](std::initializer_list<std::string_view> names) {
        return (seen & setOf(fields<Body>, names)) != 0;
    };
    const std::optional<Shape> shape = progress.shape;
    const bool lacksOne = progress.x.empty() || progress.y.empty();
    const std::string place = lacksOne ? "[x, y]" : '[' + progress.x + ", " + progress.y + ']';
    const bool isPlace = !has({"from", "to", "at", "velocity", "acceleration", "keys"});
    const bool isFromTo = !isPlace && !has({"at", "velocity", "acceleration", "keys"});
    const std::string path = isPlace                                   ? place
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

// For each shape, the members that it may have, or must.
std::array<MemberSet, shapeCount> byShape(bool (*BodyField::*has)(Shape))
{
    std::array<MemberSet, shapeCount> sets{};
    for (std::size_t i = 0; i < fields<Body>.size(); ++i)
        for (std::size_t shape = 0; shape < shapeCount; ++shape)
            if (const auto hasIt = fields<Body>[i].*has; hasIt && hasIt(static_cast<Shape>(shape)))
                sets[shape] |= MemberSet{1} << i;
    return sets;
}

// The members of a shape: "a point has path", "a polygon has points and, optionally, radius".
std::string shapeText(Shape shape)
{
    std::vector<std::string> needed;
    std::string optional;
    for (const BodyField& field : fields<Body>)
        if (field.mustHave && field.mustHave(shape))
            needed.emplace_back(field.name);
        else if (field.mayHave && field.mayHave(shape))
            optional.append(" and, optionally, ").append(field.name);
    return std::string("a ") + name(shape) + " has " + listed(needed) + optional;
}

// Refuses members that the shape does not have and reports those that it lacks.
void checkShapeMembers(JsonReader& reader, Shape shape, MemberSet seen)
{
    static const auto allowed = byShape(&BodyField::mayHave);
    static const auto needed = byShape(&BodyField::mustHave);
    constexpr MemberSet anyPoints = setOf(fields<Body>, {"path", "a", "b", "points"});
    constexpr MemberSet ofShapes = anyPoints | setOf(fields<Body>, {"radius"});
    const MemberSet foreign = seen & ofShapes & ~allowed[static_cast<std::size_t>(shape)];
    const MemberSet missing = needed[static_cast<std::size_t>(shape)] & ~seen;
    if (foreign == 0 && missing == 0)
        return;
    for (const BodyField& field : fields<Body>) {
        const MemberSet member = setOf(fields<Body>, {field.name});
        if ((foreign & member) != 0)
            reader.refuseMember(field.name, std::string("a ") + name(shape) + " does not have this member; " +
                                                shapeText(shape) +
                                                (field.name != "path"      ? ""
                                                 : shape == Shape::polygon ? "; each of the points is a path"
                                                                           : "; a and b are a path each"));
        // Where control points of another shape were refused, its own are not missing.
        if ((missing & member) != 0 && !((foreign & anyPoints) != 0 && (member & anyPoints) != 0))
            reader.refuseMissing(field.name, shapeText(shape));
    }
}

} // namespace

void readMembersOf(JsonReader& reader, Body& body)
{
    BodyInProgress progress{body};
    KeptMembers kept; // and unknown ones with their problems, see readUnknownMember()
    const MemberSet seen = readMembers(reader, fields<Body>, progress, kept);
    const bool isShapeRefused = !progress.shape && (seen & setOf(fields<Body>, {"shape"})) != 0;
    for (const KeptMember& member : kept)
        if (member.name.starts_with("x-"))
            body.kept.push_back(member);
        else if (!isShapeRefused) // otherwise it may belong to that shape
            reader.refuseMember(member.name, member.json);
    if (!progress.partOfPath.empty() && !isShapeRefused)
        refusePartOfPath(reader, progress, seen);
    if (!progress.shape) {
        body.a = {}; // whose it is remains unknown
        return;
    }
    body.shape = *progress.shape;
    if (!hasTwoControlPoints(body.shape))
        body.a = std::move(progress.path);
    checkShapeMembers(reader, body.shape, seen);
}

namespace {

constexpr double readingShare = 0.1; // share of the progress spent on reading the file; the rest is parsing

// Thrown where the scene is found to hold singles after some of its numbers were read as doubles.
struct SinglesFound
{
    double share = 0; // of the text that was read
};

} // namespace

void readFormat(JsonReader& reader, SceneInProgress&, const SceneField& field)
{
    const auto format = readString(reader, field.allowed);
    if (format && *format != sceneFormat)
        refuseWord(reader, *format, field.allowed);
}

void readVersion(JsonReader& reader, SceneInProgress& progress, const SceneField&)
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

void readNumberFormat(JsonReader& reader, SceneInProgress& progress, const SceneField& field)
{
    Scene& scene = progress.object;
    scene.numbers = readNumberWord(reader, field.allowed);
    if (!hasSingles(scene) || progress.readsSingles)
        return;
    if (scene.time || scene.grid || !scene.bodies.empty() || scene.expect || scene.bookmarks)
        throw SinglesFound{static_cast<double>(reader.offset()) / static_cast<double>(reader.size())};
    reader.readSingles();
}

std::optional<Cell> readCell(JsonReader& reader, std::string_view allowed)
{
    const auto indices = readTuple<2>(reader, allowed, [&] { return readInteger(reader, allowed); });
    return indices ? Cell{(*indices)[0], (*indices)[1]}
                   : Cell{}; // a refused cell is one all the same: b is not missing
}

void readMembersOf(JsonReader& reader, Expectation& expectation)
{
    const auto& table = fields<Expectation>;
    const MemberSet seen = readMembers(reader, table, expectation, expectation.kept);
    const auto has = [&](std::string_view member) { return (seen & setOf(table, {member})) != 0; };
    if (!has("b") && reader.isSpoiled("cell"))
        expectation.other = Cell{}; // refused already
    else if (!has("b") && !has("cell"))
        reader.refuseMissing("b", "an expectation has b or cell");
    if (has("b") && has("cell"))
        reader.refuseMember("cell", "an expectation has b or cell, not both");
    if (!has("kind"))
        reader.refuseMissing("kind", kindText);
}

std::optional<IgnoredPairs> readIgnore(JsonReader& reader, std::string_view allowed)
{
    constexpr std::string_view pairText = "a pair to ignore is an array of two ids";
    bool isFlat = false;
    auto pairs = readList<IgnoredPairs::value_type>(reader, allowed, [&](auto& pair) {
        if (reader.next() != JsonKind::string) {
            if (auto ids = readTuple<2>(reader, pairText, [&] { return readString(reader, pairText); }))
                pair = {std::move((*ids)[0]), std::move((*ids)[1])};
            return;
        }
        const std::string found = reader.described();
        if (!std::exchange(isFlat, true))
            reader.refuse("found " + found + "; " + std::string(allowed) + ": [[\"a\", \"b\"]]");
    });
    return isFlat ? std::nullopt : std::move(pairs); // a flat list leaves pairs out
}

namespace {

// Refuses polygons in a scene of version 1. The version may come after the bodies.
void checkVersion(const SceneInProgress& progress, ProblemCollector& problems)
{
    for (std::size_t i = 0; progress.version == 1 && i < progress.object.bodies.size(); ++i)
        if (progress.object.bodies[i].shape == Shape::polygon)
            problems.atMember("/bodies/" + std::to_string(i) + "/shape",
                              "a polygon needs \"version\": 2; this scene says 1");
}

// Reads the whole text into `progress`. Throws SinglesFound if it has to be read again.
void readScene(std::string_view text, SceneInProgress& progress, ProblemCollector& problems, const Job& job)
{
    bool isNewer = false; // set only once the whole object was read
    try {
        JsonReader reader(text, problems, job);
        if (progress.readsSingles)
            reader.readSingles();
        if (expectKind(reader, JsonKind::object, "a scene is one JSON object"))
            (void)readMembers(reader, fields<Scene>, progress, progress.object.kept);
        isNewer = progress.isNewer;
        reader.finish();
        checkVersion(progress, problems);
        applyRules(progress.object, problems, job);
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
    return std::move(progress.object);
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
