#include "tests/support/scene_families.h"

#include "tests/support/oracle/relation_oracle.h"
#include "tests/support/scene_recipe.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

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

namespace sweep::oracle {

namespace {

using Corners = std::vector<Vec>;

Vec latticeVec(Random& random, int size = 4)
{
    return {double(random.in(-size, size)), double(random.in(-size, size))};
}
double anyRadius(Random& random)
{
    return random.chance(40) ? 0 : random.in(1, 6) / 2.0;
}
Pose posedAs(Shape shape, Vec a, Vec b, double radius)
{
    return {{ChainKind(shape), a, hasTwoControlPoints(shape) ? b : a, hasRadius(shape) ? radius : 0}};
}
Pose polygonOf(Corners corners, double radius)
{
    return {{ChainKind(Shape::polygon), {}, {}, radius}, std::move(corners)};
}

// A polygon round a point of its inside.
Corners starCorners(Random& random)
{
    const Vec c = latticeVec(random) + Vec{1.0 / 16, 1.0 / 32};
    for (;;) {
        Corners corners;
        for (int i = random.in(3, 8); i > 0; --i)
            corners.push_back(Vec{std::floor(c.x), std::floor(c.y)} + latticeVec(random));
        std::ranges::sort(corners, {}, [c](Vec p) { return std::atan2(p.y - c.y, p.x - c.x); });
        bool turns = true;
        for (std::size_t i = 0; i < corners.size(); ++i)
            turns = turns && cross(corners[i] - c, corners[(i + 1) % corners.size()] - c) > 0;
        if (turns)
            return corners;
    }
}
// The convex hull of lattice points; with `straight`, corners of 180° stay.
Corners convexCorners(Random& random, bool straight)
{
    for (;;) {
        Corners points;
        for (int i = random.in(3, 9); i > 0; --i)
            points.push_back(latticeVec(random, 3));
        const auto less = [](Vec p, Vec q) { return p.x < q.x || (p.x == q.x && p.y < q.y); };
        std::ranges::sort(points, less);
        points.erase(std::unique(points.begin(), points.end()), points.end());
        Corners hull;
        const auto addChain = [&](const auto& chain) {
            const std::size_t first = hull.size();
            for (const Vec p : chain) {
                while (hull.size() >= first + 2) {
                    const double turn = cross(hull.back() - hull[hull.size() - 2], p - hull.back());
                    if (turn > 0 || (turn == 0 && straight))
                        break;
                    hull.pop_back();
                }
                hull.push_back(p);
            }
            hull.pop_back();
        };
        addChain(points);
        std::ranges::reverse(points);
        addChain(points);
        double area = 0;
        for (std::size_t i = 0; i < hull.size(); ++i)
            area += cross(hull[i], hull[(i + 1) % hull.size()]);
        if (hull.size() >= 3 && area > 0)
            return hull;
    }
}
Corners boxCorners(Random& random)
{
    const Vec low = latticeVec(random);
    const double w = random.in(1, 4);
    const double h = random.in(1, 4);
    return {low, low + Vec{w, 0}, low + Vec{w, h}, low + Vec{0, h}};
}
// Outlines with notches: a U, a C that nearly closes, a comb, an L.
Corners notchedCorners(Random& random)
{
    static const std::array<Corners, 4> outlines{
        Corners{{0, 0}, {6, 0}, {6, 6}, {4, 6}, {4, 2}, {2, 2}, {2, 6}, {0, 6}},
        Corners{{0, 0}, {6, 0}, {6, 6}, {4, 6}, {4, 5}, {5, 5}, {5, 1}, {1, 1}, {1, 5}, {3, 5}, {3, 6}, {0, 6}},
        Corners{{0, 0}, {7, 0}, {7, 3}, {6, 3}, {6, 1}, {4, 1}, {4, 3}, {3, 3}, {3, 1}, {1, 1}, {1, 3}, {0, 3}},
        Corners{{0, 0}, {4, 0}, {4, 2}, {2, 2}, {2, 4}, {0, 4}}};
    Corners corners = outlines[static_cast<std::size_t>(random.in(0, 3))];
    const Vec shift = latticeVec(random, 2) - Vec{3, 3};
    const bool turned = random.chance(40);
    for (Vec& p : corners)
        p = (turned ? Vec{3 * p.x - 4 * p.y, 4 * p.x + 3 * p.y} * 0.2 : p) + shift;
    return corners;
}
Corners anyCorners(Random& random)
{
    Corners corners;
    switch (random.in(0, 4)) {
    case 0:
        corners = starCorners(random);
        break;
    case 1:
        corners = notchedCorners(random);
        break;
    case 2:
        corners = boxCorners(random);
        break;
    default:
        corners = convexCorners(random, random.chance(50));
    }
    if (random.chance(50))
        std::ranges::reverse(corners);
    std::ranges::rotate(corners, corners.begin() + random.in(0, 2));
    return corners;
}

Pose anyLattice(Random& random)
{
    const Shape shape =
        random.of({Shape::point, Shape::circle, Shape::segment, Shape::segment, Shape::capsule, Shape::capsule,
                   Shape::ray, Shape::line, Shape::polygon, Shape::polygon, Shape::polygon});
    if (shape == Shape::polygon)
        return polygonOf(anyCorners(random), anyRadius(random));
    const Vec a = latticeVec(random);
    Vec b = latticeVec(random);
    if (isUnbounded(shape) && a == b)
        b.x += 1;
    return posedAs(shape, a, b, anyRadius(random));
}

// The pose with every control point p replaced by change(p).
Pose changedPose(Pose pose, const auto& change)
{
    if (pose.isClosed())
        for (Vec& p : pose.points)
            p = change(p);
    else {
        pose.a = change(pose.a);
        pose.b = change(pose.b);
    }
    return pose;
}
std::vector<Vec> controlsOf(const Pose& pose)
{
    return pose.isClosed() ? pose.points : std::vector<Vec>{pose.a, pose.b};
}
Vec someControl(Random& random, const Pose& pose)
{
    const auto all = controlsOf(pose);
    return all[static_cast<std::size_t>(random.in(0, static_cast<int>(all.size()) - 1))];
}

// ---- families ----

using MadePair = std::pair<Pose, Pose>;

MadePair onLattice(Random& random)
{
    return {anyLattice(random), anyLattice(random)};
}
// Thin bodies on few lines.
MadePair onOneLine(Random& random)
{
    const Vec step = random.of({Vec{1, 0}, Vec{2, 1}, Vec{-1, 3}, Vec{0, 1}});
    const auto make = [&] {
        const Shape shape =
            random.of({Shape::point, Shape::segment, Shape::segment, Shape::ray, Shape::line, Shape::capsule});
        const int from = random.in(-3, 3);
        const int to = from + (isUnbounded(shape) ? random.of({-2, -1, 1, 2}) : random.in(-3, 3));
        const Vec off = random.chance(15) ? Vec{1, 0} : Vec{0, 0};
        return posedAs(shape, step * from + off, step * to + off, 0);
    };
    return {make(), make()};
}
// A polygon, and a body that begins on one of its sides: along it, on either side of it, or inwards.
MadePair onASide(Random& random)
{
    const double radius = random.chance(70) ? 0 : anyRadius(random);
    const Pose a = polygonOf(anyCorners(random), radius);
    const auto i = static_cast<std::size_t>(random.in(0, static_cast<int>(a.points.size()) - 1));
    const Vec p = a.points[i];
    const Vec q = a.points[(i + 1) % a.points.size()];
    const Vec d = q - p;
    const auto on = [&](int quarters) { return p + d * (quarters / 4.0); };
    const Vec from = on(random.in(-2, 6));
    const Vec to = on(random.in(-2, 6));
    const Vec n = Vec{d.y, -d.x} * random.of({-1.0, -0.5, 0.5, 1.0});
    switch (random.in(0, 5)) {
    case 0:
        return {a, posedAs(Shape::point, from, from, 0)};
    case 1:
        return {a, posedAs(Shape::segment, from, to, 0)};
    case 2:
        return {a, posedAs(random.of({Shape::ray, Shape::line}), from, from + d, 0)};
    case 3:
        return {a, posedAs(Shape::capsule, from + n, to + n, anyRadius(random))};
    case 4:
        return {a, posedAs(Shape::segment, from, latticeVec(random), 0)};
    default:
        if (from == to)
            return {a, posedAs(Shape::segment, from, from + n, 0)};
        return {a, polygonOf({from, to, to + n, from + n}, random.chance(70) ? 0 : radius)};
    }
}
// The same set once more, written in another way.
MadePair equalSets(Random& random)
{
    const Pose a = anyLattice(random);
    Pose b = a;
    if (a.isClosed()) {
        std::ranges::rotate(b.points, b.points.begin() + 1);
        if (random.chance(50))
            std::ranges::reverse(b.points);
        if (random.chance(50)) // a corner of 180°
            b.points.push_back((b.points.front() + b.points.back()) * 0.5);
        return {a, b};
    }
    if (isUnbounded(a.hull)) {
        const Vec d = a.b - a.a;
        b.b = a.a + d * 2;
        if (a.hull == HullKind::line)
            std::swap(b.a, b.b);
        return {a, b};
    }
    if (!a.isLong())
        return {a, posedAs(random.of({Shape::capsule, Shape::circle}), a.a, a.a, a.radius)};
    return {a, posedAs(Shape::capsule, a.b, a.a, a.radius)};
}
// Scaled about a control point by ½ or 2, or with another radius: contained, often with common borders.
MadePair contained(Random& random)
{
    const Pose a = anyLattice(random);
    const Vec c = random.chance(60) ? someControl(random, a) : latticeVec(random);
    const double scale = random.of({0.5, 0.5, 1.0, 2.0, 0.25});
    Pose b = changedPose(a, [&](Vec p) { return c + (p - c) * scale; });
    if (b.hasRadius && random.chance(60))
        b.radius = std::max(0.0, b.radius + random.of({-0.5, 0.0, 0.5, 1.0}));
    else
        b.radius *= scale;
    return {a, b};
}
// Distances of 5, 10, 13 between centres, ends and flat sides, equal to sums or differences of radii.
MadePair tangentPair(Random& random)
{
    const Vec way = random.of({Vec{3, 4}, Vec{-4, 3}, Vec{5, 0}, Vec{0, -5}, Vec{6, 8}, Vec{12, -5}});
    const double away = std::hypot(way.x, way.y);
    const Vec flat{-way.y, way.x};
    const Vec p = latticeVec(random);
    const auto make = [&](Vec at, double radius, double side) {
        switch (random.in(0, 4)) {
        case 0:
            return posedAs(Shape::circle, at, at, radius);
        case 1:
            return posedAs(Shape::capsule, at, at + flat * random.of({-1.0, 0.5, 1.0}), radius);
        case 2:
            return posedAs(Shape::capsule, at, at + way * side, radius);
        case 3:
            return polygonOf({at, at + flat, at + flat + way * side, at + way * side}, radius);
        default:
            return polygonOf({at, at + way * side + flat, at + way * side - flat}, radius);
        }
    };
    const double radius = random.in(0, 4) * away / 4;
    if (random.chance(60))
        return {make(p, radius, -1), make(p + way, away - radius, 1)};
    const double outer = away + random.in(1, 4);
    return {make(p, outer, random.of({-1.0, 1.0})), make(p + way, outer - away, random.of({-1.0, 1.0}))};
}
// Equal centres, or one on the line or corner of the other: many directions out are equally short.
MadePair symmetric(Random& random)
{
    const Vec c = latticeVec(random);
    const auto make = [&] {
        const Vec half = latticeVec(random, 3);
        switch (random.in(0, 4)) {
        case 0:
            return posedAs(Shape::point, c, c, 0);
        case 1:
            return posedAs(Shape::circle, c, c, anyRadius(random));
        case 2:
            return posedAs(Shape::segment, c - half, c + half, 0);
        case 3:
            return posedAs(Shape::capsule, c - half, c + half, anyRadius(random));
        default: {
            const double w = random.in(1, 3);
            const double h = random.chance(50) ? w : random.in(1, 3);
            const bool isDiamond = random.chance(30);
            const Corners diamond{c + Vec{w, 0}, c + Vec{0, h}, c - Vec{w, 0}, c - Vec{0, h}};
            const Corners box{c + Vec{w, h}, c + Vec{-w, h}, c - Vec{w, h}, c + Vec{w, -h}};
            return polygonOf(isDiamond ? diamond : box, random.chance(70) ? 0 : anyRadius(random));
        }
        }
    };
    const Pose a = make();
    const Pose b = make();
    const Vec shift = random.chance(50) ? Vec{0, 0} : c - someControl(random, a);
    return {changedPose(a, [&](Vec p) { return p + shift; }), b};
}
// A thick polygon with a notch that its radius fills exactly, nearly or not, and a body in the notch.
MadePair inANotch(Random& random)
{
    const Pose a = polygonOf(notchedCorners(random), random.of({0.0, 0.5, 1.0, 1.0, 1.5, 2.0}));
    const auto& q = a.points;
    const auto some = [&] { return q[static_cast<std::size_t>(random.in(0, static_cast<int>(q.size()) - 1))]; };
    const Vec from = (some() + some()) * 0.5;
    const Vec to = (some() + some()) * 0.5;
    const Shape shape =
        random.of({Shape::point, Shape::circle, Shape::segment, Shape::segment, Shape::capsule, Shape::polygon});
    if (shape == Shape::polygon) {
        const Vec d{random.of({0.5, 1.0, 2.0}), random.of({0.5, 1.0, 2.0})};
        return {a, polygonOf({from, from + Vec{d.x, 0}, from + d, from + Vec{0, d.y}}, random.of({0.0, 0.0, 0.5}))};
    }
    return {a, posedAs(shape, from, to, anyRadius(random))};
}
// A comb with pointed, flat and short teeth on a floor that its long teeth touch.
MadePair teethOnAFloor(Random& random)
{
    const int count = random.in(2, 4);
    const double radius = random.of({0.0, 0.0, 0.5});
    Corners corners{{0, 1}};
    for (int i = 0; i < count; ++i) {
        const double tip = random.chance(20) ? 0.5 : 0;
        if (random.chance(20))
            corners.insert(corners.end(), {{2.0 * i + 0.5, tip}, {2.0 * i + 1.5, tip}});
        else
            corners.push_back({2.0 * i + 1, tip});
        corners.push_back({2.0 * i + 2, 1});
    }
    corners.insert(corners.end(), {{2.0 * count, 3}, {0, 3}});
    const double thickness = random.of({0.5, 1.0});
    const Vec from{-1, -radius};
    const Vec to{2.0 * count + 1, -radius};
    const Vec down{0, thickness};
    const Shape shape = random.of({Shape::segment, Shape::line, Shape::ray, Shape::capsule, Shape::polygon});
    const Pose floor = shape == Shape::polygon   ? polygonOf({from - down, to - down, to, from}, 0)
                       : shape == Shape::capsule ? posedAs(shape, from - down, to - down, thickness)
                                                 : posedAs(shape, from, to, 0);
    return {polygonOf(corners, radius), floor};
}
// A notch that the radius fills exactly, and a thin body along the middle of it, where both sides end.
MadePair inAFilledNotch(Random& random)
{
    const Vec shift = latticeVec(random, 2) - Vec{3, 3};
    Corners corners{{0, 0}, {6, 0}, {6, 6}, {4, 6}, {4, 2}, {2, 2}, {2, 6}, {0, 6}};
    for (Vec& p : corners)
        p = p + shift;
    const Vec from = Vec{3, double(random.in(3, 5))} + shift;
    const Vec to = Vec{3, double(random.in(4, 7))} + shift;
    return {polygonOf(corners, 1), posedAs(random.of({Shape::point, Shape::segment}), from, to, 0)};
}
MadePair anyDoubles(Random& random)
{
    const auto scatter = [&](Pose pose) {
        pose = changedPose(std::move(pose), [&](Vec p) {
            return p + Vec{random.real(-0.1, 0.1), random.real(-0.1, 0.1)};
        });
        if (pose.radius > 0)
            pose.radius = random.real(0.1, 3);
        return pose;
    };
    for (;;) {
        Pose a = anyLattice(random);
        Pose b = anyLattice(random);
        // Moving corners of other polygons could make them cross themselves.
        if (a.isClosed())
            a.points = {latticeVec(random), latticeVec(random), latticeVec(random)};
        if (b.isClosed())
            b.points = {latticeVec(random), latticeVec(random), latticeVec(random)};
        const auto isFlat = [](const Pose& p) {
            return p.isClosed() && std::abs(cross(p.points[1] - p.points[0], p.points[2] - p.points[0])) < 3;
        };
        if (!isFlat(a) && !isFlat(b))
            return {scatter(a), scatter(b)};
    }
}

struct PairFamily
{
    const char* name;
    MadePair (*make)(Random&);
};
constexpr std::array pairFamilies{PairFamily{"lattice", onLattice},   PairFamily{"one line", onOneLine},
                                  PairFamily{"side", onASide},        PairFamily{"equal", equalSets},
                                  PairFamily{"contained", contained}, PairFamily{"tangent", tangentPair},
                                  PairFamily{"symmetric", symmetric}, PairFamily{"notch", inANotch},
                                  PairFamily{"teeth", teethOnAFloor}, PairFamily{"filled notch", inAFilledNotch},
                                  PairFamily{"doubles", anyDoubles}};

double* anyNumber(Random& random, Pose& pose)
{
    Vec& p = pose.isClosed() ? pose.points.front() : pose.a;
    return pose.hasRadius && pose.radius > 0 && random.chance(40) ? &pose.radius : random.chance(50) ? &p.x : &p.y;
}

} // namespace

RestingPair restingPair(Random& random, int index)
{
    const PairFamily& family = pairFamilies[static_cast<std::size_t>(index) % pairFamilies.size()];
    auto [a, b] = family.make(random);
    if (random.chance(50))
        std::swap(a, b);
    if (random.chance(10)) { // a few ulps away from the degenerate case
        *anyNumber(random, a) += random.of({-0x1p-49, 0x1p-49});
        if (!a.isLong())
            a.b = a.a;
    }
    if (random.chance(10)) {
        const double scale = std::ldexp(1.0, random.of({-300, -40, 40, 300}));
        for (Pose* pose : {&a, &b}) {
            *pose = changedPose(*pose, [&](Vec p) { return p * scale; });
            pose->radius *= scale;
        }
    }
    return {family.name, a, b};
}

Scene sceneOf(const RestingPair& pair)
{
    return {.bodies = {restingBody("a", pair.a), restingBody("b", pair.b)}};
}

} // namespace sweep::oracle
