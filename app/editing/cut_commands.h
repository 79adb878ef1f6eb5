// What becomes of a swipe through moving lines?
#pragma once

#include "app/workbench/workbench.h"
#include "widgets/canvas/canvas.h"

namespace sweep {

class CutList;
class Panels;

// Time runs while the pointer swipes; the swipe becomes a keyed point, selected, in one undo step. The cuts of the
// selected point are listed, and painted where they were while the list or the tool is in use. The arguments outlive
// it.
class CutCommands : public QObject
{
    Q_OBJECT

public:
    CutCommands(Workbench& bench, Canvas& canvas, Panels& panels);

private:
    void follow(const std::vector<Key>& keys, DragPhase phase);
    void add(const std::vector<Key>& keys);
    void followSubject();
    void paint();

    Workbench& m_bench;
    Canvas& m_canvas;
    Panels& m_panels;
    bool m_starts = false; // time ran because of the swipe
};

} // namespace sweep
