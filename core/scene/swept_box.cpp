#include "core/scene/swept_box.h"

#include <algorithm>

namespace sweep {

namespace {

Bounds intersection(Bounds p, Bounds q)
{
    return {std::max(p.low, q.low), std::min(p.high, q.high)};
}

// from + (to − from)·(t − start)/(end − start) for t in the stretch: never outside [from, to].
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
    // It is monotone: the ends hold everything between them.
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
        // At the turning point τ = −v/a the offset is v·τ/2.
        const Bounds turn = -v / Bounds::exactly(acceleration);
        const Bounds inside{std::max(turn.low, first.low), std::min(turn.high, last.high)};
        if (inside.low <= inside.high)
            all = hull(all, v * Bounds::exactly(0.5) * inside);
    }
    return Bounds::exactly(at) + all;
}

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
        const auto& keys = path.keys;
        const auto byTime = [](const Key& key, double t) { return key.t < t; };
        auto key = std::lower_bound(keys.begin(), keys.end(), stretch.start, byTime);
        Box box = key == keys.end() ? (*this)(Rest{keys.back().at}) : (*this)(Rest{key->at});
        bool any = false;
        const auto add = [&](const Box& more) {
            box = any ? hull(box, more) : more;
            any = true;
        };
        if (key == keys.begin() && stretch.start <= key->t)
            add((*this)(Rest{key->at}));
        if (key != keys.begin())
            --key;
        for (; key + 1 < keys.end() && key->t < stretch.end; ++key) {
            const Interval leg{key->t, (key + 1)->t};
            if (leg.end >= stretch.start)
                add({blended(key->at.x, (key + 1)->at.x, leg, stretch),
                     blended(key->at.y, (key + 1)->at.y, leg, stretch)});
        }
        if (keys.back().t <= stretch.end)
            add((*this)(Rest{keys.back().at}));
        return box;
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
        const Bounds reach{-radius.high, radius.high};
        box = {box.x + reach, box.y + reach};
    }
    return box;
}

} // namespace sweep
