#include "tests/bench/families.h"

#include "tests/support/random.h"

#include <cmath>
#include <numbers>

namespace sweep::bench {

namespace {

using oracle::Random;

constexpr double largestRadius = 0.1;

template <class Make>
auto setOf(std::uint64_t seed, const Make& make)
{
    Random random(seed);
    std::vector<decltype(make(random))> set;
    while (set.size() < setSize)
        set.push_back(make(random));
    return set;
}

Vec inSquare(Random& random)
{
    const double x = random.real(0, 1);
    return {x, random.real(0, 1)};
}
// A vector of multiples of 2⁻²⁰.
Vec onLattice(Random& random)
{
    const Vec p = inSquare(random);
    return {std::round(p.x * 0x1p20) * 0x1p-20, std::round(p.y * 0x1p20) * 0x1p-20};
}
Vec within(Random& random, double length)
{
    const double angle = random.real(0, 2 * std::numbers::pi);
    const double r = random.real(0, length);
    return {r * std::cos(angle), r * std::sin(angle)};
}
MovingPoint anyWay(Random& random)
{
    const Vec from = inSquare(random);
    return {from, inSquare(random)};
}
MovingRadius constantRadius(Random& random)
{
    const double radius = random.real(0.01, largestRadius);
    return {radius, radius};
}
MovingDisc anyDisc(Random& random)
{
    const MovingPoint centre = anyWay(random);
    return {centre, constantRadius(random)};
}

// ---- Grazes

struct Standing
{
    Vec at; // position at the graze's time
    Vec way;

    // The motion that is at `at` at time t.
    [[nodiscard]] MovingPoint over(double t) const { return {at - way * t, at + way * (1 - t)}; }
};

class GrazeSource
{
public:
    // Numbers are multiples of 2⁻ᵇⁱᵗˢ below 8.
    GrazeSource(Random& random, int bits) : m_random(random), m_bits(bits) {}

    Graze next(GrazeKind kind)
    {
        const double t = timeOf(kind);
        Standing a{lattice(), lattice()};
        Standing b{lattice(), lattice()};
        if (kind == GrazeKind::sliding)
            b.way = a.way;
        if (b.at == a.at)
            return next(kind);
        const double s = placeOf(kind);
        // Material velocity plus a velocity along the segment: the distance from the line has slope zero.
        Standing p{a.at + (b.at - a.at) * s, a.way + (b.way - a.way) * s};
        if (kind == GrazeKind::tangent || kind == GrazeKind::sliding)
            p.way = p.way + (b.at - a.at) * m_random.of({-2.0, -1.0, -0.5, 0.5, 1.0, 2.0});
        else
            p.way = lattice();
        const Vec d = b.at - a.at;
        const Vec turn = b.way - a.way;
        if (kind == GrazeKind::tangent && d.x * turn.y == d.y * turn.x)
            return next(kind); // otherwise the distance has no term of degree 2
        return {{p.over(t), a.over(t), b.over(t)}, kind, t};
    }

private:
    double timeOf(GrazeKind kind)
    {
        if (kind == GrazeKind::endAtLimit)
            return m_random.of({0.0, 1.0});
        return m_random.in(1, 7) / 8.0;
    }
    double placeOf(GrazeKind kind)
    {
        return kind == GrazeKind::tangent ? m_random.in(0, 4) / 4.0 : m_random.of({0.0, 1.0});
    }
    double coordinate()
    {
        const double most = std::ldexp(8, m_bits);
        return std::ldexp(std::trunc(m_random.real(-most, most)), -m_bits);
    }
    Vec lattice()
    {
        const double x = coordinate();
        return {x, coordinate()};
    }

