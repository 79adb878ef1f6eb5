// Saving and loading again preserves a scene bit for bit.
#include "core/scene/editing.h"

#include <sweepbench/base/json.h>
#include <sweepbench/scene_file.h>

#include <QtTest>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>

#include <bit>
#include <cmath>

namespace sweep::tst_scene_round_trip {

namespace {

bool areSingles = false; // whether the scenes are made of singles

// Any finite single: simple ones, random bits, the ends of the range, both zeros.
rc::Gen<double> single()
{
    return rc::gen::oneOf(rc::gen::map(rc::gen::inRange(-20, 20), [](int n) { return n / 4.0; }),
                          rc::gen::element(0.0, -0.0, 0x1.99999ap-4, 0x1p-149, 0x1.fffffep127),
                          rc::gen::map(rc::gen::arbitrary<std::uint32_t>(), [](std::uint32_t bits) {
                              const auto value = std::bit_cast<float>(bits);
                              return std::isfinite(value) ? static_cast<double>(value) : 1.0;
                          }));
}

// Any finite double: simple ones, random bits, the ends of the range, both zeros.
rc::Gen<double> number()
{
    if (areSingles)
        return single();
    return rc::gen::oneOf(rc::gen::map(rc::gen::inRange(-20, 20), [](int n) { return n / 4.0; }),
                          rc::gen::element(0.0, -0.0, 0.1, 1e300, -1e-300, 5e-324, 1.7976931348623157e308),
                          rc::gen::map(rc::gen::arbitrary<std::uint64_t>(), [](std::uint64_t bits) {
                              const auto value = std::bit_cast<double>(bits);
                              return std::isfinite(value) ? value : 1.0;
                          }));
}

double between(double low, double high)
{
    return low + (high - low) * *rc::gen::inRange(0, 1001) / 1000.0;
}

std::string word()
{
    return *rc::gen::element<std::string>("", "a", "wall", "Wände – 壁 😀", "line\nbreak", "\"quoted\\",
                                          std::string("\0\x1f\x7f", 3), "/~", "ünïcode");
}

Vec vec()
{
    return {*number(), *number()};
}

bool chance(int percent)
{
    return *rc::gen::inRange(0, 100) < percent;
}

template <class Make>
auto maybe(Make make) -> std::optional<decltype(make())>
{
    return chance(30) ? std::optional(make()) : std::nullopt;
}

std::string keptObject()
{
    return *rc::gen::element<std::string>("{}", R"({"a":1.50,"b":[true,false,null]})",
                                          R"({"big":123456789012345678901234567890})",
                                          R"({"zero":-0,"tiny":1E-400,"ä":"\u00e4","n":{"n":{"n":[[]]}}})");
}

KeptMembers kept()
{
    KeptMembers members;
    for (const char* name : {"x-", "x-one", "x-\n"})
        if (chance(8))
            members.push_back({name, chance(50) ? keptObject() : "[0.1,\"x\",-0.0,1e5]"});
    return members;
}

Path path()
{
    switch (*rc::gen::inRange(0, 4)) {
    case 0:
        return Rest{vec()};
    case 1:
        return FromTo{vec(), vec(), kept()};
    case 2:
        return Launch{vec(), vec(), maybe(vec), kept()};
    default:
        break;
    }
    Keyed keyed{{}, kept()};
    double time = between(-2, 2);
    for (int i = *rc::gen::inRange(1, 6); i > 0; --i, time += between(0.001, 1))
        keyed.keys.push_back({time, vec()});
    return keyed;
}

// Control points that never coincide, for rays and lines.
Path pathOnSide(double x)
{
    return chance(50) ? Path(Rest{{x, *number()}}) : Path(FromTo{{x, *number()}, {x + 1, *number()}, kept()});
}

Radius radius()
{
    const auto size = [] { return std::abs(*number()); };
    return chance(50) ? Radius{.from = size()} : Radius{size(), size(), kept()};
}

Body body(int index, Interval time)
{
    Body body;
    body.id = "body " + std::to_string(index);
    body.shape = *rc::gen::element(Shape::point, Shape::circle, Shape::projectile, Shape::segment, Shape::capsule,
                                   Shape::ray, Shape::line);
    const bool unbounded = isUnbounded(body.shape);
    body.a = unbounded ? pathOnSide(-3) : path();
    if (hasTwoControlPoints(body.shape))
        body.b = unbounded ? pathOnSide(1) : path();
    if (hasRadius(body.shape))
        body.radius = radius();
    body.name = maybe(word);
    if (chance(30))
        body.active = Interval{between(time.start, time.start / 2 + time.end / 2), time.end};
    body.group = maybe(word);
    if (chance(30))
        body.grid = !unbounded && chance(50);
    body.style = maybe(keptObject);
    body.kept = kept();
    return body;
}

std::string someId(const Scene& scene)
{
    return scene.bodies[static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(scene.bodies.size())))].id;
}

