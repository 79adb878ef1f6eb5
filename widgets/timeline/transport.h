// Transport bar: playback buttons, the time as text, frame rates, the overview.
#pragma once

#include "widgets/document/playhead.h"
#include "widgets/document/selection.h"
#include "widgets/format/number_field.h"
#include "widgets/format/palette.h"
#include "widgets/models/events/contact_model.h"
#include "widgets/timeline/time_axis.h"

#include <QPixmap>
#include <QWidget>

#include <memory>
#include <optional>

class QAction;
class QComboBox;
class QLabel;
class QToolButton;

namespace sweep {

// Combo boxes for playing speed, frame rate and order of lanes.

class FrameStepper;
class LaneView;
class Player;

// Each box sets its value and follows it, so that any number of boxes show the same one. They have no parent; the
// layout that they are added to sets one.
[[nodiscard]] QComboBox* speedChoice(Player& player);
// Other rates may be typed.
[[nodiscard]] QComboBox* rateChoice(FrameStepper& frames);
[[nodiscard]] QComboBox* laneOrderChoice(LaneView& lanes);

// Field for the playhead's time.

// Shows the time by its shortest round-trip text. A typed number, expression or instant ("#7", "#7+", "#7-") moves the
// playhead. A time outside the window is rejected with an explanation.
class TimeField : public NumberField
{
    Q_OBJECT

public:
    explicit TimeField(Playhead& playhead, QWidget* parent = nullptr);

    bool commit() override;

    [[nodiscard]] QSize sizeHint() const override;

protected:
    [[nodiscard]] QString faultIn(const QString& text) const override;

private:
    void follow() { setValue(m_playhead.time()); }

    Playhead& m_playhead;
};

// Overview of the whole window above a time axis.

class TimeSlider;

// Shows the number of events at each pixel, the part of the window that the axis shows, and the playhead. A press or
// drag centres the shown part on the cursor, a double click shows the whole window, the wheel zooms about the cursor. A
// right click during a drag restores the shown part.
class TimeOverview : public QWidget
{
    Q_OBJECT

public:
    TimeOverview(TimeSlider& axis, Playhead& playhead, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override { return {400, 12 + gap}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool event(QEvent* event) override;

private:
    static constexpr int gap = 2; // pixels to the lanes above

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

// Transport bar: playback buttons and the current time.

class ElidedLabel;

// The actions of its buttons.
struct TransportActions
{
    QList<QAction*> play;   // to the previous event, play, to the next event
    QList<QAction*> frames; // a frame back, a frame on
    QList<QAction*> sides;  // before, at and after the instant
    QAction* loop = nullptr;
};

// Shows buttons, the time as text, its position among the instants and the frames, the speed and the frame rate. If
// it is too narrow for all, it leaves out the words beside the buttons, then the rate, the loop, the frames and the
// sides.
class TransportBar : public QWidget
{
    Q_OBJECT

public:
    TransportBar(Playhead& playhead, Player& player, FrameStepper& frames, FrameSampler& sampler,
                 const TransportActions& actions, QWidget* parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    // A time or frame rate was taken, by Enter or from the list.
    void valueTaken();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    using Group = QList<QWidget*>;

    QToolButton* addButton(QAction& action);
    QLabel* addWord(const QString& word);
    void addButtons(const TransportActions& actions);
    void showPosition();
    // The width with this many of the groups left out.
    [[nodiscard]] int widthWithout(qsizetype groups) const;

    Playhead& m_playhead;
    FrameSampler& m_sampler;
    QLabel* m_rounded;
    ElidedLabel* m_position;
    QList<Group> m_foldable;    // in the order in which they are left out
    QObject* m_rates = nullptr; // the list of frame rates
};

} // namespace sweep
