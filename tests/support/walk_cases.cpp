#include "tests/support/walk_cases.h"

#include <cstdio>
#include <sstream>

namespace sweep::oracle {

namespace {

std::string text(double x)
{
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%a", x);
    return buffer;
}

CellPolicy anyPolicy(Random& random)
{
    return random.of({CellPolicy::closed, CellPolicy::open, CellPolicy::halfOpen});
}

// A straight path at a random place and angle.
WalkCase anyAngle(Random& random)
{
    WalkCase c;
    for (std::size_t a = 0; a < 2; ++a) {
        c.path.at[a] = random.real(-4, 4);
        c.path.velocity[a] = random.real(-4, 4);
        c.grid.origin[a] = random.real(-1, 1);
        c.grid.spacing[a] = random.real(0.4, 1.5);
    }
    c.path.end = 1 + random.real(0, 1);
    c.path.radius = random.chance(30) ? 0 : random.real(0, 2.5);
    if (random.chance(50)) {
        c.path.to = Coordinates<2>{random.real(-4, 4), random.real(-4, 4)};
        c.path.start = random.real(-1, 0.5);
    }
    c.grid.policy = anyPolicy(random);
    return c;
}

// Integers, halves and zeros of both signs: along lines, through corners, tangent, at rest, starting on a border.
WalkCase lattice(Random& random)
{
    WalkCase c;
    // A zero of either sign.
    const auto half = [&](int reach) {
        const int twice = random.in(-reach, reach);
        return twice == 0 ? random.of({0.0, -0.0}) : twice / 2.0;
    };
    for (std::size_t a = 0; a < 2; ++a) {
        c.path.at[a] = half(5);
        c.path.velocity[a] = random.chance(30) ? random.of({0.0, -0.0}) : half(6);
        c.grid.origin[a] = random.chance(70) ? random.of({0.0, -0.0}) : half(3);
        c.grid.spacing[a] = random.of({1.0, 1.0, 0.5, 2.0});
    }
    c.path.end = random.in(1, 3);
    c.path.radius = random.chance(30) ? random.of({0.0, -0.0}) : random.in(0, 5) / 2.0;
    if (random.chance(40))
        c.path.to = Coordinates<2>{half(5), half(5)};
    c.grid.policy = anyPolicy(random);
    return c;
}

WalkCase thrown(Random& random)
{
    WalkCase c = random.chance(50) ? anyAngle(random) : lattice(random);
    c.path.to.reset();
    for (std::size_t a = 0; a < 2; ++a)
        c.path.acceleration[a] = random.chance(30) ? 0 : random.in(-8, 8) / 2.0;
    c.path.end = c.path.start + random.in(1, 4) / 2.0;
    return c;
}

// 5, 3, 4 triangles and similar ones, so that corners are touched with an integer radius.
WalkCase grazing(Random& random)
{
    WalkCase c = lattice(random);
    const auto [p, q, r] = random.of<std::array<double, 3>>({{3, 4, 5}, {4, 3, 5}, {5, 12, 13}, {0.6, 0.8, 1}});
    c.path.to.reset();
    c.path.velocity = {p * random.of({-1, 1}), q * random.of({-1, 1})};
    c.path.radius = r * random.of({0.5, 0.25, 1.0});
    c.path.end = 1;
    c.grid.spacing = {1, random.of({1.0, 0.25})};
    return c;
}

// Decimal spacing; far away, tiny or mixed numbers.
WalkCase awkward(Random& random)
{
    WalkCase c = random.chance(50) ? anyAngle(random) : lattice(random);
    const double scale = random.of({1.0, 0x1p-1040, 1e-300, 1e150, 0.1});
    const double far = random.of({0.0, 0.0, 1e15, -1e15, 1e12});
    for (std::size_t a = 0; a < 2; ++a) {
        c.path.at[a] = c.path.at[a] * scale + far * scale;
        c.path.velocity[a] *= scale;
        c.grid.spacing[a] = random.chance(50) ? 0.1 * scale * random.in(5, 15) : c.grid.spacing[a] * scale;
        c.grid.origin[a] = c.grid.origin[a] * scale + (random.chance(50) ? far * scale : 0);
        if (c.path.to)
            (*c.path.to)[a] = (*c.path.to)[a] * scale + far * scale;
    }
    c.path.radius *= scale;
    return c;
}

WalkCase late(Random& random)
{
    WalkCase c = random.chance(60) ? anyAngle(random) : lattice(random);
    const double ulp = random.of({0.125, 0x1p-10, 2.0, 0x1p-30});
    const double start = random.of({-1.0, 1.0}) * 0x1p53 * ulp * random.of({0.5, 0.75});
    c.path.start = start;
    c.path.end = start + ulp * random.in(1, 40);
    for (std::size_t a = 0; a < 2; ++a)
        c.path.velocity[a] /= *c.path.end - start;
    return c;
}

} // namespace

const char* name(WalkFamily family)
{
    switch (family) {
    case WalkFamily::anyAngle:
        return "any angle";
    case WalkFamily::lattice:
        return "whole and half numbers";
    case WalkFamily::thrown:
        return "accelerated";
    case WalkFamily::grazing:
        return "grazing corners";
    case WalkFamily::awkward:
        return "far, tiny, decimal";
    case WalkFamily::late:
        return "late";
    }
    return "";
}

WalkCase walkCase(WalkFamily family, Random& random)
{
    switch (family) {
    case WalkFamily::anyAngle:
        return anyAngle(random);
    case WalkFamily::lattice:
        return lattice(random);
    case WalkFamily::thrown:
        return thrown(random);
    case WalkFamily::grazing:
        return grazing(random);
    case WalkFamily::awkward:
        return awkward(random);
    case WalkFamily::late:
        break;
    }
    return late(random);
}

std::string described(const WalkCase& c)
{
    std::ostringstream out;
    const auto pair = [&](const char* name, const Coordinates<2>& v) {
        out << ' ' << name << " (" << text(v[0]) << ", " << text(v[1]) << ")";
    };
    pair("at", c.path.at);
    if (c.path.to)
        pair("to", *c.path.to);
    pair("velocity", c.path.velocity);
    pair("acceleration", c.path.acceleration);
    out << " time " << text(c.path.start) << " to " << text(*c.path.end) << " radius " << text(c.path.radius);
    pair("origin", c.grid.origin);
    pair("spacing", c.grid.spacing);
    out << ' ' << name(c.grid.policy);
    return out.str();
}

} // namespace sweep::oracle
