// Cuts of the selected point: listed, and marked on the canvas.
#pragma once

#include "app/workbench/workbench.h"
#include "widgets/canvas/canvas.h"

namespace sweep {

class Panels;

// The marks are on the canvas while the list is seen or the cut tool is at hand. The arguments outlive it.
class CutNotes : public QObject
{
    Q_OBJECT

public:
    CutNotes(Workbench& bench, Canvas& canvas, Panels& panels);

private:
    void followSubject();
    void paint();

    Workbench& m_bench;
    Canvas& m_canvas;
    Panels& m_panels;
};

} // namespace sweep
