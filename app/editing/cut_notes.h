// Cuts of the selected point: the list, and marks on the canvas.
#pragma once

#include "app/workbench/workbench.h"
#include "widgets/canvas/canvas.h"

namespace sweep {

class Panels;

// The canvas shows the marks while the list is visible or the cut tool is active. The arguments outlive this object.
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
