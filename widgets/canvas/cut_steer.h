// Cut and steer tools.
#pragma once

#include "widgets/canvas/canvas_tools.h"
#include "widgets/canvas/tools.h"
#include "widgets/models/instruments/steering.h"

#include <QObject>

namespace sweep {

// Cut tool: a swipe through moving lines becomes a keyed point.

class ToolBox;

// Time runs during the drag. The times and positions of the pointer become the keys of a point that exists for the
// duration of the swipe; it is added and selected in one undo step. The swipe ends when time goes back; a position at
// the same time replaces the previous one.
class CutTool : public CanvasTool
{
public:
    explicit CutTool(ToolBox& box);

    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void drop(const ToolEvent& event) override;
    void click(const ToolEvent&) override { cancel(); }
    bool cancel() override;
    void timeChanged() override { record(); }
    [[nodiscard]] ToolPreview preview() const override;
    [[nodiscard]] QString hint() const override;

private:
    [[nodiscard]] Vec pointer() const;
    void record();
    std::vector<Key> stop();
    void end();

    ToolBox& m_box;
    std::vector<Key> m_keys; // recorded so far; empty without a swipe
    QPointF m_pixel;
    bool m_starts = false; // the swipe started the player
};

// Steer tool: the arrow keys drive the selected body while time runs.

struct ToolContext;

// Left and Right turn, Up thrusts, Down brakes, Shift amplifies all of these. The first of these keys begins the path,
// which follows the playing time. Enter or another tool keeps it as one undo step, Escape discards it without one. A
// click chooses the body while there is no path. The canvas shows where the body is heading, what its laser meets, and
// which key does what.
class SteerTool : public QObject, public PickingTool
{
public:
    explicit SteerTool(const ToolContext& context);

    void click(const ToolEvent& event) override;
    bool keyPressed(int key, Qt::KeyboardModifiers modifiers) override;
    bool keyReleased(int key, Qt::KeyboardModifiers) override { return hold(key, false); }
    void keysLost() override { setKeys({}); }
    bool key(int key) override { return key != Qt::Key_Backspace && end(true); }
    bool cancel() override { return end(false); }
    void viewChanged() override { showNotes(); }
    void leave() override;
    [[nodiscard]] QString hint() const override;
    [[nodiscard]] bool picks() const override { return !m_path; }

private:
    bool hold(int key, bool held);
    void setKeys(const SteerKeys& keys);
    [[nodiscard]] SteerKeys turnedAsSeen(SteerKeys keys) const;
    bool end(bool keeps);
    void begin();
    void finish();
    void followTime();
    void followDocument();
    void write(const Body& body);
    void keepInView(Vec at);
    void attachLaser(const SteeredPath& path);
    void exitLater();
    void showNotes();
    [[nodiscard]] std::optional<std::size_t> subject() const;

    const ToolContext& m_context;
    std::optional<SteeredPath> m_path;
    SteerKeys m_keys;
    std::size_t m_index = 0; // index of the steered body
    Body m_before;           // the steered body before the path
    double m_start = 0;
    int m_gesture = 0;
    bool m_writes = false;
    bool m_exits = false; // the select tool is about to take over
};

} // namespace sweep