Expectation expectation(const Scene& scene)
{
    Expectation expected;
    expected.a = someId(scene);
    if (chance(50))
        expected.other = someId(scene);
    else
        expected.other = Cell{*rc::gen::inRange(-(1LL << 53) + 1, 1LL << 53), *rc::gen::inRange(-5LL, 5LL)};
    expected.kind = *rc::gen::element(ExpectedKind::none, ExpectedKind::enter, ExpectedKind::exit, ExpectedKind::touch,
                                      ExpectedKind::cross);
    if (expected.kind != ExpectedKind::none) {
        expected.count = maybe([] { return *rc::gen::inRange(0LL, 5LL); });
        expected.t = maybe([] { return *number(); });
        if (expected.t && chance(50))
            expected.within = 1e-9;
    }
    expected.kept = kept();
    return expected;
}

Scene randomScene()
{
    Scene scene;
    scene.title = maybe(word);
    scene.notes = maybe(word);
    scene.time = maybe([] {
        return SceneTime{{between(-2, 0), between(0.5, 3)}, kept(), maybe([] {
                             return *rc::gen::element<std::string>("2018-01-01T12:00:00Z",
                                                                   "2000-02-29t23:59:59.123456789012345678901+23:59",
                                                                   "0001-12-31T00:00:00-01:00", "2018-01-01T12:00:00z");
                         })};
    });
    scene.grid = maybe([] {
        const auto spacing = [] {
            return areSingles ? *rc::gen::element(1.0, 0x1.99999ap-4, 0x1p-149, 0x1.fffffep127)
                              : *rc::gen::element(1.0, 0.1, 5e-324, 1e300);
        };
        return Grid{maybe(vec),
                    {spacing(), spacing()},
                    maybe([] { return *rc::gen::element(CellRule::closed, CellRule::open); }),
                    kept()};
    });
    for (int i = *rc::gen::inRange(1, 6); i > 0; --i)
        scene.bodies.push_back(body(i, window(scene)));
    if (chance(40))
        scene.ignore = std::vector{std::pair(someId(scene), someId(scene))};
    if (chance(40))
        scene.expect = std::vector{expectation(scene), expectation(scene)};
    if (chance(40))
        scene.bookmarks = std::vector{Bookmark{*number(), word(), maybe(word), kept()}};
    scene.view = maybe(keptObject);
    scene.kept = kept();
    return scene;
}

Scene randomSceneOfSingles()
{
    areSingles = true;
    const SceneOfSingles made = withSingles(randomScene());
    areSingles = false;
    RC_ASSERT(!made.rounding.overflow);
    return made.scene;
}

// Equality of values is not enough, because 0 equals −0; their texts differ.
void assertRoundTrip(const Scene& scene)
{
    const std::string text = sceneText(scene);
    const auto read = parseScene(text, "s");
    if (!read.ok())
        RC_FAIL(read.problems().front().text() + "\n" + text);
    RC_ASSERT(*read == scene);
    RC_ASSERT(sceneText(*read) == text);
}

} // namespace

class tst_scene_round_trip : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsBackWhatItWrites();
    void readsBackScenesOfSingles();
    void readsSinglesWhereverTheirMemberStands();
    void roundsSinglesInOneStep();
    void nlohmannJsonReadsWhatItWrites();
    void refusesAndAcceptsLikeNlohmannJson();
    void writesAReadableText();
    void keepsMembersAsTheyAre();
    void readsEveryMember();
};

void tst_scene_round_trip::readsBackWhatItWrites()
{
    QVERIFY(rc::check("scenes of every shape and path", [] { assertRoundTrip(randomScene()); }));
}

void tst_scene_round_trip::readsBackScenesOfSingles()
{
    QVERIFY(rc::check("scenes of singles", [] {
        const Scene scene = randomSceneOfSingles();
        assertRoundTrip(scene);
        RC_ASSERT(withSingles(scene).rounding.isExact());
        Scene doubles = scene;
        doubles.numbers = NumberFormat::doubles;
        RC_ASSERT(sceneText(scene).size() < sceneText(doubles).size() + 2);
    }));
}

