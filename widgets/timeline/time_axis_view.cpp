#include "widgets/timeline/time_axis_view.h"

#include "widgets/format/palette.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace sweep {

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