    Random& m_random;
    int m_bits;
};

GrazeKind kindOf(std::size_t index)
{
    return static_cast<GrazeKind>(index % grazeKinds);
}

void move(MovingPoint& p, Vec by, double scale)
{
    p = {(p.from + by) * scale, (p.to + by) * scale};
}

} // namespace

std::vector<PointSegment> randomPointSegments()
{
    return setOf(1, [](Random& random) {
        PointSegment q;
        for (MovingPoint* p : {&q.p, &q.a, &q.b})
            *p = anyWay(random);
        return q;
    });
}

std::vector<PointSegment> localPointSegments()
{
    constexpr double longest = 0.3;
    constexpr double furthest = 0.2;
    return setOf(2, [](Random& random) {
        PointSegment q;
        q.p.from = inSquare(random);
        q.a.from = inSquare(random);
        q.b.from = q.a.from + within(random, longest);
        for (MovingPoint* p : {&q.p, &q.a, &q.b})
            p->to = p->from + within(random, furthest);
        return q;
    });
}

std::vector<PointSegment> rigidPointSegments()
{
    return setOf(3, [](Random& random) {
        PointSegment q;
        for (Vec* p : {&q.p.from, &q.p.to, &q.a.from, &q.a.to, &q.b.from})
            *p = onLattice(random);
        q.b.to = q.b.from + (q.a.to - q.a.from);
        return q;
    });
}

std::vector<PointSegment> integerPointSegments()
{
    return setOf(4, [](Random& random) {
        PointSegment q;
        for (MovingPoint* p : {&q.p, &q.a, &q.b})
            for (double* x : {&p->from.x, &p->from.y, &p->to.x, &p->to.y})
                *x = random.in(-4, 4);
        return q;
    });
}

std::vector<Graze> shortGrazes()
{
    std::size_t index = 0;
    return setOf(5, [&](Random& random) {
        Graze graze = GrazeSource(random, 3).next(kindOf(index));
        const bool isTranslated = index++ / grazeKinds % 2 != 0;
        const Vec by = isTranslated ? Vec{double(random.in(-1000, 1000)), double(random.in(-1000, 1000))} : Vec{};
        const double scale = std::ldexp(1, random.in(-20, 20));
        for (MovingPoint* p : {&graze.query.p, &graze.query.a, &graze.query.b})
            move(*p, by, scale);
        return graze;
    });
}

std::vector<Graze> longGrazes()
{
    std::size_t index = 0;
    return setOf(6, [&](Random& random) { return GrazeSource(random, 40).next(kindOf(index++)); });
}

std::vector<PointSegment> queriesOf(const std::vector<Graze>& grazes)
{
    std::vector<PointSegment> queries;
    for (const Graze& graze : grazes)
        queries.push_back(graze.query);
    return queries;
}

std::vector<DiscDisc> discDiscs()
{
    return setOf(7, [](Random& random) {
        const MovingDisc p = anyDisc(random);
        return DiscDisc{p, anyDisc(random)};
    });
}

std::vector<DiscSegment> rigidDiscSegments()
{
    bool isAtRest = false;
    return setOf(8, [&](Random& random) {
        DiscSegment q;
        q.p.radius = constantRadius(random);
        for (Vec* p : {&q.p.centre.from, &q.p.centre.to, &q.a.from, &q.a.to, &q.b.from})
            *p = onLattice(random);
        isAtRest = !isAtRest;
        if (isAtRest)
            q.a.to = q.a.from;
        q.b.to = q.b.from + (q.a.to - q.a.from);
        return q;
    });
}

std::vector<DiscSegment> movingDiscSegments()
{
    return setOf(9, [](Random& random) {
        DiscSegment q;
        q.p = anyDisc(random);
        q.a = anyWay(random);
        q.b = anyWay(random);
        return q;
    });
}

std::vector<CapsuleCapsule> capsuleCapsules()
{
    return setOf(10, [](Random& random) {
        CapsuleCapsule pair;
        for (MovingShape* shape : {&pair.a, &pair.b}) {
            shape->shape = Shape::capsule;
            shape->a = anyWay(random);
            shape->b = anyWay(random);
            shape->radius = constantRadius(random);
        }
        return pair;
    });
}

std::vector<TwoLines> lines()
{
    return setOf(11, [](Random& random) {
        TwoLines two;
        for (Vec* p : {&two.a, &two.b, &two.c, &two.d})
            *p = inSquare(random);
        return two;
    });
}

} // namespace sweep::bench
