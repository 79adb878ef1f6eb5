// Dock widget of a panel: no single click undocks it, and a closed panel reopens docked.
#pragma once

#include <QDockWidget>

namespace sweep {

// Dragging or double-clicking the title undocks the panel. A floating panel has a button beside the close button that
// docks it again; a docked panel has none, because it could be clicked by accident.
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
