#include "core/scene/path_form.h"

#include "core/number/quotient.h"
#include "core/number/roots.h"
#include "core/scene/motion.h"

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

// The position at one time: a vector of fractions with one denominator.
struct Place
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

Place placeAt(const Motion& motion, double t)
{
    const Dyadic time(t);
    return {motion.a.x.at(time), motion.a.y.at(time), Dyadic(motion.scale, 0)};
}

// Where a path begins and ends.
struct Ends
{
    Place from;
    Place to;

    Ends(const Path& path, Interval active)
    {
        const Body body = pointOn(path);
        const std::vector<Interval> stretches = stretchesOf(body, body, active);
        from = placeAt(motionOver(body, active, stretches.front()), active.start);
        to = placeAt(motionOver(body, active, stretches.back()), active.end);
    }
    [[nodiscard]] Vec velocity(Interval active) const
    {
        const Dyadic scale = from.scale * to.scale * (Dyadic(active.end) - Dyadic(active.start));
        return {Place::nearest(to.x * from.scale - from.x * to.scale, scale),
                Place::nearest(to.y * from.scale - from.y * to.scale, scale)};
    }
};

KeptMembers keptOf(const Path& path)
{
    return std::visit(
        [](const auto& form) {
            if constexpr (requires { form.kept; })
                return form.kept;
            else
                return KeptMembers();
        },
        path);
}

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

// Notes how far apart the two are over a stretch where both are polynomials.
void compareOver(Motion before, Motion after, Interval stretch, FormChange& change)
{
    shareScale(before, after);
    const PolynomialVec apart = before.a - after.a;
    if (apart.x.isZero() && apart.y.isZero())
        return;
    change.isSame = false;
    std::vector<double> times{stretch.start, stretch.end};
    const Polynomial slope = lengthSquared(apart).derivative();
    // Where both are straight, one of the ends is furthest.
    if (std::max(apart.x.degree(), apart.y.degree()) > 1 && !slope.isZero())
        for (const Instant& t : rootsBetween(slope, stretch.start, stretch.end))
            times.push_back(t.nearest());
    for (const double t : times) {
        const Dyadic time(t);
        const Vec by = Place{apart.x.at(time), apart.y.at(time), Dyadic(before.scale, 0)}.nearest();
        const double distance = std::hypot(by.x, by.y);
        if (t == stretch.end)
            change.endMoves = distance; // the last stretch has the last word
        if (distance > change.mostMoves) {
            change.mostMoves = distance;
            change.mostAt = t;
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
    // A scene that is being mended may have no time; a body in it has a place all the same.
    constexpr double greatest = std::numeric_limits<double>::max();
    if (!(active.start < active.end))
        active = active.start < greatest ? Interval{active.start, std::nextafter(active.start, greatest)}
                                         : Interval{std::nextafter(greatest, 0.0), greatest};
    FormChange change{inForm(path, form, active)};
    const Body before = pointOn(path);
    const Body after = pointOn(change.path);
    for (const Interval& stretch : stretchesOf(before, after, active)) {
        change.endMoves = 0;
        compareOver(motionOver(before, active, stretch), motionOver(after, active, stretch), stretch, change);
    }
    return change;
}

} // namespace sweep
