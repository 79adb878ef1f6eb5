// Tool palette at the side of the canvas, and what empty panels offer.
#pragma once

#include "app/workbench/actions.h"
#include "app/workbench/panels.h"
#include "widgets/canvas/canvas_tools.h"

#include <QToolBar>

namespace sweep {

// Actions of the canvas tools.

// Adds the tools to the canvas and connects each to an action, of which exactly one is checked. All arguments outlive
// the canvas.
void connectTools(const Actions& actions, Workbench& workbench, Canvas& canvas, Panels& panels);

// The action of a tool: the tools are in the same order in the table of actions as in ToolKind.
[[nodiscard]] constexpr ActionId actionOf(ToolKind kind)
{
    return ActionId(int(ActionId::toolSelect) + int(kind));
}
static_assert(actionOf(ToolKind::hand) == ActionId::toolHand);

// Offers of empty panels: a button below the reason why the panel is empty.

// Sets the offers of the panels Events, Frames, Grid Lab, Clearance, Instruments and Cuts.
void connectOffers(const WindowParts& parts);

// Tool palette: the tools in groups beside the canvas, with their names if there is room.

// A button for each tool: select, shapes, measure, and the rarer ones in a menu. A wide window shows the names beside
// the icons, unless the user has hidden them in the View menu or the palette's context menu; the choice is stored. If
// the canvas is low, the icons are smaller, so that every tool is visible.
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