// A reader learns that the scene holds singles after it has read its bodies.
void tst_scene_round_trip::readsSinglesWhereverTheirMemberStands()
{
    const std::string member = "\"numbers\": \"single\",\n  ";
    QVERIFY(rc::check("numbers as the last member", [&] {
        const Scene scene = randomSceneOfSingles();
        std::string text = sceneText(scene);
        const std::size_t at = text.find(member);
        RC_ASSERT(at != std::string::npos);
        text.erase(at, member.size());
        text.replace(text.rfind("\n}"), 2, ",\n  \"num\\u0062ers\": \"single\"}");
        double last = 0;
        bool falls = false;
        ReadOptions options;
        options.job.progress = [&](double share) {
            falls = falls || share < last;
            last = share;
        };
        const auto read = parseScene(text, "s", options);
        RC_ASSERT(read.ok());
        RC_ASSERT(*read == scene);
        RC_ASSERT(!falls);
    }));
}

void tst_scene_round_trip::roundsSinglesInOneStep()
{
    // The nearest double is the midpoint of 1 and the next single, and would round to 1.
    for (const char* x : {"1.00000005960464477539062500001", "100000005960464477539062500001e-29"}) {
        const std::string text = R"({"format": "sweepbench.scene", "version": 1, "numbers": "single", "bodies":)"
                                 R"( [{"id": "p", "shape": "point", "path": [)" +
                                 std::string(x) + ", 0]}]}";
        const auto read = parseScene(text, "s");
        QVERIFY(read.ok());
        QCOMPARE(std::get<Rest>(read->bodies[0].a).at.x, 0x1.000002p0);
        QVERIFY(sceneText(*read).find("[1.0000001, 0]") != std::string::npos);
    }
}

void tst_scene_round_trip::nlohmannJsonReadsWhatItWrites()
{
    QVERIFY(rc::check("nlohmann-json reads the same coordinates", [] {
        const Scene scene = randomScene();
        const auto json = nlohmann::json::parse(sceneText(scene));
        for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
            const Body& body = scene.bodies[i];
            RC_ASSERT(json["bodies"][i]["id"] == body.id);
            const auto& written = json["bodies"][i][hasTwoControlPoints(body.shape) ? "a" : "path"];
            if (const auto* rest = std::get_if<Rest>(&body.a)) {
                RC_ASSERT(written[0].get<double>() == rest->at.x);
                RC_ASSERT(written[1].get<double>() == rest->at.y);
            }
        }
    }));
}

// This reader accepts JSON in an x- member exactly if nlohmann-json does. The texts are valid ones with a few changed
// bytes, except those on which the two differ by design: duplicate names, infinite numbers, and NUL bytes.
void tst_scene_round_trip::refusesAndAcceptsLikeNlohmannJson()
{
    int accepted = 0;
    int refused = 0;
    const std::string good = R"( [ -12.5e+3 , {"ab":true,"c\u00e9\n":[null,false,{}]}, "é 😀 \ud83d\ude00" ,0, [ ] ] )";
    const std::string bytes = " []{},:\"\\0123456789.-+eEtfnulrsax/\x01\x80\xc3\xa9\xf0\n";
    QVERIFY(rc::check("changed texts", [&] {
        std::string text = good;
        for (int i = *rc::gen::inRange(0, 4); i > 0; --i) {
            const auto at = static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(text.size())));
            const char byte = bytes[static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(bytes.size())))];
            const int change = *rc::gen::inRange(0, 3);
            if (change == 0)
                text[at] = byte;
            else if (change == 1)
                text.insert(at, 1, byte);
            else
                text.erase(at, 1);
        }
        const bool other = nlohmann::json::accept(text);
        const auto read =
            parseScene(R"({"format":"sweepbench.scene","version":1,"bodies":[],"x-a":)" + text + "}", "s");
        const bool semantic = !read.ok() && !read.problems().back().pointer.empty();
        // Excludes texts that close the object or add a member to it.
        RC_PRE(!semantic && !(text.find('}') != std::string::npos && !other && read.ok()));
        RC_ASSERT(read.ok() == other);
        if (!other) {
            ++refused;
            return;
        }
        ++accepted;
        RC_ASSERT(nlohmann::json::parse(read->kept.begin()->json) == nlohmann::json::parse(text));
    }));
    QVERIFY(accepted > 0);
    QVERIFY(refused > 0);
}

