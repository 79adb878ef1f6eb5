// Tool palette: the tools in groups at the canvas's side, with their names where there is room.
#pragma once

#include <QToolBar>

class QSettings;

namespace sweep {

class Actions;

// A button for each tool: select, shapes, measure, play. Their names stand beside the pictures in a window that is wide
// enough, until the user hides them by the entry in the View menu or in the palette's context menu, which is
// remembered. Where the canvas is low, the pictures are smaller, so that every tool is in sight.
class ToolPalette : public QToolBar
{
    Q_OBJECT

public:
    static constexpr int enough = 1200; // pixels of the window's width; below, the names would take it from the canvas

    // Adds its entry to the View menu. The store outlives it.
    ToolPalette(const Actions& actions, QSettings& store);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void addTools(const Actions& actions);
    void fit();
    void fitHeight();

    QAction* m_names;
};

} // namespace sweep
