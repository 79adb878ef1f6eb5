// Manual topics: the manual page of each panel, tool and dialog.
#pragma once

#include "app/workbench/window_parts.h"

#include <QObject>

class QWidget;

namespace sweep {

// The page and section about the widget, or about its nearest ancestor that the manual describes; otherwise, and for
// null, the contents. For the canvas it is the page about the current tool.
[[nodiscard]] QString manualTopic(const QWidget* widget);

// Lets the action Manual open the page about the focused widget, even in modal dialogs, where the shortcuts of the
// window's actions do not work.
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
