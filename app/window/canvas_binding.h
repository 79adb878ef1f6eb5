// Canvas binding: keeps the canvas in step with the workbench.
#pragma once

#include "app/workbench/window_parts.h"
#include "core/measure/untested_pairs.h"
#include "widgets/paint/contact_mark.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace sweep {

// The canvas shows the scene, the answer's cells, the contacts at the playhead, the selection, and the marks of the
// grid lab and the instruments. It does not depend on the workbench.
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
    // Finds the marks of contacts at rest.
    void followResting();
    void dropChanged();
    [[nodiscard]] std::vector<ContactMark> restingMarks() const;
    void showContacts();
    void showHeld();
    void showPins();

    struct RestingMark
    {
        ContactMark mark;
        Interval together; // when both bodies are active
    };
    [[nodiscard]] static std::optional<RestingMark> markOf(const Scene& scene, BodyPair pair);

    Workbench& m_workbench;
    Canvas& m_canvas;
    const QMainWindow& m_window;
    bool m_framesSeen = false;                       // the panel Frames is visible
    std::vector<RestingMark> m_resting;              // the first contacts at rest
    std::optional<RestingMark> m_selected;           // the selected one
    std::shared_ptr<const Scene> m_restingScene;     // that the marks belong to
    std::shared_ptr<const UntestedPairs> m_contacts; // from which the marks were made
};

} // namespace sweep
