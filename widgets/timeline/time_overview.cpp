#include "widgets/timeline/time_overview.h"

#include "widgets/timeline/time_slider.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace sweep {

TimeOverview::TimeOverview(TimeSlider& axis, Playhead& playhead, QWidget* parent)
    : QWidget(parent), m_axis(axis), m_playhead(playhead)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Overview"));
    setAccessibleDescription(tr("The whole time, with the part that is shown"));
    setToolTip(tr("The whole time; drag to move the part that is shown, double-click to show all of it"));
    connect(&axis, &TimeSlider::scaleChanged, this, qOverload<>(&QWidget::update));
    connect(&playhead, &Playhead::moved, this, qOverload<>(&QWidget::update));
}

TimeScale TimeOverview::whole() const
{
    return {m_playhead.window(), m_axis.scale().left, m_axis.scale().width};
}

void TimeOverview::paintBars()
{
    const TimeScale all = whole();
    const Bars wanted{m_axis.events().timeline(), all, brightnessOf(palette()), size(), devicePixelRatioF()};
    if (m_painted == wanted)
        return;
    m_painted = wanted;
    m_bars = QPixmap(size() * wanted.ratio);
    m_bars.setDevicePixelRatio(wanted.ratio);
    QPainter painter(&m_bars);
    const Colours& tone = colours(wanted.brightness);
    const double bottom = height() - 1;
    painter.fillRect(rect(), tone.window);
    painter.fillRect(QRectF(all.left, 1, all.width, bottom - 1), tone.canvas);
    const std::vector<EventMark> marks = m_axis.events().marks(all, 1);
    std::size_t most = 1;
    for (const EventMark& mark : marks)
        most = std::max(most, mark.total());
    // Logarithmic, so that one event among thousands shows.
    for (const EventMark& mark : marks) {
        const double share = std::log1p(double(mark.total())) / std::log1p(double(most));
        const double bar = std::max(2.0, (bottom - 3) * share);
        painter.fillRect(QRectF(std::floor(mark.x), bottom - bar, 1, bar), tone.inkQuiet);
    }
}

void TimeOverview::paintEvent(QPaintEvent*)
{
    paintBars();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_bars);
    const Colours& tone = colours(brightnessOf(palette()));
    const TimeScale all = whole();
    const TimeScale& shown = m_axis.scale();
    const double from = all.xOf(shown.start());
    const double width = std::max(3.0, all.xOf(shown.end()) - from);
    painter.fillRect(QRectF(from, 0, width, height()), faded(tone.accent, 0.15));
    painter.setPen(tone.accent);
    painter.drawRect(QRectF(std::floor(from), 0.5, std::round(width), height() - 2));
    painter.fillRect(QRectF(std::round(all.xOf(m_playhead.time())) - 1, 0, 2, height()), tone.accent);
}

void TimeOverview::centreOn(double x)
{
    const TimeScale& shown = m_axis.scale();
    const double wanted = shown.xOf(whole().timeAt(x)); // the pixel of the axis that has to be in the middle
    m_axis.pan(wanted - shown.left - shown.width / 2);
}

void TimeOverview::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_before = m_axis.scale();
    m_mouse.begin(Qt::LeftButton);
    centreOn(event->position().x());
}

void TimeOverview::mouseMoveEvent(QMouseEvent* event)
{
    if (m_mouse.isOn())
        centreOn(event->position().x());
}

void TimeOverview::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == m_mouse.button())
        m_mouse.end();
}

bool TimeOverview::event(QEvent* event)
{
    if (m_mouse.endedBy(*event) == MouseGesture::End::cancelled)
        m_axis.setScale(m_before);
    return m_mouse.hidesMenu(*event) || QWidget::event(event);
}

void TimeOverview::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        m_axis.showAll();
}

void TimeOverview::wheelEvent(QWheelEvent* event)
{
    m_axis.turnWheel(m_axis.scale().xOf(whole().timeAt(event->position().x())), event->angleDelta());
    event->accept();
}

} // namespace sweep
