// Members of a scene file: one table for each kind of object, by which it is read, written and checked. A row has the
// member's place in the object, the function that reads its value, its name, the values that are allowed, why it is
// needed if it is, and, of a body, the shapes that may and must have it. Rules of values are in scene_rules.cpp.
#pragma once

#include "core/base/scene_mark.h"
#include "core/scene_file/field.h"

namespace sweep {

// ---- Paths and radii

[[nodiscard]] std::optional<std::vector<Key>> readKeys(JsonReader& reader, std::string_view allowed);
[[nodiscard]] std::optional<Path> readPath(JsonReader& reader, std::string_view allowed);
[[nodiscard]] std::optional<Radius> readRadius(JsonReader& reader, std::string_view allowed);

inline constexpr std::string_view vecText = "a place, velocity or acceleration is [x, y], two numbers";
inline constexpr std::string_view pathText =
    "a path is [x, y], {\"from\": P, \"to\": Q}, {\"at\": P, \"velocity\": V} with or without \"acceleration\", or "
    "{\"keys\": [[t, x, y], …]}";
inline constexpr std::string_view radiusText = "a radius is a number ≥ 0 or {\"from\": r0, \"to\": r1}";

template <>
inline constexpr auto fields<FromTo> = fieldTable("a path", //
                                                  field<&FromTo::from, readVec>("from", vecText),
                                                  field<&FromTo::to, readVec>("to", vecText));

template <>
inline constexpr auto fields<Launch> = fieldTable("a path",                                   //
                                                  field<&Launch::at, readVec>("at", vecText), //
                                                  field<&Launch::velocity, readVec>("velocity", vecText),
                                                  field<&Launch::acceleration, readVec>("acceleration", vecText));

template <>
inline constexpr auto fields<Keyed> =
    fieldTable("a path", //
               field<&Keyed::keys, readKeys>("keys", "keys are an array of [t, x, y], three numbers each"));

template <>
inline constexpr auto fields<Radius> = fieldTable("a radius that changes", //
                                                  field<&Radius::from, readNumber>("from", radiusText, radiusText),
                                                  field<&Radius::to, readNumber>("to", radiusText, radiusText));

// ---- Bodies

// A body whose members are being read, in any order.
struct BodyInProgress
{
    Body& object;
    std::optional<Shape> shape = {};
    Path path = {};              // the control point of a shape that has one
    std::string partOfPath = {}; // the first member that belongs into a path
    std::string x = {};          // of a place written as two members
    std::string y = {};
};
BodyInProgress targetOf(const Body*);
using BodyField = FieldOf<Body>;

void readMembersOf(JsonReader& reader, Body& body);
void readPartOfPath(JsonReader& reader, BodyInProgress& progress, const BodyField& field);
void refusePose(JsonReader& reader, BodyInProgress& progress, const BodyField& field);
[[nodiscard]] std::optional<Shape> readShape(JsonReader& reader, std::string_view allowed);
[[nodiscard]] std::optional<std::vector<Path>> readPoints(JsonReader& reader, std::string_view allowed);
[[nodiscard]] std::optional<Interval> readInterval(JsonReader& reader, std::string_view allowed);

[[nodiscard]] constexpr bool isPolygon(Shape shape)
{
    return shape == Shape::polygon;
}
[[nodiscard]] constexpr bool hasOneControlPoint(Shape shape)
{
    return !hasTwoControlPoints(shape) && !isPolygon(shape);
}
[[nodiscard]] constexpr bool needsRadius(Shape shape)
{
    return hasRadius(shape) && !isPolygon(shape);
}

template <>
inline constexpr auto fields<Body> = fieldTable(
    "a body", //
    field<&Body::id, readString>("id", "an id is a text", "every body has one"),
    field<&Body::shape, readShape, &BodyInProgress::shape>(
        "shape", "a shape is point, circle, projectile, segment, capsule, ray, line or polygon", "every body has one"),
    field<&Body::a, readPath, &BodyInProgress::path>("path", pathText, {}, hasOneControlPoint, hasOneControlPoint),
    field<&Body::a, readPath>("a", pathText, {}, hasTwoControlPoints, hasTwoControlPoints),
    field<&Body::b, readPath>("b", pathText, {}, hasTwoControlPoints, hasTwoControlPoints),
    field<&Body::points, readPoints>("points",
                                     "points are an array of paths; one at rest is [x, y]: [[0, 0], [1, 0], [0, 1]]",
                                     {}, isPolygon, isPolygon),
    BodyField{.name = "pose", .read = refusePose},
    field<&Body::radius, readRadius>("radius", radiusText, {}, hasRadius, needsRadius),
    field<&Body::name, readString>("name", "a name is a text"),
    field<&Body::active, readInterval>("active", "active is [from, until], two numbers"),
    field<&Body::group, readString>("group", "a group is a text"),
    field<&Body::grid, readBoolean>("grid", "grid is true or false"),
    field<&Body::style, readKeptObject>("style", "a style is an object"),
    BodyField{.name = "from", .read = readPartOfPath}, BodyField{.name = "to", .read = readPartOfPath},
    BodyField{.name = "at", .read = readPartOfPath}, BodyField{.name = "velocity", .read = readPartOfPath},
    BodyField{.name = "acceleration", .read = readPartOfPath}, BodyField{.name = "keys", .read = readPartOfPath},
    BodyField{.name = "x", .read = readPartOfPath}, BodyField{.name = "y", .read = readPartOfPath});

// ---- Time and grid

// The start or the end of the scene's time.
template <double Interval::*end>
struct EndOfTime
{
    template <class Time>
    constexpr auto& operator()(Time& time) const
    {
        return time.interval.*end;
    }
};
template <double Interval::*end>
SceneTime ownerOf(EndOfTime<end>);
inline constexpr std::string_view timeText =
    "time is {\"start\": s, \"end\": e}, two numbers, optionally with an origin";

template <>
inline constexpr auto
    fields<SceneTime> = fieldTable("time", //
                                   field<EndOfTime<&Interval::start>{}, readNumber>("start", timeText, timeText),
                                   field<EndOfTime<&Interval::end>{}, readNumber>("end", timeText, timeText),
                                   field<&SceneTime::origin, readString>("origin", "an origin is a text"));

[[nodiscard]] constexpr std::string_view name(CellRule rule)
{
    return rule == CellRule::open ? "open" : "closed";
}

template <>
inline constexpr auto fields<Grid> = fieldTable(
    "a grid", //
    field<&Grid::origin, readVec>("origin", "an origin is [x, y], two numbers"),
    field<&Grid::spacing, readVec>("spacing", "a spacing is [sx, sy], two numbers > 0", "a grid has one"),
    field<&Grid::cells, readWord<CellRule::closed, CellRule::open>>("cells", "cells are \"closed\" or \"open\""));

// ---- Expectations and bookmarks

void readMembersOf(JsonReader& reader, Expectation& expectation);
[[nodiscard]] std::optional<Cell> readCell(JsonReader& reader, std::string_view allowed);

// The other body, or the cell, if the expectation has that.
template <class Other>
[[nodiscard]] const Other* otherOf(const Expectation& expectation)
{
    return std::get_if<Other>(&expectation.other);
}
inline constexpr auto readKind = readWord<ExpectedKind::none, ExpectedKind::contact, ExpectedKind::enter,
                                          ExpectedKind::exit, ExpectedKind::touch, ExpectedKind::cross>;
inline constexpr std::string_view kindText = "a kind is enter, exit, touch, cross, contact or none";

template <>
inline constexpr auto fields<Expectation> = fieldTable(
    "an expectation", //
    field<&Expectation::a, readString>("a", "a is the id of a body", "an expectation names a body by it"),
    field<otherOf<std::string>, readString, &Expectation::other>("b", "b is the id of a body"),
    field<otherOf<Cell>, readCell, &Expectation::other>("cell",
                                                        "a cell is [i, j], two integers of magnitude below 2^53"),
    field<&Expectation::kind, readKind>("kind", kindText),
    field<&Expectation::count, readInteger>("count", "a count is an integer ≥ 0"),
    field<&Expectation::t, readNumber>("t", "t is a number"),
    field<&Expectation::within, readNumber>("within", "within is a number > 0"));

inline constexpr std::string_view bookmarkText = "a bookmark has t and name";

template <>
inline constexpr auto fields<Bookmark> = fieldTable("a bookmark", //
                                                    field<&Bookmark::t, readNumber>("t", "t is a number", bookmarkText),
                                                    field<&Bookmark::name, readString>("name", "a name is a text",
                                                                                       bookmarkText),
                                                    field<&Bookmark::note, readString>("note", "a note is a text"));

// ---- The scene

struct SceneInProgress
{
    Scene object = {};
    int version = 0;           // 0 until it has been read
    bool isNewer = false;      // the scene has a version that this program does not know
    bool readsSingles = false; // from the first number on
};
SceneInProgress targetOf(const Scene*);
using SceneField = FieldOf<Scene>;

void readFormat(JsonReader& reader, SceneInProgress& progress, const SceneField& field);
void readVersion(JsonReader& reader, SceneInProgress& progress, const SceneField& field);
void readNumberFormat(JsonReader& reader, SceneInProgress& progress, const SceneField& field);
[[nodiscard]] std::optional<IgnoredPairs> readIgnore(JsonReader& reader, std::string_view allowed);

inline constexpr auto readNumberWord = readWord<NumberFormat::doubles, NumberFormat::singles>;
inline constexpr std::string_view versionText = "the version is the integer 1 or 2";

template <>
inline constexpr auto fields<Scene> = fieldTable(
    "a scene", //
    SceneField{.name = "format",
               .allowed = "the format is \"sweepbench.scene\"",
               .whyNeeded = "a scene begins with \"format\": \"sweepbench.scene\"",
               .read = readFormat,
               .value = [](const Scene&, const SceneField&) -> FieldValue { return sceneFormat; }},
    SceneField{.name = "version",
               .allowed = versionText,
               .whyNeeded = versionText,
               .read = readVersion,
               .value = [](const Scene& scene, const SceneField&) -> FieldValue {
                   return std::ranges::any_of(scene.bodies, isPolygon, &Body::shape) ? 2LL : 1LL; // the lowest
               }},
    field<&Scene::title, readString>("title", "a title is a text"),
    field<&Scene::notes, readString>("notes", "notes are a text"),
    field<&Scene::time, readObject<SceneTime>>("time", timeText),
    SceneField{.name = "numbers",
               .allowed = "numbers are \"double\" or \"single\"",
               .read = readNumberFormat,
               .value = [](const Scene& s, const SceneField&) { return fieldValue<readNumberWord>(s.numbers); }},
    field<&Scene::grid, readObject<Grid>>("grid", "a grid is an object with spacing and, optionally, origin and cells"),
    field<&Scene::bodies, readObjects<Body>>("bodies", "bodies are an array of objects",
                                             "a scene has an array of them, at least an empty one"),
    field<&Scene::ignore, readIgnore>("ignore", "ignore is an array of pairs of ids"),
    field<&Scene::expect, readObjects<Expectation>>("expect", "expect is an array of objects"),
    field<&Scene::bookmarks, readObjects<Bookmark>>("bookmarks", "bookmarks are an array of objects"),
    field<&Scene::view, readKeptObject>("view", "a view is an object"));

} // namespace sweep
