#include "tests/support/coordinate_families.h"

#include <cmath>

namespace sweep::oracle {

namespace {

double ulpsBeside(Random& random, double x)
{
    for (int n = random.in(0, 3); n > 0; --n)
        x = std::nextafter(x, random.chance(50) ? 1e300 : -1e300);
    return x;
}

} // namespace

const std::vector<CoordinateFamily>& coordinateFamilies()
{
    static const std::vector<CoordinateFamily> all{
        {"unit square", [](Random& r) { return r.real(0, 1); }, [](Random& r) { return r.real(0, 0.3); }},
        {"small integers", [](Random& r) { return double(r.in(-4, 4)); }, [](Random& r) { return double(r.in(0, 3)); }},
        {"tenths", [](Random& r) { return r.in(-20, 20) * 0.1; }, [](Random& r) { return r.in(0, 10) * 0.1; }},
        {"beside small integers", [](Random& r) { return ulpsBeside(r, r.in(-3, 3)); },
         [](Random& r) { return std::abs(ulpsBeside(r, r.in(0, 2))); }},
        {"long integers", [](Random& r) { return std::ldexp(r.in(-1000000, 1000000), r.in(-2, 2)); },
         [](Random& r) { return double(r.in(0, 500000)); }},
        {"all sizes", [](Random& r) { return std::ldexp(r.real(-1, 1), r.in(-60, 60)); },
         [](Random& r) { return std::ldexp(r.real(0, 1), r.in(-60, 60)); }},
        {"ends of the range",
         [](Random& r) {
             return std::ldexp(r.real(-1, 1), r.of({-1073, -1060, -540, 0, 500, 1000, 1023}));
         },
         [](Random& r) {
             return std::ldexp(r.real(0, 1), r.of({-1073, -540, 0, 500, 1000}));
         }},
    };
    return all;
}

MovingPoint movingPoint(const CoordinateFamily& family, Random& random, int still)
{
    const Vec from{family.coordinate(random), family.coordinate(random)};
    if (random.chance(still))
        return {from, from};
    return {from, {family.coordinate(random), family.coordinate(random)}};
}

DiscAndSegment discAndSegment(const CoordinateFamily& family, Random& random)
{
    const double r = family.radius(random);
    DiscAndSegment drawn{{movingPoint(family, random, 20), {r, r}}, movingPoint(family, random, 50), {}};
    const auto& [from, to] = drawn.a;
    const double x = family.coordinate(random);
    drawn.b.from = {x, family.coordinate(random)};
    drawn.b.to = {drawn.b.from.x + (to.x - from.x), drawn.b.from.y + (to.y - from.y)};
    return drawn;
}

std::pair<MovingDisc, MovingDisc> twoDiscs(const CoordinateFamily& family, Random& random, int constantRadii)
{
    const auto disc = [&] {
        MovingDisc d{movingPoint(family, random, 30), {family.radius(random), 0}};
        d.radius.to = random.chance(constantRadii) ? d.radius.from : family.radius(random);
        return d;
    };
    const MovingDisc p = disc();
    return {p, disc()};
}

} // namespace sweep::oracle
