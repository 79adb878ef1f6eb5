#include "widgets/timeline/time_scale.h"

#include "core/number/quotient.h"
#include "widgets/format/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweep {

namespace {

// Times are known to 2⁻⁹⁵ of their magnitude (doubleDoubleTime), which is a thousandth of a pixel on any screen.
constexpr double minShare = 0x1p-70;
constexpr double minLength = 1e-316;

DoubleDouble halved(DoubleDouble p)
{
    return {p.high / 2, p.low / 2};
}

DoubleDouble doubled(DoubleDouble p)
{
    return {p.high * 2, p.low * 2};
}

bool isBefore(DoubleDouble p, DoubleDouble q)
{
    return p.high != q.high ? p.high < q.high : p.low < q.low;
}

// The scale that shows from twice `halfStart` on a duration of twice `halfLength`, moved into the limit.
TimeScale within(TimeScale scale, DoubleDouble halfStart, double halfLength, Interval limit)
{
    const auto show = [&](DoubleDouble start, DoubleDouble end) {
        scale.shown = {start.high, end.high};
        scale.startRest = start.low;
        scale.endRest = end.low;
        return scale;
    };
    const DoubleDouble low{limit.start, 0};
    const DoubleDouble high{limit.end, 0};
    const DoubleDouble length{halfLength, 0};
    if (halfLength >= limit.end / 2 - limit.start / 2)
        return show(low, high);
    if (!isBefore(halved(low), halfStart))
        return show(low, doubled(halved(low) + length));
    const DoubleDouble halfEnd = halfStart + length;
    if (!isBefore(halfEnd, halved(high)))
        return show(doubled(halved(high) - length), high);
    return show(doubled(halfStart), doubled(halfEnd));
}

} // namespace

double TimeScale::half() const
{
    return (halved(end()) - halved(start())).high;
}

double TimeScale::ulp() const
{
    const double magnitude = std::min(std::max(std::abs(shown.start), std::abs(shown.end)), 0x1p1023);
    return std::nextafter(magnitude, std::numeric_limits<double>::infinity()) - magnitude;
}

double TimeScale::xOf(DoubleDouble t) const
{
    return left + (halved(t) - halved(start())).high / half() * width;
}

double TimeScale::xOf(const Instant& t) const
{
    constexpr double coarse = 8; // ulps per pixel; then an ulp is at most an eighth of a pixel
    const double unit = ulp();
    // Beyond the ends, where most instants are, the nearest double is good enough.
    const bool outside = t.nearest() < shown.start - 2 * unit || t.nearest() > shown.end + 2 * unit;
    return outside || pixel() >= coarse * unit ? xOf(t.nearest()) : xOf(doubleDoubleTime(t));
}

DoubleDouble TimeScale::doubleDoubleTimeAt(double x) const
{
    const double share = (x - left) / width;
    if (!(share > 0))
        return start();
    if (share >= 1)
        return end();
    const DoubleDouble t = doubled(halved(start()) + DoubleDouble{share * half(), 0});
    return isBefore(t, start()) ? start() : isBefore(end(), t) ? end() : t;
}

double TimeScale::roundedTimeAt(double x) const
{
    constexpr int mostDecimals = 17; // as many as QString writes for a double
    const double t = timeAt(x);
    if (x <= left || x >= left + width)
        return t; // an end keeps its exact time
    const double decimals = -std::floor(std::log10(pixel()));
    if (!(decimals <= mostDecimals) || !std::isfinite(decimals))
        return t;
    if (decimals <= 0) {
        const double unit = std::pow(10.0, -decimals);
        const double rounded = std::round(t / unit) * unit;
        return std::isfinite(rounded) ? std::clamp(rounded, shown.start, shown.end) : t;
    }
    return std::clamp(QString::number(t, 'f', int(decimals)).toDouble(), shown.start, shown.end);
}

TimeScale TimeScale::zoomed(double x, double factor, Interval limit) const
{
    const double share = std::clamp((x - left) / width, 0.0, 1.0);
    const DoubleDouble at = doubleDoubleTimeAt(x);
    const double halfLength = half() * factor;
    const double shortest = std::max(minShare * std::abs(at.high), minLength);
    if (factor < 1 && halfLength < shortest)
        return *this;
    return within(*this, halved(at) - DoubleDouble{share * halfLength, 0}, halfLength, limit);
}

bool TimeScale::shows(DoubleDouble t) const
{
    return !isBefore(t, start()) && !isBefore(end(), t);
}

// Not by pixels: far below an ulp, a double cannot count the pixels between two times.
TimeScale TimeScale::centredOn(DoubleDouble t, Interval limit) const
{
    return within(*this, halved(t) - DoubleDouble{half() / 2, 0}, half(), limit);
}

TimeScale TimeScale::moved(double pixels, Interval limit) const
{
    const double halfLength = half();
    return within(*this, halved(start()) + DoubleDouble{pixels / width * halfLength, 0}, halfLength, limit);
}

double roundStep(double lowest)
{
    const double power = std::pow(10, std::floor(std::log10(lowest)));
    for (const double times : {1.0, 2.0, 5.0})
        if (times * power >= lowest)
            return times * power;
    return 10 * power;
}

TimeTicks timeTicks(const TimeScale& scale, double spacing)
{
    TimeTicks ticks;
    const double lowest = scale.pixel() * spacing;
    if (!(lowest > 0) || !std::isfinite(lowest))
        return ticks;
    ticks.step = roundStep(lowest);
    double low = scale.shown.start;
    double high = scale.shown.end;
    if (ticks.step < 2 * scale.ulp() && ticks.step > std::numeric_limits<double>::min()) {
        ticks.base = scale.timeAt(scale.left + scale.width / 2);
        low = (scale.start() - DoubleDouble{*ticks.base, 0}).high;
        high = (scale.end() - DoubleDouble{*ticks.base, 0}).high;
    }
    const double first = std::ceil(low / ticks.step);
    for (int i = 0; i <= scale.width / spacing + 2; ++i) {
        const double t = (first + i) * ticks.step;
        if (!(t <= high))
            break;
        if (t >= low && (ticks.times.empty() || t > ticks.times.back()))
            ticks.times.push_back(t == 0 ? 0 : t);
    }
    return ticks;
}

QString tickText(const TimeTicks& ticks, double t)
{
    const QString text = positionText(t, ticks.step);
    return ticks.base && t > 0 ? u'+' + text : text;
}

} // namespace sweep
