#include "widgets/timeline/frame_ruler.h"

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

} // namespace sweep
