#include "widgets/timeline/clearance_sketch.h"

#include "widgets/models/instruments/clearance_answer.h"
#include "widgets/timeline/time_axis_view.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace sweep {

void paintClearanceCurve(QPainter& painter, const std::vector<PlotPoint>& points, const ValueScale& values,
                         Brightness brightness)
{
    if (points.size() < 2)
        return;
    QPolygonF line;
    for (const PlotPoint& point : points)
        line << QPointF(point.x, values.yOf(point.value));
    const double zeroY = values.yOf(0);
    QPolygonF sunk;
    sunk << QPointF(line.front().x(), zeroY);
    for (const QPointF& point : line)
        sunk << QPointF(point.x(), std::max(point.y(), zeroY));
    sunk << QPointF(line.back().x(), zeroY);
    painter.setPen(Qt::NoPen);
    painter.setBrush(faded(eventColour(EventKind::cross, brightness), 0.3));
    painter.drawPolygon(sunk);
    painter.setPen(QPen(colours(brightness).ink, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
}

ClearanceSketch::ClearanceSketch(ClearanceModel& model, const Playhead& playhead, QWidget* parent)
    : QAbstractButton(parent), m_model(model), m_playhead(playhead)
{
    setAccessibleName(tr("Clearance over time"));
    setToolTip(tr("Distance less the radii over time; click to show it in the Clearance panel"));
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&model, &ClearanceModel::changed, this, &ClearanceSketch::layOut);
    connect(&playhead, &Playhead::moved, this, qOverload<>(&QWidget::update));
    connect(&playhead, &Playhead::rangeChanged, this, &ClearanceSketch::layOut);
}

TimeScale ClearanceSketch::scale() const
{
    TimeScale scale;
    scale.shown = m_playhead.window();
    scale.left = 1;
    scale.width = std::max(1, width() - 2);
    return scale;
}

void ClearanceSketch::layOut()
{
    const auto& answer = m_model.answer();
    m_points.clear();
    if (answer && answer->hasCurve())
        m_points = plotPoints(answer->curve, scale());
    m_values = valueScale(m_points, 0);
    m_values.bottom = height() - 5;
    m_values.height = std::max(1, height() - 10);
    update();
}

void ClearanceSketch::resizeEvent(QResizeEvent*)
{
    layOut();
}

void ClearanceSketch::paintEvent(QPaintEvent*)
{
    const Brightness brightness = brightnessOf(palette());
    const Colours& tone = colours(brightness);
    QPainter painter(this);
    paintGround(painter, rect(), tone.canvas);
    painter.setPen(tone.hairline);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    const double zeroY = std::floor(m_values.yOf(0)) + 0.5;
    painter.setPen(tone.outline);
    if (!m_points.empty() && zeroY > 0 && zeroY < height())
        painter.drawLine(QPointF(1, zeroY), QPointF(width() - 1, zeroY));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setOpacity(m_model.isStale() ? 0.4 : 1);
    paintClearanceCurve(painter, m_points, m_values, brightness);
    painter.setOpacity(1);
    paintPlayheadLine(painter, scale().xOf(m_playhead.position().doubleDouble()), rect(), palette());
    if (hasFocus())
        paintFocusFrame(painter, rect(), palette());
}

} // namespace sweep
