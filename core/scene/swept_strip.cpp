#include "core/scene/swept_strip.h"

#include <algorithm>

namespace sweep {

namespace {

struct Strip
{
    Vec across;
    Interval active;
    Interval stretch;

    [[nodiscard]] Bounds of(Vec p) const
    {
        return Bounds::exactly(across.x) * Bounds::exactly(p.x) + Bounds::exactly(across.y) * Bounds::exactly(p.y);
    }

    // Straight and uniform from one place at the start of the span to another at its end.
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
        // A parabola leaves the hull of its ends by no more than its sag, |c2|·w²/4.
        const Bounds width = last - first;
        const Bounds sag = bend * width * width * Bounds::exactly(0.25);
        const double most = std::max(-sag.low, sag.high);
        return hull(at(first), at(last)) + Bounds{-most, most};
    }
    Bounds operator()(const Keyed& path) const
    {
        const auto& keys = path.keys;
        Bounds strip;
        bool any = false;
        const auto add = [&](Bounds more) {
            strip = any ? hull(strip, more) : more;
            any = true;
        };
        if (stretch.start <= keys.front().t)
            add(of(keys.front().at));
        if (stretch.end >= keys.back().t)
            add(of(keys.back().at));
        const auto byTime = [](const Key& key, double t) { return key.t < t; };
        auto key = std::lower_bound(keys.begin(), keys.end(), stretch.start, byTime);
        if (key != keys.begin())
            --key;
        for (; key + 1 < keys.end() && key->t < stretch.end; ++key)
            if ((key + 1)->t >= stretch.start)
                add(between(key->at, (key + 1)->at, {key->t, (key + 1)->t}));
        return strip;
    }
};

} // namespace

Bounds sweptStrip(const Path& path, Vec across, Interval active, Interval stretch)
{
    return std::visit(Strip{across, active, stretch}, path);
}

} // namespace sweep
