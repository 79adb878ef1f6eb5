// Recipes of random scenes: the shapes, paths and numbers that a scene is made of.
#pragma once

#include "core/scene/scene.h"
#include "tests/support/random.h"

#include <functional>
#include <vector>

namespace sweep::oracle {

enum class PathKind
{
    rest,
    fromTo,
    launch,
    accelerated,
    keyed
};

struct Recipe
{
    std::vector<Shape> shapes{Shape::point,   Shape::circle, Shape::projectile, Shape::segment,
                              Shape::capsule, Shape::ray,    Shape::line};
    std::vector<PathKind> paths{PathKind::rest, PathKind::fromTo, PathKind::fromTo, PathKind::fromTo};
    std::function<double(Random&)> coordinate = [](Random& r) { return double(r.in(-4, 4)); };
    std::function<double(Random&)> speed = [](Random& r) { return double(r.in(-4, 4)); };
    std::function<double(Random&)> radius = [](Random& r) { return r.in(0, 4) / 2.0; };
    int changingRadii = 0; // percent
    int fewest = 2;
    int most = 4;
    std::vector<Interval> times{{0, 1}};
    int activeWindows = 0; // percent
};

[[nodiscard]] Path makePath(Random& random, const Recipe& recipe, Interval active);
[[nodiscard]] Body makeBody(Random& random, const Recipe& recipe, const Scene& scene, Shape shape);

// Bodies named by shape and number. Bodies whose line may collapse are made again.
[[nodiscard]] Scene makeScene(Random& random, const Recipe& recipe);

// Calls f with every coordinate, velocity and acceleration component, radius and grid length of the scene: numbers that
// scale together. Where `axis` is 0 it is an x, 1 a y, 2 a radius; `place` is true for positions alone.
struct Length
{
    double* value;
    int axis;
    bool place;
    bool grid;
};
[[nodiscard]] std::vector<Length> lengthsOf(Scene& scene);

[[nodiscard]] bool anyLineMayCollapse(const Scene& scene);

} // namespace sweep::oracle
