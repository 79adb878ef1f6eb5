// Families of random scenes with polygons.
#pragma once

#include "tests/support/scene_families.h"
#include "tests/support/scene_recipe.h"

#include <sweepbench/scene_file.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace sweep::oracle {

// Every scene is valid: its polygons are simple throughout. Polygons have 3 to 10 vertices.
[[nodiscard]] std::span<const SceneFamily> polygonFamilies();

// A scene of family k mod n for case k, with n the number of families.
[[nodiscard]] NamedScene polygonSceneOf(Random& random, int index);

// A polygon of the given vertices at rest.
[[nodiscard]] Body polygonOf(std::string id, const std::vector<Vec>& vertices);

// The path, moved by an offset.
[[nodiscard]] Path shifted(const Path& path, Vec offset);

} // namespace sweep::oracle

namespace sweep::oracle {

namespace {

const std::vector<PathKind> everyPath{PathKind::rest, PathKind::fromTo, PathKind::launch, PathKind::accelerated,
                                      PathKind::keyed};

using Vertices = std::vector<Vec>;

Vertices box(Random& random)
{
    const double w = random.in(1, 3);
    const double h = random.in(1, 3);
    return {{0, 0}, {w, 0}, {w, h}, {0, h}};
}

// Vertices in order of direction, at different distances: convex, concave or a star.
Vertices radial(Random& random)
{
    constexpr std::array<std::array<int, 2>, 16> directions{{{2, 0},
                                                             {2, 1},
                                                             {1, 1},
                                                             {1, 2},
                                                             {0, 2},
                                                             {-1, 2},
                                                             {-1, 1},
                                                             {-2, 1},
                                                             {-2, 0},
                                                             {-2, -1},
                                                             {-1, -1},
                                                             {-1, -2},
                                                             {0, -2},
                                                             {1, -2},
                                                             {1, -1},
                                                             {2, -1}}};
    const int count = random.in(3, 8);
    const int first = random.in(0, 15);
    const bool star = random.chance(40);
    Vertices vertices;
    for (int k = 0; k < count; ++k) {
        const auto& d = directions[static_cast<std::size_t>(first + k * 16 / count) % 16];
        const int far = star ? 1 + 2 * (k % 2) : random.in(1, 2);
        vertices.push_back({double(d[0] * far), double(d[1] * far)});
    }
    return vertices;
}

Vertices triangle(Random& random)
{
    const auto at = [&] { return double(random.in(-3, 3)); };
    Vertices vertices;
    for (int k = 0; k < 3; ++k) {
        const double x = at();
        vertices.push_back({x, at()});
    }
    return vertices;
}

// Corners with a notch or a hollow, the last one almost closed.
Vertices notched(Random& random)
{
    const std::array<Vertices, 6> shapes{
        Vertices{{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}},
        Vertices{{0, 0}, {3, 0}, {3, 3}, {2, 3}, {2, 1}, {1, 1}, {1, 3}, {0, 3}},
        Vertices{{0, 0}, {4, 0}, {4, 3}, {2, 1}, {0, 3}},
        Vertices{{0, 0}, {2, 0}, {1, 1}, {2, 2}, {0, 2}},
        Vertices{{0, 0}, {3, 0}, {3, 1}, {2, 1}, {2, 2}, {1, 2}, {1, 1}, {0, 1}},
        Vertices{{0, 0}, {5, 0}, {5, 5}, {3, 5}, {3, 4}, {4, 4}, {4, 1}, {1, 1}, {1, 5}, {0, 5}}};
    return shapes[static_cast<std::size_t>(random.in(0, 5))];
}

// Inserts vertices of 180°.
void addFlatVertices(Random& random, Vertices& vertices)
{
    for (std::size_t i = vertices.size(); i-- > 0 && vertices.size() < 9;)
        if (random.chance(30)) {
            const Vec p = vertices[i];
            const Vec q = vertices[(i + 1) % vertices.size()];
            vertices.insert(vertices.begin() + static_cast<std::ptrdiff_t>(i) + 1, {(p.x + q.x) / 2, (p.y + q.y) / 2});
        }
}

Vertices anyVertices(Random& random)
{
    const int kind = random.in(0, 9);
    Vertices vertices = kind < 2   ? box(random)
                        : kind < 4 ? triangle(random)
                        : kind < 6 ? notched(random)
                                   : radial(random);
    if (random.chance(25))
        addFlatVertices(random, vertices);
    if (random.chance(50))
        std::reverse(vertices.begin(), vertices.end());
    std::rotate(vertices.begin(), vertices.begin() + random.in(0, static_cast<int>(vertices.size()) - 1),
                vertices.end());
    return vertices;
}

Vec plus(Vec p, Vec q)
{
    return {p.x + q.x, p.y + q.y};
}

struct ShiftPath
{
    Vec by;
    Path operator()(const Rest& path) const { return Rest{plus(path.at, by)}; }
    Path operator()(const FromTo& path) const { return FromTo{plus(path.from, by), plus(path.to, by)}; }
    Path operator()(const Launch& path) const { return Launch{plus(path.at, by), path.velocity, path.acceleration}; }
    Path operator()(Keyed path) const
    {
        for (Key& key : path.keys)
            key.at = plus(key.at, by);
        return path;
    }
};

// Another motion of about the same size.
struct DisturbPath
{
    Random& random;

