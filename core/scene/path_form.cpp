#include "core/scene/path_form.h"

#include "core/number/quotient.h"
#include "core/number/roots.h"
#include "core/scene/motion.h"
#include "core/scene/path_legs.h"

#include <cmath>
#include <limits>

namespace sweep {

namespace {

Body pointOn(const Path& path)
{
    Body body;
    body.a = path;
    return body;
}

// A position in homogeneous coordinates: (x/scale, y/scale).
struct HomogeneousPoint
{
    Dyadic x;
    Dyadic y;
    Dyadic scale;

    [[nodiscard]] static double nearest(const Dyadic& n, const Dyadic& d)
    {
        return nearestQuotient(Polynomial(n), Polynomial(d), Instant());
    }
    [[nodiscard]] Vec nearest() const { return {nearest(x, scale), nearest(y, scale)}; }
};

HomogeneousPoint positionAt(const Motion& motion, double t)
{
    const Dyadic time(t);
    return {motion.a.x.at(time), motion.a.y.at(time), Dyadic(motion.scale, 0)};
}

// The first and last positions of a path.
struct Ends
{
    HomogeneousPoint from;
    HomogeneousPoint to;

    Ends(const Path& path, Interval active)
    {
        const Body body = pointOn(path);
        const std::vector<Interval> stretches = stretchesOf(body, body, active);
        from = positionAt(motionOver(body, active, stretches.front()), active.start);
        to = positionAt(motionOver(body, active, stretches.back()), active.end);
    }
    [[nodiscard]] Vec velocity(Interval active) const
    {
        const Dyadic scale = from.scale * to.scale * (Dyadic(active.end) - Dyadic(active.start));
        return {HomogeneousPoint::nearest(to.x * from.scale - from.x * to.scale, scale),
                HomogeneousPoint::nearest(to.y * from.scale - from.y * to.scale, scale)};
    }
};

Path inForm(const Path& path, PathForm form, Interval active)
{
    const Ends ends(path, active);
    const Vec from = ends.from.nearest();
    switch (form) {
    case PathForm::rest:
        return Rest{from};
    case PathForm::fromTo:
        return FromTo{from, ends.to.nearest(), keptOf(path)};
    case PathForm::keys:
        return Keyed{{{active.start, from}, {active.end, ends.to.nearest()}}, keptOf(path)};
    case PathForm::velocity:
    case PathForm::acceleration:
        break;
    }
    Launch launch{from, {}, {}, keptOf(path)};
    const auto* old = std::get_if<Launch>(&path);
    launch.velocity = old ? old->velocity : ends.velocity(active);
    if (form == PathForm::acceleration)
        launch.acceleration = Vec{};
    return launch;
}

// Records the distance between the two motions over a stretch in which both are polynomials.
void compareOver(Motion before, Motion after, Interval stretch, FormChange& change)
{
    toCommonScale(before, after);
    const PolynomialVec difference = before.a - after.a;
    if (difference.x.isZero() && difference.y.isZero())
        return;
    change.isSame = false;
    std::vector<double> times{stretch.start, stretch.end};
    const Polynomial slope = lengthSquared(difference).derivative();
    // If both move uniformly, the distance is largest at one of the ends.
    if (std::max(difference.x.degree(), difference.y.degree()) > 1 && !slope.isZero())
        for (const Instant& t : rootsBetween(slope, stretch.start, stretch.end))
            times.push_back(t.nearest());
    for (const double t : times) {
        const Dyadic time(t);
        const Vec by =
            HomogeneousPoint{difference.x.at(time), difference.y.at(time), Dyadic(before.scale, 0)}.nearest();
        const double distance = std::hypot(by.x, by.y);
        if (t == stretch.end)
            change.endMove = distance; // the value of the last stretch remains
        if (distance > change.largestMove) {
            change.largestMove = distance;
            change.largestMoveTime = t;
        }
    }
}

} // namespace

PathForm formOf(const Path& path)
{
    if (const auto* launch = std::get_if<Launch>(&path))
        return launch->acceleration ? PathForm::acceleration : PathForm::velocity;
    return std::holds_alternative<Rest>(path)     ? PathForm::rest
           : std::holds_alternative<FromTo>(path) ? PathForm::fromTo
                                                  : PathForm::keys;
}

FormChange withForm(const Path& path, PathForm form, Interval active)
{
    if (formOf(path) == form)
        return {path};
    // A scene under repair may have an empty time; its bodies have positions nevertheless.
    constexpr double largest = std::numeric_limits<double>::max();
    if (!(active.start < active.end))
        active = active.start < largest ? Interval{active.start, std::nextafter(active.start, largest)}
                                        : Interval{std::nextafter(largest, 0.0), largest};
    FormChange change{inForm(path, form, active)};
    const Body before = pointOn(path);
    const Body after = pointOn(change.path);
    for (const Interval& stretch : stretchesOf(before, after, active)) {
        change.endMove = 0;
        compareOver(motionOver(before, active, stretch), motionOver(after, active, stretch), stretch, change);
    }
    return change;
}

} // namespace sweep
