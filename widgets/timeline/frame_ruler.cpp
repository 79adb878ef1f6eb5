#include "widgets/timeline/frame_ruler.h"

#include "core/sampling/frames.h"

#include <algorithm>
#include <cmath>

namespace sweep {

std::vector<FrameTick> frameTicks(const TimeScale& scale, const Frames& frames, double room)
{
    constexpr double closest = 4; // pixels
    const double rate = nearest(frames.rate());
    const double offset = nearest(frames.offset());
    const double spacing = 1 / rate / scale.pixel();
    if (!std::isfinite(spacing) || !(spacing > 0) || scale.ulp() > std::min(scale.pixel(), 1 / rate))
        return {};
    const double step = std::max(1.0, roundStep(room / spacing));
    const double apart = spacing >= closest ? 1 : step;
    const double first = std::ceil(std::max((scale.shown.start - offset) * rate - 0.5, double(frames.first())) / apart);
    const double last = std::floor(std::min((scale.shown.end - offset) * rate + 0.5, double(frames.last())) / apart);
    if (!(last - first < scale.width))
        return {};
    std::vector<FrameTick> ticks;
    for (double i = first; i <= last; ++i) {
        const double k = i * apart;
        const double x = scale.xOf(offset + k / rate);
        if (x >= scale.left - 0.5 && x <= scale.left + scale.width + 0.5)
            ticks.push_back({std::int64_t(k), x, std::fmod(k, step) == 0});
    }
    return ticks;
}

double numberRoom(const Frames& frames, const std::function<double(std::int64_t)>& widthOf)
{
    return std::max(widthOf(frames.first()), widthOf(frames.last()));
}

std::vector<double> frameLines(const TimeScale& scale, const Frames& frames, double room)
{
    const auto exactly = [](DoubleDouble t) { return rationalOf(Dyadic(t.high)) + rationalOf(Dyadic(t.low)); };
    const Rational start = (exactly(scale.start()) - frames.offset()) * frames.rate();
    const Rational end = (exactly(scale.end()) - frames.offset()) * frames.rate();
    const double count = nearest(end - start);
    if (!(scale.width > room * count))
        return {};
    std::vector<double> lines;
    const auto first = std::max(frames.first(), static_cast<std::int64_t>(std::floor(nearest(start))));
    const auto last = std::min(frames.last(), static_cast<std::int64_t>(std::ceil(nearest(end))));
    for (std::int64_t frame = first; frame <= last; ++frame) {
        const Rational time = frames.timeOf(frame);
        const double high = nearest(time);
        lines.push_back(std::round(scale.xOf(DoubleDouble{high, nearest(time - rationalOf(Dyadic(high)))})));
    }
    return lines;
}

} // namespace sweep
