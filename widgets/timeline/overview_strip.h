// Where in the whole window lies what the time axis shows?
#pragma once

#include "widgets/format/palette.h"
#include "widgets/models/session/playhead.h"
#include "widgets/timeline/time_scale.h"

#include <QPixmap>
#include <QWidget>

#include <memory>
#include <optional>

namespace sweep {

class TimeSlider;

// The whole window in one strip: how many events fall on each pixel, the stretch that the axis shows, the playhead. A
// press or drag puts the stretch about the cursor, a double click shows the whole window, the wheel zooms about the
// cursor.
class OverviewStrip : public QWidget
{
    Q_OBJECT

public:
    OverviewStrip(TimeSlider& axis, Playhead& playhead, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override { return {400, 12}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    // The whole window on the pixels of the axis.
    [[nodiscard]] TimeScale whole() const;
    void centreOn(double x);

    // What the bars of the events depend on; while the playhead moves they stay.
    struct Bars
    {
        std::shared_ptr<const Timeline> timeline;
        TimeScale whole;
        Brightness brightness;
        QSize size;
        double ratio; // of device pixels
        friend bool operator==(const Bars&, const Bars&) = default;
    };
    void paintBars();

    std::optional<Bars> m_painted;
    QPixmap m_bars;
    TimeSlider& m_axis;
    Playhead& m_playhead;
};

} // namespace sweep
