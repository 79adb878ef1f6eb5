#include "widgets/timeline/time_axis.h"

#include "widgets/format/numbers.h"
#include "widgets/format/palette.h"

#include <sweepbench/number/instant.h>

#include <QPainter>

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

TimeColumns::TimeColumns(const Timeline& timeline, const TimeScale& scale)
{
    const auto& instants = timeline.instants();
    const int columns = std::max(1, static_cast<int>(scale.width));
    m_firsts.resize(std::size_t(columns) + 1);
    auto next = instants.begin();
    for (int column = 0; column < columns; ++column) {
        const double x = scale.left + column;
        next = std::partition_point(next, instants.end(),
                                    [&](const TimelineInstant& instant) { return scale.xOf(instant.time) < x; });
        m_firsts[std::size_t(column)] = std::uint32_t(next - instants.begin());
    }
    // An instant at the right end is in view.
    const double edge = std::nextafter(scale.left + scale.width, INFINITY);
    next = std::partition_point(next, instants.end(),
                                [&](const TimelineInstant& instant) { return scale.xOf(instant.time) <= edge; });
    m_firsts.back() = std::uint32_t(next - instants.begin());
}

int TimeColumns::columnOf(std::uint32_t instant) const
{
    const auto behind = std::upper_bound(m_firsts.begin(), m_firsts.end() - 1, instant);
    return std::max(0, static_cast<int>(behind - m_firsts.begin()) - 1);
}

void TimeAxis::turnWheel(double x, QPoint angle)
{
    if (angle.x() != 0 && std::abs(angle.x()) > std::abs(angle.y()))
        pan(-angle.x() / 2.0);
    else
        setScale(scale().zoomed(x, std::pow(0.85, angle.y() / 120.0), window()));
}

void TimeAxis::pinch(double x, double share)
{
    setScale(scale().zoomed(x, std::exp(-share), window()));
}

double scrollStep(const TimeScale& scale, double x)
{
    constexpr double slower = 4;
    const double right = scale.left + scale.width;
    return (x < scale.left ? x - scale.left : std::max(0.0, x - right)) / slower;
}

void movePlayhead(Playhead& playhead, const TimeScale& scale, double x, bool isFree)
{
    constexpr double reach = 6; // pixels
    const Timeline* timeline = playhead.timeline();
    if (isFree || !timeline)
        return playhead.setTime(isFree ? scale.timeAt(x) : scale.roundedTimeAt(x));
    const auto& instants = timeline->instants();
    const std::size_t after = firstInstantFrom(*timeline, scale.timeAt(x));
    std::optional<std::size_t> nearest;
    double least = reach;
    for (std::size_t instant = after > 0 ? after - 1 : 0; instant < std::min(after + 1, instants.size()); ++instant)
        if (const double away = std::abs(scale.xOf(instants[instant].time) - x); away <= least) {
            least = away;
            nearest = instant;
        }
    nearest ? playhead.setInstant(*nearest) : playhead.setTime(scale.roundedTimeAt(x));
}

bool moveByKey(Playhead& playhead, const TimeScale& scale, const QKeyEvent& event)
{
    const double x = scale.xOf(playhead.position().doubleDouble());
    const double step = event.modifiers() & Qt::ShiftModifier ? 10 : 1;
    switch (event.key()) {
    case Qt::Key_Home:
        playhead.toStart();
        return true;
    case Qt::Key_End:
        playhead.toEnd();
        return true;
    case Qt::Key_Left:
        playhead.setTime(scale.timeAt(x - step));
        return true;
    case Qt::Key_Right:
        playhead.setTime(scale.timeAt(x + step));
        return true;
    case Qt::Key_PageUp:
        playhead.toPrevious();
        return true;
    case Qt::Key_PageDown:
        playhead.toNext();
        return true;
    default:
        return false;
    }
}

QString timesText(std::size_t count)
{
    return u'×' + countText(static_cast<long long>(count));
}

void paintPlayheadLine(QPainter& painter, double x, const QRectF& area, const QPalette& palette)
{
    x = std::round(x);
    if (x >= area.left() && x <= area.right())
        painter.fillRect(QRectF(x - 1, 0, 2, area.bottom()), colours(brightnessOf(palette)).accent);
}

void paintGround(QPainter& painter, const QRect& area, const QColor& colour)
{
    painter.fillRect(area.adjusted(-1, -1, 1, 1), colour); // pixels beyond the view are clipped
}

void paintFocusFrame(QPainter& painter, const QRect& area, const QPalette& palette)
{
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(colours(brightnessOf(palette)).accent);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(area.adjusted(0, 0, -1, -1));
}

} // namespace sweep
