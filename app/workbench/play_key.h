// Play key: Space plays and pauses wherever nothing is typed, with Shift backwards.
#pragma once

#include <QObject>

class QMainWindow;

namespace sweep {

class Canvas;
class Player;
struct WindowParts;

// Holds for the window and its panels. The canvas pans with the key held down, and plays when it is released. A button
// that the keyboard was moved to, as with Tab, keeps the key; one that was clicked does not.
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
    bool m_movedByKeys = false; // the focus
};

} // namespace sweep
