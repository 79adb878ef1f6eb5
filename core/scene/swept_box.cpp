#include "core/scene/swept_box.h"

#include <algorithm>
#include <optional>

namespace sweep {

namespace {

Bounds intersection(Bounds p, Bounds q)
{
    return {std::max(p.low, q.low), std::min(p.high, q.high)};
}

// The hull over a keyed path during the stretch: of at(key) if the path rests before its first or after its last key,
// and of between(key, next key) for every leg that meets the stretch.
template <class At, class Between>
auto hullOverKeys(const std::vector<Key>& keys, Interval stretch, At at, Between between)
{
    std::optional<decltype(at(keys.front()))> all;
    const auto add = [&all](const auto& more) { all = all ? hull(*all, more) : more; };
    if (stretch.start <= keys.front().t)
        add(at(keys.front()));
    if (stretch.end >= keys.back().t)
        add(at(keys.back()));
    const auto byTime = [](const Key& key, double t) { return key.t < t; };
    auto key = std::lower_bound(keys.begin(), keys.end(), stretch.start, byTime);
    if (key != keys.begin())
        --key;
    for (; key + 1 < keys.end() && key->t < stretch.end; ++key)
        if ((key + 1)->t >= stretch.start)
            add(between(*key, *(key + 1)));
    return *all;
}

// from + (to − from)·(t − start)/(end − start) for t in the stretch; its value lies between `from` and `to`.
Bounds blended(double from, double to, Interval span, Interval stretch)
{
    const Bounds whole = hull(Bounds::exactly(from), Bounds::exactly(to));
    const Bounds t{std::max(stretch.start, span.start), std::min(stretch.end, span.end)};
    if (from == to || (t.low <= span.start && t.high >= span.end))
        return whole;
    const auto at = [&](double time) {
        const Bounds u = (Bounds::exactly(time) - Bounds::exactly(span.start)) /
                         (Bounds::exactly(span.end) - Bounds::exactly(span.start));
        const Bounds step = Bounds::exactly(to) - Bounds::exactly(from);
        return Bounds::exactly(from) + step * intersection(u, {0, 1});
    };
    // The value is monotone in t, so the hull of the values at both ends contains all values in between.
    return intersection(whole, hull(at(t.low), at(t.high)));
}

Bounds launched(double at, double velocity, double acceleration, double start, Interval stretch)
{
    const Bounds v = Bounds::exactly(velocity);
    const Bounds halfA = Bounds::exactly(acceleration) * Bounds::exactly(0.5);
    const auto offset = [&](Bounds tau) { return tau * (v + halfA * tau); };
    const Bounds first = Bounds::exactly(stretch.start) - Bounds::exactly(start);
    const Bounds last = Bounds::exactly(stretch.end) - Bounds::exactly(start);
    Bounds all = hull(offset(first), offset(last));
    if (acceleration != 0) {
        // At the turning point τ = −v/a the offset is v·τ + a·τ²/2 = v·τ/2.
        const Bounds turn = -v / Bounds::exactly(acceleration);
        const Bounds inside{std::max(turn.low, first.low), std::min(turn.high, last.high)};
        if (inside.low <= inside.high)
            all = hull(all, v * Bounds::exactly(0.5) * inside);
    }
    return Bounds::exactly(at) + all;
}

// The box over the stretch, by the form of the path.
struct Swept
{
    Interval active;
    Interval stretch;

