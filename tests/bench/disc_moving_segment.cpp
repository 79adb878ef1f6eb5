#include "tests/bench/bernstein.h"
#include "tests/bench/textbook.h"

#include <algorithm>

namespace sweep::bench::textbook {

namespace {

// The vectors from the end a to the centre and to the end b at both times, and their products as polynomials.
struct Beside
{
    Vec w0, w1, d0, d1;
    double radius = 0;

    [[nodiscard]] static Bernstein<2> mixed(double first, double second, double third, double fourth)
    {
        return {first, 0.5 * (second + third), fourth};
    }
    [[nodiscard]] static Bernstein<2> squared(Vec from, Vec to)
    {
        return {dot(from, from), dot(from, to), dot(to, to)};
    }
    // cross² − radius²·length².
    [[nodiscard]] Bernstein<4> side() const
    {
        const Bernstein<2> c = mixed(cross(d0, w0), cross(d0, w1), cross(d1, w0), cross(d1, w1));
        const Bernstein<2> e = squared(d0, d1);
        const double r2 = radius * radius;
        return {c[0] * c[0] - r2 * e[0], c[0] * c[1] - r2 * 0.5 * (e[0] + e[1]),
                (2 * c[1] * c[1] + c[0] * c[2]) / 3 - r2 * (e[0] + 4 * e[1] + e[2]) / 6,
                c[1] * c[2] - r2 * 0.5 * (e[1] + e[2]), c[2] * c[2] - r2 * e[2]};
    }
    [[nodiscard]] Bernstein<2> end(Vec from, Vec to) const
    {
        Bernstein<2> f = squared(from, to);
        for (double& b : f)
            b -= radius * radius;
        return f;
    }
    // −1 before the end a, 0 beside the segment, 1 past the end b.
    [[nodiscard]] int region(double t) const
    {
        const Vec d = d0 + (d1 - d0) * t;
        const double along = dot(w0 + (w1 - w0) * t, d);
        return along < 0 ? -1 : along > dot(d, d) ? 1 : 0;
    }
};

bool touchesAtStart(const Beside& beside)
{
    const Vec w = beside.w0;
    const Vec d = beside.d0;
    const double r2 = beside.radius * beside.radius;
    const int region = beside.region(0);
    if (region != 0) {
        const Vec end = region < 0 ? w : w - d;
        return dot(end, end) <= r2;
    }
    const double c = cross(d, w);
    return c * c <= r2 * dot(d, d);
}

} // namespace

Touches discMovingSegment(const DiscSegment& q)
{
    const Beside beside{q.p.centre.from - q.a.from, q.p.centre.to - q.a.to, q.b.from - q.a.from, q.b.to - q.a.to,
                        q.p.radius.from};
    Touches touches;
    const auto within = [&](int region) {
        return [&touches, &beside, region](double t) {
            if (beside.region(t) == region)
                touches.add(t);
        };
    };
    eachRoot<4>(beside.side(), 0, 1, within(0));
    eachRoot<2>(beside.end(beside.w0, beside.w1), 0, 1, within(-1));
    eachRoot<2>(beside.end(beside.w0 - beside.d0, beside.w1 - beside.d1), 0, 1, within(1));
    std::sort(touches.t.begin(), touches.t.begin() + touches.count);
    touches.startsInside = touchesAtStart(beside);
    return touches;
}

} // namespace sweep::bench::textbook
