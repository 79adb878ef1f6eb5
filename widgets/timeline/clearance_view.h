// Clearance view: the clearance of two bodies over time, as a plot.
#pragma once

#include "widgets/document/playhead.h"
#include "widgets/format/palette.h"
#include "widgets/models/instruments/clearance.h"
#include "widgets/timeline/time_axis.h"
#include "widgets/timeline/time_slider.h"

#include <sweepbench/number/bounds.h>
#include <sweepbench/number/instant.h>

#include <QImage>

#include <optional>
#include <vector>

class QComboBox;

namespace sweep {

// Layout of a clearance plot: curve points, value scale and marks.

class Dyadic;
struct ClearanceAnswer;
struct ClearanceCurve;
struct Rounded;

// Maps the values from low to high linearly to `height` pixels above `bottom`.
struct ValueScale
{
    double low = 0;
    double high = 1; // > low
    double bottom = 1;
    double height = 1;

    [[nodiscard]] double yOf(double value) const;
    // Round values, 1, 2 or 5 times a power of ten apart and at least `spacing` pixels from each other.
    [[nodiscard]] std::vector<double> ticks(double spacing) const;
};

// high + low, exactly.
[[nodiscard]] Dyadic exactTime(DoubleDouble t);

// The clearance at the exact time, correctly rounded; none outside the bodies' common active interval.
[[nodiscard]] std::optional<Rounded> clearanceValue(const ClearanceCurve& curve, const Dyadic& t);

// A point of the curve: a pixel, and the clearance there, correctly rounded.
struct PlotPoint
{
    double x = 0;
    double value = 0;
};

// The curve at the exact time of each pixel column in view, and at its exact turning points, ordered by x. So a piece
// narrower than a column still shows. Cost: one evaluation per column.
[[nodiscard]] std::vector<PlotPoint> plotPoints(const ClearanceCurve& curve, const TimeScale& scale);

// A scale for the values in view, with margins. It includes 0, and then the tolerance, unless these are so far away
// that the curve would be flat.
[[nodiscard]] ValueScale valueScale(const std::vector<PlotPoint>& points, double tolerance);

// A notable point of the curve.
struct ClearanceMark
{
    enum class Kind
    {
        begin,    // start of a contact of positive duration
        end,      // end of a contact of positive duration
        graze,    // an instantaneous contact that is not below 0
        cross,    // a point passes from one side of a line to the other
        nearMiss, // a minimum above 0 and within the tolerance
        dip,      // a minimum above the tolerance
        deepest   // a minimum below 0
    };
    Kind kind = Kind::dip;
    Instant t;
    Bounds value;
    bool isLeast = false;              // the global minimum of the curve
    bool isOpen = false;               // for a begin or end, whether its instant is not part of the contact
    std::optional<Instant> until = {}; // for a minimum that lasts: its end

    [[nodiscard]] bool isRoot() const { return kind <= Kind::cross; }
};
// All marks, ordered by time, whether in view or not.
[[nodiscard]] std::vector<ClearanceMark> clearanceMarks(const ClearanceAnswer& answer, double tolerance);

enum class ClearanceWord
{
    crossing,
    contact, // contact of thin bodies, which touch, cross or lie on each other without going below 0
    graze,
    nearMiss, // apart, but not further than the tolerance
    apart
};
[[nodiscard]] ClearanceWord clearanceWord(const ClearanceAnswer& answer, double tolerance);

// Plot of the clearance of two bodies over time.

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
    // Text about the playhead's time: the value, or that the curve's limit there is not the clearance. Empty outside.
    [[nodiscard]] QString nowWords() const;
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
    void paint(QPainter& painter, bool withPlayhead) const;
    void paintGutter(QPainter& painter) const;
    void paintGround(QPainter& painter) const;
    void paintFrames(QPainter& painter) const;
    void paintCurve(QPainter& painter) const;
    void paintScale(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;
    [[nodiscard]] bool isInView(const ClearanceMark& mark) const;
    struct Label
    {
        QRectF box;
        QString text;
        bool isRoot = false;
    };
    // The numbers at marks for which there is room: that of the minimum first, then in order of time.
    [[nodiscard]] std::vector<Label> markLabels(const QFontMetrics& metrics) const;
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
// "at t = 1/3", or "from t = 1/3 to t = 7" if something stays so until 7.
[[nodiscard]] QString stayWords(const Instant& t, const std::optional<Instant>& until);
// "0.25", or "0.3333333333333333 to 0.33333333333333337".
[[nodiscard]] QString ulpWords(const Bounds& value);
// "0.25 at t = 1/3"; "0.25 from t = 3 to t = 7" if it lasts; "0 beside t = 1/3" if the least value is not attained.
[[nodiscard]] QString leastWords(const ClearanceTurn& least);
[[nodiscard]] QString clearanceWordText(ClearanceWord word);

} // namespace sweep
