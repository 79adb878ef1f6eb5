// Recipes of random scenes: their shapes, paths and numbers.
#pragma once

#include "tests/support/random.h"

#include <sweepbench/scene.h>

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

// Names bodies by shape and number. Generates a body again if its line may collapse.
[[nodiscard]] Scene makeScene(Random& random, const Recipe& recipe);

// Every coordinate, velocity and acceleration component, radius and grid length of the scene: the numbers that scale
// together. `axis` is 0 for x, 1 for y, 2 for a radius; `place` is true for positions only.
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
