// Steer tool: the arrow keys drive the selected body while time runs.
#pragma once

#include "widgets/models/instruments/steered_path.h"
#include "widgets/tools/picking_tool.h"

#include <QObject>

namespace sweep {

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
