// Overview of the whole window above a time axis.
#pragma once

#include "widgets/format/palette.h"
#include "widgets/models/session/mouse_gesture.h"
#include "widgets/models/session/playhead.h"
#include "widgets/timeline/time_scale.h"

#include <QPixmap>
#include <QWidget>

#include <memory>
#include <optional>

namespace sweep {

class TimeSlider;

// Shows the number of events at each pixel, the part of the window that the axis shows, and the playhead. A press or
// drag centres the shown part on the cursor, a double click shows the whole window, the wheel zooms about the cursor. A
// right click during a drag restores the shown part.
class TimeOverview : public QWidget
{
    Q_OBJECT

public:
    TimeOverview(TimeSlider& axis, Playhead& playhead, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override { return {400, 12}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool event(QEvent* event) override;

private:
    // The whole window on the pixels of the axis.
    [[nodiscard]] TimeScale whole() const;
    void centreOn(double x);

    // The inputs of the cached bars, which do not include the playhead.
    struct Bars
    {
        std::shared_ptr<const Timeline> timeline;
        TimeScale whole;
        Brightness brightness;
        QSize size;
        double ratio; // device pixels per pixel
        friend bool operator==(const Bars&, const Bars&) = default;
    };
    void paintBars();

    MouseGesture m_mouse;
    TimeScale m_before; // the scale before the drag
    std::optional<Bars> m_painted;
    QPixmap m_bars;
    TimeSlider& m_axis;
    Playhead& m_playhead;
};

} // namespace sweep
