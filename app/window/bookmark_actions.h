// Which commands set bookmarks, and which go there?
#pragma once

#include "app/workbench/workbench.h"

#include <QAction>

#include <array>

class QMenu;

namespace sweep {

class Actions;
class TimeSlider;

// The menu of bookmarks, the keys of the first nine, their flags on the time axis, and the dialogs that name them. The
// arguments outlive it.
class BookmarkActions : public QObject
{
    Q_OBJECT

public:
    BookmarkActions(const Actions& actions, Workbench& workbench, TimeSlider& axis, QWidget& window);

    // Puts the menu in front of the action; call once.
    void addMenu(QMenu& time, QAction& before);
    void goTo(std::size_t bookmark);

private:
    void add();
    void edit();
    void follow();
    [[nodiscard]] std::vector<Bookmark> bookmarks() const;
    [[nodiscard]] QString nameForHere() const;

    const Actions& m_actions;
    Workbench& m_workbench;
    TimeSlider& m_axis;
    QWidget& m_window;
    QMenu* m_menu;
    std::array<QAction*, 9> m_keys{};
};

} // namespace sweep
