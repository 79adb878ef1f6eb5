#ifdef SWEEPBENCH_GMP

#include "tests/bench/naive_exact.h"

#include <gmpxx.h>

namespace sweep::bench {

namespace {

using ExactVec = Vec2<mpq_class>;
ExactVec exact(Vec p)
{
    return {p.x, p.y};
}

// x + y·√d for a known d.
struct QuadraticSurd
{
    mpq_class x;
    mpq_class y;
};

int signOf(const QuadraticSurd& n, const mpq_class& d)
{
    if (sgn(n.x) == sgn(n.y) || sgn(n.y) == 0 || sgn(d) == 0)
        return sgn(d) == 0 || sgn(n.y) == 0 ? sgn(n.x) : sgn(n.y);
    return sgn(n.x) == 0 ? sgn(n.y) : sgn(n.x) * sgn(mpq_class(n.x * n.x - n.y * n.y * d));
}

double approx(const QuadraticSurd& n, const mpq_class& d)
{
    return n.x.get_d() + n.y.get_d() * std::sqrt(d.get_d());
}

// c0 + c1·t + c2·t².
struct Parabola
{
    mpq_class c0;
    mpq_class c1;
    mpq_class c2;

    [[nodiscard]] QuadraticSurd at(const QuadraticSurd& t, const mpq_class& d) const
    {
        const mpq_class x = c0 + c1 * t.x + c2 * (t.x * t.x + t.y * t.y * d);
        return {x, c1 * t.y + 2 * c2 * t.x * t.y};
    }
};

std::vector<QuadraticSurd> rootsOf(const Parabola& f, const mpq_class& d)
{
    if (sgn(f.c2) == 0)
        return sgn(f.c1) == 0 ? std::vector<QuadraticSurd>{} : std::vector<QuadraticSurd>{{-f.c0 / f.c1, 0}};
    if (sgn(d) < 0)
        return {};
    const mpq_class middle = -f.c1 / (2 * f.c2);
    const mpq_class half = abs(1 / (2 * f.c2));
    if (sgn(d) == 0)
        return {{middle, 0}};
    return {{middle, -half}, {middle, half}};
}

} // namespace

textbook::Hits naiveExactHits(const PointSegment& q)
{
    const ExactVec d = exact(q.b.from) - exact(q.a.from);
    const ExactVec w = exact(q.p.from) - exact(q.a.from);
    const ExactVec turn = exact(q.b.to) - exact(q.a.to) - d;
    const ExactVec way = exact(q.p.to) - exact(q.a.to) - w;
    const Parabola gap{cross(d, w), cross(d, way) + cross(turn, w), cross(turn, way)};
    const Parabola along{dot(d, w), dot(d, way) + dot(turn, w), dot(turn, way)};
    const Parabola length{dot(d, d), 2 * dot(d, turn), dot(turn, turn)};
    const Parabola rest{length.c0 - along.c0, length.c1 - along.c1, length.c2 - along.c2};
    const mpq_class discriminant = gap.c1 * gap.c1 - 4 * gap.c0 * gap.c2;
    textbook::Hits hits;
    for (const QuadraticSurd& t : rootsOf(gap, discriminant)) {
        const auto isNegative = [&](const QuadraticSurd& n) { return signOf(n, discriminant) < 0; };
        if (isNegative(t) || isNegative({1 - t.x, -t.y}))
            continue;
        const QuadraticSurd before = along.at(t, discriminant);
        if (isNegative(before) || isNegative(rest.at(t, discriminant)))
            continue;
        const double s = approx(before, discriminant) / approx(length.at(t, discriminant), discriminant);
        hits.hit[static_cast<std::size_t>(hits.count++)] = {approx(t, discriminant), s};
    }
    return hits;
}

} // namespace sweep::bench

#endif
