// Transport bar: playback buttons and the current time.
#pragma once

#include "widgets/models/session/frame_stepper.h"
#include "widgets/models/session/player.h"
#include "widgets/models/session/playhead.h"

#include <QWidget>

class QAction;
class QLabel;

namespace sweep {

// Shows buttons, the time as text and its position among the instants, the speed and the frame rate of steps.
class TransportBar : public QWidget
{
    Q_OBJECT

public:
    // One button for each action; null leaves a space.
    TransportBar(Playhead& playhead, Player& player, FrameStepper& frames, const QList<QAction*>& actions,
                 QWidget* parent = nullptr);

private:
    void showPosition();

    Playhead& m_playhead;
    QLabel* m_rounded;
    QLabel* m_position;
};

} // namespace sweep
