// Canvas binding: keeps the canvas in step with the workbench.
#pragma once

#include "app/workbench/window_parts.h"
#include "widgets/paint/contact_mark.h"

#include <QObject>

#include <optional>

namespace sweep {

// The canvas shows the scene, the answer's cells, the contacts at the playhead, the selection, and what the grid lab
// and the instruments mark. The views themselves know nothing of the workbench.
class CanvasBinding : public QObject
{
    Q_OBJECT

public:
    explicit CanvasBinding(const WindowParts& parts);

    // Paints the marks of the grid lab, whose colours depend on the theme.
    void paintLab();

private:
    void followScene();
    void followAnswer();
    void followPlayhead();
    void followSelection();
    void followInstruments();
    void followFrames();
    // Finds the mark of the selected contact at rest.
    void followResting();
    void showContacts();

    Workbench& m_workbench;
    Canvas& m_canvas;
    const QMainWindow& m_window;
    bool m_framesSeen = false; // the panel Frames is visible
    std::optional<ContactMark> m_resting;
    Interval m_together; // when both of its bodies are there
};

} // namespace sweep
