// Layout actions: the named arrangements of the panels, each with the user's changes.
#pragma once

#include "app/workbench/settings.h"
#include "app/workbench/window_parts.h"

#include <QObject>

namespace sweep {

class LayoutActions : public QObject
{
    Q_OBJECT

public:
    // `settings` outlives this.
    LayoutActions(const WindowParts& parts, Settings& settings);

    // Arranges the panels according to the settings.
    void restore();
    // Writes the present arrangement to the settings.
    void remember();
    // True once the user has moved, resized, shown or hidden a panel of the arrangement. Panels that resize themselves
    // to fit their content do not count.
    [[nodiscard]] bool isChanged(Arrangement arrangement) const { return m_changed[std::size_t(arrangement)]; }
    // Resizes the panels to suit the window, unless the arrangement has a stored layout.
    void fit();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] QByteArray& layout();
    [[nodiscard]] bool isEdgeOfAPanel(const QObject& object) const;
    void show(Arrangement arrangement);

    WindowParts m_parts;
    Settings& m_settings;
    std::array<bool, arrangementCount> m_changed{};
};

// The initial size of a window on a screen with this available size: it fits with the desktop's frame around it. The
// window is larger if its panels need more.
[[nodiscard]] QSize firstSize(QSize room);

} // namespace sweep
