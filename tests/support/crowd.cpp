#include "tests/support/crowd.h"

#include "tests/support/random.h"

#include <cmath>

namespace sweep::oracle {

namespace {

// Area per body, found by counting candidate pairs.
constexpr double area = 0.033;

Vec near(Random& random, Vec p, double distance)
{
    return {p.x + random.real(-distance, distance), p.y + random.real(-distance, distance)};
}

// A path from p by `move`; one in four is given by its velocity, one in twenty falls.
Path pathFrom(Random& random, Vec p, Vec move)
{
    const int kind = random.in(1, 20);
    if (kind <= 2)
        return Rest{p};
    if (kind <= 14)
        return FromTo{p, {p.x + move.x, p.y + move.y}};
    if (kind <= 19)
        return Launch{p, move};
    return Launch{p, move, Vec{0, -0.1}};
}

Body bodyAt(Random& random, Vec p)
{
    Body body;
    body.shape = random.of({Shape::circle, Shape::circle, Shape::circle, Shape::point, Shape::segment, Shape::capsule});
    const Vec move = near(random, {}, 0.3);
    body.a = pathFrom(random, p, move);
    if (hasTwoControlPoints(body.shape)) // half of them turn
        body.b = pathFrom(random, near(random, p, 0.1), random.chance(50) ? move : near(random, {}, 0.3));
    if (hasRadius(body.shape))
        body.radius.from = random.real(0.01, 0.04);
    return body;
}

} // namespace

Scene crowd(std::size_t bodies, std::uint64_t seed)
{
    Random random(seed);
    const double side = std::sqrt(area * static_cast<double>(bodies));
    Scene scene;
    scene.bodies.reserve(bodies);
    for (std::size_t i = 0; i < bodies; ++i) {
        const double x = random.real(0, side);
        Body body = bodyAt(random, {x, random.real(0, side)});
        body.id = "body " + std::to_string(i);
        scene.bodies.push_back(std::move(body));
    }
    return scene;
}

} // namespace sweep::oracle
