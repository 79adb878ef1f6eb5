#include "widgets/timeline/time_scale.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

double half(Interval interval)
{
    return interval.end / 2 - interval.start / 2;
}

// An interval of the given half length that begins at `start`, moved into the limit.
Interval within(double start, double halfLength, Interval limit)
{
    if (halfLength >= half(limit))
        return limit;
    if (start <= limit.start)
        return {limit.start, 2 * (limit.start / 2 + halfLength)};
    const double end = 2 * (start / 2 + halfLength);
    if (end >= limit.end)
        return {2 * (limit.end / 2 - halfLength), limit.end};
    return {start, end};
}

} // namespace

double TimeScale::xOf(double t) const
{
    return left + (t / 2 - shown.start / 2) / half(shown) * width;
}

double TimeScale::timeAt(double x) const
{
    const double share = (x - left) / width;
    if (share <= 0)
        return shown.start;
    if (share >= 1)
        return shown.end;
    return std::clamp(2 * (shown.start / 2 + share * half(shown)), shown.start, shown.end);
}

TimeScale TimeScale::zoomed(double x, double factor, Interval limit) const
{
    const double share = std::clamp((x - left) / width, 0.0, 1.0);
    const double at = timeAt(x);
    const double halfLength = half(shown) * factor;
    TimeScale scale = *this;
    scale.shown = within(2 * (at / 2 - share * halfLength), halfLength, limit);
    // Where neighbouring doubles would lie more than some pixels apart there is nothing left to tell apart.
    const bool tooNear = !(std::nextafter(scale.shown.start, scale.shown.end) < scale.shown.end) ||
                         half(scale.shown) < 64 * (std::nextafter(std::abs(at), INFINITY) - std::abs(at));
    return factor < 1 && tooNear ? *this : scale;
}

TimeScale TimeScale::moved(double pixels, Interval limit) const
{
    TimeScale scale = *this;
    scale.shown = within(2 * (shown.start / 2 + pixels / width * half(shown)), half(shown), limit);
    return scale;
}

TimeTicks timeTicks(const TimeScale& scale, double spacing)
{
    TimeTicks ticks;
    const double least = half(scale.shown) / scale.width * spacing * 2;
    if (!(least > 0) || !std::isfinite(least))
        return ticks;
    const double power = std::pow(10, std::floor(std::log10(least)));
    ticks.step = power;
    for (const double times : {1.0, 2.0, 5.0, 10.0}) {
        ticks.step = times * power;
        if (ticks.step >= least)
            break;
    }
    const double first = std::ceil(scale.shown.start / ticks.step);
    for (int i = 0; i <= scale.width / spacing + 2; ++i) {
        const double t = (first + i) * ticks.step;
        if (!(t <= scale.shown.end))
            break;
        if (t >= scale.shown.start && (ticks.times.empty() || t > ticks.times.back()))
            ticks.times.push_back(t == 0 ? 0 : t);
    }
    return ticks;
}

} // namespace sweep
