// Plot of the clearance of two bodies over time.
#pragma once

#include "widgets/format/palette.h"
#include "widgets/models/instruments/clearance_model.h"
#include "widgets/models/session/playhead.h"
#include "widgets/timeline/clearance_plot.h"
#include "widgets/timeline/frame_ruler.h"
#include "widgets/timeline/time_axis_view.h"

#include <QImage>

class QComboBox;

namespace sweep {

struct ClearanceTurn;
class Placeholder;
class TimeSlider;

// Shows the times of a time axis on its own pixels. Contacts are shaded, a tolerance is drawn as a band, roots and
// minima are marked with their exact numbers, and the pair with its verdict stands on the left. A press on a mark moves
// the playhead to its exact instant.
class ClearanceView : public TimeAxisView<QWidget>
{
    Q_OBJECT

public:
    static constexpr double boxSlop = 0.005; // Box2D's b2_linearSlop, in metres

    // The arguments outlive it.
    ClearanceView(TimeSlider& axis, Playhead& playhead, ClearanceModel& model, QWidget* parent = nullptr);

    [[nodiscard]] double tolerance() const { return m_tolerance; }
    // Requires: tolerance ≥ 0 and finite.
    void setTolerance(double tolerance);
    // The times of the axis on the view's own pixels.
    [[nodiscard]] TimeScale scale() const;
    [[nodiscard]] const std::vector<PlotPoint>& points() const { return m_points; }
    [[nodiscard]] const ValueScale& values() const { return m_values; }
    // The axis's frames in view; none while lines at them would be too close together to be distinguished.
    [[nodiscard]] std::vector<FrameTick> frames() const;
    // Summary: names, verdict and minimum, or the reason why there is no plot.
    [[nodiscard]] QString words() const;
    [[nodiscard]] Placeholder& placeholder() { return *m_placeholder; }
    // Text about the point under the cursor.
    [[nodiscard]] QString wordsAt(QPointF at) const;
    // The plot without the playhead, with `ratio` device pixels per pixel.
    [[nodiscard]] QImage picture(qreal ratio) const;

    [[nodiscard]] QSize sizeHint() const override { return {400, 160}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {320, 64}; }

Q_SIGNALS:
    void toleranceChanged(double tolerance);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent*) override { layOut(); }
    void leaveEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    bool press(const QMouseEvent& event) override;
    void moved(QPointF at, QPointF pan) override;
    [[nodiscard]] bool isFree(QPointF at) const override;
    [[nodiscard]] QString tipAt(QPointF at) const override;
    [[nodiscard]] double timeAt(double x) const override { return scale().timeAt(x); }
    [[nodiscard]] double axisX(double x) const override;

private:
    void follow();
    void layOut();
    void readTolerance();
    [[nodiscard]] QRectF plot() const;
    [[nodiscard]] QString emptyReason() const;
    [[nodiscard]] const ClearanceMark* markAt(QPointF at) const;
    [[nodiscard]] double yOf(const ClearanceMark& mark) const
    {
        return m_values.yOf(mark.isRoot() ? 0 : mark.value.low);
    }
    [[nodiscard]] std::optional<Bounds> valueNow() const;
    void paint(QPainter& painter, bool withPlayhead) const;
    void paintGutter(QPainter& painter) const;
    void paintGround(QPainter& painter) const;
    void paintFrames(QPainter& painter) const;
    void paintCurve(QPainter& painter) const;
    void paintScale(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;
    void paintMark(QPainter& painter, const ClearanceMark& mark) const;
    void paintHover(QPainter& painter) const;

    TimeSlider& m_axis;
    ClearanceModel& m_model;
    QComboBox* m_tolerances;
    Placeholder* m_placeholder;
    double m_tolerance = boxSlop;
    std::vector<PlotPoint> m_points; // points as laid out
    ValueScale m_values;
    std::vector<ClearanceMark> m_marks;
    BodyColours m_colours;
    std::optional<QPointF> m_hover;
};

// "t = 1/3", "t = 0.25", "t ≈ 0.3333333333333333": an instant, exact if that is short.
[[nodiscard]] QString timeWords(const Instant& t);
// "just before t = 1/2" of a contact that does not hold its end.
[[nodiscard]] QString timeWords(const ClearanceMark& mark);
// "0.25", or "0.3333333333333333 to 0.33333333333333337".
[[nodiscard]] QString ulpWords(const Bounds& value);
// "0.25 at t = 1/3"; "0 beside t = 1/3" if the least value is not attained.
[[nodiscard]] QString leastWords(const ClearanceTurn& least);
[[nodiscard]] QString clearanceWordText(ClearanceWord word);

} // namespace sweep
