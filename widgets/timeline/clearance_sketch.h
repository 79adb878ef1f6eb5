// Small picture of the clearance of two bodies over their common time.
#pragma once

#include "widgets/document/playhead.h"
#include "widgets/format/palette.h"
#include "widgets/models/instruments/clearance.h"
#include "widgets/timeline/clearance_view.h"

#include <QAbstractButton>

class QPainter;

namespace sweep {

// The curve over the whole scene's time with its zero and the playhead; where it falls below zero, the area is filled.
// A button, so that a click or Space requests the large plot.
class ClearanceSketch : public QAbstractButton
{
    Q_OBJECT

public:
    // The arguments outlive it.
    ClearanceSketch(ClearanceModel& model, const Playhead& playhead, QWidget* parent = nullptr);

    [[nodiscard]] const std::vector<PlotPoint>& points() const { return m_points; }
    [[nodiscard]] QSize sizeHint() const override { return {240, 64}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {120, 64}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void layOut();
    [[nodiscard]] TimeScale scale() const;

    ClearanceModel& m_model;
    const Playhead& m_playhead;
    std::vector<PlotPoint> m_points; // points as laid out
    ValueScale m_values;
};

// Draws the curve, and fills the area between it and zero where it is negative.
void paintClearanceCurve(QPainter& painter, const std::vector<PlotPoint>& points, const ValueScale& values,
                         Brightness brightness);

} // namespace sweep
