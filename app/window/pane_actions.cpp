#include "app/window/pane_actions.h"

#include "app/workbench/actions.h"
#include "app/workbench/panels.h"
#include "app/workbench/window_parts.h"
#include "widgets/canvas/canvas.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/event_table.h"
#include "widgets/timeline/time_slider.h"

#include <QApplication>
#include <QMainWindow>

#include <algorithm>

namespace sweep {

namespace {

std::vector<QWidget*> panes(const WindowParts& parts)
{
    std::vector<QWidget*> ring{&parts.canvas};
    for (const QDockWidget* panel : parts.panels.inSight())
        ring.push_back(panel->widget());
    return ring;
}

bool takesKeys(const QWidget& widget)
{
    return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus) != 0;
}

// The widget of the pane that gets the focus; null if none accepts keys.
QWidget* entryOf(const WindowParts& parts, QWidget& pane)
{
    if (QWidget* last = pane.focusWidget(); last && takesKeys(*last))
        return last;
    for (QWidget* entry : std::initializer_list<QWidget*>{&parts.panels.events().table(), &parts.panels.timeSlider()})
        if (pane.isAncestorOf(entry) && takesKeys(*entry))
            return entry;
    if (takesKeys(pane))
        return &pane;
    for (QWidget* widget = pane.nextInFocusChain(); widget != &pane; widget = widget->nextInFocusChain())
        if (pane.isAncestorOf(widget) && takesKeys(*widget))
            return widget;
    return nullptr;
}

// Moves the focus to the next or previous pane, skipping panes that accept no keys.
void go(const WindowParts& parts, bool forward)
{
    std::vector<QWidget*> ring = panes(parts);
    std::erase_if(ring, [&parts](QWidget* pane) { return !entryOf(parts, *pane); });
    if (!forward)
        std::ranges::reverse(ring);
    const QWidget* focus = QApplication::focusWidget();
    const auto here = std::ranges::find_if(
        ring, [focus](const QWidget* pane) { return focus && (pane == focus || pane->isAncestorOf(focus)); });
    const bool isLast = here == ring.end() || here + 1 == ring.end();
    QWidget& next = *entryOf(parts, isLast ? *ring.front() : **(here + 1));
    next.window()->activateWindow(); // it may be a floating panel
    next.setFocus(Qt::TabFocusReason);
}

} // namespace

void connectPaneActions(const WindowParts& parts)
{
    parts.actions.onTriggered(ActionId::nextPane, &parts.window, [parts] { go(parts, true); });
    parts.actions.onTriggered(ActionId::previousPane, &parts.window, [parts] { go(parts, false); });
}

} // namespace sweep