    [[nodiscard]] Vec jitter() const
    {
        const double x = random.in(-2, 2) / 2.0;
        return {x, random.in(-2, 2) / 2.0};
    }
    Path operator()(const Rest& path) const { return FromTo{path.at, plus(path.at, jitter())}; }
    Path operator()(const FromTo& path) const
    {
        if (random.chance(20))
            return Launch{path.from, {path.to.x - path.from.x, path.to.y - path.from.y}, jitter()};
        return FromTo{path.from, plus(path.to, jitter())};
    }
    Path operator()(const Launch& path) const
    {
        return Launch{path.at, plus(path.velocity, jitter()), plus(path.acceleration.value_or(Vec{}), jitter())};
    }
    Path operator()(Keyed path) const
    {
        for (Key& key : path.keys)
            if (random.chance(50))
                key.at = plus(key.at, jitter());
        return path;
    }
};

bool isValid(const Scene& scene, const Body& body)
{
    Scene alone = scene;
    alone.ignore.reset();
    alone.bodies = {body};
    return problemsOf(alone).empty();
}

struct PolygonRecipe
{
    Recipe motion;
    Vertices (*vertices)(Random&) = anyVertices;
    int deforming = 30; // percent
    int thick = 30;     // percent
    double unit = 1;
};

// Moves the vertices along one path; if they deform, some of them along others.
Body makePolygon(Random& random, const PolygonRecipe& recipe, const Scene& scene)
{
    Body body = makeBody(random, recipe.motion, scene, Shape::polygon);
    if (!random.chance(recipe.thick))
        body.radius = {};
    const Interval active = activeInterval(scene, body);
    for (int attempt = 0; attempt < 30; ++attempt) {
        const Path path = makePath(random, recipe.motion, active);
        body.points.clear();
        for (const Vec v : recipe.vertices(random))
            body.points.push_back(shifted(path, {v.x * recipe.unit, v.y * recipe.unit}));
        if (random.chance(recipe.deforming)) {
            Body deforming = body;
            for (Path& point : deforming.points)
                if (random.chance(60))
                    point = std::visit(DisturbPath{random}, point);
            if (isValid(scene, deforming))
                return deforming;
        }
        if (isValid(scene, body))
            return body;
    }
    body.points = polygonOf("", {{0, 0}, {1, 0}, {0, 1}}).points;
    return body;
}

// A scene of at least one polygon, and other bodies.
Scene makePolygonScene(Random& random, const PolygonRecipe& recipe)
{
    Scene scene = makeScene(random, recipe.motion);
    for (int k = random.in(1, 2); k > 0; --k) {
        Body polygon = makePolygon(random, recipe, scene);
        polygon.id = "polygon" + std::to_string(scene.bodies.size() + 1);
        const auto place = random.in(0, static_cast<int>(scene.bodies.size()));
        scene.bodies.insert(scene.bodies.begin() + place, std::move(polygon));
    }
    return scene;
}

PolygonRecipe usual()
{
    PolygonRecipe recipe;
    recipe.motion.fewest = 0;
    recipe.motion.most = 2;
    recipe.motion.radius = [](Random& r) { return r.in(0, 3) / 2.0; };
    return recipe;
}

Scene polygonIntegers(Random& random)
{
    PolygonRecipe recipe = usual();
    if (random.chance(30)) { // a time of three doubles
        recipe.motion.times = {{0x1p53, 0x1p53 + 4}};
        recipe.motion.paths = {PathKind::rest, PathKind::fromTo, PathKind::launch, PathKind::accelerated};
    }
    return makePolygonScene(random, recipe);
}

Scene polygonPaths(Random& random)
{
    PolygonRecipe recipe = usual();
    recipe.motion.paths = everyPath;
    recipe.motion.times = {{0, 1}, {0, 2}, {2, 4}, {-1, 1}, {0.1, 0.7}};
    recipe.motion.changingRadii = 30;
    recipe.motion.activeWindows = 30;
    recipe.deforming = 60;
    return makePolygonScene(random, recipe);
}

Scene polygonBoxes(Random& random)
{
    PolygonRecipe recipe = usual();
    recipe.vertices = box;
    recipe.motion.coordinate = [](Random& r) { return double(r.in(-3, 3)); };
    recipe.motion.shapes = {Shape::segment, Shape::point, Shape::ray, Shape::line};
    recipe.deforming = 10;
    recipe.thick = 15;
    return makePolygonScene(random, recipe);
}

Scene polygonThick(Random& random)
{
    PolygonRecipe recipe = usual();
    recipe.motion.shapes = {Shape::circle, Shape::projectile, Shape::capsule, Shape::point};
    recipe.motion.changingRadii = 50;
    recipe.thick = 90;
    return makePolygonScene(random, recipe);
}

Scene polygonDoubles(Random& random)
{
    PolygonRecipe recipe = usual();
    recipe.motion.paths = everyPath;
    recipe.motion.coordinate = [](Random& r) { return r.real(-4, 4); };
    recipe.motion.speed = recipe.motion.coordinate;
    recipe.motion.radius = [](Random& r) { return r.real(0, 1.5); };
    recipe.motion.changingRadii = 30;
    recipe.unit = random.real(0.3, 1.5);
    recipe.deforming = 60;
    return makePolygonScene(random, recipe);
}

// The motions of a body that passes another one at half time, or stays on it.
Path passing(Random& random, Vec at)
{
    const Vec v{double(random.in(-2, 2)), double(random.in(-2, 2))};
    switch (random.in(0, 4)) {
    case 0:
        return FromTo{{at.x - v.x, at.y - v.y}, plus(at, v)};
    case 1:
        return Launch{at, v};
    case 2:
        return Launch{{at.x - v.x, at.y - v.y}, {v.x * 4, v.y * 4}, Vec{-v.x * 8, -v.y * 8}}; // turns at half time
    case 3:
        return Keyed{{{0, {at.x - v.x, at.y - v.y}}, {0.5, at}, {1, {at.x - v.y, at.y + v.x}}}};
    default:
        return Rest{at};
    }
}

// Polygons that share vertices or lie on each other's edges at some time: copies and images of one polygon, whose
// vertices meet when they pass.
Scene polygonShared(Random& random)
{
    Scene scene;
    const Vertices vertices = anyVertices(random);
    const auto any = [&] {
        return vertices[static_cast<std::size_t>(random.in(0, static_cast<int>(vertices.size()) - 1))];
    };
    for (int k = 0; k < random.in(2, 3); ++k) {
        const int turn = random.in(0, 3); // the image turned by right angles or mirrored
        const auto image = [turn](Vec v) {
            return turn == 0   ? v
                   : turn == 1 ? Vec{-v.x + 0.0, v.y}
                   : turn == 2 ? Vec{-v.x + 0.0, -v.y + 0.0}
                               : Vec{-v.y + 0.0, v.x};
        };
        const Vec here = any();
        const Vec there = image(any());
        const Path path = passing(random, {here.x - there.x, here.y - there.y});
        Body body{.id = "image" + std::to_string(k + 1), .shape = Shape::polygon};
        for (const Vec v : vertices)
            body.points.push_back(shifted(path, image(v)));
        if (random.chance(15))
            body.radius.from = 0.5;
        scene.bodies.push_back(std::move(body));
    }
    if (random.chance(60))
        scene.bodies.push_back({.id = "dot", .shape = Shape::point, .a = passing(random, any())});
    if (random.chance(60)) {
        const Vec p = any();
        const Vec q = any();
        scene.bodies.push_back({.id = "bar",
                                .shape = random.of({Shape::segment, Shape::capsule}),
                                .a = passing(random, p),
                                .b = random.chance(50) ? passing(random, q) : Path{Rest{plus(q, {1, 0})}}});
    }
    std::erase_if(scene.bodies, [&](const Body& body) { return !isValid(scene, body); });
    return scene;
}

// A small body that is born inside a larger polygon, in its hollow, or swallowed whole; and polygons that grow.
Scene polygonInside(Random& random)
{
    Scene scene;
    const double size = random.in(2, 4);
    Vertices vertices = random.chance(50) ? notched(random) : radial(random);
    Body outer{.id = "outer", .shape = Shape::polygon};
    const double grown = random.of({1.0, 1.0, 2.0, 0.5, 0.25});
    for (const Vec v : vertices)
        outer.points.push_back(FromTo{{v.x * size, v.y * size}, {v.x * size * grown, v.y * size * grown}});
    if (random.chance(30))
        outer.radius = {.from = random.in(0, 3) / 2.0, .to = random.in(0, 6) / 2.0};
    scene.bodies.push_back(std::move(outer));
    PolygonRecipe recipe = usual();
    recipe.unit = 0.5;
    recipe.motion.radius = [](Random& r) { return r.in(0, 2) / 2.0; };
    recipe.motion.coordinate = [](Random& r) { return double(r.in(-2, 8)); };
    recipe.motion.speed = [](Random& r) { return double(r.in(-2, 2)); };
    recipe.motion.paths = {PathKind::rest, PathKind::fromTo, PathKind::launch};
    recipe.motion.shapes = {Shape::point, Shape::circle, Shape::segment, Shape::capsule};
    recipe.deforming = 15;
    const Scene others = makePolygonScene(random, recipe);
    scene.bodies.insert(scene.bodies.end(), others.bodies.begin(), others.bodies.end());
    std::erase_if(scene.bodies, [&](const Body& body) { return !isValid(scene, body); });
    return scene;
}

// The scene if every body of it can be solved, otherwise another one.
Scene ifValid(Scene scene, const Scene& otherwise)
{
    return problemsOf(scene).empty() ? scene : otherwise;
}

Scene plainPolygons(Random& random)
{
    switch (random.in(0, 4)) {
    case 0:
        return polygonPaths(random);
    case 1:
        return polygonBoxes(random);
    case 2:
        return polygonShared(random);
    case 3:
        return polygonInside(random);
    default:
        return polygonIntegers(random);
    }
}

Scene polygonFar(Random& random)
{
    const Scene scene = plainPolygons(random);
    const Vec by{random.of({1e15, 0.1, -1e15, 1e6}), random.of({1e15, 0.3, -1e9, 0.0})};
    Scene other = scene;
    for (const Length& length : lengthsOf(other))
        if (length.place)
            *length.value += length.axis == 0 ? by.x : by.y;
    return ifValid(other, scene);
}

Scene polygonUlps(Random& random)
{
    const Scene scene = plainPolygons(random);
    Scene other = scene;
    for (const Length& length : lengthsOf(other))
        if (random.chance(25) && *length.value != 0)
            *length.value = std::nextafter(*length.value, random.chance(50) ? 1e300 : 0);
    return ifValid(other, scene);
}

// Splits some vertices into two that are one ulp apart, which keeps an edge of that length.
Scene polygonUlpEdges(Random& random)
{
    Scene scene = plainPolygons(random);
    if (random.chance(40))
        for (const Length& length : lengthsOf(scene))
            if (length.place)
                *length.value += length.axis == 0 ? 0.1 : 1e6;
    std::erase_if(scene.bodies, [&](const Body& body) { return !isValid(scene, body); });
    for (Body& body : scene.bodies) {
        if (body.shape != Shape::polygon)
            continue;
        for (int attempt = 0; attempt < 4 && body.points.size() < 10; ++attempt) {
            Body split = body;
            const auto i = random.in(0, static_cast<int>(split.points.size()) - 1);
            Path next = split.points[static_cast<std::size_t>(i)];
            const int axis = random.in(0, 1);
            const double towards = random.of({1e300, -1e300});
            Scene one{.bodies = {{.id = "one", .a = next}}};
            for (const Length& length : lengthsOf(one))
                if (length.place && length.axis == axis)
                    *length.value = std::nextafter(*length.value, towards);
            split.points.insert(split.points.begin() + i, one.bodies[0].a);
            if (isValid(scene, split))
                body = std::move(split);
        }
    }
    return scene;
}

Scene onGrid(Random& random, Scene scene)
{
    scene.grid = Grid{};
    scene.grid->spacing = {random.of({1.0, 0.5, 2.0, 0.75}), random.of({1.0, 1.0, 0.5, 3.0})};
    if (random.chance(40))
        scene.grid->origin = Vec{random.of({0.0, 0.5, 0.1, -0.25}), random.of({0.0, 0.3, 1.0})};
    if (random.chance(60))
        scene.grid->cells = random.chance(60) ? CellRule::open : CellRule::closed;
    for (Body& body : scene.bodies)
        if (!isUnbounded(body.shape) && (body.shape == Shape::polygon || random.chance(30)))
            body.grid = true;
    return scene;
}

PolygonRecipe gridPolygons()
{
    PolygonRecipe recipe = usual();
    recipe.motion.most = 1;
    recipe.motion.coordinate = [](Random& r) { return r.in(-6, 6) / 2.0; };
    recipe.motion.speed = [](Random& r) { return r.in(-4, 4) / 2.0; };
    recipe.motion.radius = [](Random& r) { return r.in(0, 3) / 2.0; };
    return recipe;
}

Scene polygonGrid(Random& random)
{
    PolygonRecipe recipe = gridPolygons();
    if (random.chance(40))
        recipe.vertices = box;
    return onGrid(random, makePolygonScene(random, recipe));
}

Scene polygonGridPaths(Random& random)
{
    PolygonRecipe recipe = gridPolygons();
    recipe.motion.paths = everyPath;
    recipe.motion.changingRadii = 40;
    recipe.motion.activeWindows = 20;
    recipe.deforming = 70;
    return onGrid(random, makePolygonScene(random, recipe));
}

Scene polygonGridFar(Random& random)
{
    Scene scene = polygonGrid(random);
    const double dx = random.of({1e15, 0.1, -1e9, 0.7});
    const double dy = random.of({0.2, 1e12, -1e15});
    Scene other = scene;
    for (const Length& length : lengthsOf(other))
        if (length.place)
            *length.value += length.axis == 0 ? dx : dy;
    return ifValid(other, scene);
}

constexpr std::array families{SceneFamily{"polygons, small integers", polygonIntegers},
                              SceneFamily{"polygons, all paths", polygonPaths},
                              SceneFamily{"polygons, boxes", polygonBoxes},
                              SceneFamily{"polygons, thick", polygonThick},
                              SceneFamily{"polygons, doubles", polygonDoubles},
                              SceneFamily{"polygons, shared vertices", polygonShared},
                              SceneFamily{"polygons, one inside the other", polygonInside},
                              SceneFamily{"polygons, far", polygonFar},
                              SceneFamily{"polygons, few ulps off", polygonUlps},
                              SceneFamily{"polygons, edges of an ulp", polygonUlpEdges},
                              SceneFamily{"polygons, grid", polygonGrid},
                              SceneFamily{"polygons, grid, all paths", polygonGridPaths},
                              SceneFamily{"polygons, grid, far", polygonGridFar}};

} // namespace

std::span<const SceneFamily> polygonFamilies()
{
    return families;
}

NamedScene polygonSceneOf(Random& random, int index)
{
    const SceneFamily& family = families[static_cast<std::size_t>(index) % families.size()];
    return {family.name, family.make(random)};
}

Body polygonOf(std::string id, const std::vector<Vec>& vertices)
{
    Body body{.id = std::move(id), .shape = Shape::polygon};
    for (const Vec v : vertices)
        body.points.emplace_back(Rest{v});
    return body;
}

Path shifted(const Path& path, Vec offset)
{
    return std::visit(ShiftPath{offset}, path);
}

} // namespace sweep::oracle
