// Layout actions: the named arrangements of the panels, each as the user has left it.
#pragma once

#include "app/workbench/settings.h"
#include "app/workbench/window_parts.h"

#include <QObject>

namespace sweep {

class LayoutActions : public QObject
{
    Q_OBJECT

public:
    // The settings outlive it.
    LayoutActions(const WindowParts& parts, Settings& settings);

    // Arranges the panels as the settings say.
    void restore();
    // Puts into the settings how the panels are arranged now.
    void remember();
    // True once the user has moved, sized, shown or hidden a panel of it; panels also move by themselves, to fit what
    // they show.
    [[nodiscard]] bool isChanged(Arrangement arrangement) const { return m_changed[std::size_t(arrangement)]; }
    // Gives panels that were never moved the size that suits the window.
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

// The size of a window that was never sized, on a screen with this room: not larger than that, with the frame that the
// desktop draws around it. The window grows to what its panels need at least where that is more.
[[nodiscard]] QSize firstSize(QSize room);

} // namespace sweep