    Box operator()(const Rest& path) const { return {Bounds::exactly(path.at.x), Bounds::exactly(path.at.y)}; }
    Box operator()(const FromTo& path) const
    {
        return {blended(path.from.x, path.to.x, active, stretch), blended(path.from.y, path.to.y, active, stretch)};
    }
    Box operator()(const Launch& path) const
    {
        const Vec acceleration = path.acceleration.value_or(Vec{});
        return {launched(path.at.x, path.velocity.x, acceleration.x, active.start, stretch),
                launched(path.at.y, path.velocity.y, acceleration.y, active.start, stretch)};
    }
    Box operator()(const Keyed& path) const
    {
        return hullOverKeys(
            path.keys, stretch, [this](const Key& key) { return (*this)(Rest{key.at}); },
            [this](const Key& p, const Key& q) {
                const Interval leg{p.t, q.t};
                return Box{blended(p.at.x, q.at.x, leg, stretch), blended(p.at.y, q.at.y, leg, stretch)};
            });
    }
};

// Bounds of across·p over the stretch, by the form of the path.
struct Slab
{
    Vec across;
    Interval active;
    Interval stretch;

    [[nodiscard]] Bounds of(Vec p) const
    {
        return Bounds::exactly(across.x) * Bounds::exactly(p.x) + Bounds::exactly(across.y) * Bounds::exactly(p.y);
    }

    // Uniform motion along a straight line from one position at the start of the span to another at its end.
    [[nodiscard]] Bounds between(Vec from, Vec to, Interval span) const
    {
        const Bounds first = of(from);
        const Bounds step = of(to) - first;
        const auto at = [&](double t) {
            const Bounds u = (Bounds::exactly(t) - Bounds::exactly(span.start)) /
                             (Bounds::exactly(span.end) - Bounds::exactly(span.start));
            return first + step * Bounds{std::max(u.low, 0.0), std::min(u.high, 1.0)};
        };
        return hull(at(std::max(stretch.start, span.start)), at(std::min(stretch.end, span.end)));
    }

    Bounds operator()(const Rest& path) const { return of(path.at); }
    Bounds operator()(const FromTo& path) const { return between(path.from, path.to, active); }
    Bounds operator()(const Launch& path) const
    {
        const Bounds bend = of(path.acceleration.value_or(Vec{})) * Bounds::exactly(0.5);
        const Bounds first = Bounds::exactly(stretch.start) - Bounds::exactly(active.start);
        const Bounds last = Bounds::exactly(stretch.end) - Bounds::exactly(active.start);
        const auto at = [&](Bounds tau) { return of(path.at) + tau * (of(path.velocity) + bend * tau); };
        // A parabola with leading coefficient c2 leaves the hull of its values at the ends of a width w by at most its
        // sag, |c2|·w²/4.
        const Bounds width = last - first;
        const Bounds sag = bend * width * width * Bounds::exactly(0.25);
        const double most = std::max(-sag.low, sag.high);
        return hull(at(first), at(last)) + Bounds{-most, most};
    }
    Bounds operator()(const Keyed& path) const
    {
        return hullOverKeys(
            path.keys, stretch, [this](const Key& key) { return of(key.at); },
            [this](const Key& p, const Key& q) {
                return between(p.at, q.at, {p.t, q.t});
            });
    }
};

} // namespace

Box sweptBox(const Path& path, Interval active, Interval stretch)
{
    return std::visit(Swept{active, stretch}, path);
}

Bounds sweptRadius(const Body& body, Interval active, Interval stretch)
{
    if (!hasRadius(body.shape))
        return Bounds::exactly(0);
    return blended(body.radius.from, body.radius.to.value_or(body.radius.from), active, stretch);
}

Box sweptBox(const Body& body, Interval active, Interval stretch)
{
    if (isUnbounded(body.shape))
        return {Bounds::everything(), Bounds::everything()};
    Box box = sweptBox(body.a, active, stretch);
    if (hasTwoControlPoints(body.shape))
        box = hull(box, sweptBox(body.b, active, stretch));
    const Bounds radius = sweptRadius(body, active, stretch);
    if (radius.high > 0) {
        const Bounds margin{-radius.high, radius.high};
        box = {box.x + margin, box.y + margin};
    }
    return box;
}

Bounds sweptSlab(const Path& path, Vec across, Interval active, Interval stretch)
{
    return std::visit(Slab{across, active, stretch}, path);
}

} // namespace sweep
