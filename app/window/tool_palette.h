// Tool palette: the tools in groups beside the canvas, with their names if there is room.
#pragma once

#include <QToolBar>

class QSettings;

namespace sweep {

class Actions;

// A button for each tool: select, shapes, measure, play. A wide window shows the names beside the icons, unless the
// user has hidden them in the View menu or the palette's context menu; the choice is stored. If the canvas is low, the
// icons are smaller, so that every tool is visible.
class ToolPalette : public QToolBar
{
    Q_OBJECT

public:
    static constexpr int enough = 1200; // width of the window in pixels from which the names are shown

    // Adds its entry to the View menu. `store` outlives this.
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
