#include "tests/support/transforms.h"

#include "tests/support/oracle/exact.h"
#include "tests/support/scene_recipe.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sweep::oracle {

namespace {

Transformed unchanged(const Scene& scene)
{
    Transformed made{.scene = scene, .bodies = {}};
    made.bodies.resize(scene.bodies.size());
    std::iota(made.bodies.begin(), made.bodies.end(), 0U);
    return made;
}

// 0 stays +0, because negation must not give −0.
double negated(double x)
{
    return 0.0 - x;
}

// x·2^exponent, if that is a finite double.
bool shift(double& x, int exponent)
{
    const double moved = std::ldexp(x, exponent);
    if (!std::isfinite(moved) || std::ldexp(moved, -exponent) != x)
        return false;
    x = moved;
    return true;
}

bool assign(double& x, const Rational& value)
{
    x = nearestDouble(value);
    return Rational(x) == value;
}

Vec turnedBy(const std::array<int, 4>& turn, Vec v)
{
    return {turn[0] * v.x + turn[1] * v.y + 0.0, turn[2] * v.x + turn[3] * v.y + 0.0};
}

struct TurnPath
{
    std::array<int, 4> turn;
    void operator()(Rest& path) const { path.at = turnedBy(turn, path.at); }
    void operator()(FromTo& path) const
    {
        path.from = turnedBy(turn, path.from);
        path.to = turnedBy(turn, path.to);
    }
    void operator()(Launch& path) const
    {
        path.at = turnedBy(turn, path.at);
        path.velocity = turnedBy(turn, path.velocity);
        if (path.acceleration)
            path.acceleration = turnedBy(turn, *path.acceleration);
    }
    void operator()(Keyed& path) const
    {
        for (Key& key : path.keys)
            key.at = turnedBy(turn, key.at);
    }
};

bool shiftTimes(Interval& interval, int exponent)
{
    return shift(interval.start, exponent) && shift(interval.end, exponent);
}

struct SlowPath
{
    int exponent;
    bool operator()(Rest&) const { return true; }
    bool operator()(FromTo&) const { return true; }
    bool operator()(Launch& path) const
    {
        bool exact = shift(path.velocity.x, -exponent) && shift(path.velocity.y, -exponent);
        if (path.acceleration)
            exact = exact && shift(path.acceleration->x, -2 * exponent) && shift(path.acceleration->y, -2 * exponent);
        return exact;
    }
    bool operator()(Keyed& path) const
    {
        return std::all_of(path.keys.begin(), path.keys.end(), [&](Key& key) { return shift(key.t, exponent); });
    }
};

// Reverses a path over the active interval: it begins where the path ended, with the opposite velocity.
struct ReversePath
{
    Interval active;
    bool operator()(Rest&) const { return true; }
    bool operator()(FromTo& path) const
    {
        std::swap(path.from, path.to);
        return true;
    }
    bool operator()(Launch& path) const
    {
        const Vec bend = path.acceleration.value_or(Vec{});
        return along(path.at.x, path.velocity.x, bend.x) && along(path.at.y, path.velocity.y, bend.y);
    }
    bool operator()(Keyed& path) const
    {
        std::reverse(path.keys.begin(), path.keys.end());
        for (Key& key : path.keys)
            key.t = negated(key.t);
        return true;
    }

private:
    [[nodiscard]] bool along(double& at, double& velocity, double bend) const
    {
        const Rational length = Rational(active.end) - Rational(active.start);
        const Rational end = Rational(at) + Rational(velocity) * length + Rational(bend) * length * length / 2;
        const Rational fast = Rational(velocity) + Rational(bend) * length;
        return assign(at, end) && assign(velocity, -fast);
    }
};

void reverse(Interval& interval)
{
    interval = {negated(interval.end), negated(interval.start)};
}

} // namespace

std::optional<Transformed> shuffled(const Scene& scene, Random& random)
{
    Transformed made = unchanged(scene);
    const auto count = static_cast<int>(scene.bodies.size());
    for (int k = count - 1; k > 0; --k)
        std::swap(made.bodies[static_cast<std::size_t>(k)], made.bodies[static_cast<std::size_t>(random.in(0, k))]);
    for (std::size_t k = 0; k < scene.bodies.size(); ++k)
        made.scene.bodies[made.bodies[k]] = scene.bodies[k];
    return made;
}

std::optional<Transformed> turned(const Scene& scene, std::array<int, 4> turn)
{
    Transformed made = unchanged(scene);
    made.turn = turn;
    for (Body& body : made.scene.bodies)
        forEachPath(body, [&](Path& path) { std::visit(TurnPath{turn}, path); });
    if (made.scene.grid) {
        Grid& grid = *made.scene.grid;
        grid.origin = turnedBy(turn, grid.origin.value_or(Vec{}));
        if (turn[0] == 0)
            std::swap(grid.spacing.x, grid.spacing.y);
    }
    return made;
}

std::optional<Transformed> scaledBy(const Scene& scene, int exponent)
{
    Transformed made = unchanged(scene);
    made.exponent = exponent;
    for (const Length& length : lengthsOf(made.scene))
        if (!shift(*length.value, exponent))
            return std::nullopt;
    return made;
}

std::optional<Transformed> movedBy(const Scene& scene, Vec offset)
{
    Transformed made = unchanged(scene);
    made.offset = offset;
    for (const Length& length : lengthsOf(made.scene)) {
        const double by = length.axis == 0 ? offset.x : offset.y;
        if (length.place && !assign(*length.value, Rational(*length.value) + Rational(by)))
            return std::nullopt;
    }
    return made;
}

std::optional<Transformed> slowedBy(const Scene& scene, int exponent)
{
    Transformed made = unchanged(scene);
    made.timeExponent = exponent;
    made.scene.time = SceneTime{window(scene)};
    bool exact = shiftTimes(made.scene.time->interval, exponent);
    for (Body& body : made.scene.bodies) {
        forEachPath(body, [&](Path& path) { exact = exact && std::visit(SlowPath{exponent}, path); });
        if (body.active)
            exact = exact && shiftTimes(*body.active, exponent);
    }
    return exact ? std::optional(made) : std::nullopt;
}

std::optional<Transformed> reversed(const Scene& scene)
{
    Transformed made = unchanged(scene);
    made.reversed = true;
    made.scene.time = SceneTime{window(scene)};
    reverse(made.scene.time->interval);
    for (Body& body : made.scene.bodies) {
        const ReversePath reversePath{activeInterval(scene, body)};
        bool exact = true;
        forEachPath(body, [&](Path& path) { exact = exact && std::visit(reversePath, path); });
        if (!exact)
            return std::nullopt;
        if (body.active)
            reverse(*body.active);
        if (body.radius.to)
            std::swap(body.radius.from, *body.radius.to);
    }
    return made;
}

} // namespace sweep::oracle
