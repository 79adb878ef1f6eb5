// Canvas binding: keeps the canvas in step with the workbench, the view and the keys.
#pragma once

#include "app/workbench/panels.h"
#include "core/measure/untested_pairs.h"
#include "widgets/canvas/canvas_tools.h"
#include "widgets/paint/contact_mark.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

class QAction;

namespace sweep {

// View state: settings of single views, restored when the window opens and stored whenever they change.

// Restores and stores the hidden columns of events, the sampled frames, the rate of single steps, the order of the
// lanes, the tolerance of near misses and the shown instrument. An invalid stored value is ignored.
void rememberViews(const WindowParts& parts);

// Canvas binding: keeps the canvas in step with the workbench.

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
    void showNearest();

    struct RestingMark
    {
        ContactMark mark;
        Interval together; // the time in which both bodies are active
    };
    [[nodiscard]] static std::optional<RestingMark> markOf(const Scene& scene, BodyPair pair);

    Workbench& m_workbench;
    Canvas& m_canvas;
    TimeSlider& m_axis;
    QAction& m_yDown;
    const QMainWindow& m_window;
    bool m_framesSeen = false;                       // the panel Frames is visible
    std::vector<RestingMark> m_resting;              // the first contacts at rest
    std::optional<RestingMark> m_selected;           // the selected mark
    std::shared_ptr<const Scene> m_restingScene;     // the scene of the marks
    std::shared_ptr<const UntestedPairs> m_contacts; // the source of the marks
};

// Vertex actions: insert and remove vertices of polygons by the menus.

// Body ▸ Insert Vertex and Remove Vertex act at the target of the canvas's tool, and give the reason if there is none.
// Body ▸ Delete deletes the chosen vertex if there is one, otherwise the selected bodies.
class VertexActions : public QObject
{
    Q_OBJECT

public:
    VertexActions(const WindowParts& parts, CanvasBinding& binding);

private:
    void run(VertexCommand command);
    void remove();
    void follow();
    void follow(VertexCommand command);
    // Why the command cannot act on this target; empty if it can.
    [[nodiscard]] QString whyNot(VertexCommand command, const std::optional<VertexTarget>& target) const;
    // The text about vertex %2 of body %1.
    [[nodiscard]] QString withVertex(const QString& text, const ControlPoint& vertex) const;

    const Actions& m_actions;
    Workbench& m_workbench;
    Canvas& m_canvas;
    QString m_deleteTip; // while no vertex is chosen
};

// Play key: Space plays and pauses unless a text field has the focus; Shift+Space plays backwards.

// Applies to the window and its panels. On the canvas, holding the key pans, and releasing it plays. A button that got
// the focus from the keyboard, such as by Tab, keeps the key; one that was clicked does not.
class PlayKey : public QObject
{
    Q_OBJECT

public:
    explicit PlayKey(const WindowParts& parts);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] bool plays(QWidget& focus) const;

    QMainWindow& m_window;
    const Canvas& m_canvas;
    Player& m_player;
    bool m_movedByKeys = false; // the focus was moved by the keyboard
};

} // namespace sweep
