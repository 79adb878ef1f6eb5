// How does the clearance of two bodies run over the time axis?
#pragma once

#include "widgets/format/palette.h"
#include "widgets/models/instruments/clearance_model.h"
#include "widgets/models/session/playhead.h"
#include "widgets/timeline/clearance_plot.h"

#include <QImage>
#include <QWidget>

class QComboBox;

namespace sweep {

class TimeSlider;

// The curve under a time axis, whose stretch it shows on its own pixels: contact is shaded, the band of a tolerance
// drawn in, roots and dips marked with their exact numbers; beside it stand the pair and the verdict. A press or drag
// moves the playhead (on a mark: to its exact instant), the wheel zooms about the cursor, a middle drag moves the axis,
// a double click shows the whole window, keys are the axis's.
class ClearanceView : public QWidget
{
    Q_OBJECT

public:
    static constexpr double boxSlop = 0.005; // Box2D's b2_linearSlop, in metres

    // The arguments outlive it.
    ClearanceView(TimeSlider& axis, Playhead& playhead, ClearanceModel& model, QWidget* parent = nullptr);

    [[nodiscard]] double tolerance() const { return m_tolerance; }
    // Requires: ≥ 0 and finite.
    void setTolerance(double tolerance);
    // The stretch of the axis on the view's own pixels.
    [[nodiscard]] TimeScale scale() const;
    [[nodiscard]] const std::vector<PlotPoint>& points() const { return m_points; }
    [[nodiscard]] const ValueScale& values() const { return m_values; }
    // What it says in words: names, verdict and minimum, or why there is nothing.
    [[nodiscard]] QString words() const;
    // What it says of the place under the cursor.
    [[nodiscard]] QString wordsAt(QPointF place) const;
    // As it is seen, at `ratio` pixels a pixel.
    [[nodiscard]] QImage picture(qreal ratio) const;

    [[nodiscard]] QSize sizeHint() const override { return {400, 160}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {320, 64}; }

Q_SIGNALS:
    void toleranceChanged(double tolerance);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    void follow();
    void layOut();
    void readTolerance();
    [[nodiscard]] QRectF plot() const;
    [[nodiscard]] QString emptyReason() const;
    [[nodiscard]] const ClearanceMark* markAt(QPointF place) const;
    [[nodiscard]] double yOf(const ClearanceMark& mark) const;
    [[nodiscard]] double axisX(double x) const;
    [[nodiscard]] std::optional<OneUlp> valueNow() const;
    void paint(QPainter& painter, bool withPlayhead) const;
    void paintGutter(QPainter& painter) const;
    void paintGround(QPainter& painter) const;
    void paintCurve(QPainter& painter) const;
    void paintScale(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;
    void paintMark(QPainter& painter, const ClearanceMark& mark) const;
    void paintPlayhead(QPainter& painter) const;
    void paintHover(QPainter& painter) const;

    TimeSlider& m_axis;
    Playhead& m_playhead;
    ClearanceModel& m_model;
    QComboBox* m_tolerances;
    double m_tolerance = boxSlop;
    std::vector<PlotPoint> m_points; // as laid out
    ValueScale m_values;
    std::vector<ClearanceMark> m_marks;
    BodyColours m_colours;
    std::optional<QPointF> m_hover;
    std::optional<double> m_panFrom;
    bool m_scrubbing = false;
};

// "1/3", "0.25", "≈ 0.3333333333333333": an instant, exactly where that is short.
[[nodiscard]] QString instantWords(const Instant& t);
// "0.25", or "0.3333333333333333 to 0.33333333333333337".
[[nodiscard]] QString ulpWords(const OneUlp& value);
[[nodiscard]] QString clearanceWordText(ClearanceWord word);

} // namespace sweep
