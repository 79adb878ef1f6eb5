// Manual topics: which page is about which panel, tool or dialog.
#pragma once

#include "app/workbench/window_parts.h"

#include <QObject>

class QWidget;

namespace sweep {

// The page and section about the widget, or about the nearest one around it that the manual names; the contents
// otherwise, and for null. On the canvas that is the page about the tool.
[[nodiscard]] QString manualTopic(const QWidget* widget);

// Lets the action Manual open the page about what has the focus, in modal dialogs too, where the keys of the window's
// actions do not work.
class ManualKey : public QObject
{
    Q_OBJECT

public:
    // A child of the window.
    explicit ManualKey(const WindowParts& parts);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    WindowParts m_parts;
};

} // namespace sweep
