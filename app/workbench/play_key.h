// Play key: Space plays and pauses unless a text field has the focus; Shift+Space plays backwards.
#pragma once

#include <QObject>

class QMainWindow;

namespace sweep {

class Canvas;
class Player;
struct WindowParts;

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
