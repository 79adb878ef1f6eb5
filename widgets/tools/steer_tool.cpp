#include "widgets/tools/steer_tool.h"

#include "widgets/canvas/canvas.h"

#include <QCoreApplication>

#include <utility>

namespace sweep {

void SteerTool::click(const ToolEvent& event)
{
    if (m_rides)
        return;
    if (const auto body = canvas().bodyAt(event.pixel))
        Q_EMIT canvas().bodyClicked(*body, false);
    else
        Q_EMIT canvas().nothingClicked();
}

bool SteerTool::hold(int key, bool held)
{
    SteerKeys keys = m_keys;
    switch (key) {
    case Qt::Key_Left:
        keys.left = held;
        break;
    case Qt::Key_Right:
        keys.right = held;
        break;
    case Qt::Key_Up:
        keys.thrust = held;
        break;
    case Qt::Key_Down:
        keys.brake = held;
        break;
    case Qt::Key_Shift:
        keys.boost = held;
        break;
    default:
        return false;
    }
    say(keys);
    return true;
}

void SteerTool::say(const SteerKeys& keys)
{
    if (keys == m_keys)
        return;
    m_keys = keys;
    const bool begins = !m_rides && keys.any();
    if (begins)
        m_rides = true;
    if (m_rides)
        Q_EMIT canvas().steered(keys, begins ? DragPhase::begin : DragPhase::move);
}

bool SteerTool::keyPressed(int key, Qt::KeyboardModifiers modifiers)
{
    if (modifiers & ~(Qt::ShiftModifier | Qt::KeypadModifier))
        return false;
    return hold(key, true);
}

bool SteerTool::keyReleased(int key, Qt::KeyboardModifiers)
{
    return hold(key, false);
}

void SteerTool::keysLost()
{
    say({});
}

bool SteerTool::key(int key)
{
    return key != Qt::Key_Backspace && end(true);
}

bool SteerTool::end(bool keeps)
{
    m_keys = {};
    if (!std::exchange(m_rides, false))
        return false;
    Q_EMIT canvas().steered({}, keeps ? DragPhase::end : DragPhase::cancel);
    return true;
}

bool SteerTool::cancel()
{
    return end(false);
}

void SteerTool::leave()
{
    end(true);
}

QString SteerTool::hint() const
{
    if (m_rides)
        return QCoreApplication::translate("Tools", "Enter: keep the ride · Esc: discard it");
    return QCoreApplication::translate("Tools", "Click: the body to steer · arrow keys begin the ride · Esc: select");
}

} // namespace sweep
