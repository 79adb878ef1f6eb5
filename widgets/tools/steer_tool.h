// Which keys steer the selected body?
#pragma once

#include "widgets/canvas/canvas_tool.h"
#include "widgets/models/instruments/steered_path.h"

namespace sweep {

// Left and Right turn, Up thrusts, Down brakes, Shift makes all of it stronger; the first of them begins the ride.
// Enter, or another tool, keeps it, Escape discards it. A click chooses the body while there is no ride.
class SteerTool : public CanvasTool
{
public:
    using CanvasTool::CanvasTool;

    void click(const ToolEvent& event) override;
    bool keyPressed(int key, Qt::KeyboardModifiers modifiers) override;
    bool keyReleased(int key, Qt::KeyboardModifiers modifiers) override;
    void keysLost() override;
    bool key(int key) override;
    bool cancel() override;
    void leave() override;
    [[nodiscard]] QString hint() const override;
    [[nodiscard]] bool picks() const override { return !m_rides; }

private:
    bool hold(int key, bool held);
    void say(const SteerKeys& keys);
    bool end(bool keeps);

    SteerKeys m_keys;
    bool m_rides = false;
};

} // namespace sweep
