// Dock widget of a panel: a click never takes it out of the window, and once closed it comes back docked.
#pragma once

#include <QDockWidget>

namespace sweep {

// A drag or a double click of its title takes the panel out of the window. While it is outside, a button beside the
// close button puts it back; while it is docked there is no such button, because it would be hit by accident.
class PanelDock : public QDockWidget
{
public:
    PanelDock(const QString& name, const QString& title, QWidget* content, QWidget* window);

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    void followButtons();
};

} // namespace sweep