void tst_scene_round_trip::writesAReadableText()
{
    Scene scene;
    scene.title = "Ball against a wall – Größe 壁";
    scene.time = SceneTime{{0, 2}};
    scene.grid = Grid{Vec{0, 0}, {1, 1}, CellRule::closed};
    Body ball{.id = "ball", .shape = Shape::circle, .a = FromTo{{0, 0}, {8, 1}}};
    ball.radius.from = 0.5;
    ball.style = R"({"color":"#d55e00","x":["a,b\\\":",1]})";
    scene.bodies.push_back(std::move(ball));
    Body shell{.id = "shell", .shape = Shape::projectile, .a = Launch{{0, 4}, {6, 2}, Vec{0, -9.81}}};
    shell.radius.from = 1.5;
    shell.radius.to = 100000;
    shell.active = Interval{0.25, 1.75};
    scene.bodies.push_back(std::move(shell));
    scene.ignore = std::vector{std::pair<std::string, std::string>("ball", "shell")};
    scene.expect =
        std::vector{Expectation{.a = "ball", .other = Cell{1, -2}, .kind = ExpectedKind::enter, .count = 1, .t = 0.25}};
    QCOMPARE(QString::fromStdString(sceneText(scene)), QStringLiteral(R"({
  "format": "sweepbench.scene",
  "version": 1,
  "title": "Ball against a wall – Größe 壁",
  "time": {"start": 0, "end": 2},
  "grid": {"origin": [0, 0], "spacing": [1, 1], "cells": "closed"},
  "bodies": [
    {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 1]}, "radius": 0.5,
     "style": {"color": "#d55e00", "x": ["a,b\\\":", 1]}},
    {"id": "shell", "shape": "projectile", "path": {"at": [0, 4], "velocity": [6, 2], "acceleration": [0, -9.81]},
     "radius": {"from": 1.5, "to": 100000}, "active": [0.25, 1.75]}
  ],
  "ignore": [
    ["ball", "shell"]
  ],
  "expect": [
    {"a": "ball", "cell": [1, -2], "kind": "enter", "count": 1, "t": 0.25}
  ]
}
)"));
}

void tst_scene_round_trip::keepsMembersAsTheyAre()
{
    const auto read = parseScene(R"({"format": "sweepbench.scene", "version": 1, "bodies": [],
        "x-a": {"b" : [ 1.50, -0, 123456789012345678901234567890, 0.1e-2 , "\u00e9\/" , { } ] },
        "view": { "zoom" : 2 } })",
                                 "s");
    QVERIFY(read.ok());
    QCOMPARE(read->kept.size(), std::size_t{1});
    QCOMPARE(read->kept.begin()->json,
             std::string(R"({"b":[1.50,-0,123456789012345678901234567890,0.1e-2,"\u00e9\/",{}]})"));
    QCOMPARE(read->view, std::optional<std::string>(R"({"zoom":2})"));
}

void tst_scene_round_trip::readsEveryMember()
{
    const auto read = parseScene(R"({"x-s": 1, "notes": "n", "bodies": [
        {"x-b": 2, "style": {"fill": "#123456"}, "grid": false, "group": "g", "active": [1, 2], "name": "N",
         "radius": {"to": 3, "x-r": 3, "from": 2}, "b": {"keys": [[0, 1, 2], [1, 3, 4]], "x-p": 4},
         "a": {"velocity": [3, 4], "at": [1, 2], "acceleration": [5, 6]}, "shape": "capsule", "id": "c"}],
        "time": {"end": 2, "start": 1, "x-t": 5}, "version": 1,
        "grid": {"cells": "open", "spacing": [2, 3], "origin": [4, 5]}, "ignore": [["c", "c"]],
        "expect": [{"kind": "touch", "cell": [-1, 9007199254740991], "within": 0.5, "t": 1, "count": 0, "a": "c"}],
        "bookmarks": [{"note": "o", "name": "b", "t": 1}], "format": "sweepbench.scene"})",
                                 "s");
    QVERIFY(read.ok());
    Scene scene;
    scene.notes = "n";
    scene.kept = {{"x-s", "1"}};
    scene.time = SceneTime{{1, 2}, {{"x-t", "5"}}};
    scene.grid = Grid{Vec{4, 5}, {2, 3}, CellRule::open};
    Body body{.id = "c", .shape = Shape::capsule};
    body.a = Launch{{1, 2}, {3, 4}, Vec{5, 6}};
    body.b = Keyed{{{0, {1, 2}}, {1, {3, 4}}}, {{"x-p", "4"}}};
    body.radius = Radius{2, 3, {{"x-r", "3"}}};
    body.name = "N";
    body.active = Interval{1, 2};
    body.group = "g";
    body.grid = false;
    body.style = R"({"fill":"#123456"})";
    body.kept = {{"x-b", "2"}};
    scene.bodies.push_back(std::move(body));
    scene.ignore = std::vector{std::pair<std::string, std::string>("c", "c")};
    scene.expect = std::vector{Expectation{"c", Cell{-1, 9007199254740991}, ExpectedKind::touch, 0, 1, 0.5}};
    scene.bookmarks = std::vector{Bookmark{1, "b", "o"}};
    QVERIFY(*read == scene);
}

QTEST_GUILESS_MAIN(tst_scene_round_trip)

} // namespace sweep::tst_scene_round_trip
#include "tst_scene_round_trip.moc"
