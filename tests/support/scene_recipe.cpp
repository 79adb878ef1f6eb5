#include "tests/support/scene_recipe.h"

#include "tests/support/oracle/contact_oracle.h"

#include <algorithm>
#include <set>
#include <string>

namespace sweep::oracle {

namespace {

Vec vec(Random& random, const std::function<double(Random&)>& number)
{
    const double x = number(random);
    return {x, number(random)};
}

template <class T>
T oneOf(Random& random, const std::vector<T>& choices)
{
    return choices[static_cast<std::size_t>(random.in(0, static_cast<int>(choices.size()) - 1))];
}

// Key times at eighths of the interval, sometimes beyond its ends.
Keyed makeKeys(Random& random, const Recipe& recipe, Interval active)
{
    std::set<int> eighths;
    for (int k = random.in(1, 4); k > 0; --k)
        eighths.insert(random.in(-1, 9));
    Keyed path;
    for (const int eighth : eighths)
        path.keys.push_back({active.start + (active.end - active.start) * eighth / 8, vec(random, recipe.coordinate)});
    return path;
}

} // namespace

Path makePath(Random& random, const Recipe& recipe, Interval active)
{
    const Vec at = vec(random, recipe.coordinate);
    switch (oneOf(random, recipe.paths)) {
    case PathKind::rest:
        return Rest{at};
    case PathKind::fromTo:
        return FromTo{at, vec(random, recipe.coordinate)};
    case PathKind::launch:
        return Launch{at, vec(random, recipe.speed)};
    case PathKind::accelerated: {
        const Vec velocity = vec(random, recipe.speed);
        return Launch{at, velocity, vec(random, recipe.speed)};
    }
    case PathKind::keyed:
        return makeKeys(random, recipe, active);
    }
    return Rest{at};
}

Body makeBody(Random& random, const Recipe& recipe, const Scene& scene, Shape shape)
{
    Body body;
    body.shape = shape;
    body.id = name(shape) + std::to_string(scene.bodies.size() + 1);
    const Interval time = window(scene);
    if (random.chance(recipe.activeWindows)) {
        const int from = random.in(0, 7);
        const int until = random.in(from + 1, 8);
        const double eighth = (time.end - time.start) / 8;
        body.active = Interval{time.start + eighth * from, until == 8 ? time.end : time.start + eighth * until};
    }
    const Interval active = activeInterval(scene, body);
    body.a = makePath(random, recipe, active);
    if (hasTwoControlPoints(shape))
        body.b = makePath(random, recipe, active);
    if (hasRadius(shape)) {
        body.radius.from = recipe.radius(random);
        if (random.chance(recipe.changingRadii))
            body.radius.to = random.chance(30) ? 0 : recipe.radius(random);
    }
    return body;
}

Scene makeScene(Random& random, const Recipe& recipe)
{
    Scene scene;
    const Interval time = oneOf(random, recipe.times);
    if (time != Interval{})
        scene.time = SceneTime{time};
    for (int k = random.in(recipe.fewest, recipe.most); k > 0; --k) {
        Body body = makeBody(random, recipe, scene, oneOf(random, recipe.shapes));
        for (int attempt = 0; attempt < 50 && mayCollapse(scene, body); ++attempt)
            body = makeBody(random, recipe, scene, body.shape);
        if (!mayCollapse(scene, body))
            scene.bodies.push_back(std::move(body));
    }
    return scene;
}

namespace {

void add(std::vector<Length>& lengths, Vec& v, bool place)
{
    lengths.push_back({&v.x, 0, place, false});
    lengths.push_back({&v.y, 1, place, false});
}

struct CollectLengths
{
    std::vector<Length>& lengths;
    void operator()(Rest& path) const { add(lengths, path.at, true); }
    void operator()(FromTo& path) const
    {
        add(lengths, path.from, true);
        add(lengths, path.to, true);
    }
    void operator()(Launch& path) const
    {
        add(lengths, path.at, true);
        add(lengths, path.velocity, false);
        if (path.acceleration)
            add(lengths, *path.acceleration, false);
    }
    void operator()(Keyed& path) const
    {
        for (Key& key : path.keys)
            add(lengths, key.at, true);
    }
};

} // namespace

std::vector<Length> lengthsOf(Scene& scene)
{
    std::vector<Length> lengths;
    for (Body& body : scene.bodies) {
        forEachPath(body, [&](Path& path) { std::visit(CollectLengths{lengths}, path); });
        if (hasRadius(body.shape)) {
            lengths.push_back({&body.radius.from, 2, false, false});
            if (body.radius.to)
                lengths.push_back({&*body.radius.to, 2, false, false});
        }
    }
    if (scene.grid) {
        if (!scene.grid->origin)
            scene.grid->origin = Vec{};
        lengths.push_back({&scene.grid->origin->x, 0, true, true});
        lengths.push_back({&scene.grid->origin->y, 1, true, true});
        lengths.push_back({&scene.grid->spacing.x, 2, false, true});
        lengths.push_back({&scene.grid->spacing.y, 2, false, true});
    }
    return lengths;
}

bool anyLineMayCollapse(const Scene& scene)
{
    return std::any_of(scene.bodies.begin(), scene.bodies.end(),
                       [&](const Body& body) { return mayCollapse(scene, body); });
}

} // namespace sweep::oracle
