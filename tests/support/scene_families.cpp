#include "tests/support/scene_families.h"

#include "tests/support/scene_recipe.h"

#include <array>
#include <cmath>

namespace sweep::oracle {

namespace {

const std::vector<PathKind> anyPath{PathKind::rest, PathKind::fromTo, PathKind::launch, PathKind::accelerated,
                                    PathKind::keyed};

double half(Random& random)
{
    return random.in(-8, 8) / 2.0;
}

Scene smallIntegers(Random& random)
{
    return makeScene(random, {});
}

Scene smallAllPaths(Random& random)
{
    Recipe recipe;
    recipe.paths = anyPath;
    recipe.times = {{0, 1}, {0, 2}, {2, 4}, {-1, 1}};
    recipe.changingRadii = 25;
    return makeScene(random, recipe);
}

Scene halves(Random& random)
{
    Recipe recipe;
    recipe.coordinate = half;
    recipe.changingRadii = 20;
    return makeScene(random, recipe);
}

Scene tenths(Random& random)
{
    Recipe recipe;
    recipe.coordinate = [](Random& r) { return r.in(-20, 20) * 0.1; };
    recipe.radius = [](Random& r) { return r.in(0, 10) * 0.1; };
    return makeScene(random, recipe);
}

Scene accelerated(Random& random)
{
    Recipe recipe;
    recipe.paths = {PathKind::accelerated, PathKind::accelerated, PathKind::fromTo, PathKind::rest};
    return makeScene(random, recipe);
}

Scene keyframes(Random& random)
{
    Recipe recipe;
    recipe.paths = {PathKind::keyed, PathKind::keyed, PathKind::rest, PathKind::fromTo};
    recipe.coordinate = [](Random& r) { return double(r.in(-2, 2)); };
    return makeScene(random, recipe);
}

Scene radii(Random& random)
{
    Recipe recipe;
    recipe.shapes = {Shape::circle, Shape::projectile, Shape::capsule, Shape::point, Shape::line};
    recipe.changingRadii = 80;
    recipe.coordinate = [](Random& r) { return double(r.in(-2, 2)); };
    return makeScene(random, recipe);
}

Scene windows(Random& random)
{
    Recipe recipe;
    recipe.paths = anyPath;
    recipe.activeWindows = 70;
    recipe.times = {{0, 4}, {0, 1}, {-3, 5}};
    recipe.coordinate = [](Random& r) { return double(r.in(-2, 2)); };
    return makeScene(random, recipe);
}

Scene oddTimes(Random& random)
{
    Recipe recipe;
    recipe.paths = anyPath;
    recipe.times = {{-3, 5}, {0.1, 0.7}, {1e6, 1e6 + 3}, {0, 1e-9}, {-1e-3, 7}, {1, 1 + 0x1p-40}};
    return makeScene(random, recipe);
}

Scene groups(Random& random)
{
    Recipe recipe;
    recipe.most = 5;
    Scene scene = makeScene(random, recipe);
    scene.ignore.emplace();
    for (Body& body : scene.bodies) {
        if (random.chance(50))
            body.group = random.chance(50) ? "red" : "blue";
        if (random.chance(40))
            scene.ignore->emplace_back(body.id, scene.bodies[0].id);
    }
    return scene;
}

Scene raysAndLines(Random& random)
{
    Recipe recipe;
    recipe.shapes = {Shape::ray, Shape::line};
    recipe.coordinate = [](Random& r) { return double(r.in(-3, 3)); };
    return makeScene(random, recipe);
}

// Lines that keep their direction or turn into that of another line.
Scene turningParallel(Random& random)
{
    Recipe recipe;
    recipe.shapes = {Shape::ray, Shape::line, Shape::segment, Shape::point};
    recipe.paths = {PathKind::rest, PathKind::rest, PathKind::fromTo};
    recipe.coordinate = [](Random& r) { return double(r.in(-1, 1)); };
    return makeScene(random, recipe);
}

// All bodies on the x-axis, or on one diagonal.
Scene collinear(Random& random)
{
    Recipe recipe;
    recipe.paths = anyPath;
    Scene scene = makeScene(random, recipe);
    const int slope = random.in(0, 1);
    double x = 0;
    Scene flat = scene;
    for (const Length& length : lengthsOf(flat)) {
        if (length.axis == 0)
            x = *length.value;
        else if (length.axis == 1)
            *length.value = x * slope;
    }
    return anyLineMayCollapse(flat) ? scene : flat;
}

// Control points with the same paths.
Scene samePath(Random& random)
{
    Recipe recipe;
    recipe.paths = anyPath;
    recipe.coordinate = [](Random& r) { return double(r.in(-3, 3)); };
    Scene scene = makeScene(random, recipe);
    Scene shared = scene;
    for (std::size_t k = 1; k < shared.bodies.size(); ++k) {
        Body& body = shared.bodies[k];
        const Body& other = shared.bodies[static_cast<std::size_t>(random.in(0, static_cast<int>(k) - 1))];
        Path& mine = hasTwoControlPoints(body.shape) && random.chance(50) ? body.b : body.a;
        mine = hasTwoControlPoints(other.shape) && random.chance(50) ? other.b : other.a;
    }
    return anyLineMayCollapse(shared) ? scene : shared;
}

// Segments shrunk to a point for a while or throughout, radii of 0, bodies at the same position.
Scene degenerate(Random& random)
{
    Recipe recipe;
    recipe.shapes = {Shape::segment, Shape::segment, Shape::capsule, Shape::circle, Shape::point, Shape::line};
    recipe.coordinate = [](Random& r) { return double(r.in(-1, 1)); };
    recipe.radius = [](Random& r) { return r.in(0, 2) / 2.0; };
    recipe.changingRadii = 40;
    Scene scene = makeScene(random, recipe);
    for (Body& body : scene.bodies)
        if (hasTwoControlPoints(body.shape) && !isUnbounded(body.shape) && random.chance(50))
            body.b = body.a;
    return scene;
}

// A body that passes a centre at exactly the sum of the radii, along (3, 4) or another Pythagorean direction.
Scene tangent(Random& random)
{
    const auto [dx, dy, length] =
        random.of<std::array<int, 3>>({{3, 4, 5}, {4, -3, 5}, {5, 12, 13}, {1, 0, 1}, {0, 1, 1}});
    const double unit = random.of({1.0, 0.5, 0.1, 0.3});
    const int n = random.in(1, 3);
    const double before = random.in(1, 4);
    const double after = random.in(0, 4);
    const auto along = [&](double s) { return Vec{(-dy * n + dx * s) * unit, (dx * n + dy * s) * unit}; };
    const double reach = length * n * unit;
    const double share = random.of({0.0, 0.5, 0.25, 1.0});
    Scene scene;
    Body mover{.id = "mover", .shape = Shape::circle, .a = FromTo{along(-before), along(after)}};
    mover.radius.from = reach * share;
    Body centre{.id = "centre",
                .shape = random.of({Shape::circle, Shape::projectile, Shape::capsule}),
                .a = Rest{{0, 0}},
                .b = Rest{{-dx * unit * random.in(0, 2), -dy * unit * random.in(0, 2)}}};
    centre.radius.from = reach * (1 - share);
    if (random.chance(30))
        centre.b = Rest{{dy * unit, -dx * unit}};
    scene.bodies = {centre, mover};
    if (random.chance(50)) // a flat side that a corner grazes
        scene.bodies[1] = Body{.id = "side",
                               .shape = random.of({Shape::segment, Shape::ray, Shape::line}),
                               .a = FromTo{along(-before), along(-before + 1)},
                               .b = FromTo{along(after + 1), along(after + 2)}};
    if (random.chance(50))
        scene.bodies.push_back({.id = "dot", .shape = Shape::point, .a = FromTo{along(after), along(-before)}});
    return scene;
}

Scene randomDoubles(Random& random)
{
    Recipe recipe;
    recipe.paths = anyPath;
    recipe.coordinate = [](Random& r) { return r.real(-3, 3); };
    recipe.speed = recipe.coordinate;
    recipe.radius = [](Random& r) { return r.real(0, 1.5); };
    recipe.changingRadii = 30;
    return makeScene(random, recipe);
}

Scene plain(Random& random);

// Another scene with some numbers moved by a few ulps.
Scene fewUlpsOff(Random& random)
{
    Scene scene = plain(random);
    Scene moved = scene;
    for (const Length& length : lengthsOf(moved))
        if (!length.grid && random.chance(25) && *length.value != 0)
            for (int k = random.in(1, 3); k > 0; --k)
                *length.value = std::nextafter(*length.value, random.chance(50) ? 1e300 : 0);
    return anyLineMayCollapse(moved) ? scene : moved;
}

// Another scene at another scale, near either end of the range of doubles.
Scene scaled(Random& random)
{
    Scene scene = plain(random);
    const double factor = random.of({1e300, 1e-300, 1e150, 1e-160, 0x1p-1060, 0x1p900});
    Scene other = scene;
    for (const Length& length : lengthsOf(other))
        *length.value *= factor;
    return anyLineMayCollapse(other) ? scene : other;
}

// Numbers of 1e-300 and 1e300 in one scene.
Scene extreme(Random& random)
{
    Scene scene = plain(random);
    Scene other = scene;
    for (const Length& length : lengthsOf(other))
        if (!length.grid && random.chance(15))
            *length.value *= random.of({1e-300, 1e300, 1e16, 1e-16});
    return anyLineMayCollapse(other) ? scene : other;
}

// The same scene, but far from the origin.
Scene movedFar(Random& random)
{
    Scene scene = plain(random);
    const double dx = random.of({1e15, 0.1, 1e6, -1e15});
    const double dy = random.of({1e15, 0.3, -1e9, 0.0});
    Scene other = scene;
    for (const Length& length : lengthsOf(other))
        if (length.place)
            *length.value += length.axis == 0 ? dx : dy;
    return anyLineMayCollapse(other) ? scene : other;
}

Recipe gridRecipe()
{
    Recipe recipe;
    recipe.shapes = {Shape::projectile, Shape::projectile, Shape::circle, Shape::point, Shape::segment, Shape::capsule};
    recipe.coordinate = [](Random& r) { return r.in(-6, 6) / 2.0; };
    recipe.speed = [](Random& r) { return r.in(-4, 4) / 2.0; };
    recipe.radius = [](Random& r) { return r.in(0, 3) / 2.0; };
    recipe.fewest = 1;
    recipe.most = 2;
    return recipe;
}

Scene gridScene(Random& random, const Recipe& recipe)
{
    Scene scene = makeScene(random, recipe);
    scene.grid = Grid{};
    scene.grid->spacing = {random.of({1.0, 0.5, 2.0, 0.75}), random.of({1.0, 1.0, 0.5, 3.0})};
    if (random.chance(40))
        scene.grid->origin = Vec{random.of({0.0, 0.5, 0.1, -0.25}), random.of({0.0, 0.3, 1.0})};
    if (random.chance(60))
        scene.grid->cells = random.chance(60) ? CellRule::open : CellRule::closed;
    for (Body& body : scene.bodies)
        if (!isUnbounded(body.shape) && random.chance(90))
            body.grid = true;
    return scene;
}

Scene gridStraight(Random& random)
{
    return gridScene(random, gridRecipe());
}

Scene gridCurved(Random& random)
{
    Recipe recipe = gridRecipe();
    recipe.paths = anyPath;
    recipe.changingRadii = 40;
    return gridScene(random, recipe);
}

Scene gridThin(Random& random)
{
    Recipe recipe = gridRecipe();
    recipe.shapes = {Shape::point, Shape::segment, Shape::circle, Shape::projectile};
    recipe.radius = [](Random&) { return 0.0; };
    recipe.coordinate = [](Random& r) { return double(r.in(-2, 2)); };
    recipe.paths = anyPath;
    return gridScene(random, recipe);
}

Scene gridDoubles(Random& random)
{
    Recipe recipe = gridRecipe();
    recipe.coordinate = [](Random& r) { return r.real(-3, 3); };
    recipe.speed = recipe.coordinate;
    recipe.radius = [](Random& r) { return r.real(0, 1); };
    recipe.paths = anyPath;
    return gridScene(random, recipe);
}

Scene gridAndPairs(Random& random)
{
    Recipe recipe = gridRecipe();
    recipe.shapes = {Shape::projectile, Shape::point, Shape::segment, Shape::ray, Shape::line, Shape::capsule};
    recipe.most = 3;
    recipe.activeWindows = 40;
    return gridScene(random, recipe);
}

Scene gridFar(Random& random)
{
    Scene scene = random.chance(50) ? gridStraight(random) : gridThin(random);
    const double dx = random.of({1e15, 0.1, -1e9, 0.7});
    const double dy = random.of({0.2, 1e12, -1e15});
    for (const Length& length : lengthsOf(scene))
        if (length.place)
            *length.value += length.axis == 0 ? dx : dy;
    return scene;
}

Scene gridScaled(Random& random)
{
    Scene scene = random.chance(50) ? gridStraight(random) : gridCurved(random);
    const double factor = random.of({1e300, 1e-300, 1e12, 0.1});
    for (const Length& length : lengthsOf(scene))
        *length.value *= factor;
    return scene;
}

constexpr std::array plainFamilies{SceneFamily{"small integers", smallIntegers},
                                   SceneFamily{"tangent", tangent},
                                   SceneFamily{"small, all paths", smallAllPaths},
                                   SceneFamily{"halves", halves},
                                   SceneFamily{"tenths", tenths},
                                   SceneFamily{"accelerated", accelerated},
                                   SceneFamily{"keyframes", keyframes},
                                   SceneFamily{"radii", radii},
                                   SceneFamily{"windows", windows},
                                   SceneFamily{"odd times", oddTimes},
                                   SceneFamily{"groups", groups},
                                   SceneFamily{"rays and lines", raysAndLines},
                                   SceneFamily{"turning parallel", turningParallel},
                                   SceneFamily{"collinear", collinear},
                                   SceneFamily{"same path", samePath},
                                   SceneFamily{"degenerate", degenerate},
                                   SceneFamily{"random doubles", randomDoubles}};

Scene plain(Random& random)
{
    return plainFamilies[static_cast<std::size_t>(random.in(0, static_cast<int>(plainFamilies.size()) - 1))].make(
        random);
}

constexpr std::array otherFamilies{SceneFamily{"few ulps off", fewUlpsOff},
                                   SceneFamily{"scaled", scaled},
                                   SceneFamily{"extreme", extreme},
                                   SceneFamily{"moved far", movedFar},
                                   SceneFamily{"grid, straight", gridStraight},
                                   SceneFamily{"grid, curved", gridCurved},
                                   SceneFamily{"grid, thin", gridThin},
                                   SceneFamily{"grid, doubles", gridDoubles},
                                   SceneFamily{"grid and pairs", gridAndPairs},
                                   SceneFamily{"grid, far", gridFar},
                                   SceneFamily{"grid, scaled", gridScaled}};

constexpr auto allFamilies = [] {
    std::array<SceneFamily, plainFamilies.size() + otherFamilies.size()> all{};
    std::size_t n = 0;
    for (const SceneFamily& family : plainFamilies)
        all[n++] = family;
    for (const SceneFamily& family : otherFamilies)
        all[n++] = family;
    return all;
}();

} // namespace

std::span<const SceneFamily> sceneFamilies()
{
    return allFamilies;
}

NamedScene sceneOf(Random& random, int index)
{
    const SceneFamily& family = allFamilies[static_cast<std::size_t>(index) % allFamilies.size()];
    return {family.name, family.make(random)};
}

} // namespace sweep::oracle
