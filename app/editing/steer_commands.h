// How is a body taken over by the arrow keys?
#pragma once

#include "app/workbench/workbench.h"
#include "widgets/canvas/canvas.h"
#include "widgets/models/instruments/steered_path.h"

#include <optional>

namespace sweep {

class Actions;

// While the tool is at hand: where the selected body is heading, what its laser meets, and which keys do what. A ride
// follows the playing time; it is one undo step, and one that is discarded none. The arguments outlive it.
class SteerCommands : public QObject
{
    Q_OBJECT

public:
    SteerCommands(const Actions& actions, Workbench& bench, Canvas& canvas);

    [[nodiscard]] bool rides() const { return m_ride.has_value(); }

private:
    void follow(const SteerKeys& keys, DragPhase phase);
    void begin();
    void followTime();
    void followDocument();
    void write(const Body& body);
    void keepInView(Vec at);
    void finish();
    void attachLaser(const SteeredPath& ride);
    void discard();
    void leave();
    void tell();
    [[nodiscard]] std::optional<std::size_t> subject() const;

    const Actions& m_actions;
    Workbench& m_bench;
    Canvas& m_canvas;
    std::optional<SteeredPath> m_ride;
    SteerKeys m_keys;
    std::size_t m_place = 0; // of the body that rides
    Body m_before;           // it as it was
    double m_start = 0;
    int m_gesture = 0;
    bool m_writes = false;
};

} // namespace sweep
