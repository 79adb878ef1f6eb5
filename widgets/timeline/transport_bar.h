// How is the time moved by hand and by itself?
#pragma once

#include "widgets/models/session/frame_stepper.h"
#include "widgets/models/session/player.h"
#include "widgets/models/session/playhead.h"

#include <QWidget>

class QAction;
class QComboBox;
class QLabel;

namespace sweep {

// Buttons, the time as text, where that is among the instants, the speed and the frame rate of steps.
class TransportBar : public QWidget
{
    Q_OBJECT

public:
    // A button for each action; null makes a gap.
    TransportBar(Playhead& playhead, Player& player, FrameStepper& frames, const QList<QAction*>& actions,
                 QWidget* parent = nullptr);

private:
    void tellPlace();

    Playhead& m_playhead;
    QLabel* m_rounded;
    QLabel* m_place;
};

} // namespace sweep
