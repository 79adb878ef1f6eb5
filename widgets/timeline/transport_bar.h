// Transport bar: playback buttons and the current time.
#pragma once

#include "widgets/models/events/frame_sampler.h"
#include "widgets/models/session/frame_stepper.h"
#include "widgets/models/session/player.h"
#include "widgets/models/session/playhead.h"

#include <QWidget>

class QAction;
class QLabel;

namespace sweep {

class ElidedLabel;

// Shows buttons, the time as text, its position among the instants and the frames, the speed and the frame rate. If
// it is too narrow for all, the groups of buttons behind the first one are left out, the last first, and then the rate.
class TransportBar : public QWidget
{
    Q_OBJECT

public:
    // One button for each action; null leaves a space.
    TransportBar(Playhead& playhead, Player& player, FrameStepper& frames, FrameSampler& sampler,
                 const QList<QAction*>& actions, QWidget* parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    // A time or frame rate was taken, by Enter or from the list.
    void valueTaken();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    using Group = QList<QWidget*>;

    void addButtons(const QList<QAction*>& actions);
    void showPosition();
    // The width with this many of the groups left out.
    [[nodiscard]] int widthWithout(qsizetype groups) const;
    [[nodiscard]] QString positionText(const Timeline& timeline);

    Playhead& m_playhead;
    FrameSampler& m_sampler;
    QLabel* m_rounded;
    ElidedLabel* m_position;
    QList<Group> m_foldable;    // in the order in which they are left out
    QObject* m_rates = nullptr; // the list of frame rates
};

} // namespace sweep
